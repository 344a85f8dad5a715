"""What stands behind the lobby: the games of a server, their campaigns, and who is here.

One thread asks it, and waits for the answer. Commanders decide in threads of their own; what they
have written is noted here as soon as anybody asks something, or `catch_up` is called. The row of a
game only tells lists where its log stands: the log is the truth, and a start mends the rows.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Container, Iterable
from functools import partial
from typing import Final, Protocol

from msgspec.structs import replace
from sqlmodel import Session, col, select

from campaign import CampaignState, Side
from campaign.game_files.game_file import GameFile
from campaign.terms import SIDES
from saves.campaign_log.agreements import NAMES
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import request_of
from saves.errors import FullDiskError, SaveError
from saves.hosting.contract import nobody
from saves.hosting.lines import TableLine
from saves.server.contract.lobby import (
    GUEST,
    OPEN,
    OVER,
    PLAYING,
    RECORDER,
    WITHDRAWN,
    GameNumber,
    LobbyError,
    LobbyNews,
    Moment,
)
from saves.server.contract.steps import Steps
from saves.server.database.database import ServerDatabase
from saves.server.database.tables import AccountRow, AuditRow, GameRow, InstructionRow
from saves.server.games import games, instructions, people, ratings, talk
from saves.server.games.bring_in import play_on
from saves.server.games.clocks import CONSEQUENCE, after_start, lasting, started
from saves.server.games.game_arrangements import GameArrangements
from saves.server.games.game_rows import (
    GameRows,
    Inquirer,
    clock_of,
    find,
    keep_clock,
    select_games,
)
from saves.server.games.other_rules import set_aside
from saves.server.games.progress import Progress
from saves.server.games.recordings import Recordings
from saves.server.games.shelf import OpenGame, Shelf
from saves.server.games.strays import NO_GAME
from saves.server.identity.accounts import see_to_account
from saves.storage import open as places
from saves.storage.header import Players
from saves.storage.log_commands import read_move

LOG = logging.getLogger(__name__)

DECIDED: Final = "decided"
"""In the audit log: somebody has decided in a person's place."""

MENDED: Final = "mended"
GO_BACK: Final = "set back"
TABLE: Final = "table"
"""What the hall calls itself in the audit log."""

A_WHILE: Final = 3600.0
"""Seconds after which it is looked whether a rating period has ended."""


def unheard(number: GameNumber) -> None:
    """Nobody wants to know."""


class AuditLog(Protocol):
    """Where it is noted who did what."""

    def write(
        self,
        session: Session,
        by: str,
        act: str,
        subject: str = "",
        *,
        address: str = "",
        detail: str = "",
    ) -> None: ...


class SomebodyHere(Protocol):
    """Somebody who is here."""

    @property
    def asking(self) -> Inquirer: ...

    def hear(self, news: LobbyNews) -> None:
        """Something has changed."""
        ...

    def close(self) -> None:
        """He leaves."""
        ...


