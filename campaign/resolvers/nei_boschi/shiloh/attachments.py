"""Who may be attached where at Shiloh.

[BB 4.24, BB 4.25, BB 4.32, BB 4.33, BB 5.26, BB 30.4, BB 30.5, BB 30.8]
"""

from collections.abc import Iterable, Iterator
from typing import Final

from campaign.battle.contract import UnitId
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.casting import UNASSIGNED
from campaign.resolvers.nei_boschi.chain_of_command import commands_itself
from campaign.resolvers.nei_boschi.command_range import is_in_range
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch, CommandId, CounterId
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Ammunition, Body, BodyId, Place, Unit
from campaign.resolvers.nei_boschi.who import card, leader_of, order_of
from campaign.terms import UNION, Side

STUART, SHERMAN = "2/5/T", "5/T"

FROM_STUART: Final = 10
"""The hour of the first day from which Stuart may be attached. [BB 5.26]"""

AT_ANY_HOUR: Final = ("4", "5")
"""Scenarios in which he may be so whenever the chain of command is settled. [BB 30.4, BB 30.5]"""

FROM_BRIGADES: Final = 9
"""The hour from which guns and cavalry are attached to brigades. [BB 4.33]"""

FROM_GRAND_BATTERY: Final = 12
"""The hour from which batteries are attached to Confederate division leaders. [BB 4.32]"""

MOST_BATTERIES: Final = 2
"""Of one Confederate brigade that did not begin with more. [BB 4.32]"""

MOST_OF_A_DIVISION: Final = 10
"""Batteries attached to one Confederate division leader. [BB 4.32]"""

MOST_CAVALRY: Final = 2
"""Unassigned units of cavalry attached to one division, or to the Reserve Corps. [BB 4.25]"""

NOBODY: Final = UNASSIGNED.format(side=Side.CONFEDERATE)
"""Where the two batteries of no command go back to from a division. [BB 4.32]"""

ARMIES: Final = {Side.UNION: "AoT", Side.CONFEDERATE: "AoM"}

FREE_AT: Final = 10
"""The hour from which Prentiss' three regiments may join a brigade on the first day. [BB 30.1]"""

MICHIGAN: Final = "us.15-mi"
MISSOURI: Final = "us.23-mo"


# --- proposals ---------------------------------------------------------------------------------


def attachments(position: HexPosition, side: Side) -> Iterator[Attach]:
    """Every attachment worth a look."""
    brigades = [
        body.id
        for body in position.bodies
        if is_brigade(position, body) and side_of(position, body.command) is side
    ]
    divisions = [one.id for one in position.commands if side_of(position, one.id) is side]
    for unit in position.units:
        if unit.side is not side or unit.place is not Place.FIELD or unit.abandoned:
            continue
        counter = card(position, unit.number).counter
        match counter.branch:
            case Branch.LEADER if counter.command == STUART:
                targets: Iterable[str] = divisions
            case Branch.ARTILLERY:
                targets = (*brigades, *divisions)
            case Branch.CAVALRY:
                targets = (*brigades, *divisions) if side is UNION else divisions
            case Branch.INFANTRY if unit.body.startswith("alone/"):
                targets = brigades
            case _:
                targets = ()
        for to in targets:
            yield Attach(unit.number, to)


# --- who may -----------------------------------------------------------------------------------


