"""What a player sees who looks somewhere and has said so much: hexes that stand out, card, rows.

No screen: a value is made of where cursors stand, and asked.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain
from typing import NamedTuple

from textual.content import Content

from campaign.battle.contract import NO_UNIT, BattleInProgress, Resolver
from campaign.battle.register import RESOLVERS
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.command_range import commanded
from campaign.resolvers.nei_boschi.orders import Activate, Direct, Fire, HexOrder, Lend, Pass, Play
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, Activation, Step
from campaign.resolvers.nei_boschi.units import Body, BodyId, Place, Unit
from campaign.resolvers.nei_boschi.victory import verdict
from campaign.resolvers.nei_boschi.who import card, field_of, leader_of, leaders_over
from screens.battle.hexes.scene import HexNote, HexScene, Lit
from screens.battle.hexes.signs import legend
from screens.battle.nei_boschi.at_edge import AT_EDGE, edge_warning, rule_of_edge
from screens.battle.nei_boschi.brigade_page import bodies_of, body_card, body_lines
from screens.battle.nei_boschi.chooser import BY_UNIT, Asked, OrderChooser
from screens.battle.nei_boschi.markers_drawn import Drawn, marker_words
from screens.battle.nei_boschi.moments import hour, moment, scenario_title
from screens.battle.nei_boschi.names import title_of
from screens.battle.nei_boschi.orders import PHRASES, UNADDRESSED, how_fired, spoken
from screens.battle.nei_boschi.panels.combat_sheet import assault_begun, assault_sheet
from screens.battle.nei_boschi.panels.hex_card import hex_card
from screens.battle.nei_boschi.panels.lines import Writing, page, wrapped
from screens.battle.nei_boschi.panels.marker_card import marker_lines
from screens.battle.nei_boschi.panels.unit_card import unit_card
from screens.battle.nei_boschi.panels.unit_marks import MARKS
from screens.battle.nei_boschi.panels.victory_page import verdict_words
from screens.battle.nei_boschi.question import answer, is_answer, question_lines
from screens.battle.nei_boschi.readouts import (
    acting_rows,
    in_ascii,
    price,
    stack_rows,
    target_card,
)
from screens.battle.nei_boschi.replay import Replay
from screens.battle.nei_boschi.ruler import in_sight, ruler
from screens.battle.nei_boschi.scene import faced, hex_scene
from screens.battle.nei_boschi.verbs import AIMED, TURN, hex_of, picking
from screens.shell.glyphs import Glyphs
from screens.text.citations import cited
from screens.text.names import named
from screens.text.phrases import SIDE_NAMES, sentence

BY_ROW = (Asked.LIST, Asked.WHAT, Asked.HOW)
"""What is asked by a list of orders."""

UNCUT = 4000
"""Columns in which every row is one line."""

STACK = 4
"""Units of a stack that are listed below the card of its first."""

PICKING = "Capital letters pick what they stand beside: a unit, a hex, an order."
WHAT_IS_LACKING = "i, then v, tells what each side still lacks to win."
HELP_WIDTH = 60

NEWS = (" - R: what they did ({number})", " - R: news ({number})", " - R ({number})")
"""Behind the title, while the other side has acted and nobody since; shorter and shorter."""


class Overlay(Enum):
    """What the map shows of the unit that is picked, or that the cursor points at."""

    NONE = "no overlay"
    SIGHT = "what it sees"
    COMMAND = "how far its leader commands"

    @property
    def following(self) -> "Overlay":
        kinds = list(Overlay)
        return kinds[(kinds.index(self) + 1) % len(kinds)]


class Named(NamedTuple):
    """Something that capital letters pick: a unit, a hex, or an order."""

    unit: int = NO_UNIT
    hex: Hex = 0
    order: HexOrder | None = None


class HexLook(NamedTuple):
    """Where the cursors stand, and what has been said."""

    battle: BattleInProgress
    chooser: OrderChooser
    replay: Replay
    cursor: Hex = 0
    """Of the map."""

    row: int = 0
    """Of the list of orders, or of the page of brigades."""

    facing: int = 0
    """Of the dial."""

    typed: str = ""
    """Capital letters of a name that has more."""

    overlay: Overlay = Overlay.NONE
    markers: Sequence[Drawn] = ()
    """Those that have come out of the pool, the last one last."""

    @property
    def position(self) -> HexPosition:
        position: HexPosition = self.battle.position
        return position

    @property
    def resolver(self) -> Resolver[HexPosition, HexOrder]:
        return RESOLVERS[self.battle.resolver]

    @property
    def asked(self) -> Asked:
        """What is to be said next; nothing while one looks back."""
        return Asked.NOTHING if self.replay.shown else self.chooser.asked

    def named(self, text: str) -> str:
        """A text of this battle, with units, bodies and hexes by their names."""
        return named(text, self.battle)

    # --- who, and what -------------------------------------------------------------------------

    @property
    def unit_picked(self) -> Unit | None:
        """The unit that is ordered something."""
        number = self.chooser.selected
        is_there = number != NO_UNIT and self.position.has(number)
        return self.position.unit(number) if is_there else None

    @property
    def unit_under_cursor(self) -> Unit | None:
        """The top of the stack at the cursor, troops before leaders; the one picked, if there."""
        there = self.position.at(self.cursor)
        picked = [unit for unit in there if unit.number == self.chooser.selected]
        troops = [unit for unit in there if not card(self.position, unit.number).is_leader]
        return next(iter((*picked, *troops, *there)), None)

    @property
    def unit(self) -> Unit | None:
        """Whom one looks at; one that is picked and yet to come, wherever the cursor is."""
        picked = self.unit_picked
        return picked if self._is_to_come(picked) else self.unit_under_cursor or picked

    @staticmethod
    def _is_to_come(unit: Unit | None) -> bool:
        return unit is not None and not unit.hex

    @property
    def aim(self) -> Hex:
        """Where one looks when a verb has been said: at a target, or where who is not on the map
        comes in; 0 for here.
        """
        aims = self.chooser.verb in AIMED or self._is_to_come(self.unit_picked)
        return next(iter(self.chooser.targets), 0) if aims and self.asked is Asked.WHERE else 0

    @property
    def first(self) -> Hex:
        """Where one begins to look: where the first order of a list leads, a unit that can be
        ordered something, one of one's own, or any; 0 for here.
        """
        if place := self.place:
            return place
        here, position = self.unit_under_cursor, self.position
        able = [position.unit(number) for number in self.chooser.able]
        own = [unit for unit in position.units if unit.side is position.to_move]
        meant = able or own or position.units
        return 0 if here in meant else next((unit.hex for unit in meant if unit.hex), 0)

    @property
    def bodies(self) -> tuple[Body, ...]:
        """The bodies on the page."""
        return bodies_of(self.position, self.position.to_move)

    @property
    def body(self) -> Body | None:
        """The one that the page points at."""
        return next(iter(self.bodies[self.row :]), None) if self.asked is Asked.PAGE else None

    @property
    def orders(self) -> Sequence[HexOrder]:
        """The orders that the cursor of the list, or of the map, points at."""
        if self.asked in BY_ROW:
            return self.chooser.listed[self.row :][:1]
        if self.asked is Asked.WHERE:
            target = self.chooser.targets.get(self.cursor)
            return target.orders if target else ()
        return self.chooser.left if self.asked is Asked.FACING else ()

    @property
    def order(self) -> HexOrder | None:
        """Of these the one on the dial, or the usual one."""
        if self.asked is Asked.FACING:
            return self.chooser.facings.get(self.facing)
        return self.chooser.usual_of(self.orders, self.cursor)

    @property
    def faces(self) -> int | None:
        """Which way the unit faces that is to be turned where it stands; None if it moves."""
        unit = self.unit_picked
        return unit.facing if unit is not None and self.chooser.verb is TURN else None

    @property
    def place(self) -> Hex:
        """Where the order that the list points at leads, or the unit that it is about stands, or
        the body that the page points at.
        """
        if self.body is not None:
            units = self.position.members(self.body.id)
            return next((unit.hex for unit in units if unit.hex), 0)
        if not self.orders:
            return 0
        order = self.orders[0]
        number: int = getattr(order, "unit", NO_UNIT)
        if bodies := bodies_of_order(self.position, order):
            return self._place_of(bodies[:1])
        is_there = number != NO_UNIT and self.position.has(number)
        return hex_of(self.position, order) or (self.position.unit(number).hex if is_there else 0)

    def _place_of(self, bodies: Sequence[str]) -> Hex:
        """Where a body stands: its leader, or the first of its units on the map; 0 for nowhere."""
        led = (leader_of(self.position, body) for body in bodies)
        there = (*(leader for leader in led if leader), *chain(*map(self.position.members, bodies)))
        return next((unit.hex for unit in there if unit.hex), 0)

    @property
    def names(self) -> Mapping[str, Named]:
        """What can be picked by capital letters, by these."""
        chooser = self.chooser
        if self.asked is Asked.WHO:
            return {name: Named(unit=unit) for unit, name in self._unit_letters().items()}
        if self.asked is Asked.WHERE:
            found = chooser.targets.items()
            return {target.letters: Named(hex=hex_) for hex_, target in found}
        if self.asked in BY_ROW:
            listed = chooser.listed
            return {
                name: Named(order=order)
                for name, order in zip(picking(len(listed)), listed, strict=False)
            }
        return {}

    def _unit_letters(self) -> Mapping[int, str]:
        """A letter stays with its unit while it acts, whoever of the others is done."""
        able = self.chooser.able
        step = self.position.step
        known = dict.fromkeys((*_members(self.position, step), *able)) if able else {}
        return {
            unit: letters
            for unit, letters in zip(known, picking(len(known)), strict=False)
            if unit in able
        }

    # --- the map -------------------------------------------------------------------------------

    def scene(self, bare: HexScene) -> HexScene:
        """The counters of the position, and the hexes that stand out now."""
        if act := self.replay.shown:
            return hex_scene(act.position)._replace(lit={Lit.SIGHT: act.hexes})
        unit = self.unit_picked
        if unit is not None and unit.place is Place.FIELD:
            bare = bare._replace(selected=unit.hex)
        if self.asked is Asked.FACING and unit is not None:
            bare = faced(bare, unit, self.chooser.hex or unit.hex, self.facing)
        return bare._replace(lit=dict(self._lit()))

    def _lit(self) -> Iterator[tuple[Lit, frozenset[Hex]]]:
        position, unit = self.position, self.unit_picked or self.unit_under_cursor
        if unit is not None and unit.place is Place.FIELD:
            if self.overlay is Overlay.SIGHT:
                yield Lit.SIGHT, in_sight(position, unit.hex)
            if self.overlay is Overlay.COMMAND:
                yield Lit.COMMAND, command_hexes(position, unit)
        if self.asked is Asked.WHERE:
            kind = Lit.TARGET if self.chooser.verb in AIMED else Lit.REACH
            yield kind, frozenset(self.chooser.targets)
        elif self.asked in BY_ROW:
            yield Lit.REACH, frozenset(hex_ for _, hex_ in self._listed_hexes())
        elif self.asked is Asked.WHO and isinstance(position.step, Acting):
            yield Lit.REACH, frozenset(position.unit(one).hex for one in self.chooser.due)

    def notes(self, glyphs: Glyphs) -> Mapping[Hex, HexNote]:
        """Letters and prices on the hexes that can be picked; those that go on as was typed.

        Of a list those hexes have their letters into which somebody may go.
        """
        if self.asked in BY_ROW:
            return {hex_: HexNote(name) for name, hex_ in self._listed_hexes()}
        if self.asked is not Asked.WHERE:
            return {}
        return {
            hex_: HexNote(target.letters, price(self.position, target.orders, glyphs))
            for hex_, target in self.chooser.targets.items()
            if target.letters.startswith(self.typed)
        }

    def _listed_hexes(self) -> Iterator[tuple[str, Hex]]:
        """The empty hexes to which orders of a list lead; answers those of the unit pointed at."""
        unit = getattr(self.order, "unit", NO_UNIT) if self.is_question else NO_UNIT
        for name, one in self.names.items():
            if unit not in (NO_UNIT, getattr(one.order, "unit", NO_UNIT)):
                continue
            hex_ = hex_of(self.position, one.order) if one.order is not None else 0
            if hex_ and not self.position.at(hex_):
                yield name, hex_

    # --- words ---------------------------------------------------------------------------------

    def title(self, width: int) -> str:
        """Who decides, the hour, and what is to be done now; in few columns less of the hour."""
        if self.replay.title:
            return f"{self.replay.title} - n, N step, R ends it"
        who = SIDE_NAMES[self.position.to_move].removeprefix("the ")
        now = self.named(moment(self.position))
        whole = hour(self.position)
        clock, turn = whole.partition(",")[0], f"turn {self.position.turn}"
        asks = [f"{one} - {now}" for one in (whole, f"{clock}, {turn}", turn)]
        said = [f"{who} - {one}" for one in (*asks, now)]
        shortest = said[-1]
        if marker := marker_words(self.position):
            said = [f"{who} - {marker} - {one}" for one in (*asks, now)]
        with_news = [one + news for news in self._news for one in said]
        # Which marker it is goes before what is news: two of a division look alike.
        return next((one for one in (*with_news, *said) if len(one) <= width), shortest)

    @property
    def _news(self) -> tuple[str, ...]:
        """That the other side has acted, and how to see it in peace; at length, and shorter."""
        number = self.replay.news if self.asked is not Asked.NOTHING else 0
        return tuple(news.format(number=number) for news in NEWS) if number else ()

    def ruler(self, width: int) -> str:
        """What is under the cursor, and whether the unit picked sees it."""
        return ruler(self.position, self.cursor, self.unit_picked, width)

    def rows(self, width: int = UNCUT) -> list[Content]:
        """The orders that are listed, with the letters that pick them; answers in a line each."""
        rows = [row for row in self.names.items() if row[1].order is not None]
        whole = [self._row(letters, one.order, self._said(one.order)) for letters, one in rows]
        if not self.is_question or all(row.cell_length <= width for row in whole):
            return whole
        return [
            self._row(letters, one.order, answer(self.position, one.order) or self._said(one.order))
            for letters, one in rows
        ]

    def _row(self, letters: str, order: HexOrder | None, said: str) -> Content:
        edge = AT_EDGE if order is not None and rule_of_edge(self.position, order) else ""
        return Content.assemble((f"{letters} ", "bold $accent"), said, (edge, "$warning"))

    def _said(self, order: HexOrder | None) -> str:
        """An order of a list; with whom it is given to, where that does not stand above."""
        if order is None:
            return ""
        if self.asked is Asked.HOW and isinstance(order, Fire):
            return self.named(how_fired(order))  # at what has been said
        is_named = self.asked is Asked.LIST and not self._addressed
        is_whole = is_named or isinstance(order, Pass)
        return self.named(spoken(self.position, order) if is_whole else PHRASES[type(order)](order))

    @property
    def _is_between(self) -> bool:
        """Units are picked one by one, though no bodies act: leaders ride, say, at a turn's end."""
        return self.asked is Asked.WHO and not isinstance(self.position.step, BY_UNIT)

    @property
    def is_question(self) -> bool:
        """An answer is asked for, out of a list."""
        return self.asked is Asked.LIST and is_answer(self.position)

    @property
    def _addressed(self) -> int:
        """The one unit about which a list is; it is named above it, and not in every row."""
        orders = [one for one in self.chooser.listed if not isinstance(one, Pass)]
        units = {getattr(one, "unit", NO_UNIT) for one in orders}
        is_choice = any(isinstance(one, UNADDRESSED) for one in orders)
        return units.pop() if len(units) == 1 and not is_choice else NO_UNIT

    def card(self, width: int, glyphs: Glyphs) -> Content:
        """What is to be read beside the map now."""
        text = self.sheet(width, glyphs) or self._card(width)
        if self.asked is Asked.LIST and isinstance(self.position.step, Activation):
            text = page([*marker_lines(self.position, self.markers, width), "", text])
        if self.is_question or self._is_between:
            asked = question_lines(
                *(self.position, self.order, self.named, width), can_pass=self.chooser.can_pass
            )
            text = page([*asked, "", text])
        return in_ascii(text) if glyphs.is_plain else text

    def sheet(self, width: int, glyphs: Glyphs) -> Content | None:
        """What is to be read of what one decides: numbers of an order, of an assault, a body, the
        acts of the replay; None if there is only a unit or a hex to look at.
        """
        if self.replay.shown:
            return Content("\n").join([cited(line) for line in self.replay.words])
        if (body := self.body) is not None:
            return body_card(self.resolver, self.position, body, width, glyphs)
        if (order := self.order) is not None:
            if bodies := bodies_of_order(self.position, order):
                told = map(self.position.body, bodies)
                lines = (body_lines(self.position, body, width, glyphs) for body in told)
                return Content("\n").join(chain.from_iterable(lines))
            if warning := edge_warning(self.position, order):
                said = wrapped(self.named(warning), width)
                return page([*(line.stylize("$warning") for line in said), "", self._card(width)])
            meant = target_card(self.position, self.orders, order, width, glyphs)
            if meant.plain:
                return meant
        attack = assault_begun(self.position) if self.asked is Asked.LIST else None
        return assault_sheet(self.position, attack, Writing(width, glyphs)) if attack else None

    def _card(self, width: int) -> Content:
        what = moment(self.position)
        asked = Content.styled(sentence(self.named(what)), "bold")
        number = self._addressed if self.asked is Asked.LIST else NO_UNIT
        if number and f"unit {number}" not in what:
            asked = Content.styled(f"{title_of(self.position, number)}\n", "bold") + asked
        if self.unit is None:
            above = () if self.is_question else (asked,)
            return Content("\n").join([*above, *self._ground(width)])
        own = unit_card(self.position, self.unit.number, width)
        if self.is_question:
            return own  # what is asked stands above
        return Content("\n").join([asked, own]) if self.asked is Asked.LIST else own

    @property
    def rows_below(self) -> int:
        """How many rows what stands below the card may have."""
        if self.asked is Asked.WHO and isinstance(self.position.step, Acting):
            return len(self.chooser.able)
        return STACK if self.asked in (Asked.WHO, Asked.NOTHING) else 0

    def _ground(self, width: int) -> Iterator[Content]:
        """What the map says of the hex under the cursor."""
        if self.cursor in field_of(self.position).terrain:
            yield hex_card(self.position, self.cursor, width)

    def below(self, glyphs: Glyphs) -> Content:
        """Who can act, with the letters that pick them; else who stands under the cursor."""
        rows: list[Content] = []
        if self.asked is Asked.WHO and isinstance(self.position.step, Acting):
            letters = self._unit_letters()
            rows = acting_rows(self.position, letters, self.chooser.selected, glyphs)
        elif self.asked not in (Asked.FACING, Asked.PAGE) and not self.orders:
            rows = stack_rows(self.position, self.cursor, glyphs)
        return Content("\n").join(rows)

    def help(self, glyphs: Glyphs) -> list[str]:
        """Who would win, whom one looks at, letters behind units, the signs of the map."""
        about = [sentence(self.named(moment(self.position))), scenario_title(self.position)]
        if self.position.agenda:
            about.append(sentence(f"if it ended now: {verdict_words(verdict(self.position))}"))
        about += [WHAT_IS_LACKING, ""]
        if self.unit is not None:
            about += unit_card(self.position, self.unit.number, HELP_WIDTH).plain.splitlines()
            about.append("")
        marks = (f"{mark:<9} {meaning}" for mark, meaning in MARKS)
        signs = (f"{sign:<9} {meaning}" for sign, meaning in legend(glyphs))
        return [*about, PICKING, "", *marks, "", *signs]


def _members(position: HexPosition, step: Step) -> Iterator[int]:
    """The units of the bodies that act, done or not."""
    if isinstance(step, Acting):
        yield from (unit.number for one in step.bodies for unit in position.members(one))


def bodies_of_order(position: HexPosition, order: HexOrder) -> tuple[BodyId, ...]:
    """The brigades that an order of a list is about: who would act, or be helped to."""
    match order:
        case Activate():
            return order.bodies
        case Direct():
            return (order.body,)
        case Lend() | Play():
            return tuple(body.id for body in position.bodies if body.command == order.command)
    return ()


def command_hexes(position: HexPosition, unit: Unit) -> frozenset[Hex]:
    """What the leader commands who is nearest over a unit, or the leader himself. [SH 4]"""
    leader = unit if card(position, unit.number).is_leader else None
    leader = leader or next(leaders_over(position, unit), None)
    if leader is None:
        return frozenset()
    return frozenset(commanded(position, leader).spent) | {leader.hex}
