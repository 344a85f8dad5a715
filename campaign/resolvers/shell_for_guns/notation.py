"""A battle of Shell for Guns as text, for situations, bug reports and battles by themselves."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from campaign.battle.contract import BattleRequest
from campaign.battle.request_format import brief, check_names, member, read_battle, request_values
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.errors import NotationError
from campaign.formats.toml_writer import Entries, write_document
from campaign.resolvers.shell_for_guns.position import Arrival, Marker, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.tables import table_names
from campaign.resolvers.shell_for_guns.troops import General, Unit
from campaign.resolvers.shell_for_guns.vocabulary import Ability, Formation, Quality, Troops
from campaign.terms import Leader, Side

_WORDS: Mapping[str, type[Any]] = {
    "side": Side,
    "holder": Side,
    "winner": Side,
    "stage": Stage,
    "troops": Troops,
    "quality": Quality,
    "formation": Formation,
    "ability": Ability,
    "leader": Leader,
}

_ENTRIES: Mapping[str, type[Any]] = {
    "units": Unit,
    "generals": General,
    "markers": Marker,
    "arrivals": Arrival,
}
"""What a position has several of."""

_FIELDS = tuple(name for name in ShellPosition._fields if name != "request")


def write_position(position: ShellPosition) -> str:
    """The position as TOML; what is as usual is left out."""
    values = request_values(position.request)
    for name in _FIELDS:
        value = getattr(position, name)
        if value == ShellPosition._field_defaults.get(name, ...):
            continue
        if name in _ENTRIES:
            values[name] = Entries(value, _entry_values)
        else:
            values[name] = list(map(_word, value)) if isinstance(value, tuple) else _word(value)
    return write_document(values)


def _entry_values(entry: Any) -> dict[str, Any]:
    return {name: _word(value) for name, value in brief(entry).items()}


def _word(value: Any) -> Any:
    return str(value) if isinstance(value, Enum) else value


def read_position(text: str) -> ShellPosition:
    """The position that *text* describes.

    Raises:
        NotationError: names the key or the value that is wrong.
    """
    return read_battle(text, _FIELDS, _position, TabletopStaging)


def _position(request: BattleRequest, values: dict[str, Any]) -> ShellPosition:
    position = ShellPosition(request=request, **{n: _read(n, v) for n, v in values.items()})
    _check(position)
    return position


def _read(name: str, value: Any) -> Any:
    """One field of a position."""
    if name in _ENTRIES:
        return tuple(_entry(_ENTRIES[name], entry) for entry in value)
    if name == "brought":
        return tuple(member(Leader, "leader", leader) for leader in value)
    if name in _WORDS:
        return member(_WORDS[name], name, value)
    return tuple(value) if isinstance(value, list) else value


def _entry(kind: type[Any], entry: dict[str, Any]) -> Any:
    """One unit, general, objective or division off the table."""
    check_names(entry, kind._fields)
    return kind(
        **{
            name: member(_WORDS[name], name, value) if name in _WORDS else value
            for name, value in entry.items()
        }
    )


def _check(position: ShellPosition) -> None:
    """What a position speaks of is there."""
    if position.staging.terrain is None and position.table_name not in table_names():
        raise NotationError(f"battle: there is no table {position.table_name!r}")
    units = {unit.id for unit in position.units}
    generals = {general.id for general in position.generals}
    for number in (*position.waiting, position.acting, position.target):
        if number and number not in units:
            raise NotationError(f"battle: there is no unit {number!r}")
    for number in (*position.queue, *(unit.division for unit in position.units)):
        if number not in generals:
            raise NotationError(f"battle: there is no division {number!r}")
