"""What is done with the campaigns of the archive. Each deed asks what it must, and tells of it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from saves.folders import TRASH, folder_name, is_silent
from saves.places import Header, campaigns_folder, newest_first
from screens import words
from screens.archive_traffic import KEEP, ArchiveTraffic, Deed, leave
from screens.choice_screen import Offer

if TYPE_CHECKING:
    from saves.errors import DamagedError
    from saves.hold import Place
    from saves.journal import Journal
    from saves.rescue import Rescue
    from saves.trash import Thrown
    from screens.archive_work import Remains

RENAME = "A name for {name}:"
NOTE = "A note on {name}:"

IN_USE = "{name} is in use {who}."
LOOK = "Look at it; nothing is changed"
TRY = "Try to open it all the same"

RESCUE = "Rescue what is whole, as a new campaign"
LEAVE = "Leave it as it is"

TRASH_TITLE = "The trash"
NO_TRASH = "The trash is empty."
EMPTY = "Delete {number} in the trash for good?"
DELETE = "Delete for good"

FOR_THE_KEEPER = "On a server, rescuing it is a matter of the keeper and his backups."

VERIFYING = "Verifying {name} ..."


class ArchiveDeeds(ArchiveTraffic):
    """Does things with campaigns; which key does what is for the screen that inherits it."""

    def __init__(self) -> None:
        super().__init__()
        self.trash = campaigns_folder() / TRASH
        self.thrown: dict[Path, Thrown] = {}
        """What lies in the trash, once that has been read."""

        self.latest: Path | None = None
        """Where that lies which was thrown away last."""

        self.remains: dict[Path, Remains] = {}
        """What can be rescued of bad files, as far as that is known."""

    @property
    def is_trash(self) -> bool:
        """The trash is on show."""
        return self.folder == self.trash

    @property
    def home(self) -> Path:
        """Where new campaigns go: the folder on show, unless that is the trash."""
        return campaigns_folder() if self.is_trash else self.folder

    def where(self) -> str:
        """What is on show."""
        return TRASH_TITLE if self.is_trash else super().where()

    def nothing(self) -> str:
        """Why nothing is listed."""
        is_empty = self.is_trash and self.is_read and not self.headers
        return NO_TRASH if is_empty else super().nothing()

    def files(self, folder: Path) -> Iterator[Header]:
        """The headers of a folder, or of the trash."""
        if folder != self.trash:
            yield from newest_first(folder)
            return
        from campaign import CampaignError
        from saves.trash import thrown, thrown_on_server

        self.thrown = {}
        for look in (thrown, thrown_on_server):
            try:
                found = look()
            except CampaignError as error:
                self.app.call_from_thread(self.tell, words.complaint(error), "Not read")
                continue
            self.thrown |= {one.path: one for one in found}
            yield from (one.header for one in found)

    # --- names, notes, copies ------------------------------------------------------------------

    def action_rename(self) -> None:
        """Give the campaign another name."""
        if (header := self.pointed) is not None:
            from saves.keeping import rename

            place, question = header.place, RENAME.format(name=header.name)
            deed = partial(rename, place)
            self.ask_and_do(question, header.name, deed, lambda _: self.note_change(place))

    def action_note(self) -> None:
        """Write something about the campaign, or strike it out."""
        if (header := self.pointed) is not None:
            from saves.keeping import LONGEST_NOTE, annotate

            place, question = header.place, NOTE.format(name=header.name)
            deed, longest = partial(annotate, place), LONGEST_NOTE
            self.ask_and_do(
                question, header.note, deed, lambda _: self.note_change(place), longest=longest
            )

    def action_duplicate(self) -> None:
        """Copy the campaign with its whole log."""
        if (header := self.pointed) is not None:
            from saves.keeping import duplicate

            self.do(partial(duplicate, header.place), self.note_change)

    def move_to(self, path: Path, folder: Path) -> None:
        """Put a file into another folder."""
        from saves.keeping import move

        def moved(to: Path) -> None:
            self.note_change(to, gone=path)
            self.tell(f"Moved to {folder_name(folder) or 'campaigns'}.")

        self.do(partial(move, path, folder), moved)

    # --- the trash -----------------------------------------------------------------------------

    def action_throw_away(self) -> None:
        """Put the campaign into the trash; it can be taken out again."""
        if (header := self.pointed) is None:
            return
        from screens.archive_work import thrown_away

        def done(to: Path) -> None:
            self.latest = to
            self.forget(header.path)
            self.tell(f"{header.name} is in the trash; u takes it out again.")

        self.do(partial(thrown_away, header), done)

    def forget(self, path: Path) -> None:
        """A file is not here any more; point at the one after it."""
        at = self.list.cursor + 1
        near = self.listed[at] if at < len(self.listed) else self.listed[at - 2] if at > 1 else None
        self.headers.pop(path, None)
        self.list_anew(near.path if near else None)

    def action_undo(self) -> None:
        """Take out of the trash what was thrown away last."""
        if self.latest is not None:
            self.take_out(self.latest)

    def take_out(self, path: Path) -> None:
        """Take a campaign out of the trash, to where it came from."""
        from screens.archive_work import taken_out

        def restored(found: "tuple[Place, str]") -> None:
            place, said = found
            self.latest = None
            if self.is_trash:
                self.forget(path)
            else:
                self.note_change(place)
            self.tell(said)

        self.do(partial(taken_out, path), restored)

    @property
    def own_trash(self) -> int:
        """How many campaigns on show can be deleted for good: those on a server cannot."""
        return sum(1 for header in self.headers.values() if header.shared is None)

    def action_empty(self) -> None:
        """Delete what lies in the trash; asks first."""
        number = words.several(self.own_trash, "campaign")
        offers: list[Offer[Deed]] = [Offer(KEEP, leave), Offer(DELETE, self._empty)]
        self.ask(EMPTY.format(number=number), offers)

    def _empty(self) -> None:
        from saves.trash import empty

        def emptied(number: int) -> None:
            self.latest = None
            self.show_folder(self.folder)
            self.tell(words.sentence(f"{words.several(number, 'campaign')} deleted"))

        self.do(empty, emptied)

    # --- bad files, and those in use -----------------------------------------------------------

    def rested(self) -> None:
        """See what can be rescued of a bad file, once the pointer has come to rest on it."""
        super().rested()
        header = self.pointed
        if header is None or header.shared or not header.problem or self.is_trash:
            return
        if header.path not in self.remains:
            from screens.archive_work import Remains, what_is_left

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
        from screens.archive_work import opened

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
        problem = words.sentence(header.problem)
        if header.shared is not None:
            said = problem if is_silent(header) else f"{problem} {FOR_THE_KEEPER}"
            self.tell(said, "Not opened")
            return
        offers: list[Offer[Deed]] = [
            Offer(RESCUE, partial(self._rescue, header.path)),
            Offer(LEAVE, leave),
        ]
        self.ask(problem, offers)

    def _rescue(self, path: Path) -> None:
        from saves.rescue import rescue

        def rescued(found: "Rescue") -> None:
            self.note_change(found.path)
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
            from screens.archive_work import judged

            self.tell(VERIFYING.format(name=header.name))
            self.do(partial(judged, header.place), partial(self._note_judgment, header.path))

    def _note_judgment(self, path: Path, found: tuple[str, bool]) -> None:
        """Say what was found; a file that is damaged is shown as such from now on."""
        said, is_whole = found
        if not is_whole:
            self.note_damage(path, said)
        self.tell(words.sentence(said), "" if is_whole else "Damaged")
