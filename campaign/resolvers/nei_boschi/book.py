"""What one battle of the series adds to its rules: its data, and a page of special rules."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.abilities import NO_ABILITIES, Abilities
from campaign.resolvers.nei_boschi.cards import Card
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.modifiers import Modifiers
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.steps import Activation
from campaign.resolvers.nei_boschi.supply import Supplies
from campaign.resolvers.nei_boschi.switches import Switch
from campaign.resolvers.nei_boschi.units import Body, BodyId, CommandState, Shape, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import Side


def nothing_special(position: HexPosition, unit: Unit) -> Modifiers:
    """A battle without such a rule."""
    return ()


def never(position: HexPosition, body: Body) -> bool:
    """A battle without such a rule."""
    return False


def nothing_closed(position: HexPosition) -> frozenset[Hex]:
    """A battle without such a rule."""
    return frozenset()


def as_usual(position: HexPosition, command: CommandState) -> bool | None:
    """A battle without such a rule."""
    return None


def ordinary(position: HexPosition, body: Body) -> None:
    """A battle without such a rule."""
    return


def nobody(position: HexPosition, leader: Unit) -> bool:
    """A battle without such a rule."""
    return False


def advancing(position: HexPosition, body: Body, orders: Orders) -> bool:
    """Reinforcements come under orders to Advance. [BB 9.7]"""
    return orders is Orders.ADVANCE


def any_orders(position: HexPosition, body: Body, orders: Orders) -> Refusal | None:
    """A battle without such a rule."""
    return None


def as_it_was(position: HexPosition) -> HexPosition:
    """A battle in which nothing of the kind happens."""
    return position


def as_he_was(position: HexPosition, side: Side) -> HexPosition:
    """A battle without such a rule."""
    return position


def nobody_comes_back(position: HexPosition, side: Side) -> Tick:
    """A battle without such a rule."""
    return Tick(position, ())


def nobody_notices(position: HexPosition, units: Units) -> HexPosition:
    """A battle without such a rule."""
    return position


def everybody_helps(position: HexPosition, leader: Unit, orders: Orders) -> bool:
    """A battle without such a rule."""
    return True


def nobody_late(position: HexPosition, unit: UnitId) -> bool:
    """A battle in which all are attached with the chain of command."""
    return False


def no_attachments(position: HexPosition, side: Side) -> Iterable[Attach]:
    """A battle in which nobody is attached elsewhere."""
    return ()


def stays_where_it_is(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """A battle in which nobody is attached elsewhere."""
    return Refusal("BB 4.2", "nobody is attached elsewhere in this battle")


def goes_anywhere(position: HexPosition, unit: Unit) -> Bar | None:
    """A battle that keeps nobody out of a hex."""
    return None


def drawn_as_usual(position: HexPosition, command: CommandState) -> int | None:
    """A battle in which efficiency is drawn for everybody."""
    return None


def with_its_own(position: HexPosition, body: Body) -> str:
    """A body stacks as what it is."""
    return body.id


def with_its_command(position: HexPosition, body: Body) -> CommandId:
    """A battle in which bodies act on the markers of their command."""
    return body.command


def as_often_as_its_command(position: HexPosition, body: Body) -> int | None:
    """A battle without such a rule."""
    return None


def nothing_happens(position: HexPosition, dice: Dice) -> Tick:
    """A battle in which turns begin as they do in the series."""
    return Tick(position, ())


def nothing_behind(position: HexPosition, step: Activation, dice: Dice) -> Tick:
    """A battle in which nothing follows an activation."""
    return Tick(position, ())


def nothing_begins(position: HexPosition, bodies: tuple[BodyId, ...], dice: Dice) -> Tick:
    """A battle in which nothing befalls bodies that begin to act."""
    return Tick(position, ())


def once_at_least(position: HexPosition, body: Body) -> int:
    """Whoever is out of command acts once less, but once at least. [SH 4]"""
    return 1


def as_ever(position: HexPosition, body: Body) -> int | None:
    """A battle without such a rule."""
    return None


def as_its_body(position: HexPosition, unit: Unit) -> int | None:
    """A battle without such a rule."""
    return None


def by_its_leader(position: HexPosition, unit: Unit) -> bool | None:
    """A battle without such a rule."""
    return None


def nothing_left(position: HexPosition, bodies: tuple[BodyId, ...]) -> Refusal | None:
    """A battle in which bodies may be done at any time."""
    return None


def counts_no_more(position: HexPosition, side: Side) -> int:
    """A battle without such a rule."""
    return 0


def acts_on_it(position: HexPosition, command: CommandState, dice: Dice) -> Tick | None:
    """A battle in which every marker counts that is drawn."""
    return None


def nothing_noted(position: HexPosition, union: int, confederate: int, winner: Side) -> HexPosition:
    """A battle without such a rule."""
    return position


def by_a_roll(position: HexPosition, body: Body) -> bool:
    """A battle in which brigadiers roll to change their orders."""
    return False


def as_printed(position: HexPosition, unit: Unit, shape: Shape) -> Refusal | None:
    """A battle in which nobody begins extended, or with a refused flank."""
    return Refusal("BB 30", "in this scenario units begin closed up")


def parent_stays(position: HexPosition, unit: Unit) -> Refusal | None:
    """A battle in which a unit itself stands in the hex that is printed, not its extension."""
    return Refusal("BB 30", "the unit itself stands in the hex of the scenario")


def no_orders_named(position: HexPosition, body: Body) -> tuple[Orders, ...]:
    """A battle in which units by themselves begin under orders to Advance."""
    return ()


def unnoted(position: HexPosition, body: Body) -> HexPosition:
    """A battle without such a rule."""
    return position


def nothing_comes(position: HexPosition, number: int, dice: Dice) -> Tick:
    """A battle in which nothing more follows when a unit comes into a hex, or fires."""
    return Tick(position, ())


def no_fire_opened(position: HexPosition, number: int, target: Hex, dice: Dice) -> Tick:
    """A battle in which nothing follows a fire before its reply."""
    return Tick(position, ())


def nothing_for_assault(position: HexPosition, units: Iterable[Unit]) -> Modifiers:
    """A battle without such a rule."""
    return ()


def as_by_more_than_half(position: HexPosition, command: CommandId) -> bool:
    """A battle without such a rule."""
    return False


def armies_alone(position: HexPosition, leader: Unit, body: Body) -> Refusal | None:
    """A battle in which commanders of armies alone lead brigades themselves."""
    return Refusal("BB 4.11", "he takes no brigade under direct command")


def by_his_own_leader(position: HexPosition, command: CommandState) -> Unit | None:
    """A battle in which nobody is helped whose leader is not on the map."""
    return None


def any_first(position: HexPosition, command: CommandState) -> Refusal | None:
    """A battle in which any marker may be played first."""
    return None


def may_react(position: HexPosition, unit: Unit) -> Refusal | None:
    """A battle in which units that are not active do what the series allows."""
    return None


def nobody_lost(position: HexPosition, unit: Unit, hex_: Hex) -> bool:
    """A battle in which no unit is lost for where it went."""
    return False


def no_rear(side: Side) -> Hex:
    """A battle that has no rear worth a name."""
    return 0


def nothing_for_fire(position: HexPosition, shot: Any) -> Modifiers:
    """A battle without such a rule."""
    return ()


def nobody_runs(position: HexPosition, unit: Unit) -> bool:
    """A battle in which fire alone makes nobody run."""
    return False


def nothing_more(position: HexPosition, volley: Any, target: Unit, dice: Dice) -> Tick:
    """A battle in which fire does no more than its table says."""
    return Tick(position, ())


def no_event(position: HexPosition, dice: Dice) -> Tick:
    """A battle in which a chit brings nothing."""
    return Tick(position, ())


def no_random_events(position: HexPosition) -> bool:
    """A battle without random events."""
    return False


def as_any_other(position: HexPosition, unit: Unit) -> bool:
    """A battle without such an exception."""
    return True


NO_EVENTS: Mapping[str, Decided] = MappingProxyType({})


def below_half(position: HexPosition, unit: Unit, printed: Card) -> bool:
    """A unit collapses when its strength is strictly below half of what it was. [SH 12]"""
    return 2 * unit.sp < printed.strength


class BattleBook(NamedTuple):
    """A battle of the series. A special rule that it lacks is as the series has it."""

    id: str
    """Its folder of data, and its word in documents: `shiloh`."""

    name: str
    """What the battle is called."""

    history: str
    """The battle of history that it is, by its name: where and when it was fought."""

    scenarios: tuple[str, ...]
    """Their numbers, in the order in which one learns the game."""

    switches: tuple[Switch, ...] = ()
    """Its optional rules. [BB 10, BB 12, BB 19, BB 30]"""

    draws_up: Callable[[HexPosition, Unit, Shape], Refusal | None] = as_printed
    """Why a unit does not begin extended, or with a refused flank. [BB 30.2, BB 30.3, BB 30.9]"""

    halves_change: Callable[[HexPosition, Unit], Refusal | None] = parent_stays
    """Why the extension does not stand in the printed hex instead of the unit. [BB 30.3]"""

    begins_under: Callable[[HexPosition, Body], tuple[Orders, ...]] = no_orders_named
    """Orders under which a unit by itself may begin; none for Advance alone. [BB 30.11]"""

    cohesion: Callable[[HexPosition, Unit], Modifiers] = nothing_special
    """What counts in every check of a unit. [BB 30]"""

    untired: Callable[[HexPosition, Body], int | None] = as_ever
    """In how many activations of a turn a body moves or fires without tiring; None for as usual.
    [BB 30, BB 30.1]"""

    tireless: Callable[[HexPosition, Body], bool] = never
    """A body does not tire by its activations now. [BB 30.1, BB 4.11]"""

    closed: Callable[[HexPosition], frozenset[Hex]] = nothing_closed
    """Hexes whose roads and trails nobody can use now. [BB 9.44]"""

    commands_itself: Callable[[HexPosition, CommandState], bool | None] = as_usual
    """Whether a command is in command; None for as the series has it. [BB 4.2, BB 30.8]"""

    is_in_command: Callable[[HexPosition, Body], bool | None] = ordinary
    """Whether a body is in command; None for as the series has it. [BB 30]"""

    may_direct: Callable[[HexPosition, Unit], bool] = nobody
    """An army commander may take brigades under direct command. [BB 4.11]"""

    bars_corps: Callable[[HexPosition, Unit, Body], Refusal | None] = armies_alone
    """Why a commander of a corps does not lead one brigade himself. [BB 30.4, BB 30.6]"""

    helped_through: Callable[[HexPosition, CommandState], Unit | None] = by_his_own_leader
    """In whose range an army commander helps a command that has no leader there. [BB 30.6]"""

    joins_before_coming: Callable[[HexPosition, Unit], bool] = nobody
    """A reinforcement is attached before it comes. [BB 30.4]"""

    falls_as_a_whole: Callable[[HexPosition, CommandId], bool] = as_by_more_than_half
    """A division is ineffective only when all of its brigades are. [BB 30.7]"""

    leaders_replaced: Callable[[HexPosition, Side], Tick] = nobody_comes_back
    """What else befalls a side when its leaders are replaced. [BB 30.3, BB 30.6]"""

    refuse_orders: Callable[[HexPosition, Body, Orders], Refusal | None] = any_orders
    """What else stands against orders in this turn. [BB 9.22]"""

    turn_begins: Callable[[HexPosition, Dice], Tick] = nothing_happens
    """What befalls both sides before anything else in a turn. [BB 30]"""

    markers: Callable[[HexPosition, CommandState], int | None] = drawn_as_usual
    """Activations of a command for which nothing is drawn; None for a draw. [BB 30, BB 31]"""

    acts_with: Callable[[HexPosition, Body], CommandId] = with_its_command
    """The command on whose markers a body acts, if that is not its own. [BB 30.8]"""

    stacks_as: Callable[[HexPosition, Body], str] = with_its_own
    """The brigade as part of which the units of a body stack: two bodies of one may share a hex."""

    most_acts: Callable[[HexPosition, Body], int | None] = as_often_as_its_command
    """In how many activations of this turn a body acts; None for as the series has it. [BB 30]"""

    least_acts: Callable[[HexPosition, Body], int] = once_at_least
    """How often whoever is out of command acts at least. [BB 30]"""

    unit_acts: Callable[[HexPosition, Unit], int | None] = as_its_body
    """In how many activations of this turn a unit acts; None for as the series has it. [BB 30]"""

    unit_in_command: Callable[[HexPosition, Unit], bool | None] = by_its_leader
    """Whether a unit is in command; None for as the series has it. [BB 30.1, BB 30.3]"""

    before_orders: Callable[[HexPosition, Dice], Tick] = nothing_happens
    """What befalls both sides when efficiency has been drawn. [BB 30]"""

    forbids: Callable[[HexPosition, Body, Orders], Refusal | None] = any_orders
    """Orders under which a body cannot be at all, however it came to them. [BB 30.1, BB 30.4]"""

    comes_under: Callable[[HexPosition, Body, Orders], bool] = advancing
    """Orders under which reinforcements may come. [BB 9.7, BB 9.22]"""

    marker_played: Callable[[HexPosition, CommandState, Dice], Tick | None] = acts_on_it
    """What comes of a marker that is not acted on; None if it is. [BB 30.8]"""

    bars_marker: Callable[[HexPosition, CommandState], Refusal | None] = any_first
    """Why a marker is not played first. [BB 30.8]"""

    initiative: Callable[[HexPosition, Side], int] = counts_no_more
    """The initiative value of a commander who is not on the map. [BB 30.4]"""

    initiative_rolled: Callable[[HexPosition, int, int, Side], HexPosition] = nothing_noted
    """What is noted of the roll for initiative: both sums, and who has it. [BB 30.8]"""

    changes_freely: Callable[[HexPosition, Body], bool] = by_a_roll
    """A brigade changes its orders without a roll. [BB 30.3, BB 30.6, BB 31]"""

    note_free_change: Callable[[HexPosition, Body], HexPosition] = unnoted
    """It has done so."""

    bodies_begin: Callable[[HexPosition, tuple[BodyId, ...], Dice], Tick] = nothing_begins
    """What befalls bodies when they begin to act. [BB 30, BB 30.1]"""

    holds_bodies: Callable[[HexPosition, tuple[BodyId, ...]], Refusal | None] = nothing_left
    """Why bodies that act are not done yet. [BB 30]"""

    bars_moving: Callable[[HexPosition, Unit], Refusal | None] = may_react
    """Why a unit does not move, though it may fire, and turn by one vertex. [BB 30.6, BB 30.8]"""

    bars_end: Callable[[HexPosition, Unit], Bar | None] = goes_anywhere
    """In which hexes a unit may not end its movement, and why; None for one that may everywhere.
    [BB 30, BB 30.6]"""

    came: Callable[[HexPosition, int, Dice], Tick] = nothing_comes
    """What else follows when a unit has come into a hex. [BB 30.6, BB 31]"""

    opens_fire: Callable[[HexPosition, int, Hex, Dice], Tick] = no_fire_opened
    """What follows when a unit announces its fire at a hex, before any reply. [BB 30.6, BB 31]"""

    would_surprise: Callable[[HexPosition, Body], bool] = never
    """The first fire of a body, or its coming next to an enemy, surprises him. [BB 30.6]"""

    bars_prepared: Callable[[HexPosition, Unit], bool] = nobody
    """A unit has no prepared fire now. [BB 30.6, BB 31]"""

    assault: Callable[[HexPosition, Iterable[Unit]], Modifiers] = nothing_for_assault
    """What else counts for the die of an assault by some units. [BB 30.6]"""

    assaulted: Callable[[HexPosition, Units], HexPosition] = nobody_notices
    """What is remembered of units that an enemy has begun to assault. [BB 30.8]"""

    activation_ended: Callable[[HexPosition, Activation, Dice], Tick] = nothing_behind
    """What follows when a marker has been played. [BB 30.1, BB 30.6, BB 31]"""

    attachments: Callable[[HexPosition, Side], Iterable[Attach]] = no_attachments
    """Attachments of a side worth a look. [BB 4.24, BB 4.25, BB 4.32, BB 5.26]"""

    attaches_with_orders: Callable[[HexPosition, UnitId], bool] = nobody_late
    """A unit is attached when orders are given, and not with the chain of command. [BB 5.26]"""

    refuse_attaching: Callable[[HexPosition, Unit, str], Refusal | None] = stays_where_it_is
    """Why a unit is not attached to a brigade or a division. [BB 4.24, BB 4.25, BB 4.32]"""

    acts_at_most: Callable[[HexPosition, Body], int | None] = ordinary
    """The most activations of a body in a turn, for a reason of its own. [BB 5.26]"""

    helps_change: Callable[[HexPosition, Unit, Orders], bool] = everybody_helps
    """A leader who is with a brigadier helps him to change to these orders. [BB 6.22]"""

    activation_begins: Callable[[HexPosition], HexPosition] = as_it_was
    """What is looked at when an activation begins. [BB 9.44]"""

    bars: Callable[[HexPosition, Unit], Bar | None] = goes_anywhere
    """Into which hexes a unit may not move, and why; None for one that may into all.
    [BB 14.46, BB 14.62]"""

    loses: Callable[[HexPosition, Unit, Hex], bool] = nobody_lost
    """A unit that is driven into this hex is lost. [BB 14.46]"""

    leaves_for_good: Callable[[HexPosition, Unit], bool] = nobody
    """A unit that has to go back beyond the limits of the scenario is away. [BB 30.9]"""

    bars_reaction: Callable[[HexPosition, Unit], Refusal | None] = may_react
    """Why a unit makes no reaction move and no approach fire. [BB 30.6, BB 31]"""

    landings: frozenset[Hex] = frozenset()
    """Where reinforcements land from ships. [BB 9.7]"""

    waits_at: frozenset[Hex] = frozenset()
    """Entries at which reinforcements may wait until the end of all activations. [BB 9.7]"""

    rear: Callable[[Side], Hex] = no_rear
    """Where a side would go if it were beaten; 0 for nowhere. [SH 12]"""

    rallying: Callable[[HexPosition, Unit], Modifiers] = nothing_special
    """What counts when a routed unit tries to rally. [BB 13.54]"""

    bars_fire: Callable[[HexPosition, Unit], Refusal | None] = may_react
    """Why a unit does not fire now, in its own activation or out of it. [BB 30.4]"""

    fire: Callable[[HexPosition, Any], Modifiers] = nothing_for_fire
    """What else counts for the die of a shot. [BB 30.6, BB 31]"""

    runs_from_fire: Callable[[HexPosition, Unit], bool] = nobody_runs
    """A unit that small arms disorder once more checks for rout. [BB 12.35]"""

    fired_at: Callable[[HexPosition, Any, Unit, Dice], Tick] = nothing_more
    """What else a volley does to a unit, told as it was before the fire. [BB 30.9]"""

    collapses: Callable[[HexPosition, Unit, Card], bool] = below_half
    """A unit that has just lost strength collapses. [BB 30.7, SH 12]"""

    checks_when_going_back: Callable[[HexPosition, Unit], bool] = nobody
    """A unit that goes back before an assault checks its order. [BB 14.1]"""

    tries_commanders: Callable[[HexPosition, Dice], Tick] = nothing_happens
    """Commanders who may fall before any of them rides. [BB 12.77]"""

    commanders_rode: Callable[[HexPosition, Side], HexPosition] = as_he_was
    """What is remembered when the commanders of a side have ridden. [BB 4.11]"""

    supply: Supplies | None = None
    """Where ammunition comes from. [BB 10.92]"""

    goes_anyway: Callable[[HexPosition, Unit], bool] = nobody
    """A commander may drive on a green attacker who failed his check. [BB 4.11]"""

    rides_before: Callable[[HexPosition, Unit], bool] = nobody
    """A commander makes the brigadier with a unit as good as an aggressive one. [BB 4.11]"""

    abilities: Abilities = NO_ABILITIES
    """What commanders can do by themselves. [BB 4.11]"""

    acts_again: Callable[[HexPosition, Body], bool] = never
    """A body acts more than once with one marker. [BB 4.11]"""

    chit_drawn: Callable[[HexPosition, Dice], Tick] = no_event
    """What an event chit brings that comes out of the pool. [BB 18]"""

    has_random_event: Callable[[HexPosition], bool] = no_random_events
    """The random event chit goes into the pool in this turn. [BB 19]"""

    random_event_drawn: Callable[[HexPosition, Dice], Tick] = no_event
    """What it brings. [BB 19]"""

    events: Mapping[str, Decided] = NO_EVENTS
    """What a side decides when an event has been drawn for it, by the word of its step."""

    recovers_alone: Callable[[HexPosition, Unit], bool] = as_any_other
    """A unit outside brigades recovers by doing nothing for a turn. [BB 13.45]"""

    last_call: Callable[[HexPosition, Unit], bool] = nobody
    """A detachment that is not absorbed in this turn is lost. [BB 14.47]"""

    must_leave: Callable[[HexPosition, Unit], bool] = nobody
    """A unit has to leave its crowded hex when it first acts. [BB 14.52]"""
