"""The end of the war in words: by what it was won, how it stands, what decided it. Pure."""

from collections.abc import Iterator

from textual.content import Content

from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.statistics import Statistics
from campaign.tables.calendar import date
from campaign.tables.march_table import verdict
from campaign.terms import CAPITAL, SIDES
from screens.game.turning_points import turning_points
from screens.text.narration import why_over
from screens.text.phrases import SIDE_ADJECTIVES, count, joined, place, sentence, several
from screens.text.skirmish_report import balance_lines


def why(state: CampaignState) -> str:
    """By what the war was won, with the numbers of the day. [BG 13, BG 15.2, BG 15.6]"""
    assert state.ending is not None
    maxima = [state.army_maximum(side) for side in SIDES]
    match state.ending.rule:
        case "SK 1.2":
            return why_over(state) or _field_held(state)
        case "BG 13.1":
            return f"It controls all of {joined([place(box) for box in SEVEN])}."
        case "BG 13.2":
            return f"It controls {place(CAPITAL)}."
        case "BG 13.3":
            return f"Its army maximum, {maxima[1]}, is greater than the Union's, {maxima[0]}."
        case "BG 15.2":
            needed = count(state.scenario.victory_margin or 0)
            lead = maxima[0] - maxima[1]
            return (
                f"When the last turn ended the Union's army maximum was {maxima[0]} and the"
                f" Confederacy's {maxima[1]}: a lead of {count(lead)}; {needed} are needed."
            )
        case "BG 15.6" | "BG 15.7":
            return (
                f"As {date(state.turn).label} ended the Union's army maximum was {maxima[0]} and"
                f" the Confederacy's {maxima[1]}; {_judgment(state.turn, maxima[0] - maxima[1])}."
            )
    return f"Turn {state.turn}, the last one, has ended without a Union victory."


def _field_held(state: CampaignState) -> str:
    """Who holds the field on which a battle by itself has ended. [SK 1.2]"""
    if state.ending is None or state.ending.winner is None:
        return "By the rules of the battle neither side has won the field."
    return "It holds the field."


def _judgment(turn: int, lead: int) -> str:
    """What the March table says of a lead. [BG 15.6]"""
    winner, level = verdict(turn, lead)
    said = f"a {level} {SIDE_ADJECTIVES[winner]} victory" if winner else "a draw"
    return f"for a difference of {lead} the March table says: {said}"


def balance(state: CampaignState, orders: int, dice: int, first_turn: int) -> Iterator[str]:
    """How it stands, line by line."""
    if state.fought is not None:
        yield from balance_lines(state)
    else:
        yield from _war_balance(state)
        yield ""
        span = several(state.turn - first_turn + 1, "turn")
        began, ended = date(first_turn).label, date(state.turn).label
        yield sentence(f"{span}, {f'{began} to {ended}' if began != ended else f'in {ended}'}")
    thrown = "die" if dice == 1 else "dice"
    given = f"{several(orders, 'order')} {'was' if orders == 1 else 'were'} given"
    yield sentence(f"{given} and {count(dice)} {thrown} rolled")


def _war_balance(state: CampaignState) -> Iterator[str]:
    """Armies, and who has the cities that decide the war."""
    for side in SIDES:
        size, maximum = state.army_size(side), state.army_maximum(side)
        boxes = sum(state.controller(box) is side for box in state.theater.ids)
        name = f"{SIDE_ADJECTIVES[side]}:"
        yield f"{name:<14}army {size}, maximum {maximum}, boxes {boxes}"
    yield ""
    for box in (*SEVEN, CAPITAL):
        holder = state.controller(box)
        yield f"{place(box):<14}{SIDE_ADJECTIVES[holder] if holder else 'nobody'}"


def decided(counted: Statistics, width: int) -> Iterator[Content]:
    """What decided the war, as it came, in so many columns."""
    points = [] if counted.is_skirmish else turning_points(counted)
    if points:
        yield Content.styled("Turning points", "bold")
        yield from (Content(line) for point in points for line in point.lines(width))
