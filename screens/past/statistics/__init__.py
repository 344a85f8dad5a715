"""The war in numbers."""
