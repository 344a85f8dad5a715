"""How a battle goes on, whatever screen it is on: fought out, halted, over and left."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from campaign import Action, CampaignError, Change, refusal
from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress, Resolver
from campaign.battle.register import RESOLVERS
from campaign.commanders.decisive import deciding
from campaign.commanders.held_back import may_call
from campaign.state import CampaignState
from campaign.terms import PERSON, SIDES, BoxId, Side
from screens.battle.field_left import boxes_at_stake
from screens.battle.leaving_facts import (
    LEAVE_IT,
    STAY_ON,
    if_we_stay,
    leaving_words,
)
from screens.battle.leaving_facts import NOT_YET as STAY_NOT_KNOWN
from screens.parts.battle_preferences import AUTOMATIC
from screens.parts.choice_dialog import ChoiceScreen, Later, Offer
from screens.parts.command import Command, Obstacle, only_if
from screens.parts.messages import ScreenLeft
from screens.shell.taking_away import take_away
from screens.text.phrases import SIDE_NAMES, sentence

if TYPE_CHECKING:
    from screens.parts.game import Game

REST = 3.0
"""Seconds for which an outcome stays on show where no person plays."""

QUESTION = "Let the commanders of both sides fight on?"
OWN_QUESTION = "Let your commander fight on?"
TO_THE_END = "Fight on to the end, all dice at once"
ALONE_TO_THE_END = "The same, and bring nobody up"
HELPED_TO_THE_END = "The same, and bring up pieces again"
NOBODY_COMES = "Nobody is brought up, as you have said."
NOT_YET = "Not yet"
DIRE = "Dice cannot be undone."

PAUSED = "paused, enter goes on"

Goal = Callable[[], bool]
"""Whether commanders who fight on have come to where they should stop."""


def never() -> bool:
    """There is nothing before the end of the battle to stop at."""
    return False


def never_with_help() -> bool:
    """The same for those who fight on without anybody brought up."""
    return False


def never_alone() -> bool:
    """The same for those who may be helped again."""
    return False


def no_goals() -> Sequence[Offer[Goal | None]]:
    """They fight on to the end, or not at all."""
    return ()


def audience(game: "Game") -> tuple[Side, ...]:
    """Those whose secrets may be shown: the sides that a person plays here; without one, all for
    which orders are given here. When all is over nothing is secret any more.
    """
    journal = game.journal
    if journal is None:
        return ()
    if journal.state.ending is not None:
        return SIDES
    here = tuple(filter(game.loop.is_here, SIDES))
    return tuple(side for side in here if journal.players[side.seat] == PERSON) or here


class BattleHost(Protocol):
    """What the course of a battle needs of the screen that shows it."""

    @property
    def game(self) -> "Game": ...
    @property
    def state(self) -> CampaignState | None: ...
    @property
    def is_attached(self) -> bool: ...
    @property
    def is_active(self) -> bool: ...

    def dismiss(self) -> object: ...
    def set_timer(self, delay: float, callback: Callable[[], None], /) -> object: ...
    def refresh_bindings(self) -> None: ...
    def show_decider(self) -> None: ...
    def call_after_refresh(self, callback: Callable[[], None], /) -> bool: ...
    def post_message(self, message: ScreenLeft, /) -> bool: ...


class BattleRun:
    """Whether a battle lasts, who gives its next orders, and what is left to be seen of it."""

    def __init__(
        self,
        host: BattleHost,
        *,
        give_orders: Callable[[], None] | None = None,
        goals: Callable[[], Sequence[Offer[Goal | None]]] = no_goals,
        is_long: bool = False,
        halted: Callable[[], None] | None = None,
        is_rolling: Callable[[], bool] = never,
    ) -> None:
        """Of a screen, with what is particular to it: who orders, where one may stop, its dice.

        Of a battle that *is_long* the nearest place to stop is the first to choose.
        """
        self._host = host
        self.give_orders = give_orders or self.let_commanders_order
        self._goals = goals
        self._is_long = is_long
        self._halted = halted or host.refresh_bindings
        self.is_rolling = is_rolling
        self.outcome = ""
        """How the battle ended, in words; empty while it lasts."""

        self.why_over = ""
        """By what it was won, if that takes more words."""

        self.fights_on = False
        """Both commanders fight it out."""

        self._reached: Goal = never
        self._is_due = False
        """Commanders who fight on are about to order."""

        self._was_paused = False
        """Commanders had been told to wait before the battle."""

        self._battle: tuple[str, str] | None = None
        """Which battle it is, and how it is fought."""

        self._question: ChoiceScreen[Any] | None = None
        """What was asked last about it."""

    @property
    def game(self) -> "Game":
        return self._host.game

    # --- where it stands ---

    @property
    def lasts(self) -> bool:
        """The battle is not decided yet."""
        state = self._host.state
        return state is not None and state.battle is not None and not self.outcome

    @property
    def resolver(self) -> Resolver[Any, Any] | None:
        """How the battle is fought; None when it is over."""
        state = self._host.state
        return RESOLVERS[state.battle.resolver] if state is not None and state.battle else None

    @property
    def is_asked(self) -> bool:
        """The player at the keyboard gives the next order."""
        return self.lasts and self.game.person_decides

    @property
    def is_paused(self) -> bool:
        """The other side's commander has been told to wait, and a key lets it go on."""
        return self.game.paused and self.game.settings.pace != "step" and _can_be_spurred(self)

    @property
    def has_orders(self) -> bool:
        """Whoever sits here orders for a side."""
        return bool(self._sides_here)

    @property
    def holds_play(self) -> bool:
        """Dice are falling, the outcome is on show, or the battle is being fought out here."""
        fights = self.fights_on and not self.game.awaited
        return self.is_rolling() or bool(self.outcome) or fights

    @property
    def headline(self) -> str:
        """How the battle ended, in one line."""
        return sentence(self.outcome.partition(";")[0])

    @property
    def title(self) -> str:
        """How the battle is fought, and who decides; empty when it is over."""
        state = self._host.state
        if self.resolver is None or state is None or state.to_move is None:
            return ""
        if self.game.loop.ended:
            return self.game.loop.ended
        if self.is_paused:
            return sentence(f"{self.resolver.name}: {PAUSED}")
        return sentence(f"{self.resolver.name}: {SIDE_NAMES[state.to_move]} decides")

    # --- it begins, goes on and ends ---

    def rewind(self) -> None:
        """Another position is on show: nothing is over, and nobody fights on."""
        self.outcome, self.fights_on, self._reached = "", False, never
        self._withdraw()

    def is_here(self, state: CampaignState) -> bool:
        """The battle of this screen goes on in a position; elsewhere the screen has to go."""
        return state.battle is not None and _which(state.battle) == self._battle

    def begin(self, show: Callable[[CampaignState], None]) -> None:
        """Show how it stands, and let the commanders fight at once if it was left to them."""
        if self.game.journal is None:
            return
        self._was_paused = self.game.paused
        battle = self.game.journal.state.battle
        self._battle = _which(battle) if battle is not None else None
        show(self.game.journal.state)
        self.fights_on = self.lasts and self._is_left_to_commanders
        if self.fights_on:
            self._host.call_after_refresh(self.order)

    @property
    def _sides_here(self) -> tuple[Side, ...]:
        """The sides for which orders are given here; of those who only look on there are none."""
        if self.game.journal is None:
            return ()
        return tuple(filter(self.game.loop.is_here, SIDES))

    @property
    def looking(self) -> Side | None:
        """The one side for which orders are given here; None if there are two, or none."""
        here = self._sides_here
        return here[0] if len(here) == 1 else None

    @property
    def audience(self) -> tuple[Side, ...]:
        """Those whose secrets may be shown here."""
        return audience(self.game)

    @property
    def seen_by(self) -> Side | None:
        """Whose chances are told: those of the one person here; None if there are two, or none."""
        persons = self.audience
        return persons[0] if len(persons) == 1 else None

    @property
    def led_by_person(self) -> Side | None:
        """The side whose chances are told, if a person leads it: he decides when it leaves."""
        state, journal = self._host.state, self.game.journal
        if state is None or state.battle is None or journal is None:
            return None
        side = self.seen_by or state.battle.to_move
        return side if journal.players[side.seat] == PERSON else None

    @property
    def _is_left_to_commanders(self) -> bool:
        """A person plays the campaign, and likes to look on at this battle."""
        journal, seats = self.game.journal, self.game.loop.battles.seats
        here = [seats.of(side) for side in self._sides_here]
        automatic = AUTOMATIC in here and PERSON not in here
        return automatic and journal is not None and PERSON in journal.players

    def take_in(self, change: Change) -> None:
        """Commanders stop where they were to stop, and where an order was refused.

        Asked before the change is on show.
        """
        is_refused = change.state is self._host.state
        if (is_refused and not self.game.loop.battles.leaving.is_asking) or self._reached():
            self.fights_on, self._reached = False, never

    def forget_orders(self) -> None:
        """The seat has gone to another terminal: nothing that was begun here is ordered."""
        self.fights_on, self._reached = False, never
        self._withdraw()

    def go_on(self) -> None:
        """Have the commanders fight on once what has happened is painted, and keys are heard."""
        if self._is_due or self.is_rolling():
            return
        if self.fights_on and not self.game.loop.battles.leaving.is_asking:
            self._is_due = True
            self._host.call_after_refresh(self._fight_further)

    def _fight_further(self) -> None:
        self._is_due = False
        if self.fights_on:
            self.order()

    def order(self) -> None:
        """Have the commanders order, unless somebody elsewhere has to; then they wait for him."""
        if not self.game.awaited:
            self.give_orders()

    def show_outcome(self, outcome: str, why: str = "") -> None:
        """Say how the battle ended, and why, until a key is pressed; or for a while if nobody need
        press.
        """
        self.outcome, self.why_over, self.fights_on = outcome, why, False
        self._withdraw()
        journal = self.game.journal
        if journal and PERSON not in journal.players and self.game.settings.pace != "step":
            self._host.set_timer(REST, self._leave_by_itself)

    def _leave_by_itself(self) -> None:
        if self.outcome and self._host.is_active:
            self.leave()

    # --- questions ---

    def ask(self, question: ChoiceScreen[Any], answered: Callable[[Any], None]) -> None:
        """Ask something about the battle; when it is over the question goes."""
        self._question = question
        self.game.push_screen(question, answered)

    @property
    def is_asking(self) -> bool:
        """A question about the battle is open."""
        return self._question is not None and self._question.is_attached

    def _withdraw(self) -> None:
        question, self._question = self._question, None
        if question is not None and question.is_attached:
            take_away(question)

    # --- orders ---

    def play(self, *actions: Action) -> None:
        """Play at once: a key pressed quickly must meet the position that the last one led to."""
        if self._host.is_attached and self.game.journal is not None:
            self.game.loop.play(*actions)

    def give(self, fight: Fight) -> None:
        """Give an order by hand; one that ends the battle is asked about."""
        state = self._host.state
        is_leaving = state is not None and self.leaves_field(fight) and not refusal(state, fight)
        if state is None or state.battle is None or not is_leaving:
            self.tell(fight)
            return
        offers = [Offer(STAY_ON, False), Offer(LEAVE_IT, True)]
        words = leaving_words(state, fight, by_commander=False)
        later = Later(STAY_NOT_KNOWN, partial(if_we_stay, state.battle))
        screen = ChoiceScreen(words.question, offers, words.facts, later=later)
        self.ask(screen, lambda leave: self.play(fight) if leave else None)

    def tell(self, fight: Fight) -> bool:
        """Play an order of the person here, which commanders let be carried out; if it is one."""
        if not self._host.is_attached or self.game.journal is None:
            return False
        self.game.loop.battles.note_told(fight)
        return self.game.loop.play(fight)

    def leaves_field(self, fight: Fight) -> bool:
        """With this order the side leaves the field."""
        if self.resolver is None or not self.resolver.leaving:
            return False
        try:
            return isinstance(fight.tactical(self.resolver.id), self.resolver.leaving)
        except CampaignError:
            return False  # it is no order; why, is said when it is given

    def let_commanders_order(self) -> None:
        """One order of the side to move; as many as there is time for while both fight on."""
        if self._host.is_attached and self.resolver is not None:
            fighting = self.game.loop.battles
            orders = fighting.orders(self._has_time) if self.fights_on else fighting.one_order()
            self.game.loop.play_each(orders)

    def _has_time(self) -> bool:
        return not self._reached()

    # --- what keys do ---

    def ask_to_fight_on(self) -> None:
        """Let the commanders fight on; the dice cannot be taken back."""
        end, not_yet = Offer[Goal | None](TO_THE_END, never), Offer[Goal | None](NOT_YET, None)
        question = QUESTION if self._sides_here == SIDES else OWN_QUESTION
        nearer = tuple(self._goals())
        ends = (end, *self._with_or_without_help())
        offers = (*nearer, *ends) if self._is_long else (*ends, *nearer)
        screen = ChoiceScreen(question, (*offers, not_yet), [DIRE, *self._boxes_at_stake()])
        self.ask(screen, self._fight_on)

    @property
    def _persons(self) -> tuple[Side, ...]:
        """The sides here for which a person plays."""
        journal = self.game.journal
        persons = journal.players if journal is not None else ()
        return tuple(side for side in self._sides_here if persons[side.seat] == PERSON)

    def _callers(self, *, calls: bool) -> tuple[Side, ...]:
        """Those of them who could bring up somebody, and let their commander, or not. [BG 10.1]"""
        state, battles = self._host.state, self.game.loop.battles
        if state is None or state.battle is None:
            return ()
        position = state.battle.position
        can = (side for side in self._persons if may_call(position, side))
        return tuple(side for side in can if battles.calls(side) is calls)

    def _with_or_without_help(self) -> Iterator[Offer[Goal | None]]:
        """To the end as well, but the other way about those who may be brought up."""
        if self._callers(calls=True):
            yield Offer(ALONE_TO_THE_END, never_with_help)
        if self._callers(calls=False):
            yield Offer(HELPED_TO_THE_END, never_alone)

    @property
    def calls(self) -> bool:
        """The side to move wants whoever may come brought up by a commander who fights for it."""
        state = self._host.state
        side = state.battle.to_move if state is not None and state.battle is not None else None
        return side is None or self.game.loop.battles.calls(side)

    def have_called(self, *, calls: bool) -> None:
        """From now on commanders bring up pieces for the side to move, or nobody. [BG 10.1]"""
        state = self._host.state
        if state is not None and state.battle is not None:
            self.game.loop.battles.have_called(state.battle.to_move, calls=calls)
            self._host.show_decider()

    def _boxes_at_stake(self) -> list[str]:
        """What may be left empty by those who fight on for a person here."""
        state = self._host.state
        if state is None or state.battle is None:
            return []
        alone, callers = bool(self._callers(calls=False)), tuple(self._callers(calls=True))
        decide = frozenset[BoxId]().union(*(deciding(state, side) for side in callers))
        return boxes_at_stake(state.battle, callers, decide) + [NOBODY_COMES] * alone

    def _fight_on(self, goal: Goal | None) -> None:
        if goal is never_with_help or goal is never_alone:
            calls = goal is never_alone
            for side in self._callers(calls=not calls):
                self.game.loop.battles.have_called(side, calls=calls)
        if goal is not None and self.lasts and self.has_orders:
            self.fight_until(goal)

    def fight_until(self, reached: Goal) -> None:
        """Let both commanders fight until then."""
        self.fights_on, self._reached = True, reached
        self.game.paused = self._was_paused
        self.order()

    def halt(self) -> None:
        """Stop fighting it out: from here on everybody decides for himself again."""
        self.fights_on, self._reached = False, never
        self.game.loop.battles.take_over()
        self._halted()
        self._host.post_message(ScreenLeft())

    def leave(self) -> None:
        """The outcome has been seen; the campaign goes on."""
        self.outcome = ""
        # Who had the enemy wait in the battle has not told anybody to wait on the map.
        self.game.paused = self._was_paused
        self._host.post_message(ScreenLeft())
        self._host.dismiss()

    def spur(self) -> None:
        """Let the other side's commander act, wait, or go on."""
        if self.game.settings.pace == "step":
            self.game.action_one_act()
        else:
            self.game.action_pause()
            self._host.show_decider()
        self._host.refresh_bindings()

    def spur_word(self) -> str:
        """What that is just now."""
        if self.game.settings.pace == "step":
            return "next act"
        return "go on" if self.game.paused else "pause"


