"""Who belongs to whom, as printed and as attached."""

import pytest

from campaign.resolvers.nei_boschi.counters import Branch, counters
from campaign.resolvers.nei_boschi.order_of_battle import Echelon, order_of_battle
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes

BATTLE = order_of_battle("shiloh")


def short(command: str) -> set[str]:
    """The regiments of a command, without their side."""
    return {unit[3:] for unit in BATTLE.units(command, Branch.INFANTRY)}


@quotes("BB 4.2", "A unit belongs to its brigade, a brigade to its division")
def test_bb_4_2_the_chain_of_a_regiment() -> None:
    assert [one.id for one in BATTLE.chain("us.55-il")] == ["2/5/T", "5/T", "AoT"]
    assert list(BATTLE.leaders("us.55-il")) == [
        "us.ldr-stuart",
        "us.ldr-sherman",
        "us.ldr-grant",
    ]
    assert [one.id for one in BATTLE.chain("cs.7-ky")] == ["2/2/1", "2/1", "1", "AoM"]


@quotes("BB 4.2", "it belongs to the 3rd Corps")
def test_bb_4_2_cleburne_belongs_to_the_corps() -> None:
    assert [one.id for one in BATTLE.chain("cs.35-tn")] == ["2/-/3", "3", "AoM"]
    assert [one.id for one in BATTLE.brigades("3")] == ["1/1/3", "3/1/3", "2/-/3"]


@quotes("BB 4.12", "the brigades of the Reserve Corps, belong to a corps")
def test_bb_4_12_who_stands_between_a_brigade_and_the_army() -> None:
    assert [one.id for one in BATTLE.brigades("R")] == ["1/-/R", "2/-/R", "3/-/R"]
    assert {one.echelon for one in BATTLE.below("R")} == {Echelon.BRIGADE}
    corps = [one for one in BATTLE.commands.values() if one.echelon is Echelon.CORPS]
    assert {one.side for one in corps} == {CONFEDERATE}


@quotes("BB 4.11", "both command the Army of the Mississippi")
def test_bb_4_11_armies_and_their_commanders() -> None:
    armies = {
        one.id: one.leaders for one in BATTLE.commands.values() if one.echelon is Echelon.ARMY
    }
    assert armies == {
        "AoT": ("us.ldr-grant",),
        "AoO": ("us.ldr-buell",),
        "AoM": ("cs.ldr-johnston", "cs.ldr-beauregard"),
    }


@quotes("BB 4.24", "the 15th and 16th Iowa and the 23rd Missouri")
def test_bb_4_24_regiments_outside_brigades() -> None:
    assert list(BATTLE.units("-/6/T")) == ["us.15-ia", "us.16-ia", "us.23-mo"]
    assert list(BATTLE.leaders("us.15-ia")) == ["us.ldr-prentiss", "us.ldr-grant"]
    assert "-/6/T" not in [one.id for one in BATTLE.brigades("6/T")]


@quotes("BB 4.25", "of an army itself activate with the Unassigned")
def test_bb_4_25_the_unassigned() -> None:
    assert set(BATTLE.units("AoT")) == {
        *("us.ldr-grant", "us.15-mi", "us.14-wi", "us.gb-tyler", "us.gb-lexington"),
        *("us.btty-markgraf", "us.btty-powell", "us.btty-bouton"),
        *("us.btty-silversparre", "us.btty-madison"),
    }
    assert set(BATTLE.units("AoM", Branch.ARTILLERY)) == {"cs.btty-mcclung", "cs.btty-roberts"}
    assert list(BATTLE.units("AoM", Branch.INFANTRY)) == ["cs.47-tn"]


def test_regiments_of_the_same_name_are_kept_apart_by_their_commands() -> None:
    """Trap: 2 TN stands in two brigades, 9 AR beside 9 AR Bn, Kentuckians on both sides."""
    assert "2-tn-walker" in short("1/2/1")
    assert "2-tn-bate" in short("2/-/3")
    assert "9-ar" in short("2/-/R")
    assert "9-ar-bn" in short("3/1/3")
    assert "1-tn-bn" in short("2/2/1")
    for number in (5, 6):
        north, south = BATTLE.command_of(f"us.{number}-ky"), BATTLE.command_of(f"cs.{number}-ky")
        assert (north.side, south.side) == (UNION, CONFEDERATE)
    assert BATTLE.command_of("cs.3-ky").id == BATTLE.command_of("cs.4-ky").id == "1/-/R"


@pytest.mark.parametrize(
    ("leader", "command"),
    [
        ("cs.ldr-wood", "3/1/3"),
        ("us.ldr-wood-tj", "6/O"),
        ("cs.ldr-gibson", "1/1/2"),
        ("us.ldr-gibson-wh", "6/2/O"),
        ("us.ldr-smith-ml", "1/3/T"),
        ("us.ldr-smith-ws", "14/5/O"),
        ("us.ldr-w-wallace", "2/T"),
        ("us.ldr-l-wallace", "3/T"),
        ("us.ldr-stuart", "2/5/T"),
        ("cs.ldr-stewart", "2/1/1"),
    ],
)
def test_leaders_of_the_same_name(leader: str, command: str) -> None:
    assert BATTLE.commands[command].leaders == (leader,)


def test_each_battery_has_one_id_however_it_is_spelled() -> None:
    """Silfversparre, Brontzmann, Mendelhall and Terrel are spellings of these."""
    batteries = {unit for unit, one in BATTLE.counters.items() if one.branch is Branch.ARTILLERY}
    for name in ("silversparre", "brotzmann", "mendenhall", "terrill"):
        assert [unit for unit in batteries if name[:4] in unit] == [f"us.btty-{name}"]


def test_a_leader_belongs_to_the_command_that_he_leads() -> None:
    """Polk leads the composite brigade of scenario 4 beside his corps. [BB 30.4]"""
    assert BATTLE.commands["5/-/1"].leaders == BATTLE.commands["1"].leaders
    for command in BATTLE.commands.values():
        if command.id == "5/-/1":
            continue
        assert all(counters("shiloh")[one].command == command.id for one in command.leaders)
        assert len(command.leaders) == {"unbrigaded": 0}.get(command.echelon, 1) or (
            command.id == "AoM"
        )


def test_everybody_belongs_to_exactly_one_army() -> None:
    found = [unit for army in ("AoT", "AoO", "AoM") for unit in BATTLE.everybody(army)]
    assert sorted(found) == sorted(BATTLE.counters)


def test_who_is_attached_changes_his_chain() -> None:
    """Scenario 6: 13 MO serves under McDowell; scenario 5: Veatch's brigade under McClernand."""
    changed = BATTLE.with_attached({"us.13-mo": "1/5/T", "2/4/T": "1/T"})
    assert next(changed.leaders("us.13-mo")) == "us.ldr-mcdowell"
    assert "us.13-mo" in changed.units("1/5/T")
    assert "us.13-mo" not in changed.units("2/2/T")
    assert [one.id for one in changed.chain("us.15-il")] == ["2/4/T", "1/T", "AoT"]
    assert [one.id for one in changed.brigades("4/T")] == ["1/4/T", "3/4/T"]
    assert changed.with_attached({"us.13-mo": "2/2/T", "2/4/T": "4/T"}) == BATTLE
