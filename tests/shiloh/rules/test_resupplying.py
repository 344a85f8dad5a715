"""Ammunition is fetched along roads and trails, and found in camps. [BB 10.92]"""

from campaign.dice import ScriptedDice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.events import ResupplyRolled
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.orders import Face, Resupply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.resupplying import in_camp, is_supplied, resupply_modifiers
from campaign.resolvers.nei_boschi.supply_lines import supplied
from campaign.resolvers.nei_boschi.units import Ammunition
from campaign.resolvers.nei_boschi.vocabulary import Fatigue
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

MISSISSIPPI, GAGE = number("cs.5-ms"), number("cs.btty-gage")

BARK_ROAD, CORINTH_CORNER = 5860, 1366
"""S5827 on the Bark Road, and S1333, where it meets the Corinth Road."""


def chalmers(hex_: int, *lines: str, ammunition: str = "low", scenario: str = "9") -> HexPosition:
    """The 5th Mississippi of Chalmers' brigade, which acts, in a hex."""
    return desk(
        f"cs.5-ms {hex_} NW ammunition={ammunition}",
        *lines,
        acting="2/2/2",
        side=CONFEDERATE,
        scenario=scenario,
    )


def gage(hex_: int, *lines: str) -> HexPosition:
    """Gage's guns of Chalmers' brigade, which acts, in a hex."""
    mark = "ammunition=none"
    return desk(f"cs.btty-gage {hex_} NW {mark}", *lines, acting="2/2/2", side=CONFEDERATE)


def tried(position: HexPosition, *faces: int) -> tuple[HexPosition, list[ResupplyRolled]]:
    """The 5th Mississippi fetches ammunition."""
    position, events = sequence.apply(position, Resupply(MISSISSIPPI), ScriptedDice(faces))
    return position, [event for event in events if isinstance(event, ResupplyRolled)]


@quotes("BB 10.92", "Guns get it without a roll on a road, in a hex beside one, or on a trail")
def test_bb_10_92_guns_fetch_it_without_a_die() -> None:
    """Trap 31: a road within one hex, or *on* a trail."""
    position, _ = sequence.apply(gage(5861), Resupply(GAGE), ScriptedDice())
    assert position.unit(GAGE).ammunition is Ammunition.FULL
    assert sequence.refuse(gage(5862), Resupply(GAGE)) is not None, "two hexes from the road"
    trail, beside = 4755, 4754
    assert sequence.refuse(gage(trail), Resupply(GAGE)) is None
    assert sequence.refuse(gage(beside), Resupply(GAGE)) is not None


@quotes("BB 10.92", "Small arms roll within two hexes of a road, or within one of a trail")
def test_bb_10_92_small_arms_roll_farther_away() -> None:
    for hex_, may in ((5860, True), (5862, True), (5863, False), (4847, True), (4849, True)):
        refused = sequence.refuse(chalmers(hex_), Resupply(MISSISSIPPI))
        assert (refused is None) is may, hex_


@quotes("BB 10.92", "up to 4 they have it, with -2 on a road and -1 on a trail")
def test_bb_10_92_small_arms_need_a_four() -> None:
    position, [roll] = tried(chalmers(5861), 4)
    assert (roll.modifiers, roll.got) == ((), True)
    assert position.unit(MISSISSIPPI).ammunition is Ammunition.FULL
    position, [roll] = tried(chalmers(5861), 5)
    assert not roll.got
    assert position.unit(MISSISSIPPI).ammunition is Ammunition.LOW
    _, [roll] = tried(chalmers(BARK_ROAD), 6)
    assert (total(roll.modifiers), roll.got) == (-2, True)
    _, [roll] = tried(chalmers(4848), 6)
    assert (total(roll.modifiers), roll.got) == (-1, False)


@quotes("BB 10.92", "No other modifier counts")
def test_bb_10_92_neither_fatigue_nor_disorder_nor_leaders_count() -> None:
    position = chalmers(5861, "cs.ldr-chalmers 5861 NW")
    unit = position.unit(MISSISSIPPI)._replace(disordered=True)
    body = position.body("2/2/2")._replace(fatigue=Fatigue.THREE)
    position = position.with_units(unit).with_body(body)
    assert resupply_modifiers(position, unit) == ()


@quotes("BB 10.92", "a line along roads and trails to Pittsburg Landing")
def test_bb_10_92_lines_of_the_union_lead_to_the_landing() -> None:
    position = desk("us.55-il 5745 E")
    found = supplied(position, UNION)
    assert {6420, 6423} <= found.by_road
    closed = desk("us.55-il 5745 E", "cs.5-ms 6419 NW", "cs.ldr-chalmers 6419 NW")
    assert 6420 not in supplied(closed, UNION).by_road, "an enemy stands beside it"


@quotes("BB 10.92", "a line on a road does not leave it for a trail")
def test_bb_10_92_a_line_on_a_road_stays_on_roads() -> None:
    """With the enemy on the road out of the landing, the Northern camps trail alone leads to it."""
    cut = desk("us.55-il 5745 E", "cs.5-ms 6222 NW", "cs.ldr-chalmers 6222 NW")
    found = supplied(cut, UNION)
    crossing, on_the_road = 4517, 4518
    assert crossing in found.by_trail
    assert crossing not in found.by_road
    assert on_the_road not in found.by_road
    assert on_the_road in supplied(desk("us.55-il 5745 E"), UNION).by_road


