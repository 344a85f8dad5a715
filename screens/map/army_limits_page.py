"""The page about both armies: their limits city by city, and how far each victory is. Pure.

[BG 12.3, BG 12.4, BG 12.5, BG 13, BG 15.2, BG 15.6, NS-R14, NS-R28]
"""

from collections.abc import Iterable, Iterator

from textual.content import Content

from campaign.board.board import Box, bits
from campaign.rules.victory import SEVEN, lead
from campaign.state import CampaignState, foreigners
from campaign.tables.calendar import DRAFT, DRAFT_TURNS, date
from campaign.tables.march_table import least_lead, verdict
from campaign.terms import CAPITAL, CONFEDERATE, SIDES, UNION, PieceType, Side
from screens.map.army_panel import NAMES
from screens.map.who_wins import nearest_to_washington
from screens.parts.two_columns import side_by_side
from screens.shell.glyphs import Glyphs
from screens.text import phrases

HALF = 35
"""Columns of a terminal for each side."""

NAME = 17
"""Columns for the name of a city."""

TOLL = "-2..6"
"""What the fall of Washington takes from the Union: a die, of which a 1 counts as 2. [NS-R14]"""

TO_WIN = "What each side needs to win"
CITIES = "If a city falls, its holder loses and its captor gains [BG 12.3]"


def limits(state: CampaignState, glyphs: Glyphs) -> Iterator[Content]:
    """All lines of the page."""
    yield from strength_lines(state, glyphs)
    yield Content("")
    yield from city_lines(state, glyphs)


def strength_lines(state: CampaignState, glyphs: Glyphs) -> Iterator[Content]:
    """How far each victory is, which a small terminal shows first, and both armies."""
    yield Content.styled(TO_WIN, "bold")
    yield from map(Content, distances(state))
    yield Content("")
    yield from _halves(*(_numbers_below(state, side, glyphs) for side in SIDES))


def city_lines(state: CampaignState, glyphs: Glyphs) -> Iterator[Content]:
    """City by city, what its fall would change."""
    yield Content.styled(CITIES, "bold")
    yield from _halves(*(cities(state, side, glyphs) for side in SIDES))
    if nobodys := cities(state, None, glyphs):
        yield Content("")
        yield Content.styled("Held by nobody; a captor gains:", "bold")
        yield from _halves(nobodys[::2], nobodys[1::2])


def _halves(left: Iterable[Content], right: Iterable[Content]) -> Iterator[Content]:
    return side_by_side(left, right, HALF, 1)


def _numbers_below(state: CampaignState, side: Side, glyphs: Glyphs) -> Iterator[Content]:
    """The figures of an army below the name of its side."""
    yield Content.styled(NAMES[side], f"bold ${side}")
    yield from numbers(state, side, glyphs)


def numbers(state: CampaignState, side: Side, glyphs: Glyphs) -> Iterator[Content]:
    """Size, maximum, pool, and what stands apart."""
    yield Content(f"army {state.army_size(side)} of {state.army_maximum(side)}")
    infantry = state.in_pool(side, PieceType.MILITIA_INFANTRY)
    cavalry = state.in_pool(side, PieceType.MILITIA_CAVALRY)
    signs = glyphs.infantry[side.seat], glyphs.cavalry[side.seat]
    yield Content(f"militia in the pool {signs[0]}{infantry} {signs[1]}{cavalry}")
    if side is UNION and state.draft_reserve:
        coming = next((turn for turn in DRAFT_TURNS if turn > state.turn), None)
        when = f", {DRAFT} in {date(coming).label}" if coming else ""
        yield Content(f"draft reserve {state.draft_reserve}{when}")
    if side is UNION and state.toll:
        yield Content(f"lost with Washington, permanently {state.toll}")
    if side is CONFEDERATE and state.intervention:
        number = foreigners(state.stacks[side.seat], state.present[side.seat] & ~europe(state))
        yield Content(f"foreign pieces, not counted {number}")


def europe(state: CampaignState) -> int:
    """Europe as a set of boxes."""
    return 1 << state.theater.europe


def cities_of(state: CampaignState, holder: Side | None) -> list[Box]:
    """The cities that a side holds, those first that matter most to both limits."""
    theater = state.theater
    found = [theater.boxes[n] for n in bits(theater.cities) if state.holder(n) is holder]
    return sorted(found, key=lambda box: (-sum(box.recruits), box.name))


def cities(state: CampaignState, side: Side | None, glyphs: Glyphs) -> list[Content]:
    """The cities that a side or nobody holds, and what their fall would change. [BG 12.3]"""
    return [city(state, box, glyphs) for box in cities_of(state, side)]


