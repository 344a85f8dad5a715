"""The odds of a battle in words: who wins, and what it costs, as one side sees it."""

from typing import NamedTuple

from campaign.battle.battle_odds import ESTIMATED, EXACT, SIMULATED, BattleOdds, SideOdds
from campaign.terms import Side
from screens.text.phrases import SIDE_ADJECTIVES, sentence

TENTH = 0.05
"""Less than so much of a piece is none."""

NO_PIECE, NONE = "no piece", "none"

STAYING = "if we stay to the end"
USUAL = "with the usual retreat"
"""As the automatic commander leaves a battle that is all but lost."""

NO_HITS = "neither can hit the other"

AGAINST_ODDS = 0.4
"""Advice to attack with a smaller chance to win says so."""


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


def on_record(odds: BattleOdds) -> str:
    """`(estimate from 900 automatic battles)`."""
    return f"(estimate from {odds.trials} automatic battles)"


def percent_won(odds: BattleOdds, side: Side) -> int:
    """The chance that *side* wins, in percent; what was only tried out is never certain."""
    found = percent(odds.win(side))
    return found if odds.source == EXACT else min(99, max(1, found))


def percent(chance: float) -> int:
    """A chance in percent: 0 and 100 only where it is certain."""
    rounded = round(100 * chance)
    return min(99, max(1, rounded)) if 0 < chance < 1 else rounded


def odds_words(odds: BattleOdds, side: Side) -> str:
    """`62% win, lose 1.4 pieces, they 2.1, with 3 who may come, theirs 1`."""
    if odds.undecided > 0.995:
        return brief_odds_words(odds, side)
    where = " on the battle line" if odds.stands_in else ""
    return f"{brief_odds_words(odds, side)}{helped(odds, side)}{where}"


def brief_odds_words(odds: BattleOdds, side: Side) -> str:
    """`62% win, lose 1.4 pieces, they 2.1`, where it is known who may come."""
    if odds.undecided > 0.995:
        return NO_HITS
    return f"{chance_words(odds, side)} win, {_losses(odds, side)}"


def side_odds_words(found: SideOdds) -> str:
    """`14% win if we stay to the end, lose 1.4 pieces, they 1.1; 2% with the usual retreat`.

    What a commander would make of it follows where that comes to something else; in brackets, how
    much of it is owed to an enemy who leaves.
    """
    side, staying = found.side, found.staying
    if staying.undecided > 0.995:
        return NO_HITS
    if staying.source == ESTIMATED:
        return f"{brief_odds_words(staying, side)} {on_record(staying)}"
    win = f"{chance_words(staying, side)} win {STAYING}{_if_they_stay(found)}"
    said = f"{win}, {_losses(staying, side)}"
    where = " on the battle line" if staying.stands_in else ""
    retreat = _with_retreat(found)
    lost = f", lose {_pieces(found.usual.loses(side))}" if found.usual and retreat else ""
    return f"{said}{helped(staying, side)}{where}{retreat}{lost}"


LEAVES = 0.05
"""By so much a chance differs that hangs on whether the enemy leaves, to be worth a word."""


def _if_they_stay(found: SideOdds) -> str:
    """` (25% if they do, too)`: a figure that hangs on the enemy's retreat must not hide it."""
    side, both = found.side, found.both
    if both is None or abs(both.win(side) - found.staying.win(side)) < LEAVES:
        return ""
    return f" ({chance_words(both, side)} if they do, too)"


def _with_retreat(found: SideOdds) -> str:
    """`; 2% with the usual retreat`; empty where that comes to the same."""
    side, usual, staying = found.side, found.usual, found.staying
    if usual is None:
        return ""
    apart = abs(usual.win(side) - staying.win(side))
    more = max(abs(usual.loses(one) - staying.loses(one)) for one in (side, side.enemy))
    is_told = brief_odds_words(usual, side) == brief_odds_words(staying, side)
    if is_told or (apart <= usual.margin + staying.margin and more < 2 * TENTH):
        return ""
    return f"; {chance_words(usual, side)} {USUAL}"


def outcome_words(odds: BattleOdds, side: Side) -> str:
    """`14% win, 86% loss, lose 2.6 pieces, they 1.4`; a draw where one is possible."""
    told = [f"{chance_words(odds, side)} win"]
    told += [f"{percent(odds.undecided)}% draw"] * bool(odds.undecided)
    return ", ".join([*told, f"{_loss_words(odds, side)} loss", _losses(odds, side)])


def _loss_words(odds: BattleOdds, side: Side) -> str:
    """The chance to lose, so that all together are 100 where none of them is a range."""
    if odds.source in (ESTIMATED, SIMULATED):
        return chance_words(odds, side.enemy)
    return f"{100 - percent(odds.win(side)) - percent(odds.undecided)}%"


