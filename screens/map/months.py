"""The months that come, and what the rules bring with them. Pure.

[BG 2.1, BG 12.5, BG 13.4, BG 14/4.11, BG 14/4.12, BG 14/7.3, BG 14/7.4, BG 15.7, NS 3.0, NS-R22]
"""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.queries.closed_boxes import KENTUCKY_OPENS
from campaign.state import WHOLE_WAR, CampaignState
from campaign.tables.calendar import DRAFT, DRAFT_TURNS, TRICKLE_TURNS, date
from campaign.tables.leaders import dates
from campaign.tables.march_table import is_judged
from campaign.terms import LEADERS, Side
from screens.shell.glyphs import Glyphs
from screens.text import phrases

MONTHS = 6
"""Turns in a row that are shown."""

LAST, JUDGED = "end", "?"


class Coming(NamedTuple):
    """Something that the rules bring."""

    sign: str
    said: str
    rule: str
    side: Side | None = None


class Month(NamedTuple):
    """A turn, and what comes with it."""

    turn: int
    comes: tuple[Coming, ...]

    @property
    def name(self) -> str:
        """Like `Apr`, or `Nov/Dec`."""
        return date(self.turn).label.split()[0]

    @property
    def label(self) -> str:
        return date(self.turn).label


def months(state: CampaignState, glyphs: Glyphs, number: int = MONTHS) -> tuple[Month, ...]:
    """The present turn and those after it, to the last one of the game.

    Of the present one only the end is still to come; all else that a turn brings comes with its
    beginning, or has come already.
    """
    last = min(state.last_turn, state.turn + number - 1)
    drafts = dict(_drafts(state))
    found = []
    for turn in range(state.turn, last + 1):
        comes = [*_at_the_end(state, turn)]
        if turn > state.turn:
            comes = [*_leaders(state, turn, glyphs), *_others(state, turn), *comes]
            if number_drafted := drafts.get(turn):
                said = f"draft of {number_drafted} militia"
                comes.insert(0, Coming(f"+{number_drafted}", said, "BG 12.5", Side.UNION))
        found.append(Month(turn, tuple(comes)))
    return tuple(found)


def _drafts(state: CampaignState) -> Iterator[tuple[int, int]]:
    """The drafts that are still to come, as far as the reserve lasts. [BG 12.5, BG 14/7.3]"""
    left = state.draft_reserve
    for turn in range(state.turn + 1, state.last_turn + 1):
        count = DRAFT if turn in DRAFT_TURNS else 0
        if state.options.trickled_draft and turn in TRICKLE_TURNS:
            count = 1
        count = min(count, left)
        left -= count
        if count:
            yield turn, count


def _leaders(state: CampaignState, turn: int, glyphs: Glyphs) -> Iterator[Coming]:
    """[NS 8.2, NS-R22]"""
    if not state.options.leaders:
        return
    for leader in LEADERS:
        for number, (when, worth) in enumerate(dates(leader)):
            if when == turn:
                name = phrases.leader(leader)
                said = f"{name} is worth {worth}" if number else f"{name} comes, worth {worth}"
                sign = f"{glyphs.leader}{name[0]}{worth}"
                yield Coming(sign, said, "NS-R22", leader.side)


def _others(state: CampaignState, turn: int) -> Iterator[Coming]:
    """What options bring: boxes that open, another column of the command table."""
    options, year = state.options, date(turn).year
    if options.green_armies and turn == 2:
        yield Coming("tan", "neutral boxes open", "BG 14/4.11")
    if options.kentucky_neutrality and turn == KENTUCKY_OPENS and not state.kentucky_open:
        yield Coming("KY", "Kentucky is open", "BG 14/4.12", Side.UNION)
    if options.swollen_army and turn in DRAFT_TURNS:
        yield Coming("max", f"{DRAFT} pieces more allowed", "BG 14/7.4", Side.UNION)
    if options.command_marches and year != date(turn - 1).year:
        yield Coming(f"'{year % 100}", f"command table of {year}", "NS 3.0")


def _at_the_end(state: CampaignState, turn: int) -> Iterator[Coming]:
    """The last turn, and a March in which a decisive lead ends the war. [BG 13.4, BG 15.7]"""
    if turn == state.last_turn:
        yield Coming(LAST, "the last turn", "BG 13.4")
    elif state.options.sudden_death and state.scenario.last_turn == WHOLE_WAR and is_judged(turn):
        yield Coming(JUDGED, "decisive leads win", "BG 15.7")
