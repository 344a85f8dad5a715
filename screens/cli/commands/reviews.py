"""The review of a campaign on the command line."""

from collections.abc import Iterator
from pathlib import Path

from saves.campaign_log.progress import lines_done
from screens.cli.commands.campaigns import look_at
from screens.cli.commands.files import check_place, write_new
from screens.cli.progress import progress_of
from screens.past.review.page import review_lines
from screens.past.review.reviewing import review_of
from screens.past.review.tables import as_json, review_tables, sums
from screens.past.statistics.export import write_tables
from screens.text.columns import table


def review_told(name: str, folder: Path | None, file: Path | None, force: bool) -> Iterator[str]:
    """The review of a campaign as text; as CSV files or as JSON if that is wanted.

    Raises:
        CampaignError: if it cannot be opened, or a file is there already.
    """
    record = look_at(name)
    if file is not None:
        check_place(file, force)  # before the work
    total = len(record.entries())
    with progress_of("Reviewing", "Stopped; the review was not finished."):
        found = review_of(record, progress=lambda line: lines_done(line, total))
    if folder is None and file is None:
        yield f"{record.name}: after-action review"
        yield from review_lines(found)
        yield ""
        yield table(sums(found).heading, sums(found).written(), sums(found).right)
    if folder is not None:
        files = write_tables(review_tables(found), folder, force)
        yield f"{folder}: {', '.join(path.name for path in files)}"
    if file is not None:
        write_new(file, as_json(found, record.name), force)
        yield str(file)
