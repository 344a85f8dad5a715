"""Several campaigns of the archive at once: marked, then exported, moved or thrown away."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from saves.library.folders import folder_name
from saves.storage.header import Header
from screens.archive.import_export import BUNDLE, FOR_OTHERS, KEEP, TEXT, Deed, leave
from screens.parts.choice_dialog import Offer
from screens.parts.typed_path import folder_of
from screens.text.phrases import complaint, several

if TYPE_CHECKING:
    from screens.archive.archive_screen import ArchiveScreen

AS_WHAT = "Export {number}: choose a format."
WHERE_TO = "Move {number} to which folder?"
INTO = "Into which folder?"
DELETE = "Delete {number} from the trash? They cannot be restored."
DELETE_NOW = "Delete"
ON_THE_SERVER = "{name} is on the server; move it by itself (m)."


class Outcome(NamedTuple):
    """What came of a deed with several campaigns."""

    done: tuple[tuple[Path, Path], ...]
    """The files with which it was done, and where they lie now."""

    problems: tuple[str, ...]
    """Why it was not done with the others, a sentence each."""


def each(headers: Sequence[Header], deed: Callable[[Header], Path]) -> Outcome:
    """Do something with each campaign; one with which it cannot be done stops no other."""
    from campaign import CampaignError

    done, problems = list[tuple[Path, Path]](), list[str]()
    for header in headers:
        try:
            done.append((header.path, deed(header)))
        except CampaignError as error:
            problems.append(complaint(error))
    return Outcome(tuple(done), tuple(problems))


class Several:
    """The marks, and what is done with the campaigns that have one."""

    def __init__(self, archive: "ArchiveScreen") -> None:
        self._archive = archive
        self.marks: set[Path] = set()

    @property
    def chosen(self) -> tuple[Header, ...]:
        """The campaigns on show that are marked, in the order of the list."""
        return tuple(one for one in self._archive.listed if one.path in self.marks)

    @property
    def number(self) -> str:
        """How many, in words."""
        return several(len(self.chosen), "campaign")

    def toggle(self) -> None:
        """Mark the campaign pointed at, or take its mark away; go on to the next one."""
        pointed = self._archive.pointed
        if pointed is not None:
            self.marks ^= {pointed.path}
            self._archive.show_marks()
            self._archive.list.cursor += 1

    def toggle_all(self) -> None:
        """Mark everything on show; if it is, take all marks away."""
        shown = {header.path for header in self._archive.listed}
        self.marks = set() if shown <= self.marks else shown
        self._archive.show_marks()

    def clear(self) -> None:
        """Take all marks away."""
        self.marks = set()
        self._archive.show_marks()

    # --- deeds ---------------------------------------------------------------------------------

    def _do(self, deed: Callable[[Header], Path], did: str, *, gone: bool = True) -> None:
        """Do it beside the screen; then say with how many, and what was wrong with others."""
        archive, chosen = self._archive, self.chosen

        def done(outcome: Outcome) -> None:
            if gone:
                archive.latest = tuple(to for _, to in outcome.done) if did == THROWN else ()
                for path, _ in outcome.done:
                    archive.headers.pop(path, None)
            self.marks -= {path for path, _ in outcome.done}
            archive.show_marks()
            number = several(len(outcome.done), "campaign")
            said = did.format(number=number)
            if outcome.problems:
                archive.tell("\n".join((said, *outcome.problems)), "Not all of them")
            else:
                archive.tell(said[0].upper() + said[1:])

        archive.do(partial(each, chosen, deed), done)

    def move(self, offers: Sequence[Offer[Path | None]]) -> None:
        """Put them into another folder."""
        question = WHERE_TO.format(number=self.number)
        self._archive.ask_for_folder(question, offers, self._move_to)

    def _move_to(self, folder: Path) -> None:
        from saves.errors import SaveError
        from saves.library.campaign_admin import move

        def deed(header: Header) -> Path:
            if header.shared is not None:
                raise SaveError(ON_THE_SERVER.format(name=header.name))
            return move(header.path, folder)

        self._do(deed, MOVED.format(number="{number}", folder=folder_name(folder) or "campaigns"))

    def throw_away(self) -> None:
        """Put them into the trash; u takes them out again. In the trash delete them, if asked."""
        from screens.game.campaign_tasks import thrown_away

        if not self._archive.is_trash:
            self._do(thrown_away, THROWN)
            return
        offers: list[Offer[Deed]] = [Offer(KEEP, leave), Offer(DELETE_NOW, self._delete)]
        self._archive.ask(DELETE.format(number=self.number), offers)

    def _delete(self) -> None:
        from saves.library.trash import delete

        thrown = dict(self._archive.thrown)

        def deed(header: Header) -> Path:
            delete(thrown[header.path])
            return header.path

        self._do(deed, DELETED)

    def export(self) -> None:
        """Write each to a file of its own in one folder; nothing that is there is replaced."""
        from saves.exchange.bundle import SUFFIX

        offers: list[Offer[Deed]] = [
            Offer(BUNDLE, partial(self._ask_where, SUFFIX, for_others=False)),
            Offer(FOR_OTHERS, partial(self._ask_where, SUFFIX, for_others=True)),
            Offer(TEXT, partial(self._ask_where, ".txt", for_others=False)),
        ]
        self._archive.ask(AS_WHAT.format(number=self.number), offers)

    def _ask_where(self, suffix: str, *, for_others: bool, line: str = "") -> None:
        from campaign import CampaignError
        from screens.game.campaign_tasks import exported

        def answered(typed: str) -> None:
            again = partial(self._ask_where, suffix, for_others=for_others, line=typed)
            try:
                folder = folder_of(typed)
            except CampaignError as error:
                self._archive.tell(complaint(error), "Not written")
                again()
                return

            def deed(header: Header) -> Path:
                target = folder / f"{header.path.stem.replace(':', '-')}{suffix}"
                exported(header.place, target, for_others=for_others, force=False)
                return target

            self._do(deed, WRITTEN.format(number="{number}", folder=folder), gone=False)

        self._archive.ask_for_line(INTO, line or f"{Path.cwd()}/", answered)


THROWN = "{number} in the trash; u takes them out again."
MOVED = "{number} moved to {folder}."
DELETED = "{number} deleted."
WRITTEN = "{number} written to {folder}."
