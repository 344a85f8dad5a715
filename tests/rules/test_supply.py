"""Section 2 of the advanced game: supply. With the rulings R1 to R5."""

import pytest

from campaign import CampaignState
from campaign.board.board import board
from tests.rules.play import (
    kinds,
    legal,
    losers,
    on_and_off,
    quotes,
    situation,
    told,
    toml,
)


def turn_of(side: str, stacks: str, control: str = "", **others: str) -> CampaignState:
    """The beginning of a player turn: stacks like `cairo 2 union, memphis 1 confederate`."""
    lines = "\n".join(f"{key} = {value}" for key, value in others.items())
    entries = [
        '{{box = "{}", count = {}, side = "{}", type = "militia_infantry"}}'.format(*stack.split())
        for stack in stacks.split(",")
    ]
    owned = [line.split() for line in control.split(",") if line]
    return situation(f"""
        turn = 9
        agenda = ["playerturn {side}"]
        options.supply = true
        {lines}
        control = {{ {", ".join(f'{box} = "{owner}"' for box, owner in owned)} }}
        pieces = [{", ".join(entries)}]
    """)


# --- who needs supply --------------------------------------------------------------------------


@quotes("NS 2.0", "At the beginning of his turn, before anything else")
@on_and_off
def test_ns_2_0_before_anything_else(option: bool) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["playerturn union"]
        options.supply = {toml(option)}
        pieces = [{{box = "grenada", count = 2, side = "union", type = "militia_infantry"}}]
    """)
    assert legal(state) == ({"remove militia_infantry grenada"} if option else {"roll"})


@quotes("NS 2.0", "A piece alone in its box always is")
@pytest.mark.parametrize(("count", "lost"), [(1, set()), (2, {"grenada"}), (5, {"grenada"})])
def test_ns_2_0_a_piece_alone_needs_no_line(count: int, lost: set[str]) -> None:
    assert losers(turn_of("union", f"grenada {count} union")) == lost


@quotes("NS-R1", "for every box with two or more of its own pieces")
def test_ns_r1_only_the_pieces_of_the_side_whose_turn_it_is() -> None:
    stacks = "grenada 2 union, springfield_il 2 confederate, rolla 3 union"
    assert losers(turn_of("union", stacks)) == {"grenada"}
    assert losers(turn_of("confederate", stacks)) == {"springfield_il"}


@quotes("NS-R1", "at the very start of the side's turn, before the march die")
def test_ns_r1_after_the_draft_and_before_the_marches() -> None:
    # At the end of the Confederate turn 17: the draft of 1863 comes first, then supply.
    state = situation("""
        turn = 17
        agenda = ["recruitment confederate points 1"]
        options.supply = true
        pieces = [{box = "grenada", count = 2, side = "union", type = "militia_infantry"}]
    """)
    events = told(state, "end", "remove militia_infantry grenada", "roll", dice=(4,))
    assert kinds(events) == [
        "SegmentEnded",
        "TurnBegan",
        "MilitiaDrafted",
        "SupplyCut",
        "PieceStarved",
        "MarchesRolled",
    ]


@quotes("NS-R1", "A leader needs no supply and is no second piece")
def test_ns_r1_a_leader_is_no_second_piece() -> None:
    state = turn_of(
        "union", "grenada 1 union", **{"options.leaders": "true", "leaders.grant": '"grenada"'}
    )
    assert legal(state) == {"roll"}


# --- the line ----------------------------------------------------------------------------------


@quotes("NS 2.1", "if they can trace a line to any other recruitment city that their side controls")
@pytest.mark.parametrize(
    ("control", "lost"),
    [
        ("", set()),  # Jackson has Natchez, Memphis and others
        ("meridian union, vicksburg union, mccomb union, grenada union", {"jackson"}),
        ("meridian union, mccomb union, grenada union, arkansas_post union", set()),  # to Natchez
        (
            "meridian union, mccomb union, grenada union, arkansas_post union, natchez union",
            {"jackson"},
        ),
    ],
)
def test_ns_2_1_a_city_needs_another_city(control: str, lost: set[str]) -> None:
    assert losers(turn_of("confederate", "jackson 2 confederate", control)) == lost


@quotes("NS 2.1", "to a friendly recruitment city that is itself supplied")
def test_ns_2_1_a_city_that_is_cut_off_supplies_nobody() -> None:
    cut_off = "meridian union, mccomb union, grenada union, arkansas_post union, natchez union"
    stacks = "vicksburg 2 confederate, jackson 1 confederate"
    assert losers(turn_of("confederate", stacks, cut_off)) == {"vicksburg"}
    assert not losers(turn_of("confederate", stacks, cut_off.replace(", natchez union", "")))


@quotes("NS 2.1", "A line may have any length")
def test_ns_2_1_a_line_has_any_length() -> None:
    # Tallahassee feeds on Savannah and Jacksonville; without Jacksonville on Savannah and beyond.
    stacks = "tallahassee 2 confederate"
    assert not losers(turn_of("confederate", stacks, "jacksonville_fl union"))
    assert losers(turn_of("confederate", stacks, "jacksonville_fl union, savannah union")) == {
        "tallahassee"
    }


@quotes("NS 2.1", "it runs through boxes that the side controls")
@pytest.mark.parametrize("cut", ["savannah", "waycross"])
def test_ns_2_1_every_box_of_the_line_is_controlled(cut: str) -> None:
    stacks = "tallahassee 2 confederate"
    control = f"jacksonville_fl union, {cut} union"
    assert losers(turn_of("confederate", stacks, control)) == {"tallahassee"}


@quotes("NS 2.1", "along friendly rails and rivers")
@quotes("NS-R2", "never over roads")
def test_ns_2_1_roads_carry_no_supply() -> None:
    # Fayetteville, Arkansas, lies on roads alone; Fort Smith is on the river to Little Rock, from
    # where another river leads to Memphis.
    assert losers(turn_of("confederate", "fayetteville_ar 2 confederate")) == {"fayetteville_ar"}
    assert losers(turn_of("confederate", "fort_smith 2 confederate")) == set()
    assert losers(turn_of("confederate", "camden 2 confederate")) == {"camden"}


@quotes("NS-R2", "over rails with both ends under its control and over rivers")
def test_ns_r2_a_river_leads_from_a_box_that_is_not_controlled() -> None:
    # Paducah is nobody's: rails from there are not friendly, the river to Cairo is.
    assert not losers(turn_of("union", "paducah 2 union"))
    south = "munfordville union, louisville union"
    assert losers(turn_of("union", "lebanon 2 union", south)) == {"lebanon"}
    assert not losers(turn_of("union", "lebanon 2 union", f"{south}, lebanon union"))


@quotes("NS-R2", "The box in which it starts need not be controlled")
def test_ns_r2_contained_pieces_trace_from_a_box_of_the_enemy() -> None:
    others = {"options.containment": "true", "contained": '["fort_monroe"]'}
    stacks = "fort_monroe 2 confederate, fort_monroe 1 union"
    assert not losers(turn_of("confederate", stacks, **others))
    cut = turn_of("confederate", stacks, "yorktown union", **others)
    assert losers(cut) == {"fort_monroe"}


@quotes("NS-R2", "For pieces that contain an enemy the first rail out counts as friendly")
@quotes("NS-R2", "when its far end is controlled")
@pytest.mark.parametrize(
    ("contained", "control", "lost"),
    [
        ('["norfolk"]', "norfolk union", set()),
        ('["norfolk"]', "norfolk union, petersburg union", {"norfolk"}),
        ("[]", "norfolk union", {"norfolk"}),  # they contain nobody
    ],
)
def test_ns_r2_the_first_rail_out_of_a_siege_is_friendly(
    contained: str, control: str, lost: set[str]
) -> None:
    # A railroad is all that leads out of Norfolk.
    others = {"options.containment": "true", "contained": contained, "footholds": contained}
    stacks = "norfolk 2 confederate" + (", norfolk 1 union" if contained != "[]" else "")
    assert losers(turn_of("confederate", stacks, control, **others)) == lost


@quotes("NS-R2", "over rails with both ends under its control")
def test_ns_r2_the_second_rail_out_of_a_siege_is_a_rail_like_others() -> None:
    others = {
        "options.containment": "true",
        "contained": '["norfolk"]',
        "footholds": '["norfolk"]',
    }
    beyond = {link.a for link in board().links if link.b == "petersburg"}
    beyond |= {link.b for link in board().links if link.a == "petersburg"}
    control = ", ".join(f"{box} union" for box in sorted(beyond))
    stacks = "norfolk 2 confederate, norfolk 1 union"
    assert losers(turn_of("confederate", stacks, control, **others)) == {"norfolk"}


@quotes("NS-R2", "The Confederacy traces no line along the Potomac")
@pytest.mark.parametrize(("side", "lost"), [("confederate", {"fredericksburg"}), ("union", set())])
def test_ns_r2_no_confederate_line_along_the_potomac(side: str, lost: set[str]) -> None:
    # Washington and Baltimore are of the same side; no rail leads away from Fredericksburg.
    enemy = "union" if side == "confederate" else "confederate"
    control = (
        f"washington {side}, baltimore {side}, fredericksburg {side}, richmond {enemy},"
        f"manassas_junction {enemy}, harpers_ferry {enemy}"
    )
    others = {"options.washington_capture": "true"}
    assert losers(turn_of(side, f"fredericksburg 2 {side}", control, **others)) == lost


@quotes("NS-R3", "those it controls, of either color")
def test_ns_r3_a_city_of_the_other_color_supplies_as_well() -> None:
    # Knoxville has a Union shield only, Chattanooga a Confederate one only.
    valley = "chattanooga union, knoxville union, marion confederate, roanoke confederate"
    control = f"{valley}, lynchburg union, decatur confederate, atlanta confederate"
    assert not losers(turn_of("union", "knoxville 2 union", control))
    assert not losers(turn_of("union", "chattanooga 2 union", control))
    both = control.replace("marion confederate", "marion union")
    assert not losers(turn_of("union", "marion 2 union", both)), "a line to Knoxville, and on"
    alone = control.replace("chattanooga union", "chattanooga confederate")
    assert losers(turn_of("union", "knoxville 2 union", alone)) == {"knoxville"}


@quotes("NS-R3", "Pieces in one of them need a line to another one")
def test_ns_r3_two_cities_in_line_supply_each_other() -> None:
    # Savannah and Charleston are linked by rail and by nothing else, once the rest is lost.
    around = "augusta union, florence union, st_george union, waycross union"
    stacks = "savannah 2 confederate, charleston_sc 2 confederate"
    assert not losers(turn_of("confederate", stacks, around))
    alone = f"{around}, charleston_sc union, millen union"
    assert losers(turn_of("confederate", "savannah 2 confederate", alone)) == {"savannah"}


@quotes("NS 2.1", "Union pieces in a port, or with a line to a port, are always supplied")
@pytest.mark.parametrize("box", ["pensacola", "norfolk", "petersburg"])
def test_ns_2_1_a_port_supplies_the_union(box: str) -> None:
    # Norfolk is a port and no city; Petersburg has a railroad to it.
    control = "norfolk union, petersburg union"
    assert not losers(turn_of("union", f"{box} 3 union", control))


@quotes("NS-R4", "Union pieces that stand in a port are supplied, whichever side controls it")
@quotes("NS-R4", "so are those with a line to a port that the Union controls")
def test_ns_r4_pieces_in_a_port_of_the_enemy_and_those_beside_it() -> None:
    assert not losers(turn_of("union", "norfolk 2 union"))
    assert losers(turn_of("union", "petersburg 2 union", "petersburg union")) == {"petersburg"}


FOREIGN = """
    turn = 9
    agenda = ["playerturn confederate"]
    options = {{supply = true, foreign_intervention = true}}
    intervention = {intervention}
    control = {{goldsboro = "union", new_bern = "{port}"}}
    pieces = [
        {{box = "new_bern", side = "confederate", type = "foreign_veteran_infantry"}},
        {{box = "new_bern", side = "confederate", type = "{second}"}},
    ]
