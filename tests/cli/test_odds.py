"""Odds of battles on the command line."""

import json
import re
from pathlib import Path

import pytest

from screens.cli import options
from tests.cli.conftest import Say
from tests.screens.battle.test_leaving_field import MEMPHIS


def test_two_armies_are_weighed(say: Say) -> None:
    """One militia against one: the closed form, .4246 for the attacker. [BG 8.2]"""
    p, q = 2 / 6, 4 / 6
    attacker = (1 - p**4 * (1 + q**2) / (1 - q**2) ** 3) / 2
    armies = ("--attackers", "1 militia_infantry", "--defenders", "1 militia_infantry")
    [found] = json.loads(say("odds", *armies, "--json").output)
    assert found["union"] == pytest.approx(attacker)
    assert found["source"] == "exact"
    assert {one["type"] for one in found["pieces"]} == {"militia_infantry"}
    told = say("odds", *armies).output
    assert told.startswith(
        f"Attack: {attacker:.0%} win if we stay to the end, lose 0.6 pieces, they 0.4;"
    )
    [dug_in] = json.loads(say("odds", *armies, "--works", "--json").output)
    assert dug_in["union"] < found["union"]


def test_orders_lead_to_battles_and_nothing_is_played(say: Say) -> None:
    say("new", "West", "--no-play", "--scenario", "1861")
    orders = ("march washington", "move 2 militia_infantry fredericksburg")
    before = say("export", "West").output
    told = say("odds", "West", *orders).output
    assert told.startswith("Fredericksburg, Union attack: ")
    assert "Confederate militia infantry, two pieces" in told
    assert say("odds", "West").output == "No battle waits there.\n"
    assert say("export", "West").output == before


def test_what_cannot_be_answered_is_said(say: Say) -> None:
    say("new", "West", "--no-play", "--preset", "full")
    error = say("odds", "West", "march richmond", status=2).output
    assert "'march richmond': there is no union piece in richmond [BG 4.2]" in error
    horses = ("--attackers", "3 horses", "--defenders", "1 militia_infantry")
    error = say("odds", *horses, status=2).output
    assert "an army is written like '3 veteran_infantry 1 crack_cavalry'" in error
    assert "go together" in say("odds", "--attackers", "1 militia_infantry", status=2).output
    assert "are needed" in say("odds", status=2).output


@pytest.mark.parametrize(
    ("army", "wrong"),
    [
        ("3 infntry", "no piece is called 'infntry'; there are militia_infantry, "),
        ("2 militia_infantry 1 horse", "no piece is called 'horse'; there are militia_infantry, "),
        ("3 infantry", "'infantry' may be militia_infantry, veteran_infantry, crack_infantry"),
        ("some militia_infantry", "'some' is no number of pieces"),
        ("2 militia_infantry 3", "'3' counts no pieces"),
        ("40 militia_infantry", "a battle has 1 to 31 pieces on a side, not 40"),
        ("", "a battle has 1 to 31 pieces on a side, not 0"),
    ],
)
def test_a_wrong_word_of_an_army_is_named_with_what_would_be_right(
    say: Say, army: str, wrong: str
) -> None:
    error = say("odds", "--attackers", army, "--defenders", "1 militia_infantry", status=2).output
    assert wrong in error
    assert "; an army is written like '3 veteran_infantry 1 crack_cavalry'" in error


@pytest.mark.parametrize(
    ("attackers", "defenders", "attack"),
    [
        ("2 foreign_crack_infantry", "3 veteran_infantry", "confederate"),
        ("3 veteran_infantry", "2 foreign_crack_infantry", "union"),
    ],
)
def test_ns_8_4_foreign_pieces_fight_for_the_confederacy(
    say: Say, attackers: str, defenders: str, attack: str
) -> None:
    [found] = json.loads(
        say("odds", "--attackers", attackers, "--defenders", defenders, "--json").output
    )
    foreign = [one for one in found["pieces"] if one["type"].startswith("foreign")]
    assert found["attacker"] == attack
    assert {one["side"] for one in foreign} == {"confederate"}
    assert found["confederate"] + found["union"] == pytest.approx(1 - found["undecided"])


