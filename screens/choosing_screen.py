"""The list of choices beside the map: battles, withdrawals, promotions, recruits."""

from textual import on
from textual.content import Content

from campaign.terms import BoxId
from screens.choices import Choice, choices
from screens.themes import glyphs_of
from screens.turn_screen import TurnScreen
from screens.widgets.glyphs import Glyphs
from screens.widgets.row_list import RowList
from screens.widgets.theater_map import TheaterMap


class ChoosingScreen(TurnScreen):
    """Shows what there is to choose from, and has the map follow the list."""

    def __init__(self) -> None:
        super().__init__()
        self._choices: tuple[Choice, ...] = ()

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
        state = self.state
        assert state
        mine = self.game.person_decides
        went_on = bool(self._choices)
        self._choices = choices(state, self.glyphs) if mine else ()
        had_focus = self.list.has_focus
        self.list.display = bool(self._choices)
        row = self.list.cursor if went_on else 0
        self.list.show([Content(choice.label) for choice in self._choices], row)
        if self._choices and not had_focus:
            self.list.focus()
        elif had_focus and not self._choices:
            self.map.focus()
        if self._choices:
            self._point_at_choice(self.list.cursor)

    def point_at_choices(self) -> None:
        self.list.focus()

    def _point_at_choice(self, row: int) -> None:
        if row < len(self._choices) and (box := self._choices[row].box):
            self.point_at(box)

    @on(RowList.Pointed, "#choices")
    def _choice_pointed(self, event: RowList.Pointed) -> None:
        self._point_at_choice(event.row)

    @on(RowList.Chosen, "#choices")
    def take_choice(self) -> None:
        if self._choices:
            self.choose(self._choices[self.list.cursor].action)

    def _list_box(self, box: BoxId) -> bool:
        """Point the list at a box, if it offers one."""
        for row, choice in enumerate(self._choices):
            if choice.box == box:
                self.list.cursor = row
                self.list.focus()
                return True
        return False
