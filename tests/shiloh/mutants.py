"""Positions as somebody may have written them by hand: words and lines changed by chance."""

import random
import re
from collections.abc import Iterator

from campaign.dice import RandomDice
from campaign.errors import NotationError
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    DivisionOrders,
    Gathering,
    PassingFire,
    ReactionFire,
    Replying,
    RetreatBefore,
    SettingUp,
)
from tests.shiloh.random_games import played, some_order

TOKEN = re.compile(r"[\w./-]+")
ODD = ("0", "1", "5", "9", "50", "999", "-1", "5745", "9999", "union", "yes", "melee", "")
"""What is put in the place of a word, beside other words of the same text."""

KINDS = (
    *(SettingUp, DivisionOrders, Acting, PassingFire, Replying),
    *(Gathering, RetreatBefore, ReactionFire),
)


def in_the_midst(scenario: str, seed: int, most: int) -> list[HexPosition]:
    """The first position of a game at each kind of decision, and where it stood at last."""
    found: dict[type, HexPosition] = {}
    last = None
    for number, position in enumerate(played(scenario, seed)):
        if number == most or not position.agenda:
            break
        last = position
        if isinstance(position.step, KINDS):
            found.setdefault(type(position.step), position)
    assert last is not None
    return [*found.values(), last]


def mutants(position: HexPosition, seed: int) -> Iterator[str]:
    """The text of a position, changed once or twice at a time."""
    chance, text = random.Random(seed), write_position(position)
    while True:
        changed = _changed(text, chance)
        yield _changed(changed, chance) if chance.random() < 0.2 else changed


def _changed(text: str, chance: random.Random) -> str:
    lines = text.splitlines()
    at = chance.randrange(len(lines))
    what = chance.random()
    if what < 0.05:
        del lines[at]
    elif what < 0.08:
        lines.insert(chance.randrange(len(lines)), lines[at])
    elif what < 0.12:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif words := list(TOKEN.finditer(lines[at])):
        old = chance.choice(words)
        others = _alike(old[0], text) if chance.random() < 0.6 else ODD
        new = chance.choice((*others, *TOKEN.findall(chance.choice(lines))[:1]))
        lines[at] = lines[at][: old.start()] + new + lines[at][old.end() :]
    return "\n".join(lines) + "\n"


def _alike(word: str, text: str) -> list[str]:
    """The words of a text that may well be mistaken for one: as long, digits where it has them."""
    shape = re.sub(r"[a-z]+", "[a-z]+", re.sub(r"[0-9]", "[0-9]", re.escape(word)))
    return sorted(set(re.findall(rf"(?<![\w./-]){shape}(?![\w./-])", text)))


def lived_through(text: str, seed: int, orders: int = 30) -> str:
    """Why a text is no position; empty if it is one, and so many orders by chance were played."""
    try:
        position = read_position(text)
    except NotationError as error:
        return str(error)
    chance, dice = random.Random(seed), RandomDice(seed)
    for _ in range(orders):
        if not position.agenda:
            break
        order = some_order(position, sequence.legal(position), chance)
        position, _ = sequence.apply(position, order, dice)
    return ""
