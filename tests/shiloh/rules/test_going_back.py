"""Retreats and withdrawals. [SH 9, SH 12, BB 9.54, BB 12.45]

Around 2305 all is flat woods; 6120 is in the midst of the fields of the landing; 3102 is swamp.
"""

import pytest

from campaign.dice import ScriptedDice
from campaign.hexes.grid import Hex, neighbors
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.events import CohesionChecked, GunsInWoods, UnitFellBack
from campaign.resolvers.nei_boschi.falling_back import options
from campaign.resolvers.nei_boschi.going_back import refuse_back
from campaign.resolvers.nei_boschi.ground import PLAIN, Way
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.orders import Back, Pass, Withdraw
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import FallingBack
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import field_of
from campaign.terms import CONFEDERATE, UNION, Side
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

IL55 = number("us.55-il")


def driven(id_: str, hexes: int, away: Hex, *lines: str, least: int = 0) -> HexPosition:
    """A unit has to go back from a hex."""
    position = desk(*lines, acting="2/5/T", scenario="5")
    unit = position.unit(number(id_))
    return position.then(FallingBack(unit.side, unit.number, hexes, (away,), least or hexes))


def gone_back(
    position: HexPosition, *faces: int
) -> tuple[HexPosition, tuple[object, ...], ScriptedDice]:
    """The unit goes back, by the first of ways that are alike."""
    dice = ScriptedDice(faces)
    position, events = sequence.go_on(position, dice)
    while position.agenda and isinstance(position.step, FallingBack):
        order = next(order for order in sequence.legal(position) if isinstance(order, Back))
        position, more = sequence.apply(position, order, dice)
        events += more
    return position, events, dice


def checks(events: tuple[object, ...]) -> list[int]:
    """What was added to each check of cohesion."""
    return [total(event.modifiers) for event in events if isinstance(event, CohesionChecked)]


def test_a_hex_of_woods_alone_asks_nothing_of_foot() -> None:
    """[BB 9.54] Example 1: a wooded hex (1 1/2 MP) causes no UDD to infantry."""
    position, events, _ = gone_back(driven("us.55-il", 2, 2303, "us.55-il 2305 NE"))
    assert not checks(events)
    assert len([event for event in events if isinstance(event, UnitFellBack)]) == 2
    assert position.unit(IL55).facing == 0, "it keeps facing the enemy"


def test_guns_check_at_two_more_in_woods() -> None:
    """[BB 9.54] Example 2: an artillery unit that retreats into woods makes a UDD with +2."""
    position = driven("us.btty-waterhouse", 1, 2303, "us.btty-waterhouse 2305 NE")
    _, events, _ = gone_back(position, 2, 5)
    assert checks(events) == [2]


@quotes("BB 12.45", "a die is thrown, and a third of it, rounded down, is lost in guns")
def test_bb_12_45_mortons_battery_goes_back_through_two_hexes_of_woods() -> None:
    """[BB 12.45] Morton rolls 2 for the first hex, no loss, and 9 for the second: 3 SP."""
    position = driven("us.btty-morton", 2, 2303, "us.btty-morton 2305 NE")
    position, events, _ = gone_back(position, 2, 0, 9, 0)
    assert [event.lost for event in events if isinstance(event, GunsInWoods)] == [0, 3]
    assert position.unit(number("us.btty-morton")).sp == 1


def test_in_the_open_guns_lose_nothing() -> None:
    position = driven("us.btty-waterhouse", 1, 6118, "us.btty-waterhouse 6120 NE")
    position, events, _ = gone_back(position, 0)
    assert not [event for event in events if isinstance(event, GunsInWoods)]
    assert checks(events) == [1], "a hex of the open costs guns 2 points"


def test_who_is_in_disorder_and_fails_stays_in_the_first_hex() -> None:
    """[BB 9.54] Already disordered and failing: limited to the first hex."""
    lines = ("us.btty-waterhouse 6120 NE disordered",)
    _, events, _ = gone_back(driven("us.btty-waterhouse", 2, 6118, *lines), 9)
    assert len([event for event in events if isinstance(event, UnitFellBack)]) == 1
    _, events, _ = gone_back(driven("us.btty-waterhouse", 2, 6118, *lines), 0, 0)
    assert len([event for event in events if isinstance(event, UnitFellBack)]) == 2


def test_who_retreats_into_a_swamp_is_disordered() -> None:
    """[BB 9.44] Automatically, and no more if he is so already."""
    position = driven("us.55-il", 1, 3104, "us.55-il 3103 SW").instead(
        FallingBack(UNION, IL55, 1, (3104, 3004, 3003, 3204), 1)
    )
    assert set(options(position, position.step)) <= {3102, 3203}  # type: ignore[arg-type]
    position, events, _ = gone_back(position)
    assert position.unit(IL55).disordered
    assert not checks(events)


