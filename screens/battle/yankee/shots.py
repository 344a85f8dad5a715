"""The shots and fights of Yankee in a line each, and where bases fell. [YK 8, YK 9]"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from campaign.resolvers.yankee.clashes import STOOD
from campaign.resolvers.yankee.events import BrigadeHalved, CavalryEvaded, Clash
from campaign.resolvers.yankee.position import YankeePosition
from campaign.tabletop.measure import Point
from screens.battle.tabletop.reach import Shot
from screens.battle.yankee.names import yankee_names
from screens.battle.yankee.sentences import FIRE
from screens.text.names import on_label

FATES = {"worn_out": "worn out", "cornered": "cornered and lost"}
"""What became of a base, where it is not called as the event calls it."""


def yankee_shots(before: YankeePosition, events: Sequence[Any]) -> Iterator[Shot]:
    """Brigade against brigade, with dice, totals and what came of them. [YK 8.3, YK 9.3]"""
    clashes = [event for event in events if isinstance(event, Clash)]
    if not clashes:
        return
    brigades, names = {t.id: t.brigade for t in (*before.troops, *before.fallen)}, None
    names = yankee_names(before)

    def called(base: int) -> str:
        return on_label(names, "brigade", brigades.get(base, 0)) or f"base {base}"

    for clash in clashes:
        (one, two), (die, other) = clash.totals, clash.dice
        own, theirs = clash.outcomes
        fate = FATES.get(theirs, theirs)
        if own != STOOD:
            fate = f"{called(clash.base)} {FATES.get(own, own)}"
        yield Shot(
            who=called(clash.base),
            verb="fires at" if clash.rule == FIRE else "fights",
            whom=called(clash.enemy),
            dice=f"{die} against {other}",
            result=f"= {one}:{two}",
            fate=fate,
            is_telling=clash.outcomes != (STOOD, STOOD),
        )


def yankee_fallen(
    before: YankeePosition, after: YankeePosition, events: Sequence[Any]
) -> Iterable[Point]:
    """Where bases stood that fire, combat or fatigue has removed; others may have retired."""
    if not any(isinstance(event, Clash | CavalryEvaded | BrigadeHalved) for event in events):
        return ()
    left = {troop.id for troop in after.troops}
    return [troop.base.center for troop in before.troops if troop.id not in left]
