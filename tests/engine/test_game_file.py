"""Game files: they read what they write, replay to the same end, and say what is wrong in them."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from campaign import (
    CampaignState,
    NotationError,
    Options,
    RandomDice,
    RecordedDice,
    ReplayError,
    Roll,
    apply,
    legal_actions,
    new_campaign,
    write_order,
)
from campaign.commanders import COMMANDERS
from campaign.game_files.game_file import (
    MOST_LINES,
    GameFile,
    OrderLine,
    play_line,
    read_game,
    read_option_words,
    replay,
    retell,
    write_entries,
    write_game,
)

HEAD = "norden-suden game 1\nscenario: 1861\n"
QUIET = HEAD + "\norders:\nmarch cairo\nmove 1 militia_infantry paducah\nend\n"


def played(opening: CampaignState, orders: int, seed: int) -> tuple[GameFile, CampaignState]:
    """A game of random legal orders, and where it led."""
    chance, dice, state = Random(seed), RandomDice(seed), opening
    lines = []
    for _ in range(orders):
        legal = legal_actions(state)
        if not legal:
            break
        action = legal[int(chance.random() * len(legal))]
        thrown = RecordedDice(dice)
        state = apply(state, action, thrown).state
        lines.append(OrderLine(write_order(action), thrown.faces))
    return GameFile(opening, tuple(lines), name=f"Game {seed}", union="random"), state


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_is_read_back_and_replays_to_the_same_end(seed: int) -> None:
    options = Options.preset("basic", **{Options.names()[seed]: True})
    game, end = played(new_campaign("1861", options), 400, seed)
    text = write_game(game)
    assert read_game(text) == game
    assert write_game(read_game(text)) == text
    assert replay(text) == end


@pytest.mark.parametrize("commander", COMMANDERS)
def test_a_game_says_who_played_whoever_that_was(commander: str) -> None:
    game, _ = played(new_campaign(), 2, 1)
    game = replace(game, union=commander, confederate=commander)
    assert read_game(write_game(game)) == game


def test_a_game_that_begins_in_mid_play_carries_its_situation() -> None:
    _, middle = played(new_campaign(), 150, 7)
    game, end = played(middle, 100, 8)
    text = write_game(game)
    assert "\nopening:\n" in text
    assert read_game(text) == game
    assert replay(text) == end


def test_a_whole_game_ends_as_it_did() -> None:
    game, end = played(new_campaign("1861-short"), 20_000, 3)
    assert end.winner
    assert replay(write_game(game)).ending == end.ending


def test_comments_and_blank_lines_say_nothing() -> None:
    told = QUIET.replace("march cairo", "  march cairo # down the river\n\n# and on\n")
    assert read_game(told) == read_game(QUIET)


def test_line_ends_of_other_systems_are_read() -> None:
    assert read_game(QUIET.replace("\n", "\r\n")) == read_game(QUIET)


def test_the_die_for_the_marches_may_be_called_so() -> None:
    assert read_game(QUIET + "march-die : 4\n").lines[-1] == OrderLine("roll", (4,))


def test_lines_are_told_one_by_one() -> None:
    lines = [line.order for line, _ in retell(read_game(QUIET))]
    assert lines == ["march cairo", "move 1 militia_infantry paducah", "end"]


class _Entry:
    """An order as a log keeps it."""

    def __init__(self, turn: int, order: str, *rolls: Roll) -> None:
        self.turn, self.order, self.rolls = turn, order, rolls


def entries() -> Iterator[_Entry]:
    yield _Entry(2, "roll", Roll("union marches", 6, 4))
    yield _Entry(2, "fight roll", Roll("one", 6, 3), Roll("two", 6, 5))
    yield _Entry(3, "end")


def test_orders_are_written_as_they_come_with_what_the_dice_were_for() -> None:
    assert "".join(write_entries(entries())) == (
        "\n# turn 2, Aug 1861\nroll : 4  # union marches\nfight roll : 3 5  # one; two\n"
        "\n# turn 3, Sep 1861\nend\n"
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a game file begins with 'norden-suden game 1'; this one is empty"),
        ("PK\x03\x04", r"line 1: a game file begins with .*, not 'PK\\x03\\x04'"),
        ("norden-suden game 2\norders:\n", "line 1: this is format 2; .* reads format 1"),
        ("norden-suden game 1\nscenario: 1861\n", "its orders below a line 'orders:'"),
        ("norden-suden game 1\norders:\n", "says where it begins: 'scenario: 1861'"),
        (HEAD + "scenario: 1862\norders:\n", "line 3: scenario was given in line 2"),
        ("norden-suden game 1\nscenario: 1681\norders:\n", "line 2: .* did you mean '1861'"),
        (HEAD + "optoins: long_rail\norders:\n", "line 3: .* did you mean 'options'"),
        (HEAD + "options: long_rial\norders:\n", "line 3: .* did you mean 'long_rail'"),
        (HEAD + "just words\norders:\n", "line 3: the head has lines like"),
        (HEAD + "union: Big Mac\norders:\n", "line 3: who plays is 'person' or"),
        (
            HEAD + "name: " + "x" * 999 + "\norders:\n",
            "line 3: head line too long:",
        ),
        (HEAD + "opening:\nturn = 1\norders:\n", "line 2: the opening below line 3 says"),
        (
            "norden-suden game 1\nopening:\nturn = x\norders:\n",
            r"below line 2: situation: .*line 3",
        ),
        ("norden-suden game 1\nopening:\ntrun = 1\norders:\n", "did you mean 'turn'"),
        (QUIET + "marhc cairo\n", "line 8: .* did you mean 'march'"),
        (QUIET + "march ciaro\n", "line 8: .* did you mean 'cairo'"),
        (QUIET + "recruit militia_infentry ohio\n", "line 8: .* did you mean 'militia_infantry'"),
        (QUIET + "roll : six\n", "line 8: after ':' come the faces of the dice"),
        (QUIET + "roll : -1\n", "line 8: after ':' come the faces of the dice"),
        (QUIET + "roll : " + "9" * 5000 + "\n", "line 8: order too long:"),
        (QUIET + "roll : ٣\n", "line 8: after ':' come the faces of the dice"),
    ],
)
def test_a_file_that_cannot_be_read_names_line_and_remedy(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        read_game(text)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("roll", "line 9, 'roll': a die is missing: union recruitment"),
        ("roll : 2 5", "line 9, 'roll': no die was asked for where the file has 5"),
        ("roll : 7", "line 9, 'roll': a die of 6 shows 1 to 6, not 7"),
        ("march cairo", r"line 9, 'march cairo': marches begin in .* \[BG 2.2\]"),
        ("fight fire 1 2", r"line 9, 'fight fire 1 2': tactical orders .* \[BG 2.2\]"),
        ("roll : 1\nrecruit militia_infantry cairo", r"line 10, .* \[BG 12.1\]"),
    ],
)
def test_a_file_that_cannot_be_played_names_line_and_paragraph(line: str, complaint: str) -> None:
    with pytest.raises(ReplayError, match=complaint):
        replay(QUIET + "pass\n" + line + "\n")


def test_an_order_of_no_file_is_named_without_a_line() -> None:
    with pytest.raises(ReplayError, match=r"^'march richmond': there is no union piece"):
        play_line(new_campaign(), OrderLine("march richmond"))


def test_options_are_named_after_a_preset() -> None:
    assert read_option_words(["basic", " long_rail ", "no fast_cracks"]) == Options(long_rail=True)
    with pytest.raises(NotationError, match="did you mean 'long_rail'"):
        read_option_words(["long_rails"])


@pytest.mark.parametrize("said", ["", " ", "long_rail,", "long_rail, , fast_cracks"])
def test_an_option_without_a_name_is_none(said: str) -> None:
    with pytest.raises(
        NotationError, match="an option has a name like 'long_rail', and '' is none"
    ):
        read_option_words(said.split(","))


def test_a_head_may_name_every_option() -> None:
    every = dict.fromkeys(Options.names(), True)
    opening = new_campaign("1861", Options(**every))
    assert replay(write_game(GameFile(opening))) == opening


def test_a_head_may_have_no_options() -> None:
    assert read_game("norden-suden game 1\nscenario: 1861\noptions:\norders:\n").lines == ()


def test_a_text_that_is_too_long_is_refused_before_its_orders_are_read() -> None:
    text = QUIET + "not an order\n" * MOST_LINES
    with pytest.raises(NotationError) as told:
        read_game(text)
    assert str(told.value) == (
        "line 50001: a game file has at most 50,000 lines,"
        f" and this one has {len(text.split(chr(10))):,}"
    )


def test_what_is_said_again_of_a_long_word_is_its_beginning() -> None:
    with pytest.raises(NotationError) as told:
        read_game(HEAD.replace("1861", "1861" * 50) + "orders:\n")
    assert f"no scenario called '{('1861' * 50)[:37]}...'" in str(told.value)


def test_a_head_gives_no_orders_to_the_terminal() -> None:
    with pytest.raises(NotationError, match=r"line 2: .*x1b.* is not plain text"):
        read_game(HEAD.replace("scenario", "name: \x1b[31mred\nscenario") + "orders:\n")
    tabs = HEAD.replace("scenario", "name:\tThe\tWest\nscenario") + "orders:\n"
    assert read_game(tabs).name == "The West"
