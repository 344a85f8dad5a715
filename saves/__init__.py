"""The archive: campaigns in files that their owners may copy, mail and delete, or on a server.

`disk` reads a file with the standard library alone, `places` finds and lists them; `record` looks
at one, `journal` plays on it and goes back in it (`history`, `moves`). These two bring the database
library along, so a screen imports them after its first paint.

A place is a file's path, or `Shared(database, number)` for a campaign of a PostgreSQL database
(`shared`, made ready by `preparing`); `hold` is what both have in common. Files of older formats
are brought up to date when they are opened (`migrating`), damaged ones are named as such
(`integrity`), and `rescue` begins a new campaign with what lies before the damage.

`exchange` lets campaigns go out as bundles or text and come in again (`bundle` packs, `unpacking`
reads what strangers packed, `trial` plays it, `founding` writes it down); `mail` sends single turns
(`turn_file`) between two copies (`correspondence`), with requests to take back (`taking_back`).

What an owner does is in `keeping` and `trash`, for files and for a server alike; `folders` knows
where his campaigns are.
"""
