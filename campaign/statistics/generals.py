"""What became of the leaders: when they came, where they fought, where they are. [NS 8.2]"""

from typing import NamedTuple

from campaign.action_rules import Change
from campaign.events import LeaderLeft, LeaderPlaced
from campaign.queries.counts import post
from campaign.state import CampaignState
from campaign.statistics.battles import BattleFought
from campaign.statistics.told import Recorded
from campaign.terms import LEADERS, BoxId, Leader


class Career(NamedTuple):
    """What a leader lived through."""

    leader: Leader
    placed: tuple[tuple[int, BoxId], ...]
    """Turns and boxes in which he took command. [NS-R22]"""

    left: tuple[tuple[int, BoxId], ...]
    """Turns and boxes in which he was surprised or lost his army. [NS-R25]"""

    battles: int
    won: int
    box: BoxId | None
    """Where he is; None if he is not on the map."""


class CareerCount:
    """Follows the leaders as they are told."""

    def __init__(self, opening: CampaignState) -> None:
        self._placed: dict[Leader, list[tuple[int, BoxId]]] = {leader: [] for leader in LEADERS}
        self._left: dict[Leader, list[tuple[int, BoxId]]] = {leader: [] for leader in LEADERS}
        for leader in LEADERS:
            if box := post(opening, leader):
                self._placed[leader].append((opening.turn, box))

    def take(self, before: CampaignState, entry: Recorded, change: Change) -> None:
        """One more order, and what came of it."""
        for event in change.events:
            if isinstance(event, LeaderPlaced):
                self._placed[event.leader].append((entry.turn, event.box))
            elif isinstance(event, LeaderLeft):
                self._left[event.leader].append((entry.turn, event.box))

    def careers(self, last: CampaignState, battles: tuple[BattleFought, ...]) -> tuple[Career, ...]:
        """Every leader who ever came onto the map."""
        return tuple(
            self._career(leader, last, [b for b in battles if leader in b.leaders])
            for leader in LEADERS
            if self._placed[leader]
        )

    def _career(self, leader: Leader, last: CampaignState, fought: list[BattleFought]) -> Career:
        return Career(
            leader,
            tuple(self._placed[leader]),
            tuple(self._left[leader]),
            len(fought),
            sum(battle.winner is leader.side for battle in fought),
            post(last, leader),
        )
