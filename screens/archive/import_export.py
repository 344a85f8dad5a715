"""What the archive asks for, looks at, and lets in and out."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from screens.archive.list_view import NOT_DONE, ArchiveStage
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.text_prompt import LONGEST_LINE, LineScreen

if TYPE_CHECKING:
    from saves.campaign_log.campaign_record import Record
    from saves.storage.open_campaign import Place

FOLDER = "Folder name; folders cannot be nested:"
TO = "Export to which folder or new file?"
FROM = "Import which file? A bundle, campaign, game file or mailed turn:"
BUNDLE = "Bundle: everything, to keep or to move"
FOR_OTHERS = "Bundle for others: without the seed of the dice and your notes"
TEXT = "Text: the orders that count, to read and compare"
REPLACE = "Replace it"
KEEP = "Keep"
NOT_WRITTEN = "Not written"

T = TypeVar("T")

Deed: TypeAlias = Callable[[], object]
"""What follows from an answer."""


def leave() -> None:
    """Do nothing: everything stays as it is."""


class ArchiveTraffic(ArchiveStage):
    """Asks, looks, exports and imports."""

    # --- asking --------------------------------------------------------------------------------

    def ask(self, question: str, offers: Sequence[Offer[Deed]]) -> None:
        """Ask, and do what is answered."""

        def answered(deed: Deed | None) -> None:
            if deed is not None:
                deed()

        self.app.push_screen(ChoiceScreen(question, offers), answered)

    def ask_for_line(
        self, question: str, line: str, then: Callable[[str], None], *, longest: int = LONGEST_LINE
    ) -> None:
        """Ask for a line of text, and go on with it."""

        def answered(text: str | None) -> None:
            if text is not None:
                then(text)

        self.app.push_screen(LineScreen(question, line, longest=longest), answered)

    def ask_and_do(
        self,
        question: str,
        line: str,
        deed: Callable[[str], T],
        then: Callable[[T], None],
        failed: str = NOT_DONE,
        *,
        longest: int = LONGEST_LINE,
    ) -> None:
        """Ask for a line and do something with it; what was typed is asked for until it does."""

        def answered(text: str) -> None:
            again = partial(self.ask_and_do, question, text, deed, then, failed, longest=longest)
            self.do(partial(deed, text), then, failed, again)

        self.ask_for_line(question, line, answered, longest=longest)

    def ask_for_folder(
        self, question: str, offers: Sequence[Offer[Path | None]], then: Callable[[Path], None]
    ) -> None:
        """Ask for a folder, and go on with it; None among the offers is one to be made."""
        from saves.library.campaign_admin import make_folder

        def deed(folder: Path | None) -> Deed:
            if folder is None:
                return partial(self.ask_and_do, FOLDER, "", make_folder, then)
            return partial(then, folder)

        self.ask(question, [Offer(offer.text, deed(offer.answer)) for offer in offers])

    # --- looking -------------------------------------------------------------------------------

    def action_watch(self) -> None:
        """Watch the war once more, or see where it stands; nothing is changed."""
        from screens.past.replay_screen import ReplayScreen

        self._look(lambda record: self.app.push_screen(ReplayScreen(record)))

    def action_history(self) -> None:
        """Save points and branches."""
        from screens.past.history_screen import HistoryScreen

        self._look(lambda record: self.app.push_screen(HistoryScreen(record)))

    def action_figures(self) -> None:
        """Dice and luck, strength, battles, losses and cities."""
        from screens.past.statistics.screen import StatisticsScreen

        self._look(lambda record: self.app.push_screen(StatisticsScreen(record)))

    def _look(self, then: "Callable[[Record], object]") -> None:
        """Read the campaign pointed at, and show it."""
        if (header := self.pointed) is not None:
            from saves.campaign_log.campaign_record import look

            self.do(partial(look, header.place), then, "Not read")

    # --- in and out ----------------------------------------------------------------------------

    def action_export(self) -> None:
        """Write the campaign to a file, for oneself or for others."""
        if (header := self.pointed) is None:
            return
        from saves.exchange.bundle import SUFFIX

        def to(suffix: str, for_others: bool = False) -> Deed:
            name = f"{header.path.stem.replace(':', '-')}{suffix}"
            return partial(self._ask_where, header.place, for_others, name, str(Path.cwd() / name))

        offers: list[Offer[Deed]] = [
            Offer(BUNDLE, to(SUFFIX)),
            Offer(FOR_OTHERS, to(SUFFIX, for_others=True)),
            Offer(TEXT, to(".txt")),
        ]
        self.ask(f"Export {header.name}: choose a format.", offers)

    def _ask_where(self, place: "Place", for_others: bool, name: str, line: str) -> None:
        """Ask where to write a campaign, and write it; what is there is replaced if one likes."""
        from screens.game.campaign_tasks import exported, target_of

        def answered(line: str) -> None:
            again = partial(self._ask_where, place, for_others, name, line)

            def write(target: Path, force: bool) -> None:
                deed = partial(exported, place, target, for_others=for_others, force=force)
                self.do(deed, self.tell, NOT_WRITTEN, again)

            def found(target: Path) -> None:
                if not target.is_file():
                    write(target, False)
                    return
                replace = partial(write, target, True)
                offers: list[Offer[Deed]] = [Offer(KEEP, leave), Offer(REPLACE, replace)]
                self.ask(f"{target} exists already.", offers)

            self.do(partial(target_of, line, name), found, NOT_WRITTEN, again)

        self.ask_for_line(TO, line, answered)

    def action_import(self) -> None:
        """Make a campaign of a file that somebody sent, or that was exported."""
        from screens.game.campaign_tasks import brought_in

        folder = self.shelf

        def done(found: "tuple[Place, str]") -> None:
            place, said = found
            self.note_change(place)
            self.tell(said)

        deed = partial(brought_in, folder=folder)
        self.ask_and_do(FROM, f"{Path.cwd()}/", deed, done, "Not imported")
