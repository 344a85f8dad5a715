"""Armies by points, and ground for skirmishes. [SK 2, SK 3]"""

import pytest

from campaign import (
    RESOLVERS,
    NotationError,
    PieceType,
    RandomDice,
    RecordedDice,
    ScriptedDice,
)
from campaign.battle import point_armies as points
from campaign.battle.tabletop_staging import TabletopStaging, tabletop_staging
from campaign.standalone import begin_skirmish
from campaign.tabletop.terrain import Kind
from campaign.terms import SIDES
from campaign.terrain_files import KINDS, Ground, ground_of, read_ground, throw_ground, write_ground
from tests.rules.play import UNION, quotes
from tests.rules.skirmishes import fought

# --- armies by points --------------------------------------------------------------------------


@quotes("SK 2.1", "A brigade costs points for each of its bases, by arm and quality")
@quotes("SK 2.1", "a battery has a price of its own")
def test_sk_2_1_prices() -> None:
    army = points.with_brigade((), UNION, PieceType.VETERAN_INFANTRY)
    assert points.cost(army) == 8 * points.prices()["veteran_infantry"].points
    armed = points.with_battery(army)
    assert points.cost(armed) - points.cost(army) == points.prices()["battery"].points
    first = points.places(army)[0]
    assert points.cost(points.of_quality(army, first, 1)) > points.cost(army)
    assert points.cost(points.of_quality(army, first, -1)) < points.cost(army)
    assert points.of_quality(points.of_quality(army, first, 2), first, 1) == army
    assert points.cost(points.of_size(army, first, 1)) == points.cost(army) * 9 // 8


@quotes("SK 2.1", "an army at most 14 brigades and batteries, and at least one brigade")
def test_sk_2_1_how_many() -> None:
    assert len(points.places(points.filled((), UNION, 10_000, guns=True))) == 14
    assert not points.is_affordable((), 100)


@quotes("SK 2.2", "The defender has as many, or more or fewer by the odds")
@quotes("SK 2.2", "Points that are not spent are lost")
def test_sk_2_2_budgets() -> None:
    assert points.enemy_budget(200, (1, 1)) == 200
    assert points.enemy_budget(200, (2, 1)) == 100
    for budget in (100, 200, 300):
        army = points.filled((), UNION, budget, guns=True)
        assert points.is_affordable(army, budget)
        assert not points.is_affordable(army, points.cost(army) - 1)
        assert budget - points.cost(army) < 30, "the usual troops are cheaper than that"


def test_few_points_are_spent_on_a_brigade_before_guns() -> None:
    """[SK 2.1] Guns belong to a command; militia costs all of forty points, a battery a half."""
    [command] = points.filled((), UNION, 40, guns=True)
    assert len(command.brigades) == 1
    assert command.batteries == 0
    assert points.filled((), UNION, 20, guns=True) == ()


def test_a_command_without_brigades_leaves_its_guns_to_another() -> None:
    army: points.Army = ()
    for _ in range(5):
        army = points.with_brigade(army, UNION, PieceType.MILITIA_CAVALRY)
    army = points.with_battery(points.with_battery(army))
    assert [command.batteries for command in army] == [1, 1]
    left = points.without(army, points.ArmyPlace(1, 0))
    assert [command.batteries for command in left] == [2]
    assert len(points.places(left)) == len(points.places(army)) - 1


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "resolver", [id_ for id_, one in RESOLVERS.items() if one.staging is TabletopStaging]
)
def test_armies_by_points_are_fought_by_every_resolver_that_takes_them(resolver: str) -> None:
    guns = RESOLVERS[resolver].on_table
    armies = [points.filled((), side, 150, guns) for side in SIDES]
    start = begin_skirmish(resolver, points.by_points(armies, UNION))
    end, _, _ = fought(start)
    assert end.ending is not None


# --- ground ------------------------------------------------------------------------------------


@quotes("SK 3.1", "as many pieces as two dice show, each of a kind by another die as in Yankee")
def test_sk_3_1_ground_thrown_for() -> None:
    dice = RecordedDice(RandomDice(5))
    terrain = throw_ground(dice)
    laid = [piece for piece in terrain if piece.kind is not Kind.BRIDGE]
    assert len(laid) <= dice.faces[0] + dice.faces[1]
    assert {piece.kind for piece in terrain} <= set(KINDS)
    assert throw_ground(ScriptedDice(dice.faces)) == terrain


@pytest.mark.sampled(1)
@quotes("SK 3.1", "Ground may be kept under a name and fought on again")
@pytest.mark.parametrize("resolver", ["yankee", "shell_for_guns"])
def test_sk_3_1_ground_kept(resolver: str) -> None:
    ground = Ground("Behind the mill", throw_ground(RandomDice(6)))
    assert read_ground(write_ground(ground)) == ground
    armies = [points.filled((), side, 150, guns=True) for side in SIDES]
    start = begin_skirmish(resolver, points.by_points(armies, UNION, ground.terrain))
    assert start.battle is not None
    assert len(start.battle.position.table.pieces) == len(ground.terrain)
    assert fought(start)[0].ending is not None


@pytest.mark.parametrize("battle", ["gettysburg", "kernstown"])
def test_the_ground_of_a_battle_can_be_kept(battle: str) -> None:
    shell = RESOLVERS["shell_for_guns"]
    position = shell.begin(shell.scenarios[battle])
    known = tabletop_staging(position.request).terrain
    assert known is not None
    kept = ground_of(position.table)
    assert len(kept) == len(known)
    for then, now in zip(known, kept, strict=True):
        for (x, y), (u, v) in zip(then.outline, now.outline, strict=True):
            assert max(abs(x - u), abs(y - v)) <= 2, then
    assert read_ground(write_ground(Ground("Kept", kept))).terrain == kept


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a title"),
        ('title = "A"\nterain = []', "did you mean 'terrain'"),
        ('title = "A"\nterrain = ["ford 1,2 3,4 5,6"]', "terrain 1: no kind of terrain"),
        ('title = "A"\nterrain = ["wood 1,2 3,4"]', "three corners"),
        ('title = "A"\nterrain = ["wood 1,2 3,4 5"]', "three corners"),
        ('title = "A"\nterrain = ["wood 1,2 3,4 5,99999"]', "off the field"),
        ('title = "A"\nterrain = 1', "a list of names"),
        ('title = "A"\nterrain = ["wood"' + ', "wood"' * 40 + "]", "more than 40"),
        ("[[[", "ground: "),
    ],
)
def test_bad_ground_is_one_sentence(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_ground(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
