"""Every scenario is read, and says what the book says: who is there, when, and what is drawn."""

from collections import Counter as Count

import pytest

from campaign.resolvers.nei_boschi.counters import Branch, counters
from campaign.resolvers.nei_boschi.order_of_battle import order_of_battle
from campaign.resolvers.nei_boschi.scenario import Arrival, EntryKind, PlaceKind, Placement
from campaign.resolvers.nei_boschi.scenario_files import scenario, scenario_ids
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.turns import read_turn
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from tests.rules.play import quotes
from tests.shiloh.printed import prints

IDS = scenario_ids("shiloh")
BATTLE = order_of_battle("shiloh")
hex_ = sheets("shiloh").read

every = pytest.mark.parametrize("id_", IDS)


def set_up(id_: str, side: Side) -> dict[str, Placement]:
    return {one.unit: one for one in scenario("shiloh", id_).of(side).set_up}


def arriving(id_: str, side: Side) -> list[str]:
    half = scenario("shiloh", id_).of(side)
    return [one.unit for arrival in half.reinforcements for one in arrival.units] + [
        unit for late in half.variable_arrivals for unit in BATTLE.everybody(late.command)
    ]


def arrival(id_: str, unit: str) -> Arrival:
    halves = scenario("shiloh", id_).sides
    [found] = [
        one
        for half in halves
        for one in half.reinforcements
        if unit in [arriving.unit for arriving in one.units]
    ]
    return found


def test_the_scenarios_in_their_order() -> None:
    assert [*IDS] == ["1", "1a", "1b", "1c", "2", "3", "4", "5", "6", "7", "8", "8a", "9", "10"]


@every
def test_every_unit_is_in_the_order_of_battle_and_comes_once(id_: str) -> None:
    found = scenario("shiloh", id_)
    for side in SIDES:
        units = [*(one.unit for one in found.of(side).set_up), *arriving(id_, side)]
        units += [
            one.unit for group in found.conditional if group.side is side for one in group.set_up
        ]
        assert [unit for unit, times in Count(units).items() if times > 1] == []
        assert {BATTLE.side(unit) for unit in units} == {side}


@pytest.mark.parametrize(
    ("id_", "union", "confederate", "union_comes", "confederate_comes"),
    [
        # leaders, infantry, cavalry, artillery; detachments and gunboats
        ("1", (20, 61, 10, 18, 3, 0), (16, 45, 4, 11), (20, 48, 0, 8, 0, 2), (11, 34, 10, 11)),
        ("2", (3, 8, 0, 2), (9, 21, 1, 5), (), ()),
        ("3", (7, 16, 3, 4), (14, 39, 2, 11), (4, 12, 1, 3), ()),
        ("4", (11, 30, 4, 9), (16, 43, 6, 15), (0, 0, 2, 0, 0, 2), (4, 21, 4, 5)),
        ("5", (20, 58, 10, 18), (26, 75, 8, 21), (5, 6, 0, 1, 0, 2), (0, 2, 6, 0)),
        ("6", (5, 13, 0, 4), (10, 28, 0, 3), (), ()),
        ("7", (21, 42, 10, 17, 0, 2), (21, 43, 10, 15), (5, 14, 0, 2), (0, 0, 2, 0)),
        ("8", (28, 69, 6, 17), (25, 78, 14, 20), (5, 15, 0, 0), (0, 1, 0, 0)),
        ("9", (1, 3, 0, 0, 1, 0), (3, 8, 0, 2), (1, 3, 0, 0), ()),
        ("10", (20, 57, 10, 18), (23, 60, 7, 15), (10, 23, 0, 4, 0, 2), (4, 19, 7, 7)),
    ],
)
def test_as_many_units_as_the_book_lists(
    id_: str,
    union: tuple[int, ...],
    confederate: tuple[int, ...],
    union_comes: tuple[int, ...],
    confederate_comes: tuple[int, ...],
) -> None:
    assert counted(set_up(id_, UNION)) == (*union, 0, 0, 0, 0)[:6]
    assert counted(set_up(id_, CONFEDERATE)) == (*confederate, 0, 0, 0, 0)[:6]
    assert counted(arriving(id_, UNION)) == (*union_comes, *[0] * 6)[:6]
    assert counted(arriving(id_, CONFEDERATE)) == (*confederate_comes, *[0] * 6)[:6]


