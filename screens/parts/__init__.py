"""What several screens are built of, and what they may ask of the running game."""
