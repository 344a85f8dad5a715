"""The face of battles Nei Boschi."""
