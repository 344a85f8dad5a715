"""A campaign in conversation: each line is an order, an answer, or a question, and is answered.

Knows what was asked last: which number means which order, what would be lost, how a battle is to be
fought. Says nothing itself; what it answers is said by whoever reads the lines.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from campaign import Action, CampaignError, CampaignState, NotationError, Refusal, refusal
from campaign.actions import Done, End, Fight, Pass
from campaign.agenda import Marching
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS, ways_in
from campaign.queries.battle_sites import must_fight
from campaign.terms import PERSON
from saves.campaign_log.agreements import NAMES
from screens.battle.leaving_facts import if_we_stay, leaving_words
from screens.map import prompts
from screens.map.army_panel import NAMES as SIDES_NAMED
from screens.parts.battle_preferences import BattleSetup, quick_way
from screens.plain import about_battles, about_war
from screens.plain.desk import PlainDesk
from screens.plain.meaning import best, named
from screens.plain.means import WORDS
from screens.plain.reply import Reply, together, whole
from screens.plain.staff_at_work import PlainStaff
from screens.plain.told import of_another, of_battle, of_orders
from screens.plain.wishes import LeaderQuestion, Wish, orders_of
from screens.shell import mishaps
from screens.text import phrases
from screens.text.battle_orders import spoken

AGAIN = "Say '{word}' again to do so, or '{word} anyway' at once."
NOT_YOURS = "Now {who} decides."
BY_MAIL = "{who} plays by mail; import the next turn, then resume."
NOBODY_PLAYS = "Both sides are played by commanders; 'go' plays a player turn."
FOUGHT_HOW = "How is the battle of {box} fought: {ways}?"
ANSWERS = "say 'stay' to fight on, or 'leave'."

Orders = tuple[Action, ...]


class LeaveError(Exception):
    """Whoever types wants to leave."""


class Sure(NamedTuple):
    """What was warned of, and where: the same word once more does it."""

    state: CampaignState
    word: str


@dataclass
class Conversation:
    """What one line leads to."""

    desk: PlainDesk
    errors: Path | None = None
    """Where errors of the program are written down."""

    _numbered: tuple[CampaignState | None, tuple[Orders, ...]] = None, ()
    """What the numbers of the list mean that was said last, at that position."""

    sure: Sure | None = field(default=None)

    staff: PlainStaff = field(init=False)
    """What it has been told, and what it did."""

    _knows_before: bool = False

    def __post_init__(self) -> None:
        self.staff = PlainStaff(self.desk.journal, self.desk.choices)

    def know_before(self) -> None:
        """Know, before anything is taken back, what the staff did when the campaign was open last.

        Raises:
            SaveError: as `PlainStaff.told`.
        """
        if not self._knows_before:
            self.desk.deeds.know(self.staff.done_before())
            self._knows_before = True

    @property
    def state(self) -> CampaignState:
        return self.desk.state

    def number(self, orders: Iterable[Orders]) -> None:
        """These were listed with numbers, which mean them until something changes."""
        self._numbered = self.state, tuple(orders)

    def by_number(self, number: int) -> Orders:
        """What the number of a list means.

        Raises:
            NotationError: if it means nothing here.
        """
        state, orders = self._numbered
        if state is not self.state or not 0 < number <= len(orders):
            raise NotationError(f"no order has the number {number} here; 'orders' lists them")
        return orders[number - 1]

    # --- orders --------------------------------------------------------------------------------

    def give(self, wish: Wish, word: str = "", *, is_sure: bool = False) -> Reply:
        """Carry out what a line asks for, or say why it is not done.

        Raises:
            CampaignError: if a rule forbids it, or it cannot be written.
        """
        if refused := self.why_not_yours():
            return whole(refused)
        orders = orders_of(self.state, wish)
        if isinstance(orders, LeaderQuestion):
            return whole(orders.said)
        if isinstance(orders, Refusal):
            return whole(phrases.refused(orders))
        return self.play(orders, word, is_sure=is_sure)

    def play(
        self, orders: Orders, word: str = "", *, is_sure: bool = False, is_own: bool = True
    ) -> Reply:
        """Play orders that belong together; those that would lose something are asked about.

        They are the person's *own*, which commanders leave as they are, or a commander's.

        Raises:
            CampaignError: if a rule forbids it, or it cannot be written.
        """
        if refused := self.why_not_yours():
            return whole(refused)
        is_end = any(isinstance(order, End | Pass) for order in orders)
        if isinstance(orders[-1], End) and isinstance(self.state.step, Marching):
            orders = (Done(), *orders)
        if is_end and not is_sure and (warned := self._warned(orders[0], word)):
            return warned
        self.sure, battle, known = None, self.state.battle, self._battles_waiting()
        happened = self.desk.order(orders)
        if is_own and battle is not None:
            for order in orders:
                if isinstance(order, Fight):
                    self.desk.choices.note_told(battle, order)
        told = of_orders(happened, self.desk.audience)
        if not told.said and battle is not None and isinstance(orders[-1], Fight):
            told = whole(phrases.sentence(spoken(battle, orders[-1].order)))
        begun = whole(
            *about_battles.waiting(self.state, self.desk.audience, self.desk.choices.taste, known)
        )
        return together(told, begun, self.go_on())

    def _battles_waiting(self) -> int:
        """Where battles have to be fought already, as a set."""
        return must_fight(self.state) if self.state.agenda else 0

    def _warned(self, order: Action, word: str) -> Reply | None:
        """What going on would give up; None of nothing, or where that was said already."""
        losing = prompts.about_to_lose(self.state) if not refusal(self.state, order) else ""
        now = Sure(self.state, word)
        if not losing or (self.sure is not None and self.sure.state is self.state):
            return None
        self.sure = now
        return whole(f"{phrases.sentence(losing)} {AGAIN.format(word=word)}")

    def go_on(self) -> Reply:
        """Let everybody else decide; what came of it.

        Raises:
            CampaignError: if it cannot be written.
        """
        if PERSON not in self.desk.journal.players:
            return Reply()
        return self.others_act()

    def others_act(self) -> Reply:
        """What commanders do until a person decides, in words.

        Raises:
            CampaignError: if it cannot be written.
        """
        side, battle = self.state.to_move, self.state.battle
        happened = self.desk.go_on()
        if not happened or side is None:
            return Reply()
        is_fought = battle is not None or self.state.battle is not None
        who = "Commanders" if is_fought else f"The {phrases.SIDE_ADJECTIVES[side]} commander"
        return (of_battle if is_fought else of_another)(who, happened, self.desk.audience)

    # --- questions of the game -----------------------------------------------------------------

    def begin_battle(self, typed: str) -> Reply | None:
        """Take a line as the answer to how a battle is fought; None if it is none.

        Raises:
            CampaignError: if it cannot be written.
        """
        if self.desk.begins is None:
            return None
        _, begins = self.desk.begins
        ways = {
            id_: BattleSetup(id_, self.desk.choices.seats_in_war) for id_ in ways_in(begins.box)
        }
        pairs = [(name, way) for id_, way in ways.items() for name in (id_, RESOLVERS[id_].name)]
        found = best(typed, named([*pairs, ("quick", quick_way()), ("at once", quick_way())]))
        if len(found) != 1:
            return None
        happened = self.desk.begin_battle(found[0])
        return together(of_orders(happened, self.desk.audience), self.go_on())

    def answer_leaving(self, *, leave: bool) -> Reply:
        """Have a commander leave the field, or stay.

        Raises:
            CampaignError: if it cannot be written.
        """
        happened = self.desk.answer_leaving(leave=leave)
        return together(of_orders(happened, self.desk.audience), self.go_on())

    # --- whose decision it is ------------------------------------------------------------------

    def why_not_yours(self) -> str:
        """Why whoever types has nothing to order; empty if he has."""
        if not self.state.agenda:
            return about_war.ending(self.state)
        if self.desk.awaits_somebody:
            return self._by_mail()
        if self.desk.leaving is not None or self.desk.begins is not None:
            self.desk.halt_if_asked()
        if not self.desk.person_decides:
            side = self.state.to_move
            name = f"the {phrases.SIDE_ADJECTIVES[side]} commander" if side else "nobody"
            return NOT_YOURS.format(who=name)
        return ""

    def _by_mail(self) -> str:
        side = self.state.to_move
        assert side is not None
        return phrases.sentence(BY_MAIL.format(who=NAMES[side]))

    def prompt(self) -> str:
        """Whose decision it is, and what is expected."""
        state = self.state
        if not state.agenda:
            return about_war.ending(state)
        side = state.to_move
        assert side is not None
        if self.desk.begins is not None:
            return self._fought_how()
        if self.desk.leaving is not None and state.battle is not None:
            return self._asked_to_leave(state.battle)
        if self.desk.awaits_somebody:
            return self._by_mail()
        if PERSON not in self.desk.journal.players:
            return NOBODY_PLAYS
        if state.battle is not None:
            return f"{SIDES_NAMED[side]}: {about_battles.asked(state.battle)}"
        return f"{SIDES_NAMED[side]}, {state.date.label}: {prompts.prompt(state, WORDS)}"

    def _asked_to_leave(self, battle: BattleInProgress) -> str:
        """Whether the commander may leave the field, with all that is to be known of it."""
        assert self.desk.leaving is not None
        state, fight, _ = self.desk.leaving
        words = leaving_words(state, fight, by_commander=True)
        asked = words.question.partition(".")[0]
        stays = if_we_stay(battle, calls=self.desk.choices.calls(battle.to_move))
        return " ".join((stays, *words.facts, f"{asked}: {ANSWERS}"))

    def _fought_how(self) -> str:
        assert self.desk.begins is not None
        _, begins = self.desk.begins
        ways = [RESOLVERS[id_].name for id_ in ways_in(begins.box)]
        said = phrases.joined([*ways, "at once"], "or")
        return FOUGHT_HOW.format(box=phrases.place(begins.box), ways=said)

    def complaint(self, error: CampaignError) -> str:
        """What is wrong, as a sentence with its paragraph."""
        return phrases.complaint(error) + mishaps.noted(error, self.errors)
