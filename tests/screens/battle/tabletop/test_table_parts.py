"""The parts of the table screen without a terminal: queue, editor, preview, log."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from campaign import Change, RandomDice, Refusal
from campaign.battle.contract import Resolver
from campaign.resolvers.nei_boschi.scenario_events import BodiesAlerted
from campaign.resolvers.shell_for_guns.position import Stage as ShellStage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.orders import Hold, Move
from campaign.resolvers.yankee.position import Stage, Standing, Task
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import Point
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from screens.battle.battle_log import BattleLog
from screens.battle.tabletop.faces import FACES, TableBattle
from screens.battle.tabletop.order_editor import NUDGED, OrderEditor, why_no_kind
from screens.battle.tabletop.order_preview import (
    FORBIDDEN,
    NEEDS_DICE,
    Foreseen,
    OrderPreview,
    foreseen,
)
from screens.battle.tabletop.scene import Ghost, Scene
from screens.battle.tabletop.unit_queue import UnitQueue
from tests.resolvers import shell_table, yankee_table
from tests.screens.battlefield import joined_battle
from tests.screens.tabletop import FIELD, TWO_EACH, at_stage, skirmish


class Row:
    """A list that points at one of its rows."""

    cursor = 0


def sorted_out(scene: Scene, orders: Iterable[Any]) -> dict[int, list[Any]]:
    """Orders by the units that the scene gives them to."""
    by_unit: dict[int, list[Any]] = {}
    for order in orders:
        by_unit.setdefault(scene.unit_of(order), []).append(order)
    return by_unit


class Parts:
    """Queue and editor at a position of a battle."""

    def __init__(self, resolver: Resolver[Any, Any], position: Any) -> None:
        self.battle = TableBattle(resolver, position, FACES[resolver.id].scene(position))
        self.queue, self.rows = UnitQueue(), Row()
        scene, legal = self.battle.scene, resolver.legal(position)
        self.queue.take_in(scene, sorted_out(scene, legal))
        self.editor = OrderEditor(self.rows)
        self.editor.draw_up(self.queue)

    @property
    def pointed(self) -> str:
        """The order pointed at, as it would be written."""
        return self.battle.resolver.orders.write(self.editor.order)

    def why_not(self, letter: str) -> Refusal | None:
        return why_no_kind(self.battle, self.queue, letter, Point(0, 0))


def moving() -> Parts:
    """A brigade on the move."""
    return Parts(SHELL_FOR_GUNS, skirmish(stage=ShellStage.MOVE, acting=1))


# --- who still has to do something ---------------------------------------------------------------


def test_units_come_in_the_order_in_which_they_act_round_and_round() -> None:
    queue = Parts(SHELL_FOR_GUNS, skirmish()).queue
    assert queue.able == [1, 2, 5]
    selected = [queue.selected]
    for step in (1, -1, -1):
        assert queue.select_next(step)
        selected.append(queue.selected)
    assert selected == [1, 2, 1, 5]


def test_a_unit_without_orders_leaves_its_place_to_the_next() -> None:
    parts = Parts(SHELL_FOR_GUNS, skirmish())
    scene, orders = parts.battle.scene, SHELL_FOR_GUNS.legal(parts.battle.position)
    parts.queue.take_in(scene, {u: own for u, own in sorted_out(scene, orders).items() if u != 1})
    assert parts.queue.selected == 2
    parts.queue.take_in(scene, {})
    assert (parts.queue.selected, parts.queue.select_next(1)) == (0, False)


def test_units_that_need_not_be_ordered_anything_come_only_when_nobody_else_does() -> None:
    there = (
        yankee_table.brigade(UNION, *yankee_table.line(30, 20, 4)),
        yankee_table.brigade(UNION, *yankee_table.line(90, 20, 4)),
        yankee_table.brigade(CONFEDERATE, *yankee_table.line(30, 60, 4)),
    )
    scene, queue = FACES["yankee"].scene(yankee_table.table(*there)), UnitQueue()
    queue.take_in(scene, sorted_out(scene, [Hold(1), Move(5, 25)]))
    assert (queue.able, queue.due, queue.selected) == ([1, 2], [2], 2)
    assert queue.is_selected_due
    queue.take_in(scene, sorted_out(scene, [Hold(1), Hold(2)]))
    assert (queue.due, queue.selected, queue.is_selected_due) == ([1, 2], 2, False)


def test_orders_about_a_unit_come_before_those_about_none() -> None:
    parts = Parts(SHELL_FOR_GUNS, skirmish())
    assert parts.pointed == "brigade 1"
    written = [fight.order for fight in parts.editor.written(SHELL_FOR_GUNS)]
    assert written[parts.editor.first_of_others] == "done"
    assert not any(order.endswith(" 1") for order in written[parts.editor.first_of_others :])


# --- how an order comes about --------------------------------------------------------------------


def test_letters_lead_to_the_kinds_of_order_and_arrows_change_them() -> None:
    parts = moving()
    editor = parts.editor
    assert parts.pointed == "move 1 30", "as far as there is on the list"
    assert editor.pick("m")
    assert editor.is_changing
    for _ in range(2):
        editor.nudge(0, -1, far=False)
    assert parts.pointed == "move 1 28", "a tenth of a UM at a time"
    editor.nudge(0, -1, far=True)
    assert parts.pointed == "move 1 23"
    editor.nudge(1, 0, far=False)
    assert parts.pointed.endswith("bearing 45")
    assert editor.pick("y")
    editor.nudge(1, 0, far=False)
    assert parts.pointed == "turn 1 60"
    assert editor.keys(parts.battle.scene, editor.order) == NUDGED
    editor.draw_up(parts.queue)
    assert not editor.is_changing


def test_the_first_row_pointed_at_sends_nobody_forward() -> None:
    """Whoever presses enter before reading holds his lines."""
    parts = Parts(YANKEE, at_stage(YANKEE, Stage.PLAN))
    words = [draft.word for draft in parts.editor.drafts]
    assert words[0] == "attack"
    assert words[parts.editor.first_to_point_at] == "hold"
    calm = Parts(SHELL_FOR_GUNS, skirmish(stage=ShellStage.MOVE, acting=1))
    assert calm.editor.first_to_point_at == 0


def test_the_letter_of_an_order_that_is_changed_gives_it_another_form_in_the_same_place() -> None:
    parts = Parts(YANKEE, at_stage(YANKEE, Stage.DEPLOY))
    parts.editor.pick("m")
    parts.editor.nudge(1, 0, far=True)
    before = parts.pointed
    parts.editor.pick("m")
    assert parts.pointed != before, "in another number of ranks, or formation"
    assert parts.pointed.split()[1:3] == before.split()[1:3]


def test_only_an_order_that_names_a_place_is_led_to_one() -> None:
    parts = moving()
    assert not parts.editor.lead_to(parts.battle.scene, Point(500, 500))
    assert parts.pointed == "move 1 30"


def test_why_there_is_no_order_of_a_kind() -> None:
    parts = moving()
    assert not parts.editor.pick("x")
    refusal = parts.why_not("x")
    assert refusal is not None
    assert refusal.rule == "SG 2.3"
    assert parts.why_not("A") is None, "these rules know no such kind"


def test_why_not_is_said_of_the_nearest_enemy() -> None:
    there = (
        yankee_table.brigade(UNION, *yankee_table.line(30, 20, 4), order=Standing(Task.ATTACK, 2)),
        yankee_table.brigade(CONFEDERATE, *yankee_table.line(120, 80, 4)),
        yankee_table.brigade(CONFEDERATE, *yankee_table.line(30, 60, 4)),
    )
    refusal = Parts(YANKEE, yankee_table.table(*there)).why_not("g")
    assert refusal is not None
    assert "brigade 3" in refusal.reason
    assert refusal.rule == "YK-R8"


def test_why_not_is_said_of_the_kind_that_others_can_be_ordered() -> None:
    """To place, to post and to turn have the same letter; another unit is just now to be turned."""
    parts = moving()
    parts.queue.selected = 2
    refusal = parts.why_not("y")
    assert refusal is not None
    assert refusal.reason == "it is unit 1 that carries out an order"


# --- where it would lead -------------------------------------------------------------------------


def test_an_order_with_dice_has_no_ghost_but_chances() -> None:
    parts = Parts(SHELL_FOR_GUNS, skirmish())
    found = foreseen(parts.battle, parts.editor.order, "enter", is_short=False)
    assert found == Foreseen(Ghost(), NEEDS_DICE, has_chances=True)


def test_a_move_has_a_ghost_unless_previews_are_off() -> None:
    parts = moving()
    found = foreseen(parts.battle, parts.editor.order, "enter", is_short=False)
    [figure] = found.ghost.figures
    before = parts.battle.position.there(1)
    assert figure.front == (before.x, before.y + 30 * shell_table.TENTH)
    assert foreseen(parts.battle, parts.editor.order, "enter", is_short=True) == Foreseen(
        Ghost(), "enter"
    )


def test_an_order_that_is_not_allowed_says_why_whether_previews_are_off_or_not() -> None:
    parts = moving()
    for _ in range(9):
        parts.editor.nudge(0, 1, far=True)
    for is_short in (True, False):
        found = foreseen(parts.battle, parts.editor.order, "enter", is_short)
        assert found.said == FORBIDDEN
        assert "[SG 2.5]" in found.reasons[0]
        assert not found.has_chances


class Desk:
    """Where a preview is shown, and a clock that rings when it is told to."""

    def __init__(self) -> None:
        self.shown: list[Foreseen] = []
        self.chances: list[tuple[str, ...]] = []
        self.alarms: list[Callable[[], None]] = []
        self.stopped = 0
        self.preview = OrderPreview(
            self.shown.append, lambda said: self.chances.append((*said,)), self.wait, lambda *_: ""
        )

    def wait(self, _: float, ring: Callable[[], None]) -> "Desk":
        self.alarms.append(ring)
        return self

    def stop(self) -> None:
        self.stopped += 1


def test_chances_are_worked_out_when_the_keys_rest() -> None:
    desk, parts = Desk(), moving()
    desk.preview.look(parts.battle, parts.editor.order, is_short=False)
    assert desk.chances == [()], "nothing yet"
    desk.preview.look(parts.battle, parts.editor.order, is_short=False)
    assert (len(desk.alarms), desk.stopped) == (2, 1), "the first one is not waited for"
    desk.alarms[-1]()
    assert any("could fire" in line for line in desk.chances[-1])


@pytest.mark.parametrize(
    ("line", "said"), [("move 1 17", ""), ("move 1 300", FORBIDDEN), ("mvoe 1", "mvoe")]
)
def test_an_order_is_looked_at_while_it_is_typed(line: str, said: str) -> None:
    desk = Desk()
    desk.preview.look_at_line(moving().battle, line, is_short=False)
    [found] = desk.shown
    assert said in found.said
    assert bool(found.ghost.figures) is (said == "")


def test_without_an_order_nothing_is_foreseen() -> None:
    desk = Desk()
    desk.preview.look(moving().battle, None, is_short=False)
    assert (desk.shown, desk.alarms) == ([Foreseen()], [])


# --- the log -------------------------------------------------------------------------------------


class Paper:
    """What a log is written on."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def tell(self, line: str) -> None:
        self.told.append(line)

    def tell_anew(self, lines: Iterable[str]) -> None:
        self.told = [*lines]


