"""The war in words, turn by turn: what happened, with the orders and the dice behind it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from campaign import CampaignState, Change, Roll
from campaign.battle.contract import BattleInProgress
from campaign.battle.secrets import open_to
from campaign.commanders import COMMANDERS
from campaign.commanders.levels import temper_of
from campaign.events import TurnBegan
from campaign.tables.calendar import date
from campaign.terms import SIDES, Side
from screens.text.narration import narrated
from screens.text.orders import order_in_words
from screens.text.phrases import SIDE_NAMES, counted, readable, shown_face


class RecordedOrder(Protocol):
    """An order on record, as far as it matters here."""

    @property
    def number(self) -> int: ...

    @property
    def order(self) -> str: ...

    @property
    def rolls(self) -> tuple[Roll, ...]: ...


class ChronicleLine(NamedTuple):
    """One sentence of the chronicle."""

    text: str
    rule: str
    """The paragraph it happened by."""

    number: int
    """The order that led to it; 0 for what the opening brought."""

    order: str
    rolls: tuple[Roll, ...]
    """All dice of that order."""

    battle: BattleInProgress | None = None
    """The battle that it was given in."""


@dataclass
class Page:
    """One player turn."""

    turn: int
    side: Side
    lines: list[ChronicleLine] = field(default_factory=list)

    @property
    def heading(self) -> str:
        """When, who, and how much happened."""
        when = f"{date(self.turn).label} (turn {self.turn})"
        return f"{when}, {SIDE_NAMES[self.side]}: {counted(len(self.lines), 'line')}"


def commanded(players: Sequence[str]) -> str:
    """Who of those with a temper commanded, and in which: ` Confederacy: Veteran, raider.`"""
    found = [
        f" {SIDE_NAMES[side].removeprefix('the ').capitalize()}: {COMMANDERS[player].name}."
        for side, player in zip(SIDES, players, strict=True)
        if temper_of(player)
    ]
    return "".join(found)


def chronicle(
    opening: CampaignState,
    told: Iterable[tuple[RecordedOrder, Change]],
    sides: Collection[Side] = SIDES,
) -> list[Page]:
    """The pages of a campaign, the first turn first; secrets of these *sides* alone."""
    pages = [Page(opening.turn, opening.active if opening.agenda else Side.UNION)]
    now = opening.battle
    for entry, change in told:
        battle, now = now, change.state.battle
        for event in open_to(sides, change.events):
            if isinstance(event, TurnBegan):
                pages.append(Page(event.turn, event.side))
                continue
            if text := narrated(event, change.state):
                rolls = tuple(open_to(sides, entry.rolls))
                line = ChronicleLine(text, event.rule, entry.number, entry.order, rolls, battle)
                pages[-1].lines.append(line)
    return pages


class ChronicleRow(NamedTuple):
    """One row on show: the heading of a page, or one of its lines."""

    page: int
    line: int | None
    text: str


FOLDED, UNFOLDED = "+", "-"
"""Before the heading of a page."""


def rows(pages: Sequence[Page], unfolded: set[int], wanted: str = "") -> list[ChronicleRow]:
    """What is on show: all headings, and the lines of unfolded pages.

    With *wanted* only lines that hold all its words, folded or not, and their headings.
    """
    return list(_rows(pages, unfolded, wanted.lower().split()))


def _rows(pages: Sequence[Page], unfolded: set[int], words: list[str]) -> Iterator[ChronicleRow]:
    for number, page in enumerate(pages):
        found = [
            (at, line)
            for at, line in enumerate(page.lines)
            if all(word in line.text.lower() for word in words)
        ]
        if words and not found:
            continue
        is_open = bool(words) or number in unfolded
        yield ChronicleRow(number, None, f"{UNFOLDED if is_open else FOLDED} {page.heading}")
        if is_open:
            for at, line in found:
                yield ChronicleRow(number, at, f"    {line.text}")


def behind(line: ChronicleLine) -> str:
    """The order and the dice behind a line."""
    dice = ", ".join(f"{readable(roll.why)} {shown_face(roll)}" for roll in line.rolls)
    order = f"order {line.number}: {order_in_words(line.order, line.battle)}"
    return f"{order}   dice: {dice}" if dice else order
