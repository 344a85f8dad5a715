"""What the book prints wrong, and how each slip is settled; a test for each kind."""

import pytest

from campaign.resolvers.nei_boschi.order_of_battle import order_of_battle
from campaign.resolvers.nei_boschi.scenario import Arrival, Placement, Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.turns import read_turn
from campaign.resolvers.nei_boschi.victory_terms import (
    Holds,
    Ineffective,
    IneffectivePoints,
    ObjectivePoints,
)
from campaign.terms import CONFEDERATE, UNION

BATTLE = order_of_battle("shiloh")
hex_ = sheets("shiloh").read


def there(id_: str) -> dict[str, Placement]:
    found = scenario("shiloh", id_)
    groups = [half.set_up for half in found.sides] + [one.set_up for one in found.conditional]
    return {one.unit: one for group in groups for one in group}


def coming(id_: str) -> dict[str, Arrival]:
    return {
        one.unit: arrival
        for half in scenario("shiloh", id_).sides
        for arrival in half.reinforcements
        for one in arrival.units
    }


@pytest.mark.parametrize(
    ("id_", "unit", "place"),
    [
        ("1", "us.cav-11-il-1bn", "S4712"),  # "1 BN, 1 IL Cav"
        ("1", "us.46-il", "N4921"),  # "N4921 46   IL 2/4"
        ("1", "cs.17-al", "S1529"),  # "S1529 17   AL"
        ("1", "cs.13-la", "S1528"),  # "13LA"
        ("1", "cs.confed-guards", "S1225"),  # "Guardua Confed."
        ("4", "us.cav-5-oh-2bn", "S5209"),  # "2 Bn 5 OG Cav"
        ("4", "us.btty-brotzmann", "S5110"),  # "Brontzmann"
        ("5", "us.btty-brotzmann", "S5111"),  # one hex on; both are kept
        ("4", "cs.23-tn", "S3308"),
        ("5", "cs.23-tn", "S3408"),
        ("5", "us.8-il", "N4132"),  # without a command
        ("6", "cs.ldr-beauregard", "S2804"),  # without a command
        ("8", "cs.crescent-la", "S4314"),  # "N4314", inside the Union's line
        ("10", "cs.2-tx", "S3027"),  # twice
    ],
)
def test_slips_in_places_and_names(id_: str, unit: str, place: str) -> None:
    assert there(id_)[unit].place.hex == hex_(place)


@pytest.mark.parametrize(
    ("id_", "unit", "strength"),
    [
        ("3", "us.25-mo", 9),  # "S3217 25   MO (9)"
        ("3", "us.12-mi", 16),
        ("3", "us.21-mo", None),
        ("7", "us.6-ia", 3),  # "40 IL (2) 6 IA (3)", a comma lost
        ("7", "us.40-il", 2),
        ("7", "us.41-il", 5),  # the number is lost; by the limits of stacking
        ("8", "us.41-il", 9),
        ("10", "us.25-mo", None),  # Peabody at full, without detachments
        ("10", "us.12-mi", None),
        ("10", "us.21-mo", None),
        ("9", "us.54-oh", 10),
        ("9", "cs.5-ms", None),  # with the men of the 52nd Tennessee
    ],
)
def test_slips_in_strengths(id_: str, unit: str, strength: int | None) -> None:
    assert there(id_)[unit].strength == strength


def test_the_detachments_leave_ten_and_twelve_strength_points() -> None:
    at_full = {unit: one.strength for unit, one in BATTLE.counters.items()}
    for id_, regiment, detachment in (
        ("1", "us.25-mo", "us.det-a"),
        ("1", "us.12-mi", "us.det-b"),
        ("1", "us.21-mo", "us.det-c"),
        ("9", "us.54-oh", "us.det-d"),
    ):
        now = there(id_)[regiment].strength
        assert now is not None
        assert now + at_full[detachment] == at_full[regiment]


@pytest.mark.parametrize(
    ("unit", "command"),
    [
        ("us.ldr-hazen", "19/4/O"),  # "5/O"
        ("us.15-ia", "-/6/T"),  # "AoT"
        ("us.ldr-veatch", "2/4/T"),  # "1/4"
        ("cs.7-ky", "2/2/1"),  # "1/2/1"
        ("us.ldr-raith", "3/1/T"),  # "3/1"
        ("cs.ldr-trabue", "1/-/R"),  # "1/R"
    ],
)
def test_slips_in_commands(unit: str, command: str) -> None:
    assert BATTLE.command_of(unit).id == command


