"""The archive: campaigns in files that their owners may copy, mail and delete.

`disk` reads a file with the standard library alone, `places` finds and lists them; `record` looks
at one, `journal` plays on it. These two bring the database library along, so a screen imports them
after its first paint.
"""
