"""What a scenario asks for, in a few words for whoever plays it. [BB 30]"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.resolvers.nei_boschi.victory_ground import fields_asked
from campaign.resolvers.nei_boschi.victory_terms import (
    Absent,
    Automatic,
    Condition,
    HasPoints,
    Holds,
    HoldsCamps,
    HoldsEdge,
    HoldsFields,
    HoldsTown,
    HoldsWay,
    Ineffective,
    IneffectiveBrigades,
    LossesOf,
    Passage,
    Reckoning,
    Regiments,
    Shift,
    Troops,
    Victory,
)
from campaign.resolvers.nei_boschi.who import field_of, order_of
from campaign.terms import Side

ALONE = (
    "If only one side has reached an objective, or only one has all of its own, it wins; else it is"
    " a draw."
)
FIRST_THAT_HOLDS = "Of these results the first one that is true is how the battle ends."

NAMED = 4
"""So many hexes or fields are named; more are counted."""

_WHOM: Mapping[Side, str] = {Side.UNION: "Union", Side.CONFEDERATE: "Confederate"}
_THEM: Mapping[Side, str] = {Side.UNION: "the Union", Side.CONFEDERATE: "the Confederates"}


def words_of(position: HexPosition, condition: Condition) -> str:
    """A condition in words, like `Union infantry last in S2902, from 2 PM on`."""
    return _WORDS[type(condition)](position, condition)


def words_of_reckoning(victory: Victory) -> tuple[str, ...]:
    """How the winner is found, in sentences. [BB 30]"""
    match victory.by:
        case Reckoning.OBJECTIVES:
            return tuple(_by_objectives(victory))
        case Reckoning.OUTCOMES:
            return (FIRST_THAT_HOLDS,)
        case Reckoning.MARGIN:
            ladder = ", ".join(f"{one.least} {one.name}" for one in victory.levels if one.least)
            return (f"The side with more points wins by at least {ladder}; less is a draw.",)
        case Reckoning.DIFFERENCE:
            ladder = ", ".join(
                f"{one.name}{f' to {_THEM[one.side]}' if one.side else ''}"
                + (f" from {one.least} on" if one.least is not None else " below that")
                for one in victory.levels
            )
            return (f"Take the Union points from the Confederate points: {ladder}.",)


def _by_objectives(victory: Victory) -> Iterator[str]:
    """Who alone has reached one, or all of his; before that a side may win by default. [BB 30.2]"""
    if (default := victory.without_objective) is not None:
        other, wins = _THEM[default.enemy], _THEM[default]
        have = "has" if default.enemy is Side.UNION else "have"
        win = "wins" if default is Side.UNION else "win"
        yield f"While {other} {have} reached no objective, {wins} {win}."
    yield ALONE


def words_of_shift(shift: Shift) -> str:
    """A shift in words."""
    levels = "A level" if shift.levels == 1 else f"{shift.levels} levels"
    return f"{levels} to {_THEM[shift.to]}" + (", unless" if shift.unless else "")


def words_of_automatic(one: Automatic) -> str:
    """A win at once, in words."""
    when = " at the end of any turn" if one.each_turn else ""
    if not one.ineffective:
        return f"{one.level}{when}, whatever the points"
    test = {"not more": "no more", "fewer": "fewer"}[one.ineffective]
    return (
        f"{one.level}{when}, whatever the points, with {test} ineffective brigades than the enemy; "
        f"else {one.otherwise}"
    )


def _when(at: Turn | None, kept: bool) -> str:
    if at is None:
        return ""
    return f", from {at.name} on" if kept else f", at {at.name}"


def _some(names: list[str], least: int, what: str) -> str:
    if least and least < len(names):
        return f"{least} of {len(names)} {what}"
    return ", ".join(names) if len(names) <= NAMED else f"all {len(names)} {what}"


def _troops(side: Side, troops: Troops) -> str:
    who = {Troops.ANY: "units", Troops.INFANTRY: "infantry", Troops.NO_CAVALRY: "foot or guns"}
    return f"{_WHOM[side]} {who[troops]}"


def _holds(position: HexPosition, asked: Holds) -> str:
    names = [_hex(position, hex_) for hex_ in asked.hexes]
    is_in = "in" if asked.passage is Passage.THERE else "last in"
    some = _some(names, asked.least, "hexes")
    return f"{_troops(asked.side, asked.troops)} {is_in} {some}{_when(asked.at, asked.kept)}"


def _hex(position: HexPosition, hex_: Hex) -> str:
    return field_of(position).name(hex_)


def _camps(position: HexPosition, asked: HoldsCamps) -> str:
    known = order_of(position).commands
    what = "camp or headquarters" if asked.headquarters else "camp"
    some = "every camp" if not asked.least else f"at least {asked.least} {what}"
    some += " but those left out" if asked.left_out else ""
    some += f" of the {' or the '.join(known[id_].name for id_ in asked.of)}" if asked.of else ""
    return f"{_troops(asked.side, asked.troops)} last in {some}{_when(asked.at, asked.kept)}"


def _fields(position: HexPosition, asked: HoldsFields) -> str:
    ground = field_of(position)
    if asked.line:
        where = f"{asked.beyond} of the line {ground.lines[asked.line].name}"
        which = f"no field {where}" if asked.none else f"all fields {where}"
    else:
        names = list(fields_asked(ground, asked))
        which = ("none of " if asked.none else "") + _some(names, 0, "fields")
    return f"{_WHOM[asked.side]} control of {which}"


def _town(position: HexPosition, asked: HoldsTown) -> str:
    if asked.regiments:
        return (
            f"{asked.least} {_WHOM[asked.side]} regiments that have not collapsed at {asked.field}"
        )
    hexes = "a hex" if asked.least == 1 else f"{asked.least} hexes"
    return f"{_troops(asked.side, asked.troops)} in {hexes} of {asked.field}"


def _way(position: HexPosition, asked: HoldsWay) -> str:
    onward = "northward" if asked.end is None else f"to {_hex(position, asked.end)}"
    road = f"the {asked.way} from {_hex(position, asked.start)} {onward}"
    if asked.least:
        ready = " that could change orders" if asked.ready else ""
        return f"{_WHOM[asked.side]} infantry{ready} on {road}"
    return f"{_WHOM[asked.side]} control of {road}{_when(asked.at, asked.kept)}"


def _edge(position: HexPosition, asked: HoldsEdge) -> str:
    who = _troops(asked.side, asked.troops)
    return f"{who} last on the northern limit, from column {asked.west}xx on eastward"


def _losses(position: HexPosition, asked: LossesOf) -> str:
    if asked.most is not None:
        return f"At most {asked.most} strength points of {_THEM[asked.side]} lost"
    return f"{asked.least} strength points of {_THEM[asked.side]} lost"


def _ineffective(position: HexPosition, asked: Ineffective) -> str:
    known = order_of(position).commands
    names = [known[id_].name for id_ in asked.commands]
    joined = (" or " if asked.least == 1 else ", ").join(names)
    return f"{joined} ineffective"


def _brigades(position: HexPosition, asked: IneffectiveBrigades) -> str:
    return f"{asked.least} {_WHOM[asked.side]} brigades ineffective"


def _absent(position: HexPosition, asked: Absent) -> str:
    return f"Nobody of the {order_of(position).commands[asked.command].name} left"


def _regiments(position: HexPosition, asked: Regiments) -> str:
    of = f" of the {order_of(position).commands[asked.command].name}" if asked.command else ""
    state = "disordered or worse" if asked.state == "disordered" else "not collapsed"
    return f"{asked.least} {_WHOM[asked.side]} regiments{of} {state}"


def _points(position: HexPosition, asked: HasPoints) -> str:
    return f"{asked.least} {_WHOM[asked.side]} points"


_WORDS: Mapping[type[Any], Callable[[HexPosition, Any], str]] = {
    Holds: _holds,
    HoldsCamps: _camps,
    HoldsFields: _fields,
    HoldsTown: _town,
    HoldsWay: _way,
    HoldsEdge: _edge,
    LossesOf: _losses,
    Ineffective: _ineffective,
    IneffectiveBrigades: _brigades,
    Absent: _absent,
    Regiments: _regiments,
    HasPoints: _points,
}
