"""The keys that lead through a turn: the next thing, choices, the end of a segment."""

from dataclasses import replace
from typing import TYPE_CHECKING

from campaign import refusal, write_order
from campaign.actions import Attack, Battle, Breakout, Done, End, March, Pass, Roll, Withdraw
from campaign.agenda import (
    BorderSupport,
    Combat,
    Desertion,
    Fighting,
    Marches,
    Marching,
    Toll,
    Withdrawal,
)
from campaign.battle.battle_odds import BattleOdds, SideOdds
from campaign.queries.battle_sites import must_fight
from campaign.queries.foreign_affairs import border_states
from campaign.state import CampaignState
from campaign.terms import CAPITAL, BoxId, PieceType
from screens.map import prompts
from screens.map.briefing import due_in
from screens.map.choices import CHOICE_STEPS, choices
from screens.map.deciding import NO_STAFF, decider, of_the_player, war_over, why_not_yours
from screens.map.dig_plan import DigPlan
from screens.map.map_model import MapModel
from screens.map.march_controller import MarchController, Orders, Outcome
from screens.parts.command import Obstacle
from screens.shell.glyphs import Glyphs
from screens.text import phrases
from screens.text.odds_words import chance_words, side_odds_words
from screens.text.rolls import what_a_roll_decides

if TYPE_CHECKING:
    from screens.parts.game import Game, Loop

NOTHING_LEFT = "No stack can act now. [BG 4.3]"
NO_MARCHES = "No marches left. [BG 4.1]"
NO_MOVEMENT = "Stacks march in the Movement Segment. [BG 4.1]"
"""Why the key for the next stack leads nowhere, if the die for marches is thrown."""


