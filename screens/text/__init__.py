"""Sentences: orders, events, names and figures in words."""
