"""Shell for Guns: contact, melee, and what comes of it. [SG 2.8]"""

from typing import Any

import pytest

from campaign.resolvers.shell_for_guns.contact import impact, is_on_flank, struck_edge, supporting
from campaign.resolvers.shell_for_guns.field import cover_of
from campaign.resolvers.shell_for_guns.ground import allowance
from campaign.resolvers.shell_for_guns.melee import fighter
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Cover, Formation, Quality
from campaign.tabletop.contact import Edge, touches
from campaign.tabletop.measure import Point
from tests.resolvers.shell_table import (
    CONFEDERATE,
    LINE,
    SPENT,
    UNION,
    allowed,
    battery,
    brigade,
    cavalry,
    charged,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes

NEAR = brigade(1, UNION, 100, 120)
"""A brigade near enough to storm works."""


def in_contact(charger: Unit, target: Unit) -> ShellPosition:
    """The charger stands where its charge strikes."""
    position = table(charger, target)
    struck = impact(position, charger, target)
    assert struck is not None
    return position.with_units(charger.at(struck.base))


# --- contact -----------------------------------------------------------------------------------


@quotes("SG 2.8", "lines up with its target, with as many bases in contact as there can be")
def test_sg_2_8_a_charge_dresses_on_its_target() -> None:
    askew = brigade(2, CONFEDERATE, 110, 130, heading=200)
    position = in_contact(LINE, askew)
    assert position.there(1).heading == 20
    assert touches(position.there(1).block, askew.block)


@quotes("SG 2.8", "starts with most bases beyond the line of the target's front")
def test_sg_2_8_where_a_charge_strikes() -> None:
    target = brigade(2, CONFEDERATE, 120, 130, heading=90)
    column = {"formation": Formation.ATTACK}
    assert struck_edge(brigade(1, UNION, 112, 70, **column), target) is Edge.RIGHT
    assert struck_edge(brigade(1, UNION, 140, 70, **column), target) is Edge.FRONT
    assert struck_edge(brigade(1, UNION, 90, 130, heading=90), target) is Edge.REAR
    position = in_contact(brigade(1, UNION, 112, 70, **column), target)
    assert is_on_flank(position.there(1), target)


@quotes("SG-R11", "Seven bases that charge six in line throw 21 dice against 12")
def test_sg_r11_the_example_of_the_rules() -> None:
    target = brigade(2, CONFEDERATE, 100, 130, bases=6, full=6)
    charger = brigade(1, UNION, 104, 130)
    position = table(charger, target)
    first = fighter(position, charger, target, charges=True)
    second = fighter(position, target, charger, charges=False)
    assert (first.engaged, second.engaged) == (7, 6)
    assert (first.dice, second.dice) == (21, 12)


@quotes("SG 2.8", "one more for charging, for breaking through, for cavalry against others")
@pytest.mark.parametrize(
    ("charger", "breaking", "factor"),
    [
        (LINE, False, 3),
        (LINE, True, 3),
        (cavalry(1, UNION, 100, 100), False, 4),
        (cavalry(1, UNION, 100, 100, dismounted=True), False, 3),
    ],
)
def test_sg_2_8_dice_for_each_base(charger: Unit, breaking: bool, factor: int) -> None:
    position = in_contact(charger, brigade(2, CONFEDERATE, 100, 130))
    one, other = position.there(1), position.there(2)
    assert fighter(position, one, other, charges=True, breaking=breaking).factor == factor
    assert fighter(position, other, one, charges=False).factor == 2


@quotes("SG 2.8", "for the flank or the rear")
def test_sg_2_8_the_flank_costs_the_target_dearly() -> None:
    column = brigade(1, UNION, 112, 70, formation=Formation.ATTACK)
    position = in_contact(column, brigade(2, CONFEDERATE, 120, 130, heading=90))
    one, other = position.there(1), position.there(2)
    first = fighter(position, one, other, charges=True)
    second = fighter(position, other, one, charges=False)
    assert (first.engaged, first.factor, first.needed) == (2, 4, 4)
    assert (second.engaged, second.factor, second.needed) == (1, 2, 5)


@quotes("SG 2.8", "disorder, an attack from the flank and dismounted cavalry take 1 from the die")
def test_sg_2_8_what_takes_from_the_die() -> None:
    def needed(charger: Unit, target: Unit) -> int:
        position = in_contact(charger, target)
        return fighter(position, position.there(1), target, charges=True).needed

    target = brigade(2, CONFEDERATE, 100, 130)
    assert needed(LINE, target) == 4
    assert needed(LINE._replace(disordered=True), target) == 5
    assert needed(cavalry(1, UNION, 100, 100, dismounted=True), target) == 5
    assert needed(LINE, target._replace(works=True)) == 6


@quotes("SG 2.8", "each side adds 1 for every two supporting bases, at most 3")
def test_sg_2_8_supports() -> None:
    double = LINE._replace(formation=Formation.DOUBLE)
    position = in_contact(double, brigade(2, CONFEDERATE, 100, 130))
    one = position.there(1)
    assert supporting(position, one, 4) == 4
    assert fighter(position, one, position.there(2), charges=True).extra == 2
    friend = brigade(3, UNION, 100, one.y // 50 - 8)
    helped = table(one, position.there(2), friend)
    assert fighter(helped, one, position.there(2), charges=True).extra == 3


@quotes("SG 2.8", "1 for a column that charges and 1 for more experience")
def test_sg_2_8_columns_and_experience() -> None:
    target = brigade(2, CONFEDERATE, 100, 130, quality=Quality.CONSCRIPT)
    column = LINE._replace(formation=Formation.MARCH)
    position = in_contact(column, target)
    # One base fights; the one behind it is no support by itself.
    assert fighter(position, position.there(1), target, charges=True).extra == 2


# --- the result --------------------------------------------------------------------------------


def fought(
    hits: int, suffered: int, *faces: int, charger: Unit = LINE, **changes: Any
) -> ShellPosition:
    """Line against line: so many losses on either side, then some more dice."""
    position = charged(charger, brigade(2, CONFEDERATE, 100, 130, **(SPENT | changes)))
    dice = (*(6,) * hits, *(1,) * (24 - hits), *(6,) * suffered, *(1,) * (16 - suffered))
    return play(position, "stand", dice=(*dice, *faces))


@quotes("SG 2.8", "goes back 1 UM, or 2 UM with a die of 4 or more; a 6 is disorder")
@pytest.mark.parametrize(
    ("face", "y", "disordered"), [(3, 140, False), (4, 150, False), (6, 150, True)]
)
def test_sg_2_8_the_loser_goes_back(face: int, y: int, disordered: bool) -> None:
    after = fought(2, 1, face)
    assert place(after.there(2)) == (100, y)
    assert after.there(2).disordered is disordered
    assert after.stage is Stage.SUCCESS


@quotes("SG 2.8", "A victor who was charged stays and is in order again")
def test_sg_2_8_a_target_that_wins_recovers() -> None:
    after = fought(1, 2, 1, disordered=True)
    assert not after.there(2).disordered
    assert place(after.there(2)) == (100, 130)
    assert place(after.there(1)) == (100, 120)
    assert not after.commanding


@quotes("SG 2.8", "Guns in the open that must go back are lost")
def test_sg_2_8_guns_in_the_open_are_lost() -> None:
    guns = battery(2, CONFEDERATE, 100, 130, **SPENT)
    position = charged(LINE, guns, brigade(3, CONFEDERATE, 300, 200))
    after = play(position, "stand", dice=(6, *(1,) * 5, 1))
    assert after.there(2).lost_as == "destroyed"


@quotes("SG 2.8", "After a draw both go back 1 UM, cavalry 3")
def test_sg_2_8_a_draw_parts_both() -> None:
    after = fought(1, 1)
    assert place(after.there(1)) == (100, 120)
    assert place(after.there(2)) == (100, 140)
    horse = charged(cavalry(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 130, **SPENT))
    parted = play(horse, "stand", dice=(6, *(1,) * 23, 6, *(1,) * 15))
    assert place(parted.there(1)) == (100, 100)


@quotes("SG 2.8", "without losses there is a second round first, save for cavalry")
def test_sg_2_8_without_losses_there_is_a_second_round() -> None:
    position = charged(LINE, brigade(2, CONFEDERATE, 100, 130, **SPENT))
    after, events = told(position, "stand", dice=(1,) * 80)
    assert [type(event).__name__ for event in events].count("MeleeFought") == 2
    assert place(after.there(2)) == (100, 140)
    horse = charged(cavalry(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 130, **SPENT))
    parted = play(horse, "stand", dice=(1,) * 40)
    assert place(parted.there(1)) == (100, 100)
    assert place(parted.there(2)) == (100, 130)


@quotes("SG 2.8", "Who defends in cover does not go back after a draw")
def test_sg_2_8_cover_holds_after_a_draw() -> None:
    after = fought(1, 1, charger=NEAR, works=True)
    assert place(after.there(2)) == (100, 130)
    assert place(after.there(1)) == (100, 120)


@quotes(
    "SG 2.8", "A victor who charged holds, reorganizes by a die of 1 or 2 UM, or breaks through"
)
def test_sg_2_8_a_victor_holds_or_reorganizes() -> None:
    won = fought(2, 1, 4)
    assert play(won, "hold").stage is Stage.ACTION
    leashed = play(won, "reorganize", dice=(4,))
    assert allowed(leashed, "move 1 20 bearing 180")
    assert not allowed(leashed, "move 1 21 bearing 180")
    assert refused(leashed, "move 1 10").rule == "SG 2.8"
    assert allowed(leashed, "form 1 double")


@quotes("SG 2.8", "1 UM with 4 or 5, 2 UM with a 6, once a turn")
@pytest.mark.parametrize(("face", "y"), [(3, 130), (4, 140), (5, 140)])
def test_sg_2_8_a_victor_breaks_through(face: int, y: int) -> None:
    after = play(fought(2, 1, 4), "pursue", dice=(face,))
    assert place(after.there(1)) == (100, y)
    assert after.stage is Stage.ACTION


@quotes("SG 2.8", "once a turn")
def test_sg_2_8_a_second_melee_and_no_third() -> None:
    won = fought(2, 1, 4)
    again = play(won, "pursue", dice=(6, *(6,) * 2, *(1,) * 22, *(1,) * 16, 4))
    assert again.stage is Stage.SUCCESS
    assert refused(again, "pursue").rule == "SG 2.8"


@quotes("SG 2.8", "the victor over the defender of an obstacle can only take the position")
def test_sg_2_8_works_are_taken() -> None:
    won = fought(2, 1, 1, charger=NEAR, works=True)
    after = play(won, "pursue")
    assert after.there(1).works
    assert place(after.there(1)) == (100, 130)


@quotes("SG 2.8", "the victor over the defender of an obstacle can only take the position")
@pytest.mark.parametrize("y", [152, 153, 156])
@pytest.mark.parametrize(("table_name", "x"), [("ridge", 160), ("farm", 90)])
def test_sg_2_8_a_wall_or_a_fence_is_taken(table_name: str, x: int, y: int) -> None:
    defender = brigade(2, CONFEDERATE, x, y, **SPENT)
    position = charged(brigade(1, UNION, x, y - 12), defender, table_name=table_name, die=6)
    won = play(position, "stand", dice=(*(6,) * 6, *(1,) * 18, *(1,) * 16, 4))
    assert won.stage is Stage.SUCCESS
    after = play(won, "pursue")
    victor, enemy = after.there(1), brigade(3, CONFEDERATE, x, y + 40)
    assert not victor.works
    assert cover_of(after, victor, enemy.block.place) is not Cover.NONE
    further = victor.block.at(Point(victor.x, victor.y + UM))
    open_ground = table(victor, table_name="plain")
    assert allowance(after, victor, victor.block, further) == allowance(
        open_ground, victor, victor.block, further
    )


@quotes("SG 2.8", "over the defender of an obstacle")
def test_sg_2_8_a_wall_behind_the_defender_is_not_taken() -> None:
    defender = brigade(2, CONFEDERATE, 160, 140, **SPENT)
    position = charged(brigade(1, UNION, 160, 128), defender, table_name="ridge")
    won = play(position, "stand", dice=(*(6,) * 2, *(1,) * 22, *(1,) * 16, 4))
    assert won.stage is Stage.SUCCESS
    assert not won.taken


@quotes("SG 2.5", "Prepared positions that are stormed in front are an obstacle")
def test_sg_2_5_works_slow_a_charge() -> None:
    works = brigade(2, CONFEDERATE, 100, 130, works=True)
    assert refused(table(LINE, works), "charge 1 2").rule == "SG 2.5"
    assert allowed(table(brigade(1, UNION, 100, 110), works), "charge 1 2")
    assert allowed(table(cavalry(1, UNION, 100, 90), works), "charge 1 2")
    beyond = brigade(1, UNION, 100, 164, heading=180)
    assert allowed(table(beyond, works), "charge 1 2"), "from the rear there is none"


@quotes("SG 2.8", "Guns in the open that must go back are lost")
def test_sg_2_8_guns_behind_works_are_brought_away() -> None:
    guns = battery(2, CONFEDERATE, 100, 130, works=True, **SPENT)
    position = charged(NEAR, guns, brigade(3, CONFEDERATE, 300, 200))
    after = play(position, "stand", dice=(6, *(1,) * 5, 1, 1))
    assert place(after.there(2)) == (100, 140)


@quotes("SG 2.8", "An obstacle takes 2 UM from every such move")
def test_sg_2_8_an_obstacle_holds_up_a_retreat() -> None:
    fence = brigade(2, CONFEDERATE, 90, 146, **SPENT)
    position = charged(brigade(1, UNION, 90, 130), fence, table_name="farm")
    after = play(position, "stand", dice=(*(6,) * 2, *(1,) * 22, *(1,) * 16, 4))
    assert place(after.there(2)) == (90, 146)
