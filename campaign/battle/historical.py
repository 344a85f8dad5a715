"""Battles of history, from `campaign/data/skirmishes`: who was there, how strong, on what ground.

Strengths are men and guns, so that every way of fighting can make its own bases of them.
[SK 1.3, YK 3.2, YK 3.3]
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from campaign.battle.contract import BattleLeader, BattlePiece, BattleRequest
from campaign.battle.order_of_battle import (
    ArmyCommand,
    Brigade,
    Objective,
    OriginalPlace,
    bases_of,
    numbered,
)
from campaign.battle.tabletop_staging import TabletopStaging, tabletop_staging
from campaign.formats.data_files import DataFolder, document
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, Piece
from campaign.terms import BoxId, Leader, PieceType, ResolverId, Side

_FOLDER = "skirmishes"


class Strength(NamedTuple):
    """Men and guns."""

    men: int
    guns: int


class CompassPoint(StrEnum):
    """What may lie beyond the upper edge of a table, clockwise."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class HistoricalBrigade(NamedTuple):
    """A brigade, and how many men it had."""

    name: str
    men: int
    type: PieceType
    stand: OriginalPlace | None
    """Where it stood; None if it came late."""


class HistoricalCommand(NamedTuple):
    """A division or corps with its brigades."""

    side: Side
    name: str
    strength: Strength
    """Of all of it; that of its brigades need not add up to it. [YK 3.2]"""

    guns: tuple[OriginalPlace, ...]
    """Where its batteries stood."""

    brigades: tuple[HistoricalBrigade, ...]
    works: bool
    ability: str
    arrives: Mapping[str, int]
    """The turn in which it came, if it came late, for each resolver that counts turns."""


class HistoricalBattle(NamedTuple):
    """One battle of history."""

    id: str
    title: str
    about: str
    """What it was, in a few sentences."""

    reconstruction: str
    """What in it is an estimate."""

    box: BoxId
    turn: int
    """The turn of the campaign in which it was fought."""

    year: int
    attacker: Side
    scales: Mapping[str, int]
    """Men to a base, as each resolver shows it best."""

    full: Mapping[str, int]
    """Men of a brigade at full strength, for each resolver whose pieces are brigades; fewer are a
    reduced piece. [SK 1.3]"""

    commands: tuple[HistoricalCommand, ...]
    leaders: Mapping[Leader, int]
    """Leaders who were there, and what they were worth. [NS-R22]"""

    terrain: tuple[Piece, ...]
    up: CompassPoint
    """What lies beyond the upper edge of the field: the attacker stands below, wherever he came
    from."""

    objectives: tuple[Objective, ...]
    """The places that were fought for. [SK 1.5]"""

    needed: Mapping[str, int]
    """How many of them the attacker needs, for each resolver that has objectives. [SK 1.5]"""

    def total(self, side: Side) -> Strength:
        """Men and guns of all its commands together. [SK 1.3]"""
        own = [command.strength for command in self.commands if command.side is side]
        return Strength(sum(part.men for part in own), sum(part.guns for part in own))


def fielded(battle: HistoricalBattle, by: ResolverId, scale: int, battery: int) -> BattleRequest:
    """The battle as a resolver fights it: a base for every *scale* men, or *battery* guns.

    Every brigade is a piece of the request. [SK 1.3, YK 3.2, YK 3.3, YK-R3]
    """
    full = battle.full.get(by, 0)
    commands = tuple(_command(command, by, scale, battery, full) for command in battle.commands)
    return BattleRequest(
        battle=battle.id,
        box=battle.box,
        year=battle.year,
        attacker=battle.attacker,
        pieces=pieces_of(commands),
        leaders=tuple(
            BattleLeader(leader, leader.side, value, battle.box)
            for leader, value in battle.leaders.items()
        ),
        staging=TabletopStaging(
            commands=commands,
            terrain=battle.terrain,
            set_edges=True,
            objectives=battle.objectives if by in battle.needed else (),
            needed=battle.needed.get(by, 0),
        ),
    )


