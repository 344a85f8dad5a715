"""The face of Shell for Guns: what is seen of its battles on a table, and said of them."""
