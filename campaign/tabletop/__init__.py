"""A measured table: bases, contact, lanes and arcs, lines of sight, moves, terrain.

All lengths are whole tenths of a millimeter (`CM` is 100), all headings whole degrees clockwise
from north, all places counted from the south-west corner, x to the east and y to the north. A
base is placed by the middle of its front edge. Nothing here knows the rules of any battle.
"""
