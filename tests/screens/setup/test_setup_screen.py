"""The set-up: values of the form, and the campaign that comes of them."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from campaign import SCENARIOS, Options, new_campaign
from campaign.battle.register import RESOLVERS
from campaign.options import PRESETS
from campaign.standalone import begin_skirmish
from saves.campaign_log.journal import Journal
from saves.storage.header import Players, list_campaigns
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.parts.form_screen import form_row
from screens.parts.key_bar import KeyLine
from screens.parts.opening_page import FirstPageScreen
from screens.parts.row_list import RowList
from screens.setup.campaign_form import Form, added_by, preset_cards
from screens.setup.campaign_form_screen import SetupScreen
from tests.own_home import own_home
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, until


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


def field(form: Form, name: str) -> int:
    return [field.id for field in form.fields()].index(name)


def wrong(app: NordenSuden) -> str:
    """What stands below the name."""
    return str(app.screen.query_one("#wrong", Static).render())


def test_every_optional_rule_has_a_line_with_an_explanation_and_its_paragraph() -> None:
    fields = {field.id: field for field in Form().fields()}
    for option in Options.describe():
        assert fields[option.name].label == option.title
        assert f"[{option.rule}]" in fields[option.name].note
        assert len(fields[option.name].note) > 100


def test_changing_a_field_goes_round_its_values() -> None:
    form = Form()
    for _ in SCENARIOS:
        form = form.changed("scenario", 1)
    assert form == Form()
    assert form.changed("union", -1).players[0] != "person"
    assert form.changed("union", -1).changed("union", 1) == form


def test_an_option_is_switched_on_and_off() -> None:
    form = Form().changed("long_rail", 1)
    assert form.options() == Options.preset("basic", long_rail=True)
    assert form.changed("long_rail", 1).options() == Options()
    assert form.fields()[field(form, "preset")].value == "basic, changed"


def test_a_preset_switches_the_rules_of_the_advanced_game_together() -> None:
    for steps, preset in enumerate(PRESETS):
        form = Form()
        for _ in range(steps):
            form = form.changed("preset", 1)
        assert form.options() == Options.preset(preset)
        on = {field.id for field in form.fields() if field.is_switch and field.value}
        assert on == set(Options.preset(preset).switched_on)


def test_one_rule_of_a_preset_can_be_left_out() -> None:
    form = Form().changed("preset", -1).changed("desertion", 1)
    assert form.options() == Options.preset("full", desertion=False)
    assert form.opening().options == form.options()
    assert form.fields()[field(form, "preset")].value == "full, changed"


def test_an_option_that_needs_another_says_so() -> None:
    fields = {field.id: field for field in Form().fields()}
    assert "Needs The capture of Washington" in fields["foreign_intervention"].note
    alone = Form().changed("foreign_intervention", 1)
    value = alone.fields()[field(alone, "foreign_intervention")].value
    assert value == "needs The capture of Washington"
    line = alone.fields()[field(alone, "foreign_intervention")]
    assert form_row(line, plain=True).plain == (
        "  [x] Foreign intervention, needs The capture of Washington"
    )
    both = alone.changed("washington_capture", 1)
    assert both.fields()[field(both, "foreign_intervention")].value == "on"


def test_options_stand_below_the_heading_of_their_book() -> None:
    fields = Form().fields()
    headings = [place for place, field in enumerate(fields) if field.is_heading]
    *_, base, added = headings
    for place, field in enumerate(fields):
        if field.is_switch:
            assert ("[NS" in field.note) is (place > added), field.id
            assert place > base
    assert Form().changed("added", 1) == Form(), "a heading has no value to change"


def test_a_scenario_says_what_in_it_is_not_as_printed() -> None:
    form = Form()
    while not (reconstruction := SCENARIOS[form.scenario].reconstruction):
        form = form.changed("scenario", 1)
    assert reconstruction in form.fields()[field(form, "scenario")].note


@pytest.mark.thorough
async def test_enter_begins_with_what_is_there() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert app.journal is not None
        assert app.journal.record.players == Players("person", "recruit")
    [header] = list_campaigns(own_home().campaigns)
    assert header.name == SCENARIOS["1861"].name
    assert not header.problem


@pytest.mark.parametrize(
    ("kept", "opponent"),
    [((), "recruit"), (("learning", "skirmish"), "recruit"), (("the-west",), "field")],
)
async def test_the_first_war_is_played_against_whom_the_form_advises(
    kept: tuple[str, ...], opponent: str
) -> None:
    """A lesson and a skirmish are no war of one's own."""
    for name in kept:
        state = new_campaign("1861")
        if name == "skirmish":
            line = RESOLVERS["battle_line"]
            state = begin_skirmish(line.id, next(iter(line.scenarios.values())))
        path = own_home().campaigns / f"{name}.acw"
        path.parent.mkdir(parents=True, exist_ok=True)
        Journal.begin(path, name, state, Players("person", "recruit")).close()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.form.players == ("person", opponent)


