"""What automatic battles of Yankee have come to, and what is to be expected of another one.

Of battles that came about in wars between field commanders, both sides led by the plain commander;
fought and fitted by `python -m tests.resolvers.table_records yankee 78 900`.
"""

from campaign.battle.battle_odds import BattleOdds
from campaign.battle.battle_record import BattleRecord, Counts, Weights, estimated
from campaign.battle.contract import BattleRequest

RECORD = BattleRecord(
    battles=900,
    counts=Counts(horse=0.2, wet=0.5, dug_in=2.5, comers=0.3),
    weights=Weights(even=-0.21, ratio=2.67),
    undecided=0.018,
    attackers_lost=(0.08, 0.17),
    defenders_lost=(0.15, 0.12),
    turns=13.0,
)
"""On battles that it was not fitted to the curve is wrong by .42 in the mean (root of the square),
whoever tells the average by .50.
"""


def estimate(request: BattleRequest) -> BattleOdds | None:
    """How a battle is likely to end that the campaign asks for; none of one set up otherwise."""
    return None if request.staging is not None else estimated(RECORD, request)
