"""What each word of the game by lines asks for, and how it is answered."""

from collections.abc import Callable

from campaign import RESOLVERS, NotationError, Side, refusal, write_order
from campaign.actions import Fight
from campaign.commanders.commander import Plan
from campaign.errors import Refusal
from campaign.scenario import SKIRMISH
from campaign.state import CampaignState
from campaign.terms import SIDES, BoxId
from screens.battle.field_left import balance
from screens.map.advised import Advised, plan_lines
from screens.plain import (
    about_battles,
    about_orders,
    about_past,
    about_places,
    about_rules,
    about_war,
)
from screens.plain.commands import PlainCommand, Words
from screens.plain.conversation import Conversation, LeaveError
from screens.plain.meaning import best, box_names, boxes_said
from screens.plain.reading import fight_of, read_wish
from screens.plain.reply import Reply, whole
from screens.plain.wishes import DigWish, JourneyWish, LeaderQuestion, orders_of
from screens.text.battle_orders import spoken
from screens.text.orders import advice
from screens.text.phrases import sentence

WHICH_BOX = "Which one: {names}?"
NO_ROSTER = "A skirmish has no order of battle; 'units' tells who is in it."
OF_BATTLE = ("of", "battle")
"""Behind `order`: what is asked for is no order."""

NO_BOX = "No box is called {typed!r}; names, beginnings and codes of three letters do."


def box_meant(state: CampaignState, words: Words) -> BoxId:
    """The box that is called so; without a name, the one that the decision is about.

    Raises:
        NotationError: if there is none, or several may be meant.
    """
    typed = " ".join(words)
    if not typed:
        box: BoxId | None = getattr(state.step, "box", None) if state.agenda else None
        if box is None:
            raise NotationError("which box? Say its name")
        return box
    found = best(typed, box_names())
    if not found:
        raise NotationError(NO_BOX.format(typed=typed))
    if len(found) > 1:
        raise NotationError(WHICH_BOX.format(names=boxes_said(found[:8])))
    return found[0]


# --- where things stand --------------------------------------------------------------------------


def where(talk: Conversation, words: Words) -> Reply:
    """Date, armies, and the decision; in a battle how that stands."""
    told, battle = about_war.where(talk.state), talk.state.battle
    if battle is not None:
        return whole(*told.said[:1], about_battles.in_brief(battle), balance(battle))
    if talk.state.ending is not None:
        from screens.plain import about_end

        return about_end.at_the_end(told, talk.desk.journal.record, talk.state)
    return told._replace(said=(*told.said[:1], *told.said[2:]))


def look(talk: Conversation, words: Words) -> Reply:
    """A box, or in a battle a place or a unit; without a name what the decision is about."""
    state = talk.state
    if state.battle is not None:
        if not words:
            return about_battles.battle_now(state, talk.desk.choices.calls)
        if found := about_battles.place(state.battle, " ".join(words)):
            return found
        number = about_battles.unit_meant(state.battle, " ".join(words))
        if isinstance(number, int):
            return about_battles.card(state.battle, number)
    if not words and not hasattr(state.step if state.agenda else None, "box"):
        return about_war.at_stake(state) or where(talk, words)
    return about_places.look(state, box_meant(state, words))


def near(talk: Conversation, words: Words) -> Reply:
    """The neighbors of a box."""
    return about_places.near(talk.state, box_meant(talk.state, words))


def stacks(talk: Conversation, words: Words) -> Reply:
    """The stacks of a side."""
    side = _side_meant(talk.state, words)
    return about_places.stacks(talk.state, side, ready="ready" in words)


def _side_meant(state: CampaignState, words: Words) -> Side:
    own = (state.to_move or state.active) if state.agenda else Side.UNION
    if "enemy" in words:
        return own.enemy
    named = (side for side in SIDES if any(side.startswith(w[:5]) for w in words if len(w) > 2))
    return next(named, own)