def test_hazen_comes_with_his_own_division() -> None:
    assert [one.unit for one in coming("1")["us.ldr-hazen"].units] == [
        *("us.ldr-hazen", "us.9-in", "us.6-ky", "us.41-oh")
    ]


def test_slips_in_reinforcements_of_the_hornets_nest() -> None:
    """Trap: S2927 is S6927; 4 AM is 4 PM; the second hex of a line is lost."""
    found = coming("4")
    assert found["cs.19-tn"].entry.hexes == (hex_("S6927"),)
    assert found["cs.ldr-polk"].entry.hexes == (hex_("N3233"), hex_("N3829"))
    ruggles = found["cs.ldr-ruggles"]
    assert (ruggles.entry.hexes, ruggles.activations) == ((hex_("S2902"),), 2)
    starts = [one.first and one.first.name for one in scenario("shiloh", "4").map]
    assert starts == [None, "4 PM", "5 PM"]
    ketchum = next(one for one in found["cs.btty-ketchum"].units if one.unit == "cs.btty-ketchum")
    assert ketchum.sections == (("b", 2),)


def test_the_chits_of_the_last_attack_are_those_of_6_pm() -> None:
    """Trap: "for the 6 AM turn"."""
    assert scenario("shiloh", "7").events(read_turn("6 PM, 6 April")) == 2


def test_ponds_area_is_south_of_a_row_and_west_of_a_column() -> None:
    """Trap: the book says column Sxx08 and row 17xx."""
    [(name, [area])] = scenario("shiloh", "3").areas
    assert name == "pond"
    assert (area.north, area.east) == (41, 17)
    bounds = sheets("shiloh").bounds
    assert area.has(hex_("S1708"), bounds)
    assert not area.has(hex_("S1707"), bounds)
    assert not area.has(hex_("S1808"), bounds)


def test_units_that_are_not_in_a_scenario() -> None:
    assert "us.16-wi" not in there("3") | coming("3")
    assert "cs.52-tn" not in there("9")
    assert "cs.cav-8-tx-a" not in there("4") | coming("4")
    assert "cs.confed-guards" not in there("6")
    assert "cs.cav-morgan" not in there("4") | coming("4")
    assert not {"cs.btty-polk", "cs.btty-cobb"} & set(there("8"))
    assert "us.btty-madison" not in there("10") | coming("10")
    assert not {"us.det-a", "us.18-wi", "us.15-mi", "us.23-mo"} & set(there("10"))


def test_the_second_days_corps() -> None:
    """Trap: Gibson has 4 LA, not 12 TN; Cleburne 35 TN, not 5 TN; 7 KY is Stephens's."""
    today = BATTLE.with_attached(dict(scenario("shiloh", "8").of(CONFEDERATE).attached))

    def brigades(corps: str) -> set[str]:
        return {one.id for one in today.brigades(corps) if any(today.units(one.id))}

    assert brigades("2") == {"1/1/3", "3/1/3", "1/1/1", "2/2/1", "3/1/2"}
    assert brigades("1") == {"1/-/R", "2/1/2", "1/1/2", "2/-/3"}
    assert brigades("R") == {"2/1/1", "2/-/R", "3/-/R"}
    assert brigades("3") == {"2/2/2", "1/2/2", "3/2/2", "1/2/1"}
    assert "cs.4-la" in today.units("1/1/2")
    assert "cs.12-tn" in today.units("1/1/1")
    assert "cs.35-tn" in today.units("2/-/3")
    assert "cs.5-tn" in today.units("1/2/1")
    assert "cs.7-ky" in today.units("2/2/1")
    assert today.command_of("cs.2-tn-bate").id == "2/1/1"
    assert today.command_of("cs.2-tn-walker").id == "1/2/1"
    assert today.command_of("cs.btty-washington").id == "3"
    leaders = {one.leaders[0] for corps in "123R" for one in today.below(corps) if one.leaders}
    assert {"cs.ldr-cheatham", "cs.ldr-ruggles", "cs.ldr-clark", "cs.ldr-withers"} <= leaders


