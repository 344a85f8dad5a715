"""The map of a battle that is fought on hexes: ground, counters, a cursor. Knows no resolver."""
