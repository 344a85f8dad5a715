"""Section 1 of the rulebook: pieces."""

import pytest

from campaign import PieceType, new_campaign, view
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    legal,
    needed,
    pieces,
    quotes,
    situation,
    told,
)


@quotes("BG 1.1", "militia, veteran and crack infantry, and militia, veteran and crack cavalry")
def test_1_1_six_types() -> None:
    of_the_base_game = [t for t in PieceType if not t.is_border and not t.is_foreign]
    assert [str(type_) for type_ in of_the_base_game] == [
        "militia_infantry",
        "veteran_infantry",
        "crack_infantry",
        "militia_cavalry",
        "veteran_cavalry",
        "crack_cavalry",
    ]


@quotes("BG 1.1", "A reduced unit moves, fights and counts exactly like a full one")
@pytest.mark.parametrize("type_", ["militia_infantry", "crack_infantry", "veteran_cavalry"])
def test_1_1_a_reduced_unit_marches_like_a_full_one(type_: str) -> None:
    text = """
        turn = 9
        agenda = ["marching union cairo", "marches union left 1 die 2"]
        pieces = [{{box = "cairo", side = "union", type = "{}", reduced = {}}}]
    """
    full, reduced = (situation(text.format(type_, how)) for how in ("false", "true"))
    assert legal(reduced) == legal(full) != set()
    assert reduced.army_size(UNION) == full.army_size(UNION) == 1


@quotes("BG 1.1", "its next hit eliminates it")
def test_1_1_the_next_hit_eliminates_a_reduced_unit() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "veteran_infantry", reduced = true},
            {box = "corinth", side = "union", type = "crack_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry", count = 2},
        ]
    """)
    # Each of the two militia (3, 4) hits one of the attackers: crack 1, veteran 2.
    state = after(
        state,
        "battle corinth",
        "fight fire 3 1",
        "fight fire 4 2",
        "fight roll",
        dice=(1, 1),
    )
    assert state.battle is not None
    line = state.battle.position.line(UNION)
    assert [(str(piece.type), piece.reduced) for piece in line] == [("crack_infantry", True)]


@quotes(
    "BG 1.2",
    "militia infantry 2, veteran infantry 3, crack infantry 3; militia cavalry 1, veteran cavalry"
    " 2, crack cavalry 3",
)
@pytest.mark.parametrize(
    ("type_", "value"),
    [
        ("militia_infantry", 2),
        ("veteran_infantry", 3),
        ("crack_infantry", 3),
        ("militia_cavalry", 1),
        ("veteran_cavalry", 2),
        ("crack_cavalry", 3),
    ],
)
def test_1_2_combat_values(type_: str, value: int) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {{box = "corinth", side = "union", type = "militia_cavalry"}},
            {{box = "corinth", side = "confederate", type = "{type_}"}},
        ]
    """)
    events = told(state, "battle corinth", "fight fire 2 1", "fight roll", dice=(6,))
    assert needed(events) == [value]


@quotes("BG 1.3", "Crack infantry has a defense modifier of -1")
@pytest.mark.parametrize(
    ("target", "number"), [("crack_infantry", 2), ("crack_cavalry", 3), ("veteran_infantry", 3)]
)
def test_1_3_crack_infantry_is_harder_to_hit(target: str, number: int) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["combat confederate"]
        pieces = [
            {{box = "corinth", side = "confederate", type = "{target}"}},
            {{box = "corinth", side = "union", type = "veteran_infantry"}},
        ]
    """)
    # The defender fires first; a withdrawal is offered to cavalry only.
    events = told(state, "battle corinth", "fight fire 2 1", "fight roll", dice=(6,))
    assert needed(events) == [number]


@quotes("BG 1.4", "Units that are not on the board wait in one of three places")
def test_1_4_pool_stock_and_draft_reserve() -> None:
    state = new_campaign("1861")
    assert state.in_pool(UNION, PieceType.MILITIA_CAVALRY) == 1
    assert state.in_pool(UNION, PieceType.VETERAN_INFANTRY) == 20
    assert state.draft_reserve == 12
    # What waits in the draft reserve cannot be recruited.
    assert state.in_pool(UNION, PieceType.MILITIA_INFANTRY) == 0


@quotes("BG 1.5", "A box may hold any number of units")
def test_1_5_any_number_of_units_in_a_box() -> None:
    state = situation("""
        turn = 9
        agenda = ["marching union cairo", "marches union left 1 die 2"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry", count = 20},
            {box = "vandalia", side = "union", type = "veteran_infantry", count = 20},
        ]
    """)
    state = after(state, "move 20 militia_infantry vandalia")
    assert len(pieces(state, "vandalia", UNION)) == 40


@quotes("BG 1.5", "Both players may look at every unit, pool and stock at any time")
@pytest.mark.parametrize("side", [UNION, CONFEDERATE, None])
def test_1_5_everything_is_open(side: object) -> None:
    state = new_campaign("1861")
    assert view(state, side) is state  # type: ignore[arg-type]
