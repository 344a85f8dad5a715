"""Tables of the hall: absent sides, commanders, referees, campaigns that are let go and mended."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import read_order
from campaign.commanders import COMMANDERS
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import NAMED
from saves.errors import SaveError
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import SeatError
from saves.server.contract.lobby import (
    LIVE,
    MINE,
    OPEN,
    OVER,
    PLAYING,
    Instructions,
    ListedGame,
    LobbyError,
    LobbyNews,
    NewGame,
)
from saves.server.database.audit import read_audit
from saves.server.games import game_arrangements, shelf
from saves.server.games.backroom import DECIDED, MENDED
from saves.server.games.instructions import STANDING
from saves.server.games.own_lobby import OwnLobby
from saves.server.games.strays import NO_GAME, strays
from saves.storage.home import Home
from tests.house.tree import ROOT
from tests.patience import until
from tests.saves.playing import begin as play_begin
from tests.saves.playing import play_on
from tests.server.halls import (
    CONFEDERATE,
    UNION,
    House,
    between,
    house,
    in_vain,
    play,
    seated,
    terms,
)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


CORINTH = """norden-suden game 1
name: Corinth
opening:
turn = 9
agenda = ["combat union"]
pieces = [
    {box = "corinth", side = "union", type = "militia_infantry", count = 6},
    {box = "corinth", side = "confederate", type = "veteran_cavalry"},
    {box = "okolona", side = "confederate", type = "militia_infantry"},
    {box = "washington", side = "union", type = "militia_infantry", count = 4},
    {box = "richmond", side = "confederate", type = "militia_infantry", count = 4},
]

orders:
"""
"""The Union is about to attack cavalry at Corinth, which may slip away."""

FOR_LEE = game_arrangements.ABSENT.format("lee")


def at_corinth(home: House, told: Instructions | None = None) -> tuple[OwnLobby, ListedGame]:
    """A game before a battle; the Confederate player has told what to do, and has gone."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = grant.bring_in(CORINTH, NewGame(terms=terms(), side=UNION, opponent="lee"))
    assert (game.stage, game.name, game.turn) == (OPEN, "Corinth", 9)
    game = lee.accept(game.number)
    if told is not None:
        assert lee.instruct(game.number, told) == lee.instructions(game.number) == told
    lee.close()
    return grant, game


def attack(home: House, grant: OwnLobby, game: ListedGame) -> SeatedCampaign:
    union = seated(grant, game, UNION)
    union.play(read_order("battle corinth"))
    assert union.state.to_move is CONFEDERATE
    return union


def answer(home: House, grant: OwnLobby, game: ListedGame, after: int = 1) -> tuple[str, str]:
    """What the absent defender does, and who has decided it."""
    home.hall.tick()
    until(lambda: grant.game(game.number).lines > after)
    line = next(one for one in grant.latest(game.number) if one.number == after + 1)
    return line.text, line.decided_by


# --- an absent side ----------------------------------------------------------------------------


def test_the_steady_commander_decides_for_an_absent_defender(home: House) -> None:
    """Without instructions he does, and the log says so."""
    grant, game = at_corinth(home)
    attack(home, grant, game)
    home.now.wait(game_arrangements.LIVE_GRACE + 1)
    text, by = answer(home, grant, game)
    assert text.startswith("withdraw 1 veteran_cavalry")
    assert by == FOR_LEE
    home.hall.catch_up()
    with home.database.session() as session:
        lines = read_audit(session, about=f"game {game.number}")
    assert f"line 2: {FOR_LEE}" in [one.detail for one in lines if one.act == DECIDED]
    said = [line.text for line in grant.talk(game.number)]
    assert f"From line 2 on, for the Confederacy: {FOR_LEE}." in said


def test_an_absence_is_told_once_however_many_turns_a_battle_has(home: House) -> None:
    grant, game = at_corinth(home, Instructions(hold=("corinth",)))
    union = seated(grant, game, UNION)
    union.play(read_order("battle corinth by yankee"))
    home.now.wait(game_arrangements.LIVE_GRACE + 1)

    def is_answered() -> bool:
        home.hall.tick()
        union.read()
        return union.state.to_move is UNION

    turns = 0
    while turns < 3:
        turns += union.state.to_move is CONFEDERATE
        until(is_answered)
        union.play(COMMANDERS["steady"].choose(union.state))
    until(is_answered)
    told = [said.text for said in grant.talk(game.number) if said.text.startswith("From line")]
    assert told == [f"From line 2 on, for the Confederacy: {STANDING}."]


