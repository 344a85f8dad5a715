"""Wars whose orders come without a pause, and what was acknowledged of them.

A war is a game after another between two players; one thread orders for whichever side is to move.
What the server has answered is written down with its line, so that it can be looked for in the
logs after everything was killed.
"""

import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import NamedTuple, Protocol

from campaign import Action, CampaignError, CampaignState, Side, legal_actions, write_order
from campaign.battle.register import RESOLVERS
from campaign.commanders import AIMLESS, COMMANDERS, QUICK
from saves.campaign_log.journal import Journal
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import SeatError
from saves.server.contract.lobby import LIVE, GameTerms, Lobby, NewGame
from saves.storage.header import Shared
from saves.storage.home import Home
from saves.storage.log_commands import read_move

UNION, CONFEDERATE = Side

KILLS = int(os.environ.get("KILLS", "30"))
"""How often each is killed; with `KILLS=3` one sees that all of it runs to its end."""

TERMS = GameTerms("1861", pace=LIVE)

BREATH = 0.01
"""Seconds between two orders of a war, and before what has failed is tried again."""

LIMIT = 60.0
"""Seconds after which something is taken for never."""

FLOOR = 5.0
"""Seconds after which everybody can go on."""


class Ordered(NamedTuple):
    """An order that the server has answered."""

    game: int
    number: int
    order: str


class Acknowledged(NamedTuple):
    """When that was."""

    what: Ordered
    begun: float
    done: float


class Generals(Protocol):
    """The two players of a war, however they come to the server."""

    def order(self, lot: random.Random, sends: Callable[[], None]) -> Ordered | None:
        """Order something, for whichever side is to move; None if something else was to do first.

        Raises:
            CampaignError, OSError: what hinders a player.
        """
        ...

    def close(self) -> None:
        """Leave."""
        ...


class AtTables:
    """Both sit at the table of their game, each with a line that comes back by itself."""

    def __init__(self, one: Lobby, two: Lobby, terms: GameTerms = TERMS) -> None:
        self._lobbies, self._terms = (one, two), terms
        self._game = 0
        self._seats: dict[Side, SeatedCampaign] = {}

    def order(self, lot: random.Random, sends: Callable[[], None]) -> Ordered | None:
        if not self._seats:
            self._sit_down()
        try:
            return self._ordered(lot, sends)
        except SeatError:
            self._seats.clear()
            raise

    def _ordered(self, lot: random.Random, sends: Callable[[], None]) -> Ordered | None:
        for campaign in self._seats.values():
            campaign.read()
        side = self._seats[UNION].state.to_move
        if side is None:
            self._game = 0
            self._leave()
            return None
        campaign = self._seats[side]
        if campaign.state != self._seats[side.enemy].state:
            return None  # one of them has not heard of it yet
        action = any_order(campaign.state, lot)
        sends()
        campaign.play(action)
        entry = campaign.entries()[-1]
        order = write_order(action)
        assert entry.order in {order, f"{order} by {self._terms.resolver}"}
        return Ordered(self._game, entry.number, entry.order)

    def _sit_down(self) -> None:
        one, two = self._lobbies
        if not self._game:
            game = one.begin(NewGame(self._terms, "War", side=UNION))
            two.accept(game.number)
            self._game = game.number
        both = {
            side: SeatedCampaign(lobby.table(self._game), lobby.me().account, [side])
            for side, lobby in zip(Side, self._lobbies, strict=True)
        }
        self._seats = both  # one alone, if the line was lost between them, is no war

    def _leave(self) -> None:
        for campaign in self._seats.values():
            campaign.close()
        self._seats.clear()

    def close(self) -> None:
        for lobby in self._lobbies:
            lobby.close()


def any_order(state: CampaignState, lot: random.Random) -> Action:
    """Any order; on a table, where they are too many to be listed, one of the aimless commander."""
    if state.battle is not None and RESOLVERS[state.battle.resolver].on_table:
        return COMMANDERS[AIMLESS].choose(state, QUICK)
    return lot.choice(legal_actions(state))


