"""The history of a campaign on the command line: save points, branches, going back."""

from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import line_of
from saves.storage.names import checked
from screens.cli.commands.campaigns import find, look_at
from screens.cli.here import home
from screens.game.play_from_here import standing_at
from screens.past.history_rows import ASCII, rows, title, tree
from screens.text.campaigns import honesty_said
from screens.text.skirmish_report import rounds_of


def history(name: str, *, battles: bool) -> str:
    """The save points of a campaign with the tree of its branches."""
    record = look_at(name)
    branches = record.branches(undone=False)
    points, rounds = record.points(), rounds_of(record.opening)
    found = rows(points, branches, standing_at(record), battles=battles, rounds=rounds)
    drawn = tree(found, branches, ASCII)
    lines = [
        f"{row.number:>6}  {branchwork}  {row.text}{'  <- now' if row.is_now else ''}"
        for row, branchwork in zip(found, drawn, strict=True)
    ]
    honest = honesty_said(record)
    return "\n".join([title(record.name, honest, branches), *lines])


def marked(name: str, point: str, line: int | None) -> str:
    """Give a position a name."""
    point = checked(point)
    with Journal.resume(find(name).place, home()) as journal:
        journal.writer.mark(point, number=line)
        at = standing_at(journal.record) if line is None else line
        return f"{journal.name}: line {at} is called {point!r}."


def unmarked(name: str, point: str) -> str:
    """Strike out the name of a position."""
    with Journal.resume(find(name).place, home()) as journal:
        journal.writer.unmark(point)
        return f"{journal.name}: {point!r} removed."


def gone_back(name: str, point: str) -> str:
    """Go back to a save point or a line; where the campaign stands now."""
    with Journal.resume(find(name).place, home()) as journal:
        number = line_of(journal.record.points(), point)
        journal.go_back(number)
        state = journal.state
        honest = honesty_said(journal.record)
        return f"{journal.name}: {state.date.label}, turn {state.turn}, line {number}; {honest}."
