"""What a match says of its commanders: as tables for a reader, and as JSON for a program."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite, sqrt
from typing import Any, NamedTuple

from campaign.commanders.arena.elo import Estimate, mean_share
from campaign.commanders.arena.match import Played, pair_scores
from campaign.commanders.arena.sprt import Hypotheses, SprtVerdict
from campaign.commanders.arena.strengths import estimates
from campaign.commanders.arena.summary import (
    CommanderSeat,
    Tallied,
    at_venue,
    by_pairs,
    causes,
    points,
    seats,
    tallied,
    venues,
)
from campaign.terms import UNION
from screens.text.columns import table
from screens.text.phrases import SIDE_ADJECTIVES, counted


class MatchHead(NamedTuple):
    """What was to be played."""

    who: tuple[str, ...]
    pairs: int
    seed: int
    games: int
    interrupted: bool


def as_text(
    head: MatchHead,
    games: Sequence[Played],
    verdict: SprtVerdict | None,
    between: Hypotheses | None,
) -> str:
    """The tables, one below the other."""
    if not games:
        return "No game is over yet."
    parts = [_heading(head, len(games)), *_strength(head, games)]
    if verdict and between:
        parts.append(_test(verdict, between))
    parts.append(_balance(games))
    if len(head.who) > 1:
        parts.append(_shares(games))
    parts += [_causes(games), _doings(games)]
    return "\n\n".join(parts)


def _heading(head: MatchHead, played: int) -> str:
    match = " against ".join(head.who) if len(head.who) > 1 else f"{head.who[0]} against himself"
    stopped = ", stopped" if head.interrupted else ""
    return f"{match}: {played} of {head.games} games, seed {head.seed}{stopped}"


# --- how strong --------------------------------------------------------------------------------


def _strength(head: MatchHead, games: Sequence[Played]) -> Iterator[str]:
    """Each two by themselves; of more than two all of them together, too."""
    meetings = pair_scores(games)
    if len(head.who) == 1:
        share = mean_share([game.score for game in games])
        yield f"The Union scored {_percent(share)}."
        return
    if not meetings:
        yield "No pair of games is whole yet."
        return
    if len(head.who) > 2:
        rated = sorted(estimates(meetings).items(), key=lambda pair: -pair[1].value)
        rows = [(name, _points(found.value), _interval(found)) for name, found in rated]
        yield table(("commander", "Elo", "95 %"), rows, right=(1,))
    rows_of_two = []
    for (first, second), scores in meetings.items():
        share = mean_share(scores)
        found = share.in_elo()
        rows_of_two.append(
            (
                *(first, second, len(scores), f"{100 * share.value:.1f} %"),
                *(_points(found.value), _interval(found)),
            )
        )
    heading = ("commander", "against", "pairs", "score", "Elo", "95 %")
    yield table(heading, rows_of_two, right=(2, 3, 4))


def _points(value: float) -> str:
    return f"{value:+.0f}" if abs(value) >= 0.5 else "0"


def _interval(found: Estimate) -> str:
    return f"{_points(found.low)} to {_points(found.high)}"


def _percent(share: Estimate) -> str:
    low, high = 100 * share.low, 100 * share.high
    return f"{100 * share.value:.1f} % (95 %: {low:.1f} to {high:.1f} %)"


def _test(verdict: SprtVerdict, between: Hypotheses) -> str:
    (low, high), pairs = verdict.bounds, counted(verdict.pairs, "pair")
    return (
        f"SPRT {between.low:+g} against {between.high:+g} Elo: {verdict.answer}"
        f" after {pairs} (ratio {verdict.ratio:.2f}, bounds {low:.2f} to {high:.2f})"
    )


# --- where and why -----------------------------------------------------------------------------


def _balance(games: Sequence[Played]) -> str:
    """What the Union scored in each scenario, whoever played it, by pairs that share their dice."""
    rows = []
    for venue in venues(games):
        here = at_venue(games, venue)
        scores = by_pairs(here)
        union = mean_share(scores)
        low, high = 100 * union.low, 100 * union.high
        rows.append((*venue, len(here), f"{100 * union.value:.1f} %", f"{low:.0f} to {high:.0f}"))
    return table(("scenario", "rules", "games", "Union", "95 %"), rows, right=(2, 3, 4))


def _shares(games: Sequence[Played]) -> str:
    """What each commander scored on each side in each scenario."""
    played = seats(games)
    rows = []
    for venue in venues(games):
        row: list[object] = [*venue]
        for seat in played:
            own = [g for g in at_venue(games, venue) if g.leg.who(seat.side) == seat.commander]
            row.append(_part(points(own, seat.side), len(own)))
        rows.append(tuple(row))
    heading = ("score", "", *map(_titled, played))
    return table(heading, rows, right=range(2, len(heading)))


def _titled(seat: CommanderSeat) -> str:
    """A heading that leaves room for four in a narrow terminal: `steady U` is he as the Union."""
    return f"{seat.commander} {SIDE_ADJECTIVES[seat.side][0]}"


def _causes(games: Sequence[Played]) -> str:
    found = causes(games).most_common()
    return table(
        ("winner", "by", "games", "share"),
        [
            (
                *(SIDE_ADJECTIVES[winner] if winner else "a draw", f"[{rule}]"),
                *(number, _part(number, len(games))),
            )
            for (winner, rule), number in found
        ],
        right=(2, 3),
    )


# --- how ---------------------------------------------------------------------------------------


def _part(some: float, all_: float) -> str:
    return f"{100 * some / all_:.1f} %" if all_ else "-"


def _luck(done: Tallied) -> str:
    dice = done.luck.dice
    return f"{done.luck.deviation / sqrt(dice):+.1f}" if dice else "-"


_DOINGS: Mapping[str, Callable[[Tallied], str]] = {
    "games": lambda done: str(done.games),
    "turns a game": lambda done: f"{done.turns:.1f}",
    "battles a game, of both": lambda done: f"{done.battles:.1f}",
    "attacks a game": lambda done: f"{done.habits.attacks / done.games:.1f}",
    "marches unused": lambda done: _part(done.habits.unused, done.habits.marches),
    "pieces moved there and back": lambda done: _part(done.habits.back, done.habits.moved),
    "promotions that cost a recruit": lambda done: _part(
        done.habits.costly, done.habits.promotions
    ),
    "ports left open a game": lambda done: f"{done.habits.open_ports / done.games:.2f}",
    "turns with an open capital": lambda done: _part(done.habits.uncovered, done.habits.turns),
    "invasion sixes used": lambda done: _part(done.habits.sixes_used, done.habits.sixes),
    "largest idle stack": lambda done: str(done.habits.idle),
    "processor ms a turn, median": lambda done: f"{done.thought[0]:.1f}",
    "processor ms a turn, 95 % below": lambda done: f"{done.thought[1]:.1f}",
    "luck, in deviations": _luck,
}


def _doings(games: Sequence[Played]) -> str:
    played = seats(games)
    done = [tallied(games, seat) for seat in played]
    heading = ("habits", *map(_titled, played))
    rows = [(name, *map(measure, done)) for name, measure in _DOINGS.items()]
    return table(heading, rows, right=range(1, len(heading)))


# --- for programs ------------------------------------------------------------------------------


def as_json(
    head: MatchHead,
    games: Sequence[Played],
    verdict: SprtVerdict | None,
    between: Hypotheses | None,
) -> str:
    """All figures, with null for what is infinite."""
    meetings = pair_scores(games)
    found: dict[str, Any] = {**head._asdict(), "played": len(games)}
    found["meetings"] = [
        {"first": first, "second": second, "pairs": len(scores)} | _figures(mean_share(scores))
        for (first, second), scores in meetings.items()
    ]
    if len(head.who) > 2 and meetings:
        found["strengths"] = {who: _finite(each) for who, each in estimates(meetings).items()}
    if verdict and between:
        found["sprt"] = {**between._asdict(), **verdict._asdict()}
    found["venues"] = [
        {**venue._asdict(), "games": len(here), "union": points(here, UNION)}
        for venue in venues(games)
        for here in [at_venue(games, venue)]
    ]
    found["causes"] = [
        {"winner": winner, "rule": rule, "games": number}
        for (winner, rule), number in causes(games).items()
    ]
    found["seats"] = [
        {**seat._asdict(), **done._asdict()}
        | {"habits": done.habits._asdict(), "luck": done.luck._asdict()}
        for seat in seats(games)
        for done in [tallied(games, seat)]
    ]
    return json.dumps(found, indent=2, allow_nan=False)


def _figures(share: Estimate) -> dict[str, Any]:
    return {"share": _finite(share), "elo": _finite(share.in_elo())}


def _finite(found: Estimate) -> list[float | None]:
    return [value if isfinite(value) else None for value in found]
