"""The form of a new game and that of standing instructions, without a screen."""

import pytest

from campaign import Side
from saves.server.contract.lobby import DAYS, FAST, LIVE, Instructions
from screens.lobby.game_words import TIME_NOTE
from screens.lobby.instructions_form import InstructionsForm, boxes_words, read_boxes
from screens.lobby.new_game_form import BY_CODE, BY_NAME, NewGameForm
from screens.parts.form import ON


def line(form: NewGameForm | InstructionsForm, id_: str) -> str:
    return next(field.value for field in form.fields() if field.id == id_)


def note(form: NewGameForm, id_: str) -> str:
    return next(field.note for field in form.fields() if field.id == id_)


def turned(form: NewGameForm, id_: str, value: str) -> NewGameForm:
    """The form with another value chosen, as the arrows find it."""
    while line(form, id_) != value:
        form = form.changed(id_, 1)
    return form


def test_a_new_game_waits_for_anybody_by_days_and_is_rated() -> None:
    wanted = NewGameForm().wanted("West")
    assert (wanted.name, wanted.opponent, wanted.by_code) == ("West", "", False)
    assert (wanted.terms.pace, wanted.terms.seconds) == (DAYS, 3 * 86_400)
    assert wanted.terms.is_public
    assert wanted.terms.is_rated


def test_the_times_to_choose_from_follow_the_pace_and_the_consequence_is_stated() -> None:
    form = turned(NewGameForm(), "pace", LIVE)
    assert line(form, "seconds") == "no limit"
    form = turned(form, "pace", FAST)
    assert line(form, "seconds") == "30 min"
    form = turned(form, "seconds", "3 h")
    assert form.wanted("x").terms.seconds == 3 * 3_600
    assert note(form, "seconds") == TIME_NOTE
    assert "claim the game" in TIME_NOTE


def test_against_the_computer_nothing_is_rated() -> None:
    form = turned(NewGameForm(), "opponent", "Steady")
    wanted = form.wanted("x")
    assert wanted.opponent == "steady"
    assert not wanted.terms.is_rated
    assert form.players == ("person", "steady")


def test_a_player_is_invited_by_name_or_by_code() -> None:
    assert NewGameForm().against("lee").wanted("x").opponent == "lee"
    form = turned(NewGameForm().against("lee"), "opponent", BY_CODE)
    assert form.wanted("x").by_code
    assert form.wanted("x").opponent == ""
    assert not any(field.id == "player" for field in form.fields())
    assert line(turned(form, "opponent", BY_NAME), "player") == "lee"


def test_a_game_by_code_is_private_and_the_form_says_so() -> None:
    """`Public` and a code do not go together: it is listed nowhere."""
    form = turned(NewGameForm(), "opponent", BY_CODE)
    assert line(form, "is_public") == ""
    assert "code" in note(form, "is_public")
    assert not form.changed("is_public", 1).wanted("x").terms.is_public
    anybody = turned(form, "opponent", "anybody")
    assert line(anybody, "is_public") == ON, "what was chosen before holds again"


def test_scenario_options_and_side_are_those_of_any_campaign() -> None:
    form = turned(NewGameForm(), "scenario", "From Shiloh, 1862-1865")
    form = turned(turned(form, "side", "the other's choice"), "preset", "advanced")
    wanted = form.wanted("x")
    assert wanted.terms.scenario == "1862"
    assert wanted.side is None
    assert "leaders" in wanted.terms.options or "supply" in wanted.terms.options
    assert turned(form, "side", "the Confederacy").wanted("x").side is Side.CONFEDERATE


# --- standing instructions -----------------------------------------------------------------------


def test_instructions_are_said_in_words() -> None:
    """As `ssh host instruct 17` shows them: what they are called in the form, and no fields."""
    assert InstructionsForm().lines() == (
        "Wait for me: no",
        "Retreat below: never",
        "Hold: none",
        "Reinforce from: none",
        "Spare the cavalry: no",
    )


def test_instructions_are_changed_line_by_line() -> None:
    form = InstructionsForm()
    assert line(form, "retreat_below") == "never"
    form = form.changed("retreat_below", 1).changed("wait", 1).changed("spare_cavalry", 1)
    form = form.with_boxes("hold", read_boxes("Cairo, stl"))
    assert line(form, "retreat_below") == "5 in 100"
    assert line(form, "hold") == "Cairo and St. Louis"
    assert form.wanted == Instructions(
        retreat_below=5, hold=("cairo", "st_louis"), spare_cavalry=True, wait=True
    )
    assert line(form.changed("retreat_below", -1), "retreat_below") == "never"


def test_boxes_are_typed_by_name_letters_or_id_and_others_are_named() -> None:
    assert read_boxes("CAI, cairo ,Pittsburg Landing") == ("cairo", "pittsburg_landing")
    assert read_boxes(" ") == ()
    assert boxes_words(()) == "none"
    with pytest.raises(ValueError, match="Berlin"):
        read_boxes("cairo, Berlin")
