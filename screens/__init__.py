"""The front: everything a player sees and presses. Shows and asks; never judges."""