@pytest.mark.thorough
async def test_space_on_begin_begins_and_the_keys_say_so() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        line = app.screen.query_one(KeyLine)
        assert line.render().plain.split("  ")[0].strip() == "enter/space/b begin"
        await pilot.press("down")
        assert "enter/space change" in line.render().plain
        assert line.render().plain.count("change") == 1
        await pilot.press("up", "space")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_no_option_is_cut_off_in_a_small_terminal() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "o")
        rows = app.screen.query_one(RowList)
        said = set()
        for _ in rows.rows:
            said.add(" ".join(rows.render().plain.split()))
            await pilot.press("down")
        for option in Options.describe():
            assert any(option.title in text for text in said), option.title


@pytest.mark.thorough
async def test_name_players_and_options_by_keyboard() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "o", "tab")
        await pilot.press("ctrl+u", *"Anaconda", "enter")
        rows = app.screen.query_one(RowList)
        assert rows.has_focus
        for _ in range(field(Form(), "confederate")):
            await pilot.press("down")
        await pilot.press("left")  # from the first level to a person, who has no temper
        assert isinstance(app.screen, SetupScreen)
        ids = [line.id for line in app.screen.fields]
        for _ in range(ids.index("long_rail") - ids.index("confederate")):
            await pilot.press("j")
        await pilot.press("space", "b")
        await pilot.pause()
        assert app.journal is not None
        assert app.journal.name == "Anaconda"
        assert app.journal.record.players == Players("person", "person")
        assert app.journal.state.options == Options.preset("basic", long_rail=True)


@pytest.mark.thorough
async def test_a_campaign_without_a_name_is_not_begun() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "tab", "ctrl+u", "enter", "b")
        assert isinstance(app.screen, SetupScreen)
        assert wrong(app) == "! Type a name for the campaign."
        assert app.screen.query_one(Input).has_focus
        await pilot.press("A")
        assert not wrong(app), "what is typed answers it"


async def test_a_second_campaign_of_the_same_name_gets_a_number() -> None:
    for _ in range(2):
        app = NordenSuden()
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("n", "b")
            await pilot.pause()
    names = [header.name for header in list_campaigns(own_home().campaigns)]
    once = Form().suggested_name()
    assert sorted(names) == [once, f"{once} (2)"]


@pytest.mark.thorough
async def test_the_suggested_name_follows_the_scenario_until_one_is_typed() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "down", "right")
        form = app.screen.form  # type: ignore[attr-defined]
        assert app.screen.query_one(Input).value == form.suggested_name()
        assert form.suggested_name() != Form().suggested_name()


# --- what stands first, and what is folded away ------------------------------------------------

ESSENTIALS = [
    "begin",
    "scenario",
    "you_play",
    "union",
    "confederate",
    "confederate_temper",
    "preset",
    "battles",
]
FOLDED = ["more", "base", "added"]


