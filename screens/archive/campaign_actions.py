"""What is done with the campaigns of the archive. Each deed asks what it must, and tells of it."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from saves.library.folders import folder_name, is_silent
from saves.storage.header import Header
from saves.storage.leftovers import astray, beside, is_taken
from screens.archive.import_export import Deed, leave
from screens.archive.trash_source import ArchiveTrash
from screens.parts.choice_dialog import Offer
from screens.text import phrases

if TYPE_CHECKING:
    from saves.campaign_log.journal import Journal
    from saves.campaign_log.rescue import Rescue
    from saves.errors import DamagedError
    from screens.game.campaign_tasks import Remains

RENAME = "New name for {name}:"
NOTE = "Note on {name}:"

IN_USE = "{name} is in use {who}."
LOOK = "Look at it; changes nothing"
TRY = "Try to open it anyway"

RESCUE = "Rescue the undamaged part as a new campaign"
REPAIR = "Repair: rename a journal that is out of place, or rescue what is whole"
LEAVE = "Leave it as it is"

FOR_THE_KEEPER = "On a server, the keeper rescues campaigns from his backups."

VERIFYING = "Verifying {name} ..."


class ArchiveDeeds(ArchiveTrash):
    """Does things with campaigns; which key does what is for the screen that inherits it."""

    def __init__(self) -> None:
        super().__init__()
        self.remains: dict[Path, Remains] = {}
        """What can be rescued of bad files, as far as that is known."""

    # --- names, notes, copies ------------------------------------------------------------------

    def action_rename(self) -> None:
        """Give the campaign another name."""
        if (header := self.pointed) is not None:
            from saves.library.campaign_admin import rename

            place, question = header.place, RENAME.format(name=header.name)
            deed = partial(rename, place)
            self.ask_and_do(question, header.name, deed, lambda _: self.note_change(place))

    def action_note(self) -> None:
        """Write something about the campaign, or strike it out."""
        if (header := self.pointed) is not None:
            from saves.library.campaign_admin import LONGEST_NOTE, annotate

            place, question = header.place, NOTE.format(name=header.name)
            deed, longest = partial(annotate, place), LONGEST_NOTE
            self.ask_and_do(
                question, header.note, deed, lambda _: self.note_change(place), longest=longest
            )

    def action_duplicate(self) -> None:
        """Copy the campaign with its whole log."""
        if (header := self.pointed) is not None:
            from saves.library.campaign_admin import duplicate

            self.do(partial(duplicate, header.place), self.note_change)

    def move_to(self, path: Path, folder: Path) -> None:
        """Put a file into another folder."""
        from saves.library.campaign_admin import move

        def moved(to: Path) -> None:
            self.note_change(to, gone=path)
            self.tell(f"Moved to {folder_name(folder) or 'campaigns'}.")

        self.do(partial(move, path, folder), moved)

    # --- bad files, and those in use -----------------------------------------------------------

    def rested(self) -> None:
        """See what can be rescued of a bad file, once the pointer has come to rest on it."""
        super().rested()
        header = self.pointed
        if header is None or header.shared or not header.problem or self.is_trash:
            return
        if header.path not in self.remains:
            from screens.game.campaign_tasks import Remains, what_is_left

            self.remains[header.path] = Remains("", True)
            self.do(partial(what_is_left, header.path), partial(self._note_remains, header.path))

    def _note_remains(self, path: Path, found: "Remains") -> None:
        self.remains[path] = found
        if self.is_mounted:
            self.show_details()

    def is_lost(self, path: Path) -> bool:
        """It is known that nothing can be rescued of a file."""
        return path in self.remains and not self.remains[path].is_something

    def open(self, header: Header) -> None:
        """Go on with a campaign; if it is damaged, show it as such and offer to rescue it."""
        from saves.errors import DamagedError
        from screens.game.campaign_tasks import opened

        def found(outcome: "Journal | DamagedError") -> None:
            if isinstance(outcome, DamagedError):
                self.note_damage(header.path, str(outcome))
                self.ask_to_rescue(header._replace(problem=str(outcome)))
            elif self.is_current:
                self.game.enter(outcome)
            else:
                outcome.close()  # the player has gone elsewhere meanwhile

        self.do(partial(opened, header.place), found, "Not opened")

    def note_damage(self, path: Path, problem: str) -> None:
        """Show a file as damaged from now on."""
        if path in self.headers:
            self.headers[path] = self.headers[path]._replace(problem=problem)
            self.list_anew(path)

    def ask_to_rescue(self, header: Header) -> None:
        """Ask what to do with a bad file; one of a server is for its keeper."""
        problem = phrases.sentence(header.problem)
        if header.shared is not None:
            said = problem if is_silent(header) else f"{problem} {FOR_THE_KEEPER}"
            self.tell(said, "Not opened")
            return
        is_perhaps_whole = bool(beside(header.path) or next(astray(header.path), None))
        offers: list[Offer[Deed]] = [
            Offer(REPAIR if is_perhaps_whole else RESCUE, partial(self._rescue, header.path)),
            Offer(LEAVE, leave),
        ]
        self.ask(problem, offers)

    def _rescue(self, path: Path) -> None:
        from saves.campaign_log.rescue import rescue

        def rescued(found: "Rescue") -> None:
            for path, one in list(self.headers.items()):
                if one.shared is None and not is_taken(path):
                    del self.headers[path]  # the name of a journal that has another one now
            if found.path.exists():
                self.note_change(found.path)
            else:
                self.list_anew()
            self.notify(found.report, title="Rescued", timeout=20, markup=False)

        self.do(partial(rescue, path), rescued, "Not rescued")

    def ask_to_look(self, header: Header) -> None:
        """Ask what to do with a campaign that is in use."""
        question = IN_USE.format(name=header.name, who=header.in_use)
        offers: list[Offer[Deed]] = [
            Offer(LOOK, self.action_watch),
            Offer(TRY, partial(self.open, header)),
        ]
        self.ask(question, offers)

    def action_verify(self) -> None:
        """Play the campaign again and check every line of its log."""
        if (header := self.pointed) is not None:
            from screens.game.campaign_tasks import judged

            self.tell(VERIFYING.format(name=header.name))
            self.do(partial(judged, header.place), partial(self._note_judgment, header.path))

    def _note_judgment(self, path: Path, found: tuple[str, bool]) -> None:
        """Say what was found; a file that is damaged is shown as such from now on."""
        said, is_whole = found
        if not is_whole:
            self.note_damage(path, said)
        self.tell(phrases.sentence(said), "" if is_whole else "Damaged")
