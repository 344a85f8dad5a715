"""Game files: a whole game as text that can be mailed, compared, put in a bug report and replayed.

    norden-suden game 1
    name: A quiet start
    union: person
    confederate: steady
    scenario: 1861
    options: kentucky_neutrality, long_rail

    orders:
    march cairo
    move 1 militia_infantry paducah    # a comment
    done
    roll : 4                           # an order and its dice
    #* Before Shiloh: he looks weak    # a save point, with a note

A head of `key: value` lines; instead of `scenario` and `options` it may have the text of a
situation below a line `opening:`. Then the orders, each with the faces that fell for it. Comments
say nothing to the game; a line that begins with `#*` names the position that it stands in.

A long file, because whoever changes the writing has to see the reading.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.action_rules import Change
from campaign.actions import read_order
from campaign.dice import ScriptedDice
from campaign.engine import apply, new_campaign
from campaign.errors import CampaignError, NotationError, ReplayError, quoted
from campaign.game_files.game_lines import (
    FileLine,
    Head,
    MarkLine,
    OrderLine,
    made_up,
    marked,
    naming,
    one_line,
    read_orders,
    write_entries,
    write_line,
)
from campaign.options import PRESETS, Options
from campaign.scenario import SKIRMISH
from campaign.situation import read_situation, write_situation
from campaign.state import CampaignState
from campaign.terms import PERSON, Side

__all__ = [
    "GameFile",
    "MarkLine",
    "OrderLine",
    "play_line",
    "read_game",
    "read_option_words",
    "replay",
    "retell",
    "write_entries",
    "write_game",
    "write_head",
    "write_line",
]

FORMAT = 1
"""The version of the format that is written; older ones are read."""

MOST_LINES = 50_000
"""Lines of a game file; a long war has some thousand orders, and a story of some lines to each."""

_HEAD = Head("game", "a game file", FORMAT, ("name", *Side, "scenario", "options"))
_OPENING = "opening:"
_ORDERS = "orders:"


class GameFile(Struct, frozen=True):
    """A game from its opening to where it stands."""

    opening: CampaignState
    lines: tuple[OrderLine, ...] = ()
    name: str = ""
    union: str = PERSON
    """Who plays the Union: `person`, or the id of a commander."""

    confederate: str = PERSON
    marks: tuple[MarkLine, ...] = ()
    """In the order of the game."""


# --- writing -----------------------------------------------------------------------------------


def write_game(game: GameFile) -> str:
    """The game as text, without comments.

    >>> print(write_game(GameFile(new_campaign(), (OrderLine("march cairo"),), name="Trial")))
    norden-suden game 1
    name: Trial
    union: person
    confederate: person
    scenario: 1861
    <BLANKLINE>
    orders:
    march cairo
    <BLANKLINE>
    """
    lines = (f"{line}\n" for line in game.lines)
    return "".join((write_head(game), *marked(lines, game.marks)))


def write_head(game: GameFile) -> str:
    """Everything before the first order."""
    head = [_HEAD.first_line]
    if game.name:
        head.append(f"name: {one_line(game.name)}")
    head += [f"union: {game.union}", f"confederate: {game.confederate}"]
    opening = game.opening
    start = opening.scenario
    if start is not SKIRMISH and opening == new_campaign(start.id, opening.options):
        head.append(f"scenario: {start.id}")
        if opening.options.switched_on:
            head.append(f"options: {', '.join(opening.options.switched_on)}")
    else:
        head += ["", _OPENING, write_situation(opening).rstrip("\n")]
    return "\n".join((*head, "", _ORDERS, ""))


# --- reading -----------------------------------------------------------------------------------


def read_game(text: str) -> GameFile:
    """The game that *text* tells; its orders are read but not played.

    Raises:
        NotationError: names the line, the word and the nearest valid one.
    """
    number = text.count("\n") + 1
    if number > MOST_LINES:
        raise NotationError(
            f"line {MOST_LINES + 1}: a game file has at most {MOST_LINES:,} lines,"
            f" and this one has {number:,}"
        )
    lines = text.split("\n")
    rows = [FileLine(number, line.strip()) for number, line in enumerate(lines, start=1)]
    marks = {row.text: index for index, row in reversed(list(enumerate(rows))) if _is_mark(row)}
    if _ORDERS not in marks:
        _HEAD.check_first_line(rows)
        raise NotationError(f"a game file has its orders below a line {_ORDERS!r}; there is none")
    end = marks[_ORDERS]
    start = marks.get(_OPENING, end)
    head = _HEAD.read(rows[: min(start, end)])
    situation = lines[start + 1 : end] if start < end else None
    orders, named = read_orders(rows[end + 1 :])
    return GameFile(
        opening=_opening(head, situation, start + 1),
        lines=orders,
        marks=named,
        name=head["name"].text if "name" in head else "",
        union=_player(head, Side.UNION),
        confederate=_player(head, Side.CONFEDERATE),
    )


def _is_mark(row: FileLine) -> bool:
    return row.text in (_OPENING, _ORDERS)


def _player(head: Mapping[str, FileLine], side: Side) -> str:
    if side not in head:
        return PERSON
    row = head[side]
    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,39}", row.text):
        raise NotationError(
            f"line {row.number}: who plays is {PERSON!r} or a commander's id,"
            f" not {quoted(row.text)}"
        )
    return row.text


def _opening(head: Mapping[str, FileLine], situation: list[str] | None, line: int) -> CampaignState:
    """Where the game begins: a printed scenario, or a situation of its own."""
    if situation is not None:
        for key in ("scenario", "options"):
            if key in head:
                raise NotationError(
                    f"line {head[key].number}: the opening below line {line} says the {key} itself"
                )
        # The empty lines let the reader of TOML count as the reader of the file does.
        with made_up(f"below line {line}"), naming(f"below line {line}"):
            return read_situation("\n" * line + "\n".join(situation))
    if "scenario" not in head:
        raise NotationError(
            f"a game file says where it begins: 'scenario: 1861', or a situation below {_OPENING!r}"
        )
    start = head["scenario"]
    options = head.get("options", FileLine(0, ""))
    with naming(f"line {options.number}"):
        chosen = read_option_words(options.text.split(",") if options.text else ())
    with naming(f"line {start.number}"):
        return new_campaign(start.text, chosen)


def read_option_words(words: Iterable[str]) -> Options:
    """Options by name: perhaps a preset first, then single ones, `no` before what is off.

    Raises:
        NotationError: names the word and the nearest option, or says that a word is empty.

    >>> read_option_words(["basic", "long_rail"]).switched_on
    ('long_rail',)
    """
    said = [one_line(word) for word in words]
    if "" in said:
        raise NotationError("an option has a name like 'long_rail', and '' is none")
    preset = said.pop(0) if said and said[0] in PRESETS else PRESETS[0]
    changes = {word.removeprefix("no "): not word.startswith("no ") for word in said}
    return Options.preset(preset, **changes)


# --- replaying ---------------------------------------------------------------------------------


def retell(game: GameFile) -> Iterator[tuple[OrderLine, Change]]:
    """Play the game again, line by line, with the dice that fell.

    Raises:
        ReplayError: names the first line that does not lead anywhere, and why.
    """
    state = game.opening
    for line in game.lines:
        change = play_line(state, line)
        yield line, change
        state = change.state


def play_line(state: CampaignState, line: OrderLine) -> Change:
    """Play one line with its own dice, all of them.

    Raises:
        ReplayError: if the order cannot be read or is illegal, or the dice are too few or too many.
    """
    dice = ScriptedDice(line.faces)
    try:
        with made_up(_place(line)):
            change = apply(state, read_order(line.order), dice)
    except ReplayError:
        raise
    except CampaignError as error:
        raise ReplayError(f"{_place(line)}: {error}") from error
    if dice.unused:
        faces = " ".join(map(str, dice.unused))
        raise ReplayError(f"{_place(line)}: no die was asked for where the file has {faces}")
    return change


def _place(line: OrderLine) -> str:
    return f"line {line.number}, {line.order!r}" if line.number else repr(line.order)


def replay(text: str) -> CampaignState:
    """Where the game leads that *text* tells.

    Raises:
        NotationError: if it cannot be read.
        ReplayError: if it cannot be played; names the line.
    """
    game = read_game(text)
    state = game.opening
    for _, change in retell(game):
        state = change.state
    return state
