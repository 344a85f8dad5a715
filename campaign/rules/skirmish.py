"""The end of a battle that was all of the game. [SK 1.1, SK 1.2]"""

from campaign.action_rules import Change
from campaign.agenda import Skirmish
from campaign.battle.register import RESOLVERS
from campaign.events import GameEnded, SkirmishEnded
from campaign.state import CampaignState, Ending
from campaign.tables.march_table import Level
from campaign.terms import SIDES


def play_skirmish(state: CampaignState, step: Skirmish) -> Change:
    """Whoever holds the field has won, unless the rules of the battle call it a draw. [SK 1.2]"""
    battle = state.battle
    assert battle is not None
    resolver, position = RESOLVERS[battle.resolver], battle.position
    result = resolver.result(position)
    assert result is not None
    rule = "SK 1.2"
    ending = Ending(None, rule, Level.DRAW) if result.undecided else Ending(result.winner, rule)
    union, confederate = (resolver.losses(position, side) for side in SIDES)
    ended = SkirmishEnded(
        winner=result.winner,
        box=position.request.box,
        union_lost=union.lost,
        confederate_lost=confederate.lost,
        retreat=None,
        undecided=result.undecided,
        union_had=union.had,
        confederate_had=confederate.had,
        by=battle.resolver,
    )
    after = state.evolve(agenda=(), ending=ending, battle=None, fought=battle)
    return Change(after, (ended, GameEnded(*ending)))
