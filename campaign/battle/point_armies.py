"""Armies by points: what brigades cost, and how an order of battle is changed. [SK 2.1, SK 2.2]

An army is the commands of one side. A place in it is a brigade or a battery, in the order in
which they are listed: the brigades of a command, then its batteries, then the next command.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import count, cycle
from typing import NamedTuple

from campaign.battle.contract import BattleRequest
from campaign.battle.historical import pieces_of
from campaign.battle.order_of_battle import ArmyCommand, Brigade
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.formats.data_files import table
from campaign.tabletop.terrain import Piece
from campaign.terms import PieceType, Side

BY_POINTS = "points"
"""What their battle is called. [SK 2.1]"""

BATTERY = "battery"
"""What costs so many points and is no brigade."""

FEWEST, MOST = 3, 12
"""Bases of a brigade that is bought. [SK 2.1]"""

IN_COMMAND = 4
"""Brigades of a command that is bought: two to four. [SG 2.3]"""

LARGEST = 14
"""Brigades and batteries of an army: as many as find room on the edge of a table."""

RANKS = ("militia", "veteran", "crack")
"""Qualities, worst first."""


class Price(NamedTuple):
    """What troops cost."""

    points: int
    """For each base."""

    bases: int
    """As many as they have when they are bought."""


@cache
def prices() -> Mapping[str, Price]:
    """By type of piece, and for a battery. [SK 2.1]"""
    return {
        row["troops"]: Price(row.number("points"), row.number("bases"))
        for row in table("skirmish_points.csv")
    }


Army = tuple[ArmyCommand, ...]
"""The commands of one side."""


class ArmyPlace(NamedTuple):
    """One line of an army."""

    command: int
    """Which command, counted from 0."""

    brigade: int | None
    """Which of its brigades; None for a battery."""


def places(army: Army) -> tuple[ArmyPlace, ...]:
    """Every line of an army, in order."""
    return tuple(
        ArmyPlace(number, brigade)
        for number, command in enumerate(army)
        for brigade in (*range(len(command.brigades)), *(None,) * command.batteries)
    )


def cost(army: Army) -> int:
    """What an army costs in points. [SK 2.1]"""
    return sum(
        command.batteries * prices()[BATTERY].points + sum(map(cost_of, command.brigades))
        for command in army
    )


def cost_of(brigade: Brigade) -> int:
    """What a brigade costs. [SK 2.1]"""
    return brigade.bases * prices()[brigade.type].points


def enemy_budget(budget: int, odds: tuple[int, int]) -> int:
    """What the defender may spend if the attacker has *budget*, at these odds. [SK 2.2]"""
    attacker, defender = odds
    return budget * defender // attacker


def is_affordable(army: Army, budget: int) -> bool:
    """An army has somebody in it, and costs no more than it may. [SK 2.2]"""
    return bool(army) and cost(army) <= budget


# --- changing an army --------------------------------------------------------------------------


def with_brigade(army: Army, side: Side, type_: PieceType) -> Army:
    """A brigade more, in the last command that has room, or in a new one. [SK 2.1]"""
    brigade = Brigade(_new_name(army), type_, prices()[type_].bases)
    if army and len(army[-1].brigades) < IN_COMMAND:
        last = army[-1]
        return (*army[:-1], last._replace(brigades=(*last.brigades, brigade)))
    return (*army, ArmyCommand(side, f"{ordinal(len(army) + 1)} Division", (brigade,)))


def with_battery(army: Army) -> Army:
    """A battery more, in the command with the fewest. There must be one. [SK 2.1]"""
    number = min(range(len(army)), key=lambda n: (army[n].batteries, n))
    return _changed(army, number, army[number]._replace(batteries=army[number].batteries + 1))


def without(army: Army, place: ArmyPlace) -> Army:
    """A brigade or battery less; a command without brigades goes, and its guns join another."""
    command = army[place.command]
    if place.brigade is None:
        return _changed(army, place.command, command._replace(batteries=command.batteries - 1))
    brigades = (*command.brigades[: place.brigade], *command.brigades[place.brigade + 1 :])
    if brigades:
        return _changed(army, place.command, command._replace(brigades=brigades))
    rest = (*army[: place.command], *army[place.command + 1 :])
    for _ in range(command.batteries if rest else 0):
        rest = with_battery(rest)
    return rest


def of_quality(army: Army, place: ArmyPlace, step: int) -> Army:
    """A brigade one rank better (1) or worse (-1), round and round. [SK 2.1]"""
    brigade = _brigade(army, place)
    rank = RANKS[(RANKS.index(brigade.type.rank) + step) % len(RANKS)]
    return _with(army, place, brigade._replace(type=PieceType(f"{rank}_{brigade.type.arm}")))


def of_size(army: Army, place: ArmyPlace, step: int) -> Army:
    """A brigade of more bases, or of fewer. [SK 2.1]"""
    brigade = _brigade(army, place)
    return _with(army, place, brigade._replace(bases=brigade.bases + step))


USUAL = (
    *(PieceType.VETERAN_INFANTRY, None, PieceType.MILITIA_INFANTRY, PieceType.CRACK_INFANTRY),
    *(None, PieceType.VETERAN_CAVALRY),
)
"""What an army is filled with, in turn; None is a battery."""


def filled(army: Army, side: Side, budget: int, guns: bool) -> Army:
    """The army with what is left of its points spent on the usual troops. [SK 2.2]"""
    passed_over = 0
    for type_ in cycle(USUAL):
        if passed_over == len(USUAL) or len(places(army)) == LARGEST:
            return army
        price = prices()[type_ or BATTERY]
        is_barred = type_ is None and not (guns and army)  # guns go to a command that is there
        if is_barred or cost(army) + price.points * price.bases > budget:
            passed_over += 1
            continue
        passed_over = 0
        army = with_battery(army) if type_ is None else with_brigade(army, side, type_)
    raise AssertionError("a cycle has no end")


def by_points(
    armies: Sequence[Army], attacker: Side, terrain: tuple[Piece, ...] | None = None
) -> BattleRequest:
    """The battle of two armies that have been put together. [SK 2.1]"""
    commands = tuple(command for army in armies for command in army)
    return BattleRequest(
        battle=BY_POINTS,
        box="corinth",
        year=1862,
        attacker=attacker,
        pieces=pieces_of(commands),
        staging=TabletopStaging(commands=commands, terrain=terrain),
    )


# --- small change ------------------------------------------------------------------------------


def _brigade(army: Army, place: ArmyPlace) -> Brigade:
    assert place.brigade is not None, place
    return army[place.command].brigades[place.brigade]


def _with(army: Army, place: ArmyPlace, brigade: Brigade) -> Army:
    """The army with one brigade changed."""
    assert place.brigade is not None, place
    command, at = army[place.command], place.brigade
    brigades = (*command.brigades[:at], brigade, *command.brigades[at + 1 :])
    return _changed(army, place.command, command._replace(brigades=brigades))


def _changed(army: Army, number: int, command: ArmyCommand) -> Army:
    return (*army[:number], command, *army[number + 1 :])


def _new_name(army: Army) -> str:
    """`5th Brigade`, if nobody is called so yet."""
    taken = {brigade.name for command in army for brigade in command.brigades}
    return next(name for n in count(1) if (name := f"{ordinal(n)} Brigade") not in taken)


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`; there are never as many as twenty."""
    return str(number) + {1: "st", 2: "nd", 3: "rd"}.get(number, "th")
