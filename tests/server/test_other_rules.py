"""A new version has other rules: games whose logs lead elsewhere go on from their snapshots."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from campaign import CampaignState, Change, apply
from campaign.actions import Action
from campaign.dice import Dice
from saves.campaign_log import journal as journal_module
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.server.contract.lobby import ListedGame
from saves.server.database.tables import AuditRow
from saves.server.games.other_rules import CheckedGame, check_games
from saves.server.games.talk import THE_SERVER
from saves.storage.home import Home
from tests.saves.playing import begin, play_on
from tests.server.halls import CONFEDERATE, UNION, House, between, house, play, seated


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def otherwise(state: CampaignState, action: Action, dice: Dice) -> Change:
    """An order as the rules of the old version had it: each costs the Union some fallen."""
    change = apply(state, action, dice)
    return Change(change.state.evolve(fallen=change.state.fallen + 1), change.events)


def play_otherwise(place: Path, orders: int, alike: int = 0) -> None:
    """Some orders more by the rules of the old version, on a campaign that nobody holds.

    Of those at the end so many are *alike* by the rules of both.
    """
    lot = random.Random(orders)
    with Journal.resume(place, Home(place.parent, "server", backups="off")) as journal:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal_module, "apply", otherwise)
            play_on(journal, lot, orders)
        play_on(journal, lot, alike)


def newest_snapshot(place: Path) -> int:
    return max((0, *look(place).as_read.snapshots))


def begun(home: House, orders: int) -> tuple[ListedGame, Path]:
    """A game that has come to the middle of a turn."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(3), orders)
    return game, home.folder / "games" / f"{game.number}.acw"


def test_a_game_goes_on_from_its_snapshot_and_both_players_are_told(home: House) -> None:
    game, place = begun(home, 20)
    untouched, _ = begun(home, 20)
    home.close()
    play_otherwise(place, 3)
    snapshot, before = newest_snapshot(place), look(place).as_read.entries
    assert 0 < snapshot < 23
    home.again()
    said = (
        "By the rules of the server's new version an order after line"
        f" {snapshot} leads elsewhere. The game goes on from line {snapshot};"
        f" {23 - snapshot} orders after it no longer counted."
    )
    home.look_at(game.number)
    home.hall.tick()
    for name in ("grant", "lee"):
        lobby = home.lobby(name)
        assert (THE_SERVER, said) in [(one.account, one.text) for one in lobby.talk(game.number)]
        assert all("new version" not in one.text for one in lobby.talk(untouched.number))
        shown = lobby.game(game.number)
        assert shown.lines == 24, "the row of the game stands where its log does"
        assert shown.is_my_move is (shown.seat(shown.to_move or UNION).account == name)
    with home.database.session() as session:
        acts = [row for row in session.exec(select(AuditRow)) if said in row.detail]
        assert [row.subject for row in acts] == [f"game {game.number}"]
    seats = [seated(home.lobby(n), game, s) for n, s in (("grant", UNION), ("lee", CONFEDERATE))]
    assert [len(seat.entries()) for seat in seats] == [snapshot, snapshot]
    play(seats[0], seats[1], random.Random(8), 5)
    now = home.shelf.record(game.number)
    assert now.as_read.entries[: len(before)] == before, "the log has kept what was ordered"
    assert len(now.entries()) == snapshot + 5


def test_it_is_said_once(home: House) -> None:
    game, place = begun(home, 20)
    home.close()
    play_otherwise(place, 3)
    home.again()
    home.look_at(game.number)
    home.restart()
    home.look_at(game.number)
    told = [one for one in home.lobby("lee").talk(game.number) if "new version" in one.text]
    assert len(told) == 1


def test_whoever_keeps_the_server_sees_beforehand_which_games_those_are(tmp_path: Path) -> None:
    """Which lose something, which go on where they stand, which have done so once already."""
    places = {number: tmp_path / f"{number}.acw" for number in range(1, 6)}
    for number, place in places.items():
        play_on(begin(place), random.Random(number), 20).close()
    play_otherwise(places[2], 3)
    play_otherwise(places[3], 3, alike=60)
    play_otherwise(places[4], 3)
    content = places[3].read_bytes()
    Journal.resume(places[4]).close()
    places[5].write_bytes(places[5].read_bytes()[:20_000])
    whole, loses, stands, goes_on, damaged = check_games(tmp_path)
    assert whole == CheckedGame(1, "in order", is_in_order=True)
    assert not loses.is_in_order
    assert f"goes on from line {newest_snapshot(places[2])}" in loses.said
    assert not stands.is_in_order
    assert stands.said.endswith("; it goes on where it stands")
    assert goes_on == CheckedGame(4, "in order since it went on from a snapshot", is_in_order=True)
    assert not damaged.is_in_order
    assert "damaged" in damaged.said
    assert places[3].read_bytes() == content, "it was changed by a look"
