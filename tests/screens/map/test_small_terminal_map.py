"""The map at 80 x 24: nothing is cut within a sentence, and keys lead where they seem to."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.geometry import Offset

from campaign import Options, new_campaign, read_situation
from campaign.scenario import SCENARIOS
from screens.app import NordenSuden
from screens.map.choices import choices
from screens.map.status_line import StatusLine
from screens.map.theater_map import TheaterMap
from screens.map.told import ToldLine
from screens.parts.row_list import RowList
from screens.parts.text_pane import Sheet
from screens.shell.glyphs import ASCII, UNICODE
from screens.text.event_summary import fitting
from tests.screens.campaigning import situation
from tests.screens.keyboard import SMALL, app_at, find, keys_shown, map_of, said, shown
from tests.screens.map_desk import Desk

MORE = "i: all about this box"

MANY = tuple(
    (box, "union", "militia_infantry", 2)
    for box in ("cairo", "cincinnati", "pittsburgh", "new_york")
)
"""So many cities that their promotions do not fit beside the map."""


def box_lines(app: NordenSuden) -> list[str]:
    """The panel of the box as it is painted."""
    sheet = map_of(app).query_one("#box", Sheet)
    return [sheet.render_line(y).text.strip() for y in range(sheet.size.height)]


@pytest.mark.thorough
@pytest.mark.parametrize("preset", ["basic", "full"])
@pytest.mark.parametrize("scenario", ["1861", "1862"])
async def test_the_panel_of_a_box_ends_with_a_whole_sentence(scenario: str, preset: str) -> None:
    app = app_at(new_campaign(scenario, Options.preset(preset)))
    async with app.run_test(size=SMALL) as pilot:
        for box in ("washington", "cairo", "richmond"):
            await find(pilot, box)
            sheet = map_of(app).query_one("#box", Sheet)
            painted = " ".join(" ".join(box_lines(app)).split())
            whole = " ".join(sheet.text.plain.split())
            begun = painted.removesuffix(MORE).strip()
            assert whole.startswith(begun)
            if begun != whole:
                assert painted.endswith(MORE)
                paragraphs = sheet.text.plain.split("\n")
                beginnings = [paragraphs[:end] for end in range(len(paragraphs))]
                assert begun in [" ".join(" ".join(b).split()) for b in beginnings]


@pytest.mark.parametrize(
    ("agenda", "asked", "key"),
    [
        ("marches union", "March roll: how many marches you get (space)", "roll for marches"),
        ("recruitment union", "Recruitment roll (space)", "roll for recruits"),
    ],
)
def test_what_is_asked_is_on_show_without_a_panel_whatever_was_told_last(
    agenda: str, asked: str, key: str
) -> None:
    """After a battle the news stand below the map, and the die that is due beside them."""
    desk = Desk(f'scenario = "1861"\nturn = 8\nagenda = ["{agenda}"]\n')
    line = StatusLine(desk.turn)
    desk.take(replace(desk.model, status="Victory at Cairo.\nOne piece is lost."))
    line.take_in(frozenset({"status"}))
    width = SMALL[0] - 2
    words = fitting(line.words(desk.model, ASCII, has_panel=False, width=width), width)
    assert asked in words
    assert desk.turn.obvious_word(desk.model) == key, "and the line of keys says it, too"


@pytest.mark.thorough
@pytest.mark.parametrize("rows", [24, 48])
async def test_a_march_is_explained_before_the_box_it_leads_to(rows: int) -> None:
    """To the last of what it risks, in a small terminal, too."""
    app = app_at(new_campaign("1862", Options.preset("full")))
    async with app.run_test(size=(SMALL[0], rows)) as pilot:
        await find(pilot, "washington")
        await pilot.press("m")
        await find(pilot, "fredericksburg")
        _, box, enter, *more = box_lines(app)
        assert box.startswith("Fredericksburg")
        assert enter.startswith("Enter:")
        assert "odds: " in " ".join(more)
        assert "in reach of" in " ".join(more)


@pytest.mark.thorough
async def test_what_the_prompt_says_is_not_said_again_of_the_box() -> None:
    app = app_at(new_campaign("1861"))
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        await pilot.press("m")
        assert "destination" not in " ".join(box_lines(app))
        for box in ("baltimore", "washington"):
            await find(pilot, box)
            await pilot.press("enter", "m")
        await pilot.press("escape")
        assert "No marches left" in shown(app, "prompt")
        assert "No marches left" not in " ".join(box_lines(app))


async def test_a_list_shows_whole_rows_only() -> None:
    app = app_at(situation(["promotion union left 1"], *MANY))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        rows = map_of(app).query_one("#choices", RowList)
        *shown, unseen = rows.render().plain.split("\n")
        assert unseen.strip() == "2 more below"
        whole = [row.plain.replace(" ", "") for row in rows.rows]
        assert len(shown) < rows.size.height < rows._height(rows.size.width)
        assert "".join(shown).replace(" ", "") in ["".join(whole[:end]) for end in (1, 2, 3, 4)]


def test_a_promotion_says_what_it_gains() -> None:
    veterans = [("cairo", "union", f"veteran_{arm}", 1) for arm in ("infantry", "cavalry")]
    state = read_situation(situation(["promotion union left 1"], *veterans))
    labels = [choice.label for choice in choices(state, UNICODE)]
    assert "■ Cairo: veteran infantry to crack; value 3, harder to hit (-1)" in labels
    assert "◆ Cairo: veteran cavalry to crack; value 2, then 3" in labels


def test_no_two_rows_of_a_promotion_read_alike() -> None:
    """Of two militia in one box one is dug in: the rows say which."""
    piece = '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "militia_infantry"\n'
    more = f"\n{piece}entrenched = true\n{piece}{piece}marches = 1\n"
    state = read_situation(situation(["promotion union left 1"]) + more)
    labels = [choice.label for choice in choices(state, UNICODE) if choice.box == "washington"]
    assert len(set(labels)) == len(labels) == 3
    assert sum("(dug in)" in label for label in labels) == 1
    assert sum("(marched, not dug in)" in label for label in labels) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_the_first_frame_shows_where_the_cursor_stands(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[Offset] = []
    plain = TheaterMap.render_line

    def noted(self: TheaterMap, y: int):  # type: ignore[no-untyped-def]
        painted.append(self.scroll_offset)
        return plain(self, y)

    monkeypatch.setattr(TheaterMap, "render_line", noted)
    app = app_at(new_campaign("1861"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert painted[0] == map_of(app).map.scroll_offset


@pytest.mark.thorough
async def test_a_single_piece_is_not_offered_to_be_left_at_home() -> None:
    app = app_at(new_campaign("1861"))
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "harpers_ferry")
        await pilot.press("m")
        assert "fewer" not in keys_shown(app)
        await pilot.press("1")
        assert said(app) == "The only piece here: it marches, or stays (Esc). [BG 4.2]"
        assert map_of(app).model.plan.number == 1  # type: ignore[union-attr]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("keys", "box"),
    [
        (["left"], "manassas_junction"),
        (["down"], "fredericksburg"),
        (["up"], "baltimore"),
        (["left", "right"], "washington"),
    ],
)
async def test_arrows_lead_to_the_targets_of_a_plan(keys: list[str], box: str) -> None:
    """Manassas Junction lies to the left of Washington, Baltimore above it."""
    app = app_at(new_campaign("1862"))
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        await pilot.press("m", *keys)
        assert map_of(app).model.cursor == box
        assert box == "washington" or box in map_of(app).model.plan.reach  # type: ignore[union-attr]


async def test_paragraphs_of_a_refusal_stand_in_dim_type_at_its_end() -> None:
    app = app_at(new_campaign("1861"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("B")
        [note] = app._notifications
        assert note.message.endswith(". [dim]\\[NS-R10][/dim]"), note.message
        assert "[dim]" not in said(app)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("scenario", ["1861", "1862-march-1864"])
async def test_no_value_of_the_form_is_torn_apart(
    scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "down", *["right"] * list(SCENARIOS).index(scenario))
        await pilot.pause()
        shown = app.screen.query_one(RowList).render().plain.split("\n")
        assert all(line.count("<") == line.count(">") for line in shown), shown
        assert sum("<" in line for line in shown) >= 5, "the essentials"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(120, 40), (160, 48)])
async def test_what_stands_in_a_box_stays_in_view_between_a_long_list_and_the_log(
    size: tuple[int, int],
) -> None:
    app = app_at(situation(["promotion union left 1"], *MANY))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        log = map_of(app).panel.turn_log
        assert not log.display, "nothing has been told yet"
        long = ToldLine("The Union pieces in Nashville march; one march is left.")
        log.tell(*[long] * 40)
        map_of(app).tell("The end.")
        await pilot.pause()
        assert any("militia infantry" in line for line in box_lines(app))
        painted = [log.list.render_line(y).text.strip() for y in range(log.list.size.height)]
        assert painted[0].startswith("The Union"), "it begins with a sentence"
        assert "The end." in painted
        await pilot.press("p", "p")
        await pilot.pause()
        painted = [log.list.render_line(y).text.strip() for y in range(log.list.size.height)]
        assert log.told[-1].endswith([line for line in painted if line][-1]), "and has its last"
