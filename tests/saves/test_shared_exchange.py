"""Campaigns that leave a shared server as bundles and text, and come in there."""

import random
from pathlib import Path

import pytest

from campaign.errors import CampaignError
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal, Shared
from saves.errors import SaveError
from saves.exchange.import_export import bring_in, bring_in_shared, bundle_of, text_of
from saves.storage.header import Players
from saves.storage.postgres import list_shared
from saves.storage.row_format import RULES
from tests.exchange.hostile import HOSTILE
from tests.exchange.packing import check_alike, played, with_campaign, with_row
from tests.saves.playing import begin_shared, play_on
from tests.saves.test_migrations import OLD

BUNDLE, TEXT = Path("sent.acwsave"), Path("sent.txt")


@pytest.fixture
def war(path: Path) -> Path:
    """A campaign in a file, with branches, names and notes."""
    played(path).close()
    return path


@pytest.mark.thorough
def test_a_bundle_of_a_file_comes_in_on_a_server_and_goes_out_the_same(
    war: Path, database: str
) -> None:
    bundle = bundle_of(war)
    place = bring_in_shared(bundle, BUNDLE, Shared(database))
    assert place == Shared(database, 1)
    check_alike(look(war), look(place))
    assert bundle_of(place) == bundle


@pytest.mark.thorough
def test_a_bundle_of_a_server_comes_in_as_a_file_and_is_played_on_alike(
    database: str, tmp_path: Path
) -> None:
    with begin_shared(database, "East") as journal:
        play_on(journal, random.Random(4), 60)
        journal.writer.mark("Here", "a note")
        place = journal.place
    assert isinstance(place, Shared)
    own = bring_in(bundle_of(place), BUNDLE, tmp_path)
    again = bring_in_shared(bundle_of(own), BUNDLE, Shared(database))
    ends = []
    for one in (place, own, again):
        with Journal.resume(one) as journal:
            ends.append(play_on(journal, random.Random(3), 30).state)
            journal.verify()
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.thorough
def test_the_same_campaign_twice_is_a_copy_with_a_number(war: Path, database: str) -> None:
    places = [bring_in_shared(bundle_of(war), BUNDLE, Shared(database)) for _ in range(3)]
    headers = {header.place: header for header in list_shared(database)}
    assert [headers[place].name for place in places] == ["The West", "The West (2)", "The West (3)"]
    assert len({header.uuid for header in headers.values()}) == 3
    with pytest.raises(SaveError, match="a campaign called 'The West' exists already"):
        bring_in_shared(bundle_of(war), BUNDLE, Shared(database), "The West")


@pytest.mark.thorough
def test_a_story_goes_out_of_a_server_and_comes_in_there(war: Path, database: str) -> None:
    server = Shared(database)
    text = text_of(bring_in_shared(bundle_of(war), BUNDLE, server))
    assert text == text_of(war)
    place = bring_in_shared(text.encode(), TEXT, server, "As told")
    assert look(place).state == look(war).state
    assert text_of(place) == text.replace("name: The West", "name: As told")
    assert look(place).players == Players("person", "person")


@pytest.mark.thorough
def test_a_bundle_for_others_is_looked_at_on_a_server(war: Path, database: str) -> None:
    place = bring_in_shared(bundle_of(war, for_others=True), BUNDLE, Shared(database))
    with Journal.resume(place) as journal, pytest.raises(SaveError, match="does not have the seed"):
        play_on(journal, random.Random(3), 1)
    assert look(place).verify() == look(war).verify()


def test_a_campaign_of_older_rules_is_marked_on_a_server(war: Path, database: str) -> None:
    from saves.campaign_log.campaign_record import read_place
    from saves.exchange.bundle import pack_bundle

    old = with_row(with_campaign(read_place(war), rules=RULES - 1), 1, position="0" * 64)
    place = bring_in_shared(pack_bundle(old), BUNDLE, Shared(database))
    assert look(place).is_on_trust
    assert look(place).state == look(war).state


@pytest.mark.thorough
@pytest.mark.parametrize("old", OLD, ids=lambda path: path.parent.name)
def test_a_campaign_of_an_older_format_comes_in_on_a_server(old: Path, database: str) -> None:
    place = bring_in_shared(bundle_of(old), BUNDLE, Shared(database))
    assert look(place).state == look(old).state


def test_nothing_hostile_is_stored_on_a_server(war: Path, database: str) -> None:
    server, bundle = Shared(database), bundle_of(war)
    for name in ("half", "another_log", "a_snapshot_twice", "a_newer_format", "a_key_twice"):
        make, _ = HOSTILE[name]
        with pytest.raises(SaveError):
            bring_in_shared(make(bundle), BUNDLE, server)
    lie = text_of(war).replace("march st_louis", "march richmond", 1)
    with pytest.raises(CampaignError):
        bring_in_shared(lie.encode(), TEXT, server)
    assert list_shared(database) == ()


def test_a_server_that_is_not_there_is_named_and_nothing_is_lost(war: Path, tmp_path: Path) -> None:
    server = Shared(f"postgresql://nobody@/war?host={tmp_path}")
    with pytest.raises(SaveError, match="the database cannot be reached: "):
        bring_in_shared(bundle_of(war), BUNDLE, server)
