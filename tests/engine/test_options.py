"""Options: declared once, switched singly, named when wrong."""

import pytest

from campaign import NotationError, Options, new_campaign
from campaign.formats.data_files import document


def test_each_has_its_title_and_its_paragraph() -> None:
    notes = Options.describe()
    rules = [note.rule for note in notes]
    book = document("rulebook.toml")["paragraphs"]
    assert rules == [rule for rule in book if rule in rules], "each once, as the rulebook has them"
    assert {rule for rule in book if rule.startswith("BG 14/")} < set(rules)
    assert all(note.title for note in notes)


def test_the_presets_are_those_of_the_printed_table() -> None:
    advanced = (
        "supply",
        "command_marches",
        "containment",
        "coastal_defences",
        "washington_capture",
        "command_battles",
    )
    full = (
        "battlefield_morale",
        "desertion",
        "leaders",
        "border_support",
        "foreign_intervention",
    )
    assert Options.preset("basic").switched_on == ()
    assert Options.preset("advanced").switched_on == advanced
    assert Options.preset("full").switched_on == advanced + full
    assert "supply" not in Options.preset("full", supply=False).switched_on


def test_each_has_one_title_everywhere() -> None:
    book = document("rulebook.toml")["paragraphs"]
    notes = document("option_notes.toml")
    for note in Options.describe():
        assert book[note.rule]["heading"] == note.title
        assert "title" not in notes[note.name], "it is told once, in campaign/options.py"


def test_foreign_intervention_needs_the_capture_of_washington() -> None:
    needs = {note.name: note.needs for note in Options.describe() if note.needs}
    assert needs == {"foreign_intervention": "washington_capture"}
    alone = Options.preset("basic", foreign_intervention=True)
    assert [note.name for note in alone.in_vain] == ["foreign_intervention"]
    assert not Options.preset("basic", foreign_intervention=True, washington_capture=True).in_vain
    assert not Options.preset("full").in_vain
    assert not Options().in_vain


def test_each_is_explained_for_the_set_up() -> None:
    notes = document("option_notes.toml")
    assert set(notes) == set(Options.names())
    for note in Options.describe():
        assert notes[note.name]["rule"] == note.rule
        assert notes[note.name]["note"].strip()


def test_a_preset_and_single_changes() -> None:
    options = Options.preset("basic", long_rail=True, arms_fire=True)
    assert options.switched_on == ("long_rail", "arms_fire")
    assert Options.preset() == Options()


@pytest.mark.parametrize(
    ("preset", "changes", "says"),
    [
        ("bsic", {}, "no preset called 'bsic'; did you mean 'basic'?"),
        ("basic", {"long_rial": True}, "no option called 'long_rial'; did you mean 'long_rail'?"),
        ("basic", {"long_rail": 1}, "option 'long_rail' is true or false, not 1"),
    ],
)
def test_what_is_wrong_is_named(preset: str, changes: dict[str, bool], says: str) -> None:
    with pytest.raises(NotationError) as caught:
        Options.preset(preset, **changes)
    assert str(caught.value) == says


def test_options_are_fixed_for_the_life_of_a_campaign() -> None:
    options = Options(long_rail=True)
    assert new_campaign("1861", options).options == options
    with pytest.raises(AttributeError):
        options.long_rail = False  # type: ignore[misc]
