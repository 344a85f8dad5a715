"""An order on a table as one says it: with the unit that it is given to, or what it brings on."""

from typing import Any

from campaign.terms import Side
from screens.battle.tabletop.order_draft import DONE, word_of
from screens.battle.tabletop.scene import NOBODY, Scene
from screens.text.battle_orders import in_words
from screens.text.measures import third_person
from screens.text.phrases import SIDE_LETTERS, SIDE_NAMES, sentence


def order_words(scene: Scene | None, order: Any, is_next: bool = True) -> str:
    """An order with the unit that it is given to, or what it brings onto the table."""
    said = row_words(scene, order)
    unit = scene.unit_of(order) if scene else NOBODY
    if scene is not None and (card := scene.cards.get(unit)):
        return said if is_done(order) else f"{card.name}: {said}"
    if is_next and scene is not None and scene.next is not None and scene.goal(order):
        return f"{scene.next.subject}: {said}"
    return said


def told_words(scene: Scene, order: Any, side: Side) -> str:
    """An order as the log tells it: `U Tyler's brigade: fire at Garnett's brigade`.

    One that names no unit is told of the side that gave it: `The Union moves no more generals.`
    """
    said = order_words(scene, order)
    if said != row_words(scene, order):
        return f"{SIDE_LETTERS[side]} {said}"
    return sentence(f"{SIDE_NAMES[side]} {third_person(said)}")


def row_words(scene: Scene | None, order: Any) -> str:
    """An order without the unit that it is given to; what it means to do nothing more now."""
    return scene.ending if scene is not None and is_done(order) else in_words(order)


def is_done(order: Any) -> bool:
    """It ends a part of the battle."""
    return word_of(order) == DONE
