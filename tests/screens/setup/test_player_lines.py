"""Who plays: a level in one line, and below it a temper."""

from dataclasses import replace

import pytest

from campaign.battle.register import RESOLVERS
from campaign.commanders import OFFERED
from campaign.commanders.levels import LEVELS
from campaign.terms import CONFEDERATE, PERSON, UNION
from screens.faces.register import face_of
from screens.lobby.new_game_form import NewGameForm
from screens.parts.battle_preferences import ASK, Taste
from screens.setup.campaign_form import Form
from screens.setup.player_lines import player_field
from screens.setup.skirmish_form import SkirmishForm


def lines(form: Form | NewGameForm) -> dict[str, str]:
    return {field.id: field.value for field in form.fields()}


def skirmish(by: str) -> SkirmishForm:
    """The form once these rules have been chosen."""
    form = SkirmishForm()
    while form.by != by:
        form = form.changed("by", 1)
    return form


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ((PERSON, "field"), "Veteran leads the Confederacy: 3 of 4 in strength. For a first war"),
        (("planner", PERSON), "Commander leads the Union: 4 of 4 in strength. For a first war"),
        (
            (PERSON, "recruit"),
            "Recruit leads the Confederacy: 1 of 4 in strength, for a first war.",
        ),
    ],
)
def test_who_begins_reads_how_strong_the_computer_is(players: tuple[str, str], said: str) -> None:
    """Enter on a new form begins against Veteran: nobody need find the line of the level first."""
    note = next(field.note for field in Form(players=players).fields() if field.id == "begin")
    assert said in note
    assert note.endswith("For a first war take Recruit.") is ("recruit" not in players)


@pytest.mark.parametrize("players", [(PERSON, PERSON), ("field", "recruit"), (PERSON, "steady")])
def test_of_nobody_with_a_level_nothing_is_said_there(players: tuple[str, str]) -> None:
    note = next(field.note for field in Form(players=players).fields() if field.id == "begin")
    assert "in strength" not in note


def test_only_a_commander_with_a_temper_has_a_line_for_it() -> None:
    for player, has in (("field", True), ("steady", False), (PERSON, False)):
        form = Form(players=(PERSON, player))
        assert ("confederate_temper" in lines(form)) is has
        assert "union_temper" not in lines(form)


def test_a_temper_is_kept_when_the_level_changes() -> None:
    form = Form(players=("recruit-raider", PERSON)).changed("union", 1)
    assert form.players == ("regular-raider", PERSON)
    assert lines(form)["union"] == "Regular"
    assert lines(form)["union_temper"] == "Raider"


def test_a_temper_is_chosen_by_itself() -> None:
    form = Form(players=("field", PERSON)).changed("union_temper", 1)
    assert form.players == ("field-raider", PERSON)
    assert form.changed("union_temper", -1).players == ("field", PERSON)
    assert form.changed("confederate_temper", 1) == form, "a person has none"


def test_once_round_all_players_are_offered() -> None:
    form, seen = Form(), list[str]()
    for _ in range(len(OFFERED) + 1):
        seen.append(form.players[UNION.seat])
        form = form.changed("union", 1)
    assert seen == [PERSON, *OFFERED]
    assert form == Form()


def test_the_form_of_a_server_asks_the_same() -> None:
    form = NewGameForm(opponent="field").changed("temper", 1)
    assert form.opponent == "field-raider"
    assert lines(form)["temper"] == "Raider"
    assert form.changed("opponent", 1).opponent == "planner-raider"
    assert form.changed("opponent", 1).changed("opponent", 1).opponent == "steady"
    assert "temper" not in lines(NewGameForm(opponent="steady"))


def test_one_line_says_which_side_is_yours() -> None:
    """From the Union to the Confederacy is one key, and the computer changes sides, too."""
    form, said = Form(players=(PERSON, "planner-raider")), list[tuple[str, tuple[str, str]]]()
    for _ in range(4):
        said.append((lines(form)["you_play"], form.players))
        form = form.changed("you_play", 1)
    assert said == [
        ("the Union", (PERSON, "planner-raider")),
        ("the Confederacy", ("planner-raider", PERSON)),
        ("both sides", (PERSON, PERSON)),
        ("neither", ("field", "field")),
    ]
    assert form.players == (PERSON, "field")
    assert form.changed("you_play", -1).changed("you_play", 1) == form


