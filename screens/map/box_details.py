"""Everything about one box: its neighbors, its pieces, and what they can and cannot do."""

from collections.abc import Iterator

from textual.content import Content

from campaign.board.routes import LinkKind
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map import prompts
from screens.map.box_panel import HELD, RIVER_SIDES, box_lines
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
    sides = state.theater[box].river_sides
    if sides:
        names = phrases.joined([RIVER_SIDES[side] for side in sides])
        yield Content(f"A river runs along the {names}.")
    yield Content("")
    yield Content.styled("Neighbors", "bold")
    yield from (line for _, line in neighbors(state, box))
    if state.to_move and state.units_in(box, state.to_move):
        yield Content("")
        yield Content.styled(DEEDS_HEADING, "bold")
        yield from _deeds(state, box)


def neighbors(state: CampaignState, box: BoxId) -> Iterator[tuple[BoxId, Content]]:
    """The boxes beside a box, each with the way there and who holds it. [BG 4.4]"""
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
        yield to, Content(f"  {phrases.place(to)}: {', '.join(notes)}")


def _deeds(state: CampaignState, box: BoxId) -> Iterator[Content]:
    assert state.to_move
    plan = plan_march(state, state.to_move, box)
    if not isinstance(plan, MarchPlan):
        yield Content(f"  {phrases.refused(plan)}")
        return
    for key, can, text in prompts.abilities(plan, everything=True):
        yield Content.assemble("  ", (key, "bold $accent" if can else "dim"), f" {text}")
