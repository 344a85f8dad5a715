"""How many are here, and how often somebody knocks: limits of accounts and of addresses."""

from collections import Counter, defaultdict, deque
from ipaddress import IPv6Address, ip_address
from typing import Final

from saves.server.process.config import Config

WINDOW: Final = 10.0
"""Seconds over which knocking is counted."""

KEPT: Final = 10_000
"""Addresses that are remembered; more knock at once only when somebody means ill."""

NETWORK: Final = 64
"""Bits of an address that tell whose it is: the rest is anybody's to choose."""

WAITING: Final = 100
"""Connections of all the world that may be about to say who they are."""

TOO_OFTEN = "Too many connections. Try again in ten seconds."
FULL = "The server is full. Try again later."
TOO_MANY = "You have {most} sessions open already. Close one of them first."
TOO_MANY_FROM_HERE = "There are {most} sessions from your address already."


class Crowd:
    """Everybody who is here."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._accounts: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._knocks: defaultdict[str, deque[float]] = defaultdict(deque)
        self.waiting = 0
        """Connections without a name so far."""

    def may_knock(self, address: str, now: float) -> bool:
        """Somebody connects; False if his address has done so too often of late."""
        if len(self._knocks) > KEPT:
            self._forget(now)
        knocks = self._knocks[place_of(address)]
        while knocks and knocks[0] <= now - WINDOW:
            knocks.popleft()
        if len(knocks) >= self._config.connections_per_address or self.waiting >= WAITING:
            return False
        knocks.append(now)
        return True

    def refusal(self, account: str, address: str) -> str:
        """Why somebody cannot have one more session; empty if he can."""
        config = self._config
        if self._accounts.total() >= config.sessions:
            return FULL
        if self._accounts[account] >= config.sessions_per_player:
            return TOO_MANY.format(most=config.sessions_per_player)
        if self._addresses[place_of(address)] >= config.sessions_per_address:
            return TOO_MANY_FROM_HERE.format(most=config.sessions_per_address)
        return ""

    def come(self, account: str, address: str) -> None:
        """A session begins."""
        self._accounts[account] += 1
        self._addresses[place_of(address)] += 1

    def go(self, account: str, address: str) -> None:
        """It has ended."""
        for counter, key in ((self._accounts, account), (self._addresses, place_of(address))):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]

    def _forget(self, now: float) -> None:
        for place in [
            p for p, times in self._knocks.items() if not times or times[-1] <= now - WINDOW
        ]:
            del self._knocks[place]


def place_of(address: str) -> str:
    """Whose address it is: of the longer kind only the network counts.

    >>> place_of("192.0.2.7"), place_of("2001:db8::1:2:3:4"), place_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    network = IPv6Address(int(known) >> (128 - NETWORK) << (128 - NETWORK))
    return f"{network}/{NETWORK}"
