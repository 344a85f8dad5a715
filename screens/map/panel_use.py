"""When the panel is there, and when the keys are for what it tells instead of for the map."""

from collections.abc import Callable
from typing import Protocol

from textual.widget import Widget

from campaign.agenda import Marches, Marching
from campaign.terms import BoxId
from screens.map.map_model import MapModel
from screens.map.side_panel import SidePanel


class WithPanel(Protocol):
    """A screen with the panel."""

    panel: SidePanel


def word_if_closed(screen: WithPanel) -> str:
    """What its key does, for the line of keys: it stands there where the panel is closed."""
    return "" if screen.panel.display else "panel"


def stays_open(model: MapModel) -> bool:
    """From the first battle to the last recruit one question follows the other.

    A panel that came with each of them, and went with each roll, had the map jump aside all along.
    """
    state = model.state
    return bool(state.agenda) and not isinstance(state.step, Marches | Marching)


class PanelUse:
    """Opens and closes the panel of a map, and leads from the one to the other."""

    def __init__(
        self, theater_map: Widget, panel: SidePanel, point_at: Callable[[BoxId], None]
    ) -> None:
        self._map, self._panel, self._point_at = theater_map, panel, point_at
        self.is_pinned = False
        """The player wants to see it, however small the terminal is."""

        self.read_from: BoxId | None = None
        """Where the cursor stood when the player began to read what was told."""

    def open_for(self, model: MapModel, is_wide: bool) -> bool:
        """Open the panel where it is needed, or there is room for it; whether that is new."""
        report = self._panel.turn_log.report
        is_needed = model.plan or model.choices or model.advised or report or stays_open(model)
        is_open = bool(is_wide or self.is_pinned or is_needed)
        if self._panel.display is is_open:
            return False
        self._panel.display = is_open
        return True

    def read(self, model: MapModel) -> None:
        """The keys are for what was told; the map looks where a line is about."""
        if self.read_from is None:
            self.read_from = model.cursor
        if not self._panel.turn_log.is_read:
            self._panel.turn_log.list.focus()
        self.look()

    def look(self) -> None:
        """Point at the box that the line is about."""
        log = self._panel.turn_log
        if log.is_read and log.box:
            self._point_at(log.box)

    def stop(self, model: MapModel, *, goes_back: bool) -> bool:
        """Back to the map, and to where the cursor stood, or to the choice that is to be made;
        whether a turn had been told.
        """
        back, self.read_from = self.read_from, None
        chosen = model.choices[model.row].box if model.choices else None
        log = self._panel.turn_log
        had_report = log.report is not None
        if log.is_read:
            (self._panel.list if model.choices else self._map).focus()
        if had_report:
            self._panel.tell_turn(None)
        if (there := chosen or back) and goes_back:
            self._point_at(there)
        return had_report

    def go_on(self, model: MapModel) -> bool:
        """To the panel, to its list, to what was told, and back; whether reading is over."""
        panel, log = self._panel, self._panel.turn_log
        if not panel.display:
            self.is_pinned = True
            return False
        stops = [self._map, *([panel.list] if model.choices else [])]
        stops += [log.list] if log.lines and log.display else []
        here = next((n for n, stop in enumerate(stops) if stop.has_focus), 0)
        target = stops[(here + 1) % len(stops)]
        self.is_pinned = self.is_pinned and target is not self._map
        if target is log.list:
            self.read(model)
        elif log.is_read:
            return True
        else:
            target.focus()
        return False
