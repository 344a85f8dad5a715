"""A battle in rounds as text, for situations, bug reports and battles fought by themselves."""

from collections.abc import Iterable
from typing import Any

from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.battle.request_format import member, read_battle, request_values
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.errors import NotationError
from campaign.formats.toml_writer import write_document
from campaign.resolvers.battle_line.position import Line, LinePosition, Points, Shot, Stage
from campaign.terms import SIDES, Leader, Side


def write_position(position: LinePosition) -> str:
    """The position as TOML; what is as usual is left out."""
    values = request_values(position.request) | {
        "round": position.round,
        "firing": str(position.firing),
        "shots": [list(shot) for shot in position.shots],
        "arrived_from": list(position.arrived_from),
        "drawn": list(position.drawn),
        "reduced": list(dict.fromkeys(p.id for p in _alive(position) if p.reduced)),
        "lost": list(position.lost),
    }
    return write_document(values | _rest(position))


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
    return read_battle(text, _KEYS, _position, TabletopStaging)


_KEYS = (
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
        firing=member(Side, "side", values.pop("firing", str(request.defender))),
        lines=_by_side(front),
        shots=tuple(Shot(*shot) for shot in values.pop("shots", ())),
        arrived_from=tuple(values.pop("arrived_from", ())),
        drawn=drawn,
        lost=lost,
        winner=_side(values, "winner"),
        retreat=values.pop("retreat", None),
        brought=tuple(member(Leader, "leader", name) for name in values.pop("brought", ())),
        stage=member(Stage, "stage", values.pop("stage", "fire")),
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
    return member(Side, "side", values.pop(name)) if name in values else None


def _pair(values: Iterable[int]) -> tuple[int, int]:
    union, confederate = values
    return union, confederate
