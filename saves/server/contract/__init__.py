"""What is asked of a server, in words of the game: contracts, and nothing behind them."""