def counted(units: dict[str, Placement] | list[str]) -> tuple[int, ...]:
    """How many there are of each branch."""
    found = Count(counters("shiloh")[unit].branch for unit in units)
    return tuple(
        found[branch]
        for branch in (
            *(Branch.LEADER, Branch.INFANTRY, Branch.CAVALRY),
            *(Branch.ARTILLERY, Branch.DETACHMENT, Branch.GUNBOAT),
        )
    )


def test_the_two_divisions_that_rest_on_the_second_day() -> None:
    [resting] = scenario("shiloh", "8").conditional
    assert counted([one.unit for one in resting.set_up]) == (7, 24, 4, 6, 0, 0)
    assert resting.side is UNION
    assert resting.when.west == 40
    assert resting.when.south == 28


@pytest.mark.parametrize(
    ("id_", "first", "last"),
    [
        ("1", "6 AM, 6 April", "6 PM, 6 April"),
        ("2", "8 AM, 6 April", "9 AM, 6 April"),
        ("3", "8 AM, 6 April", "11 AM, 6 April"),
        ("4", "11 AM, 6 April", "6 PM, 6 April"),
        ("5", "11 AM, 6 April", "6 PM, 6 April"),
        ("6", "Noon, 6 April", "1 PM, 6 April"),
        ("7", "6 PM, 6 April", "7-8 PM, 6 April"),
        ("8", "6 AM, 7 April", "5 PM, 7 April"),
        ("8a", "6 AM, 7 April", "5 PM, 7 April"),
        ("9", "11 AM, 6 April", "Noon, 6 April"),
        ("10", "7 AM, 5 April", "6 PM, 5 April"),
    ],
)
def test_when_it_is_played(id_: str, first: str, last: str) -> None:
    found = scenario("shiloh", id_)
    assert (found.first_turn.words, found.last_turn.words) == (first, last)


ONE_TO_FOUR = (1, 2, 2, 2, 3, 3, 3, 3, 4)


@pytest.mark.parametrize(
    ("id_", "side", "turn", "pool"),
    [
        ("1", CONFEDERATE, "6 AM, 6 April", ONE_TO_FOUR),
        ("1", UNION, "10 AM, 6 April", (1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3)),
        ("1", UNION, "11 AM, 6 April", (1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4)),
        ("2", CONFEDERATE, "8 AM, 6 April", (2, 2, 3, 3, 3, 3)),
        ("2", UNION, "8 AM, 6 April", (2, 2, 3)),
        ("3", CONFEDERATE, "8 AM, 6 April", (2, 2, 3, 3, 3, 3, 4)),
        ("3", CONFEDERATE, "9 AM, 6 April", (2, 2, 2, 3, 3, 3, 3, 4)),
        ("3", UNION, "11 AM, 6 April", (2, 2, 2, 2, 2, 3, 3, 3, 4)),
        ("4", UNION, "11 AM, 6 April", (1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4)),
        ("6", UNION, "1 PM, 6 April", (2, 3)),
        ("8", CONFEDERATE, "6 AM, 7 April", ONE_TO_FOUR),
        ("9", CONFEDERATE, "Noon, 6 April", (2, 3, 3)),
        ("9", UNION, "11 AM, 6 April", (2, 2, 2, 2, 3, 3)),
        ("10", UNION, "7 AM, 5 April", (1, 1, 2, 2, 2, 2, 2, 3, 3, 3)),
        ("10", UNION, "11 AM, 5 April", (1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4)),
    ],
)
def test_the_pools_of_efficiency(id_: str, side: Side, turn: str, pool: tuple[int, ...]) -> None:
    assert scenario("shiloh", id_).pool(side, read_turn(turn)) == pool


