"""The pool: the first marker is picked, the others are drawn, and events with them.

[SH 3 III, BB 18.1, BB 19]
"""

from collections.abc import Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import inspiring
from campaign.resolvers.nei_boschi.activation import begin_acting
from campaign.resolvers.nei_boschi.detached import with_those_apart
from campaign.resolvers.nei_boschi.events import MarkerDrawn
from campaign.resolvers.nei_boschi.kept_fire import give_back
from campaign.resolvers.nei_boschi.order_of_battle import order_of_battle
from campaign.resolvers.nei_boschi.orders import HexOrder, Inspire, Pass, Play
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Decided, Rulings
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import Activation, DrawMarker, FillPool, FirstMarker
from campaign.resolvers.nei_boschi.units import Body, CommandState
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card
from campaign.terms import CONFEDERATE, UNION, Side


def side_of(position: HexPosition, command: str) -> Side:
    """Whose command it is; that of the unassigned says so itself."""
    known = order_of_battle(hex_staging(position.request).book).commands
    if command in known:
        return known[command].side
    return UNION if command.endswith(UNION) else CONFEDERATE


def fill(position: HexPosition, step: FillPool, dice: Dice) -> Tick:
    """All markers of the turn and its event chits; the initiative picks first. [SH 3 III]"""
    position = with_those_apart(give_back(position))
    position = position._replace(
        bodies=tuple(map(_in_reserve, position.bodies)),
        commands=tuple(one._replace(left=one.markers) for one in position.commands),
        events=page_of(position).events(turn_of(position)),
        random_event=book_of(position).has_random_event(position),
    )
    assert position.initiative is not None, "initiative comes before the pool"
    return Tick(position.instead(FirstMarker(position.initiative)), ())


def _in_reserve(body: Body) -> Body:
    """A turn in Reserve counts for rest only if it begins so. [SH 6]"""
    return body._replace(rested=body.rested + 1 if body.orders is Orders.RESERVE else 0)


# --- the first marker --------------------------------------------------------------------------


def _propose_first(
    position: HexPosition, step: FirstMarker, unit: UnitId | None
) -> Iterator[HexOrder]:
    if not unit:
        for command in position.commands:
            yield Play(command.id)
        yield Pass()


def _refuse_first(position: HexPosition, step: FirstMarker, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        if any(_may_play(position, step.side, command) for command in position.commands):
            return Refusal("SH 3", "the side with the initiative picks its first marker")
        return None
    if not isinstance(order, Play):
        return Refusal("SH 3", f"the {step.side} side first picks a marker to play")
    known = {command.id: command for command in position.commands}
    if order.command not in known or side_of(position, order.command) is not step.side:
        return Refusal("SH 3", f"command {order.command} is no command of the {step.side} side")
    if not known[order.command].left:
        return Refusal("SH 5", f"command {order.command} has no marker in this turn")
    return book_of(position).bars_marker(position, known[order.command])


def _may_play(position: HexPosition, side: Side, command: CommandState) -> bool:
    if not command.left or side_of(position, command.id) is not side:
        return False
    return book_of(position).bars_marker(position, command) is None


def _play_first(position: HexPosition, step: FirstMarker, order: HexOrder, dice: Dice) -> Tick:
    position = position._replace(drawn_first=True)
    if isinstance(order, Play):
        return play(position.finished(), position.command(order.command), dice)
    return Tick(position.finished(), ())


# --- the others --------------------------------------------------------------------------------


def draw(position: HexPosition, step: DrawMarker, dice: Dice) -> Tick:
    """One chit after another comes out of the pool, until it is empty. [SH 3 III.C]"""
    markers = [command for command in position.commands for _ in range(command.left)]
    chits = len(markers) + position.events + position.random_event
    if not chits:
        return Tick(position.finished(), ())
    # A die of ten begins at 0, any other at 1.
    face = dice.roll(f"{UNION} draws a marker", chits) if chits > 1 else 1
    drawn = face if chits == 10 else face - 1
    if drawn < len(markers):
        return play(position, markers[drawn], dice)
    position = begin_acting(position, ())
    if drawn < len(markers) + position.events:
        position = position._replace(events=position.events - 1)
        return book_of(position).chit_drawn(position, dice)
    return _random_event(position, dice, is_last=chits == 1)


def _random_event(position: HexPosition, dice: Dice, *, is_last: bool) -> Tick:
    """The random event chit brings nothing if it is the last one that is drawn. [BB 19]"""
    position = position._replace(random_event=False)
    if is_last:
        return Tick(position, ())
    return book_of(position).random_event_drawn(position, dice)


def play(position: HexPosition, command: CommandState, dice: Dice) -> Tick:
    """A marker is out of the pool, and its command acts, if nothing keeps it. [SH 3 III.C]"""
    left = command.left - 1
    position = position.with_command(command._replace(left=left))
    if (wasted := book_of(position).marker_played(position, command, dice)) is not None:
        return Tick(wasted.position, (MarkerDrawn(command.id, left), *wasted.events))
    side = side_of(position, command.id)
    return Tick(position.then(Activation(side, command.id)), (MarkerDrawn(command.id, left),))


# --- between two of them -----------------------------------------------------------------------


def _who_interrupts(position: HexPosition, step: DrawMarker) -> Side:
    """Whose commander may do something before the next chit is drawn. [BB 4.11]"""
    first = next(inspiring.proposals(position, step), None)
    return card(position, first.leader).side if first is not None else position.acting


def _propose_draw(
    position: HexPosition, step: DrawMarker, unit: UnitId | None
) -> Iterator[HexOrder]:
    if not unit:
        yield from inspiring.proposals(position, step)
        yield Pass()


def _refuse_draw(position: HexPosition, step: DrawMarker, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if isinstance(order, Inspire):
        return inspiring.refuse(position, step, order)
    return Refusal("SH 3", "the next marker is drawn")


def _perform_draw(position: HexPosition, step: DrawMarker, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Inspire):
        return inspiring.perform(position, step, order, dice)
    return draw(position, step, dice)


RULINGS: Rulings = {
    FillPool: Automatic(fill),
    FirstMarker: Decided(
        decides=lambda position, step: step.side,
        propose=_propose_first,
        refuse=_refuse_first,
        perform=_play_first,
        rules=("SH 3",),
    ),
    DrawMarker: Decided(
        decides=_who_interrupts,
        propose=_propose_draw,
        refuse=_refuse_draw,
        perform=_perform_draw,
        rules=("SH 3", "BB 4.11"),
    ),
}