def supply(talk: Conversation, words: Words) -> Reply:
    """Which stacks hunger, or what feeds a box."""
    box = box_meant(talk.state, words) if words else None
    return about_places.supply(talk.state, box)


def reach(talk: Conversation, words: Words) -> Reply:
    """What a stack can do, and where it can go."""
    return about_places.reach(talk.state, box_meant(talk.state, words))


PLANNED = ("march", "sail", "invade", "move", "entrench")
"""What can be planned, by its first word."""

_PLANNED_HOW = "say from where to where: plan cairo paducah; or: plan entrench cairo"


def plan(talk: Conversation, words: Words) -> Reply:
    """What a march would meet, or digging bring: `plan cairo paducah`, `plan entrench cairo`."""
    if not words:
        raise NotationError(_PLANNED_HOW)
    first = words[0] if words[0] in PLANNED else "march"
    rest = words[1:] if words[0] == first else words
    wish = read_wish(talk.state, (first, *rest))
    if isinstance(wish, DigWish):
        return about_places.plan_digging(talk.state, wish)
    if not isinstance(wish, JourneyWish):
        raise NotationError(_PLANNED_HOW)
    return about_places.plan(talk.state, wish, talk.desk.choices.taste)


def _of_state(told: Callable[[CampaignState], Reply]) -> Callable[[Conversation, Words], Reply]:
    return lambda talk, words: told(talk.state)


def options(talk: Conversation, words: Words) -> Reply:
    """The optional rules in force."""
    return about_war.options(talk.state.options)


# --- orders, rules, hints ------------------------------------------------------------------------


def orders(talk: Conversation, words: Words) -> Reply:
    """What can be ordered; of a unit in a battle, `orders 12`; of one kind, `orders 12 move`."""
    state, unit = talk.state, None
    if words[:2] == OF_BATTLE:
        return roster(talk, words[2:])
    if refused := talk.why_not_yours():
        return whole(refused)
    kind = words[-1] if words and not words[-1].isdecimal() else ""
    if state.battle is not None and words:
        kinds = {k.__name__.lower() for k in RESOLVERS[state.battle.resolver].orders.kinds}
        kind = next((one for one in kinds if kind and one == kind), "")
        name = " ".join(words[:-1] if kind else words)
        if name:
            meant = about_battles.unit_meant(state.battle, name)
            if isinstance(meant, str):
                return whole(meant)
            unit = meant
    found = about_orders.offered(state, unit, kind)
    talk.number((order,) for order in found.numbered)
    return found.answer


def why(talk: Conversation, words: Words) -> Reply:
    """Why an order is not allowed, with the paragraph; or that it is."""
    if not words:
        raise NotationError("why not what? Say the order: why march richmond")
    state = talk.state
    wish = read_wish(state, words)
    found = orders_of(state, wish)
    if isinstance(found, Refusal):
        return about_rules.why(found, state.options)
    if isinstance(found, LeaderQuestion):
        return whole("Allowed.", found.said)
    if isinstance(wish, JourneyWish):
        told = about_places.plan(state, wish, talk.desk.choices.taste)
        return about_rules.why(None, state.options, (*told.said, *told.rest))
    return about_rules.why(refusal(state, found[0]), state.options)


def hint(talk: Conversation, words: Words) -> Reply:
    """What a commander would do, and 1 does it; of marches, the best plans."""
    if refused := talk.why_not_yours():
        return whole(refused)
    if plans := talk.desk.plans():
        return _told_plans(talk, plans)
    actions = talk.desk.advice()
    talk.number((actions,))
    typed = "; ".join(map(write_order, actions))
    first = actions[0]
    battle = talk.state.battle
    if battle is not None and isinstance(first, Fight):
        said = f"Suggestion: {spoken(battle, first.order)}."
    else:
        said = advice(actions, talk.state)
    return whole(said, f"1 does it: {typed}")


