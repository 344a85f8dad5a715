"""Who has collapsed before a scenario begins. [BB 30, BB 30.7]"""

import pytest

from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints


@quotes("BB 30", "Units that are collapsed begin on their disordered side.")
@pytest.mark.parametrize("id_", ["4", "5", "7", "8"])
def test_bb_30_the_unions_units_below_half_are_collapsed(id_: str) -> None:
    position = begin(request(id_))
    found = 0
    for unit in position.units:
        printed = card(position, unit.number)
        if unit.side is UNION and printed.branch is Branch.INFANTRY:
            assert unit.collapsed is (2 * unit.sp < printed.strength)
            assert unit.disordered or not unit.collapsed
            found += unit.collapsed
    assert found


@pytest.mark.sampled(2)
@prints("7", "late_collapse", "collapses at 25 percent of its strength or less")
@quotes(
    "BB 30.7", "Confederate units, but not guns, collapse at a quarter of their strength or less"
)
@pytest.mark.parametrize(
    ("unit", "sp", "collapsed"),
    [("22-tn", 7, False), ("4-tn", 7, False), ("17-la", 1, True), ("15-ms", 1, True)],
)
def test_bb_30_7_in_the_last_attack_they_fight_on(unit: str, sp: int, collapsed: bool) -> None:
    """As few as are printed: 22 TN (7), 4 TN (7), 17 LA (1), 15 MS (1)."""
    found = begin(request("7")).unit(number(f"cs.{unit}"))
    assert (found.sp, found.collapsed) == (sp, collapsed)
