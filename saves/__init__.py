"""The archive: campaigns in files that their owners may copy, mail and delete, or on a server.

Four rooms, each on the floor of those it may ask:

- `storage`: how a campaign lies on a disk or a server. `file_reader` reads a file with the standard
  library alone, `header` says what a list shows of it, `open_campaign` is what files and a server
  have in common when they are held, and `open` the only module that knows both. Older formats are
  brought up to date (`migrate`), damage is named as such (`integrity`).
- `campaign_log`: what the rows mean. `campaign_record` looks at a campaign, `journal` plays on it
  and goes back in it; `rescue` begins a new one with what lies before the damage.
- `library`: what an owner does with campaigns: lists, folders, trash, backups.
- `exchange`: bundles, texts and turns by mail, and how they are tried before they are stored.

`journal` and `campaign_record` bring the rules along, so a screen imports them after its first
paint. A place is a file's path, or `Shared(database, number)` for a campaign of a PostgreSQL
database.
"""

VERSION = "0.1.0"
"""Of the game; it stands in every campaign that it writes."""
