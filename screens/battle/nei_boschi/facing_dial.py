"""Which way a unit is to face: six vertices around it, each with the key that lies as it does."""

from collections.abc import Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from campaign.hexes.facing import FACINGS, Facing
from screens.battle.hexes.signs import ARROWS
from screens.shell.themes import glyphs_of

KEYS: Mapping[str, str] = {
    "NE": "9,e",
    "E": "6,d",
    "SE": "3,c",
    "SW": "1,z",
    "W": "4,a",
    "NW": "7,q",
}
"""The keys of the vertices: those of the number pad, and letters that lie as they do."""

SAID: Mapping[str, str] = {
    "NE": "face north-east",
    "E": "face east",
    "SE": "face south-east",
    "SW": "face south-west",
    "W": "face west",
    "NW": "face north-west",
}

FACES_SO = "It faces {name} already."
CLOSED = "It cannot face {name} there."

LAYOUT = (("NW", "NE"), ("W", "E"), ("SW", "SE"))
"""How the vertices lie, from the north."""


class FacingDial(Widget, can_focus=True):
    """Shows the vertices that a unit may face, and takes one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(KEYS[name], f"face({facing})", SAID[name], show=False, id=f"dial.{name}")
            for facing, name in enumerate(FACINGS)
        ),
        Binding("left,h,minus", "turn(-1)", "turn left", show=False, id="dial.left"),
        Binding("right,l,plus", "turn(1)", "turn right", show=False, id="dial.right"),
        Binding("enter,space", "take", "face there", id="dial.take", key_display="enter"),
    ]

    DEFAULT_CSS = "FacingDial { height: 5; }"

    class Turned(Message):
        """Another vertex is pointed at."""

        def __init__(self, facing: Facing) -> None:
            super().__init__()
            self.facing = facing

    class Taken(Message):
        """A vertex was taken."""

        def __init__(self, facing: Facing) -> None:
            super().__init__()
            self.facing = facing

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.open: tuple[Facing, ...] = ()
        """The vertices that may be faced."""

        self.facing: Facing = 0
        """The one that is pointed at."""

        self.now: Facing | None = None
        """The one that the unit faces already, if it may be turned away from it alone."""

    def show(self, facings: tuple[Facing, ...], usual: Facing, now: Facing | None = None) -> None:
        """Offer some vertices, and point at the usual one; *now* the unit faces where it is."""
        self.open, self.facing, self.now = facings, usual, now
        self.refresh()

    def action_face(self, facing: Facing) -> None:
        """Face there."""
        if facing in self.open:
            self.facing = facing
            self.refresh()
            self.post_message(self.Taken(facing))
        else:
            said = FACES_SO if facing == self.now else CLOSED
            self.app.notify(said.format(name=FACINGS[facing]), markup=False)

    def action_turn(self, way: int) -> None:
        """Point at the next vertex that may be faced."""
        if self.open:
            around = sorted(self.open)
            at = around.index(self.facing) if self.facing in around else 0
            self.facing = around[(at + way) % len(around)]
            self.refresh()
            self.post_message(self.Turned(self.facing))

    def action_take(self) -> None:
        """Face where the dial points."""
        self.post_message(self.Taken(self.facing))

    def render(self) -> Content:
        """The six vertices as they lie, those that may be faced with their keys."""
        rows = [Content("  ").join([self._vertex(name) for name in row]) for row in LAYOUT]
        heading = Content.styled("Which way to face?", "bold")
        return Content("\n").join([heading, *rows, Content.styled("enter: as marked", "dim")])

    def _vertex(self, name: str) -> Content:
        facing = FACINGS.index(name)
        arrow = ARROWS[glyphs_of(self.app.theme).is_plain][facing]
        if facing not in self.open:
            now = "now" if facing == self.now else ""
            return Content.styled(f"{now:3} {arrow} {name:2} ", "dim")
        key = KEYS[name].rpartition(",")[2]
        said = Content.assemble((f" {key} ", "bold $accent"), f" {arrow} {name:2} ")
        return said.stylize("reverse") if facing == self.facing else said