def _told_plans(talk: Conversation, plans: tuple[Plan, ...]) -> Reply:
    """The best plans; the number of each does its first march."""
    talk.number(plan.first_march for plan in plans)
    said = []
    for place, plan in enumerate(plans):
        typed = "; ".join(map(write_order, plan.first_march))
        said += [
            " ".join(map(sentence, plan_lines(Advised(plans, place)))),
            f"{place + 1} does {'it' if plan.stays else 'its first march'}: {typed}",
        ]
    return whole(*said)


def rules(talk: Conversation, words: Words) -> Reply:
    """A paragraph, or those that matter now."""
    return about_rules.rules(talk.state, " ".join(words))


# --- the past ------------------------------------------------------------------------------------


def log(talk: Conversation, words: Words) -> Reply:
    """The last orders with their dice."""
    number = int(words[0][:6]) if words and words[0].isdecimal() else about_past.USUAL_LOG
    return about_past.log(talk.desk.journal.record, max(1, number), talk.desk.audience)


def chronicle(talk: Conversation, words: Words) -> Reply:
    """The war in words."""
    record = talk.desk.journal.record
    return about_past.chronicle_of(record, " ".join(words), talk.desk.audience)


def points(talk: Conversation, words: Words) -> Reply:
    """The save points; of one, how things stood there."""
    journal = talk.desk.journal
    return about_past.points(journal.record, journal.last, " ".join(words))


def statistics(talk: Conversation, words: Words) -> Reply:
    """A page of the statistics."""
    from campaign.statistics import statistics as counted_in
    from screens.plain import about_statistics

    record = talk.desk.journal.record
    counted = counted_in(record.opening, record.retell())
    return about_statistics.statistics(counted, " ".join(words), talk.state.scenario)


def roster(talk: Conversation, words: Words) -> Reply:
    """All pieces of both sides, or of one; of a theater, a box, a kind of piece."""
    from campaign.statistics import statistics as counted_in
    from screens.plain import about_roster

    if talk.state.scenario is SKIRMISH:
        return whole(NO_ROSTER)
    record = talk.desk.journal.record
    sides, wanted = about_roster.read_words(words, SIDES)
    counted = counted_in(record.opening, record.retell())
    return about_roster.roster(talk.state, counted, sides, wanted)


def review(talk: Conversation, words: Words) -> Reply:
    """Where dice and choices decided."""
    from screens.plain import about_review

    return about_review.review(talk.desk.journal.record)


def reasons(talk: Conversation, words: Words) -> Reply:
    """Why a commander gave an order."""
    from screens.plain import about_review

    if words and not (len(words) == 1 and words[0].isdecimal()):
        raise NotationError("name one line by its number: reasons 210; or none, for the last order")
    number = int(words[0][:9]) if words else None
    return about_review.reasons(talk.desk.journal.record, number)


# --- battles -------------------------------------------------------------------------------------


def battle_now(talk: Conversation, words: Words) -> Reply:
    """How the battle stands."""
    return about_battles.battle_now(talk.state, talk.desk.choices.calls)


def units(talk: Conversation, words: Words) -> Reply:
    """Who is in the battle."""
    battle = talk.state.battle
    if battle is None:
        return stacks(talk, words)
    if words and not {"enemy", "union", "confederate"} & set(words):
        return unit(talk, words)
    side = _side_meant(talk.state, words) if words else None
    return about_battles.units(battle, side)


def unit(talk: Conversation, words: Words) -> Reply:
    """A unit in the battle."""
    battle = talk.state.battle
    if battle is None:
        return whole(about_battles.NO_BATTLE)
    number = about_battles.unit_meant(battle, " ".join(words))
    return whole(number) if isinstance(number, str) else about_battles.card(battle, number)


