"""What the map can highlight: where a stack could go, where the enemy could come. Pure."""

from collections.abc import Mapping

from campaign import Refusal
from campaign.actions import Move
from campaign.agenda import Marches, Marching
from campaign.board.board import bits
from campaign.commanders.quick_odds import quick_odds
from campaign.options import Options
from campaign.queries.next_marches import comers, most_comers
from campaign.queries.next_supply import at_next_supply
from campaign.queries.supply_lines import feeding_links, hungry
from campaign.state import CampaignState
from campaign.terms import SIDES, BoxId, Side
from screens.map.dig_plan import DigPlan
from screens.map.leader_plan import RidePlan
from screens.map.map_attention import NO_ODDS, OVERSEA
from screens.map.march_plan import MarchPlan, plan_march
from screens.shell.glyphs import Glyphs
from screens.text.odds_words import percent
from screens.text.phrases import place

PLAIN = "plain"
REACH = "reach"
SUPPLY = "supply"
THREAT = "threat"
OVERLAYS = (PLAIN, REACH, THREAT, SUPPLY)

REACH_LEGEND = "Marked is where the stack at the cursor can march."
NO_STACK = "No stack stands at the cursor, in {place}: nothing is marked."
NOWHERE = "The stack at the cursor, in {place}, can march nowhere."

THREAT_LEGEND = "Threat: their chance to win with one march, estimated without reserves."
"""Reserves of neither side are counted: who calls whom is not known before the march. [BG 10.1]"""

ABOUT = "~{}%"
"""A chance by a formula: there are too many for whole battles to be worked out."""

OPEN = "open"
"""In place of a chance where nobody of ours stands."""
SUPPLY_LEGEND = "{idle} carry none; {hungry} would lose a piece. [NS 2.1]"
IDLE_LINES = ("Lines of few dots", "Dotted lines")
"""What carries no supply, on a map of letters and on a picture."""


def legend(overlay: str, glyphs: Glyphs, *, is_picture: bool) -> str:
    """What is said when an overlay is laid on the map."""
    said = f"Overlay: {overlay}."
    if overlay == THREAT:
        return THREAT_LEGEND
    if overlay == REACH:
        return f"{said} {REACH_LEGEND}"
    if overlay != SUPPLY:
        return said
    return f"{said} {SUPPLY_LEGEND.format(idle=IDLE_LINES[is_picture], hungry=glyphs.hungry[0])}"


def legend_at(said: str, overlay: str, state: CampaignState, cursor: BoxId) -> str:
    """What is *said* of an overlay; if nothing is marked for the cursor, why."""
    if overlay != REACH or reach_of(state, cursor):
        return said
    is_empty = not any(state.units_in(cursor, side) for side in SIDES)
    why = NO_STACK if is_empty else NOWHERE
    return f"Overlay: {overlay}. {why.format(place=place(cursor))}"


def overlays_of(options: Options) -> tuple[str, ...]:
    """The overlays that there are under some rules, in their order."""
    return OVERLAYS if options.supply else OVERLAYS[:-1]


def next_overlay(overlay: str, options: Options) -> str:
    """The overlay after another; supply has none where the rules ask for no lines. [NS 2.0]"""
    offered = overlays_of(options)
    return offered[(offered.index(overlay) + 1) % len(offered)]


def boxes_of(overlay: str, state: CampaignState, cursor: BoxId) -> frozenset[BoxId]:
    """The boxes that an overlay highlights."""
    if overlay == REACH:
        return reach_of(state, cursor)
    return frozenset()


def reach_of(state: CampaignState, box: BoxId) -> frozenset[BoxId]:
    """Where the stack in a box could go with one march, if its side had it."""
    for side in Side:
        if state.units_in(box, side):
            return _reach_as(state, side, box)
    return frozenset()


def _reach_as(state: CampaignState, side: Side, box: BoxId) -> frozenset[BoxId]:
    if not (
        state.agenda and isinstance(state.step, Marches | Marching) and state.step.side is side
    ):
        state = state.evolve(agenda=(Marches(side, 6, 5),), battle=None)
    plan = plan_march(state, side, box)
    return frozenset() if isinstance(plan, Refusal) else plan.reach


def odds_of(overlay: str, state: CampaignState) -> Mapping[BoxId, str]:
    """The enemy's chance to win in what is ours and he could enter with one march, about."""
    if overlay != THREAT or not state.agenda:
        return NO_ODDS
    side = state.active
    return {
        box: ABOUT.format(percent(chance)) if state.units_in(box, side) else OPEN
        for box, chance in risks(state, side).items()
        if state.units_in(box, side) or state.controller(box) is side
    }


def risks(state: CampaignState, side: Side) -> Mapping[BoxId, float]:
    """Boxes that the enemy of *side* could enter with one march; his best chance to win there.

    There are too many for whole battles to be worked out: this is their closed form. Permanent
    works shelter by then whoever is in them now. [BG 7.4]
    """
    ids, highest = state.theater.ids, dict[BoxId, float]()
    shelters = state.theater.works & ~(state.contained if side is Side.CONFEDERATE else 0)
    for found in comers(state, side.enemy):
        own = state.stacks[side.seat][found.to]
        works = sum(unit.is_protected or shelters >> found.to & 1 for unit in own)
        chance = quick_odds(found.pieces, own, entrenched=works, crossed=found.crossed)
        highest[ids[found.to]] = max(highest.get(ids[found.to], 0.0), chance)
    return highest


def threatened(state: CampaignState, side: Side) -> Mapping[BoxId, int]:
    """Boxes that the enemy of *side* could enter with one march; the most pieces from one box."""
    ids = state.theater.ids
    return {ids[box]: most for box, most in most_comers(state, side.enemy).items()}


def starving(state: CampaignState) -> frozenset[BoxId]:
    """Boxes that lose a piece when the turn of its owner begins, as things are. [NS-R1, NS-R5]"""
    if not state.options.supply:
        return frozenset()
    boxes = {box for side in SIDES for box in bits(hungry(at_next_supply(state, side), side))}
    return frozenset(state.theater.ids[box] for box in boxes)


def carried(overlay: str, state: CampaignState) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The links that feed each side, if the overlay shows them. [NS-R2]"""
    if overlay != SUPPLY:
        return None
    union, confederate = (feeding_links(state, side) for side in SIDES)
    return union, confederate


def planned_path(
    plan: MarchPlan | DigPlan | RidePlan | None, cursor: BoxId, via: BoxId | None
) -> tuple[BoxId, ...]:
    """The boxes through which a planned march, or a ride, leads to the cursor; none elsewhere."""
    if plan is None or cursor not in plan.reach:
        return ()
    if isinstance(plan, MarchPlan) and plan.going is not Move:
        return (plan.box, OVERSEA, cursor)
    return (plan.box, via, cursor) if via is not None else (plan.box, cursor)
