"""The form of skirmishes asks of a battle what its rules know of how it is set up, and no more."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from click.testing import CliRunner

from campaign.battle.point_armies import BY_POINTS
from campaign.battle.register import RESOLVERS
from screens.cli.main import main
from screens.setup.skirmish_form import SkirmishForm
from tests.resolvers.blows import BLOWS, Duel, registered


@pytest.fixture(autouse=True)
def register() -> Iterator[None]:
    with registered(BLOWS):
        yield


def asked(form: SkirmishForm) -> set[str]:
    return {field.id for field in form.fields()}


def test_rules_with_a_staging_of_their_own_bring_their_battles_along() -> None:
    form = SkirmishForm(by="yankee").fighting(BY_POINTS).changed("by", 1)
    while form.by != "blows":
        form = form.changed("by", 1)
    assert form.battles == ("blows", "duel")
    assert form.battle == "blows"
    usual = {"begin", "ready", "battle", "by", "union", "you_play", "confederate"}
    assert asked(form) == usual, "no armies, no points, no ground"
    assert asked(form.changed("battle", 1)) == usual | {"variant"}


def test_a_choice_is_made_before_battles_that_know_it() -> None:
    duel = SkirmishForm(by="blows").fighting("duel").changed("variant", 1)
    assert isinstance(staging := duel.request().staging, Duel)
    assert staging.variant == "long"
    assert duel.changed("battle", -1).request().staging is None


def test_one_that_it_does_not_know_is_refused_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shell = RESOLVERS["shell_for_guns"]
    weather, *others = shell.setup
    pitched = weather._replace(suits=lambda request: request.battle == "pitched_battle")
    changed = replace(shell, setup=(pitched, *others))
    monkeypatch.setitem(RESOLVERS._loaded, "shell_for_guns", changed)
    words = "skirmish new Rain --by shell_for_guns --weather bad --no-play"
    said = CliRunner().invoke(main, words.split())
    assert said.exit_code == 2
    assert "--weather is for --battle pitched_battle\n" in said.output
