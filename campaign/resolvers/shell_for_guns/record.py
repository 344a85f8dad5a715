"""What automatic battles of Shell for Guns have come to, and what is to be expected of another one.

Of battles that came about in wars between field commanders, both sides led by the plain commander;
fought and fitted by `python -m tests.resolvers.table_records shell_for_guns 78 900`.
"""

from campaign.battle.battle_odds import BattleOdds
from campaign.battle.battle_record import BattleRecord, Weights, estimated
from campaign.battle.contract import BattleRequest

RECORD = BattleRecord(
    battles=900,
    weights=Weights(
        even=0.0,
        present=0.0,
        with_comers=1.2,
        works=0.0,
        water=-0.55,
        leaders=0.0,
        size=0.0,
        horse=-1.64,
    ),
    undecided=0.06,
    attackers_lost=(0.15, 0.29),
    defenders_lost=(0.32, 0.03),
    turns=5.8,
)
"""On battles that it was not fitted to the curve is wrong by .47 in the mean (root of the square),
whoever tells the average by .49. What counts nothing showed nothing that could not be chance.
"""


def estimate(request: BattleRequest) -> BattleOdds | None:
    """How a battle is likely to end that the campaign asks for; none of one set up otherwise."""
    return None if request.staging is not None else estimated(RECORD, request)
