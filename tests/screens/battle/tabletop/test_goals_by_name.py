"""Who is sent to hold a place is told to go there; of an objective, to take it or to hold it.

`Hold at 73, 71 cm` was an order to storm the wall at the Angle. [YK-R8, YK-R20]
"""

from typing import Any

from campaign.resolvers.yankee.orders import Hold
from campaign.resolvers.yankee.position import Standing, Task
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.terms import CONFEDERATE, UNION
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.order_words import order_words
from screens.text.names import names_in, with_names
from tests.screens.picture_reader import positions


def at_gettysburg(side: Any) -> Any:
    return next(p for p in positions(YANKEE, "gettysburg", 12, 25) if p.acting is side)


def said(position: Any, order: Hold) -> str:
    words = order_words(FACES["yankee"].scene(position), order)
    return with_names(words, names_in(position))


def test_the_side_that_attacks_is_told_to_take_the_angle() -> None:
    position = at_gettysburg(CONFEDERATE)
    garnett = next(b.id for b in position.brigades if b.name == "Garnett")
    assert said(position, Hold(garnett, 73, 71)) == "Garnett's brigade: go to the Angle to take it"
    assert said(position, Hold(garnett, 60, 40)).endswith("go to 60, 40 cm to hold there")
    assert said(position, Hold(garnett)).endswith(": hold")


def test_the_side_that_has_it_is_told_to_hold_it() -> None:
    position = at_gettysburg(UNION)
    webb = next(b.id for b in position.brigades if b.name == "Webb")
    assert said(position, Hold(webb, 73, 71)) == "Webb's brigade: go to the Angle to hold it"


def test_cards_say_it_of_either_side_whoever_decides() -> None:
    """The list of all units has room for `take the Angle` alone."""
    position = at_gettysburg(UNION)
    for name, deed in (("Garnett", "take"), ("Webb", "hold")):
        brigade = next(b for b in position.brigades if b.name == name)
        sent = position.with_brigade(
            brigade._replace(order=Standing(Task.HOLD, 0, 73, 71), ready=True)
        )
        card = FACES["yankee"].scene(sent).cards[brigade.id]
        assert f"order: go to the Angle to {deed} it" in card.lines
        assert card.brief.endswith(f"{deed} the Angle")
