import pytest

from zermelo.apps.web.settings import Budget
from zermelo.apps.web.visitors import Accounts, Visitor, household

ADA, EVE = Visitor("192.168.1.2", "ada"), Visitor("192.168.1.2", "eve")


class Clock:
    def __init__(self):
        self.time = 0.0

    def __call__(self):
        return self.time


def test_who_has_used_up_a_budget_waits_until_it_is_regained():
    clock = Clock()
    accounts = Accounts(Budget(most=10.0, regained=0.5), clock)
    assert accounts.wait(ADA) == 0
    accounts.charge(ADA, 14.0)
    assert accounts.wait(ADA) == 9
    assert accounts.wait(EVE) == 0
    clock.time = 7.0
    assert accounts.wait(ADA) == 2
    clock.time = 9.5
    assert accounts.wait(ADA) == 0


def test_a_budget_never_grows_beyond_its_most():
    clock = Clock()
    accounts = Accounts(Budget(most=10.0, regained=1.0), clock)
    clock.time = 1000.0
    accounts.charge(ADA, 10.5)
    assert accounts.wait(ADA) == 1


def test_without_a_budget_nobody_waits():
    accounts = Accounts(None)
    accounts.charge(ADA, 1e9)
    assert accounts.wait(ADA) == 0


def test_only_so_many_visitors_are_remembered():
    accounts = Accounts(Budget())
    for number in range(10_050):
        accounts.charge(Visitor(str(number)), 1.0)
    assert len(accounts.accounts) == 10_000


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("192.168.1.2", "192.168.1.3", False),
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:1::1", False),
        ("::ffff:192.168.1.2", "192.168.1.2", True),
        (None, "unix", False),
    ],
)
def test_an_ipv6_household_is_one_visitor(one, two, same):
    assert (household(one) == household(two)) is same


def test_browsers_of_one_address_have_budgets_of_their_own_and_one_together():
    clock = Clock()
    accounts = Accounts(Budget(most=10.0, regained=1.0, crowd=3.0), clock)
    accounts.charge(ADA, 12.0)
    assert accounts.wait(ADA) > 0
    # Who shares the router does not share the budget …
    assert accounts.wait(EVE) == 0
    # … but names that are new each time do not make it larger than a class needs.
    for number in range(20):
        accounts.charge(Visitor(ADA.address, f"new{number}"), 1.0)
    assert accounts.wait(EVE) > 0
    assert accounts.wait(Visitor("192.168.1.3", "eve")) == 0
