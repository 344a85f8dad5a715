"""The turn track."""

import pytest

from campaign.errors import NotationError
from campaign.resolvers.nei_boschi.turns import Light, Turn, read_date, read_turn, turns
from campaign.resolvers.nei_boschi.vocabulary import Orders
from tests.rules.play import quotes


@quotes("SH 16", "By day a turn is an hour, from 6 AM to 6 PM")
@quotes("SH 16", "5 AM is dawn")
def test_sh_16_the_turns_of_a_night_and_a_day() -> None:
    from_dusk_till_dawn = list(turns(Turn(4, 6, 18), Turn(4, 7, 7)))
    assert [turn.words for turn in from_dusk_till_dawn] == [
        "6 PM, 6 April",
        "7-8 PM, 6 April",
        "9-12 PM, 6 April",
        "1-4 AM, 7 April",
        "5 AM, 7 April",
        "6 AM, 7 April",
        "7 AM, 7 April",
    ]
    assert [turn.light for turn in from_dusk_till_dawn] == [
        *(Light.DAY, Light.NIGHT, Light.NIGHT, Light.NIGHT, Light.DAWN, Light.DAY, Light.DAY)
    ]
    assert from_dusk_till_dawn == sorted(from_dusk_till_dawn)


def test_a_day_has_thirteen_turns_of_light() -> None:
    day = list(turns(read_turn("6 AM, 6 April"), read_turn("6 PM, 6 April")))
    assert len(day) == 13
    assert day[6].words == "Noon, 6 April"


def test_a_turn_is_read_as_it_is_written() -> None:
    for turn in turns(read_turn("7 AM, 5 April"), read_turn("5 PM, 7 April")):
        assert read_turn(turn.words) == turn
        assert read_turn(turn.name, read_date(turn.date)) == turn


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8 AM", "a turn is written like '11 AM, 6 April', not '8 AM'"),
        ("8 AM, 6. April", "a day is written like '6 April', not '6. April'"),
        ("8 AM, 32 April", "a day is written like"),
        ("7 PM, 6 April", "no hour called '7 PM'; did you mean '7-8 PM'?"),
    ],
)
def test_what_is_no_turn(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said.replace("?", r"\?")):
        read_turn(text)


@quotes("SH 6", "to March, to Advance, to Attack, or in Reserve")
def test_sh_6_four_orders() -> None:
    assert [*Orders] == ["March", "Advance", "Attack", "Reserve"]
