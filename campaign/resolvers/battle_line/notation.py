"""A battle in rounds as text, for situations, bug reports and battles fought by themselves."""

import tomllib
from collections.abc import Iterable
from typing import Any

import tomli_w

from campaign.battle import BattleLeader, BattlePiece, BattleRequest, Surrounding
from campaign.errors import NotationError, unknown
from campaign.resolvers.battle_line.position import Line, LinePosition, Points, Shot, Stage
from campaign.terms import SIDES, Leader, PieceType, Side

_READERS: dict[str, Any] = {
    "side": Side,
    "type": PieceType,
    "holder": Side,
    "holder_when_left": Side,
    "leader": Leader,
}


def write_position(position: LinePosition) -> str:
    """The position as TOML; what is as usual is left out."""
    request = position.request
    values: dict[str, Any] = {
        "battle": request.battle,
        "box": request.box,
        "year": request.year,
        "attacker": str(request.attacker),
        "round": position.round,
        "firing": str(position.firing),
        "shots": [list(shot) for shot in position.shots],
        "arrived_from": list(position.arrived_from),
        "drawn": list(position.drawn),
        "reduced": [piece.id for piece in _alive(position) if piece.reduced],
        "lost": list(position.lost),
        "pieces": [_brief(piece) for piece in request.pieces],
        "surroundings": [_brief(near) for near in request.surroundings],
    }
    for name in _SWITCHES:
        if getattr(request, name):
            values[name] = True
    if request.leaders:
        values["leaders"] = [_brief(leader) for leader in request.leaders]
    return tomli_w.dumps(values | _rest(position))


_SWITCHES = ("permanent_works", "arms_fire", "command", "morale")


def _alive(position: LinePosition) -> Line:
    return sum((*position.lines, *position.rear), ()) + position.routed + position.gone


def _rest(position: LinePosition) -> dict[str, Any]:
    """What most positions do not have."""
    values: dict[str, Any] = {}
    if position.stage is not Stage.FIRE:
        values["stage"] = str(position.stage)
    if position.led:
        values["led"] = True
    if position.request.command:
        values["leadership"] = list(position.leadership)
    for name in ("winner", "retreat", "retreated", "evaded"):
        if getattr(position, name) is not None:
            values[name] = str(getattr(position, name))
    numbers = {
        "rear": _numbers(sum(position.rear, ())),
        "relieved": list(position.relieved),
        "points": [list(points) for points in position.points],
        "routed": _numbers(position.routed),
        "gone": _numbers(position.gone),
        "brought": list(map(str, position.brought)),
    }
    return values | {name: value for name, value in numbers.items() if value}


def _numbers(line: Line) -> list[int]:
    return [piece.id for piece in line]


def read_position(text: str) -> LinePosition:
    """The position that *text* describes.

    Raises:
        NotationError: names the key or the value that is wrong.
    """
    try:
        values = tomllib.loads(text)
        request = BattleRequest(
            battle=values.pop("battle"),
            box=values.pop("box"),
            year=values.pop("year"),
            attacker=_one(Side, "side", values.pop("attacker")),
            pieces=tuple(_piece(entry) for entry in values.pop("pieces")),
            surroundings=tuple(_surrounding(entry) for entry in values.pop("surroundings", ())),
            leaders=tuple(_leader(entry) for entry in values.pop("leaders", ())),
            **{name: values.pop(name, False) for name in _SWITCHES},
        )
        position = _position(request, values)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"battle: {error}") from error
    except KeyError as error:
        raise NotationError(f"battle: the key {error.args[0]!r} is missing") from error
    except (TypeError, AttributeError, ValueError) as error:
        raise NotationError(f"battle: a value is not of its kind: {error}") from error
    if values:
        raise NotationError(f"battle: {unknown('key', next(iter(values)), _KEYS)}")
    return position


_KEYS = (
    *("battle", "box", "year", "attacker", "pieces", "surroundings", "leaders", *_SWITCHES),
    *("round", "firing", "stage", "shots", "points", "arrived_from", "drawn", "brought"),
    *("leadership", "rear", "relieved", "reduced", "routed", "gone", "lost"),
    *("winner", "retreat", "retreated", "evaded", "led"),
)


