"""One server for all tests that only ask it."""

from dataclasses import replace

import pytest
from tests.unit.apps.web.running import SLOW, TRUSTING, running, written


@pytest.fixture(scope="package")
def client(tmp_path_factory):
    """The server has a game of its own, `slow`, whose answer never comes."""
    own = written(tmp_path_factory.mktemp("rules"), "slow", SLOW)
    with running(replace(TRUSTING, own=own)) as found:
        yield found