def test_stuarts_headquarters_are_in_row_45_of_the_whole_map() -> None:
    """Trap: "5745" is S5712."""
    first = scenario("shiloh", "9").victory.objectives[0]
    held = [one for one in first.all if isinstance(one, Holds)]
    assert 5745 in held[0].hexes
    assert hex_("S5712") == 5745


def test_the_unions_sunken_lane_is_held_by_union_infantry() -> None:
    """Trap: the book repeats the Confederates' words."""
    lanes = [
        condition
        for award in scenario("shiloh", "4").victory.awards
        if isinstance(award, ObjectivePoints) and award.needs_another
        for condition in award.all
    ]
    assert [(one.side, len(one.hexes), one.least) for one in lanes if isinstance(one, Holds)] == [
        (CONFEDERATE, 13, 7),
        (UNION, 13, 7),
    ]


def ineffective_points(found: Scenario) -> dict[tuple[str, str], int]:
    return {
        (one.side, one.echelon): one.points
        for one in found.victory.awards
        if isinstance(one, IneffectivePoints)
    }


def test_ineffective_brigades_have_their_own_price_in_each_scenario() -> None:
    """Trap: 5 and 10 for Confederates, 3 and 5 for the Union; 3 each on the second day; 1 and 1."""
    assert ineffective_points(scenario("shiloh", "1")) == {
        ("confederate", "brigade"): 5,
        ("confederate", "division"): 10,
        ("union", "brigade"): 3,
        ("union", "division"): 5,
    }
    assert ineffective_points(scenario("shiloh", "10")) == ineffective_points(
        scenario("shiloh", "1")
    )
    each = {("confederate", "brigade"): 3, ("union", "brigade"): 3}
    assert ineffective_points(scenario("shiloh", "8")) == each
    assert ineffective_points(scenario("shiloh", "3")) == dict.fromkeys(each, 1)


def test_the_confederates_begin_scenario_5_two_points_ahead_not_four() -> None:
    """Miller and Hildebrand, two batteries of the Union; less Gladden and one battery."""
    found = scenario("shiloh", "5")
    price = ineffective_points(found)
    union, confederate = found.of(UNION), found.of(CONFEDERATE)
    ahead = (
        len(union.ineffective) * price["union", "brigade"]
        + len(union.eliminated)
        - len(confederate.ineffective) * price["confederate", "brigade"]
        - len(confederate.eliminated)
    )
    assert ahead == 2
    assert "2" in found.reconstruction


def test_stuart_counts_with_hurlbut_in_the_hornets_nest() -> None:
    [three] = [
        condition
        for award in scenario("shiloh", "4").victory.awards
        if isinstance(award, ObjectivePoints)
        for condition in award.all
        if isinstance(condition, Ineffective)
    ]
    assert three.commands == ("2/T", "4/T", "6/T")
    assert dict(three.attached) == {"2/5/T": "4/T"}


def test_mcclernands_brigades_come_as_named_after_their_leaders() -> None:
    """Scenario 3 names Marsh and Hare alone; their regiments are those of the order of battle."""
    found = coming("3")
    for leader, command in (("us.ldr-marsh", "2/1/T"), ("us.ldr-hare", "1/1/T")):
        units = {one.unit for one in found[leader].units}
        assert set(BATTLE.units(command)) <= units


def test_brigades_of_which_the_book_names_only_the_leader() -> None:
    for leader, regiments in (
        ("us.ldr-kirk", 4),
        ("us.ldr-gibson-wh", 4),
        ("us.ldr-wagner", 4),
        ("us.ldr-garfield", 3),
    ):
        units = [one.unit for one in coming("1")[leader].units]
        marks = {BATTLE.counters[unit].printed for unit in units[1:]}
        assert (len(units) - 1, marks) == (regiments, {("unnamed",)})


def test_veatchs_name_is_lost_in_a_note() -> None:
    """Scenario 5: "the brigades Hare, Marsh, Raith, McDowell, and are at fatigue 0"."""
    fatigue = dict(scenario("shiloh", "5").of(UNION).fatigue)
    assert fatigue["2/4/T"] == fatigue["1/1/T"]


def test_owl_creek_bridge_is_two_hexes() -> None:
    """N1131 in the missions, S1401 in scenario 3 alone."""
    church = scenario("shiloh", "3").victory.awards[0]
    assert hex_("S1401") in getattr(church, "hexes", ())
    assert hex_("S1401") == hex_("N1434")
