"""Situations: positions as text that people read, write, mail and put into bug reports."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, TypeAlias

import tomli_w

from campaign.action_rules import Change
from campaign.agenda import STEPS, Fighting, Skirmish
from campaign.battle.contract import BattleInProgress, BattleRequest, Resolver
from campaign.battle.register import RESOLVERS
from campaign.board.board import Theater, bits
from campaign.engine import settle
from campaign.errors import NotationError
from campaign.formats.toml_values import check_length, parsed
from campaign.formats.toml_writer import long_string, write_document, write_value
from campaign.options import PRESETS, Options
from campaign.queries.battle_request import roster
from campaign.situation_text.piece_lines import RESERVE, is_outside, left_over, usually_sheltered
from campaign.situation_text.reader import NOBODY, set_up
from campaign.state import CampaignState, Ending
from campaign.tables.leaders import OFF_MAP, Posts
from campaign.terms import LEADERS, SIDES, TYPES, UNION, BoxId, Side
from campaign.units import MARKS, Stack, Unit, answered_once, kept_by_side

KEPT = 64
"""Tables that are known as text at a time: those of some dozen positions."""

CONDITIONS = 1024
"""And what pieces have done, as text."""

_Writer: TypeAlias = Callable[[Resolver[Any, Any]], Callable[[Any], str]]
"""How the position of a battle is written by its resolver."""


def read_situation(text: str) -> CampaignState:
    """The position that *text* describes, played on to the next decision.

    Raises:
        NotationError: names the key, the entry and the nearest valid name.
    """
    try:
        document = parsed(check_length(text))
    except ValueError as error:
        raise NotationError(f"situation: {error}") from error
    except RecursionError as error:
        raise NotationError("situation: too many brackets within brackets") from error
    try:
        state = set_up(document)
    except NotationError as error:
        raise NotationError(f"situation: {error}") from error
    if state.battle is not None:
        _check_battle(state, state.battle)
    if state.fought is not None:
        state.theater.number_of(state.fought.position.request.box)
    if state.battle is not None or state.ending is not None:
        return state
    return settle(Change(state)).state


def _check_battle(state: CampaignState, battle: BattleInProgress) -> None:
    """The battle is fought by the pieces and leaders that stand there."""
    step = state.step
    assert isinstance(step, Fighting)
    request: BattleRequest = battle.position.request
    wrong = NotationError(f"situation: battle: its pieces are not those in and around {step.box}")
    if (request.box, request.attacker) != (step.box, step.side):
        raise wrong
    if isinstance(state.agenda[-1], Skirmish):
        return  # nobody stands on the map
    try:
        members = roster(state, battle)
    except (ValueError, KeyError) as error:
        raise wrong from error
    pieces = {piece.id: piece for near in request.surroundings for piece in near.reserves}
    pieces.update({piece.id: piece for piece in request.pieces})
    if any((pieces[n].side, pieces[n].type) != (m.side, m.unit.type) for n, m in members.items()):
        raise wrong
    for there in request.leaders:
        box = request.box if there.leader in battle.position.brought else there.box
        if state.leaders[there.leader.number].box != state.theater.number.get(box):
            raise NotationError(f"situation: battle: {there.leader} is not in {box}")


def write_situation(state: CampaignState) -> str:
    """The position as text. What is as printed is left out."""
    return _written(state, lambda resolver: resolver.write_position)


def fingerprint(state: CampaignState) -> str:
    """What the log of a campaign hashes of a position: its text, but a battle may be shortened."""
    return _written(state, lambda resolver: resolver.fingerprint or resolver.write_position)


def _written(state: CampaignState, writer: _Writer) -> str:
    # A save asks twice where a turn ends: for its log, and for a snapshot.
    text: str | None = state.memo.get("situation")
    if text is None:
        text = state.memo["situation"] = _without_battle(state)
    battle = state.battle or state.fought
    return f"{text}\n{_battle(battle, writer)}" if battle else text


def _without_battle(state: CampaignState) -> str:
    lines: dict[str, Any] = {
        "scenario": state.scenario.id,
        "turn": state.turn,
        "agenda": [STEPS.write(step) for step in state.agenda],
        "fallen": state.fallen,
        "kentucky_open": state.kentucky_open,
        "toll": state.toll,
        "intervention": state.intervention,
        "footholds": box_ids(state.theater, state.footholds),
        "contained": box_ids(state.theater, state.contained),
        "assaults": box_ids(state.theater, state.assaults),
        "raided": box_ids(state.theater, held_by_presence(state)),
    }
    if state.ending is not None:
        lines["ending"] = _ending(state.ending)
    kept = {key: value for key, value in lines.items() if value or key == "raided"}
    parts = (
        f"{write_document(kept)}{_pieces(state)}",
        _options(state.options),
        _control(state.theater, state.held, state.deeds),
        write_value("pools", _pools(state)),
        _leaders(state.theater, state.leaders),
    )
    return "\n".join(filter(None, parts))


def _ending(ending: Ending) -> str:
    """Like `union BG 13.1`, `union pyrrhic BG 15.6` or `draw BG 15.6`."""
    return " ".join(filter(None, (ending.winner, ending.level, ending.rule)))


def _battle(battle: BattleInProgress, writer: _Writer) -> str:
    """How it is fought, and a document within this one."""
    position = writer(RESOLVERS[battle.resolver])(battle.position)
    values = write_value("battle", {"resolver": battle.resolver})
    return f"{values}position = {long_string(position)}\n"


@lru_cache(maxsize=16)
def _options(options: Options) -> str:
    """The preset that comes nearest, and the changes to it, as text."""
    nearest = min(
        ({"preset": name, **options.changes_to(Options.preset(name))} for name in PRESETS), key=len
    )
    return write_value("options", nearest)


@lru_cache(maxsize=KEPT)
def _control(theater: Theater, held: tuple[int, int], deeds: tuple[int, int]) -> str:
    """Only boxes that differ from their printed color. [BG 3.1]"""
    home = theater.home
    changed = held[0] ^ home[0] | held[1] ^ home[1] | deeds[0] ^ home[0] | deeds[1] ^ home[1]
    holders = {
        theater.ids[box]: next((str(s) for s in SIDES if held[s.seat] >> box & 1), NOBODY)
        for box in bits(changed)
    }
    return write_value("control", holders) if holders else ""


def _pools(state: CampaignState) -> dict[str, dict[str, int]]:
    """Only what differs from what the counter mix leaves over. [BG 15.4]"""
    reserve = state.draft_reserve
    return {
        str(side): _pool(side, state.pools[side.seat], state.stacks[side.seat], reserve)
        for side in SIDES
    }


@kept_by_side
def _pool(
    side: Side, pool: tuple[int, ...], stacks: tuple[Stack, ...], reserve: int
) -> dict[str, int]:
    spare = left_over(stacks, side, reserve)
    found = {RESERVE: reserve} if side is UNION else {}
    for type_, count, usual in zip(TYPES, pool, spare, strict=True):
        if count != usual or (count and type_.is_militia):
            found[str(type_)] = count
    return found


@lru_cache(maxsize=KEPT)
def _leaders(theater: Theater, posts: Posts) -> str:
    """Only those on the map. [NS 8.2]"""
    found: dict[str, Any] = {}
    for leader in LEADERS:
        post = posts[leader.number]
        if post.box != OFF_MAP:
            place = theater.ids[post.box]
            done = {"moves": post.moves} | ({"along": True} if post.along else {})
            found[leader] = {"box": place} | done if post.moves else place
    return write_value("leaders", found) if found else ""


def _pieces(state: CampaignState) -> str:
    """The pieces, alike ones of a box on a line."""
    active = state.agenda[-1].side if state.agenda else UNION
    contested, contained = state.contested, state.contained
    sides = [
        _pieces_of(side, state.stacks[side.seat], state.theater, active, contested, contained)
        for side in SIDES
    ]
    return f"pieces = [\n{''.join(sides)}]\n"


# Most orders are about pieces of one side.
@kept_by_side
def _pieces_of(
    side: Side,
    stacks: tuple[Stack, ...],
    theater: Theater,
    active: Side,
    contested: int,
    contained: int,
) -> str:
    return "".join(
        _stack(
            stack,
            theater.ids[box],
            bool(theater.works >> box & 1),
            is_outside(side, active, bool(contested >> box & 1), bool(contained >> box & 1)),
        )
        for box, stack in enumerate(stacks)
        if stack
    )


# A saved game writes the position with every order, and few stacks change from one to the next.
@answered_once
def _stack(stack: Stack, box: BoxId, works: bool, attacks: bool) -> str:
    return "".join(
        f"    {{ {_place(box)}, {_kind(unit)}{f', count = {count}' * (count > 1)}"
        f"{_condition(unit, works, attacks)} }},\n"
        for unit, count in Counter(stack).items()
    )


def _in_line(values: Mapping[str, Any]) -> str:
    """Values as they stand in a table on one line."""
    return tomli_w.dumps(values).strip().replace("\n", ", ")


@cache
def _place(box: BoxId) -> str:
    return _in_line({"box": box})


def _kind(unit: Unit) -> str:
    return _kinds()[unit.side.seat][unit.type.number]


@cache
def _kinds() -> list[list[str]]:
    return [
        [_in_line({"side": str(side), "type": str(type_)}) for type_ in TYPES] for side in SIDES
    ]


@lru_cache(maxsize=CONDITIONS)
def _condition(unit: Unit, works: bool, attacks: bool) -> str:
    """What is not usual about a piece, behind all else that is said of it."""
    usual = {**MARKS, "sheltered": usually_sheltered(works, unit, attacks)}
    marks = ((key, getattr(unit, key)) for key in unit.__struct_fields__)
    unusual = {key: value for key, value in marks if usual.get(key, value) != value}
    return f", {_in_line(unusual)}" if unusual else ""


def held_by_presence(state: CampaignState) -> int:
    """Boxes that would change hands if they were left empty, as a set. [BG 3.4]"""
    return sum(state.held[seat] & ~state.deeds[seat] for seat in (0, 1))


def box_ids(theater: Theater, boxes: int) -> list[str]:
    """The ids of a set of boxes."""
    return [theater.ids[box] for box in bits(boxes)]
