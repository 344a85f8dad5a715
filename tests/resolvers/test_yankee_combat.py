"""Yankee: combat, going back, generals, reinforcements, the end. [YK 9, YK 10, YK 11, YK 12]"""

from typing import Any

import pytest

from campaign.resolvers.yankee.clashes import way_back
from campaign.resolvers.yankee.melee import strength
from campaign.resolvers.yankee.position import General, Stage, Task, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Formation, Quality
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, Piece, rectangle
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    GUNS,
    HORSE,
    SPARE,
    UNION,
    Entry,
    brigade,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes

STAFF = (General(UNION, 1), General(CONFEDERATE, 2))


def contact(
    *more: Entry, enemy: dict[str, Any] | None = None, ground: tuple[Piece, ...] = (), **own: Any
) -> YankeePosition:
    """Base 1 of the Union and base 2 of the enemy, front to front, about to fight."""
    position = table(
        brigade(UNION, (50, 40), **own),
        brigade(CONFEDERATE, (50, 40), **(enemy or {})),
        *more,
        *SPARE,
        ground=ground,
    )
    return position._replace(stage=Stage.COMBAT)


def fought(position: YankeePosition, *dice: int, order: str = "fight 1 2") -> YankeePosition:
    return play(position, order, dice=dice)


def fate(position: YankeePosition, number: int) -> str:
    troop = position.troop(number)
    if troop is None:
        return "destroyed"
    return "recoiled" if troop.fatigue else "stood"


# --- who fights whom ---------------------------------------------------------------------------


@quotes("YK 9.1", "all bases in contact with the enemy fight, base against base")
@quotes("YK 9.1", "The player whose turn it is chooses the order")
def test_yk_9_1_base_against_base() -> None:
    position = table(
        brigade(UNION, (50, 40), (52.5, 40)), brigade(CONFEDERATE, (50, 40), (52.5, 40)), *SPARE
    )
    position = play(position, "done")
    assert (position.stage, position.acting) == (Stage.COMBAT, UNION)
    assert {YANKEE.orders.write(o) for o in YANKEE.legal(position)} >= {"fight 1 3", "fight 2 4"}
    assert refused(position, "fight 1 4") in ("", "YK 9.1")
    assert refused(position, "done") == "YK 9.1"
    after = play(position, "fight 2 4", "fight 1 3", dice=(3, 3, 3, 3))
    assert after.mover is CONFEDERATE


@quotes("YK 9.2", "attacked only by bases that were already beside or behind it")
@quotes("YK-R16", "behind the line along the front edge of the defender")
def test_yk_9_2_flanks() -> None:
    def charge(x: float, y: float, heading: int) -> tuple[int, int, int]:
        position = table(
            brigade(UNION, (x, y, heading), **told(Task.ATTACK, 2)),
            brigade(CONFEDERATE, (50, 40)),
        )
        return place(play(position, "charge 1 2"), 1)

    assert charge(44, 41, 90) == (487, 410, 90)
    assert charge(48, 34, 0) == (500, 400, 0)


@quotes("YK 7.4", "A base may turn, free of charge and once a turn, to an enemy who has come")
def test_yk_7_4_facing_who_has_come() -> None:
    position = table(brigade(UNION, (48.8, 41, 90)), brigade(CONFEDERATE, (50, 40)), *SPARE)
    position = play(position, "done")
    assert (position.stage, position.acting) == (Stage.FACE, CONFEDERATE)
    after = play(position, "face 2 1")
    assert place(after, 2)[2] == 270
    assert refused(position, "face 1 2") == "YK 7.4"


# --- dice --------------------------------------------------------------------------------------


