"""Watching a war: back and forth, jumps, speed, battles, branches, and playing on from there."""

from collections.abc import Iterator
from itertools import islice

import pytest
from textual.screen import Screen

from campaign import Change, RandomDice, apply, read_order
from campaign.events import BattleBegan, BoxActivated, TurnBegan
from saves.campaign_log.line_of_play import Entry
from saves.errors import LineError
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.past.replay_screen import ReplayScreen
from screens.past.statistics.screen import StatisticsScreen
from screens.past.timeline import Chapter, Reel
from screens.rules.rules_screen import RulesScreen
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, in_haste, said, until
from tests.screens.watching import replay_of, told_war, war, watch


@pytest.fixture(scope="module")
def told() -> Reel:
    journal = war()
    return Reel(journal.record.opening, journal.record.retell())


# --- the reel ------------------------------------------------------------------------------------


def test_every_order_is_a_frame_and_leads_where_it_led(told: Reel) -> None:
    state, dice = told.frames[0].state, RandomDice(1)
    assert told.frames[0].number == 0
    for frame in told.frames[1:]:
        assert frame.entry is not None
        if not frame.entry.rolls:
            assert apply(state, read_order(frame.entry.order), dice).state == frame.state
        state = frame.state


@pytest.mark.parametrize(
    ("scene", "event"),
    [(Chapter.TURN, TurnBegan), (Chapter.MARCH, BoxActivated), (Chapter.BATTLE, BattleBegan)],
)
def test_jumps_meet_every_scene_forth_and_back(told: Reel, scene: Chapter, event: type) -> None:
    wanted = [
        place
        for place, frame in enumerate(told.frames)
        if any(isinstance(e, event) for e in frame.change.events)
    ]
    assert wanted
    place, met = 0, []
    while (to := told.jump(scene, place, 1)) is not None:
        met.append(place := to)
    assert met == [p for p in wanted if p > 0]
    back = [place]
    while (to := told.jump(scene, place, -1)) is not None:
        back.append(place := to)
    assert back[::-1] == wanted


def test_a_line_that_does_not_count_leads_to_the_one_before(told: Reel) -> None:
    assert told.at_line(0) == 0
    assert told.frames[told.at_line(7)].number == 7
    assert told.at_line(99_999) == told.last


def test_what_is_told_between_two_frames_leads_from_one_to_the_other(told: Reel) -> None:
    between = told.between(5, 12)
    assert [entry.number for entry, _ in between] == [f.number for f in told.frames[6:13]]
    assert between[-1][1].state == told.frames[12].state


def test_what_went_before_is_told_the_latest_first(told: Reel) -> None:
    every = [text for frame in told.frames[:20] for text in frame.sentences()]
    assert told.before(20, 6) == every[:-7:-1]
    assert told.before(0, 6) == []


def test_the_stops_are_the_turns_and_both_ends(told: Reel) -> None:
    stops = told.stops()
    assert stops[0].place == 0
    assert stops[-1].place == told.last
    assert "Aug 1861, turn 2, Union" in [stop.text for stop in stops]
    assert [stop.place for stop in stops] == sorted({stop.place for stop in stops})


def test_where_rules_have_changed_the_reel_ends_and_says_why() -> None:
    journal = war(turns=1)

    def changed() -> Iterator[tuple[Entry, Change]]:
        yield from islice(journal.record.retell(), 4)
        raise LineError(5, "march cairo", "there is no piece to march")

    reel = Reel(journal.record.opening, changed())
    assert reel.numbers == [0, 1, 2, 3, 4]
    assert reel.broken == "line 5, 'march cairo': there is no piece to march"


# --- the screen ----------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_a_war_that_goes_on_is_opened_where_it_stands_and_run_back() -> None:
    app = NordenSuden(war())
    async with app.run_test(size=SMALL) as pilot:
        screen = await watch(pilot)
        assert screen.reel is not None
        assert screen.place == screen.reel.last
        await pilot.press("left", "h", "right")
        assert screen.place == screen.reel.last - 1
        frame = screen.frame
        assert frame is not None
        assert screen.glimpse.map.state is frame.state
        await pilot.press("home")
        assert screen.place == 0
        await pilot.press("left")
        assert screen.place == 0, "before the opening there is nothing"
        await pilot.press("end", "l")
        assert screen.place == screen.reel.last


