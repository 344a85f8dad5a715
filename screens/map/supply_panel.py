"""What the panel says of supply: what feeds a box, or what cuts it off. [NS 2.1, NS-R5]"""

from collections.abc import Iterator

from textual.content import Content

from campaign.board.board import bits
from campaign.board.routes import LinkKind
from campaign.queries.next_supply import at_next_supply
from campaign.queries.supply_lines import harbored, hungry, supply_line, wanting
from campaign.state import CampaignState
from campaign.terms import SIDES, BoxId, Side
from screens.text import phrases

MOST_NAMED = 3
"""Boxes that a line in the panel has room for."""

FAR = "far from any line"
LOSES = "One piece will be lost. [NS 2.2]"
ALONE = "One alone needs none. [NS-R1]"
HARBORED = "foreign pieces: by a port"
OWN_PORT = "its own port"

BY = {
    frozenset({LinkKind.RAIL}): "by rail",
    frozenset({LinkKind.RIVER}): "by river",
    frozenset(LinkKind) - {LinkKind.ROAD}: "by rail and river",
}


def supply_lines(state: CampaignState, box_id: BoxId, *, empty: bool) -> Iterator[Content]:
    """What feeds the pieces in a box; where there are none, what feeds its holder, if *empty*.

    That is looked at when a turn begins: a box that a side will have taken by then counts as its
    own. [NS-R1]
    """
    box = state.theater.number[box_id]
    if not state.options.supply or box == state.theater.europe:
        return
    sides = [side for side in SIDES if state.present[side.seat] >> box & 1]
    if empty and not sides and (holder := state.holder(box)):
        sides = [holder]
    for side in sides:
        letter = f"{phrases.SIDE_LETTERS[side]} " if len(sides) > 1 else ""
        yield from _of_side(at_next_supply(state, side), side, box, letter)


def _of_side(state: CampaignState, side: Side, box: int, letter: str) -> Iterator[Content]:
    if line := supply_line(state, side, box):
        source = state.theater.ids[line.source]
        way = f"{phrases.place(source)}, {BY[line.kinds]}" if line.kinds else OWN_PORT
        yield Content(f"{letter}supply: {way}")
    elif harbored(state, side) >> box & 1 and not hungry(state, side) >> box & 1:
        yield Content(f"{letter}supply: {HARBORED} [NS-R4]")
    elif hungry(state, side) >> box & 1:
        yield Content.styled(f"{letter}no supply: {_cut_by(state, side, box)}", "bold")
        yield Content.styled(LOSES, "bold")
    else:
        yield Content(f"{letter}no supply: {_cut_by(state, side, box)}")
        if state.present[side.seat] >> box & 1:
            yield Content(ALONE)


def _cut_by(state: CampaignState, side: Side, box: int) -> str:
    """The boxes whose control would restore a line."""
    found = wanting(state, side, box)
    if not found:
        return FAR
    names = [[phrases.place(state.theater.ids[n]) for n in bits(taken)] for taken in found]
    if len(names[0]) > 1:
        return f"cut at {phrases.joined(names[0])}"
    return f"cut at {phrases.joined([one for (one,) in names[:MOST_NAMED]], 'or')}"
