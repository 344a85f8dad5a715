"""The running game: whose decision it is, its battles, its end."""
