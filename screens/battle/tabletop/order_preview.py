"""Where an order on a table would lead, and what is to be said of it before it is given."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from campaign import NotationError
from campaign.tabletop.measure import Point, distance, heading_to
from campaign.terms import UNION
from screens.battle.tabletop.faces import FACES, TableBattle, lengths, outlook, sight
from screens.battle.tabletop.order_words import row_words
from screens.battle.tabletop.outlook import aimed, outcome
from screens.battle.tabletop.reach import SightLine
from screens.battle.tabletop.scene import Ghost, Scene, TableMark, ghost
from screens.battle.tabletop.signs import ground_at
from screens.text.phrases import refused

NEEDS_DICE = "The dice decide the result."
FORBIDDEN = "Not allowed by the rules."

THINKING = 0.05
"""Seconds without a key after which chances are worked out."""


class Foreseen(NamedTuple):
    """What is shown of an order before it is given."""

    ghost: Ghost = Ghost()
    said: str = ""
    """In the line under the table."""

    reasons: tuple[str, ...] = ()
    """Why it cannot be given."""

    has_chances: bool = False
    """There may be more to be said of it: whom it would reach, what dice would say."""

    sight: SightLine | None = None
    """The line to the enemy whom it is about."""

    words: str = ""
    """What it tells troops to do whose ghost is shown."""


class Alarm(Protocol):
    """Something that is to happen soon."""

    def stop(self) -> None: ...


class OrderPreview:
    """Shows an order at once, and its chances when the keys have rested."""

    def __init__(
        self,
        show: Callable[[Foreseen], None],
        say_chances: Callable[[Sequence[str]], None],
        wait: Callable[[float, Callable[[], None]], Alarm],
        keys: Callable[[Scene, Any], str],
    ) -> None:
        """*keys* says what can be done with an order that is allowed."""
        self._show = show
        self._say_chances = say_chances
        self._wait = wait
        self._keys = keys
        self._later: Alarm | None = None

    def look(self, battle: TableBattle, order: Any | None, is_short: bool) -> None:
        """Show where an order would lead, if there is one; in short, only whether it is allowed."""
        if order is None:
            self._take(Foreseen())
            return
        found = foreseen(battle, order, self._keys(battle.scene, order), is_short)
        self._take(found)
        if found.has_chances:
            self._later = self._wait(THINKING, lambda: self._tell_chances(battle, order))

    def look_at_line(self, battle: TableBattle, line: str, is_short: bool) -> None:
        """The same of an order that is being typed, or why it cannot be read."""
        try:
            order = battle.resolver.orders.read(line)
        except NotationError as error:
            self._take(Foreseen(said=str(error)))
        else:
            self.look(battle, order, is_short)

    def _take(self, found: Foreseen) -> None:
        if self._later is not None:
            self._later.stop()
        self._show(found)
        self._say_chances(found.reasons)

    def _tell_chances(self, battle: TableBattle, order: Any) -> None:
        self._say_chances(outlook(battle.resolver, battle.position, order))


def foreseen(battle: TableBattle, order: Any, keys: str, is_short: bool) -> Foreseen:
    """Where an order would lead, or why it is not allowed; *keys* say what can be done with it."""
    resolver, position, scene = battle
    about = aimed(scene, order)
    line = None if is_short else sight(battle, scene.unit_of(order), about)
    if refusal := resolver.refusal(position, order):
        there = _mark(scene, order)._replace(aimed=about)
        return Foreseen(there, FORBIDDEN, (refused(refusal),), sight=line)
    if is_short:
        return Foreseen(Ghost(aimed=about), keys)
    after = outcome(resolver, position, order)
    if after is None:
        return Foreseen(Ghost(aimed=about), NEEDS_DICE, has_chances=True, sight=line)
    then = ghost(scene, FACES[resolver.id].scene(after))
    words = row_words(scene, order) if then.figures else ""
    shown = then._replace(aimed=about)
    return Foreseen(shown, keys, has_chances=True, sight=line, words=words)


def _mark(scene: Scene, order: Any) -> Ghost:
    """Where an order that is not allowed would lead, if it names a place."""
    goal = scene.goal(order)
    return Ghost(marks=(TableMark("place", goal, UNION),)) if goal else Ghost()


def measured(
    scene: Scene, unit: int, cursor: Point, under_cursor: int, flags: Sequence[str] = ()
) -> str:
    """The ruler: from a unit to the cursor, and what is there; the names of *flags* first."""
    parts = []
    if start := scene.place(unit):
        length = lengths(distance(start, cursor), scene.measure)
        parts.append(f"{length}, {heading_to(start, cursor):03}° from up")
    if card := scene.cards.get(under_cursor):
        parts.append(card.title)
    ground = [said for said in ground_at(scene.table, cursor) if said not in flags]
    return " - ".join([*parts, *flags, *ground])
