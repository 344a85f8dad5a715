"""Habits, each in a situation of which it is known by hand how often it was there."""

from collections.abc import Iterable

import pytest

from campaign import CampaignState, RecordedDice, ScriptedDice, apply, read_order
from campaign.commanders.arena.habits import HabitCount, Habits
from campaign.commanders.arena.ordered import Ordered
from tests.rules.play import situation

QUIET = ("roll", "end marches", "roll", "end recruitment")
"""A whole player turn of a side that has nobody to promote, with four dice of 2 for both."""


def followed(state: CampaignState, *orders: str, dice: Iterable[int] = ()) -> tuple[Habits, Habits]:
    """The habits of both sides after some orders."""
    count, faces = HabitCount(state), ScriptedDice(dice)
    for line in orders:
        action, recorded = read_order(line), RecordedDice(faces)
        change = apply(state, action, recorded)
        count.take(Ordered(state, action, change, tuple(recorded.rolls), 0.0))
        state = change.state
    assert faces.unused == (), "dice that nobody asked for"
    return count.habits()


def piece(box: str, side: str = "union", type_: str = "veteran_infantry", more: str = "") -> str:
    return f'{{box = "{box}", side = "{side}", type = "{type_}"{more}}}'


def board(agenda: str, *pieces: str, more: str = "", turn: int = 9) -> CampaignState:
    """A turn in which these pieces are on the board alone."""
    return situation(
        f'turn = {turn}\nagenda = ["{agenda}"]\n{more}\npieces = [{", ".join(pieces)}]\n'
    )


# --- marches -----------------------------------------------------------------------------------


def test_a_march_is_unused_if_it_is_given_up_or_nobody_did_anything() -> None:
    state = board("marches union left 3", piece("cairo", more=", count = 2"), piece("chicago"))
    union, confederate = followed(
        state,
        *("march cairo", "move 1 veteran_infantry paducah", "done"),
        *("march chicago", "done"),
        "end marches",
    )
    assert (union.marches, union.unused) == (3, 2)
    assert confederate.marches == 0


def test_digging_is_a_use_of_a_march() -> None:
    state = board("marches union left 1", piece("cairo", more=", count = 2"))
    union, _ = followed(state, "march cairo", "entrench 1 veteran_infantry", "done")
    assert (union.marches, union.unused) == (1, 0)


def test_marches_that_no_box_can_use_are_not_counted_at_all() -> None:
    state = board("marches union left 4", piece("cairo", more=", marches = 2"))
    union, _ = followed(state, "end marches")
    assert (union.marches, union.unused) == (0, 0)


# --- there and back ----------------------------------------------------------------------------

OVER = ("march cairo", "move 1 veteran_infantry vandalia", "end marches", "pass", "roll")
BACK = ("roll", "march vandalia", "move 1 veteran_infantry cairo")


def test_a_piece_that_comes_back_in_the_next_turn_went_there_and_back() -> None:
    state = board("marches union left 2", piece("cairo"))
    union, _ = followed(state, *OVER, "end recruitment", *QUIET, *BACK, dice=(2, 2, 2, 2))
    assert (union.moved, union.back) == (2, 1)


def test_a_piece_that_comes_back_at_once_does_so_too() -> None:
    state = board("marches union left 2", piece("cairo"))
    union, _ = followed(state, *OVER[:2], "march vandalia", "move 1 veteran_infantry cairo")
    assert (union.moved, union.back) == (2, 1)


def test_a_piece_that_comes_back_two_turns_later_had_been_there() -> None:
    state = board("marches union left 2", piece("cairo"))
    own = ("roll", "end marches", "pass", "roll", "end recruitment")
    union, _ = followed(state, *OVER, "end recruitment", *QUIET, *own, *QUIET, *BACK, dice=(2,) * 8)
    assert (union.moved, union.back) == (2, 0)


