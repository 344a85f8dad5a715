"""What is said of games: whose move, how long, how it ended."""

import pytest
from msgspec.structs import replace
from textual.content import Content

from campaign import Side
from saves.hosting.lines import TableLine
from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    WITHDRAWN,
    GamePage,
    GameSeat,
    ListedGame,
    PlayerCard,
    Talk,
)
from screens.lobby.columns import columns_for, row
from screens.lobby.game_page import line_words
from screens.lobby.game_words import about_lines, how_it_stands, result_line, talk_line
from screens.lobby.listing import Listing
from tests.screens.lobby.games import (
    AS_GRANT,
    AS_HAY,
    AS_LEE,
    FINISHED,
    INVITING,
    LEE,
    NOW,
    PLAYED,
    WAITING,
)

MY_MOVE = replace(PLAYED, is_my_move=True)


@pytest.mark.parametrize(
    ("game", "player", "said"),
    [
        (MY_MOVE, AS_GRANT, "your move, 2 d 7 h"),
        (PLAYED, AS_LEE, "grant to decide, 2 d 7 h"),
        (replace(PLAYED, deadline=NOW - 5), AS_LEE, "grant to decide, late"),
        (replace(PLAYED, draw_offered=LEE), AS_GRANT, "draw offered to you"),
        (replace(MY_MOVE, draw_offered=LEE), AS_GRANT, "draw offered to you, your move"),
        (replace(PLAYED, draw_offered=LEE), AS_LEE, "grant to decide, draw offered, 2 d 7 h"),
        (replace(MY_MOVE, back_asked=LEE), AS_GRANT, "lee asks to go back"),
        (replace(PLAYED, back_asked=LEE), AS_LEE, "grant to decide, asked to go back, 2 d 7 h"),
        (replace(PLAYED, back_asked=LEE), AS_HAY, "grant to decide, asked to go back, 2 d 7 h"),
        (WAITING, AS_LEE, "waits for anybody"),
        (WAITING, AS_HAY, "open"),
        (INVITING, AS_GRANT, "lee invites you"),
        (INVITING, AS_LEE, "waits for grant"),
        (FINISHED, AS_GRANT, "won"),
        (FINISHED, AS_LEE, "lost"),
        (FINISHED, AS_HAY, "Union victory"),
        (replace(FINISHED, winner=None, is_draw=True), AS_LEE, "draw"),
    ],
)
def test_how_a_game_stands(game: ListedGame, player: PlayerCard, said: str) -> None:
    assert how_it_stands(game, player, NOW) == said


def test_how_a_game_ended() -> None:
    assert result_line(FINISHED) == "The Union has won: the Confederacy resigned."
    drawn = replace(FINISHED, winner=None, is_draw=True, how="agreed")
    assert result_line(drawn) == "The game is drawn: agreed."
    assert result_line(PLAYED) == ""


def test_what_is_known_of_a_game_begins_with_what_has_to_be_done() -> None:
    lines = list(about_lines(MY_MOVE, AS_GRANT, NOW))
    assert lines == [
        "17  Spring in the West",
        "Turn 8, Apr 1862: your move, 2 d 7 h",
        "The War, 1861-1865",
        "Union: grant, to decide",
        "Confederate: lee",
        "Days, 3 d a decision, public, rated",
    ]


def test_the_code_of_an_invitation_and_free_sides_are_said() -> None:
    assert "Code of the invitation: wolf" in about_lines(replace(WAITING, code="wolf"), AS_LEE, NOW)
    assert "Free: the Union" in about_lines(WAITING, AS_HAY, NOW)


def test_escapes_in_names_and_talk_give_the_terminal_no_orders() -> None:
    """Escapes in names and chat."""
    evil = "a\x1b]0;x\x07\nb"
    game = replace(PLAYED, name=evil, union=GameSeat(Account(evil)), how=evil, label=evil)
    said = [*about_lines(game, AS_GRANT, NOW), talk_line(Talk(0, 1, Account(evil), evil, NOW))]
    columns = columns_for(158, AS_GRANT, NOW)
    said.append(row(game, columns, AS_GRANT).plain)
    assert all(line.isprintable() for line in said)


@pytest.mark.parametrize("width", [78, 100, 149, 158, 240])
def test_rows_fill_the_list_at_every_width(width: int) -> None:
    columns = columns_for(width, AS_GRANT, NOW)
    line: Content = row(MY_MOVE, columns, AS_GRANT)
    assert line.cell_length == width
    assert "your move" in line.plain


# --- the list ------------------------------------------------------------------------------------


def test_the_pointer_stays_with_its_game_when_others_come_before_it() -> None:
    listing = Listing()
    listing.take(GamePage((PLAYED, WAITING), 2), 0)
    listing.take(GamePage((INVITING, PLAYED, WAITING), 3), 0)
    assert listing.row_of(PLAYED.number) == 1


def test_the_next_page_comes_behind_and_no_game_twice() -> None:
    listing = Listing()
    games = tuple(replace(PLAYED, number=number) for number in range(60))
    listing.take(GamePage(games[:50], 60), 0)
    assert not listing.needs_more(10)
    assert listing.needs_more(45)
    listing.take(GamePage(games[49:], 60), 50)  # one has come before all others meanwhile
    assert [game.number for game in listing.games] == list(range(60))
    assert not listing.needs_more(59)


@pytest.mark.parametrize(
    ("text", "by", "said"),
    [
        ("go back 3", "hay, a referee", "hay, a referee: set back to the position after line 3"),
        ("ask back 4", "", "Union: asks to take back line 4"),
        ("grant 4", "", "Union: agrees; line 4 is taken back"),
        ("refuse 4", "", "Union: does not agree to take back line 4"),
        ("take back 4", "", "Union: line 4 taken back"),
        ("redo 4", "", "Union: line 4 played again"),
    ],
)
def test_a_line_that_goes_back_says_who_does_it_in_words(text: str, by: str, said: str) -> None:
    line = TableLine(18, 9, Side.UNION, text, decided_by=by)
    assert line_words(line) == f"   18  {said}"


def test_who_declined_is_said() -> None:
    declined = replace(WAITING, stage=WITHDRAWN, how="declined by lee")
    assert how_it_stands(declined, AS_GRANT, NOW) == "declined by lee"


def test_a_line_says_who_decided_in_a_players_place() -> None:
    line = TableLine(31, 9, Side.CONFEDERATE, "pass")
    assert line_words(line) == "   31  Confederate: pass"
    decided = line._replace(decided_by="standing instructions")
    assert line_words(decided) == "   31  Confederate: pass [standing instructions]"
