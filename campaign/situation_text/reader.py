"""A position from a document: what scenarios and situation files have in common.

[BG 3.1, BG 3.4, BG 15.1]
"""

import re
from collections.abc import Mapping
from typing import Any

from campaign.agenda import STEPS, Fighting, PlayerTurn, Skirmish, Step
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS, USUAL
from campaign.board.board import Theater
from campaign.errors import NotationError, unknown
from campaign.formats.books import BOOK
from campaign.formats.toml_values import check_keys, check_length, flag, names, number, side, text
from campaign.options import Options
from campaign.queries.closed_boxes import KENTUCKY_OPENS
from campaign.scenario import SKIRMISH, Scenario, scenario
from campaign.situation_text.agenda_lines import check_hungry, read_agenda
from campaign.situation_text.piece_lines import (
    read_leaders,
    read_pieces,
    read_pools,
    wait_in_europe,
)
from campaign.state import CampaignState, Ending, Pair, Stacks
from campaign.tables.calendar import last_turn
from campaign.tables.march_table import Level
from campaign.terms import CONFEDERATE, SIDES, UNION, Side

KEYS = (
    "scenario",
    "turn",
    "agenda",
    "options",
    "control",
    "raided",
    "pieces",
    "pools",
    "leaders",
    "fallen",
    "kentucky_open",
    "toll",
    "footholds",
    "contained",
    "assaults",
    "intervention",
    "battle",
    "ending",
)
"""What a situation may say."""

_NEEDED = {
    "leaders": "leaders",
    "toll": "washington_capture",
    "footholds": "containment",
    "contained": "containment",
    "assaults": "containment",
    "intervention": "foreign_intervention",
}
"""The option that each of these keys needs."""

NOBODY = "nobody"


def set_up(document: Mapping[str, Any]) -> CampaignState:
    """The position that a document describes; what it leaves out is as printed.

    Raises:
        NotationError: names the key, the entry and the nearest valid name.
    """
    check_keys("situation", "key", document, KEYS)
    name = text(document, "scenario", "1861")
    start = SKIRMISH if name == SKIRMISH.id else scenario(name)
    turn = number(document, "turn", start.first_turn, last_turn())
    if not turn:
        raise NotationError("turn: the first turn is 1")
    options = read_options(document.get("options", {}))
    agenda = read_agenda(document)
    stacks = read_pieces(start.theater, document, agenda[-1].side)
    _check_options(options, document, stacks)
    check_hungry(start.theater, agenda, stacks)
    held, deeds = _read_control(start.theater, stacks, document)
    # At the very start of a Union player turn the draft of the turn is still to come.
    drafted = turn - 1 if isinstance(agenda[0], PlayerTurn) and agenda[0].side is UNION else turn
    pools, reserve = read_pools(document, stacks, drafted, options)
    if options.foreign_intervention:
        stacks = wait_in_europe(start.theater, stacks, pools)
    battle = _read_battle(document.get("battle"))
    ending = _read_ending(text(document, "ending", ""))
    if not ending:
        _check_fighting(start, agenda, battle)
    elif (start is SKIRMISH) is (battle is None):
        raise NotationError("battle: a skirmish that is over has one, and a war has none")
    position = CampaignState(
        scenario=start,
        options=options,
        turn=turn,
        agenda=() if ending else agenda,
        stacks=stacks,
        present=(_boxes(stacks[0]), _boxes(stacks[1])),
        held=held,
        deeds=deeds,
        pools=pools,
        draft_reserve=reserve,
        leaders=read_leaders(start.theater, document),
        battle=None if ending else battle,
        fought=battle if ending else None,
        ending=ending,
    )
    return _with_marks(position, document)


def _check_fighting(
    start: Scenario, agenda: tuple[Step, ...], battle: BattleInProgress | None
) -> None:
    """A battle is what is to be decided first, and in a skirmish all there is. [BG 8.1, SK 1.1]"""
    if isinstance(agenda[0], Fighting) is (battle is None):
        raise NotationError(
            "agenda: 'fighting ...' comes first if there is a battle, and only then"
        )
    if isinstance(agenda[-1], Skirmish) is not (start is SKIRMISH):
        raise NotationError("agenda: 'skirmish ...' comes last in a skirmish, and only there")


def _with_marks(position: CampaignState, document: Mapping[str, Any]) -> CampaignState:
    """The same position with what the optional rules remember. [BG 14, NS 4.0, NS 6.0, NS 8.4]"""
    return position.evolve(
        fallen=number(document, "fallen", 0),
        kentucky_open=flag(document, "kentucky_open") or _kentucky_broken(position),
        toll=number(document, "toll", 0),
        footholds=_box_set(position.theater, document, "footholds"),
        contained=_box_set(position.theater, document, "contained"),
        assaults=_box_set(position.theater, document, "assaults"),
        intervention=flag(document, "intervention"),
    )