def test_a_raid_that_took_a_box_is_not_there_and_back() -> None:
    state = board(
        "marches union left 2",
        piece("paducah", type_="veteran_cavalry"),
        piece("atlanta", "confederate", "militia_infantry"),
    )
    over = ("march paducah", "move 1 veteran_cavalry humboldt", "end marches", "pass", "roll")
    back = ("roll", "march humboldt", "move 1 veteran_cavalry paducah")
    quiet = ("roll", "end marches", "pass", "roll", "end recruitment")
    union, _ = followed(state, *over, "end recruitment", *quiet, *back, dice=(2, 2, 2, 2))
    assert (union.moved, union.back) == (2, 0)


# --- promotions --------------------------------------------------------------------------------

EMPTY_POOL = "pools.union = {militia_infantry = 0, militia_cavalry = 0}"
PAIR = (piece("chicago"), piece("new_york", type_="militia_infantry"))


def test_a_veteran_promoted_for_militia_costs_a_recruit_if_the_pool_is_empty() -> None:
    state = board("promotion union left 1", *PAIR, more=EMPTY_POOL)
    union, _ = followed(state, "promote veteran_infantry chicago", "roll", dice=(4,))
    assert (union.promotions, union.costly) == (1, 1)


def test_militia_promoted_instead_gives_its_counter_back() -> None:
    state = board("promotion union left 1", *PAIR, more=EMPTY_POOL)
    orders = ("promote militia_infantry new_york", "roll", "recruit militia_infantry chicago")
    union, _ = followed(state, *orders, dice=(4,))
    assert (union.promotions, union.costly) == (1, 0)


def test_it_costs_nothing_while_the_pool_has_militia() -> None:
    state = board("promotion union left 1", *PAIR)
    orders = ("promote veteran_infantry chicago", "roll", "end recruitment")
    union, _ = followed(state, *orders, dice=(4,))
    assert (union.promotions, union.costly) == (1, 0)


def test_it_costs_nothing_if_the_points_were_spent_anyhow() -> None:
    pool = "pools.union = {militia_infantry = 2, militia_cavalry = 0}"
    state = board("promotion union left 1", *PAIR, more=pool)
    raised = ("recruit militia_infantry chicago", "recruit militia_infantry philadelphia")
    union, _ = followed(state, "promote veteran_infantry chicago", "roll", *raised, dice=(2,))
    assert (union.promotions, union.costly) == (1, 0)


def test_it_costs_nothing_if_there_was_no_militia_to_rise() -> None:
    state = board("promotion union left 1", piece("chicago"), more=EMPTY_POOL)
    union, _ = followed(state, "promote veteran_infantry chicago", "roll", dice=(4,))
    assert (union.promotions, union.costly) == (1, 0)


# --- ports and capitals ------------------------------------------------------------------------

TROOPS = piece("mccomb", "confederate", "militia_infantry", ", count = 2")
FLEET = piece("washington", type_="veteran_infantry")


def confederate_turn(*pieces: str, more: str = "") -> Habits:
    """What the Confederacy has left open at the end of a turn without marches."""
    state = board("marches confederate left 0 die 2", *pieces, more=more)
    return followed(state, "end marches", "pass", "roll", "end recruitment", dice=(2,))[1]


def test_new_orleans_is_open_with_troops_in_reach_and_a_fleet_in_washington() -> None:
    assert confederate_turn(TROOPS, FLEET).open_ports == 1


@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        ((TROOPS,), "nobody in Washington can land"),
        ((FLEET, piece("atlanta", "confederate", "militia_infantry")), "nobody is in reach"),
        (
            (TROOPS, FLEET, piece("new_orleans", "confederate", "militia_infantry")),
            "somebody is there",
        ),
        (
            (FLEET, piece("wilmington", "confederate", "militia_infantry")),
            "a single piece in one of the seven cities is needed where it is",
        ),
    ],
)
def test_no_port_is_open_where(pieces: tuple[str, ...], why: str) -> None:
    assert confederate_turn(*pieces).open_ports == 0, why


