"""Yankee: lanes, ranges, cover, volleys. [YK 8]"""

from typing import Any

import pytest

from campaign.resolvers.yankee.fire import aims
from campaign.resolvers.yankee.position import Aim, Stage, Task, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Branch, Formation, Quality
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, Piece, rectangle
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    GUNS,
    HORSE,
    UNION,
    brigade,
    line,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes


def before(
    gap: float,
    heading: int = 180,
    ground: tuple[Piece, ...] = (),
    enemy: dict[str, Any] | None = None,
    **changes: Any,
) -> YankeePosition:
    """A base of the Union, and one of the enemy so many centimeters straight ahead."""
    return table(
        brigade(UNION, (50, 20), **changes),
        brigade(CONFEDERATE, (50, 20 + gap, heading), **(enemy or {})),
        ground=ground,
    )


def has_aim(position: YankeePosition, shooter: int = 1) -> bool:
    return any(aim.shooter == shooter for aim in aims(position))


def stood(position: YankeePosition, number: int) -> str:
    """What became of a base."""
    troop = position.troop(number)
    if troop is None:
        return "destroyed"
    return "recoiled" if troop.fatigue else "stood"


@quotes("YK 8.1", "Artillery fires up to 48 cm")
@quotes("YK-R12", "measured from the middle of the front edge to the nearest point of the target")
@pytest.mark.parametrize(("branch", "reach"), [(GUNS, 48), (HORSE, 18)])
def test_yk_8_1_ranges(branch: Any, reach: int) -> None:
    assert has_aim(before(reach, branch=branch))
    assert not has_aim(before(reach + 0.1, branch=branch))


@quotes("YK 8.1", "in which no other base stands in between")
@quotes("YK-R12", "The lane of fire is the shooter's own width, straight ahead")
def test_yk_8_1_lanes() -> None:
    def aside(x: float, y: float) -> YankeePosition:
        enemies = brigade(CONFEDERATE, (50, 35))
        return table(brigade(UNION, (50, 20)), enemies, brigade(UNION, (x, y, 90)))

    assert has_aim(aside(60, 28))
    assert not has_aim(aside(50, 28))
    assert not has_aim(aside(52, 28)), "a part of it is in the lane"
    assert has_aim(aside(54, 28))
    beside = table(brigade(UNION, (50, 20)), brigade(CONFEDERATE, (52.6, 35)))
    assert not has_aim(beside)


@quotes("YK 8.2", "Nobody fires who has moved")
@quotes("YK 8.2", "nobody fires from or at bases that are in contact")
def test_yk_8_2_who_may_fire() -> None:
    engaged = table(
        brigade(UNION, (50, 20), (60, 20)), brigade(CONFEDERATE, (50, 30), (60, 20), (60, 30, 90))
    )
    assert has_aim(engaged, 1)
    assert not has_aim(engaged, 2)
    assert not has_aim(engaged, 5)
    at_contact = table(brigade(UNION, (50, 20), (50, 28.1)), brigade(CONFEDERATE, (50, 28.1)))
    assert not has_aim(at_contact, 1)
    position = before(16, **told(Task.HOLD, 0, 50, 90))
    assert not has_aim(play(position, "move 1 10"), 1)
    assert has_aim(play(position, "move 1 10"), 2)


def fired(position: YankeePosition, *dice: int) -> YankeePosition:
    return play(position, "done", "fire 1 2", dice=dice)


@quotes("YK 8.3", "A second and a third base that fire at the same target help the first")
@quotes("YK-R13", "Each base is fired at by up to three")
def test_yk_8_3_bases_fire_together() -> None:
    def several(count: int) -> YankeePosition:
        shooters = ((50, 20, 0), (38, 32, 90), (62, 32, 270), (48.9, 18, 0))[:count]
        return table(brigade(UNION, *shooters), brigade(CONFEDERATE, (50, 33, 0)))

    # One shooter: 1 + 3 against 3 + 3; with help 5 and 6 against 6.
    for count, dice, outcome in (
        (1, (4, 3), "recoiled"),
        (2, (3, 3), "recoiled"),
        (3, (2, 3), "x"),
    ):
        after = fired(several(count), *dice)
        assert stood(after, count + 1) == ("recoiled" if outcome == "x" else outcome), count
        assert stood(fired(several(count), dice[0] - 1, dice[1]), count + 1) == "stood"


@quotes("YK 8.1", "an enemy base straight ahead, in a lane as wide as the shooter")
def test_yk_8_1_one_target_may_be_named() -> None:
    position = table(
        brigade(UNION, (50, 20), (60, 20)), brigade(CONFEDERATE, (50, 33, 0), (60, 33, 0))
    )
    ready = play(position, "done")
    assert refused(ready, "fire 1 2 on 1") == "YK 8.1"
    one = play(ready, "fire 1 2 on 4", dice=(3, 3))
    assert [troop.fired for troop in one.troops[:2]] == [False, True]
    assert refused(one, "fire 1 2 on 4") == "YK 8.1"
    assert refused(one, "fire 1 2") == ""


