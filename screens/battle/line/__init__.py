"""A battle of the battle line."""
