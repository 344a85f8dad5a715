"""How one gets into a campaign and out of it: title, new, resumed, left; other screens on top.

Nothing is imported before it is needed. The title is painted first; the rules and the archive
are loaded while the player reads it.
"""

import asyncio
import gc
import importlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work
from textual.reactive import reactive
from textual.screen import Screen

from screens import routes
from screens.shell.keymap import key_file, read_keys
from screens.shell.terminal_app import Front

if TYPE_CHECKING:
    from campaign import CampaignState
    from saves.campaign_log.journal import Journal, Place, Players
    from saves.storage.header import Header

LOADED_LATER = (
    "campaign.engine",
    "saves.campaign_log.journal",
    "screens.map.map_screen",
    "screens.archive.archive_screen",
)
"""What is imported while the title is on show."""


INSTEAD = "{name} is open instead: the last campaign that can be opened."

NO_BACKUP = "No backup"
A_WHILE = 1.0
"""Seconds after which the first backup has been written, or cannot be."""

RARELY = (20_000, 50, 100)
"""When to look for garbage in circles. Positions are values and make none; looking too often
makes one key in twenty late."""


async def load() -> None:
    """Import what a campaign needs; quick when it has been done before.

    Not in a thread: memory taken there would not be given back, and both would only wait for
    each other. Keys are heard between the modules.
    """
    for name in LOADED_LATER:
        importlib.import_module(name)
        await asyncio.sleep(0)


