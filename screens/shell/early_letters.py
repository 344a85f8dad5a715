"""Lines to type in: what is typed before they have the keyboard is theirs all the same.

Over a slow connection a key that opens a line and the letters behind it come together.
"""

from textual.widgets import Input


def type_in(line: Input) -> None:
    """Give a line the keyboard at once; what stands there goes with the first letter."""
    hand_over(line)
    line.action_select_all()


def hand_over(line: Input) -> None:
    """Give a line the keyboard at once, unless it has it.

    It selects nothing when it hears of that: letters may stand there by then.
    """
    if line.screen.focused is not line:
        line.select_on_focus = False
        line.screen.set_focus(line)


def take_early(line: Input, letter: str) -> None:
    """Type a letter that came before the line had the keyboard."""
    if line.selection.is_empty:
        line.insert_text_at_cursor(letter)
    else:
        line.replace(letter, *line.selection)
