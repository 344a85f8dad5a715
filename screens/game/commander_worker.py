"""The computer's part: commanders think in a thread of their own and act at a pace."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from textual.timer import Timer
from textual.worker import Worker, get_current_worker

from campaign.budget import QUICK, Budget, CancelledError
from saves.errors import SaveError
from screens.shell.settings import PACES

if TYPE_CHECKING:
    from campaign import Action, CampaignError, CampaignState
    from campaign.commanders.commander import Plan
    from campaign.commanders.staff import Mandate
    from screens.parts.adviser import Adviser
    from screens.parts.game import Game

T = TypeVar("T")

LATE = 0.8
"""Seconds after which whoever has asked for a hint is told that he waits."""

AGAIN = 5.0
"""Seconds after which a commander is asked again who could not be reached."""

THINKS = "The commander is thinking. Esc stops."

QUICKER = 4
"""How many shots are announced in the time of another act."""


class Commanding:
    """Asks the commanders for their decisions, one at a time."""

    def __init__(self, app: "Game", adviser: "Adviser") -> None:
        self._app, self._adviser = app, adviser
        self.is_asked = False
        """Somebody waits for a hint."""

        self._hint: object = None

        self._waiting: Timer | None = None
        self._ready: tuple[CampaignState, Action] | None = None
        """A decision that waits to be shown, and the position it was made for."""

        self._question: AskedOf | None = None
        """What was asked last."""

        self._thinker: Worker[None] | None = None
        """Who has not answered yet."""

    @property
    def is_ready(self) -> bool:
        """A decision waits to be shown."""
        return self._ready is not None

    def decide(
        self, commander: str, state: "CampaignState", mandate: "Mandate | None" = None
    ) -> None:
        """Let a commander choose; its choice is played when its time has come.

        With a *mandate* he decides for a person, and only what that hands over. One who thinks
        about this position is not asked once more.
        """
        question = AskedOf(commander, state, mandate)
        if self._is_asked(question):
            return
        self.drop()
        self._question = question
        self._thinker = self._app.run_worker(
            lambda: self._think(question), thread=True, group="commander"
        )

    def _is_asked(self, wanted: "AskedOf") -> bool:
        asked = self._question
        if asked is None or self._thinker is None or self._thinker.is_finished:
            return False
        return asked.state is wanted.state and asked[::2] == wanted[::2]

    def advise(
        self, state: "CampaignState", say: Callable[["CampaignState", tuple["Action", ...]], None]
    ) -> None:
        """Ask for a hint: what would a commander do here? Of a march, also what it is for."""
        self._ask(partial(self._adviser.advice, state), partial(say, state))

    def plan(
        self, state: "CampaignState", say: Callable[["CampaignState", tuple["Plan", ...]], None]
    ) -> None:
        """Ask for the best plans for the marches; there may be none."""
        self._ask(partial(self._adviser.plans, state), partial(say, state))

    def _ask(self, asked: Callable[["Budget"], T], say: Callable[[T], None]) -> None:
        """Have somebody think beside the screen, as long as he who has asked waits."""
        self.forget_hint()
        self.is_asked, hint = True, object()
        self._hint = hint
        answer = partial(self._answer, hint)

        def think() -> None:
            try:
                found = asked(_while(lambda: hint is self._hint))
            except CancelledError:
                self._app.call_from_thread(answer, _nothing)  # he asks for another one, or left
            except SaveError as error:
                self._app.call_from_thread(answer, partial(self._app.refuse, error))
            else:
                self._app.call_from_thread(answer, partial(say, found))

        self._app.run_worker(think, thread=True, exclusive=True, group="adviser")
        self._app.set_timer(LATE, partial(self._say_that_one_waits, hint))

    def forget_hint(self) -> None:
        """Nobody waits for a hint any more."""
        if self.is_asked:
            self.is_asked, self._hint = False, None
            self._adviser.forget()

    def _answer(self, hint: object, say: Callable[[], None]) -> None:
        if hint is self._hint:
            self.is_asked, self._hint = False, None
            say()

    def _say_that_one_waits(self, hint: object) -> None:
        if hint is self._hint:
            self._app.notify(THINKS, markup=False)

    def _think(self, question: "AskedOf") -> None:
        from campaign.commanders import AIMLESS, COMMANDERS

        state = question.state
        budget = _while(lambda: question is self._question)
        try:
            action = self._decided(question, budget)
        except CancelledError:
            return
        except SaveError as error:
            self._app.call_from_thread(self._not_reached, question, error)
            return
        except Exception as error:
            # Whoever plays against it wants to play on: any legal order will do.
            self._app.call_from_thread(self._app.note_error, error)
            action = None if question.mandate else COMMANDERS[AIMLESS].choose(state)
        self._app.call_from_thread(self._chosen, question, action)

    def _decided(self, question: "AskedOf", budget: Budget) -> "Action | None":
        """What he orders; None if nothing of it was handed over to him."""
        from campaign.commanders import COMMANDERS
        from campaign.commanders.staff import write_mandate

        commander, state, mandate = question
        if mandate is not None or self._adviser.is_far:
            told = write_mandate(mandate) if mandate is not None else ""
            return next(iter(self._adviser.advice(state, budget, told)), None)
        return COMMANDERS[commander].choose(state, budget)

    def _not_reached(self, question: "AskedOf", error: "CampaignError") -> None:
        """Nobody thinks at the table now; it is asked again."""
        if self._app.is_running and question is self._question:
            self._thinker = None
            self._app.refuse(error)
            self._app.set_timer(AGAIN, self._app.go_on)

    def _chosen(self, question: "AskedOf", action: "Action | None") -> None:
        journal, state = self._app.journal, question.state
        if not self._app.is_running or question is not self._question:
            return  # somebody else has been asked meanwhile
        self._thinker = None
        if journal is None or journal.state is not state:
            return  # the game has gone elsewhere meanwhile
        if action is None:
            self._app.loop.staff.rests()
            return
        self._ready = (state, action)
        pace = self._app.settings.act_pace
        if self._app.paused:
            return
        delay = PACES[pace]
        if _is_soon_seen(state, action):
            delay /= QUICKER
        if delay:
            self._waiting = self._app.set_timer(delay, self._act_in_time)
        elif pace != "step":
            self._act_in_time()

    def _act_in_time(self) -> None:
        """The time has come; but whoever pauses or reads something else is not disturbed."""
        if not self._app.paused and self._app.is_looked_at:
            self.act()

    def act(self) -> None:
        """Play the decision that waits, if the position is still the one it was made for.

        None may: its time can have come just as somebody was asked anew, who goes on thinking.
        """
        if (ready := self._ready) is None:
            return
        self.drop()
        journal = self._app.journal
        if journal is not None and journal.state is ready[0]:
            action = self._sanctioned(*ready)
            if action is not None:
                self._app.loop.play(action)

    def _sanctioned(self, state: "CampaignState", action: "Action") -> "Action | None":
        """An act as it may be done for a person; None while he is asked about it."""
        from campaign.actions import Fight

        if state.battle is None or not isinstance(action, Fight):
            return action
        order = action.tactical(state.battle.resolver)
        return self._app.loop.battles.leaving.sanctioned(order)

    def drop(self) -> None:
        """Forget a decision that waits or is being thought about; the game has gone elsewhere."""
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = None
        self._ready = None
        if self._question is not None:
            self._question = None
            self._adviser.forget()


class AskedOf(NamedTuple):
    """What a commander is asked."""

    commander: str
    state: "CampaignState"
    mandate: "Mandate | None" = None
    """What he decides for a person; None of a side of his own."""


def _is_soon_seen(state: "CampaignState", action: "Action") -> bool:
    """A shot that is announced: the dice come later."""
    from campaign.actions import Fight
    from campaign.battle.register import RESOLVERS

    if state.battle is None or not isinstance(action, Fight):
        return False
    resolver = RESOLVERS[state.battle.resolver]
    return isinstance(action.tactical(resolver.id), resolver.soon_seen)


def _while(is_wanted: Callable[[], bool]) -> Budget:
    """What a commander may spend who is to stop as soon as nobody waits for it any more."""
    worker = get_current_worker()
    return QUICK._replace(cancelled=lambda: worker.is_cancelled or not is_wanted())


def _nothing() -> None:
    """There is nothing to say."""