@quotes("YK-R13", "Each base is fired at by up to three")
def test_yk_r13_nobody_is_fired_at_twice() -> None:
    position = table(
        brigade(UNION, (50, 20)),
        brigade(CONFEDERATE, (50, 33, 0)),
        brigade(UNION, (38, 32, 90), branch=GUNS),
    )
    after = play(position, "done", "fire 1 2", dice=(2, 6))
    assert after.mover is CONFEDERATE, "the guns took part"
    assert stood(after, 2) == "stood", "2 and 5 and 1 against 6 and 3"
    assert stood(play(position, "done", "fire 1 2", dice=(5, 6)), 2) == "recoiled"


@quotes("YK 8.3", "does the shooter no harm")
@quotes("YK-R13", "Any other adds its plain fire factor to its die, and cannot hurt the shooter")
def test_yk_8_3_who_cannot_answer_only_resists() -> None:
    after = fired(before(15, heading=0), 1, 6)
    assert stood(after, 1) == stood(after, 2) == "stood"
    militia = before(15, heading=0, enemy={"quality": Quality.MILITIA})
    assert stood(fired(militia, 3, 3), 2) == "stood", "no modifiers"


@quotes("YK 8.2", "A target that can fire back and has not fired yet does so")
@quotes("YK-R13", "answers with its fire factor and what counts for it, and then either may suffer")
def test_yk_r13_who_can_answer_may_hurt() -> None:
    after = fired(before(15), 2, 4)
    assert stood(after, 1) == "recoiled"
    assert place(after, 1) == (500, 180, 0)
    militia = before(15, enemy={"quality": Quality.MILITIA})
    assert stood(fired(militia, 3, 3), 2) == "recoiled"


@quotes("YK 8.4", "Veterans and militia, a target in cover, canister")
@quotes("YK 8.4", "and a target in skirmish order")
@pytest.mark.parametrize(
    ("gap", "changes", "needed"),
    [
        (15, {}, 4),
        (15, {"quality": Quality.VETERAN}, 3),
        (15, {"quality": Quality.MILITIA}, 5),
        (15, {"enemy": {"formation": Formation.SKIRMISH}}, 3),
        (15, {"branch": GUNS}, 2),
        (15, {"ground": (rectangle(Kind.VILLAGE, 45 * CM, 32 * CM, 55 * CM, 45 * CM),)}, 5),
    ],
)
def test_yk_8_4_what_counts(gap: float, changes: dict[str, Any], needed: int) -> None:
    """The die with which the shooter beats a three, plus three for its fire factor."""
    position = before(gap, heading=0, **changes)
    assert stood(fired(position, needed, 3), 2) != "stood"
    assert stood(fired(position, needed - 1, 3), 2) == "stood"


def test_yk_8_4_canister() -> None:
    """Not the words, but the numbers of YK 8.1: 10 cm."""
    assert aims(before(10, branch=GUNS))[0] == Aim(1, 2, 2)
    assert aims(before(10.1, branch=GUNS))[0] == Aim(1, 2, 0)


@quotes("YK-R14", "enters a group through the flank or rear edge of a base and then crosses two")
@quotes("YK-R14", "A shot from the front is never in enfilade, however deep the group stands")
@pytest.mark.parametrize(
    ("heading", "raked"), [(180, False), (90, True), (270, True), (0, True), (200, False)]
)
def test_yk_r14_enfilade(heading: int, raked: bool) -> None:
    """Two bases one behind the other, 30 cm before the guns; only how they face differs."""
    step = 2.0 if heading in (0, 180) else 2.5
    two = brigade(CONFEDERATE, (50, 50, heading), (50, 50 + step, heading))
    position = table(brigade(UNION, (50, 20), branch=GUNS), two)
    assert aims(position)[0].bonus == 2 * raked
    infantry = table(brigade(UNION, (50, 35)), two)
    assert all(aim.bonus == 0 for aim in aims(infantry) if aim.shooter == 1)


def test_yk_r14_the_group_counts_not_the_brigade() -> None:
    """A second base of the brigade far behind the first is another group."""
    apart = brigade(CONFEDERATE, (50, 40, 90), (50, 60, 90))
    assert aims(table(brigade(UNION, (50, 20), branch=GUNS), apart))[0].bonus == 0


