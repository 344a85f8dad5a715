"""What the letters of a table look like: component classes, their style sheet, and the keys.

The colors are variables of the look, the same as those of the map; see `screens.shell.themes`.
"""

import re

from textual.binding import Binding, BindingType

from screens.parts.cell_view import pointing_keys

PREFIX = "battle-table--"

CSS = """
BattleTable { background: $map-land; color: $foreground; scrollbar-size: 0 0; }
BattleTable > .battle-table--edge { color: $map-detail; }
BattleTable > .battle-table--ground { color: $map-road; background: $map-road 16%; }
BattleTable > .battle-table--wood { color: $success; background: $success 16%; }
BattleTable > .battle-table--water { color: $map-river; background: $map-river 16%; }
BattleTable.-flat > .battle-table--ground { background: $map-land; }
BattleTable.-flat > .battle-table--wood { background: $map-land; }
BattleTable.-flat > .battle-table--water { background: $map-land; }
BattleTable > .battle-table--field { color: $map-mark; }
BattleTable > .battle-table--ruler { color: $map-mark; text-style: bold; }
BattleTable > .battle-table--ghost { color: $map-mark; }
BattleTable > .battle-table--front { color: $foreground; text-style: bold; }
BattleTable > .battle-table--union { color: $map-union-stack; text-style: $map-stack-style; }
BattleTable > .battle-table--confederate {
    color: $map-confederate-stack; text-style: $map-stack-style;
}
BattleTable > .battle-table--selected { background: $map-origin; text-style: $map-origin-style; }
BattleTable > .battle-table--aimed { color: $map-battle; text-style: bold; }
BattleTable > .battle-table--cursor { text-style: $map-cursor-style; }
"""

COMPONENTS = set(re.findall(rf"{PREFIX}[a-z-]+", CSS))


def _key(keys: str, action: str, description: str, name: str) -> Binding:
    return Binding(keys, action, description, show=False, id=f"table.{name}")


BINDINGS: list[BindingType] = [
    *pointing_keys("table", "window"),
    _key("home", "center", "center", "center"),
    _key("enter", "choose", "take the unit under the cursor", "choose"),
]
"""The keys of the table; every one can be bound anew by its id."""
