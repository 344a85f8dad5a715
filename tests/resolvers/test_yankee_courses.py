"""Yankee: what attacks, retreats and support must do, and must not.

[YK 5.4, YK-R8, YK-R23, YK-R26]
"""

from typing import Any

import pytest

from campaign.resolvers.yankee.order_limits import counts
from campaign.resolvers.yankee.orders import Charge, Turn, Wheel
from campaign.resolvers.yankee.position import Stage, Task, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, rectangle
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    GUNS,
    HORSE,
    SPARE,
    UNION,
    Entry,
    brigade,
    line,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes

# --- attacks -----------------------------------------------------------------------------------


def attacking(
    *more: Entry,
    heading: int = 0,
    enemy: tuple[float, float] = (51.2, 70),
    ground: Any = (),
    **changes: Any,
) -> YankeePosition:
    """Two bases that attack a brigade, by default 50 cm straight ahead."""
    places = tuple((x, y, heading) for x, y in line(50, 20, 2))
    return table(
        brigade(UNION, *places, **told(Task.ATTACK, 2), **changes),
        brigade(CONFEDERATE, enemy),
        *more,
        *SPARE,
        ground=ground,
    )


@quotes("YK-R8", "by as much as rate, ground and troops in its way let it")
@quotes("YK-R26", "and follows it to its end, within 5 mm")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("move 1 100", ""),
        ("move 1 96", ""),
        ("move 1 95", "YK-R8"),
        ("move 1 25", "YK-R8"),
        ("wheel 1 left 1", "YK-R8"),
        ("wheel 1 right 1", "YK-R8"),
        ("wheel 1 left 10 ahead 90", ""),
        ("wheel 1 left 10 ahead 50", "YK-R8"),
        ("wheel 1 left 80 ahead 29", "YK-R8"),
        ("turn 1 about", "YK-R8"),
        ("turn 1 left", "YK-R8"),
        ("align 1 2 left detached yes", "YK 7.3"),
        ("column 1 150", ""),
        ("column 1 100", "YK-R8"),
        ("done", "YK-R8"),
    ],
)
def test_yk_r8_an_attack_goes_on_by_the_whole_of_its_rate(order: str, rule: str) -> None:
    assert refused(attacking(), order) == rule


@quotes("YK-R8", "Wheels and changes of formation are part of that, and nobody turns away")
@pytest.mark.parametrize("hand", ["about", "left", "right"])
def test_yk_r8_nobody_turns_away_with_the_enemy_in_reach(hand: str) -> None:
    near = attacking(enemy=(51.2, 28))
    assert refused(near, f"turn 1 {hand}") == "YK-R8"
    assert refused(near, "wheel 1 left 1") == "YK-R8"
    assert refused(near, "column 1 20") == "YK-R8"
    assert refused(near, "charge 1 2") == ""


@quotes("YK-R26", "who has it behind him turns")
def test_yk_r26_who_has_the_enemy_behind_him_turns_to_him() -> None:
    position = attacking(heading=180)
    assert refused(position, "done") == "YK-R8"
    assert refused(position, "move 1 50") == "YK-R8"
    turned = play(position, "turn 1 about")
    assert place(turned, 1)[2] == 0
    assert refused(turned, "done") == ""


@quotes("YK-R26", "three quarters of what the best one would bring")
def test_yk_r26_around_who_stands_in_the_way() -> None:
    """A friend stands 3 cm ahead of the right base: straight on is a poor course."""
    position = attacking(brigade(UNION, (53, 25.2)), enemy=(40, 60))
    assert refused(position, "move 1 30") == "YK-R8"
    orders = [o for o in YANKEE.legal(position) if isinstance(o, Wheel) and o.base == 1]
    assert orders, "the way around is on the list"
    after = play(position, YANKEE.orders.write(orders[0]))
    assert place(after, 1)[1] > 230


def test_yk_r26_who_cannot_come_nearer_stands() -> None:
    """Friends stand before it from end to end."""
    wall = brigade(UNION, *line(45, 22.2, 8), **told(Task.HOLD))
    position = attacking(wall)
    assert refused(position, "done") == ""
    assert refused(position, "turn 1 about") == "YK-R8", "away from the enemy"


