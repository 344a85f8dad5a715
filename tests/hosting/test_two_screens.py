"""Two at one table, each at a terminal of his own, in one process; and somebody who looks on."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from campaign import CampaignState, Side, legal_actions, read_order, read_situation, write_order
from campaign.commanders import AIMLESS, COMMANDERS
from saves.campaign_log.journal import Journal, Players
from saves.hosting.contract import CampaignHost
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import SeatError, account
from saves.hosting.table import CampaignTable
from saves.storage.home import Home
from screens.app import NordenSuden
from screens.battle.battle_run import HasBattleRun
from screens.game import beat
from screens.map.map_screen import MapScreen
from screens.parts.battle_preferences import AUTOMATIC, Taste
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.key_bar import KeyLine
from screens.shell.session import session_of
from tests.hosting.conftest import Reach
from tests.patience import PATIENCE
from tests.screens.battlefield import CAIRO
from tests.screens.conftest import looking_before_pressing, style_sheets_read_once
from tests.screens.keyboard import (
    APRIL_1862,
    keys_shown,
    map_of,
    notes,
    said,
    shown,
    state_of,
    told,
    until,
)
from tests.screens.keyboard import find as point_at

__all__ = ["looking_before_pressing", "style_sheets_read_once"]

UNION, CONFEDERATE = Side
TERMINAL = {"TERM": "xterm-kitty", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    state = read_situation(APRIL_1862)
    with Journal.begin(tmp_path / "west.acw", "The West", state, seed="grant") as journal:
        yield journal


@pytest.fixture
def table(journal: Journal, reach: Reach) -> CampaignHost:
    return reach(CampaignTable(journal))


@asynccontextmanager
async def sitting(
    table: CampaignHost, folder: Path, name: str, *sides: Side, size: tuple[int, int] = (120, 36)
) -> AsyncIterator[tuple[NordenSuden, Pilot[None]]]:
    """Somebody at the table: with a home and a terminal of his own."""
    session = session_of(Home(folder / name / "campaigns", name), TERMINAL)
    app = NordenSuden(SeatedCampaign(table, account(name), sides), session=session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot
        if app.journal is not None:
            app.journal.close()


@asynccontextmanager
async def both(
    table: CampaignHost, folder: Path
) -> AsyncIterator[tuple[NordenSuden, Pilot[None], NordenSuden, Pilot[None]]]:
    """Grant for the Union, Lee for the Confederacy."""
    async with (
        sitting(table, folder, "grant", UNION) as grants,
        sitting(table, folder, "lee", CONFEDERATE) as lees,
    ):
        yield *grants, *lees


def positions(*apps: NordenSuden) -> list[CampaignState]:
    return [state_of(app) for app in apps]


async def ordered(journal: Journal, app: NordenSuden, pilot: Pilot[None], order: str) -> None:
    """Somebody orders, and has the answer."""
    before = journal.last
    assert app.loop.play(read_order(order)), said(app)
    await until(pilot, lambda: journal.last > before and state_of(app) == journal.state)
    await pilot.pause()


@pytest.mark.thorough
async def test_each_sees_what_the_other_orders_and_neither_orders_for_him(
    table: CampaignHost, journal: Journal, tmp_path: Path
) -> None:
    async with (
        both(table, tmp_path) as (grant, at_grants, lee, at_lees),
        sitting(table, tmp_path, "hay") as (hay, at_hays),
    ):
        everybody = (grant, lee, hay)
        assert [app.person_decides for app in everybody] == [True, False, False]
        before = journal.state
        for app, pilot in ((lee, at_lees), (hay, at_hays)):
            assert not app.loop.play(read_order("march cairo"))
            await pilot.pause()
        assert "The Union decides now, and lee sits for the Confederacy" in said(lee)
        assert "The Union decides now, and hay only looks on" in said(hay)
        await at_lees.press("m", "e", "space")
        assert journal.state is before, "keys order nothing, either"

        await point_at(at_grants, "cairo")
        await at_grants.press("m")
        await point_at(at_grants, "humboldt")
        await at_grants.press("enter")
        await until(at_grants, lambda: journal.state != before)
        for pilot in (at_lees, at_hays):
            await until(pilot, lambda: positions(*everybody) == [journal.state] * 3)
            await pilot.pause()
        assert all("Humboldt" in told(app) for app in (lee, hay))
        assert map_of(lee).state == journal.state, "it is on the screen"

        assert not (tmp_path / "lee" / "campaigns" / "west.acw").exists()


@pytest.mark.thorough
async def test_dice_travel_and_whose_decision_it_is(
    table: CampaignHost, journal: Journal, tmp_path: Path
) -> None:
    async with (
        both(table, tmp_path) as (grant, at_grants, lee, at_lees),
        sitting(table, tmp_path, "hay") as (hay, at_hays),
    ):
        everybody = (grant, lee, hay)
        seats = {UNION: (grant, at_grants), CONFEDERATE: (lee, at_lees)}
        decided = set[Side]()
        while not any(entry.rolls for entry in journal.entries()) or len(decided) == 1:
            side = journal.state.to_move
            assert side is not None
            app, pilot = seats[side]
            await until(pilot, lambda: positions(*everybody) == [journal.state] * 3)
            assert [one.person_decides for one in everybody] == [app is one for one in everybody]
            await ordered(journal, app, pilot, write_order(legal_actions(journal.state)[-1]))
            decided.add(side)
        await until(at_hays, lambda: positions(*everybody) == [journal.state] * 3)


@pytest.mark.thorough
async def test_who_leaves_comes_back_to_where_the_war_stands(
    table: CampaignHost, journal: Journal, tmp_path: Path
) -> None:
    async with sitting(table, tmp_path, "grant", UNION) as (grant, at_grants):
        async with sitting(table, tmp_path, "lee", CONFEDERATE) as (lee, at_lees):
            with pytest.raises(SeatError, match="lee sits for the Confederacy"):
                SeatedCampaign(table, account("bragg"), [CONFEDERATE])
            await at_lees.press("q")
            assert lee.journal is None
        assert [seat.account for seat in table.seats] == ["grant"]
        await ordered(journal, grant, at_grants, "march cairo")
        async with sitting(table, tmp_path, "lee", CONFEDERATE) as (lee, at_lees):
            assert positions(grant, lee) == [journal.state] * 2
            grant.loop.play(read_order("done"))
            await until(at_lees, lambda: state_of(lee) == journal.state)


@pytest.mark.thorough
async def test_a_second_terminal_takes_the_seat_along_and_gives_it_back(
    table: CampaignTable, tmp_path: Path
) -> None:
    async with sitting(table, tmp_path, "grant", UNION) as (desk, at_desk):
        async with sitting(table, tmp_path, "grant", UNION) as (field, _):
            await until(at_desk, lambda: not desk.person_decides)
            assert field.person_decides
            assert said(desk) == "You play at another terminal now; here you look on."
            assert shown(desk, "prompt") == "Waiting for the Union (grant): the Movement Segment."
        await until(at_desk, lambda: desk.person_decides)
        assert "You play here again." in said(desk)


async def test_no_key_is_dropped_after_an_order_of_ones_own_from_elsewhere(
    table: CampaignTable, journal: Journal, tmp_path: Path
) -> None:
    """`ssh host order 17 "march cairo"` takes the seat along and gives it back: the first key at
    the map did nothing then, whenever it came.
    """
    async with sitting(table, tmp_path, "grant", UNION) as (desk, at_desk):
        with closing(SeatedCampaign(table, account("grant"), [UNION])) as command:
            await until(at_desk, lambda: not desk.person_decides)
            command.play(read_order("march cairo"))
            await until(at_desk, lambda: state_of(desk) == journal.state)
        await until(at_desk, lambda: "You play here again." in said(desk))
        await until(at_desk, lambda: desk.questions.is_on_show)
        assert not desk.questions.comes_too_early(events.Key("q", "q"))


@pytest.mark.thorough
async def test_who_looks_on_since_another_terminal_plays_has_nothing_to_choose(
    tmp_path: Path,
) -> None:
    with (
        Journal.begin(None, "West", read_situation(CAIRO), seed="grant") as journal,
        closing(CampaignTable(journal)) as table,
    ):
        async with sitting(table, tmp_path, "lee", CONFEDERATE) as (desk, at_desk):
            assert map_of(desk).model.choices
            async with sitting(table, tmp_path, "lee", CONFEDERATE):
                await until(at_desk, lambda: not desk.person_decides)
                await until(at_desk, lambda: not map_of(desk).model.choices)
                assert "choose" not in keys_shown(desk)
            await until(at_desk, lambda: map_of(desk).model.choices)


@pytest.mark.sampled(1)
async def test_one_takes_back_ones_own_order_and_everybody_sees_it(
    table: CampaignHost, journal: Journal, tmp_path: Path
) -> None:
    before = journal.state
    async with both(table, tmp_path) as (grant, at_grants, lee, at_lees):
        await ordered(journal, grant, at_grants, "march cairo")
        await until(at_lees, lambda: state_of(lee) == journal.state)
        await at_lees.press("u")
        assert journal.state != before, "it is not his order"
        await at_grants.press("u")
        await until(at_grants, lambda: journal.state == before)
        await until(at_lees, lambda: state_of(lee) == before)
        await at_grants.press("U")
        await until(at_lees, lambda: state_of(lee) == journal.state != before)


@pytest.mark.thorough
async def test_to_go_back_further_one_asks_the_other(
    table: CampaignHost, journal: Journal, tmp_path: Path
) -> None:
    before = journal.state
    async with both(table, tmp_path) as (grant, at_grants, lee, at_lees):
        await ordered(journal, grant, at_grants, "march cairo")
        await until(at_lees, lambda: state_of(lee) == journal.state)
        assert grant.journal is not None
        grant.journal.ask_back(1, UNION)
        await until(at_lees, lambda: "asks to take back" in question(lee))
        assert question(grant) == ""
        await at_lees.press("enter")
        await until(at_lees, lambda: positions(grant, lee) == [before] * 2)


@pytest.mark.thorough
async def test_the_key_that_asks_to_go_back_answers_on_the_other_screen(
    journal: Journal, tmp_path: Path
) -> None:
    """Who steps back from the question has a second chance."""
    while (state := journal.state).to_move is UNION:
        journal.play(COMMANDERS[AIMLESS].choose(state))
    last = journal.entries()[-1].number
    async with both(CampaignTable(journal), tmp_path) as (grant, at_grants, lee, at_lees):
        await at_grants.press("u")
        assert said(grant) == (
            "No undo: now the Confederacy (lee) decides. < asks the other side to go back."
        )
        await at_grants.press("less_than_sign")
        assert question(grant).startswith("Ask the Confederacy to take back your last order (")
        await at_grants.press("enter")
        await until(at_lees, lambda: f"take back all from line {last} on" in question(lee))
        assert said(grant) == "The Confederacy is asked to go back. Any order ends the request."
        await at_lees.press("escape")
        assert question(lee) == ""
        assert "The question stays open" in said(lee)
        assert (grant.label, lee.label) == ("go back: asked", "go back? <")
        await at_lees.press("less_than_sign")
        await until(at_lees, lambda: "take back all" in question(lee))
        await at_lees.press("enter")
        await until(at_grants, lambda: "The Confederacy has granted it" in said(grant))
        await until(at_lees, lambda: positions(grant, lee) == [journal.state] * 2)
        assert journal.last < last
        assert (grant.label, lee.label) == ("", "")


# --- whose decision it is, in words --------------------------------------------------------------


@pytest.mark.thorough
async def test_who_waits_is_told_for_whom_and_has_no_key_that_does_nothing(
    table: CampaignHost, journal: Journal, tmp_path: Path
) -> None:
    async with (
        sitting(table, tmp_path, "lee", CONFEDERATE) as (lee, at_lees),
        sitting(table, tmp_path, "hay") as (hay, _),
    ):
        assert (
            shown(lee, "prompt")
            == "Waiting for the Union (nobody sits there): the Movement Segment."
        )
        async with sitting(table, tmp_path, "grant", UNION) as (grant, at_grants):
            await until(at_lees, lambda: "grant" in shown(lee, "prompt"))
            for one in (lee, hay):
                assert (
                    shown(one, "prompt") == "Waiting for the Union (grant): the Movement Segment."
                )
                assert "pause" not in keys_shown(one)
            assert "Waiting" not in shown(grant, "prompt")
            for key, why_not in (
                ("space", "Now the Union (grant) decides."),
                ("P", "Nothing to pause: now the Union (grant) decides."),
                ("u", "No undo: now the Union (grant) decides."),
            ):
                await at_lees.press(key)
                assert notes(lee)[-1:] == [why_not]
            assert not lee.paused
            await at_grants.press("q")
        await until(at_lees, lambda: "nobody" in shown(lee, "prompt"))


@pytest.mark.thorough
async def test_somebody_who_comes_or_goes_disturbs_no_plan(
    table: CampaignHost, tmp_path: Path
) -> None:
    async with sitting(table, tmp_path, "grant", UNION) as (grant, at_grants):
        await point_at(at_grants, "cairo")
        await at_grants.press("m")
        async with sitting(table, tmp_path, "hay"):
            await at_grants.pause()
        assert map_of(grant).model.plan is not None


async def test_who_waits_sees_every_order_even_a_pass_of_which_nothing_is_told(
    table: CampaignHost, journal: Journal, tmp_path: Path
) -> None:
    async with (
        sitting(table, tmp_path, "grant", UNION) as (grant, at_grants),
        sitting(table, tmp_path, "hay") as (hay, at_hays),
    ):
        await ordered(journal, grant, at_grants, "end")
        waiting = "Waiting for the Union (grant): the {} Segment."
        await until(at_hays, lambda: shown(hay, "prompt") == waiting.format("Promotion"))
        await ordered(journal, grant, at_grants, "pass")
        await until(at_hays, lambda: shown(hay, "prompt") == waiting.format("Recruitment"))


def in_sight(app: NordenSuden) -> str:
    """The line below the map, and who is waited for, if the panel that says it is open."""
    waited_for = shown(app, "prompt") if map_of(app).panel.display else ""
    return f"{shown(app, 'status')} {waited_for}"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(80, 24), (100, 40)], ids=str)
async def test_who_looks_on_at_a_small_terminal_misses_no_news(
    table: CampaignHost, journal: Journal, tmp_path: Path, size: tuple[int, int]
) -> None:
    """What somebody else rolled is not crowded out by who is waited for."""
    async with (
        sitting(table, tmp_path, "grant-of-galena", UNION) as (grant, at_grants),
        sitting(table, tmp_path, "hay", size=size) as (hay, at_hays),
    ):
        for order, news in (
            ("end", "ends its Movement Segment"),
            ("pass", "Waiting for the Union (grant-of-galena): the Recruitment Segment."),
            ("roll", "recruitment point"),
        ):
            await ordered(journal, grant, at_grants, order)
            await until(at_hays, lambda news=news: news in in_sight(hay))  # type: ignore[misc]


@pytest.mark.thorough
async def test_a_commander_at_the_table_plays_his_side(tmp_path: Path) -> None:
    state = read_situation(APRIL_1862)
    players = Players("person", "steady")
    with (
        Journal.begin(tmp_path / "west.acw", "West", state, players, "grant") as journal,
        closing(CampaignTable(journal, pace=0)) as table,
    ):
        async with sitting(table, tmp_path, "grant", UNION) as (grant, at_grants):
            waiting = set[str]()
            while not any(entry.side is CONFEDERATE for entry in journal.entries()):
                if grant.person_decides:
                    assert grant.loop.play(legal_actions(state_of(grant))[-1]), said(grant)
                waiting.add(shown(grant, "prompt"))
                await at_grants.pause()
            await until(at_grants, lambda: state_of(grant) == journal.state)
            thinking = "Waiting for the Confederate commander: "
            assert any(one.startswith(thinking) for one in waiting) or grant.person_decides


@pytest.mark.thorough
async def test_the_end_of_the_program_leaves_the_table(table: CampaignHost, tmp_path: Path) -> None:
    session = session_of(Home(tmp_path / "campaigns", "grant"), TERMINAL)
    app = NordenSuden(SeatedCampaign(table, account("grant"), [UNION]), session=session)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        app.exit()
        await pilot.pause()
    assert table.seats == ()


@pytest.mark.thorough
async def test_a_question_goes_when_the_other_side_plays_on(
    table: CampaignHost, journal: Journal, tmp_path: Path
) -> None:
    async with (
        sitting(table, tmp_path, "grant", UNION) as (grant, at_grants),
        sitting(table, tmp_path, "lee", CONFEDERATE) as (lee, at_lees),
    ):
        await ordered(journal, grant, at_grants, "march cairo")
        await until(at_lees, lambda: state_of(lee) == journal.state)
        assert grant.journal is not None
        grant.journal.ask_back(1, UNION)
        await until(at_lees, lambda: "asks to take back" in question(lee))
        await ordered(journal, grant, at_grants, "done")
        await until(at_lees, lambda: not question(lee))
        assert "The request has been withdrawn" in said(lee)
        await until(at_lees, lambda: state_of(lee) == journal.state)
        grant.journal.ask_back(1, UNION)
        await until(at_lees, lambda: "asks to take back" in question(lee))
        await at_lees.press("down", "enter")
        await until(at_grants, lambda: "refuses to go back" in said(grant))


# --- battles -------------------------------------------------------------------------------------


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("by", "overlay"), [("battle_line", "question_mark"), ("yankee", "a")], ids=["help", "question"]
)
async def test_a_battle_that_is_set_back_goes_though_something_lies_over_it(
    by: str, overlay: str, tmp_path: Path
) -> None:
    """Help stays open; what was asked about the battle goes with it."""
    with (
        Journal.begin(None, "West", read_situation(CAIRO), seed="grant") as journal,
        closing(CampaignTable(journal)) as table,
    ):
        async with both(table, tmp_path) as (grant, at_grants, lee, at_lees):
            await ordered(journal, lee, at_lees, f"battle cairo by {by}")
            await until(at_grants, lambda: isinstance(grant.screen, HasBattleRun))
            await at_grants.press(overlay)
            over = grant.screen
            assert not isinstance(over, HasBattleRun)
            table.set_back(0, "Set back", "The attack was a slip.")
            await until(at_grants, lambda: positions(grant, lee) == [journal.state] * 2)
            await until(
                at_grants, lambda: not any(isinstance(s, HasBattleRun) for s in grant.screen_stack)
            )
            assert (grant.screen is over) is (overlay != "a")
            if overlay != "a":
                await at_grants.press("escape")
            await until(at_grants, lambda: isinstance(grant.screen, MapScreen))

            other = "yankee" if by == "battle_line" else "battle_line"
            await ordered(journal, lee, at_lees, f"battle cairo by {other}")
            await until(at_grants, lambda: isinstance(grant.screen, HasBattleRun))
            assert positions(grant) == [journal.state]
            assert refusals(grant, lee) == []


def refusals(*apps: NordenSuden) -> list[str]:
    return [note.message for app in apps for note in app._notifications if note.title]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "taste",
    [Taste(small=6), Taste(union=AUTOMATIC, confederate=AUTOMATIC)],
    ids=["quick", "automatic"],
)
async def test_commanders_fight_for_the_side_that_is_played_here_and_wait_for_the_other(
    taste: Taste, tmp_path: Path
) -> None:
    """The Confederacy attacks as lee likes it; grant lets his own commander fight on."""
    with (
        Journal.begin(None, "West", read_situation(CAIRO), seed="grant") as journal,
        closing(CampaignTable(journal)) as table,
    ):
        async with (
            sitting(table, tmp_path, "grant", UNION) as (grant, at_grants),
            sitting(table, tmp_path, "lee", CONFEDERATE) as (lee, at_lees),
            sitting(table, tmp_path, "hay") as (hay, at_hays),
        ):
            lee.loop.battles.like(taste)
            assert lee.loop.play(read_order("battle cairo"))
            await until(at_lees, lambda: journal.state.to_move is UNION)
            theirs = [entry.side for entry in journal.entries()]
            assert set(theirs) == {CONFEDERATE}
            await until(at_grants, lambda: grant.person_decides)
            await until(at_hays, lambda: state_of(hay) == journal.state)
            assert isinstance(lee.screen, MapScreen) is (taste.small > 0)
            shown_to_hay = hay.screen.query_one(KeyLine).render().plain
            assert "pause" not in shown_to_hay
            assert "fight it out" not in shown_to_hay
            await at_grants.press("a")
            assert question(grant) == "Let your commander fight on?"
            await at_grants.press("enter")
            while journal.state.battle is not None:
                await until(at_lees, lambda: journal.state.battle is None or question(lee))
                if question(lee):  # no commander leaves a field for a player who is not asked
                    await at_lees.press("enter")
            assert refusals(grant, lee, hay) == []


def question(app: NordenSuden) -> str:
    """What is asked in the middle of the screen."""
    return str(app.screen.question) if isinstance(app.screen, ChoiceScreen) else ""


async def test_what_follows_a_line_at_once_is_shown_together_with_what_follows_that(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first line is shown at once; those of the same beat are one frame, and not one each."""
    monkeypatch.setattr(beat, "BEAT", PATIENCE)
    table = CampaignTable(journal)
    grant = table.join(account("grant"), [UNION])
    async with sitting(table, tmp_path, "hay") as (hay, at_hays):
        assert hay.playing is not None
        shown = list[CampaignState]()
        monkeypatch.setattr(MapScreen, "show_change", lambda _, change: shown.append(change.state))
        table.play(grant, "march cairo", 0)
        await until(at_hays, lambda: shown == [journal.state])
        for number, order in enumerate(("move 1 militia_cavalry paducah", "done"), start=1):
            table.play(grant, order, number)
        await at_hays.pause()
        assert len(shown) == 1
        hay.playing.beat.show()  # the beat is over
        assert len(shown) == 3
        assert shown[-1] == journal.state