def test_events_have_their_own_number_in_each_scenario() -> None:
    """Trap: the numbers of the whole battle are 4, 3, 2 by hours; a small scenario has its own."""
    hours = ("7 AM", "8 AM", "Noon", "1 PM", "2 PM", "3 PM", "6 PM")
    day = read_turn("6 AM, 6 April")

    def chits(id_: str) -> list[int]:
        return [scenario("shiloh", id_).events(read_turn(hour, day)) for hour in hours]

    assert chits("1") == [0, 4, 4, 3, 3, 2, 2]
    assert chits("5") == [0, 0, 4, 3, 3, 2, 2]
    assert chits("4") == [0, 0, 3, 2, 2, 1, 1]
    assert chits("3")[1:2] == [3]
    assert chits("2")[1:2] == [2]
    assert chits("6")[2:4] == [1, 1]
    assert chits("9")[2:3] == [2]
    assert chits("7")[-1:] == [2]
    assert scenario("shiloh", "7").events(read_turn("7-8 PM, 6 April")) == 0
    second = scenario("shiloh", "8")
    assert [second.events(read_turn(f"{hour}, 7 April")) for hour in ("7 AM", "8 AM", "5 PM")] == [
        *(0, 2, 2)
    ]
    assert scenario("shiloh", "1").events(read_turn("9 AM, 7 April")) == 2


def test_who_has_the_initiative() -> None:
    said = {
        id_: [(one.turn.name, one.side, one.bonus) for one in scenario("shiloh", id_).initiative]
        for id_ in IDS
    }
    assert said == {
        **{
            id_: [("6 AM", CONFEDERATE, 0), ("7 AM", CONFEDERATE, 0)]
            for id_ in ("1", "1a", "1b", "1c")
        },
        "2": [("8 AM", CONFEDERATE, 1)],
        "3": [("8 AM", CONFEDERATE, 0)],
        "4": [("11 AM", CONFEDERATE, 0)],
        "5": [("11 AM", CONFEDERATE, 0)],
        "6": [("Noon", UNION, 0)],  # McClernand alone is in the pool
        "7": [("6 PM", CONFEDERATE, 0)],
        "8": [("6 AM", UNION, 0)],
        "8a": [("6 AM", UNION, 0)],
        "9": [("11 AM", CONFEDERATE, 0)],
        "10": [("7 AM", CONFEDERATE, 0)],
    }


def test_orders_at_the_beginning() -> None:
    first = scenario("shiloh", "1")
    assert first.of(UNION).orders == (Orders.RESERVE,)
    assert dict(first.of(UNION).command_orders) == {"1/6/T": (Orders.ADVANCE,)}
    assert first.of(CONFEDERATE).orders == (Orders.ADVANCE,)
    assert dict(scenario("shiloh", "2").of(CONFEDERATE).command_orders) == {
        "3/1/3": (Orders.ADVANCE, Orders.ATTACK),
        "1/1/3": (Orders.ATTACK,),
        "1/2/2": (Orders.ATTACK,),
        "2/2/2": (Orders.ADVANCE,),
    }


def test_facings_of_the_camps() -> None:
    camps = set_up("1", UNION)
    assert {unit: camps[unit].facing for unit in ("us.55-il", "us.71-oh", "us.13-mo")} == {
        "us.55-il": 3,  # south-west
        "us.71-oh": 2,  # south-east
        "us.13-mo": 0,  # north-east
    }
    assert camps["us.15-mi"].facing is None
    assert camps["us.15-mi"].empty
    facings = {one.facing for one in set_up("1", CONFEDERATE).values()}
    assert facings == {0}, "all face north-east"