class Backroom:
    """All games of a server."""

    def __init__(
        self,
        database: ServerDatabase,
        shelf: Shelf,
        now: Callable[[], Moment],
        audit: AuditLog,
        *,
        lot: games.Lot = games.by_lot,
        recordings: Recordings | None = None,
    ) -> None:
        """Without *recordings* there are none."""
        self.recordings = recordings
        self.database, self.shelf, self.now, self.audit, self.lot = (
            database, shelf, now, audit, lot,
        )  # fmt: skip
        self.wake: Callable[[], None] = nobody
        """Called from whatever thread when there is something to catch up with."""

        self.moved: Callable[[GameNumber], None] = unheard
        """Called when a game stands elsewhere than before, or has begun or ended."""

        self.visitors: list[SomebodyHere] = []
        self.saying = talk.RateLimits((talk.A_MINUTE, 60.0), (talk.IN_ONE_BREATH, 5.0))
        self.doing = talk.RateLimits((30, 60.0))
        self.bringing = talk.RateLimits((3, 60.0))
        self.fetching = talk.RateLimits((200, 60.0))
        self.guessing = talk.RateLimits((10, 60.0))
        self._written: set[GameNumber] = set()
        self._arranged: dict[GameNumber, GameArrangements] = {}
        self._waiting: defaultdict[GameNumber, list[TableLine]] = defaultdict(list)
        """Lines that the rows do not know of yet."""

        self._progress: defaultdict[GameNumber, Progress] = defaultdict(Progress)

        self._to_look_at: list[GameNumber] = []
        self._reckoned = now()

    # --- the beginning and the end ---------------------------------------------------------------

    def start(self) -> None:
        """Compare the rows with the campaigns, and mend them; clocks go on.

        Raises:
            SaveError: if the database cannot be asked.
        """
        self.shelf.make_ready()
        headers, now = self.shelf.headers(), self.now()
        with self.database.session() as session:
            see_to_account(session, talk.THE_SERVER, GUEST, now)
            ratings.close_periods(session, now)
            query = select_games().where(col(GameRow.stage) == PLAYING)
            found = [GameRows(*row) for row in session.exec(query).all()]
            known = {*session.exec(select(GameRow.number))}
            for game in found:
                if (clock := clock_of(game)) is not None:
                    keep_clock(session, game.number, after_start(clock, game.row.seconds, now))
        for number in sorted(headers.keys() - known):
            LOG.warning("game %d: %s", number, NO_GAME)
            self._note(number, MENDED, NO_GAME)
        for game in found:
            header = headers.get(game.number)
            if header is None or header.problem:
                self._note(game.number, MENDED, "its campaign cannot be read")
            elif header.lines != game.row.lines or not header.to_move:
                self._mend(game.number)
        found.sort(key=lambda game: any(game.seat(side).commander for side in SIDES))
        self._to_look_at = [game.number for game in found]

    def _mend(self, number: GameNumber) -> None:
        try:
            record = self.shelf.record(number)
        except LobbyError:
            self._note(number, MENDED, "its campaign cannot be read")
            return
        with self.database.session() as session:
            game = find(session, number)
            before = game.row.lines
            self._bring_up(session, game, record, ())
            words = f"its row knew {before} lines, its log has {record.lines}"
            self.audit.write(session, TABLE, MENDED, _subject(number), detail=words)

    def _note(self, number: GameNumber, act: str, detail: str) -> None:
        with self.database.session() as session:
            self.audit.write(session, TABLE, act, _subject(number), detail=detail)

    def close(self) -> None:
        """Let go of everything; what was written is noted.

        A database that is away now cannot note it; the logs have it, and a start mends the rows.
        """
        for step in (
            *(visitor.close for visitor in self.visitors),
            self.shelf.close,
            self.catch_up,
        ):
            try:
                step()
            except SaveError:
                LOG.exception("not everything is noted at the end")

    def tick(self) -> None:
        """Time has passed: once a second or so."""
        self.catch_up()
        self._look_at_next()
        self.shelf.look_around()
        for number in tuple(self._arranged):
            is_noted = number not in self._written and number not in self._waiting
            if is_noted and self.shelf.opened(number) is None:
                del self._arranged[number]
        if not 0 <= self.now() - self._reckoned < A_WHILE:
            self._reckoned = self.now()
            with self.database.session() as session:
                ratings.close_periods(session, self._reckoned)

    def _look_at_next(self) -> None:
        """After a start: one game at a time is read beside the others, and looked at."""
        if not self._to_look_at:
            return
        number = self._to_look_at[-1]
        try:
            if self.shelf.opened(number) is None and not self.shelf.fetch(number).done():
                return
            self._to_look_at.pop()
            self.open(number)
        except SaveError:
            LOG.exception("game %s cannot be looked at", number)
            self._to_look_at = [one for one in self._to_look_at if one != number]

    # --- who is here -----------------------------------------------------------------------------

    def came(self, visitor: SomebodyHere) -> None:
        """Somebody is here."""
        self.visitors.append(visitor)
        self.tell(LobbyNews("players"))

    def gone(self, visitor: SomebodyHere) -> None:
        """Somebody has left; the second time it does nothing."""
        if visitor not in self.visitors:
            return
        self.visitors.remove(visitor)
        if not visitor.asking.is_guest:
            self._note_seen(visitor.asking.account)
        self.tell(LobbyNews("players"))

    def _note_seen(self, account: str) -> None:
        """Somebody was here until now; a full disk does not keep him here."""
        try:
            with self.database.session() as session:
                if (row := session.get(AccountRow, account)) is not None:
                    row.seen = self.now()
                    session.add(row)
        except FullDiskError as error:
            LOG.warning("that %s was here is not written down: %s", account, error)

    @property
    def here(self) -> set[str]:
        """The accounts that are here; a guest is none."""
        return {one.asking.account for one in self.visitors if not one.asking.is_guest}

    def tell(self, news: LobbyNews, game: GameRows | None = None) -> None:
        """Tell everybody who may know; each whether it is a game of his."""
        for visitor in tuple(self.visitors):
            if game is None:
                visitor.hear(news)
            elif game.may_know(visitor.asking):
                visitor.hear(replace(news, is_own=game.is_of(visitor.asking)))

    def tell_account(self, account: str, news: LobbyNews) -> None:
        """Tell somebody, wherever he is here."""
        for visitor in tuple(self.visitors):
            if visitor.asking.account == account:
                visitor.hear(news)

    def tell_game(self, game: GameRows) -> None:
        """Something about a game has changed."""
        self.moved(game.number)
        self.tell(LobbyNews("games", game.number), game)

    def at_table(self, number: GameNumber) -> tuple[set[str], int]:
        """Who sits at the table of a game, and how many others look on.

        A player has several places if he has gone on at another terminal; he watches nobody.
        """
        game = self.shelf.opened(number)
        if game is None:
            return set(), 0
        seats = game.table.seats
        players = {str(seat.account) for seat in seats if seat.sides}
        return players, sum(seat.account not in players | {RECORDER} for seat in seats)

    def has_recording(self, game: GameRows) -> bool:
        """Whether a game can be watched as it was: a public one, and none other ever."""
        is_shown = game.row.stage == OVER and game.row.is_public
        return is_shown and self.recordings is not None and self.recordings.has(game.number)

    # --- campaigns -------------------------------------------------------------------------------

    def aside(self, game: GameRows) -> Callable[[], Journal]:
        """What writes the campaign of a game that begins; any thread may do it.

        Raises:
            SaveError: if it cannot be written.
        """
        name, opening, players = game.row.name, games.opening(game.terms), games.players_of(game)
        return partial(self._written_aside, name, opening, players, lambda _: None)

    def _written_aside(
        self, name: str, opening: CampaignState, players: Players, play: Callable[[Journal], None]
    ) -> Journal:
        """A campaign that has no game yet, with what is played in it at once. Any thread may.

        A file is let go here, too: that is written down, and takes a disk as long as to begin it.
        """
        journal = self.shelf.begin_aside(name, opening, players)
        try:
            play(journal)
            if journal.path is not None:
                journal.close()
        except BaseException:
            forget(journal)
            raise
        return journal

    def begin(self, session: Session, game: GameRows, record: Record | None = None) -> None:
        """A game begins; its campaign is there, and is read if its *record* is not given."""
        now = self.now()
        games.started(session, game, now)
        self._bring_up(session, game, record or self.shelf.record(game.number), ())
        words = f"Game {game.number} begins: {_who_plays(game)}."
        if game.row.seconds:
            words += f" Each decision has {lasting(game.row.seconds)}. {CONSEQUENCE}"
        talk.put(session, game.number, talk.THE_SERVER, words, now)

    def retold(self, story: GameFile, name: str, players: Players) -> Journal:
        """A campaign that goes on from a file; it has no game yet. Any thread may.

        Raises:
            SaveError: if its orders lead nowhere, or it cannot be written.
        """
        return self._written_aside(
            name, story.opening, players, lambda journal: play_on(journal, story)
        )

    def bring_in(self, session: Session, game: GameRows, journal: Journal) -> None:
        """Have a campaign be that of a game that has not begun, and let it go.

        Raises:
            SaveError: if it cannot be written.
        """
        row, head = game.row, journal.record.as_read.head
        self.shelf.take_in(row.number, journal)
        row.turn, row.label, row.lines = head["turn"], head["label"], head["number"]
        row.log = head["log"]
        session.add(row)

    def opened_by_steps(self, number: GameNumber) -> Steps[OpenGame]:
        """The open campaign of a game; what takes a while of it is done beside.

        Raises:
            LobbyError: if it cannot be opened.
        """
        if self.shelf.opened(number) is None:
            yield self.shelf.fetch(number).exception
        return self.open(number)

    def open(self, number: GameNumber) -> OpenGame:
        """The open campaign of a game.

        Raises:
            LobbyError: if it cannot be opened.
        """
        was_open = self.shelf.opened(number) is not None
        game = self.shelf.open(number, lambda: self.arrange(number))
        if not was_open and (said := set_aside(game.table.record)):
            self._tell_of_rules(number, game.table.record, said)
        return game

    def _tell_of_rules(self, number: GameNumber, record: Record, said: str) -> None:
        """A game goes on from its snapshot, for the rules are others now: both players hear it."""
        with self.database.session() as session:
            game = find(session, number)
            if game.row.stage == PLAYING:
                self._bring_up(session, game, record, ())
            talk.put(session, number, talk.THE_SERVER, said, self.now())
            self.audit.write(session, TABLE, MENDED, _subject(number), detail=said)
        self.tell_game(game)
        self.tell(LobbyNews("talk", number), game)

    def arrange(self, number: GameNumber) -> GameArrangements:
        """What is arranged for a game that is opened."""
        with self.database.session() as session:
            game = find(session, number)
            decided = decisions(session, number)
            told = session.exec(select(InstructionRow).where(InstructionRow.game == number)).all()
        arranged = GameArrangements(
            number,
            {side: game.seat(side).account or "" for side in SIDES},
            game.row.pace,
            game.row.resolver,
            self.now,
            self._has_written,
            decided,
            game.row.seconds,
        )
        arranged.closed = closed(game.row)
        for row in told:
            if row.account == game.seat(Side(row.side)).account:
                arranged.instructions[Side(row.side)] = instructions.read(row.body)
        if (before := self._arranged.get(number)) is not None:
            self._waiting[number] += before.fresh()
        self._arranged[number] = arranged
        return arranged

    def _has_written(self, number: GameNumber) -> None:
        """From whatever thread."""
        self._written.add(number)
        self.wake()

    # --- lines -----------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Bring the rows of games up to date whose logs have more lines."""
        while self._written:
            number = self._written.pop()
            arranged = self._arranged.get(number)
            self._waiting[number] += arranged.fresh() if arranged is not None else ()
        if not self._waiting:
            return
        try:
            self._note_lines(tuple(self._waiting))
        except SaveError:
            for number in tuple(self._waiting):
                self._note_alone(number)

    def _note_alone(self, number: GameNumber) -> None:
        """One game that cannot be noted holds up no other."""
        try:
            self._note_lines((number,))
        except SaveError:
            # The log has the lines, and the row gets them another time.
            LOG.exception("the row of game %s cannot be brought up to date", number)

    def _note_lines(self, numbers: Iterable[GameNumber]) -> None:
        """Note what was written in some games, all in one transaction."""
        with self.database.session() as session:
            noted = [self._noted(session, number) for number in numbers]
        for game in noted:
            progress = self._progress[game.number].after(self._waiting.pop(game.number))
            self._progress[game.number] = progress
            if game.row.stage != PLAYING:
                del self._progress[game.number]
            if (arranged := self._arranged.get(game.number)) is not None:
                arranged.closed = closed(game.row)
            self.tell_game(game)

    def _noted(self, session: Session, number: GameNumber) -> GameRows:
        record, now, lines = self.shelf.record(number), self.now(), self._waiting[number]
        game = find(session, number)
        decided = [line for line in lines if line.decided_by]
        known = decisions(session, number) if decided else {}
        for line in decided:
            if line.number in known:
                continue
            words = f"line {line.number}: {line.decided_by}"
            self.audit.write(session, TABLE, DECIDED, _subject(number), detail=words)
            if line.side is not None and not _is_said(record, line, line.side, known):
                said = f"From line {line.number} on, for {NAMES[line.side]}: {line.decided_by}."
                talk.put(session, number, talk.THE_SERVER, said, now)
            known[line.number] = line.decided_by
        if game.row.stage == PLAYING:
            self._bring_up(session, game, record, lines)
        return game

    def _bring_up(
        self, session: Session, game: GameRows, record: Record, lines: Iterable[TableLine]
    ) -> None:
        """Write into the row of a game where its log stands."""
        row, now, head = game.row, self.now(), record.as_read.head
        row.turn, row.label, row.lines = head["turn"], head["label"], record.lines
        row.log, row.to_move, row.changed = head["log"], head["to_move"], now
        if row.draw_offered_by and any(_answers(game, line) for line in lines):
            row.draw_offered_by = ""
        request = request_of(record.as_read.entries)
        row.back_asked_by = request.side if request is not None else ""
        session.add(row)
        if not row.to_move:
            winner = Side(head["winner"]) if head["winner"] else None
            games.finish(session, game, winner, games.BY_RULES, now)
            return
        clock = clock_of(game)
        has_moved = self._progress[row.number].after(lines).has_moved
        if clock is not None and clock.side == row.to_move and not has_moved:
            return
        player = game.seat(Side(row.to_move)).account
        seconds = row.seconds if player else 0
        away = people.away_until(session, player, now) if row.pace == "days" else 0.0
        keep_clock(session, game.number, started(row.to_move, seconds, now, away))

    def ended(self, game: GameRows) -> None:
        """A game is over for another reason than its rules."""
        if (found := self.shelf.opened(game.number)) is not None:
            found.arranged.closed = closed(game.row)
        self.tell_game(game)


