"""The keys that work now, the most important ones first, on one line."""

from collections.abc import Hashable, Iterator
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from textual import events
from textual.actions import ActionParseResult, parse
from textual.binding import Binding, BindingsMap
from textual.cache import LRUCache
from textual.content import Content
from textual.dom import DOMNode
from textual.geometry import Region
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from screens.parts.text_pane import is_one_line, line_of
from screens.shell.painting import PlainLines
from screens.shell.palette import Wording


@runtime_checkable
class Labeled(Protocol):
    """A screen of which something always has to be said."""

    @property
    def label(self) -> str:
        """That, in a word or two; usually nothing."""
        ...


Chain: TypeAlias = list[tuple[DOMNode, BindingsMap]]
"""The widget that has the focus, and all around it, each with its keys."""

Looks: TypeAlias = tuple[tuple[tuple[str, str, str], ...], str, int]
"""The keys on show, what is said beside them, and in how many columns."""

ALWAYS = ("talk", "app.help")
"""Actions whose keys are there, last in the line, whatever else there is no room for: where others
play at the same table, how to speak to them; and help."""

KEPT = 64
"""Lines that are kept as they were painted: on the map there are some dozen."""


class _Read(NamedTuple):
    """A key that stands in the line if it works."""

    key: str
    binding: Binding
    owner: DOMNode
    action: ActionParseResult
    display: str
    rank: int

    def order(self) -> tuple[int, int]:
        """Those that are always there are the last ones."""
        action = self.binding.action
        return ALWAYS.index(action) if action in ALWAYS else -1, self.rank