@quotes("YK-R10", "Difficult ground halves the rate of a group that touches it")
def test_yk_r10_as_much_as_the_ground_lets_it() -> None:
    wood = rectangle(Kind.WOOD, 0, 22 * CM, 160 * CM, 60 * CM)
    position = attacking(ground=(wood,))
    assert refused(position, "move 1 50") == ""
    assert refused(position, "move 1 40") == "YK-R8"
    assert refused(position, "done") == "YK-R8"


@quotes("YK-R8", "unless more than two to one within 18 cm stand against it")
def test_yk_r8_outnumbered_it_may_stop_but_not_run() -> None:
    position = table(
        brigade(UNION, *line(50, 20, 2), **told(Task.ATTACK, 2)),
        brigade(CONFEDERATE, *line(46, 28, 5)),
        *SPARE,
    )
    assert refused(position, "done") == ""
    assert refused(position, "charge 1 2") == ""
    assert refused(position, "turn 1 about") == "YK-R8"


@quotes("YK-R27", "counted in a circle of 18 cm around the middle of its group")
@pytest.mark.parametrize(("x", "counted"), [(67.5, True), (68.5, False)])
def test_yk_r27_the_circle_is_around_the_middle_of_the_group(x: float, counted: bool) -> None:
    """The group reaches 10 cm to either side: the enemy is never far from its nearest base."""
    position = table(
        brigade(UNION, *line(40, 20, 9), **told(Task.ATTACK, 2)),
        brigade(CONFEDERATE, *((x, 20.5) for _ in range(3))),
        *SPARE,
    )
    group = position.in_brigade(1)
    assert counts(position, group) == (9, 3 if counted else 0)


@pytest.mark.thorough
def test_there_is_always_a_legal_order_where_an_attack_must_go_on() -> None:
    """Whatever heading and gap: what is not allowed to stand can do something of the list."""
    for heading in range(0, 360, 20):
        for gap in (3, 8, 20):
            for count in (1, 4, 8):
                places = tuple((x, y, heading) for x, y in line(60, 50, 1)) * 1
                row = table(
                    brigade(UNION, *places, size=count, **told(Task.ATTACK, 2)),
                    brigade(CONFEDERATE, (60, 50 + gap)),
                    *SPARE,
                )
                legal = YANKEE.legal(row)
                assert legal
                if refused(row, "done"):
                    assert any(getattr(order, "base", 0) == 1 for order in legal), heading


# --- retreats ----------------------------------------------------------------------------------


@quotes("YK-R8", "A retreat goes at full rate to the own edge, or to the place in its order")
@pytest.mark.parametrize(
    ("heading", "order", "rule"),
    [
        (180, "move 1 100", ""),
        (180, "move 1 80", "YK-R8"),
        (180, "wheel 1 left 1", "YK-R8"),
        (180, "turn 1 about", "YK-R8"),
        (180, "done", "YK-R8"),
        (0, "turn 1 about", ""),
        (0, "done", "YK-R8"),
        (0, "move 1 100", "YK-R8"),
    ],
)
def test_yk_r8_a_retreat_goes_on_by_the_whole_of_its_rate(
    heading: int, order: str, rule: str
) -> None:
    places = tuple((x, y, heading) for x, y in line(50, 50, 2))
    position = table(brigade(UNION, *places, **told(Task.RETREAT)), *SPARE)
    assert refused(position, order) == rule


# --- support -----------------------------------------------------------------------------------


def supporting(
    task: dict[str, Any], *enemies: tuple[float, ...], at: tuple[float, float] = (50, 10)
) -> YankeePosition:
    """Brigade 1 supports brigade 2, which has an order of its own; brigade 3 is the enemy."""
    return table(
        brigade(UNION, at, **told(Task.SUPPORT, 2)),
        brigade(UNION, (50, 20), **task),
        brigade(CONFEDERATE, *(enemies or ((50, 90),))),
        *SPARE,
    )


@quotes("YK-R23", "only so as to be or come within its own full rate of that brigade")
def test_yk_r23_support_stays_near() -> None:
    hold = told(Task.HOLD)
    near, far = supporting(hold), supporting(hold, at=(50, 60))
    assert refused(near, "move 1 50") == ""
    assert refused(near, "turn 1 right") == "", "it is within 10 cm and stays there"
    aside = supporting(hold, at=(60, 20))
    assert refused(aside, "move 1 90") == "YK-R23", "9 cm north of a place 7.5 cm aside"
    assert refused(aside, "move 1 50") == ""
    assert refused(far, "move 1 50") == "YK-R23"
    assert refused(far, "turn 1 about") == ""
    back = play(far, "turn 1 about", "done", "done")
    assert refused(back, "move 1 30") == "", "at any rate"
    assert refused(back, "done") == "", "it need not move"


