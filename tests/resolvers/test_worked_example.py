"""The worked example of the rulebook, section 17: two Confederate cavalry raid Cairo.

They come from the Forts by Paducah and over the river. In Cairo waits one entrenched veteran
cavalry, with infantry in Vandalia and St. Louis. The printed text contradicts itself from the
Confederate part of round 2 on, so the example stops there.
"""

from campaign import CampaignState, PieceType, Side
from tests.rules.play import after, needed, situation, told

RAID = """
    turn = 12
    agenda = ["marches confederate left 1 die 2"]
    pieces = [
        {box = "forts_henry_and_donelson", side = "confederate", type = "veteran_cavalry"},
        {box = "forts_henry_and_donelson", side = "confederate", type = "militia_cavalry"},
        {box = "paducah", side = "confederate", type = "veteran_cavalry"},
        {box = "humboldt", side = "confederate", type = "crack_infantry"},
        {box = "cairo", side = "union", type = "veteran_cavalry", entrenched = true},
        {box = "vandalia", side = "union", type = "veteran_infantry"},
        {box = "st_louis", side = "union", type = "militia_infantry", count = 2},
    ]
    control.paducah = "confederate"
"""

MARCH = (
    "march forts_henry_and_donelson",
    "move 1 veteran_cavalry cairo",
    "move 1 militia_cavalry cairo",
    "end",
    "battle cairo",
)
FIRST_ROUND = ("fight fire 3 2", "fight roll", "fight fire 2 3", "fight fire 1 3", "fight roll")
REINFORCED = (
    "fight reinforce veteran_infantry vandalia",
    "fight reinforce militia_infantry st_louis",
)


def number(state: CampaignState, side: Side, type_: PieceType) -> int:
    """The number of the last piece of a type in a line."""
    assert state.battle is not None
    numbers: list[int] = [p.id for p in state.battle.position.line(side) if p.type is type_]
    return max(numbers)


def test_all_attackers_are_cavalry_so_nobody_withdraws() -> None:
    assert after(situation(RAID), *MARCH).battle is not None


def test_round_1() -> None:
    state = after(situation(RAID), *MARCH)
    # Number 1 is the militia, 2 the veteran, 3 the defender.
    [shot, _] = told(state, *FIRST_ROUND[:2], dice=(3,))
    assert (shot.needed, shot.outcome) == (3, "reduced")
    state = after(state, *FIRST_ROUND[:2], dice=(3,))
    [veteran, militia, _] = told(state, *FIRST_ROUND[2:], dice=(4,))
    assert (veteran.needed, veteran.outcome) == (1, "missed")
    assert (militia.needed, militia.outcome) == (0, "hopeless")


def test_round_2() -> None:
    state = after(situation(RAID), *MARCH, *FIRST_ROUND, *REINFORCED, dice=(3, 4))
    infantry = number(state, Side.UNION, PieceType.VETERAN_INFANTRY)
    militia = number(state, Side.UNION, PieceType.MILITIA_INFANTRY)
    events = told(
        state,
        f"fight fire {infantry} 2",
        "fight fire 3 1",
        f"fight fire {militia} 1",
        "fight roll",
        dice=(4, 1, 5),
    )
    assert needed(events) == [4, 3, 3]
    assert [event.outcome for event in events[:3]] == ["eliminated", "reduced", "missed"]


def test_the_confederate_reinforcements_meet_no_works_but_the_defenders_own() -> None:
    state = after(situation(RAID), *MARCH, *FIRST_ROUND, *REINFORCED, dice=(3, 4))
    infantry = number(state, Side.UNION, PieceType.VETERAN_INFANTRY)
    militia = number(state, Side.UNION, PieceType.MILITIA_INFANTRY)
    orders = (f"fight fire {infantry} 2", "fight fire 3 1", f"fight fire {militia} 1", "fight roll")
    state = after(state, *orders, dice=(4, 1, 5))
    state = after(
        state,
        "fight reinforce veteran_cavalry paducah",
        "fight reinforce crack_infantry humboldt",
    )
    cavalry = number(state, Side.CONFEDERATE, PieceType.VETERAN_CAVALRY)
    crack = number(state, Side.CONFEDERATE, PieceType.CRACK_INFANTRY)
    events = told(
        state,
        f"fight fire {cavalry} {infantry}",
        f"fight fire {crack} {militia}",
        "fight fire 1 3",
        "fight roll",
        dice=(6, 6),
    )
    assert needed(events) == [2, 3, 0]


def test_round_3_has_no_river() -> None:
    state = after(situation(RAID), *MARCH, *FIRST_ROUND, *REINFORCED, dice=(3, 4))
    infantry = number(state, Side.UNION, PieceType.VETERAN_INFANTRY)
    militia = number(state, Side.UNION, PieceType.MILITIA_INFANTRY)
    orders = (f"fight fire {infantry} 2", "fight fire 3 1", f"fight fire {militia} 1", "fight roll")
    state = after(state, *orders, "fight reinforce crack_infantry humboldt", dice=(4, 1, 5))
    crack = number(state, Side.CONFEDERATE, PieceType.CRACK_INFANTRY)
    state = after(
        state, "fight fire 1 3", f"fight fire {crack} {infantry}", "fight roll", dice=(6,)
    )
    state = after(state, "fight reinforce militia_infantry st_louis")
    second = number(state, Side.UNION, PieceType.MILITIA_INFANTRY)
    events = told(
        state,
        f"fight fire {infantry} {crack}",
        "fight fire 3 1",
        f"fight fire {militia} 1",
        f"fight fire {second} 1",
        "fight roll",
        dice=(6, 6, 6, 6),
    )
    # Veteran infantry against crack infantry; the raiders are no longer in the water.
    assert needed(events) == [2, 2, 2, 2]
