"""What the map screen is about now, as one value. Pure."""

from dataclasses import dataclass, fields, replace

from campaign import Refusal
from campaign.state import CampaignState
from campaign.terms import CAPITAL, BoxId, Side
from screens.map.advised import Advised
from screens.map.choices import Choice
from screens.map.dig_plan import DigPlan
from screens.map.enemy_moves import EnemyMove
from screens.map.leader_plan import RidePlan
from screens.map.march_plan import MarchPlan
from screens.map.overlays import PLAIN

CAPITALS: tuple[BoxId, BoxId] = (CAPITAL, "richmond")
"""Where the cursor of each side stands at first."""


@dataclass(frozen=True, eq=False, slots=True)
class MapModel:
    """The position on show, where the player looks, and what he is about to do."""

    state: CampaignState
    cursor: BoxId = CAPITAL

    plan: MarchPlan | DigPlan | RidePlan | None = None
    """The march, the digging, or the ride of a leader that is being planned."""

    via: BoxId | None = None
    """The way chosen to the box under the cursor, where there are several."""

    sure: bool = False
    """The player has been told what ending the segment would lose."""

    overlay: str = PLAIN
    """What the map highlights while no march is planned."""

    choices: tuple[Choice, ...] = ()
    """What there is to choose from beside the map."""

    row: int = 0
    """The choice pointed at."""

    advised: Advised | None = None
    """The plans that the player has been advised, and the one on show."""

    status: str = ""
    """What was told last, a sentence on each line."""

    looking: Side | None = None
    """The side whose player looks at the map; None while a commander decides."""

    looked_at: tuple[BoxId, BoxId] = CAPITALS
    """Where the player of each side left the cursor."""

    arrows: tuple[EnemyMove, ...] = ()
    """The ways that the other side has gone in its last turn."""

    @property
    def is_at_advice(self) -> bool:
        """The cursor is where the plan on show has put it."""
        advised = self.advised
        return advised is not None and self.cursor == (advised.plan.goal or advised.asked_from)

    @property
    def why_not_there(self) -> Refusal | None:
        """Why what is planned does not lead to where the cursor stands."""
        plan = self.plan
        if plan is None or self.cursor in (plan.box, *plan.reach):
            return None
        return plan.why_not(self.cursor)

    def at(self, state: CampaignState) -> "MapModel":
        """The same map at another position: nothing is planned, and nothing listed."""
        return MapModel(
            state,
            self.cursor,
            overlay=self.overlay,
            status=self.status,
            looking=self.looking,
            looked_at=self.looked_at,
            arrows=self.arrows,
        )

    def pointing_at(self, box: BoxId) -> "MapModel":
        """With the cursor on a box. Elsewhere it is another way, and another question."""
        if box == self.cursor:
            return self
        looked_at = self.looked_at
        if self.looking:
            left = list(looked_at)
            left[self.looking.seat] = box
            looked_at = (left[0], left[1])
        return replace(self, cursor=box, via=None, sure=False, looked_at=looked_at)

    def seen_by(self, side: Side | None) -> "MapModel":
        """Each side finds the cursor where it left it; at first on its capital."""
        if side is self.looking:
            return self
        model = replace(self, looking=side)
        return model.pointing_at(self.looked_at[side.seat]) if side else model

    def at_row(self, row: int) -> "MapModel":
        """With the list at another row, another question; the map looks where the choice is."""
        if row == self.row or row >= len(self.choices):
            return self
        model, box = replace(self, row=row, sure=False), self.choices[row].box
        return model.pointing_at(box) if box else model

    def planning(self, plan: MarchPlan | DigPlan | RidePlan | None) -> "MapModel":
        """With another plan; who plans has not ended the segment, nor ordered what he planned.

        What was told before a plan, that another one was canceled, is not about this one.
        """
        status = "" if plan is not None and self.plan is None else self.status
        is_sure = self.sure and self.plan is plan
        return replace(self, plan=plan, sure=is_sure, advised=None, status=status)

    def changed_since(self, before: "MapModel | None") -> frozenset[str]:
        """The names of what is different from what it was.

        At another position a list is another question, though it may read the same.
        """
        if before is None:
            return EVERYTHING
        changed = {
            name
            for name in VALUES
            if (now := getattr(self, name)) is not (was := getattr(before, name)) and now != was
        }
        if before.state is not self.state:
            changed |= {"state", "choices"} if self.choices else {"state"}
        return frozenset(changed)


EVERYTHING = frozenset(field.name for field in fields(MapModel))
"""All that can be different."""

VALUES = EVERYTHING - {"state"}
"""What may be equal without being the same; positions are compared only by being the same."""
