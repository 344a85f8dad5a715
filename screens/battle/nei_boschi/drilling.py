"""What a player says to a whole brigade: forward, back or into a line, how far, at what cost.

No screen: the plan that comes of it is made anew with everything that is said.
"""

from enum import Enum

from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.drill.dressing import dress
from campaign.resolvers.nei_boschi.drill.marching import (
    MOST_BACK,
    MOST_FORWARD,
    STRAIGHT,
    TO_THE_LEFT,
    TO_THE_RIGHT,
    advance,
    fall_back,
)
from campaign.resolvers.nei_boschi.drill.plan import Plan, why_no_drill
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import BodyId

ENDS = 2
"""A line has a left end and a right end."""

SLANTS = (STRAIGHT, TO_THE_LEFT, TO_THE_RIGHT)


class Drill(Enum):
    """What a brigade can be told."""

    ADVANCE = "advance"
    DRESS = "dress the line"
    BACK = "fall back"


class Drilling:
    """What has been said so far, and the plan that comes of it."""

    def __init__(self, position: HexPosition, body: BodyId) -> None:
        self.position = position
        self.body = body
        self.kind = Drill.ADVANCE
        self.slant = STRAIGHT
        self.is_bold = False
        """The line goes on under fire, beside enemies, over bad ground."""

        self.ends: tuple[Hex, ...] = ()
        """The ends of the line that have been pointed at, the left one first."""

        self._hexes = 0
        self._facing: Facing | None = None
        self._plan: Plan | None = None

    @property
    def plan(self) -> Plan:
        """What the brigade would do; nothing while the ends of a line are not known."""
        if self._plan is None:
            self._plan = self._made()
        return self._plan

    def _made(self) -> Plan:
        position, body, is_bold = self.position, self.body, self.is_bold
        if self.kind is Drill.ADVANCE:
            return advance(position, body, hexes=self._hexes, slant=self.slant, is_bold=is_bold)
        if self.kind is Drill.BACK:
            far = self._hexes or 1
            return fall_back(position, body, hexes=far, slant=self.slant, is_bold=is_bold)
        if len(self.ends) < ENDS:
            return Plan()
        left, right = self.ends
        return dress(position, body, left, right, facing=self._facing, is_bold=is_bold)

    @property
    def lacks_ends(self) -> bool:
        """An end of the line is still to be pointed at."""
        return self.kind is Drill.DRESS and len(self.ends) < ENDS

    # --- what is said ---

    def tell(self, kind: Drill) -> None:
        """Something else; told to dress its line once more, a brigade waits for other ends."""
        self.kind, self.ends = kind, ()
        self._hexes, self._facing, self._plan = 0, None, None

    def take_end(self, hex_: Hex) -> None:
        """Point at the next end of the line."""
        self.ends, self._plan = (*self.ends, hex_), None

    def step_back(self) -> bool:
        """Forget the end that was pointed at last; whether there was one."""
        if self.kind is Drill.DRESS and self.ends:
            self.ends, self._facing, self._plan = self.ends[:-1], None, None
            return True
        return False

    def go_farther(self, by: int) -> None:
        """A hex more or less; of a line that is dressed, a vertex to the right or the left."""
        if self.kind is Drill.DRESS:
            self._facing = (self.plan.facing + by) % 6
        else:
            most = MOST_BACK if self.kind is Drill.BACK else MOST_FORWARD
            self._hexes = max(1, min(most, self.plan.hexes + by))
        self._plan = None

    def change_slant(self) -> None:
        """Straight on, to the left, to the right."""
        self.slant = SLANTS[(SLANTS.index(self.slant) + 1) % len(SLANTS)]
        self._plan = None

    def dare(self) -> None:
        """At any cost, or not."""
        self.is_bold, self._plan = not self.is_bold, None

    def turn_to(self, body: BodyId) -> None:
        """Another brigade."""
        self.body = body
        self.tell(self.kind)


def drillable(position: HexPosition) -> tuple[BodyId, ...]:
    """The bodies that act now and can be ordered something as a whole."""
    if not position.agenda or not isinstance(position.step, Acting):
        return ()
    bodies = position.step.bodies
    return tuple(body for body in bodies if why_no_drill(position, body) is None)
