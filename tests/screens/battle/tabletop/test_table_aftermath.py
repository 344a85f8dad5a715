"""What a battle leaves to be seen: the fallen, the last shots, ranges and lines of sight."""

from itertools import pairwise
from typing import Any

import pytest

from campaign.battle.contract import Resolver
from campaign.dice import RandomDice, ScriptedDice
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, rectangle
from campaign.terms import CONFEDERATE, UNION
from screens.battle.battle_log import Told
from screens.battle.tabletop.aftermath import LAST, FieldAftermath
from screens.battle.tabletop.faces import FACES
from tests.resolvers import shell_table, yankee_table
from tests.screens.tabletop import on_each, skirmish

BATTLES = {"yankee": "gettysburg", "shell_for_guns": "bull_run"}


Deed = tuple[Any, Any, tuple[Any, ...]]
"""Positions before and after an order, and what happened."""

_fought = dict[str, list[Deed]]()


def fought(resolver: Resolver[Any, Any]) -> list[Deed]:
    """The first 180 orders of a battle that the commanders fight, or all of them."""
    if resolver.id not in _fought:
        position = resolver.begin(resolver.scenarios[BATTLES[resolver.id]])
        dice, found = RandomDice("cemetery ridge"), list[Deed]()
        for _ in range(180):
            if resolver.result(position) is not None:
                break
            after, events = resolver.apply(position, resolver.choose(position), dice)
            found.append((position, after, tuple(events)))
            position = after
        _fought[resolver.id] = found
    return _fought[resolver.id]


@pytest.mark.sampled(1)
@on_each
def test_as_many_lie_on_the_field_as_a_battle_has_cost(resolver: Resolver[Any, Any]) -> None:
    face, traces = FACES[resolver.id], FieldAftermath()
    deeds = fought(resolver)
    for before, after, events in deeds:
        traces.take_in(face, before, after, events)
    scene = face.scene(deeds[-1][1])
    lost = sum(toll.lost for toll in scene.tolls)
    assert lost > 3
    assert len(traces.fallen) == lost
    table = scene.table
    assert all(0 <= x <= table.width and 0 <= y <= table.height for x, y in traces.fallen)


@on_each
def test_whoever_comes_back_sees_the_same_fallen_and_the_same_shots(
    resolver: Resolver[Any, Any],
) -> None:
    face, seen, recalled = FACES[resolver.id], FieldAftermath(), FieldAftermath()
    deeds = fought(resolver)
    for before, after, events in deeds:
        seen.take_in(face, before, after, events)
    told = [Told(None, None, before, events) for before, _, events in deeds]  # type: ignore[arg-type]
    recalled.recall(face, told, deeds[-1][1])
    assert (recalled.fallen, recalled.shots) == (seen.fallen, seen.shots)
    assert 0 < len(seen.shots) <= LAST
    assert all(one is not other for one, other in pairwise(seen.shots))
    seen.begin()
    assert (seen.fallen, seen.shots) == ((), ())


# --- shots ---------------------------------------------------------------------------------------


def test_a_shot_of_yankee_is_told_with_dice_totals_and_what_came_of_it() -> None:
    """Die 6 and factor 3 against die 1 and factor 3: more than twice as much destroys. [YK 9.5]"""
    position = yankee_table.table(
        yankee_table.brigade(UNION, (50, 40), name="Webb"),
        yankee_table.brigade(CONFEDERATE, (50, 50), name="Garnett"),
    )
    there = _firing(position)
    order = next(o for o in YANKEE.legal(there) if type(o).__name__ == "Fire")
    after, events = YANKEE.apply(there, order, ScriptedDice([6, 1, 6, 6]))
    [shot] = FACES[YANKEE.id].shots(there, events)
    own, other = shot.result.removeprefix("= ").split(":")
    assert (shot.who, shot.verb, shot.whom) == ("Webb", "fires at", "Garnett")
    assert (shot.dice, int(own), int(other)) == ("6 against 1", 9, 4)
    assert (shot.fate, shot.is_telling) == ("destroyed", True)
    [place] = FACES[YANKEE.id].fallen(there, after, events)
    assert place == there.troops[1].base.center


def _firing(position: Any) -> Any:
    """The position in which fire begins."""
    dice = RandomDice("fire")
    while str(position.stage) != "fire":
        done = next(o for o in YANKEE.legal(position) if type(o).__name__ == "Done")
        position = YANKEE.apply(position, done, dice).position
    return position


