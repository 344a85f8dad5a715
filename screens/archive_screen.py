"""The archive: every saved campaign, and all that its owner does with it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input

from saves.folders import folder_name, folders, server
from saves.places import Header, campaigns_folder, local_time
from screens.archive_server import DELETED_BY_THE_KEEPER, ArchiveServer
from screens.archive_stage import ArchiveStage
from screens.archive_trash import NO_TRASH, TRASH_TITLE
from screens.archive_words import CHOICES, ORDERS
from screens.choice_screen import Offer
from screens.page_screen import PageScreen
from screens.widgets.row_list import RowList
from screens.words import sentence

NEW_FOLDER = "A new folder ..."
SERVER_TITLE = "The server"
HOME = "Campaigns"

NOTHING_THERE = "There is no campaign to do that with."
LOST = "Nothing in this file can be rescued; x puts it into the trash."
BAD = "This file cannot be opened; enter rescues what is whole in it."
IN_TRASH = "It lies in the trash; enter takes it out again, x deletes it for good."
NOT_IN_TRASH = "Only the trash can be emptied; o goes there."
NOTHING_THROWN = "Nothing has been thrown away here since."

ON_GOOD = {"rename", "note", "duplicate", "export", "verify", "watch", "history", "figures"}
"""What is done with a campaign that can be opened."""

ON_ANY = {"move", "throw_away"}
"""What is done with any file."""

ANYWHERE = {"inspect"}
"""What is done with any file, even in the trash."""


class ArchiveScreen(ArchiveServer):
    """Turns keys into deeds."""

    # A screen's style sheet is for that screen alone, so it is said again under this name.
    CSS = ArchiveStage.CSS.replace("ArchiveStage", "ArchiveScreen")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "search", key_display="/", id="archive.search"),
        Binding("s", "order", "sort", id="archive.sort"),
        Binding("S", "reverse", "other way round", show=False, id="archive.reverse"),
        Binding("f", "choice", "filter", id="archive.filter"),
        Binding("o", "folder", "folders", id="archive.folder"),
        Binding("r", "rename", "rename", id="archive.rename"),
        Binding("a", "note", "note", id="archive.note"),
        Binding("d", "duplicate", "copy", id="archive.duplicate"),
        Binding("x,delete", "throw_away", "trash", id="archive.throw-away", key_display="x"),
        Binding("u", "undo", "undo trash", show=False, id="archive.undo"),
        Binding("m", "move", "move", id="archive.move"),
        Binding("X", "export", "export", id="archive.export"),
        Binding("I", "import", "import", id="archive.import"),
        Binding("v", "verify", "verify", id="archive.verify"),
        Binding("V", "history", "history", id="archive.history"),
        Binding("R", "watch", "watch", id="archive.watch"),
        Binding("D", "figures", "statistics", show=False, id="archive.statistics"),
        Binding("i", "inspect", "all about it", show=False, id="archive.inspect"),
        Binding("E", "empty", "empty the trash", id="archive.empty"),
        Binding("down", "to_list", "list", show=False, id="archive.list"),
        Binding("escape,backspace,q", "back", "back", id="archive.back", key_display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="archive.help", key_display="?"),
    ]

    KEY_ORDER: ClassVar[tuple[str, ...]] = (
        "list.choose",
        "archive.empty",
        "archive.search",
        "archive.sort",
        "archive.filter",
        "archive.folder",
        "archive.rename",
        "archive.throw-away",
        "archive.history",
        "archive.back",
        "archive.export",
        "archive.import",
        "archive.note",
    )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key works where there is something to do it with."""
        if not self.is_mounted:
            return super().check_action(action, parameters)
        if action == "empty":
            return (self.is_trash and bool(self.own_trash)) or None
        if action == "undo":
            return self.latest is not None or None
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
        if self.pointed is None:
            return NOTHING_THERE
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
        if self.is_trash:
            return "restore"
        if self.why_not_there(header) is not None:
            return ""
        if header.problem:
            return "rescue"
        return "look at it" if header.in_use else "open"

    # --- what is on show -----------------------------------------------------------------------

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
        offers.append(Offer(TRASH_TITLE, self.trash))
        self.ask_for_folder("Which folder?", offers, self.show_folder)

    def action_move(self) -> None:
        """Put the campaign into another folder."""
        if (header := self.pointed) is None:
            return
        if header.shared is not None:
            self.ask_where_to(header)
        else:
            offers = [offer for offer in self._folders() if offer.answer != self.folder]
            question = f"Where shall {header.name} go?"
            self.ask_for_folder(question, offers, partial(self.move_to, header.path))

    def _folders(self) -> list[Offer[Path | None]]:
        """Every folder there is, and one that there is not yet."""
        found: list[Offer[Path | None]] = [
            Offer(folder_name(folder) or HOME, folder) for folder in folders()
        ]
        return [*found, Offer(NEW_FOLDER, None)]

    def action_back(self) -> None:
        """From a search to the whole list, from a folder to the campaigns, then out."""
        if self.wanted or self.query_one(Input).has_focus or self.folder == campaigns_folder():
            super().action_back()
        else:
            self.show_folder(campaigns_folder())

    # --- the campaign pointed at ---------------------------------------------------------------

    def action_inspect(self) -> None:
        """Read all that is known of the campaign; beside the map there may be no room for it."""
        if (header := self.pointed) is not None:
            name = Content.styled(header.name, "bold")
            lines = [name, *map(Content, self.details_of(header))]
            self.app.push_screen(PageScreen(Content("\n").join(lines)))

    @on(RowList.Chosen)
    @on(Input.Submitted)
    def open_pointed(self) -> None:
        """Go on with it; of a bad file rescue what is whole, from the trash take it out."""
        header = self.pointed
        if header is None or not self.is_current:
            return  # nothing was found, or a second key in haste comes when it is open already
        if self.is_trash:
            self.take_out(header.path)
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
            yield f"thrown away {local_time(one.moment)}, from {origin}"
        yield from super().details_of(header)
        if header.path in self.remains:
            yield self.remains[header.path].said
