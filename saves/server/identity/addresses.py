"""Addresses of the network, in one spelling each, and the networks that they lie in."""

from collections.abc import Mapping, Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final

from saves.errors import SaveError

NOWHERE: Final = ""
"""Somebody on the server's own host, or one whose address is none."""

HOME: Final = 64
"""Bits by which homes with IPv6 differ: each has as many addresses of its own as it likes."""

MAPPED: Final = 96
"""Bits before an address of IPv4 that is written as one of IPv6."""

SIZES: Final[Mapping[int, Sequence[int]]] = {4: range(8, 33), 6: (*range(16, 65, 4), 128)}
"""Bits of the networks that can be banned: few enough to be looked up for everybody who comes."""


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
        AddressError: if it is neither, or of a size that nobody is banned by.
    """
    try:
        found = _plain_network(text.strip())
    except ValueError:
        raise AddressError(
            "that is no network; write an address, or a network as 203.0.113.0/24"
        ) from None
    if found.prefixlen not in SIZES[found.version]:
        raise AddressError(
            "a network has 8 to 32 bits, with IPv6 16 to 64 in steps of four; or write an address"
        )
    return str(found)


def _plain_network(text: str) -> IPv4Network | IPv6Network:
    found = ip_network(text, strict=False)
    inner = found.network_address.ipv4_mapped if isinstance(found, IPv6Network) else None
    if inner is not None and found.prefixlen >= MAPPED:
        return IPv4Network(f"{inner}/{found.prefixlen - MAPPED}", strict=False)
    return found


def networks_of(address: str) -> list[str]:
    """Every network that an address lies in, as `network` spells them."""
    found = _address(address)
    if found is None:
        return []
    kind, bits, all_bits = type(found), int(found), found.max_prefixlen
    return [
        f"{kind(bits >> (all_bits - size) << (all_bits - size))}/{size}"
        for size in SIZES[found.version]
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
