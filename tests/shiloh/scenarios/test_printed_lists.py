"""The printed lists of three scenarios, line by line, against their pages."""

import re
from collections.abc import Iterator

import pytest

from campaign.resolvers.nei_boschi.counters import CounterId
from campaign.resolvers.nei_boschi.order_of_battle import order_of_battle
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.terms import CONFEDERATE, UNION, Side

BATTLE = order_of_battle("shiloh")

# Location, units and leaders with their strengths, and the command, as they are printed;
# D is disordered, (R) a replacement. Letters that refer to notes are left out.
PRINTED = {
    ("2", CONFEDERATE): """
S2918 Johnston AoM
S2720 Bragg 2
S2918 Hardee 3
S2820 Hindman 1/3
S2918 Wood 3/1/3
S2720 Batt Harper 3/1/3
S2720 Cav Dragoni GA 3/1/3
S2818 27 TN 3/1/3
S2819 16 AL 3/1/3
S2819 44 TN 3/1/3
S2918 3 MS Bn (5) D 3/1/3
S2918 55 TN (5) D 3/1/3
S2919 9 AR Bn 3/1/3
S2919 8 AR 3/1/3
S3219 Shaver 1/1/3
S3118 7 AR (13) D 1/1/3
S3119 Batt Swett 1/1/3
S3219 2 AR 1/1/3
S3420 6 AR 1/1/3
S3421 Batt Miller 1/1/3
S3520 3 Confed 1/1/3
S4127 Withers 2/2
S3922 Gladden 1/2/2
S3622 25 AL 1/2/2
S3722 22 AL 1/2/2
S3822 21 AL 1/2/2
S3922 1 LA 1/2/2
S4023 26 AL 1/2/2
S4023 Batt Robertson 1/2/2
S4125 Chalmers 2/2/2
S4125 52 TN 2/2/2
S4126 Batt Gage 2/2/2
S4225 5 MS 2/2/2
S4324 9 MS 2/2/2
S4424 7 MS 2/2/2
S4523 10 MS 2/2/2
""",
    ("2", UNION): """
S3916 Prentiss 6/T
S4117 Batt Munch 6/T
S4218 Batt Hickenlooper 6/T
S4017 Miller 2/6/T
S4017 18 MO 2/6/T
S4318 61 IL 2/6/T
S4518 18 WI 2/6/T
S4415 15 MI 2/6/T
- Peabody 1/6/T
S3918 16 WI 1/6/T
S3717 21 MO 1/6/T
S3418 12 MI (16) 1/6/T
S3217 25 MO (9) 1/6/T
""",
    ("6", UNION): """
N3124 46 OH 1/5/T
N3225 Sherman 5/T
N3225 6 IA 1/5/T
N3325 McDowell, 40 IL (10) 1/5/T
N3325 Batt McAllister (3) 1/T
N3424 Batt Taylor 5/T
N3425 Batt Dresser (2) 1/T
N3426 13 MO 2/2/T
N3526 Marsh, 11 IL (5), 20 IL (7) 2/1/T
N3624 Batt Schwartz 1/T
N3627 11 IA (11) 1/1/T
N3725 16 IA (13) -/6/T
N3727 McClernand 1/T
N3727 45 IL (9) 2/1/T
N3826 15 IA (12) -/6/T
N3828 43 IL (6) 3/1/T
N3928 Veatch, 15 IL (7) 2/4/T
N4029 46 IL (11) 2/4/T
""",
    ("6", CONFEDERATE): """
N2428 18 LA, Batt Ketchum 3/1/2
N2429 Orleans Guard 3/1/2
N2528 Pond, 16 LA 3/1/2
S2804 Beauregard AoM
N2629 15 AR (5), 24 TN (6), 35 TN (4) 2/-/3
N2729 Russell, 22 TN (9), 11 LA (6) 1/1/1
N2830 5 TN 2/1/1
N2831 4 KY 1/-/R
N2832 Hardee 3
N2832 Trabue, 31 AL 1/-/R
N2931 6 KY 1/-/R
N3032 5 KY 1/-/R
N3131 Batt Cobb 1/-/R
S3202 3 KY 1/-/R
S3302 4 AL Bn 1/-/R
S3203 Crew TN Bn 1/-/R
N3133 Ruggles 1/2
S3101 Polk 1
S3101 Anderson, 9 TX (4), 20 LA (6) 2/1/2
N3232 1 FL Bn (1), 17 LA (4) 2/1/2
N3233 Batt Washington 2/1/2
N3332 Johnson (R), 15 TN (5) 1/2/1
N3333 2 TN (2), 154 TN (8) 1/2/1
N3433 Blythe MS (4) 1/2/1
N3434 4 TN (9) 2/1/1
N3533 33 TN (10) 2/1/1
N3634 Stewart (R), 13 AR 2/1/1
S3701 12 TN (10) 1/1/1
""",
    ("9", UNION): """
- Stuart 2/5/T
S5615 55 IL 2/5/T
S5313 71 OH 2/5/T
S5815 54 OH (10) 2/5/T
S6116 Det D (2) 2/5/T
""",
    ("9", CONFEDERATE): """
S5922 Withers 2/2
S6020 Chalmers, 5 MS 2/2/2
S6119 9 MS (9) 2/2/2
S6219 7 MS (9) 2/2/2
S6318 10 MS (5) 2/2/2
S5922 Batt Gage 2/2/2
S5421 Jackson, Batt Girardey 3/2/2
S5117 17 AL 3/2/2
S5218 18 AL 3/2/2
S5318 19 AL 3/2/2
S5419 2 TX 3/2/2
""",
}

_LINE = re.compile(r"(\S+) (.+) (\S+)")
_UNIT = re.compile(r"(.+?)(?: \((\d+)\))?( D)?( \(R\))?")
SPELLED = {"Cav Dragoni GA": "cav-ga-dragoons", "2 TN": "2-tn-walker"}


def printed(lines: str) -> Iterator[tuple[CounterId, str, int | None, bool, bool]]:
    """Unit, location, strength, disordered, replacement."""
    for line in lines.strip().splitlines():
        match = _LINE.fullmatch(line)
        assert match
        for one in match[2].split(", "):
            unit = _UNIT.fullmatch(one)
            assert unit
            strength = int(unit[2]) if unit[2] else None
            yield named(unit[1], match[3]), match[1], strength, bool(unit[3]), bool(unit[4])


def named(name: str, command: str) -> CounterId:
    """The one counter of a command that is called so."""
    plain = SPELLED.get(name, name).lower().replace(" ", "-").replace("batt-", "btty-")
    known = [unit for unit in BATTLE.units(command) if unit[3:] in (plain, f"ldr-{plain}")]
    assert len(known) == 1 or plain == "15-mi", (name, command, known)
    return known[0] if known else "us.15-mi"  # an Unassigned one, listed with Miller


@pytest.mark.parametrize(("id_", "side"), PRINTED)
def test_the_page_is_the_printed_list(id_: str, side: Side) -> None:
    name = sheets("shiloh").name
    page = [
        (
            one.unit,
            "-" if one.place.hex is None else name(one.place.hex),
            one.strength,
            one.disordered,
            one.replacement,
        )
        for one in scenario("shiloh", id_).of(side).set_up
    ]
    assert page == [
        (unit, place.replace("N3434", "S3401").replace("N3634", "S3601"), *rest)
        for unit, place, *rest in printed(PRINTED[id_, side])
    ], "row 34 of the north map is row 01 of the south map"
