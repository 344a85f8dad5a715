"""One battle of a war after the action: what came of it against what was to be expected."""

from collections.abc import Iterable

from campaign.board.board import bits
from campaign.budget import QUICK, Budget
from campaign.commanders.commander import Reason
from campaign.commanders.decisive import foreseen
from campaign.commanders.rescue import doomed, needed
from campaign.judgment.decided import at_risk
from campaign.judgment.expected import in_battle
from campaign.judgment.moments import BATTLE, Juncture
from campaign.judgment.worth import WON, Judged
from campaign.state import CampaignState
from campaign.terms import CAPITAL, UNION, Side


class BattleReview:
    """Follows one battle to its end."""

    def __init__(self, began: CampaignState, line: int, budget: Budget = QUICK) -> None:
        assert began.battle is not None
        self._side = began.battle.position.request.attacker
        self._box = began.battle.position.request.box
        self._turn, self._first = began.turn, line
        self._budget = budget
        pieces = began.battle.position.request.pieces
        self._guns = next((piece.side for piece in pieces if piece.garrison), None)
        """Whose the garrison is that fights beside the pieces. [NS-R12]"""

        self._began = in_battle(began, budget)
        expected = self._began.joined.get(began.theater.number.get(self._box, -1))
        self._chance = expected.win if expected else None

    def moment(self, ended: CampaignState, line: int) -> Juncture:
        """The whole battle: dice have made the difference, but for what the attacker has left.

        Boxes that he entered before it and called everybody away from are his no more. [BG 10.5]
        """
        side, began = self._side, self._began
        goes_on = ended.battle is not None
        made = in_battle(ended, self._budget) if goes_on else Judged(ended)
        left = tuple(self._left(ended))
        cost = min(0.0, sum(made.gain(box, side) - began.gain(box, side) for box in left))
        if (left and self._gave_up_the_war(ended)) or self._let_it_be_lost(ended):
            cost -= WON
        open_ = self._left_open(ended)
        cost -= open_
        emptied = (*left, *([ended.theater.number[CAPITAL]] if open_ else []))
        worth = made.value(side)
        return Juncture(
            *(BATTLE, side, self._turn, self._first, line, began.value(side), worth),
            luck=worth - began.value(side) - cost,
            choice=cost,
            box=self._box,
            chance=self._chance,
            winner=None if goes_on else self._winner(ended),
            gave_up=tuple(Reason("empties", (ended.theater.ids[box],)) for box in emptied),
        )

    def _left(self, ended: CampaignState) -> Iterable[int]:
        """The boxes that the attacker would have taken this turn, and has called all away from."""
        began, seat = self._began.state, self._side.seat
        here = began.theater.set_of([self._box])
        entered = began.present[seat] & ~began.held[seat] & ~began.contested & ~here
        return bits(entered & ~ended.present[seat] & ~ended.held[seat])

    def _gave_up_the_war(self, ended: CampaignState) -> bool:
        """It was as good as won, by boxes that he had entered, before he called somebody away."""
        is_won = ended.ending is not None or foreseen(ended) is not None
        return foreseen(self._began.state) is not None and not is_won

    def _let_it_be_lost(self, ended: CampaignState) -> bool:
        """It was saved by pieces that he has called up. [BG 10.1, BG 14/10.1]"""
        began = self._began.state
        gone = needed(began) & ~ended.present[self._side.seat]
        if not gone or doomed(began) is not None:
            return False
        return doomed(ended) is not None or ended.winner is self._side.enemy

    def _left_open(self, ended: CampaignState) -> float:
        """What it costs in points that nobody is left in Washington. [BG 10.1, BG 13.2]"""
        began = self._began.state
        capital = 1 << began.theater.number[CAPITAL]
        was_held = began.present[UNION.seat] & ~began.contested & capital
        if self._side is not UNION or not was_held or ended.present[UNION.seat] & capital:
            return 0.0
        return max(0.0, WON * (at_risk(ended, UNION) - at_risk(began, UNION)))

    def _winner(self, ended: CampaignState) -> Side | None:
        """Who holds the field; where nobody stands there any more, who has guns there, if anybody.
        [NS-R13]
        """
        box = ended.theater.number.get(self._box)
        sides = [s for s in (self._side, self._side.enemy) if box is not None]
        there = [side for side in sides if ended.units_in(self._box, side)]
        return there[0] if len(there) == 1 else None if there else self._guns
