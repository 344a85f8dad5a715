"""Lengths on a measured table in words, and what is told of somebody who has been ordered to go.

>>> centimeters(50), um(15)
('5 cm', '1.5 UM')
"""

import re

from screens.text.phrases import plural

TENTHS = 10
"""Orders of Shell for Guns count in tenths of a UM, those of Yankee in millimeters."""

UNIT_OF_MEASURE = "1 UM (unit of measure) is 5 cm on the table"
"""What lengths of Shell for Guns are counted in. [SG 1.4]"""

_VERB = re.compile(r"(^|, (?=go|wheel)|, then )(\w+)")
"""What is done, and what is done after it."""

OPEN_EDGES = ("left", "right", "rear")
"""Where it is worth a word that troops are struck. [YK 9.2, SG 2.8]"""


def third_person(words: str) -> str:
    """What is told of somebody.

    >>> third_person("go 5 cm ahead, wheel left by 30°, then go 2 cm ahead")
    'goes 5 cm ahead, wheels left by 30°, then goes 2 cm ahead'
    """
    return _VERB.sub(lambda found: f"{found[1]}{plural(found[2])}", words)


def centimeters(millimeters: int) -> str:
    """Millimeters, as one measures them on a table.

    >>> centimeters(50), centimeters(25)
    ('5 cm', '2.5 cm')
    """
    return f"{millimeters / TENTHS:g} cm"


def um(tenths: int) -> str:
    """Tenths of a UM, as the rules count.

    >>> um(20), um(15)
    ('2 UM', '1.5 UM')
    """
    return f"{tenths / TENTHS:g} UM"
