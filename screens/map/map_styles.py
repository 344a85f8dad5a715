"""What the map's letters look like: its component classes and their style sheet.

The colors are variables of the look; see `screens.shell.themes`.
"""

import re

from textual.binding import Binding, BindingType

from screens.parts.cell_view import pointing_keys

PREFIX = "theater-map--"

CSS = """
TheaterMap { background: $map-land; color: $foreground; overflow: hidden hidden; }
TheaterMap > .theater-map--sea { color: $map-wave; background: $map-sea; }
TheaterMap > .theater-map--state { color: $map-state; }
TheaterMap > .theater-map--road { color: $map-road; }
TheaterMap > .theater-map--rail { color: $map-rail; }
TheaterMap > .theater-map--river { color: $map-river; }
TheaterMap > .theater-map--union { color: $map-union; }
TheaterMap > .theater-map--confederate { color: $map-confederate; }
TheaterMap > .theater-map--nobody { color: $map-nobody; }
TheaterMap > .theater-map--union-stack {
    color: $map-union-stack; text-style: $map-stack-style;
}
TheaterMap > .theater-map--confederate-stack {
    color: $map-confederate-stack; text-style: $map-stack-style;
}
TheaterMap > .theater-map--battle { color: $map-battle; text-style: $map-stack-style; }
TheaterMap > .theater-map--detail { color: $map-detail; }
TheaterMap > .theater-map--mark { color: $map-mark; text-style: bold; }
TheaterMap > .theater-map--head { color: $map-battle; text-style: bold reverse; }
TheaterMap > .theater-map--marked { text-style: bold; }
TheaterMap > .theater-map--reach { background: $map-reach; text-style: $map-reach-style; }
TheaterMap > .theater-map--origin { background: $map-origin; text-style: $map-origin-style; }
TheaterMap > .theater-map--cursor { text-style: $map-cursor-style; }
"""


COMPONENTS = set(re.findall(rf"{PREFIX}[a-z-]+", CSS))


def _key(keys: str, action: str, description: str, name: str) -> Binding:
    return Binding(keys, action, description, show=False, id=f"map.{name}")


ZOOM_KEYS: list[BindingType] = [
    _key("plus,equals_sign", "zoom(1)", "nearer", "zoom-in"),
    _key("minus", "zoom(-1)", "further", "zoom-out"),
]
"""They work as well while the keys are for what stands beside the map."""

BINDINGS: list[BindingType] = [
    *pointing_keys("map", "screen"),
    *ZOOM_KEYS,
    _key("home", "center", "center", "center"),
    Binding("enter", "choose", "choose", id="map.choose", key_display="enter"),
]
"""The keys of the map; every one can be bound anew by its id."""