def drawn_up_freely(request: BattleRequest) -> BattleRequest:
    """A battle of history whose sides choose themselves where they stand. [SK 1.4]"""
    staging = tabletop_staging(request)
    commands = tuple(
        command._replace(
            guns=(), brigades=tuple(brigade._replace(stand=None) for brigade in command.brigades)
        )
        for command in staging.commands
    )
    return replace(request, staging=replace(staging, commands=commands))


def up_on(request: BattleRequest) -> CompassPoint:
    """What lies beyond the upper edge of the table of a battle: on other ground than that of
    history the north.
    """
    battle = HISTORY.get(request.battle)
    terrain = tabletop_staging(request).terrain
    if battle is None or terrain is None or terrain != battle.terrain:
        return CompassPoint.NORTH
    return battle.up


def pieces_of(commands: tuple[ArmyCommand, ...]) -> tuple[BattlePiece, ...]:
    """The pieces for which the brigades of an order of battle stand."""
    return tuple(
        BattlePiece(number, command.side, brigade.type, brigade.reduced, entrenched=command.works)
        for number, command, brigade in numbered(commands)
    )


def _command(
    command: HistoricalCommand, by: ResolverId, scale: int, battery: int, full: int
) -> ArmyCommand:
    men = tuple(brigade.men for brigade in command.brigades)
    bases = bases_of(*command.strength, men, scale, battery)
    return ArmyCommand(
        side=command.side,
        name=command.name,
        brigades=tuple(
            Brigade(brigade.name, brigade.type, size, brigade.stand, reduced=brigade.men < full)
            for brigade, size in zip(command.brigades, bases.brigades, strict=True)
        ),
        batteries=bases.batteries,
        works=command.works,
        ability=command.ability,
        arrives=command.arrives.get(by, 0),
        guns=command.guns,
    )


# --- reading -----------------------------------------------------------------------------------


def _read(name: str) -> HistoricalBattle:
    values = document(f"{_FOLDER}/{name}")
    return HistoricalBattle(
        id=name.removesuffix(".toml"),
        title=values["title"],
        about=" ".join(values["about"].split()),
        reconstruction=" ".join(values["reconstruction"].split()),
        box=values["box"],
        turn=values["turn"],
        year=values["year"],
        attacker=Side(values["attacker"]),
        scales=MappingProxyType(values["scales"]),
        full=MappingProxyType(values["full"]),
        commands=tuple(
            _read_command(command, Side(values["attacker"])) for command in values["commands"]
        ),
        leaders=MappingProxyType(
            {Leader(leader): value for leader, value in values.get("leaders", {}).items()}
        ),
        terrain=tuple(
            Piece(Kind(kind), tuple(Point(x * CM, y * CM) for x, y in corners))
            for kind, *corners in values["terrain"]
        ),
        objectives=tuple(
            Objective(entry["name"], x, y, Side(entry["holder"]))
            for entry in values["objectives"]
            for x, y in (entry["at"],)
        ),
        needed=MappingProxyType(values["needed"]),
        up=CompassPoint(values.get("up", "north")),
    )


def _read_command(values: Mapping[str, Any], attacker: Side) -> HistoricalCommand:
    """Brigades are of the type of their command unless they say otherwise.

    Troops face the enemy across the field unless they say otherwise: the attacker north.
    """
    front = 0 if values["side"] == attacker else 180

    def stand(place: Sequence[int]) -> OriginalPlace:
        x, y, *facing = place
        return OriginalPlace(x, y, *(facing or (front,)))

    return HistoricalCommand(
        side=Side(values["side"]),
        name=values["name"],
        strength=Strength(values["men"], values["guns"]),
        brigades=tuple(
            HistoricalBrigade(
                entry["name"],
                entry["men"],
                PieceType(entry.get("type", values["type"])),
                stand(entry["at"]) if "at" in entry else None,
            )
            for entry in values["brigades"]
        ),
        guns=tuple(map(stand, values.get("guns_at", ()))),
        works=values.get("works", False),
        ability=values.get("ability", "standard"),
        arrives=MappingProxyType(values.get("arrives", {})),
    )


HISTORY: Mapping[str, HistoricalBattle] = DataFolder(
    _FOLDER, _read, lambda battle: (battle.turn, battle.id)
)
"""Every battle of history by its id, the earliest first."""