@quotes("YK 9.3", "throws a die and adds the combat factor of its base")
@quotes("YK 9.5", "less, but more than half of the enemy's, goes back if it is infantry")
@quotes("YK 9.5", "With half or less, any base is destroyed")
@quotes("YK-R15", "Equal totals have no effect")
@pytest.mark.parametrize(
    ("dice", "fates"),
    [
        ((4, 4), ("stood", "stood")),
        ((5, 4), ("stood", "recoiled")),
        ((3, 4), ("recoiled", "stood")),
        ((6, 1), ("stood", "destroyed")),
    ],
)
def test_yk_9_3_totals(dice: tuple[int, int], fates: tuple[str, str]) -> None:
    after = fought(contact(), *dice)
    assert (fate(after, 1), fate(after, 2)) == fates
    veterans = contact(quality=Quality.VETERAN, enemy={"quality": Quality.MILITIA})
    assert fate(fought(veterans, 4, 2), 2) == "destroyed", "8 against 4"


@quotes("YK 9.5", "cavalry and artillery are destroyed in contact and go back from fire")
def test_yk_9_5_guns_are_lost_in_contact() -> None:
    assert fate(fought(contact(enemy={"branch": GUNS}), 4, 4), 2) == "destroyed"


@quotes("YK 9.4", "attackers over an obstacle or uphill, a general")
@quotes("YK 9.4", "difficult ground, a strong position, a friendly base behind")
def test_yk_9_4_what_counts() -> None:
    def edge(position: YankeePosition, number: int = 1, enemy: int = 2) -> int:
        one, two = position.troop(number), position.troop(enemy)
        assert one is not None
        assert two is not None
        return strength(position, one, two)

    assert edge(contact()) == 3
    assert edge(contact(quality=Quality.VETERAN)) == 4
    assert edge(contact(quality=Quality.MILITIA)) == 2
    assert edge(contact(branch=HORSE)) == edge(contact(branch=GUNS)) == 2
    assert edge(contact()._replace(staff=STAFF)) == 4
    assert edge(contact(brigade(UNION, (50, 38)))) == 4
    assert edge(contact(brigade(UNION, (50, 38, 180)))) == 3
    south = (40 * CM, 35 * CM, 60 * CM, 40 * CM)
    north = (40 * CM, 40 * CM, 60 * CM, 45 * CM)
    assert edge(contact(ground=(rectangle(Kind.WOOD, *south),))) == 2
    assert edge(contact(ground=(rectangle(Kind.VILLAGE, *south),))) == 4
    works = contact(ground=(rectangle(Kind.WORKS, *north),))
    assert (edge(works), edge(works, 2, 1)) == (2, 4)
    hill = contact(ground=(rectangle(Kind.HILL, *north),))
    assert (edge(hill), edge(hill, 2, 1)) == (2, 3)
    tired = contact()
    first = tired.troops[0]._replace(fatigue=2)
    assert edge(tired.with_troops(first)) == 1
    taken = table(brigade(UNION, (48.75, 41, 90)), brigade(CONFEDERATE, (50, 40)))
    assert edge(taken, 2, 1) == 1
    square = table(
        brigade(UNION, (48.75, 41, 90)),
        brigade(CONFEDERATE, (50, 40), formation=Formation.SQUARE),
    )
    assert edge(square, 2, 1) == 3


# --- going back --------------------------------------------------------------------------------


@quotes("YK 9.7", "A base goes straight back by its own depth without turning, pushing friends")
@quotes("YK 9.7", "the third destroys it")
def test_yk_9_7_going_back() -> None:
    position = contact(brigade(UNION, (50, 38)))
    after = fought(position, 3, 5)
    assert place(after, 1) == (500, 380, 0)
    assert place(after, 3) == (500, 360, 0)
    assert (fate(after, 1), fate(after, 3)) == ("recoiled", "stood")
    tired = position.with_troops(position.troops[0]._replace(fatigue=2))
    assert fate(fought(tired, 5, 5), 1) == "destroyed"