def test_a_volley_of_shell_for_guns_is_told_with_its_dice_and_hits() -> None:
    position = shell_table.table(
        shell_table.brigade(1, UNION, 100, 60, name="Sherman"),
        shell_table.brigade(3, CONFEDERATE, 100, 95, name="Bee"),
    )
    order = SHELL_FOR_GUNS.orders.read("fire 1 3")
    _, events = SHELL_FOR_GUNS.apply(position, order, ScriptedDice([4] * 3 + [1] * 20))
    shot, *_ = FACES[SHELL_FOR_GUNS.id].shots(position, events)
    assert (shot.who, shot.verb, shot.whom) == ("Sherman", "fires at", "Bee")
    assert shot.dice.startswith("4 4 4 1")
    assert shot.result.startswith("3 hits on 4+")
    assert shot.fate == "back 1 UM", "a die for every two hits [SG 2.7]"
    assert shot.is_telling


def test_brigades_without_a_name_are_brigades_in_the_last_shots_too() -> None:
    """As in every sentence, and on their cards."""
    position = shell_table.table(
        shell_table.brigade(1, UNION, 100, 60), shell_table.brigade(3, CONFEDERATE, 100, 95)
    )
    order = SHELL_FOR_GUNS.orders.read("fire 1 3")
    _, events = SHELL_FOR_GUNS.apply(position, order, ScriptedDice([4] * 3 + [1] * 20))
    shot, *_ = FACES[SHELL_FOR_GUNS.id].shots(position, events)
    assert (shot.who, shot.whom) == ("brigade 1", "brigade 3")


# --- ranges --------------------------------------------------------------------------------------


def test_guns_of_yankee_fire_canister_up_to_ten_centimeters() -> None:
    """Factor 5, +2 with canister; 48 cm in all. [YK 8.1, YK 8.4]"""
    guns = yankee_table.brigade(UNION, (50, 40), branch=yankee_table.GUNS)
    foot = yankee_table.brigade(UNION, (80, 40))
    enemy = yankee_table.brigade(CONFEDERATE, (50, 90))
    scene = FACES[YANKEE.id].scene(yankee_table.table(guns, foot, enemy))
    reach = scene.cards[1].reach
    assert reach is not None
    assert [(band.up_to, band.said) for band in reach.bands] == [
        (10 * CM, "+7 (canister +2)"),
        (48 * CM, "+5"),
    ]
    own = scene.cards[2].reach
    assert own is not None
    assert [(band.up_to, band.said) for band in own.bands] == [(18 * CM, "+3")]


def test_a_battery_of_shell_for_guns_has_the_ranges_of_its_table() -> None:
    scene = FACES[SHELL_FOR_GUNS.id].scene(skirmish())
    reach, muskets = scene.cards[5].reach, scene.cards[1].reach
    assert reach is not None
    assert [(band.up_to // 500, band.said) for band in reach.bands] == [
        (3, "3 dice on 2+"),
        (6, "3 dice on 3+"),
        (12, "3 dice on 5+"),
        (20, "1 die on 5+"),
    ], "[SG-R9]"
    assert muskets is not None
    assert [(band.up_to // 500, band.said) for band in muskets.bands] == [(6, "8 dice on 4+")]


@pytest.mark.parametrize(
    ("y", "x", "ground", "said"),
    [
        (55, 50, (), "clear"),
        (55, 50, (rectangle(Kind.WOOD, 4000, 4300, 6000, 4800),), "hidden"),
        (55, 50, (rectangle(Kind.WOOD, 4000, 4300, 6000, 4400),), "clear"),
        (55, 50, (rectangle(Kind.HILL, 4000, 4300, 6000, 4800),), "hidden"),
        (70, 50, (), "out of range"),
        (55, 70, (), "not straight ahead"),
    ],
)
def test_what_the_rules_say_of_a_line_of_sight_in_yankee(
    y: int, x: int, ground: tuple[Any, ...], said: str
) -> None:
    """18 cm straight ahead, and through no more than 2.5 cm of wood. [YK 8.1, YK-R5]"""
    position = yankee_table.table(
        yankee_table.brigade(UNION, (50, 40)),
        yankee_table.brigade(CONFEDERATE, (x, y)),
        ground=ground,
    )
    line = FACES[YANKEE.id].sight(position, 1, 2)
    assert line is not None
    assert (line.said, line.is_clear) == (said, said == "clear")
    assert line.start == Point(5000, 4000)
    if x == 50:
        assert line.length == (y - 40) * CM, "to its front"


def test_what_the_rules_say_of_a_line_of_sight_in_shell_for_guns() -> None:
    """Muskets reach 6 UM, 45 degrees off the front corners. [SG 2.6]"""
    for places, said in (
        ({3: (100, 100)}, "clear"),
        ({3: (100, 140)}, "out of range"),
        ({3: (230, 62)}, "out of range"),
        ({3: (100, 40)}, "out of its arc"),
        ({3: (100, 115), 4: (100, 95)}, "troops in the way"),
    ):
        units = [
            shell_table.brigade(number, CONFEDERATE, x, y) for number, (x, y) in places.items()
        ]
        position = shell_table.table(shell_table.brigade(1, UNION, 100, 60), *units)
        line = FACES[SHELL_FOR_GUNS.id].sight(position, 1, 3)
        assert line is not None
        assert line.said == said, places