class War:
    """Two players who order without a pause, and what they have heard."""

    def __init__(self, generals: Generals, seed: int) -> None:
        self.generals, self._lot = generals, random.Random(seed)
        self.acknowledged: list[Acknowledged] = []
        self.troubles: Counter[str] = Counter()
        """What was said to those who ordered in vain."""

        self.failed: BaseException | None = None
        self.on_its_way = Event()
        """An order is."""

        self._is_over = Event()
        self._thread = Thread(target=self._run, name=f"war {seed}")

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Order nothing any more."""
        self._is_over.set()
        self._thread.join(LIMIT)
        assert not self._thread.is_alive(), "a war does not end"

    def went_on(self, after: float) -> float | None:
        """Seconds from a moment to the answer to the first order that was begun after it."""
        found = None
        for one in reversed(self.acknowledged):
            if one.begun <= after:
                break
            found = one.done - after
        return found

    def _run(self) -> None:
        try:
            while not self._is_over.is_set():
                self._order()
                self._is_over.wait(BREATH)
        except BaseException as error:
            self.failed = error
            raise
        finally:
            self.generals.close()

    def _order(self) -> None:
        begun = time.monotonic()
        try:
            ordered = self.generals.order(self._lot, self.on_its_way.set)
        except (CampaignError, OSError) as error:
            self.troubles[f"{type(error).__name__}: {error}"] += 1
        else:
            if ordered is not None:
                self.acknowledged.append(Acknowledged(ordered, begun, time.monotonic()))


@contextmanager
def fought(wars: Sequence[War]) -> Iterator[None]:
    """All of them go on until the end."""
    for war in wars:
        war.begin()
    try:
        until(lambda: all(war.acknowledged for war in wars), wars)
        yield
    finally:
        for war in wars:
            war.end()


def killed(
    wars: Sequence[War],
    kill: Callable[[], object],
    kills: int,
    lot: random.Random,
    is_ready: Callable[[], bool] = lambda: True,
) -> list[float]:
    """Kill at random moments within orders; after each, the seconds until everybody went on."""
    took = []
    for _ in range(kills):
        until(is_ready, wars)
        time.sleep(lot.uniform(0.1, 1.0))
        war = lot.choice(wars)
        war.on_its_way.clear()
        assert war.on_its_way.wait(LIMIT), f"nobody orders: {war.troubles}"
        time.sleep(lot.uniform(0, 0.008))
        moment = time.monotonic()
        kill()
        over = time.monotonic()
        until(partial(_all_went_on, wars, over), wars)
        took.append(over - moment + max(war.went_on(over) or 0.0 for war in wars))
    return took


def _all_went_on(wars: Sequence[War], since: float) -> bool:
    return all(war.went_on(since) is not None for war in wars)


def until(is_so: Callable[[], object], wars: Sequence[War] = ()) -> None:
    """Wait for what comes by itself."""
    end = time.monotonic() + LIMIT
    while not is_so():
        for war in wars:
            assert war.failed is None, repr(war.failed)
        assert time.monotonic() < end, [war.troubles for war in wars]
        time.sleep(0.005)


def figures(what: str, took: Sequence[float], wars: Sequence[War]) -> str:
    """The figures of a run."""
    orders = sum(len(war.acknowledged) for war in wars)
    vain = sum((war.troubles for war in wars), Counter[str]())
    return f"{what}: {orders} orders; {lasted(took)}\n  in vain: {dict(vain)}"


def lasted(took: Sequence[float]) -> str:
    """How soon everybody could go on, and how soon it is wanted."""
    return (
        f"{len(took)} kills, everybody went on within p50 {median(took):.2f} s,"
        f" max {max(took):.2f} s (wanted: {FLOOR:.0f} s); load {_load():.1f}"
    )


def report(said: str) -> None:
    """For whoever runs it by hand, with `-s`."""
    sys.stdout.write(f"\n{said}\n")


def is_soon(took: Sequence[float]) -> bool:
    """Everybody could go on soon, for a host that is as busy as this one."""
    return max(took) < FLOOR * max(1.0, _load() / len(os.sched_getaffinity(0)))


def _load() -> float:
    return os.getloadavg()[0]


def prove(wars: Sequence[War], place: Callable[[int], Path | Shared]) -> None:
    """Every order that was acknowledged is in the log of its game, once and in its place.

    Each game verifies, and nobody holds it.
    """
    ordered = [one.what for war in wars for one in war.acknowledged]
    assert len({(one.game, one.number) for one in ordered}) == len(ordered)
    nobody = Home(Path("/nonexistent"), "test", backups="off")
    for game in sorted({one.game for one in ordered}):
        with Journal.resume(place(game), nobody) as journal:
            journal.verify()
            rows = journal.record.as_read.entries
            said = {one.number: one.order for one in ordered if one.game == game}
            assert {number: rows[number - 1]["line"] for number in said} == said
            unsaid = {row["number"] for row in rows} - {*said}
            assert all(read_move(rows[number - 1]["line"]) is None for number in unsaid)
