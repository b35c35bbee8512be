"""Games are given to halls and taken back; whatever happens, the crew goes home."""

import queue
import threading

from zermelo.matches.schedule import Pairing
from zermelo.matches.tournament import _Crew


class Raced(queue.SimpleQueue):
    """Seems to hold a game whenever it is looked at, as where another thread takes the last one a moment later."""

    def empty(self):
        return False


def test_nobody_waits_for_a_game_that_another_has_taken():
    crew = _Crew([])
    crew._jobs = Raced()
    crew.give(Pairing(1, 1, 2), [])
    leaving = threading.Thread(target=crew.__exit__, args=(None, None, None), daemon=True)
    leaving.start()
    leaving.join(5)
    assert not leaving.is_alive()
