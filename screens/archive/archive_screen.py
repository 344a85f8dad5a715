"""The archive: every saved campaign, and all that its owner does with it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from saves.campaign_log.campaign_record import Record, look
from saves.campaign_log.journal import Journal
from saves.storage.header import Header
from saves.storage.home import Home
from screens.archive.campaign_actions import CampaignActions
from screens.archive.folder_choice import ask_for_folder
from screens.archive.list_view import CampaignView
from screens.archive.marked import MarkedActions
from screens.archive.rescuing import Rescuing
from screens.archive.sources import (
    BACKUPS_TITLE,
    NO_TRASH,
    TRASH_TITLE,
    BackupSource,
    CampaignSource,
    Enter,
    FolderSource,
    Removal,
    ServerSource,
    TrashSource,
    Use,
)
from screens.archive.task_runner import Deed, TaskRunner
from screens.archive.trash_actions import TrashActions
from screens.archive.verifying import Verifying
from screens.map.small_map import HEIGHTS
from screens.parts.choice_dialog import Offer
from screens.parts.command import Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PageScreen
from screens.parts.row_list import RowList
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import glyphs_of
from screens.text.campaigns import details
from screens.text.phrases import sentence

if TYPE_CHECKING:
    from screens.parts.game import Game

NOTHING_THERE = "No campaign is selected."
NOT_IN_TRASH = "Only the trash can be emptied (o, The trash)."
NOTHING_THROWN = "Nothing to restore: nothing was deleted in this session."
SERVER = "The server"
WHICH_FOLDER = "Which folder?"


class ArchiveScreen(CommandScreen[None]):
    """Shows one source of campaigns, and turns keys into what is done with them."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    VERTICAL_BREAKPOINTS = HEIGHTS

    AUTO_FOCUS = "#campaigns"

    CSS = """
    ArchiveScreen { padding: 0 1; }
    ArchiveScreen CampaignView { height: 1fr; }
    ArchiveScreen #title { color: $accent; text-style: bold; height: 1; }
    ArchiveScreen Input { height: 1; border: none; padding: 0; }
    ArchiveScreen #heading { color: $text-muted; height: 1; }
    ArchiveScreen RowList { height: 1fr; }
    ArchiveScreen #below { height: 11; border-top: solid $primary; }
    ArchiveScreen.-high #below { height: 22; }
    ArchiveScreen.-plain #below { border-top: ascii $primary; }
    ArchiveScreen #details { width: 1fr; height: 1fr; padding-right: 1; }
    ArchiveScreen SmallMap { width: 34; }
    ArchiveScreen.-wide.-high SmallMap { width: 62; }
    ArchiveScreen KeyLine { dock: bottom; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.help", "help", id="archive.help", key_display="?"),
    ]

    def __init__(self, home: Home) -> None:
        """Begin with the folder for campaigns of an account."""
        super().__init__()
        self._home = home
        self.runner = TaskRunner(self, home, self._show_title)
        self.trash = TrashSource(home, partial(self.runner.tell_from_thread, wrong="Not read"))
        self.backups = BackupSource(home)
        self.view = CampaignView(
            self._folder(self._home.campaigns),
            about=self.lines_about,
            title=self._first_line,
            verified=self._words,
            rested=self._look_into_bad_files,
        )
        self.campaigns = self.view.campaigns
        self.rescuing = Rescuing(self.runner, self.campaigns, home, self.view.show_details)
        self.actions = CampaignActions(
            self.runner, self.campaigns, home, enter=self._play, rescue=self.rescuing.ask
        )
        self.trashing = TrashActions(
            self.runner,
            self.campaigns,
            home,
            show_campaigns=self._show_campaigns,
            read_again=lambda: self.view.show_source(self.source),
        )
        self.several = MarkedActions(self.runner, self.campaigns, home, self._note_thrown)
        self.verifying = Verifying(
            self.campaigns,
            run=partial(self.run_worker, thread=True, group="verify"),
            back=self.runner.on_screen,
            tell=self.runner.tell,
        )

    def compose(self) -> ComposeResult:
        yield self.view
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")

    def on_unmount(self) -> None:
        self.verifying.stop()

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    @property
    def source(self) -> CampaignSource:
        """What is on show."""
        return self.campaigns.source

    @property
    def pointed(self) -> Header | None:
        """The campaign that the list points at."""
        return self.campaigns.pointed

    # --- what the parts need -------------------------------------------------------------------

    def _folder(self, folder: Path) -> FolderSource:
        return FolderSource(self._home, folder, self._is_lost)

    def _is_lost(self, path: Path) -> bool:
        return self.rescuing.is_lost(path)

    def _show_title(self) -> None:
        self.view.show_title()

    def _first_line(self) -> str:
        """What is on show, and how far the verifying has come; or what takes long."""
        if long := self.runner.long_work.progress:
            return f"{self.source.title}, {long}"
        return ", ".join(filter(None, (self.campaigns.title, self.verifying.progress)))

    def _words(self) -> Mapping[Path, str]:
        return self.verifying.words

    def _note_thrown(self, files: tuple[Path, ...]) -> None:
        self.trashing.latest = files

    def _play(self, journal: Journal) -> None:
        """A campaign has been opened, unless the player has gone elsewhere meanwhile."""
        if self.is_current:
            self.game.enter(journal)
        else:
            journal.close()

    def _look_into_bad_files(self) -> None:
        """The pointer has come to rest: see what is left of a bad file, and which keys work."""
        header = self.pointed
        if header is not None and self.source.enter(header) is Enter.RESCUE:
            self.rescuing.look_into(header)
        self.refresh_bindings()

    def lines_about(self, header: Header) -> Iterator[str]:
        """All that is known of a campaign."""
        yield from self.source.details(header)
        yield from details(header)
        if (finding := self.verifying.findings.get(header.path)) is not None:
            yield f"verified: {sentence(finding.said)}"
        if header.problem and (said := self.rescuing.said_of(header.path)):
            yield said

    # --- which keys work -----------------------------------------------------------------------

    def _why_not(self, use: Use) -> Obstacle:
        """Why something is not done with the campaign pointed at."""
        return self.source.why_not(self.pointed, use) if self.pointed else NOTHING_THERE

    def _why_not_marked(self, use: Use) -> Obstacle:
        """Why something is done with none of those marked; or, without marks, with that one."""
        if not (marked := self.campaigns.marked):
            return self._why_not(use)
        reasons = [self.source.why_not(header, use) for header in marked]
        return None if None in reasons else reasons[0]

    def why_not_seen(self) -> Obstacle:
        return self._why_not(Use.SEE)

    def why_not_verified(self) -> Obstacle:
        return self._why_not(Use.CHECK)

    def why_not_read(self) -> Obstacle:
        return self._why_not(Use.READ)

    def why_not_played(self) -> Obstacle:
        return self._why_not(Use.PLAY)

    def why_no_backups(self) -> Obstacle:
        return self._why_not(Use.MOVE)

    def why_not_moved(self) -> Obstacle:
        return self._why_not_marked(Use.MOVE)

    def why_not_exported(self) -> Obstacle:
        return self._why_not_marked(Use.PLAY)

    def why_not_removed(self) -> Obstacle:
        return None if self._removes_folder else self._why_not_marked(Use.REMOVE)

    def why_not_emptied(self) -> Obstacle:
        """Files in the trash are deleted here, those on a server by its keeper."""
        if self.source is not self.trash:
            return NOT_IN_TRASH
        return None if self._own_trash else NO_TRASH

    def why_no_undo(self) -> Obstacle:
        return None if self.trashing.latest else NOTHING_THROWN

    @property
    def _own_trash(self) -> int:
        return sum(1 for header in self.campaigns.headers.values() if header.shared is None)

    @property
    def _removal(self) -> Removal:
        return self.source.removal(is_empty=self.campaigns.is_empty)

    @property
    def _removes_folder(self) -> bool:
        return self._removal is Removal.REMOVE_FOLDER

    def word_for_removal(self) -> str:
        return self._removal.value

    def word_for(self, binding: Binding) -> str:
        """What enter does with the file pointed at; nothing if there is none, or nothing left."""
        if binding.action != "choose":
            return super().word_for(binding)
        return self.source.enter(self.pointed).word if self.pointed else ""

    # --- what is on show -----------------------------------------------------------------------

    def search(self) -> None:
        """Type what is wanted."""
        self.view.line.begin()

    def to_list(self) -> None:
        """From what is typed to what it led to."""
        self.view.list.focus()

    def sort(self) -> None:
        """Another order."""
        self.campaigns.next_order()

    def reverse(self) -> None:
        """The same order the other way round."""
        self.campaigns.reverse()

    def filter(self) -> None:
        """Other campaigns: all, those that go on, those that are over, ..."""
        self.campaigns.next_choice()

    def folders(self) -> None:
        """Look into another folder, or the trash."""
        others: list[tuple[str, Callable[[], CampaignSource]]] = [
            (BACKUPS_TITLE, lambda: self.backups),
            (TRASH_TITLE, lambda: self.trash),
        ]
        if self._home.server is not None:
            others.insert(0, (SERVER, lambda: ServerSource(self._home)))
        more: list[Offer[Deed]] = [
            Offer(title, partial(self._show, source)) for title, source in others
        ]
        ask_for_folder(
            self._home,
            self.runner,
            WHICH_FOLDER,
            lambda folder: self._show(lambda: self._folder(folder)),
            more=more,
        )

    def _show(self, source: Callable[[], CampaignSource]) -> None:
        self.view.show_source(source())

    def _show_campaigns(self) -> None:
        """The folder for campaigns, all of it."""
        self.view.line.search("")
        self._show(lambda: self._folder(self._home.campaigns))
        self.view.list.focus()

    def show_backups(self) -> None:
        """The backups of the campaign: enter makes one a campaign again."""
        if (header := self.pointed) is not None:
            self.view.show_source(self.backups)
            self.view.line.search(header.name)
            self.view.list.focus()

    def back(self) -> None:
        """Stop what takes long; else from marks to none, a search to all, a folder home, out."""
        if self.runner.long_work.stop():
            return
        if marked := self.campaigns.marked:
            self.campaigns.unmark(*(header.path for header in marked))
        elif self.view.line.step_back():
            return
        elif not self._is_at_home:
            self._show(lambda: self._folder(self._home.campaigns))
        elif self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    @property
    def _is_at_home(self) -> bool:
        return isinstance(self.source, FolderSource) and self.source.shelf == self._home.campaigns

    # --- campaigns, one or several -------------------------------------------------------------

    @on(RowList.Chosen)
    @on(Input.Submitted)
    def enter_pointed(self) -> None:
        """Go on with it; of a bad file rescue what is whole, from the trash take it out."""
        header = self.pointed
        if header is None or not self.is_current:
            return  # nothing was found, or a second key in haste comes when it is open already
        match self.source.enter(header):
            case Enter.OPEN:
                self.actions.open(header)
            case Enter.LOOK:
                self.actions.ask_to_look(header, self.watch_war)
            case Enter.RESCUE:
                self.rescuing.ask(header)
            case Enter.TAKE_OUT:
                self.trashing.take_out(header.path)
            case Enter.RESTORE:
                self.trashing.restore_backup(self.backups.states[header.path])
            case Enter.SAY_WHY:
                self.rescuing.say_why(header)

    def mark(self) -> None:
        """Mark the campaign to export, move or delete it with others, or unmark it."""
        if (header := self.pointed) is not None:
            self.campaigns.mark(header)
            self.view.list.cursor += 1

    def mark_all(self) -> None:
        """Mark all on show, or none."""
        self.campaigns.mark_all()

    def throw_away(self) -> None:
        """Put the campaign, or all that are marked, into the trash; there delete."""
        header, removal = self.pointed, self._removal
        if removal is Removal.REMOVE_FOLDER:
            assert isinstance(self.source, FolderSource)
            self.trashing.remove_folder(self.source.shelf)
        elif self.campaigns.marked and removal is Removal.DELETE:
            known = dict(self.trash.thrown)
            self.several.ask_to_delete(lambda one: known[one.path])
        elif self.campaigns.marked:
            self.several.throw_away()
        elif header is None:
            return
        elif removal is Removal.DELETE:
            self.trashing.ask_to_delete(self.trash.thrown[header.path])
        else:
            self.trashing.throw_away(header)

    def undo(self) -> None:
        """Take out of the trash what was thrown away last."""
        self.trashing.undo()

    def empty(self) -> None:
        """Delete what lies in the trash; asks first."""
        self.trashing.ask_to_empty(self._own_trash)

    def move(self) -> None:
        """Put the campaign into another folder."""
        if self.campaigns.marked:
            self.several.move(self.source.shelf)
        elif (header := self.pointed) is not None:
            self.actions.move(header, self.source.shelf)

    def export(self) -> None:
        """Write the campaign, or all that are marked, to files."""
        if self.campaigns.marked:
            self.several.export()
        elif (header := self.pointed) is not None:
            self.actions.export(header)

    def bring_in(self) -> None:
        """Make a campaign of a file that somebody sent, or that was exported."""
        self.actions.bring_in(self.source.shelf)

    def rename(self) -> None:
        """Give the campaign another name."""
        self._with_pointed(self.actions.rename)

    def note(self) -> None:
        """Write something about the campaign, or strike it out."""
        self._with_pointed(self.actions.note)

    def duplicate(self) -> None:
        """Copy the campaign with its whole log."""
        self._with_pointed(self.actions.duplicate)

    def verify(self) -> None:
        """Play the campaign again and check every line of its log."""
        self._with_pointed(self.actions.verify)

    def verify_all(self) -> None:
        """Verify all campaigns on show, or those marked; a second time it stops."""
        self.verifying.start_or_stop()

    def inspect(self) -> None:
        """Read all that is known of the campaign; beside the map there may be no room for it."""
        self._with_pointed(
            lambda header: self.app.push_screen(PageScreen(self.view.told_of(header)))
        )

    def watch_war(self) -> None:
        """Watch the war once more, or see where it stands; nothing is changed."""
        self._look(self.game.show_replay)

    def history(self) -> None:
        """Save points and branches."""
        self._look(self.game.show_history)

    def statistics(self) -> None:
        """Dice and luck, strength, battles, losses and cities."""
        self._look(self.game.show_statistics)

    def _with_pointed(self, deed: Callable[[Header], object]) -> None:
        if (header := self.pointed) is not None:
            deed(header)

    def _look(self, show: Callable[[Record], object]) -> None:
        """Read the campaign pointed at, and show it."""
        self._with_pointed(
            lambda header: self.runner.do(partial(look, header.place), show, "Not read")
        )

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("archive.empty", "E", "empty the trash", empty, why_not=why_not_emptied),
        Command("archive.search", "slash", "search", search, display="/"),
        Command("archive.sort", "s", "sort", sort),
        Command("archive.reverse", "S", "reverse order", reverse, shown=False),
        Command("archive.filter", "f", "filter", filter),
        Command("archive.folder", "o", "folders", folders),
        Command("archive.rename", "r", "rename", rename, why_not=why_not_played),
        Command(
            "archive.throw-away",
            "x,delete",
            "trash",
            throw_away,
            why_not=why_not_removed,
            word=word_for_removal,
            display="x",
        ),
        Command("archive.history", "V", "history", history, why_not=why_not_played),
        Command("archive.back", "escape,backspace,q", "back", back, display="esc"),
        Command("archive.mark", "space", "mark", mark, why_not=why_not_seen),
        Command("archive.mark-all", "asterisk", "mark all", mark_all, shown=False),
        Command("archive.export", "X", "export", export, why_not=why_not_exported),
        Command("archive.import", "I", "import", bring_in),
        Command("archive.note", "a", "note", note, why_not=why_not_played),
        Command("archive.duplicate", "d", "copy", duplicate, why_not=why_not_played),
        Command("archive.undo", "u", "undo trash", undo, why_not=why_no_undo, shown=False),
        Command("archive.move", "m", "move", move, why_not=why_not_moved),
        Command("archive.verify", "v", "verify", verify, why_not=why_not_verified),
        Command("archive.verify-all", "A", "verify all", verify_all),
        Command("archive.backups", "B", "backups", show_backups, why_not=why_no_backups),
        Command("archive.watch", "R", "watch", watch_war, why_not=why_not_played),
        Command(
            "archive.statistics", "D", "statistics", statistics, why_not=why_not_read, shown=False
        ),
        Command("archive.inspect", "i", "details", inspect, why_not=why_not_seen, shown=False),
        Command("archive.list", "down", "list", to_list, shown=False),
    )
