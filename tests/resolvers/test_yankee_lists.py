"""Yankee: troops, bases, scales, army lists. [YK 1-3]"""

from campaign.resolvers.yankee.army_lists import army_list, scales
from campaign.resolvers.yankee.muster import begin
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Branch, Quality, levies, worths
from tests.resolvers.yankee_table import CONFEDERATE, GUNS, REQUEST
from tests.rules.play import quotes


@quotes("YK 1.1", "Infantry is militia, trained or veteran, cavalry trained or veteran")
def test_yk_1_1_no_cavalry_is_militia() -> None:
    assert {q for (arm, _), (_, q) in levies().items() if arm == "infantry"} == set(Quality)
    horse = {q for (arm, _), (_, q) in levies().items() if arm == "cavalry"}
    assert horse == {Quality.TRAINED, Quality.VETERAN}
    assert {b.quality for b in begin(REQUEST).brigades if b.branch is GUNS} == {Quality.TRAINED}


@quotes("YK 2.1", "All bases have the same front")
@quotes("YK-R1", "a depth of 2.0 cm for infantry, 2.8 cm for cavalry, 3.8 cm for artillery")
def test_yk_2_1_bases() -> None:
    assert {worth.front for worth in worths().values()} == {250}
    assert [worths()[branch].depth for branch in Branch] == [200, 280, 380]


@quotes("YK 2.2", "150, 200 or 600 men, and a base of artillery for 6, 8 or 16 guns")
@quotes("YK-R2", "150, 200 or 600 men are a base of infantry or cavalry")
def test_yk_2_2_scales() -> None:
    assert scales() == {150: 6, 200: 8, 600: 16}


@quotes("YK 3.1", "Batteries are single bases")
def test_yk_3_1_batteries_are_single_bases() -> None:
    assert {b.size for b in begin(REQUEST).brigades if b.branch is GUNS} == {1}


@quotes("YK 3.2", "One base is taken off for each of its batteries")
def test_yk_3_2_gunners_are_taken_off() -> None:
    assert sum(army_list(5472, 18, (1950, 1634, 1459), 200).brigades) == 5472 // 200 - 2


@quotes("YK 3.3", "Bases that are left over go to the largest brigades, one to each")
def test_yk_3_3_forty_bases_against_thirty_eight() -> None:
    strengths = (2400, 2000, 1800, 1400)
    bases, _ = army_list(40 * 200, 0, strengths, 200)
    assert [more - men // 200 for more, men in zip(bases, strengths, strict=True)] == [1, 1, 0, 0]


@quotes("YK-R3", "are two batteries and 10, 8 and 7 bases")
@quotes("YK-R3", "what it has less is taken from the smallest up")
def test_yk_r3_pickett() -> None:
    assert army_list(5472, 18, (1950, 1634, 1459), 200) == ((10, 8, 7), 2)
    assert army_list(1000, 0, (600, 1000), 200).brigades == (1, 4)
    pickett = begin(YANKEE.scenarios["gettysburg"])
    sizes = {b.name: b.size for b in pickett.brigades if b.side is CONFEDERATE}
    assert (sizes["Armistead"], sizes["Kemper"], sizes["Garnett"]) == (10, 8, 7)
