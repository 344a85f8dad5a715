"""Odds of battles on the command line: of those that wait, or between two armies as words."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from campaign import (
    RESOLVERS,
    CampaignState,
    IllegalActionError,
    NotationError,
    Refusal,
    ScriptedDice,
    apply,
    read_order,
    read_situation,
)
from campaign.actions import Action
from campaign.battle.battle_odds import BattleOdds, Conduct, Conducts, SideOdds
from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.battle.register import USUAL
from campaign.board.board import bits
from campaign.commanders.odds import battle_odds
from campaign.errors import MissingRollError, quoted
from campaign.queries.battle_sites import must_fight
from campaign.terms import CONFEDERATE, PERSON, SIDES, UNION, BoxId, PieceType, Side
from screens.cli.commands.campaigns import look_at
from screens.cli.commands.files import read_text
from screens.cli.commands.typed_army import read_army
from screens.plain.reading import read_wish, words_of
from screens.plain.wishes import LeaderQuestion, orders_of
from screens.text.odds_words import odds_words, side_odds_words
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, counted, piece, place, several

SEPARATOR = ";"
ONE_EACH = "each order is in quotes of its own, without semicolons"
BOTH_FOREIGN = "foreign pieces fight for the Confederacy alone; give them to one of the two armies"
NO_ORDER = "an order is empty; it is written like 'march cairo paducah'"
YEAR = 1862
"""Of armies that are in no campaign; without a command die it does not matter."""


class Armies(NamedTuple):
    """Two armies as words: one attacks, and the other one may stand in works."""

    attackers: str
    defenders: str
    works: bool
    river: bool


class Pending(NamedTuple):
    """A battle, and its odds."""

    box: BoxId
    """Empty if it is nowhere."""

    attacker: Side
    side: Side
    """Whose chances are told."""

    odds: BattleOdds
    staying: BattleOdds | None
    """If that side stays to the end; None where it was asked about nothing else."""


class Asker(NamedTuple):
    """Who asks about battles, and how both sides are taken to conduct themselves."""

    both: Conducts
    person: Side | None = None
    """The one side of the campaign that a person plays; None if there are two, or none."""


def asked(
    name: str | None,
    situation: Path | None,
    orders: Sequence[str],
    armies: Armies | None,
    to_the_end: bool,
    alone: bool,
) -> tuple[Pending, ...]:
    """The battles that are asked about.

    Raises:
        CampaignError: if the campaign or file cannot be read, an order is forbidden or throws
            dice, an army is written wrongly, or a battle is fought by rules that know no odds.
    """
    conduct = Conduct(leaves=not to_the_end, calls=not alone)
    asker = Asker(Conducts(conduct, conduct))
    if armies is not None:
        return (_between(armies, asker),)
    if situation is not None:
        state = read_situation(read_text(situation))
    else:
        assert name is not None
        record = look_at(name)
        state = record.state
        persons = [side for side in SIDES if record.players[side.seat] == PERSON]
        asker = asker._replace(person=persons[0] if len(persons) == 1 else None)
    after = _after(state, orders)
    found = tuple(_waiting(after, asker))
    if after.battle is not None and not found:
        name = RESOLVERS[after.battle.resolver].name
        raise NotationError(f"nobody knows the odds of a battle that is fought by {name}")
    return found


def _after(state: CampaignState, orders: Sequence[str]) -> CampaignState:
    """The position that orders without dice lead to."""
    for text in orders:
        try:
            for order in _read(state, text):
                state = apply(state, order, ScriptedDice()).state
        except MissingRollError as error:
            raise NotationError(
                f"{quoted(text)} throws dice; nobody knows what it leads to"
            ) from error
        except IllegalActionError as error:
            raise NotationError(f"{quoted(text)}: {error}") from error
    return state


def _read(state: CampaignState, text: str) -> tuple[Action, ...]:
    """What a line orders, as a script writes it; else as one types it where a game is played."""
    with suppress(NotationError):
        return (read_order(text),)
    if SEPARATOR in text:  # as one types it where a game is played
        raise NotationError(f"{quoted(text)}: {ONE_EACH}")
    words = words_of(text)
    if not words:
        raise NotationError(NO_ORDER)
    try:
        found = orders_of(state, read_wish(state, words))
    except NotationError as error:
        raise NotationError(f"{quoted(text)}: {error}") from error
    if isinstance(found, Refusal):
        raise IllegalActionError(found)
    if isinstance(found, LeaderQuestion):
        raise NotationError(f"{quoted(text)}: {found.said}")
    return found


def _waiting(state: CampaignState, asker: Asker) -> Iterator[Pending]:
    """The battle that goes on, or those that have to be fought. [BG 8.1]"""
    if (battle := state.battle) is not None:
        request: BattleRequest = battle.position.request
        at = partial(RESOLVERS[battle.resolver].odds, battle.position)
        yield from _pending(request.box, request.attacker, asker, at)
        return
    if not state.agenda:
        return
    for box in bits(must_fight(state)):
        id_ = state.theater.ids[box]
        yield from _pending(
            id_, state.active, asker, partial(battle_odds, state, id_, state.active)
        )


def _pending(
    box: BoxId,
    attacker: Side,
    asker: Asker,
    odds_with: Callable[[Conducts], BattleOdds | None],
) -> Iterator[Pending]:
    """A battle with its odds, and those of a side that stays; nothing where none are known.

    It is the side that a person plays, as on the screens, else the attacker.
    """
    both, side = asker.both, asker.person or attacker
    stays = both.but(side, both.of(side)._replace(leaves=False))
    if (found := odds_with(both)) is not None:
        staying = odds_with(stays) if stays != both else None
        yield Pending(box, attacker, side, found, staying)


def _between(armies: Armies, asker: Asker) -> Pending:
    """A battle somewhere, without anybody around it.

    Raises:
        NotationError: if an army is written wrongly.
    """
    attackers, defenders = read_army(armies.attackers), read_army(armies.defenders)
    attacker = _who_attacks(attackers, defenders)
    pieces = [
        *(BattlePiece(0, attacker, type_, crossed=armies.river) for type_ in attackers),
        *(BattlePiece(0, attacker.enemy, type_, entrenched=armies.works) for type_ in defenders),
    ]
    numbered = tuple(piece._replace(id=number) for number, piece in enumerate(pieces, start=1))
    resolver = RESOLVERS[USUAL]
    begun = resolver.begin(BattleRequest("odds", "", YEAR, attacker, numbered))
    [found] = _pending("", attacker, asker, partial(resolver.odds, begun))
    return found


def _who_attacks(attackers: Sequence[PieceType], defenders: Sequence[PieceType]) -> Side:
    """The Union, unless foreign pieces attack: they fight for the Confederacy. [NS 8.4, NS-R28]

    Raises:
        NotationError: if they are on both sides.
    """
    if not any(type_.is_foreign for type_ in attackers):
        return UNION
    if any(type_.is_foreign for type_ in defenders):
        raise NotationError(BOTH_FOREIGN)
    return CONFEDERATE


# --- what is told ------------------------------------------------------------------------------


def told(waiting: Sequence[Pending], as_json: bool) -> Iterator[str]:
    """The odds in words, or as JSON."""
    if as_json:
        yield json.dumps([_values(one) for one in waiting], indent=2)
        return
    if not waiting:
        yield "No battle waits there."
    for one in waiting:
        yield from _lines(one)


def _lines(one: Pending) -> Iterator[str]:
    odds, side = one.staying or one.odds, one.side
    where = f"{place(one.box)}, {SIDE_ADJECTIVES[one.attacker]} attack" if one.box else "Attack"
    where += "" if side is one.attacker else f", for {SIDE_NAMES[side]}"
    how = f"{odds.source}, {counted(odds.trials, 'battle')}" if odds.trials else odds.source
    said = f"{odds_words(odds, side)}; nobody leaves"
    if one.staying is not None:
        said = side_odds_words(SideOdds(side, one.staying, one.odds))
    yield f"{where}: {said}; {odds.rounds:.1f} rounds ({how})"
    if odds.undecided:
        yield f"  undecided {odds.undecided:.1%}"
    for fate in odds.fates:
        what = f"{SIDE_ADJECTIVES[fate.side]} {piece(fate.type)}, {several(len(fate.ids), 'piece')}"
        left = f"{fate.whole:.2f} whole, {fate.reduced:.2f} reduced, {fate.lost:.2f} lost"
        yield f"  {what}: {left}"


def _values(one: Pending) -> dict[str, Any]:
    told = {"box": one.box, "attacker": str(one.attacker), **_figures(one.odds)}
    if one.staying is not None:
        told |= {"side": str(one.side), "if_side_stays": _figures(one.staying)}
    return told


def _figures(odds: BattleOdds) -> dict[str, Any]:
    return {
        "union": odds.union,
        "confederate": odds.confederate,
        "undecided": odds.undecided,
        "lost": {str(side): odds.loses(side) for side in Side},
        "rounds": odds.rounds,
        "source": odds.source,
        "trials": odds.trials,
        "margin": odds.margin,
        "pieces": [
            {
                "side": str(fate.side),
                "type": str(fate.type),
                "number": len(fate.ids),
                "whole": fate.whole,
                "reduced": fate.reduced,
                "lost": fate.lost,
            }
            for fate in odds.fates
        ],
    }
