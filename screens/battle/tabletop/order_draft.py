"""An order that is being made up: one of a kind, changed by the arrow keys until it is given.

Up and down change how far, left and right change how much to turn, whom, or which of a few forms.
What comes of it need not be on any list; the rules say whether it is allowed.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, get_type_hints

from msgspec import Struct
from msgspec.structs import fields, replace

LENGTHS: Mapping[str, int] = MappingProxyType({"ahead": 5, "length": 1})
"""Fields changed by up and down: half a centimeter, or a tenth of a UM, at a time."""

PLACES: Mapping[str, int] = MappingProxyType({"x": 1, "y": 1, "deep": 1, "at": 1, "sector": 1})
"""Fields that say where: changed by the arrows as one would walk."""

WHEEL = 5
"""Degrees of a wheel at a time."""

FAR = 5
"""How many steps are one step of the keys for half a page."""

_KEYS = """
move:m wheel:w turn:y column:v form:z align:b ford:d charge:g ride:p reinforce:P retire:Q enter:E
attack:A advance:D hold:O support:S change:C retreat:B skirmish:Z face:y fire:x fight:x stand:s
evade:v done:e roll:x lay:m strip:m edge:m deploy:m place:y post:y objective:m reserve:v lead:p
join:p follow:v division:D brigade:b limber:z unlimber:z mount:d dismount:d attach:p flee:v
reorganize:z pursue:g take:T
"""

LETTERS: Mapping[str, str] = MappingProxyType(dict(pair.split(":") for pair in _KEYS.split()))
"""The usual key of each kind of order, by its word; none of them does anything else on the screen.
The face of a resolver may have others, out of the letters below.
"""

FREE = "ABCDEOPQSTWXYZbdegmpsvwxyz"
"""The letters that lead to kinds of order: those that no key of the screen has."""

DONE = "done"
"""The kind of order that ends a part of the battle."""

TAKE = "take"
"""The kind of order that sends a unit to an objective, whatever its notation calls that."""

ASIDE = frozenset({"face", "fight"})
"""Kinds of which one is listed for all bases, not one for each group."""

DRAWN_UP = frozenset({"deploy", "place", "post"})
"""Kinds by which troops are drawn up: in a line, if they can be."""


def word_of(order: Any) -> str:
    """The kind of an order, as its notation calls it."""
    return type(order).__name__.lower()


class Draft(Struct, frozen=True):
    """A kind of order with everything that is on the list of it, and the one chosen."""

    listed: tuple[Any, ...]
    order: Any
    letter: str = ""
    """Its key; empty if it has none."""

    goes_by_list: bool = False
    """The arrows lead from one of those on the list to the next: each is about a place with a name.
    """

    @property
    def word(self) -> str:
        return TAKE if self.goes_by_list else word_of(self.order)

    @property
    def can_vary(self) -> bool:
        """The arrow keys change something in it."""
        if self.goes_by_list:
            return len(self.listed) > 1
        changeable = {*LENGTHS, *PLACES} & set(self.order.__struct_fields__)
        return len(self.listed) > 1 or bool(changeable)

    def nudged(self, right: int, up: int, steps: int = 1) -> "Draft":
        """The order changed by so many steps to the right, or up."""
        if self.goes_by_list:
            return self.another(right or -up)
        places = [name for name in PLACES if getattr(self.order, name, None) is not None]
        length = next((name for name in LENGTHS if hasattr(self.order, name)), None)
        if places and (right or len(places) > 1):
            return self._walked(places[0] if right else places[-1], (right + up) * steps)
        if up and length:
            changed = getattr(self.order, length) + up * steps * LENGTHS[length]
            return replace(self, order=replace(self.order, **{length: max(0, changed)}))
        if right and _wheels(self.order):
            return replace(self, order=_wheeled(self.order, right * steps))
        return self.another(right or -up)

    def _walked(self, name: str, by: int) -> "Draft":
        return self.placed(**{name: getattr(self.order, name) + by})

    def placed(self, **places: int) -> "Draft":
        """The same somewhere else; on the edge of the table at the farthest."""
        inside = {name: max(0, value) for name, value in places.items()}
        return replace(self, order=replace(self.order, **inside))

    def another(self, by: int = 1) -> "Draft":
        """The next of those that differ in more than how far they go, or where to."""
        if self.goes_by_list:
            at = self.listed.index(self.order) if self.order in self.listed else -by
            return replace(self, order=self.listed[(at + by) % len(self.listed)])
        forms = list(dict.fromkeys(map(_form, self.listed)))
        form = _form(self.order)
        at = forms.index(form) if form in forms else 0
        wanted = forms[(at + by) % len(forms)]
        order = _farthest([o for o in self.listed if _form(o) == wanted])
        return replace(self, order=replace(order, **_places_of(self.order, order)))


def _form(order: Any) -> tuple[Any, ...]:
    """An order but for how far it goes, and where to."""
    return tuple(
        getattr(order, name) is None if name in PLACES else getattr(order, name)
        for name in order.__struct_fields__
        if name not in LENGTHS
    )


def _places_of(order: Any, other: Any) -> dict[str, int]:
    """Where an order leads, as far as another one says where it leads."""
    places = {name: getattr(order, name, None) for name in PLACES}
    return {
        name: place
        for name, place in places.items()
        if place is not None and getattr(other, name, None) is not None
    }


def _farthest(orders: Sequence[Any]) -> Any:
    name = next((name for name in LENGTHS if hasattr(orders[0], name)), None)
    return orders[0] if name is None else max(orders, key=lambda order: getattr(order, name))


def _wheels(order: Any) -> bool:
    """It is to one hand by some degrees."""
    return hasattr(order, "hand") and hasattr(order, "degrees")


def _wheeled(order: Any, right: int) -> Any:
    """So many steps more to the right; past straight ahead it wheels to the other side."""
    hand = type(order.hand)
    degrees = order.degrees if order.hand == hand("right") else -order.degrees
    degrees += right * WHEEL
    if degrees == 0:
        degrees = WHEEL if right > 0 else -WHEEL
    return replace(order, hand=hand("right" if degrees > 0 else "left"), degrees=abs(degrees))


def drafts(
    orders: Sequence[Any], letters: Mapping[str, str] = LETTERS, goals: Sequence[Any] = ()
) -> tuple[Draft, ...]:
    """One for each kind of the orders on a list, for each group of bases, and for the *goals*.

    Each stands at the farthest of its first form; troops are drawn up in a line if they can be.
    Orders to objectives stand at the first goal.
    """
    kinds: dict[tuple[type[Any] | str, int], list[Any]] = {}
    for order in orders:
        group = 0 if word_of(order) in ASIDE else getattr(order, "base", 0)
        kinds.setdefault((TAKE if order in goals else type(order), group), []).append(order)
    found = []
    for (kind, _), listed in kinds.items():
        if kind == TAKE:
            places = tuple(goal for goal in goals if goal in listed)
            found.append(Draft(places, places[0], letters[TAKE], goes_by_list=True))
            continue
        first = _form(next(filter(_is_in_line, listed), listed[0]))
        order = _farthest([order for order in listed if _form(order) == first])
        found.append(Draft(tuple(listed), order, letters.get(word_of(order), "")))
    return tuple(found)


def _is_in_line(order: Any) -> bool:
    """A division or a brigade is drawn up in a line."""
    return word_of(order) in DRAWN_UP and getattr(order, "formation", "") == "line"


def example(kind: type[Any], numbers: Mapping[str, int]) -> Any:
    """An order of a kind, about certain units: enough for the rules to say why it cannot be."""
    hints = get_type_hints(kind)
    values = {}
    for field in fields(kind):
        if field.required:
            sort = hints[field.name]
            is_word = isinstance(sort, type) and issubclass(sort, StrEnum)
            values[field.name] = next(iter(sort)) if is_word else numbers.get(field.name, 1)
    return kind(**values)
