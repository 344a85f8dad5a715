"""Letters that stand beside units, on hexes and before orders, and the keys that pick these.

They are capital letters, as small ones move the cursor and begin orders. While hexes have letters a
small one is as good wherever its key would do nothing else.
"""

from collections.abc import Iterator
from typing import Protocol

from textual.binding import Binding, BindingsMap

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.orders import HexOrder
from screens.battle.nei_boschi.chooser import Asked
from screens.battle.nei_boschi.looking import BY_ROW, Named
from screens.battle.nei_boschi.obstacles import HexBattle
from screens.battle.nei_boschi.verbs import LETTERS, VERBS
from screens.parts.command import ABSENT, Command, Obstacle

NO_LETTER = "Nothing here has the letter {letter}."
ONE, SEVERAL, TWICE = "the {thing}", "to {last} {one}", "to {last}, twice: {one}"
"""What the first letter does, and the others up to the last one; where names have two of them."""

HEX, ORDER = ("hex", "a hex"), ("order", "an order")
"""What the letters are beside."""


class Lettered(HexBattle, Protocol):
    """A screen on which letters pick what they stand beside."""

    letters: "LetterKeys"
    _bindings: BindingsMap

    def give(self, order: HexOrder) -> None: ...
    def take_hex(self, hex_: Hex) -> None: ...
    def pick(self, unit: int) -> None: ...
    def draw(self) -> None: ...
    def notify(self, message: str, *, markup: bool) -> None: ...
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None: ...


class LetterKeys:
    """Puts letters together to a name, and takes what is called so."""

    def __init__(self, screen: Lettered) -> None:
        self._screen = screen
        self.typed = ""
        """Letters typed of a name that has more than one."""

    def press(self, letter: str) -> None:
        """Pick a unit, a hex or an order; of a longer name the letter is kept."""
        look = self._screen.look
        names = look.names if look is not None else {}
        for typed in (self.typed + letter, letter):
            if typed in names:
                self.typed = ""
                self._take(names[typed])
                return
            if any(name.startswith(typed) for name in names):
                self.typed = typed
                self._screen.draw()
                return
        self._screen.notify(NO_LETTER.format(letter=letter), markup=False)

    def _take(self, picked: Named) -> None:
        if picked.order is not None:
            self._screen.give(picked.order)
        elif picked.hex:
            self._screen.take_hex(picked.hex)
        else:
            self._screen.pick(picked.unit)

    def is_meant(self, letter: str) -> bool:
        """A key picks something; a small letter only a hex, and if it does nothing else here."""
        screen = self._screen
        if screen.line.display or screen.asked is Asked.NOTHING:
            return False
        if letter.isupper():
            return True
        return (
            screen.asked is Asked.WHERE and self._begins(letter.upper()) and self._is_idle(letter)
        )

    def _begins(self, letter: str) -> bool:
        """Something that can be picked has a name that goes on like that."""
        look = self._screen.look
        names = look.names if look is not None else ()
        return any(name.startswith((self.typed + letter, letter)) for name in names)

    def _is_idle(self, key: str) -> bool:
        """What the key does otherwise, it cannot do now."""
        own = self._screen._bindings.key_to_bindings.get(key, ())
        actions = (one.action for one in own if not one.action.startswith(LETTER))
        return not any(self._works(action) for action in actions)

    def _works(self, action: str) -> bool:
        name, _, parameter = action.removesuffix(")").partition("(")
        parameters = (parameter.strip("'"),) if parameter else ()
        return self._screen.check_action(name, parameters) is True


LETTER = "letter"
"""The action of a letter."""

SMALL = tuple(verb.letter for verb in VERBS if verb.letter.upper() in LETTERS)
"""Small letters that begin orders, which may not be possible now; others always do something."""


def letter_bindings() -> Iterator[Binding]:
    """The keys of all letters, but for the first, which stands in the line of keys."""
    for letter in (*LETTERS[1:], *SMALL):
        yield Binding(letter, f"{LETTER}('{letter}')", f"Pick {letter.upper()}", show=False)


def letters_command() -> Command[Lettered]:
    """The first letter, which says in the line of keys what all of them do."""

    def pick(screen: Lettered) -> None:
        """Pick the hex, the unit or the order that has the letter; so do the others."""
        screen.letters.press(LETTERS[0])

    def why_not(screen: Lettered) -> Obstacle:
        return None if screen.letters.is_meant(LETTERS[0]) else ABSENT

    return Command("hex.letter", LETTERS[0], "pick", pick, why_not, _letters_word)


def _letters_word(screen: Lettered) -> str:
    """From which letter to which there are hexes, or orders; nothing while units have letters."""
    look = screen.look
    if look is None or screen.asked not in (Asked.WHERE, *BY_ROW) or not look.names:
        return ""
    thing, one = HEX if screen.asked is Asked.WHERE else ORDER
    last = max(name[0] for name in look.names)
    is_long = any(len(name) > 1 for name in look.names)
    words = TWICE if is_long else ONE if len(look.names) == 1 else SEVERAL
    return words.format(last=last, thing=thing, one=one)


def step_back_word(screen: HexBattle) -> str:
    """What escape does, while something is half said."""
    return "back" if screen.chooser.verb is not None and screen.asked is not Asked.NOTHING else ""
