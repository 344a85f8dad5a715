"""A battle on a map of hexes: keys that pick a unit, a verb, a hex; lists for all other decisions.

A long file, because it is one screen: its keys stand behind what they do. What may be ordered, and
what is read beside the map, its parts know.
"""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from campaign import Change, Refusal
from campaign.actions import Fight
from campaign.battle.contract import NO_UNIT, BattleInProgress
from campaign.errors import NotationError
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.books import HOMES
from campaign.resolvers.nei_boschi.ground import ground_of
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.state import CampaignState
from campaign.terms import Side
from screens.battle.battle_course import BattleCourse
from screens.battle.battle_log import BattleLog
from screens.battle.battle_run import PAUSED, BattleRun, run_commands
from screens.battle.hexes.hex_map import HexMap
from screens.battle.hexes.scene import HexScene
from screens.battle.nei_boschi.brigade_list import BrigadeList
from screens.battle.nei_boschi.brigade_page import stepped, why_fixed
from screens.battle.nei_boschi.chooser import Asked, OrderChooser
from screens.battle.nei_boschi.drill_run import DrillRun, brigade_command
from screens.battle.nei_boschi.facing_dial import FacingDial
from screens.battle.nei_boschi.first_page import ScenarioPage
from screens.battle.nei_boschi.going_on import GoingOn, go_on_command
from screens.battle.nei_boschi.hex_ground import hex_ground
from screens.battle.nei_boschi.letter_keys import (
    LETTER,
    LetterKeys,
    letter_bindings,
    letters_command,
    step_back_word,
)
from screens.battle.nei_boschi.lieutenants import Lieutenants
from screens.battle.nei_boschi.looking import HexLook, Overlay
from screens.battle.nei_boschi.memory import Memory
from screens.battle.nei_boschi.moments import told
from screens.battle.nei_boschi.obstacles import (
    usual_word,
    why_no_fight_on,
    why_no_order,
    why_no_other_part,
    why_no_pass,
    why_no_replay,
    why_no_unit,
    why_no_usual,
    why_no_verb,
)
from screens.battle.nei_boschi.open_pages import leave_command, legend_command, pages_command
from screens.battle.nei_boschi.orders import spoken
from screens.battle.nei_boschi.own_commander import OwnCommander
from screens.battle.nei_boschi.panes import HexPanes
from screens.battle.nei_boschi.passing import PassAsking
from screens.battle.nei_boschi.replay import Replay, place_of
from screens.battle.nei_boschi.scene import hex_scene
from screens.battle.nei_boschi.typed import typed_meaning
from screens.battle.nei_boschi.verb_keys import verb_commands
from screens.battle.nei_boschi.verbs import ASSAULT, BACK, FIRE, MOVE, OTHER, TURN, Verb
from screens.battle.nei_boschi.view_state import look_again
from screens.battle.nei_boschi.why_not import why_not_to_act
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.command import Command, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.text_pane import Sheet
from screens.parts.tip_line import TipLine
from screens.shell.first_frame import known_size
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import follow_look, glyphs_of
from screens.text.phrases import refused, sentence

TYPE_ONE = "a hex, a unit, or an order: S5712, 54 OH, move 54OH S5712 SE"
AS_USUAL = "As usual: {what}."
NOTHING_THERE = "Nobody there can be ordered anything."
Q_LEAVES = "Q leaves the battle, where q steps to the north-west; everything is saved already."


