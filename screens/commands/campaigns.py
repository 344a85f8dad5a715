"""Campaigns on the command line: begin, find, list, show, export, import, verify."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from campaign import ScriptedDice, Side, read_order, write_situation
from campaign.errors import quoted, unknown
from campaign.game_file import (
    GameFile,
    read_game,
    retell,
    write_entries,
    write_head,
)
from saves.errors import NoCampaignError, SaveError
from saves.layout import SUFFIX
from saves.places import (
    Header,
    folder_problem,
    header,
    list_campaigns,
    local_time,
    new_path,
)
from screens.commands import words
from screens.commands.files import STANDARD, check_place, read_text, write_new
from screens.commands.position import decision, described
from screens.commands.tables import table

if TYPE_CHECKING:
    from saves.record import Record


def begin(
    name: str,
    scenario: str,
    preset: str,
    options: tuple[str, ...],
    union: str,
    confederate: str,
) -> Path:
    """Begin a campaign and close it again; where it lies.

    Raises:
        CampaignError: if a word is wrong or the name is taken; then there is no new file.
    """
    from saves.journal import Journal

    state = words.opening(scenario, preset, options)
    players = words.players(union, confederate)
    name = free_name(name)
    path = new_path(name)
    Journal.begin(path, name, state, players).close()
    return path


def free_name(name: str) -> str:
    """The name, with single blanks as a game file has them, if no campaign has it.

    Raises:
        SaveError: if one has, or it is no name.
    """
    if not name.strip() or not name.isprintable() or len(name) > 60:
        raise SaveError(f"a name has 1 to 60 letters, and {quoted(name)} is none")
    name = " ".join(name.split())
    if any(found.name == name for found in campaigns()):
        raise SaveError(
            f"there is a campaign called {name!r} already; resume it, or choose another name"
        )
    return name


def campaigns() -> tuple[Header, ...]:
    """All there are.

    Raises:
        SaveError: if their folder cannot be read; then nobody knows.
    """
    if problem := folder_problem():
        raise SaveError(problem)
    return list_campaigns()


def find(name: str | None) -> Header:
    """The campaign of this name, in this file, or the one played last.

    Raises:
        SaveError: if there is none, or it cannot be opened; says why.
    """
    known = campaigns()
    if name is None:
        found = next((h for h in known if not h.problem), None)
        if found is None:
            raise NoCampaignError(
                "no campaign has been begun yet; norden-suden new NAME begins one"
            )
        return found
    fitting = (
        [h for h in known if h.name == name]
        or [h for h in known if name.casefold() in (h.name.casefold(), h.path.stem, h.path.name)]
        or [header(path) for path in [Path(name)] if _is_there(path)]
    )
    if not fitting:
        raise NoCampaignError(_nearest(name, known))
    if len(fitting) > 1:
        files = ", ".join(h.path.stem for h in fitting)
        raise SaveError(f"several campaigns are called {name!r}; say one of their files: {files}")
    if fitting[0].problem:
        raise SaveError(fitting[0].problem)
    return fitting[0]


def _is_there(path: Path) -> bool:
    """There is something of this name that might be a campaign."""
    try:
        return path.is_file() or (path.suffix == SUFFIX and path.exists())
    except OSError:
        return False  # too long for the name of a file


def _nearest(name: str, known: tuple[Header, ...]) -> str:
    """Say that there is no such campaign, and what there is."""
    missing = f"no campaign called {quoted(name)}"
    if not known:
        return f"{missing}; none has been begun yet: norden-suden new NAME"
    said = unknown("campaign", name, [h.name for h in known])
    return said if said != missing else f"{said}; norden-suden list shows them"


# --- showing -----------------------------------------------------------------------------------


def listing() -> str:
    """All campaigns, and what is wrong with files that are none."""
    known = campaigns()
    if not known:
        return "No campaigns yet; norden-suden new NAME begins one."
    rows = [_row(h) for h in known if not h.problem]
    parts = [table(("name", "scenario", "date", "next", "army U", "army C", "played"), rows)]
    parts += [f"{h.path}: {h.problem}" for h in known if h.problem]
    return "\n".join(parts if rows else parts[1:])


def _row(found: Header) -> tuple[str, ...]:
    who = found.players.union if found.to_move == Side.UNION else found.players.confederate
    over = f"{found.winner} won" if found.winner else "a draw"
    next_ = f"{found.to_move} ({who})" if found.to_move else over
    return (
        found.name,
        found.scenario,
        f"{found.label} ({found.turn})",
        next_,
        f"{found.union_size}/{found.union_maximum}",
        f"{found.confederate_size}/{found.confederate_maximum}",
        local_time(found.played),
    )


def look_at(name: str) -> "Record":
    """The campaign of this name, to be looked at.

    Raises:
        SaveError: if there is none, or it cannot be read; says why.
    """
    from saves.record import look

    record = look(find(name).path)
    if record.notice:
        click.echo(record.notice, err=True)
    return record


def shown(name: str, situation: bool) -> str:
    """Where a campaign stands, as tables or as a situation."""
    record = look_at(name)
    if situation:
        return write_situation(record.state).rstrip("\n")
    return described(record.state, record.name)


def verified(name: str) -> str:
    """Replay a campaign; what was found.

    Raises:
        ReplayError: names the first line that no longer leads where it did.
    """
    record = look_at(name)
    return f"{record.name}: {record.verify()} lines, all in order."


# --- game files --------------------------------------------------------------------------------


def export(name: str, file: Path, force: bool) -> None:
    """Write a campaign as a game file.

    Raises:
        CampaignError: if it cannot be opened, or the file is there already.
    """
    check_place(file, force)
    record = look_at(name)
    union, confederate = record.players
    head = GameFile(record.opening, (), record.name, union=union, confederate=confederate)
    text = write_head(head) + "".join(write_entries(record.entries()))
    if file == STANDARD:
        click.echo(text.encode(), nl=False)  # UTF-8 whatever the terminal speaks, like a file
    else:
        write_new(file, text, force)


def import_game(file: Path, name: str | None) -> str:
    """Make a campaign of a game file, once all of it has been replayed.

    Raises:
        CampaignError: if it cannot be read or played, or the name is taken; nothing is left behind.
    """
    game = read_game(read_text(file))
    name = free_name((game.name or file.stem) if name is None else name)
    players = words.players(game.union, game.confederate)
    lines = [line for line, _ in retell(game)]
    from saves.journal import Journal

    path = new_path(name)
    journal = Journal.begin(path, name, game.opening, players)
    try:
        for line in lines:
            journal.play(read_order(line.order), ScriptedDice(line.faces))
    except BaseException:
        journal.close()
        path.unlink()  # half a game is no campaign
        raise
    with journal:
        return f"{name}: {len(lines)} lines, saved as {path}. {decision(journal.state)}"
