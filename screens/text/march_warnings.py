"""What may become of a place: whether it is fed, and what the enemy can bring against it. Pure."""

from collections.abc import Iterator

from campaign.board.board import bits
from campaign.commanders.steady.appraisal import CAPITALS
from campaign.commanders.vacated import links_to, vacated
from campaign.judgment.decided import capital_at_risk
from campaign.options import Options
from campaign.queries.next_marches import comers
from campaign.queries.next_supply import at_next_supply
from campaign.queries.supply_lines import hungry, supplied_boxes, wanting
from campaign.rules.sea import INVASION_BASE, INVASION_DIE, may_be_landed_at
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.tables.calendar import date
from campaign.tables.printed_values import command
from campaign.terms import CAPITAL, CONFEDERATE, UNION, BoxId, Side
from screens.text import phrases

MOST_OPENING = 3
"""So many boxes are named of those that would open a line."""


def bearing(state: CampaignState, side: Side, box_id: BoxId) -> int:
    """Enemy pieces that could enter a box with one march each; those in contact cannot. [BG 4.3]"""
    to = state.theater.number[box_id]
    return sum(len(found.pieces) for found in comers(state, side.enemy) if found.to == to)


def landing(state: CampaignState, side: Side, box_id: BoxId) -> int:
    """Enemy pieces that a 6 could put ashore in a box, for a march each. [BG 6.1, BG 6.2]"""
    if side is UNION or not may_be_landed_at(state, state.theater.number[box_id]):
        return 0
    following = date(min(state.turn + 1, state.last_turn)).year
    table = state.options.command_marches
    marches = command(following, INVASION_DIE, side.enemy) if table else INVASION_DIE
    return min(marches, len(state.units_in(INVASION_BASE, side.enemy)))


def is_capital_open(state: CampaignState) -> bool:
    """Washington is empty, the enemy near, and its fall ends the war. [BG 13.2]

    Near is whoever is a step or two marches away; in battle there he may win, and go on.
    """
    capital, held = state.theater.number[CAPITAL], state.controller(CAPITAL) is UNION
    if state.options.washington_capture or not held or state.units_in(CAPITAL, UNION):
        return False
    steps = state.theater.neighbors_for(CONFEDERATE, capital)
    is_near = any(state.present[CONFEDERATE.seat] >> box & 1 for box in steps)
    return is_near or bool(capital_at_risk(state))


def warnings(before: CampaignState, after: CampaignState, side: Side, to: BoxId) -> Iterator[str]:
    """What a march to a box risks; nothing where it ends the war."""
    if not after.agenda:
        return
    yield from _empties(before, after, side)
    yield from _supply_warnings(before, after, side, to)
    if number := bearing(after, side, to):
        yield f"in reach of {phrases.counted(number, 'enemy piece')}"
    if number := landing(after, side, to):
        yield f"a 6 can land {phrases.counted(number, 'enemy piece')} [BG 6.2]"


def _empties(before: CampaignState, after: CampaignState, side: Side) -> Iterator[str]:
    """Cities that decide the war in which the march leaves nobody. [BG 13.1, BG 13.2]"""
    theater = after.theater
    deciding = theater.set_of((*SEVEN, *CAPITALS.values()))
    for box in bits(vacated(before, after, side) & deciding):
        name = theater.ids[box]
        if name == CAPITAL and is_capital_open(after):
            yield "leaves Washington open: its fall loses the war [BG 13.2]"
        else:
            yield f"leaves {phrases.place(name)} empty{_how_near(after, side, box)}"


def _how_near(state: CampaignState, side: Side, box: int) -> str:
    """By whom a box in which nobody is may be taken."""
    if landing(state, side, state.theater.ids[box]):
        return ": a 6 can land there [BG 6.2]"
    links = links_to(state, side.enemy, box)
    return f", the enemy {phrases.several(links, 'box')} away" if links is not None else ""


def _supply_warnings(
    before: CampaignState, after: CampaignState, side: Side, to: BoxId
) -> Iterator[str]:
    """What a march to a box would cut off from supply once boxes change hands. [NS 2.1, NS 2.2]"""
    options: Options = after.options
    if not options.supply:
        return
    before, after = (at_next_supply(state, side) for state in (before, after))
    number = after.theater.number[to]
    starves = hungry(after, side)
    if starves >> number & 1:
        opens = _opened_by(after, side, number)
        yield f"no supply there: one piece would be lost{opens} [NS 2.2]"
    elif not supplied_boxes(after, side) >> number & 1:
        yield "no supply there: one alone needs none [NS-R1]"
    for box in bits(starves & ~hungry(before, side) & ~(1 << number)):
        yield f"cuts off {phrases.place(after.theater.ids[box])} [NS 2.2]"


def _opened_by(state: CampaignState, side: Side, box: int) -> str:
    """The boxes that would have to be taken for a line; nothing where it is simply far. [NS 2.1]"""
    found = wanting(state, side, box)
    if not found:
        return ""
    names = [[phrases.place(state.theater.ids[one]) for one in bits(taken)] for taken in found]
    if len(names[0]) > 1:
        return f"; needs {phrases.joined(names[0])}"
    return f"; needs {phrases.joined([one for (one,) in names[:MOST_OPENING]], 'or')}"
