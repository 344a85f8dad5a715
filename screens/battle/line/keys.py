"""The keys of the battle screen, and which kind of order each of them gives."""

from collections.abc import Mapping
from types import MappingProxyType

from textual.binding import Binding, BindingType

from campaign.resolvers.battle_line.position import Stage
from screens.battle.battle_screen import FIELD_KEYS
from screens.battle.line.signs import LETTERS

BATTLE_KEYS: list[BindingType] = [
    *FIELD_KEYS,
    Binding("enter,space", "roll", "ROLL", id="battle.roll", key_display="enter"),
    Binding("enter,space", "announce", "announce", id="battle.announce", key_display="enter"),
    Binding("enter,space", "stand", "line stands", id="battle.stand", key_display="enter"),
    Binding("enter,space", "rally", "rally", id="battle.rally", key_display="enter"),
    Binding("enter,space", "flee", "where to", id="battle.flee", key_display="enter"),
    Binding("R", "roll_now", "roll with these shots", show=False, id="battle.roll-now"),
    Binding("f", "suggest", "fill in", id="battle.suggest"),
    Binding("plus,equals_sign", "bonus", "leader's point", id="battle.bonus", key_display="+"),
    Binding("g", "retreat", "retreat", id="battle.retreat"),
    Binding("b", "reinforce", "bring up", id="battle.reinforce"),
    Binding("a", "fight_on", "fight it out", id="battle.fight-on"),
    Binding("t", "hint", "hint", show=False, id="battle.hint"),
    Binding("up,k", "shooter(-1)", "shooter above", show=False, id="battle.up"),
    Binding("down,j", "shooter(1)", "shooter below", show=False, id="battle.down"),
    Binding("left,h", "target(-1)", "target before", show=False, id="battle.left"),
    Binding("right,l", "target(1)", "target after", show=False, id="battle.right"),
    Binding("n", "next(1)", "next to announce", show=False, id="battle.next"),
    Binding("N", "next(-1)", "last to announce", show=False, id="battle.previous"),
    Binding("pageup,K", "read(-1)", "log up", show=False, id="battle.log-up"),
    Binding("pagedown,J", "read(1)", "log down", show=False, id="battle.log-down"),
    *(Binding(letter, f"aim('{letter}')", f"Piece {letter}", show=False) for letter in LETTERS),
]
"""Several keys are `enter` and `space`: the first that works now is the obvious next thing."""

ORDERS_OF: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "roll": frozenset({"roll"}),
        "roll_now": frozenset({"roll"}),
        "announce": frozenset({"fire"}),
        "aim": frozenset({"fire", "relieve", "rally"}),
        "suggest": frozenset({"fire", "bonus", "relieve", "rally"}),
        "bonus": frozenset({"bonus"}),
        "retreat": frozenset({"retreat"}),
        "reinforce": frozenset({"reinforce", "lead"}),
        "stand": frozenset({"ready"}),
        "rally": frozenset({"rally"}),
        "flee": frozenset({"retreat"}),
    }
)
"""The kinds of order that an action gives: their first words in the notation."""

AT_STAGE: Mapping[str, Stage] = MappingProxyType(
    {"stand": Stage.RELIEF, "rally": Stage.RALLY, "flee": Stage.FLIGHT}
)
"""What enter does only where a certain decision is due. [NS 8.11, NS-R16, NS-R19]"""

SHOWN_DIMMED = frozenset({"suggest", "retreat", "reinforce"})
"""What says why when it is pressed and does not work now."""

SKIPS = frozenset({"enter", "space", "escape"})
"""Keys that only finish falling dice; every other key finishes them and does its own work, too."""
