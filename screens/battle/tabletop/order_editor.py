"""How an order on a table comes about: picked by its letter, changed by arrows, led to a place."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from campaign import Refusal
from campaign.actions import Fight
from campaign.battle.contract import Resolver
from campaign.tabletop.measure import Point, squared
from campaign.terms import Side
from screens.battle.tabletop.faces import TableBattle
from screens.battle.tabletop.order_draft import DONE, FAR, LETTERS, TAKE, Draft, drafts, example
from screens.battle.tabletop.scene import NOBODY, Scene
from screens.battle.tabletop.unit_queue import STANDING, UnitQueue

ALLOWED = "enter gives this order"
CHANGEABLE = "enter gives it, left and right change it"
PLACEABLE = "enter gives it, tab points at a place"
NUDGED = "arrows change it, enter gives it, esc: back"

HOLD, RASH = "hold", frozenset({"charge", "attack"})
"""Kinds of order that nobody should give by pressing `enter` once too often."""


class Pointer(Protocol):
    """What points at one of the rows: the list that shows them."""

    cursor: int


class OrderEditor:
    """The orders of a unit, kind by kind, as they stand on the rows of a list."""

    def __init__(self, rows: Pointer) -> None:
        self._rows = rows
        self.drafts: tuple[Draft, ...] = ()
        """What may be ordered of the unit selected, and what is about no unit."""

        self._others = 0
        """So many of the last ones are about no unit."""

        self.is_changing = False
        """The arrow keys change the order pointed at."""

        self.is_redrafted = False
        """An order reads otherwise than it was drawn up."""

    def draw_up(
        self,
        queue: UnitQueue,
        letters: Mapping[str, str] = LETTERS,
        goals: Sequence[Any] = (),
    ) -> None:
        """Begin with the orders of the unit selected; nothing is changed any more."""
        # What has to be done comes first, what could be ordered otherwise after it.
        own = sorted(
            drafts(queue.own_orders, letters, goals),
            key=lambda draft: draft.word in STANDING or draft.word == TAKE,
        )
        others = sorted(drafts(queue.other_orders, letters), key=lambda draft: draft.word != DONE)
        self.drafts, self._others = (*own, *others), len(others)
        self.is_changing = self.is_redrafted = False

    @property
    def first_of_others(self) -> int:
        """The first row that is about no unit."""
        return len(self.drafts) - self._others

    @property
    def first_to_point_at(self) -> int:
        """The first row, or one that holds the line where that one would send it forward."""
        words = [draft.word for draft in self.drafts]
        if not words or words[0] not in RASH:
            return 0
        calm = (row for row, word in enumerate(words) if word not in RASH)
        return words.index(HOLD) if HOLD in words else next(calm, 0)

    # --- the order pointed at ---

    @property
    def draft(self) -> Draft | None:
        """The order pointed at, and what it can become."""
        row = self._rows.cursor
        return self.drafts[row] if 0 <= row < len(self.drafts) else None

    @property
    def order(self) -> Any | None:
        return self.draft.order if self.draft else None

    @property
    def can_change(self) -> bool:
        """The arrow keys can change the order pointed at."""
        return self.draft is not None and self.draft.can_vary

    def keys(self, scene: Scene, order: Any) -> str:
        """What can be done with an order that is allowed."""
        if self.is_changing:
            return NUDGED
        if scene.goal(order):
            return PLACEABLE
        return CHANGEABLE if self.can_change else ALLOWED

    def written(self, resolver: Resolver[Any, Any]) -> list[Fight]:
        """The orders as they are given."""
        return [Fight.of(resolver.id, draft.order) for draft in self.drafts]

    # --- changing it ---

    def pick(self, letter: str) -> bool:
        """Point at the orders of a kind, and change one with the arrows; again: in another form.

        Whether there are any.
        """
        rows = [row for row, draft in enumerate(self.drafts) if draft.letter == letter]
        if not rows:
            return False
        here = self._rows.cursor
        if self.is_changing and rows == [here]:
            self._redraft(self.drafts[here].another())
        else:
            self._rows.cursor = next((row for row in rows if row > here), rows[0])
            self.is_changing = self.can_change
        return True

    def nudge(self, right: int, up: int, far: bool) -> None:
        """Change the order pointed at by a step to the right or up, or by several."""
        if self.draft is not None:
            self._redraft(self.draft.nudged(right, up, FAR if far else 1))
            self.is_changing = self.can_change

    def lead_to(self, scene: Scene, place: Point) -> bool:
        """Have the order pointed at lead to a place; whether it can lead anywhere."""
        if self.draft is None or not scene.goal(self.draft.order):
            return False
        x, y = scene.counted(place)
        self._redraft(self.draft.placed(x=x, y=y))
        self.is_changing = self.can_change
        return True

    def _redraft(self, draft: Draft) -> None:
        row = self._rows.cursor
        self.drafts = (*self.drafts[:row], draft, *self.drafts[row + 1 :])
        self.is_redrafted = True


# --- why there is none of a kind -----------------------------------------------------------------


def why_no_kind(battle: TableBattle, queue: UnitQueue, letter: str, here: Point) -> Refusal | None:
    """Why no order of this kind can be given to the unit selected; *here* is looked at."""
    resolver, position, scene = battle
    letters = battle.letters
    kinds = [k for k in resolver.orders.kinds if letters.get(k.__name__.lower()) == letter]
    # What others can be ordered now is what is meant of several kinds with one letter.
    given = queue.kinds
    kinds.sort(key=lambda kind: kind not in given)
    numbers = _numbers(scene, queue.selected, here)
    reasons = (resolver.refusal(position, example(kind, numbers)) for kind in kinds)
    return next(filter(None, reasons), None)


def _numbers(scene: Scene, unit: int, here: Point) -> dict[str, int]:
    """Who an order would be about if it were about this unit."""
    own = scene.of(unit)
    side = own[0].side if own else None
    enemies = _enemies(scene, side, scene.place(unit) or here)
    friends = [f.unit for f in scene.figures if f.side is side and f.unit != unit]
    base = int(own[0].name) if own and own[0].name else unit
    numbers = dict.fromkeys(("unit", "battery", "brigade", "division"), unit)
    numbers |= dict.fromkeys(("enemy", "target"), enemies[0] if enemies else NOBODY)
    return {**numbers, "friend": friends[0] if friends else NOBODY, "base": base}


def _enemies(scene: Scene, side: Side | None, here: Point) -> Sequence[int]:
    """The units of the other side, the nearest first."""
    enemies = [figure for figure in scene.figures if figure.side is not side]
    return [f.unit for f in sorted(enemies, key=lambda f: squared(f.middle, here))]
