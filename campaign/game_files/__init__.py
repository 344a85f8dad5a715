"""A whole game as text: its opening and its orders."""
