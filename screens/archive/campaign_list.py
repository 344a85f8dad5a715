"""The campaigns of one source: which of them are listed, in which order, and which are marked."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

from saves.storage.header import Header
from screens.archive.sources import CampaignSource
from screens.text.campaigns import CHOICES, ORDERS, fits, ordered

NOTHING = "No campaign matches."
READING = "reading ..."

FIRST, SLICE = 0.1, 0.25
"""Seconds of reading until a first part of a long list is shown, unless a screenful is there
before, and until each further one."""


class CampaignList:
    """What is known of the campaigns on show; says when it has changed."""

    def __init__(self, source: CampaignSource, show: Callable[[Path | None], object]) -> None:
        """*Show* lists it anew, pointing at a file if one is named."""
        self.source = source
        self._show = show
        self.headers: dict[Path, Header] = {}
        self.is_read = False
        """All of the source has been read."""

        self.order = ORDERS[0]
        self.is_reversed = False
        self.choice = CHOICES[0]
        self.marks: set[Path] = set()
        self.listed: list[Header] = []
        self.cursor = 0
        """The place in the list that is pointed at."""

    @property
    def pointed(self) -> Header | None:
        """The campaign that is pointed at."""
        return self.listed[self.cursor] if self.cursor in range(len(self.listed)) else None

    # --- what there is -------------------------------------------------------------------------

    def begin(self, source: CampaignSource) -> None:
        """Nothing is known yet of another source."""
        self.source, self.headers, self.is_read = source, {}, False
        self._show(None)

    def take(self, source: CampaignSource, found: list[Header], *, is_all: bool) -> None:
        """Take in a part of a source, unless the player has gone elsewhere."""
        if source is self.source:
            self.headers |= {header.path: header for header in found}
            self.is_read = is_all
            self._show(None)

    def put(self, header: Header, gone: Path | None = None) -> None:
        """A campaign has changed, or come; another one may be gone. Point at it."""
        if gone is not None:
            self.headers.pop(gone, None)
        if self.source.holds(header.place):
            self.headers[header.path] = header
        self._show(header.path)

    def drop(self, *paths: Path) -> None:
        """Files are not here any more; where one was pointed at, the one after it is."""
        here = self.pointed
        after = self._after(here.path) if here is not None and here.path in paths else None
        for path in paths:
            self.headers.pop(path, None)
            self.marks.discard(path)
        self._show(after)

    def _after(self, path: Path) -> Path | None:
        """The file listed after another one; after the last one, the one before it."""
        paths = [header.path for header in self.listed]
        if path not in paths:
            return None
        at = paths.index(path)
        beside = paths[at + 1 : at + 2] or paths[max(0, at - 1) : at]
        return beside[0] if beside else None

    def damaged(self, path: Path, problem: str, *, points: bool = True) -> None:
        """Show a file as damaged from now on; the pointer goes along with it, or stays."""
        if path in self.headers:
            self.headers[path] = self.headers[path]._replace(problem=problem)
        self._show(path if points else None)

    def keep_only(self, is_there: Callable[[Path], bool]) -> None:
        """Files may have got other names: list those only that are there."""
        self.headers = {
            path: one for path, one in self.headers.items() if one.shared or is_there(path)
        }
        self._show(None)

    def show_again(self) -> None:
        """What is said of the campaigns has changed, not they themselves."""
        self._show(None)

    @property
    def is_empty(self) -> bool:
        """There is no campaign at all."""
        return self.is_read and not self.headers

    # --- what is listed ------------------------------------------------------------------------

    def arrange(self, wanted: str) -> None:
        """List what is chosen and holds all words that are wanted."""
        known = self.headers.values()
        chosen = [one for one in known if self.choice.holds(one) and fits(one, wanted)]
        self.listed = ordered(chosen, self.order, is_reversed=self.is_reversed)

    def next_order(self) -> None:
        """Another order."""
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self.is_reversed = False
        self._list_otherwise()

    def reverse(self) -> None:
        """The same order the other way round."""
        self.is_reversed = not self.is_reversed
        self._list_otherwise()

    def next_choice(self) -> None:
        """Others of them: all, those that go on, those that are over, ..."""
        self.choice = CHOICES[(CHOICES.index(self.choice) + 1) % len(CHOICES)]
        self._list_otherwise()

    def _list_otherwise(self) -> None:
        """The pointer stays with its file."""
        self._show(self.pointed.path if self.pointed else None)

    @property
    def title(self) -> str:
        """The source, how many of its campaigns are listed, and in which order."""
        known, listed = len(self.headers), len(self.listed)
        parts = [self.source.title, f"{listed}" if listed == known else f"{listed} of {known}"]
        if self.choice is not CHOICES[0]:
            parts.append(self.choice.title)
        parts.append(f"by {self.order.title}{', reversed' if self.is_reversed else ''}")
        if not self.is_read:
            parts.append(READING)
        if number := len(self.marked):
            parts.append(f"{number} marked")
        return ", ".join(parts)

    @property
    def why_nothing(self) -> str:
        """Why nothing is listed."""
        if not self.is_read:
            return READING
        return NOTHING if self.headers else self.source.nothing_there()

    # --- marks ---------------------------------------------------------------------------------

    @property
    def marked(self) -> tuple[Header, ...]:
        """The campaigns listed that are marked, in the order of the list."""
        return tuple(header for header in self.listed if header.path in self.marks)

    def mark(self, header: Header) -> None:
        """Mark a campaign, or take its mark away."""
        self.marks ^= {header.path}
        self._show(None)

    def unmark(self, *paths: Path) -> None:
        """Take marks away."""
        self.marks -= set(paths)
        self._show(None)

    def mark_all(self) -> None:
        """Mark all that are listed; if they are, take all marks away."""
        listed = {header.path for header in self.listed}
        self.marks = set() if listed <= self.marks else listed
        self._show(None)


def slices(
    headers: Iterator[Header], enough: int, clock: Callable[[], float] = monotonic
) -> Iterator[tuple[list[Header], bool]]:
    """A long list in parts: the first one is there soon, the last one says so.

    The first has *enough* for a screen, or what has been read until then.
    """
    due, found = clock() + FIRST, list[Header]()
    for header in headers:
        found.append(header)
        if len(found) == enough or clock() >= due:
            yield found, False
            found, due, enough = [], clock() + SLICE, 0
    yield found, True
