"""A position from a document: what scenarios and situation files have in common.

[BG 3.1, BG 7.4, BG 12.5, BG 15.1, BG 15.4]
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from campaign.agenda import STEPS, Marches, Step
from campaign.battle import BattleInProgress
from campaign.calendar import last_turn
from campaign.data_files import table
from campaign.errors import NotationError, unknown
from campaign.options import Options
from campaign.resolvers import RESOLVERS
from campaign.scenario import Scenario, scenario
from campaign.state import CampaignState, Ending, Pair, Stacks
from campaign.terms import CONFEDERATE, SIDES, TYPES, UNION, PieceType, Side
from campaign.theater import Theater, bits
from campaign.units import Unit

KEYS = (
    "scenario",
    "turn",
    "agenda",
    "options",
    "control",
    "raided",
    "pieces",
    "pools",
    "leaders",
    "fallen",
    "kentucky_open",
    "battle",
    "ending",
)
"""What a situation may say."""

NOBODY = "nobody"
RESERVE = "draft_reserve"
_PIECE_KEYS = ("box", "count", *Unit._fields)
_FULL_RESERVE = 12
_DRAFTS = (8, 18, 28)
_TRICKLE = (18, 19, 20, 21)


def set_up(document: Mapping[str, Any]) -> CampaignState:
    """The position that a document describes; what it leaves out is as printed.

    Raises:
        NotationError: names the key, the entry and the nearest valid name.
    """
    _check_keys("key", document, KEYS)
    start = scenario(_text(document, "scenario", "1861"))
    turn = _number(document, "turn", start.first_turn)
    if not 1 <= turn <= last_turn():
        raise NotationError(f"turn: there are turns 1 to {last_turn()}, not {turn}")
    if document.get("leaders"):
        raise NotationError("leaders: they belong to the advanced game, not played yet")
    theater = start.theater
    stacks = read_pieces(theater, document.get("pieces", ()))
    held, deeds = _read_control(theater, stacks, document)
    options = read_options(document.get("options", {}))
    pools, reserve = _read_pools(document.get("pools", {}), stacks, turn, options)
    return CampaignState(
        scenario=start,
        options=options,
        turn=turn,
        agenda=_read_agenda(document),
        stacks=stacks,
        present=(_boxes(stacks[0]), _boxes(stacks[1])),
        held=held,
        deeds=deeds,
        pools=pools,
        draft_reserve=reserve,
        fallen=_number(document, "fallen", 0),
        kentucky_open=bool(document.get("kentucky_open", False)),
        battle=_read_battle(document.get("battle")),
        ending=_read_ending(document.get("ending")),
    )


def _check_keys(kind: str, values: Mapping[str, Any], known: Iterable[str]) -> None:
    if not isinstance(values, Mapping):
        raise NotationError(f"{kind}: a table is wanted here, not {values!r}")
    for key in values:
        if key not in known:
            raise NotationError(unknown(kind, key, known))


def _text(document: Mapping[str, Any], key: str, default: str) -> str:
    value = document.get(key, default)
    if not isinstance(value, str):
        raise NotationError(f"{key}: a name in quotes is wanted here, not {value!r}")
    return value


def _number(document: Mapping[str, Any], key: str, default: int) -> int:
    value = document.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise NotationError(f"{key}: a number is wanted here, not {value!r}")
    return value


def _side(value: Any, place: str) -> Side:
    if value not in tuple(SIDES):
        raise NotationError(f"{place}: {unknown('side', str(value), SIDES)}")
    return Side(value)


# --- options and agenda ------------------------------------------------------------------------


def read_options(values: Mapping[str, Any]) -> Options:
    """A preset and single changes to it. [BG 14]"""
    _check_keys("option", values, ("preset", *Options.names()))
    changes = dict(values)
    return Options.preset(changes.pop("preset", "basic"), **changes)


def _read_agenda(document: Mapping[str, Any]) -> tuple[Step, ...]:
    if document.get("ending"):
        return ()
    lines = document.get("agenda", ["marches union"])
    if not isinstance(lines, list) or not lines or not all(isinstance(x, str) for x in lines):
        raise NotationError(f"agenda: a list of steps is wanted here, not {lines!r}")
    try:
        return tuple(STEPS.read(line) for line in lines)
    except NotationError as error:
        raise NotationError(f"agenda: {error}") from error


def _read_ending(value: Any) -> Ending | None:
    if value is None:
        return None
    winner, _, rule = str(value).partition(" ")
    return Ending(_side(winner, "ending"), rule)


def _read_battle(values: Any) -> BattleInProgress | None:
    if values is None:
        return None
    _check_keys("battle key", values, ("resolver", "position"))
    name = values.get("resolver", "battle_line")
    if name not in RESOLVERS:
        raise NotationError(f"battle: {unknown('resolver', name, RESOLVERS)}")
    return BattleInProgress(name, RESOLVERS[name].read_position(values.get("position", "")))


# --- pieces ------------------------------------------------------------------------------------


def read_pieces(theater: Theater, entries: Any) -> Stacks:
    """The pieces on the board. [BG 15.1]"""
    found: tuple[dict[int, list[Unit]], ...] = ({}, {})
    if not isinstance(entries, list | tuple):
        raise NotationError("pieces: a list of tables is wanted here")
    for index, entry in enumerate(entries, start=1):
        place = f"pieces, entry {index}"
        box, unit, count = _read_piece(theater, entry, place)
        found[unit.side.seat].setdefault(box, []).extend([unit] * count)
    empty: tuple[Unit, ...] = ()
    stacks = tuple(
        tuple(tuple(sorted(side[box])) if box in side else empty for box in range(len(theater.ids)))
        for side in found
    )
    return stacks[0], stacks[1]


def _read_piece(theater: Theater, entry: Any, place: str) -> tuple[int, Unit, int]:
    try:
        _check_keys("key", entry, _PIECE_KEYS)
        values = dict(entry)
        for key in ("box", "side", "type"):
            if key not in values:
                raise NotationError(f"the {key} is missing")
        box = theater.number_of(values.pop("box"))
        count = values.pop("count", 1)
        if not isinstance(count, int) or not 1 <= count <= 99:
            raise NotationError(f"count should be 1 to 99, not {count!r}")
        if values["type"] not in tuple(TYPES):
            raise NotationError(unknown("type", str(values["type"]), TYPES))
        unit = _read_unit(values, place)
    except NotationError as error:
        raise NotationError(f"{place}: {error}") from error
    if "sheltered" not in entry and theater.works >> box & 1 and not unit.marches:
        unit = unit._replace(sheltered=True)
    return box, unit, count


def _read_unit(values: dict[str, Any], place: str) -> Unit:
    side = _side(values.pop("side"), "side")
    type_ = PieceType(values.pop("type"))
    for key, value in values.items():
        kind = type(Unit._field_defaults[key])
        if type(value) is not kind:
            wanted = {bool: "true or false", int: "a number", str: "a name"}[kind]
            raise NotationError(f"{key} should be {wanted}, not {value!r}")
    return Unit(side, type_, **values)


def _boxes(stacks: tuple[tuple[Unit, ...], ...]) -> int:
    return sum(1 << box for box, stack in enumerate(stacks) if stack)


# --- control -----------------------------------------------------------------------------------


def _read_control(
    theater: Theater, stacks: Stacks, document: Mapping[str, Any]
) -> tuple[Pair, Pair]:
    """Who holds what, and what would stay held without pieces. [BG 3.1, BG 3.3, BG 3.4]

    A box that `control` gives to a side with nothing but cavalry in it is held by presence
    alone; `raided` lists other boxes of that sort, or names all of them if it is there.
    """
    held, deeds = list(theater.home), list(theater.home)
    control = document.get("control", {})
    _check_keys("box", control, theater.ids)
    raided = document.get("raided")
    for box_id, owner in control.items():
        box = theater.number_of(box_id)
        side = None if owner == NOBODY else _side(owner, f"control, {box_id}")
        _give(held, side, box)
        if side is None:
            _give(deeds, None, box)
        elif box_id not in raided if raided is not None else not _only_horse(stacks, side, box):
            _give(deeds, side, box)
    for box_id in raided or ():
        theater.number_of(box_id)
    return (held[0], held[1]), (deeds[0], deeds[1])


def _give(boxes: list[int], side: Side | None, box: int) -> None:
    for other in SIDES:
        if other is side:
            boxes[other.seat] |= 1 << box
        else:
            boxes[other.seat] &= ~(1 << box)


def _only_horse(stacks: Stacks, side: Side, box: int) -> bool:
    stack = stacks[side.seat][box]
    return bool(stack) and not any(unit.type.is_infantry for unit in stack)


# --- pools -------------------------------------------------------------------------------------


@cache
def counter_mix() -> Mapping[Side, tuple[int, ...]]:
    """How many pieces of each type a side has in all. [BG 15.4]"""
    rows = {row["type"]: row for row in table("counter_mix.csv")}
    return {side: tuple(rows[type_].number(side) for type_ in TYPES) for side in SIDES}


def default_reserve(turn: int, options: Options) -> int:
    """What the drafts up to a turn leave of the reserve. [BG 12.5, BG 14/7.3]"""
    drafted = 4 * sum(1 for draft in _DRAFTS if turn >= draft)
    if options.trickled_draft and turn in _TRICKLE:
        drafted -= _TRICKLE[-1] - turn
    return _FULL_RESERVE - drafted


def left_over(stacks: Stacks, side: Side, reserve: int) -> tuple[int, ...]:
    """What the counter mix leaves for pool and stock. [BG 1.4, BG 15.4]"""
    left = list(counter_mix()[side])
    for stack in stacks[side.seat]:
        for unit in stack:
            left[unit.type.number] -= 1
    if side is UNION:
        left[PieceType.MILITIA_INFANTRY.number] -= reserve
    return tuple(max(0, count) for count in left)


def _read_pools(
    values: Any, stacks: Stacks, turn: int, options: Options
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], int]:
    _check_keys("side", values, SIDES)
    union, confederate = values.get("union", {}), values.get("confederate", {})
    _check_keys("pool of the union", union, (*TYPES, RESERVE))
    _check_keys("pool of the confederate", confederate, TYPES)
    on_board = sum(unit.type is PieceType.MILITIA_INFANTRY for stack in stacks[0] for unit in stack)
    most = max(0, counter_mix()[UNION][0] - on_board)
    reserve = _number(union, RESERVE, min(default_reserve(turn, options), most))
    pools = []
    for side, given in ((UNION, union), (CONFEDERATE, confederate)):
        spare = left_over(stacks, side, reserve)
        pools.append(tuple(_number(given, type_, spare[type_.number]) for type_ in TYPES))
    return (pools[0], pools[1]), reserve


def start_of(start: Scenario, options: Options) -> CampaignState:
    """The printed set-up of a scenario, before anything happens. [BG 15.1]"""
    document = {"scenario": start.id, "turn": start.first_turn, **start.situation}
    state = set_up(document)
    return state.evolve(options=options, agenda=(Marches(UNION),))


def held_by_presence(state: CampaignState) -> int:
    """Boxes that would change hands if they were left empty, as a set. [BG 3.4]"""
    return sum(state.held[seat] & ~state.deeds[seat] for seat in (0, 1))


def box_ids(theater: Theater, boxes: int) -> list[str]:
    """The ids of a set of boxes."""
    return [theater.ids[box] for box in bits(boxes)]
