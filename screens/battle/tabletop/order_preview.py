"""Where an order on a table would lead, and what is to be said of it before it is given."""

from collections.abc import Sequence
from typing import Any

from textual.timer import Timer
from textual.widgets import Static

from campaign import NotationError
from campaign.tabletop.measure import distance, heading_to
from campaign.terms import UNION
from screens.battle.tabletop.outlook import aimed, outcome, outlook
from screens.battle.tabletop.panels import TableStage
from screens.battle.tabletop.scene import Ghost, Mark, Scene, ghost
from screens.battle.tabletop.scenes import SCENES, lengths
from screens.battle.tabletop.signs import ground_at
from screens.text.citations import cited
from screens.text.phrases import refused

NEEDS_DICE = "The dice decide the result."
FORBIDDEN = "Not allowed by the rules."
ALLOWED = "enter gives this order"
CHANGEABLE = "enter gives it, left and right change it"
PLACEABLE = "enter gives it, tab points at a place"
NUDGED = "arrows change it, enter gives it, esc: back"

THINKING = 0.05
"""Seconds without a key after which chances are worked out."""


class TableForesight(TableStage):
    """Shows the ghost of an order, its chances, or why it cannot be; and the ruler."""

    def __init__(self) -> None:
        super().__init__()
        self._later: Timer | None = None
        self._said = ""
        """What is to be said of the order pointed at."""

    def point(self) -> None:
        """Show where the order under the cursor of the list would lead."""
        row = self.order_rows.cursor
        if row < len(self.drafts):
            self.foresee(self.drafts[row].order)
        else:
            self._show(Ghost(), "")

    def preview(self, line: str) -> None:
        """Show where an order that is being typed would lead, or say why it cannot be given."""
        assert self.run.resolver is not None
        try:
            order = self.run.resolver.orders.read(line)
        except NotationError as error:
            self._show(Ghost(), str(error))
            return
        self.foresee(order)

    def foresee(self, order: Any) -> None:
        """Show where an order would lead, or say why it is not allowed; soon also the chances."""
        resolver = self.run.resolver
        if resolver is None or self.scene is None:
            return
        position, about = self.position, aimed(self.scene, order)
        if refusal := resolver.refusal(position, order):
            self._show(_mark(self.scene, order)._replace(aimed=about), FORBIDDEN)
            self._say_chances((refused(refusal),))
            return
        if self.game.settings.previews == "off":
            self._show(Ghost(aimed=about), self._keys(order))
            return
        after = outcome(resolver, position, order)
        if after is None:
            self._show(Ghost(aimed=about), NEEDS_DICE)
        else:
            then = ghost(self.scene, SCENES[resolver.id](after))
            self._show(then._replace(aimed=about), self._keys(order))
        self._later = self.set_timer(THINKING, lambda: self._show_chances(position, order))

    def _keys(self, order: Any) -> str:
        """What can be done with the order pointed at."""
        if self.is_nudging:
            return NUDGED
        if self.scene is not None and self.scene.goal(order):
            return PLACEABLE
        return CHANGEABLE if self.can_change else ALLOWED

    @property
    def can_change(self) -> bool:
        """The arrow keys can change the order pointed at."""
        row = self.order_rows.cursor
        return row < len(self.drafts) and self.drafts[row].can_vary

    def _show(self, found: Ghost, said: str) -> None:
        if self._later is not None:
            self._later.stop()
        if self.scene is not None:
            self.table.show(self.scene, self.selected, frozenset(self.due), found)
        self._say_chances(())
        self._said = said
        self.say()

    def _show_chances(self, position: Any, order: Any) -> None:
        """Whom it would reach, see and fight, and what dice would say, once the keys rest."""
        if self.is_current and self.run.resolver is not None and self.position is position:
            self._say_chances(outlook(self.run.resolver, position, order))

    def _say_chances(self, lines: Sequence[str]) -> None:
        said = (self.named(line) for line in lines)
        self.query_one("#outlook", Static).update(cited("\n".join(said)))

    def say(self) -> None:
        """The ruler while one points at the table, else what the order would do."""
        text = self._measured() if self.table.has_focus else self._said
        self.query_one("#ruler", Static).update(text)

    def _measured(self) -> str:
        """From the unit selected to the cursor, and what is there."""
        scene, cursor = self.scene, self.table.cursor
        if scene is None:
            return ""
        parts = []
        if start := scene.place(self.selected):
            length = lengths(distance(start, cursor), scene.measure)
            parts.append(f"{length}, heading {heading_to(start, cursor):03}")
        if card := scene.cards.get(self.table.unit_under_cursor()):
            parts.append(card.title)
        parts += ground_at(scene.table, cursor)
        return " - ".join(parts)


def _mark(scene: Scene, order: Any) -> Ghost:
    """Where an order that is not allowed would lead, if it names a place."""
    goal = scene.goal(order)
    return Ghost(marks=(Mark("place", goal, UNION),)) if goal else Ghost()
