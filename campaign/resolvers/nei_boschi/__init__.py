"""Nei Boschi: regiments, batteries and leaders on a map of hexes, in turns of an hour."""
