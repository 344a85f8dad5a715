"""The odds of a battle in words: who wins, and what it costs, as one side sees it."""

from campaign.battle.battle_odds import ESTIMATED, SIMULATED, BattleOdds
from campaign.terms import Side
from screens.text.phrases import SIDE_ADJECTIVES

TENTH = 0.05
"""Less than so much of a piece is none."""

NONE = "none"


def chance_words(odds: BattleOdds, side: Side) -> str:
    """`62%`, `60-64%` if it was fought out by thousands, `some 62%` if it is estimated."""
    chance = odds.win(side)
    if odds.source == ESTIMATED:
        return f"some {percent(chance)}%"
    if odds.source != SIMULATED:
        return f"{percent(chance)}%"
    low, high = max(0.0, chance - odds.margin), min(1.0, chance + odds.margin)
    return (
        f"{percent(low)}-{percent(high)}%" if percent(low) < percent(high) else f"{percent(low)}%"
    )


def percent_won(odds: BattleOdds, side: Side) -> int:
    """The chance that *side* wins, in percent."""
    return percent(odds.win(side))


def percent(chance: float) -> int:
    """A chance in percent: 0 and 100 only where it is certain."""
    rounded = round(100 * chance)
    return min(99, max(1, rounded)) if 0 < chance < 1 else rounded


def odds_words(odds: BattleOdds, side: Side) -> str:
    """`62% win, lose 1.4, they lose 2.1, with 3 who may come, theirs 1`."""
    if odds.undecided > 0.995:
        return brief_odds_words(odds, side)
    where = " on the battle line" if odds.stands_in else ""
    return f"{brief_odds_words(odds, side)}{helped(odds, side)}{where}"


def brief_odds_words(odds: BattleOdds, side: Side) -> str:
    """`62% win, lose 1.4, they lose 2.1`, where it is known who may come."""
    own, theirs = (_pieces(odds.loses(one)) for one in (side, side.enemy))
    if odds.undecided > 0.995:
        return "neither can hit the other"
    return f"{chance_words(odds, side)} win, lose {own}, they lose {theirs}"


def odds_headline(odds: BattleOdds, side: Side) -> str:
    """`Union win 62% (3 may come and 1 of theirs), loses 1.4, they 2.1`."""
    lost = tuple(_pieces(odds.loses(one)) for one in (side, side.enemy))
    costs = "no losses" if lost == (NONE, NONE) else f"loses {lost[0]}, they {lost[1]}"
    chance = chance_words(odds, side) + _comers(odds.comers(side), odds.comers(side.enemy))
    return f"{SIDE_ADJECTIVES[side]} win {chance}, {costs}"


def _comers(own: int, theirs: int) -> str:
    """` (3 may come and 1 of theirs)`."""
    if not own:
        return f" ({theirs} of theirs may come)" if theirs else ""
    return f" ({own} may come and {theirs} of theirs)" if theirs else f" ({own} may come)"


def helped(odds: BattleOdds, side: Side) -> str:
    """Who is counted beside those who are there; empty if nobody may come. [BG 10.1]"""
    return helped_by(odds.comers(side), odds.comers(side.enemy))


def helped_by(own: int = 0, theirs: int = 0) -> str:
    """`, with 3 who may come, theirs 1`."""
    if not (own or theirs):
        return ""
    if not own:
        return f", with {theirs} of theirs who may come"
    return f", with {own} who may come" + (f", theirs {theirs}" if theirs else "")


def _pieces(number: float) -> str:
    return NONE if number < TENTH else f"{number:.1f}"
