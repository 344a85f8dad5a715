"""The request of a battle as a part of a document, whoever resolves it. [BG 8.1]

What is as usual is left out when it is written, and may be missing when it is read.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from tomllib import TOMLDecodeError
from typing import Any, TypeVar

from campaign.battle.contract import BattleLeader, BattlePiece, BattleRequest, Surrounding
from campaign.battle.order_of_battle import (
    ABILITIES,
    ArmyCommand,
    Brigade,
    Objective,
    OriginalPlace,
)
from campaign.errors import NotationError, quoted, unknown
from campaign.formats.toml_values import parsed
from campaign.formats.toml_writer import Entries
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind, Piece
from campaign.terms import Leader, PieceType, Side

E = TypeVar("E", bound=StrEnum)
P = TypeVar("P")

_READERS: Mapping[str, type[StrEnum]] = {
    "side": Side,
    "type": PieceType,
    "holder": Side,
    "holder_when_left": Side,
    "leader": Leader,
}

_SWITCHES = (
    *("permanent_works", "arms_fire", "command", "morale", "set_edges"),
    "poor_visibility",
)

_ARMED = ("breech_loaders", "siege_guns")
"""What troops of some sides have. [SG 2.6]"""

REQUEST_KEYS = (
    *("battle", "box", "year", "attacker", "pieces", "surroundings", "leaders"),
    *("commands", "terrain", "weather", "objectives", "needed"),
    *_SWITCHES,
    *_ARMED,
)
"""What a document may say of a request."""


def request_values(request: BattleRequest) -> dict[str, Any]:
    """The request as values of a document."""
    values: dict[str, Any] = {
        "battle": request.battle,
        "box": request.box,
        "year": request.year,
        "attacker": str(request.attacker),
        "pieces": Entries(request.pieces, brief),
        "surroundings": Entries(request.surroundings, brief),
    }
    values |= {name: True for name in _SWITCHES if getattr(request, name)}
    values |= {name: list(map(str, armed)) for name in _ARMED if (armed := getattr(request, name))}
    if request.leaders:
        values["leaders"] = Entries(request.leaders, brief)
    if request.commands:
        values["commands"] = Entries(request.commands, brief)
    if request.terrain is not None:
        values["terrain"] = Entries(request.terrain, write_terrain)
    if request.weather:
        values["weather"] = request.weather
    if request.objectives:
        values["objectives"] = Entries(request.objectives, brief)
    if request.needed:
        values["needed"] = request.needed
    return values


def read_battle(
    document: str, keys: Iterable[str], position: Callable[[BattleRequest, dict[str, Any]], P]
) -> P:
    """The position of a battle that a document speaks of: its request, and what is under *keys*.

    Raises:
        NotationError: names the key or the value that is wrong.
    """
    try:
        values = parsed(document)
        request = take_request(values)
        check_names(values, (*REQUEST_KEYS, *keys))
        return position(request, values)
    except TOMLDecodeError as error:
        raise NotationError(f"battle: {error}") from error
    except KeyError as error:
        raise NotationError(f"battle: the key {error.args[0]!r} is missing") from error
    except (TypeError, AttributeError, ValueError) as error:
        raise NotationError(f"battle: a value is not of its kind: {error}") from error


_LISTS = ("reserves", "brigades")
"""Fields with entries of their own."""


def brief(entry: Any) -> dict[str, Any]:
    """The fields of a named tuple that are not as usual."""
    values: dict[str, Any] = {}
    for name, value in entry._asdict().items():
        if name in entry._field_defaults and value == entry._field_defaults[name]:
            continue
        values[name] = [brief(part) for part in value] if name in _LISTS else _plain(value)
    return values


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value


def take_request(values: dict[str, Any]) -> BattleRequest:
    """The request that a document speaks of; its keys are taken out of *values*.

    Raises:
        KeyError: if a key is missing that must be there.
        NotationError: if a key or a name is unknown.
    """
    return BattleRequest(
        battle=values.pop("battle"),
        box=values.pop("box"),
        year=values.pop("year"),
        attacker=member(Side, "side", values.pop("attacker")),
        pieces=tuple(_piece(entry) for entry in values.pop("pieces")),
        surroundings=tuple(_surrounding(entry) for entry in values.pop("surroundings", ())),
        leaders=tuple(_leader(entry) for entry in values.pop("leaders", ())),
        commands=tuple(_command(entry) for entry in values.pop("commands", ())),
        terrain=_terrain(values.pop("terrain", None)),
        weather=values.pop("weather", 0),
        objectives=tuple(_objective(entry) for entry in values.pop("objectives", ())),
        needed=values.pop("needed", 0),
        **{name: values.pop(name, False) for name in _SWITCHES},
        breech_loaders=_sides(values.pop("breech_loaders", ())),
        siege_guns=_sides(values.pop("siege_guns", ())),
    )


def _sides(names: Any) -> tuple[Side, ...]:
    return tuple(member(Side, "side", name) for name in names)


def _piece(entry: dict[str, Any]) -> BattlePiece:
    return BattlePiece(**_checked(entry, BattlePiece._fields))


def _leader(entry: dict[str, Any]) -> BattleLeader:
    return BattleLeader(**_checked(entry, BattleLeader._fields))


def _surrounding(entry: dict[str, Any]) -> Surrounding:
    entry = dict(entry)
    reserves = tuple(_piece(piece) for piece in entry.pop("reserves", ()))
    return Surrounding(reserves=reserves, **_checked(entry, Surrounding._fields))


def _command(entry: dict[str, Any]) -> ArmyCommand:
    entry = dict(entry)
    brigades = tuple(map(_brigade, entry.pop("brigades")))
    guns = tuple(map(_stand, entry.pop("guns", ())))
    command = ArmyCommand(brigades=brigades, guns=guns, **_checked(entry, ArmyCommand._fields))
    if command.ability not in ABILITIES:
        raise NotationError(f"battle: {unknown('ability', str(command.ability), ABILITIES)}")
    return command


def _brigade(entry: dict[str, Any]) -> Brigade:
    stand = entry.get("stand")
    entry = {name: value for name, value in entry.items() if name != "stand"}
    return Brigade(
        stand=None if stand is None else _stand(stand), **_checked(entry, Brigade._fields)
    )


def _stand(numbers: Any) -> OriginalPlace:
    """`[64, 71, 180]`: where troops stand, and which way they face."""
    if not isinstance(numbers, list) or [type(number) for number in numbers] != [int] * 3:
        raise NotationError(f"battle: a place is like [64, 71, 180], not {numbers!r}")
    return OriginalPlace(*numbers)


def _objective(entry: dict[str, Any]) -> Objective:
    values = _checked(entry, Objective._fields)
    return Objective(**{**values, "holder": member(Side, "holder", values["holder"])})


def _terrain(lines: Any) -> tuple[Piece, ...] | None:
    return None if lines is None else tuple(map(read_terrain, lines))


def write_terrain(piece: Piece) -> str:
    """`wood 1000,200 1200,400 ...`: its kind and its corners."""
    return " ".join((piece.kind, *(f"{x},{y}" for x, y in piece.outline)))


def read_terrain(line: str) -> Piece:
    """The piece of terrain that a line tells of.

    Raises:
        NotationError: if its kind is unknown, or it has fewer than three corners.
        ValueError: if a corner is no pair of numbers.
    """
    kind, *corners = line.split()
    if len(corners) < 3:
        raise NotationError(f"battle: {quoted(kind)} has fewer than three corners")
    places = (tuple(map(int, corner.split(","))) for corner in corners)
    return Piece(member(Kind, "kind", kind), tuple(Point(x, y) for x, y in places))


def _checked(entry: dict[str, Any], fields: Iterable[str]) -> dict[str, Any]:
    check_names(entry, fields)
    return {
        name: member(_READERS[name], name, value) if name in _READERS else value
        for name, value in entry.items()
    }


def check_names(entry: Iterable[str], known: Iterable[str]) -> None:
    """Every key of an entry is a known one."""
    names = tuple(known)
    for name in entry:
        if name not in names:
            raise NotationError(f"battle: {unknown('key', name, names)}")


def member(kind: type[E], label: str, value: Any) -> E:
    """The member of an enumeration that has this name."""
    known = [str(one) for one in kind]
    if value not in known:
        raise NotationError(f"battle: {unknown(label, value, known)}")
    return kind(value)
