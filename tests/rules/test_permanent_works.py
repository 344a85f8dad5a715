"""Permanent works, and who stands before them. [BG 7.4, NS-R18]"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from campaign import Side
from campaign.battle.register import ways_in
from tests.rules.norfolk import attack_out_of_fort_monroe
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    needed,
    protected,
    quotes,
    situation,
    told,
)


@quotes("BG 7.4", "Washington, Richmond, Fort Monroe and Vicksburg are permanently entrenched")
@pytest.mark.parametrize(
    ("box", "side"),
    [
        ("washington", UNION),
        ("fort_monroe", UNION),
        ("richmond", CONFEDERATE),
        ("vicksburg", CONFEDERATE),
        ("vicksburg", UNION),
    ],
)
def test_7_4_units_there_at_the_beginning_of_a_turn_count_as_entrenched(
    box: str, side: Side
) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["playerturn union"]
        pieces = [{{box = "{box}", side = "{side}", type = "militia_infantry"}}]
    """)
    assert protected(state, box, side) == [True]


@quotes("BG 7.4", "Units that enter in the course of the turn, reinforcements of a battle included")
def test_7_4_units_that_enter_are_not_entrenched() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [
            {box = "washington", side = "union", type = "militia_infantry"},
            {box = "baltimore", side = "union", type = "militia_infantry"},
        ]
    """)
    state = after(state, "march baltimore", "move 1 militia_infantry washington")
    assert sorted(protected(state, "washington")) == [False, True]


@quotes("BG 7.4", "the units in these boxes become entrenched for the length of it")
def test_7_4_leaving_the_works_leaves_their_protection() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [{box = "washington", side = "union", type = "militia_infantry"}]
    """)
    state = after(state, "march washington", "move 1 militia_infantry baltimore", "march baltimore")
    assert protected(state, "baltimore") == [False]
    state = after(state, "move 1 militia_infantry washington")
    assert protected(state, "washington") == [False]


@quotes("BG 7.4", "When a player turn begins, whichever side's")
def test_7_4_a_garrison_is_hard_to_hit() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches confederate left 1 die 2"]
        pieces = [
            {box = "washington", side = "union", type = "militia_infantry"},
            {box = "manassas_junction", side = "confederate", type = "veteran_infantry"},
        ]
    """)
    state = after(state, "march manassas_junction", "move 1 veteran_infantry washington", "end")
    state = after(state, "battle washington", "fight fire 2 1", "fight roll", dice=(6,))
    assert needed(told(state, "fight fire 1 2", "fight roll", dice=(6,))) == [2]


WORKS: Mapping[str, Callable[[Any], list[bool]]] = {
    "battle_line": lambda position: [piece.entrenched for piece in position.line(CONFEDERATE)],
    "yankee": lambda position: [b.works for b in position.brigades if b.side is CONFEDERATE],
    "shell_for_guns": lambda position: [
        unit.works for unit in position.units if unit.side is CONFEDERATE and unit.piece
    ],
}
"""Who of the Confederates stands in works, in the positions that show it."""


@quotes("NS-R18", "but not for pieces that contain an enemy there")
@quotes("BG 7.4", "the units in these boxes become entrenched for the length of it")
@pytest.mark.parametrize("dug", [False, True], ids=["bare", "dug in"])
@pytest.mark.parametrize("by", WORKS)
def test_ns_r18_no_works_before_fort_monroe_but_those_one_digs(by: str, dug: bool) -> None:
    battle = attack_out_of_fort_monroe(by, dug=dug).battle
    assert battle is not None
    position = battle.position
    assert not position.request.permanent_works
    assert position.request.attacker is UNION
    works = WORKS[by](position)
    assert works
    assert set(works) == {dug}


@pytest.mark.parametrize("by", ways_in("vicksburg"))
def test_7_4_works_are_those_of_who_began_the_turn_in_them(by: str) -> None:
    # One has been in Vicksburg, the other has come in this turn; he has none.
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "vicksburg", side = "union", type = "veteran_infantry", count = 2},
            {box = "vicksburg", side = "confederate", type = "veteran_infantry"},
            {box = "vicksburg", side = "confederate", type = "militia_infantry", sheltered = false},
        ]
    """)
    battle = after(state, f"battle vicksburg by {by}").battle
    assert battle is not None
    pieces_there = [p for p in battle.position.request.pieces if p.side is CONFEDERATE]
    wanted = {piece.id: piece.entrenched for piece in pieces_there}
    assert sorted(wanted.values()) == [False, True]
    if by == "yankee":
        found = {b.piece: b.works for b in battle.position.brigades if b.piece in wanted}
        assert found == wanted
