"""What a player is told of the computer's turn: beside the map, line by line."""

import re
from types import SimpleNamespace

import pytest

from campaign import Change, apply, new_campaign, read_order
from campaign.agenda import Marches
from campaign.dice import ScriptedDice
from campaign.events import BattleEnded, BoxActivated, PiecesMoved, SegmentEnded, TurnBegan
from campaign.resolvers.yankee.events import BattleEnded as Decided
from campaign.resolvers.yankee.events import CommanderRated, EdgesRolled, GroundRolled
from campaign.terms import CONFEDERATE, UNION, PieceType, Side
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.map.choices import Choice
from screens.map.map_model import MapModel
from screens.map.map_screen import MapScreen
from screens.map.panel_use import PanelUse
from screens.map.told import ToldLine
from screens.map.turn_report import Report, TurnReport
from screens.past.chronicle_screen import ChronicleScreen
from tests.screens.campaigning import situation
from tests.screens.drawing import letters
from tests.screens.keyboard import (
    LARGE,
    SMALL,
    app_at,
    find,
    keys_shown,
    map_of,
    shown,
    state_of,
    told,
    until,
)

MOVED = ToldLine("One militia infantry marches from Cairo to Paducah.", UNION, "paducah")


class Seats:
    """The Union's commander plays, a person the Confederacy; or the other way round."""

    def __init__(self, persons: Side) -> None:
        self._persons = persons

    def player(self, side: Side) -> str:
        return "person" if side is self._persons else "steady"


def after(*events: object) -> Change:
    return Change(new_campaign("1861"), events)


def test_a_report_holds_what_happened_between_the_beginnings_of_two_turns() -> None:
    start = new_campaign("1861")
    report = Report(Seats(CONFEDERATE))
    moved = apply(start, read_order("march cairo"), ScriptedDice())
    assert report.take_down(start, moved) is None
    before = moved.state
    moved = apply(before, read_order("move 1 militia_infantry paducah"), ScriptedDice())
    assert report.take_down(before, moved) is None
    began = TurnBegan(1, CONFEDERATE)
    over = report.take_down(moved.state, after(SegmentEnded(UNION, "marches"), began))
    assert over is not None
    assert (over.began, over.lines) == (began, (MOVED,)), "each line with its side and its box"
    assert over.title == "Union turn, Jul 1861"


def test_a_report_that_goes_on_in_another_session_has_the_beginning_of_the_turn() -> None:
    start = new_campaign("1861")
    first, second = Report(Seats(CONFEDERATE)), Report(Seats(CONFEDERATE))
    moved = apply(start, read_order("march cairo"), ScriptedDice())
    moved = apply(moved.state, read_order("move 1 militia_infantry paducah"), ScriptedDice())
    first.take_down(start, moved)
    second.go_on(first.so_far)
    over = second.take_down(moved.state, after(TurnBegan(1, CONFEDERATE)))
    assert over is not None
    assert over.lines == (MOVED,)


def test_a_turn_of_the_confederacy_is_that_of_the_month_before() -> None:
    report = Report(Seats(UNION))
    start = new_campaign("1861").evolve(agenda=(Marches(CONFEDERATE, 2),))
    moved = PiecesMoved(CONFEDERATE, PieceType.MILITIA_INFANTRY, 1, "memphis", "cairo", "memphis")
    over = report.take_down(start, after(moved, TurnBegan(2, UNION)))
    assert over is not None
    assert (over.title, over.lines[0].box) == ("Confederate turn, Jul 1861", "cairo")
    assert report.take_down(start, after(BoxActivated(CONFEDERATE, "x", 1))) is None
    assert report.take_down(start, after(TurnBegan(3, UNION))) is None, "nothing happened in it"


def test_of_a_battle_a_report_tells_who_won_and_at_what_cost_and_no_shot() -> None:
    """The marches were far below hundreds of shots, among them the reader's own."""
    report = Report(Seats(CONFEDERATE))
    start = new_campaign("1861").evolve(agenda=(Marches(UNION, 2),))
    shots = GroundRolled((3, 4), (3, 4)), EdgesRolled(UNION, (5, 2)), CommanderRated(UNION, 3, 2, 2)
    by_objectives = Decided(UNION, "YK-R20", (("",), ()))
    won = BattleEnded(UNION, "st_louis", 0, 2, "paducah")
    turn = TurnBegan(1, CONFEDERATE)
    over = report.take_down(start, after(*shots, by_objectives, won, turn))
    assert over is not None
    first, second = (line.text for line in over.lines)
    assert first.startswith("The Union holds one objective and the Confederacy no objective")
    assert "won the battle of" in second


