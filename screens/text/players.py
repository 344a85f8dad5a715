"""Who plays a side, and how battles are fought, as the menus call them.

Lists and the title say it before anything of the rules is loaded: so the names stand here once
more, and a test holds them to those of the registers.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaign.terms import PERSON
from saves.storage.plain_text import one_line

A_PERSON: Final = "a person"

PLAYERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        PERSON: A_PERSON,
        "recruit": "Recruit",
        "regular": "Regular",
        "field": "Veteran",
        "planner": "Commander",
        "steady": "Steady",
        "greedy": "Greedy",
        "random": "Aimless",
    }
)
"""What a person and the computer's players are called, by their ids; tempers stand behind a `-`."""

WAYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "battle_line": "Battle line",
        "nei_boschi": "Shiloh, hexes",
        "shell_for_guns": "Shell for Guns",
        "yankee": "Yankee",
    }
)
"""The ways to fight a battle, by their ids."""


def player_said(player: str) -> str:
    """A player by his id: `a person`, `Veteran`, or with his temper `Veteran, raider`.

    One whom this version does not know stays with his id.
    """
    id_, _, temper = player.partition("-")
    if id_ not in PLAYERS:
        return one_line(player)
    return f"{PLAYERS[id_]}, {one_line(temper)}" if temper else PLAYERS[id_]


def player_in_short(player: str) -> str:
    """The same where there is little room: of a commander the level alone."""
    return PLAYERS.get(player.partition("-")[0]) or one_line(player)


def way_said(resolver: str) -> str:
    """A way to fight by its id: `Shell for Guns`."""
    return WAYS.get(resolver) or one_line(resolver)
