"""A line has the caches that Textual gives it, each from the moment it is looked for."""

import importlib.util
from types import ModuleType

import pytest
import textual.strip
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI
from textual.color import Color
from textual.filter import ANSIToTruecolor
from textual.strip import Strip

from screens.shell.thin_strips import KEPT, have_thin_strips


@pytest.fixture(autouse=True)
def thin() -> None:
    """As every app has it."""
    have_thin_strips()


@pytest.fixture(scope="module")
def untouched() -> ModuleType:
    """The module of Textual once more, as it is without the game."""
    spec = importlib.util.spec_from_file_location("untouched_strip", textual.strip.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def made(strip: Strip) -> set[str]:
    """The caches that it has by now."""
    found = set()
    for name in KEPT:
        try:
            object.__getattribute__(strip, name)
        except AttributeError:
            continue
        found.add(name)
    return found


def test_a_new_line_has_none() -> None:
    assert made(Strip([Segment("Cairo")])) == set()


def test_one_is_there_when_something_is_kept_in_it() -> None:
    strip = Strip([Segment("Cairo")])
    assert strip.crop(1, 3) is strip.crop(1, 3)
    assert made(strip) == {"_crop_cache"}


def test_a_line_that_a_filter_leaves_as_it_is_is_kept_once() -> None:
    to_truecolor, ground = ANSIToTruecolor(DIMMED_MONOKAI), Color.parse("#102030")
    union = Strip([Segment("Cairo", Style(color="#3d9cc4"))])
    for _ in range(2):
        assert union.apply_filter(to_truecolor, ground) is union


def test_a_line_that_a_filter_changes_is_another_one(untouched: ModuleType) -> None:
    to_truecolor, ground = ANSIToTruecolor(DIMMED_MONOKAI), Color.parse("#102030")
    segments = [Segment("Cairo", Style(color="red")), Segment(" taken", Style(color="#3d9cc4"))]
    strip = Strip(segments)
    changed = strip.apply_filter(to_truecolor, ground)
    assert changed is strip.apply_filter(to_truecolor, ground)
    assert list(changed) == list(untouched.Strip(segments).apply_filter(to_truecolor, ground))
    assert list(changed) != segments


def test_a_line_begins_as_textual_has_it(untouched: ModuleType) -> None:
    theirs, ours = untouched.Strip([Segment("Cairo")], 5), Strip([Segment("Cairo")], 5)
    for name in untouched.Strip.__slots__:
        there, here = getattr(theirs, name), getattr(ours, name)
        if name in KEPT:
            assert (type(here), here._maxsize, len(here)) == (type(there), KEPT[name], 0), name
            assert here._maxsize <= there._maxsize, name
        else:
            assert here == there, name


def test_what_no_line_has_is_said() -> None:
    with pytest.raises(AttributeError, match="_crop_cash"):
        Strip([])._crop_cash  # type: ignore[attr-defined]  # noqa: B018
