"""What the archive throws away, takes out again, and deletes once that is confirmed."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from saves.library.campaign_admin import remove_folder
from saves.library.folders import folder_name
from saves.library.trash import ThrownAway, delete, empty
from saves.storage.backups import Backup
from saves.storage.header import Header, local_time
from saves.storage.home import Home
from screens.archive.campaign_actions import KEEP
from screens.archive.campaign_list import CampaignList
from screens.archive.task_runner import Deed, TaskRunner, leave
from screens.game import campaign_tasks as tasks
from screens.game.campaign_tasks import TaskResult
from screens.parts.choice_dialog import Offer
from screens.text.phrases import sentence, several

THROWN = "{name} is in the trash; u takes it out again."
EMPTY = "Delete {number} from the trash? This cannot be undone."
DELETE_ONE = "Delete {name}, in the trash since {moment}? This cannot be undone."
DELETE = "Delete"
DELETED = "{name} is deleted."
EMPTIED = "{number} deleted"
REMOVED = "Empty folder {folder} removed."


class TrashActions:
    """Throws away and brings back."""

    def __init__(
        self,
        runner: TaskRunner,
        campaigns: CampaignList,
        home: Home,
        *,
        show_campaigns: Callable[[], object],
        read_again: Callable[[], object],
    ) -> None:
        """*Show campaigns* leads to where all begin; *read again* lists the source anew."""
        self._runner = runner
        self._campaigns = campaigns
        self._home = home
        self._show_campaigns = show_campaigns
        self._read_again = read_again
        self.latest: tuple[Path, ...] = ()
        """Where that lies which was thrown away last, with one key."""

    def throw_away(self, header: Header) -> None:
        """Put a campaign into the trash; it can be taken out again."""

        def thrown(to: Path) -> None:
            self.latest = (to,)
            self._campaigns.drop(header.path)
            self._runner.tell(THROWN.format(name=header.name))

        self._runner.do(partial(tasks.thrown_away, self._home, header), thrown)

    def undo(self) -> None:
        """Take out of the trash what was thrown away last."""
        for path in self.latest:
            self.take_out(path)

    def take_out(self, path: Path) -> None:
        """Take a campaign out of the trash, to where it came from."""

        def restored(done: TaskResult) -> None:
            self.latest = ()
            if path in self._campaigns.headers:
                self._campaigns.drop(path)
            else:
                self._campaigns.put(done.header)
            self._runner.tell(done.said)

        self._runner.do(partial(tasks.taken_out, self._home, path), restored)

    def restore_backup(self, state: Backup) -> None:
        """Make a campaign of a state that was kept."""

        def restored(done: TaskResult) -> None:
            self._show_campaigns()
            self._runner.tell(done.said)

        task = partial(tasks.made_again, self._home, state.path, state.moment)
        self._runner.do(task, restored, "Not restored")

    # --- for good ------------------------------------------------------------------------------

    def ask_to_delete(self, one: ThrownAway) -> None:
        """Delete a campaign in the trash; asks first."""

        def deleted(_: None) -> None:
            self.latest = tuple(path for path in self.latest if path != one.path)
            self._campaigns.drop(one.path)
            self._runner.tell(DELETED.format(name=one.header.name))

        question = DELETE_ONE.format(name=one.header.name, moment=local_time(one.moment))
        self._ask(question, lambda: self._runner.do(partial(delete, self._home, one), deleted))

    def ask_to_empty(self, number: int) -> None:
        """Delete all files in the trash; asks first."""

        def emptied(number: int) -> None:
            self.latest = ()
            self._read_again()
            self._runner.tell(sentence(EMPTIED.format(number=several(number, "campaign"))))

        question = EMPTY.format(number=several(number, "campaign"))
        self._ask(question, lambda: self._runner.do(partial(empty, self._home), emptied))

    def _ask(self, question: str, deed: Deed) -> None:
        """Keeping is the first answer: whoever is in haste loses nothing."""
        self._runner.ask(question, [Offer(KEEP, leave), Offer(DELETE, deed)])

    def remove_folder(self, folder: Path) -> None:
        """No question: there is nothing in it, and it is made again in a moment."""

        def removed(_: None) -> None:
            self._show_campaigns()
            self._runner.tell(REMOVED.format(folder=folder_name(self._home, folder)))

        self._runner.do(partial(remove_folder, folder), removed)
