"""A battle on the table as text, for situations, bug reports and battles fought by themselves."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from campaign.battle.contract import BattleRequest
from campaign.battle.request_format import check_names, member, read_battle, request_values
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.battle.terrain_lines import read_terrain, write_terrain
from campaign.errors import NotationError
from campaign.formats.toml_writer import Entries, write_document
from campaign.resolvers.yankee.position import (
    Aim,
    Brigade,
    General,
    Stage,
    Standing,
    Task,
    Troop,
    YankeePosition,
)
from campaign.resolvers.yankee.troops import Branch, Formation, Quality
from campaign.tabletop.bases import Base
from campaign.terms import Leader, Side

_MARKS = ("moved", "fired", "faced", "fought")
"""What a base has done in this player turn; written behind its numbers."""

_CAME = "came"

_FIELDS = tuple(name for name in YankeePosition._fields if name != "request")


def write_position(position: YankeePosition) -> str:
    """The position as TOML; what is as usual is left out."""
    values = request_values(position.request)
    for name in _FIELDS:
        value = getattr(position, name)
        if value != YankeePosition._field_defaults.get(name, ...):
            values[name] = _written(name, value)
    # Tables come last in a document; brigades have theirs behind all plain values.
    values["pieces"] = values.pop("pieces")
    return write_document(values)


def _written(name: str, value: Any) -> Any:
    if name in _WRITERS:
        return Entries(value, _WRITERS[name])
    if isinstance(value, tuple):
        return [str(entry) if isinstance(entry, StrEnum) else entry for entry in value]
    return str(value) if isinstance(value, StrEnum) else value


def _write_troop(troop: Troop) -> str:
    """`12 3 8000 1500 90 1 moved`: number, brigade, place, heading, fatigue, what it has done.

    Behind that `came 8000 1200`: where it charged from.
    """
    base = troop.base
    numbers = (troop.id, troop.brigade, base.x, base.y, base.heading, troop.fatigue)
    marks = [mark for mark in _MARKS if getattr(troop, mark)]
    if troop.came is not None:
        marks += [_CAME, *map(str, troop.came)]
    return " ".join((*map(str, numbers), *marks))


def _write_brigade(brigade: Brigade) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in brigade._asdict().items():
        if value == Brigade._field_defaults.get(name, ...):
            continue
        if isinstance(value, Standing):
            values[name] = " ".join(map(str, value))
        elif isinstance(value, tuple):
            values[name] = list(value)
        else:
            values[name] = str(value) if isinstance(value, StrEnum) else value
    return values


_WRITERS: Mapping[str, Callable[[Any], Any]] = {
    "troops": _write_troop,
    "fallen": _write_troop,
    "ground": write_terrain,
    "brigades": _write_brigade,
    "aims": list,
    "staff": lambda general: [str(general.side), *general[1:]],
}


# --- reading -----------------------------------------------------------------------------------


def read_position(text: str) -> YankeePosition:
    """The position that *text* describes.

    Raises:
        NotationError: names the key or the value that is wrong.
    """
    return read_battle(text, _FIELDS, _position, TabletopStaging)


def _position(request: BattleRequest, values: dict[str, Any]) -> YankeePosition:
    brigades = tuple(map(_read_brigade, values.pop("brigades")))
    troops, fallen = (
        tuple(_read_troop(line, brigades) for line in values.pop(name, ()))
        for name in ("troops", "fallen")
    )
    read = {name: _read(name, value) for name, value in values.items()}
    position = YankeePosition(
        request=request, brigades=brigades, troops=troops, fallen=fallen, **read
    )
    _check(position)
    return position


_WORDS: Mapping[str, type[StrEnum]] = {
    "side": Side,
    "acting": Side,
    "mover": Side,
    "first": Side,
    "south": Side,
    "winner": Side,
    "stage": Stage,
    "branch": Branch,
    "quality": Quality,
    "formation": Formation,
}


def _read(name: str, value: Any) -> Any:
    """One field of a position."""
    if name == "ground":
        return tuple(map(read_terrain, value))
    if name == "aims":
        return tuple(Aim(*entry) for entry in value)
    if name == "staff":
        return tuple(General(member(Side, "side", side), *rest) for side, *rest in value)
    if name == "brought":
        return tuple(member(Leader, "leader", leader) for leader in value)
    if name in _WORDS:
        return member(_WORDS[name], name, value)
    return tuple(value) if isinstance(value, list) else value


def _read_brigade(entry: dict[str, Any]) -> Brigade:
    check_names(entry, Brigade._fields)
    values: dict[str, Any] = {}
    for name, value in entry.items():
        if name in ("order", "coming"):
            task, *numbers = value.split()
            values[name] = Standing(member(Task, "task", task), *map(int, numbers))
        elif name == "met":
            values[name] = tuple(value)
        else:
            values[name] = member(_WORDS[name], name, value) if name in _WORDS else value
    return Brigade(**values)


def _read_troop(line: str, brigades: tuple[Brigade, ...]) -> Troop:
    words = line.split()
    number, brigade, x, y, heading, fatigue = map(int, words[:6])
    if not 0 < brigade <= len(brigades):
        raise NotationError(f"battle: base {number} is of brigade {brigade}, which there is not")
    came = None
    if _CAME in words:
        at = words.index(_CAME)
        words, (u, v) = words[:at], map(int, words[at + 1 :])
        came = (u, v)
    check_names(words[6:], _MARKS)
    own = brigades[brigade - 1]
    base = Base(x, y, heading % 360, own.worth.front, own.worth.depth)
    marks = dict.fromkeys(words[6:], True)
    return Troop(number, brigade, own.side, base, fatigue, came=came, **marks)


def _check(position: YankeePosition) -> None:
    """Every brigade and base has its own number, and two sides are there."""
    numbers = [brigade.id for brigade in position.brigades]
    if numbers != list(range(1, len(numbers) + 1)):
        raise NotationError("battle: brigades are numbered 1, 2, 3 and so on")
    bases = [troop.id for troop in (*position.troops, *position.fallen)]
    if len(set(bases)) < len(bases):
        raise NotationError("battle: two bases have the same number")
    if len({brigade.side for brigade in position.brigades}) < 2:
        raise NotationError("battle: only one side has brigades")