def panel_is_open(app: NordenSuden) -> bool:
    return bool(map_of(app).panel.display)


def newly_told() -> NordenSuden:
    """The Union's commander plays its first turn, a person the Confederacy."""
    return app_at(new_campaign("1861"), Players("steady", "person"))


async def test_in_a_small_terminal_the_panel_opens_and_each_line_leads_to_its_box() -> None:
    app = newly_told()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        screen = map_of(app)
        log = screen.panel.turn_log
        assert panel_is_open(app), "it opens by itself"
        assert log.is_read
        assert "raises one militia" in told(app)
        assert "ends its" not in told(app)
        assert screen.query_one("#log-head")._title == "UNION TURN, JUL 1861"  # type: ignore[attr-defined]
        assert log.box == screen.model.cursor, "the map looks where the line is about"
        await pilot.press("down")
        assert log.box == screen.model.cursor
        boxes = {screen.model.cursor}
        for _ in log.lines:
            await pilot.press("down")
            boxes.add(screen.model.cursor)
        assert boxes <= {one.box for one in log.lines}
        assert log.lines[log.list.cursor :][0].box == log.box
        await pilot.press("escape")
        assert screen.model.cursor == "richmond", "back to where the player looked"
        assert screen.map.has_focus
        assert screen.panel.turn_log.report is None
        assert screen.has_class("-narrow")
        assert not panel_is_open(app)


@pytest.mark.parametrize("key", ["t", "m"])
async def test_what_is_planned_while_one_reads_has_the_keys(key: str) -> None:
    """Enter is for the plan that is on show, not for closing the report beneath it."""
    app = newly_told()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        screen = map_of(app)
        assert screen.panel.turn_log.is_read
        screen.point_at("manassas_junction")
        await pilot.press(key)
        await until(pilot, lambda: bool(screen.model.plan or screen.model.advised))
        await pilot.pause()
        assert screen.map.has_focus
        assert "close report" not in keys_shown(app)


async def test_n_leads_through_a_report_to_pieces_of_ones_own_and_then_back_to_the_map() -> None:
    """What the enemy did where one has nobody can be read, but not answered."""
    app = newly_told()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        screen = map_of(app)
        lines = [
            ToldLine("One militia marches.", UNION, "paducah"),
            ToldLine("One militia is raised.", UNION, "chicago"),
            ToldLine("Cavalry withdraws.", CONFEDERATE, "richmond"),
            ToldLine("One militia stays.", UNION, "manassas_junction"),
            ToldLine("One more is raised.", UNION, "boston"),
        ]
        assert not state_of(app).units_in("richmond", CONFEDERATE)
        assert state_of(app).units_in("manassas_junction", CONFEDERATE)
        report = TurnReport(TurnBegan(1, CONFEDERATE), tuple(lines))
        screen.panel.tell_turn(report)
        screen.use.read(screen.model)
        await pilot.press("n")
        assert screen.model.cursor == "manassas_junction"
        await pilot.press("n")
        assert screen.panel.turn_log.report is None
        assert screen.map.has_focus


async def test_with_a_report_open_the_line_of_keys_says_that_enter_closes_it() -> None:
    app = newly_told()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        assert map_of(app).panel.turn_log.report
        assert "enter close report" in keys_shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "close report" not in keys_shown(app)


async def test_a_report_that_is_longer_than_its_room_says_so_and_where_the_rest_is() -> None:
    """At 80x24 it was cut: nobody could know that the enemy had done more."""
    app = newly_told()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        screen = map_of(app)
        lines = tuple(ToldLine(f"Deed {number} is done.", UNION) for number in range(1, 31))
        screen.show_report(TurnReport(TurnBegan(1, CONFEDERATE), lines))
        await pilot.pause()
        seen = [number for number in range(1, 31) if f"Deed {number} is" in letters(app)]
        assert f" {30 - len(seen)} more below (c: all)" in letters(app)
        await pilot.press("end")
        await pilot.pause()
        assert "Deed 30 is done." in letters(app)
        assert re.search(r" \d+ above \(c: all\)", letters(app))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))


