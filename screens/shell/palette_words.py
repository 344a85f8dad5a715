"""Other words by which players look for what the game calls otherwise. Pure."""

from collections.abc import Mapping
from types import MappingProxyType

OTHER_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "title.learn": "tutorial lesson learn teach help first start",
        "setup.fold": "options rules switches single open",
        "app.picture": "picture image svg capture photo print",
        "app.settings": "options preferences configure setup theme look color colour speed pace"
        " animation delay dice keys bindings backup backups previews",
        "app.quit": "exit close stop",
        "app.redraw": "repaint clear refresh screen garbage",
        "app.commands": "palette menu",
        "game.undo": "back revert",
        "game.redo": "again repeat",
        "game.leave": "quit exit title menu close",
        "game.help": "keys manual",
        "game.chronicle": "log story events",
        "game.rules": "rulebook paragraph",
        "map.march": "move go",
        "map.entrench": "fortify entrench",
        "map.hint": "advice suggestion hint",
        "map.staff": "lieutenant deputy delegate hand over commander policy hold press raise",
        "map.go-on": "until something happens skip auto automatic",
        "map.deeds": "staff report done undo back",
        "map.end": "next finish",
        "map.history": "undo load back branches save points",
        "map.limits": "win winning won score goal aim ahead lead lose losing points seven cities"
        " maxima pool pools reserve draft recruits limit maximum strength",
        "map.pieces": "roster pieces army list strengths troops theaters oob",
        "map.mark": "save point bookmark name",
        "map.statistics": "luck dice figures export",
        "map.review": "after action luck choice blunder mistakes turning points",
        "map.watch": "replay again",
        "map.find": "search go to",
        "map.tab": "desk log list side orders front calendar",
        "archive.export": "save write copy bundle",
        "archive.import": "load read",
        "archive.duplicate": "save copy",
        "archive.throw-away": "delete remove trash",
        "archive.undo": "restore back",
        "archive.verify": "check",
        "archive.backups": "restore older",
        "title.load": "open resume archive saves",
        "title.go_on": "continue resume",
        "title.new": "begin start",
        "title.quit": "exit close",
        "title.settings": "options preferences theme look color colour speed pace keys backups",
    }
)
"""By the id of a key."""

SERVED_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "app.settings": "options preferences configure setup theme look color colour speed pace"
        " animation delay dice previews",
        "game.leave": "lobby quit exit menu close",
        "map.statistics": "luck dice figures",
    }
)
"""The same on a server, where a key leads elsewhere or does less."""

SERVED_NOTES: Mapping[str, str] = MappingProxyType(
    {
        "app.settings": "Look, pace, dice, previews.",
        "game.leave": "Back to the lobby. Everything is saved already.",
        "setup.back": "To the lobby; nothing is begun.",
    }
)
"""What such a key does there."""

THEME = "theme look color colour colors style skin appearance dark light"
SPEED = "speed pace fast slow delay animation computer"
DICE = "speed dice fast slow animation"
SAVE = "save store keep copy point backup"
EXPORT = "export write bundle text share send save"
KEYS = "keys bindings shortcuts keyboard remap"
UNDO = "undo back revert"
