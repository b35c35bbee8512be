"""Twenty processes of a tournament are killed; `python -m tests.soak` kills three hundred."""

import pytest
from tests.soak import soak

from zermelo.matches.sandbox.features import missing_features


@pytest.mark.start
@pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")
def test_twenty_killed_processes_lose_and_double_no_game():
    killed, checked = soak(20, seed=3)
    assert killed.total() == 20
    assert checked > 100
