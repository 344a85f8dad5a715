"""A desk in the place of a screen: what the archive does, without a terminal.

What would be done beside the screen is done at once, questions are answered as was said before,
and what is said is noted.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from textual.screen import Screen

from saves.campaign_log.journal import Journal
from saves.storage.header import Header
from screens.archive.campaign_actions import CampaignActions
from screens.archive.campaign_list import CampaignList, slices
from screens.archive.marked import MarkedActions
from screens.archive.rescuing import Rescuing
from screens.archive.sources import CampaignSource, FolderSource, TrashSource
from screens.archive.task_runner import TaskRunner
from screens.archive.trash_actions import TrashActions
from screens.archive.verifying import Verifying
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.text_prompt import LineScreen
from tests.own_home import own_home

BACK = None
"""The answer of who steps back."""


class Desk:
    """Stands for the screen of the archive, with all parts that it has."""

    is_running = True

    def __init__(self) -> None:
        self.said: list[str] = []
        self.asked: list[str] = []
        """Questions, each with what stood in the line already."""

        self.opened: list[Journal] = []
        self._answers = deque[int | str | None]()
        self.runner = TaskRunner(cast("Screen[Any]", self), own_home(), lambda: None)
        self.trash = TrashSource(own_home(), self.said.append)
        self.campaigns = CampaignList(self.home(), self._show)
        self.rescuing = Rescuing(self.runner, self.campaigns, own_home(), lambda: None)
        self.actions = CampaignActions(
            self.runner,
            self.campaigns,
            own_home(),
            enter=self.opened.append,
            rescue=self.rescuing.ask,
        )
        self.trashing = TrashActions(
            self.runner,
            self.campaigns,
            own_home(),
            show_campaigns=lambda: self.show(self.home()),
            read_again=lambda: self.show(self.campaigns.source),
        )
        self.several = MarkedActions(self.runner, self.campaigns, own_home(), self._note_thrown)
        self.verifying = Verifying(
            self.campaigns,
            run=lambda work: work(),
            back=lambda call, *args: call(*args),
            tell=self.said.append,
        )
        self.show(self.campaigns.source)

    @staticmethod
    def home() -> FolderSource:
        return FolderSource(own_home(), own_home().campaigns, lambda path: False)

    def _note_thrown(self, files: tuple[Path, ...]) -> None:
        self.trashing.latest = files

    def show(self, source: CampaignSource) -> None:
        """List what lies somewhere."""
        self.campaigns.begin(source)
        for found, is_all in slices(source.headers(), 24):
            self.campaigns.take(source, found, is_all=is_all)

    def _show(self, at: Path | None) -> None:
        self.campaigns.arrange("")
        paths = [header.path for header in self.campaigns.listed]
        self.campaigns.cursor = paths.index(at) if at in paths else 0

    @property
    def names(self) -> list[str]:
        return [header.name for header in self.campaigns.listed]

    def named(self, name: str) -> Header:
        """The campaign of that name on show."""
        [found] = [header for header in self.campaigns.listed if header.name == name]
        return found

    @contextmanager
    def answering(self, *answers: int | str | None) -> Iterator[None]:
        """What is asked meanwhile is answered: an offer by its number, a line by another one."""
        self._answers.extend(answers)
        yield
        assert not self._answers, f"nobody asked for {self._answers}"

    # --- what a screen does --------------------------------------------------------------------

    @property
    def app(self) -> "Desk":
        return self

    def notify(self, text: str, **_: object) -> None:
        self.said.append(text)

    def run_worker(self, work: Callable[[], object], **_: object) -> None:
        work()

    def call_from_thread(self, call: Callable[..., object], *args: object) -> None:
        call(*args)

    def call_later(self, call: Callable[[], object]) -> None:
        call()

    def push_screen(
        self, screen: ChoiceScreen[Any] | LineScreen, answered: Callable[[Any], None]
    ) -> None:
        line = f" {screen.line}" if isinstance(screen, LineScreen) else ""
        self.asked.append(f"{screen.question}{line}")
        assert self._answers, f"nobody answers {self.asked[-1]}"
        answer = self._answers.popleft()
        if isinstance(answer, int):
            assert isinstance(screen, ChoiceScreen)
            answered(screen.offers[answer].answer)
        else:
            answered(answer)
