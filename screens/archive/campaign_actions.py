"""What is done with one campaign of the archive: what is asked for it, and what is said then."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from saves.campaign_log.journal import Journal
from saves.errors import DamagedError
from saves.exchange.bundle import SUFFIX
from saves.library.campaign_admin import LONGEST_NOTE
from saves.storage.header import Header, Shared
from saves.storage.home import Home
from saves.storage.open_campaign import Place
from screens.archive.campaign_list import CampaignList
from screens.archive.folder_choice import ask_for_folder
from screens.archive.task_runner import Deed, TaskRunner, leave
from screens.game import campaign_tasks as tasks
from screens.game.campaign_tasks import TaskResult
from screens.parts.choice_dialog import Offer
from screens.text.phrases import sentence

RENAME = "New name for {name}:"
NOTE = "Note on {name}:"
WHERE_TO = "Move {name} to which folder?"
FOLDER_THERE = "Folder on the server; leave empty for none:"

IN_USE = "{name} is in use {who}."
LOOK = "Look at it; changes nothing"
TRY = "Try to open it anyway"

EXPORTED = "Exported"
TO = "Export to which folder or new file?"
FROM = "Import which file? A bundle, campaign, game file or mailed turn:"
BUNDLE = "Bundle: everything, to keep or to move"
FOR_OTHERS = "Bundle for others: without the seed of the dice and your notes"
TEXT = "Text: the orders that count, to read and compare"
THERE_ALREADY = "{target} exists already."
REPLACE = "Replace it"
KEEP = "Keep"
NOT_WRITTEN = "Not written"

VERIFYING = "Verifying {name} ..."


class CampaignActions:
    """Acts on a campaign, and shows it in the list as it is then."""

    def __init__(
        self,
        runner: TaskRunner,
        campaigns: CampaignList,
        home: Home,
        *,
        enter: Callable[[Journal], object],
        rescue: Callable[[Header], object],
    ) -> None:
        """*Enter* plays a campaign that has been opened; *rescue* asks about one that is bad."""
        self._runner = runner
        self._campaigns = campaigns
        self._home = home
        self._enter = enter
        self._rescue = rescue

    # --- names, notes, copies, folders ---------------------------------------------------------

    def rename(self, header: Header) -> None:
        """Give it another name."""
        task = partial(tasks.renamed, self._home, header.place)
        question = RENAME.format(name=header.name)
        self._runner.ask_and_do(question, header.name, task, self._campaigns.put)

    def note(self, header: Header) -> None:
        """Write something about it, or strike that out."""
        task = partial(tasks.annotated, self._home, header.place)
        self._runner.ask_and_do(
            NOTE.format(name=header.name),
            header.note,
            task,
            self._campaigns.put,
            longest=LONGEST_NOTE,
        )

    def duplicate(self, header: Header) -> None:
        """Copy it with its whole log."""
        self._runner.do(partial(tasks.copied, self._home, header.place), self._campaigns.put)

    def move(self, header: Header, here: Place) -> None:
        """Put it into another folder than the one on show; on a server, into one there."""
        if header.shared is not None:
            task = partial(tasks.put_there, self._home, header.shared)
            self._runner.ask_and_do(FOLDER_THERE, header.folder, task, self._campaigns.put)
        else:
            question = WHERE_TO.format(name=header.name)
            ask_for_folder(
                self._home, self._runner, question, partial(self._move, header.path), but=here
            )

    def _move(self, path: Path, folder: Path) -> None:
        def moved(done: TaskResult) -> None:
            self._campaigns.put(done.header, gone=path)
            self._runner.tell(done.said)

        self._runner.do(partial(tasks.moved, self._home, path, folder), moved)

    # --- opening -------------------------------------------------------------------------------

    def open(self, header: Header) -> None:
        """Go on with it; if it is damaged, show it as such and offer to rescue it."""

        def found(outcome: Journal | DamagedError) -> None:
            if isinstance(outcome, DamagedError):
                self._campaigns.damaged(header.path, str(outcome))
                self._rescue(header._replace(problem=str(outcome)))
            else:
                self._enter(outcome)

        self._runner.do(partial(tasks.opened, self._home, header.place), found, "Not opened")

    def ask_to_look(self, header: Header, look: Deed) -> None:
        """Ask what to do with a campaign that is in use."""
        question = IN_USE.format(name=header.name, who=header.in_use)
        offers: list[Offer[Deed]] = [Offer(LOOK, look), Offer(TRY, partial(self.open, header))]
        self._runner.ask(question, offers)

    def verify(self, header: Header) -> None:
        """Play it again and check every line of its log."""

        def judged(found: tuple[str, bool]) -> None:
            said, is_whole = found
            if not is_whole:
                self._campaigns.damaged(header.path, said)
            self._runner.tell(sentence(said), "" if is_whole else "Damaged")

        self._runner.tell(VERIFYING.format(name=header.name))
        self._runner.do(partial(tasks.judged, header.place), judged)

    # --- in and out ----------------------------------------------------------------------------

    def export(self, header: Header) -> None:
        """Write it to a file, for oneself or for others."""

        def to(suffix: str, *, for_others: bool = False) -> Deed:
            name = file_name(header, suffix)
            line = str(self._home.present / name)
            return partial(self._ask_where, header.place, name, line, for_others=for_others)

        self._runner.ask(f"Export {header.name}: choose a format.", ways_to_export(to))

    def _ask_where(self, place: Place, name: str, line: str, *, for_others: bool) -> None:
        """Ask where to write it, and write it; what is there is replaced if one likes.

        Where it lies is said for as long as it takes to note that down.
        """
        told = partial(self._runner.report, title=EXPORTED)

        def answered(line: str) -> None:
            again = partial(self._ask_where, place, name, line, for_others=for_others)

            def write(target: Path, *, force: bool) -> None:
                task = partial(tasks.exported, place, target, for_others=for_others, force=force)
                self._runner.do(task, told, NOT_WRITTEN, again)

            def found(target: Path) -> None:
                if not target.is_file():
                    write(target, force=False)
                    return
                replace = partial(write, target, force=True)
                offers: list[Offer[Deed]] = [Offer(KEEP, leave), Offer(REPLACE, replace)]
                self._runner.ask(THERE_ALREADY.format(target=target), offers)

            self._runner.do(
                partial(tasks.target_of, self._home, line, name), found, NOT_WRITTEN, again
            )

        self._runner.ask_for_line(TO, line, answered)

    def bring_in(self, shelf: Path | Shared) -> None:
        """Make a campaign of a file that somebody sent, or that was exported."""

        def done(found: TaskResult) -> None:
            self._campaigns.put(found.header)
            self._runner.tell(found.said)

        task = partial(tasks.brought_in, self._home, folder=shelf)
        self._runner.ask_and_do(FROM, f"{self._home.present}/", task, done, "Not imported")


def ways_to_export(to: Callable[..., Deed]) -> list[Offer[Deed]]:
    """As what campaigns can be written; *to* says what to do for the suffix of a file."""
    return [
        Offer(BUNDLE, to(SUFFIX)),
        Offer(FOR_OTHERS, to(SUFFIX, for_others=True)),
        Offer(TEXT, to(".txt")),
    ]


def file_name(header: Header, suffix: str) -> str:
    """How the file of a campaign is called that is written; one of a server has no file."""
    return f"{header.path.stem.replace(':', '-')}{suffix}"
