"""The list of choices beside the map: battles, withdrawals, promotions, recruits."""

from collections.abc import Sequence

from textual import on
from textual.content import Content

from campaign import Action, read_order
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map.choices import Choice, choices
from screens.map.theater_map import TheaterMap
from screens.map.turn_screen import TurnScreen
from screens.parts.row_list import RowList
from screens.shell.glyphs import Glyphs
from screens.shell.themes import glyphs_of


class ChoosingScreen(TurnScreen):
    """Shows what there is to choose from, and has the map follow the list."""

    def __init__(self) -> None:
        super().__init__()
        self._choices: tuple[Choice, ...] = ()
        self._listed: CampaignState | None = None
        """The position whose choices are on show."""

    @property
    def map(self) -> TheaterMap:
        return self.query_one("#map", TheaterMap)

    @property
    def list(self) -> RowList:
        return self.query_one("#choices", RowList)

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_of(self.app.theme)

    def _show_choices(self) -> None:
        """List the choices; each list starts at its own first row, which is the best guess."""
        state = self.state
        assert state
        mine = self.game.person_decides
        row = self.list.cursor if self._listed is state else 0
        self._listed = state
        self._choices = choices(state, self.glyphs) if mine else ()
        had_focus = self.list.has_focus
        self.list.display = bool(self._choices)
        self.list.show([Content(choice.label) for choice in self._choices], row)
        if self._choices and not had_focus:
            self.list.focus()
        elif had_focus and not self._choices:
            self.map.focus()
        if self._choices:
            self._point_at_choice(self.list.cursor)

    @property
    def looked_at(self) -> BoxId | None:
        """Where a march is planned from, or where the cursor stands."""
        return self.plan.box if self.plan else self.cursor

    def look_back(self, box: BoxId | None, orders: Sequence[str]) -> None:
        """The cursor goes back to where it was, and the list to what had been chosen."""
        if box is not None:
            self.point_at(box)
        if orders:
            self.list_action(read_order(orders[0]))

    def point_at_choices(self) -> None:
        self.list.focus()

    def _point_at_choice(self, row: int) -> None:
        if row < len(self._choices) and (box := self._choices[row].box):
            self.point_at(box)

    @on(RowList.Pointed, "#choices")
    def _choice_pointed(self, event: RowList.Pointed) -> None:
        if not event.is_stale:
            self._point_at_choice(event.row)
            self.show_place_in_list()

    @on(RowList.Chosen, "#choices")
    def _choice_chosen(self, event: RowList.Chosen) -> None:
        if not event.is_stale:
            self.take_choice()

    def take_choice(self) -> None:
        """Choose what the list points at."""
        if self._choices:
            self.choose(self._choices[self.list.cursor].action)

    def show_place_in_list(self) -> None:
        """Say which row of how many the cursor stands on."""

    def list_action(self, action: Action) -> bool:
        """Point the list at an action, if it offers it."""
        for row, choice in enumerate(self._choices):
            if choice.action == action:
                self.list.cursor = row
                self.list.focus()
                return True
        return False

    def _list_box(self, box: BoxId) -> bool:
        """Point the list at a box, if it offers one."""
        for row, choice in enumerate(self._choices):
            if choice.box == box:
                self.list.cursor = row
                self.list.focus()
                return True
        return False
