"""What is wrong with a page is one sentence, with the file and the line."""

import pytest

from campaign.errors import DataError
from campaign.formats.data_files import DATA, text
from campaign.resolvers.nei_boschi.scenario_files import read_scenario, scenario

PAGE = text("shiloh/scenarios/09.toml")


def said(old: str, new: str) -> str:
    """What is said of the page of scenario 9 with something else in it."""
    assert PAGE.count(old) >= 1
    with pytest.raises(DataError) as caught:
        read_scenario("shiloh", [("nine.toml", PAGE.replace(old, new, 1))])
    return str(caught.value)


def line(words: str, page: str = PAGE) -> int:
    return next(number for number, one in enumerate(page.splitlines(), 1) if words in one)


def test_the_page_itself_is_right() -> None:
    assert read_scenario("shiloh", [("nine.toml", PAGE)]) == scenario("shiloh", "9")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("S5615       us.55-il", "S5615       us.55-ill", "no counter called 'us.55-ill'; did you"),
        ("S5615       us.55-il", "T5615       us.55-il", "a hex is written like"),
        ("S5615       us.55-il", "S7015       us.55-il", "there is no hex S7015"),
        ("S5615       us.55-il", "S5615       us.55-il X", "us.55-il: 'X' is no mark"),
        ("S5615       us.55-il", "S5615 55 IL", "a set-up is written like 'S5615 us.55-il'"),
        ("with 2/5/T", "with 2/5", "no command called '2/5'"),
        ("with 2/5/T", "area woods", "no area called 'woods'"),
        ("S5310/S5410 |", "S5310/S5410 | x", "activations are written like '3'"),
        ("11 AM | S5310", "11 PM | S5310", "no hour called '11 PM'"),
        ("|  |  | us.ldr-mcarthur", "|  | us.ldr-mcarthur", "reinforcements have turn, place"),
        ('"S5712 S5313', '"S5745 S5313', "there is no hex S5745"),
        ("4 x 2E, 2 x 3E", "4 x 2, 2 x 3E", "a pool is written like '2 x 2E, 4 x 3E'"),
        ('"OK"', '"Fine"', "no fatigue called 'Fine'"),
        ('"Advance or Attack"', '"Advance or Retreat"', "no order called 'Retreat'"),
        ('drawn_by = "5/T"', 'drawn_by = "5/X"', "no command called '5/X'"),
        ('"Sxx10"', '"Sx10"', "a row is written like 'Sxx10'"),
        ('"51xx"', '"51"', "a column is written like '51xx'"),
        ('"us.50-il" = "2/2/T"', '"us.5-il" = "2/2/T"', "no command or counter called 'us.5-il'"),
        ("on none. [BB 30.9]", "on none.", "should be like 'Title: Sentence."),
    ],
)
def test_a_wrong_word_is_named_with_its_line(old: str, new: str, sentence: str) -> None:
    found = said(old, new)
    place, _, rest = found.partition(": ")
    assert sentence in rest
    assert "\n" not in found
    changed = PAGE.replace(old, new, 1)
    at = next(
        number
        for number, (was, now) in enumerate(
            zip(PAGE.splitlines(), changed.splitlines(), strict=True), 1
        )
        if was != now
    )
    if new == "on none.":
        at = line("johnston_near")  # a rule is named where it begins
    assert place == f"nine.toml:{at}"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("event_chits = ", "event_chips = ", "object contains unknown field `event_chips`"),
        ("plain = true", "plane = true", "object contains unknown field `plane`"),
        ("routed = 1", 'routed = "one"', "expected `int`, got `str`"),
        ('kind = "losses"', 'kind = "losses_of"', "invalid value 'losses_of'"),
        ('by = "objectives"', 'by = "luck"', "invalid enum value 'luck'"),
        ("least = 2}", "most = 2}", "object contains unknown field `most`"),
    ],
)
def test_a_wrong_key_is_named_with_its_line(old: str, new: str, sentence: str) -> None:
    place, _, rest = said(old, new).partition(": ")
    assert rest == sentence
    assert place == f"nine.toml:{line(new, PAGE.replace(old, new, 1))}"


def test_what_is_missing() -> None:
    assert said('last_turn = "Noon, 6 April"', "") == (
        "nine.toml: object missing required field `last_turn`"
    )


def test_a_page_that_is_no_document() -> None:
    with pytest.raises(DataError, match=r"^nine.toml: .*\(at line 2, column 1\)$"):
        read_scenario("shiloh", [("nine.toml", "id = '9'\n?")])


def test_a_page_below_is_named_where_it_is_wrong() -> None:
    below = PAGE.replace("us.71-oh", "us.71-ooh")
    with pytest.raises(DataError, match=rf"^nine.toml:{line('us.71-ooh', below)}: no counter"):
        read_scenario("shiloh", [("more.toml", 'based_on = "9"\n'), ("nine.toml", below)])


def test_a_scenario_that_there_is_not() -> None:
    with pytest.raises(DataError, match="no scenario called '11'"):
        scenario("shiloh", "11")


def test_no_page_says_below_its_tables_what_it_is_based_on() -> None:
    """It is looked for before them alone."""
    for path in (DATA / "shiloh").glob("*/*.toml"):
        page = path.read_text(encoding="utf-8")
        assert ("based_on" in page) is ("based_on" in page.partition("\n[")[0]), path.name
