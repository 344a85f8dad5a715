"""What a commander may spend: it stops when nobody waits, and makes do with little."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest

from campaign import CampaignState, RandomDice, apply, legal_actions, refusal, write_order
from campaign.agenda import Marches
from campaign.battle.contract import Resolver
from campaign.battle.register import RESOLVERS
from campaign.commanders import COMMANDERS, QUICK, Budget, CancelledError, Commander
from campaign.terms import UNION
from screens.cli.commands.skirmishes import form_of
from tests.commanders.sample import ONE_OF_EACH
from tests.resolvers.battles import SMALL_BATTLES
from tests.rules.play import situation

commanders = pytest.mark.parametrize(
    "commander", [COMMANDERS[id_] for id_ in ONE_OF_EACH], ids=ONE_OF_EACH
)
resolvers = pytest.mark.parametrize("by", SMALL_BATTLES)

SEARCHING = ("yankee", "shell_for_guns")
"""Resolvers whose automatic commander looks at many ways."""

UNLIMITED = Budget(10**12)
STEPS = 120
"""So many orders bring armies on a table into range."""


def after_questions(count: int) -> Callable[[], bool]:
    """Somebody who waits no longer once he has been asked so often."""
    left = iter(range(count))

    return lambda: next(left, None) is None


@cache
def marching() -> CampaignState:
    """Armies face each other in Virginia, and the Union may march."""
    stacks = {"washington": "union", "harpers_ferry": "union", "fredericksburg": "confederate"}
    return situation(
        'turn = 9\nagenda = ["marches union left 3 die 3"]\n'
        + "".join(
            f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "veteran_infantry"\ncount = 4\n'
            for box, side in stacks.items()
        )
    )


@cache
def battle(by: str) -> tuple[CampaignState, ...]:
    """A battle between automatic commanders, position by position."""
    state, dice = form_of(by, SMALL_BATTLES[by]).opening(), RandomDice("budget")
    found: list[CampaignState] = []
    while state.agenda and len(found) < STEPS:
        found.append(state)
        state = apply(state, COMMANDERS["steady"].choose(state), dice).state
    return tuple(found)


def asked_for(choose: Callable[[Budget], Any]) -> int:
    """How often a commander asks whether anybody still waits."""
    asked = 0

    def count() -> bool:
        nonlocal asked
        asked += 1
        return False

    choose(Budget(UNLIMITED.nodes, count))
    return asked


# --- nobody waits any more ---------------------------------------------------------------------


@commanders
def test_a_commander_whom_nobody_waits_for_does_not_begin(commander: Commander) -> None:
    for state in (marching(), battle("battle_line")[0]):
        with pytest.raises(CancelledError):
            commander.choose(state, Budget(UNLIMITED.nodes, lambda: True))


@pytest.mark.sampled(1)
@resolvers
def test_nor_does_one_in_a_battle(by: str) -> None:
    resolver: Resolver[Any, Any] = RESOLVERS[by]
    nobody = Budget(UNLIMITED.nodes, lambda: True)
    for state in battle(by)[::10]:
        assert state.battle is not None
        for choose in filter(None, (resolver.choose, resolver.stay)):
            with pytest.raises(CancelledError):
                choose(state.battle.position, nobody)


def searches() -> dict[str, tuple[CampaignState, ...]]:
    """Positions in which the steady commander looks at many things."""
    return {"march": (marching(),), **{by: battle(by) for by in SEARCHING}}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["march", *SEARCHING])
def test_a_search_stops_at_the_next_question(name: str) -> None:
    choose = COMMANDERS["steady"].choose
    costly = 0
    for state in searches()[name][::7]:
        choose(state)  # what it remembers of a position it need not ask about again
        most = asked_for(partial(choose, state))
        costly += most > 5
        for patience in {0, most // 2, most - 1}:
            with pytest.raises(CancelledError):
                choose(state, Budget(UNLIMITED.nodes, after_questions(patience)))
        choose(state, Budget(UNLIMITED.nodes, after_questions(most)))
    assert costly


# --- little to spend ---------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["march", *SEARCHING])
def test_what_is_usual_is_as_good_as_any_budget(name: str) -> None:
    choose = COMMANDERS["steady"].choose
    for state in searches()[name][::5]:
        assert choose(state, QUICK) == choose(state, UNLIMITED)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["march", *SEARCHING])
@pytest.mark.parametrize("nodes", [0, 2, 11])
def test_with_little_to_spend_an_order_is_legal_and_always_the_same(name: str, nodes: int) -> None:
    """Whatever has been thought about before: what is remembered costs as much as it did."""
    choose = COMMANDERS["steady"].choose
    for state in searches()[name][::5]:
        first = choose(state, Budget(nodes))
        assert refusal(state, first) is None, write_order(first)
        choose(state)
        assert choose(state, Budget(nodes)) == first


def test_more_to_spend_finds_better_ideas() -> None:
    state = marching()
    assert state.to_move is UNION
    assert isinstance(state.step, Marches)
    choose = COMMANDERS["steady"].choose
    assert write_order(choose(state, Budget(0))) == "end"
    assert choose(state) in legal_actions(state)
    assert write_order(choose(state)) != "end"


# --- time, and the contract --------------------------------------------------------------------


def test_when_time_is_up_the_best_so_far_has_to_do() -> None:
    late = Budget(UNLIMITED.nodes, is_late=after_questions(11))
    choose = COMMANDERS["steady"].choose
    assert choose(marching(), late) == choose(marching(), Budget(11))


@commanders
def test_thinking_gives_the_action_that_is_chosen(commander: Commander) -> None:
    assert commander.think(marching()).action == commander.choose(marching())


@commanders
def test_who_asks_may_say_beside_the_budget_that_he_waits_no_longer(commander: Commander) -> None:
    with pytest.raises(CancelledError):
        commander.think(marching(), QUICK, lambda: True)
