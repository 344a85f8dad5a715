"""Learning by playing: what is said where, and that nothing is in the way of who does otherwise."""

from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign import CampaignState, new_campaign, read_order, read_situation
from campaign.agenda import Recruitment
from campaign.terms import UNION
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden
from screens.game import lesson_desk
from screens.game.first_lesson import GOAL, SEED, lesson_at
from screens.game.lesson_desk import LessonPane, with_keys
from screens.map.map_screen import MapScreen
from screens.past.review.page import turning_points
from screens.past.review.reviewing import review_of
from screens.past.review.words import title
from screens.setup.title_screen import TitleScreen
from tests.screens.keyboard import SMALL, count, find, notes, said, seen, state_of, until


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


def said_at(state: CampaignState, *, is_planned: bool = False) -> str:
    return str(lesson_at(state, is_planned=is_planned))


def test_what_is_to_be_pressed_stands_out() -> None:
    told = with_keys("`m` plans it. `/`, type `memphis`, `enter`.")
    assert told.plain == "m plans it. /, type memphis, enter."
    marked = [told.plain[span.start : span.end] for span in told.spans]
    assert marked == ["m", "/", "memphis", "enter"]


# --- what is said ------------------------------------------------------------------------------


def after(*orders: str) -> CampaignState:
    journal = Journal.begin(None, "Learning", new_campaign("1861"), Players(), SEED)
    for order in orders:
        journal.play(read_order(order))
    return journal.state


ONE = ("march cairo", f"move 1 militia_infantry {GOAL}")
TWO = (*ONE, "done", "march cincinnati", "move 1 militia_infantry louisville")


@pytest.mark.parametrize(
    ("orders", "is_planned", "words"),
    [
        ((), False, "type cairo"),
        ((), True, "type memphis"),
        (ONE, False, "Louisville lies open"),
        (ONE, True, "Now to Louisville"),
        (TWO, False, "e ends your marches"),
        ((*TWO, "end marches"), False, "space begins the battle"),
        (("end marches",), False, "A promotion is free"),
        (("end marches", "pass"), False, "space rolls for recruits"),
    ],
)
def test_each_position_has_its_sentence(
    orders: tuple[str, ...], is_planned: bool, words: str
) -> None:
    assert words in said_at(after(*orders), is_planned=is_planned)


def test_who_is_sent_into_a_battle_is_told_that_it_may_be_lost() -> None:
    assert "may lose" in said_at(after(), is_planned=True)


def test_the_first_mark_of_a_paragraph_is_explained() -> None:
    words = said_at(after("end marches", "pass"))
    assert "[BG 12.1] is the paragraph of the rules" in words
    assert "r reads it" in words


def test_who_marches_elsewhere_is_told_to_end_his_marches() -> None:
    elsewhere = ("march harpers_ferry", "move 1 militia_infantry baltimore")
    state = after(*elsewhere)
    assert "m plans a march" in said_at(state), "one march is left"
    state = after(*elsewhere, "done", "march cincinnati", "move 1 militia_infantry louisville")
    assert "e ends your marches" in said_at(state)


def situation(agenda: str, turn: int = 1) -> CampaignState:
    return read_situation(f'scenario = "1861"\nturn = {turn}\nagenda = ["{agenda}"]\n')


def test_the_enemys_turn_and_the_second_one_end_the_lesson() -> None:
    assert "the Confederacy moves" in said_at(situation("marches confederate left 2"))
    assert "that was a turn" in said_at(situation("marches union", turn=2))
    assert lesson_at(situation("marches union left 2 die 3", turn=2), is_planned=False) is None
    assert lesson_at(situation("marches union", turn=5), is_planned=False) is None
    assert lesson_at(new_campaign().evolve(agenda=()), is_planned=False) is None


# --- by keys -----------------------------------------------------------------------------------


def told(app: NordenSuden) -> str:
    """What stands above the screen."""
    panes = app.screen.query(LessonPane)
    return str(panes.first().content) if panes else ""


async def follow(
    pilot: Pilot[None], app: NordenSuden, words: str, *keys: str, box: str = ""
) -> None:
    """Wait for a sentence, and do what it says."""
    await until(pilot, lambda: words in told(app))
    await seen(app)
    if box:
        await find(pilot, box)
    await pilot.press(*keys)
    await pilot.pause()


async def march(pilot: Pilot[None], app: NordenSuden) -> None:
    """Both marches."""
    await follow(pilot, app, "type cairo", "m", box="cairo")
    await follow(pilot, app, "type memphis", "enter", box=GOAL)
    await follow(pilot, app, "type cincinnati", "m", box="cincinnati")
    await follow(pilot, app, "type louisville", "enter", box="louisville")
    await follow(pilot, app, "e ends your marches", "e")