class KeyLine(Widget):
    """Shows the keys of the screen that do something now, as many as fit."""

    DEFAULT_CSS = """
    KeyLine { height: 1; background: $panel; color: $foreground; padding: 0 1; }
    """

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[tuple[str, str, str]] = []
        """Each key, what it does, and its action."""

        self._label = ""
        self._width = 0
        self._worded: Wording | None = None
        """The screen, if it says differently at different times what its keys do."""

        self._labeled: Labeled | None = None
        """The screen, if something always has to be said of it."""

        self._chain: Chain | None = None
        self._read: list[_Read] = []
        """What could stand here with that chain."""

        self._is_due = False
        """Other keys may work than those on show."""

        self._place: Hashable = None
        """What the screen is about, if that alone has changed."""

        self._known: dict[Hashable, list[tuple[str, str, str]]] = {}
        """The keys at places, since anything else has changed."""

        self._lines: LRUCache[Looks, Strip] = LRUCache(KEPT)
        self._styles_cache = PlainLines()

    def on_mount(self) -> None:
        if self.screen.is_modal:  # it lies over the line of keys of the screen behind
            self.styles.dock = "bottom"
        self._worded = self.screen if isinstance(self.screen, Wording) else None
        self._labeled = self.screen if isinstance(self.screen, Labeled) else None
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.look())

    def on_resize(self) -> None:
        self.look()

    def look(self, place: Hashable = None) -> None:
        """See before the next frame which keys work now, however many things have changed.

        If nothing but the *place* has that the screen is about, those at a place to which one comes
        back are the same ones.
        """
        if place is None:
            self._known.clear()
        self._is_due, self._place = True, place
        self.check_idle()

    def _check_refresh(self) -> None:
        if self._is_due:
            self._is_due = False
            self._look()
        super()._check_refresh()

    def _look(self) -> None:
        """Repaint only if other keys work. Without room nothing is asked."""
        width = self.size.width
        if not width:
            return
        keys = self._known.get(self._place) or self._found()
        if self._place is not None:
            self._known[self._place] = keys
        label = self._labeled.label if self._labeled else ""
        looks = keys, label, width
        if looks != (self._keys, self._label, self._width):
            self._keys, self._label, self._width = looks
            # As `refresh` does, but for asking to be idle, which it is: its screen hears of it now.
            self._set_dirty(Region(0, 0, width, 1))
            self._repaint_required = True

    def _found(self) -> list[tuple[str, str, str]]:
        """The keys that work and have a word, with their words and actions."""
        found = ((shown, self._word(binding), binding.action) for shown, binding in self.shown())
        return _gathered([key for key in found if key[1]])

    def shown(self) -> list[tuple[str, Binding]]:
        """Keys and what they do, in the order of the bindings; see `ALWAYS`."""
        found: dict[str, _Read] = {}
        for key in self._working():
            found.setdefault(key.binding.action, key)
        return [(key.display, key.binding) for key in sorted(found.values(), key=_Read.order)]

    def _working(self) -> Iterator[_Read]:
        """The keys that stand here if they work now, and do.

        As `Screen.active_bindings` has them; but every action is asked once, and those of keys
        that nobody reads here not at all.
        """
        chain = self.screen._modal_binding_chain
        if chain != self._chain:
            self._chain, self._read = chain, [*self._all_read(chain)]
        asked: dict[tuple[DOMNode, str], bool | None] = {}
        bound: dict[str, tuple[_Read, bool]] = {}
        for key in self._read:
            binding, before = key.binding, bound.get(key.key)
            if before and (before[0].binding.priority or not binding.priority):
                continue
            if (question := (key.owner, binding.action)) not in asked:
                asked[question] = self._works(key)
            works = asked[question]
            if works is not False:
                bound[key.key] = key, bool(works)
        return (key for key, works in bound.values() if works and key.binding.show)

    def _works(self, key: _Read) -> bool | None:
        """Whether a key works: as `App._check_action_state`, which reads the action first."""
        where, name, parameters = key.action
        if where:
            return self.app._check_action_state(key.binding.action, key.owner)
        return key.owner.check_action(name, parameters)

    def _all_read(self, chain: Chain) -> Iterator[_Read]:
        """The bindings of all keys that could stand here, in the order in which they count."""
        read = {key for _, bindings in chain for key, binding in bindings if binding.show}
        order = self._worded.KEY_ORDER if self._worded else ()
        ranks = {id_: rank for rank, id_ in enumerate(order)}
        for owner, bindings in chain:
            for key, binding in bindings:
                if key in read:
                    display = self.app.get_key_display(binding)
                    rank = ranks.get(binding.id or "", len(ranks))
                    yield _Read(key, binding, owner, parse(binding.action), display, rank)

    def render(self) -> Content:
        """The keys, as many as fit; some always do, and so does the label at the end."""
        label = Content.styled(f"  {self._label}", "$warning") if self._label else Content("")
        kept = max(1, sum(action in ALWAYS for _, _, action in self._keys))
        last = Content("  ").join(_part(*key) for key in self._keys[-kept:])
        left = self.size.width - label.cell_length - last.cell_length
        parts = list[Content]()
        for key in self._keys[:-kept]:
            part = _part(*key) + "  "
            if part.cell_length <= left:
                parts.append(part)
                left -= part.cell_length
        line = Content("").join([*parts, last])
        gap = self.size.width - line.cell_length - label.cell_length
        return line + " " * max(0, gap) + label if self._label else line

    def render_line(self, y: int) -> Strip:
        """The same keys look the same every time."""
        width = self.size.width
        looks = tuple(self._keys), self._label, width
        line = self._lines.get(looks)
        if line is None:
            line = self._lines[looks] = self._painted(width)
        return line

    def _painted(self, width: int) -> Strip:
        """The keys on show; as the library has it if there is no room even for the last ones."""
        text, style = self.render(), self.visual_style
        if not is_one_line(text, width):
            self._layout_cache.clear()  # what was painted last were other keys
            self._dirty_regions.add(self.size.region)
            return super().render_line(0)
        ground = (style + Style(reverse=False)).rich_style
        return line_of(text, style, self._get_style).adjust_cell_length(width, ground)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._lines.clear()

    async def on_click(self, event: events.Click) -> None:
        """A click on a key is as good as the key."""
        if action := event.style.meta.get("key"):
            await self.app.run_action(action, self.screen)

    def _word(self, binding: Binding) -> str:
        return self._worded.word_for(binding) if self._worded else binding.description


def _gathered(keys: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Keys that do the same in one place: `enter/space choose`."""
    found: dict[str, tuple[str, str, str]] = {}
    for shown, word, action in keys:
        if word in found:
            first, _, kept = found[word]
            found[word] = (f"{first}/{shown}", word, kept)
        else:
            found[word] = (shown, word, action)
    return list(found.values())


def _part(shown: str, word: str, action: str) -> Content:
    part = Content.assemble((shown, "bold $accent"), " ", word)
    return part.stylize(Style.from_meta({"key": action}))
