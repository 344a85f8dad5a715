"""Bundles changed by chance: refused in a sentence, or as good as before. Never half."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign import write_situation
from campaign.errors import CampaignError
from saves.campaign_log.campaign_record import look
from saves.errors import SaveError
from saves.exchange.bundle import MEMBERS, pack_bundle
from saves.exchange.import_export import bring_in_bundle, bring_in_text, text_of
from saves.exchange.mail import receive_text
from saves.storage.integrity import Archive
from saves.storage.row_format import CAMPAIGN, ENTRY, POINT
from tests.exchange.packing import archived, chained, contents_of, members_of, with_members
from tests.own_home import own_home

# A bundle is longer than anything that is worth showing.
pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")

fuzzed = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    # Half of what is usual, as each brings in a campaign: `pytest --hypothesis-profile=soak`
    # tries a thousand.
    max_examples=settings().max_examples // 2,
)


def taken(folder: Path, bring_in: Callable[[], Path]) -> bool:
    """Bring something in; whether it was taken, and then it is a campaign that is whole."""
    before = contents_of(folder)
    try:
        path = bring_in()
    except CampaignError as error:
        assert contents_of(folder) == before
        sentence = str(error)
        assert sentence
        assert "\n" not in sentence
        return False
    look(path).verify()
    path.unlink()
    assert contents_of(folder) == before
    return True


def test_an_honest_bundle_is_taken(bundle: bytes, tmp_path: Path) -> None:
    assert taken(tmp_path, lambda: bring_in_bundle(bundle, "sent", tmp_path))


@fuzzed
@given(data=st.data())
def test_bytes_changed_by_chance(data: st.DataObject, bundle: bytes, tmp_path: Path) -> None:
    changed = bytearray(bundle)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(changed) - 1))
        match data.draw(st.sampled_from(("flip", "put", "cut", "drop", "twice"))):
            case "flip":
                changed[at] ^= 1 << data.draw(st.integers(0, 7))
            case "put":
                changed[at:at] = data.draw(st.binary(min_size=1, max_size=40))
            case "cut":
                del changed[at + 1 :]
            case "drop":
                del changed[at : at + data.draw(st.integers(1, 60))]
                changed += b"."
            case _:
                changed[at:at] = changed[at : at + 200]
    taken(tmp_path, lambda: bring_in_bundle(bytes(changed), "sent", tmp_path))


@fuzzed
@given(names=st.lists(st.sampled_from((*MEMBERS, "x", "../x", "/x", "-")), max_size=8))
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_members_changed_by_chance(names: list[str], bundle: bytes, tmp_path: Path) -> None:
    members = members_of(bundle)
    sent = archived((name, members.get(name, b"{}")) for name in names)
    whole = tuple(names) == MEMBERS
    assert taken(tmp_path, lambda: bring_in_bundle(sent, "sent", tmp_path)) == whole


@fuzzed
@given(name=st.sampled_from(MEMBERS), content=st.binary(max_size=200))
def test_contents_changed_by_chance(
    name: str, content: bytes, bundle: bytes, tmp_path: Path
) -> None:
    sent = with_members(bundle, {name: content})
    assert not taken(tmp_path, lambda: bring_in_bundle(sent, "sent", tmp_path))


VALUES = st.one_of(
    st.integers(-5, 60),
    st.integers(),
    st.floats(),
    st.booleans(),
    st.none(),
    st.text(max_size=20),
    st.lists(st.integers(), max_size=3),
    st.sampled_from(
        (
            "",
            "[]",
            "hand",
            "union",
            "roll",
            "end",
            "pass",
            "go back 3",
            "take back 1",
            "march cairo",
        )
    ),
)


@pytest.mark.thorough
@fuzzed
@given(data=st.data())
def test_values_changed_by_chance_with_digests_that_fit(
    data: st.DataObject, save: Archive, tmp_path: Path
) -> None:
    columns: dict[str, tuple[str, ...]] = {
        "entries": ENTRY,
        "points": POINT[1:],
        "campaign": CAMPAIGN[1:-1],
    }
    table = data.draw(st.sampled_from(tuple(columns)))
    change = {data.draw(st.sampled_from(columns[table])): data.draw(VALUES)}
    sent = changed_row(save, table, change, data.draw(st.integers(0, len(save.entries) - 1)))
    try:
        packed = pack_bundle(sent)
    except UnicodeEncodeError:
        return  # not even an archive can hold half a letter
    taken(tmp_path, lambda: bring_in_bundle(packed, "sent", tmp_path))


def changed_row(save: Archive, table: str, change: dict[str, Any], at: int) -> Archive:
    """A campaign with another value in one of its rows, and every hash made to fit."""
    if table == "campaign":
        return chained(save._replace(campaign=save.campaign | change), save.entries)
    if table == "points":
        first, *others = save.points
        return save._replace(points=({**first, **change}, *others))
    return chained(save, [row | change if n == at else row for n, row in enumerate(save.entries)])


@fuzzed
@given(data=st.data())
def test_text_changed_by_chance(data: st.DataObject, war: Path, tmp_path: Path) -> None:
    lines = text_of(war).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at : at + data.draw(st.integers(0, 2))] = data.draw(
            st.lists(st.one_of(st.sampled_from(lines), st.text(max_size=30)), max_size=2)
        )
    taken(tmp_path, lambda: bring_in_text("\n".join(lines), "sent", tmp_path))


@pytest.fixture(scope="module")
def battle() -> str:
    """A battle on the table, as a game that begins in the middle of it."""
    corpus = Path(__file__).parent.parent / "saves" / "corpus" / "format-1"
    position = write_situation(look(corpus / "shell_for_guns.acw").state)
    return f"norden-suden game 1\nopening:\n{position}\norders:\n"


@fuzzed
@given(data=st.data())
def test_positions_changed_by_chance(data: st.DataObject, battle: str, tmp_path: Path) -> None:
    """A position that cannot come about may be none that a rule has thought of."""
    words = re.split(r"(\w+)", battle)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(words) // 2 - 1)) * 2 + 1
        other = st.one_of(st.sampled_from(words[1::2]), st.integers(-9, 999).map(str))
        words[at] = data.draw(other)
    orders = data.draw(st.sampled_from(("", "fight pass\n", "fight end\n", "fight roll\n")))
    taken(tmp_path, lambda: bring_in_text("".join(words) + orders, "sent", tmp_path))


@fuzzed
@given(text=st.text(max_size=300))
def test_turns_made_up_by_chance(text: str, tmp_path: Path) -> None:
    with pytest.raises((CampaignError, SaveError)):
        receive_text(own_home(), f"norden-suden turn 1\n{text}", folder=tmp_path)
