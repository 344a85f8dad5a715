"""The lobby of a server: its games, its players, and what they say to each other."""