@quotes("YK 9.7", "It is destroyed if it meets enemies, friends whom it cannot push")
@quotes("YK-R17", "The edge of the table stops it like an enemy")
def test_yk_9_7_no_way_back() -> None:
    assert fate(fought(contact(brigade(CONFEDERATE, (50, 37.5, 0))), 3, 4), 1) == "destroyed"
    assert fate(fought(contact(brigade(UNION, (50, 37.8, 90))), 3, 5), 1) == "destroyed"
    edge = table(brigade(UNION, (50, 3)), brigade(CONFEDERATE, (50, 3)), *SPARE)
    assert fate(fought(edge._replace(stage=Stage.COMBAT), 3, 4), 1) == "destroyed"
    river = rectangle(Kind.RIVER, 0, 36 * CM, 160 * CM, 37 * CM + 50)
    assert fate(fought(contact(ground=(river,)), 3, 4), 1) == "destroyed"


@quotes("YK 9.7", "has enemies on both flanks and in its rear")
def test_yk_9_7_surrounded() -> None:
    around = brigade(CONFEDERATE, (48.75, 39, 90), (51.25, 39, 270), (50, 38, 0))
    position = contact(around)
    assert not way_back(position, position.troops[0]).is_free
    assert fate(fought(position, 5, 5 - 1), 1) in ("destroyed", "stood")
    beaten = fought(position, 1, 6)
    assert fate(beaten, 1) == "destroyed"


@quotes("YK 9.6", "Before a fight cavalry may always go back instead, unless it faces cavalry")
@quotes("YK-R18", "takes a point of fatigue, like all troops that go back")
def test_yk_9_6_cavalry_evades() -> None:
    position = play(contact(enemy={"branch": HORSE}), "fight 1 2")
    assert (position.stage, position.acting) == (Stage.EVADE, CONFEDERATE)
    after = play(position, "evade")
    assert place(after, 2) == (500, 428, 180)
    assert after.there(2).fatigue == 1
    assert fate(play(position, "stand", dice=(4, 2)), 2) == "destroyed"
    tired = position.with_troops(position.there(2)._replace(fatigue=2))
    assert fate(play(tired, "evade"), 2) == "destroyed", "the third point"
    horse = contact(branch=HORSE, enemy={"branch": HORSE})
    assert fate(fought(horse, 3, 3), 2) == "stood"


# --- generals ----------------------------------------------------------------------------------


@quotes("YK 11.1", "may ride through his own troops to join another brigade")
@quotes("YK-R10", "a general 25")
def test_yk_11_1_generals_ride() -> None:
    position = table(
        brigade(UNION, (50, 20)),
        brigade(UNION, (70, 20)),
        brigade(UNION, (90, 20)),
        brigade(CONFEDERATE, (50, 90)),
        staff=(General(UNION, 1), General(UNION, 3, "buford"), General(CONFEDERATE, 4)),
    )
    assert refused(position, "ride 3") == "YK-R10"
    assert refused(position, "ride 1") == "YK 11.1"
    after = play(position, "ride 2")
    assert after.generals == (2, 3, 4)
    assert refused(after, "ride 1") == "YK 11.1"
    assert play(after, "ride 2 general 2").generals == (2, 2, 4)
    assert refused(after, "ride 2 general 3") == "YK 11.1"


@quotes("YK 11.2", "a die of 5 or 6 kills him; else he joins the nearest base of his side")
@quotes("YK-R19", "His successor is worth 2")
def test_yk_11_2_generals_in_danger() -> None:
    position = contact(brigade(UNION, (60, 40)), enemy={"branch": GUNS})
    position = position._replace(staff=STAFF)
    tired = position.with_troops(position.troops[0]._replace(fatigue=2))
    saved = fought(tired, 1, 6, 4)
    assert (saved.staff[0].base, saved.chiefs[0]) == (3, 3)
    dead = fought(tired, 1, 6, 5)
    assert (dead.staff[0].base, dead.chiefs[0]) == (0, 2)
    assert (
        refused(dead._replace(stage=Stage.MOVE, acting=UNION, mover=UNION), "ride 3") == "YK 11.2"
    )
