"""What is wrong with a unit, or how it is drawn up, a letter each. [SH 8, SH 10, SH 12]"""

from collections.abc import Iterator

from campaign.resolvers.nei_boschi.units import Ammunition, Unit


def marks_of(unit: Unit) -> Iterator[str]:
    """The letters of a unit; `MARKS` explains them."""
    if unit.collapsed:
        yield "c"
    elif unit.disordered:
        yield "d"
    if unit.ammunition is not Ammunition.FULL:
        yield "l" if unit.ammunition is Ammunition.LOW else "n"
    if unit.abandoned:
        yield "a"
    if unit.exhausted:
        yield "x"
    if unit.shape.is_extended:
        yield "e"
    if unit.shape.bend:
        yield "r"


MARKS = (
    ("d", "disordered"),
    ("c", "collapsed"),
    ("l", "low ammunition"),
    ("n", "no ammunition"),
    ("a", "abandoned guns"),
    ("x", "exhausted horses"),
    ("e", "extended"),
    ("r", "a flank refused"),
)
"""The letters behind a unit, for the help."""
