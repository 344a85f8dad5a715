"""What automatic battles of Yankee have come to, and what is to be expected of another one.

Of 1 to 12 pieces a side with all options of the war, both sides led by the plain commander; fought
and fitted by `python -m tests.resolvers.table_records yankee 78 900`.
"""

from campaign.battle.battle_odds import BattleOdds
from campaign.battle.battle_record import BattleRecord, Weights, estimated
from campaign.battle.contract import BattleRequest

RECORD = BattleRecord(
    battles=1,
    weights=Weights(0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
    undecided=0.0,
    attackers_lost=(0.3, 0.3),
    defenders_lost=(0.3, 0.3),
    turns=16,
)


def estimate(request: BattleRequest) -> BattleOdds | None:
    """How a battle is likely to end that the campaign asks for; none of one set up otherwise."""
    return None if request.staging is not None else estimated(RECORD, request)
