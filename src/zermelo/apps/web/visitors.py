"""Who asks, and how much each visitor may still use."""

from __future__ import annotations

import ipaddress
import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from zermelo.apps.web.settings import Budget

#: Seconds that a request takes from the budget even if it needs no work, and an attempt to log in.
REQUEST, LOGIN = 0.005, 10.0
#: Visitors remembered: with a full budget one need not be.
_MOST_VISITORS = 10_000


def visitor_of(host: str | None) -> str:
    """Return whom an address belongs to: with IPv6 a household has a whole network of them.

    >>> visitor_of("192.168.1.20"), visitor_of("2001:db8::1") == visitor_of("2001:db8::2")
    ('192.168.1.20', True)
    """
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "?"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


@dataclass
class _Account:
    left: float
    seen: float


class Accounts:
    """What each visitor has left of a budget; without a budget nobody is ever refused."""

    def __init__(self, budget: Budget | None, now: Callable[[], float] = monotonic) -> None:
        self.budget, self.now = budget, now
        self.accounts: OrderedDict[str, _Account] = OrderedDict()

    def charge(self, visitor: str, seconds: float) -> None:
        """Take seconds of work from a visitor's budget; it may fall below zero."""
        if self.budget is not None:
            self._account(visitor, self.budget).left -= seconds

    def wait(self, visitor: str) -> int:
        """Return how many seconds a visitor must wait before the next request: 0 while something is left."""
        if self.budget is None:
            return 0
        left = self._account(visitor, self.budget).left
        return 0 if left > 0 else max(1, math.ceil((REQUEST - left) / self.budget.regained))

    def _account(self, visitor: str, budget: Budget) -> _Account:
        now = self.now()
        account = self.accounts.setdefault(visitor, _Account(budget.most, now))
        account.left = min(budget.most, account.left + (now - account.seen) * budget.regained)
        account.seen = now
        self.accounts.move_to_end(visitor)
        while len(self.accounts) > _MOST_VISITORS:
            self.accounts.popitem(last=False)
        return account
