"""Strangers' code in a process of its own, locked up.

`guests` has the process itself, which talks by lines of JSON to a function of ours (`Nursery("module:function")`: the
players of a hall, the files of an exercise) or to a program.

What holds on Linux, for root as for any other user, once the stranger's code runs:

- *files*: only the interpreter and its libraries can be read, nothing can be written (Landlock);
- *system calls*: an allow list (seccomp). No sockets, no tracing, no namespaces, no mounts, no memory files, no new
  processes (threads are allowed), no signals to others;
- *memory, open files, core dumps*: limits of the system (rlimits); capabilities of root are given up;
- *time*: the parent keeps both clocks, and stops the guest (SIGSTOP) whenever nothing is asked of it;
- *words*: lines of JSON of at most `MOST_LINE` bytes, nothing is unpickled; what is printed is kept up to a limit;
- when the parent ends, however it ends, its nursery and all guests are killed.

What does not: a guest may ask whether a file exists and how large it is; it shares the processor's caches with
others; its memory is limited as a number of bytes in each guest, not for all guests together. Where the kernel lacks
Landlock or seccomp, `missing_features` says so and a nursery refuses to open, unless it is told to be `unsafe`.
"""