def test_a_garrison_keeps_a_port_shut() -> None:
    guns = confederate_turn(TROOPS, FLEET, more="options = {coastal_defences = true}")
    assert guns.open_ports == 0


@pytest.mark.parametrize(("turn", "ports"), [(39, 1), (40, 0)])
def test_who_has_lost_the_war_with_a_turn_leaves_no_port_open(turn: int, ports: int) -> None:
    """Cavalry at Goldsboro may ride into Wilmington, but not after turn 40. [BG 13.4]"""
    state = board(
        "marches union left 0 die 2",
        piece("norfolk"),
        piece("florence"),
        piece("goldsboro", "confederate", "veteran_cavalry"),
        more='control.wilmington = "union"',
        turn=turn,
    )
    orders = ("end marches", "pass", "roll", "end recruitment")
    assert followed(state, *orders, dice=(2,))[0].open_ports == ports


def test_richmond_is_uncovered_if_an_enemy_stands_within_a_march() -> None:
    ready = piece("fredericksburg")
    assert confederate_turn(TROOPS, ready).uncovered == 1
    assert confederate_turn(TROOPS, piece("baltimore")).uncovered == 0
    guard = piece("richmond", "confederate", "militia_infantry")
    assert confederate_turn(TROOPS, ready, guard).uncovered == 0


# --- invasions, battles, idle stacks -----------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "orders", "sixes", "used"),
    [
        (6, ("march washington", "invade 1 veteran_infantry new_orleans"), 1, 1),
        (
            6,
            (
                "march washington",
                "invade 1 veteran_infantry mobile",
                "invade 1 veteran_infantry new_orleans",
            ),
            1,
            1,
        ),
        (6, ("end marches",), 1, 0),
        (5, ("end marches",), 0, 0),
    ],
)
def test_a_six_is_used_by_a_landing(
    die: int, orders: tuple[str, ...], sixes: int, used: int
) -> None:
    state = board("marches union", FLEET, FLEET)
    union, _ = followed(state, "roll", *orders, dice=(die,))
    assert (union.sixes, union.sixes_used) == (sixes, used)


def test_a_six_without_anybody_in_washington_is_no_chance() -> None:
    union, _ = followed(board("marches union", piece("cairo")), "roll", dice=(6,))
    assert union.sixes == 0


def test_who_attacks_is_told_apart() -> None:
    state = board(
        "combat union",
        piece("corinth", more=', entry = "humboldt"'),
        piece("corinth", "confederate", "militia_infantry"),
    )
    union, confederate = followed(state, "battle corinth")
    assert (union.attacks, confederate.attacks) == (1, 0)


def idle_after(turns: int, *first: str) -> int:
    """The Union's largest idle stack when it has played so many turns; it recruits at Chicago."""
    state = board("marches union", piece("chicago", more=", count = 3"), piece("cairo"))
    own = ("roll", "end marches", "pass", "roll", "recruit militia_infantry chicago")
    orders = ["roll", *first, *own[1:], "end recruitment", *QUIET]
    orders += [*own, "end recruitment", *QUIET] * (turns - 1)
    return followed(state, *orders, dice=(2,) * 4 * turns)[0].idle


def test_a_stack_is_idle_after_three_turns_and_counts_as_small_as_it_was() -> None:
    assert idle_after(2) == 0
    assert idle_after(3) == 4, "three at first, and the recruit of the first turn"


def test_a_stack_that_marched_or_dug_begins_anew() -> None:
    moved = ("march chicago", "move 1 veteran_infantry bloomington_il", "done")
    dug = ("march chicago", "entrench 1 veteran_infantry", "done")
    assert idle_after(3, *moved) == 1, "Cairo"
    assert idle_after(3, *dug) == 1


def test_habits_of_several_games_add_up_but_for_the_largest_stack() -> None:
    one = Habits(turns=3, marches=9, unused=2, idle=5)
    assert one.plus(one._replace(idle=3)) == Habits(turns=6, marches=18, unused=4, idle=5)
