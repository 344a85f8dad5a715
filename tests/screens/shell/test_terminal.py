import pytest

from screens.shell.terminal import TerminalTraits, terminal, too_small

UTF8 = {"LANG": "en_US.UTF-8"}


@pytest.mark.parametrize(
    ("environ", "look", "colors"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", **UTF8}, "dark", "truecolor"),
        ({"TERM": "xterm-256color", **UTF8}, "dark", "256"),
        ({"TERM": "screen-256color", **UTF8}, "dark", "256"),
        ({"TERM": "tmux-256color", "COLORTERM": "24bit", **UTF8}, "dark", "truecolor"),
        ({"TERM": "xterm-kitty", **UTF8}, "dark", "truecolor"),
        ({"TERM": "xterm-ghostty", **UTF8}, "dark", "truecolor"),
        ({"TERM": "alacritty", **UTF8}, "dark", "truecolor"),
        ({"TERM": "xterm-direct", **UTF8}, "dark", "truecolor"),
        ({"TERM": "xterm", **UTF8}, "sixteen", "standard"),
        ({"TERM": "screen", **UTF8}, "sixteen", "standard"),
        ({"TERM": "rxvt", **UTF8}, "sixteen", "standard"),
        ({"TERM": "xterm-16color", **UTF8}, "sixteen", "standard"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1", **UTF8}, "sixteen", "256"),
        ({"TERM": "xterm-256color", "NO_COLOR": "", **UTF8}, "dark", "256"),
        ({"TERM": "linux", **UTF8}, "plain", "auto"),
        ({"TERM": "vt100", **UTF8}, "plain", "auto"),
        ({"TERM": "vt220", **UTF8}, "plain", "auto"),
        ({"TERM": "dumb", **UTF8}, "plain", "auto"),
        ({"TERM": "", **UTF8}, "plain", "auto"),
        ({}, "plain", "auto"),
        ({"TERM": "xterm-256color", "LANG": "C"}, "plain", "auto"),
        ({"TERM": "xterm-256color", "LANG": "POSIX"}, "plain", "auto"),
        ({"TERM": "xterm-256color", "LANG": "de_DE.ISO-8859-1"}, "plain", "auto"),
        ({"TERM": "xterm-256color", "LANG": "en_US.UTF-8", "LC_ALL": "C"}, "plain", "auto"),
        ({"TERM": "xterm-256color", "LANG": "C", "LC_ALL": "C.utf8"}, "dark", "256"),
        ({"TERM": "xterm-256color", "LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, "dark", "256"),
        ({"TERM": "xterm-256color", "LANG": "C", "LC_CTYPE": "C.UTF-8"}, "plain", "auto"),
        ({"TERM": "xterm-256color"}, "plain", "auto"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "dark", "truecolor"),
        ({"TERM": "xterm-256color", "COLORFGBG": "0;15", **UTF8}, "light", "256"),
        ({"TERM": "xterm-256color", "COLORFGBG": "15;0", **UTF8}, "dark", "256"),
        ({"TERM": "xterm-256color", "COLORFGBG": "0;default;7", **UTF8}, "light", "256"),
    ],
)
def test_the_look_is_guessed(environ: dict[str, str], look: str, colors: str) -> None:
    assert terminal(environ) == TerminalTraits(look, colors)


@pytest.mark.parametrize("size", [(80, 24), (160, 48), (80, 100)])
def test_large_enough(size: tuple[int, int]) -> None:
    assert too_small(*size) is None


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
def test_too_small_says_what_is_needed(size: tuple[int, int]) -> None:
    said = too_small(*size)
    assert said is not None
    assert f"{size[0]} columns and {size[1]} rows" in said
    assert "80 and 24" in said
