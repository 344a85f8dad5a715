"""Parts that several screens are built of."""
