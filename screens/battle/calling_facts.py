"""What a battle comes to with a piece that is brought up, and with nobody. Pure. [BG 10.1]

What is to be chosen is whom to call, so the side stays to the end in all of them, and nobody else
comes: were commanders to call the others, all figures would be alike.
"""

from typing import Any

from campaign.battle.battle_odds import ALONE, TO_THE_END, USUAL_CONDUCTS, BattleOdds
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.budget import QUICK, Budget
from campaign.dice import ScriptedDice


def with_one(battle: BattleInProgress, order: Any, budget: Budget = QUICK) -> BattleOdds | None:
    """The odds with whom an order brings up; None if none are known.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    after = RESOLVERS[battle.resolver].apply(battle.position, order, ScriptedDice()).position
    return with_nobody(battle._replace(position=after), budget)


def with_nobody(battle: BattleInProgress, budget: Budget = QUICK) -> BattleOdds | None:
    """The odds of those who are there now.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    conducts = USUAL_CONDUCTS.but(battle.to_move, ALONE)
    return RESOLVERS[battle.resolver].odds(battle.position, conducts, budget)


def with_all(battle: BattleInProgress, budget: Budget = QUICK) -> BattleOdds | None:
    """The odds with all whom the automatic commander would call.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    conducts = USUAL_CONDUCTS.but(battle.to_move, TO_THE_END)
    return RESOLVERS[battle.resolver].odds(battle.position, conducts, budget)
