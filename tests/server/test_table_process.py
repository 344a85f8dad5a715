"""The process with the games: it may be killed at any moment, and there is only one."""

import asyncio
import random
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from shutil import rmtree
from threading import Timer

import pytest

from campaign import CampaignError, Side, legal_actions
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.server.contract.door import RefusedError
from saves.server.contract.lobby import LIVE, GameTerms, Lobby, LobbyError, NewGame
from saves.server.line.connection import ServerLine
from saves.server.line.service import Service
from saves.server.line.tokens import draw_secret, secret_of, token
from saves.server.process.config import read_config
from saves.server.serving.table_process import serve_games
from saves.storage.home import Home
from screens.server.beginning import NOT_NOW
from tests.patience import PATIENCE, until
from tests.server.table_processes import ROOT, TableProcess, table_process

UNION, CONFEDERATE = Side
TERMS = GameTerms("1861", pace=LIVE)


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder whose sockets have short names."""
    folder = Path(tempfile.mkdtemp(prefix="ns"))
    yield folder
    rmtree(folder)


@pytest.fixture(scope="module")
def process() -> Iterator[TableProcess]:
    with table_process() as process:
        yield process


def close(*lobbies: Lobby) -> None:
    for lobby in lobbies:
        lobby.close()


def sit(lobby: Lobby, number: int, *sides: Side) -> SeatedCampaign:
    return SeatedCampaign(lobby.table(number), lobby.me().account, sides)


def test_two_play_who_have_come_in_by_the_door(process: TableProcess) -> None:
    heard = list[str]()
    ulysses, robert = process.comes("ulysses", "robert")
    robert.listen(lambda news: heard.append(news.topic))
    game = ulysses.begin(NewGame(TERMS, "West", side=UNION))
    until(lambda: "games" in heard)
    robert.accept(game.number)
    grant, lee = sit(ulysses, game.number, UNION), sit(robert, game.number, CONFEDERATE)
    lot = random.Random(4)
    while lee.state.to_move is not CONFEDERATE:
        grant.play(lot.choice(legal_actions(grant.state)))
        until(lee.read)
    assert lee.state == grant.state
    assert robert.game(game.number).is_my_move
    text = robert.export(game.number)
    assert "march" in text
    robert.say(game.number, "Your move was bold.")
    said = [(one.account, one.text) for one in ulysses.talk(game.number)]
    assert said[-1] == ("robert", "Your move was bold.")
    close(ulysses, robert)


def test_a_commander_is_played_by_a_process_that_gives_way(process: TableProcess) -> None:
    [meade] = process.comes("meade")
    game = meade.begin(NewGame(TERMS, "West", side=UNION, opponent="steady"))
    campaign = sit(meade, game.number, UNION)
    while campaign.state.to_move is UNION:
        campaign.play(legal_actions(campaign.state)[-1])
    until(lambda: any(one.line.side is CONFEDERATE for one in campaign.read() if one.line))
    close(meade)


def play_on(
    process: TableProcess, campaigns: dict[Side, SeatedCampaign], kills: int, seed: int
) -> int:
    """Play, and kill the process in the middle, with a random delay; orders that were answered.

    Each is answered, however long the process takes to begin anew.
    """
    lot, done = random.Random(seed), 0
    for _ in range(kills):
        for _ in range(lot.randint(1, 6)):
            done += order(campaigns, lot)
        killer = Timer(lot.uniform(0, 0.01), process.begin_anew)
        killer.start()
        while killer.is_alive():
            done += order(campaigns, lot)
    return done


def order(campaigns: dict[Side, SeatedCampaign], lot: random.Random) -> int:
    """One order, which all see."""
    side = campaigns[UNION].state.to_move
    assert side is not None
    campaign = campaigns[side]
    campaign.play(lot.choice(legal_actions(campaign.state)))
    for other in campaigns.values():
        until(partial(catches_up, other, campaign))
    return 1


def catches_up(other: SeatedCampaign, campaign: SeatedCampaign) -> bool:
    other.read()
    return other.state == campaign.state


def killed_while_playing(process: TableProcess, name: str, kills: int) -> None:
    one, two = process.comes(f"{name}-one", f"{name}-two")
    game = one.begin(NewGame(TERMS, name, side=UNION))
    two.accept(game.number)
    campaigns = {
        UNION: sit(one, game.number, UNION),
        CONFEDERATE: sit(two, game.number, CONFEDERATE),
    }
    done = play_on(process, campaigns, kills, seed=kills)
    union, confederate = campaigns.values()
    assert union.state == confederate.state
    assert union.record.lines == confederate.record.lines == done
    assert one.game(game.number).lines == done
    close(one, two)
    assert process.end() == 0
    file = process.folder / "games" / f"{game.number}.acw"
    assert look(file).lines == done
    with Journal.resume(file, Home(process.folder, "test", backups="off")) as journal:
        assert journal.verify() == done
        assert journal.state == union.state
    process.start()


@pytest.mark.thorough
def test_kill_9_in_the_middle_of_orders_loses_none_that_was_answered(
    process: TableProcess,
) -> None:
    """Everybody can go on, and nobody has to do anything for it."""
    killed_while_playing(process, "few", 2)


def test_there_is_only_one(process: TableProcess) -> None:
    [meade] = process.comes("george")
    second = subprocess.run(
        [sys.executable, "-m", "screens.server.table", str(process.folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert second.returncode == NOT_NOW
    assert "another process of this server works here" in second.stderr
    assert meade.me().account == "george", "its socket was taken away"
    close(meade)


def test_a_token_that_the_door_has_not_given_out_opens_nothing(process: TableProcess) -> None:
    process.line("front", "door").close()
    said = token(secret_of(process.folder), Account("nobody"), "player", 999)
    with pytest.raises((RefusedError, LobbyError)):
        ServerLine(process.address, said)


def test_nothing_that_is_private_lies_open(process: TableProcess) -> None:
    process.line("front", "door").close()
    for path in (process.folder, process.folder / "run"):
        assert path.stat().st_mode & 0o777 == 0o700
    for path in (process.address, process.folder / "secret", process.folder / "server.db"):
        assert path.stat().st_mode & 0o077 == 0


def test_a_folder_with_too_long_a_path_is_said_so(tmp_path: Path) -> None:
    folder = tmp_path / ("a" * 100)
    done = subprocess.run(
        [sys.executable, "-m", "screens.server.table", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert "the path of this folder is too long" in done.stderr
    assert not folder.exists()


def test_what_is_asked_for_a_game_of_others_is_refused(process: TableProcess) -> None:
    """Nobody reads a private game, sits at another's place or orders there."""
    burnside, hill, hooker = process.comes("burnside", "hill", "hooker")
    private = GameTerms("1861", is_public=False)
    game = burnside.begin(NewGame(private, "Secret", side=UNION, opponent="hill"))
    hill.accept(game.number)
    sit(burnside, game.number, UNION).play(legal_actions(sit(hill, game.number).state)[0])
    asks: list[Callable[[], object]] = [
        lambda: hooker.export(game.number),
        lambda: hooker.latest(game.number),
        lambda: hooker.talk(game.number),
        lambda: hooker.say(game.number, "Ho!"),
        lambda: sit(hooker, game.number),
        lambda: sit(hooker, game.number, UNION),
        lambda: hooker.resign(game.number),
    ]
    for ask in asks:
        with pytest.raises(CampaignError) as refused:
            ask()
        assert "Secret" not in str(refused.value)
    assert game.number not in [one.number for one in hooker.games("public").games]
    close(burnside, hill, hooker)


