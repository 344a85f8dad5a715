"""What is done beside the archive: asks for what is needed, shows how far it is and how it went."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from textual.app import App
from textual.screen import Screen

from campaign import CampaignError
from saves.campaign_log.progress import StoppedError
from saves.storage.home import Home
from screens.archive.long_work import LongWork
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.text_prompt import LONGEST_LINE, LineScreen
from screens.shell.mishaps import complaint
from screens.shell.session import ERRORS
from screens.text.phrases import sentence

NOT_DONE = "Not done"

T = TypeVar("T")

Deed: TypeAlias = Callable[[], object]
"""What follows from an answer."""


def leave() -> None:
    """Do nothing: everything stays as it is."""


@runtime_checkable
class Closable(Protocol):
    """What somebody has to close."""

    def close(self) -> None: ...


class TaskRunner:
    """Runs tasks for a screen, one or several at once."""

    def __init__(self, screen: Screen[Any], home: Home, show_progress: Callable[[], None]) -> None:
        """Run them for a screen and an account; *show progress* says anew how far they are."""
        self._screen = screen
        self._app: App[Any] | None = None
        """For its threads, when the screen has been left."""

        self._errors = home.campaigns / ERRORS
        self.long_work = LongWork(screen, show_progress)

    # --- doing ---------------------------------------------------------------------------------

    def do(
        self,
        task: Callable[[], T],
        then: Callable[[T], object],
        failed: str = NOT_DONE,
        again: Callable[[], object] | None = None,
    ) -> None:
        """Do something that takes a while; then show what came of it, or why it cannot be.

        Where something has been typed for it, *again* asks for that once more; not after a stop.
        """
        self._app = self._screen.app
        work = partial(self._do, task, then, failed, again)
        self._screen.run_worker(work, thread=True, group="task")

    def _do(
        self,
        task: Callable[[], T],
        then: Callable[[T], object],
        failed: str,
        again: Callable[[], object] | None,
    ) -> None:
        try:
            with self.long_work.heard():
                outcome = task()
        except StoppedError as stopped:
            self.on_screen(self.tell, sentence(str(stopped)))
        except CampaignError as error:
            self.on_screen(self.tell, complaint(error, self._errors), failed)
            if again is not None:
                self.on_screen(again)
        else:
            self._call(self._hand_over, then, outcome)

    def _hand_over(self, then: Callable[[T], object], outcome: T) -> None:
        """What comes for a screen that has been left meanwhile is for nobody."""
        if self._screen.is_running:
            then(outcome)
        elif isinstance(outcome, Closable):
            outcome.close()

    def on_screen(self, call: Callable[..., object], *args: Any) -> None:
        """Call something on the screen, from beside it, unless it has been left."""
        if self._screen.is_running:
            self._call(call, *args)

    def _call(self, call: Callable[..., object], *args: Any) -> None:
        (self._app or self._screen.app).call_from_thread(call, *args)

    def show(self, screen: Screen[Any]) -> None:
        """Lay a screen of its own over the one for which it works."""
        self._screen.app.push_screen(screen)

    def tell(self, text: str, wrong: str = "") -> None:
        """Say something; what went wrong stays longer."""
        if wrong:
            self._screen.notify(text, title=wrong, severity="warning", timeout=12, markup=False)
        else:
            self._screen.notify(text, markup=False)

    def report(self, text: str, title: str) -> None:
        """Say what takes a while to read."""
        self._screen.notify(text, title=title, timeout=20, markup=False)

    def tell_from_thread(self, text: str, wrong: str) -> None:
        """Say something from beside the screen."""
        self.on_screen(self.tell, text, wrong)

    # --- asking --------------------------------------------------------------------------------

    def ask(self, question: str, offers: Sequence[Offer[Deed]]) -> None:
        """Ask, and do what is answered."""

        def answered(deed: Deed | None) -> None:
            if deed is not None:
                deed()

        self._screen.app.push_screen(ChoiceScreen(question, offers), answered)

    def ask_for_line(
        self,
        question: str,
        line: str,
        then: Callable[[str], None],
        *,
        longest: int = LONGEST_LINE,
        is_secret: bool = False,
    ) -> None:
        """Ask for a line of text, and go on with it; what is secret is not shown."""

        def answered(text: str | None) -> None:
            if text is not None:
                then(text)

        asked = LineScreen(question, line, longest=longest, is_secret=is_secret)
        self._screen.app.push_screen(asked, answered)

    def ask_and_do(
        self,
        question: str,
        line: str,
        task: Callable[[str], T],
        then: Callable[[T], object],
        failed: str = NOT_DONE,
        *,
        longest: int = LONGEST_LINE,
    ) -> None:
        """Ask for a line and do something with it; what was typed is asked for until it does."""

        def answered(text: str) -> None:
            again = partial(self.ask_and_do, question, text, task, then, failed, longest=longest)
            self.do(partial(task, text), then, failed, again)

        self.ask_for_line(question, line, answered, longest=longest)