class OddsHead(NamedTuple):
    """The odds above a battle: the figure that counts, and what else one may want to know."""

    win: str
    """`Union win 14%`: if that side stays to the end."""

    details: tuple[str, ...] = ()
    """What it costs, and what else may be done; the longest form first, each a whole sentence."""

    def fitting(self, columns: int) -> str:
        """The longest form that has room; empty if none has."""
        return next((form for form in self.details if len(form) <= columns), "")


def side_odds_head(found: SideOdds) -> OddsHead:
    """Of a side that a person leads: to stay, and to leave as commanders do."""
    side, staying = found.side, found.staying
    if staying.undecided > 0.995:
        return OddsHead(sentence(NO_HITS)[:-1])
    if staying.source == ESTIMATED:
        head = odds_head(staying, side)
        return head._replace(win=f"{head.win} {on_record(staying)}")
    own, theirs = (_pieces_lost(staying, one) for one in (side, side.enemy))
    end = f"To the end it loses {own}, the enemy {theirs}"
    end_short = f"To the end: loses {own}, enemy {_pieces(staying.loses(side.enemy))}"
    both, both_short = _if_both_stay(found)
    retreat, retreat_short, retreat_only = _if_it_leaves(found)
    comers = _who_may_come(staying, side)
    forms = (
        (end, both, retreat, comers),
        (end, both, retreat),
        (end_short, both_short, retreat_short),
        (end_short, both_short, retreat_only),
        (f"To the end: loses {own}", both_short, retreat_only),
        (both_short, retreat_only),
    )
    said = (f"{'; '.join(filter(None, form))}." for form in forms if any(form))
    return OddsHead(
        f"{SIDE_ADJECTIVES[side]} win {chance_words(staying, side)}",
        tuple(f"{one[0].upper()}{one[1:]}" for one in said),
    )


def _if_both_stay(found: SideOdds) -> tuple[str, str]:
    """A figure that hangs on the enemy's retreat must not hide it; empty where it does not."""
    if not _if_they_stay(found):
        return "", ""
    assert found.both is not None
    chance = chance_words(found.both, found.side)
    return f"if the enemy stays, too, it wins {chance}", f"if both stay: wins {chance}"


def _if_it_leaves(found: SideOdds) -> tuple[str, str, str]:
    """What the usual retreat would make of it; empty where that comes to the same."""
    side, usual = found.side, found.usual
    if usual is None or not _with_retreat(found):
        return "", "", ""
    chance, lost = chance_words(usual, side), _pieces_lost(usual, side)
    short = f"usual retreat: wins {chance}"
    return (
        f"{USUAL} it wins {chance} and loses {lost}",
        f"{short}, loses {_pieces(usual.loses(side))}",
        short,
    )


def odds_head(odds: BattleOdds, side: Side) -> OddsHead:
    """The same of a side that a commander leads: he leaves as usual."""
    own, theirs = (_pieces_lost(odds, one) for one in (side, side.enemy))
    costs = f"It loses {own}, the enemy {theirs}"
    short = f"Loses {own}, enemy {_pieces(odds.loses(side.enemy))}."
    comers = _who_may_come(odds, side)
    long = f"{costs}; {comers}." if comers else f"{costs}."
    return OddsHead(
        f"{SIDE_ADJECTIVES[side]} win {chance_words(odds, side)}", (long, f"{costs}.", short)
    )


def _pieces_lost(odds: BattleOdds, side: Side) -> str:
    """`1.4 pieces`."""
    lost = _pieces(odds.loses(side))
    return NO_PIECE if lost == NONE else f"{lost} pieces"


def _who_may_come(odds: BattleOdds, side: Side) -> str:
    """`counted in: 3 who may come, 1 of the enemy's`; empty if nobody may. [BG 10.1]"""
    own, theirs = odds.comers(side), odds.comers(side.enemy)
    said = [f"{own} who may come"] * bool(own) + [f"{theirs} of the enemy's"] * bool(theirs)
    if not own and theirs:
        said = [f"{theirs} of the enemy's who may come"]
    return f"counted in: {', '.join(said)}" if said else ""


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


def _losses(odds: BattleOdds, side: Side) -> str:
    """`lose 1.4 pieces, they 2.1`."""
    own, theirs = (_pieces(odds.loses(one)) for one in (side, side.enemy))
    return f"lose {NO_PIECE if own == NONE else f'{own} pieces'}, they {theirs}"


def _pieces(number: float) -> str:
    return NONE if number < TENTH else f"{number:.1f}"
