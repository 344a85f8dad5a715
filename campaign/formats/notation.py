"""Orders on one line: the first word is the kind, the others are its fields.

A notation is made from the fields of Structs and needs no code per kind. Fields without a default
are words in their order; a field with a default is optional and written with its own name before
it (`via paducah`), or bare if it is annotated so.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, get_args, get_origin

from msgspec.structs import FieldInfo, fields

from campaign.errors import NotationError, unknown

T = TypeVar("T")

Words = Callable[[], Iterable[str]]
"""Where to ask for all valid words of one sort, like the ids of the boxes."""


NOTHING = "-"
"""Several words where there are none."""


class FieldStyle(NamedTuple):
    """How a field is written, if not as usual: `points: Annotated[int, BARE] = 1`."""

    label: str = ""
    """What it is called in the form of the order, if not by its own name."""

    bare: bool = False
    """Without its name, although it is optional."""


BARE = FieldStyle(bare=True)


class Notation(Generic[T]):
    """Reads and writes the orders of a fixed set of Structs."""

    def __init__(
        self,
        *kinds: type[T],
        words: Mapping[str, Words] | None = None,
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        """*words* gives the valid words for `Annotated[str, "box"]` and the like;
        *aliases* gives other spellings of a kind.
        """
        self._kinds = {kind.__name__.lower(): _Form(kind, words or {}) for kind in kinds}
        self._aliases = aliases or {}

    @property
    def forms(self) -> tuple[str, ...]:
        """How each kind of order should read."""
        return tuple(form.shape for form in self._kinds.values())

    @property
    def kinds(self) -> tuple[type[T], ...]:
        """The classes of which it reads and writes orders."""
        return tuple(form.kind for form in self._kinds.values())

    def write(self, order: T) -> str:
        """The order as one line."""
        return self._kinds[type(order).__name__.lower()].write(order)

    def read(self, line: str) -> T:
        """The order that *line* says.

        Raises:
            NotationError: names the word that is wrong and what would be right.
        """
        kind, *words = line.split() or [""]
        kind = self._aliases.get(kind, kind)
        if kind not in self._kinds:
            raise NotationError(unknown("order", kind, self._kinds))
        order: T = self._kinds[kind].read(line, words)
        return order


class _Form:
    """How one kind of order is written."""

    def __init__(self, kind: type[Any], words: Mapping[str, Words]) -> None:
        self.kind = kind
        self.word = kind.__name__.lower()
        slots = [_Slot(field, words) for field in fields(kind)]
        self.required = [slot for slot in slots if slot.required]
        self.optional = [slot for slot in slots if not slot.required]
        self.shape = " ".join(
            [self.word, *(slot.shape for slot in (*self.required, *self.optional))]
        )

    def write(self, order: Any) -> str:
        parts = [self.word, *(slot.write(getattr(order, slot.name)) for slot in self.required)]
        for slot in self.optional:
            value = getattr(order, slot.name)
            if value != slot.default:
                parts += [slot.write(value)] if slot.bare else [slot.name, slot.write(value)]
        return " ".join(parts)

    def read(self, line: str, words: list[str]) -> Any:
        values: dict[str, Any] = {}
        rest = list(words)
        for slot in self.required:
            if not rest:
                raise self._misread(line)
            values[slot.name] = slot.read(rest.pop(0), line)
        while rest:
            slot = self._optional(rest, values, line)
            values[slot.name] = slot.read(rest.pop(0), line)
        return self.kind(**values)

    def _optional(self, rest: list[str], values: dict[str, Any], line: str) -> "_Slot":
        """The optional field that comes next; takes its name off *rest*."""
        for slot in self.optional:
            if slot.name in values:
                continue
            if slot.bare:
                return slot
            if rest[0] == slot.name and len(rest) > 1:
                rest.pop(0)
                return slot
        raise self._misread(line)

    def _misread(self, line: str) -> NotationError:
        return NotationError(f"{line.strip()!r} should read {self.shape!r}")


class _Slot:
    """One field of an order: a word, or several joined by commas."""

    def __init__(self, field: FieldInfo, words: Mapping[str, Words]) -> None:
        self.name = field.name
        self.default = field.default
        self.required = field.required
        hint, marks = _parted(field.type)
        if not self.required and type(None) in get_args(hint):
            hint, of_it = _parted(next(arg for arg in get_args(hint) if arg is not type(None)))
            marks += of_it
        self.many = get_origin(hint) is tuple
        if self.many:
            hint, of_it = _parted(get_args(hint)[0])
            marks += of_it
        self.type: type[Any] = hint
        self.sort = next((mark for mark in marks if isinstance(mark, str)), "")
        self.words = words.get(self.sort)
        written = next((mark for mark in marks if isinstance(mark, FieldStyle)), FieldStyle())
        self.bare = written.bare
        label = f"<{self.sort or written.label or self.name}>"
        if self.required:
            self.shape = label
        else:
            self.shape = f"[{label}]" if self.bare else f"[{self.name} {label}]"

    def write(self, value: Any) -> str:
        if value is True:
            return "yes"
        return (",".join(map(str, value)) or NOTHING) if self.many else str(value)

    def read(self, word: str, line: str) -> Any:
        if self.many:
            parts = () if word == NOTHING else word.split(",")
            return tuple(self._read_one(part, line) for part in parts)
        return self._read_one(word, line)

    def _read_one(self, word: str, line: str) -> Any:
        if issubclass(self.type, StrEnum):
            known = [str(member) for member in self.type]
            if word not in known:
                raise NotationError(f"{line.strip()!r}: {unknown(self.name, word, known)}")
            return self.type(word)
        if self.type is bool:
            if word != "yes":
                raise NotationError(
                    f"{line.strip()!r}: {self.name} can only be 'yes', not {word!r}"
                )
            return True
        if self.type is int:
            if not (word.isascii() and word.isdigit() and len(word) <= 6):
                raise NotationError(
                    f"{line.strip()!r}: {self.name} should be a number, not {word!r}"
                )
            return int(word)
        if self.words is not None and word not in (known_words := list(self.words())):
            raise NotationError(f"{line.strip()!r}: {unknown(self.sort, word, known_words)}")
        return word


def _parted(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type, and what it is annotated with."""
    if get_origin(hint) is Annotated:
        return get_args(hint)[0], get_args(hint)[1:]
    return hint, ()
