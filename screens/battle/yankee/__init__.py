"""The face of Yankee: what is seen of its battles on a table, and said of them."""
