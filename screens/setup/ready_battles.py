"""The battles that can begin at once: each with its way, how long, how large and how hard it is.

Pure. [SK 1]
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, partial
from typing import Any, NamedTuple

from campaign import RESOLVERS
from campaign.battle.contract import BattleRequest, Resolver
from campaign.battle.historical import HISTORY
from campaign.battle.point_armies import BY_POINTS
from campaign.standalone import title_of, turn_of
from campaign.tables.calendar import date
from campaign.terms import SIDES
from screens.parts.list_columns import Column
from screens.setup.skirmish_form import SkirmishForm
from screens.text.phrases import SIDE_LETTERS, SIDE_NAMES, counted, place, sentence

WIDE = 120
"""From so many columns on there is room for dates, and for what sizes are counted in."""

LONGEST = 48
"""Cells of the longest name, so that what stands behind it is not far from it."""

LEVELS = ("easy", "medium", "hard", "expert")
"""How hard a battle is, by how much there is to command in it."""

OPEN_END = "minutes"
"""How long a battle takes that has no last turn: until a side leaves the field."""


class ReadyBattle(NamedTuple):
    """One battle by one set of rules."""

    by: str
    battle: str
    title: str
    date: str
    length: str
    """How many turns, or how long it takes about: `16 turns`."""

    had: tuple[int, int]
    """What either side has, in what its rules count."""

    level: int
    """Its place among the `LEVELS`."""

    about: str
    """How it is fought, what it was, and who attacks."""

    @property
    def resolver(self) -> Resolver[Any, Any]:
        return RESOLVERS[self.by]

    @property
    def way(self) -> str:
        """How it is fought: `Shiloh, hexes`."""
        return self.resolver.name.partition(" (")[0]

    @property
    def counts(self) -> str:
        """What its rules count, in a word: `bases`."""
        return self.resolver.counts.split()[-1]

    @property
    def name(self) -> str:
        """Its title without what the way says already: `9: Stuart's stand` of Shiloh on hexes."""
        first = self.way.partition(",")[0]
        return self.title.removeprefix(f"{first} ")

    def holds(self, wanted: str) -> bool:
        """Every word that is wanted stands somewhere in its row."""
        said = " ".join(
            (self.resolver.name, self.title, self.date, self.length, LEVELS[self.level])
        )
        return all(word in said.casefold() for word in wanted.casefold().split())


def ready_battles() -> tuple[ReadyBattle, ...]:
    """All of them, way by way, those with easy battles first; in each the small ones first."""
    return _ready_by(tuple(RESOLVERS))


def are_known() -> bool:
    """They have been looked up before: to set up each of them takes most of a second."""
    return bool(_ready_by.cache_info().currsize)


@cache
def _ready_by(rules: tuple[str, ...]) -> tuple[ReadyBattle, ...]:
    """Those of some rules."""
    found = [list(map(_ready, _forms(by))) for by in rules]
    ways = [sorted(ready, key=lambda one: (one.level, sum(one.had))) for ready in found if ready]
    ways.sort(key=lambda way: (way[0].level, way[-1].level))
    return tuple(one for way in ways for one in way)


def _forms(by: str) -> Iterator[SkirmishForm]:
    """The battles of some rules, each in a form."""
    form = SkirmishForm(by=by)
    return (form.fighting(battle) for battle in form.battles if battle != BY_POINTS)


def _ready(form: SkirmishForm) -> ReadyBattle:
    """A battle as it begins."""
    resolver, request = form.resolver, form.request()
    position = resolver.begin(request)
    union, confederate = (resolver.losses(position, side).had for side in SIDES)
    last = resolver.clock(position).last
    return ReadyBattle(
        form.by,
        form.battle,
        title_of(form.battle, form.by),
        date(turn_of(request, form.by)).label,
        counted(last, "turn") if last else OPEN_END,
        (union, confederate),
        _level(form, union + confederate),
        "\n".join(_about(form, request)),
    )


def _level(form: SkirmishForm, had: int) -> int:
    """How hard it is; of rules that do not say it, as hard as can be."""
    sizes = form.face.sizes if form.face else (0,) * len(LEVELS)
    return min(bisect_left(sizes, had), len(LEVELS) - 1)


def _about(form: SkirmishForm, request: BattleRequest) -> Iterator[str]:
    if form.face:
        yield form.face.about
    near = "" if form.battle in HISTORY else f", near {place(request.box)}"
    attacks = sentence(f"{SIDE_NAMES[request.attacker]} attacks{near}")
    first, *story = filter(None, form.story())
    yield f"{attacks} {first}"
    yield from story


def columns_for(width: int) -> tuple[Column[ReadyBattle], ...]:
    """The columns of the list in so many cells: its names have what is left."""
    is_wide = width >= WIDE
    dates = (Column[ReadyBattle]("Date", 12, lambda one: one.date),) * is_wide
    others = (
        Column[ReadyBattle]("Length", 8, lambda one: one.length),
        Column[ReadyBattle]("Sizes", 22 if is_wide else 8, partial(_sizes, is_wide=is_wide)),
        Column[ReadyBattle]("Level", 6, lambda one: LEVELS[one.level]),
    )
    way = Column[ReadyBattle]("Way", 26 if is_wide else 14, lambda one: _way(one, is_wide=is_wide))
    taken = sum(column.width + 1 for column in (way, *dates, *others))
    name = Column[ReadyBattle]("Battle", min(width - taken, LONGEST), lambda one: one.name)
    return (way, name, *dates, *others)


def _way(one: ReadyBattle, *, is_wide: bool) -> str:
    return one.resolver.name if is_wide else one.way


def _sizes(one: ReadyBattle, *, is_wide: bool) -> str:
    """What both sides have: `49:59`, and where there is room `U 49, C 59 bases`."""
    if not is_wide:
        return ":".join(map(str, one.had))
    sides = ", ".join(f"{SIDE_LETTERS[side]} {one.had[side.seat]}" for side in SIDES)
    return f"{sides} {one.counts}"
