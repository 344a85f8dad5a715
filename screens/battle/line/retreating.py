"""The question where to retreat to, with what that means and what staying would come to. Pure.

[BG 9, BG 13, NS-R19]
"""

from functools import partial

from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.state import CampaignState
from screens.battle.leaving_facts import NOT_YET, if_we_stay, refuge, retreat_facts
from screens.battle.line import choices
from screens.battle.line.phrases import retreats
from screens.parts.choice_dialog import Later


def where_to(
    state: CampaignState, position: LinePosition, *, calls: bool
) -> tuple[choices.OrderChoice, Later | None]:
    """What is asked of the side to move, which may have nobody to call.

    Those who have run cannot stay: nothing is compared then.
    """
    told = partial(refuge, state, position.firing)
    back = retreats(position) if position.stage is Stage.FIRE else []
    if not back:
        return choices.retreat(position, told=told), None
    fights = [Fight.of(BATTLE_LINE.id, order) for order in back]
    battle = BattleInProgress(BATTLE_LINE.id, position)
    later = Later(NOT_YET, partial(if_we_stay, battle, calls=calls))
    return choices.retreat(position, retreat_facts(state, fights), told), later
