"""The battles that can begin at once: by name, date, size of both sides and rules. Pure. [SK 1]"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from campaign import RESOLVERS
from campaign.battle.contract import BattleInProgress, Resolver
from campaign.battle.historical import HISTORY
from campaign.battle.point_armies import BY_POINTS
from campaign.standalone import title_of
from campaign.tables.calendar import date
from campaign.terms import SIDES
from screens.setup.skirmish_form import SkirmishForm
from screens.text.phrases import SIDE_LETTERS, SIDE_NAMES, clipped, place, sentence

RULES, SIZE, DATE = 14, 20, 12
"""Columns of the rules, the size and the date; the name has what is left."""

NAME, LONGEST = 20, 52


class ReadyBattle(NamedTuple):
    """One battle by one set of rules."""

    by: str
    battle: str
    title: str
    date: str
    size: str
    """What either side has, in what its rules count: `U 49 C 59 bases`."""

    about: str
    """Where and what it was, and who attacks."""

    @property
    def resolver(self) -> Resolver[Any, Any]:
        return RESOLVERS[self.by]


def ready_battles() -> tuple[ReadyBattle, ...]:
    """All of them: those of history by each of the rules, then those that come with rules."""
    return _ready_by(tuple(RESOLVERS))


@cache
def _ready_by(rules: tuple[str, ...]) -> tuple[ReadyBattle, ...]:
    """Those of some rules; to begin each of them takes a moment."""
    forms = [SkirmishForm(by=by) for by in rules]
    history = ((form, battle) for battle in HISTORY for form in forms if battle in form.battles)
    others = (
        (form, battle)
        for form in forms
        for battle in form.battles
        if battle not in HISTORY and battle != BY_POINTS
    )
    return tuple(_ready(form.fighting(battle)) for form, battle in (*history, *others))


def _ready(form: SkirmishForm) -> ReadyBattle:
    """A battle as it begins."""
    state = form.opening()
    assert state.battle is not None, "a skirmish begins with its battle"
    return ReadyBattle(
        form.by,
        form.battle,
        title_of(form.battle, form.by),
        date(state.turn).label,
        _size(form.resolver, state.battle),
        " ".join(_about(form, state.battle)),
    )


def _size(resolver: Resolver[Any, Any], battle: BattleInProgress) -> str:
    had = (f"{SIDE_LETTERS[side]} {resolver.losses(battle.position, side).had}" for side in SIDES)
    return f"{' '.join(had)} {resolver.counts.split()[-1]}"


def _about(form: SkirmishForm, battle: BattleInProgress) -> Iterator[str]:
    request = battle.position.request
    near = "" if form.battle in HISTORY else f", near {place(request.box)}"
    yield sentence(f"{SIDE_NAMES[request.attacker]} attacks{near}")
    yield "\n".join(filter(None, form.story()))


def ready_row(one: ReadyBattle, width: int) -> str:
    """One of them in a line of so many columns."""
    name = min(LONGEST, max(NAME, width - RULES - SIZE - DATE - 3))
    return (
        f"{clipped(one.title, name):{name}} {one.date:{DATE}} {clipped(one.size, SIZE):{SIZE}}"
        f" {clipped(one.resolver.name, max(RULES, width - name - SIZE - DATE - 3))}"
    )
