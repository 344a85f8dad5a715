"""The end of the war: who has won and how clearly, by which paragraph, and how it stands."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.tables.calendar import date
from campaign.tables.march_table import verdict
from campaign.terms import CAPITAL, SIDES
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.command import Command, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.rules.rulebook import rulebook
from screens.shell.taking_away import take_away
from screens.text.campaigns import honesty_said
from screens.text.citations import cited
from screens.text.phrases import (
    SIDE_ADJECTIVES,
    count,
    game_ended_by,
    joined,
    outcome,
    place,
    sentence,
    several,
)
from screens.text.skirmish_report import balance_lines, battle_of

WAYS_ON = (
    ("Look at the map", "map"),
    ("Read the chronicle", "chronicle"),
    ("Back to the title", "title"),
)
TO_LOBBY = "Back to the lobby"

ARMIES = "Look at the armies"
"""What takes the place of the map after a skirmish."""


def why(state: CampaignState) -> str:
    """By what the war was won, with the numbers of the day. [BG 13, BG 15.2, BG 15.6]"""
    assert state.ending is not None
    maxima = [state.army_maximum(side) for side in SIDES]
    match state.ending.rule:
        case "SK 1.2":
            field = place(battle_of(state).position.request.box)
            if state.ending.winner is None:
                return f"By the rules of the battle neither side has won the field of {field}."
            return f"It holds the field of {field}."
        case "BG 13.1":
            return f"It controls all of {joined([place(box) for box in SEVEN])}."
        case "BG 13.2":
            return f"It controls {place(CAPITAL)}."
        case "BG 13.3":
            return f"Its army maximum, {maxima[1]}, is greater than the Union's, {maxima[0]}."
        case "BG 15.2":
            needed = count(state.scenario.victory_margin or 0)
            lead = maxima[0] - maxima[1]
            return (
                f"When the last turn ended the Union's army maximum was {maxima[0]} and the"
                f" Confederacy's {maxima[1]}: a lead of {count(lead)}; {needed} are needed."
            )
        case "BG 15.6" | "BG 15.7":
            return (
                f"As {date(state.turn).label} ended the Union's army maximum was {maxima[0]} and"
                f" the Confederacy's {maxima[1]}; {_judgment(state.turn, maxima[0] - maxima[1])}."
            )
    return f"Turn {state.turn}, the last one, has ended without a Union victory."


def _judgment(turn: int, lead: int) -> str:
    """What the March table says of a lead. [BG 15.6]"""
    winner, level = verdict(turn, lead)
    said = f"a {level} {SIDE_ADJECTIVES[winner]} victory" if winner else "a draw"
    return f"for a difference of {lead} the March table says: {said}"


def balance(state: CampaignState, orders: int, dice: int, first_turn: int) -> Iterator[str]:
    """How it stands, line by line."""
    if state.fought is not None:
        yield from balance_lines(state)
    else:
        yield from _war_balance(state)
        yield ""
        span = several(state.turn - first_turn + 1, "turn")
        began, ended = date(first_turn).label, date(state.turn).label
        yield sentence(f"{span}, {f'{began} to {ended}' if began != ended else f'in {ended}'}")
    thrown = "die" if dice == 1 else "dice"
    given = f"{several(orders, 'order')} {'was' if orders == 1 else 'were'} given"
    yield sentence(f"{given} and {count(dice)} {thrown} rolled")


def _war_balance(state: CampaignState) -> Iterator[str]:
    """Armies, and who has the cities that decide the war."""
    for side in SIDES:
        size, maximum = state.army_size(side), state.army_maximum(side)
        boxes = sum(state.controller(box) is side for box in state.theater.ids)
        name = f"{SIDE_ADJECTIVES[side]}:"
        yield f"{name:<14}army {size}, maximum {maximum}, boxes {boxes}"
    yield ""
    for box in (*SEVEN, CAPITAL):
        holder = state.controller(box)
        yield f"{place(box):<14}{SIDE_ADJECTIVES[holder] if holder else 'nobody'}"


class VictoryScreen(CampaignScreen):
    """Says how the war has ended, and where one can go from here."""

    CSS = """
    VictoryScreen { align: center middle; }
    VictoryScreen Vertical { width: 76; max-width: 100%; height: auto; padding: 0 2; }
    VictoryScreen #winner { text-align: center; text-style: bold; color: $accent; }
    VictoryScreen #why { text-align: center; margin-bottom: 1; }
    VictoryScreen RowList { margin-top: 1; }
    VictoryScreen KeyLine { dock: bottom; }
    """

    AUTO_FOCUS = "RowList"

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="winner", markup=False)
            yield Static(id="why", markup=False)
            yield Static(id="balance", markup=False)
            yield RowList(id="ways")
        yield KeyLine()

    def on_mount(self) -> None:
        if self.game.journal is not None:
            self.show_state(self.game.journal.state)
        texts = [text for text, _ in WAYS_ON]
        if self.state is not None and self.state.fought is not None:
            texts[0] = ARMIES
        if self.game.session.is_served:
            texts[-1] = TO_LOBBY
        self.query_one(RowList).show([Content(text) for text in texts])

    def show_state(self, state: CampaignState) -> None:
        """The end of the war; if it was taken back, there is nothing to show."""
        super().show_state(state)
        if state.ending is None:
            take_away(self)
            return
        rule = state.ending.rule
        heading = rulebook()[rule].heading
        who = outcome(state.ending.winner, state.ending.level, game_ended_by(rule))
        self.query_one("#winner", Static).update(sentence(who))
        self.query_one("#why", Static).update(cited(f"{why(state)}\n{heading} [{rule}]"))
        journal = self.game.journal
        assert journal is not None
        entries = journal.entries()
        dice = sum(len(entry.rolls) for entry in entries)
        first = entries[0].turn if entries else state.turn
        lines = "\n".join(balance(state, len(entries), dice, first))
        honesty = sentence(honesty_said(journal.record))
        self.query_one("#balance", Static).update(f"{lines} {honesty}")

    def map_word(self) -> str:
        """What lies beneath: the map, or the armies of a skirmish."""
        return "armies" if self.state is not None and self.state.fought is not None else "map"

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraph of the victory."""
        if self.state is not None and self.state.ending is not None:
            return (self.state.ending.rule,)
        return super().rules

    @on(RowList.Chosen)
    async def _go(self, event: RowList.Chosen) -> None:
        match WAYS_ON[event.row][1]:
            case "map":
                self.look_at_map()
            case "chronicle":
                self.game.action_chronicle()
            case _:
                self.game.action_leave()

    def look_at_map(self) -> None:
        """Look at the map as it is at the end."""
        self.dismiss()

    KEYS: ClassVar[Keys] = (
        *("list.choose", "game.undo", "game.help"),
        Command("victory.map", "m,escape", "map", look_at_map, word=map_word),
        Binding("D", "app.statistics", "statistics", id="victory.statistics"),
        Binding("R", "app.watch", "watch it again", id="victory.watch"),
        Binding("C", "app.compare", "compare", show=False, id="victory.compare"),
    )