async def test_beside_a_long_list_of_choices_a_report_is_seen_that_has_the_keys() -> None:
    """It had no room at all, but `enter` still closed it first."""
    ranks = ("crack", "veteran", "militia")
    kinds = (f"{rank}_{arm}" for rank in ranks for arm in ("infantry", "cavalry"))
    pieces = [("harrisburg", "confederate", kind, 1) for kind in kinds]
    agenda = ["supply confederate boxes harrisburg", "marches confederate"]
    app = app_at(situation(agenda, *pieces))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        lines = tuple(ToldLine(f"Deed {number} is done.", UNION) for number in range(1, 31))
        map_of(app).show_report(TurnReport(TurnBegan(11, CONFEDERATE), lines))
        map_of(app).panel.take_up()
        await pilot.pause()
        assert "Deed 1 is done." in letters(app)
        assert " more below (c: all)" in letters(app)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_who_plans_a_march_beside_a_report_has_the_keys_for_it(size: tuple[int, int]) -> None:
    """The prompt says that enter marches: it is not for a line of the report."""
    app = newly_told()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        screen = map_of(app)
        report = TurnReport(TurnBegan(1, CONFEDERATE), screen.panel.turn_log.lines * 9)
        screen.show_report(report)
        await pilot.pause()
        assert screen.panel.turn_log.is_read
        await find(pilot, "front_royal")
        assert screen.map.has_focus
        assert screen.panel.turn_log.report is None
        await pilot.press("m")
        await find(pilot, "manassas_junction")
        await pilot.press("enter")
        await until(pilot, lambda: not state_of(app).units_in("front_royal", CONFEDERATE))


async def test_a_march_that_is_planned_ends_the_reading() -> None:
    app = newly_told()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        screen = map_of(app)
        assert screen.panel.turn_log.is_read
        screen.point_at("front_royal")
        await pilot.press("m")
        assert screen.model.plan
        assert screen.map.has_focus
        assert screen.model.cursor == "front_royal"


async def test_enter_goes_on_from_the_box_of_the_line() -> None:
    app = newly_told()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        screen = map_of(app)
        await pilot.press("down", "down")
        there = screen.panel.turn_log.box
        await pilot.press("enter")
        assert screen.model.cursor == there
        assert screen.map.has_focus
        assert not screen.panel.turn_log.report


@pytest.mark.sampled(1)
@pytest.mark.parametrize("key", ["m", "e"])
async def test_who_plays_on_at_once_needs_no_key_to_close_it(key: str) -> None:
    app = newly_told()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        await pilot.press("escape") if key == "m" else None
        await pilot.press(key, key)
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        if key == "e":
            assert not map_of(app).panel.turn_log.report


@pytest.mark.thorough
async def test_in_a_large_terminal_the_log_has_it_all() -> None:
    app = newly_told()
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: state_of(app).active is CONFEDERATE)
        await pilot.pause()
        assert "raises one militia" in told(app)
        assert "Two marches left" in shown(app, "prompt")


async def test_two_persons_need_no_report() -> None:
    app = app_at('scenario = "1861"\nturn = 8\nagenda = ["recruitment union points 0"]\n')
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("e")
        assert state_of(app).active is CONFEDERATE
        assert not map_of(app).panel.turn_log.report


@pytest.mark.parametrize(("has_choice", "there"), [(True, "staunton"), (False, "memphis")])
def test_after_a_report_the_map_shows_where_a_choice_is_to_be_made(
    has_choice: bool, there: str
) -> None:
    """Staunton starved, and the map stood at Memphis, where the report had been begun. [NS 2.2]"""
    pointed = list[str]()
    log = SimpleNamespace(is_read=True, report=None)
    widget = SimpleNamespace(focus=lambda: None)
    panel = SimpleNamespace(turn_log=log, list=widget)
    use = PanelUse(widget, panel, pointed.append)  # type: ignore[arg-type]
    use.read_from = "memphis"
    starved = Choice("lose a piece", read_order("end"), "staunton")
    model = MapModel(new_campaign("1861"), "memphis", choices=(starved,) if has_choice else ())
    use.stop(model, goes_back=True)
    assert pointed == [there]
