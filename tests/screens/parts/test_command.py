"""Keys as commands: declared once, read by keys, the line of keys, the palette and dimming."""

from functools import partial
from typing import ClassVar

import pytest
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.events import Resize
from textual.geometry import Size
from textual.widget import Widget

from campaign import Refusal
from screens.parts.command import ABSENT, Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine

NO_MEN = Refusal("BG 4.2", "no stack is here")


class Camp(CommandScreen[None]):
    """A screen with a few commands."""

    def __init__(self) -> None:
        super().__init__()
        self.men, self.days = 2, 0

    def drill(self, days: int = 1) -> None:
        """Drill the men.

        They do not like it.
        """
        self.days += days

    def strike(self) -> None:
        self.men = 0

    def why_no_drill(self) -> Obstacle:
        return None if self.men else NO_MEN

    def why_no_tents(self) -> Obstacle:
        return None if not self.men else ABSENT

    def drill_word(self) -> str:
        return f"drill {self.men} men"

    KEYS: ClassVar[Keys] = (
        Command("camp.strike", "x", "strike tents", strike),
        Command("camp.drill", "d", "drill", drill, why_not=why_no_drill, word=drill_word),
        Command("camp.week", "D", "drill a week", partial(drill, days=7), shown=False),
        Command("camp.rest", "r", "rest", drill, why_not=lambda camp: ""),
        Command("camp.pitch", "x", "pitch tents", drill, why_not=why_no_tents),
    )


class Winter(Camp):
    """Inherits them, and has one of its own."""

    def burn(self) -> None:
        """Burn the fences."""
        self.days += 100

    KEYS: ClassVar[Keys] = (
        "camp.drill",
        Binding("q", "app.bell", "ring", id="winter.ring"),
        Command("winter.burn", "b", "burn", burn),
        Binding("Q", "app.quit", "desert", show=False, id="winter.desert"),
    )

    def compose(self) -> ComposeResult:
        yield KeyLine()


def test_the_note_of_a_command_is_the_first_line_about_what_it_runs() -> None:
    camp = Camp()
    notes = {id_: camp.command(id_).note for id_ in ("camp.drill", "camp.week", "camp.strike")}
    assert notes == {
        "camp.drill": "Drill the men.",
        "camp.week": "Drill the men.",
        "camp.strike": "",
    }
    assert Winter().note_on(Binding("b", "", id="winter.burn")) == "Burn the fences."


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        Camp().command("camp.dance")


def test_a_command_works_is_dimmed_with_words_or_without_or_is_not_there() -> None:
    camp = Camp()
    found = {
        id_: (camp.check_action("do", (id_,)), camp.why_not("do", (id_,)))
        for id_ in ("camp.drill", "camp.rest", "camp.pitch")
    }
    assert found == {
        "camp.drill": (True, None),
        "camp.rest": (None, None),
        "camp.pitch": (False, None),
    }
    camp.strike()
    assert camp.check_action("do", ("camp.drill",)) is None
    assert camp.why_not("do", ("camp.drill",)) == "No stack is here. [BG 4.2]"


def test_other_actions_are_none_of_its_business() -> None:
    assert Camp().check_action("dance", ()) is True
    assert Camp().why_not("dance", ()) is None


def test_the_line_of_keys_has_the_order_of_the_commands() -> None:
    assert tuple(f"camp.{name}" for name in ("strike", "drill", "rest", "pitch")) == Camp.KEY_ORDER
    assert Winter.KEY_ORDER == ("camp.drill", "winter.ring", "winter.burn")


def test_a_key_of_the_app_has_its_place_among_the_commands() -> None:
    ids = [one.id for one in vars(Winter)["BINDINGS"]]
    assert ids == ["winter.ring", "winter.burn", "winter.desert"]


async def test_keys_run_commands_and_the_line_says_what_they_do_now() -> None:
    app: App[None] = App()
    async with app.run_test(size=(80, 24)) as pilot:
        winter = Winter()
        await app.push_screen(winter)
        await pilot.press("d", "D", "b")
        assert winter.days == 1 + 7 + 100
        line = winter.query_one(KeyLine)
        line.look()
        assert line.render().plain.split("  ")[:2] == ["d drill 2 men", "q ring"]
        await pilot.press("r")
        assert winter.days == 108, "it is dimmed"
        await pilot.press("x", "d", "x")
        assert (winter.men, winter.days) == (0, 108), "the second command of the key is not asked"


async def test_places_are_worked_out_once_for_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out = list[Size]()
    reflow = Compositor.reflow

    def noted(compositor: Compositor, parent: Widget, size: Size) -> object:
        if isinstance(parent, Camp):
            worked_out.append(size)
        return reflow(compositor, parent, size)

    monkeypatch.setattr(Compositor, "reflow", noted)
    async with App[None]().run_test(size=(80, 24)) as pilot:
        camp = Camp()
        await pilot.app.push_screen(camp)
        await pilot.pause()
        worked_out.clear()
        camp.post_message(Resize(camp.size, camp.size))
        await pilot.pause()
        assert not worked_out
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert set(worked_out) == {Size(100, 30)}
        assert camp.size == Size(100, 30)
