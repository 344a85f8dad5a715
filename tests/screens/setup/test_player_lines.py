"""Who plays: a level in one line, and below it a temper."""

from campaign.commanders import OFFERED
from campaign.terms import PERSON, UNION
from screens.lobby.new_game_form import NewGameForm
from screens.setup.campaign_form import Form


def lines(form: Form | NewGameForm) -> dict[str, str]:
    return {field.id: field.value for field in form.fields()}


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