def lines_of(app: NordenSuden) -> list[str]:
    assert isinstance(app.screen, SetupScreen)
    return [field.id for field in app.screen.fields]


async def test_scenario_players_rules_and_battles_come_first_and_the_rest_is_folded() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        assert lines_of(app) == [*ESSENTIALS, *FOLDED]
        await pilot.press("o")
        assert lines_of(app) == [field.id for field in Form().fields()], "every line is reachable"
        await pilot.press("o")
        assert lines_of(app) == [*ESSENTIALS, *FOLDED]


@pytest.mark.thorough
async def test_a_heading_opens_and_closes_its_own_lines() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "end", "enter")
        assert "leaders" in lines_of(app)
        assert "long_rail" not in lines_of(app)
        await pilot.press("down", "space")
        assert app.screen.form.options() == Options.preset("basic", supply=True)  # type: ignore[attr-defined]
        assert "The advanced game  1 of 11 on" in letters(app)
        await pilot.press("o", "o")
        assert app.screen.field.id == "added", "the line that was pointed at is folded away"  # type: ignore[attr-defined]
        await pilot.press("right")
        assert "leaders" in lines_of(app)
        await pilot.press("left")
        assert "leaders" not in lines_of(app)


def test_a_preset_says_what_it_adds_to_the_one_before_it() -> None:
    """[NS 1]"""
    assert added_by("basic") == []
    assert added_by("full") == [
        "Battlefield morale",
        "Desertion",
        "Leaders",
        "Support from the border states",
        "Foreign intervention",
    ]
    assert len(added_by("advanced")) + len(added_by("full")) == len(
        Options.preset("full").switched_on
    )
    for preset, card in zip(PRESETS, preset_cards("full"), strict=True):
        assert card.title == preset
        assert card.is_chosen is (preset == "full")
        assert all(title in card.text for title in added_by(preset))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("size", "has_cards"), [((80, 24), False), ((100, 30), True), ((160, 48), True)]
)
async def test_cards_stand_beside_the_form_where_there_is_room(
    size: tuple[int, int], has_cards: bool
) -> None:
    app = NordenSuden()
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", *["down"] * ESSENTIALS.index("preset"), "right")
        await pilot.pause()
        assert ("> advanced <" in letters(app)) is has_cards
        assert "Supply, Marches by" in letters(app), "else it is said of the line pointed at"


async def test_an_explanation_below_the_edge_can_be_read_on_by_a_key() -> None:
    """Of a scenario of which much is said the end, how it was made up, could not be reached."""
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        row = next(n for n, one in enumerate(app.screen.fields) if one.id == "scenario")
        await pilot.press(*["down"] * row)
        note = app.screen.query_one("#note", VerticalScroll)
        for _ in range(len(SCENARIOS)):
            await pilot.pause()
            if note.max_scroll_y:
                break
            await pilot.press("right")
        assert note.max_scroll_y, "one of them has more to say than there is room for"
        await until(pilot, lambda: "m more" in letters(app))
        for _ in range(9):
            if note.scroll_y >= note.max_scroll_y:
                break
            await pilot.press("m")
            await pilot.pause()
        assert note.scroll_y == note.max_scroll_y
        await pilot.press("m")
        await pilot.pause()
        assert note.scroll_y == 0, "and from its beginning once more"


async def test_the_form_offers_the_rules_and_players_of_the_last_war_again() -> None:
    """Who wants the full rules against the best commander says so once."""
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        app.screen.form = replace(app.screen.form, preset="full", players=("field", "person"))
        app.screen.begin()
        await until(pilot, lambda: isinstance(app.screen, MapScreen | FirstPageScreen))
    again = NordenSuden()
    async with again.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(again.screen, SetupScreen)
        assert (again.screen.form.preset, again.screen.form.players) == (
            "full",
            ("field", "person"),
        )
    assert Form().like("full nobody person") == Form(), (
        "who is no commander any more is not offered"
    )
