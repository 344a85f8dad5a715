"""Has commanders decide at a table: in a thread of its own, so that nobody waits for a thought."""

import logging
from collections.abc import Callable
from threading import Event, RLock, Thread
from typing import NamedTuple, TypeAlias

from campaign import Action, CampaignState
from campaign.budget import QUICK, Budget, CancelledError
from campaign.commanders import AIMLESS, COMMANDERS
from campaign.commanders.staff import order, read_mandate
from campaign.errors import NotationError, unknown
from saves.errors import SaveError

LOG = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds after which an order is tried again that could not be written."""


class Question(NamedTuple):
    """A decision that is a commander's."""

    commander: str
    state: CampaignState
    after: int
    """The last line of the log."""

    by: str = ""
    """In whose place the commander decides, and why he does, in words; empty of a side of his."""

    orders: str = ""
    """What he has been told beforehand, as whoever thinks for him reads it."""

    mandate: str = ""
    """What a person has handed over to his staff, if the staff decides."""


class Answer(NamedTuple):
    """What was decided."""

    action: Action
    by: str = ""
    """Who did, if it was not as the question says."""


class NothingToOrderError(Exception):
    """The staff has nothing more to do here: the person decides."""


Choose: TypeAlias = Callable[[Question, Budget], Answer]
"""Finds the answer to a question."""


def as_its_commander(question: Question, budget: Budget) -> Answer:
    """What the commander of a side would do, whatever he has been told beforehand; or the staff."""
    if question.mandate:
        return as_its_staff(question, budget)
    return Answer(COMMANDERS[question.commander].choose(question.state, budget))


def as_its_staff(question: Question, budget: Budget) -> Answer:
    """What the staff of a person orders.

    Raises:
        NothingToOrderError: if it has nothing to order.
        NotationError: if nobody can be told so.
    """
    mandate = read_mandate(question.mandate)
    commander = COMMANDERS.get(mandate.commander)
    if commander is None:
        raise NotationError(unknown("commander", mandate.commander, COMMANDERS))
    found = order(mandate, commander, question.state, budget)
    if found is None:
        raise NothingToOrderError
    return Answer(found)


class Thinker:
    """Asks for the question that waits, thinks about it, and answers, until there is none.

    The answer says after which line it was thought of, like an order of anybody else; so it does
    not matter what has happened meanwhile.
    """

    def __init__(
        self,
        lock: RLock,
        question: Callable[[], Question | None],
        waits: Callable[[Question], bool],
        answer: Callable[[Question, Answer], object],
        pace: float,
        choose: Choose = as_its_commander,
    ) -> None:
        """The *lock* is held while the question is asked; *pace* are seconds before each answer.

        Whether anybody waits for an answer is asked again and again, without the lock.
        """
        self._lock, self._question, self._waits, self._answer = lock, question, waits, answer
        self._pace, self._choose = pace, choose
        self._is_busy = False
        self._closed = Event()

    def look(self) -> None:
        """There may be a question now."""
        with self._lock:
            if not self._is_busy and self._next() is not None:
                Thread(target=self._think, name="commander", daemon=True).start()

    def close(self) -> None:
        """Think no more; what is being thought about is of no use."""
        self._closed.set()

    def _next(self) -> Question | None:
        """The question that waits; who finds none goes to rest."""
        with self._lock:
            question = None if self._closed.is_set() else self._question()
            self._is_busy = question is not None
            return question

    def _think(self) -> None:
        while (question := self._next()) is not None:
            self._closed.wait(self._pace)
            if not self._has_answered(question):
                self._closed.wait(PATIENCE)

    def _has_answered(self, question: Question) -> bool:
        """Whether an order was given, or is not wanted any more."""
        budget = QUICK._replace(cancelled=lambda: not self._is_wanted(question))
        # Whoever plays against a commander that makes errors wants to play on: any order will do.
        for commander in (question.commander, AIMLESS):
            asked = question._replace(commander=commander)
            try:
                self._answer(question, self._choose(asked, budget))
            except CancelledError:
                return True
            except SaveError:
                LOG.exception("the order of %s cannot be written", commander)
                return False
            except Exception:
                LOG.exception("%s cannot decide", commander)
            else:
                return True
        return False

    def _is_wanted(self, question: Question) -> bool:
        return not self._closed.is_set() and self._waits(question)