def test_ns_8_4_foreign_pieces_fight_nobody_of_their_own(say: Say) -> None:
    army = "2 foreign_crack_infantry"
    error = say("odds", "--attackers", army, "--defenders", army, status=2).output
    assert "foreign pieces fight for the Confederacy alone; give them to one of the two" in error


def test_an_army_is_written_in_words_too(say: Say) -> None:
    defenders = ("--defenders", "2 militia_infantry", "--json")
    exact = say("odds", "--attackers", "3 veteran_infantry 1 crack_cavalry", *defenders).output
    words = say("odds", "--attackers", "3 Veteran infantry, one crack cavalry", *defenders).output
    assert words == exact


def test_orders_name_boxes_as_where_the_game_is_played(say: Say) -> None:
    """`no box called 'bloomington'; did you mean 'bloomington_in'?` was said of a march in IL."""
    say("new", "West", "--no-play", "--scenario", "1861")
    exact = ("march harpers_ferry", "move 1 militia_infantry front_royal")
    told = say("odds", "West", "march bloomington_il", "move 1 militia_infantry cairo", *exact)
    for march in ("march bloomington il cairo", "march Bloomington, Illinois, to Cairo"):
        assert say("odds", "West", march, "march Harper's Ferry front royal").output == told.output
    assert told.output.startswith("Front Royal, Union attack: ")


@pytest.mark.parametrize(
    ("order", "why_not"),
    [
        ("march nowhere cairo", "'march nowhere cairo': no box or piece called 'nowhere'"),
        ("march cairo new york", "'march cairo new york': "),
        ("dance cairo", "'dance cairo': no order begins with 'dance'"),
        (
            "march cairo memphis; end",
            "'march cairo memphis; end': each order is in quotes of its own, without semicolons",
        ),
        (" ", "an order is empty; it is written like 'march cairo paducah'"),
    ],
)
def test_an_order_that_is_none_is_named_with_its_word(say: Say, order: str, why_not: str) -> None:
    say("new", "West", "--no-play", "--scenario", "1861")
    assert why_not in say("odds", "West", order, status=2).output


def test_the_chance_is_that_of_the_person_if_he_stays_then_with_the_usual_retreat(
    say: Say, tmp_path: Path
) -> None:
    """As the screens tell it; a script finds both."""
    game = tmp_path / "memphis.txt"
    head = "norden-suden game 1\nname: Memphis\nunion: steady\nconfederate: person\n\nopening:\n"
    game.write_text(f"{head}{MEMPHIS.strip()}\n\norders:\nbattle memphis\n")
    say("import", str(game), "--name", "Memphis")
    told = say("odds", "Memphis").output.splitlines()[0]
    figures = re.match(
        r"Memphis, Union attack, for the Confederacy: (\d+)% win if we stay to the end, .*;"
        r" (\d+)% with the usual retreat, lose [\d.]+;",
        told,
    )
    assert figures, told
    assert int(figures[1]) > int(figures[2])
    [found] = json.loads(say("odds", "Memphis", "--json").output)
    assert found["side"] == "confederate"
    assert found["if_side_stays"]["confederate"] > found["confederate"]


def test_a_terminal_breaks_the_odds_between_words(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`with the usu / al retreat` was read in a terminal of 80 columns."""
    armies = ("--attackers", "3 militia_infantry", "--defenders", "3 militia_infantry")
    whole = say("odds", *armies).output
    monkeypatch.setattr(options, "_columns", lambda: 40)
    told = say("odds", *armies).output
    assert max(map(len, told.splitlines())) <= 40
    assert told.split() == whole.split(), "no word is broken"
    assert json.loads(say("odds", *armies, "--json").output)