async def raise_all(pilot: Pilot[None], app: NordenSuden) -> None:
    """All recruits that the points are for."""
    while isinstance(state_of(app).step, Recruitment):
        size = state_of(app).army_size(UNION)
        await seen(app)
        await pilot.press("enter")
        await until(pilot, partial(has_grown, app, size))


def has_grown(app: NordenSuden, size: int) -> bool:
    return state_of(app).army_size(UNION) > size


@pytest.mark.long
async def test_whoever_does_what_it_says_takes_two_cities_and_is_blamed_for_nothing() -> None:
    app = NordenSuden()
    app.remember(pace="fast")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await march(pilot, app)
        await follow(pilot, app, "space begins the battle of Memphis", "space")
        while state_of(app).battle is not None:
            await follow(pilot, app, "a and enter let both sides", "a", "enter")
        await seen(app)
        await pilot.press("enter")
        await follow(pilot, app, "The field is yours", "enter")
        assert state_of(app).units_in(GOAL, UNION), "the dice of the lesson win"
        await follow(pilot, app, "A promotion is free", "enter")
        await follow(pilot, app, "space rolls for recruits", "space")
        before = state_of(app).army_size(UNION)
        await follow(pilot, app, "Each enter raises", "enter")
        await until(pilot, lambda: state_of(app).army_size(UNION) == before + 1)
        for city in (GOAL, "louisville"):
            assert state_of(app).controller(city) is UNION, "a conquest"
        await raise_all(pilot, app)
        assert app.journal is not None
        found = review_of(app.journal.record)
    blamed = [moment for moment in turning_points(found) if moment.side is UNION and moment.choice]
    assert [(title(moment), round(moment.choice, 1)) for moment in blamed] == []


async def test_the_lesson_is_ended_by_a_key_and_the_war_goes_on() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        assert not app.check_action("end_lesson", ())
        await pilot.press("t")
        await until(pilot, lambda: told(app))
        await find(pilot, "cairo")
        await pilot.press("m", "f2")
        await until(pilot, lambda: not told(app))
        assert isinstance(app.screen, MapScreen)
        assert app.screen.model.plan is not None, "what was begun is still there"
        await find(pilot, GOAL)
        await pilot.press("enter")
        assert count(state_of(app), GOAL) > 0
        await pilot.pause(0.3)
        assert not told(app)
        assert "That was the lesson" not in " ".join(notes(app)), "it was not heard to its end"


async def test_a_lesson_that_was_heard_to_its_end_says_that_it_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: told(app))
        assert "That was the lesson" not in " ".join(notes(app))
        monkeypatch.setattr(lesson_desk, "lesson_at", lambda *_, **__: None)
        await until(pilot, lambda: not told(app))
        await until(pilot, lambda: "That was the lesson" in " ".join(notes(app)))


async def test_no_key_is_in_the_way_and_it_goes_on_where_it_was_left() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: told(app))
        assert not isinstance(app.screen.focused, LessonPane)
        await pilot.press("e", "e")
        await until(pilot, lambda: "A promotion is free" in told(app))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await until(pilot, lambda: app.lesson is None)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, MapScreen))
        assert app.journal is not None
        assert app.journal.name == "Learning", "it is kept like any other"
        await until(pilot, lambda: "A promotion is free" in told(app))


async def test_t_goes_on_with_a_lesson_that_was_left_and_begins_none_anew() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: told(app))
        await pilot.press("e", "e")
        await until(pilot, lambda: "A promotion is free" in told(app))
        await pilot.press("f2")
        await until(pilot, lambda: not told(app))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, MapScreen))
        await pilot.pause(0.3)
        assert not told(app), "whoever has ended it is not told again"
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await pilot.press("t")
        await until(pilot, lambda: "A promotion is free" in told(app))
        assert app.journal is not None
        assert app.journal.name == "Learning"


async def test_the_first_lines_say_what_the_war_is_about() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: "m plans a march" in told(app))
        for city in ("Richmond", "New Orleans", "Washington", "June 1865"):
            assert city in told(app)
        assert app.screen.query_one(LessonPane).region.height <= 4, "two lines more than the step"
        await pilot.press("m")
        await until(pilot, lambda: "Memphis, one of the seven" in told(app))
        assert "Mobile" not in told(app), "once is enough"


async def test_another_war_has_no_lesson() -> None:
    other = Journal.begin(None, "Learning", new_campaign("1861"), Players(), "other dice")
    app = NordenSuden(other)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MapScreen))
        await pilot.pause(0.3)
        assert not told(app)


async def test_where_nothing_can_be_kept_the_lesson_says_so(tmp_path: Path) -> None:
    (tmp_path / "campaigns").write_text("in the way")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: "cannot be created" in said(app))
        assert isinstance(app.screen, TitleScreen)
        assert app.lesson is None
