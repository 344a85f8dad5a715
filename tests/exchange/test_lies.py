"""Bundles whose digests all fit, of campaigns that nobody played: found by playing them."""

import json
import re
import zlib
from pathlib import Path

import pytest

from campaign import SealedDice
from saves.exchange.bundle import pack_bundle
from saves.exchange.import_export import without_secrets
from saves.storage.integrity import Archive
from saves.storage.row_format import RULES, Row
from saves.storage.rows import CODEC, position_digest, snapshot_digest
from tests.exchange.packing import chained, refusal, with_campaign, with_row


def a_roll(save: Archive) -> Row:
    """The first order that threw a die."""
    return next(row for row in save.entries if row["rolls"] != "[]")


def a_move(save: Archive) -> Row:
    """The first line that is not an order."""
    return next(row for row in save.entries if row["line"].startswith("take back"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": "another seed"}, "wrong seal"),
        ({"seed": "", "seal": "not secret"}, "the value of 'seal' is not valid"),
        ({"scenario": "1862"}, "wrong scenario"),
        ({"options": "supply"}, "wrong options"),
        ({"uuid": "../../x"}, "the value of 'uuid' is not valid"),
        ({"name": "  "}, "the value of 'name' is not valid"),
        ({"name": "x" * 999}, "the value of 'name' is not valid"),
        ({"name": "\x1b[31mred"}, "campaign.json, line 1: name is not plain text"),
        ({"note": "ding\x07"}, "campaign.json, line 1: note is not plain text"),
        ({"created": "yesterday"}, "the value of 'created' is not valid"),
        ({"created": "0001-01-01T00:00:00+14:00"}, "the value of 'created' is not valid"),
        ({"union_player": "Napoleon"}, "the value of 'union player' is not valid"),
        ({"terms": "iron_man by_candlelight"}, "the value of 'terms' is not valid"),
        ({"opening": "turn = "}, "its opening cannot be read"),
        ({"opening": "x = " + "[" * 5000}, "cannot be imported"),
        ({"opening": "scenario = 1861\n" * 2}, "its opening cannot be read"),
        ({"rules": RULES + 1}, f"was begun by edition {RULES + 1} of the rules"),
    ],
)
def test_a_campaign_that_is_none_is_refused(
    save: Archive, tmp_path: Path, changes: Row, said: str
) -> None:
    assert said in refusal(pack_bundle(with_campaign(save, **changes)), tmp_path)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"line": "march atlantis"}, "no box called 'atlantis'"),
        ({"line": "end"}, "no longer leads|line [0-9]+, 'end': "),
        ({"line": "x" * 5000}, "is not in the form the game writes"),
        ({"side": "confederate"}, "it belongs to another side or turn"),
        ({"side": "french"}, "is not in the form the game writes"),
        ({"turn": 39}, "it belongs to another side or turn"),
        ({"position": "0" * 64}, "it no longer leads where it did"),
        ({"written": "tomorrow"}, "is not in the form the game writes"),
        ({"dice": "loaded"}, "is not in the form the game writes"),
        ({"tip": 0}, "it leads to line 0"),
        ({"parent": 7}, "does not follow from the line before"),
        ({"number": 2}, "does not follow from the line before"),
        ({"snapshot": "0" * 64}, "its snapshots do not match its log"),
    ],
)
def test_a_line_that_nobody_played_is_refused(
    save: Archive, tmp_path: Path, changes: Row, said: str
) -> None:
    sentence = refusal(pack_bundle(with_row(save, 1, **changes)), tmp_path)
    assert re.search(said, sentence), sentence


@pytest.mark.parametrize(
    ("rolls", "said"),
    [
        ("[]", "a die is missing"),
        ('[["union marches",6,9]]', "rolled 9, but die 1 of the game is"),
        ('[["union marches",20,3]]', "rolled"),
        ('[["union marches",6,3],["union marches",6,3]]', "."),
        ('[["\\u001b[31m",6,3]]', "is not in the form the game writes"),
        ('[[ "union marches",6,3]]', "is not in the form the game writes"),
        ('{"why":6}', "cannot be read"),
        ("[" * 3000, "cannot be read|cannot be imported"),
        (json.dumps([["x", 6, 1]] * 9000, separators=(",", ":")), "too long|not in the form"),
    ],
)
def test_dice_that_never_fell_are_refused(
    save: Archive, tmp_path: Path, rolls: str, said: str
) -> None:
    lie = with_row(save, a_roll(save)["number"], rolls=rolls)
    sentence = refusal(pack_bundle(lie), tmp_path)
    assert re.search(said, sentence), sentence


