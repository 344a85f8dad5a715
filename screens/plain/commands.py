"""The words of the game by lines: what each asks for, how it is said, and other words for it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from screens.plain.conversation import Conversation
from screens.plain.meaning import best, named
from screens.plain.reply import Reply, brief, whole
from screens.plain.typed_orders import ORDERS, form_of
from screens.shell.palette_words import OTHER_WORDS

Words = tuple[str, ...]
Answering = Callable[[Conversation, Words], Reply]


class PlainCommand(NamedTuple):
    """A word that asks for something."""

    form: str
    """How it is said: `look [BOX]`."""

    note: str
    """What it asks for, as a clause."""

    answer: Answering
    key: str = ""
    """The id of the key that does so on the screens; other words for that are words for this."""

    @property
    def word(self) -> str:
        """Its first word."""
        return self.form.split()[0]

    def one_too_many(self, rest: Words) -> str | None:
        """Of the words that follow, the first for which there is no place; if any.

        What it asks for may be said in more words than one: `until something happens`.
        """
        if self.form != self.word:
            return None
        known = {*OTHER_WORDS.get(self.key, "").split(), *self.note.split()}
        return next((word for word in rest if word not in known), None)


OWN_WORDS: Mapping[str, str] = {
    "?": "help",
    "h": "help",
    "l": "look",
    "exit": "quit",
    "bye": "quit",
    "find": "look",
    "box": "look",
    "neighbors": "near",
    "threat": "threats",
    "status": "where",
    "who": "where",
    "world": "politics",
    "powers": "politics",
    "leaders": "generals",
    "limits": "armies",
    "army": "armies",
    "victory": "armies",
    "goal": "armies",
    "goals": "armies",
    "cities": "armies",
    "legal": "orders",
    "u": "undo",
    "advise": "hint",
    "plans": "hint",
    "taste": "settings",
    "save": "mark",
    "history": "points",
    "next": "more",
    "targets": "units",
    "date": "calendar",
    "turn": "calendar",
    "bookmark": "mark",
}
"""Other words that the palette has no need of."""


class Meant(NamedTuple):
    """What a first word may mean: one of these commands, or orders of these kinds."""

    commands: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()

    @property
    def is_one(self) -> bool:
        return len(self.commands) + len(self.orders) == 1


class Vocabulary:
    """All words that a line may begin with."""

    def __init__(self, commands: tuple[PlainCommand, ...]) -> None:
        self.commands = {command.word: command for command in commands}
        self._others = {
            **{word: one.word for one in commands for word in OTHER_WORDS.get(one.key, "").split()},
            **OWN_WORDS,
        }

    def meant(self, word: str) -> Meant:
        """What a word means: itself, another word for it, or whatever begins so."""
        if word in self.commands or word in ORDERS:
            return Meant(
                (word,) if word in self.commands else (), (word,) if word in ORDERS else ()
            )
        if word in self._others:
            return self._of(self._others[word])
        begun = Meant(
            tuple(one for one in self.commands if one.startswith(word)),
            tuple(one for one in ORDERS if one.startswith(word)),
        )
        if begun.commands or begun.orders:
            return begun
        return Meant(
            tuple(dict.fromkeys(to for other, to in self._others.items() if other.startswith(word)))
        )

    def _of(self, word: str) -> Meant:
        return Meant((word,)) if word in self.commands else Meant((), (word,))

    def help(self, wanted: str) -> Reply:
        """All words in short; one of them in full; or those that have to do with something."""
        if not wanted:
            return Reply(
                (
                    "Give an order, or ask. Short answers end; 'more' goes on. Orders:",
                    ", ".join(ORDERS) + ".",
                    "Questions and the rest:",
                    ", ".join(self.commands) + ".",
                    "'help WORD' tells about one of them, 'orders' what you can order now.",
                )
            )
        if meant := self.meant(wanted):
            told = [self._help_of(word) for word in meant.commands]
            told += [f"{form_of(word)}: {ORDERS[word].__doc__}" for word in meant.orders]
            if told:
                return brief(told, 6)
        words = [
            self._help_of(one.word) for one in self.commands.values() if wanted in one.note.lower()
        ]
        if words:
            return brief(words, 6)
        near = best(wanted, named((word, word) for word in (*self.commands, *ORDERS)))
        return whole(f"There is no word {wanted!r}{f'; {near[0]}?' if near else ''}.")

    def _help_of(self, word: str) -> str:
        command = self.commands[word]
        others = [other for other, to in self._others.items() if to == word]
        also = f" Also: {', '.join(sorted(others))}." if others else ""
        return f"{command.form}: {command.note}.{also}"