def _position(request: BattleRequest, values: dict[str, Any]) -> LinePosition:
    drawn, lost = (tuple(values.pop(name, ())) for name in ("drawn", "lost"))
    reduced = set(values.pop("reduced", (p.id for p in request.pieces if p.reduced)))
    apart = {name: tuple(values.pop(name, ())) for name in ("rear", "routed", "gone")}
    known = _known(request)
    for number in (*drawn, *lost, *reduced, *sum(apart.values(), ())):
        if number not in known:
            raise NotationError(f"battle: there is no piece {number!r}")

    def pieces(numbers: Iterable[int]) -> Line:
        return tuple(known[number]._replace(reduced=number in reduced) for number in numbers)

    order = [p.id for p in request.pieces] + list(drawn)
    front = pieces(n for n in order if n not in lost and n not in sum(apart.values(), ()))
    return LinePosition(
        request=request,
        round=values.pop("round", 1),
        firing=_one(Side, "side", values.pop("firing", str(request.defender))),
        lines=_by_side(front),
        shots=tuple(Shot(*shot) for shot in values.pop("shots", ())),
        arrived_from=tuple(values.pop("arrived_from", ())),
        drawn=drawn,
        lost=lost,
        winner=_side(values, "winner"),
        retreat=values.pop("retreat", None),
        brought=tuple(_one(Leader, "leader", name) for name in values.pop("brought", ())),
        stage=_one(Stage, "stage", values.pop("stage", "fire")),
        leadership=_pair(values.pop("leadership", (0, 0))),
        rear=_by_side(pieces(apart["rear"])),
        relieved=tuple(values.pop("relieved", ())),
        points=tuple(Points(*points) for points in values.pop("points", ())),
        routed=pieces(apart["routed"]),
        retreated=_side(values, "retreated"),
        gone=pieces(apart["gone"]),
        evaded=values.pop("evaded", None),
        led=values.pop("led", False),
    )


def _known(request: BattleRequest) -> dict[int, BattlePiece]:
    """Every piece by its number; those around as they would arrive. [BG 10.4]"""
    known = {piece.id: piece for piece in request.pieces}
    for near in request.surroundings:
        for piece in near.reserves:
            known[piece.id] = piece._replace(entrenched=False, crossed=False, entry=near.box)
    return known


def _by_side(line: Line) -> tuple[Line, Line]:
    union, confederate = (tuple(p for p in line if p.side is side) for side in SIDES)
    return union, confederate


def _side(values: dict[str, Any], name: str) -> Side | None:
    return _one(Side, "side", values.pop(name)) if name in values else None


def _pair(values: Iterable[int]) -> tuple[int, int]:
    union, confederate = values
    return union, confederate


def _brief(entry: BattlePiece | BattleLeader | Surrounding) -> dict[str, Any]:
    """The fields of an entry that are not as usual."""
    brief: dict[str, Any] = {}
    for name, value in entry._asdict().items():
        if name in entry._field_defaults and value == entry._field_defaults[name]:
            continue
        brief[name] = [_brief(piece) for piece in value] if name == "reserves" else _plain(value)
    return brief


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value


def _piece(entry: dict[str, Any]) -> BattlePiece:
    return BattlePiece(**_checked(entry, BattlePiece._fields))


def _leader(entry: dict[str, Any]) -> BattleLeader:
    return BattleLeader(**_checked(entry, BattleLeader._fields))


def _surrounding(entry: dict[str, Any]) -> Surrounding:
    entry = dict(entry)
    reserves = tuple(_piece(piece) for piece in entry.pop("reserves", ()))
    return Surrounding(reserves=reserves, **_checked(entry, Surrounding._fields))


def _checked(entry: dict[str, Any], fields: Iterable[str]) -> dict[str, Any]:
    for name in entry:
        if name not in fields:
            raise NotationError(f"battle: {unknown('key', name, fields)}")
    return {
        name: _one(_READERS[name], name, value) if name in _READERS else value
        for name, value in entry.items()
    }


def _one(kind: Any, label: str, value: Any) -> Any:
    known = [str(member) for member in kind]
    if value not in known:
        raise NotationError(f"battle: {unknown(label, value, known)}")
    return kind(value)
