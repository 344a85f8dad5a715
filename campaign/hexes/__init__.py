"""A map of hexes: neighbors, distances, facings, arcs, lines, names. No rule of any battle.

The hexes are flat-topped, and the odd columns lie half a hex lower. A hex is one number, `ccRR`:
its column times 100 and its row, counted from the north-west through all sheets of the map, both
from 1 to 98. Printed names (`N4023`) are for whoever reads and writes; see `sheets`.

Directions 0 to 5 are the neighbors N, NE, SE, S, SW, NW; facings 0 to 5 the vertices NE, E, SE,
SW, W, NW. Facing f lies between the directions f and f + 1. Everything is in whole numbers: the
center of a hex is 3 times its column to the east and twice its row to the south, one more in an
odd column, so that its six vertices and all lines between centers are exact.
"""
