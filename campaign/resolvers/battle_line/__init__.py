"""Battle line: the game's own battles, two lines firing in turn. [BG 8, BG 9, BG 10]"""
