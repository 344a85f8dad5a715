"""Several campaigns of the archive at once: those marked, exported, moved or thrown away."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from campaign import CampaignError
from saves.errors import SaveError
from saves.library.campaign_admin import move
from saves.library.folders import folder_name
from saves.library.trash import ThrownAway, delete
from saves.storage.header import Header
from saves.storage.home import Home
from saves.storage.open_campaign import Place
from screens.archive.campaign_actions import KEEP, NOT_WRITTEN, file_name, ways_to_export
from screens.archive.campaign_list import CampaignList
from screens.archive.folder_choice import ask_for_folder
from screens.archive.task_runner import Deed, TaskRunner, leave
from screens.game.campaign_tasks import IN_CAMPAIGNS, exported, thrown_away
from screens.parts.choice_dialog import Offer
from screens.parts.typed_path import folder_of
from screens.text.phrases import complaint, several

AS_WHAT = "Export {number}: choose a format."
WHERE_TO = "Move {number} to which folder?"
INTO = "Into which folder?"
DELETE = "Delete {number} from the trash? They cannot be restored."
DELETE_NOW = "Delete"
ON_THE_SERVER = "{name} is on the server; move it by itself (m)."

THROWN = "{number} in the trash; u takes them out again."
MOVED = "{number} moved to {folder}."
DELETED = "{number} deleted."
WRITTEN = "{number} written to {folder}."


class TaskResults(NamedTuple):
    """What came of a task with several campaigns."""

    done: tuple[tuple[Path, Path], ...]
    """The files with which it was done, and where they lie now."""

    problems: tuple[str, ...]
    """Why it was not done with the others, a sentence each."""


def each(headers: Sequence[Header], task: Callable[[Header], Path]) -> TaskResults:
    """Do something with each campaign; one with which it cannot be done stops no other."""
    done, problems = list[tuple[Path, Path]](), list[str]()
    for header in headers:
        try:
            done.append((header.path, task(header)))
        except CampaignError as error:
            problems.append(complaint(error))
    return TaskResults(tuple(done), tuple(problems))


class MarkedActions:
    """What is done with the campaigns that have a mark. What was not done stays marked."""

    def __init__(
        self,
        runner: TaskRunner,
        campaigns: CampaignList,
        home: Home,
        thrown_away: Callable[[tuple[Path, ...]], object],
    ) -> None:
        """*Thrown away* hears which files lie in the trash now, so that they can be taken out."""
        self._runner = runner
        self._campaigns = campaigns
        self._home = home
        self._thrown_away = thrown_away

    @property
    def _number(self) -> str:
        """How many, in words."""
        return several(len(self._campaigns.marked), "campaign")

    def _do(self, task: Callable[[Header], Path], then: Callable[[TaskResults], str]) -> None:
        """Do it beside the screen; then say with how many, and what was wrong with others."""

        def done(outcome: TaskResults) -> None:
            number = several(len(outcome.done), "campaign")
            said = then(outcome).format(number=number)
            if outcome.problems:
                self._runner.tell("\n".join((said, *outcome.problems)), "Not all of them")
            else:
                self._runner.tell(said[0].upper() + said[1:])

        self._runner.do(partial(each, self._campaigns.marked, task), done)

    def _gone(self, outcome: TaskResults, said: str, *, to_the_trash: bool = False) -> str:
        """They are not here any more."""
        self._thrown_away(tuple(to for _, to in outcome.done) if to_the_trash else ())
        self._campaigns.drop(*(path for path, _ in outcome.done))
        return said

    def move(self, here: Place) -> None:
        """Put them into another folder than the one on show."""
        question = WHERE_TO.format(number=self._number)
        ask_for_folder(self._home, self._runner, question, self._move, but=here)

    def _move(self, folder: Path) -> None:
        def task(header: Header) -> Path:
            if header.shared is not None:
                raise SaveError(ON_THE_SERVER.format(name=header.name))
            return move(header.path, folder)

        name = folder_name(self._home, folder) or IN_CAMPAIGNS
        said = MOVED.format(number="{number}", folder=name)
        self._do(task, partial(self._gone, said=said))

    def throw_away(self) -> None:
        """Put them into the trash; u takes them out again."""
        self._do(
            partial(thrown_away, self._home), partial(self._gone, said=THROWN, to_the_trash=True)
        )

    def ask_to_delete(self, known: Callable[[Header], ThrownAway]) -> None:
        """Delete them from the trash, where each is *known*; asks first."""

        def task(header: Header) -> Path:
            delete(self._home, known(header))
            return header.path

        now: Deed = partial(self._do, task, partial(self._gone, said=DELETED))
        question = DELETE.format(number=self._number)
        self._runner.ask(question, [Offer(KEEP, leave), Offer(DELETE_NOW, now)])

    def export(self) -> None:
        """Write each to a file of its own in one folder; nothing that is there is replaced."""

        def to(suffix: str, *, for_others: bool = False) -> Deed:
            return partial(self._ask_where, suffix, f"{self._home.present}/", for_others=for_others)

        self._runner.ask(AS_WHAT.format(number=self._number), ways_to_export(to))

    def _ask_where(self, suffix: str, line: str, *, for_others: bool) -> None:
        def answered(typed: str) -> None:
            try:
                folder = folder_of(self._home, typed)
            except CampaignError as error:
                self._runner.tell(complaint(error), NOT_WRITTEN)
                self._ask_where(suffix, typed, for_others=for_others)
                return

            def task(header: Header) -> Path:
                target = folder / file_name(header, suffix)
                exported(header.place, target, for_others=for_others, force=False)
                return target

            def written(outcome: TaskResults) -> str:
                self._campaigns.unmark(*(path for path, _ in outcome.done))
                return WRITTEN.format(number="{number}", folder=folder)

            self._do(task, written)

        self._runner.ask_for_line(INTO, line, answered)
