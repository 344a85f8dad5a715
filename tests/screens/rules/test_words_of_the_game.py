"""Every word that the panel of a box uses is explained in the help."""

import re

from campaign import new_campaign
from campaign.scenario import SCENARIOS
from screens.map.box_panel import DUG, box_lines
from screens.rules.help_topics import TERMS, WORDS
from screens.rules.hex_words import HEX_TERMS
from screens.rules.rulebook import rulebook
from screens.shell.glyphs import UNICODE

EXPLAINED = {word for entry in TERMS for word in re.findall(r"[a-z]+", " ".join(entry).lower())}


def test_the_terms_of_every_box_are_words_of_the_game() -> None:
    wanted = {"Union", "Confederate", "uncontrolled", "recruits", "either side", "port", "river"}
    wanted |= {"permanent works", "seven cities", "originally", "contained", "garrison", DUG}
    wanted |= {"over water", "by sea", "jumped", "on this march", "has fought", "promoted"}
    wanted |= {"strength 8", "[BG 12.1]"}
    told = WORDS.text.lower()
    assert not [term for term in wanted if term.lower() not in told]


def test_no_panel_of_a_beginning_uses_another_word() -> None:
    """But names, numbers, kinds of pieces, and the little words between."""
    little = {"one", "of", "the", "to", "and", "for", "value", "infantry", "cavalry", "confederacy"}
    little |= {"north", "east", "south", "west", "marches", "guns", "coastal"}
    for scenario in SCENARIOS:
        if scenario == "skirmish":
            continue
        state = new_campaign(scenario)
        for box in state.theater.ids:
            said = [line.plain for line in box_lines(state, box, UNICODE)][1:]
            control = [line for line in said if not re.search(r"[■□◆◇▲★☆+]", line)]
            for word in re.findall(r"[a-z]{3,}", " ".join(control).lower()):
                assert word in EXPLAINED | little, (scenario, box, word)


def test_its_paragraphs_are_in_the_rulebook() -> None:
    for rule in re.findall(r"(?:BG|NS|SH|BB)(?: |-R)[0-9.]*[0-9]", WORDS.text):
        assert rule in rulebook(), rule


def test_the_words_of_shiloh_are_explained_with_their_paragraphs() -> None:
    """Whatever a card, a list or the pool calls a thing."""
    terms = dict(HEX_TERMS)
    wanted = {"chit", "efficiency", "cohesion", "disordered", "collapsed", "marker", "pool"}
    wanted |= {"refused flank", "extended line", "extended column", "out of command", "fatigue"}
    wanted |= {"coordination", "reserve", "detachment", "MP", "rout", "low ammunition", "green"}
    wanted |= {"strength point", "(2/5/T)", "(3/1/2)"}
    assert not wanted - terms.keys()
    assert any(term.startswith("CI") for term in terms)
    for term, meaning in HEX_TERMS:
        assert re.search(r"\[(SH|BB) [0-9.]+", meaning), term
        assert term in WORDS.text
