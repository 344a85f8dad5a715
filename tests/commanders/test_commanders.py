"""Every commander plays legally to the end; the steady one plays with sense."""

import pytest

from campaign import (
    CampaignState,
    Options,
    RandomDice,
    Side,
    apply,
    legal_actions,
    new_campaign,
    read_order,
    read_situation,
    write_order,
)
from campaign.agenda import Combat, Marches
from campaign.commanders import COMMANDERS, Commander
from screens.cli.commands.skirmishes import form_of
from tests.commanders.sample import ONE_OF_EACH

commanders = pytest.mark.parametrize(
    "commander", [COMMANDERS[id_] for id_ in ONE_OF_EACH], ids=ONE_OF_EACH
)

EVERY_OPTION = Options(**dict.fromkeys(Options.names(), True))


def duel(union: str, confederate: str, seed: int, scenario: str = "1861") -> CampaignState:
    """The end of a game between two commanders."""
    players = {
        Side.UNION: COMMANDERS[union],
        Side.CONFEDERATE: COMMANDERS[confederate],
    }
    state, dice = new_campaign(scenario), RandomDice(seed)
    while state.to_move:
        state, _ = apply(state, players[state.to_move].choose(state), dice)
    return state


def orders_until_combat(situation: str) -> tuple[list[str], CampaignState]:
    """What the steady commander orders in one Movement Segment."""
    state, orders = read_situation(situation), []
    side = state.to_move
    dice = RandomDice(7)
    while state.to_move is side and not isinstance(state.step, Combat):
        action = COMMANDERS["steady"].choose(state)
        if isinstance(state.step, Marches) or write_order(action).split()[0] in {
            "move",
            "entrench",
        }:
            orders.append(write_order(action))
        if orders and orders[-1].startswith("end"):
            break
        state, _ = apply(state, action, dice)
    return orders, state


@pytest.mark.sampled(2)
@commanders
@pytest.mark.parametrize("options", [Options(), EVERY_OPTION], ids=["basic", "every option"])
def test_plays_legally_to_the_end(commander: Commander, options: Options) -> None:
    state, dice = new_campaign("1861-short", options), RandomDice(1861)
    while state.to_move:
        action = commander.choose(state)
        assert action in legal_actions(state), write_order(action)
        state, _ = apply(state, action, dice)
    assert state.winner


@commanders
def test_the_same_position_gives_the_same_action(commander: Commander) -> None:
    state, dice = new_campaign(), RandomDice(3)
    for _ in range(60 if not commander.id.startswith("planner") else 15):
        action = commander.choose(state)
        assert commander.choose(state.evolve()) == action
        state, _ = apply(state, action, dice)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
def test_steady_beats_aimless_from_either_side(seed: int) -> None:
    assert duel("steady", "random", seed).winner is Side.UNION
    assert duel("random", "steady", seed).winner is Side.CONFEDERATE


@pytest.mark.parametrize("by", ["battle_line", "yankee", "shell_for_guns"])
def test_steady_lists_no_orders_of_a_battle_that_it_does_not_choose_from(by: str) -> None:
    """Some hundred orders on a table take longer to check than the best one takes to find."""
    state = form_of(by, "kernstown").opening()
    COMMANDERS["steady"].choose(state)
    assert not state.memo


def test_steady_takes_an_open_city() -> None:
    orders, _ = orders_until_combat(
        """
        turn = 9
        agenda = ["marches union left 1 die 2"]
        [[pieces]]
        box = "washington"
        side = "union"
        type = "veteran_infantry"
        count = 4
        [[pieces]]
        box = "cairo"
        side = "union"
        type = "veteran_infantry"
        count = 2
        [control]
        humboldt = "union"
        [[pieces]]
        box = "humboldt"
        side = "union"
        type = "veteran_infantry"
        [[pieces]]
        box = "richmond"
        side = "confederate"
        type = "veteran_infantry"
        """
    )
    # By river from Cairo as well as by rail from Humboldt.
    assert orders[1].endswith("memphis"), orders


def test_steady_comes_to_the_help_of_washington() -> None:
    orders, state = orders_until_combat(
        """
        turn = 9
        agenda = ["marches union left 2 die 2"]
        [[pieces]]
        box = "washington"
        side = "union"
        type = "militia_infantry"
        [[pieces]]
        box = "baltimore"
        side = "union"
        type = "veteran_infantry"
        count = 3
        [[pieces]]
        box = "manassas_junction"
        side = "confederate"
        type = "veteran_infantry"
        count = 4
        """
    )
    assert len(state.units_in("washington", Side.UNION)) >= 3, orders


def test_steady_does_not_strip_washington() -> None:
    _, state = orders_until_combat(
        """
        turn = 9
        agenda = ["marches union left 5 die 5"]
        [[pieces]]
        box = "washington"
        side = "union"
        type = "veteran_infantry"
        count = 3
        [[pieces]]
        box = "fredericksburg"
        side = "confederate"
        type = "veteran_infantry"
        count = 3
        """
    )
    assert len(state.units_in("washington", Side.UNION)) >= 2


def test_steady_leaves_a_strong_line_alone() -> None:
    orders, _ = orders_until_combat(
        """
        turn = 9
        agenda = ["marches union left 3 die 3"]
        [[pieces]]
        box = "washington"
        side = "union"
        type = "militia_infantry"
        count = 4
        [[pieces]]
        box = "manassas_junction"
        side = "confederate"
        type = "crack_infantry"
        count = 5
        entrenched = true
        """
    )
    assert not any("manassas_junction" in order for order in orders)


def test_steady_masses_before_it_attacks() -> None:
    orders, state = orders_until_combat(
        """
        turn = 20
        agenda = ["marches union left 4 die 4"]
        [[pieces]]
        box = "washington"
        side = "union"
        type = "veteran_infantry"
        count = 6
        [[pieces]]
        box = "harpers_ferry"
        side = "union"
        type = "veteran_infantry"
        count = 3
        [[pieces]]
        box = "manassas_junction"
        side = "confederate"
        type = "veteran_infantry"
        count = 3
        [[pieces]]
        box = "shreveport"
        side = "confederate"
        type = "militia_infantry"
        """
    )
    attackers = state.units_in("manassas_junction", Side.UNION)
    assert not attackers or len(attackers) >= 5, orders


def test_a_whole_campaign_is_watched_computer_against_computer() -> None:
    state = duel("steady", "steady", 1865)
    assert state.ending is not None
    assert state.turn > 10


def test_aimless_does_more_than_one_thing() -> None:
    state, dice, kinds = new_campaign(), RandomDice(5), set()
    for _ in range(200):
        action = COMMANDERS["random"].choose(state)
        kinds.add(write_order(action).split()[0])
        assert read_order(write_order(action)) == action
        state, _ = apply(state, action, dice)
    assert {"march", "move", "roll", "recruit"} <= kinds
