"""The keys with which the past of a campaign is looked through."""

from textual.binding import Binding, BindingType

HISTORY_KEYS: list[BindingType] = [
    Binding("m,M", "mark", "name it", id="history.mark", key_display="m"),
    Binding("a", "note", "note", show=False, id="history.note"),
    Binding("x,delete", "unmark", "strike the name", show=False, id="history.unmark"),
    Binding("space", "pick", "pick", id="history.pick"),
    Binding("C", "compare", "compare", id="history.compare"),
    Binding("R", "watch", "watch", id="history.watch"),
    Binding("T", "take_over", "take over", show=False, id="history.take-over"),
    Binding("b", "battles", "battles", id="history.battles"),
    Binding("n", "jump(1)", "next turn or name", show=False, id="history.next"),
    Binding("N", "jump(-1)", "turn or name before", show=False, id="history.previous"),
    Binding("escape,backspace,q,V", "back", "back", id="history.back", key_display="esc"),
    Binding("question_mark,f1", "app.help", "help", id="history.help", key_display="?"),
]
