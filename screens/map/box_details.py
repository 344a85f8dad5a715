"""Everything about one box: its neighbors, its pieces, and what they can and cannot do."""

from collections.abc import Iterator

from textual.content import Content

from campaign.board.routes import LinkKind
from campaign.state import CampaignState
from campaign.terms import SIDES, BoxId
from screens.map import prompts
from screens.map.box_panel import HELD, box_lines, closed_to
from screens.map.march_plan import MarchPlan, plan_march
from screens.map.supply_panel import supply_lines
from screens.shell.glyphs import Glyphs
from screens.text import phrases

DEEDS_HEADING = "What the stack can do"

KINDS = {LinkKind.ROAD: "road", LinkKind.RAIL: "railroad", LinkKind.RIVER: "river"}


def inspection(state: CampaignState, box: BoxId, glyphs: Glyphs) -> Iterator[Content]:
    """All lines about a box."""
    yield from box_lines(state, box, glyphs)
    yield from supply_lines(state, box, empty=True)
    yield Content("")
    yield Content.styled("Neighbors", "bold")
    yield from (line for _, line in neighbors(state, box))
    if state.to_move and state.units_in(box, state.to_move):
        yield Content("")
        yield Content.styled(DEEDS_HEADING, "bold")
        yield from _deeds(state, box)


def neighbors(state: CampaignState, box: BoxId) -> Iterator[tuple[BoxId, Content]]:
    """The boxes beside a box, each with the way there, who holds it and who is there. [BG 4.4]"""
    for link in state.theater.links:
        if box not in (link.a, link.b):
            continue
        to = link.b if link.a == box else link.a
        notes = [KINDS[link.kind]]
        if link.kind is LinkKind.RIVER:
            notes.append("downriver" if link.downriver_to == to else "upriver")
        if to in link.crosses_river_into:
            notes.append("across the river")
        notes.append(HELD[state.controller(to)])
        here, there = (state.theater.number[one] for one in (box, to))
        closed = closed_to(state, here, there)
        told = f"{', '.join(notes)}{closed}{_strengths(state, to)}"
        yield to, Content(f"  {phrases.place(to)}: {told}")


def _strengths(state: CampaignState, box: BoxId) -> str:
    """How many pieces of either side are in a box."""
    parts = [
        f"{phrases.SIDE_ADJECTIVES[side]} {phrases.counted(number, 'piece')}"
        for side in SIDES
        if (number := len(state.units_in(box, side)))
    ]
    return f"; {', '.join(parts)}" if parts else ""


def _deeds(state: CampaignState, box: BoxId) -> Iterator[Content]:
    assert state.to_move
    plan = plan_march(state, state.to_move, box)
    if not isinstance(plan, MarchPlan):
        yield Content(f"  {phrases.refused(plan)}")
        return
    for key, can, text in prompts.abilities(plan, everything=True):
        yield Content.assemble("  ", (key, "bold $accent" if can else "dim"), f" {text}")
