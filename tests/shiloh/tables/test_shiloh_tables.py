"""Shiloh's own tables, cell by cell."""

from collections import Counter

import pytest

from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.shiloh.tables import (
    ALWAYS,
    DETACHMENT_ACTIVATIONS,
    NEVER,
    alert_activations,
    battle_event,
    random_event,
    random_event_owner,
    resupply,
    slow_start,
    sound_of_battle,
    surprise_alert,
)
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes


@quotes("BB 18", "of the first day the first column counts, later the second one")
def test_bb_18_battle_events_of_the_morning_and_later() -> None:
    """Trap: 00-39, 40-57, 58-75, 76-99; then 00-21, 22-39, 40-57, 58-99."""
    dice = [divmod(number, 10) for number in range(100)]
    morning = [battle_event(*two, morning=True) for two in dice]
    later = [battle_event(*two, morning=False) for two in dice]
    names = ("confederate_misfire", "union_misfire", "no_fire", "looting")
    assert morning == sorted(morning, key=names.index)
    assert later == sorted(later, key=names.index)
    assert [Counter(morning)[name] for name in names] == [40, 18, 18, 24]
    assert [Counter(later)[name] for name in names] == [22, 18, 18, 42]


@quotes("BB 19", "A die of 0-3 makes it the Union's event, 4-7 the Confederates', 8-9 nobody's")
def test_bb_19_random_events() -> None:
    assert [random_event_owner(die) for die in range(10)] == [
        *(UNION,) * 4,
        *(CONFEDERATE,) * 4,
        *(None,) * 2,
    ]
    assert [random_event(die) for die in (0, 1, 2, 3, 4)] == [
        *("i_am_hit", "brave_batteries", "we_are_lost", "rally_to_us", "recover")
    ]
    assert [random_event(die) for die in (5, 6, 7, 8, 9)] == [
        *("fire_at_will", "fine_shot", "no_fire", "seeing_the_elephant"),
        "ammunition_of_the_wounded",
    ]


def test_ammunition() -> None:
    """Trap: guns one hex from a road, or on a trail; small arms two and one, by 4 or less."""
    assert resupply("guns")[:3] == (1, 0, ALWAYS)
    assert resupply("small arms") == (2, 1, 4, -2, -1)
    assert resupply("camp").die == 2


@quotes("BB 30", "the alert program says how often commands of the Union act")
@pytest.mark.parametrize(
    ("hour", "who", "by_die"),
    [
        ("6 AM", "1/6/T", [3, 2, 2, 1, 1, 1, 1, 1, 1, 1]),
        ("7 AM", "3/5/T", [2, 2, 1, 1, 1, 1, 1, 1, 1, 0]),
        ("7 AM", "5/T", [2, 1, 1, 0, 0, 0, 0, 0, 0, 0]),
        ("7 AM", "6/T", [None, 2, 2, 2, 1, 1, 1, 1, 1, 1]),
        ("again", "6/T", [3, 3, 3, 3, 3, 2, 2, 2, 2, 2]),
    ],
)
def test_bb_30_the_alert_program(hour: str, who: str, by_die: list[int | None]) -> None:
    assert [alert_activations(hour, who, die) for die in range(10)] == by_die


def test_the_detachments_are_awake() -> None:
    assert DETACHMENT_ACTIVATIONS == 2


@quotes("BB 30", "to a place by a die")
@pytest.mark.parametrize(
    ("who", "by_die"),
    [
        ("1/T", "S2902 S2902 S2902 S2902 S2902 S2706 S2706 N1131 N1131 -"),
        ("3/1/T", "S2706 S2706 S2706 S2706 S2706 S2706 S2706 S2706 S3509 -"),
        ("4/T", "S2902 S2902 S4210 S4210 S4210 S4210 S5512 S5512 S5512 -"),
        ("2/T", "S2902 S2902 S4210 S4210 S4210 N4633 N4633 S5512 S5512 -"),
        ("scenario 3", "S2902 S2902 S4210 S4210 S4210 S4210 - - - -"),
    ],
)
def test_bb_30_the_sound_of_battle(who: str, by_die: str) -> None:
    """Trap: a 9 is no fourth mission; Veatch in scenario 3 loses an activation from 6 on."""
    goes = [sound_of_battle(who, die) for die in range(10)]
    name = sheets("shiloh").name
    assert ["-" if one is None else name(one) for one in goes] == by_die.split()


@quotes("SH 23", "where it has lost hours or signs, they are ours")
@quotes(
    "BB 30.8",
    "Each marker of a command in the table of the slow start is used only with a die that it gives",
)
@pytest.mark.parametrize(
    ("who", "by_hour"),
    [
        ("3/T", [1, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS]),
        ("5/T", [0, 1, 3, 4, ALWAYS, ALWAYS]),
        ("1/T", [0, 1, 3, 4, ALWAYS, ALWAYS]),
        ("4/T", [NEVER, NEVER, 1, 3, 4, ALWAYS]),
        ("4/O", [1, ALWAYS, ALWAYS, ALWAYS, ALWAYS, ALWAYS]),  # its columns are lost
        ("5/O", [2, 5, ALWAYS, ALWAYS, ALWAYS, ALWAYS]),
        ("unassigned", [NEVER, NEVER, 1, 3, 4, ALWAYS]),
        ("2/O", [ALWAYS] * 6),  # McCook does not roll
    ],
)
def test_bb_30_8_the_slow_start(who: str, by_hour: list[int]) -> None:
    hours = ("6 AM", "7 AM", "8 AM", "9 AM", "10 AM", "11 AM")
    assert [slow_start(who, hour) for hour in hours] == by_hour
    assert slow_start(who, "Noon") == ALWAYS


@quotes(
    "BB 31",
    "roll for their alert after certain numbers of Confederate activations of each division",
)
@pytest.mark.parametrize(
    ("division", "sherman", "prentiss"),
    [
        ("2/1", [NEVER, 1, 1, 4, ALWAYS], [NEVER] * 5),  # Cheatham
        ("1/1", [1, 4, ALWAYS, ALWAYS], [1, 1, 4, ALWAYS]),  # Clark
        ("1/3", [1, 4, ALWAYS], [1, 4, ALWAYS]),  # Hindman
        ("2/2", [NEVER, NEVER, 4, ALWAYS], [NEVER, 1, 4, ALWAYS]),  # Withers
        ("1/2", [NEVER] * 3, [1, 4, ALWAYS]),  # Ruggles
    ],
)
def test_bb_31_the_alert_of_5_april(division: str, sherman: list[int], prentiss: list[int]) -> None:
    for awake, by_drawn in ((False, sherman), (True, prentiss)):
        numbers = range(1, len(by_drawn) + 1)
        found = [surprise_alert(division, drawn, prentiss=awake) for drawn in numbers]
        assert found == by_drawn