def test_an_absent_defender_holds_as_he_has_told(home: House) -> None:
    grant, game = at_corinth(home, Instructions(hold=("corinth",)))
    union = attack(home, grant, game)
    home.now.wait(game_arrangements.LIVE_GRACE + 1)
    assert answer(home, grant, game) == ("pass", STANDING)
    union.read()
    assert union.state.battle is not None


def test_what_an_absent_defender_has_told_comes_before_his_clock_runs_out(home: House) -> None:
    """A decision of fifteen seconds leaves no two minutes to come back."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = grant.bring_in(
        CORINTH, NewGame(terms=terms(pace=LIVE, seconds=15), side=UNION, opponent="lee")
    )
    lee.accept(game.number)
    lee.instruct(game.number, Instructions(hold=("corinth",)))
    confederate = seated(lee, game, CONFEDERATE)
    attack(home, grant, game)
    home.now.wait(11)
    confederate.close()
    home.now.wait(1)
    assert answer(home, grant, game) == ("pass", STANDING)
    with pytest.raises(LobbyError, match="is not late"):
        grant.claim(game.number)


def test_an_absent_defender_spares_his_cavalry(home: House) -> None:
    grant, game = at_corinth(home, Instructions(spare_cavalry=True))
    attack(home, grant, game)
    home.now.wait(game_arrangements.LIVE_GRACE + 1)
    text, by = answer(home, grant, game)
    assert (text.split()[0], by) == ("withdraw", STANDING)


def test_who_wants_to_be_waited_for_is(home: House) -> None:
    grant, game = at_corinth(home, Instructions(wait=True))
    attack(home, grant, game)
    home.now.wait(86_400)
    home.hall.tick()
    assert not home.shelf.open(game.number, pytest.fail).table.awaits_commander()
    lee = home.lobby("lee")
    assert [one.number for one in lee.games(MINE).games if one.is_my_move] == [game.number]
    lee.instruct(game.number, Instructions(hold=("corinth",)))
    assert answer(home, grant, game) == ("pass", STANDING), "told later, decided at once"


def test_a_dropped_line_is_given_time_to_come_back(home: House) -> None:
    grant, game = at_corinth(home)
    lee = home.lobby("lee")
    confederate = seated(lee, game, CONFEDERATE)
    attack(home, grant, game)
    home.now.wait(1000)
    home.hall.tick()
    table = home.shelf.open(game.number, pytest.fail).table
    assert not table.awaits_commander(), "he sits there and thinks"
    lee.close()
    home.now.wait(game_arrangements.LIVE_GRACE - 1)
    assert not table.awaits_commander()
    confederate = seated(home.lobby("lee"), game, CONFEDERATE)
    confederate.play(read_order("pass"))
    assert grant.latest(game.number)[-1].decided_by == ""


def test_nobody_decides_in_ones_own_turn(home: House) -> None:
    _, game = at_corinth(home)
    home.now.wait(1_000_000)
    table = home.hall.back.open(game.number).table
    assert table.state.to_move is UNION
    assert not table.awaits_commander()


def test_after_a_restart_the_absent_side_decides_though_nobody_comes(home: House) -> None:
    grant, game = at_corinth(home, Instructions(hold=("corinth",)))
    attack(home, grant, game)
    grant.close()
    home.restart()
    home.look_at(game.number)
    home.now.wait(game_arrangements.LIVE_GRACE + 1)
    hay = home.lobby("hay")
    assert answer(home, hay, game) == ("pass", STANDING)


def test_instructions_are_nobody_elses_business(home: House) -> None:
    grant, game = at_corinth(home, Instructions(hold=("corinth",)))
    assert grant.instructions(game.number) == Instructions()
    with pytest.raises(LobbyError, match="game 1 is not yours"):
        home.lobby("booth").instructions(game.number)
    with pytest.raises(LobbyError, match="game 1 is not yours"):
        home.lobby("hay").instruct(game.number, Instructions())


# --- commanders, and ways to fight -------------------------------------------------------------


def test_a_commander_plays_on_while_nobody_looks(home: House) -> None:
    grant = home.lobby("grant")
    game = grant.begin(NewGame(terms=terms(), side=CONFEDERATE, opponent="steady"))
    assert (game.stage, game.union.commander, game.terms.is_rated) == (PLAYING, "steady", False)
    until(lambda: grant.game(game.number).is_my_move)
    assert grant.game(game.number).lines > 0
    with pytest.raises(LobbyError, match="a commander takes no draw"):
        grant.offer_draw(game.number)
    assert grant.resign(game.number).stage == OVER
    assert grant.me().lost == 0, "only games between persons count"
    again = grant.rematch(game.number)
    assert (again.stage, again.confederate.commander) == (PLAYING, "steady")


def test_battles_are_fought_as_was_agreed_on(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    wanted = NewGame(terms=terms(resolver="yankee"), side=UNION, opponent="lee")
    game = lee.accept(grant.bring_in(CORINTH, wanted).number)
    union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    with pytest.raises(SeatError, match="as was agreed on"):
        union.play(read_order("battle corinth by shell_for_guns"))
    union.play(read_order("battle corinth"))
    confederate.read()
    confederate.play(read_order("pass"))
    assert confederate.state.battle is not None
    assert confederate.state.battle.resolver == "yankee"


# --- a referee ---------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_referee_sets_a_game_back_and_the_reason_stays(home: House) -> None:
    grant, lee, hay = home.lobby("grant"), home.lobby("lee"), home.lobby("hay")
    game = between(grant, lee)
    union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    play(union, confederate, random.Random(4), 12)
    kept = [entry.number for entry in union.entries()]
    for lobby in (grant, lee, home.lobby("booth"), home.lobby("guest")):
        with pytest.raises(LobbyError, match="only a referee sets a game back"):
            lobby.set_back(game.number, 3, "I want to")
    with pytest.raises(LobbyError, match="nothing was said"):
        hay.set_back(game.number, 3, "  ")
    with pytest.raises(SaveError, match="line 99 is not an order that counts"):
        hay.set_back(game.number, 99, "a mistake")
    assert hay.set_back(game.number, kept[3], "lee's line had died").lines == 13
    assert hay.latest(game.number)[-1].decided_by == "hay, a referee"
    for seat in (union, confederate):
        seat.read()
        assert [entry.number for entry in seat.entries()] == kept[:4]
    assert not [said for said in lee.talk(game.number) if said.text.startswith("From line")]
    assert "hay, a referee, has set the game back to line 4: lee's line had died" in [
        said.text for said in lee.talk(game.number)
    ]
    play(union, confederate, random.Random(5), 3)
    home.restart()
    record = home.shelf.record(game.number)
    record.verify()
    [point] = [point for point in record.points() if point.kind == NAMED]
    assert (point.name, point.note) == ("Set back by hay after line 12", "lee's line had died")
    assert record.reloads == 1


def test_a_referee_judges_no_game_of_his_own(home: House) -> None:
    hay, lee = home.lobby("hay"), home.lobby("lee")
    game = between(hay, lee)
    with pytest.raises(LobbyError, match="another referee has to decide"):
        hay.set_back(game.number, 0, "I was losing")


def test_nobody_else_goes_back_but_by_consent(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    play(union, confederate, random.Random(4), 12)
    with pytest.raises(SaveError, match="nobody goes back alone"):
        union.go_back(3)
    union.read()
    last = next(entry.number for entry in union.entries() if entry.side is UNION)
    union.ask_back(last, UNION)
    confederate.read()
    confederate.grant_back(CONFEDERATE)
    assert union.read()
    assert union.state == confederate.state


# --- campaigns that are opened and let go ------------------------------------------------------


def test_what_nobody_wants_is_let_go_and_opened_again(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    seat = seated(grant, game, UNION)
    home.now.wait(3600)
    home.hall.tick()
    assert home.shelf.opened(game.number) is not None, "somebody sits there"
    seat.close()
    home.hall.tick()
    home.now.wait(shelf.IDLE)
    home.hall.tick()
    assert len(home.shelf.numbers) == 0
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(1), 5)
    assert grant.game(game.number).lines == 5


def test_only_so_many_campaigns_are_open(tmp_path: Path) -> None:
    home = House(tmp_path, most=2)
    try:
        grant, lee = home.lobby("grant"), home.lobby("lee")
        games = [between(grant, lee) for _ in range(4)]
        assert len(home.shelf.numbers) <= 2
        seats = [seated(grant, game, UNION) for game in games[:2]]
        with pytest.raises(LobbyError, match="as many games open as it can"):
            seated(grant, games[2], UNION)
        seats[0].close()
        seated(grant, games[2], UNION)
    finally:
        home.close()


def test_the_row_is_mended_where_the_process_died_before_it_was_written(home: House) -> None:
    """Killed between the line of the log and the row of the game; see also the test below."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(1), 5)
    assert grant.game(game.number).lines == 5
    home.close()
    with Journal.resume(home.folder / "games" / "1.acw", shelf_home(home)) as journal:
        play_on(journal, random.Random(9), 7)
        lines, state = journal.record.lines, journal.state
    home._open()
    shown = home.lobby("grant").game(game.number)
    assert (shown.lines, shown.turn, shown.to_move) == (lines, state.turn, state.to_move)
    with home.database.session() as session:
        [line] = [one for one in read_audit(session, about="game 1") if one.act == MENDED]
    assert line.detail == f"its row knew 5 lines, its log has {lines}"


