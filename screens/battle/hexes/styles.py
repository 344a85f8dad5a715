"""The keys of a hex map, and its style sheet. The colors of its cells are in `colors`."""

from textual.binding import Binding, BindingType

from campaign.hexes.grid import DIRECTIONS

CSS = """
HexMap { background: $map-land; color: $foreground; scrollbar-size: 0 0; }
"""

SIX_WAYS = {
    "N": ("8,w", "north"),
    "NE": ("9,e", "north-east"),
    "SE": ("3,d", "south-east"),
    "S": ("2,s", "south"),
    "SW": ("1,a", "south-west"),
    "NW": ("7,q", "north-west"),
}
"""The keys of the six directions: those of the number pad, and letters that lie as they do."""


def _key(keys: str, action: str, description: str, name: str) -> Binding:
    return Binding(keys, action, description, show=False, id=f"hexes.{name}")


VIEWS: list[BindingType] = [
    _key("z", "view", "another view: hexagons, tiles, the whole field", "view"),
    _key("x", "lift", "lift the counters to see the ground, and put them back", "lift"),
]
"""How one looks at the map; of use beside it, too."""

BINDINGS: list[BindingType] = [
    *(
        _key(keys, f"go({direction})", said, said)
        for direction, (keys, said) in enumerate(map(SIX_WAYS.__getitem__, DIRECTIONS))
    ),
    _key("up,k", "step('up')", "north", "up"),
    _key("down,j", "step('down')", "south", "down"),
    _key("left,h", "step('left')", "west, along the row", "left"),
    _key("right,l", "step('right')", "east, along the row", "right"),
    _key("H,ctrl+left", "page('left')", "half a window west", "page-left"),
    _key("L,ctrl+right", "page('right')", "half a window east", "page-right"),
    _key("K,pageup", "page('up')", "half a window north", "page-up"),
    _key("J,pagedown", "page('down')", "half a window south", "page-down"),
    _key("home", "center", "center", "center"),
    *VIEWS,
    _key("enter", "choose", "take the hex under the cursor", "choose"),
]
"""Every one can be bound anew by its id."""