def fought(position: YankeePosition, order: str) -> YankeePosition:
    """A player turn in which nobody fires, and one fight comes to nothing."""
    while position.stage is not Stage.COMBAT:
        position = play(position, "done")
    return play(position, order, dice=(3, 3))


@quotes("YK-R23", "it may charge the enemies which that brigade has contacted, from the turn after")
def test_yk_r23_support_of_an_attack_comes_second() -> None:
    position = table(
        brigade(UNION, (55, 20), **told(Task.SUPPORT, 2)),
        brigade(UNION, (50, 20), **told(Task.ATTACK, 3)),
        brigade(CONFEDERATE, (50, 28), (55, 28)),
        brigade(CONFEDERATE, (58, 28)),
        *SPARE,
    )
    assert refused(position, "charge 1 3") == "YK-R23", "nothing has been launched"
    launched = play(position, "charge 2 3")
    assert refused(launched, "charge 1 3") == "YK-R23", "not in the same turn"
    later = fought(fought(launched, "fight 2 3"), "fight 3 2")
    assert (later.mover, later.stage) == (UNION, Stage.MOVE)
    assert refused(later, "charge 1 3") == ""
    assert refused(later, "charge 1 4") == "YK-R23", "another brigade"


@quotes("YK-R23", "If that brigade holds, it may charge an enemy base that is in contact with")
@quotes("YK-R23", "or in charge reach of, a base of that brigade")
def test_yk_r23_support_of_a_defense() -> None:
    def beside(gap: float, task: dict[str, Any]) -> YankeePosition:
        """The supporter stands 3 cm beside those it supports, horse with a reach of 20 cm."""
        return table(
            brigade(UNION, (55.5, 20), branch=HORSE, **told(Task.SUPPORT, 2)),
            brigade(UNION, (50, 20), **task),
            brigade(CONFEDERATE, (52, 20 + gap)),
            *SPARE,
        )

    assert refused(beside(9, told(Task.HOLD)), "charge 1 3") == ""
    assert refused(beside(0.1, told(Task.HOLD)), "charge 1 3") != "YK-R23"
    assert refused(beside(12, told(Task.HOLD)), "charge 1 3") == "YK-R23", "the infantry's 10 cm"
    assert refused(beside(9, told(Task.CHANGE)), "charge 1 3") == "YK-R23"


@quotes("YK-R23", "It does nothing else")
def test_yk_r23_support_does_nothing_else() -> None:
    position = supporting(told(Task.HOLD))
    assert refused(position, "form 1 skirmish") == "YK-R8"
    assert refused(position, "charge 1 3") == "YK-R23"


# --- the commander -----------------------------------------------------------------------------


def test_the_commander_does_not_order_support_to_move_at_will() -> None:
    """Nor does he keep anybody at what a position no longer asks for."""
    position = table(
        brigade(UNION, *line(50, 20, 6), ready=False),
        brigade(UNION, *line(80, 20, 4), branch=HORSE, ready=False),
        brigade(UNION, (75, 20), branch=GUNS, ready=False),
        brigade(CONFEDERATE, *line(50, 85, 6), ready=False),
        stage=Stage.PLAN,
    )
    said = []
    while position.stage is Stage.PLAN:
        order = YANKEE.choose(position)
        said.append(type(order).__name__)
        position = play(position, YANKEE.orders.write(order))
    assert said == ["Advance", "Skirmish", "Advance", "Hold"]


def test_the_commander_moves_who_must_go_on() -> None:
    for heading in (0, 90, 180):
        position = attacking(heading=heading, formation=Formation.LINE)
        order = YANKEE.choose(position)
        while not isinstance(order, Charge | Turn) and not hasattr(order, "ahead"):
            position = play(position, YANKEE.orders.write(order), dice=(1, 6))
            order = YANKEE.choose(position)
        assert getattr(order, "base", 0) == 1
