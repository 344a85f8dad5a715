"""Five looks: dark, light, clear (safe for the color-blind), sixteen colors, plain letters.

No look tells anything by color alone; see `screens.shell.glyphs` for the signs.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar
from weakref import WeakMethod, ref

from textual.app import App
from textual.dom import DOMNode
from textual.theme import Theme

from screens.shell.glyphs import ASCII, UNICODE, Glyphs
from screens.shell.palettes import COLUMNS
from screens.shell.style_sheets import SheetsReadOnce

Result = TypeVar("Result")


class Look(NamedTuple):
    """How the whole game looks."""

    name: str
    title: str
    glyphs: Glyphs
    theme: Theme


def _look(title: str, glyphs: Glyphs, theme: Theme) -> Look:
    return Look(theme.name, title, glyphs, theme)


_STYLES = {
    "map-stack-style": "bold",
    "map-reach-style": "none",
    "map-origin-style": "bold",
    "map-cursor-style": "bold reverse",
}
"""Text styles of the map; a look without backgrounds underlines instead."""

DARK = _look(
    "Dark",
    UNICODE,
    Theme(
        name="dark",
        primary="#7fb2f0",
        secondary="#e3a55f",
        accent="#f2cf6b",
        warning="#f2cf6b",
        error="#ef7d76",
        success="#8cc98a",
        foreground="#d9dde3",
        background="#12161c",
        surface="#171c24",
        panel="#1f2630",
        dark=True,
        variables={
            **_STYLES,
            "union": "#8fbcff",
            "confederate": "#f0a860",
            "map-land": "#161b21",
            "map-sea": "#0d2030",
            "map-wave": "#2c5572",
            "map-state": "#566172",
            "map-road": "#b3966a",
            "map-rail": "#8b939f",
            "map-river": "#3d9cc4",
            "map-union": "#7aa7e8",
            "map-confederate": "#d0925a",
            "map-nobody": "#b3b8a2",
            "map-union-stack": "#b5d5ff",
            "map-confederate-stack": "#ffc27d",
            "map-battle": "#ff6e67",
            "map-detail": "#a3abb8",
            "map-mark": "#f2cf6b",
            "map-reach": "#24412f",
            "map-origin": "#55430f",
        },
    ),
)

LIGHT = _look(
    "Light",
    UNICODE,
    Theme(
        name="light",
        primary="#1f4f9c",
        secondary="#8d4a14",
        accent="#7d2a63",
        warning="#8a5a00",
        error="#a8211b",
        success="#2f6e31",
        foreground="#1e1a15",
        background="#efe6d0",
        surface="#f6efdd",
        panel="#e4d8bb",
        dark=False,
        variables={
            **_STYLES,
            "union": "#1f4f9c",
            "confederate": "#96380c",
            "map-land": "#f4ecd8",
            "map-sea": "#cfe1ea",
            "map-wave": "#86aec2",
            "map-state": "#a89a78",
            "map-road": "#9a7b4d",
            "map-rail": "#6a635a",
            "map-river": "#2784b0",
            "map-union": "#2a5aa8",
            "map-confederate": "#96450f",
            "map-nobody": "#6c6650",
            "map-union-stack": "#0c3a86",
            "map-confederate-stack": "#7c2400",
            "map-battle": "#c01414",
            "map-detail": "#6b6453",
            "map-mark": "#7d2a63",
            "map-reach": "#c9e3b4",
            "map-origin": "#f6d383",
        },
    ),
)

CLEAR = _look(
    "Clear (safe for the color-blind)",
    UNICODE,
    Theme(
        name="clear",
        primary="#56b4e9",
        secondary="#e69f00",
        accent="#f0e442",
        warning="#f0e442",
        error="#ff9ec6",
        success="#56b4e9",
        foreground="#f2f2f2",
        background="#000000",
        surface="#101010",
        panel="#1c1c1c",
        dark=True,
        variables={
            **_STYLES,
            "map-reach-style": "underline",
            "union": "#7cc8f5",
            "confederate": "#ffb833",
            "map-land": "#0a0a0a",
            "map-sea": "#10202c",
            "map-wave": "#4a6a80",
            "map-state": "#6e6e6e",
            "map-road": "#a08a60",
            "map-rail": "#a6a6a6",
            "map-river": "#4a93c0",
            "map-union": "#56b4e9",
            "map-confederate": "#e69f00",
            "map-nobody": "#cfcfcf",
            "map-union-stack": "#9ad8ff",
            "map-confederate-stack": "#ffc44d",
            "map-battle": "#ff9ec6",
            "map-detail": "#bdbdbd",
            "map-mark": "#f0e442",
            "map-reach": "#3a3a3a",
            "map-origin": "#5a5200",
        },
    ),
)

_TERMINAL_COLORS = {
    "ansi-background": "ansi_black",
    "ansi-foreground": "ansi_white",
    "block-cursor-foreground": "ansi_black",
    "block-cursor-background": "ansi_white",
    "input-cursor-background": "ansi_white",
    "input-cursor-foreground": "ansi_black",
    "input-selection-background": "ansi_blue",
    "input-selection-foreground": "ansi_white",
    "map-land": "ansi_default",
    "map-sea": "ansi_default",
    "map-reach": "ansi_default",
    "map-origin": "ansi_default",
}
"""For looks that take their colors from the terminal."""

SIXTEEN = _look(
    "Sixteen colors",
    UNICODE,
    Theme(
        name="sixteen",
        ansi=True,
        primary="ansi_blue",
        secondary="ansi_cyan",
        warning="ansi_bright_yellow",
        error="ansi_bright_red",
        success="ansi_green",
        accent="ansi_bright_yellow",
        foreground="ansi_white",
        background="ansi_black",
        surface="ansi_black",
        panel="ansi_black",
        boost="ansi_black",
        variables={
            **_STYLES,
            **_TERMINAL_COLORS,
            **dict.fromkeys(("map-land", "map-sea", "map-reach", "map-origin"), "ansi_black"),
            "border-blurred": "ansi_white",
            "map-reach-style": "bold underline",
            "union": "ansi_bright_cyan",
            "confederate": "ansi_bright_yellow",
            "map-wave": "ansi_bright_black",
            "map-state": "ansi_bright_black",
            "map-road": "ansi_white",
            "map-rail": "ansi_bright_white",
            "map-river": "ansi_cyan",
            "map-union": "ansi_bright_cyan",
            "map-confederate": "ansi_bright_yellow",
            "map-nobody": "ansi_bright_white",
            "map-union-stack": "ansi_bright_cyan",
            "map-confederate-stack": "ansi_bright_yellow",
            "map-battle": "ansi_bright_red",
            "map-detail": "ansi_white",
            "map-mark": "ansi_bright_green",
        },
    ),
)

_COLORLESS = (
    "union confederate border border-blurred map-wave map-state map-road map-rail map-river"
    " map-union map-confederate map-nobody map-union-stack map-confederate-stack map-battle"
    " map-detail map-mark"
)

PLAIN = _look(
    "Plain letters (ASCII)",
    ASCII,
    Theme(
        name="plain",
        ansi=True,
        primary="ansi_default",
        secondary="ansi_default",
        warning="ansi_default",
        error="ansi_default",
        success="ansi_default",
        accent="ansi_default",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        variables={
            **_STYLES,
            **_TERMINAL_COLORS,
            **dict.fromkeys(_COLORLESS.split(), "ansi_default"),
            "map-reach-style": "bold underline",
        },
    ),
)

LOOKS: Mapping[str, Look] = MappingProxyType(
    {look.name: look for look in (DARK, LIGHT, CLEAR, SIXTEEN, PLAIN)}
)
"""Every look by its name."""


def glyphs_of(theme: str) -> Glyphs:
    """The signs that go with a theme."""
    return LOOKS[theme].glyphs if theme in LOOKS else UNICODE


def follow_look(node: DOMNode, follow: Callable[[], object]) -> None:
    """Have something on a screen follow the look, as long as it is there.

    *Follow* is a method of it. The app holds whoever subscribes to its signal, and so all that was
    ever shown: it is given a method that holds nobody.
    """
    method, there = WeakMethod(follow), ref(node)

    def look_changed(_: Theme) -> None:
        found, shown = method(), there()
        if found is not None and shown is not None:
            shown.call_next(found)

    node.app.theme_changed_signal.subscribe(node, look_changed, immediate=True)


def shows_pictures(app: App[object]) -> bool:
    """Whether an app draws the map as a picture."""
    return isinstance(app, ThemedApp) and app.shows_pictures


class ThemedApp(App[Result]):
    """An app that wears one of the five looks, from its first frame on."""

    def __init__(self, look: str = DARK.name) -> None:
        # Whether colors are the terminal's own must be known when the app is made; later on it
        # follows from the look.
        super().__init__(ansi_color=LOOKS[look].theme.ansi)
        self.set_reactive(App.ansi_color, None)
        for name in [name for name in self.available_themes if name not in LOOKS]:
            self.unregister_theme(name)
        for known in LOOKS.values():
            self.register_theme(known.theme)
        self.set_reactive(App.theme, look)
        self.stylesheet = SheetsReadOnce(variables=self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What the style sheets may count on before a look is chosen."""
        return dict(DARK.theme.variables)

    @property
    def shows_pictures(self) -> bool:
        """The map is drawn as a picture: the look has colors for it."""
        return not self.no_color and self.theme in COLUMNS

    @property
    def look(self) -> Look:
        """What the app wears now."""
        return LOOKS[self.theme]
