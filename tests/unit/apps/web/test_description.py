"""The server does what its description says, whatever it is asked."""

import pytest
from tests.unit.apps.web.cases import run_cases


def test_requests_made_from_the_description_never_give_a_5xx():
    counted = run_cases(30)
    assert sum(counted.values()) >= 280
    assert {status for _, status in counted} <= {200, 400, 405, 413, 422, 429}
    # Some of them really compute something.
    assert sum(count for (_, status), count in counted.items() if status == 200) >= 40


@pytest.mark.slow
def test_twenty_thousand_requests_never_give_a_5xx():
    counted = run_cases(2_100, seed=1)
    assert sum(counted.values()) >= 20_000
    assert all(status < 500 for _, status in counted)
