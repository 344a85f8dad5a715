"""The army of a skirmish: a list of brigades and batteries, to be changed within its points."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from campaign import PieceType, Side
from campaign.battle import point_armies as points
from campaign.battle.point_armies import BATTERY, FEWEST, LARGEST, MOST, Army, ArmyPlace
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.command import Command, CommandScreen, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.text.phrases import SIDE_ADJECTIVES, clipped, piece, several

KEYS = "left, right: quality   - +: bases   enter: back with this army, esc: as it was"
NO_MORE = f"An army has at most {LARGEST} brigades and batteries. [SK 2.1]"
NO_GUNS = "A battery belongs to a command: add a brigade first. [SK 2.1]"
OF_A_BATTERY = "A battery is always one base of trained gunners. [SK 2.1]"
NO_SIZE = f"A brigade has {FEWEST} to {MOST} bases. [SK 2.1]"
NOTHING = "This army is empty: a adds a brigade, f fills it with usual troops."


class ArmyScreen(CommandScreen[Army | None]):
    """Shows an army and changes it; dismissed with what it has become, or with nothing."""

    CSS = """
    ArmyScreen #title { padding: 0 1; text-style: bold; color: $accent; background: $panel; }
    ArmyScreen #cost { padding: 0 1; height: 2; }
    ArmyScreen RowList { height: 1fr; padding: 0 1; }
    ArmyScreen #keys { height: 1; padding: 0 1; color: $text-muted; }
    """

    AUTO_FOCUS = "RowList"

    def __init__(self, side: Side, army: Army, budget: int, guns: bool) -> None:
        super().__init__()
        self.side = side
        self.army = army
        self.budget = budget
        self.guns = guns
        """Batteries are of use."""

    def compose(self) -> ComposeResult:
        yield Static(f"The {SIDE_ADJECTIVES[self.side]} army", id="title", markup=False)
        yield Static(id="cost", markup=False)
        yield RowList(id="troops")
        yield Static(KEYS, id="keys", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._show(0)

    def _show(self, row: int | None = None) -> None:
        rows = [troop_row(self.army, place) for place in points.places(self.army)]
        listed = self.query_one(RowList)
        listed.show([Content(text) for text in rows], listed.cursor if row is None else row)
        self.query_one("#cost", Static).update(
            cost_line(self.army, self.budget) if rows else NOTHING
        )
        self.refresh_bindings()

    @property
    def _place(self) -> ArmyPlace | None:
        """The place pointed at."""
        places = points.places(self.army)
        return places[self.query_one(RowList).cursor] if places else None

    def _become(self, army: Army, row: int | None = None) -> None:
        self.army = army
        self._show(row)

    # --- keys ---

    def add(self) -> None:
        """Choose what to add."""
        kinds = [str(t) for t in PieceType if f"{t}" in points.prices()]
        if self.guns:
            kinds.append(BATTERY)
        offers = [Offer(offer_text(kind), kind) for kind in kinds]
        left = several(self.budget - points.cost(self.army), "point")
        self.app.push_screen(ChoiceScreen(f"What joins the army? {left} left", offers), self._add)

    def _add(self, kind: str | None) -> None:
        if kind is None:
            return
        if len(points.places(self.army)) >= LARGEST:
            self._refuse(NO_MORE)
        elif kind != BATTERY:
            self._become(points.with_brigade(self.army, self.side, PieceType(kind)), LARGEST)
        elif self.army:
            self._become(points.with_battery(self.army))
        else:
            self._refuse(NO_GUNS)

    def take_away(self) -> None:
        """Take away what is pointed at."""
        if self._place is not None:
            self._become(points.without(self.army, self._place))

    def quality(self, step: int) -> None:
        """Make a brigade better (1) or worse (-1)."""
        self._change(points.of_quality, step)

    def resize(self, step: int) -> None:
        """Give a brigade a base more (1) or less (-1)."""
        place = self._place
        if place is not None and place.brigade is not None:
            bases = self.army[place.command].brigades[place.brigade].bases
            if not FEWEST <= bases + step <= MOST:
                self._refuse(NO_SIZE)
                return
        self._change(points.of_size, step)

    def _change(self, change: Callable[[Army, ArmyPlace, int], Army], step: int) -> None:
        """Change the brigade pointed at."""
        place = self._place
        if place is None:
            return
        if place.brigade is None:
            self._refuse(OF_A_BATTERY)
        else:
            self._become(change(self.army, place, step))

    def fill(self) -> None:
        """Spend the points that are left on the usual troops."""
        self._become(points.filled(self.army, self.side, self.budget, self.guns))

    def clear(self) -> None:
        """Begin with nobody."""
        self._become((), 0)

    @on(RowList.Chosen)
    def take(self) -> None:
        """Back, with the army as it is now."""
        self.dismiss(self.army)

    def back(self) -> None:
        """Back, with the army as it was."""
        self.dismiss(None)

    def _refuse(self, why: str) -> None:
        self.notify(why, title="Not allowed", severity="warning", markup=False)

    def help_here(self) -> list[str]:
        """What troops cost."""
        return ["What troops cost, for each base:", *map(offer_text, points.prices())]

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("army.add", "a", "add", add),
        Command("army.remove", "x,delete", "remove", take_away),
        Command("army.better", "right,l", "better", partial(quality, step=1), shown=False),
        Command("army.worse", "left,h", "worse", partial(quality, step=-1), shown=False),
        Command("army.larger", "plus,equals_sign", "larger", partial(resize, step=1), shown=False),
        Command("army.smaller", "minus", "smaller", partial(resize, step=-1), shown=False),
        Command("army.fill", "f", "fill", fill),
        Command("army.clear", "c", "clear", clear),
        Command("army.back", "escape,backspace,q", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="army.help", key_display="?"),
    )


def troop_row(army: Army, place: ArmyPlace) -> str:
    """A brigade or a battery in one line, the first of a command with the command's name."""
    command = army[place.command]
    if place.brigade is None:
        price = points.prices()[BATTERY].points
        return f"{'':<16}{'battery':<51}{price:>3} points"
    name = clipped(command.name, 15) if place.brigade == 0 else ""
    brigade = command.brigades[place.brigade]
    cost = points.cost_of(brigade)
    late = f", turn {command.arrives}" if command.arrives else ""
    words = (
        f"{clipped(brigade.name, 16):<17}{piece(brigade.type):<17}{brigade.bases:>2} bases{late}"
    )
    return f"{name:<16}{words:<51}{cost:>3} points"


def offer_text(kind: str) -> str:
    """What may be added, and its price."""
    price = points.prices()[kind]
    if kind == BATTERY:
        return f"{'battery':<20}{price.points:>3} points"
    each = f"{price.points} for each base"
    return f"{piece(PieceType(kind)):<20}{price.points * price.bases:>3} points: {each}"


def cost_line(army: Army, budget: int) -> str:
    """What has been spent, and what is left."""
    cost = points.cost(army)
    left = budget - cost
    rest = f"{several(left, 'point')} left" if left >= 0 else f"{several(-left, 'point')} too many"
    return f"{cost} of {budget} points, {rest}   {len(points.places(army))} of {LARGEST} units"