def refuse_attaching(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """Why a unit is not attached to a brigade, or to a division."""
    counter = card(position, unit.number).counter
    if refused := _refuse_by_page(position, unit, to):
        return refused
    match counter.branch:
        case Branch.LEADER:
            return _refuse_leader(position, unit, to)
        case Branch.CAVALRY:
            return _refuse_cavalry(position, unit, to)
        case Branch.ARTILLERY:
            return _refuse_battery(position, unit, to)
        case Branch.INFANTRY:
            return _refuse_regiment(position, unit, to)
        case _:
            return Refusal("BB 4.2", "it is attached to nobody")


def _refuse_leader(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """Stuart's brigade alone goes to another division. [BB 5.26, BB 30.4, BB 30.5]"""
    if card(position, unit.number).counter.command != STUART:
        return Refusal("BB 5.26", "no brigade but Stuart's is attached to another division")
    if not _is_division(position, to):
        return Refusal("BB 5.26", "Stuart is attached to a division")
    if position.body(STUART).command != SHERMAN and to != SHERMAN:
        return Refusal("BB 5.26", "once attached, Stuart goes back to Sherman alone")
    if page_of(position).id not in AT_ANY_HOUR and _is_before(position, FROM_STUART):
        return Refusal("BB 5.26", "Stuart is attached to no other division before 10 AM")
    return _refuse_range(position, unit, to)


def _refuse_cavalry(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """Cavalry of the Union's divisions joins brigades of these; the unassigned of the Confederates
    join divisions, or the Reserve Corps. [BB 4.24, BB 4.25]
    """
    home = _home(position, unit)
    if home == ARMIES[Side.CONFEDERATE]:
        if not _is_division(position, to):
            return Refusal("BB 4.25", "unassigned cavalry is attached to divisions alone")
        if len([one for one in _attached(position, to) if one != unit]) >= MOST_CAVALRY:
            return Refusal("BB 4.25", f"{to} has {MOST_CAVALRY} units of cavalry already")
        return _refuse_range(position, unit, to)
    if unit.side is not UNION or not _is_division(position, home):
        return Refusal("BB 4.24", "that cavalry acts with its own command")
    return _refuse_of_a_division(position, unit, home, to)


_LEFT: Final = Refusal("BB 4.32", "a battery goes back only to where it came from")


def _refuse_battery(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """A battery of a Union division joins one of its brigades, none of which has two. [BB 4.32]"""
    home = _home(position, unit)
    if unit.side is not UNION:
        return _refuse_southern_battery(position, unit, home, to)
    if not _is_division(position, home):
        return Refusal("BB 4.25", "unassigned guns of the Union stay so")
    if to != home and _batteries(position, to):
        return Refusal("BB 4.32", f"{to} has a battery already")
    return _refuse_of_a_division(position, unit, home, to)


def _refuse_southern_battery(
    position: HexPosition, unit: Unit, home: CommandId, to: str
) -> Refusal | None:
    """Confederate batteries go to division leaders and back; the two unassigned go to brigades as
    well, or back to nobody. [BB 4.32]
    """
    is_unassigned = home == ARMIES[Side.CONFEDERATE]
    if is_unassigned and unit.body.startswith("guns/"):
        return None if to == NOBODY else _LEFT
    if _is_division(position, to):
        return _refuse_grand_battery(position, unit, to, is_unassigned=is_unassigned)
    if to != home and not is_unassigned:
        return _LEFT
    if _is_before(position, FROM_BRIGADES):
        return Refusal("BB 4.33", "no guns are attached to brigades before 9 AM")
    if to != home and len(_batteries(position, to)) >= MOST_BATTERIES:
        return Refusal("BB 4.32", f"{to} has {MOST_BATTERIES} batteries already")
    return _refuse_range(position, unit, to)


def _refuse_grand_battery(
    position: HexPosition, unit: Unit, to: str, *, is_unassigned: bool
) -> Refusal | None:
    """Up to ten batteries go to a division leader in command, from noon on. [BB 4.32]"""
    if not is_unassigned:
        if unit.body != _home(position, unit):
            return _LEFT
        if _is_before(position, FROM_GRAND_BATTERY):
            return Refusal("BB 4.32", "batteries go to division leaders from Noon on")
    # The chain of command is only being settled: what was so in the last turn does not count.
    if not commands_itself(position, position.command(to)):
        return Refusal("BB 4.32", f"the leader of {to} is out of command")
    if len(_batteries(position, f"guns/{to}")) >= MOST_OF_A_DIVISION:
        return Refusal("BB 4.32", f"{to} has {MOST_OF_A_DIVISION} batteries already")
    return _refuse_range(position, unit, to)


def _refuse_regiment(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """Regiments without a brigade join one, once. [BB 4.24, BB 4.25]"""
    if not unit.body.startswith("alone/"):
        return Refusal("BB 4.24", "a regiment stays with its brigade")
    if to not in {body.id for body in position.bodies}:
        return Refusal("BB 4.24", "a regiment joins a brigade")
    id_ = card(position, unit.number).counter.id
    over = order_of(position).chain
    page = page_of(position)
    if id_ == MICHIGAN and not _is_of(position, to, ARMIES[UNION]):
        return Refusal("BB 4.25", "the 15th Michigan joins a brigade of the Army of the Tennessee")
    if id_ == MICHIGAN and unit.ammunition is Ammunition.NONE and page.has("michigan_15"):
        if not _is_of(position, to, "6/T"):
            return Refusal("BB 30.1", "without ammunition it joins a brigade of Prentiss")
        return _refuse_range(position, unit, "6/T")
    if page.id.startswith("1") and page.id != "10" and unit.side is UNION:
        if _is_before(position, FREE_AT) and any(one.id == "-/6/T" for one in over(id_)):
            return Refusal("BB 30.1", "it stays at the landing until 10 AM")
        return None
    return _refuse_range(position, unit, to)


def _refuse_by_page(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """What scenarios say of a unit beside the rules for its like. [BB 30.4, BB 30.5, BB 30.8]"""
    if card(position, unit.number).counter.id == MISSOURI:
        return _refuse_missouri(position, to)
    is_unassigned = _home(position, unit) == ARMIES[Side.CONFEDERATE]
    if is_unassigned and _is_below_the_day(position, to):
        return Refusal("BB 30.8", "the unassigned are attached to a corps on the second day")
    return None


def _refuse_missouri(position: HexPosition, to: str) -> Refusal | None:
    """At 11 AM the 23rd Missouri is for `una qualsiasi delle brigate di Prentiss`; in the battle
    for the whole field `all'inizio dello scenario`. [BB 30.4, BB 30.5]
    """
    page = page_of(position)
    if not page.has("missouri_23") or (page.id == "5" and position.turn > 1):
        return None
    if _is_of(position, to, "6/T"):
        return None
    return Refusal(page.paragraph, "the 23rd Missouri joins a brigade of Prentiss")


# --- what is asked of most ---------------------------------------------------------------------


def _refuse_of_a_division(
    position: HexPosition, unit: Unit, home: CommandId, to: str
) -> Refusal | None:
    """A unit of a division goes to one of its brigades in range of both leaders, or back."""
    if to == home:
        return _refuse_range(position, unit, home)
    if to not in {one.id for one in order_of(position).brigades(home)}:
        return Refusal("BB 4.24", f"it is attached to brigades of {home} alone")
    if _is_before(position, FROM_BRIGADES):
        return Refusal("BB 4.33", "nothing is attached to brigades before 9 AM")
    return _refuse_range(position, unit, to) or _refuse_range(position, unit, home)


def _refuse_range(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """Whoever is attached is in range of the leader to whom he goes."""
    leader = leader_of(position, to)
    if leader is None or not any(is_in_range(position, leader, hex_) for hex_ in hexes_of(unit)):
        return Refusal("BB 4.2", f"it is out of range of the leader of {to}")
    return None


def _is_before(position: HexPosition, hour: int) -> bool:
    """It is earlier on the first day."""
    return is_first_day(position) and turn_of(position).hour < hour


def _home(position: HexPosition, unit: Unit) -> CommandId:
    """The command to which a unit belongs in this scenario."""
    return order_of(position).command_of(card(position, unit.number).counter.id).id


def _is_division(position: HexPosition, id_: CommandId) -> bool:
    """A division in play, or a corps without divisions."""
    if not position.has_command(id_):
        return False
    known = order_of(position).commands.get(id_)
    return known is not None and known.echelon in (Echelon.DIVISION, Echelon.CORPS)


def _is_below_the_day(position: HexPosition, id_: CommandId) -> bool:
    """A division where the corps of the day have taken over: the unassigned `possono essere
    assegnate ai corpi invece che alle divisioni`. [BB 30.8]
    """
    known = order_of(position).commands.get(id_)
    is_division = known is not None and known.echelon is Echelon.DIVISION
    return is_division and page_of(position).has("corps_of_the_day")


def _is_of(position: HexPosition, brigade: BodyId, higher: CommandId) -> bool:
    """A brigade belongs to a command, at any depth."""
    return brigade in {one.id for one in order_of(position).brigades(higher)}


def _attached(position: HexPosition, division: CommandId) -> tuple[Unit, ...]:
    """The unassigned cavalry attached to a division."""
    return tuple(
        unit
        for unit in position.units
        if unit.assigned == division and _home(position, unit) == ARMIES[unit.side]
    )


def _batteries(position: HexPosition, body: BodyId) -> frozenset[CounterId]:
    """The batteries that act with a body; the sections of one are one."""
    found = (card(position, unit.number) for unit in position.members(body))
    return frozenset(one.counter.id for one in found if one.branch is Branch.ARTILLERY)


def attaches_with_orders(position: HexPosition, unit: UnitId) -> bool:
    """Stuart is, `durante la Fase degli Ordini di Divisione`; in two scenarios with the chain of
    command. [BB 5.26, BB 30.4, BB 30.5]
    """
    counter = card(position, unit).counter
    is_stuart = counter.branch is Branch.LEADER and counter.command == STUART
    return is_stuart and page_of(position).id not in AT_ANY_HOUR


# --- how often Stuart acts ---------------------------------------------------------------------

MOST_OF_STUART: Final = 2
"""Activations of Stuart out of command on the first day. [BB 5.26]"""


def acts_at_most(position: HexPosition, body: Body) -> int | None:
    """Stuart out of command acts twice at most on the first day, where Sherman is. [BB 5.26]"""
    sherman = numbers_of(hex_staging(position.request).book, "us.ldr-sherman")[0]
    limited = body.id == STUART and not body.in_command and is_first_day(position)
    return MOST_OF_STUART if limited and position.has(sherman) else None


def stacks_as(position: HexPosition, body: Body) -> str:
    """Horse that a Union division has outside its brigades is `come fossero una brigata separata`:
    two units of the 2nd Division begin in one hex, and the book names them among no overstacks;
    that of the Confederates is so many `brigate separate`. [BB 4.24, BB 14.52]
    """
    is_horse = body.id.startswith("cavalry/") and side_of(position, body.command) is UNION
    return f"cavalry/{body.command}" if is_horse else body.id


def may_direct(position: HexPosition, leader: Unit) -> bool:
    """Both Confederate commanders take brigades under direct command. [BB 4.11]"""
    return leader.side is Side.CONFEDERATE
