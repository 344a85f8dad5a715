"""Orders for a whole brigade: plans made of ordinary orders, unit by unit, for a player to give."""
