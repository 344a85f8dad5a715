"""What is printed on the counters, and what of it the book says."""

from collections import Counter as Count

import pytest

from campaign.errors import DataError
from campaign.resolvers.nei_boschi.counters import (
    Branch,
    Gun,
    Guns,
    Profile,
    Rank,
    Section,
    Weapon,
    counter,
    counters,
)
from campaign.resolvers.nei_boschi.vocabulary import FATIGUES, Fatigue
from tests.rules.play import quotes

ALL = counters("shiloh")


def test_how_many_counters_there_are() -> None:
    assert Count(one.branch for one in ALL.values()) == {
        Branch.INFANTRY: 188,
        Branch.LEADER: 67,
        Branch.ARTILLERY: 48,
        Branch.CAVALRY: 24,
        Branch.DETACHMENT: 4,
        Branch.GUNBOAT: 2,
    }


@quotes("SH 22", "higher than every number that it prints")
@pytest.mark.parametrize(
    ("unit", "seen"),
    [("us.25-mo", 9), ("us.12-mi", 16), ("cs.7-ar", 13), ("cs.22-tn", 14), ("us.70-oh", 15)],
)
def test_sh_22_a_counter_is_stronger_than_every_number_that_is_printed_for_it(
    unit: str, seen: int
) -> None:
    """Numbers of scenarios 2, 3 and 8: a number in brackets differs from the counter."""
    assert ALL[unit].strength > seen


@quotes("SH 22", "ours, but for the few that the book mentions")
def test_sh_22_what_the_book_says_of_counters_is_marked() -> None:
    said = {id_: one.printed for id_, one in ALL.items() if one.printed}
    unnamed = [id_ for id_, printed in said.items() if printed == ("unnamed",)]
    assert len(unnamed) == 15, "Kirk's, Gibson's, Wagner's and Garfield's regiments"
    assert {id_: printed for id_, printed in said.items() if id_ not in unnamed} == {
        "us.14-mo": ("weapon",),
        "us.ldr-grant": ("initiative",),
        "us.ldr-sherman": ("activation",),
        "cs.ldr-withers": ("activation",),
        "cs.ldr-johnston": ("range",),
        "cs.ldr-breckinridge": ("efficiency",),
        "us.btty-markgraf": ("ma",),
        "us.btty-madison": ("ma",),
        **{f"us.det-{letter}": ("sp", "ma") for letter in "abcd"},
    }
    assert ALL["us.14-mo"].weapon is Weapon.DIMICK_RIFLE
    sherman, withers = ALL["us.ldr-sherman"].leadership, ALL["cs.ldr-withers"].leadership
    assert sherman is not None
    assert withers is not None
    assert (sherman.activation, withers.activation) == (1, 1)


@quotes("BB 4.12", "The Union has no commanders of corps")
def test_bb_4_12_ranks_of_leaders() -> None:
    ranks = Count((id_[:2], one.rank) for id_, one in ALL.items() if one.is_leader)
    assert ranks == {
        ("us", Rank.ARMY): 2,
        ("us", Rank.DIVISION): 10,
        ("us", Rank.BRIGADE): 28,
        ("cs", Rank.ARMY): 2,
        ("cs", Rank.CORPS): 4,
        ("cs", Rank.DIVISION): 5,
        ("cs", Rank.BRIGADE): 16,
    }


def test_the_other_side_of_a_brigadier_is_his_replacement() -> None:
    marsh = counter("shiloh", "us.ldr-marsh")
    assert marsh.leadership is not None
    assert marsh.replacement is not None
    assert (marsh.leadership.range, marsh.leadership.profile) == (4, Profile.AGGRESSIVE)
    assert (marsh.replacement.range, marsh.replacement.profile) == (3, Profile.NORMAL)
    with_one = {one.rank for one in ALL.values() if one.replacement}
    assert with_one == {Rank.BRIGADE}


def test_a_battery_of_two_counters_has_sections() -> None:
    schwartz = counter("shiloh", "us.btty-schwartz")
    assert schwartz.strength == 4
    assert schwartz.section("a") == Section("a", (Guns(Gun.SIX_POUNDER, 2),))
    assert schwartz.section("b").strength == 2
    assert [section.letter for section in ALL["us.btty-stone"].sections] == [""]


@quotes("SH 15", "the two batteries without teams are as the book of the battle has them")
@quotes("BB 14.6", "a star where others print their movement")
def test_bb_14_6_batteries_without_teams() -> None:
    stars = [id_ for id_, one in ALL.items() if one.branch is Branch.ARTILLERY and not one.movement]
    assert sorted(stars) == ["us.btty-madison", "us.btty-markgraf"]


@quotes("BB 14.4", "a part of one regiment of its brigade")
def test_bb_14_4_detachments_and_their_regiments() -> None:
    of = {id_: one.detached_from for id_, one in ALL.items() if one.detached_from}
    assert of == {
        "us.det-a": "us.25-mo",
        "us.det-b": "us.12-mi",
        "us.det-c": "us.21-mo",
        "us.det-d": "us.54-oh",
    }
    assert {ALL[id_].strength for id_ in of} == {2}
    assert all(ALL[id_].command == ALL[regiment].command for id_, regiment in of.items())


@quotes("BB 14.43", "pays for hexes what leaders pay")
def test_bb_14_43_a_detachment_is_neither_foot_nor_horse() -> None:
    assert ALL["us.det-d"].branch is Branch.DETACHMENT


@quotes("BB 14.51", "has two, marked a and b")
def test_bb_14_51_large_formations_of_cavalry_are_two_counters() -> None:
    halves = {id_ for id_, one in ALL.items() if one.branch is Branch.CAVALRY and id_[-2:] == "-b"}
    assert halves == {
        *("cs.cav-1-ms-b", "cs.cav-1-al-b", "cs.cav-8-tx-b", "cs.cav-adams-b", "cs.cav-3-tn-b")
    }
    assert all(f"{id_[:-1]}a" in ALL for id_ in halves)


@quotes("SH 18", "none, OK, 0, 1, 2, 3, 4")
def test_sh_18_each_step_of_fatigue_is_another() -> None:
    assert list(FATIGUES) == ["none", "OK", "0", "1", "2", "3", "4"]
    assert sorted(FATIGUES.values()) == list(FATIGUES.values())
    assert [step.level for step in Fatigue] == [0, 0, 0, 1, 2, 3, 4]


def test_a_counter_that_there_is_not() -> None:
    with pytest.raises(DataError, match=r"no counter called 'us.55-ill'; did you mean 'us.55-il'"):
        counter("shiloh", "us.55-ill")
