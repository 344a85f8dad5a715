"""What there is to read about the rules: paragraphs, sections, what leads where."""

import pytest

from campaign import Options
from campaign.formats.data_files import document, table
from screens.rules.help_topics import EVERYWHERE, WINNING, signs
from screens.rules.rulebook import CITATION, matching, option_of, rulebook, section_of
from screens.rules.topics import (
    OURS,
    RECONSTRUCTION,
    Topic,
    legend_of,
    row_text,
    rule_topics,
    see_also,
    topics_with,
)
from screens.shell.glyphs import ASCII, UNICODE, Glyphs
from screens.text.citations import cited
from screens.text.phrases import cited_in

LONG_RAIL = Options.preset("basic", long_rail=True)


def all_topics(options: Options | None = None) -> dict[str, Topic]:
    return {topic.rule: topic for topic in rule_topics("", options) if topic.rule}


@pytest.mark.thorough
def test_every_paragraph_can_be_read_and_found_by_its_number() -> None:
    assert set(rulebook()) == set(document("rulebook.toml")["paragraphs"])
    for rule in rulebook():
        assert rule in {paragraph.id for paragraph in matching(rule)}


def test_every_paragraph_leads_only_to_paragraphs_that_there_are() -> None:
    for paragraph in rulebook().values():
        assert set(paragraph.leads_to) < set(rulebook())
        assert paragraph.section


@pytest.mark.thorough
@pytest.mark.parametrize("section", document("rulebook.toml")["sections"])
def test_a_sentence_that_cites_a_paragraph_of_any_book_leads_to_it(section: str) -> None:
    rules = [rule for rule in rulebook() if rule.startswith(section)]
    assert rules
    for rule in rules:
        said = f"It is not allowed [{rule}]."
        assert cited_in(said) == rule
        assert CITATION.findall(said) == [rule]
        assert [said[span.start : span.end] for span in cited(said).spans] == [f"[{rule}]"]


def test_every_section_is_a_heading_once() -> None:
    headings = [topic.title for topic in rule_topics("", None) if topic.is_heading]
    assert headings == list(document("rulebook.toml")["sections"].values())


def test_a_ruling_and_what_it_settles_lead_to_each_other() -> None:
    assert rulebook()["NS-R7"].leads_to == ("NS 4.0",)
    assert "NS-R7" in rulebook()["NS 4.0"].leads_to
    assert see_also(all_topics()["NS 4.0"]).splitlines()[:2] == [
        "See also",
        "1  NS-R7 Where containment is possible",
    ]


def test_a_ruling_is_in_force_with_the_option_that_it_rules_on() -> None:
    assert rulebook()["BG Q7"].option == "guarded_recruitment"
    assert rulebook()["NS-R21"].option == "desertion"
    assert rulebook()["BG Q1"].option == ""


def test_without_a_campaign_nothing_is_said_about_what_is_in_force() -> None:
    assert all_topics(None)["BG 14/4.9"].flags == ()
    assert all_topics(LONG_RAIL)["BG 14/4.9"].flags == ("In force in this campaign.",)
    assert row_text(all_topics(LONG_RAIL)["BG 14/4.8"]).startswith("- 14/4.8 ")


def test_what_is_reconstruction_says_so() -> None:
    topics = all_topics()
    assert RECONSTRUCTION in topics["BG 15.3"].flags
    assert row_text(topics["BG 15.3"]).endswith(" ~")
    assert RECONSTRUCTION not in topics["BG 8.4"].flags


def test_what_is_ours_is_told_apart_from_what_the_sources_say() -> None:
    text = all_topics()["NS-R10"].text
    said, ours = text.split(OURS)
    assert "nor may a leader ride out of it alone" in said
    assert ours.strip().startswith("If he loses")
    assert OURS not in all_topics()["NS-R11"].text
    assert "NS-R29" in {paragraph.id for paragraph in matching("without regard to each other")}


def test_optional_rules_say_why_one_would_play_with_them() -> None:
    text = all_topics()["BG 14/4.12"].text
    assert "Why play with it: The Union must keep out of Kentucky" in text


