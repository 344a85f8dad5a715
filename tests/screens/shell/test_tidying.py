"""Closed screens do not stay in memory, and no key waits for that."""

import gc
from collections.abc import Iterator
from time import monotonic
from weakref import ref

import pytest
from textual.widget import Widget

from screens.app import A_WHILE, NordenSuden
from screens.map.map_screen import MapScreen
from screens.parts.page_dialog import PageScreen
from screens.setup.title_screen import TitleScreen
from screens.shell import tidying
from screens.shell.tidying import RARELY, Tidying
from tests.patience import PATIENCE
from tests.screens.keyboard import SMALL, app_at
from tests.screens.rest import at_rest, rest


class Circle:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True, scope="module")
def nothing_else() -> None:
    """Whatever other tests have left lies aside: to look through it takes longer than any test."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def rarely() -> Iterator[None]:
    """As the game sets it while it is played; as it was, in the end."""
    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(*RARELY)
    yield
    gc.set_threshold(*before)


def litter() -> ref[Circle]:
    """Garbage, and so much of other things that somebody will look for it."""
    found = ref(Circle())
    kept = [[] for _ in range(2 * RARELY[0])]  # type: ignore[var-annotated]
    assert kept
    return found


def test_garbage_is_collected_when_nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "QUIET", 0.0)
    tidy, found = Tidying(), litter()
    tidy.look()
    assert found() is None


def test_what_was_freed_is_given_back_when_it_was_collected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tidying, "QUIET", 0.0)
    tidy, found, given_back = Tidying(), litter(), list[bool]()
    tidy.collected = lambda: given_back.append(found() is None)
    tidy.look()
    assert given_back == [True]
    tidy.latest_key = monotonic() + PATIENCE
    tidy.look()
    assert given_back == [True], "not while somebody types"


def test_not_while_somebody_types() -> None:
    tidy = Tidying()
    before = gc.get_stats()[2]["collections"]
    litter()
    tidy.latest_key = monotonic()
    tidy.look()
    assert gc.get_stats()[2]["collections"] == before


def test_much_garbage_is_collected_between_two_keys_of_somebody_who_never_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tidying, "ANSWERED", 0.0)
    tidy, little = Tidying(), ref(Circle())
    tidy.latest_key = monotonic()
    tidy.look()
    assert little() is not None, "little waits for a pause"
    much = litter()
    tidy.look()
    assert little() is None
    assert much() is None


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("first", "leaves", "after"),
    [(("i",), "escape", MapScreen), ((), "q", TitleScreen)],
    ids=["a page", "the map"],
)
async def test_a_closed_screen_is_gone(
    first: tuple[str, ...], leaves: str, after: type[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "QUIET", 0.0)
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await at_rest(app)
        await pilot.press(*first)
        assert isinstance(app.screen, PageScreen if first else MapScreen)
        closed = ref(app.screen)
        await pilot.press(leaves)
        await at_rest(app)
        assert isinstance(app.screen, after)
        litter()
        app.tidying.look()
        assert closed() is None


@pytest.mark.thorough
async def test_the_first_campaign_is_gone_once_it_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though all that was there when its map was painted is set aside."""
    monkeypatch.setattr(tidying, "QUIET", 0.0)
    gc.set_threshold(700, 10, 10)
    app = app_at()
    try:
        async with app.run_test(size=SMALL) as pilot:
            await at_rest(app)
            assert gc.get_threshold() == RARELY
            assert gc.get_freeze_count()
            left = ref(app.screen), ref(app.journal)
            await pilot.press("q")
            await rest(pilot, A_WHILE)
            app.tidying.look()
            assert [gone() for gone in left] == [None, None]
            assert gc.get_freeze_count(), "the program itself is set aside again"
    finally:
        gc.collect()
        gc.freeze()


@pytest.mark.thorough
def test_a_session_leaves_alone_what_it_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its parent has set that aside; to take it back would be to have a copy of it."""
    monkeypatch.setattr(tidying, "QUIET", 0.0)
    gc.set_threshold(700, 10, 10)
    shared, campaign = gc.get_freeze_count(), Circle()
    left, tidy = ref(campaign), Tidying(is_forked=True)
    tidy.set_aside()
    assert gc.get_threshold() == RARELY
    del campaign
    litter()
    tidy.leave()
    tidy.look()
    assert left() is None
    assert gc.get_freeze_count() == shared


@pytest.mark.thorough
async def test_what_a_closed_page_has_painted_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "QUIET", 0.0)
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await at_rest(app)
        await pilot.press("i")
        await at_rest(app)
        painted = [ref(widget._styles_cache) for widget in app.screen.walk_children(Widget)]
        assert painted
        await pilot.press("escape")
        await at_rest(app)
        litter()
        app.tidying.look()
        assert not [lines for lines in painted if lines() is not None]


def test_all_is_looked_through_long_before_memory_grows() -> None:
    """However long somebody types without a pause."""
    young, middle, old = RARELY
    assert young * middle * old <= 2_500_000


async def test_keys_are_noted() -> None:
    app: NordenSuden = app_at()
    async with app.run_test(size=SMALL) as pilot:
        app.tidying.latest_key = 0.0
        await pilot.pause()
        assert app.tidying.latest_key == 0.0
        await pilot.press("left")
        assert app.tidying.latest_key > 0.0


@pytest.mark.thorough
async def test_what_was_said_leaves_nothing_behind() -> None:
    """Each key puts away what was said at the one before."""
    app = app_at()
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await at_rest(app)
        before = len(app._registry)
        for _ in range(5):
            app.notify("Nothing to undo since the last die or phase.")
            await pilot.pause()
            assert len(app._registry) > before
            await pilot.press("left")
        await at_rest(app)
        assert len(app._registry) == before