@pytest.mark.thorough
async def test_keys_jump_to_turns_marches_battles_and_lines() -> None:
    app = NordenSuden(war())
    async with app.run_test(size=SMALL) as pilot:
        screen = await watch(pilot)
        reel = screen.reel
        assert reel is not None
        await pilot.press("home")
        for key, scene in (("n", Chapter.TURN), ("m", Chapter.MARCH), ("b", Chapter.BATTLE)):
            await pilot.press("home", key)
            assert screen.place == reel.jump(scene, 0, 1)
            await pilot.press("end", key.upper())
            assert screen.place == reel.jump(scene, reel.last, -1)
        await pilot.press("slash", "1", "2", "enter")
        assert reel.frames[screen.place].number == 12
        await pilot.press("home", "B")
        assert said(app) == "No battle begins before this order."
        assert screen.place == 0


def shows(app: NordenSuden) -> type[Screen[object]]:
    return type(app.screen)


def on_show(screen: ReplayScreen) -> list[str]:
    """The pictures that can be seen."""
    return [type(part).__name__ for part in screen.glimpse.children if part.display]


@pytest.mark.thorough
async def test_a_battle_is_shown_as_it_is_fought_and_o_shows_the_map() -> None:
    app = NordenSuden(war())
    async with app.run_test(size=SMALL) as pilot:
        screen = await watch(pilot)
        await pilot.press("home", "b")
        await pilot.pause()
        assert on_show(screen) == ["BattleLines"]
        assert "attacks with" in letters(app)
        await pilot.press("o")
        assert on_show(screen) == ["TheaterMap"]
        await pilot.press("r")
        assert shows(app) is RulesScreen
        await pilot.press("escape", "D")
        assert shows(app) is StatisticsScreen


@pytest.mark.thorough
async def test_the_war_runs_by_itself_and_stands_still_at_its_end() -> None:
    app = NordenSuden(war(turns=1))
    async with app.run_test(size=SMALL) as pilot:
        screen = await watch(pilot)
        assert screen.reel is not None
        await pilot.press("f", "f", "f", "f", "f", "s")
        assert screen.speed == 16
        await pilot.press("s", "s", "space")
        assert screen.place < screen.reel.last, "from the end it runs from the beginning"
        await until(pilot, lambda: screen.place >= 2)
        await pilot.press("space")
        here = screen.place
        await pilot.pause(0.2)
        assert screen.place == here
        await pilot.press("space", "f")
        last = screen.reel.last
        await until(pilot, lambda: screen.place >= last)
        await pilot.pause()
        assert "paused" in letters(app)


@pytest.mark.thorough
async def test_the_order_its_dice_and_what_came_of_it_are_told() -> None:
    app = NordenSuden(war())
    async with app.run_test(size=LARGE) as pilot:
        screen = await watch(pilot)
        reel = screen.reel
        assert reel is not None
        place = next(p for p, f in enumerate(reel.frames) if f.entry and f.entry.rolls)
        frame = reel.frames[place]
        assert frame.entry is not None
        await pilot.press("slash", *str(frame.number), "enter")
        await pilot.pause()
        drawn = letters(app)
        assert frame.entry.order in drawn
        assert f"die {frame.entry.rolls[0].face}: " in drawn
        assert next(iter(frame.sentences()))[:30] in drawn


@pytest.mark.thorough
async def test_leaving_goes_back_to_the_map() -> None:
    app = NordenSuden(war(turns=1))
    async with app.run_test(size=SMALL) as pilot:
        await watch(pilot)
        await pilot.press("slash", "escape")
        replay_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_keys_in_haste_break_nothing() -> None:
    app = NordenSuden(war(turns=1))
    app.remember(pace="step")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, "R", "b", "space", "n", "o", "T", "escape", "C", "H", "escape", "D", "3")
        await pilot.pause()
        in_haste(app, *["escape"] * 3)
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)


# --- pictures ------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
async def test_a_war_that_is_watched_looks_like_this(
    size: tuple[int, int], look: str, name: str
) -> None:
    app = NordenSuden(told_war())
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await watch(pilot)
        drawn = []
        for keys in (("home", "m"), ("b", "right", "right"), ("C",)):
            await pilot.press(*keys)
            await pilot.pause()
            drawn.append(letters(app))
    text = "\n".join(drawn)
    assert name == "unicode" or text.isascii()
    compare(f"watched_{name}_{size[0]}x{size[1]}.txt", text)