@quotes("BB 10.92", "An enemy bars his hex and those beside it, but no hex in which a friend is")
def test_bb_10_92_enemies_bar_a_line() -> None:
    cut = ("us.55-il 1365 NW", "us.ldr-stuart 1365 NW")
    assert sequence.refuse(chalmers(5861), Resupply(MISSISSIPPI)) is None
    assert sequence.refuse(chalmers(5861, *cut), Resupply(MISSISSIPPI)) == Refusal(
        "BB 10.92", "no road or trail leads from 5th Mississippi to its supplies"
    )
    friend = f"cs.7-ms {CORINTH_CORNER} NW"
    beyond = ("cs.9-ms 1466 NW", "cs.10-ms 1533 NW")
    opened = supplied(chalmers(5861, *cut, friend, *beyond), CONFEDERATE)
    assert CORINTH_CORNER in opened.by_road


@quotes("BB 10.92", "Only units within the range of their own leader bar lines")
def test_bb_10_92_only_who_is_commanded_bars_a_line() -> None:
    far = ("us.55-il 1365 NW", "us.ldr-stuart 5745 NW")
    assert sequence.refuse(chalmers(5861, *far), Resupply(MISSISSIPPI)) is None


@quotes("BB 10.92", "Unassigned cavalry bars none")
def test_bb_10_92_unassigned_cavalry_bars_nothing() -> None:
    position = desk("us.55-il 5831 E", "cs.cav-8-tx-a 6419 NW")
    assert 6420 in supplied(position, UNION).by_road


@quotes("BB 10.92", "In a camp of infantry small arms of either side roll once more, up to 2")
def test_bb_10_92_a_camp_gives_ammunition_without_a_line() -> None:
    cut = ("us.71-oh 1365 NW", "us.ldr-stuart 1365 NW")
    position = chalmers(5346, *cut)
    assert in_camp(position, position.unit(MISSISSIPPI)), "S5313"
    assert not is_supplied(position, position.unit(MISSISSIPPI))
    after, [roll] = tried(position, 2)
    assert (roll.camp, roll.got, roll.modifiers) == (True, True, ())
    assert after.unit(MISSISSIPPI).ammunition is Ammunition.FULL
    _, [roll] = tried(position, 3)
    assert not roll.got
    second_day = chalmers(5346, scenario="8")
    assert not in_camp(second_day, second_day.unit(MISSISSIPPI))


@quotes("BB 10.92", "in addition to the other roll")
def test_bb_10_92_the_roll_in_a_camp_is_one_more() -> None:
    _, rolls = tried(chalmers(5346), 9, 1)
    assert [(roll.camp, roll.got) for roll in rolls] == [(False, False), (True, True)]


@quotes("BB 10.92", "Nobody beside an enemy gets ammunition")
def test_bb_10_92_nobody_beside_an_enemy_gets_any() -> None:
    position = chalmers(BARK_ROAD, "us.55-il 5859 SE")
    assert "is beside an enemy" in str(sequence.refuse(position, Resupply(MISSISSIPPI)))


@quotes("BB 10.92", "The Union adds 3 to the end of 10 AM of the first day, but not in a camp")
def test_bb_10_92_the_union_finds_little_in_the_morning() -> None:
    """Trap 1: the second of the three clocks."""
    position = desk("us.55-il 5746 E ammunition=low", acting="2/5/T", scenario="1")
    unit = position.unit(number("us.55-il"))
    assert [(one.word, one.number) for one in resupply_modifiers(position, unit)][-1] == (
        *("surprised", 3),
    )
    at_ten = position._replace(turn=5)
    assert total(resupply_modifiers(at_ten, unit)) >= 1
    at_eleven = position._replace(turn=6)
    assert not any(one.word == "surprised" for one in resupply_modifiers(at_eleven, unit))


@quotes("BB 10.92", "Mounted cavalry never runs out")
def test_bb_10_92_horses_need_none() -> None:
    position = desk("cs.cav-8-tx-a 5860 NW", acting="AoM", side=CONFEDERATE)
    assert not is_supplied(position, position.unit(number("cs.cav-8-tx-a")))


def test_who_fetches_ammunition_has_done_nothing_else_but_turn_by_a_vertex() -> None:
    """SH 3 III.C 4."""
    position, _ = sequence.apply(chalmers(BARK_ROAD), Face(MISSISSIPPI, 0), ScriptedDice())
    assert sequence.refuse(position, Resupply(MISSISSIPPI)) is None
    moved = position.unit(MISSISSIPPI)._replace(spent=2, moved=True)
    position = position.with_units(moved)
    assert "more than turn" in str(sequence.refuse(position, Resupply(MISSISSIPPI)))


def test_it_does_nothing_after_it() -> None:
    position, _ = tried(chalmers(BARK_ROAD), 9)
    assert sequence.refuse(position, Face(MISSISSIPPI, 0)) is not None


def test_bb_10_92_trap_31_nobody_beside_an_enemy_gets_any() -> None:
    """`Le unità adiacenti ad un'unità nemica non possono fare il Rifornimento`, resting or not."""
    alone = chalmers(5860)
    assert is_supplied(alone, alone.unit(MISSISSIPPI))
    beside = chalmers(5860, "us.55-il 5859 SE")
    assert not is_supplied(beside, beside.unit(MISSISSIPPI))


def test_bb_10_92_trap_1_surprise_does_not_count_in_a_camp() -> None:
    """Until 10 AM of the first day the Union adds 3, but `non vale per i tiri da un Campo`."""
    position = desk(
        *("us.55-il 5346 NW ammunition=low", "cs.5-ms 1466 NW"), acting="2/5/T", scenario="1"
    )
    illinois = number("us.55-il")
    assert total(resupply_modifiers(position, position.unit(illinois))) >= 2, "3, less a road's 1"
    assert in_camp(position, position.unit(illinois))
    position, events = sequence.apply(position, Resupply(illinois), ScriptedDice((9, 2)))
    assert [roll.got for roll in events if isinstance(roll, ResupplyRolled)][-1]
    assert position.unit(illinois).ammunition is Ammunition.FULL
