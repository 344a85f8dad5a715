"""Who has won, and when. [BG 13, BG 14/9.1, BG 14/10.1, BG 15.2, BG 15.6, BG 15.7, NS-R14]"""

from campaign.action_rules import Change
from campaign.agenda import PlayerTurn, TurnOver
from campaign.events import GameEnded
from campaign.state import WHOLE_WAR, CampaignState, Ending
from campaign.tables.march_table import Level, is_judged, verdict
from campaign.terms import CAPITAL, CONFEDERATE, UNION, Side

SEVEN = ("richmond", "wilmington", "charleston_sc", "atlanta", "memphis", "mobile", "new_orleans")
"""What the Union must control, all at once. [BG 13.1]"""

AT_ONCE = ("BG 13.1", "BG 13.2", "BG 13.3")
"""The paragraphs by which a war is won before its time."""


def judge(state: CampaignState) -> Ending | None:
    """A victory that comes at once with control of some box. [BG 13.1, BG 13.2, BG 13.3]"""
    seven = state.theater.set_of(SEVEN)
    if state.held[0] & seven == seven:
        return Ending(UNION, "BG 13.1")
    if state.options.summer_judgment:
        return None
    return confederate_victory(state)


def confederate_victory(state: CampaignState) -> Ending | None:
    """Washington taken, or the greater army maximum. [BG 13.2, BG 13.3, NS-R14]"""
    if not state.options.washington_capture and state.held[1] >> state.theater.number[CAPITAL] & 1:
        return Ending(CONFEDERATE, "BG 13.2")
    if state.army_maximum(CONFEDERATE) > state.army_maximum(UNION):
        return Ending(CONFEDERATE, "BG 13.3")
    return None


def play_turn_over(state: CampaignState, step: TurnOver) -> Change:
    """The other player's turn, the next turn, or the end of the war. [BG 2.2, BG 13.4]"""
    if ending := judged_after(state, step.side):
        return end_game(state, ending)
    if step.side is UNION:
        return Change(state.next_step(PlayerTurn(CONFEDERATE)))
    return Change(state.evolve(turn=state.turn + 1).next_step(PlayerTurn(UNION)))


def judged_after(state: CampaignState, side: Side) -> Ending | None:
    """What is judged when the turn of a side is over, as boxes are held then.

    [BG 13.4, BG 14/9.1, BG 14/10.1, BG 15.7]
    """
    if side is UNION:
        return confederate_victory(state) if state.options.summer_judgment else None
    if state.turn >= state.last_turn:
        return final_ending(state)
    return sudden_death(state) if state.options.sudden_death else None


def has_verdict(state: CampaignState) -> bool:
    """Something is judged when the Confederate player's turn is over. [BG 13.4, BG 15.7]"""
    return state.turn >= state.last_turn or (state.options.sudden_death and is_judged(state.turn))


def final_ending(state: CampaignState) -> Ending:
    """Who wins when time runs out. [BG 13.4, BG 14/9.1, BG 15.2, BG 15.6]"""
    if state.scenario.march_table:
        judged = verdict(state.turn, lead(state))
        return Ending(judged.winner, "BG 15.6", judged.level)
    margin = state.scenario.victory_margin
    if margin is None:
        return Ending(CONFEDERATE, "BG 13.4")
    return Ending(UNION if lead(state) >= margin else CONFEDERATE, "BG 15.2")


def sudden_death(state: CampaignState) -> Ending | None:
    """A decisive March ends the whole war, if it was to be played to its end. [BG 15.7]"""
    if state.scenario.last_turn != WHOLE_WAR or not is_judged(state.turn):
        return None
    judged = verdict(state.turn, lead(state))
    if judged.level is not Level.DECISIVE:
        return None
    return Ending(judged.winner, "BG 15.7", judged.level)


def lead(state: CampaignState) -> int:
    """By how much the Union's army maximum is the greater. [BG 15.2, BG 15.6]"""
    return state.army_maximum(UNION) - state.army_maximum(CONFEDERATE)


def end_game(state: CampaignState, ending: Ending) -> Change:
    """Nothing is left to decide."""
    after = state.evolve(agenda=(), ending=ending, battle=None)
    return Change(after, (GameEnded(*ending),))