def city(state: CampaignState, box: Box, glyphs: Glyphs) -> Content:
    """A city: its shields, and what both limits would make of its fall. [BG 12.3, BG 12.4]"""
    holder = state.holder(box.number)
    shields = "".join(
        f"{sign}{value}" for sign, value in zip(glyphs.shields, box.recruits, strict=True) if value
    )
    return Content.assemble(
        (f"{glyphs.holder(holder)} ", f"${holder}" if holder else ""),
        f"{phrases.place_in(box.id, NAME):<{NAME}} {shields:<5}",
        f"{_change(state, box, holder):>9}",
    )


def _change(state: CampaignState, box: Box, holder: Side | None) -> str:
    """What falls away and what is gained: `-2 +1`."""
    if holder is None:
        return " ".join(
            f"{phrases.SIDE_LETTERS[side]}+{box.recruits[side.seat]}"
            for side in SIDES
            if box.recruits[side.seat]
        )
    loss = _signed("-", box.recruits[holder.seat])
    if box.id == CAPITAL and state.options.washington_capture and holder is UNION:
        loss = TOLL
    return f"{loss} {_signed('+', box.recruits[holder.enemy.seat])}"


def _signed(sign: str, value: int) -> str:
    return f"{sign}{value}" if value else " 0"


# --- how far each victory is ---------------------------------------------------------------------


def distances(state: CampaignState) -> Iterator[str]:
    """A sentence for each way in which the war may end, that first which comes by itself."""
    if not state.agenda:
        yield "The war is over."
        return
    yield _last_day(state)
    missing = [box for box in SEVEN if state.controller(box) is not UNION]
    names = phrases.joined([phrases.place(box) for box in missing])
    yield f"The Union holds {7 - len(missing)} of the seven cities; it needs {names}. [BG 13.1]"
    yield _washington(state)
    judged = ", judged after the Union turn" if state.options.summer_judgment else ""
    ahead = lead(state)
    yield (
        f"The Confederacy wins when its army maximum is greater than the Union's, which leads by"
        f" {ahead} now{judged}. [BG 13.3]"
    )


def _washington(state: CampaignState) -> str:
    """Who stands in the capital, and how near the enemy is. [BG 13.2, NS-R14]"""
    if state.options.washington_capture:
        end = "its fall costs the Union a die of army maximum, not the war. [NS-R14]"
    else:
        end = "its fall wins the war for the Confederacy. [BG 13.2]"
    if state.controller(CAPITAL) is not UNION:
        return "Washington is not in Union hands; " + end
    ours = len(state.units_in(CAPITAL, UNION))
    held = f"Washington is held by {phrases.several(ours, 'piece')}"
    return f"{held if ours else 'Nobody stands in Washington'}, {_nearest(state)}; {end}"


def _nearest(state: CampaignState) -> str:
    """The nearest Confederates to Washington, by steps that they may take. [BG 4.7]"""
    threat = nearest_to_washington(state)
    if threat is None:
        return "with no Confederates near"
    theater, steps, box = state.theater, threat.steps, threat.box
    if not steps:
        ours = len(state.stacks[CONFEDERATE.seat][box])
        return f"with {phrases.several(ours, 'Confederate piece')} in the same box"
    place, away = phrases.place(theater.ids[box]), phrases.several(steps, "box")
    is_beside = steps > 1 and box in theater.neighbors[theater.number[CAPITAL]]
    barred = ", as the Potomac is closed to them [BG 4.7]" if is_beside else ""
    return f"the nearest Confederates {away} away in {place}{barred}"


def _last_day(state: CampaignState) -> str:
    """Who wins when time runs out, as things stand. [BG 13.4, BG 15.2, BG 15.6]"""
    left = state.last_turn - state.turn
    then = f"After {phrases.several(left, 'more turn')}" if left else "At the end of this turn"
    when = f"{then}, in {date(state.last_turn).label},"
    margin = state.scenario.victory_margin
    if state.scenario.march_table:
        judged, least = verdict(state.last_turn, lead(state)), least_lead(state.last_turn)
        return (
            f"{when} the Union wins with a lead of {least} or more. Its lead is {lead(state)},"
            f" which would mean: {phrases.outcome(*judged)}. [BG 15.6]"
        )
    if margin is not None:
        return (
            f"{when} the Union wins with a lead of {margin} or more, else the Confederacy. Its lead"
            f" is {lead(state)}. [BG 15.2]"
        )
    return f"{when} the Confederacy wins if the war still lasts. [BG 13.4]"
