"""The log of a battle of units: told as it goes on, and again to whoever comes back to it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from textual.screen import Screen
from textual.worker import get_current_worker

from campaign import RESOLVERS, CampaignError, CampaignState, Change, Roll, ScriptedDice
from campaign.battle.contract import BattleInProgress, Resolver
from campaign.battle.secrets import open_to
from campaign.board.board import Theater
from campaign.terms import SIDES, Side
from saves.campaign_log.journal import Entry
from saves.hosting.seated import Campaign
from screens.battle.line.log import FIGHT, orders_of_this_battle
from screens.faces.register import face_for
from screens.text.names import names_in, with_names
from screens.text.narration import narrate, narrated
from screens.text.phrases import shown_face

MOST = 100
"""So many orders are told again; the chronicle knows them all."""


DICE_ALONE = "Dice"
"""What stands before dice of which there is nothing else to say."""


class Says(Protocol):
    """What a screen says of an order: how it was fought, where it was given, and by whom.

    Nothing of one that goes without saying.
    """

    def __call__(self, resolver: str, position: Any, order: Any, side: Side, /) -> str: ...


class Told(NamedTuple):
    """An order on record, where it was given, and what came of it."""

    entry: Entry
    order: Any
    before: Any
    events: tuple[Any, ...]


class Shown(Protocol):
    """What shows the lines of a log."""

    told: list[str]

    def tell(self, line: str) -> None: ...
    def tell_anew(self, lines: Iterable[str]) -> None: ...


class BattleLog:
    """The log of the battle on show: what went before is told when it has been found out."""

    def __init__(
        self,
        shown: Shown,
        says: Says,
        faces: Callable[[], Sequence[str]],
        sides: Callable[[], Collection[Side]] = lambda: SIDES,
        recall: Callable[[Sequence[Told], Any], object] = lambda told, position: None,
        heading: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """*Recall* is handed all that has led to a position when it has been found out; the
        *heading* stands above all that.
        """
        self._recall = recall
        self._heading = heading
        self._shown = shown
        self._says = says
        self._faces = faces
        """What the faces of a die look like."""

        self._sides = sides
        """Whose secrets are told: dice that a side keeps to itself, and what comes of them."""

        self._count = 0
        """Orders whose dice have been shown."""

        self._new: Sequence[Entry] = ()
        """The orders that were told last."""

        self.ended_at: BattleInProgress | None = None
        """How the battle stood when it was decided: the campaign keeps nothing of it."""

        self._since: list[str] = []
        """Lines since the position was shown."""

        self._before: tuple[str, ...] | None = None
        """How what went before was told in another session; None if it is told anew."""

    def tell_anew(
        self, screen: Screen[Any], journal: Campaign | None, state: CampaignState
    ) -> None:
        """Begin with what has led to a position, played again beside the screen: it may be long."""
        entries = journal.entries() if journal else ()
        self.begin(entries)
        if journal is not None and state.battle is not None:
            again = partial(self._play_again, screen, journal.record.opening, state, entries)
            screen.run_worker(again, thread=True, exclusive=True, group="log")

    def _play_again(
        self,
        screen: Screen[Any],
        opening: CampaignState,
        state: CampaignState,
        entries: Sequence[Entry],
    ) -> None:
        told = retold(opening, state, entries)
        assert state.battle is not None
        spoken = partial(self._says, state.battle.resolver)
        lines = [
            line
            for one in told[-MOST:]
            for line in _lines(one, spoken, state.theater, self._faces(), self._sides())
        ]
        if not get_current_worker().is_cancelled:
            screen.app.call_from_thread(self._tell_on, screen, state, told, lines)

    def _tell_on(
        self, screen: Screen[Any], state: CampaignState, told: Sequence[Told], lines: list[str]
    ) -> None:
        if screen.is_mounted and state.battle is not None:
            before = (*self._heading(), *lines) if self._before is None else self._before
            self.tell_before(before)
            self._recall(told, state.battle.position)

    def begin(self, entries: Sequence[Entry]) -> None:
        """A position is on show to which these orders have led."""
        self._count, self._since, self._before = len(entries), [], None
        self.ended_at = None

    @property
    def latest(self) -> tuple[str, ...]:
        """The last lines, for a session that goes on with them."""
        return tuple(self._shown.told[-MOST:])

    def go_on(self, lines: tuple[str, ...]) -> None:
        """Tell what went before in the words in which another session has told it.

        As it goes on an order is a line; told again, a march of many steps is one.
        """
        self._before = lines
        self.tell_before(lines)

    def tell_before(self, lines: Iterable[str]) -> None:
        """What went before, and what has been told meanwhile."""
        self._shown.tell_anew((*lines, *self._since))

    def tell(
        self,
        before: BattleInProgress | None,
        entries: Sequence[Entry],
        change: Change,
        is_fought_out: bool,
    ) -> None:
        """Each order with its dice, then what came of it; all results alone if both fight on.

        So many orders cannot be read.
        """
        new, self._count = entries[self._count :], len(entries)
        self._new, told = new, None
        if before is not None and change.state.battle is None:
            self.ended_at = change.state.fought or after_all(before, new)
        if before is not None and not is_fought_out:
            told = just_told(before, new, change, self._says, self._faces(), self._sides())
        if told is None:
            events = open_to(self._sides(), change.events)
            told = [words for event in events if (words := narrated(event, change.state))]
        for line in told:
            self.say(line)

    def told_last(self, before: BattleInProgress) -> Sequence[Told]:
        """The orders that were told last, each by itself, from how the battle stood before them.

        Empty if others are among them.
        """
        if not all(entry.order.startswith(FIGHT) for entry in self._new):
            return ()
        try:
            return _played(RESOLVERS[before.resolver], before.position, self._new)[0]
        except CampaignError:
            return ()  # others have played on at the table: there are orders that come later

    def say(self, line: str) -> None:
        """Write down one line more."""
        self._since.append(line)
        self._shown.tell(line)


def order_line(
    entry: Entry, words: str, faces: Sequence[str], sides: Collection[Side] = SIDES
) -> str:
    """Who ordered what, in *words*, and the dice that fell, as far as these sides are told."""
    dice = "  ".join(_die(roll, faces) for roll in open_to(sides, entry.rolls))
    return words + f"   {dice}" * bool(dice)


def _die(roll: Roll, faces: Sequence[str]) -> str:
    return faces[roll.face - 1].strip() if roll.sides == len(faces) else shown_face(roll)


def retold(
    opening: CampaignState, state: CampaignState, entries: Sequence[Entry]
) -> Sequence[Told]:
    """The orders of the battle that goes on, out of the log of the campaign."""
    assert state.battle is not None, "only a battle that goes on is told again"
    resolver = RESOLVERS[state.battle.resolver]
    orders = orders_of_this_battle(entries)
    if opening.battle is not None and len(orders) == len(entries):
        begun = opening.battle.position
    else:
        begun = resolver.begin(state.battle.position.request)
    try:
        told, position = _played(resolver, begun, orders)
    except CampaignError:
        return ()  # the rules were others then: nobody knows what went before
    return told if position == state.battle.position else ()


def just_told(
    before: BattleInProgress,
    entries: Sequence[Entry],
    change: Change,
    says: Says,
    faces: Sequence[str],
    sides: Collection[Side] = SIDES,
) -> list[str] | None:
    """The lines of orders just played, each before what came of it; None if others are among them.

    What the campaign adds at the end of a battle comes last.
    """
    if not all(entry.order.startswith(FIGHT) for entry in entries):
        return None
    try:
        told, _ = _played(RESOLVERS[before.resolver], before.position, entries)
    except CampaignError:
        return None  # others have played on at the table: there are orders that come later
    happened, theater = change.events, change.state.theater
    if [event for one in told for event in one.events] != [*happened[: _count(told)]]:
        return None
    rest = happened[_count(told) :]
    spoken = partial(says, before.resolver)
    lines = [line for one in told for line in _lines(one, spoken, theater, faces, sides)]
    names = names_in(before.position)
    open_ = open_to(sides, rest)
    return lines + [with_names(text, names) for e in open_ if (text := narrate(e, theater))]


def after_all(before: BattleInProgress, entries: Sequence[Entry]) -> BattleInProgress | None:
    """A battle after orders that are all about it; None if others are among them."""
    if not all(entry.order.startswith(FIGHT) for entry in entries):
        return None
    try:
        _, position = _played(RESOLVERS[before.resolver], before.position, entries)
    except CampaignError:
        return None  # others have played on at the table: there are orders that come later
    return before._replace(position=position)


def _count(told: Sequence[Told]) -> int:
    return sum(len(one.events) for one in told)


def _played(
    resolver: Resolver[Any, Any], position: Any, entries: Sequence[Entry]
) -> tuple[list[Told], Any]:
    """Orders of a battle played again with their dice, and the position after them."""
    told = list[Told]()
    for entry in entries:
        order = resolver.orders.read(entry.order.removeprefix(FIGHT))
        dice = ScriptedDice(roll.face for roll in entry.rolls)
        after, events = resolver.apply(position, order, dice)
        told.append(Told(entry, order, position, tuple(events)))
        position = after
    return told, position


def _lines(
    one: Told,
    says: Callable[[Any, Any, Side], str],
    theater: Theater,
    faces: Sequence[str],
    sides: Collection[Side],
) -> Iterator[str]:
    """An order that needs no dice goes without saying if something came of it."""
    names = names_in(one.before)
    rolls, events = open_to(sides, one.entry.rolls), open_to(sides, one.events)
    face = face_for(type(one.before))
    happened = face.together(events) if face else events
    told = [text for event in happened if (text := narrate(event, theater))]
    if rolls or not told:
        words = with_names(says(one.before, one.order, one.entry.side), names)
        # What goes without saying has told of its dice in what came of it.
        if words := words or DICE_ALONE * bool(rolls and not told):
            yield order_line(one.entry, words, faces, sides)
    yield from (with_names(text, names) for text in told)