def _answers(game: GameRows, line: TableLine) -> bool:
    """Whoever orders something instead has answered the draw that was offered to him."""
    return line.side is not None and str(line.side.enemy) == game.row.draw_offered_by


def forget(journal: Journal) -> None:
    """Let go of a campaign that was begun in vain; it lies nowhere any more."""
    journal.close()
    if journal.place is not None:
        places.forget(journal.place)


def _is_said(record: Record, line: TableLine, side: Side, known: Container[int]) -> bool:
    """Nothing need be said of a line that somebody else has decided than who plays the side.

    It goes back in the log, or it was said of an earlier line of the same absence or battle.
    """
    if read_move(line.text) is not None:
        return True
    rows, is_fought, has_ordered = record.as_read.entries, _is_fight(line.text), False
    for number in range(line.number - 1, 0, -1):
        row = rows[number - 1]
        is_fought = is_fought and _is_fight(row["line"])
        if has_ordered and not is_fought:
            return False
        if row["side"] == str(side) and read_move(row["line"]) is None:
            if number in known:
                return True
            has_ordered = True
    return False


def _is_fight(text: str) -> bool:
    """An order within a battle."""
    return text.startswith("fight ")


def decisions(session: Session, number: GameNumber) -> dict[int, str]:
    """Who decided in a person's place, by the lines of a game's log."""
    query = select(AuditRow.detail).where(
        AuditRow.subject == _subject(number), AuditRow.act == DECIDED
    )
    found = {}
    for detail in session.exec(query).all():
        line, _, by = detail.removeprefix("line ").partition(": ")
        if line.isdecimal():
            found[int(line)] = by
    return found


def closed(row: GameRow) -> str:
    """Why no orders are taken in a game, as a clause."""
    if row.stage == PLAYING:
        return ""
    words = {OPEN: "has not begun", WITHDRAWN: "was withdrawn", OVER: f"is over: {row.how}"}
    return f"game {row.number} {words[row.stage]}"


def _subject(number: GameNumber) -> str:
    return f"game {number}"


def _who_plays(game: GameRows) -> str:
    names = (game.seat(side).account or game.seat(side).commander for side in SIDES)
    return "{} for the Union, {} for the Confederacy".format(*names)
