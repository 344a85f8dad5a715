"""A screen whose matter is settled goes, though another one may lie over it."""

from typing import Any

from textual.screen import Screen


def take_away(screen: Screen[Any]) -> None:
    """Take a screen from the stack, wherever it lies there; what lies over it stays.

    `Screen.dismiss` always takes the uppermost one. Whoever waits for an answer gets none.
    """
    app = screen.app
    stack = app._screen_stack
    if screen not in stack:
        return
    if screen is stack[-1]:
        screen.dismiss(None)
        return
    stack.remove(screen)
    if screen._result_callbacks:
        screen._result_callbacks[-1](None)
        screen._pop_result_callback()
    app.call_next(app._replace_screen, screen)
