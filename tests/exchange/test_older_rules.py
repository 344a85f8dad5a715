"""Bundles of campaigns that older rules played: they go on from a snapshot, and say so for good."""

import json
import re
import shutil
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign import NotationError, ReplayError, legal_actions
from saves.campaign_log.agreements import ON_TRUST
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import IRON_MAN, Journal
from saves.errors import LineError, SaveError
from saves.exchange.bundle import pack_bundle
from saves.exchange.import_export import bring_in, bring_in_bundle, bundle_of
from saves.storage.head_values import unpack
from saves.storage.header import header
from saves.storage.integrity import Archive
from saves.storage.log_commands import read_move
from saves.storage.row_format import RULES
from saves.storage.rows import CODEC, position_digest, snapshot_digest
from tests.exchange.packing import refusal, with_campaign, with_row
from tests.saves.drawing_up import CORPUS, held

ELSEWHERE = "0" * 64
"""No position: a line that led there leads elsewhere now."""

OLD = [path for path in CORPUS.glob("*/*.acw") if "differs_from" in held(path)]
"""Saves whose rules have changed since."""


def older(save: Archive) -> Archive:
    """The campaign as if it had been begun by older rules."""
    return with_campaign(save, rules=RULES - 1)


def last_order(save: Archive) -> int:
    """The order that led to where the campaign stands."""
    return int(save.line_to(save.head["tip"])[-1]["number"])


def last_snapshot(save: Archive) -> int:
    """The newest snapshot on the way there."""
    numbers = (row["number"] for row in save.line_to(save.head["tip"]) if row["snapshot"])
    return int(max(numbers))


@pytest.fixture
def changed_early(save: Archive) -> bytes:
    """The first line leads elsewhere now; what comes after the last snapshot does not."""
    return pack_bundle(with_row(older(save), 1, position=ELSEWHERE))


@pytest.fixture
def changed_late(save: Archive) -> bytes:
    """The last order leads elsewhere now."""
    return pack_bundle(with_row(older(save), last_order(save), position=ELSEWHERE))


def test_a_campaign_of_older_rules_comes_in_and_is_marked(
    changed_early: bytes, war: Path, save: Archive, tmp_path: Path
) -> None:
    path = bring_in_bundle(changed_early, "sent", tmp_path)
    record = look(path)
    assert record.state == look(war).state
    assert record.is_on_trust
    assert ON_TRUST in header(path).terms
    with pytest.raises(LineError, match=r"line 1, .* it no longer leads where it did") as told:
        record.verify()
    assert told.value.number == 1
    assert not look(war).is_on_trust


def test_it_goes_on_from_its_last_snapshot_where_it_must(
    changed_late: bytes, save: Archive, tmp_path: Path
) -> None:
    path, at = bring_in_bundle(changed_late, "sent", tmp_path), last_snapshot(save)
    with Journal.resume(path) as journal:
        assert journal.record.notice == ""
        assert journal.entries()[-1].number == at
        assert journal.state == journal.record.position_at(at)
        assert [p.name for p in journal.record.points() if p.name == "Now"] == ["Now"]
        journal.play(legal_actions(journal.state)[0])
        state = journal.state
    assert look(path).state == state
    lines = [row["line"] for row in look(path).as_read.entries]
    assert lines[len(save.entries)] == f"resume {at}"
    assert lines[: len(save.entries)] == [row["line"] for row in save.entries]


def test_the_mark_stays_when_it_goes_out_again(changed_late: bytes, tmp_path: Path) -> None:
    path = bring_in_bundle(changed_late, "sent", tmp_path)
    again = bring_in_bundle(bundle_of(path), "again", tmp_path)
    assert look(again).is_on_trust
    assert look(again).state == look(path).state