def test_fatigue_at_the_beginning() -> None:
    """Trap: OK and 0 are steps of their own."""
    assert dict(scenario("shiloh", "5").of(CONFEDERATE).fatigue) == {
        **dict.fromkeys(("3/1/2", "2/2/2"), Fatigue.OK),
        **dict.fromkeys(("1/2/1", "1/1/1", "2/1/1"), Fatigue.ZERO),
        **dict.fromkeys(("2/1/2", "1/2/2", "1/1/3", "3/1/3"), Fatigue.ONE),
    }
    last = dict(scenario("shiloh", "7").of(UNION).fatigue)
    assert last["us.15-ia"] == last["2/4/T"] == Fatigue.ONE
    assert last["2/2/T"] is Fatigue.TWO
    assert last["10/4/O"] is Fatigue.ZERO


def test_extended_units() -> None:
    camps = set_up("3", UNION)["us.53-oh"]
    assert camps.place.hex == hex_("S2910")
    assert camps.extended is not None
    assert camps.extended.line
    assert camps.extended.hex == hex_("S3011")
    columns = {
        unit: one.extended.hex
        for unit, one in set_up("8", UNION).items()
        if one.extended is not None and not one.extended.line
    }
    assert columns == {
        "us.1-oh": hex_("N5821"),
        "us.6-in": hex_("N6021"),
        "us.5-ky": hex_("N6220"),
    }


def test_sections_of_batteries() -> None:
    assert set_up("4", UNION)["us.btty-munch"].sections == (("a", 1), ("b", 1))
    assert set_up("8", UNION)["us.btty-laing"].sections == (("a", 3), ("b", None))
    assert set_up("5", UNION)["us.btty-morton"].sections == (("a", 1),)


def test_places_that_leave_a_choice() -> None:
    assert set_up("9", UNION)["us.ldr-stuart"].place.name == "2/5/T"
    pond = set_up("3", CONFEDERATE)["cs.ldr-pond"].place
    assert (pond.kind, pond.name) == (PlaceKind.AREA, "pond")
    last = set_up("7", CONFEDERATE)
    assert last["cs.4-tn"].place.kind is PlaceKind.TRAIL
    assert last["cs.4-tn"].place.hexes == (hex_("N4019"), hex_("N4219"))
    assert (last["cs.ldr-pond"].place.hexes, last["cs.ldr-pond"].place.radius) == (
        (hex_("N4322"),),
        2,
    )
    assert last["cs.ldr-bragg"].place.kind is PlaceKind.ANYWHERE
    assert set_up("7", UNION)["us.gb-tyler"].place.kind is PlaceKind.RIVER


def test_reinforcements_of_the_first_day() -> None:
    smith = arrival("1", "us.11-in")
    assert (smith.turn.words, smith.entry.hexes) == ("6 PM, 6 April", (hex_("N3801"),))
    assert (smith.activations, smith.fatigue) == (1, Fatigue.ZERO)
    second, third = arrival("1", "us.23-in"), arrival("1", "us.20-oh")
    assert [second.order, third.order] == ["A", "B"]
    stephens = arrival("1", "cs.7-ky")
    assert (stephens.turn.name, stephens.activations, stephens.order) == ("7 AM", 2, "C")
    assert (stephens.entry.kind, stephens.entry.radius) == (EntryKind.EDGE, 3)
    assert "cs.1-tn-bn" not in [one.unit for one in stephens.units]
    assert arrival("1", "cs.1-tn-bn").turn.name == "2 PM"
    assert arrival("1", "us.32-in").fatigue is Fatigue.OK
    assert arrival("1", "us.gb-tyler").entry.kind is EntryKind.RIVER


@pytest.mark.parametrize("id_", ["5", "7", "8"])
def test_reinforcements_are_those_of_the_first_scenario_from_then_on(id_: str) -> None:
    found = scenario("shiloh", id_)
    own = found.of(UNION).reinforcements
    whole = scenario("shiloh", "1").of(UNION).reinforcements
    assert own == tuple(one for one in whole if found.first_turn <= one.turn <= found.last_turn)


