"""What is to be known of a battle that goes on: how it stands, who is in it, what may come."""

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.board.board import bits
from campaign.commanders.odds import side_odds
from campaign.queries.battle_sites import must_fight
from campaign.state import CampaignState
from campaign.terms import SIDES, BoxId, Side
from screens.battle.calling_facts import with_all, with_nobody, with_one
from screens.battle.field_left import balance
from screens.battle.leaving_facts import if_we_stay, leaving_words
from screens.faces.face import BattleSpeech
from screens.faces.register import face_of
from screens.map.march_odds import odds_ahead
from screens.parts.battle_preferences import Taste
from screens.plain.meaning import best
from screens.plain.meaning import named as by_name
from screens.plain.reply import Reply, brief, whole
from screens.text.names import named, names_in
from screens.text.odds_words import brief_odds_words, side_odds_words
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, joined, refused, sentence
from screens.text.phrases import place as place_named

Calls: TypeAlias = Callable[[Side], bool]
"""Whether commanders who fight for a side may bring up pieces in the battle that goes on."""

CALLED = (
    "If we stay to the end, with this one and nobody else",
    "With nobody",
    "With all who may come, as your commander calls them",
)
"""Whom the odds of an order to bring up a piece count."""

NO_ODDS = "Nobody knows the odds of a battle that is fought this way."
NO_BATTLE = "No battle is being fought."
NONE_WAITS = "No battle is being fought, and none waits."
NONE_WAITS_AT = "No battle waits at {place}."
USUAL = 9


def speech_of(battle: BattleInProgress) -> BattleSpeech:
    """What is said of battles that are fought this way."""
    face = face_of(battle.resolver)
    return face.speech if face is not None else BattleSpeech()


def in_brief(battle: BattleInProgress) -> str:
    """How a battle stands, in a line."""
    return next((named(line, battle) for line in speech_of(battle).standing(battle.position)), "")


def asked(battle: BattleInProgress) -> str:
    """Whose decision it is in a battle, and what is expected."""
    resolver = RESOLVERS[battle.resolver]
    said = speech_of(battle).asks(battle.position) or resolver.stage(battle.position).name
    return named(said, battle)


def battle_now(state: CampaignState, calls: Calls) -> Reply:
    """How the battle stands, both sides, and what is decided."""
    battle = state.battle or state.fought
    if battle is None:
        return whole(NO_BATTLE)
    speech, resolver = speech_of(battle), RESOLVERS[battle.resolver]
    decision = resolver.stage(battle.position)
    standing = [named(line, battle) for line in speech.standing(battle.position)]
    head = sentence(f"{resolver.name}: {SIDE_NAMES[battle.to_move]} decides, {decision.name}")
    units = [line for side in SIDES for line in _side(battle, side)]
    pages = f"There is more: {', '.join(speech.pages)}." if speech.pages else ""
    rules = f"Rules that matter: {', '.join(decision.rules)}." if decision.rules else ""
    odds_now = whole_odds(battle, calls)
    told = (head, *standing, *odds_now, *units, balance(battle), pages, rules)
    return brief(told, 4)


def battle_odds_now(state: CampaignState, calls: Calls) -> Reply:
    """Who wins the battle that goes on, first of all; then how it stands."""
    assert state.battle is not None
    known = whole_odds(state.battle, calls) or [NO_ODDS]
    stands = battle_now(state, calls)
    told = (line for line in (*stands.said, *stands.rest) if line not in known)
    return brief([*known, *told], 1)


def whole_odds(battle: BattleInProgress, calls: Calls) -> list[str]:
    """Who wins the battle, and at what cost, as the side that decides sees it."""
    if RESOLVERS[battle.resolver].result(battle.position) is not None:
        return []
    found = side_odds(battle, battle.to_move, calls=calls(battle.to_move))
    return [sentence(f"odds: {side_odds_words(found)}")] if found else []


def _of_choice(
    state: CampaignState, battle: BattleInProgress, calls: Calls, order: Any
) -> list[str]:
    """What the battle comes to with a piece called, or if its side does not leave."""
    resolver = RESOLVERS[battle.resolver]
    if isinstance(order, resolver.calling):
        found = with_one(battle, order), with_nobody(battle), with_all(battle)
        told = zip(CALLED, found, strict=True)
        side = battle.to_move
        return [f"{whom}: {brief_odds_words(one, side)}." for whom, one in told if one is not None]
    if isinstance(order, resolver.leaving):
        words = leaving_words(state, Fight.of(resolver.id, order), by_commander=False)
        return [if_we_stay(battle, calls=calls(battle.to_move)), *words.facts]
    return []


