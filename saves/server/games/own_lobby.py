"""The lobby as one account has it: a `Lobby`, answered by the hall in the process of the server."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from msgspec.structs import replace
from sqlmodel import Session

from campaign import Side
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.journal import Journal
from saves.exchange.import_export import story_of
from saves.hosting.lines import TableLine, line_of
from saves.server.contract.lobby import (
    DAYS,
    EVERYBODY,
    OVER,
    PAGE,
    PLAYING,
    WITHDRAWN,
    GameNumber,
    GamePage,
    Instructions,
    ListedGame,
    LobbyError,
    LobbyNews,
    Moment,
    NewGame,
    PlayerCard,
    RecordingPart,
    Talk,
)
from saves.server.contract.steps import Steps, at_once
from saves.server.database.tables import InstructionRow
from saves.server.games import games, instructions, lists, people, talk
from saves.server.games.backroom import GO_BACK, Backroom, decisions, forget
from saves.server.games.bring_in import read_document, wanted_from
from saves.server.games.game_rows import GameRows, Inquirer, known, listed, own
from saves.server.games.seats_of_games import GuardedTable
from saves.server.games.shelf import OpenGame
from saves.server.games.talk import RateLimits

LOG = logging.getLogger(__name__)

MOST_LATEST: Final = 200
LONGEST_REASON: Final = 150

Decision: TypeAlias = Callable[[Session], GameRows]
"""Writes down what becomes of a game, in a session that may be taken back."""

Deed: TypeAlias = Callable[[Session, Inquirer, GameNumber, Moment], GameRows]


class OwnLobby:
    """One line of somebody who is here. It is asked by the thread of the hall."""

    def __init__(self, back: Backroom, asking: Inquirer) -> None:
        self._back, self.asking = back, asking
        self._hears: Callable[[LobbyNews], None] | None = None
        self._tables: dict[GameNumber, GuardedTable] = {}

    def listen(self, hears: Callable[[LobbyNews], None]) -> None:
        self._hears = hears

    def hear(self, news: LobbyNews) -> None:
        """Something has changed."""
        if self._hears is None:
            return
        try:
            self._hears(news)
        except Exception:
            LOG.exception("%s cannot be told anything", self.asking.account)
            self._hears = None

    def close(self) -> None:
        self._hears = None
        for table in self._tables.values():
            table.leave_all()
        self._tables.clear()
        self._back.gone(self)

    # --- people --------------------------------------------------------------------------------

    def me(self) -> PlayerCard:
        return self.player(self.asking.account)

    def player(self, account: str) -> PlayerCard:
        back = self._back
        with back.database.session() as session:
            return people.card(session, account, self.asking, back.now(), back.here)

    def present(self) -> tuple[PlayerCard, ...]:
        return self._cards(sorted(self._back.here))

    def ladder(self, offset: int = 0, limit: int = PAGE) -> tuple[PlayerCard, ...]:
        with self._back.database.session() as session:
            names = people.ladder(session, self._back.now(), offset, min(limit, lists.MOST_PAGE))
        return self._cards(names)

    def _cards(self, names: Sequence[str]) -> tuple[PlayerCard, ...]:
        back = self._back
        with back.database.session() as session:
            found = people.cards(session, names, self.asking, back.now(), back.here)
        return tuple(found[name] for name in names if name in found)

    def block(self, account: str, *, is_blocked: bool) -> None:
        now = self._back.now()
        with self._back.database.session() as session:
            people.block(session, self.asking, account, now, is_blocked=is_blocked)

    def take_vacation(self, days: int) -> PlayerCard:
        self._count(self._back.doing)
        self._back.catch_up()
        with self._back.database.session() as session:
            people.take_vacation(session, self.asking, days, self._back.now())
        self._back.tell(LobbyNews("players"))
        return self.me()

    # --- games ---------------------------------------------------------------------------------

    def games(self, which: str, *, offset: int = 0, limit: int = PAGE, words: str = "") -> GamePage:
        self._back.catch_up()
        with self._back.database.session() as session:
            found, total = lists.page(
                session, which, self.asking, offset=offset, limit=limit, words=words
            )
        return GamePage(tuple(map(self._listed, found)), total)

    def game(self, number: GameNumber) -> ListedGame:
        game, back = self._known(number), self._back
        shown = self._listed(game)
        if game.row.stage != PLAYING or game.row.pace != DAYS:
            return shown
        with back.database.session() as session:
            union, confederate = (
                replace(seat, vacation=people.away_until(session, seat.account, back.now()))
                for seat in (shown.union, shown.confederate)
            )
        return replace(shown, union=union, confederate=confederate)

    def _known(self, number: GameNumber) -> GameRows:
        self._back.catch_up()
        with self._back.database.session() as session:
            return known(session, number, self.asking)

    def _listed(self, game: GameRows) -> ListedGame:
        here, watchers = self._back.at_table(game.number)
        has_recording = self._back.has_recording(game)
        return listed(game, self.asking, here, watchers, has_recording=has_recording)

    def begin(self, wanted: NewGame) -> ListedGame:
        return at_once(self.begin_by_steps(wanted))

    def begin_by_steps(self, wanted: NewGame, rematch_of: GameNumber = 0) -> Steps[ListedGame]:
        """The same; a campaign that begins is written beside."""
        self._count(self._back.doing)
        back = self._back
        wanted = games.with_side(wanted, back.lot)

        def decide(session: Session) -> GameRows:
            game = games.begin(session, self.asking, wanted, back.now(), back.lot)
            game.row.rematch_of = rematch_of
            session.add(game.row)
            return game

        return (yield from self._settled("begin", decide))

    def _settled(self, act: str, decide: Decision) -> Steps[ListedGame]:
        """A game as it is decided on; if it begins by that, its campaign is written beside first.

        A disk takes long over a new campaign, and nobody who plays waits for that. It is decided
        anew then, for the game may be another one by now.
        """
        back = self._back
        with back.database.session() as session:  # what is wrong is said before all is written
            game = decide(session)
            begins = games.is_complete(game)
            aside = None if game.row.log else back.aside(game)
            if begins:
                session.rollback()
            else:
                self._note(session, act, game)
        if not begins:
            return self._begun(game)
        back.shelf.make_room()
        journal = None if aside is None else (yield aside)
        return (yield from self._kept(act, decide, journal))

    def _kept(self, act: str, decide: Decision, journal: Journal | None) -> Steps[ListedGame]:
        """A game that begins, with its campaign if that was written aside."""
        back, taken_in = self._back, 0
        try:
            with back.database.session() as session:
                game = decide(session)
                if journal is not None:
                    back.bring_in(session, game, journal)
                    taken_in = game.number
                self._note(session, act, game)
                if games.is_complete(game):
                    back.begin(session, game, None if journal is None else journal.record)
        except BaseException:
            if taken_in:
                back.shelf.forget(taken_in)
            elif journal is not None:
                forget(journal)
            raise
        if games.is_complete(game):
            yield from back.opened_by_steps(game.number)
        return self._begun(game)

    def _note(self, session: Session, act: str, game: GameRows, detail: str = "") -> None:
        who = self.asking.account
        self._back.audit.write(session, who, act, f"game {game.number}", detail=detail)

    def _begun(self, game: GameRows) -> ListedGame:
        """What was decided is kept: everybody is told."""
        self._back.tell_game(game)
        return self.game(game.number)

    def accept(self, number: GameNumber, side: Side | None = None, code: str = "") -> ListedGame:
        return at_once(self.accept_by_steps(number, side, code))

    def accept_by_steps(
        self, number: GameNumber, side: Side | None = None, code: str = ""
    ) -> Steps[ListedGame]:
        """The same; the campaign that begins is written beside."""
        if code:
            self._count(self._back.guessing)
        self._count(self._back.doing)
        back = self._back

        def decide(session: Session) -> GameRows:
            return games.accept(session, self.asking, number, side, code, back.lot)

        shown = yield from self._settled("accept", decide)
        said = f"{self.asking.account} has accepted game {number}, {shown.name}."
        back.tell_account(shown.begun_by, LobbyNews("accepted", number, said, is_own=True))
        return shown

    def by_code(self, code: str) -> ListedGame:
        if self.asking.is_guest:
            raise LobbyError("a guest only looks on; ask for an account to play")
        self._count(self._back.guessing)
        with self._back.database.session() as session:
            return self._listed(games.by_code(session, code))

    def decline(self, number: GameNumber) -> ListedGame:
        shown = self._done(games.decline, number)
        if shown.stage == WITHDRAWN:
            said = f"{self.asking.account} has declined game {number}, {shown.name}."
            self._back.tell_account(shown.begun_by, LobbyNews("notice", number, said))
        return shown

    def withdraw(self, number: GameNumber) -> ListedGame:
        return self._done(games.withdraw, number)

    def resign(self, number: GameNumber) -> ListedGame:
        return self._done(games.resign, number)

    def offer_draw(self, number: GameNumber) -> ListedGame:
        return self._done(games.offer_draw, number)

    def claim(self, number: GameNumber) -> ListedGame:
        return self._done(games.claim, number)

    def _done(self, deed: Deed, number: GameNumber) -> ListedGame:
        """Do something with a game, on the log as it is now."""
        self._count(self._back.doing)
        self._back.catch_up()
        with self._back.database.session() as session:
            game = deed(session, self.asking, number, self._back.now())
            self._note(session, deed.__name__.replace("_", " "), game, game.row.how)
        self._back.ended(game)
        return self._listed(game)

    def have_decided(self, number: GameNumber) -> ListedGame:
        self._count(self._back.doing)
        self._back.catch_up()
        back = self._back
        with back.database.session() as session:
            game = games.late_enemy(session, self.asking, number, back.now())
            self._note(session, "have decided", game, f"for {game.row.to_move}, who is late")
        found = back.open(number)
        found.arranged.pressed = found.table.record.lines
        found.table.look()
        return self.game(number)

    def set_back(self, number: GameNumber, line: int, why: str) -> ListedGame:
        back = self._back
        if not self.asking.is_referee:
            raise LobbyError("only a referee sets a game back; ask the other side to take it back")
        reason, who = talk.cleaned(why), self.asking.account
        if len(reason) > LONGEST_REASON:
            raise LobbyError(f"a reason has at most {LONGEST_REASON} letters")
        game = self._known(number)
        if game.sides_of(who):
            raise LobbyError(f"you play game {number}, so another referee has to decide")
        if game.row.stage != PLAYING:
            raise LobbyError(f"game {number} does not go on")
        found = back.open(number)
        lines = found.table.record.lines
        found.table.set_back(
            line, f"Set back by {who} after line {lines}", reason, f"{who}, a referee"
        )
        with back.database.session() as session:
            self._note(session, GO_BACK, game, f"to line {line} from line {lines}: {reason}")
            said = f"{who}, a referee, has set the game back to line {line}: {reason}"
            talk.put(session, number, talk.THE_SERVER, said, back.now())
        back.tell(LobbyNews("talk", number), game)
        return self.game(number)

    def rematch(self, number: GameNumber) -> ListedGame:
        return at_once(self.rematch_by_steps(number))

    def rematch_by_steps(self, number: GameNumber) -> Steps[ListedGame]:
        """The same; a campaign that begins is written beside."""
        self._back.catch_up()
        with self._back.database.session() as session:
            found = games.rematch(session, self.asking, number)
        if isinstance(found, NewGame):
            return (yield from self.begin_by_steps(found, number))
        if found.row.stage == PLAYING or found.row.begun_by == self.asking.account:
            return self._listed(found)
        return (yield from self.accept_by_steps(found.number))

    def latest(self, number: GameNumber, limit: int = 12) -> tuple[TableLine, ...]:
        return at_once(self.latest_by_steps(number, limit))

    def latest_by_steps(self, number: GameNumber, limit: int = 12) -> Steps[tuple[TableLine, ...]]:
        """The same; a campaign that is not open is read beside."""
        record = yield from self._record(number)
        rows = record.as_read.entries
        last = rows[max(0, len(rows) - max(1, min(limit, MOST_LATEST))) :]
        decided = self._decided(number)
        return tuple(line_of(row, decided.get(row["number"], "")) for row in last)

    def _record(self, number: GameNumber) -> Steps[Record]:
        game = self._known(number)
        if game.row.stage not in (PLAYING, OVER):
            raise LobbyError(f"game {number} has not begun")
        return (yield from self._back.shelf.record_by_steps(number))

    def _decided(self, number: GameNumber) -> dict[int, str]:
        with self._back.database.session() as session:
            return decisions(session, number)

    # --- standing instructions -----------------------------------------------------------------

    def instructions(self, number: GameNumber) -> Instructions:
        with self._back.database.session() as session:
            _, side = own(session, number, self.asking)
            row = session.get(InstructionRow, (number, str(side)))
        is_mine = row is not None and row.account == self.asking.account
        return instructions.read(row.body) if row is not None and is_mine else Instructions()

    def instruct(self, number: GameNumber, wanted: Instructions) -> Instructions:
        self._count(self._back.doing)
        wanted = instructions.checked(wanted)
        with self._back.database.session() as session:
            _, side = own(session, number, self.asking)
            row = session.get(InstructionRow, (number, str(side)))
            row = row or InstructionRow(game=number, side=str(side), account=self.asking.account)
            row.account, row.written = self.asking.account, self._back.now()
            row.body = instructions.write(wanted)
            session.add(row)
        if (found := self._back.shelf.opened(number)) is not None:
            found.arranged.instructions[side] = wanted
            found.table.look()
        return wanted

    # --- talk ----------------------------------------------------------------------------------

    def talk(self, room: GameNumber, *, after: int = 0, limit: int = PAGE) -> tuple[Talk, ...]:
        with self._back.database.session() as session:
            return talk.heard(session, self.asking, room, after, limit)

    def say(self, room: GameNumber, text: str) -> Talk:
        back, game = self._back, None
        self._count(back.saying)
        with back.database.session() as session:
            said = talk.say(session, self.asking, room, text, back.now())
            if room != EVERYBODY:
                game = known(session, room, self.asking)
        back.tell(LobbyNews("talk", room), game)
        return said

    # --- playing -------------------------------------------------------------------------------

    def table(self, number: GameNumber) -> GuardedTable:
        game = self._known(number)
        if game.row.stage not in (PLAYING, OVER):
            raise LobbyError(f"game {number} has not begun")
        if number not in self._tables:
            self._tables[number] = GuardedTable(
                self.asking.account,
                lambda: self._sides(number),
                lambda: self._opened(number),
                lambda: self._back.shelf.opened(number),
                lambda: self._back.shelf.doubt(number),
            )
        return self._tables[number]

    def _sides(self, number: GameNumber) -> tuple[Side, ...]:
        """The sides for which he may order now."""
        game = self._known(number)
        is_player = game.row.stage == PLAYING and not self.asking.is_guest
        return game.sides_of(self.asking.account) if is_player else ()

    def _opened(self, number: GameNumber) -> OpenGame:
        self._known(number)
        return self._back.open(number)

    def export(self, number: GameNumber) -> str:
        return at_once(self.export_by_steps(number))

    def export_by_steps(self, number: GameNumber) -> Steps[str]:
        """The same; a campaign that is not open is read beside."""
        story = story_of((yield from self._record(number)))
        decided = self._decided(number)
        words = [f"# line {line}: {by}\n" for line, by in sorted(decided.items())]
        return story + "".join(["\n# Decided in a player's place:\n", *words] if words else [])

    def recording(self, number: GameNumber, start: int = 0) -> RecordingPart:
        game = self._known(number)
        self._count(self._back.fetching)
        if self._back.recordings is None or not self._back.has_recording(game):
            raise LobbyError(f"game {number} has no recording")
        return self._back.recordings.part(number, start)

    def bring_in(self, document: str, wanted: NewGame) -> ListedGame:
        return at_once(self.bring_in_by_steps(document, wanted))

    def bring_in_by_steps(self, document: str, wanted: NewGame) -> Steps[ListedGame]:
        """The same; what takes a while of it is done beside."""
        back = self._back
        self._count(back.bringing)
        self._count(back.doing)
        story = yield partial(read_document, document)
        wanted = games.with_side(wanted_from(story, wanted), back.lot)

        def decide(session: Session) -> GameRows:
            return games.begin(session, self.asking, wanted, back.now(), back.lot)

        with back.database.session() as session:  # what is wrong is said before all is played
            game = decide(session)
            name, players = game.row.name, games.players_of(game)
            session.rollback()
        journal = yield partial(back.retold, story, name, players)
        return (yield from self._kept("bring in", decide, journal))

    def opened_by_steps(self, number: GameNumber) -> Steps[object]:
        """Have the campaign of a game opened, for somebody who is to sit down there at once."""
        return self._back.opened_by_steps(number)

    def _count(self, limits: RateLimits) -> None:
        limits.check(self.asking.account, self._back.now())
