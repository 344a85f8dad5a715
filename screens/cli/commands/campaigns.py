"""Campaigns on the command line: begin, find, show, export, import, verify."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

from campaign import CampaignError, write_situation
from campaign.errors import quoted, unknown
from saves.campaign_log.agreements import side_by_mail
from saves.errors import NoCampaignError, SaveError
from saves.library.folders import everywhere, is_silent, on_server
from saves.library.latest import AGAIN, LEAVING, is_being_left, latest, why_not
from saves.storage.header import (
    THE_SERVER,
    Header,
    Shared,
    folder_problem,
    header,
    new_path,
)
from saves.storage.log_commands import IRON_MAN
from saves.storage.names import free_name, players
from saves.storage.row_format import SUFFIX
from screens.cli.commands import opening
from screens.cli.commands.files import check_place, read_bytes, write_new
from screens.cli.commands.position import decision, described
from screens.cli.here import home
from screens.cli.options import tell
from screens.cli.progress import progress_of
from screens.shell.session import SERVER
from screens.text.campaigns import CAME_ON_TRUST, honesty_said
from screens.text.phrases import SIDE_NAMES, counted, sentence, several

if TYPE_CHECKING:
    from saves.campaign_log.campaign_record import Record
    from saves.storage.open_campaign import Place


def begin(
    name: str,
    scenario: str,
    preset: str,
    options: tuple[str, ...],
    union: str,
    confederate: str,
    iron_man: bool,
    on_the_server: bool = False,
) -> "Place":
    """Begin a campaign and close it again; where it lies.

    Raises:
        CampaignError: if a word is wrong or the name is taken; then there is nothing new.
    """
    from saves.campaign_log.journal import Journal

    state = opening.opening(scenario, preset, options)
    seats = players(union, confederate)
    shelf = the_server() if on_the_server else home().campaigns
    name = free_name(name, shelf)
    place = shelf if isinstance(shelf, Shared) else new_path(name, shelf)
    terms = (IRON_MAN,) if iron_man else ()
    with Journal.begin(place, name, state, seats, terms=terms, home=home()) as journal:
        assert journal.place is not None
        return journal.place


def notices(preset: str, options: tuple[str, ...]) -> list[str]:
    """What is to be said of options that come to nothing as they were chosen. [NS-R29]"""
    from screens.text.options import notices

    return notices(opening.chosen(preset, options))


def the_server() -> Shared:
    """The shared server.

    Raises:
        SaveError: if none has been named; says how that is done.
    """
    shared = home().server
    if shared is None:
        raise SaveError(f"no server is set; use {SERVER}=postgresql://name@host/database")
    return shared


def where(place: "Place") -> str:
    """A place in words."""
    return f"{THE_SERVER}:{place.number}" if isinstance(place, Shared) else str(place)


def find(name: str | None, *, is_bad_too: bool = False) -> Header:
    """The campaign of this name in any folder, in this file, or the one played last.

    Raises:
        SaveError: if there is none, or it cannot be opened and that matters; says why.
    """
    if problem := folder_problem(home().campaigns):
        raise SaveError(problem)
    found = _last_played() if name is None else _called_so(name)
    if found.problem and not is_bad_too:
        raise SaveError(found.problem)
    return found


def _last_played() -> Header:
    until = monotonic() + LEAVING
    while (
        is_being_left(found := latest(home(), on_the_server=on_server(home())))
        and monotonic() < until
    ):
        sleep(AGAIN)  # a game whose terminal was closed just now is about to leave it
    if found.header is not None:
        return found.header
    if found.missed:
        raise SaveError(f"{why_not(found.missed[0])}; no other campaign can be opened")
    raise NoCampaignError("no campaigns yet; norden-suden new NAME begins one")


def _called_so(name: str) -> Header:
    """The only campaign that is called so: on the server, if none here is.

    Raises:
        SaveError: if there is none, or several.
    """
    known = everywhere(home())
    fitting = _fitting(name, known) or [header(path) for path in [Path(name)] if _is_there(path)]
    if not fitting:
        shared = on_server(home())  # not before: it may keep one waiting
        fitting = _fitting(name, shared)
        if not fitting:
            silent = "".join(f" (the server: {h.problem})" for h in shared if is_silent(h))
            raise NoCampaignError(_nearest(name, known + shared) + silent)
    if len(fitting) > 1:
        files = ", ".join(_file(h) for h in fitting)
        raise SaveError(f"several campaigns are called {name!r}; give one of their files: {files}")
    return fitting[0]


def _fitting(name: str, known: tuple[Header, ...]) -> list[Header]:
    """The campaigns that are called so; else those by another case of letters, or their file."""
    exactly = [header for header in known if header.name == name and not is_silent(header)]
    return exactly or [header for header in known if name.casefold() in _called(header)]


def find_file(name: str) -> Path:
    """The file of the campaign of this name.

    Raises:
        SaveError: as `find`; or if it is on the server.
    """
    found = find(name)
    if found.shared is not None:
        raise SaveError(
            f"{found.name} is on the server; export it as a bundle and import that first"
        )
    return found.path


def _called(header: Header) -> tuple[str, ...]:
    """What a campaign may be called: by its name in any case, or by its file."""
    path = header.path
    if header.shared is not None:
        return () if is_silent(header) else (header.name.casefold(), path.name)
    inner = path.relative_to(home().campaigns)
    return header.name.casefold(), path.stem, path.name, str(inner), str(inner.with_suffix(""))


def _file(header: Header) -> str:
    """What tells a campaign from others of its name."""
    path = header.path
    return str(path if header.shared else path.relative_to(home().campaigns))


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
        return f"{missing}; there are no campaigns yet: norden-suden new NAME"
    said = unknown("campaign", name, [h.name for h in known if not is_silent(h)])
    return said if said != missing else f"{said}; norden-suden list shows them"


# --- showing -----------------------------------------------------------------------------------


def look_at(name: str) -> "Record":
    """The campaign of this name, to be looked at.

    Raises:
        SaveError: if there is none, or it cannot be read; says why.
    """
    from saves.campaign_log.campaign_record import look

    record = look(find(name).place)
    if record.notice:
        tell(record.notice, err=True)
    return record


def shown(name: str, situation: bool) -> str:
    """Where a campaign stands, as tables or as a situation."""
    record = look_at(name)
    if situation:
        return write_situation(record.state).rstrip("\n")
    return f"{described(record.state, record.name)}\n{sentence(honesty_said(record))}"


def verified(name: str) -> str:
    """Replay a campaign; what was found.

    Raises:
        ReplayError: names the first line that no longer leads where it did.
    """
    record = look_at(name)
    with progress_of("Verifying", "Stopped; not all lines were verified."):
        return f"{record.name}: {counted(record.verify(), 'line')}, all in order."


def all_verified() -> Iterator[tuple[str, bool]]:
    """Replay every campaign, one by one: what was found, and whether all is in order."""
    from saves.campaign_log.campaign_record import look

    headers = (*everywhere(home()), *on_server(home()))
    if not headers:
        yield "No campaigns yet.", True
    for found in headers:
        try:
            with progress_of("Verifying", "Stopped; not all lines were verified."):
                lines = counted(look(found.place).verify(), "line")
        except CampaignError as error:
            yield f"{found.name}: {error}", False
        else:
            yield f"{found.name}: {lines}, all in order.", True


def not_in_order(number: int) -> str:
    """How many campaigns are not as they should be."""
    return f"{several(number, 'campaign')} {'is' if number == 1 else 'are'} not in order"


# --- exchange ----------------------------------------------------------------------------------


def export(name: str, file: Path, for_others: bool, force: bool) -> None:
    """Write a campaign: as a bundle if the file is called so, else as a game file.

    Raises:
        CampaignError: if it cannot be opened, or the file is there already.
    """
    from saves.exchange.bundle import SUFFIX as BUNDLE
    from saves.exchange.import_export import bundle_of, text_of

    if for_others and file.suffix != BUNDLE:
        raise SaveError(f"--for-others needs a bundle: name a {BUNDLE} file")
    check_place(file, force)
    place = find(name).place
    content = bundle_of(place, for_others=for_others) if file.suffix == BUNDLE else text_of(place)
    write_new(file, content, force)


def import_game(file: Path, name: str | None, on_the_server: bool = False) -> str:
    """Make a campaign of a bundle or a game file, once all of it has been replayed.

    Raises:
        CampaignError: if it cannot be read or played, or the name is taken; nothing is left behind.
    """
    from saves.campaign_log.campaign_record import look
    from saves.exchange.import_export import bring_in, bring_in_shared, copies_of

    data = read_bytes(file)
    place: Place
    with progress_of("Importing", "Stopped; nothing was imported."):
        if on_the_server:
            place = bring_in_shared(data, file, the_server(), name)
        else:
            place = bring_in(data, file, home().campaigns, name)
    record = look(place)
    said = f"{record.name}: {counted(len(record.entries()), 'line')}, saved as {where(place)}."
    if record.path is not None and (copies := copies_of(record.path)):
        known = ", ".join(map(repr, copies))
        said += f" You have this campaign already as {known}; imported as a copy."
    if record.is_on_trust:
        said += CAME_ON_TRUST
    if side := side_by_mail(record.terms):
        said += " " + sentence(f"{SIDE_NAMES[side]} is played by mail")
    return f"{said} {decision(record.state)}"
