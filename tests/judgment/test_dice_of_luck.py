"""What dice outside battles are worth that give no marches: what they brought, against the mean."""

import pytest

from campaign import CampaignState, new_campaign
from campaign.agenda import Combat, Desertion, Promotion, Recruitment, Toll
from campaign.dice import ScriptedDice
from campaign.judgment.moments import DIE
from campaign.judgment.review import review
from campaign.options import Options
from campaign.queries.stacks import to_pool, with_stack
from campaign.terms import CONFEDERATE, UNION, PieceType
from campaign.units import REDUCED, Unit, stack_of
from tests.judgment.wars import ordered

AN_ARMY = 3.0
"""Points of one of army maximum."""


def full() -> CampaignState:
    return new_campaign("1861", Options.preset("full")).evolve(turn=12)


def luck(state: CampaignState, *faces: int) -> float:
    """That of the side whose dice they are."""
    told = review(state, ordered(state, "roll", dice=ScriptedDice(faces)))
    return next(moment.luck for moment in told.moments if moment.kind == DIE)


def test_ns_r14_the_price_of_washington_is_luck() -> None:
    """Two at least and six at most: on average three and two thirds of army maximum."""
    state = full()
    capital = 1 << state.theater.number["washington"]
    taken = state.theater.set_of(("nashville", "new_orleans", "mobile", "savannah"))  # no 13.3 yet
    held = state.held[0] & ~capital | taken, (state.held[1] | capital) & ~taken
    fallen = state.evolve(held=held, agenda=(Toll(CONFEDERATE), Promotion(CONFEDERATE)))
    found = [luck(fallen, face) for face in range(1, 7)]
    assert found[5] - found[0] == pytest.approx(4 * AN_ARMY)
    assert sum(found) == pytest.approx(0.0, abs=1e-9)


def test_ns_r28_foreign_pieces_that_come_back_are_luck_beside_the_recruits() -> None:
    """One is dead: the second die brings it back or not, and the first one counts the same."""
    foreign = next(type_ for type_ in PieceType if type_.is_foreign)
    state = full().evolve(intervention=True, agenda=(Recruitment(CONFEDERATE),))
    state = to_pool(state, CONFEDERATE, foreign, 1)
    few, back = luck(state, 4, 1), luck(state, 4, 6)
    assert few < back
    assert back - few == pytest.approx(luck(state, 6, 6) - luck(state, 6, 1))


def test_ns_8_12_as_many_deserters_as_were_to_be_expected_are_no_luck() -> None:
    """Each of three reduced veterans deserts on two faces of six; that he recovers is no luck."""
    state = full()
    reduced = [Unit(UNION, PieceType.VETERAN_INFANTRY, reduced=True, shaken=REDUCED)] * 3
    state = with_stack(state, UNION, state.theater.number["cairo"], stack_of(reduced))
    state = state.evolve(agenda=(Desertion(UNION, "cairo", True), Combat(UNION)))
    assert luck(state, 1, 1, 6) == pytest.approx(0.0, abs=0.5)
    assert luck(state, 1, 1, 1) > 1 > -1 > luck(state, 6, 6, 6)
