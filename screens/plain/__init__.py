"""The game by lines in and lines out, for those who do not see a screen, and for scripts."""
