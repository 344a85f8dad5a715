"""The rulebook and the help."""
