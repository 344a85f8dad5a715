"""What is seen of a position: how the battle stands, who holds what, who waits."""

from campaign.resolvers.shell_for_guns import orders as shell
from campaign.resolvers.shell_for_guns.position import Stage as ShellStage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.orders import Evade
from campaign.resolvers.yankee.position import General, Stage, Standing, Task
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind, rectangle
from campaign.terms import CONFEDERATE, UNION
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.scene import NOBODY, TableMark
from tests.resolvers import yankee_table
from tests.screens.tabletop import after, skirmish


def test_the_holder_of_a_hill_is_marked_at_its_northern_end() -> None:
    there = (
        yankee_table.brigade(UNION, *yankee_table.line(30, 50, 4)),
        yankee_table.brigade(CONFEDERATE, *yankee_table.line(120, 80, 4)),
    )
    hill = rectangle(Kind.HILL, 2000, 4000, 5000, 6000)
    village = rectangle(Kind.VILLAGE, 7000, 4000, 8000, 5000)
    position = yankee_table.table(*there, ground=(hill, village))
    scene = FACES[YANKEE.id].scene(position)
    assert [mark for mark in scene.marks if mark.sign == "objective"] == [
        TableMark("objective", Point(3500, 6000), UNION, sort="hill"),
        TableMark("objective", Point(7500, 5000), None, sort="village"),
    ], "nobody holds the village"
    assert scene.standing == "lost U 0/4 C 0/4, objectives U 1 C 0"


def test_bases_lost_are_counted_against_those_that_came() -> None:
    position = skirmish()
    units = tuple(unit._replace(bases=5) if unit.id == 1 else unit for unit in position.units)
    scene = FACES[SHELL_FOR_GUNS.id].scene(position._replace(units=units))
    had = sum(unit.full for unit in position.units if unit.side is UNION)
    assert f"lost U 3/{had} C 0/" in scene.standing


def test_the_brigade_to_be_drawn_up_and_the_ground_to_be_laid_are_named() -> None:
    position, scene = after(YANKEE, 0), FACES[YANKEE.id].scene
    assert scene(position).next is None
    laid = scene(after(YANKEE, 1)).next
    assert laid is not None
    assert laid.title.startswith("Terrain to place: ")
    laying = after(YANKEE, 1)._replace(stage=Stage.GROUND, dice=(2, 4))
    named = scene(laying).next
    assert named is not None
    assert (named.subject, named.lines) == ("fields", ("then hill",))
    guns = after(YANKEE, 0)
    last = next(b for b in guns.brigades if b.size == 1)
    drawn = scene(guns._replace(stage=Stage.DEPLOY, brigades=(last,), acting=last.side)).next
    assert drawn is not None
    assert "1 base" in drawn.lines[0]
    assert "bases" not in drawn.lines[0]


def test_the_list_of_units_says_orders_briefly() -> None:
    order = Standing(Task.ATTACK, 2)
    there = (
        yankee_table.brigade(UNION, *yankee_table.line(30, 50, 4), order=order, name="Webb"),
        yankee_table.brigade(CONFEDERATE, *yankee_table.line(120, 80, 4), ready=False),
    )
    cards = FACES[YANKEE.id].scene(yankee_table.table(*there)).cards
    assert cards[1].brief == "Webb 4/4 attack brigade 2"
    assert "order: attack brigade 2" in cards[1].lines
    assert cards[2].brief == "4/4 no order yet"


def test_a_card_says_which_general_rides_with_a_brigade() -> None:
    there = (
        yankee_table.brigade(UNION, *yankee_table.line(30, 50, 4)),
        yankee_table.brigade(CONFEDERATE, *yankee_table.line(120, 80, 4)),
    )
    position = yankee_table.table(*there)
    first, other = (position.side(side)[0].id for side in (UNION, CONFEDERATE))
    staff = (General(UNION, first, "grant"), General(CONFEDERATE, other))
    scene = FACES[YANKEE.id].scene(position._replace(staff=staff))
    assert "General Grant rides with it" in scene.cards[1].lines
    assert "The Confederate general rides with it" in scene.cards[2].lines


def test_orders_that_name_nobody_are_about_who_is_charged_or_has_charged() -> None:
    scene = FACES[SHELL_FOR_GUNS.id].scene
    reply = scene(skirmish(stage=ShellStage.REPLY, acting=1, target=3, side=CONFEDERATE))
    assert [reply.unit_of(order) for order in (shell.Stand(), shell.Stand(silent=True))] == [3, 3]
    assert scene(skirmish(stage=ShellStage.SUCCESS, acting=1)).unit_of(shell.Pursue()) == 1
    assert scene(skirmish(stage=ShellStage.MOVE, acting=1)).unit_of(shell.Done()) == NOBODY


def test_cavalry_that_may_go_back_is_the_unit_that_is_asked() -> None:
    there = (
        yankee_table.brigade(UNION, *yankee_table.line(30, 50, 4)),
        yankee_table.brigade(CONFEDERATE, (30, 50), branch=yankee_table.HORSE),
    )
    position = yankee_table.table(*there)
    own, other = (position.side(side)[0].id for side in (UNION, CONFEDERATE))
    asked = position._replace(stage=Stage.EVADE, acting=CONFEDERATE, duel=(own, other))
    scene = FACES[YANKEE.id].scene(asked)
    assert scene.unit_of(Evade()) == 2
    assert FACES[YANKEE.id].scene(position).unit_of(Evade()) == NOBODY
