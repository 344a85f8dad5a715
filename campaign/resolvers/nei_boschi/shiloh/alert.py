"""The Union wakes up on 6 April: the alert program. [BB 30, BB 30.1]

What is known of it lies in the marks: `awake.5/T`; and for one turn `turn.markers.5/T.2` and
`turn.acts.3/5/T.1`, how often a command and a body act at most.
"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick
from campaign.battle.secrets import SECRETLY
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.command_range import is_in_range
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import BodiesAlerted
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.shiloh.tables import DETACHMENT_ACTIVATIONS, alert_activations
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.units import Body, BodyId, CommandState, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card, leader_of, order_of
from campaign.terms import UNION

RULE: Final = "alert"
"""The special rule of the page. [BB 30.1]"""

AWAKE: Final = "awake"
MOST: Final = 4

ALL_AWAKE: Final = 9
"""The hour from which efficiency is drawn for everybody. [BB 30]"""

WAKING: Final = "waking"
"""The word of the decision at 8 AM."""

CHOSEN: Final = 2
"""Divisions that the Union picks at 8 AM. [BB 30]"""

PEABODY, HILDEBRAND = "1/6/T", "3/5/T"
PRENTISS: Final = "us.ldr-prentiss"


# --- marks -------------------------------------------------------------------------------------


def is_awake(position: HexPosition, command: str) -> bool:
    """A command of the Union has been alerted in an earlier turn, or by choice. [BB 30]"""
    return f"{AWAKE}.{command}" in position.marks


def _number(position: HexPosition, word: str) -> int | None:
    """The number behind a mark like `turn.acts.3/5/T.1`."""
    for number in range(MOST + 1):
        if f"{word}.{number}" in position.marks:
            return number
    return None


def given(position: HexPosition, command: str, markers: int) -> HexPosition:
    """A command has so many markers in this turn, without a draw."""
    return position.marked(f"turn.markers.{command}.{markers}")


def given_acts(position: HexPosition, body: BodyId, acts: int) -> HexPosition:
    """A body acts so often in this turn, at most."""
    return position.marked(f"turn.acts.{body}.{acts}")


def out_of_reserve(position: HexPosition, *bodies: Body) -> HexPosition:
    """Bodies are under Advance that were in Reserve."""
    for body in bodies:
        if body.orders is Orders.RESERVE:
            position = position.with_body(body._replace(orders=Orders.ADVANCE, rested=0))
    return position


def bodies_of(position: HexPosition, command: str) -> Iterator[Body]:
    """The bodies that act on the markers of a command."""
    for body in position.bodies:
        if body.command == command:
            yield body


def is_cavalry(position: HexPosition, body: Body) -> bool:
    """A unit of cavalry by itself."""
    return any(
        card(position, unit.number).branch is Branch.CAVALRY for unit in position.members(body.id)
    )


# --- the program -------------------------------------------------------------------------------


def wake(position: HexPosition, dice: Dice) -> Tick:
    """The beginning of a turn by the alert program, until all are awake. [BB 30]"""
    if not page_of(position).has(RULE) or is_awake(position, UNION):
        return Tick(position, ())
    position = _wake_alarmed(position)
    match turn_of(position).hour:
        case 6:
            return _at_six(position, dice)
        case 7:
            return _at_seven(position, dice)
        case 8:
            return _at_eight(position)
        case _:
            return Tick(wake_all(position), ())


def all_are_awake(position: HexPosition) -> bool:
    """Nothing is left of the program: it is 9 AM or later. [BB 30]"""
    return turn_of(position).hour >= ALL_AWAKE or not is_first_day(position)


def wake_all(position: HexPosition) -> HexPosition:
    """9 AM: all commands are alerted, and draw as usual. [BB 30]"""
    asleep = [
        body
        for body in position.bodies
        if side_of(position, body.command) is UNION and not is_awake(position, body.command)
    ]
    return out_of_reserve(position, *asleep).marked(f"{AWAKE}.{UNION}")


def _wake_alarmed(position: HexPosition) -> HexPosition:
    """Who had to leave his Reserve draws in the turn behind that. [BB 30]"""
    for command in divisions(position):
        is_asleep = not is_awake(position, command) and turn_of(position).hour > 6
        if is_asleep and any(
            body.orders is not Orders.RESERVE
            and any(
                unit.place is Place.FIELD and card(position, unit.number).fights
                for unit in position.members(body.id)
            )
            for body in bodies_of(position, command)
        ):
            position = position.marked(f"{AWAKE}.{command}")
    return position


def divisions(position: HexPosition) -> tuple[str, ...]:
    """The divisions of the Union that are in the battle."""
    known = order_of(position).commands
    return tuple(
        one.id
        for one in position.commands
        if one.id in known
        and known[one.id].side is UNION
        and known[one.id].echelon is Echelon.DIVISION
    )


def _roll(position: HexPosition, hour: str, who: str, dice: Dice) -> tuple[int, tuple[int, ...]]:
    """How often somebody acts, and the dice. Nobody shows them to the Confederates. [BB 30]"""
    face = dice.roll(f"{UNION} alert of {who}{SECRETLY}", 10)
    number = alert_activations(hour, who, face)
    if number is not None:
        return number, (face,)
    again = dice.roll(f"{UNION} alert of {who}{SECRETLY}", 10)
    number = alert_activations("again", who, again)
    assert number is not None
    return number, (face, again)


def _at_six(position: HexPosition, dice: Dice) -> Tick:
    """Peabody's detachments have two activations, his brigade one to three. [BB 30]"""
    acts, faces = _roll(position, "6 AM", PEABODY, dice)
    for body in bodies_of(position, "6/T"):
        if body.id != PEABODY:
            position = given_acts(position, body.id, 0)
    position = given_acts(position, PEABODY, acts)
    position = given(position, "6/T", max(acts, DETACHMENT_ACTIVATIONS))
    return Tick(position, (BodiesAlerted("6/T", (PEABODY,), faces, acts, UNION),))


