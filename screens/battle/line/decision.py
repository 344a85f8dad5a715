"""What is to be decided on the battle line just now, and what is in the way of each order."""

from typing import NamedTuple

from campaign.resolvers.battle_line.position import LinePosition, Stage
from screens.battle.line import phrases as words
from screens.parts.command import ABSENT, Obstacle, only_if
from screens.text.phrases import SIDE_NAMES, sentence


class LineDecision(NamedTuple):
    """The orders on offer, and whether the player at the keyboard is to give one."""

    position: LinePosition | None
    """None when the battle is over."""

    offered: frozenset[str]
    """The first words of the orders that the rules allow."""

    is_open: bool
    """The battle lasts, no dice are falling, and nobody fights it out."""

    is_asked: bool
    """It is for the player at the keyboard."""

    def why_no(self, *kinds: str) -> Obstacle:
        """Orders of these kinds are given only where the rules offer them."""
        return only_if(self.is_open and self.is_asked and not self.offered.isdisjoint(kinds))

    def why_no_roll(self) -> Obstacle:
        """Enter announces before it rolls. [NS-R17]"""
        return ABSENT if "fire" in self.offered else self.why_no("roll")

    def why_no_at(self, stage: Stage, kind: str) -> Obstacle:
        """Some orders are the obvious thing at one stage alone. [NS 8.11, NS-R16, NS-R19]"""
        is_due = self.position is not None and self.position.stage is stage
        return self.why_no(kind) if is_due else ABSENT

    def dimmed(self, what: str, *kinds: str) -> Obstacle:
        """The same, of a key that is shown and says why there are no such orders now."""
        obstacle = self.why_no(*kinds)
        if obstacle is None or self.position is None or not self.is_open:
            return obstacle
        if not self.is_asked:
            return sentence(f"{SIDE_NAMES[self.position.firing]} decides now [BG 8.2]")
        return words.why_not(self.position, what) or ""

    def why_no_suggestion(self) -> Obstacle:
        return self.dimmed("suggest", "fire", "bonus", "relieve", "rally")

    def why_no_bonus(self) -> Obstacle:
        """Nobody misses leaders' points where nobody leads. [NS 8.22]"""
        if self.position is None or not self.position.request.leaders:
            return self.why_no("bonus")
        return self.dimmed("bonus", "bonus")

    def why_no_retreat(self) -> Obstacle:
        return self.dimmed("retreat", "retreat")

    def why_nobody_comes(self) -> Obstacle:
        return self.dimmed("reinforce", "reinforce", "lead")
