"""The programs that people run: the only code that prints, reads a keyboard or opens a socket."""
