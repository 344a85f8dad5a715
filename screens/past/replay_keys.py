"""The keys with which a war is watched."""

from textual.binding import Binding, BindingType

REPLAY_KEYS: list[BindingType] = [
    Binding("space", "play", "run", id="replay.play"),
    Binding("right,l", "step(1)", "next", id="replay.forward", key_display="right"),
    Binding("left,h", "step(-1)", "order before", show=False, id="replay.back-step"),
    Binding("n,down,j,pagedown,J", "jump('turn', 1)", "turn", id="replay.turn"),
    Binding("N,up,k,pageup,K", "jump('turn', -1)", "turn before", show=False, id="replay.turn-up"),
    Binding("m", "jump('march', 1)", "march", id="replay.march"),
    Binding("M", "jump('march', -1)", "march before", show=False, id="replay.march-up"),
    Binding("b", "jump('battle', 1)", "battle", id="replay.battle"),
    Binding("B", "jump('battle', -1)", "battle before", show=False, id="replay.battle-up"),
    Binding("home", "end(False)", "the opening", show=False, id="replay.first"),
    Binding("end", "end(True)", "the end", show=False, id="replay.last"),
    Binding("slash", "to_line", "line", key_display="/", id="replay.line"),
    Binding("f", "speed(1)", "faster", show=False, id="replay.faster"),
    Binding("s", "speed(-1)", "slower", show=False, id="replay.slower"),
    Binding("T", "take_over", "take over", id="replay.take-over"),
    Binding("C", "compare", "compare", show=False, id="replay.compare"),
    Binding("D", "statistics", "statistics", show=False, id="replay.statistics"),
    Binding("v", "branch", "another branch", show=False, id="replay.branch"),
    Binding("o", "glimpse", "battle or map", show=False, id="replay.glimpse"),
    Binding("plus,equals_sign", "zoom(1)", "nearer", show=False, id="replay.nearer"),
    Binding("minus", "zoom(-1)", "further", show=False, id="replay.further"),
    Binding("r", "rule", "paragraph", show=False, id="replay.rule"),
    Binding("escape,backspace,q,R", "back", "back", id="replay.back", key_display="esc"),
    Binding("question_mark,f1", "app.help", "help", id="replay.help", key_display="?"),
]