def odds(talk: Conversation, words: Words) -> Reply:
    """What an order in a battle may come to; without one, how it is going, or what battles wait.

    Of a march that is to be made, what it would meet, as `plan` tells it.
    """
    state, battle, desk = talk.state, talk.state.battle, talk.desk
    is_planned = bool(words) and words[0] in PLANNED
    if battle is None:
        if is_planned and state.agenda:
            return plan(talk, words)
        box = box_meant(state, words) if words and not is_planned else None
        return about_battles.odds_of_waiting(state, desk.audience, desk.choices.taste, box)
    if not words or battle.position.request.box in best(" ".join(words), box_names()):
        return about_battles.battle_odds_now(state, desk.choices.calls)
    fight = fight_of(battle, " ".join(words))
    return about_battles.odds(state, desk.choices.calls, fight.tactical(battle.resolver))


def quit_(talk: Conversation, words: Words) -> Reply:
    """Leave; everything is saved."""
    raise LeaveError


QUESTIONS: tuple[PlainCommand, ...] = (
    PlainCommand("where", "date, armies, whose decision it is, and what about", where),
    PlainCommand("look [BOX]", "a box: holder, pieces, works; in a battle a unit or place", look,
                 "map.find"),
    PlainCommand("near BOX", "the neighbors of a box, with links, holders and pieces", near),
    PlainCommand("stacks [ready|enemy]", "the stacks of a side, or those that can act", stacks),
    PlainCommand("front", "where both sides face each other", _of_state(about_places.front)),
    PlainCommand("threats", "boxes of yours that the enemy can enter",
                 _of_state(about_places.threats)),
    PlainCommand("reach BOX", "what a stack can do, and where it can go", reach),
    PlainCommand(
        "plan FROM TO", "what a march, or `plan entrench BOX`, would meet, cost and risk", plan
    ),
    PlainCommand("supply [BOX]", "which stacks hunger, or what feeds a box", supply),
    PlainCommand("armies", "sizes, maxima, pools, and how far each victory is",
                 _of_state(about_war.armies), "map.limits"),
    PlainCommand("roster [SIDE] [THEATER]", "all pieces of both sides by theater and box",
                 roster, "map.pieces"),
    PlainCommand("generals", "where leaders are, and when they come",
                 _of_state(about_war.generals)),
    PlainCommand("politics", "border states and foreign powers", _of_state(about_war.politics)),
    PlainCommand("calendar", "the turn, and what is to come", _of_state(about_war.calendar)),
    PlainCommand("options", "the optional rules in force", options),
    PlainCommand("orders [UNIT] [KIND]", "what can be ordered now; a number then gives it", orders),
    PlainCommand("why ORDER", "why an order is not allowed, with its paragraph", why),
    PlainCommand("hint", "what a commander would do", hint, "map.hint"),
    PlainCommand("rules [PARAGRAPH|WORD]", "the rules that matter now, or that have a word", rules,
                 "game.rules"),
    PlainCommand("log [NUMBER]", "the last orders with their dice", log),
    PlainCommand("chronicle [TURN|WORD]", "the war in words, turn by turn", chronicle,
                 "game.chronicle"),
    PlainCommand("points [LINE]", "the save points of this campaign; how one stood", points,
                 "map.history"),
    PlainCommand("statistics [PAGE]", "dice and luck, battles, losses, cities", statistics,
                 "map.statistics"),
    PlainCommand("reasons [LINE]", "why a commander gave the order of a line, or the last one",
                 reasons),
    PlainCommand("review", "where dice and where choices have decided the war", review,
                 "map.review"),
    PlainCommand("battlefield", "how the battle stands that is being fought", battle_now),
    PlainCommand("units [SIDE|UNIT]", "who is in the battle", units),
    PlainCommand("unit UNIT", "a unit in the battle, and what it needs to hit", unit),
    PlainCommand(
        "odds [ORDER|BOX]", "what an order in the battle, or battles that wait, may come to", odds
    ),
    PlainCommand("quit", "leave; everything is saved already", quit_, "game.leave"),
)  # fmt: skip
"""What asks, and changes nothing."""
