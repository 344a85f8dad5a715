"""The page about border states and foreign powers: what is there, what is wanted. Pure.

[NS 8.3, NS 8.4, NS-R26, NS-R27, NS-R28]
"""

from collections.abc import Iterator

from textual.content import Content

from campaign.queries.foreign_affairs import (
    LEAD,
    LEAST_PRIZE,
    BorderState,
    border_states,
    has_joined,
    prospects,
)
from campaign.state import CampaignState, foreigners
from campaign.terms import CONFEDERATE, TYPES
from screens.shell.glyphs import Glyphs
from screens.text import phrases

BORDER = "Border states [NS 8.3]"
FOREIGN = "Foreign intervention [NS 8.4]"

JOINED = "its militia has joined the South"
THROWS = "rolls next Confederate turn, needs more than {threshold}"
WANTED = "all must be Confederate, then a roll above {threshold}"

HAS_COME = "A foreign power has intervened, permanently."
COMES = "All three hold: intervention at the start of the next Confederate turn."
NOT_YET = "All three must hold at the start of a Confederate turn."

SIGNS = {True: "yes", False: "no "}


def powers(state: CampaignState, glyphs: Glyphs) -> Iterator[Content]:
    """All lines of the page: of each half only if its option is in force."""
    both = list(border_lines(state, glyphs)), list(foreign_lines(state))
    yield from both[0]
    if all(both):
        yield Content("")
    yield from both[1]


def border_lines(state: CampaignState, glyphs: Glyphs) -> Iterator[Content]:
    """What is wanted of each border state; nothing if they take no part."""
    if state.options.border_support:
        yield Content.styled(BORDER, "bold")
        for border in border_states().values():
            yield from _border(state, border, glyphs)


def foreign_lines(state: CampaignState) -> Iterator[Content]:
    """What foreign powers wait for, and their pieces; nothing if they keep out by the rules."""
    if state.options.foreign_intervention:
        yield Content.styled(FOREIGN, "bold")
        yield from map(Content, _conditions(state))
        yield Content("")
        yield from map(Content, _pieces(state))


def _border(state: CampaignState, border: BorderState, glyphs: Glyphs) -> Iterator[Content]:
    """A state: its cities, and what is wanted. [NS-R26]"""
    held = sum(state.controller(city) is CONFEDERATE for city in border.cities)
    if has_joined(state, border):
        note = JOINED
    else:
        note = THROWS if held == len(border.cities) else WANTED
    count = f"{held} of {len(border.cities)}"
    yield Content.assemble(
        (f"{phrases.state_name(border.state)}", "bold"),
        f": {count}; {note.format(threshold=border.threshold)}",
    )
    parts: list[str | tuple[str, str]] = ["  "]
    for city in border.cities:
        holder = state.controller(city)
        parts.append((f"{glyphs.holder(holder)} ", f"${holder}" if holder else ""))
        parts.append(f"{phrases.place(city)}   ")
    yield Content.assemble(*parts)


def _conditions(state: CampaignState) -> Iterator[str]:
    """The three conditions with today's value, and how far away each is. [NS-R27]"""
    now = prospects(state)
    first, second, third = now.conditions
    limit = f"at most {LEAD} allowed" + ("" if first else f": {now.lead - LEAD} too many")
    yield f"1 {SIGNS[first]}  The Union's maximum leads by {now.lead}; {limit}."
    capital = "Washington is Confederate" if now.has_capital else "Washington is not Confederate"
    yield f"2 {SIGNS[second]}  {capital}; other prizes {now.prizes}, at least 1 needed."
    short = "" if third else f": {now.losses - now.prizes} short"
    tally = f"Other prizes {now.prizes}, home cities the South has lost {now.losses}"
    yield f"3 {SIGNS[third]}  {tally}{short}."
    yield f"       A prize is a home city of the Union worth {LEAST_PRIZE} or more."
    if state.intervention:
        yield HAS_COME
    else:
        yield COMES if all(now.conditions) else NOT_YET


def _pieces(state: CampaignState) -> Iterator[str]:
    """Where the foreign pieces are. [NS-R28]"""
    stacks = state.stacks[CONFEDERATE.seat]
    waiting = 1 << state.theater.europe
    europe = foreigners(stacks, waiting)
    board = foreigners(stacks, state.present[CONFEDERATE.seat] & ~waiting)
    gone = sum(state.in_pool(CONFEDERATE, type_) for type_ in TYPES if type_.is_foreign)
    yield f"Foreign pieces: {europe} in Europe, {board} on the map, {gone} destroyed. [NS-R28]"
    for unit in dict.fromkeys(stacks[state.theater.europe]):
        number = sum(other == unit for other in stacks[state.theater.europe])
        yield f"  in Europe: {phrases.pieces(number, unit.type)}"
