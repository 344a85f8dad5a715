"""The position as a commander sees it: who is felt where, what that is worth, what a change brings.

Battles that have been joined count as what is to be expected of them, so that more can be sent to
one or away from it. Nothing is played. What a change brings, `weighing.py` says.
"""

from collections import deque
from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

import numpy as np

from campaign.board.board import bits
from campaign.commanders.decisive import must_not_fall
from campaign.commanders.field.forecast import Clash, forecast, led, reinforcements, standing
from campaign.commanders.field.grid import Grid, added_up, numbers, row, shares
from campaign.commanders.field.ground import (
    CAPITALS,
    WAR,
    Felt,
    fleet,
    gates_in_reach,
    in_view_of_the_end,
    may_land,
    walked_into,
    worths,
)
from campaign.commanders.field.odds import Force, strength
from campaign.commanders.field.peril import perils
from campaign.commanders.field.temper import AT_A_GLANCE, Sight, Temper
from campaign.queries.battle_sites import coast_defense, must_fight
from campaign.queries.supply_lines import (
    before_enemies,
    hungry,
    supplied_boxes,
    supplied_if,
)
from campaign.rules.sea import INVASION_BASE
from campaign.state import CampaignState
from campaign.terms import UNION, Side

AT_HOME = 1.25
"""How much more strength is felt where it stands."""

HOLDS = 1.5
"""How much more is felt of whoever holds a box."""

FLAG, ALIEN = 1.0, 0.1
"""What is felt of whoever holds a box, and of the other, where nobody is near."""

STEPS_IN = 0.45
"""The share of its worth that a box loses if nobody is there and the enemy may walk in."""

LAST = 90.0
"""What it would cost to lose the box with which the war is lost. [BG 13.1]"""

LANDS = 0.25
"""The same if he may land there on one throw in six. [BG 6.2]"""

HUNGER = 2.5
"""What it costs to have several pieces where no supply comes: one of them is lost. [NS 2.2]"""

HASTE = 0.7
"""By how much the Union, against whom time runs, thinks chances greater in the end. [BG 13.4]"""


class Shift(NamedTuple):
    """What is different in a box: both sides' pieces, whose it is (1: own, 0: the enemy's)."""

    box: int
    own: Force
    enemy: Force
    control: float


