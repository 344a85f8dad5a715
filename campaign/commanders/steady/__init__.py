"""The commander *steady*: candidates, their scores, and the choice among them."""
