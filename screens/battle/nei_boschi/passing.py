"""Doing nothing more: asked about once where units could still do something. [SH 3]"""

from typing import NamedTuple, Protocol

from campaign.actions import Fight
from campaign.resolvers.nei_boschi.activation import waiting
from campaign.resolvers.nei_boschi.coming import is_here
from campaign.resolvers.nei_boschi.orders import Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, Activation, SettingUp
from campaign.resolvers.nei_boschi.units import Body
from campaign.resolvers.nei_boschi.who import card
from screens.battle.battle_run import BattleRun
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.markers_drawn import marker_words
from screens.battle.nei_boschi.sentences import bodies
from screens.battle.nei_boschi.set_up_question import set_up_question, still_free
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.text.phrases import counted, joined, several

QUESTION = "{who}: {units} {have} not acted. Pass?"
PASS, NOT_YET = "Pass: they do nothing on this marker", "Not yet"
END_SET_UP = "End the set-up"
PASS_NOW = "Pass: they do nothing more now"
IDLE = "Nothing done yet: {who}"
WAIT = "Still to act: {who}"
MARKER = "This is {marker} in this turn"
NAMED = 6
"""Units that are named; of more, how many there are."""


class PassQuestion(NamedTuple):
    """What is asked before nothing more is done, and what there is to know before one answers."""

    text: str
    answer: str
    notes: tuple[str, ...]


class Passes(Protocol):
    """A screen on which somebody may do nothing more."""

    run: BattleRun

    @property
    def look(self) -> HexLook | None: ...


class PassAsking:
    """Asks before a set-up is ended, or an activation in which somebody could still act."""

    def __init__(self, screen: Passes) -> None:
        self._screen = screen

    @property
    def is_half_said(self) -> bool:
        """A question is open."""
        return self._screen.run.is_asking

    def is_put_off(self, look: HexLook) -> bool:
        """Doing nothing more waits for an answer."""
        position = look.position
        if not position.agenda:
            return False
        question = pass_question(look)
        if question is None:
            return False
        offers = [Offer(question.answer, True), Offer(NOT_YET, False)]
        screen = ChoiceScreen(look.named(question.text), offers, [*map(look.named, question.notes)])
        self._screen.run.ask(screen, lambda passes: self._answered(passes, position))
        return True

    def _answered(self, passes: bool | None, position: HexPosition) -> None:
        """Pass, if that is still what was asked about."""
        look = self._screen.look
        if passes and look is not None and look.position is position:
            self._screen.run.give(Fight.of(look.battle.resolver, Pass()))


def pass_question(look: HexLook) -> PassQuestion | None:
    """What is asked before a set-up, a marker or an activation is ended; None if all have acted."""
    position = look.position
    match position.agenda[0] if position.agenda else None:
        case Acting() as step:
            return _of_those_who_act(look, step)
        case Activation() as step:
            return _of_a_marker(position, step)
        case SettingUp() as step:
            free = still_free(position, step.side)
            return PassQuestion(set_up_question(step.side), END_SET_UP, (free,))
    return None


def _of_those_who_act(look: HexLook, step: Acting) -> PassQuestion | None:
    """The brigades act, and some of their units have done nothing."""
    idle = look.chooser.idle
    if not idle:
        return None
    units = [f"unit {unit}" for unit in look.chooser.fresh]
    more = [several(len(units) - NAMED, "other")] if len(units) > NAMED else []
    who = joined([*units[:NAMED], *more])
    return PassQuestion(
        _question(bodies(step.bodies), idle), PASS_NOW, (f"{IDLE.format(who=who)}.",)
    )


def _of_a_marker(position: HexPosition, step: Activation) -> PassQuestion | None:
    """A marker has come out, and some of its brigades have not acted on it."""
    due = {
        body.id: number for body in waiting(position, step) if (number := troops(position, body))
    }
    if not due:
        return None
    who = joined([f"{counted(number, 'unit')} of body {body}" for body, number in due.items()])
    notes = [f"{WAIT.format(who=who)}."]
    if marker := marker_words(position):
        notes.append(f"{MARKER.format(marker=marker)}.")
    text = _question(f"command {step.command}", sum(due.values()))
    return PassQuestion(text, PASS, tuple(notes))


def _question(who: str, number: int) -> str:
    have = "has" if number == 1 else "have"
    said = QUESTION.format(who=who, units=counted(number, "unit"), have=have)
    return said[0].upper() + said[1:]


def troops(position: HexPosition, body: Body) -> int:
    """The units of a body that are there, without its leader."""
    return sum(
        is_here(position, unit) and not card(position, unit.number).is_leader
        for unit in position.members(body.id)
    )
