"""What automatic battles of Shell for Guns have come to, and what is to be expected of another one.

Of battles that came about in wars between field commanders, both sides led by the plain commander;
fought and fitted by `python -m tests.resolvers.table_records shell_for_guns 78 900`.
"""

from campaign.battle.battle_odds import BattleOdds
from campaign.battle.battle_record import BattleRecord, Counts, Weights, estimated
from campaign.battle.contract import BattleRequest

RECORD = BattleRecord(
    battles=900,
    counts=Counts(horse=0.2, wet=0.85, dug_in=1.0, comers=0.5),
    weights=Weights(even=-0.07, ratio=1.38),
    undecided=0.06,
    attackers_lost=(0.13, 0.28),
    defenders_lost=(0.3, 0.04),
    turns=5.8,
)
"""On battles that it was not fitted to the curve is wrong by .46 in the mean (root of the square),
whoever tells the average by .48.
"""


def estimate(request: BattleRequest) -> BattleOdds | None:
    """How a battle is likely to end that the campaign asks for; none of one set up otherwise."""
    return None if request.staging is not None else estimated(RECORD, request)
