"""The server does what its description says, whatever it is asked."""

import pytest
from tests.speed import later


@pytest.fixture(scope="module")
def run_cases():
    from tests.unit.apps.web import cases  # which needs seconds to be imported

    return cases.run_cases


@pytest.mark.parametrize("each", [4, *later(30)])
def test_requests_made_from_the_description_never_give_a_5xx(run_cases, each):
    counted = run_cases(each)
    assert sum(counted.values()) >= 9 * each
    assert {status for _, status in counted} <= {200, 400, 405, 413, 422, 429}
    # Some of them really compute something.
    assert sum(count for (_, status), count in counted.items() if status == 200) >= each


@pytest.mark.slow
def test_twenty_thousand_requests_never_give_a_5xx(run_cases):
    counted = run_cases(2_100, seed=1)
    assert sum(counted.values()) >= 20_000
    assert all(status < 500 for _, status in counted)