class TurnController:
    """What the keys for segments and choices do."""

    def __init__(self, game: "Game", loop: "Loop", marches: MarchController) -> None:
        self.game, self.loop = game, loop
        self._marches = marches
        self._hold: tuple[CampaignState | None, str] = (None, "")
        """A position at which cavalry may withdraw, and its chance to hold."""

        self._ahead: tuple[CampaignState | None, BoxId, str] = (None, "", "")
        """A position in which a battle waits in a box, and its odds."""

        self._due: tuple[CampaignState, tuple[BoxId, ...]] | None = None

    # --- positions ---

    def take_in(self, before: MapModel | None, state: CampaignState, glyphs: Glyphs) -> MapModel:
        """The map at a position: the cursor where its player looks, and what can be chosen."""
        if before is not None and before.state is state:
            return replace(before, plan=None, via=None, sure=False)
        is_ours = self.loop.person_decides
        model = MapModel(state) if before is None else before.at(state)
        model = model.seen_by(state.to_move if is_ours else None)
        if is_ours and (box := place_of_die(state)):
            model = model.pointing_at(box)
        return self.listed(model, glyphs)

    def listed(self, model: MapModel, glyphs: Glyphs) -> MapModel:
        """With the choices that there are; a new list starts at its best guess."""
        is_choice = bool(model.state.agenda) and isinstance(model.state.step, CHOICE_STEPS)
        is_asked = is_choice and self.loop.person_decides
        found = choices(model.state, glyphs) if is_asked else ()
        row = min(model.row, max(0, len(found) - 1))
        model = replace(model, choices=found, row=row)
        if found and isinstance(model.state.step, Withdrawal):
            return model.pointing_at(model.state.step.box)  # first where one is attacked
        return model.pointing_at(box) if found and (box := found[row].box) else model

    def prompt(self, model: MapModel) -> str:
        """What is to be decided now, or who decides it."""
        state = model.state
        if state.agenda and self.loop.ended:
            return self.loop.ended
        if model.sure:
            return prompts.surely(state, model.plan, by_enter=_gives_up(model))
        if state.agenda and not self.loop.person_decides:
            return phrases.sentence(self._waiting_for(state))
        if model.plan:
            return prompts.where_to(model.plan)
        text = self._asked(state, model.cursor)
        number = len(model.choices)
        return phrases.with_place(text, model.row + 1, number) if number else text

    def _asked(self, state: CampaignState, box: BoxId) -> str:
        step = state.step if state.agenda else None
        if isinstance(step, Combat) and self._ahead[0] is state and self._ahead[1] == box:
            return prompts.next_battle(box, self._ahead[2])
        if isinstance(step, Withdrawal) and self._hold[0] is state:
            return prompts.withdraw_or_stay(state, step, self._hold[1])
        return prompts.prompt(state)

    def take_odds(self, state: CampaignState, odds: BattleOdds) -> None:
        """How good the chance is to hold where cavalry may withdraw at a position."""
        if state.to_move is not None:
            self._hold = state, chance_words(odds, state.to_move)

    def take_odds_ahead(self, state: CampaignState, box: BoxId, odds: SideOdds) -> None:
        """What a battle that waits in a box may come to."""
        self._ahead = state, box, side_odds_words(odds)

    def is_called_for(self, model: MapModel) -> bool:
        """Nothing goes on before the player has thrown a die, fought a battle, or chosen."""
        state = model.state
        if not (state.agenda and self.loop.person_decides):
            return False
        is_due = prompts.die_is_due(state) or isinstance(state.step, Fighting)
        return is_due or isinstance(state.step, CHOICE_STEPS)

    def _waiting_for(self, state: CampaignState) -> str:
        """What a commander is about, or who decides elsewhere, and about what.

        A pass leaves no other trace on the screens of those who wait than what comes next.
        """
        if self.loop.awaited:
            text = prompts.WAITING
        elif self.game.settings.pace == "step":
            text = prompts.STEP_BY_STEP
        else:
            text = prompts.PAUSED if self.game.paused else prompts.THINKING
        return text.format(who=decider(self.loop, state), what=state.step.called)

    # --- the staff ---

    def why_no_staff(self, model: MapModel) -> Obstacle:
        if not model.state.agenda:
            return war_over(model.state)
        return NO_STAFF if self.loop.ended or self.loop.staff.side_here is None else None

    def ask_staff(self, model: MapModel) -> MapModel:
        """Hand over parts of the turn: marches, recruits, small battles, with a word of policy."""
        self.loop.staff.ask(model.cursor)
        return model

    def why_no_going_on(self, model: MapModel) -> Obstacle:
        if self.loop.staff.is_on:
            return None
        return self.why_no_staff(model) or why_not_yours(self.loop, model)

    def go_on(self, model: MapModel) -> MapModel:
        """Let the staff go on until something happens; stop it."""
        staff, was_on = self.loop.staff, self.loop.staff.is_on
        staff.toggle(model.cursor, model.status)
        # What is told now is news, though the same may have been said before.
        return model if was_on or staff.is_on else replace(model, status="")

    def going_on_word(self, model: MapModel) -> str:
        """What the key does just now; none while a march is planned, though it works."""
        if model.plan:
            return ""
        return "stop staff" if self.loop.staff.is_on else "staff goes on"

    def why_no_deeds(self, model: MapModel) -> Obstacle:
        return NO_STAFF if self.loop.staff.side_here is None else None

    def tell_deeds(self, model: MapModel) -> MapModel:
        """What the staff did since it was set to work last."""
        self.loop.staff.show_deeds()
        return model

    def awaited_in_short(self, model: MapModel) -> str:
        """Who decides elsewhere, without what about."""
        who = decider(self.loop, model.state)
        return phrases.sentence(prompts.WAITING_IN_SHORT.format(who=who))

    # --- segments and choices ---

    @of_the_player
    def why_no_end(self, model: MapModel) -> Obstacle:
        return prompts.why_no_end(model.state)

    def end(self, model: MapModel) -> Outcome:
        """End the segment; asks first if something would be lost."""
        first = (Done(),) if isinstance(model.state.step, Marching) else ()
        return self._once_sure(model, (*first, End()))

    @of_the_player
    def why_no_pass(self, model: MapModel) -> Obstacle:
        return refusal(model.state, Pass())

    def pass_on(self, model: MapModel) -> Outcome:
        """Make no use of a choice; asks first if a promotion would be lost."""
        return self._once_sure(model, (Pass(),))

    def _once_sure(self, model: MapModel, orders: Orders) -> Outcome:
        """Orders, if nothing would be lost by them; else the warning first."""
        if not model.sure and prompts.about_to_lose(model.state):
            return replace(model, sure=True)
        return orders

    @of_the_player
    def why_no_battle(self, model: MapModel) -> Obstacle:
        return refusal(model.state, self.battle_at(model))

    def battle_at(self, model: MapModel) -> Battle | Attack:
        """What begins a battle under the cursor: its turn, or a free attack. [BG 8.1, NS-R9]"""
        attack = Attack(model.cursor)
        can = isinstance(model.state.step, Combat) and refusal(model.state, attack) is None
        return attack if can else Battle(model.cursor)

    def battle(self, model: MapModel) -> Orders:
        """Fight the battle under the cursor next."""
        return (self.battle_at(model),)

    @of_the_player
    def why_no_breakout(self, model: MapModel) -> Obstacle:
        return refusal(model.state, Breakout(model.cursor))

    def breakout(self, model: MapModel) -> Orders:
        """Fight the way out of the port under the cursor, for a march."""
        return (Breakout(model.cursor),)

    @of_the_player
    def why_no_withdrawal(self, model: MapModel) -> Obstacle:
        if isinstance(model.state.step, Withdrawal):
            return None
        return refusal(model.state, Withdraw(1, PieceType.MILITIA_CAVALRY, model.cursor))

    def choose(self, model: MapModel) -> Outcome:
        """Choose what the list points at; asks first if something would be lost."""
        if not model.choices:
            return ()
        orders = (model.choices[model.row].action,)
        return self._once_sure(model, orders) if _gives_up(model) else orders

    def waits_for_roll(self, model: MapModel) -> bool:
        """A person is to throw a die."""
        return self.loop.person_decides and prompts.die_is_due(model.state)

    def why_no_inspection(self, model: MapModel) -> str:
        """What `enter` says while a commander is at work: it was meant for a list that is gone."""
        loop = self.loop
        is_at_work = model.state.agenda and not (loop.person_decides or loop.awaited or loop.ended)
        if not is_at_work or self.game.paused or self.game.settings.pace == "step":
            return ""
        who, where = decider(loop, model.state), phrases.place(model.cursor)
        return phrases.sentence(prompts.AT_WORK.format(who=who, place=where))

    # --- one step back ---

    def why_not_back(self, model: MapModel) -> Obstacle:
        waits = self.loop.commanders.is_asked
        is_some_way = (
            waits or model.plan or model.advised or model.sure or self._marches_idly(model.state)
        )
        return None if is_some_way else ""

    def _marches_idly(self, state: CampaignState) -> bool:
        """A box has been activated, and nothing has been done with its march."""
        if not self.loop.person_decides or not isinstance(state.step, Marching):
            return False
        entries = self.loop.journal.entries()
        return bool(entries) and entries[-1].order == write_order(March(state.step.box))

    def back(self, model: MapModel) -> MapModel:
        """One step back; never loses work."""
        if self.loop.commanders.is_asked:
            self.loop.commanders.forget_hint()
            return model
        if (advised := model.advised) is not None:
            back = replace(model, advised=None)
            return back.pointing_at(advised.asked_from) if advised.asked_from else back
        if model.plan:
            return self._marches.drop(model.pointing_at(model.plan.box))
        if model.sure:
            return replace(model, sure=False)
        self.game.action_take_back()
        return model

    # --- the next thing ---

    def due(self, model: MapModel) -> tuple[BoxId, ...]:
        """Boxes that still have something to do, the active one first."""
        state = model.state
        if not state.agenda or not self.loop.person_decides:
            return ()
        if state.battle is not None:
            return ()  # boxes wait for the battle; to list its orders here would take long
        if self._due is None or self._due[0] is not state:
            self._due = (state, tuple(due_in(state)))
        return self._due[1]

    def why_no_next(self, model: MapModel) -> Obstacle:
        if isinstance(model.plan, DigPlan):
            return prompts.about_plan(prompts.PLANNED, model.plan)
        if self.due(model) or model.plan:
            return None
        not_yours = why_not_yours(self.loop, model)
        return why_nobody_acts(model.state) if not_yours is None else not_yours

    def next_box(self, model: MapModel, by: int = 1) -> MapModel:
        """Point at the next stack that can still act; while a march is planned, at a target."""
        theater = model.state.theater

        def place(box: BoxId) -> tuple[int, int, BoxId]:
            return theater[box].x, theater[box].y, box

        goals = model.plan.reach if model.plan else self.due(model)
        others = sorted(place(box) for box in goals if box != model.cursor)
        if not others:
            return model
        here = place(model.cursor)
        ahead = [there for there in others if (there > here) == (by > 0)]
        return model.pointing_at((ahead or others)[0 if by > 0 else -1][2])

    def why_nothing_obvious(self, model: MapModel) -> Obstacle:
        if not model.state.agenda:
            return prompts.OVER
        if isinstance(model.plan, DigPlan):
            return prompts.about_plan(prompts.PLANNED, model.plan)
        return why_not_yours(self.loop, model) if self.loop.awaited else None

    def obvious(self, model: MapModel) -> Outcome:
        """Go on: roll, find the next stack, target or choice, fight what must be, end; or pause.

        Pressed often it commits nobody to anything: it points, and `enter` orders.
        """
        state = model.state
        if not self.loop.person_decides:
            self._let_commander_go_on()
        elif prompts.die_is_due(state):
            return (Roll(),)
        elif isinstance(state.step, Fighting):
            self.game.go_on()
        elif isinstance(state.step, CHOICE_STEPS):
            return self.choose(model) if _has_no_choice(model) else self._next_row(model)
        elif isinstance(state.step, Marches) and not model.plan and not self.due(model):
            return self.end(model)
        else:
            return self.next_box(model)
        return model

    @staticmethod
    def _next_row(model: MapModel) -> MapModel:
        return model.at_row((model.row + 1) % len(model.choices))

    def _let_commander_go_on(self) -> None:
        if self.game.settings.pace == "step":
            self.game.action_one_act()
        else:
            self.game.action_pause()

    def obvious_word(self, model: MapModel) -> str:
        """What the obvious next thing is."""
        if not self.loop.person_decides:
            if self.game.settings.pace == "step":
                return "next act"
            return "go on" if self.game.paused else "pause"
        if prompts.die_is_due(model.state):
            return prompts.roll_word(model.state.step)
        if isinstance(model.state.step, CHOICE_STEPS):
            return "choose" if _has_no_choice(model) else "next choice"
        if model.plan:
            return "next target" if model.plan.reach else ""
        return "next stack" if self.due(model) else "end"


def why_nobody_acts(state: CampaignState) -> str:
    """Why no stack is next: no die thrown, no marches, or another segment. [BG 4.1, BG 4.3]"""
    if prompts.die_is_due(state):
        return what_a_roll_decides(state.step)
    if not isinstance(state.step, Marches):
        return NO_MOVEMENT
    return NOTHING_LEFT if state.step.left else NO_MARCHES


def _gives_up(model: MapModel) -> bool:
    """The list points at the row that makes no more use of what there is to choose."""
    return bool(model.choices) and isinstance(model.choices[model.row].action, End | Pass)


def _has_no_choice(model: MapModel) -> bool:
    """What the list points at comes anyhow: a battle that must be fought, or the only row."""
    is_fight = isinstance(model.state.step, Combat) and must_fight(model.state) > 0
    return is_fight or len(model.choices) < 2


def place_of_die(state: CampaignState) -> BoxId | None:
    """The box that the die to be thrown now is about; None if there is no such die."""
    match state.step if state.agenda else None:
        case Desertion(box=box):
            return box
        case BorderSupport(states=(first, *_)):
            return border_states()[first].cities[0]
        case Toll():
            return CAPITAL
    return None
