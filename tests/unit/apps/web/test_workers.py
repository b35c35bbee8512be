"""Processes that compute: who is next, what a kill loses, and that nothing is left behind."""

import asyncio
import json
import os
import signal
import sys
import time
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from tests.unit.apps.web.running import SLOW, SMALL_LANES, written

from zermelo.apps.web import workers
from zermelo.apps.web.jobs import Queue, Reply
from zermelo.apps.web.settings import LaneSettings
from zermelo.apps.web.workers import Pool

#: A body for each kind; that of rules that take for ever.
CHEAP = {"game": "chomp", "graph": None, "at": None, "moves": [], "lang": "en"}
ENDLESS = {**CHEAP, "game": "slow"}


def run(test):
    """Run a coroutine: these tests need no other server than the pool."""
    return asyncio.run(asyncio.wait_for(test, 60))


@pytest.fixture
def slow(tmp_path):
    return written(tmp_path, "slow", SLOW)


@asynccontextmanager
async def pool_of(*names, own=None, **changed):
    """A pool with these lanes only: a process takes its time to start."""
    pool = Pool({name: replace(SMALL_LANES[name], **changed) for name in names}, own or {})
    await pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


async def until(is_true, seconds=20.0):
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


async def running_review(pool, visitor="eve"):
    """A computation that has begun: its task and its worker."""
    task = asyncio.create_task(pool.run("review", ENDLESS, visitor))
    worker = pool.workers["heavy"][0]
    await until(lambda: worker.job is not None and worker.job.visitor == visitor)
    return task, worker


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def error_of(reply):
    return json.loads(reply.content)["error"]


def test_a_killed_worker_loses_its_computation_only_and_the_pool_heals(slow):
    async def test():
        async with pool_of("quick", "heavy", own=slow) as pool:
            solving, worker = await running_review(pool)
            cheap = asyncio.create_task(pool.run("position", CHEAP, "ada"))
            await asyncio.sleep(0.1)
            worker.process.kill()
            reply, _ = await solving
            assert reply.status == 503
            assert "nothing else is lost" in error_of(reply)
            assert (await cheap)[0].status == 200
            again, _ = await pool.run("review", CHEAP, "eve")
            assert again.status == 200

    run(test())


def test_work_that_is_cancelled_is_charged_for_as_long_as_it_ran(slow):
    async def test():
        async with pool_of("heavy", own=slow) as pool:
            paid = []
            task = asyncio.create_task(pool.run("review", ENDLESS, "eve", charge=paid.append))
            worker = pool.workers["heavy"][0]
            await until(lambda: worker.job is not None)
            began = time.monotonic()
            await asyncio.sleep(0.3)
            task.cancel()
            await until(lambda: worker.job is None)
            assert 0.3 <= sum(paid) <= time.monotonic() - began + 0.1

    run(test())


def test_a_worker_killed_while_it_writes_is_replaced(slow):
    async def test():
        async with pool_of("heavy", own=slow) as pool:
            solving, worker = await running_review(pool)
            # Half of an answer, then the end: as if it had been killed in the midst of writing.
            worker.process.stdout.feed_data(b'{"id": 1, "kind": "200", "size": 1000}\n{"half')
            worker.process.kill()
            assert (await solving)[0].status == 503
            assert (await pool.run("review", CHEAP, "eve"))[0].status == 200

    run(test())


@pytest.mark.parametrize("debugging", [False, True])
def test_a_worker_with_a_fault_of_ours_says_so_and_is_replaced(debugging, monkeypatch, capfd):
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("ZERMELO_DEBUG", "1" if debugging else "0")

    async def test():
        async with pool_of("quick") as pool:
            worker = pool.workers["quick"][0]
            await until(lambda: worker.is_ready)
            before = worker.process.pid
            # No server passes such a body on: it lacks what verdicts need.
            reply, _ = await pool.run("verdicts", CHEAP, "eve")
            assert reply.status == 500
            assert "fault of zermelo itself: KeyError" in error_of(reply)
            assert (await pool.run("position", CHEAP, "eve"))[0].status == 200
            assert worker.process.pid != before

    run(test())
    noted = capfd.readouterr().err
    first = noted.splitlines()[0]
    # One line that scares nobody: whose fault it is, that the page goes on, and what to do.
    assert first.startswith("zermelo: a fault of zermelo itself while answering “verdicts”: KeyError")
    assert "please report it" in first
    assert ("Traceback" in noted) == debugging
    assert debugging or noted.splitlines() == [first]