@quotes("YK-R25", "moved or turned in their own player turn do not fire until their next own")
@quotes("YK 8.2", "Artillery that moved or turned in its own turn does not fire")
@pytest.mark.parametrize(
    ("order", "heading", "task"),
    [("move 1 20", 0, told(Task.HOLD, 0, 50, 90)), ("turn 1 about", 180, told(Task.CHANGE))],
)
def test_yk_r25_guns_that_moved_are_silent_in_the_enemys_turn(
    order: str, heading: int, task: dict[str, Any]
) -> None:
    def after(gap: float, **changes: Any) -> YankeePosition:
        """In the enemy's turn, when nobody has fired."""
        position = table(
            brigade(UNION, (50, 20, heading), **task, **changes),
            brigade(CONFEDERATE, (50, 22 + gap, 0)),
        )
        position = play(position, order, "done")
        assert (position.mover, position.stage) == (CONFEDERATE, Stage.MOVE)
        return position

    guns = after(30, branch=GUNS)
    assert not has_aim(guns)
    assert has_aim(play(guns, "done")), "their own next turn"
    assert has_aim(after(15)), "infantry that moved fires in the enemy's turn"


@quotes("YK-R27", "Reinforcements neither move nor fire in the player turn in which they come")
@quotes("YK-R27", "in that of the enemy after it they may fire, but for guns")
@pytest.mark.parametrize(
    ("branch", "gap", "fires"), [(Branch.INFANTRY, 15, True), (GUNS, 30, False)]
)
def test_yk_r27_guns_that_have_just_come_are_silent(
    branch: Branch, gap: float, fires: bool
) -> None:
    position = table(
        brigade(UNION, (50, 20, 0), branch=branch),
        brigade(CONFEDERATE, (50, 22 + gap, 0)),
    )
    [new, *others] = position.troops
    come = position._replace(troops=(new._replace(moved=True, fired=True), *others))
    assert not has_aim(come), "in their own turn"
    theirs = play(come, "done")
    assert theirs.mover is CONFEDERATE
    assert has_aim(theirs) is fires


@quotes("YK-R5", "More than 2.5 cm of wood blocks fire")
@quotes("YK-R5", "a hill blocks it between bases that are both off it")
def test_yk_r5_what_blocks_fire() -> None:
    def with_wood(depth: float, kind: Kind = Kind.WOOD, gap: float = 17) -> bool:
        piece = rectangle(kind, 40 * CM, 25 * CM, 60 * CM, 25 * CM + round(depth * CM))
        return has_aim(before(gap, heading=0, ground=(piece,)))

    assert with_wood(2.4)
    assert not with_wood(2.7)
    assert not with_wood(1, Kind.HILL)
    assert with_wood(12, Kind.HILL), "the target is on it"


def test_fire_is_given_by_brigades_that_have_somebody_before_them() -> None:
    position = play(before(15, heading=0), "done")
    assert position.stage is Stage.FIRE
    assert refused(position, "fire 1 1") == "YK 8.1"
    assert refused(position, "fire 2 1") == "YK 8.1"
    assert refused(position, "fight 1 2") == "YK 6.2"
    far = table(brigade(UNION, *line(50, 20, 2)), brigade(CONFEDERATE, (50, 80)))
    assert play(far, "done").mover is CONFEDERATE


def crossed_fire() -> YankeePosition:
    """Base 1 has base 2 before it, which has base 3 before it: nobody answers anybody."""
    return table(
        brigade(UNION, (50, 20)),
        brigade(CONFEDERATE, (50, 35, 90)),
        brigade(UNION, (60, 36)),
    )


@quotes("YK 9.1", "shots fall together")
def test_yk_9_1_whoever_is_destroyed_still_fires_the_shot_that_he_had() -> None:
    position = play(crossed_fire(), "done")
    lost = play(position, "fire 1 2", dice=(6, 1))
    assert stood(lost, 2) == "destroyed"
    assert (lost.stage, lost.acting) == (Stage.FIRE, CONFEDERATE)
    told_again = YANKEE.read_position(YANKEE.write_position(lost))
    assert told_again == lost, "the shot that is due is part of the position"
    after = play(told_again, "fire 2 3", dice=(6, 1))
    assert stood(after, 3) == "destroyed"
    assert not after.fallen


@quotes(
    "YK-R27", "A village, a wall or works cover a base that has any part in them, from every side"
)
@quotes("YK-R27", "a fence covers nobody")
@pytest.mark.parametrize(
    ("kind", "needed"), [(Kind.WORKS, 5), (Kind.VILLAGE, 5), (Kind.FENCE, 4), (Kind.ROAD, 4)]
)
def test_yk_r27_what_covers(kind: Kind, needed: int) -> None:
    """The far edge of the target is in it: it is fired at from the other side."""
    ground = (rectangle(kind, 45 * CM, 34 * CM + 5, 55 * CM, 38 * CM),)
    position = before(15, heading=0, ground=ground)
    assert stood(fired(position, needed, 3), 2) != "stood"
    assert stood(fired(position, needed - 1, 3), 2) == "stood"
