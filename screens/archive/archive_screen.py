"""The archive: every saved campaign, and all that its owner does with it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Input

from saves.library.folders import folder_name, folders, server
from saves.storage.header import Header, campaigns_folder, local_time
from screens.archive.backups import RESTORE_FIRST, BackupShelf
from screens.archive.backups import TITLE as BACKUPS_TITLE
from screens.archive.columns import Column, columns_for
from screens.archive.keys import (
    ANYWHERE,
    ARCHIVE_KEYS,
    ARCHIVE_ORDER,
    BAD,
    IN_TRASH,
    LOST,
    NOT_IN_TRASH,
    NOTHING_THERE,
    NOTHING_THROWN,
    ON_ANY,
    ON_BACKUPS,
    ON_GOOD,
    ON_SEVERAL,
)
from screens.archive.list_view import ArchiveStage
from screens.archive.marked import Several
from screens.archive.server_source import DELETED_BY_THE_KEEPER, ArchiveServer
from screens.archive.trash_source import NO_TRASH, TRASH_TITLE
from screens.archive.verifying import Verifying
from screens.parts.choice_dialog import Offer
from screens.parts.page_dialog import PageScreen
from screens.parts.row_list import RowList
from screens.text.campaigns import CHOICES, ORDERS
from screens.text.phrases import sentence

NEW_FOLDER = "A new folder ..."
SERVER_TITLE = "The server"
HOME = "Campaigns"


class ArchiveScreen(ArchiveServer):
    """Turns keys into deeds."""

    # A screen's style sheet is for that screen alone, so it is said again under this name.
    CSS = ArchiveStage.CSS.replace("ArchiveStage", "ArchiveScreen")

    BINDINGS: ClassVar[list[BindingType]] = ARCHIVE_KEYS
    KEY_ORDER: ClassVar[tuple[str, ...]] = ARCHIVE_ORDER

    def __init__(self) -> None:
        super().__init__()
        self.several = Several(self)
        self.backups = BackupShelf(self)
        self.verifying = Verifying(self)

    def on_unmount(self) -> None:
        self.verifying.stop()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key works where there is something to do it with."""
        if not self.is_mounted:
            return super().check_action(action, parameters)
        if action == "empty":
            return (self.is_trash and bool(self.own_trash)) or None
        if action == "undo":
            return bool(self.latest) or None
        if self.why_not(action, parameters) is not None:
            return None
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        """Why a key does nothing now."""
        match action:
            case "empty":
                return NO_TRASH if self.is_trash else NOT_IN_TRASH
            case "undo":
                return NOTHING_THROWN
        if action not in ON_GOOD | ON_ANY | ANYWHERE:
            return None
        if action == "throw_away" and self.is_bare:
            return None
        if action in ON_SEVERAL and self.several.chosen and not self.is_trash:
            return None
        if self.pointed is None:
            return NOTHING_THERE
        if self.backups.is_shown and action not in ON_BACKUPS | ANYWHERE:
            return RESTORE_FIRST
        return None if action in ANYWHERE else self._why_not_with(self.pointed, action)

    def _why_not_with(self, header: Header, action: str) -> str | None:
        """Why something is not done with a campaign."""
        if self.is_trash:
            if action != "throw_away":
                return IN_TRASH
            return DELETED_BY_THE_KEEPER if header.shared else None
        if (reason := self.why_not_there(header)) is not None:
            return reason
        if header.problem and action in ON_GOOD - {"verify"}:
            return LOST if self.is_lost(header.path) else BAD
        return None

    def word_for(self, binding: Binding) -> str:
        """What enter does with the file pointed at; nothing if there is none, or nothing left."""
        header = self.pointed
        if binding.action == "throw_away":
            return self.getting_rid()
        if binding.action != "choose":
            return binding.description
        if header is None or self.is_lost(header.path):
            return ""
        if self.is_trash or self.backups.is_shown:
            return "restore"
        if self.why_not_there(header) is not None:
            return ""
        if header.problem:
            return "rescue"
        return "look" if header.in_use else "open"

    # --- what is on show -----------------------------------------------------------------------

    @property
    def columns(self) -> tuple[Column, ...]:
        return columns_for(self.app.size.width - 2, self.verifying.found)

    @property
    def home(self) -> Path:
        return campaigns_folder() if self.backups.is_shown else super().home

    def where(self) -> str:
        return BACKUPS_TITLE if self.backups.is_shown else super().where()

    def nothing(self) -> str:
        shows_none = self.backups.is_shown and self.is_read and not self.headers
        return self.backups.nothing() if shows_none else super().nothing()

    def files(self, folder: Path) -> Iterator[Header]:
        """The headers of a folder, the trash, the server, or the backups."""
        yield from (
            self.backups.headers() if folder == self.backups.folder else super().files(folder)
        )

    def is_marked(self, header: Header) -> bool:
        return header.path in self.several.marks

    def title_line(self) -> str:
        """Also how many are marked, and how far the verifying has come; or what takes long."""
        if self.long_work.progress:
            return f"{self.where()}, {self.long_work.progress}"
        marked = len(self.several.chosen)
        parts = [
            super().title_line(),
            f"{marked} marked" if marked else "",
            self.verifying.progress,
        ]
        return ", ".join(filter(None, parts))

    def action_to_list(self) -> None:
        """From what is typed to what it led to."""
        self.list.focus()

    def action_order(self) -> None:
        """Another order."""
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self.is_reversed = False
        self._list_otherwise()

    def action_reverse(self) -> None:
        """The same order the other way round."""
        self.is_reversed = not self.is_reversed
        self._list_otherwise()

    def action_choice(self) -> None:
        """Other campaigns: all, those that go on, those that are over, ..."""
        self.choice = CHOICES[(CHOICES.index(self.choice) + 1) % len(CHOICES)]
        self._list_otherwise()

    def _list_otherwise(self) -> None:
        """The pointer stays with its file."""
        header = self.pointed
        self.list_anew(header.path if header else None)

    def action_folder(self) -> None:
        """Look into another folder, or the trash."""
        offers = self._folders()
        if server() is not None:
            offers.append(Offer(SERVER_TITLE, self.server))
        offers.append(Offer(BACKUPS_TITLE, self.backups.folder))
        offers.append(Offer(TRASH_TITLE, self.trash))
        self.ask_for_folder("Which folder?", offers, self.show_folder)

    def action_move(self) -> None:
        """Put the campaign into another folder."""
        offers = [offer for offer in self._folders() if offer.answer != self.folder]
        if self.several.chosen:
            self.several.move(offers)
        elif (header := self.pointed) is None:
            return
        elif header.shared is not None:
            self.ask_where_to(header)
        else:
            question = f"Move {header.name} to which folder?"
            self.ask_for_folder(question, offers, partial(self.move_to, header.path))

    def _folders(self) -> list[Offer[Path | None]]:
        """Every folder there is, and one that there is not yet."""
        found: list[Offer[Path | None]] = [
            Offer(folder_name(folder) or HOME, folder) for folder in folders()
        ]
        return [*found, Offer(NEW_FOLDER, None)]

    def action_back(self) -> None:
        """Stop what takes long; else from marks to none, a search to all, a folder home, out."""
        if self.long_work.stop():
            return
        if self.several.chosen:
            self.several.clear()
        elif self.line.step_back():
            return
        elif self.folder != campaigns_folder():
            self.show_folder(campaigns_folder())
        elif self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    def action_search(self) -> None:
        """Type what is wanted."""
        self.line.focus()

    # --- several campaigns ---------------------------------------------------------------------

    def action_mark(self) -> None:
        """Mark the campaign to export, move or delete it with others, or unmark it."""
        self.several.toggle()

    def action_mark_all(self) -> None:
        """Mark all on show, or none."""
        self.several.toggle_all()

    def action_throw_away(self) -> None:
        """Put the campaign, or all that are marked, into the trash; there delete."""
        if self.several.chosen:
            self.several.throw_away()
        else:
            super().action_throw_away()

    def action_export(self) -> None:
        """Write the campaign, or all that are marked, to files."""
        if self.several.chosen:
            self.several.export()
        else:
            super().action_export()

    def action_verify_all(self) -> None:
        """Verify all campaigns on show, or those marked; a second time it stops."""
        self.verifying.start_or_stop()

    def action_backups(self) -> None:
        """The backups of the campaign: enter makes one a campaign again."""
        if (header := self.pointed) is not None:
            self.show_folder(self.backups.folder)
            self.line.search(header.name)
            self.list.focus()

    # --- the campaign pointed at ---------------------------------------------------------------

    def action_inspect(self) -> None:
        """Read all that is known of the campaign; beside the map there may be no room for it."""
        if (header := self.pointed) is not None:
            self.app.push_screen(PageScreen(self.told_of(header)))

    @on(RowList.Chosen)
    @on(Input.Submitted)
    def open_pointed(self) -> None:
        """Go on with it; of a bad file rescue what is whole, from the trash take it out."""
        header = self.pointed
        if header is None or not self.is_current:
            return  # nothing was found, or a second key in haste comes when it is open already
        if self.is_trash:
            self.take_out(header.path)
        elif self.backups.is_shown:
            self.backups.restore(header)
        elif self.is_lost(header.path):
            self.tell(f"{sentence(header.problem)} {LOST}", "Not opened")
        elif header.problem:
            self.ask_to_rescue(header)
        elif header.in_use:
            self.ask_to_look(header)
        else:
            self.open(header)

    def details_of(self, header: Header) -> Iterator[str]:
        """The lines about a campaign; in the trash also where it came from."""
        if (one := self.thrown.get(header.path)) is not None and self.is_trash:
            origin = folder_name(one.origin) or HOME
            yield f"deleted {local_time(one.moment)}, from {origin}"
        yield from self.backups.said_of(header)
        yield from super().details_of(header)
        if header.path in self.verifying.said:
            yield f"verified: {self.verifying.said[header.path]}"
        if header.path in self.remains:
            yield self.remains[header.path].said