def test_what_happens_while_the_log_is_read_comes_behind_it() -> None:
    paper, position = Paper(), skirmish()
    log = BattleLog(paper, lambda *_: "", lambda: ())
    log.begin(())
    state = joined_battle(TWO_EACH, FIELD)
    events = SHELL_FOR_GUNS.apply(
        position, SHELL_FOR_GUNS.orders.read("fire 1 3"), RandomDice("shiloh")
    ).events
    log.tell(None, (), Change(state, tuple(events)), is_fought_out=True)
    told = list(paper.told)
    assert told
    log.tell_before(["what went before"])
    assert paper.told == ["what went before", *told]
    log.begin(())
    log.tell_before(["what went before"])
    assert paper.told == ["what went before"], "another position has another log"


@pytest.mark.parametrize(("sides", "told"), [((CONFEDERATE,), 0), ((UNION,), 1), (SIDES, 1)])
def test_what_a_side_rolls_in_secret_the_other_one_is_not_told(
    sides: tuple[Side, ...], told: int
) -> None:
    paper = Paper()
    log = BattleLog(paper, lambda *_: "", lambda: (), lambda: sides)
    log.begin(())
    events = (BodiesAlerted("5/T", (), (3,), 1, UNION),)
    log.tell(None, (), Change(joined_battle(TWO_EACH, FIELD), events), is_fought_out=True)
    assert len(paper.told) == told
