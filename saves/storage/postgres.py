"""Campaigns of a shared server: one PostgreSQL database holds them all, in the tables of a file.

Whoever plays a campaign holds an advisory lock of the session, which goes with its process, and
keeps no transaction open while a person thinks. Should two ever write all the same, the key of
the log and the seal of the head let one of them win; the other is told.
"""

from contextlib import AbstractContextManager
from pathlib import Path

from campaign import CampaignState
from saves.errors import InUseError, NoCampaignError
from saves.storage import rows
from saves.storage.connection import Connection, Database, one
from saves.storage.head_promises import LINES, Log, broken_log
from saves.storage.header import THE_SERVER, TRASH, Header, Shared, header_of, said_of
from saves.storage.integrity import Archive, read_all
from saves.storage.open_campaign import Hold, Seal
from saves.storage.plain_text import plain
from saves.storage.postgres_connection import connected, told, visit
from saves.storage.row_format import CAMPAIGN, FORMAT, HEAD, KEYS, LEASE, Row, digest
from saves.storage.rows import Beginning
from saves.storage.server_tables import LOCK, LOCKED, check_format

_TRY = "SELECT pg_try_advisory_lock(:kind, :number)"
_LOGS = f"SELECT campaign_id, {LINES} FROM entry GROUP BY campaign_id"


class SharedHold(Hold):
    """A campaign of a shared database, locked for this session alone."""

    def __init__(self, database: Database, place: Shared, name: str) -> None:
        super().__init__(database, name, place)
        self.number = place.number

    def told(self) -> AbstractContextManager[None]:
        return told(self.name)

    def read(self, connection: Connection) -> Archive:
        return read_all(connection, self.name, self.number)

    def bring_up_to_date(self, seal: Seal) -> str:
        return ""  # `prepare` has done it for all campaigns

    def forget_older(self) -> None:
        pass  # whoever looks after the server does, when it is time


def hold_shared(place: Shared) -> SharedHold:
    """The campaign in a shared database, locked for this session.

    Raises:
        NoCampaignError, NewerCampaignError: there is no such campaign, or not for this version.
        InUseError: somebody else has it open.
        SaveError: the database cannot be reached.
    """
    database = connected(place.database)
    try:
        with told("the database"), database.begin() as connection:
            check_format(connection)
            name = _name_of(connection, place.number)
            if not one(connection, _TRY, LOCK | {"number": place.number}):
                who = _holder(connection, place.number)
                raise InUseError(f"{name} is in use {who}".rstrip())
    except BaseException:  # also ctrl-c: the lock goes with the connection
        database.dispose()
        raise
    return SharedHold(database, place, name)


def begin_shared(place: Shared, beginning: Beginning, state: CampaignState) -> Shared:
    """Write a new campaign into a shared database; where it lies.

    Raises:
        SaveError: if the database cannot be reached, or is not ready.
    """
    with visit(place.database) as connection:
        check_format(connection)
        campaign = rows.add_campaign(connection, beginning, state)
        rows.add_head(connection, campaign, state)
        return Shared(place.database, campaign["id"])


def read_shared(place: Shared) -> Archive:
    """Everything in a campaign of a shared database, found whole, as it is at one moment.

    Raises:
        DamagedError: if anything is not what the game wrote.
        SaveError: if there is no such campaign, or the database cannot be reached.
    """
    with visit(place.database, snapshot=True) as connection:
        check_format(connection)
        return read_all(connection, _name_of(connection, place.number), place.number)


def list_shared(database: str) -> tuple[Header, ...]:
    """Every campaign of a shared database, the one played last first, the damaged at the end.

    Raises:
        SaveError: if the database cannot be reached, or is not ready.
    """
    headers = (header for header in _all_of(database) if not is_thrown(header))
    return tuple(sorted(headers, key=lambda h: (not h.problem, h.played), reverse=True))


def header_shared(place: Shared) -> Header:
    """What a list shows of one campaign.

    Raises:
        NoCampaignError: if there is none of that number.
        SaveError: as `list_shared`.
    """
    for header in _all_of(place.database, place.number):
        return header
    raise NoCampaignError(f"there is no campaign {place.number} in the database")


def _all_of(database: str, only: int | None = None) -> list[Header]:
    """Every campaign of a shared database, also what was thrown away; or one of them."""
    with visit(database, snapshot=True) as connection:
        check_format(connection)
        campaigns = _sealed_rows(connection, "campaign", CAMPAIGN, only)
        heads = _sealed_rows(connection, "head", HEAD, only)
        leases = _sealed_rows(connection, "lease", LEASE, only)
        locked = {number for [number] in connection.execute(LOCKED, LOCK)}
        logs = {
            number: Log(lines, by_hand, None)
            for number, lines, by_hand in connection.execute(_LOGS)
        }
    headers = []
    for number, (campaign, whole) in campaigns.items():
        head, head_whole = heads.get(number, ({}, False))
        header = _header(database, campaign, head, whole and head_whole)
        header = _counted(header, head, logs.get(number, Log(0, 0, None)))
        if number in locked:
            header = header._replace(in_use=_words(*leases.get(number, ({}, False))))
        headers.append(header)
    return headers


def thrown_shared(database: str) -> tuple[Header, ...]:
    """The campaigns of a shared database that were thrown away, the last one first.

    Raises:
        SaveError: as `list_shared`.
    """
    thrown = (header for header in _all_of(database) if is_thrown(header))
    return tuple(sorted(thrown, key=lambda header: header.folder, reverse=True))


def is_thrown(header: Header) -> bool:
    """A campaign of a shared database that lies in its trash: its folder says so."""
    return header.folder.startswith(f"{TRASH}/")


def _sealed_rows(
    connection: Connection, table: str, columns: tuple[str, ...], only: int | None = None
) -> dict[int, tuple[Row, bool]]:
    """The rows of a table by campaign, and whether each is what was written; or those of one."""
    found = {}
    for *values, seal in rows.rows(connection, table, (*columns, "digest"), only):
        row = dict(zip(columns, values, strict=True))
        found[row[KEYS[table][0]]] = row, digest(*values) == seal
    return found


def _header(database: str, campaign: Row, head: Row, whole: bool) -> Header:
    number, name = campaign["id"], plain(campaign["name"])
    folder = plain(campaign["folder"])
    place, path = Shared(database, number), Path(f"{THE_SERVER}:{number}")
    if not whole:
        reason = f"{name} is damaged: its head or campaign does not match its checksum"
        return Header(path, name, folder=folder, problem=reason, shared=place)
    return header_of(path, campaign, head)._replace(folder=folder, shared=place, format=FORMAT)


def _counted(header: Header, head: Row, log: Log) -> Header:
    """The same with what its log shows: dice rolled by hand, and whether it was cut."""
    if not header.problem and (broken := broken_log(head, log)):
        return header._replace(problem=f"{header.name} is damaged: {broken}")
    return header._replace(by_hand=log.by_hand)


def _name_of(connection: Connection, number: int) -> str:
    name = one(connection, "SELECT name FROM campaign WHERE id = :number", {"number": number})
    if name is None:
        raise NoCampaignError(f"there is no campaign {number} in the database")
    return plain(name)


def _holder(connection: Connection, number: int) -> str:
    """Who has a campaign open, as the lease says."""
    leases = _sealed_rows(connection, "lease", LEASE, number)
    return _words(*leases.get(number, ({}, False)))


def _words(lease: Row, whole: bool) -> str:
    return said_of(lease) if whole else "by somebody"
