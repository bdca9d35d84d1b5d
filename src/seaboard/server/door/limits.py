"""How often and how much: allowances that fill up again, by address and by guest, and connections counted by address.

They are kept in the memory of one process; several processes allow several times as much.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from seaboard.server.http.problems import Trouble
from seaboard.server.process.config import Limits

CLAIMS, ALL_CLAIMS, CLAIM_SECONDS = 10, 100, 600.0
"""Codes of keepers that one address, and all addresses together, may try in ten minutes."""
EXPORTS, EXPORT_SECONDS = 12, 600.0
"""How often a guest may have everything written into one file, in ten minutes."""
FRIEND_LINKS = 60
"""Links that make friends, which one guest may make in an hour."""
CLUBS = 10
"""Clubs that one guest may found in an hour."""
MOST_KEYS = 20_000
"""Keys an allowance remembers before it forgets those that are full again."""


def address_key(host: str) -> str:
    """What counts as one address: an IPv4 address, or the network of 64 bits that one household gets."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return str(address)


class Allowance:
    """How often something may be done, such as 20 times in 60 seconds, counted for each key: a bucket that is full at first and fills steadily."""

    __slots__ = ("_clock", "_left", "_most", "_rate")

    def __init__(self, number: float, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = float(number)
        self._rate = number / seconds
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def wait(self, key: str = "", amount: float = 1) -> float:
        """Take one, or more; returns 0 if there was enough, else the seconds until there is."""
        now = self._clock()
        left, at = self._left.get(key, (self._most, now))
        left = min(self._most, left + (now - at) * self._rate)
        if left < amount:
            self._left[key] = (left, now)
            return (amount - left) / self._rate
        self._left[key] = (left - amount, now)
        if len(self._left) > MOST_KEYS:
            self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        full = [key for key, (left, at) in self._left.items() if left + (now - at) * self._rate >= self._most]
        for key in full or list(self._left)[: MOST_KEYS // 2]:
            del self._left[key]


class Gate:
    """All limits of a server."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.requests = Allowance(limits.requests_per_minute, 60, clock)
        self.deeds = Allowance(limits.deeds_per_minute, 60, clock)
        self.guests = Allowance(limits.guests_per_hour, 3600, clock)
        self.claims = Allowance(CLAIMS, CLAIM_SECONDS, clock)
        self.all_claims = Allowance(ALL_CLAIMS, CLAIM_SECONDS, clock)
        self.exports = Allowance(EXPORTS, EXPORT_SECONDS, clock)
        self.codes = Allowance(limits.codes_per_minute, 60, clock)
        self.sign_ins = Allowance(limits.sign_ins_per_hour, 3600, clock)
        self.player_sign_ins = Allowance(limits.sign_ins_per_player, 3600, clock)
        self.mail_guests = Allowance(limits.mail_questions_per_guest, 3600, clock)
        self.mail_addresses = Allowance(limits.mail_questions_per_address, 86_400, clock)
        self.mail_questions = Allowance(limits.mail_questions_per_hour, 3600, clock)
        self.uploads = Allowance(limits.uploads_per_minute, 60, clock)
        self.upload_bytes = Allowance(limits.upload_bytes_per_minute, 60, clock)
        self.checks = Allowance(limits.checks_per_minute, 60, clock)
        self.check_bytes = Allowance(limits.check_bytes_per_minute, 60, clock)
        self.balances = Allowance(limits.balances_per_hour, 3600, clock)
        self.prints = Allowance(limits.prints_per_minute, 60, clock)
        self.tables = Allowance(limits.tables_per_hour, 3600, clock)
        self.address_tables = Allowance(limits.tables_per_address, 3600, clock)
        self.friend_links = Allowance(FRIEND_LINKS, 3600, clock)
        self.clubs = Allowance(CLUBS, 3600, clock)
        self.seeks = Allowance(limits.seeks_per_hour, 3600, clock)
        self.tournaments = Allowance(limits.tournaments_per_hour, 3600, clock)
        self.handshakes = Allowance(limits.handshakes_per_address, limits.handshake_minutes * 60, clock)
        self.guest_handshakes = Allowance(limits.handshakes_per_guest, limits.handshake_minutes * 60, clock)
        self.connections: Counter[str] = Counter()

    def may_shake_hands(self, key: str, cookie: str) -> bool:
        """Count an attempt to open a socket, successful or not, unless address or guest has made too many."""
        return self.handshakes.wait(key) == 0 and (not cookie or self.guest_handshakes.wait(cookie) == 0)

    def enter(self, key: str) -> bool:
        """Count a connection, unless the address has as many as it may."""
        if self.connections[key] >= self.limits.connections_per_address:
            return False
        self.connections[key] += 1
        return True

    def leave(self, key: str) -> None:
        """A connection has ended."""
        self.connections[key] -= 1
        if self.connections[key] <= 0:
            del self.connections[key]


def demand(allowance: Allowance, key: str, amount: float = 1) -> None:
    """Take one of an allowance, or more, or refuse the request and say when to come again."""
    seconds = allowance.wait(key, amount)
    if seconds > 0:
        raise Trouble(429, headers={"Retry-After": str(int(seconds) + 1)})
