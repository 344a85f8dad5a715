"""What a person has handed over to his staff, and with which word of policy."""

from enum import StrEnum

import msgspec
from msgspec import structs

from campaign.agenda import (
    Combat,
    Declaration,
    Fighting,
    Laurels,
    Marches,
    Marching,
    Promotion,
    Recruitment,
    Withdrawal,
)
from campaign.board.board import bits
from campaign.commanders.staff.areas import ANYWHERE, area
from campaign.engine import legal_actions
from campaign.errors import NotationError
from campaign.queries.battle_sites import may_attack, must_fight
from campaign.state import CampaignState
from campaign.terms import SIDES, BoxId
from campaign.values import Value

NOTHING = ""
"""No area: nothing is handed over there, nothing is to be held."""

ALL_BATTLES = 99
"""The staff fights battles of fewer pieces than this: all there are."""


class Levy(StrEnum):
    """What is to be raised."""

    AS_NEEDED = "troops"
    INFANTRY = "infantry"
    CAVALRY = "cavalry"


class Duty(StrEnum):
    """What a decision is part of."""

    FORCED = "forced"
    """There is but one thing to do: a die is due, or nobody can march any more."""

    MARCHES = "marches"
    BATTLES = "battles"
    PROMOTIONS = "promotions"
    RECRUITS = "recruits"
    OTHER = "other"
    """A loss by hunger, and whatever else the rules ask."""


class Mandate(Value, frozen=True):
    """What the staff decides, and what it keeps to.

    Its areas are ids of `areas`: so the policy has a small vocabulary, and means the same
    to every commander.
    """

    commander: str
    """Who decides, by his id."""

    armies: str = NOTHING
    """Where the staff leads the armies; a box stands for the army in it."""

    recruits: bool = False
    promotions: bool = False
    battles: int = 0
    """Battles of fewer pieces, both sides together, are the staff's."""

    other: bool = False
    """So is whatever else is to be decided."""

    hold: tuple[str, ...] = ()
    """Troops that stand there march nowhere else, and its cities and ports keep their guard."""

    press: tuple[str, ...] = ()
    """The armies around there march there, and nowhere else."""

    levy: Levy = Levy.AS_NEEDED
    raise_in: str = ANYWHERE
    """What is raised first, and where."""

    def has(self, state: CampaignState) -> bool:
        """The decision that is due in a position has been handed over; a forced one always is."""
        match duty_of(state):
            case Duty.FORCED:
                return True
            case Duty.MARCHES:
                return self._has_marches(state)
            case Duty.BATTLES:
                return all(self.fights(state, box) for box in _places_of_battle(state))
            case Duty.PROMOTIONS:
                return self.promotions
            case Duty.RECRUITS:
                return self.recruits
            case Duty.OTHER:
                return self.other

    def fights(self, state: CampaignState, box: BoxId) -> bool:
        """A battle in a box is small enough for the staff."""
        return sum(len(state.units_in(box, side)) for side in SIDES) < self.battles

    def _has_marches(self, state: CampaignState) -> bool:
        if not self.armies:
            return False
        step = state.step
        if isinstance(step, Marching):
            return bool(area(self.armies).boxes >> state.theater.number[step.box] & 1)
        return True


def duty_of(state: CampaignState) -> Duty:
    """What the decision that is due is part of. The game must not be over."""
    match state.step:
        case Fighting() | Combat() | Withdrawal() | Declaration():
            return Duty.BATTLES  # to list the orders of one may take long
        case _ if len(legal_actions(state)) == 1:
            return Duty.FORCED
        case Marches() | Marching():
            return Duty.MARCHES
        case Laurels() | Promotion():
            return Duty.PROMOTIONS
        case Recruitment():
            return Duty.RECRUITS
        case _:
            return Duty.OTHER


def _places_of_battle(state: CampaignState) -> list[BoxId]:
    """Where there is, or may be, the battle that is to be decided about."""
    step = state.step
    if isinstance(step, Combat):
        places = must_fight(state) or may_attack(state)
        return [state.theater.ids[box] for box in bits(places)]
    assert isinstance(step, Fighting | Withdrawal | Declaration), step
    return [step.box]


def checked(mandate: Mandate) -> Mandate:
    """A mandate that can be carried out, its places by their ids.

    Raises:
        NotationError: names the place that there is not, or a size that no battle has.
    """
    if not 0 <= mandate.battles <= ALL_BATTLES:
        raise NotationError(f"battles of {mandate.battles} pieces; from 0 to {ALL_BATTLES} can be")
    return structs.replace(
        mandate,
        armies=area(mandate.armies).id if mandate.armies else NOTHING,
        raise_in=area(mandate.raise_in or ANYWHERE).id,
        hold=tuple(area(words).id for words in mandate.hold),
        press=tuple(area(words).id for words in mandate.press),
    )


def write_mandate(mandate: Mandate) -> str:
    """A mandate in a line, as it is handed on."""
    return msgspec.json.encode(mandate).decode()


def read_mandate(text: str) -> Mandate:
    """A mandate as it was written.

    Raises:
        NotationError: if it is none.
    """
    try:
        return checked(msgspec.json.decode(text, type=Mandate))
    except msgspec.DecodeError as error:
        raise NotationError(f"that is nothing a staff can be told: {error}") from error