def _at_seven(position: HexPosition, dice: Dice) -> Tick:
    """Hildebrand, the rest of Sherman's division, and Prentiss's without its horse. [BB 30]"""
    third, one = _roll(position, "7 AM", HILDEBRAND, dice)
    rest, two = _roll(position, "7 AM", "5/T", dice)
    sixth, three = _roll(position, "7 AM", "6/T", dice)
    events = (
        BodiesAlerted("5/T", (HILDEBRAND,), one, third, UNION),
        BodiesAlerted("5/T", (), two, rest, UNION),
        BodiesAlerted("6/T", (), three, sixth, UNION),
    )
    for body in bodies_of(position, "5/T"):
        position = given_acts(position, body.id, third if body.id == HILDEBRAND else rest)
        position = out_of_reserve(position, body)
    for body in bodies_of(position, "6/T"):
        if is_cavalry(position, body):
            position = given_acts(position, body.id, 0)
        else:
            position = out_of_reserve(given_acts(position, body.id, sixth), body)
    position = given(given(position, "5/T", max(third, rest)), "6/T", sixth)
    return Tick(position.marked(f"{AWAKE}.5/T", f"{AWAKE}.6/T"), events)


def _at_eight(position: HexPosition) -> Tick:
    """Prentiss's horse leaves its Reserve; the Union picks two divisions. [BB 30]"""
    position = out_of_reserve(position, *bodies_of(position, "6/T"))
    return Tick(position.then(*[EventDrawn(UNION, WAKING)] * CHOSEN), ())


# --- what follows from it ----------------------------------------------------------------------


def markers(position: HexPosition, command: CommandState) -> int | None:
    """What the program gives a command; 0 for those who sleep. [BB 30]"""
    if not page_of(position).has(RULE) or all_are_awake(position):
        return None
    if side_of(position, command.id) is not UNION:
        return None
    number = _number(position, f"turn.markers.{command.id}")
    if number is not None:
        return number
    return None if is_awake(position, command.id) else 0


def most_acts(position: HexPosition, body: Body) -> int | None:
    """Brigades act as the dice say, their detachments twice, whoever commands them. [BB 30 a]"""
    if not page_of(position).has(RULE) or all_are_awake(position):
        return None
    own = _number(position, f"turn.acts.{body.id}")
    if own is None:
        return None
    return max(own, DETACHMENT_ACTIVATIONS) if _leads_detachments(position, body) else own


def least_acts(position: HexPosition, body: Body) -> int:
    """Of the two divisions that the Union picks at 8 AM who is out of command may act not at all.

    For brigades and regiments alike, in that turn. [BB 30 e]
    """
    return 0 if f"turn.chosen.{body.command}" in position.marks else 1


def _leads_detachments(position: HexPosition, body: Body) -> bool:
    return body.id == PEABODY and turn_of(position).hour == 6


def unit_acts(position: HexPosition, unit: Unit) -> int | None:
    """At 6 AM the detachments act twice, each regiment as often as its brigade.

    `Le singole unità sono influenzate per essere Fuori Comando dal loro leader immediato, cioè una
    Attivazione di meno`; of the detachments `tutti sono considerati in comando`. [BB 30 a]
    """
    if unit.body != PEABODY or not page_of(position).has(RULE) or turn_of(position).hour != 6:
        return None
    if all_are_awake(position):
        return None
    if card(position, unit.number).branch is Branch.DETACHMENT:
        return DETACHMENT_ACTIVATIONS
    acts = _number(position, f"turn.acts.{unit.body}")
    return acts if acts is None or _is_led(position, unit) else max(acts - 1, 1)


def _is_led(position: HexPosition, unit: Unit) -> bool:
    """Its brigadier commands the hex in which a unit stands; without one it is not asked."""
    leader = leader_of(position, unit.body)
    return leader is None or any(is_in_range(position, leader, hex_) for hex_ in hexes_of(unit))


def refuse_orders(position: HexPosition, body: Body, orders: Orders) -> Refusal | None:
    """Who sleeps is given no orders. [BB 30.1]"""
    if not page_of(position).has(RULE) or all_are_awake(position):
        return None
    if side_of(position, body.command) is not UNION or is_awake(position, body.command):
        return None
    if body.orders is not Orders.RESERVE:
        return None
    return Refusal("BB 30.1", f"body {body.id} has not been alerted yet")


def bars_riding(position: HexPosition, leader: Unit) -> Refusal | None:
    """Prentiss does not move at 6 AM. [BB 30]"""
    if not page_of(position).has(RULE) or turn_of(position).hour != 6:
        return None
    if card(position, leader.number).counter.id == PRENTISS and not all_are_awake(position):
        return Refusal("BB 30", "Prentiss does not move at 6 AM")
    return None
