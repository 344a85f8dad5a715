"""The archive: campaigns in files that their owners may copy, mail and delete.

`places` finds and lists files with the standard library alone; `record` looks at one of them,
`journal` plays on it. These two bring the database library along, so a screen imports them after
its first paint.
"""
