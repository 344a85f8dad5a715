"""The archive: campaigns in files that their owners may copy, mail and delete.

`places` finds and lists files with the standard library alone; `journal` plays on one of them
and brings the database library along, so a screen imports it after its first paint.
"""
