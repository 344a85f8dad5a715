"""Bad files of the archive: what is left of each, and how it is rescued."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from saves.campaign_log.rescue import Rescue, rescue
from saves.library.folders import is_silent
from saves.storage.header import Header, header
from saves.storage.home import Home
from saves.storage.leftovers import astray, beside, is_taken
from screens.archive.campaign_list import CampaignList
from screens.archive.sources import FOR_THE_KEEPER, LOST
from screens.archive.task_runner import Deed, TaskRunner, leave
from screens.game.campaign_tasks import Remains, what_is_left
from screens.parts.choice_dialog import Offer
from screens.text.phrases import sentence

RESCUE = "Rescue the undamaged part as a new campaign"
REPAIR = "Repair: rename a journal that is out of place, or rescue what is whole"
LEAVE = "Leave it as it is"


class Rescuing:
    """Looks into bad files, and rescues what is whole."""

    def __init__(
        self,
        runner: TaskRunner,
        campaigns: CampaignList,
        home: Home,
        show_details: Callable[[], object],
    ) -> None:
        """*Show details* says anew what is known of the file pointed at."""
        self._runner = runner
        self._campaigns = campaigns
        self._home = home
        self._show_details = show_details
        self.remains: dict[Path, Remains] = {}
        """What can be rescued of bad files, as far as that is known."""

    def look_into(self, bad: Header) -> None:
        """See what can be rescued of a bad file, once."""

        def found(remains: Remains) -> None:
            self.remains[bad.path] = remains
            self._show_details()

        if bad.path not in self.remains:
            self.remains[bad.path] = Remains("", True)
            self._runner.do(partial(what_is_left, bad.path), found)

    def is_lost(self, path: Path) -> bool:
        """It is known that nothing can be rescued of a file."""
        return path in self.remains and not self.remains[path].is_something

    def said_of(self, path: Path) -> str:
        """What can be rescued of a file, in a sentence; nothing while that is not known."""
        return self.remains[path].said if path in self.remains else ""

    def ask(self, bad: Header) -> None:
        """Ask what to do with a bad file; one of a server is for its keeper."""
        if bad.shared is not None:
            self.say_why(bad)
            return
        offers: list[Offer[Deed]] = [
            Offer(REPAIR if _is_perhaps_whole(bad.path) else RESCUE, partial(self._rescue, bad)),
            Offer(LEAVE, leave),
        ]
        self._runner.ask(sentence(bad.problem), offers)

    def say_why(self, bad: Header) -> None:
        """Say why a campaign cannot be opened, where nothing is to be done about it here."""
        said = sentence(bad.problem)
        if bad.shared is None:
            said += f" {LOST}"
        elif not is_silent(bad):
            said += f" {FOR_THE_KEEPER}"
        self._runner.tell(said, "Not opened")

    def _rescue(self, bad: Header) -> None:
        def rescued(found: tuple[Rescue, Header | None]) -> None:
            done, new = found
            self._campaigns.keep_only(is_taken)  # a journal may have another name now
            if new is not None:
                self._campaigns.put(new)
            self._runner.report(done.report, "Rescued")

        self._runner.do(partial(_rescued, self._home, bad.path), rescued, "Not rescued")


def _rescued(home: Home, path: Path) -> tuple[Rescue, Header | None]:
    """Rescue a file; and what a list shows of it then, unless it is gone and its name free."""
    found = rescue(path, home=home)
    return found, header(found.path) if found.path.exists() else None


def _is_perhaps_whole(path: Path) -> bool:
    return bool(beside(path) or next(astray(path), None))
