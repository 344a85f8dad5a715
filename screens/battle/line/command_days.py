"""Days, leadership, leaders, and what a side decides between its volleys, in words. Pure.

[NS 7.0, NS 8.11, NS 8.22, NS-R15, NS-R16, NS-R19]
"""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from campaign.battle.contract import BattleLeader
from campaign.resolvers.battle_line.days import DAY
from campaign.resolvers.battle_line.fire import points_left
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.tables.printed_values import command
from campaign.terms import Side
from screens.text.phrases import SIDE_ADJECTIVES, joined, leader
from screens.text.skirmish_report import battle_name

FACES = range(1, 7)


def day(position: LinePosition) -> int:
    """The day of the battle, from 1. [NS 7.0]"""
    return (max(position.round, 1) - 1) // DAY + 1


def title(position: LinePosition) -> str:
    """Which battle, which round, whose decision. [BG 8.2, NS 7.0]"""
    side = SIDE_ADJECTIVES[position.firing]
    when = f"day {day(position)}, round {position.round}" if position.request.command else ""
    when = when or f"round {position.round}"
    what = {
        Stage.COMMAND: f"day {day(position)}, {side} command die",
        Stage.RELIEF: f"{when}, {side} line",
        Stage.FIRE: f"{when}, {side} part",
        Stage.RALLY: f"after round {position.round}, {side} rally",
        Stage.FLIGHT: f"{side} flight",
    }[position.stage]
    return f"{battle_name(position.request)}, {what}"


def present(position: LinePosition, side: Side) -> list[BattleLeader]:
    """The leaders of a side who are in the battle. [NS 8.22]"""
    request = position.request
    return [
        there
        for there in request.leaders
        if there.side is side
        and position.retreated is not side
        and (there.box == request.box or there.leader in position.brought)
    ]


def command_line(position: LinePosition) -> str:
    """How many may fire on each side, who leads, what he still has to give; empty without these."""
    parts = [part for side in Side if (part := _commanded(position, side))]
    if not parts:
        return ""
    head = "May fire" if any(position.leadership) else "Leaders"
    left = points_left(position) if position.stage is Stage.FIRE else 0
    give = f"; + gives {left} [NS 8.22]" if left else ""
    return f"{head}: {', '.join(parts)}{give}"


def _commanded(position: LinePosition, side: Side) -> str:
    """`Union 4 (Grant 1)`; before the first command die only who leads, before its own a `?`."""
    led = [f"{leader(there.leader)} {there.value}" for there in present(position, side)]
    name, fire = SIDE_ADJECTIVES[side], position.leadership[side.seat]
    if not any(position.leadership):
        return f"{name} {joined(led)}" if led else ""
    return f"{name} {fire or '?'}" + (f" ({joined(led)})" if led else "")


def stage_line(position: LinePosition) -> str:
    """What is to be decided when nobody announces a shot."""
    match position.stage:
        case Stage.COMMAND:
            return (
                "Command roll: how many of your pieces may fire (Enter):"
                f" {command_odds(position)} [NS 7.0]"
            )
        case Stage.RELIEF:
            return (
                "Eight pieces in front: a letter sends one from behind in for the piece pointed at."
                " Enter keeps the line. [NS-R16]"
            )
        case Stage.RALLY:
            return "Rally one piece: press its letter. Enter lists them. [NS 8.11]"
        case _:
            return "All pieces are routed: choose where they retreat (Enter). [NS-R19]"


def _span(faces: Sequence[int]) -> str:
    """`1-3`, or `6` alone."""
    return f"{faces[0]}-{faces[-1]}" if len(faces) > 1 else f"{faces[0]}"


def command_odds(position: LinePosition) -> str:
    """What the die would give: the table, half of yesterday, leaders. [NS 7.0, NS-R15]"""
    side = position.firing
    carried = (position.leadership[side.seat] + 1) // 2
    led = sum(there.value for there in present(position, side))
    cells = [command(position.request.year, face, side) + carried + led for face in FACES]
    faces = groupby(zip(FACES, cells, strict=True), key=itemgetter(1))
    said = ", ".join(f"{cell} on {_span([face for face, _ in of])}" for cell, of in faces)
    more = [f"{carried} from the day before"] * bool(carried) + [f"{led} from leaders"] * bool(led)
    return f"{said}; including {joined(more)}" if more else said
