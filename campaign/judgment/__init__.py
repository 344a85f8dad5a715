"""What positions are worth, what could have been done, and so what dice and choices decided."""