def shelf_home(home: House) -> Home:
    return Home(home.folder, "test", backups="off")


PLAYS = """
import sys, random
from pathlib import Path
from tests.server.halls import House, between, seated, play, UNION, CONFEDERATE
home = House(Path(sys.argv[1]))
home.shelf._pace = 0
home.hall.back.catch_up = lambda: None  # the rows are never brought up to date
grant, lee = home.lobby("grant"), home.lobby("lee")
game = between(grant, lee)
union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
lot = random.Random(3)
while True:
    play(union, confederate, lot, 1)
    print(union.record.lines, flush=True)
"""


def test_a_process_that_is_killed_between_line_and_row_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAYS, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        acknowledged = 0
        for line in process.stdout:
            acknowledged = int(line)
            if acknowledged >= 20:
                break
        os.kill(process.pid, signal.SIGKILL)
    with house(tmp_path) as home:
        grant, lee = home.lobby("grant"), home.lobby("lee")
        shown = grant.game(1)
        assert shown.lines >= acknowledged
        home.shelf.record(1).verify()
        play(seated(grant, shown, UNION), seated(lee, shown, CONFEDERATE), random.Random(1), 3)
        assert grant.game(1).lines == shown.lines + 3


def test_a_campaign_that_was_begun_in_vain_gives_way(home: House) -> None:
    """Killed after the campaign was written, before the game had begun."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = grant.begin(NewGame(terms=terms(), side=UNION))
    in_vain(home, game.number)
    taken = lee.accept(game.number)
    assert taken.stage == PLAYING
    assert seated(lee, taken).name == "grant's war"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("is_damaged", [False, True])
def test_a_campaign_of_no_game_keeps_no_game_from_beginning(
    home: House, caplog: pytest.LogCaptureFixture, is_damaged: bool
) -> None:
    """A backup has one of a game that began after the accounts had been copied."""
    stray, games = home.folder / "games" / "1.acw", home.folder / "games"
    with play_begin(stray) as journal:
        play_on(journal, random.Random(1), 5)
    if is_damaged:
        stray.write_bytes(stray.read_bytes()[:20_000])
    content = stray.read_bytes()
    home.restart()
    with home.database.session() as session:
        noted = [line for line in read_audit(session) if line.act == MENDED]
    assert [(line.subject, line.detail) for line in noted] == [("game 1", NO_GAME)]
    database = home.folder / "server.db"
    assert [*strays(games, database)] == [f"game 1: {NO_GAME}"]

    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    assert game.number == 1
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(3), 2)
    aside = games / "1-of-no-game-1.acw"
    assert aside.read_bytes() == content, "nothing of it is lost"
    assert "1.acw was a campaign of no game" in caplog.text
    assert [*strays(games, database)] == [f"{aside.name}: a campaign of no game, set aside"]
    home.restart()
    assert home.lobby("grant").game(1).lines == 2


def test_a_campaign_that_is_gone_is_named_without_its_place(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    home.close()
    (home.folder / "games" / "1.acw").write_bytes(b"nothing of the kind")
    home._open()
    grant = home.lobby("grant")
    with pytest.raises(LobbyError, match="the campaign of game 1 cannot be opened now") as caught:
        seated(grant, game, UNION)
    assert str(home.folder) not in str(caught.value)
    assert grant.games(MINE).total == 1, "the lists stand all the same"


# --- files -------------------------------------------------------------------------------------


def test_a_game_goes_out_and_comes_in(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(1), 40)
    story = grant.export(game.number)
    assert home.shelf.record(game.number).as_read.campaign["seed"] not in story
    again = grant.bring_in(story, NewGame(terms=terms(), side=UNION, opponent="lee"))
    assert (again.stage, again.terms.is_rated) == (OPEN, False)
    assert lee.accept(again.number).lines >= 30
    one, other = (home.shelf.record(number) for number in (game.number, again.number))
    assert one.state == other.state
    play(seated(grant, again, UNION), seated(lee, again, CONFEDERATE), random.Random(2), 5)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "document",
    [
        "",
        "\x1b[2J",
        "norden-suden game 1\nname: x\nscenario: 1861\n\norders:\nmarch atlantis\n",
        "norden-suden game 1\nname: x\nscenario: 1861\n\norders:\n" + "roll : 9\n",
        "x" * 70_000,
        "norden-suden game 1\nname: x\nscenario: 1861\n\norders:\n" + "pass\n" * 2_000,
    ],
)
def test_files_that_are_none(home: House, document: str) -> None:
    grant = home.lobby("grant")
    with pytest.raises(LobbyError) as caught:
        grant.bring_in(document, NewGame(terms=terms()))
    assert str(caught.value).isprintable()
    assert grant.games(OPEN).total == 0
    assert list((home.folder / "games").glob("*")) == []


# --- news --------------------------------------------------------------------------------------


def test_the_other_one_is_told_of_each_order(home: House) -> None:
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    public, private = between(grant, lee), between(grant, lee, is_public=False)
    heard: dict[str, list[LobbyNews]] = {"lee": [], "booth": []}
    lee.listen(heard["lee"].append)
    booth.listen(heard["booth"].append)
    for game in (public, private):
        play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(1), 1)
    home.hall.catch_up()
    assert [news.number for news in heard["lee"]] == [public.number, private.number]
    assert [news.number for news in heard["booth"]] == [public.number]


def test_the_hall_is_woken_when_something_was_written(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    woken: list[int] = []
    home.hall.wakes(lambda: woken.append(1))
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(1), 2)
    assert len(woken) == 2


def test_who_has_decided_is_kept_where_the_campaign_is_let_go_meanwhile(home: House) -> None:
    grant, game = at_corinth(home, Instructions(hold=("corinth",)))
    union = attack(home, grant, game)
    home.now.wait(game_arrangements.LIVE_GRACE + 1)
    table = home.shelf.open(game.number, pytest.fail).table
    table.look()
    until(lambda: table.record.lines >= 2 and not table.awaits_commander())
    home.shelf.let_go(game.number)
    home.hall.back.open(game.number)
    union.close()
    assert grant.latest(game.number)[1].decided_by == STANDING
    assert grant.game(game.number).lines == home.shelf.record(game.number).lines


def test_the_postman_hears_of_every_game_that_has_moved(home: House) -> None:
    moved: list[int] = []
    home.hall.follow(moved.append)
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    begun = len(moved)
    assert begun >= 1
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(1), 2)
    home.hall.catch_up()
    assert moved[begun:] == [game.number]
    lee.resign(game.number)
    assert moved[-1] == game.number


def test_a_game_that_cannot_be_noted_holds_up_no_other(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    broken, whole = between(grant, lee), between(grant, lee)
    seats = [
        (seated(grant, game, UNION), seated(lee, game, CONFEDERATE)) for game in (broken, whole)
    ]
    for union, confederate in seats:
        play(union, confederate, random.Random(1), 3)
    home.shelf.let_go(broken.number)
    path = home.folder / "games" / f"{broken.number}.acw"
    kept = path.read_bytes()
    path.write_bytes(b"the disk has failed")
    home.hall.catch_up()
    assert [grant.game(one.number).lines for one in (broken, whole)] == [0, 3]
    path.write_bytes(kept)
    assert grant.game(broken.number).lines == 3, "the row gets its lines another time"