def test_nobody_strikes_the_mark_out_or_invents_it(
    changed_late: bytes, save: Archive, tmp_path: Path
) -> None:
    marked = look(bring_in_bundle(changed_late, "sent", tmp_path)).as_read
    wiped = pack_bundle(marked._replace(campaign=marked.campaign | {"terms": ""}))
    assert look(bring_in_bundle(wiped, "wiped", tmp_path)).is_on_trust
    slandered = pack_bundle(with_campaign(save, terms=ON_TRUST))
    assert not look(bring_in_bundle(slandered, "slandered", tmp_path)).is_on_trust


def test_going_back_cannot_pass_for_a_change_of_the_rules(save: Archive, tmp_path: Path) -> None:
    """`go back` is counted; who calls it `resume` is not counted, but marked."""
    row = next(row for row in save.entries if row["line"].startswith("go back"))
    number = read_move(row["line"])
    assert number is not None
    lie = with_row(save, row["number"], line=f"resume {number.number}")
    record = look(bring_in_bundle(pack_bundle(lie), "sent", tmp_path))
    assert record.reloads == 0
    assert record.is_on_trust


def test_an_iron_man_on_trust_is_shown_as_such(save: Archive, tmp_path: Path) -> None:
    steady = save._replace(
        entries=tuple(row for row in save.entries if row["number"] <= 3), snapshots={}, points=()
    )
    bare = with_campaign(older(steady), terms=IRON_MAN)
    lie = with_row(bare, 3, position=ELSEWHERE)
    record = look(bring_in_bundle(pack_bundle(lie), "sent", tmp_path))
    assert record.iron_man
    assert record.is_on_trust
    assert record.state == record.opening


@pytest.mark.thorough
@pytest.mark.parametrize("old", OLD, ids=lambda path: path.stem)
def test_real_campaigns_of_older_rules_go_out_and_come_in(old: Path, tmp_path: Path) -> None:
    path = bring_in_bundle(bundle_of(old), "sent", tmp_path)
    record = look(path)
    assert record.state == look(old).state
    assert record.is_on_trust
    with pytest.raises(LineError) as told:
        record.verify()
    assert told.value.number == held(old)["differs_from"]


# --- what is refused all the same ---------------------------------------------------------------


def test_by_the_rules_of_today_nothing_is_taken_on_trust(save: Archive, tmp_path: Path) -> None:
    lie = pack_bundle(with_row(save, 1, position=ELSEWHERE))
    assert "line 1, 'march st_louis': it no longer leads" in refusal(lie, tmp_path)


def test_a_die_must_follow_from_the_seed_by_any_rules(save: Archive, tmp_path: Path) -> None:
    rolled = [row for row in save.entries if row["rolls"] != "[]"][-1]
    [[why, sides, face], *rest] = json.loads(rolled["rolls"])
    rolls = json.dumps([[why, sides, face % sides + 1], *rest], separators=(",", ":"))
    lie = with_row(with_row(older(save), 1, position=ELSEWHERE), rolled["number"], rolls=rolls)
    assert f"{why} rolled {face % sides + 1}, but die" in refusal(pack_bundle(lie), tmp_path)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"line": "go back 3"}, "it leads to line"),
        ({"line": "take back 1", "tip": 0}, "could no longer be taken back"),
        ({"line": "redo 1", "tip": 1}, "was not the last to be taken back"),
        ({"turn": 46}, "is not in the form the game writes"),
    ],
)
def test_every_line_leads_where_it_says_by_any_rules(
    save: Archive, tmp_path: Path, changes: dict[str, object], said: str
) -> None:
    move = [row for row in save.entries if read_move(row["line"])][-1]
    lie = with_row(with_row(older(save), 1, position=ELSEWHERE), move["number"], **changes)
    assert said in refusal(pack_bundle(lie), tmp_path)


def with_situation(save: Archive, number: int, text: str) -> Archive:
    """The campaign with another snapshot after a line, and every digest made to fit."""
    body = zlib.compress(text.encode())
    digest = snapshot_digest(number, CODEC, body)
    lie = with_row(older(save), number, snapshot=digest, position=position_digest(text))
    return lie._replace(snapshots={**save.snapshots, number: body})