def test_one_goes_away_from_the_firers_and_by_the_fewest_points() -> None:
    """Away from the firers; no enemy-adjacent hex if avoidable."""
    position = driven("us.55-il", 1, 2303, "us.55-il 2305 NE")
    assert set(options(position, position.step)) <= {2306, 2206, 2406, 2205, 2405}  # type: ignore[arg-type]
    beside = driven("us.55-il", 1, 2303, "us.55-il 2305 NE", "cs.2-tn-bate 2307 NE")
    assert 2306 not in options(beside, beside.step)  # type: ignore[arg-type]


def test_one_retreats_towards_the_own_rear() -> None:
    """Towards own rear: from 2305 the landing is in the east, Corinth in the southwest."""
    union = driven("us.55-il", 1, 2304, "us.55-il 2305 NE")
    assert set(options(union, union.step)) == {2306, 2406}  # type: ignore[arg-type]
    rebel = driven("cs.2-tn-bate", 1, 2304, "cs.2-tn-bate 2305 NE")
    assert set(options(rebel, rebel.step)) == {2306, 2206, 2406}  # type: ignore[arg-type]
    back = driven("cs.2-tn-bate", 1, 2306, "cs.2-tn-bate 2305 NE")
    assert options(back, back.step), "he goes forward if he has to"  # type: ignore[arg-type]


def test_who_cannot_go_back_loses_a_point_for_each_hex() -> None:
    position = desk("us.55-il 2305 NE", acting="2/5/T", scenario="5")
    step = FallingBack(UNION, IL55, 2, neighbors(2305), 2)
    before = position.unit(IL55).sp
    position, _, _ = gone_back(position.then(step))
    assert position.unit(IL55).sp == before - 2


@quotes(
    "SH 12",
    "off the map only over the own edge, if there is no other way, and then it does not return",
)
@pytest.mark.parametrize(
    ("id_", "side", "place"),
    [("cs.2-tn-bate", CONFEDERATE, Place.AWAY), ("us.55-il", UNION, Place.FIELD)],
)
def test_sh_12_one_retreats_off_the_map_over_the_own_edge_alone(
    id_: str, side: Side, place: Place
) -> None:
    """`never off map except behind the own edge`: the southwest corner of scenario 2 leads to
    Corinth. A Confederate leaves there whole; the Union's regiment stays, and loses two points.
    """
    corner, unit = 2562, number(id_)
    position = desk(f"{id_} {corner} NE", scenario="2")
    before = position.unit(unit).sp
    step = FallingBack(side, unit, 2, (2561, 2662), 2)
    after = gone_back(position.then(step))[0].unit(unit)
    assert (after.place, after.sp) == (place, before if place is Place.AWAY else before - 2)


def test_who_is_surrounded_is_taken() -> None:
    around = neighbors(2305)
    rebels = ("cs.2-tn-bate", "cs.35-tn", "cs.8-ar", "cs.12-tn", "cs.22-tn", "cs.52-tn")
    lines = [f"{id_} {hex_} NE" for id_, hex_ in zip(rebels, around, strict=True)]
    position = driven("us.55-il", 1, 2304, "us.55-il 2305 NE", *lines)
    position, _, _ = gone_back(position)
    assert position.unit(IL55).place is Place.LOST


def test_guns_that_cannot_go_back_are_abandoned() -> None:
    """[BB 12.45] If it cannot complete a retreat it is abandoned."""
    battery = number("us.btty-waterhouse")
    position = desk("us.btty-waterhouse 2305 NE", acting="5/T", scenario="5")
    position, _, _ = gone_back(position.then(FallingBack(UNION, battery, 1, neighbors(2305), 1)))
    assert position.unit(battery).abandoned


def test_guns_without_teams_that_have_to_retreat_are_abandoned() -> None:
    """[BB 14.61]"""
    position = driven("us.btty-madison", 1, 6118, "us.btty-madison 6120 NE")
    position, _, _ = gone_back(position)
    battery = position.unit(number("us.btty-madison"))
    assert (battery.abandoned, battery.hex) == (True, 6120)


def test_a_detachment_driven_too_far_south_is_lost() -> None:
    """[BB 14.46] South of row Sxx24, it is out of the game."""
    position = driven("us.det-a", 1, 2355, "us.det-a 2357 NE")
    step = FallingBack(UNION, number("us.det-a"), 1, (2356, 2256, 2257, 2456, 2457), 1)
    position, _, _ = gone_back(position.instead(step))
    assert position.unit(number("us.det-a")).place is Place.LOST


def test_one_may_go_one_or_two_hexes() -> None:
    """Retreats of 1-2 hexes: the side picks."""
    position = driven("us.55-il", 2, 2303, "us.55-il 2305 NE", least=1)
    position, _ = sequence.go_on(position, ScriptedDice())
    if position.unit(IL55).hex == 2305:
        order = next(order for order in sequence.legal(position) if isinstance(order, Back))
        assert sequence.refuse(position, Pass()) is not None
        position, _ = sequence.apply(position, order, ScriptedDice())
    assert sequence.refuse(position, Pass()) is None
    position, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert not isinstance(position.step, FallingBack)


