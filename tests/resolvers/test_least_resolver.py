"""What the contract names is enough to fight a battle by itself: nothing else is asked for."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from campaign import CampaignState, RandomDice, Side, apply, legal_actions, read_situation
from campaign import write_situation as written
from campaign.battle.contract import Resolver
from campaign.standalone import begin_skirmish, round_of
from campaign.statistics import statistics
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden
from screens.battle.order_list_screen import OrderListScreen
from screens.past.timeline import Chapter, Reel, when
from screens.text.skirmish_report import battle_of, moment, rounds_of, skirmish_lines
from tests.resolvers import test_contract
from tests.resolvers.blows import BLOWS, BOUTS, BOUTS_OF, registered
from tests.screens.conftest import looking_before_pressing as looking_before_pressing


@pytest.fixture(autouse=True)
def register() -> Iterator[None]:
    with registered(BLOWS):
        yield


PROMISES = [promise for name, promise in vars(test_contract).items() if name.startswith("test_")]
"""The contract: what every resolver in the register is tried for."""


@pytest.mark.thorough
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_it_keeps_the_whole_contract(promise: Callable[[Resolver[Any, Any]], None]) -> None:
    promise(BLOWS)


LENGTHS = {"blows": BOUTS, "duel": BOUTS_OF["short"]}
"""How many bouts its battles have: one without a staging, one with a staging of its own."""


@pytest.fixture(params=LENGTHS)
def battle(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def bouts(battle: str) -> int:
    return LENGTHS[battle]


@pytest.fixture
def opening(battle: str) -> CampaignState:
    return begin_skirmish("blows", BLOWS.scenarios[battle])


def winner(state: CampaignState) -> Side:
    """The attacker; in the duel the Union, which has drawn the higher number."""
    return Side.CONFEDERATE if battle_of(state).position.duel is None else Side.UNION


def test_a_battle_of_several_orders_counts_as_its_resolver_does(
    opening: CampaignState, bouts: int
) -> None:
    state, dice, seen = opening, RandomDice(1), []
    while state.agenda:
        seen.append((round_of(state), moment(state)))
        state = apply(state, legal_actions(state)[0], dice).state
    assert seen == [(bout, f"bout {bout}") for bout in range(1, bouts + 1) for _ in range(2)]
    assert state.winner is winner(opening)


def test_it_is_kept_taken_up_again_and_told(opening: CampaignState, bouts: int) -> None:
    with Journal.begin(None, "Blows", opening, Players(), seed="a") as journal:
        while journal.state.agenda:
            assert read_situation(written(journal.state)) == journal.state
            journal.play(legal_actions(journal.state)[0])
        ends = [point for point in journal.record.points() if point.side]
        reel = Reel(journal.record.opening, journal.record.retell())
        course = statistics(journal.record.opening, journal.record.retell()).course
    assert [standing.turn for standing in course] == [*range(1, bouts + 1), bouts]
    assert len(ends) == bouts
    assert [when(reel.frames[place].state) for place in reel.begins[Chapter.TURN]] == [
        f"Jan/Feb 1862, bout {bout}" for bout in range(2, bouts + 1)
    ]
    assert rounds_of(opening) == ("bout", 1)
    assert any("Blows" in line for line in skirmish_lines(opening))


@pytest.mark.sampled(1)
async def test_it_is_played_from_the_list_of_orders(opening: CampaignState, bouts: int) -> None:
    app = NordenSuden(Journal.begin(None, "Blows", opening, Players(), seed="a"))
    app.remember(pace="fast", handover="off")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, OrderListScreen)
        for blow in range(1, 2 * bouts):
            await pilot.press("enter")
            assert app.journal is not None
            assert app.journal.state.battle is not None
            assert app.journal.state.battle.position.blows == blow
        await pilot.press("enter")
        assert app.journal is not None
        assert app.journal.state.winner is winner(opening)
