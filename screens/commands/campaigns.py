"""Campaigns on the command line: begin, find, list, show, export, import, verify."""

from datetime import datetime
from pathlib import Path

import click

from campaign import ScriptedDice, Side, read_order, write_situation
from campaign.errors import unknown
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
    last_played,
    list_campaigns,
    new_path,
)
from screens.commands import words
from screens.commands.files import STANDARD, check_place, read_text, write_new
from screens.commands.position import decision, described
from screens.commands.tables import table


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
        raise SaveError(f"a name has 1 to 60 letters, and {name[:70]!r} is none")
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
    if name is None:
        found = last_played()
        if found is None:
            raise NoCampaignError(
                "no campaign has been begun yet; norden-suden new NAME begins one"
            )
        return found
    known = campaigns()
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
    if not known:
        return f"no campaign called {name!r}; none has been begun yet: norden-suden new NAME"
    said = unknown("campaign", name, [h.name for h in known])
    return (
        said
        if ";" in said.removeprefix(f"no campaign called {name!r}")
        else (f"{said}; norden-suden list shows them")
    )


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
    next_ = f"{found.to_move} ({who})" if found.to_move else f"{found.winner} won"
    return (
        found.name,
        found.scenario,
        f"{found.label} ({found.turn})",
        next_,
        f"{found.union_size}/{found.union_maximum}",
        f"{found.confederate_size}/{found.confederate_maximum}",
        _local(found.played),
    )


def _local(played: str) -> str:
    """A time of the log as the player's clock would show it."""
    return datetime.fromisoformat(played).astimezone().strftime("%Y-%m-%d %H:%M")


def shown(name: str, situation: bool) -> str:
    """Where a campaign stands, as tables or as a situation."""
    from saves.journal import Journal

    with Journal.resume(find(name).path) as journal:
        if situation:
            return write_situation(journal.state).rstrip("\n")
        return described(journal.state, journal.name)


def verified(name: str) -> str:
    """Replay a campaign; what was found.

    Raises:
        ReplayError: names the first line that no longer leads where it did.
    """
    from saves.journal import Journal

    with Journal.resume(find(name).path) as journal:
        lines = journal.verify()
        return f"{journal.name}: {lines} lines, all in order."


# --- game files --------------------------------------------------------------------------------


def export(name: str, file: Path, force: bool) -> None:
    """Write a campaign as a game file.

    Raises:
        CampaignError: if it cannot be opened, or the file is there already.
    """
    check_place(file, force)
    from saves.journal import Journal

    with Journal.resume(find(name).path) as journal:
        players = journal.players
        head = GameFile(
            journal.opening, (), journal.name, union=players.union, confederate=players.confederate
        )
        text = write_head(head) + "".join(write_entries(journal.entries()))
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
    name = free_name(name or game.name or file.stem)
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
