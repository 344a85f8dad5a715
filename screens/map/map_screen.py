"""The map screen: everything that one can do on the map of the war."""

from collections.abc import Callable
from inspect import isawaitable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from campaign import Action, Refusal
from campaign.state import CampaignState
from screens.map.map_panels import MapPanels
from screens.map.overlays import legend, next_overlay, reach_of
from screens.map.war_pages import AffairsScreen, out_of_play
from screens.parts.page_dialog import PageScreen
from screens.text.orders import advice, place_of_advice

if TYPE_CHECKING:
    from screens.map.find_dialog import Found


class MapScreen(MapPanels):
    """Turns keys into actions, like the screens it is built of. Holds no rule."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "find", "find", id="map.find", key_display="/"),
        Binding("o", "overlay", "overlay", id="map.overlay"),
        Binding("i", "inspect", "inspect", show=False, id="map.inspect"),
        Binding("A", "affairs('limits')", "armies", show=False, id="map.limits"),
        Binding("W", "affairs('powers')", "the wider world", show=False, id="map.powers"),
        Binding("G", "affairs('roster')", "generals", show=False, id="map.roster"),
        Binding("D", "app.statistics", "statistics", show=False, id="map.statistics"),
        Binding("R", "app.watch", "watch the war", show=False, id="map.watch"),
        Binding("C", "app.compare", "compare", show=False, id="map.compare"),
        Binding("V", "app.history", "history", show=False, id="map.history"),
        Binding("M", "app.mark", "mark this position", show=False, id="map.mark"),
        Binding("t", "hint", "hint", show=False, id="map.hint"),
        Binding("tab", "other_side", "map or list", show=False, id="map.tab"),
        Binding("P", "app.pause", "pause", show=False, id="map.pause"),
        Binding("S", "app.one_act", "next act", show=False, id="map.act"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._commands: dict[str, Callable[[], object]] = {}

    def action_overlay(self) -> None:
        """Highlight something else on the map."""
        if self.state is None:
            return
        self.overlay = next_overlay(self.overlay, self.state.options)
        self.say(legend(self.overlay, self.glyphs))
        self._show_supply()
        self._show_marks()
        self._show_box()

    def action_other_side(self) -> None:
        """From the map to the list and back."""
        target = self.map if not self.map.has_focus else self.list
        if target.display:
            target.focus()

    def action_find(self) -> None:
        """Jump to a box, a kind of piece or a command."""
        from screens.map.find_dialog import FindScreen

        if self.state is None:
            return
        commands = self.app.get_system_commands(self)
        self._commands = {command.title: command.callback for command in commands}
        screen = FindScreen(self.state, self._commands, self.cursor)
        self.app.push_screen(screen, self._found)

    async def _found(self, found: "Found | None") -> None:
        if found is None:
            return
        if found.box:
            self.point_at(found.box)
            self._list_box(found.box)
            self._show_reach_around()
        else:
            outcome = self._commands[found.command]()
            if isawaitable(outcome):
                await outcome

    def _show_reach_around(self) -> None:
        """Center the map on the cursor, with all that the stack there, or the plan, can reach."""
        assert self.state is not None
        plan = self.plan
        self.map.show_around(plan.reach if plan else reach_of(self.state, self.cursor))

    def action_inspect(self) -> None:
        """Everything about the box under the cursor."""
        from screens.map.box_details import inspection

        if self.state is not None:
            lines = inspection(self.state, self.cursor, self.glyphs)
            self.app.push_screen(PageScreen(Content("\n").join(lines)))

    def obstacle(self, action: str, parameters: tuple[object, ...] = ()) -> Refusal | str | None:
        if action == "affairs" and self.state:
            return out_of_play(str(parameters[0]), self.state.options)
        return super().obstacle(action, parameters)

    def action_affairs(self, page: str) -> None:
        """Read about the whole war: the armies, the wider world, the generals."""
        if self.state is not None:
            self.app.push_screen(AffairsScreen(self.state, page))

    def _obstacle_hint(self, state: CampaignState) -> None:
        return None

    def action_hint(self) -> None:
        """What would a commander do?"""
        if self.state is not None:
            self.game.commanding.advise(self.state, self._advised)

    def _advised(self, state: CampaignState, actions: tuple[Action, ...]) -> None:
        if state is self.state:
            self.notify(advice(actions, state), markup=False)
            if not self.list_action(actions[0]) and (box := place_of_advice(actions)):
                self.point_at(box)
