"""What the archive asks for, looks at, and lets in and out."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from screens.archive_stage import ArchiveStage
from screens.choice_screen import ChoiceScreen, Offer
from screens.line_screen import LineScreen

if TYPE_CHECKING:
    from saves.record import Record

FOLDER = "A name for the folder:"
TO = "Where to? A file that is not there yet:"
FROM = "Which file? A bundle, a game file, or a turn that came by mail:"
BUNDLE = "Everything, as a bundle: to be kept or moved"
FOR_OTHERS = "A bundle for others: without the seed of the dice, and without notes"
TEXT = "The orders that count, as text: to be read and compared"
REPLACE = "Replace it"
KEEP = "Keep"


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

    def ask_for_line(self, question: str, line: str, then: Callable[[str], None]) -> None:
        """Ask for a line of text, and go on with it."""

        def answered(text: str | None) -> None:
            if text is not None:
                then(text)

        self.app.push_screen(LineScreen(question, line), answered)

    def ask_for_folder(
        self, question: str, offers: Sequence[Offer[Path | None]], then: Callable[[Path], None]
    ) -> None:
        """Ask for a folder, and go on with it; None among the offers is one to be made."""

        def make(name: str) -> None:
            from saves.keeping import make_folder

            self.do(partial(make_folder, name), then)

        def deed(folder: Path | None) -> Deed:
            if folder is None:
                return partial(self.ask_for_line, FOLDER, "", make)
            return partial(then, folder)

        self.ask(question, [Offer(offer.text, deed(offer.answer)) for offer in offers])

    # --- looking -------------------------------------------------------------------------------

    def action_watch(self) -> None:
        """Watch the war once more, or see where it stands; nothing is changed."""
        from screens.replay_screen import ReplayScreen

        self._look(lambda record: self.app.push_screen(ReplayScreen(record)))

    def action_history(self) -> None:
        """Save points and branches."""
        from screens.history_screen import HistoryScreen

        self._look(lambda record: self.app.push_screen(HistoryScreen(record)))

    def action_figures(self) -> None:
        """Dice and luck, strength, battles, losses and cities."""
        from screens.statistics_screen import StatisticsScreen

        self._look(lambda record: self.app.push_screen(StatisticsScreen(record)))

    def _look(self, then: "Callable[[Record], object]") -> None:
        """Read the campaign pointed at, and show it."""
        if (header := self.pointed) is not None:
            from saves.record import look

            self.do(partial(look, header.path), then, "Not read")

    # --- in and out ----------------------------------------------------------------------------

    def action_export(self) -> None:
        """Write the campaign to a file, for oneself or for others."""
        if (header := self.pointed) is None:
            return
        from saves.bundle import SUFFIX

        def to(suffix: str, for_others: bool) -> Deed:
            target = str(Path.cwd() / f"{header.path.stem}{suffix}")
            return partial(
                self.ask_for_line,
                TO,
                target,
                partial(self._export, header.path, suffix, for_others),
            )

        offers: list[Offer[Deed]] = [
            Offer(BUNDLE, to(SUFFIX, False)),
            Offer(FOR_OTHERS, to(SUFFIX, True)),
            Offer(TEXT, to(".txt", False)),
        ]
        self.ask(f"Export {header.name} as what?", offers)

    def _export(self, path: Path, suffix: str, for_others: bool, line: str) -> None:
        from saves.bundle import SUFFIX

        target = Path(line).expanduser()
        if (target.suffix == SUFFIX) != (suffix == SUFFIX):
            target = target.with_name(target.name + suffix)

        def write(force: bool) -> None:
            from screens.archive_work import exported

            deed = partial(exported, path, target, for_others=for_others, force=force)
            self.do(deed, self.tell, "Not written")

        if target.is_file():
            offers: list[Offer[Deed]] = [Offer(KEEP, leave), Offer(REPLACE, partial(write, True))]
            self.ask(f"{target} is there already.", offers)
        else:
            write(False)

    def action_import(self) -> None:
        """Make a campaign of a file that somebody sent, or that was exported."""
        self.ask_for_line(FROM, f"{Path.cwd()}/", self._import)

    def _import(self, line: str) -> None:
        from screens.archive_work import brought_in

        folder = self.home

        def done(found: tuple[Path, str]) -> None:
            path, said = found
            self.note_change(path)
            self.tell(said)

        self.do(partial(brought_in, Path(line).expanduser(), folder), done, "Not imported")