class HexScreen(CampaignScreen):
    """Turns keys into orders to brigades and units on a map of hexes."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS

    CSS = """
    HexScreen #title { height: 1; text-style: bold; background: $panel; }
    HexScreen Input { height: 1; }
    HexScreen ToastHolder { align-horizontal: left; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [*letter_bindings()]

    def __init__(self) -> None:
        super().__init__()
        known_size(self)
        self.commander = OwnCommander(self)
        self.run = BattleRun(
            self, goals=self.commander.goals, is_long=True, halted=self.show_position
        )
        self.chooser = OrderChooser()
        self.replay = Replay()
        self.memory = Memory(self)
        self.drill = DrillRun(self)
        self.lieutenants = Lieutenants(self)
        self.going_on = GoingOn(self)
        self.passing = PassAsking(self)
        self.first_page = ScenarioPage(self)
        self.letters = LetterKeys(self)
        self.overlay = Overlay.NONE
        self.line = Input(placeholder=TYPE_ONE, compact=True, select_on_focus=False)
        self._scene = HexScene()
        """What there is to see of the position, without what stands out."""

        self._was_asked = False
        """The player at the keyboard gives the order that is shown next."""

    def compose(self) -> ComposeResult:
        yield Sheet(id="title")
        self.panes = HexPanes(hex_ground(ground_of(self._book)))
        self.told = BattleLog(
            self.panes.log_view, told, lambda: (), lambda: self.run.audience, self.memory.recall
        )
        self.course = BattleCourse(self, self.run, self.told)
        yield self.panes
        self.line.display = False
        yield self.line
        yield TipLine()
        yield KeyLine()

    def on_mount(self) -> None:
        self.run.begin(self.show_state)
        self.lieutenants.resume()
        follow_look(self, self._say)
        look_again(self)
        self.first_page.show_once()

    def on_resize(self) -> None:
        """There may be room for more now, or for less."""
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        if self.look is not None and self.is_attached:
            self.panes.fit(self.look)
        self._say()

    # --- the position ----------------------------------------------------------------------------

    @property
    def battle(self) -> BattleInProgress | None:
        """The battle on show; of a skirmish that is over, as it ended."""
        return (self.state.battle or self.state.fought) if self.state is not None else None

    @property
    def _book(self) -> str:
        """The folder of its ground."""
        journal = self.game.journal
        battle = journal.state.battle if journal is not None else None
        staging = getattr(battle.position.request, "staging", None) if battle else None
        return getattr(staging, "book", "") or next(iter(HOMES))

    @property
    def look(self) -> HexLook | None:
        """Where the player looks now; None before anything is shown."""
        if self.battle is None:
            return None
        parts = self.battle, self.chooser, self.replay, self.map.cursor
        row, facing = self.panes.row(self.chooser.asked), self.panes.dial.facing
        markers = self.memory.markers.all
        return HexLook(*parts, row, facing, self.letters.typed, self.overlay, markers)

    @property
    def map(self) -> HexMap:
        return self.panes.map

    @property
    def asked(self) -> Asked:
        """What is to be said next; nothing while one looks back."""
        return Asked.NOTHING if self.replay.shown else self.chooser.asked

    @property
    def holds_play(self) -> bool:
        return self.run.holds_play

    # --- what is shown ---------------------------------------------------------------------------

    def show_state(self, state: CampaignState) -> None:
        self.first_page.look()
        self.replay.forget()
        self.drill.forget()
        self.going_on.forget()
        self.memory.markers.forget()
        if self.course.show(state, super().show_state):
            self.chooser.selected = NO_UNIT
            self.show_position()
            self._look_at_first()
            self.lieutenants.wait()

    def show_change(self, change: Change) -> None:
        """Each order with its dice, then what came of it, and what may be ordered next."""
        decided, before = self.decider, self.battle
        if not self.course.take_in(change, super().show_change):
            return
        self.memory.note(change, before)
        self.show_position()
        if not self.run.is_asked:
            self._follow(change.events)
        elif self.decider is not decided or self.asked is Asked.LIST:
            self._look_at_first()
        self.first_page.look()
        self.drill.look()
        self.lieutenants.look()
        self.going_on.look()
        self.run.go_on()

    @property
    def decider(self) -> Side | None:
        """Whose decision is on show."""
        return self.battle.position.to_move if self.battle is not None else None

    def _look_at_first(self) -> None:
        """Look at somebody of the side that decides, or where its first order would lead."""
        if self.look is not None and (there := self.look.first):
            self.map.point_at(there)

    def _follow(self, events: Iterable[object]) -> None:
        """Look where the other side has just done something."""
        if there := place_of(events):
            self.map.point_at(there)

    def tell(self, text: str) -> None:
        if self.is_mounted:
            self.told.say(text)

    def forget_orders(self) -> None:
        self.run.forget_orders()
        super().forget_orders()

    def show_decider(self) -> None:
        self.show_position()

    def show_position(self) -> None:
        """Units, and what may be ordered now; the unit picked stays if it has something to do."""
        if (look := self.look) is None:
            return
        self._was_asked, before = self.run.is_asked, self.chooser.selected
        is_free = self._was_asked and not self.run.fights_on
        self.chooser.take_in(look.resolver, look.position, is_free)
        self._scene = hex_scene(look.position)
        self.panes.say_standing(look)
        if self.chooser.selected not in (NO_UNIT, before):
            self._look_at_picked()
        self.ask()

    def ask(self) -> None:
        """Have the widget ask that can, and say what is to be said now."""
        self.letters.typed = ""
        if (look := self.look) is not None:
            asking = self.panes.ask(look)
            self.line.display = False
            self.set_focus(asking)
            self.draw()
            self._say()
            self.refresh_bindings()

    def draw(self) -> None:
        """Counters, and the hexes that stand out now."""
        if (look := self.look) is not None:
            self.panes.draw(look, self._scene)

    def _say(self) -> None:
        """The title, the card and the ruler, for the cursors as they stand."""
        if (look := self.look) is None or not self.is_attached:
            return
        is_over = self.game.loop.ended or self.run.title == ""
        title = self.run.headline or (self.run.title or self.game.loop.ended if is_over else "")
        self.query_one("#title", Sheet).show(title or self._title(look))
        self.panes.say(look, (self.run.outcome, self.run.why_over))

    def _title(self, look: HexLook) -> str:
        """Who decides, and what; first that the enemy waits for a key, if he does."""
        paused = f"{sentence(PAUSED)} " if self.run.is_paused else ""
        return paused + look.title(self.size.width - len(paused))

    @on(HexMap.CursorMoved)
    def _moved(self) -> None:
        if self.overlay is not Overlay.NONE and not self.chooser.selected:
            self.draw()
        self._say()
        self.query_one(KeyLine).look()

    @on(HexMap.HexChosen)
    def _hex_chosen(self, event: HexMap.HexChosen) -> None:
        """Take the hex as what is asked for; while nothing is asked, let things go on."""
        match self.asked:
            case Asked.WHO:
                self._pick_unit_at(event.hex)
            case Asked.WHERE:
                self.take_hex(event.hex)
            case _:
                self._go_on()

    def _go_on(self) -> None:
        """What enter does on other screens while the other side acts, or when all is over."""
        for id_ in ("field.halt", "field.leave", "field.spur"):
            if self.obstacle(id_) is None:
                self.action_do(id_)
                return

    def say_anew(self) -> None:
        """What can be looked at has changed, and nothing else."""
        self._say()
        self.refresh_bindings()

    # --- picking ---------------------------------------------------------------------------------

    def action_letter(self, letter: str) -> None:
        """Pick a unit, a hex or an order by its letters."""
        self.letters.press(letter.upper())

    def pick(self, unit: int) -> None:
        """Pick a unit, to order it something."""
        self.chooser.select(unit)
        self._look_at_picked()
        self.ask()

    def _pick_unit_at(self, hex_: Hex) -> None:
        """The unit there that can be ordered something; all that the one picked can do."""
        if (look := self.look) is None:
            return
        there = [unit.number for unit in look.position.at(hex_)]
        able = [number for number in there if number in self.chooser.able]
        if self.chooser.selected in able:
            self.say(OTHER)
        elif able:
            self.pick(able[0])
        elif there and isinstance(step := look.position.step, Acting):
            self._say_no(why_not_to_act(look.position, step, there[0]))
        else:
            self.notify(NOTHING_THERE)

    def _look_at_picked(self) -> None:
        unit = self.look.unit_picked if self.look is not None else None
        if unit is not None and unit.hex:
            self.map.point_at(unit.hex)

    def next_one(self, step: int) -> None:
        """The next unit that has something to do; the next hex that can be picked."""
        if self.replay.shown:
            self.replay.step(step)
            self._look_at_act()
        elif self.asked is Asked.WHERE:
            targets = list(self.chooser.targets)
            at = targets.index(self.map.cursor) if self.map.cursor in targets else min(-step, 0)
            self.map.point_at(targets[(at + step) % len(targets)])
        elif self.chooser.select_next(step):
            self._look_at_picked()
            self.ask()

    def say(self, verb: Verb) -> None:
        """Begin to order something of a kind."""
        if (order := self.chooser.say(verb)) is not None:
            self.give(order)
            return
        if self.look is not None and (there := self.look.aim):
            self.map.point_at(there)
        self.ask()

    def take_hex(self, hex_: Hex) -> None:
        if hex_ not in self.chooser.targets:
            self._refuse_hex(hex_)
            return
        self.map.point_at(hex_)
        order = self.chooser.pick(hex_)
        self.ask() if order is None else self.give(order)

    def _refuse_hex(self, hex_: Hex) -> None:
        """Say why the unit cannot be sent there, or fire there."""
        order = next(iter(self.chooser.targets.values())).orders[0]
        field = next((name for name in ("to", "target") if hasattr(order, name)), "")
        if field and self.look is not None:
            there = replace(order, **{field: hex_})
            self._say_no(self.look.resolver.refusal(self.look.position, there))

    def take_usual(self) -> None:
        """Take what is pointed at, and leave how to what is usual."""
        if (look := self.look) is not None and (order := look.order) is not None:
            said = look.named(spoken(look.position, order)) if look.asked is Asked.LIST else ""
            self.give(order)
            if said and self.battle is not look.battle:
                self.notify(AS_USUAL.format(what=said), markup=False)
        elif self.asked is Asked.WHERE:
            self._refuse_hex(self.map.cursor)

    def step_back(self) -> None:
        """One step back: from a hex to the verb, from the verb to the units; then how to leave."""
        if self.replay.shown:
            self.replay.toggle()
        elif not self.line.display and not self.chooser.back():
            if not self.drill.left:
                self.notify(Q_LEAVES, markup=False)
            self.drill.forget()
        self._look_at_picked()
        self.ask()

    # --- lists, dial and page --------------------------------------------------------------------

    @on(RowList.Pointed, "#choices")
    @on(RowList.Pointed, "#bodies")
    def _pointed(self) -> None:
        """Look where the order that the list points at leads, or where the brigade stands."""
        if self.look is not None and (place := self.look.place):
            self.map.point_at(place)
        if self.look is not None and self.look.is_question:
            self.draw()  # the letters on the map are those of the unit that is pointed at
        self._say()

    @on(RowList.Chosen, "#choices")
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        if not event.is_stale and event.row < len(self.chooser.listed):
            self.give(self.chooser.listed[event.row])

    @on(FacingDial.Turned)
    def _turned(self) -> None:
        self.draw()
        self._say()

    @on(FacingDial.Taken)
    def _faced(self, event: FacingDial.Taken) -> None:
        if order := self.chooser.facings.get(event.facing):
            self.give(order)

    @on(BrigadeList.Changed)
    def _body_changed(self, event: BrigadeList.Changed) -> None:
        """Give the brigade that is pointed at the next orders that it may have."""
        if (look := self.look) is None or (body := look.body) is None:
            return
        if give := stepped(look.resolver, look.position, body, event.step):
            self.give(give)
        else:
            self._say_no(why_fixed(look.resolver, look.position, body))

    @on(RowList.Chosen, "#bodies")
    def _page_done(self, event: RowList.Chosen) -> None:
        """All brigades have the orders that they should have."""
        event.stop()
        if self.chooser.is_on_page:
            self.step_back()
        else:
            self.give(Pass())

    # --- orders ----------------------------------------------------------------------------------

    def give(self, order: HexOrder, *, is_meant: bool = False) -> None:
        """Give an order; one that is refused is said to be, and to pass may be asked about, unless
        it *is meant* for sure.
        """
        if (look := self.look) is None:
            return
        if refusal := look.resolver.refusal(look.position, order):
            self._say_no(refusal)
        elif is_meant or not isinstance(order, Pass) or not self.passing.is_put_off(look):
            self.run.give(Fight.of(look.battle.resolver, order))

    def _say_no(self, refusal: Refusal | None) -> None:
        if refusal is not None and self.look is not None:
            said = self.look.named(refused(refusal))
            self.notify(said, title="Not allowed", severity="warning", markup=False)

    def pass_on(self) -> None:
        """Do nothing more here; it is asked first, if units could still do something."""
        self.give(Pass())

    def find(self) -> None:
        """Go to a hex or a unit by typing it, or type an order."""
        self.line.display, self.line.value = True, ""
        self.set_focus(self.line)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        """An order that cannot be read, or is refused, stays to be changed."""
        if not event.value.strip() or (look := self.look) is None:
            self.ask()
            return
        try:
            found = typed_meaning(look.position, event.value.strip())
        except NotationError as error:
            self.notify(sentence(str(error)), severity="warning", markup=False)
            return
        if isinstance(found, Hex):
            self.map.point_at(found)
            self.ask()
        else:
            self.give(found, is_meant=True)

    def suggest(self) -> None:
        """Play what the automatic commander would."""
        self.run.give_orders()

    def hint(self) -> None:
        """Say what the automatic commander would order."""
        self.commander.hint()

    def fight_on(self) -> None:
        """Let both commanders fight on: to the end of this part, of the turn, of the battle."""
        self.run.ask_to_fight_on()

    # --- looking around --------------------------------------------------------------------------

    def next_overlay(self) -> None:
        """Show what a unit sees, how far its leader commands, or neither."""
        self.overlay = self.overlay.following
        self.draw()
        self.notify(sentence(self.overlay.value), timeout=2)

    def look_back_once(self) -> None:
        """Look at what the other side has done since one last gave an order; and back."""
        self.replay.toggle()
        self._look_at_act()

    def _look_at_act(self) -> None:
        if act := self.replay.shown:
            self.map.bring(act.hexes)
            if act.place:
                self.map.point_at(act.place)
        self.ask()

    def other_part(self) -> None:
        """From the list to the map, and back."""
        asking = self.panes.brigades.rows if self.asked is Asked.PAGE else self.panes.choices
        self.set_focus(asking if self.map.has_focus else self.map)
        self.refresh_bindings()

    def help_here(self) -> list[str]:
        """Whom one looks at, what the letters behind units mean, the signs of the map."""
        if self.look is None:
            return []
        return [*self.first_page.paragraphs, "", *self.look.help(glyphs_of(self.app.theme))]

    # --- which keys work -------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters pick, or it is said that they pick nothing, while something is asked."""
        if action == LETTER:
            return self.letters.is_meant(str(parameters[0]))
        return super().check_action(action, parameters)

    KEYS: ClassVar[Keys] = (
        *run_commands(),
        letters_command(),
        Command("hex.back", "escape,backspace", "back", step_back, word=step_back_word),
        Command("hex.other-part", "tab", "map", other_part, why_not=why_no_other_part, shown=False),
        Command(
            "hex.next", "n,tab", "next", partial(next_one, step=1), why_not=why_no_unit, display="n"
        ),
        *verb_commands(say, why_no_verb, (MOVE, FIRE, ASSAULT)),
        Command("hex.pass", "p", "done", pass_on, why_not=why_no_pass),
        legend_command(),
        leave_command(),
        *verb_commands(say, why_no_verb, (TURN, OTHER)),
        brigade_command(),
        *verb_commands(say, why_no_verb, (BACK,)),
        "brigades.next",
        Command("hex.usual", "space", "as usual", take_usual, why_no_usual, usual_word),
        Command("hex.overlay", "o", "overlay", next_overlay),
        pages_command(),
        Command("hex.replay", "R", "replay", look_back_once, why_not=why_no_replay),
        Command("hex.find", "slash", "find", find, display="/"),
        "game.undo",
        go_on_command(),
        Command("hex.fight-on", "F", "fight on", fight_on, why_not=why_no_fight_on),
        Command(
            *("hex.before", "N", "the one before", partial(next_one, step=-1)),
            why_not=why_no_unit,
            shown=False,
        ),
        Command(
            "hex.suggest", "semicolon", "commander", suggest, why_not=why_no_order, shown=False
        ),
        Command("hex.hint", "t", "advice", hint, why_not=why_no_order, shown=False),
    )
