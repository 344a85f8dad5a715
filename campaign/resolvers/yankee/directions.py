"""Hands, edges and corners: how orders say where on a table. [YK 4.2, YK 5.1, YK 7]"""

from enum import StrEnum


class Hand(StrEnum):
    """Which way to wheel or turn. [YK 7.1]"""

    LEFT = "left"
    RIGHT = "right"
    ABOUT = "about"


class Place(StrEnum):
    """Where a base lines up beside another. [YK 7.3]"""

    LEFT = "left"
    RIGHT = "right"
    BEHIND = "behind"


class TableEdge(StrEnum):
    """An edge of the table. [YK 5.1, YK 10.1]"""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Corner(StrEnum):
    """Two adjacent edges. [YK 4.2]"""

    NORTHEAST = "northeast"
    SOUTHEAST = "southeast"
    SOUTHWEST = "southwest"
    NORTHWEST = "northwest"


class Course(StrEnum):
    """What a strip across the table is. [YK 4.2]"""

    RIVER = "river"
    RAILWAY = "railway"
