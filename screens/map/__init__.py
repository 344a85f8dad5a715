"""The map of the war: its screen, its panels, what is planned on it."""