@quotes("BB 30.11", "on a 9 at 1 and 2 PM, 8 at 3, 6 at 4, 5 at 5, 2 at 6, and without one at 7 PM")
def test_bb_30_11_lew_wallace_comes_by_the_dice() -> None:
    """Trap: at 1 PM the first brigade alone; fatigue 0 before 3 PM, OK at 3 PM, then none."""
    for id_ in ("1c", "10"):
        [wallace] = scenario("shiloh", id_).of(UNION).variable_arrivals
        assert wallace.command == "3/T"
        assert [
            (one.turn.name, one.least, one.activations, one.fatigue.words)
            for one in wallace.chances
        ] == [
            ("1 PM", 9, 2, "0"),
            ("2 PM", 9, 3, "0"),
            ("3 PM", 8, 3, "OK"),
            ("4 PM", 6, 3, "none"),
            ("5 PM", 5, 3, "none"),
            ("6 PM", 2, 3, "none"),
            ("7-8 PM", 0, 3, "none"),
        ]
        assert [one.only for one in wallace.chances][:2] == ["1/3/T", ""]


@prints("1", "three_activations", "have exactly 3 activations at 6 AM")
def test_activations_that_are_not_drawn() -> None:
    """Trap: exactly three for all Confederates at 6 AM; in scenario 10 four, and three."""
    [three] = scenario("shiloh", "1").of(CONFEDERATE).activations
    assert (three.who, three.number, three.first, three.last) == (
        *(("everybody",), 3),
        *(read_turn("6 AM, 6 April"), read_turn("6 AM, 6 April")),
    )
    early = scenario("shiloh", "10").of(CONFEDERATE).activations
    assert [(one.who, one.number) for one in early] == [(("divisions",), 4), (("unassigned",), 3)]
    [hindman] = scenario("shiloh", "3").of(CONFEDERATE).activations
    assert (hindman.who, hindman.more, hindman.most) == (("1/3",), 1, 4)
    stuart, mcarthur = scenario("shiloh", "9").of(UNION).activations
    assert (stuart.drawn_by, stuart.plain) == ("5/T", True)
    assert (mcarthur.drawn_by, mcarthur.plain) == ("2/T", False)


@every
def test_every_rule_has_a_title_a_sentence_and_its_paragraph(id_: str) -> None:
    found = scenario("shiloh", id_)
    for rule in found.rules:
        assert 0 < len(rule.title) <= 40
        assert rule.text.endswith(".")
        assert rule.paragraph.startswith(("BB 30.", "BB 31"))
    assert found.title
    assert found.about.strip()


def test_what_is_left_out_of_the_scenario_below() -> None:
    assert scenario("shiloh", "1").has("continuous_line")
    for id_ in ("1a", "1b", "10"):
        assert not scenario("shiloh", id_).has("continuous_line")
    assert scenario("shiloh", "1c").has("continuous_line")
    assert not scenario("shiloh", "10").has("sound_of_battle")
    assert scenario("shiloh", "10").has("surprised")
    assert scenario("shiloh", "8").has("corps_of_the_day")
    assert not scenario("shiloh", "8a").has("corps_of_the_day")


def test_free_set_ups_are_anywhere_in_their_area() -> None:
    for id_ in ("1a", "1b", "8a"):
        places = {one.place for one in scenario("shiloh", id_).of(CONFEDERATE).set_up}
        assert {(one.kind, one.name) for one in places} == {(PlaceKind.AREA, "confederate")}
    listed, free = set_up("8", CONFEDERATE), set_up("8a", CONFEDERATE)
    assert {unit: one.strength for unit, one in listed.items()} == {
        unit: one.strength for unit, one in free.items()
    }
