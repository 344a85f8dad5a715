"""Keys that go straight to the app, and those that somebody on their way hears first."""

import pytest
from textual import on
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.events import Key
from textual.message import Message
from textual.widget import Widget

from screens.parts.command import CommandScreen
from tests.screens.keyboard import SMALL, app_at, in_haste, map_of
from tests.screens.rest import at_rest


class Tent(Widget, can_focus=True):
    """Has the keyboard."""


class Field(Horizontal):
    """What lies around it."""


class ListeningField(Field):
    def on_key(self, event: Key) -> None: ...


class DecoratedField(Field):
    @on(Key)
    def _hear(self, event: Key) -> None: ...


class FieldWithAKey(Field):
    def key_x(self) -> None: ...


class Word(Message):
    """Something else to be heard."""


class Camp(CommandScreen[None]):
    def __init__(self, field: Field) -> None:
        super().__init__()
        self._field = field

    def compose(self) -> ComposeResult:
        with self._field:
            yield Tent()


@pytest.mark.parametrize(
    ("field", "key", "is_passed"),
    [
        (Field, "x", True),
        (ListeningField, "x", False),
        (DecoratedField, "x", False),
        (FieldWithAKey, "x", False),
        (FieldWithAKey, "y", True),
        (Field, "escape", False),
    ],
)
async def test_whoever_listens_to_a_key_is_not_passed_by(
    field: type[Field], key: str, is_passed: bool
) -> None:
    """The library itself listens to `escape`: it makes a widget small again."""
    app = App[None]()
    async with app.run_test(size=(80, 24)):
        camp = Camp(field())
        await app.push_screen(camp)
        await at_rest(app)
        assert isinstance(camp.focused, Tent)
        assert camp.is_passed_by(Key(key, None)) is is_passed


async def test_what_was_said_before_a_key_is_heard_before_it() -> None:
    app = App[None]()
    async with app.run_test(size=(80, 24)):
        camp = Camp(Field())
        await app.push_screen(camp)
        await at_rest(app)
        for node in (camp.query_one(Tent), camp.query_one(Field), camp):
            node.post_message(Word())
            assert not camp.is_passed_by(Key("x", "x"))
            await at_rest(app)
            assert camp.is_passed_by(Key("x", "x"))


@pytest.mark.parametrize("is_passed", [True, False])
async def test_keys_in_haste_do_the_same_whether_or_not_they_are_passed_on(
    is_passed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A march is planned and ordered; the cursor goes on only from where it has led."""
    if not is_passed:
        monkeypatch.setattr(CommandScreen, "is_passed_by", lambda screen, key: False)
    app = app_at()
    async with app.run_test(size=SMALL):
        await at_rest(app)
        map_of(app).point_at("cairo")
        await at_rest(app)
        in_haste(app, "m", "n", "enter", "left")
        await at_rest(app)
        assert app.journal is not None
        orders = [entry.order for entry in app.journal.entries()]
        assert orders[:2] == ["march cairo", "move 3 veteran_infantry humboldt"]
        assert map_of(app).model.cursor != "humboldt"


async def test_keys_that_come_together_all_begin_where_the_first_one_was_typed() -> None:
    """The dialog that it opens goes with the second one; the third is not left with the dialog."""
    app = app_at()
    async with app.run_test(size=SMALL):
        await at_rest(app)
        in_haste(app, "slash", "escape", "n")
        await at_rest(app)
        assert map_of(app).model.cursor == "cairo"
