"""The games of a server and all around them: lists, clocks, talk, ratings, instructions."""
