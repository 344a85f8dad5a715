"""What a hint says."""

import pytest

from campaign import read_order, read_situation
from campaign.actions import Action
from screens.text.orders import TAKEN_BACK, advice, place_of_advice, retold
from tests.screens.campaigning import situation


@pytest.mark.parametrize(
    ("orders", "sentence"),
    [
        (
            ("march cairo", "move 2 veteran_infantry paducah"),
            "march two veteran infantry from Cairo to Paducah",
        ),
        (("march cairo", "entrench 1 crack_infantry"), "entrench one crack infantry at Cairo"),
        (("sail 1 militia_infantry new_york",), "ship one militia infantry to New York"),
        (("battle richmond",), "fight at Richmond next"),
        (("recruit militia_cavalry st_louis",), "raise militia cavalry in St. Louis"),
        (("promote militia_infantry cairo",), "promote militia infantry at Cairo"),
        (("withdraw 1 militia_cavalry cairo",), "withdraw one militia cavalry to Cairo"),
        (("remove border_missouri st_louis",), "lose Missouri militia at St. Louis"),
        (("attack norfolk",), "fight at Norfolk"),
        (("contain norfolk",), "contain the enemy at Norfolk"),
        (("breakout norfolk",), "break out of Norfolk"),
        (("lead grant paducah",), "send Grant to Paducah"),
        (("place lee richmond",), "put Lee in Richmond"),
        (("roll",), "roll the die"),
        (("end marches",), "end the segment"),
        (("fight fire 1 2",), "order: fight fire 1 2"),
    ],
)
def test_advice_is_one_sentence(orders: tuple[str, ...], sentence: str) -> None:
    actions: tuple[Action, ...] = tuple(read_order(order) for order in orders)
    assert advice(actions) == f"Suggestion: {sentence}."


@pytest.mark.parametrize(
    ("agenda", "decides"),
    [
        ("marches union", "how many marches you have [BG 4.1]"),
        ("recruitment union", "how many recruits you may raise [BG 12.1]"),
    ],
)
def test_advice_at_a_die_says_what_the_die_decides(agenda: str, decides: str) -> None:
    """That it is to be rolled, the screen says already."""
    state = read_situation(f'scenario = "1861"\nturn = 8\nagenda = ["{agenda}"]\n')
    said = advice((read_order("roll"),), state)
    assert said == f"Nothing to choose yet: the die decides {decides}."


REASONS = situation(
    ["marches union left 3 die 4"],
    ("cairo", "union", "veteran_infantry", 2),
    ("manassas_junction", "confederate", "veteran_infantry", 2),
)
HUNGER = """["supply union boxes cairo,washington", "marches union"]"""


@pytest.mark.parametrize(
    ("orders", "sentence"),
    [
        (
            ("march cairo", "move 2 veteran_infantry memphis"),
            "march two veteran infantry from Cairo to Memphis, because it is an undefended enemy"
            " box. That leaves nobody in Cairo",
        ),
        (
            ("march washington", "move 1 militia_infantry manassas_junction"),
            "march one militia infantry from Washington to Manassas Junction. That is against the"
            " odds: some 2% to win. That leaves nobody in Washington: two enemy pieces can reach"
            " it",
        ),
        (
            ("march washington", "entrench 1 militia_infantry"),
            "entrench one militia infantry at Washington, because two enemy pieces can reach it",
        ),
        (
            ("promote militia_infantry washington",),
            "promote militia infantry at Washington, because two enemy pieces can reach it",
        ),
        (
            ("recruit militia_infantry washington",),
            "raise militia infantry in Washington, because two enemy pieces can reach it",
        ),
        (("recruit militia_infantry chicago",), "raise militia infantry in Chicago"),
    ],
)
def test_a_suggestion_gives_its_reason(orders: tuple[str, ...], sentence: str) -> None:
    actions: tuple[Action, ...] = tuple(read_order(order) for order in orders)
    assert advice(actions, read_situation(REASONS)) == f"Suggestion: {sentence}."


def test_a_suggestion_of_a_loss_gives_its_reason() -> None:
    hunger = read_situation(REASONS.replace("['marches union left 3 die 4']", HUNGER))
    order = read_order("remove militia_infantry washington")
    assert advice((order,), hunger) == (
        "Suggestion: lose militia infantry at Washington, because no other piece is missed less."
    )


def test_advice_has_a_place() -> None:
    assert place_of_advice((read_order("march cairo"),)) == "cairo"


def test_what_several_marches_did_is_told_march_by_march_with_where_each_began() -> None:
    """Four marches of a plan were undone with one key, and all told from the first box."""
    orders = ["march cairo", "move 2 militia_infantry paducah", "done"]
    orders += ["march washington", "move 1 militia_infantry baltimore"]
    assert retold(TAKEN_BACK, orders) == (
        "Undone: two marches: march two militia infantry from Cairo to Paducah;"
        " march one militia infantry from Washington to Baltimore."
    )
    assert retold(TAKEN_BACK, orders[:3]) == (
        "Undone: march two militia infantry from Cairo to Paducah."
    )