"""


@quotes("NS-R4", "foreign pieces have the same right at ports that the Confederacy controls")
@pytest.mark.parametrize(
    ("second", "port", "intervention", "fed"),
    [
        ("foreign_crack_infantry", "confederate", "true", True),
        ("foreign_crack_infantry", "union", "true", False),
        ("foreign_crack_infantry", "confederate", "false", False),
        # The militia has no such right, and is not alone.
        ("militia_infantry", "confederate", "true", False),
    ],
)
def test_ns_r4_ports_supply_foreign_pieces(
    second: str, port: str, intervention: str, fed: bool
) -> None:
    state = situation(FOREIGN.format(second=second, port=port, intervention=intervention))
    assert losers(state) == (set() if fed else {"new_bern"})


@quotes("NS-R5", "A box is without supply as soon as one of several pieces in it is")
@quotes("NS-R5", "the owner may then remove any of them")
def test_ns_r5_one_hungry_piece_starves_the_whole_box() -> None:
    """The militia is not fed by sea; the foreign piece beside it may go in its place."""
    mixed = FOREIGN.format(second="militia_infantry", port="confederate", intervention="true")
    assert legal(situation(mixed), "remove") == {
        "remove militia_infantry new_bern",
        "remove foreign_veteran_infantry new_bern",
    }
