"""How many may stand in a hex. [SH 8, BB 14.41]"""

import pytest

from campaign.resolvers.nei_boschi.stacking import refuse
from campaign.resolvers.nei_boschi.vocabulary import Orders
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

ADVANCE, MARCH = Orders.ADVANCE, Orders.MARCH


@pytest.mark.parametrize(
    ("there", "comes", "orders", "rule"),
    [
        # Fanteria: 15 SP della stessa brigata, o 1 unita, indipendentemente dalla forza
        ("us.55-il sp=8", "us.54-oh sp=7", ADVANCE, None),
        ("us.55-il sp=8", "us.54-oh sp=8", ADVANCE, "SH 8"),
        ("us.55-il sp=8", "us.53-oh sp=2", ADVANCE, "SH 8"),  # of another brigade
        # ... plus 1 battery or 6 guns from any number of batteries
        ("us.55-il sp=15", "us.btty-waterhouse", ADVANCE, None),
        # Ordini di Marcia: 7 SP di Fanteria della stessa brigata; guns with guns alone
        ("us.55-il sp=4", "us.54-oh sp=3", MARCH, None),
        ("us.55-il sp=4", "us.54-oh sp=4", MARCH, "SH 8"),
        ("us.55-il sp=4", "us.btty-waterhouse", MARCH, "SH 8"),
        # Cavalleria: 7 SP Montati della stessa brigata; none with foot
        ("us.55-il sp=4", "us.cav-4-il-1bn sp=1", ADVANCE, "SH 8"),
    ],
)
def test_the_table_of_stacking_limits(
    there: str, comes: str, orders: Orders, rule: str | None
) -> None:
    first, *marks = there.split()
    second, *more = comes.split()
    position = desk(
        " ".join((first, "6120 E", *marks)), " ".join((second, "6121 E", *more)), orders=orders
    )
    refused = refuse(position, position.unit(number(second)), 6120)
    assert (refused.rule if refused else None) == rule


def test_one_unit_is_never_too_large() -> None:
    position = desk("us.12-mi 6120 E", orders=MARCH)
    unit = position.unit(number("us.12-mi"))
    assert unit.sp > 15
    assert refuse(position, unit, 6121) is None


def test_twelve_guns_or_two_batteries_stand_by_themselves() -> None:
    """If not stacked with infantry or cavalry, up to 2 batteries whatever their strength."""
    position = desk(
        "us.btty-waterhouse 6120 E", "us.btty-markgraf 6120 E", "us.btty-madison 6121 E sp=1"
    )
    third = position.unit(number("us.btty-madison"))
    refused = refuse(position, third, 6120)
    assert refused is not None
    assert "3 batteries" in refused.reason
    assert refuse(position, position.unit(number("us.btty-markgraf")), 6121) is None


def test_two_batteries_of_six_guns_in_all_stand_with_foot() -> None:
    """1 battery or 6 guns of any number of batteries."""
    position = desk(
        "us.55-il 6120 E", "us.btty-waterhouse 6120 E sp=3", "us.btty-markgraf 6121 E sp=3"
    )
    assert refuse(position, position.unit(number("us.btty-markgraf")), 6120) is None
    position = desk(
        "us.55-il 6120 E", "us.btty-waterhouse 6120 E sp=4", "us.btty-markgraf 6121 E sp=3"
    )
    assert refuse(position, position.unit(number("us.btty-markgraf")), 6120) is not None


@quotes("BB 14.41", "A detachment stands in a hex with no other unit")
def test_bb_14_41_a_detachment_stands_with_nobody() -> None:
    """[BB 14.41] Detachments stack with no other unit, another detachment included."""
    position = desk("us.det-a 6120 E", "us.det-b 6121 E", "us.25-mo 6122 E")
    detachment, other = position.unit(number("us.det-a")), position.unit(number("us.det-b"))
    assert refuse(position, detachment, 6121) is not None
    assert refuse(position, other, 6122) is not None
    assert refuse(position, position.unit(number("us.25-mo")), 6120) is not None


def test_leaders_are_free() -> None:
    position = desk("us.55-il 6120 E sp=15", "us.ldr-stuart 6121 E")
    assert refuse(position, position.unit(number("us.ldr-stuart")), 6120) is None
