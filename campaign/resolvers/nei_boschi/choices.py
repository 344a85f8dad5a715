"""What is chosen before a battle by itself: its optional rules. [BB 10, BB 12, BB 19, BB 30]"""

from collections.abc import Iterator
from dataclasses import replace

from campaign.battle.contract import SWITCH, BattleRequest, SetupChoice
from campaign.resolvers.nei_boschi.books import HOMES, book
from campaign.resolvers.nei_boschi.staging import HexStaging
from campaign.resolvers.nei_boschi.switches import Switch

BY_THE_BOOK = "by the book"
"""The first answer to a choice between several rules: none of them."""


def choices() -> Iterator[SetupChoice]:
    """Every optional rule of every book; those of one choice together."""
    for id_ in HOMES:
        for several in _together(book(id_).switches):
            yield _choice(id_, several)


def _together(known: tuple[Switch, ...]) -> Iterator[tuple[Switch, ...]]:
    names = dict.fromkeys(switch.choice or switch.id for switch in known)
    for name in names:
        yield tuple(switch for switch in known if name in (switch.choice, switch.id))


def _choice(book_id: str, answers: tuple[Switch, ...]) -> SetupChoice:
    """One switch, or one of several answers."""
    first = answers[0]
    words = (BY_THE_BOOK, *(one.word for one in answers)) if first.choice else SWITCH
    ids = {one.id for one in answers}

    def suits(request: BattleRequest) -> bool:
        staging = request.staging
        return (
            isinstance(staging, HexStaging)
            and staging.book == book_id
            and first.suits(staging.scenario)
        )

    def put(request: BattleRequest, at: int) -> BattleRequest:
        staging = request.staging
        assert isinstance(staging, HexStaging), "a choice is offered where it suits"
        chosen = {id_ for id_ in staging.switches if id_ not in ids}
        if at:
            chosen.add(answers[at - 1].id)
        return replace(request, staging=replace(staging, switches=tuple(sorted(chosen))))

    return SetupChoice(first.choice or first.id, words, put, suits)


SETUP = tuple(choices())
