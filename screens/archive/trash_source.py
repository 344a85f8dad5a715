"""What the archive throws away, takes out again, and deletes for good once that is confirmed."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from saves.library.folders import folder_name
from saves.storage.header import TRASH, Header, campaigns_folder, local_time, newest_first
from screens.archive.import_export import KEEP, ArchiveTraffic, Deed, leave
from screens.parts.choice_dialog import Offer
from screens.text import phrases

if TYPE_CHECKING:
    from saves.library.trash import Thrown
    from saves.storage.open_campaign import Place

TRASH_TITLE = "The trash"
NO_TRASH = "The trash is empty."
EMPTY = "Delete {number} from the trash? This cannot be undone."
DELETE_ONE = "Delete {name}, in the trash since {moment}? This cannot be undone."
DELETE = "Delete"
DELETED = "{name} is deleted."

NOTHING_LEFT = "No campaigns in {folder}. x removes the folder."
REMOVED = "Empty folder {folder} removed."


class ArchiveTrash(ArchiveTraffic):
    """Shows the trash like a folder, and gets rid of things."""

    def __init__(self) -> None:
        super().__init__()
        self.trash = campaigns_folder() / TRASH
        self.thrown: dict[Path, Thrown] = {}
        """What lies in the trash, once that has been read."""

        self.latest: tuple[Path, ...] = ()
        """Where that lies which was thrown away last, with one key."""

    @property
    def is_trash(self) -> bool:
        """The trash is on show."""
        return self.folder == self.trash

    @property
    def is_bare(self) -> bool:
        """An own folder is on show, and there is no campaign in it."""
        is_own = self.folder.parent == campaigns_folder() and not self.is_trash
        return is_own and self.is_read and not self.headers

    @property
    def home(self) -> Path:
        """Where new campaigns go: the folder on show, unless that is the trash."""
        return campaigns_folder() if self.is_trash else self.folder

    def where(self) -> str:
        """What is on show."""
        return TRASH_TITLE if self.is_trash else super().where()

    def nothing(self) -> str:
        """Why nothing is listed."""
        if self.is_bare:
            return NOTHING_LEFT.format(folder=folder_name(self.folder))
        is_empty = self.is_trash and self.is_read and not self.headers
        return NO_TRASH if is_empty else super().nothing()

    def files(self, folder: Path) -> Iterator[Header]:
        """The headers of a folder, or of the trash."""
        if folder != self.trash:
            yield from newest_first(folder)
            return
        from campaign import CampaignError
        from saves.library.trash import thrown, thrown_on_server

        self.thrown = {}
        for look in (thrown, thrown_on_server):
            try:
                found = look()
            except CampaignError as error:
                self.app.call_from_thread(self.tell, phrases.complaint(error), "Not read")
                continue
            self.thrown |= {one.path: one for one in found}
            yield from (one.header for one in found)

    # --- in and out ----------------------------------------------------------------------------

    def action_throw_away(self) -> None:
        """Put the campaign into the trash; there, and of an empty folder, get rid of it."""
        if self.is_bare:
            self._remove_folder()
        elif self.is_trash:
            self._ask_to_delete()
        elif self.pointed is not None:
            self._throw_away(self.pointed)

    def getting_rid(self) -> str:
        """What that key does now."""
        if self.is_bare:
            return "remove the folder"
        return "delete" if self.is_trash else "trash"

    def _throw_away(self, header: Header) -> None:
        """It can be taken out again."""
        from screens.game.campaign_tasks import thrown_away

        def done(to: Path) -> None:
            self.latest = (to,)
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
        for path in self.latest:
            self.take_out(path)

    def take_out(self, path: Path) -> None:
        """Take a campaign out of the trash, to where it came from."""
        from screens.game.campaign_tasks import taken_out

        def restored(found: "tuple[Place, str]") -> None:
            place, said = found
            self.latest = ()
            if self.is_trash:
                self.forget(path)
            else:
                self.note_change(place)
            self.tell(said)

        self.do(partial(taken_out, path), restored)

    # --- for good ------------------------------------------------------------------------------

    def _ask_to_delete(self) -> None:
        """Delete the campaign pointed at; asks first."""
        if self.pointed is None:
            return
        one = self.thrown[self.pointed.path]
        question = DELETE_ONE.format(name=one.header.name, moment=local_time(one.moment))
        self._ask_for_good(question, partial(self._delete, one))

    def _ask_for_good(self, question: str, deed: Deed) -> None:
        """Keeping is the first answer: whoever is in haste loses nothing."""
        self.ask(question, [Offer(KEEP, leave), Offer(DELETE, deed)])

    def _delete(self, one: "Thrown") -> None:
        from saves.library.trash import delete

        def deleted(_: None) -> None:
            self.latest = tuple(path for path in self.latest if path != one.path)
            self.forget(one.path)
            self.tell(DELETED.format(name=one.header.name))

        self.do(partial(delete, one), deleted)

    @property
    def own_trash(self) -> int:
        """How many campaigns on show can be deleted for good: those on a server cannot."""
        return sum(1 for header in self.headers.values() if header.shared is None)

    def action_empty(self) -> None:
        """Delete what lies in the trash; asks first."""
        number = phrases.several(self.own_trash, "campaign")
        self._ask_for_good(EMPTY.format(number=number), self._empty)

    def _empty(self) -> None:
        from saves.library.trash import empty

        def emptied(number: int) -> None:
            self.latest = ()
            self.show_folder(self.folder)
            self.tell(phrases.sentence(f"{phrases.several(number, 'campaign')} deleted"))

        self.do(empty, emptied)

    def _remove_folder(self) -> None:
        """No question: there is nothing in it, and it is made again in a moment."""
        from saves.library.campaign_admin import remove_folder

        folder = self.folder

        def removed(_: None) -> None:
            self.show_folder(campaigns_folder())
            self.tell(REMOVED.format(folder=folder_name(folder)))

        self.do(partial(remove_folder, folder), removed)
