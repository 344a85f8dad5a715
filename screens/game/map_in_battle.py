"""Keys of the map while a battle lies over it: each says that one is on, and what leads back."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from screens.battle.battle_run import HasBattleRun
from screens.shell.palette import NOT_NOW, PaletteRow
from screens.shell.palette_words import OTHER_WORDS
from screens.text.phrases import sentence

if TYPE_CHECKING:
    from screens.parts.game import Game

ON = "A battle is on; {what} waits for the map"
LEADS_BACK = "Press {key} to fight the battle out"
OVER = "The battle is over: enter goes back to the map"
FIGHTS_ON = "fight-on"
"""How the name of the key ends that has the battle fought out."""

SIGNS = frozenset({"slash", "full_stop"})
"""Keys that are no letters; others, like enter, mean the same everywhere."""


def map_key_said(app: "Game", key: str) -> str:
    """What a key says in a battle that is one of the map alone; empty for any other."""
    found = _keys_of_map(app, app.screen).get(key)
    return _why_not(app.screen, found) if found else ""


def map_rows(app: "Game") -> Iterator[PaletteRow]:
    """The keys of the map, in the list of commands of a battle: none of them works now."""
    battles = [screen for screen in app.screen_stack if isinstance(screen, HasBattleRun)]
    if not battles:
        return
    screen = battles[-1]
    listed = {active.binding.id for active in screen.active_bindings.values()}
    for binding in _keys_of_map(app, screen).values():
        if binding.id and binding.id not in listed:
            listed.add(binding.id)
            said = _why_not(screen, binding)
            yield PaletteRow(
                f"{binding.description.capitalize()}  ({app.get_key_display(binding)})",
                f"{NOT_NOW}: {said}",
                partial(app.notify, said, title=NOT_NOW, severity="warning", markup=False),
                OTHER_WORDS.get(binding.id, ""),
                is_ready=False,
            )


def _keys_of_map(app: "Game", screen: Screen[Any]) -> dict[str, Binding]:
    """Which keys the map has that lies below a battle."""
    if not isinstance(screen, HasBattleRun):
        return {}
    below = (screen for screen in app.screen_stack if getattr(screen, "shows_campaign", False))
    first: Screen[Any] | None = next(below, None)
    if first is None or first is screen:
        return {}  # a battle by itself has no map
    return {
        key: binding
        for node, keys in first._binding_chain
        if not isinstance(node, App)
        for key, binding in keys
        if binding.description and (len(key) == 1 or key in SIGNS)
    }


def _why_not(screen: Screen[Any], binding: Binding) -> str:
    """That a battle is on, and what leads back to the map."""
    assert isinstance(screen, HasBattleRun)
    if screen.run.outcome:
        return sentence(OVER)
    said = sentence(ON.format(what=binding.description))
    for active in screen.active_bindings.values():
        if active.enabled and (active.binding.id or "").endswith(FIGHTS_ON):
            key = screen.app.get_key_display(active.binding)
            return f"{said} {sentence(LEADS_BACK.format(key=key))}"
    return said
