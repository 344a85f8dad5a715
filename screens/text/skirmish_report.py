"""What there is to say of a skirmish: which battle it is, who is there, what has been lost."""

from collections.abc import Iterator
from typing import NamedTuple

from campaign import RESOLVERS, CampaignState, Side
from campaign.battle.contract import BattleInProgress, BattleRequest
from campaign.battle.historical import HISTORY
from campaign.battle.tabletop_staging import TabletopStaging, tabletop_staging
from campaign.scenario import SKIRMISH
from campaign.standalone import clock_of, title_of
from campaign.terms import SIDES
from screens.text.battle_aims import aim_of
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, piece, place, sentence


class Rounds(NamedTuple):
    """How a skirmish counts, which stays in one turn of the calendar."""

    word: str
    """`turn` or `round`."""

    first: int
    """The one that it begins with."""


def battle_of(state: CampaignState) -> BattleInProgress:
    """The battle that the game is, or was."""
    battle = state.battle or state.fought
    assert battle is not None, state.scenario.id
    return battle


def headline(state: CampaignState) -> str:
    """Which battle it is, where and when, and how it is fought."""
    battle = battle_of(state)
    request = battle.position.request
    title, name = title_of(request.battle, battle.resolver), RESOLVERS[battle.resolver].name
    where = "" if request.battle in HISTORY else f"{place(request.box)}, "
    return f"{title}   {where}{state.date.label}   {name}"


def battle_name(request: BattleRequest, begins: str = "Battle") -> str:
    """`Battle of Corinth`; one of history, which the nearest box may not name, by its own name."""
    known = HISTORY.get(request.battle)
    return known.title if known is not None else f"{begins} of {place(request.box)}"


def skirmish_lines(state: CampaignState) -> Iterator[str]:
    """Both armies and their losses, the attacker first."""
    request = battle_of(state).position.request
    yield headline(state)
    for side in (request.attacker, request.defender):
        yield ""
        yield from army_lines(state, side)
    if tabletop_staging(request).objectives:
        yield ""
        yield from objective_lines(request)


def objective_lines(request: BattleRequest) -> Iterator[str]:
    """What the battle is fought for, and who needs how much of it. [SK 1.5]"""
    staging = tabletop_staging(request)
    names = (f"{one.name} ({SIDE_ADJECTIVES[one.holder]})" for one in staging.objectives)
    yield f"Objectives, and who holds them at the start: {', '.join(names)}."
    if said := aim_of(request):
        yield said


def army_lines(state: CampaignState, side: Side) -> Iterator[str]:
    """An army, and what it has lost."""
    battle = battle_of(state)
    request = battle.position.request
    does = "attacks" if side is request.attacker else "defends"
    yield sentence(f"{SIDE_NAMES[side]} {does}: {losses_in_words(battle, side)}")
    yield from _troops(request, side)


def losses_in_words(battle: BattleInProgress, side: Side) -> str:
    """`12 of 49 bases lost`."""
    lost, had = RESOLVERS[battle.resolver].losses(battle.position, side)
    return f"{lost} of {had} {unit_of(battle)} lost"


def _troops(request: BattleRequest, side: Side) -> Iterator[str]:
    """Command by command, or piece by piece."""
    commands = tabletop_staging(request).commands
    for command in commands:
        if command.side is side:
            brigades = [f"{brigade.name} {brigade.bases}" for brigade in command.brigades]
            guns = [f"guns {command.batteries}"] if command.batteries else []
            yield f"  {command.name}: {', '.join((*brigades, *guns))}"
    if not commands and not has_own_staging(request):
        pieces = [there for there in request.pieces if there.side is side]
        yield f"  {', '.join(piece(there.type) for there in pieces)}"


def has_own_staging(request: BattleRequest) -> bool:
    """Its resolver sets it up in its own way: what its pieces are, it alone knows."""
    return not isinstance(request.staging, TabletopStaging | None)


def moment(state: CampaignState) -> str:
    """The turn or round in which a skirmish stands."""
    number, _, word = clock_of(state)
    return f"{word} {number}"


def strengths(state: CampaignState) -> Iterator[str]:
    """What each side has, a line for each: its army, or what is left of it in a skirmish."""
    for side in SIDES:
        have, most = state.strength(side)
        if state.scenario is SKIRMISH:
            yield f"{SIDE_ADJECTIVES[side]}: {have} of {most} {unit_of(battle_of(state))} left"
        else:
            yield f"{SIDE_ADJECTIVES[side]} army {have}, maximum {most}"


def unit_of(battle: BattleInProgress) -> str:
    """What is counted on a side of a battle."""
    return RESOLVERS[battle.resolver].counts


def rounds_of(opening: CampaignState) -> Rounds | None:
    """How a skirmish counts; None for a war."""
    if opening.scenario is not SKIRMISH:
        return None
    number, _, word = clock_of(opening)
    return Rounds(word, number)


def balance_lines(state: CampaignState) -> Iterator[str]:
    """What each side has lost, on a line each."""
    battle = battle_of(state)
    for side in SIDES:
        name = f"{SIDE_ADJECTIVES[side]}:"
        yield f"{name:<14}{losses_in_words(battle, side)}"