def waiting(
    state: CampaignState,
    sides: Collection[Side],
    taste: Taste,
    known: int = 0,
    only: BoxId | None = None,
) -> list[str]:
    """The battles that have to be fought, but for those *known*, and what may come of each; the
    *only* one that was asked about.

    Those whose *sides* they are read their own chances, by the way of fighting that they like; of
    two, whoever is asked does. [BG 8.1, BG 8.13]
    """
    if not state.agenda or state.battle is not None:
        return []
    attacker, asked = state.active, state.to_move or state.active
    side = asked if asked in sides else asked.enemy
    told = []
    for number in bits(must_fight(state) & ~known):
        box = state.theater.ids[number]
        if only not in (None, box):
            continue
        found = odds_ahead(state, box, attacker, side, taste=taste)
        ahead = f": {side_odds_words(found)}" if found else ""
        told.append(f"A battle waits at {place_named(box)}{ahead}.")
    return told


def odds_of_waiting(
    state: CampaignState, sides: Collection[Side], taste: Taste, box: BoxId | None
) -> Reply:
    """What the battles that wait may come to, or that in a box."""
    told = waiting(state, sides, taste, only=box)
    none = NONE_WAITS_AT.format(place=place_named(box)) if box else NONE_WAITS
    return whole(*(told or [none]))


def units(battle: BattleInProgress, side: Side | None) -> Reply:
    """The units of one side, or of both."""
    told = [line for one in SIDES if side in (None, one) for line in _side(battle, one)]
    return brief(told or ["Nobody is in the battle."], USUAL)


def _side(battle: BattleInProgress, side: Side) -> list[str]:
    found = list(speech_of(battle).units(battle.position, side))
    if not found:
        return []
    told = [f"{unit.number}: {named(unit.words, battle)}" for unit in found]
    return [f"{SIDE_ADJECTIVES[side]} units:", *told]


def unit_meant(battle: BattleInProgress, text: str) -> int | str:
    """The number of a unit that is called so; or which ones may be meant, or that there is none."""
    speech, position = speech_of(battle), battle.position
    known = {u.number: u.words for side in SIDES for u in speech.units(position, side)}
    if text.isdecimal() and (not known or int(text) in known or _has_card(battle, int(text))):
        return int(text)
    pairs = [(words.partition(",")[0], number) for number, words in known.items()]
    names = {number: name for (_, number), name in names_in(position).items() if number in known}
    pairs += [(name, number) for number, name in names.items()]
    found = best(text, by_name(pairs))
    if len(found) == 1:
        return found[0]
    if not found:
        return f"No unit is called {text!r}; 'units' lists them."
    in_full = {number: names.get(number, known[number].partition(",")[0]) for number in found[:8]}
    which = joined([f"{number} ({name})" for number, name in in_full.items()], "or")
    return f"Which one: {which}?"


def _has_card(battle: BattleInProgress, number: int) -> bool:
    """Somebody who is not there yet, or no longer, can be asked about by his number."""
    return any(True for _ in speech_of(battle).card(battle.position, number))


def card(battle: BattleInProgress, number: int) -> Reply:
    """A unit, with everything about it."""
    told = [named(line, battle) for line in speech_of(battle).card(battle.position, number)]
    return brief(told or [f"There is no unit {number} on the field."], USUAL)


def place(battle: BattleInProgress, text: str) -> Reply | None:
    """A place on the field of the battle; None if it has none that is called so."""
    told = [named(line, battle) for line in speech_of(battle).place(battle.position, text)]
    return brief(told, USUAL) if told else None


def page(battle: BattleInProgress, word: str) -> Reply | None:
    """A page of the battle, by its word; None if there is none."""
    pages = speech_of(battle).pages
    found = next((one for one in pages if one == word), None)
    return brief(pages[found](battle.position), USUAL) if found else None


def odds(state: CampaignState, calls: Calls, order: Any) -> Reply:
    """What an order in the battle that goes on may come to; why it is not allowed."""
    battle = state.battle
    assert battle is not None, order
    resolver = RESOLVERS[battle.resolver]
    if refusal := resolver.refusal(battle.position, order):
        return whole(refused(refusal))
    told = [named(line, battle) for line in speech_of(battle).outlook(battle.position, order)]
    told += _of_choice(state, battle, calls, order)
    return brief(told or ["Nothing about it can be counted beforehand."], USUAL)
