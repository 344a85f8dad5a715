"""Lines of supply, traced by another program on boards drawn by chance. [NS 2.1, NS-R1 to R4]"""

import random

import networkx as nx
import pytest

from campaign import CampaignState, Side, read_situation
from campaign.board.board import bits, board
from campaign.board.routes import Link, LinkKind
from campaign.queries.supply_lines import hungry
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    toml,
)


def drawn_by_chance(chance: random.Random) -> CampaignState:
    """Control changed here and there, and pairs of pieces dropped anywhere."""
    ids = [box.id for box in board().boxes]
    owners = ("union", "confederate", "nobody")
    control = {box: chance.choice(owners) for box in chance.sample(ids, chance.randint(0, 129))}
    control["washington"] = "union"
    lines = [f'control.{box} = "{owner}"' for box, owner in control.items()]
    types = ("militia_infantry", "veteran_cavalry", "foreign_veteran_infantry")
    stacks = [
        f'{{box = "{box}", side = "{side}", type = "{type_}"}},'
        for box in chance.sample(ids, 12)
        for side in chance.sample(("union", "confederate"), 1)
        for type_ in chance.choices(types[: 2 + (side == "confederate")], k=chance.randint(1, 3))
    ]
    return read_situation(
        "turn = 9\noptions.preset = 'full'\n"
        f"intervention = {toml(chance.random() < 0.5)}\n"
        f"{chr(10).join(lines)}\npieces = [{chr(10).join(stacks)}]"
    )


def carries(link: Link, side: Side) -> bool:
    """A line of supply may follow the link, if control allows it. [NS-R2]"""
    return link.kind is not LinkKind.ROAD and not (link.is_potomac and side is CONFEDERATE)


def lines_of(state: CampaignState, side: Side) -> "nx.Graph[str]":
    """The boxes that *side* controls, with every link between them that carries a line."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(box.id for box in board().boxes if state.controller(box.id) is side)
    links = [link for link in board().links if carries(link, side)]
    graph.add_edges_from((link.a, link.b) for link in links if link.a in graph and link.b in graph)
    return graph


def reached_from(lines: "nx.Graph[str]", side: Side, start: str) -> set[str]:
    """The controlled boxes to which lines from a box lead; only rivers leave a strange one."""
    doors = {start} & set(lines)
    if not doors:
        rivers = [s for s in board().links if s.kind is LinkKind.RIVER and carries(s, side)]
        ends = {(s.a, s.b) for s in rivers} | {(s.b, s.a) for s in rivers}
        doors = {to for box, to in ends if box == start and to in lines}
    return {box for door in doors for box in nx.node_connected_component(lines, door)}


def is_fed(lines: "nx.Graph[str]", side: Side, start: str, at_ports: bool) -> bool:
    """Whether a line leads from a box to where it must. [NS 2.1, NS-R3, NS-R4]"""
    reached = reached_from(lines, side, start)
    if at_ports and any(board()[box].is_port for box in reached):
        return True
    if side is UNION and board()[start].is_port:
        return True
    cities = {box for box in reached if board()[box].is_city}
    if start in cities:
        return any(nx.has_path(lines, start, city) for city in cities - {start})
    return any(nx.has_path(lines, one, other) for one in cities for other in cities - {one})


def hungry_by_hand(state: CampaignState, side: Side) -> set[str]:
    """The boxes that would lose a piece, box by box and piece by piece. [NS-R1, NS-R4]"""
    lines = lines_of(state, side)
    found = set()
    for box in board().boxes:
        stack = state.units_in(box.id, side)
        if len(stack) < 2:
            continue
        for unit in stack:
            at_ports = side is UNION or (unit.type.is_foreign and state.intervention)
            if not is_fed(lines, side, box.id, at_ports):
                found.add(box.id)
    return found


def compare_on_chance_boards(first: int, boards: int) -> int:
    """Both programs find the same boxes hungry; returns how many boxes that were."""
    found = 0
    for seed in range(first, first + boards):
        state = drawn_by_chance(random.Random(seed))
        for side in (UNION, CONFEDERATE):
            boxes = {board().ids[box] for box in bits(hungry(state, side))}
            assert boxes == hungry_by_hand(state, side), f"board {seed}, {side}"
            found += len(boxes)
    return found


def test_lines_are_traced_alike_by_another_program() -> None:
    assert compare_on_chance_boards(0, 150) > 150, "the boards are too kind"


@pytest.mark.soak
def test_lines_are_traced_alike_on_ten_thousand_boards() -> None:
    assert compare_on_chance_boards(0, 10_000) > 10_000, "the boards are too kind"
