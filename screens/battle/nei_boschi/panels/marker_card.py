"""Which marker has come out of the pool, and which one before it. [SH 3 III.C]"""

from collections.abc import Iterator, Sequence

from textual.content import Content

from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.position import HexPosition
from screens.battle.nei_boschi.markers_drawn import Drawn, number_words, one_before, played
from screens.battle.nei_boschi.names import in_brief, name_of_command
from screens.battle.nei_boschi.panels.lines import wrapped

DRAWN, BEFORE, AGAIN, FIRST = (
    "Marker drawn: {name}",
    "before it: {name}",
    "the same again",
    "the first marker of this turn",
)


def marker_lines(position: HexPosition, drawn: Sequence[Drawn], width: int) -> Iterator[Content]:
    """Whose marker is played, which of his it is, and whose came out before; none between two."""
    step = played(position)
    if step is None or not position.has_command(step.command):
        return
    own = _named(position, step.command, position.command(step.command).left)
    yield from (line.stylize("bold") for line in wrapped(DRAWN.format(name=own), width))
    if drawn:
        yield from (line.stylize("dim") for line in wrapped(_before(position, drawn), width))


def _before(position: HexPosition, drawn: Sequence[Drawn]) -> str:
    """The marker before it; that of the same command is said to be that."""
    before, step = one_before(position, drawn), played(position)
    if before is None:
        return FIRST
    if step is not None and before.command == step.command:
        number = number_words(position, before.command, before.left)
        return BEFORE.format(name=", ".join(filter(None, (AGAIN, number))))
    return BEFORE.format(name=_named(position, before.command, before.left))


def _named(position: HexPosition, command: CommandId, left: int) -> str:
    """`Withers (2/2), 1 of 3`."""
    name = in_brief(name_of_command(position, command))
    return ", ".join(filter(None, (name, number_words(position, command, left))))
