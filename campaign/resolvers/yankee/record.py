"""What automatic battles of Yankee have come to, and what is to be expected of another one.

Of battles that came about in wars between field commanders, both sides led by the plain commander;
fought and fitted by `python -m tests.resolvers.table_records yankee 78 900`.
"""

from campaign.battle.battle_odds import BattleOdds
from campaign.battle.battle_record import BattleRecord, Weights, estimated
from campaign.battle.contract import BattleRequest

RECORD = BattleRecord(
    battles=900,
    weights=Weights(
        even=0.0,
        present=0.85,
        with_comers=1.44,
        works=-2.52,
        water=-1.39,
        leaders=0.0,
        size=0.4,
        horse=-2.1,
    ),
    undecided=0.017,
    attackers_lost=(0.1, 0.25),
    defenders_lost=(0.18, 0.09),
    turns=12.9,
)
"""On battles that it was not fitted to the curve is wrong by .43 in the mean (root of the square),
whoever tells the average by .50. What counts nothing showed nothing that could not be chance.
"""


def estimate(request: BattleRequest) -> BattleOdds | None:
    """How a battle is likely to end that the campaign asks for; none of one set up otherwise."""
    return None if request.staging is not None else estimated(RECORD, request)
