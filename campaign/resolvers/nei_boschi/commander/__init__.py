"""The automatic commander of a battle on hexes: plain judgment, exact chances, no dice."""