def _kentucky_broken(position: CampaignState) -> bool:
    """Do Confederates stand in Kentucky while it is neutral? [BG 14/4.12]"""
    return (
        position.options.kentucky_neutrality
        and position.turn < KENTUCKY_OPENS
        and bool(position.present[CONFEDERATE.seat] & position.theater.kentucky)
    )


def _box_set(theater: Theater, document: Mapping[str, Any], key: str) -> int:
    return theater.set_of(theater.ids[theater.number_of(box)] for box in names(document, key, []))


def _check_options(options: Options, document: Mapping[str, Any], stacks: Stacks) -> None:
    """What belongs to an optional rule needs the option. [NS 4.0, NS 6.0, NS 8.2, NS 8.4]"""
    for key, name in _NEEDED.items():
        if document.get(key) and not getattr(options, name):
            raise NotationError(f"{key}: this needs the option {name!r}")
    if not options.foreign_intervention and any(
        unit.type.is_foreign for stack in stacks[1] for unit in stack
    ):
        raise NotationError("pieces: foreign ones need the option 'foreign_intervention'")


def start_of(start: Scenario, options: Options) -> CampaignState:
    """The set-up of a scenario, before anything happens. [BG 15.1, BG 15.3]"""
    document = {
        "scenario": start.id,
        "turn": start.first_turn,
        "agenda": [STEPS.write(PlayerTurn(UNION))],
        **start.situation,
        "options": dict.fromkeys(options.switched_on, True),
    }
    for key, name in _NEEDED.items():
        if not getattr(options, name):
            document.pop(key, None)
    return set_up(document)


def read_options(values: Any) -> Options:
    """A preset and single changes to it. [BG 14]"""
    check_keys("options", "option", values, ("preset", *Options.names()))
    changes = dict(values)
    preset = text(changes, "preset", "basic")
    changes.pop("preset", None)
    return Options.preset(preset, **changes)


def _boxes(stacks: tuple[tuple[Any, ...], ...]) -> int:
    return sum(1 << box for box, stack in enumerate(stacks) if stack)


# --- battle, ending -----------------------------------------------------------------------------


def _read_battle(values: Any) -> BattleInProgress | None:
    if values is None:
        return None
    check_keys("battle", "battle key", values, ("resolver", "position"))
    name = text(values, "resolver", USUAL)
    if name not in RESOLVERS:
        raise NotationError(f"battle: {unknown('resolver', name, RESOLVERS)}")
    return BattleInProgress(
        name, RESOLVERS[name].read_position(check_length(text(values, "position", "")))
    )


_ENDING = re.compile(
    rf"(?:(draw)|(\w+)(?: (decisive|marginal|pyrrhic))?) ({BOOK} [\d/.]+)", re.ASCII
)
"""Who has won, how clearly if that is known, and by which paragraph."""


def _read_ending(line: str) -> Ending | None:
    if not line:
        return None
    found = _ENDING.fullmatch(line)
    if found is None:
        raise NotationError(f"ending: 'union BG 13.1' or the like is wanted here, not {line!r}")
    draw, winner, level, rule = found.groups()
    if draw:
        return Ending(None, rule, Level.DRAW)
    return Ending(side(winner, "ending"), rule, Level(level) if level else None)


# --- control -----------------------------------------------------------------------------------


def _read_control(
    theater: Theater, stacks: Stacks, document: Mapping[str, Any]
) -> tuple[Pair, Pair]:
    """Who holds what, and what would stay held without pieces. [BG 3.1, BG 3.3, BG 3.4]

    A box that `control` gives to a side with nothing but cavalry in it is held by presence
    alone; `raided`, if it is there, names all boxes of that sort instead.
    """
    held, deeds = list(theater.home), list(theater.home)
    control = document.get("control", {})
    check_keys("control", "box", control, (box.id for box in theater.boxes))
    raided = names(document, "raided", []) if "raided" in document else None
    for box_id in raided or ():
        theater.number_of(box_id)
    for box_id, owner in control.items():
        box = theater.number_of(box_id)
        holder = None if owner == NOBODY else side(owner, f"control, {box_id}")
        _give(held, holder, box)
        if holder is None:
            _give(deeds, None, box)
        elif box_id not in raided if raided is not None else not _only_horse(stacks, holder, box):
            _give(deeds, holder, box)
    return (held[0], held[1]), (deeds[0], deeds[1])


def _give(boxes: list[int], owner: Side | None, box: int) -> None:
    for other in SIDES:
        if other is owner:
            boxes[other.seat] |= 1 << box
        else:
            boxes[other.seat] &= ~(1 << box)


def _only_horse(stacks: Stacks, owner: Side, box: int) -> bool:
    stack = stacks[owner.seat][box]
    return bool(stack) and not any(unit.type.is_infantry for unit in stack)
