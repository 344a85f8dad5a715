"""Whether a position that was read can be one of a battle: everybody is there, and somewhere.

A position may have been written by hand. What no game leads to is refused in a sentence: the thing,
its place, and what would be right. Positions of games pass; so they can be played on.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from campaign.battle.contract import BattleRequest
from campaign.errors import NotationError, unknown
from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.allowances import whole
from campaign.resolvers.nei_boschi.cards import Card, cards
from campaign.resolvers.nei_boschi.casting import UNASSIGNED, cast_of
from campaign.resolvers.nei_boschi.coming import is_reinforcement
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.pages import all_turns, last_turn_of, page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.sequence import RULINGS
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import (
    FillPool,
    Initiative,
    SingleShot,
    Step,
    TurnBegins,
)
from campaign.resolvers.nei_boschi.turn import SEQUENCE
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place, Shape, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of, order_of, troops_at
from campaign.terms import SIDES, Side

MOST_MARKERS: Final = 20
"""More than any command ever has, or chits of events."""

MOST_SPENT: Final = 99
"""More half points than anybody ever has on land."""


def check_position(position: HexPosition) -> None:
    """Refuse what no game leads to.

    Raises:
        NotationError: one sentence: the thing, its place, and what would be right.
    """
    for faults in (_of_battle, _of_commands, _of_bodies, _of_units, _of_stacks, _of_agenda):
        for said in faults(position):
            raise NotationError(f"battle: {said}")


# --- the battle as a whole ---------------------------------------------------------------------


def _of_battle(position: HexPosition) -> Iterator[str]:
    """The turn, the chits in the pool, what is remembered, and that there is something to do."""
    page = page_of(position)
    last = len(all_turns(page.first_turn, last_turn_of(position)))
    yield from _number("turn", position.turn, 1, last)
    yield from _number("events", position.events, 0, MOST_MARKERS)
    for name in ("drawn_first", "random_event", "undecided"):
        if not isinstance(getattr(position, name), bool):
            yield f"{name} is true or false, not {getattr(position, name)!r}"
    is_over = position.winner is not None or position.undecided
    if is_over and position.agenda:
        yield "the battle has been won, or ended undecided: its agenda is empty then"
    if not is_over and not position.agenda:
        yield "the agenda is empty: something is to be done until there is a winner"
    yield from _remembered(position)


def _remembered(position: HexPosition) -> Iterator[str]:
    """Who held what, and what victory counts."""
    for hex_, troops, _ in position.held:
        yield from _hex(position, "held", hex_)
        yield from _number(f"held: hex {hex_}: troops", troops, 0, 2)
    words = [word for word, _ in position.tally]
    if words != sorted(set(words)):
        yield "the tally is sorted by its words, each once"
    yield from _brought_up(position)


def _brought_up(position: HexPosition) -> Iterator[str]:
    """Pieces of the campaign, and the boxes that they came from."""
    pieces = {piece.id for piece in _pieces(position.request)}
    for number in position.drawn:
        if number not in pieces:
            yield f"drawn: there is no piece {number!r} in the surroundings of the battle"
    boxes = [around.box for around in position.request.surroundings]
    for box in position.arrived_from:
        if box not in boxes:
            yield f"arrived_from: {unknown('box', str(box), boxes)}"


def _pieces(request: BattleRequest) -> Iterator[Any]:
    yield from request.pieces
    for around in request.surroundings:
        yield from around.reserves


# --- commands and bodies -----------------------------------------------------------------------


def _of_commands(position: HexPosition) -> Iterator[str]:
    """Each is known, and once there; no more markers are left than it had."""
    ids = [command.id for command in position.commands]
    if ids != sorted(set(ids)):
        yield "commands are sorted by their ids, each once"
    known = order_of(position).commands
    unassigned = [UNASSIGNED.format(side=side) for side in SIDES]
    for command in position.commands:
        if command.id not in known and command.id not in unassigned:
            yield unknown("command", command.id, [*known, *unassigned])
        yield from _of_command(position, command)


def _of_command(position: HexPosition, command: CommandState) -> Iterator[str]:
    who = f"command {command.id}"
    yield from _number(f"{who}: efficiency", command.efficiency, 0, MOST_MARKERS)
    yield from _number(f"{who}: markers", command.markers, 0, MOST_MARKERS)
    yield from _number(f"{who}: left", command.left, 0, command.markers)
    yield from _number(f"{who}: others", command.others, 0, MOST_MARKERS)
    yield from _lender(position, f"{who}: lent", command.lent, side_of(position, command.id))


def _of_bodies(position: HexPosition) -> Iterator[str]:
    """Each is known, once there, and belongs to a command that is there."""
    ids = [body.id for body in position.bodies]
    if ids != sorted(set(ids)):
        yield "bodies are sorted by their ids, each once"
    commands = [command.id for command in position.commands]
    usual = _usual(position)
    for body in position.bodies:
        if body.id not in usual:
            yield unknown("body", body.id, usual)
        if body.command not in commands:
            yield f"body {body.id}: {unknown('command', body.command, commands)}"
        yield from _of_body(position, body)
    for id_ in position.active:
        if id_ not in ids:
            yield f"active: {unknown('body', str(id_), ids)}"


def _usual(position: HexPosition) -> list[str]:
    """The bodies in which units may act: brigades, guns of divisions, others by themselves."""
    known = order_of(position).commands
    kinds = [f"{kind}/{command}" for kind in ("guns", "staff") for command in known]
    numbers = cards(hex_staging(position.request).book)
    return [*known, *kinds, *(f"{kind}/{one}" for kind in ("alone", "cavalry") for one in numbers)]


def _of_body(position: HexPosition, body: Body) -> Iterator[str]:
    who = f"body {body.id}"
    for name in ("acts", "strained"):
        yield from _number(f"{who}: {name}", getattr(body, name), 0, MOST_MARKERS)
    # A reserve that is never called may rest for all of two days. [SH 6, BB 30.1]
    last = len(all_turns(page_of(position).first_turn, last_turn_of(position)))
    yield from _number(f"{who}: rested", body.rested, 0, last)
    yield from _leader(position, f"{who}: direct", body.direct, side_of(position, body.command))
    if body.mission:
        yield from _hex(position, f"{who}: mission", body.mission)


def _leader(position: HexPosition, what: str, number: int, side: Side) -> Iterator[str]:
    """A number that is 0, or a leader of a side."""
    if not number:
        return
    if not position.has(number):
        yield f"{what} is 0 or the number of a leader; there is no unit {number}"
    elif not card(position, number).is_leader or position.unit(number).side is not side:
        yield f"{what} is 0 or the number of a leader of its side; unit {number} is none"


def _lender(position: HexPosition, what: str, number: int, side: Side) -> Iterator[str]:
    """0, or a leader of a side, who need not be in the battle: Grant only visits. [BB 30.4]"""
    printed = cards(hex_staging(position.request).book).get(number)
    if printed is None or not printed.is_leader or printed.side is not side:
        yield from _leader(position, what, number, side)


# --- units -------------------------------------------------------------------------------------


def _of_units(position: HexPosition) -> Iterator[str]:
    """Everybody is there once, on his side, in a body of it, and somewhere."""
    if not position.units:
        yield "there are no units"
    numbers = [unit.number for unit in position.units]
    if numbers != sorted(set(numbers)):
        yield "units are sorted by number, each once"
    known = cards(hex_staging(position.request).book)
    bodies = {body.id: body for body in position.bodies}
    full = {part.card.number: part.strength for part in cast_of(position.request)}
    for unit in position.units:
        if unit.number not in known:
            yield f"there is no counter for a unit {unit.number}"
            continue
        if unit.body not in bodies:
            yield f"unit {unit.number}: {unknown('body', unit.body, bodies)}"
            continue
        printed = known[unit.number]
        who = f"unit {unit.number} ({printed.counter.name})"
        if unit.side is not printed.side:
            yield f"{who} is {printed.side}, not {unit.side}"
        if side_of(position, bodies[unit.body].command) is not unit.side:
            yield f"{who} is {unit.side}, but body {unit.body} is of the other side"
        yield from _strength(who, unit, printed, full.get(unit.number, 0))
        yield from _where(position, who, unit)
        yield from _done(position, who, unit)


def _strength(who: str, unit: Unit, printed: Card, full: int) -> Iterator[str]:
    least = 1 if unit.place is Place.FIELD and not printed.is_leader else 0
    most = 0 if printed.is_leader else max(full, printed.strength)
    yield from _number(f"{who}: sp", unit.sp, least, most)
    if printed.is_leader and unit.shape is not Shape.CLOSED:
        yield f"{who} is a leader: the shape of one is closed"


def _where(position: HexPosition, who: str, unit: Unit) -> Iterator[str]:
    """On the map within the area of play, or in no hex."""
    yield from _number(f"{who}: facing", unit.facing, 0, len(FACINGS) - 1)
    if unit.place is not Place.FIELD:
        if unit.hex or unit.second:
            yield f"{who} is in no hex, for its place is {unit.place}"
        return
    # Boats come up the river outside the area of play, and reinforcements enter outside it, like
    # Veatch in scenario 3 and Polk in scenario 4. [BB 30.3, BB 30.4]
    is_afloat = card(position, unit.number).branch is Branch.GUNBOAT
    is_free = is_afloat or is_reinforcement(position, unit)
    yield from (_hex if is_free else _in_play)(position, f"{who}: hex", unit.hex)
    if unit.shape.is_extended != bool(unit.second):
        yield f"{who} has a second hex when its shape is line or column, and only then"
    elif unit.second:
        yield from _hex(position, f"{who}: second", unit.second)
        if distance(unit.hex, unit.second) != 1:
            yield f"{who}: its second hex {unit.second} is not beside hex {unit.hex}"


def _done(position: HexPosition, who: str, unit: Unit) -> Iterator[str]:
    """What it has done, and who leads it."""
    most = max(MOST_SPENT, whole(card(position, unit.number), unit))
    yield from _number(f"{who}: spent", unit.spent, 0, most)
    for name in ("fired", "fired_second"):
        yield from _number(f"{who}: {name}", getattr(unit, name), 0, MOST_SPENT)
    for name in ("aimed", "guided"):
        if there := getattr(unit, name):
            yield from _hex(position, f"{who}: {name}", there)
    known = order_of(position).commands
    if unit.assigned and unit.assigned not in known:
        yield f"{who}: {unknown('command', unit.assigned, known)}"


def _of_stacks(position: HexPosition) -> Iterator[str]:
    """Never two sides in one hex."""
    for hex_ in position.stacks:
        there = troops_at(position, hex_)
        if len({unit.side for unit in there}) > 1:
            numbers = ", ".join(str(unit.number) for unit in there)
            yield f"hex {hex_}: units of both sides stand there ({numbers})"


# --- what is to be done ------------------------------------------------------------------------


def _of_agenda(position: HexPosition) -> Iterator[str]:
    """Somebody decides the first step; every step names what there is."""
    if not position.agenda:
        return
    for step in position.agenda:
        yield from _of_step(position, step)
    sorts = [type(step) for step in position.agenda]
    known = sorts[: sorts.index(FillPool)] if FillPool in sorts else [Initiative]
    if position.initiative is None and not {Initiative, TurnBegins}.intersection(known):
        yield "the agenda has fillpool, and nobody has the initiative: it is union or confederate"
    first = position.step
    ruling = RULINGS[type(first)]
    if not isinstance(ruling, Decided):
        yield (
            f"the agenda begins with {_word(first)}, which goes on by itself; it begins with "
            "a step at which a side decides something, like acting"
        )
    elif ruling.decides(position, first) is not position.acting:
        yield f"acting is {position.acting}, but {_word(first)} is for the other side to decide"
    yield from _of_turn(position)


def _of_turn(position: HexPosition) -> Iterator[str]:
    """What is left of the turn, each step once in its place and to its end. [SH 3]"""
    left = [step for step in position.agenda if type(step) in _IN_TURN]
    begins = any(isinstance(step, TurnBegins) for step in position.agenda)
    last = SEQUENCE[max(len(SEQUENCE) - len(left), 0) :]
    if left and (begins or list(map(_place_in_turn, left)) != list(map(_place_in_turn, last))):
        yield (
            "the agenda has what is left of the turn, each step once and in its order, up to "
            f"{_word(SEQUENCE[-1])}"
        )


_IN_TURN: Final = frozenset(map(type, SEQUENCE))


def _place_in_turn(step: Step) -> tuple[type, Side | None]:
    """What a step is in a turn, whatever has been done of it."""
    return type(step), getattr(step, "side", None)


def _word(step: Step) -> str:
    return type(step).__name__.lower()


def _of_step(position: HexPosition, step: Step) -> Iterator[str]:
    """What a step names is there: units, hexes, bodies, an event."""
    for name in step.__struct_fields__:
        sort = "unit" if name == "target" and isinstance(step, SingleShot) else name
        if (faults := FIELDS.get(sort)) is None:
            continue
        value = getattr(step, name)
        for one in value if isinstance(value, tuple) else (value,):
            yield from faults(position, f"agenda: {_word(step)}: {name}", one)


def _unit(position: HexPosition, what: str, number: int) -> Iterator[str]:
    if not position.has(number):
        yield f"{what}: there is no unit {number}"


def _body(position: HexPosition, what: str, id_: str) -> Iterator[str]:
    ids = [body.id for body in position.bodies]
    if id_ not in ids:
        yield f"{what}: {unknown('body', id_, ids)}"


def _command(position: HexPosition, what: str, id_: str) -> Iterator[str]:
    ids = [command.id for command in position.commands]
    if id_ not in ids:
        yield f"{what}: {unknown('command', id_, ids)}"


def _event(position: HexPosition, what: str, event: str) -> Iterator[str]:
    events = book_of(position).events
    if event not in events:
        yield f"{what}: {unknown('event', event, events)}"


def _hex(position: HexPosition, what: str, hex_: Hex) -> Iterator[str]:
    if hex_ not in field_of(position).terrain:
        yield f"{what}: {hex_} is no hex of the map"


def _start(position: HexPosition, what: str, hex_: Hex) -> Iterator[str]:
    """0 before the first step of a move."""
    yield from _hex(position, what, hex_) if hex_ else ()


def _facing(position: HexPosition, what: str, facing: int) -> Iterator[str]:
    yield from _number(what, facing, 0, len(FACINGS) - 1)


def _count(position: HexPosition, what: str, number: int) -> Iterator[str]:
    yield from _number(what, number, 0, MOST_SPENT)


Faults: TypeAlias = Callable[[HexPosition, str, Any], Iterator[str]]

NAMES: Mapping[Faults, tuple[str, ...]] = {
    _unit: (
        *("unit", "units", "asked", "firers", "replies", "fast", "charging", "riding"),
        *("failed", "fired", "advanced", "chosen"),
    ),
    _hex: ("hex", "target", "away", "path"),
    _start: ("start", "before"),
    _body: ("body", "bodies", "acted"),
    _command: ("command",),
    _event: ("event",),
    _facing: ("facing", "facings"),
    _count: ("together", "hexes", "least", "gone", "continued", "sp"),
}
"""What fields of steps hold, by their names."""

FIELDS: Mapping[str, Faults] = MappingProxyType(
    {name: faults for faults, names in NAMES.items() for name in names}
)

# --- single values -----------------------------------------------------------------------------


def _number(what: str, value: Any, least: int, most: int) -> Iterator[str]:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        right = f"from {least} to {most}" if least < most else str(least)
        yield f"{what} is {right}, not {value!r}"


def _in_play(position: HexPosition, what: str, hex_: Hex) -> Iterator[str]:
    """On the map, and where the scenario is played now. [BB 30]"""
    yield from _hex(position, what, hex_)
    ground = field_of(position)
    if hex_ in ground.terrain and not page_of(position).limits(turn_of(position)).has(
        hex_, ground.bounds
    ):
        yield f"{what}: {hex_} is outside the area in which this scenario is played"
