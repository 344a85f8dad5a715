"""Orders of battle: battles of history, from `campaign/data/shell_for_guns/armies.toml`. [SG 3]"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from campaign.battle import BattlePiece, BattleRequest
from campaign.data_files import document
from campaign.resolvers.shell_for_guns.words import Ability
from campaign.terms import PieceType, Side


class ArmyDivision(NamedTuple):
    """A division of history, and the numbers of its brigades."""

    general: str
    ability: Ability
    brigades: tuple[int, ...]


class Army(NamedTuple):
    """What is known of the armies of a battle beyond their pieces."""

    table: str
    delay: int
    """Turns by which whoever is off the table is late. [SG 2.4]"""

    divisions: tuple[ArmyDivision, ...]
    names: Mapping[int, str]
    """What the brigades were called, by their numbers."""


def army_of(request: BattleRequest) -> Army | None:
    """The order of battle, if this is a battle of history fought by itself."""
    return _armies().get(request.battle)


@cache
def _armies() -> Mapping[str, Army]:
    return {name: _army(entry) for name, entry in _document().items()}


@cache
def _document() -> Mapping[str, Any]:
    return document("shell_for_guns/armies.toml")


def _army(entry: Mapping[str, Any]) -> Army:
    numbers = iter(range(1, 1000))
    names: dict[int, str] = {}
    divisions = []
    for division in entry["divisions"]:
        brigades = tuple(next(numbers) for _ in division["brigades"])
        names |= dict(zip(brigades, (brigade[0] for brigade in division["brigades"]), strict=True))
        divisions.append(ArmyDivision(division["general"], Ability(division["ability"]), brigades))
    return Army(entry["table"], entry.get("delay", 0), tuple(divisions), MappingProxyType(names))


def battles() -> Mapping[str, BattleRequest]:
    """Every battle of the file as it can be fought by itself."""
    return MappingProxyType({name: _request(name, entry) for name, entry in _document().items()})


def _request(name: str, entry: Mapping[str, Any]) -> BattleRequest:
    pieces: list[BattlePiece] = []
    for division in entry["divisions"]:
        for _, type_ in division["brigades"]:
            number = len(pieces) + 1
            pieces.append(BattlePiece(number, Side(division["side"]), PieceType(type_)))
    return BattleRequest(
        battle=name,
        box=entry["box"],
        year=entry["year"],
        attacker=Side(entry["attacker"]),
        pieces=tuple(pieces),
    )