def test_one_in_reserve_takes_over_at_once(process: TableProcess) -> None:
    """It has loaded everything, and waits until the other one is gone, however that ended."""
    [meade] = process.comes("warren")
    first = process.process
    assert first is not None
    process.start(reserve=True)
    until(lambda: '"in reserve"' in process.said())
    assert meade.me().account == "warren"
    served = process.said().count("the games are served")
    first.kill()
    first.wait()
    until(lambda: process.said().count("the games are served") > served)
    assert meade.me().account == "warren"
    assert process.process is not None
    assert process.process.poll() is None
    close(meade)


async def test_whoever_cannot_serve_after_all_answers_nobody(short_folder: Path) -> None:
    """The database may go in the moment in which it begins; nothing goes on beside what is next."""

    async def fail(service: Service) -> None:
        service.announce("It begins.")
        raise SaveError("the database has gone")

    config = read_config(short_folder, {})
    config.run.mkdir()
    draw_secret(short_folder)
    with pytest.raises(SaveError, match="the database has gone"):
        await serve_games(config, asyncio.Event(), lambda: None, fail)
    gone = (ConnectionRefusedError, FileNotFoundError)  # since 3.13 the loop removes its socket
    with socket.socket(socket.AF_UNIX) as line, pytest.raises(gone):
        line.connect(str(config.table))
