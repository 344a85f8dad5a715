"""What is to be known of the whole war: who decides, armies, generals, politics, dates. Pure."""

from collections.abc import Iterator

from campaign.options import Options
from campaign.rules.victory import lead
from campaign.scenario import SKIRMISH
from campaign.state import CampaignState, foreigners
from campaign.terms import CONFEDERATE, LEADERS, SIDES, Leader, Side
from screens.map import prompts
from screens.map.army_limits_page import CITIES, TO_WIN, cities, distances, numbers
from screens.map.army_panel import NAMES, marches_left
from screens.map.briefing import briefing
from screens.map.foreign_powers_page import powers
from screens.map.generals_page import HEADING, MOVES, general_row, to_come
from screens.map.months import months
from screens.map.page_options import out_of_play
from screens.map.who_wins import who_wins
from screens.plain.means import WORDS
from screens.plain.reply import Reply, brief, whole
from screens.plain.signs import COUNTED, HELD_BY, SIDED, SPOKEN, lines
from screens.text import phrases
from screens.text.options import title_of
from screens.text.skirmish_report import moment, skirmish_lines


def head(state: CampaignState) -> str:
    """Date, turn and armies, as above the map."""
    if state.scenario is SKIRMISH:
        when = moment(state)
    else:
        when = f"{state.date.label}, turn {state.turn} of {state.last_turn}"
    strengths = ", ".join(
        f"{phrases.SIDE_ADJECTIVES[side]} army {size} of {most}"
        for side in SIDES
        for size, most in [state.strength(side)]
    )
    return f"{phrases.sentence(when)} {strengths}."


def where(state: CampaignState) -> Reply:
    """What is to be decided, by whom, and how much is left."""
    told = [head(state)]
    if state.agenda and state.to_move is not None:
        side = state.to_move
        turn = (
            "" if side is state.active else f" in the {phrases.SIDE_ADJECTIVES[state.active]} turn"
        )
        told.append(f"{NAMES[side]} decides{turn}: {prompts.prompt(state, WORDS)}")
        if (marches := marches_left(state)) is not None:
            left, of = marches
            told.append(f"Marches left: {left} of {of}.")
        if losing := prompts.about_to_lose(state):
            told.append(phrases.sentence(f"to end now: {losing}"))
    else:
        told.append(ending(state))
    return Reply(tuple(told), tuple(before_decision(state)))


def before_decision(state: CampaignState) -> list[str]:
    """What one should know before the decision: tables and numbers."""
    return lines(briefing(state, SIDED))


def at_stake(state: CampaignState) -> Reply | None:
    """What a decision without a box is about: the table of a die, or what a choice would change."""
    if not state.agenda or not (known := before_decision(state)):
        return None
    return Reply((prompts.prompt(state, WORDS), *known))


def ending(state: CampaignState) -> str:
    """Who has won, and by which paragraph."""
    if state.ending is None:
        return prompts.OVER
    winner, rule, level = state.ending
    told = phrases.sentence(phrases.outcome(winner, level, phrases.game_ended_by(rule)))
    return f"{told} [{rule}]"


def armies(state: CampaignState) -> Reply:
    """Sizes, maxima, pools; then what each side needs to win, and the cities."""
    if state.scenario is SKIRMISH:
        return Reply(tuple(skirmish_lines(state)))
    first = [who_wins(state)]
    first += [f"{NAMES[side]}: {', '.join(_numbers(state, side))}." for side in SIDES]
    rest = [f"{TO_WIN}:", *distances(state), f"{CITIES}:"]
    for side in (*SIDES, None):
        rest += _cities(state, side)
    return Reply(tuple(first), tuple(rest))


def _numbers(state: CampaignState, side: Side) -> Iterator[str]:
    yield from lines(numbers(state, side, COUNTED))
    if side is CONFEDERATE and state.options.foreign_intervention and not state.intervention:
        europe = foreigners(state.stacks[side.seat], 1 << state.theater.europe)
        yield f"foreign 0, in Europe {europe}"


def _cities(state: CampaignState, side: Side | None) -> Iterator[str]:
    if found := lines(cities(state, side, HELD_BY)):
        yield (
            f"Cities held by the {phrases.SIDE_ADJECTIVES[side]} side:"
            if side
            else "Held by nobody; a captor gains:"
        )
        yield from found


def generals(state: CampaignState) -> Reply:
    """Where leaders are, what they are worth, when they come. [NS 8.2]"""
    if refused := out_of_play("roster", state.options):
        return Reply((phrases.refused(refused),))
    return whole(*(_general(state, leader) for leader in LEADERS), MOVES)


def _general(state: CampaignState, leader: Leader) -> str:
    """What stands in his row of the page, cell by cell, and what is to come."""
    name, *cells = general_row(state, leader, SPOKEN)
    parts = [f"{head} {cell}" for head, cell in zip(HEADING[1:], cells, strict=True) if cell != ""]
    note = to_come(state, leader)
    return f"{name}: {', '.join(parts)}{f'; {note}' if note else ''}"


def politics(state: CampaignState) -> Reply:
    """Border states and foreign powers. [NS 8.3, NS 8.4]"""
    if refused := out_of_play("powers", state.options):
        return Reply((phrases.refused(refused),))
    return brief(lines(powers(state, HELD_BY)), 12)


def calendar(state: CampaignState) -> Reply:
    """The turn, and what the rules bring with those to come."""
    told = [f"{state.date.label}: turn {state.turn} of {state.last_turn}."]
    for month in months(state, SPOKEN, state.last_turn - state.turn + 1):
        told += [
            phrases.sentence(f"{month.label}, turn {month.turn}: {one.said} [{one.rule}]")
            for one in month.comes
        ]
    told.append(f"The Union's maximum leads by {lead(state)}.")
    return brief(told, 8)


def options(chosen: Options) -> Reply:
    """The optional rules in force."""
    if not chosen.switched_on:
        return Reply(("No optional rules: the basic game.",))
    titles = [title_of(name) for name in chosen.switched_on]
    return Reply((f"In force: {', '.join(titles)}.",))
