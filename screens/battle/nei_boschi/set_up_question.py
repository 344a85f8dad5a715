"""What is said before a side ends its set-up: who could still be put elsewhere. [BB 30]"""

from campaign.resolvers.nei_boschi.free_places import place_of
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import Side
from screens.text.phrases import SIDE_NAMES, joined, several

QUESTION = "This ends the set-up of {side}. End it?"
NONE_LEFT = "All places are as the scenario says, or changed by you."
LEFT = "As proposed, and free to stand elsewhere: {who}."
NAMED = 4
"""Units that are named; of more, how many there are."""


def as_proposed(position: HexPosition, side: Side) -> Units:
    """The units of a side that may begin elsewhere and have not been moved; leaders apart."""
    before = begin(position.request)
    return tuple(
        unit
        for unit in position.units
        if unit.side is side
        and unit.place is Place.FIELD
        and not card(position, unit.number).is_leader
        and place_of(position, unit) is not None
        and unit.hex == before.unit(unit.number).hex
    )


def set_up_question(side: Side) -> str:
    """What is asked before nothing more is set up."""
    return QUESTION.format(side=SIDE_NAMES[side])


def still_free(position: HexPosition, side: Side) -> str:
    """The first few of those who may still stand elsewhere."""
    left = as_proposed(position, side)
    names = [f"unit {unit.number}" for unit in left[:NAMED]]
    if len(left) > NAMED:
        names.append(several(len(left) - NAMED, "other unit"))
    return LEFT.format(who=joined(names)) if left else NONE_LEFT