def _which(battle: BattleInProgress) -> tuple[str, str]:
    return battle.position.request.battle, battle.resolver


# --- the keys of it ---


@runtime_checkable
class HasBattleRun(Protocol):
    """A screen on which a battle goes on."""

    run: BattleRun


def _on_screen(done: Callable[[BattleRun], None]) -> Callable[[HasBattleRun], None]:
    """What a key does, done to the battle of a screen; the palette says it in the same words."""

    @wraps(done)
    def do(screen: HasBattleRun) -> None:
        done(screen.run)

    return do


def _if(is_so: Callable[[BattleRun], bool]) -> Callable[[HasBattleRun], Obstacle]:
    return lambda screen: only_if(is_so(screen.run))


def _can_be_spurred(run: BattleRun) -> bool:
    is_waiting = run.lasts and not run.is_rolling() and not run.is_asked and not run.fights_on
    return is_waiting and not run.game.awaited


def run_commands() -> tuple[Command[Any], ...]:
    """The keys of every battle: to stop commanders, to spur one, to leave when it is over."""
    return (
        Command(
            "field.halt",
            "enter,space,escape",
            "stop",
            _on_screen(BattleRun.halt),
            why_not=_if(lambda run: run.lasts and run.fights_on),
            display="enter",
        ),
        Command(
            "field.leave",
            "enter",  # not space, which has just hastened dice or an enemy: that page is to be read
            "go on",
            _on_screen(BattleRun.leave),
            why_not=_if(lambda run: bool(run.outcome)),
            display="enter",
        ),
        Command(
            "field.spur",
            "enter,space",
            "pause",
            _on_screen(BattleRun.spur),
            why_not=_if(_can_be_spurred),
            word=lambda screen: screen.run.spur_word(),
            display="enter",
        ),
    )


def fight_on_command(id_: str, title: str) -> Command[Any]:
    """The key that has both commanders fight on."""
    run = _on_screen(BattleRun.ask_to_fight_on)
    why_not = _if(lambda run: run.lasts and not run.fights_on and run.has_orders)
    return Command(id_, "a", title, run, why_not=why_not)