def test_a_better_die_is_refused_by_the_seed(save: Archive, tmp_path: Path) -> None:
    row = a_roll(save)
    [[why, sides, face], *rest] = json.loads(row["rolls"])
    rolls = json.dumps([[why, sides, face % sides + 1], *rest], separators=(",", ":"))
    lie = with_row(save, row["number"], rolls=rolls)
    assert f"{why} rolled {face % sides + 1}, but die" in refusal(pack_bundle(lie), tmp_path)


@pytest.mark.parametrize(
    "line", ["redo 1", "go back 99999", "take back 0", "grant 1", "resume {elsewhere}"]
)
def test_a_move_that_leads_elsewhere_is_refused(save: Archive, tmp_path: Path, line: str) -> None:
    move = a_move(save)
    line = line.format(elsewhere=move["tip"] + 1)
    lie = with_row(save, move["number"], line=line)
    assert f"'{line}'" in refusal(pack_bundle(lie), tmp_path)


def test_nobody_goes_back_in_an_iron_man_campaign(save: Archive, tmp_path: Path) -> None:
    lie = with_campaign(save, terms="iron_man")
    assert "an iron man campaign does not go back" in refusal(pack_bundle(lie), tmp_path)


def test_a_line_left_out_is_missed(save: Archive, tmp_path: Path) -> None:
    lie = chained(save, [row for row in save.entries if row["number"] != 5])
    assert "line 5 of its log does not follow" in refusal(pack_bundle(lie), tmp_path)


def test_a_snapshot_of_another_position_is_refused(save: Archive, tmp_path: Path) -> None:
    number = next(iter(save.snapshots))
    body = zlib.compress(save.campaign["opening"].encode())
    lie = with_row(save, number, snapshot=snapshot_digest(number, CODEC, body))
    lie = lie._replace(snapshots={**save.snapshots, number: body})
    said = f"the snapshot after line {number} shows another position"
    assert said in refusal(pack_bundle(lie), tmp_path)


def test_a_snapshot_that_overflows_its_reader_is_refused(save: Archive, tmp_path: Path) -> None:
    number = next(iter(save.snapshots))
    text = "x = " + "[" * 50_000
    body = zlib.compress(text.encode())
    digest = snapshot_digest(number, CODEC, body)
    lie = with_row(save, number, snapshot=digest, position=position_digest(text))
    lie = lie._replace(snapshots={**save.snapshots, number: body})
    assert "cannot be imported: " in refusal(pack_bundle(lie), tmp_path)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"number": 9999}, "at no order"),
        ({"kind": "secret"}, "at no order"),
        ({"name": ""}, "has no name, or no date"),
        ({"name": "Now"}, "two of its save points have the same name"),
        ({"written": "soon"}, "has no name, or no date"),
        ({"note": "\x1b[2J"}, "points.jsonl, line 1: note is not plain text"),
    ],
)
def test_a_save_point_that_is_none_is_refused(
    save: Archive, tmp_path: Path, changes: Row, said: str
) -> None:
    first, *others = save.points
    lie = save._replace(points=({**first, **changes}, *others))
    assert said in refusal(pack_bundle(lie), tmp_path)


def test_who_knows_the_seed_can_still_not_choose_it(save: Archive, tmp_path: Path) -> None:
    """The seal is part of the first hash: another seed is another campaign."""
    other = {"seed": "a lucky seed", "seal": SealedDice("a lucky seed").seal}
    said = refusal(pack_bundle(with_campaign(save, **other)), tmp_path)
    assert "of the game is" in said


def test_a_die_that_does_not_exist_is_refused_without_the_seed(
    save: Archive, tmp_path: Path
) -> None:
    lie = with_row(save, a_roll(save)["number"], rolls='[["union marches",6,9]]')
    said = refusal(pack_bundle(without_secrets(lie)), tmp_path)
    assert "a die of 6 shows 1 to 6, not 9" in said
