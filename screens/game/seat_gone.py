"""A seat goes to another terminal: what was begun here is forgotten, and orders nothing any more.

Else it would be ordered when the seat comes back, though nobody has pressed a key.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from screens.battle.battle_dialog import ShortForm
from screens.parts.campaign_screen import views
from screens.parts.choice_dialog import ChoiceScreen
from screens.shell.taking_away import take_away

if TYPE_CHECKING:
    from screens.parts.game import Game

WITHDRAWN = "The open question is withdrawn."


def forget_orders(game: "Game") -> str:
    """Forget plans, questions, hints and commanders who fight on; what to say of it, if anything.

    Keys that were typed before do nothing any more, either.
    """
    loop = game.loop
    loop.commanders.forget_hint()
    loop.commanders.drop()
    loop.staff.stop("")
    if loop.journal.state.battle is not None:
        loop.battles.take_over()
    open_questions = list(_questions(game))
    for screen in views(game.screen_stack):
        screen.forget_orders()
    for question in open_questions:
        take_away(question)
    game.questions.ask_anew()
    return WITHDRAWN if open_questions else ""


def _questions(game: "Game") -> Iterator[Screen[Any]]:
    """What is asked upon a screen of the campaign; on a page beside it one only reads."""
    campaign, is_upon = set[object](views(game.screen_stack)), False
    for screen in game.screen_stack:
        if isinstance(screen, ChoiceScreen | ShortForm):
            if is_upon:
                yield screen
        else:
            is_upon = screen in campaign
