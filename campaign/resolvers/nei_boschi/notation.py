"""A battle on hexes as text, for saves, bug reports and battles fought by themselves.

Units, bodies and commands are lines: their first fields in order, then what is not as usual by
name: `31 union 10 2/5/T place=field hex=5815 facing=2 disordered`.
"""

from collections.abc import Callable, Mapping
from enum import Enum, IntEnum, StrEnum
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar, get_type_hints

from campaign.battle.contract import BattleRequest
from campaign.battle.request_format import member, read_battle, request_values
from campaign.errors import NotationError, unknown
from campaign.formats.toml_writer import Entries, write_document
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenarios import check_staging
from campaign.resolvers.nei_boschi.soundness import check_position
from campaign.resolvers.nei_boschi.staging import HexStaging
from campaign.resolvers.nei_boschi.steps import STEPS, Step
from campaign.resolvers.nei_boschi.units import Body, CommandState, Unit
from campaign.terms import Leader, Side

_FIELDS = tuple(name for name in HexPosition._fields if name != "request")

LineT = TypeVar("LineT", bound=NamedTuple)


class Line:
    """How one kind of named tuple is written as a line, and read."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        self._types: Mapping[str, type] = get_type_hints(kind)
        self._usual: Mapping[str, Any] = kind._field_defaults
        self._first = [name for name in kind._fields if name not in self._usual]

    def write(self, entry: Any) -> str:
        """`31 union 10 2/5/T place=field hex=5815`: what is as usual is left out."""
        words = [str(getattr(entry, name)) for name in self._first]
        for name, usual in self._usual.items():
            value = getattr(entry, name)
            if value != usual:
                words.append(name if value is True else f"{name}={_word(value)}")
        return " ".join(words)

    def read(self, line: str) -> Any:
        """What a line says.

        Raises:
            NotationError: names the word that is wrong.
        """
        words = line.split()
        values: dict[str, Any] = {}
        for name in self._first:
            if not words:
                raise NotationError(f"battle: {line!r} lacks its {name}")
            values[name] = self._value(name, words.pop(0), line)
        for word in words:
            name, _, text = word.partition("=")
            if name not in self._usual:
                raise NotationError(f"battle: {line!r}: {unknown('field', name, self._usual)}")
            values[name] = self._value(name, text, line)
        return self._kind(**values)

    def _value(self, name: str, text: str, line: str) -> Any:
        kind = self._types[name]
        if kind is str:
            return text
        if issubclass(kind, IntEnum):
            return member_of(kind, name, text)
        if issubclass(kind, StrEnum):
            return member(kind, name, text)
        if kind is bool:
            return self._mark(name, text, line)
        if kind is int:
            if not _is_number(text):
                raise NotationError(f"battle: {line!r}: {name} is a number, not {text!r}")
            return int(text)
        return text

    @staticmethod
    def _mark(name: str, text: str, line: str) -> bool:
        """A mark is there without a value; one that usually holds says `no` where it does not."""
        if text not in ("", "no"):
            raise NotationError(f"battle: {line!r}: {name} is a mark, not {text!r}")
        return text != "no"


def _word(value: Any) -> str:
    if value is False:
        return "no"
    return value.name.lower() if isinstance(value, IntEnum) else str(value)


E = TypeVar("E", bound=Enum)


def member_of(kind: type[E], name: str, text: str) -> E:
    """A member by its name.

    Raises:
        NotationError: if there is none of that name; says which there are.
    """
    found: E | None = _by_name(kind).get(text)
    if found is None:
        raise NotationError(f"battle: {unknown(name, text, _by_name(kind))}")
    return found


@cache
def _by_name(kind: type[Enum]) -> Mapping[str, Any]:
    return MappingProxyType({one.name.lower(): one for one in kind})


UNIT, BODY, COMMAND = Line(Unit), Line(Body), Line(CommandState)
_LINES: Mapping[str, Line] = {"units": UNIT, "bodies": BODY, "commands": COMMAND}

write_unit = lru_cache(maxsize=4096)(UNIT.write)
"""Of three hundred units an order changes one or two."""


def write_position(position: HexPosition) -> str:
    """The position as TOML; what is as usual is left out."""
    values = request_values(position.request)
    for name in _FIELDS:
        value = getattr(position, name)
        if value != HexPosition._field_defaults.get(name, ...):
            values[name] = _WRITERS[name](value) if name in _WRITERS else _plain(value)
    return write_document(values)


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, StrEnum) else value


_WRITERS: Mapping[str, Callable[[Any], Any]] = {
    "agenda": lambda steps: Entries(steps, STEPS.write),
    "units": lambda units: Entries(units, write_unit),
    "bodies": lambda bodies: Entries(bodies, BODY.write),
    "commands": lambda commands: Entries(commands, COMMAND.write),
    "active": list,
    "marks": sorted,
    "held": lambda held: [f"{hex_} {troops} {side}" for hex_, troops, side in held],
    "tally": lambda tally: [f"{word} {number}" for word, number in tally],
    "drawn": list,
    "brought": lambda leaders: [str(leader) for leader in leaders],
    "arrived_from": list,
}


def read_position(text: str) -> HexPosition:
    """The position that *text* describes.

    Raises:
        NotationError: names the key or the value that is wrong.
    """
    return read_battle(text, _FIELDS, _position, HexStaging)


def _position(request: BattleRequest, values: dict[str, Any]) -> HexPosition:
    check_staging(request)
    read = {name: _read(name, value) for name, value in values.items()}
    position = HexPosition(request=request, **read)
    check_position(position)
    return position


def _read(name: str, value: Any) -> Any:
    """One field of a position."""
    if name in _LINES:
        return tuple(map(_LINES[name].read, value))
    if name in _READERS:
        return _READERS[name](value)
    return tuple(value) if isinstance(value, list) else value


def _side(name: str) -> Side:
    return member(Side, "side", name)


def _read_marks(words: list[Any]) -> frozenset[str]:
    for word in words:
        if not isinstance(word, str):
            raise NotationError(f"battle: marks are words, not {word!r}")
    return frozenset(words)


def _read_step(line: str) -> Step:
    try:
        return STEPS.read(line)
    except NotationError as error:
        said = str(error).replace("no order called", "no step called")
        raise NotationError(f"battle: agenda: {said}") from error


def _read_held(line: str) -> tuple[int, int, Side]:
    words = line.split()
    if len(words) != len(HELD.split()) or not all(map(_is_number, words[:2])):
        raise NotationError(f"battle: held: {line!r} should read {HELD!r}")
    return int(words[0]), int(words[1]), _side(words[2])


def _read_tally(line: str) -> tuple[str, int]:
    word, _, number = line.rpartition(" ")
    if not word or not _is_number(number.removeprefix("-")):
        raise NotationError(f"battle: tally: {line!r} should read {TALLY!r}")
    return word, int(number)


HELD, TALLY = "<hex> <troops> <side>", "<word> <number>"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


LONGEST_NUMBER = 6

_READERS: Mapping[str, Callable[[Any], Any]] = {
    "agenda": lambda lines: tuple(map(_read_step, lines)),
    "initiative": _side,
    "acting": _side,
    "winner": _side,
    "marks": _read_marks,
    "held": lambda lines: tuple(map(_read_held, lines)),
    "tally": lambda lines: tuple(map(_read_tally, lines)),
    "brought": lambda names: tuple(member(Leader, "leader", name) for name in names),
}
