"""Turns, segments, what the government does: drafts, politics, supply, promotion, recruits."""

from campaign import events as told
from campaign.board.board import Theater
from campaign.tables.calendar import date
from screens.text.narrate import narrate, of, the
from screens.text.phrases import (
    SEGMENTS,
    SIDE_ADJECTIVES,
    SIDE_NAMES,
    count,
    game_ended_by,
    joined,
    outcome,
    piece,
    place,
    sentence,
    several,
    state_name,
)

# --- turns and segments ------------------------------------------------------------------------


@narrate.register
def _(event: told.TurnBegan, theater: Theater) -> str:
    return f"{date(event.turn).label}, turn {event.turn}: {SIDE_NAMES[event.side]} moves."


@narrate.register
def _(event: told.SegmentEnded, theater: Theater) -> str:
    return f"{the(event.side)} ends its {SEGMENTS.get(event.segment, event.segment)}."


@narrate.register
def _(event: told.MilitiaDrafted, theater: Theater) -> str:
    return f"The draft brings {count(event.count)} militia infantry into the Union pool."


@narrate.register
def _(event: told.GameEnded, theater: Theater) -> str:
    return sentence(outcome(event.winner, event.level, game_ended_by(event.rule)))


# --- politics ----------------------------------------------------------------------------------


@narrate.register
def _(event: told.BorderRolled, theater: Theater) -> str:
    name = state_name(event.state)
    rolled = f"{name}: the Confederacy rolls {event.die} for support"
    came = "no militia yet"
    if event.joined:
        came = f"the {piece(event.piece)} joins the Confederate pool"
    return f"{rolled} and needs more than {event.threshold}; {came}."


@narrate.register
def _(event: told.InterventionBegan, theater: Theater) -> str:
    return "Foreign powers join the Confederacy: their pieces wait for ships in Europe."


@narrate.register
def _(event: told.ForeignRolled, theater: Theater) -> str:
    rolled = f"for a lost {piece(event.type)} the Confederacy rolls {event.die}"
    return sentence(f"{rolled}: {'it returns to Europe' if event.back else 'it is not replaced'}")


@narrate.register
def _(event: told.WashingtonFell, theater: Theater) -> str:
    cost = f"the Union's army maximum drops by {count(event.cost)}"
    return f"Fall of Washington, die {event.die}: {cost}."


# --- supply ------------------------------------------------------------------------------------


@narrate.register
def _(event: told.SupplyCut, theater: Theater) -> str:
    lacking = joined([place(box, theater) for box in event.boxes])
    loss = "each must lose a piece" if len(event.boxes) > 1 else "a piece there must be lost"
    return f"{the(event.side)} has no supply in {lacking}: {loss}."


@narrate.register
def _(event: told.PieceStarved, theater: Theater) -> str:
    lost = f"one {of(event.side)} {piece(event.type)}"
    return sentence(f"{lost} is lost in {place(event.box, theater)}: out of supply")


# --- promotion and recruitment -----------------------------------------------------------------


@narrate.register
def _(event: told.PiecePromoted, theater: Theater) -> str:
    was = f"one {of(event.side)} {piece(event.type)}"
    return sentence(f"{was} in {place(event.box, theater)} becomes {piece(event.into)}")


@narrate.register
def _(event: told.PromotionsRolled, theater: Theater) -> str:
    fallen = several(event.fallen, "veteran or crack piece")
    promotions = several(event.promotions, "promotion")
    return f"With {fallen} lost this turn the Confederacy rolls {event.die} for {promotions}."


@narrate.register
def _(event: told.RecruitmentRolled, theater: Theater) -> str:
    points = several(event.points, "recruitment point")
    return f"{the(event.side)} rolls {event.die} for {points}."


@narrate.register
def _(event: told.PointsLapsed, theater: Theater) -> str:
    points = several(event.points, "recruitment point")
    why = LAPSED[event.rule].format(army=f"{SIDE_ADJECTIVES[event.side]} army")
    return sentence(f"{SIDE_NAMES[event.side]} cannot use {points}: {why} [{event.rule}]")


LAPSED = {
    "BG 12.1": "no militia is left in its pool",
    "BG 12.2": "no city of its own can raise more this turn",
    "BG 12.3": "the {army} is not below its maximum",
}
"""Why points lapse, by the paragraph."""


@narrate.register
def _(event: told.PieceRecruited, theater: Theater) -> str:
    return f"{the(event.side)} raises one {piece(event.type)} in {place(event.box, theater)}."
