"""The game in a real terminal: a pseudo-terminal whose screen is read back."""
