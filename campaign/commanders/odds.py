"""Odds: every position that one action can lead to, and how likely each is; whole battles.

Nothing of the rules is repeated here: the action is played with all the faces that its dice can
show. Where a resolver knows which faces come to the same, one of them is played for all.
"""

from collections.abc import Iterable
from fractions import Fraction

from campaign.actions import Action, Fight
from campaign.battle.battle_odds import (
    TO_THE_END,
    USUAL_CONDUCT,
    USUAL_CONDUCTS,
    BattleOdds,
    Conducts,
    SideOdds,
)
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS, USUAL
from campaign.budget import QUICK, Budget
from campaign.dice import ANYHOW, Fall, every_fall
from campaign.engine import apply, refusal
from campaign.errors import IllegalActionError
from campaign.queries.battle_request import battle_request
from campaign.queries.battle_sites import coast_defense
from campaign.state import CampaignState
from campaign.terms import BoxId, Side

MOST = 20_000
"""So many ways for dice to fall are looked at: a few seconds."""


def outcomes(
    state: CampaignState, action: Action, most: int = MOST
) -> tuple[tuple[Fraction, CampaignState], ...]:
    """Where *action* leads: each position once, with its probability; together they are 1.

    Raises:
        IllegalActionError: if a rule forbids the action.
        TooManyFallsError: if its dice can fall in more than *most* ways, or be thrown for ever.
    """
    if refused := refusal(state, action):
        raise IllegalActionError(refused)
    found: dict[CampaignState, Fraction] = {}
    falls = every_fall(lambda dice: apply(state, action, dice).state, most, _known(state, action))
    for fall, after in falls:
        found[after] = found.get(after, Fraction(0)) + fall.chance
    return tuple((share, after) for after, share in found.items())


def battle_odds(
    state: CampaignState,
    box: BoxId,
    attacker: Side,
    conducts: Conducts = USUAL_CONDUCTS,
    budget: Budget = QUICK,
    by: str = USUAL,
) -> BattleOdds | None:
    """The odds of a battle in *box* between those who are there now, and who may be called.

    Cavalry that could slip away is taken to stay. None where there is nobody to fight, or the
    resolver *by* which it would be fought knows no odds.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    begun = _begun(state, box, attacker, by)
    return RESOLVERS[by].odds(begun.position, conducts, budget) if begun else None


def side_odds_ahead(
    state: CampaignState,
    box: BoxId,
    attacker: Side,
    side: Side,
    budget: Budget = QUICK,
    by: str = USUAL,
    *,
    whole: bool = True,
) -> SideOdds | None:
    """The same for a *side* that somebody leads himself; where no odds are known, an estimate.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    begun = _begun(state, box, attacker, by)
    if begun is None:
        return None
    if estimate := RESOLVERS[by].estimate(begun.position.request):
        return SideOdds(side, estimate, estimate)
    return side_odds(begun, side, budget, whole=whole)


def side_odds(
    battle: BattleInProgress,
    side: Side,
    budget: Budget = QUICK,
    *,
    calls: bool = True,
    whole: bool = True,
) -> SideOdds | None:
    """The odds of a battle for a side that somebody leads himself; it may be that he calls nobody.

    None if its resolver knows no odds. Those of staying to the end alone, unless the *whole* is
    asked for, are known in a third of the time.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    resolver = RESOLVERS[battle.resolver]
    found: list[BattleOdds] = []
    staying, usual = (one._replace(calls=calls) for one in (TO_THE_END, USUAL_CONDUCT))
    against = USUAL_CONDUCTS.but(side.enemy, TO_THE_END)
    for conducts in (
        USUAL_CONDUCTS.but(side, staying),
        USUAL_CONDUCTS.but(side, usual),
        against.but(side, staying),
    )[: None if whole else 1]:
        if (odds := resolver.odds(battle.position, conducts, budget)) is None:
            return None
        found.append(odds)
    return SideOdds(side, *found)


def _begun(state: CampaignState, box: BoxId, attacker: Side, by: str) -> BattleInProgress | None:
    """A battle as it would begin; None where there is nobody to fight."""
    number = state.theater.number[box]
    attackers, defenders = (state.stacks[s.seat][number] for s in (attacker, attacker.enemy))
    if not attackers or not (defenders or coast_defense(state, number)):
        return None
    return BattleInProgress(by, RESOLVERS[by].begin(battle_request(state, box, attacker)))


def _known(state: CampaignState, action: Action) -> Iterable[Fall]:
    """What the resolver of a battle knows of the dice of an order in it."""
    if state.battle is None or not isinstance(action, Fight):
        return ANYHOW
    resolver = RESOLVERS[state.battle.resolver]
    order = action.tactical(resolver.id)
    return resolver.falls(state.battle.position, order) or ANYHOW
