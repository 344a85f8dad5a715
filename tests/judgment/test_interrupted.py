"""What the review says of marches in the middle of which something else is decided."""

import pytest

from campaign import CampaignState, new_campaign
from campaign.actions import Action, Breakout
from campaign.agenda import Marches
from campaign.commanders import COMMANDERS
from campaign.judgment.moments import BATTLE
from campaign.judgment.review import review
from campaign.options import Options
from campaign.queries.stacks import with_stack
from campaign.terms import CONFEDERATE, UNION, PieceType, Side
from campaign.units import Unit, stack_of
from tests.judgment.wars import ordered, play
from tests.rules.play import Always

PORT = "fort_monroe"
VETERAN, MILITIA = PieceType.VETERAN_INFANTRY, PieceType.MILITIA_INFANTRY
CAVALRY = PieceType.VETERAN_CAVALRY


def with_pieces(state: CampaignState, side: Side, box: str, *types: PieceType) -> CampaignState:
    return with_stack(
        state, side, state.theater.number[box], stack_of(Unit(side, one) for one in types)
    )


def contained() -> CampaignState:
    """Two Union veterans are contained in Fort Monroe, and the Union has three marches. [NS-R10]"""
    state = new_campaign("1861", Options.preset("advanced"))
    for side in (UNION, CONFEDERATE):
        state = with_pieces(state, side, PORT, VETERAN, VETERAN)
    port = 1 << state.theater.number[PORT]
    return state.evolve(agenda=(Marches(UNION, 3, 3),), turn=3, contained=port)


def besieging() -> CampaignState:
    """Fort Monroe has a militia; the Confederacy, with three marches, can enter it. [NS-R8]"""
    state = new_campaign("1861", Options.preset("advanced"))
    state = with_pieces(state, UNION, PORT, MILITIA)
    state = with_pieces(state, CONFEDERATE, "yorktown", VETERAN, VETERAN)
    state = with_pieces(state, CONFEDERATE, "manassas_junction", MILITIA)
    return state.evolve(agenda=(Marches(CONFEDERATE, 3, 3),), turn=3)


def test_ns_r10_a_breakout_leaves_the_other_marches_to_be_made() -> None:
    """Nobody has left them unused, while its battle is fought or when it is over."""
    state = contained()
    begun = review(state, ordered(state, f"breakout {PORT}"))
    assert (begun.choice, begun.moments) == ((0.0, 0.0), ())

    def fights_it_out(now: CampaignState) -> Action | None:
        if now is state:
            return Breakout(PORT)
        return COMMANDERS["field"].choose(now) if now.battle is not None else None

    told = review(state, play(state, fights_it_out, Always(2)))
    assert [moment.kind for moment in told.moments] == [BATTLE]
    assert told.choice == (0.0, 0.0)


@pytest.mark.parametrize("answer", ["pass", "withdraw 2 veteran_cavalry yorktown"])
def test_bg_8_13_cavalry_is_asked_before_a_breakout_and_ends_no_marches(answer: str) -> None:
    state = with_pieces(contained(), CONFEDERATE, PORT, CAVALRY, CAVALRY)
    for orders in ((f"breakout {PORT}",), (f"breakout {PORT}", answer)):
        told = review(state, ordered(state, *orders))
        assert told.choice[UNION.seat] == 0.0
        assert "marches" not in {moment.kind for moment in told.moments}


IN_PORT = f"march yorktown; move 2 veteran_infantry {PORT}; contain {PORT}"
ELSEWHERE = (
    "march memphis; move 1 militia_infantry humboldt;"
    " march nashville; move 1 militia_infantry bowling_green"
)


def test_ns_r8_marches_are_judged_together_whenever_a_port_was_contained() -> None:
    """The same marches in another order have led to the same, and cost as much."""
    state = besieging()
    costs = []
    for marches in (f"{IN_PORT}; {ELSEWHERE}", f"{ELSEWHERE}; {IN_PORT}"):
        told = review(state, ordered(state, *marches.split("; "), "end marches"))
        [segment] = told.moments
        assert (segment.kind, segment.first, segment.last) == ("marches", 1, 8)
        costs.append(segment.choice)
    assert costs[0] == costs[1] < 0


def test_ns_r8_who_is_asked_about_a_port_has_not_ended_his_marches() -> None:
    state = besieging()
    told = review(state, ordered(state, *IN_PORT.split("; ")[:2]))
    assert (told.choice, told.moments) == ((0.0, 0.0), ())
