"""Why a key of the battle does nothing where a player is now: a rule, or a sentence. [SH 3, BB 30]

Every key that works at one decision says at all others why it does not; only while one types is it
a letter.
"""

from typing import Protocol

from textual.widgets import Input

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.orders import Deploy, Face, Pass
from campaign.resolvers.nei_boschi.steps import Acting, SettingUp
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card
from screens.battle.battle_run import BattleRun
from screens.battle.nei_boschi.chooser import ORDERING, Asked, OrderChooser
from screens.battle.nei_boschi.looking import BY_ROW, HexLook
from screens.battle.nei_boschi.moments import moment
from screens.battle.nei_boschi.replay import Replay
from screens.battle.nei_boschi.verbs import MOVE, OTHER, TURN, Verb
from screens.battle.nei_boschi.why_not import why_no_verb as refused_verb
from screens.battle.nei_boschi.why_not import why_not_to_act
from screens.parts.command import ABSENT, Obstacle, only_if
from screens.text.phrases import SIDE_NAMES, sentence

OVER = "The battle is over."
LOOKS_BACK = "This is the replay: R leads back to the battle."
FIGHTS_ON = "The commanders fight on: enter stops them."
DECIDES = "{who} decides now."
ONE_OF_A_LIST = "First pick an order from the list, by its capital letter: {what}"
ON_THE_PAGE = "This page is for the orders of brigades: p ends it, units act later."
BACK_TO_UNITS = "This page is for the orders of brigades: esc leads back to the units."
NO_UNIT_PICKED = "No unit is picked: n picks the next one, a capital letter the one beside it."
NO_OTHER_ORDERS = "It has no other orders now."
NOT_BEFORE_TURN_1 = "Nobody fires, assaults or goes back before turn 1."
FOR_TROOPS = "A leader only moves; he does not fire, assault or turn."
ANOTHER_TIME = "To be done now: {what}"
BRIGADES_LATER = "= orders a brigade while it acts."
CHOOSE_THERE = "No unit is picked here: up and down choose, enter takes."
SAY_WHAT = "Space takes what is usual: first pick an order, like m or f, or a list."
NOTHING_TO_STOP = "You only look on in this battle."


class HexBattle(Protocol):
    """A screen with a battle on hexes, as far as its keys depend on it."""

    run: BattleRun
    chooser: OrderChooser
    replay: Replay
    line: Input

    @property
    def look(self) -> HexLook | None: ...
    @property
    def asked(self) -> Asked: ...


def nothing_asked(screen: HexBattle) -> str:
    """Why the player at the keyboard has nothing to decide."""
    look = screen.look
    if not screen.run.lasts or look is None:
        return OVER
    if screen.replay.shown:
        return LOOKS_BACK
    if screen.run.fights_on:
        return FIGHTS_ON
    return sentence(DECIDES.format(who=SIDE_NAMES[look.position.to_move]).removesuffix("."))


def elsewhere(screen: HexBattle) -> str | None:
    """Why units are not ordered one by one now; None if they are."""
    look, asked = screen.look, screen.asked
    if asked is Asked.NOTHING or look is None:
        return nothing_asked(screen)
    if asked in ORDERING:
        return None
    if asked is Asked.PAGE:
        return BACK_TO_UNITS if screen.chooser.is_on_page else ON_THE_PAGE
    return sentence(ONE_OF_A_LIST.format(what=look.named(moment(look.position))))


def why_no_verb(screen: HexBattle, verb: Verb) -> Obstacle:
    """A verb works where units are ordered; it says why the one picked cannot do it."""
    look = screen.look
    if screen.line.display or look is None:
        return ABSENT
    if said := elsewhere(screen):
        return said
    if refusal := _why_not_who_is_looked_at(screen, look):
        return Refusal(refusal.rule, look.named(refusal.reason))
    if verb in screen.chooser.verbs:
        return None
    found = _why_not_this_unit(look, verb)
    if isinstance(found, Refusal):
        return Refusal(found.rule, look.named(found.reason))
    return found


