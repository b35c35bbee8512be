"""Who asks, and how much each visitor may still use."""

from __future__ import annotations

import ipaddress
import math
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from time import monotonic

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from zermelo.apps.web.settings import Budget

#: Seconds that a request takes from the budget even if it needs no work.
REQUEST = 0.005
#: Accounts remembered: with a full budget one need not be.
_MOST_ACCOUNTS = 10_000
#: The cookie that tells browsers of one address apart: a random name, which says nothing else.
BROWSER_COOKIE = "zermelo-browser"
_BROWSER = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True)
class Visitor:
    """One browser at an address; programs that keep no cookie are one visitor together."""

    address: str
    browser: str = ""

    @property
    def name(self) -> str:
        """What tells the server's visitors apart."""
        return f"{self.address} {self.browser}"


def visitor_of(asking: HTTPConnection) -> Visitor:
    """Return who sends a request: a browser, behind an address."""
    address = household(asking.client.host if asking.client else None)
    return Visitor(address, browser_of(asking.headers) or "")


def browser_of(headers: Headers) -> str | None:
    """Return the name that a visitor's browser has been given, if it has one."""
    found = cookie_of(headers, BROWSER_COOKIE)
    return found if found and _BROWSER.fullmatch(found) else None


def new_browser() -> str:
    """Return a name for a visitor's browser that comes for the first time."""
    return secrets.token_urlsafe(16)


def cookie_of(headers: Headers, name: str) -> str | None:
    """Return the value of a cookie of a request."""
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return None if found is None else found.value


def household(host: str | None) -> str:
    """Return whom an address of a visitor belongs to: with IPv6 a household has a whole network of them.

    >>> household("192.168.1.20"), household("2001:db8::1") == household("2001:db8::2")
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
    regained: float

    @property
    def wait(self) -> int:
        return 0 if self.left > 0 else max(1, math.ceil((REQUEST - self.left) / self.regained))


class Accounts:
    """What each visitor, and each address, has left of a budget; without a budget nobody is ever refused."""

    def __init__(self, budget: Budget | None, now: Callable[[], float] = monotonic) -> None:
        self.budget, self.now = budget, now
        self.accounts: OrderedDict[str | Visitor, _Account] = OrderedDict()

    def charge(self, visitor: Visitor, seconds: float) -> None:
        """Take seconds of work from a visitor's budget and from that of the address; they may fall below zero."""
        for account in self._accounts(visitor):
            account.left -= seconds

    def wait(self, visitor: Visitor) -> int:
        """Return how many seconds a visitor must wait before the next request: 0 while something is left."""
        return max((account.wait for account in self._accounts(visitor)), default=0)

    def _accounts(self, visitor: Visitor) -> list[_Account]:
        if self.budget is None:
            return []
        return [self._account(visitor, 1.0), self._account(visitor.address, self.budget.crowd)]

    def _account(self, owner: str | Visitor, times: float) -> _Account:
        assert self.budget is not None
        now, most, regained = self.now(), times * self.budget.most, times * self.budget.regained
        account = self.accounts.setdefault(owner, _Account(most, now, regained))
        account.left = min(most, account.left + (now - account.seen) * regained)
        account.seen = now
        self.accounts.move_to_end(owner)
        while len(self.accounts) > _MOST_ACCOUNTS:
            self.accounts.popitem(last=False)
        return account