@pytest.mark.parametrize("form", [Form, SkirmishForm])
def test_who_leaves_both_sides_to_the_computer_is_told_that_he_will_watch(
    form: type[Form | SkirmishForm],
) -> None:
    watching = {field.id: field.note for field in form(players=("field", "steady")).fields()}
    assert "you will watch" in watching["begin"]
    assert "you will watch" in watching["you_play"]
    playing = {field.id: field.note for field in form(players=(PERSON, "steady")).fields()}
    assert "you will watch" not in playing["begin"]


def test_each_level_above_the_weakest_says_for_whom_it_is() -> None:
    _, *others = [player_field(CONFEDERATE, level).note for level in LEVELS]
    assert all("For players" in note or "The hardest" in note for note in others)


def test_no_two_ways_to_fight_battles_read_alike_in_the_form() -> None:
    taste, told = Taste(), list[tuple[str, str]]()
    for _ in range(len(RESOLVERS) + 1):
        [line] = [line for line in taste.lines() if line.id == "battles"]
        told.append((line.value, line.note))
        taste = taste.changed("battles", 1)
    assert len({value for value, _ in told}) == len({note for _, note in told}) == len(told)
    assert taste.lines()[0].value == told[0][0] == "Battle line", "round to the usual one"


def test_a_level_says_how_strong_it_is_and_which_is_for_a_first_war() -> None:
    notes = [player_field(CONFEDERATE, level).note for level in LEVELS]
    assert notes[0].startswith("A computer player, 1 of 4 in strength, for a first war. Takes")
    assert all(f"{rank} of 4 in strength" in note for rank, note in enumerate(notes, start=1))
    assert sum("for a first war" in note for note in notes) == 1


@pytest.mark.parametrize("by", RESOLVERS)
def test_a_battle_by_itself_speaks_of_no_marches(by: str) -> None:
    """What the levels do in a war says nothing of Shiloh."""
    for player in LEVELS:
        form = replace(skirmish(by), players=(PERSON, player))
        note = next(field.note for field in form.fields() if field.id == "confederate")
        assert "march" not in note
        assert "lead" in note


@pytest.mark.parametrize("by", RESOLVERS)
def test_each_way_to_fight_says_what_it_is(by: str) -> None:
    def notes(form: Form | SkirmishForm, line: str) -> str:
        return next(field.note for field in form.fields() if field.id == line)

    about = face_of(by)
    assert about is not None
    assert about.about
    assert notes(Form(taste=Taste(by=by)), "battles").startswith(about.about)
    assert notes(skirmish(by), "by").startswith(about.about)
    others = [face for one in RESOLVERS if one != by and (face := face_of(one))]
    assert about.about not in [one.about for one in others]


def test_who_is_to_be_asked_reads_that_and_no_way_to_fight() -> None:
    [battles] = [field for field in Form(taste=Taste(by=ASK)).fields() if field.id == "battles"]
    assert battles.note.startswith("You are asked before each battle")


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("regular", "2 of 4 in strength"),
        ("steady", "about as strong as Recruit"),
        ("greedy", "weaker than Recruit"),
        ("random", "far weaker than Recruit"),
    ],
)
def test_every_computer_player_says_where_he_stands_among_them(player: str, said: str) -> None:
    """Measured by pairs of games; BALANCE.md has the figures."""
    assert player_field(CONFEDERATE, player).note.startswith(f"A computer player, {said}")
    note = next(f.note for f in NewGameForm(opponent=player).fields() if f.id == "opponent")
    assert note.startswith(f"A computer player, {said}")


def test_nobody_is_offered_without_such_a_word() -> None:
    for player in OFFERED:
        assert player_field(UNION, player).note.startswith("A computer player, ")
