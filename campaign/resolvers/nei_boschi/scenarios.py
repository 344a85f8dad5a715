"""Scenarios as battles that are fought by themselves: every brigade is a piece. [BB 30, SK 1.3]"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from campaign.battle.contract import BattleNote, BattlePiece, BattleRequest
from campaign.battle.historical import HISTORY
from campaign.errors import NotationError, Refusal, unknown
from campaign.resolvers.nei_boschi.books import HOMES, book
from campaign.resolvers.nei_boschi.casting import Part, cast_of
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.order_of_battle import order_of_battle
from campaign.resolvers.nei_boschi.scenario_files import scenario, scenario_ids
from campaign.resolvers.nei_boschi.staging import SITES, HexStaging, hex_staging
from campaign.resolvers.nei_boschi.switches import clash
from campaign.terms import BoxId, PieceType


class Scenarios(Mapping[str, BattleRequest]):
    """Every scenario of every book as `shiloh_9`; its page is read when it is first asked for."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, str]] = {
            f"{id_}_{number}": (id_, number) for id_ in HOMES for number in book(id_).scenarios
        }

    def __getitem__(self, name: str) -> BattleRequest:
        return request_of(*self._known[name])

    def __contains__(self, name: object) -> bool:
        return name in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def note(self, name: str) -> BattleNote | None:
        """What there is to say of a scenario; None of other battles."""
        if name not in self._known:
            return None
        id_, number = self._known[name]
        page, known = scenario(id_, number), book(id_)
        about = f"{_joined(page.about)} [{page.paragraph}]"
        if page.reconstruction:
            about = f"{about}\n\nReconstruction: {_joined(page.reconstruction)}"
        title = f"{known.name} {page.id}: {page.title}"
        return BattleNote(title, about, HISTORY[known.history].turn)


def _joined(lines: str) -> str:
    return " ".join(lines.split())


@cache
def request_of(book_id: str, scenario_id: str) -> BattleRequest:
    """A scenario of a book as a request.

    Raises:
        DataError: if there is none, or its page is wrong.
    """
    page, history = scenario(book_id, scenario_id), HISTORY[book(book_id).history]
    bare = BattleRequest(
        battle=f"{book_id}_{scenario_id}",
        box=history.box,
        year=history.year,
        attacker=page.attacker,
        pieces=(),
        staging=HexStaging(book_id, scenario_id),
    )
    known = order_of_battle(book_id).commands
    pieces = [
        BattlePiece(number, known[id_].side, PieceType.VETERAN_INFANTRY)
        for number, id_ in enumerate(brigades(cast_of(bare)), start=1)
    ]
    return replace(bare, pieces=tuple(pieces))


def check_staging(request: BattleRequest) -> None:
    """A battle has its box and a scenario of a book, with optional rules that suit it.

    Raises:
        NotationError: says what there is not, or what does not go together.
    """
    if request.staging is None and request.box not in SITES:
        raise NotationError(f"battle: box: {unknown('battlefield', request.box, SITES)}")
    staging = hex_staging(request)
    known = book(staging.book)
    box = HISTORY[known.history].box
    if request.box != box:
        raise NotationError(f"battle: box: {known.name} is fought in {box}, not {request.box!r}")
    if request.staging is None:
        return
    if staging.scenario not in scenario_ids(staging.book):
        word = unknown("scenario", staging.scenario, known.scenarios)
        raise NotationError(f"battle: {word}")
    if said := clash(known.switches, staging.scenario, staging.switches):
        raise NotationError(f"battle: {said}")


def brigades(parts: Iterable[Part]) -> tuple[CommandId, ...]:
    """The brigades with troops of their own among those who fight, sorted."""
    return tuple(
        sorted(
            {
                part.body
                for part in parts
                if part.card.fights and part.body == part.card.counter.command
            }
        )
    )


def refuse_box(box: BoxId) -> Refusal | None:
    """A battle of a campaign is fought on hexes where there is a map of the box. [SH-R1]"""
    if box in SITES:
        return None
    return Refusal("SH-R1", f"there is no map of {box} with hexes, only of {', '.join(SITES)}")
