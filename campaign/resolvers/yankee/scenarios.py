"""Battles that can be fought by themselves: one of equal forces, and three of history. [YK 3]"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from campaign.battle import BattlePiece, BattleRequest
from campaign.data_files import document
from campaign.resolvers.yankee.lists import army_list
from campaign.resolvers.yankee.troops import Branch, Quality
from campaign.terms import SIDES, PieceType, Side


class Entry(NamedTuple):
    """One brigade, or one battery, of an army list."""

    side: Side
    name: str
    branch: Branch
    quality: Quality
    bases: int
    works: bool
    piece: int
    """The piece that stands for it in the request; 0 for a battery."""


class Historical(NamedTuple):
    """A battle of history."""

    title: str
    request: BattleRequest
    brigades: tuple[Entry, ...]


_TYPES = {
    Quality.MILITIA: PieceType.MILITIA_INFANTRY,
    Quality.TRAINED: PieceType.VETERAN_INFANTRY,
    Quality.VETERAN: PieceType.CRACK_INFANTRY,
}


def _entries(command: Mapping[str, Any], scale: int) -> Iterator[Entry]:
    """The brigades and batteries of one command; numbers of pieces come later. [YK-R3]"""
    side, quality = Side(command["side"]), Quality(command["quality"])
    works = command.get("works", False)
    names = command["brigades"]
    bases, batteries = army_list(command["men"], command["guns"], tuple(names.values()), scale)
    for name, size in zip(names, bases, strict=True):
        yield Entry(side, name, Branch.INFANTRY, quality, size, works, 1)
    for _ in range(batteries):
        yield Entry(side, command["name"], Branch.ARTILLERY, Quality.TRAINED, 1, works, 0)


def _historical(name: str, values: Mapping[str, Any]) -> Historical:
    """One battle from the file; every brigade of infantry is a piece of the request."""
    entries: list[Entry] = []
    pieces: list[BattlePiece] = []
    for command in values["commands"]:
        for entry in _entries(command, values["scale"]):
            number = len(pieces) + 1
            if entry.piece:
                pieces.append(BattlePiece(number, entry.side, _TYPES[entry.quality]))
            entries.append(entry._replace(piece=number) if entry.piece else entry)
    request = BattleRequest(
        battle=name,
        box=values["box"],
        year=values["year"],
        attacker=Side(values["attacker"]),
        pieces=tuple(pieces),
    )
    return Historical(values["title"], request, tuple(entries))


HISTORICAL: Mapping[str, Historical] = MappingProxyType(
    {name: _historical(name, values) for name, values in document("yankee/scenarios.toml").items()}
)
"""Battles of history by their ids."""

_MEETING = BattleRequest(
    battle="meeting",
    box="corinth",
    year=1862,
    attacker=Side.UNION,
    pieces=tuple(
        BattlePiece(number, side, type_)
        for number, (side, type_) in enumerate(
            (
                (side, type_)
                for side in SIDES
                for type_ in (
                    PieceType.MILITIA_INFANTRY,
                    *(PieceType.VETERAN_INFANTRY,) * 3,
                    PieceType.CRACK_INFANTRY,
                    PieceType.VETERAN_CAVALRY,
                )
            ),
            start=1,
        )
    ),
)
"""Equal forces on ground that the dice lay out. [YK 4.1]"""

SCENARIOS: Mapping[str, BattleRequest] = MappingProxyType(
    {"meeting": _MEETING, **{name: history.request for name, history in HISTORICAL.items()}}
)
"""Every battle that can be fought by itself."""