class Doors(Front):
    """How one gets into a campaign, and out of it."""

    journal: "Journal | None"
    """The campaign on show, with its log; None at the title."""

    paused: reactive[bool] = reactive(False, bindings=True)
    """The commanders wait."""

    or_another: bool = False
    """If the campaign asked for cannot be opened, the one played before it is."""

    def __init__(self, journal: "Journal | None" = None, path: "Place | None" = None) -> None:
        """Start at the title, in a campaign, or in the campaign that lies in a place."""
        super().__init__(partial(routes.all_bindings, type(self)))
        self._take_keys()
        self.journal = journal
        self._path = path
        self._backup_problem = ""
        """What was said last of backups."""

    def _take_keys(self) -> None:
        """Use the player's own keys, if there are any.

        Raises:
            KeyFileError: if the file of keys names something that there is not.
        """
        if key_file().exists():
            self.set_keymap(read_keys(key_file(), self.all_bindings()))

    def get_default_screen(self) -> Screen[None]:
        return routes.title()

    # --- beginning and end ---

    def on_mount(self) -> None:
        if self.journal is not None:
            self.enter(self.journal)

    @property
    def opens_at_once(self) -> bool:
        """A campaign was asked for; the title is only passed through."""
        return self._path is not None or self.journal is not None

    def title_is_painted(self) -> None:
        """Now there is time: open what was asked for, or load what will be needed."""
        path, self._path = self._path, None
        if path is not None and self.or_another:
            self.go_on_with(path)
        elif path is not None:
            self.resume(path)
        elif self.journal is None:
            self.run_worker(load(), group="load")

    @work(group="open", exclusive=True)
    async def resume(self, path: "Place") -> None:
        """Go on with the campaign that lies in a place."""
        await load()
        from campaign import CampaignError
        from saves.campaign_log.journal import Journal
        from screens.text.phrases import complaint

        try:
            journal = Journal.resume(path)
        except CampaignError as error:
            self.notify(complaint(error), title="Not opened", severity="error", timeout=12)
            return
        self.enter(journal)

    @work(group="open", exclusive=True)
    async def go_on_with(self, place: "Place", on_the_server: "tuple[Header, ...]" = ()) -> None:
        """Go on with a campaign; if it cannot be opened, with the one played before it."""
        await load()
        from campaign import CampaignError
        from saves.campaign_log.journal import Journal
        from saves.library.latest import latest
        from screens.text.phrases import complaint

        journal, tried, problems = None, list["Place"](), list[str]()
        while journal is None:
            tried.append(place)
            try:
                journal = Journal.resume(place)
            except CampaignError as error:
                problems.append(complaint(error))
                before = latest(tried, on_the_server).header
                if before is None:
                    break
                place = before.place
                await asyncio.sleep(0)
        if journal is not None:
            self.enter(journal)
            problems += [INSTEAD.format(name=journal.name)] if problems else []
        if problems:
            said = "\n".join(problems)
            self.notify(said, title="Not opened", severity="error", timeout=20, markup=False)

    def begin(
        self,
        path: Path | None,
        name: str,
        state: "CampaignState",
        players: "Players",
        terms: tuple[str, ...] = (),
    ) -> None:
        """Start a new campaign."""
        from campaign import CampaignError
        from saves.campaign_log.journal import Journal
        from screens.text.phrases import complaint

        try:
            journal = Journal.begin(path, name, state, players, terms=terms)
        except CampaignError as error:
            self.notify(complaint(error), title="Not begun", severity="error", timeout=12)
            return
        self.enter(journal)

    def enter(self, journal: "Journal") -> None:
        """Show a campaign and play on."""
        if self.journal is not None and self.journal is not journal:
            self.journal.close()
        self.journal = journal
        self.paused = False
        self._back_to_title()
        self.push_screen(routes.lowest(journal.state))
        self.look_at_size()
        if journal.notice:
            self.notify(journal.notice, severity="warning", timeout=12, markup=False)
        self.set_timer(A_WHILE, partial(self._say_backup_problem, journal))
        self.call_after_refresh(self._set_out)

    def _set_out(self) -> None:
        """The map is painted. What is loaded now stays: no key shall wait for its inspection."""
        if not gc.get_freeze_count():
            gc.freeze()
            gc.set_threshold(*RARELY)
        self.go_on()

    def go_on(self) -> None:
        """See to it that whoever has to decide now can do so."""
        raise NotImplementedError

    def _back_to_title(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def show_anew(self, failed: Screen[object]) -> None:
        """The campaign as if it had just been opened, or the title."""
        self._back_to_title()
        if failed is self.screen:
            failed._push_result_callback(failed, None)  # the first screen of an app has none
            self.switch_screen(self.get_default_screen())
        if self.journal is not None:
            self.enter(self.journal)

    def action_leave(self) -> None:
        """Back to the title. Everything is saved already."""
        from screens.game.lost_file import say_kept

        self._back_to_title()
        if self.journal is not None:
            say_kept(self, self.journal)
            self.journal.close()
            self._say_backup_problem(self.journal)
            self.journal = None

    def _say_backup_problem(self, journal: "Journal") -> None:
        """Say once that backups cannot be written; play goes on."""
        from screens.text.phrases import sentence

        said = sentence(journal.backup_problem)
        if said and said != self._backup_problem:
            self.notify(said, title=NO_BACKUP, severity="warning", timeout=12, markup=False)
        self._backup_problem = said

    # --- other screens ---

    def action_chronicle(self) -> None:
        """The war so far, in words."""
        self.push_screen(routes.chronicle())

    def action_statistics(self) -> None:
        """Dice and luck, strength, battles, losses and cities of the war so far."""
        if self.journal is not None:
            self.push_screen(routes.statistics(self.journal))

    def action_watch(self) -> None:
        """The war once more, order by order, on the map."""
        if self.journal is not None:
            self.push_screen(routes.replay(self.journal))

    def action_compare(self) -> None:
        """Two points of the war side by side: what moved, fell and changed hands."""
        if self.journal is not None:
            self.push_screen(routes.comparison(self.journal))

    def action_history(self) -> None:
        """Save points and branches of the war: go back, compare, watch."""
        if self.journal is not None:
            self.push_screen(routes.history(self.journal))

    def action_mark(self) -> None:
        """Give the present position a name, to find it again."""
        from screens.game.save_point import mark_here

        if self.journal is not None:
            mark_here(self, self.journal)

    def action_help(self) -> None:
        """What one can do here."""
        self.push_screen(routes.help_page())

    def action_rules(self, rule: str = "") -> None:
        """The rules, open at a paragraph: the one named, or just cited, or what matters now."""
        from screens.parts.campaign_screen import CampaignScreen
        from screens.text.phrases import cited_in

        rules = self.screen.rules if isinstance(self.screen, CampaignScreen) else ()
        self.push_screen(routes.rules(rule or cited_in(self.heard) or next(iter(rules), "")))

    def action_settings(self) -> None:
        """Look, pace, keys, backups, previews."""
        settings = routes.settings()
        if type(self.screen) is not type(settings):
            self.push_screen(settings)
