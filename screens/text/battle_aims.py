"""What a battle on a table is fought for: who wins by holding what at the end. [SK 1.5]"""

from collections.abc import Sequence

from campaign.battle.contract import BattleRequest
from campaign.battle.order_of_battle import Objective
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.terms import Side
from screens.text.phrases import SIDE_NAMES, count, joined, sentence


def aim_of(request: BattleRequest) -> str:
    """The aim of a battle; empty where the rules of its table decide."""
    staging = tabletop_staging(request)
    if not staging.needed:
        return ""
    return f"{aim(request.attacker, staging.objectives, staging.needed)} [SK 1.5]"


def aim(attacker: Side, objectives: Sequence[Objective], needed: int) -> str:
    """Who wins by holding how many of which places; the other side wins if it does not.

    >>> church, hill = (Objective(name, 0, 0, Side.UNION) for name in ("the church", "the hill"))
    >>> aim(Side.CONFEDERATE, (church, hill), 1)
    'The Confederacy wins by holding the church or the hill at the end, else the Union.'
    >>> aim(Side.UNION, (church, hill), 2)
    'The Union wins by holding the church and the hill at the end, else the Confederacy.'
    """
    names = joined([one.name for one in objectives], "or" if needed == 1 else "and")
    some = "" if needed in (1, len(objectives)) else f"{count(needed)} of "
    winner, other = SIDE_NAMES[attacker], SIDE_NAMES[attacker.enemy]
    return sentence(f"{winner} wins by holding {some}{names} at the end, else {other}")
