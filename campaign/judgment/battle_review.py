"""One battle of a war after the action: what came of it against what was to be expected."""

from campaign.budget import QUICK, Budget
from campaign.judgment.expected import in_battle
from campaign.judgment.moments import BATTLE, Juncture
from campaign.judgment.worth import Judged
from campaign.state import CampaignState


class BattleReview:
    """Follows one battle to its end."""

    def __init__(self, began: CampaignState, line: int, budget: Budget = QUICK) -> None:
        assert began.battle is not None
        self._side = began.battle.position.request.attacker
        self._box = began.battle.position.request.box
        self._turn, self._first = began.turn, line
        judged = in_battle(began, budget)
        self._worth = judged.value(self._side)
        expected = judged.joined.get(began.theater.number.get(self._box, -1))
        self._chance = expected.win if expected else None

    def moment(self, ended: CampaignState, line: int) -> Juncture:
        """The whole battle: dice have made the difference."""
        worth = Judged(ended).value(self._side)
        return Juncture(
            *(BATTLE, self._side, self._turn, self._first, line, self._worth, worth),
            luck=worth - self._worth,
            box=self._box,
            chance=self._chance,
        )