def test_friends_through_whom_one_retreats_check() -> None:
    """[12.46] And he does not stay among them."""
    position = driven("us.55-il", 1, 2304, "us.55-il 2305 NE", "us.53-oh 2306 NE")
    step = FallingBack(UNION, IL55, 1, (2304, 2405, 2205, 2406, 2206), 1)
    position = position.instead(step)
    assert options(position, step) == (2306,)
    position, _, _ = gone_back(position, 9)
    assert position.unit(number("us.53-oh")).disordered
    assert position.unit(IL55).hex != 2306


def test_who_may_go_one_or_two_hexes_does_not_stay_among_others() -> None:
    """[SH 8] Infantry of two brigades does not stack: of 1-2 hexes he has to go both."""
    position = driven("us.55-il", 2, 2304, "us.55-il 2305 NE", "us.53-oh 2306 NE", least=1)
    step = FallingBack(UNION, IL55, 2, (2304, 2405, 2205, 2406, 2206), 1)
    position, _ = sequence.apply(position.instead(step), Back(IL55, 2306), ScriptedDice([0]))
    assert position.unit(IL55).hex == 2306
    assert sequence.refuse(position, Pass()) is not None
    position, _, _ = gone_back(position)
    assert position.unit(IL55).hex != 2306


def test_an_extended_unit_retreats_closed_up() -> None:
    lines = ("us.55-il 2305 NE shape=line second=2205",)
    position, _, _ = gone_back(driven("us.55-il", 1, 2303, *lines))
    assert position.unit(IL55).second == 0


# --- withdrawal --------------------------------------------------------------------------------


def facing_them(*marks: str, orders: Orders = Orders.ADVANCE) -> HexPosition:
    """An enemy stands before the 55th Illinois."""
    return desk(
        *(f"us.55-il 2305 NE {' '.join(marks)}", "cs.2-tn-bate 2304 SW"),
        acting="2/5/T",
        orders=orders,
        scenario="5",
    )


def test_a_unit_withdraws_straight_back_and_keeps_its_facing() -> None:
    """1-2 hexes straight back keeping facing; facing NE the hexes behind 2305 are S and SW."""
    position = facing_them()
    ways = {order.to for order in sequence.legal(position) if isinstance(order, Withdraw)}
    assert ways == {2306, 2206, 2307, 2207, 2106}
    position, events = sequence.apply(position, Withdraw(IL55, 2307), ScriptedDice())
    unit = position.unit(IL55)
    assert (unit.hex, unit.facing, unit.moved) == (2307, 0, True)
    assert not checks(events), "a wooded hex asks nothing of foot"


def test_sh_9_guns_that_withdraw_through_woods_are_kept() -> None:
    """[BB 9.54] Example 2: artillery makes a check with +2 in woods, and nothing else."""
    position = desk(
        *("us.btty-waterhouse 2305 NE", "cs.2-tn-bate 2304 SW"), acting="5/T", scenario="5"
    )
    battery = number("us.btty-waterhouse")
    position, events = sequence.apply(position, Withdraw(battery, 2306), ScriptedDice([5]))
    assert position.unit(battery).hex == 2306
    assert checks(events) == [2]


@quotes("SH-R8", "may lead into a hex that costs more than 3 movement points")
def test_sh_r8_guns_withdraw_up_a_slope_to_which_nobody_could_drive_them() -> None:
    """Up a minor slope into woods: 3 + 4 MP, so the check is at 6 more. [BB 9.54]

    At 6 AM the surprise of the Union adds 1. [BB 30]
    """
    battery = number("us.btty-waterhouse")
    ground = field_of(facing_them())
    start = next(
        hex_
        for hex_ in ground.terrain
        if all(ground.terrain.get(hex_ + n) is Terrain.WOODS for n in (-1, 0, 1))
        and ground.climb(hex_, hex_ + 1) == 2
        and ground.hexside(hex_, hex_ + 1) == PLAIN
        and ground.way(hex_, hex_ + 1) is Way.NONE
    )
    position = desk(
        *(f"us.btty-waterhouse {start} NE", f"cs.2-tn-bate {start - 1} SW"),
        acting="5/T",
        scenario="1",
    )
    refused = refuse_back(position, position.unit(battery), start, start + 1)
    assert refused is not None
    assert refused.rule == "BB 12.45"
    position, events = sequence.apply(position, Withdraw(battery, start + 1), ScriptedDice([0]))
    assert position.unit(battery).hex == start + 1
    assert checks(events) == [6 + 1]


@pytest.mark.parametrize("marks", [("moved", "spent=3"), ("turned",), ("fired=4",)])
def test_one_withdraws_before_anything_else(marks: tuple[str, ...]) -> None:
    assert sequence.refuse(facing_them(*marks), Withdraw(IL55, 2306)) is not None


def test_only_who_is_beside_an_enemy_withdraws() -> None:
    position = desk("us.55-il 2305 NE", acting="2/5/T", scenario="5")
    refused = sequence.refuse(position, Withdraw(IL55, 2306))
    assert refused is not None
    assert refused.rule == "SH 9"


def test_a_side_is_asked_for_its_own_units_way() -> None:
    position = driven("cs.2-tn-bate", 1, 2303, "cs.2-tn-bate 2305 NE")
    assert position.step.side is CONFEDERATE  # type: ignore[union-attr]