def test_faults_lengthen_no_pause_and_failed_starts_do(monkeypatch, tmp_path):
    pauses = []
    sleep = asyncio.sleep

    async def noted_sleep(seconds):
        if seconds >= 0.5:
            pauses.append(seconds)
        await sleep(min(seconds, 0.01))

    async def test():
        async with pool_of("quick") as pool:
            for _ in range(3):
                assert (await pool.run("verdicts", CHEAP, "eve"))[0].status == 500
            assert (await pool.run("position", CHEAP, "eve"))[0].status == 200
            assert pauses == []
            # From here on no process can even start.
            monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
            pool.workers["quick"][0].kill()
            await until(lambda: len(pauses) >= 3)
            assert pauses[:3] == sorted(set(pauses[:3]))

    monkeypatch.setattr(workers.asyncio, "sleep", noted_sleep)
    run(test())


def test_cancelling_frees_the_worker_and_keeps_its_process(slow):
    async def test():
        async with pool_of("heavy", own=slow) as pool:
            solving, worker = await running_review(pool)
            pid = worker.process.pid
            await asyncio.sleep(0.3)
            solving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await solving
            reply, _ = await pool.run("review", CHEAP, "ada")
            assert reply.status == 200
            assert worker.process.pid == pid

    run(test())


def test_a_request_that_was_cancelled_while_it_waited_is_never_computed(slow):
    async def test():
        async with pool_of("heavy", own=slow) as pool:
            first, worker = await running_review(pool)
            second = asyncio.create_task(pool.run("review", CHEAP, "ada"))
            await until(lambda: len(pool.queues["heavy"]) == 1)
            second.cancel()
            await asyncio.sleep(0.05)
            assert len(pool.queues["heavy"]) == 0
            first.cancel()
            await until(lambda: worker.job is None)

    run(test())


def test_what_takes_too_long_is_refused_and_the_worker_goes_on(slow):
    async def test():
        async with pool_of("heavy", own=slow, seconds=2.0) as pool:
            reply, seconds = await pool.run("review", ENDLESS, "eve")
            assert reply.status == 422
            assert "2 s" in error_of(reply)
            assert 1.9 < seconds < 60
            assert (await pool.run("review", CHEAP, "eve"))[0].status == 200

    run(test())


LOOPS = """
from zermelo import Game

class Loops(Game):
    def start(self):
        return (0,)

    def moves(self, state):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass
        yield 1

    def play(self, state, move):
        return state
"""


@pytest.mark.start
def test_rules_that_do_not_even_hear_an_interruption_are_ended(tmp_path):
    own = written(tmp_path, "loops", LOOPS)

    async def test():
        async with pool_of("quick", own=own, seconds=2.0) as pool:
            worker = pool.workers["quick"][0]
            await until(lambda: worker.is_ready)
            before = worker.process.pid
            reply, _ = await pool.run("position", {**CHEAP, "game": "loops"}, "eve")
            assert reply.status == 422
            assert (await pool.run("position", CHEAP, "eve"))[0].status == 200
            assert worker.process.pid != before

    run(test())


RAISES = """
from zermelo import Game

print("rules may print")

class Raises(Game):
    def start(self):
        return (0,)

    def moves(self, state):
        print("even here")
        raise OSError("disk on fire")
        yield

    def play(self, state, move):
        return state
"""


def test_faults_of_a_persons_rules_name_the_file_and_are_no_fault_of_ours(tmp_path):
    own = written(tmp_path, "raises", RAISES)

    async def test():
        async with pool_of("quick", own=own) as pool:
            reply, _ = await pool.run("position", {**CHEAP, "game": "raises"}, "eve")
            assert reply.status == 422
            assert "raises.py, line 12" in error_of(reply)

    run(test())


@pytest.mark.skipif(sys.platform != "linux", reason="the address space is limited on Linux")
def test_a_request_cannot_take_all_memory(tmp_path):
    rules = RAISES.replace('raise OSError("disk on fire")', "hoard = bytearray(1 << 34)")
    own = written(tmp_path, "greedy", rules)

    async def test():
        async with pool_of("quick", own=own, memory=1500) as pool:
            reply, _ = await pool.run("position", {**CHEAP, "game": "greedy"}, "eve")
            assert reply.status == 422
            assert "memory" in error_of(reply)

    run(test())


def test_a_long_request_goes_on_in_a_slower_lane_and_leaves_the_quick_one():
    async def test():
        async with pool_of("quick", "thinking", patience=0.3) as pool:
            body = {**CHEAP, "game": "connect4", "agent": "level:10", "seed": 1}
            thinking = asyncio.create_task(pool.run("move", body, "eve"))
            worker = pool.workers["thinking"][0]
            await until(lambda: worker.job is not None)
            began = time.monotonic()
            assert (await pool.run("position", CHEAP, "ada"))[0].status == 200
            # It was not behind the long one, or that one was done before it had waited.
            assert not thinking.done() or time.monotonic() - began < 2
            assert (await thinking)[0].status == 200

    run(test())


