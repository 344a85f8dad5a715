"""Who is nearer to his victory, and by what, in one sentence. Pure.

[BG 13, BG 15.2, BG 15.6, NS-R14]
"""

from typing import NamedTuple

from campaign.board.board import bits
from campaign.rules.victory import SEVEN, lead
from campaign.state import CampaignState
from campaign.tables.march_table import least_lead, verdict
from campaign.terms import CAPITAL, CONFEDERATE, UNION, BoxId
from screens.text import phrases

NARROW = 3
"""A lead of army maxima that one large city or two can turn."""

ALMOST = 1
"""So few cities are missing that the Union can win any turn."""

MARGIN = 0.5
"""Cities by which the Union is before or behind an even pace to the last turn."""

OVER = "The war is over."
THREATENED = (
    "The Confederacy is nearer to victory: {ours} of its pieces in {where} {are} one box from"
    " Washington, which {theirs}."
)
ATTACKED = (
    "The Confederacy is nearer to victory: {ours} of its pieces {stand} in Washington, which"
    " {theirs}; a battle there may end the war."
)
OUTGROWN = (
    "The Confederacy is nearer to victory: it wins when its army maximum gains {swing} on the"
    " Union's."
)
ALMOST_THERE = "The Union is nearer to victory: of the seven cities only {missing} is missing."
UNION_JUDGED = (
    "The Union is ahead: its lead in army maximum is {lead}, and {least} or more wins on the last"
    " day."
)
CONFEDERACY_JUDGED = (
    "The Confederacy is ahead: the Union's lead in army maximum is {lead}, and it needs {least} to"
    " win on the last day."
)
DRAWN = (
    "Neither side is ahead: the Union's lead in army maximum is {lead}, a draw on the last day; it"
    " needs {least} to win."
)
PACE = "{who} holds {held} of the seven cities, and {left} of {last} turns {are} left."


class Threat(NamedTuple):
    """The Confederates that are nearest to Washington, by steps that they may take. [BG 4.7]"""

    steps: int
    """None of those who stand there already, and have a battle to fight."""

    box: int
    """Where they are, by the number of the box."""


def who_wins(state: CampaignState) -> str:
    """Who is nearer to his victory, and by what.

    What can end the war at once goes before the lead that counts on the last day, and that before
    the pace at which the Union takes its cities.
    """
    if not state.agenda:
        return OVER
    missing = [box for box in SEVEN if state.controller(box) is not UNION]
    return (
        _at_washington(state)
        or (ALMOST_THERE.format(missing=_names(missing)) if len(missing) <= ALMOST else "")
        or (OUTGROWN.format(swing=lead(state) + 1) if lead(state) <= NARROW else "")
        or _on_the_last_day(state)
        or _by_pace(state, len(SEVEN) - len(missing))
    )


def _names(boxes: list[BoxId]) -> str:
    return phrases.joined([phrases.place(box) for box in boxes])


def _at_washington(state: CampaignState) -> str:
    """Confederates in the capital, or more beside it than hold it; empty if it is safe.

    Where its fall is not the end of the war, nothing is said of it, either.

    [BG 13.2, NS-R14]
    """
    threat = nearest_to_washington(state)
    if state.options.washington_capture or threat is None or threat.steps > 1:
        return ""
    ours = len(state.stacks[CONFEDERATE.seat][threat.box])
    theirs = len(state.units_in(CAPITAL, UNION))
    if threat.steps and ours <= theirs:
        return ""
    held = f"{phrases.several(theirs, 'piece')} {'holds' if theirs == 1 else 'hold'}"
    return (THREATENED if threat.steps else ATTACKED).format(
        ours=phrases.count(ours),
        where=phrases.place(state.theater.ids[threat.box]),
        are="is" if ours == 1 else "are",
        stand="stands" if ours == 1 else "stand",
        theirs=held if theirs else "nobody holds",
    )


def nearest_to_washington(state: CampaignState) -> Threat | None:
    """The nearest Confederates to Washington; None if none can come. [BG 4.7]"""
    theater = state.theater
    edge = seen = 1 << theater.number[CAPITAL]
    if edge & state.present[CONFEDERATE.seat]:
        return Threat(0, theater.number[CAPITAL])
    for steps in range(1, len(theater.boxes)):
        near = 0
        for box in bits(edge):
            near |= sum(1 << to for to in theater.neighbors_for(CONFEDERATE, box))
        edge = near & ~seen
        seen |= edge
        if found := edge & state.present[CONFEDERATE.seat]:
            largest = max(bits(found), key=lambda box: len(state.stacks[CONFEDERATE.seat][box]))
            return Threat(steps, largest)
        if not edge:
            break
    return None


def _on_the_last_day(state: CampaignState) -> str:
    """Who would win a shorter war by the lead of today. [BG 15.2, BG 15.6]"""
    ahead, least = lead(state), state.scenario.victory_margin
    if state.scenario.march_table:
        winner, least = verdict(state.last_turn, ahead).winner, least_lead(state.last_turn)
    elif least is not None:
        winner = UNION if ahead >= least else CONFEDERATE
    else:
        return ""
    told = {UNION: UNION_JUDGED, CONFEDERATE: CONFEDERACY_JUDGED, None: DRAWN}[winner]
    return told.format(lead=ahead, least=least)


def _by_pace(state: CampaignState, held: int) -> str:
    """The Union has to have taken its cities before time runs out. [BG 13.1, BG 13.4]"""
    gone = state.turn - 1
    left = state.last_turn - gone
    before = held - len(SEVEN) * gone / state.last_turn
    told = PACE.format(
        who="it" if before > MARGIN else "the Union",
        held=held or "none",
        left=left,
        last=state.last_turn,
        are="is" if left == 1 else "are",
    )
    if before > MARGIN:
        return f"The Union is ahead: {told}"
    if before < -MARGIN:
        return f"The Confederacy is ahead, as time is on its side: {told}"
    return f"Neither side is ahead: {told}"
