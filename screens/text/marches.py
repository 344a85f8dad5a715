"""Marches by land and sea, works, leaders on the map, and boxes that change hands."""

from campaign import events as told
from campaign.board.board import Theater
from campaign.rules.sea import INVASION_DIE
from campaign.terms import UNION
from screens.text.narrate import narrate, of, the
from screens.text.phrases import (
    SIDE_NAMES,
    leader,
    piece,
    pieces,
    place,
    sentence,
    several,
    verb,
)

# --- marches -----------------------------------------------------------------------------------


@narrate.register
def _(event: told.MarchesRolled, theater: Theater) -> str:
    marches = several(event.marches, "march")
    fleet = "; its fleet may invade" if event.side is UNION and event.die == INVASION_DIE else ""
    if event.rule == "BG 4.1":
        return f"{the(event.side)} rolls {event.die} for {marches}{fleet}."
    return f"{the(event.side)} rolls {event.die}: {marches} by the command table{fleet}."


@narrate.register
def _(event: told.MarchesGiven, theater: Theater) -> str:
    marches = several(event.marches, "march")
    return f"{the(event.side)} has {marches} on the first turn, without a die."


BY_WAY = " by way of "
PAST = ", past the enemy in "
"""How pieces go by a box, and how they jump over it: enemies stand there. [BG 5.1, BG 5.2]"""


@narrate.register
def _(event: told.BoxActivated, theater: Theater) -> str:
    left = several(event.left, "march")
    return f"The {of(event.side)} pieces in {place(event.box, theater)} march; {left} left."


@narrate.register
def _(event: told.PiecesMoved, theater: Theater) -> str:
    who = pieces(event.count, event.type)
    way = "jump" if event.jumped else "march"
    origin, to = place(event.origin, theater), place(event.to, theater)
    by_way = PAST if event.jumped else BY_WAY
    via = "" if event.entry == event.origin else f"{by_way}{place(event.entry, theater)}"
    return sentence(f"{who} {verb(event.count, way)} from {origin} to {to}{via}")


@narrate.register
def _(event: told.PiecesSailed, theater: Theater) -> str:
    who, goes = pieces(event.count, event.type), verb(event.count, "sail")
    return sentence(
        f"{who} {goes} from {place(event.origin, theater)} to {place(event.to, theater)}"
    )


@narrate.register
def _(event: told.PiecesInvaded, theater: Theater) -> str:
    who, goes = pieces(event.count, event.type), verb(event.count, "land")
    return sentence(f"{who} {goes} from the sea at {place(event.to, theater)}")


@narrate.register
def _(event: told.PiecesDug, theater: Theater) -> str:
    who, box = pieces(event.count, event.type), place(event.box, theater)
    if event.entrenched:
        return sentence(f"{who} {verb(event.count, 'entrench')} at {box}")
    return sentence(f"{who} {verb(event.count, 'begin')} to dig at {box}; one more march is needed")


@narrate.register
def _(event: told.PieceRestored, theater: Theater) -> str:
    who = f"one {of(event.side)} {piece(event.type)}"
    return sentence(f"{who} in {place(event.box, theater)} is back to full strength")


# --- leaders -----------------------------------------------------------------------------------


@narrate.register
def _(event: told.LeaderMoved, theater: Theater) -> str:
    how = "goes along" if event.along else "rides"
    origin, to = place(event.origin, theater), place(event.to, theater)
    return f"{leader(event.leader)} {how} from {origin} to {to}."


@narrate.register
def _(event: told.LeaderPlaced, theater: Theater) -> str:
    return f"{leader(event.leader)} takes command in {place(event.box, theater)}."


@narrate.register
def _(event: told.LeaderLeft, theater: Theater) -> str:
    box = place(event.box, theater)
    return f"{leader(event.leader)}, left alone in {box}, returns in the next Recruitment Segment."


# --- containment -------------------------------------------------------------------------------


@narrate.register
def _(event: told.BoxContained, theater: Theater) -> str:
    return f"The Confederates contain the Union pieces in {place(event.box, theater)}."


@narrate.register
def _(event: told.AttackDeclared, theater: Theater) -> str:
    if event.rule == "NS-R8":
        return f"{the(event.side)} will fight in {place(event.box, theater)} instead of containing."
    return f"{the(event.side)} stops containing and attacks in {place(event.box, theater)}."


@narrate.register
def _(event: told.BreakoutBegan, theater: Theater) -> str:
    return f"The Union pieces contained in {place(event.box, theater)} try to break out."


# --- control -----------------------------------------------------------------------------------


@narrate.register
def _(event: told.KentuckyOpened, theater: Theater) -> str:
    return f"A Confederate piece in {place(event.box, theater)} ends the neutrality of Kentucky."


@narrate.register
def _(event: told.MarkerPlaced, theater: Theater) -> str:
    return f"{place(event.box, theater)}, left empty, stays with {SIDE_NAMES[event.side]}."


@narrate.register
def _(event: told.BoxReverted, theater: Theater) -> str:
    box, was = place(event.box, theater), of(event.was)
    if event.holder is None:
        return f"{was} cavalry leaves {box}, which belongs to nobody again."
    return f"{was} cavalry leaves {box}, which returns to {SIDE_NAMES[event.holder]}."


@narrate.register
def _(event: told.BoxTaken, theater: Theater) -> str:
    box = place(event.box, theater)
    if event.was is None:
        return f"{the(event.side)} takes {box}."
    return f"{the(event.side)} takes {box} from {SIDE_NAMES[event.was]}."