def test_expensive_solves_do_not_hold_up_a_cheap_request(slow):
    async def test():
        async with pool_of("quick", "heavy", own=slow) as pool:
            await until(lambda: all(worker.is_ready for worker in pool._all()))
            solves = [asyncio.create_task(pool.run("review", ENDLESS, f"eve {i}")) for i in range(3)]
            await asyncio.sleep(0.2)
            for _ in range(10):
                reply, _ = await pool.run("move", {**CHEAP, "agent": "level:4", "seed": 1}, "ada")
                assert reply.status == 200
            # They would never have come behind one of these.
            assert not any(task.done() for task in solves)
            for task in solves:
                task.cancel()

    run(test())


def test_a_full_queue_refuses_in_a_sentence(slow):
    async def test():
        async with pool_of("heavy", own=slow) as pool:
            first, _ = await running_review(pool)
            waiting = [asyncio.create_task(pool.run("review", CHEAP, "eve")) for _ in range(2)]
            await until(lambda: len(pool.queues["heavy"]) == 2)
            one_too_many, _ = await pool.run("review", CHEAP, "eve")
            assert (one_too_many.status, one_too_many.retry) == (429, 2)
            # Another visitor still finds a place.
            other = asyncio.create_task(pool.run("review", CHEAP, "ada"))
            await until(lambda: len(pool.queues["heavy"]) == 3)
            for task in (first, *waiting, other):
                task.cancel()

    run(test())


def test_a_request_sent_on_to_a_full_lane_is_refused(slow):
    async def test():
        lanes = {
            "quick": SMALL_LANES["quick"],
            "thinking": replace(SMALL_LANES["thinking"], most_waiting_each=1),
        }
        pool = Pool(lanes, slow)
        await pool.start()
        body = {**CHEAP, "game": "connect4", "agent": "level:10", "seed": 1}
        asked = [asyncio.create_task(pool.run("move", body, "eve")) for _ in range(6)]
        statuses = sorted([(await task)[0].status for task in asked])
        await pool.stop()
        assert 200 in statuses
        assert statuses[-1] == 429

    run(test())


def test_visitors_take_turns():
    queue = Queue(LaneSettings(1, 1.0, 100, 100, 1.0, 1000))

    class Asked:
        def __init__(self, visitor, number):
            self.visitor, self.number = visitor, number

    for number in range(3):
        queue.put(Asked("eve", number))
    queue.put(Asked("ada", 0))
    queue.put(Asked("bob", 0))
    order = []
    while queue.waiting:
        job = queue.next()
        order.append((job.visitor, job.number))
    assert order == [("eve", 0), ("ada", 0), ("bob", 0), ("eve", 1), ("eve", 2)]


def test_stopping_tells_who_waits_and_leaves_no_process(slow):
    async def test():
        async with pool_of("heavy", own=slow) as pool:
            solving, _ = await running_review(pool)
            waiting = asyncio.create_task(pool.run("review", CHEAP, "ada"))
            await until(lambda: all(worker.is_ready for worker in pool._all()))
            pids = [worker.process.pid for worker in pool._all()]
            began = time.monotonic()
            await pool.stop()
            assert time.monotonic() - began < 30
            assert [(await task)[0].status for task in (solving, waiting)] == [503, 503]
            assert not any(is_running(pid) for pid in pids)
            assert (await pool.run("position", CHEAP, "ada"))[0].status == 503

    run(test())


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_in_the_terminal_is_not_for_the_workers():
    async def test():
        async with pool_of("quick") as pool:
            await until(lambda: all(worker.is_ready for worker in pool._all()))
            worker = pool.workers["quick"][0]
            assert os.getpgid(worker.process.pid) != os.getpgid(0)
            os.kill(worker.process.pid, signal.SIGINT)
            await asyncio.sleep(0.2)
            assert (await pool.run("position", CHEAP, "ada"))[0].status == 200
            assert worker.process.returncode is None

    run(test())


def test_a_message_is_one_line_even_if_a_name_has_several():
    from zermelo.words import message

    said = message("test.web.lines", en="{text}", fr="{text}")
    reply = Reply.error(422, said(text="a\r\nb\ud800"), "en")
    assert json.loads(reply.content) == {"error": "a b?"}
