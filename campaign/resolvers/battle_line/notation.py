"""A battle in rounds as text, for situations, bug reports and battles fought by themselves."""

import tomllib
from collections.abc import Iterable
from typing import Any

import tomli_w

from campaign.battle import BattlePiece, BattleRequest, Surrounding
from campaign.errors import NotationError, unknown
from campaign.resolvers.battle_line.position import LinePosition, Shot
from campaign.terms import PieceType, Side

_READERS: dict[str, Any] = {
    "side": Side,
    "type": PieceType,
    "holder": Side,
    "holder_when_left": Side,
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
        "reduced": [piece.id for line in position.lines for piece in line if piece.reduced],
        "lost": list(position.lost),
        "pieces": [_brief(piece) for piece in request.pieces],
        "surroundings": [_brief(near) for near in request.surroundings],
    }
    for name in ("permanent_works", "arms_fire"):
        if getattr(request, name):
            values[name] = True
    if position.winner is not None:
        values["winner"] = str(position.winner)
    if position.retreat is not None:
        values["retreat"] = position.retreat
    return tomli_w.dumps(values)


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
            permanent_works=values.pop("permanent_works", False),
            arms_fire=values.pop("arms_fire", False),
        )
        position = _position(request, values)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"battle: {error}") from error
    except KeyError as error:
        raise NotationError(f"battle: the key {error.args[0]!r} is missing") from error
    except (TypeError, AttributeError) as error:
        raise NotationError(f"battle: a value is not of its kind: {error}") from error
    if values:
        raise NotationError(f"battle: {unknown('key', next(iter(values)), _KEYS)}")
    return position


_KEYS = (
    "battle",
    "box",
    "year",
    "attacker",
    "pieces",
    "surroundings",
    "permanent_works",
    "arms_fire",
    "round",
    "firing",
    "shots",
    "arrived_from",
    "drawn",
    "reduced",
    "lost",
    "winner",
    "retreat",
)


def _position(request: BattleRequest, values: dict[str, Any]) -> LinePosition:
    drawn = tuple(values.pop("drawn", ()))
    lost = tuple(values.pop("lost", ()))
    known = {p.id: p for p in request.pieces}
    for near in request.surroundings:
        for piece in near.reserves:
            known[piece.id] = piece._replace(entrenched=False, crossed=False, entry=near.box)
    reduced = set(values.pop("reduced", (p.id for p in request.pieces if p.reduced)))
    for number in (*drawn, *lost, *reduced):
        if number not in known:
            raise NotationError(f"battle: there is no piece {number!r}")
    order = [p.id for p in request.pieces] + list(drawn)
    fighting = [
        known[number]._replace(reduced=number in reduced) for number in order if number not in lost
    ]
    lines = tuple(tuple(p for p in fighting if p.side is side) for side in Side)
    winner = values.pop("winner", None)
    return LinePosition(
        request=request,
        round=values.pop("round", 1),
        firing=_one(Side, "side", values.pop("firing", str(request.defender))),
        lines=(lines[0], lines[1]),
        shots=tuple(Shot(*shot) for shot in values.pop("shots", ())),
        arrived_from=tuple(values.pop("arrived_from", ())),
        drawn=drawn,
        lost=lost,
        winner=None if winner is None else _one(Side, "side", winner),
        retreat=values.pop("retreat", None),
    )


def _brief(entry: BattlePiece | Surrounding) -> dict[str, Any]:
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
