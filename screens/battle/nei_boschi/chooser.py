"""What the player at the keyboard may order, and how far he has come in saying it. No screen.

Where few orders are possible, or none is about a unit that stands on the map, they are a list. Else
a unit is picked, then a verb, a hex, and how.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from campaign.battle.contract import NO_UNIT, Resolver
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    AfterMelee,
    DivisionOrders,
    EventDrawn,
    FallingBack,
    Gathering,
    GoingOn,
    PassingFire,
    ReactionFacing,
    ReactionFire,
    ReactionMove,
    Replying,
    RetreatBefore,
    SettingUp,
    Silencing,
    Wavering,
)
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card
from screens.battle.nei_boschi.at_edge import safest_first
from screens.battle.nei_boschi.verbs import (
    AIMED,
    OTHER,
    VERBS,
    Verb,
    by_facing,
    by_hex,
    by_verb,
    facing_towards,
    picking,
)

MOST_LISTED = 18
"""So many orders are a list, each with a letter of its own; of more, a unit is picked first."""

MOST_ANSWERS = 64
"""So many answers to what the other side does, which stand a line each: one does not go through
units then."""

ANSWERED = (
    *(PassingFire, ReactionMove, ReactionFacing, FallingBack, Replying, Silencing, Gathering),
    *(RetreatBefore, Wavering, ReactionFire, AfterMelee, GoingOn, EventDrawn),
)
"""Steps at which somebody says what he does about what others do, or whom an event befalls."""

BY_UNIT = (Acting, SettingUp)
"""Steps at which units are ordered one by one, however few orders there are."""


class Asked(Enum):
    """What is to be said next."""

    NOTHING = "nothing"
    """Nobody at this keyboard decides."""

    LIST = "list"
    """One order of a list."""

    PAGE = "page"
    """Orders for all brigades, on a page of their own."""

    WHO = "who"
    WHAT = "what"
    """One of the other orders of a unit, as a list."""

    WHERE = "where"
    HOW = "how"
    FACING = "facing"


ORDERING = (Asked.WHO, Asked.WHERE, Asked.HOW, Asked.WHAT, Asked.FACING)
"""When units are ordered one by one."""


class Target(NamedTuple):
    """A hex that can be picked."""

    letters: str
    orders: tuple[HexOrder, ...]


NO_TARGETS: Mapping[Hex, Target] = MappingProxyType({})


class OrderChooser:
    """Goes with the player from step to step; every step back leads to the one before."""

    def __init__(self) -> None:
        self.position: HexPosition | None = None
        self.selected: int = NO_UNIT
        """The unit that is picked."""

        self.verb: Verb | None = None
        self.hex: Hex = 0
        """Where it is to go, or at what, once that is said."""

        self._resolver: Resolver[HexPosition, HexOrder] | None = None
        self._able: tuple[int, ...] = ()
        self._listed: tuple[HexOrder, ...] = ()
        self.is_on_page = False
        """While both sides set up, the page of the brigades is open."""

        self.targets: Mapping[Hex, Target] = NO_TARGETS
        """The hexes that can be picked, with their letters, in the order in which one reads."""

        self._hexes: Mapping[Hex, tuple[HexOrder, ...]] = {}
        self._of_unit: dict[int, tuple[HexOrder, ...]] = {}
        self._verbs: dict[int, Mapping[Verb, Sequence[HexOrder]]] = {}

    # --- the position --------------------------------------------------------------------------

    def take_in(
        self, resolver: Resolver[HexPosition, HexOrder], position: HexPosition, is_asked: bool
    ) -> None:
        """Another position; the unit picked stays if it has something to do."""
        self.is_on_page &= isinstance(position.agenda[0] if position.agenda else None, SettingUp)
        self.position = position
        self._resolver = resolver if is_asked and position.agenda else None
        self._of_unit, self._verbs, self._listed, self._able = {}, {}, (), ()
        self._say_nothing()
        if self._resolver is None:
            return
        if not isinstance(position.step, (*BY_UNIT, DivisionOrders)):
            self._listed = safest_first(position, self._resolver.legal(position))
            if self._are_listed:
                self.selected = NO_UNIT
                return
        self._able = tuple(unit for unit in self._resolver.movers(position) if unit != NO_UNIT)
        if self.selected not in self._able:
            self.selected = NO_UNIT
            if isinstance(position.step, Acting):
                self.selected = next(iter(self.due), NO_UNIT)

    def _say_nothing(self) -> None:
        self.verb, self.hex, self.targets, self._hexes = None, 0, NO_TARGETS, {}

    @property
    def _are_listed(self) -> bool:
        """Few enough, or none of them is about a unit."""
        is_answer = self.position is not None and isinstance(self.position.step, ANSWERED)
        about = sum(hasattr(order, "unit") for order in self._listed)
        most = MOST_ANSWERS if is_answer else MOST_LISTED
        return len(self._listed) <= most or not about

    @property
    def asked(self) -> Asked:
        """What is to be said next."""
        if self._resolver is None or self.position is None:
            return Asked.NOTHING
        if isinstance(self.position.step, DivisionOrders) or self.is_on_page:
            return Asked.PAGE
        if self._listed and self._are_listed:
            return Asked.LIST
        if self.verb is None:
            return Asked.WHO
        if self.verb is OTHER:
            return Asked.WHAT
        if not self.hex and self.targets:
            return Asked.WHERE
        return Asked.FACING if self.facings else Asked.HOW

    # --- units ---------------------------------------------------------------------------------

    @property
    def able(self) -> tuple[int, ...]:
        """The units that can be ordered something, as they come."""
        return self._able

    @property
    def _troops(self) -> tuple[int, ...]:
        assert self.position is not None
        return tuple(one for one in self._able if not card(self.position, one).is_leader)

    @property
    def fresh(self) -> tuple[int, ...]:
        """Those of them, but for leaders, who have done nothing yet."""
        assert self.position is not None
        return tuple(one for one in self._troops if not _has_acted(self.position.unit(one)))

    @property
    def idle(self) -> int:
        """How many of those that act have done nothing yet."""
        is_acting = self.position is not None and isinstance(self.position.step, Acting)
        return len(self.fresh) if is_acting else 0

    @property
    def due(self) -> tuple[int, ...]:
        """Those who have done nothing yet; if there are none, those who can do most."""
        return self.fresh or self._troops or self._able

    def select(self, unit: int) -> bool:
        """Pick a unit, if anything can be ordered of it."""
        if unit not in self._able:
            return False
        self.selected = unit
        self._say_nothing()
        return True

    def select_next(self, step: int) -> bool:
        """The next unit that has something to do, round and round; whether there is one."""
        units = self.due if len(self.due) > 1 or self.selected not in self.due else self._able
        if not units:
            return False
        at = units.index(self.selected) + step if self.selected in units else min(step, 0)
        return self.select(units[at % len(units)])

    def orders_of(self, unit: int) -> tuple[HexOrder, ...]:
        """All that can be ordered of a unit, found when it is first asked for."""
        if self._resolver is None or self.position is None:
            return ()
        if unit not in self._of_unit:
            self._of_unit[unit] = tuple(self._resolver.legal_for(self.position, unit))
        return self._of_unit[unit]

    # --- orders about no unit ------------------------------------------------------------------

    @property
    def listed(self) -> tuple[HexOrder, ...]:
        """The orders that are listed now, to be picked one by one."""
        match self.asked:
            case Asked.LIST:
                return self._listed
            case Asked.WHAT:
                return self.others
            case Asked.HOW:
                return self.left
        return ()

    @property
    def others(self) -> tuple[HexOrder, ...]:
        """Orders of the unit picked that have no verb of their own, and those about nobody.

        While both sides set up the latter are a page, and stand beside none of a unit.
        """
        own = by_verb(self.orders_of(self.selected) if self.selected else ()).get(OTHER, [])
        if own and self.position is not None and isinstance(self.position.step, SettingUp):
            return tuple(own)
        free = [order for order in self.orders_of(NO_UNIT) if not isinstance(order, Pass)]
        return (*own, *free)

    @property
    def can_pass(self) -> bool:
        """It may be said that nothing more is to be done."""
        if self._resolver is None or self.position is None:
            return False
        return self._resolver.refusal(self.position, Pass()) is None

    # --- verbs ---------------------------------------------------------------------------------

    @property
    def verbs(self) -> Mapping[Verb, Sequence[HexOrder]]:
        """What the unit picked can do, and what is about nobody."""
        if not self._able:
            return {}
        if self.selected not in self._verbs:
            found = by_verb(self.orders_of(self.selected)) if self.selected else {}
            found[OTHER] = list(self.others)
            self._verbs[self.selected] = {verb: found[verb] for verb in VERBS if found.get(verb)}
        return self._verbs[self.selected]

    def say(self, verb: Verb) -> HexOrder | None:
        """Take a verb; the order, if it is the only one."""
        orders = self.verbs.get(verb)
        if not orders or self.position is None:
            return None
        self._say_nothing()
        if verb is OTHER and self._is_for_the_page:
            self.is_on_page = True
            return None
        self.verb = verb
        if verb is not OTHER:
            self._hexes = by_hex(self.position, orders)
            hexes = [hex_ for hex_ in self._hexes if hex_]
            letters = picking(len(hexes))
            self.targets = {hex_: Target(next(letters, ""), self._hexes[hex_]) for hex_ in hexes}
            if verb in AIMED and len(hexes) == 1 and len(self._hexes[hexes[0]]) > 1:
                self.hex = hexes[0]  # nobody is asked at which of one target, but with how much
        return self._only()

    @property
    def _is_for_the_page(self) -> bool:
        """Both sides set up, and what else can be ordered is about no unit."""
        if self.position is None or not isinstance(self.position.step, SettingUp):
            return False
        return not any(hasattr(order, "unit") for order in self.others)

    def _only(self) -> HexOrder | None:
        """The one order that is left, unless it has still to be looked at."""
        if self.asked in (Asked.WHERE, Asked.WHAT):
            return None
        left = self.left
        return left[0] if len(left) == 1 else None

    # --- hexes ---------------------------------------------------------------------------------

    def pick(self, hex_: Hex) -> HexOrder | None:
        """Take a hex; the order, if it is the only one that leads there."""
        if hex_ not in self.targets:
            return None
        self.hex = hex_
        return self._only()

    # --- how -----------------------------------------------------------------------------------

    @property
    def left(self) -> tuple[HexOrder, ...]:
        """The orders between which nothing has been said yet."""
        if self.verb is None:
            return ()
        if self.verb is OTHER:
            return self.others
        return self._hexes.get(self.hex, ())

    @property
    def facings(self) -> Mapping[int, HexOrder]:
        """What is left, if it is only a facing, by the vertex."""
        return by_facing(self.left) if self.verb is not OTHER else {}

    @property
    def usual(self) -> HexOrder | None:
        """Which of those left a player most likely means."""
        return self.usual_of(self.left)

    def usual_of(self, orders: Sequence[HexOrder], hex_: Hex = 0) -> HexOrder | None:
        """Which of some orders, that lead to a hex, a player most likely means."""
        facings = by_facing(orders)
        if not facings or self.position is None or not self.selected:
            return orders[0] if orders else None
        unit = self.position.unit(self.selected)
        where = self.hex or hex_ or unit.hex
        return facings[facing_towards(self.position, unit, where, tuple(facings))]

    # --- back ----------------------------------------------------------------------------------

    def back(self) -> bool:
        """One step back; whether there was one."""
        if self.is_on_page:
            self.is_on_page = False
        elif self.hex:
            self.hex = 0
        elif self.verb is not None:
            self._say_nothing()
        else:
            return False
        return True


def _has_acted(unit: Unit) -> bool:
    """It has done something in this activation that counts."""
    did = unit.moved or unit.turned or unit.fired or unit.fired_second or unit.assaults
    return unit.place is Place.FIELD and bool(did or unit.rallied or unit.spent)