def _why_not_who_is_looked_at(screen: HexBattle, look: HexLook) -> Refusal | None:
    """Why one of those who act can be ordered nothing, if the cursor has left the unit picked."""
    step, unit, picked = look.position.step, look.unit_under_cursor, look.unit_picked
    if screen.asked is not Asked.WHO or not isinstance(step, Acting) or unit is None:
        return None
    here = look.position.at(look.cursor)
    if (
        picked in here
        or unit.body not in step.bodies
        or any(one.number in look.chooser.able for one in here)
    ):
        return None
    return why_not_to_act(look.position, step, unit.number)


def _why_not_this_unit(look: HexLook, verb: Verb) -> Refusal | str:
    position, unit = look.position, look.unit_picked
    if verb is OTHER:
        return NO_OTHER_ORDERS
    if unit is None:
        return NO_UNIT_PICKED
    if isinstance(position.step, SettingUp):
        return _why_not_set_up(look, unit, verb)
    if isinstance(position.step, Acting):
        is_leader = card(position, unit.number).is_leader and verb is not MOVE
        refusal = None if is_leader else refused_verb(position, unit.number, verb)
        return refusal or FOR_TROOPS
    return sentence(ANOTHER_TIME.format(what=look.named(moment(position))))


def _why_not_set_up(look: HexLook, unit: Unit, verb: Verb) -> Refusal | str:
    """The scenario says where a unit stands, or which way it faces. [BB 30]"""
    if verb not in (MOVE, TURN):
        return NOT_BEFORE_TURN_1
    turned = (unit.facing + 1) % 6
    to = Deploy(unit.number, unit.hex, turned) if verb is MOVE else Face(unit.number, turned)
    return look.resolver.refusal(look.position, to) or NOT_BEFORE_TURN_1


def why_no_brigade(screen: HexBattle, refusal: Refusal | None) -> Obstacle:
    """A brigade is ordered while it acts; *refusal* says why none that acts can be."""
    look = screen.look
    if screen.line.display or look is None:
        return ABSENT
    if said := elsewhere(screen):
        return said
    if isinstance(look.position.step, Acting) and refusal is not None:
        return Refusal(refusal.rule, look.named(refusal.reason))
    return BRIGADES_LATER


def why_no_pass(screen: HexBattle) -> Obstacle:
    """To be done is refused by a rule, or it is not one's turn to say so."""
    look = screen.look
    if screen.line.display or look is None:
        return ABSENT
    if screen.asked is Asked.NOTHING:
        return nothing_asked(screen)
    refusal = look.resolver.refusal(look.position, Pass())
    return Refusal(refusal.rule, look.named(refusal.reason)) if refusal is not None else None


def why_no_unit(screen: HexBattle) -> Obstacle:
    """There is a unit, or a hex, to go on to; or an act of the replay."""
    if screen.line.display:
        return ABSENT
    if screen.chooser.able or screen.replay.shown:
        return None
    return nothing_asked(screen) if screen.asked is Asked.NOTHING else CHOOSE_THERE


def why_no_usual(screen: HexBattle) -> Obstacle:
    """What is pointed at can be taken as it is usual."""
    if screen.line.display:
        return ABSENT
    if screen.asked in (Asked.WHERE, *BY_ROW):
        return None
    return nothing_asked(screen) if screen.asked is Asked.NOTHING else SAY_WHAT


def usual_word(screen: HexBattle) -> str:
    """What space does; it is not offered where nothing would come of what is pointed at."""
    look = screen.look
    is_aimless = screen.asked is Asked.WHERE and (look is None or look.order is None)
    return "" if is_aimless else "as usual"


def why_no_order(screen: HexBattle) -> Obstacle:
    """Whoever sits at the keyboard has nothing to order now."""
    if screen.line.display:
        return ABSENT
    return nothing_asked(screen) if screen.asked is Asked.NOTHING else None


def why_no_replay(screen: HexBattle) -> Obstacle:
    """The other side has done nothing."""
    return ABSENT if screen.line.display else screen.replay.why_none


def why_no_other_part(screen: HexBattle) -> Obstacle:
    """There is a list beside the map."""
    return only_if(screen.asked in (Asked.PAGE, *BY_ROW) and not screen.line.display)


def why_no_fight_on(screen: HexBattle) -> Obstacle:
    """Commanders can fight on while the battle lasts, for whoever has a side here."""
    run = screen.run
    if screen.line.display:
        return ABSENT
    if not run.lasts:
        return OVER
    if not run.has_orders:
        return NOTHING_TO_STOP
    return FIGHTS_ON if run.fights_on else None
