"""Addresses of the network, in one spelling each, and the networks that they lie in."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from saves.errors import SaveError

NOWHERE: Final = ""
"""Somebody on the server's own host, or one whose address is none."""

HOME: Final = 64
"""Bits by which homes with IPv6 differ: each has as many addresses of its own as it likes."""

MAPPED: Final = 96
"""Bits before an address of IPv4 that is written as one of IPv6."""


class AddressError(SaveError):
    """That is no address and no network."""


def plain_address(text: str) -> str:
    """An address in the one spelling that it has here; `NOWHERE` if it is none.

    >>> plain_address("::ffff:203.0.113.7"), plain_address("FE80::1%eth0"), plain_address("me")
    ('203.0.113.7', 'fe80::1', '')
    """
    found = _address(text)
    return NOWHERE if found is None else str(found)


def network(text: str) -> str:
    """An address, or a network as `203.0.113.0/24`, in the one spelling that it has here.

    Raises:
        AddressError: if it is neither.
    """
    try:
        found = ip_network(text.strip(), strict=False)
        if (
            isinstance(found, IPv6Network)
            and found.prefixlen >= MAPPED
            and (inner := found.network_address.ipv4_mapped)
        ):
            found = ip_network(f"{inner}/{found.prefixlen - MAPPED}", strict=False)
    except ValueError:
        raise AddressError(
            "that is no network; write an address, or a network as 203.0.113.0/24"
        ) from None
    if found.prefixlen == 0:
        raise AddressError("that network is everybody; write a smaller one")
    return str(found)


def networks_of(address: str) -> list[str]:
    """Every network that an address lies in, as `network` spells them."""
    found = _address(address)
    if found is None:
        return []
    return [
        str(ip_network(f"{found}/{size}", strict=False))
        for size in range(1, found.max_prefixlen + 1)
    ]


def household(address: str) -> str:
    """What is counted as one place: an address, or with IPv6 the network of a home."""
    found = _address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network(f"{found}/{HOME}", strict=False))
    return NOWHERE if found is None else str(found)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found
