"""The tests of the game; they mirror its packages."""