class Outlook:
    """What one side sees in a position in which it may march."""

    def __init__(
        self, state: CampaignState, side: Side, temper: Temper, sight: Sight = AT_A_GLANCE
    ) -> None:
        self.state = state
        self.side = side
        self.asked = temper
        self.temper = temper = in_view_of_the_end(state, temper)
        self.sight = sight
        self.memo: dict[str, Any] = {}
        """What others have worked out about it; it is the same `at` another position."""

        self.theater = state.theater
        self.ids = self.theater.ids
        self.near = shares(self.theater)
        """Where strength in each box is felt, a row for each box."""

        self.far = shares(self.theater, sight.replies)
        """The same of the enemy's."""

        self.worth = worths(state, side, temper)
        self.worths = numbers(self.worth)
        seat = side.seat
        self.there = [standing(state, seat), standing(state, 1 - seat)]
        """The pieces of both sides that stand in each box now, the own first."""

        self.own = list(self.there[0])
        self.enemy = list(self.there[1])
        self.control = self._holders()
        self._haste = HASTE * state.turn / state.last_turn if side is UNION else 0.0
        self._helpers: dict[int, tuple[Force, Force]] = {}
        self._led: dict[int, float] = {}
        self._cut: dict[int, int] = {}
        self.joined: dict[int, Clash] = {}
        self._join()
        self._look_around()
        self._before = before_enemies(state, side)
        self._fed = supplied_boxes(state, side) if state.options.supply else 0

    def _holders(self) -> list[float]:
        """Whose each box is: 1 own, 0 the enemy's."""
        held, seat = self.state.held, self.side.seat
        found = [0.5] * len(self.ids)
        for box in bits(held[seat]):
            found[box] = 1.0
        for box in bits(held[1 - seat]):
            found[box] = 0.0
        return found

    def _look_around(self) -> None:
        """Who is felt where, and what that makes of each box."""
        state, sight = self.state, self.sight
        self.base = self.theater.number[INVASION_BASE]
        landing = fleet(self.theater, state.held[1] & self.theater.ports)
        self.sails = self.side is not UNION and sight.replies
        """The enemy is felt by sea, too."""

        self.landing = row(self.theater, landing)
        """Where strength in Washington is felt beyond that."""

        self.controls = np.array(self.control)
        self.mine = self._felt(self.own, self.near, 1.0)
        self.theirs = self._felt(self.enemy, self.far, 0.0)
        self.felt: list[float] = self.mine.tolist()
        self.feared: list[float] = self.theirs.tolist()
        self.open = self._walked_into(landing) if sight.exposure else self._own_capital()
        """Boxes that the enemy could walk into were nobody there, and what that would cost."""

        self.perils = perils(state, self.side) if sight.exposure else ()
        self.peril = self.in_peril()
        self.scores = self._scores()
        self.points: list[float] = self.scores.tolist()

    def at(self, state: CampaignState) -> "Outlook":
        """The same in a position in which nothing else is to be seen."""
        same = copy(self)
        same.state = state
        return same

    def _join(self) -> None:
        """Battles that have been joined are thought to be over."""
        state, seat = self.state, self.side.seat
        if state.step.side is not self.side:
            return
        fights = must_fight(state)
        for box in bits(fights):
            own = self.there[0][box]
            wet = self.water(box) / own.strength if own.strength else 0.0
            self.joined[box] = fight = self.fight(box, own, wet, coast_defense(state, box))
            self.own[box], self.enemy[box] = fight.own, fight.enemy
            self.control[box] = fight.win
        for box in bits(state.present[seat] & ~state.held[seat] & ~state.contested & ~fights):
            self.control[box] = 1.0

    def water(self, box: int) -> float:
        """The strength of those of ours in a box who have come across water. [BG 8.7]"""
        stack = self.state.stacks[self.side.seat][box]
        return sum(strength(unit) for unit in stack if unit.crossed)

    def fight(self, box: int, own: Force, wet: float = 0.0, guns: int = 0) -> Clash:
        """What is to be expected if *own* attacks the enemy in a box; *wet* is the share of it that
        comes across water, *guns* the value of the garrison that it meets on landing.
        """
        if box not in self._helpers:
            self._helpers[box] = reinforcements(self.state, self.side.seat, self.there, box)
        if box not in self._led:
            self._led[box] = led(self.state, self.side.seat, box)
        caution = self.temper.caution - self._haste - self._led[box]
        return forecast(self.there[1][box], self._helpers[box], own, wet, guns, caution)

    # --- who is felt where ---

    def _walked_into(self, landing: Felt) -> dict[int, float]:
        """By the ways of his pieces, as far as they are not barred: one box, or two by river or on
        horseback; and over the sea. [BG 4.4, BG 6.2]
        """
        state, side = self.state, self.side
        found = walked_into(state, side.enemy)
        cost = {box: STEPS_IN * self.at_stake(box) for box in bits(found)}
        if side is not UNION and may_land(state):
            for port, _ in landing:
                cost.setdefault(port, LANDS * self.worth[port])
        for gate in bits(gates_in_reach(state, side)):
            cost.setdefault(gate, STEPS_IN * self.at_stake(gate))
        return cost

    def at_stake(self, box: int) -> float:
        """What is lost if a box falls: it may be the war."""
        fatal = must_not_fall(self.state, self.side) >> box & 1
        return max(self.worth[box], WAR) if fatal else self.worth[box]

    def _own_capital(self) -> dict[int, float]:
        """Nobody overlooks that one: wherever the enemy is, somebody stays. [BG 13.2]"""
        capital = self.theater.number[CAPITALS[self.side.seat]]
        return {capital: STEPS_IN * self.worth[capital]}

    def bared(self, box: int, own: Force, control: float) -> float:
        """What it costs that nobody is in a box of ours that the enemy may walk into."""
        return self.open.get(box, 0.0) * control if own.pieces < 0.5 else 0.0

    def in_peril(self, shifts: Sequence[Shift] = ()) -> float:
        """What it costs that a box with which the war is lost may be taken, with these shifts."""
        cost = 0.0
        for peril in self.perils:
            own, enemy, control = self.own[peril.box], dict(enumerate(self.enemy)), 1.0
            for shift in shifts:
                enemy[shift.box] = shift.enemy
                if shift.box == peril.box:
                    own, control = shift.own, shift.control
            cost += LAST * peril.chance(own, enemy) * control
        return cost

    def stand(self, force: Force) -> float:
        """What is felt of pieces where they stand."""
        return AT_HOME * (force.strength + (self.temper.works - 1) * force.sheltered)

    def _felt(self, forces: list[Force], near: Grid, flag: float) -> Grid:
        """What is felt of a side in each box: pieces there and near by, or its flag alone."""
        controls = self.controls
        flown = np.where(controls == flag, FLAG, np.where(controls == 1 - flag, ALIEN, 0.4))
        boxes = [box for box, force in enumerate(forces) if force.strength]
        if not boxes:
            return flown
        strengths = np.array([forces[box].strength for box in boxes])
        rows = near[boxes] * strengths[:, None]
        rows[range(len(boxes)), boxes] = [self.stand(forces[box]) for box in boxes]
        if self.sails and flag == 0.0 and self.base in boxes:
            rows[boxes.index(self.base)] += self.landing * forces[self.base].strength
        return added_up(np.concatenate((flown[None], rows)))

    def _scores(self) -> Grid:
        """What each box counts. [BG 3.1]"""
        x, y = self.grown(self.mine, self.controls), self.grown(self.theirs, 1 - self.controls)
        return self.counted(self.worths, x, y, self.controls)

    def counted(self, worth: Grid, own: Grid, enemy: Grid, control: Grid) -> Grid:
        """What boxes count by what is felt of both sides there, and whose they are."""
        x, now = own * own, self.temper.now
        return worth * (now * control + (1 - now) * x / (x + enemy * enemy))

    def grown(self, felt: Grid, control: Grid) -> Grid:
        """What is felt of a side, and more of it where it holds the ground."""
        return np.maximum(felt * (1 + (HOLDS - 1) * control), 0.01)

    def points_of(self, box: int, own: float, enemy: float, control: float) -> float:
        """What a box counts, with so much more felt of both sides. [BG 3.1]"""
        x = (self.felt[box] + own) * (1 + (HOLDS - 1) * control)
        y = (self.feared[box] + enemy) * (1 + (HOLDS - 1) * (1 - control))
        x, y = max(x, 0.01), max(y, 0.01)
        x *= x
        now = self.temper.now
        return self.worth[box] * (now * control + (1 - now) * x / (x + y * y))

    def is_fed(self, box: int) -> bool:
        """Pieces in a box would be supplied if the box were theirs. [NS 2.1]"""
        if not self.state.options.supply or self._fed >> box & 1:
            return True
        held = self.state.held[self.side.seat] | 1 << box
        return bool(supplied_if(self.theater, self.side, held, self._before) >> box & 1)

    def supply(self, box: int, coming: Force) -> float:
        """What it brings for supply that pieces come to a box and take it. [NS 2.2]"""
        if not self.state.options.supply:
            return 0.0
        several = self.own[box].pieces + coming.pieces >= 1.5
        hunger = HUNGER if several and not self.is_fed(box) else 0.0
        return HUNGER * self._cut_off(box) - hunger

    def let_through(self, box: int, going: Force) -> float:
        """What it costs for supply that pieces leave a box that they have just come to and are to
        take. [NS 2.2]
        """
        stays = self.own[box].pieces > going.pieces
        return 0.0 if stays or not self.state.options.supply else HUNGER * self._cut_off(box)

    def _cut_off(self, box: int) -> int:
        """In how many boxes several enemies would go hungry if they lost this one. [NS 2.2]"""
        if box not in self._cut:
            self._cut[box] = self._now_cut_off(box)
        return self._cut[box]

    def _now_cut_off(self, box: int) -> int:
        state, enemy = self.state, self.side.enemy
        if not state.held[enemy.seat] >> box & 1:
            return 0
        held, before = state.held[enemy.seat] & ~(1 << box), before_enemies(state, enemy)
        fed = supplied_boxes(state, enemy) & ~supplied_if(self.theater, enemy, held, before)
        stacks = state.stacks[enemy.seat]
        return sum(len(stacks[other]) > 1 for other in bits(fed & state.present[enemy.seat]))

    def dug(self, box: int, sheltered: float) -> float:
        """The gain if so much of what stands in a box goes behind works."""
        own = self.own[box]
        after = self.stand(own._replace(sheltered=own.sheltered + sheltered)) - self.stand(own)
        return self.points_of(box, after, 0.0, self.control[box]) - self.points[box]

    @property
    def total(self) -> float:
        """What the whole position is worth, battles that have been joined as expected."""
        temper, total = self.temper, sum(self.points) - self.peril
        for box, cost in self.open.items():
            if self.own[box].pieces < 0.5:
                total -= cost * self.control[box]
        own, enemy = (sum(force.strength for force in forces) for forces in self.there)
        for fight in self.joined.values():
            own, enemy = own - fight.own_lost, enemy - fight.enemy_lost
        total += temper.own_loss * own - temper.enemy_loss * enemy
        if self.state.options.supply:
            own_hungry, enemy_hungry = (
                hungry(self.state, side).bit_count() for side in (self.side, self.side.enemy)
            )
            total += HUNGER * (enemy_hungry - own_hungry)
        return total

    @property
    def bare(self) -> list[int]:
        """Boxes of some worth that the enemy may walk into, the dearest first."""
        found = [box for box in self.open if self.bared(box, self.own[box], self.control[box])]
        return sorted(found, key=lambda box: -self.open[box])

    def arrival(
        self, to: int, coming: Force, wet: float = 0.0, guns: int = 0
    ) -> tuple[Shift, float, float, float]:
        """What it is that *coming* stands in a box at the end of the segment; else as `fight`.

        Returns the change, the chance to win there (1 without a battle), and by how much the losses
        of both sides are greater.
        """
        known = self.joined.get(to)
        if not self.there[1][to].pieces and not guns:
            return Shift(to, self.own[to].plus(coming), self.enemy[to], 1.0), 1.0, 0.0, 0.0
        fight = self.fight(to, self.there[0][to].plus(coming), wet, guns)
        own_lost, enemy_lost = fight.own_lost, fight.enemy_lost
        if known:
            own_lost, enemy_lost = own_lost - known.own_lost, enemy_lost - known.enemy_lost
        return Shift(to, fight.own, fight.enemy, fight.win), fight.win, own_lost, enemy_lost

    def departure(self, box: int, going: Force) -> Shift:
        """What it is that *going* has left a box."""
        left = self.own[box]
        after = Force(
            max(0.0, left.strength - going.strength),
            max(0.0, left.pieces - going.pieces),
            max(0.0, left.sheltered - going.sheltered),
        )
        control = self.control[box]
        if not after.pieces and not self.state.held[self.side.seat] >> box & 1:
            control = 0.5 if not self.state.held[1 - self.side.seat] >> box & 1 else 0.0
        return Shift(box, after, self.enemy[box], control)


_LATEST: deque[Outlook] = deque(maxlen=4)
"""What was seen last: an order that begins a march changes nothing in it."""


def outlook(state: CampaignState, side: Side, temper: Temper, sight: Sight) -> Outlook:
    """What *side* sees in a position in which it may march, as it was found before or found now."""
    for view in tuple(_LATEST):
        alike = view.side is side and view.asked is temper and view.sight is sight
        if alike and _looks_like(view.state, state):
            return view.at(state)
    found = Outlook(state, side, temper, sight)
    if len(_LATEST) == _LATEST.maxlen:
        _forget(_LATEST[0])
    _LATEST.append(found)
    return found


def _forget(view: Outlook) -> None:
    """Let go of what was worked out about a view: that refers to the view, a circle that only a
    search for garbage would find, a hundred thousand objects a turn.
    """
    view.memo.clear()


def _looks_like(one: CampaignState, other: CampaignState) -> bool:
    """Both positions differ in nothing but what is to be decided, and not by whom."""
    known, now = vars(one), vars(other)
    return one.step.side is other.step.side and all(
        known[name] is now[name] for name in known if name not in ("agenda", "memo")
    )
