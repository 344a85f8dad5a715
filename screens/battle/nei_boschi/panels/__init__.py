"""Panels of a battle on hexes: what is read beside the map. Functions of a position, no widgets."""