def test_the_command_table_stands_below_its_rule() -> None:
    lines = all_topics()["NS 3.0"].text.splitlines()
    printed = [tuple(row.cells.values()) for row in table("command_table.csv")]
    top = lines.index("die  1861  1862  1863  1864  1865")
    assert [tuple(line.split()) for line in lines[top + 1 : top + 7]] == printed


@pytest.mark.parametrize(
    ("rule", "section"),
    [
        ("BG 8.6", "BG 8"),
        ("BG 14/5.2", "BG 14"),
        ("BG Q11", "BG Q"),
        ("NS 3.0", "NS 3"),
        ("NS 8.12", "NS 8.1"),
        ("NS-R28", "NS-R"),
    ],
)
def test_a_paragraph_belongs_to_its_section(rule: str, section: str) -> None:
    assert section_of(rule) == section


@pytest.mark.parametrize(
    ("rule", "option"),
    [
        ("NS 2.2", "supply"),
        ("NS 8.11", "battlefield_morale"),
        ("NS 8.12", "desertion"),
        ("NS 8.23", "leaders"),
        ("BG 15.7", "sudden_death"),
        ("BG 15.6", ""),
    ],
)
def test_a_paragraph_belongs_to_its_option(rule: str, option: str) -> None:
    assert option_of(rule) == option


@pytest.mark.parametrize(("wanted", "first"), [("win", "BG"), ("signs", "SH"), ("YK 8.4", "YK")])
def test_what_is_played_comes_before_other_rulebooks(wanted: str, first: str) -> None:
    """`win` stands in the middle of a word in the rules of another battle."""
    topics = rule_topics(wanted, Options())
    assert topics[0].rule.startswith(first)


def test_the_rules_of_a_battle_on_a_table_come_first_where_it_is_fought() -> None:
    assert rule_topics("retreat", Options(), {"YK"})[0].rule.startswith("YK")


def test_in_a_battle_the_rulebook_begins_with_its_rules() -> None:
    in_battle = [topic.rule for topic in rule_topics("", None, {"BG", "NS", "YK"}) if topic.rule]
    at_war = [topic.rule for topic in rule_topics("", None) if topic.rule]
    assert in_battle[0].startswith("YK")
    assert at_war[0].startswith("BG")
    assert sorted(in_battle) == sorted(at_war), "none is left out"


def test_a_search_finds_what_the_help_says_itself() -> None:
    said = (EVERYWHERE, WINNING, signs(UNICODE, is_picture=True))
    assert [topic.title for topic in topics_with("signs", said)] == ["Signs of the map"]
    assert [topic.title for topic in topics_with("win", said)] == ["Who wins the war"]
    assert topics_with("zzz", said) == []


@pytest.mark.parametrize("look", [UNICODE, ASCII])
def test_what_a_sign_means_never_stands_below_a_sign(look: Glyphs) -> None:
    topic = signs(look, is_picture=look is UNICODE)
    for line in topic.text.splitlines():
        assert line[: topic.hang].strip(), f"no sign: {line}"
    for line in topic.lines(40).splitlines():
        assert len(line) <= 40
        assert line[topic.hang - 2 : topic.hang] == "  "


def test_the_legend_names_the_marks_that_are_there() -> None:
    assert legend_of(rule_topics("", Options())) == "- not in force   ~ reconstruction"
    assert legend_of(rule_topics("", Options(supply=True))).startswith("x in force")
    assert legend_of([EVERYWHERE]) == ""


def test_words_are_found_in_headings_first() -> None:
    found = [paragraph.id for paragraph in matching("retreat")]
    assert found[0] == "BG 9.1"
    assert "BG 8.2" in found[3:]


def test_a_paragraph_whose_number_is_typed_comes_first() -> None:
    assert matching("2.2", {"BG", "NS"})[0].id in {"BG 2.2", "NS 2.2"}
    assert matching("ns 2.2", {"BG", "NS"})[0].id == "NS 2.2"
