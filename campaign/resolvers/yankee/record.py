"""What automatic battles of Yankee have come to, and what is to be expected of another one.

Of 1 to 12 pieces a side with all options of the war, both sides led by the plain commander; fought
and fitted by `python -m tests.resolvers.table_records yankee 78 900`.
"""

from campaign.battle.battle_odds import BattleOdds
from campaign.battle.battle_record import BattleRecord, Weights, estimated
from campaign.battle.contract import BattleRequest

RECORD = BattleRecord(
    battles=900,
    weights=Weights(
        even=-1.38, present=1.29, with_comers=0.45, works=-1.08, water=-0.94, leaders=0.0
    ),
    undecided=0.007,
    attackers_lost=(0.09, 0.18),
    defenders_lost=(0.34, 0.12),
    turns=11.4,
)
"""Whoever attacks with no more than the enemy has wins one battle in five. On battles that it was
not fitted to the curve is wrong by .31 in the mean (root of the square), whoever tells the average
by .36.
"""


def estimate(request: BattleRequest) -> BattleOdds | None:
    """How a battle is likely to end that the campaign asks for; none of one set up otherwise."""
    return None if request.staging is not None else estimated(RECORD, request)