@pytest.mark.parametrize("text", ["weather = 'rain'", "x = " + "[" * 50_000])
def test_a_snapshot_that_is_no_position_does_no_harm(
    war: Path, save: Archive, tmp_path: Path, text: str
) -> None:
    """Older rules may have written it. What follows from the one before it counts."""
    lie = with_situation(save, last_snapshot(save), text)
    record = look(bring_in_bundle(pack_bundle(lie), "sent", tmp_path))
    assert record.is_on_trust
    assert record.state == look(war).state
    assert record.points()


def test_a_story_says_that_a_bundle_is_wanted(tmp_path: Path) -> None:
    text = "norden-suden game 1\nscenario: 1861\norders:\nmarch cairo\nmarch richmond\n"
    with pytest.raises(ReplayError, match=r"if older rules allowed it, import .* as a bundle"):
        bring_in(text.encode(), Path("sent"), tmp_path)
    with pytest.raises(NotationError) as told:
        bring_in(text.replace("richmond", "atlantis").encode(), Path("sent"), tmp_path)
    assert "older rules" not in str(told.value)


# --- by chance ---------------------------------------------------------------------------------


def resituated(save: Archive, number: int, words: list[tuple[int, str]]) -> Archive:
    """The campaign with some words of a snapshot changed, and every digest made to fit."""
    parts = re.split(r"(\w+)", unpack(save.snapshots[number]))
    for at, word in words:
        parts[at % (len(parts) // 2) * 2 + 1] = word
    return with_situation(save, number, "".join(parts))


WORDS = st.one_of(
    st.integers(-9, 999).map(str),
    st.sampled_from(
        ("union", "confederate", "cairo", "richmond", "march", "true", "crack_cavalry")
    ),
)


@pytest.mark.thorough
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=settings().max_examples // 2,
)
@given(data=st.data())
@pytest.mark.filterwarnings("ignore:Generating overly large repr")
def test_what_is_claimed_of_older_rules_is_marked_or_refused(
    data: st.DataObject, save: Archive, tmp_path: Path
) -> None:
    """Whatever a snapshot claims: it is no position, or a marked one on which the game goes on."""
    number = data.draw(st.sampled_from(sorted(save.snapshots)))
    words = data.draw(st.lists(st.tuples(st.integers(0, 9999), WORDS), min_size=1, max_size=4))
    lie = resituated(save, number, words)
    if data.draw(st.booleans()):
        lie = with_row(lie, data.draw(st.integers(1, len(save.entries))), position=ELSEWHERE)
    try:
        path = bring_in_bundle(pack_bundle(lie), "sent", tmp_path)
    except SaveError as error:
        assert list(tmp_path.iterdir()) == []
        sentence = str(error)
        assert "\n" not in sentence
        return
    record = look(path)
    if not record.is_on_trust:
        assert record.verify() == len(save.entries)
    assert record.points()
    assert record.branches()
    with Journal.resume(path) as journal:
        for action in legal_actions(journal.state)[:1]:
            journal.play(action)
    path.unlink()


def test_a_war_of_edition_2_says_from_where_it_goes_on(tmp_path: Path) -> None:
    """Grant went along with pieces; by the amended rulings that is one of his two marches."""
    path = tmp_path / "war.acw"
    shutil.copy(CORPUS / "format-2" / "campaign_in_battle.acw", path)
    assert header(path).problem == ""
    notice = look(path).notice
    assert "the campaign goes on from line 34" in notice
    assert f"begun by edition 2 of the rules, which are now edition {RULES}" in notice
    with Journal.resume(path) as journal:
        assert journal.record.notice == notice
        assert journal.entries()[-1].number == 34
        journal.play(legal_actions(journal.state)[0])
    with Journal.resume(path) as journal:
        assert journal.record.notice == ""
