"""Laid-out trees as JSON: a record for each node in sight or to be tapped, and the pictures they show.

A record holds those within it: its `parts` are the ways to the nearest ones, in the order they are painted. A way is
the keys of nodes, or their numbers, as `0/=key/2`. Boxes are left, top, width and height in pixels from the upper left
corner of the record around, so what only moves is sent without what it holds. Pictures are what a recording pen takes
down, y up from the lower left corner of their box; they are known by their content, so that equal ones are sent once.
"""

import marshal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2s
from typing import Any, NamedTuple

from screens.browser_host.layers import Layer, Pane
from screens.browser_host.maps import draw_overview, frame_of, record_of, verbs_of
from screens.browser_host.recorded_pen import BrowserPen
from screens.fonts import icon
from screens.metrics import dp
from screens.theme import Theme
from screens.ui.fields import TextField
from screens.ui.pan_map.picture import MapPicture
from screens.ui.pan_map.shapes import Piece
from screens.ui.pane import Painting
from screens.ui.recording import Verb, hex_of, plain
from screens.ui.slide import Slide
from screens.ui.tree.controls import SWITCH
from screens.ui.tree.layout import Placed
from screens.ui.tree.nodes import (
    Buttons,
    Card,
    Column,
    Dragged,
    Icon,
    Key,
    LazyColumn,
    ListRow,
    Message,
    Node,
    Painted,
    Space,
    Text,
    name_of,
    tap_of,
)
from screens.ui.tree.paint import ink_of, is_painted, paint
from screens.ui.tree.ruler import is_bold

TAPPED = Painted | Key | ListRow
"""Placed nodes that are pressed; a button is a key once it is laid out."""
HEADINGS = ("title", "head")
"""Type sizes of words that head what comes below them."""
STROKE = "%2F"
"""What stands for a stroke in a key: a way has strokes between its steps alone."""
MOST_KNOWN = 6000
"""So many encoded nodes are remembered, most of them of what was shown before."""
PLAIN = 2
"""The version of marshal that writes what is equal alike, wherever it lies in memory."""
Record = dict[str, Any]
Say = Callable[[str], str]
"""What a target is called in the reader's language, by its name."""


class Encoded(NamedTuple):
    """A placed node as it is sent, wherever it stands; what only holds others has no record."""

    placed: Placed
    record: Record
    parts: "tuple[Part, ...]"
    """The nearest within it that have a record."""


class Part(NamedTuple):
    """The way to a record from the one around it, and where it stands there."""

    path: str
    x: float
    y: float
    encoded: Encoded


class Album:
    """Pictures by their content."""

    def __init__(self) -> None:
        self.pictures: dict[str, list[Verb]] = {}

    def add(self, drawn: list[Verb]) -> str:
        """The name of a picture; empty for one without anything on it."""
        if not drawn:
            return ""
        name = blake2s(marshal.dumps(drawn, PLAIN), digest_size=8).hexdigest()
        self.pictures[name] = drawn
        return name


class TreeEncoder:
    """Encodes placed nodes; the layout keeps those that are equal, and so does this."""

    def __init__(self, theme: Theme, album: Album, say: Say) -> None:
        self._theme, self._album, self._say = theme, album, say
        self._known: dict[int, Encoded] = {}
        self._paintings: dict[int, tuple[Painting, Any, str]] = {}
        """What was drawn, its size and looks then, and its picture."""
        self._pictures_known: dict[Any, str] = {}
        self._pieces: dict[int, tuple[Piece, str]] = {}
        """Of a map, and their pictures."""
        self._map: tuple[MapPicture, Record] | None = None
        """What was shown of a map last, and its record."""

    def encode(self, placed: Placed) -> Encoded:
        found = self._known.get(id(placed))
        if found is None:
            found = Encoded(placed, self._record(placed), tuple(self._parts(placed)))
            self._known[id(placed)] = found  # which holds the node, so that no other gets its id
        return found

    def encode_pane(self, pane: Pane) -> Encoded:
        if pane.placed is not None:
            return self.encode(pane.placed)
        record: Record = {}
        if pane.painting is not None:
            record = {"picture": self._painted(pane.painting)}
        if isinstance(pane.painting, Slide):
            record |= {"kind": "slider", "at": pane.painting.at, "last": pane.painting.last}
        if pane.picture is not None:
            if self._map is None or self._map[0] != pane.picture:
                self._map = pane.picture, record_of(pane.picture, self._pieces_of(pane.picture))
            record = self._map[1]
        if pane.overview is not None:
            pen = BrowserPen(self._theme)
            draw_overview(pen, pane.overview)
            record = {"kind": "overview", "picture": self._album.add(pen.drawn), **frame_of(pane.overview, pane.of)}
        if pane.field is not None:
            record = {"kind": "field", "field": _field(pane.field), "size": plain(self._theme.strong)}
        return Encoded(Placed(Space(0), pane.width, pane.height), record, ())

    def _pieces_of(self, picture: MapPicture) -> Iterator[str]:
        """The pictures of all pieces; one that was encoded before is the same object."""
        known, self._pieces = self._pieces, {}
        for piece in picture.pieces:
            found = known.get(id(piece)) or (piece, self._album.add(verbs_of(piece)))
            self._pieces[id(piece)] = found
            if found[1]:
                yield found[1]

    def _painted(self, painting: Painting) -> str:
        now = painting.size, painting.looks
        known = self._paintings.get(id(painting))
        if known is None or known[1] != now:
            pen = BrowserPen(self._theme)
            painting.draw(pen, (0.0, 0.0, *painting.size))
            self._paintings[id(painting)] = known = painting, now, self._album.add(pen.drawn)
        return known[2]

    def tidy(self) -> None:
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
            self._paintings.clear()
            self._pictures_known.clear()

    def _parts(self, placed: Placed) -> Iterator[Part]:
        for step, part in _steps(placed):
            inner = self.encode(part.placed)
            if inner.record:
                yield Part(step, part.x, part.y, inner)
            else:
                for path, x, y, one in inner.parts:
                    yield Part(f"{step}/{path}", part.x + x, part.y + y, one)

    def _record(self, placed: Placed) -> Record:
        node = placed.node
        if isinstance(node, Text | Icon):
            return self._words(placed, node)
        record: Record = {}
        if is_painted(node):
            record = self._pictures(placed)
        if isinstance(node, TAPPED) and tap_of(node) is not None:
            record |= {"name": self._say(name_of(node)), "tap": True}
            record |= {flag: True for flag in ("hold", "slides", "drags") if getattr(node, flag, None)}
        if _is_chosen(node):
            record["chosen"] = True
        stops = _stops(node.of[0]) if isinstance(node, Painted) and node.of else ()
        if stops:
            record["fingers"] = [plain(dp(stop)) for stop in stops]
        if isinstance(node, ListRow):
            for one in node.end:
                record |= {"on": one.of[0]} if isinstance(one, Painted) and one.painter == SWITCH else {}
        elif _is_list(node):
            record["kind"] = "list"
        if isinstance(node, LazyColumn) and placed.band is not None:
            begins, ends = placed.band
            record["lazy"] = [plain(max(0.0, begins)), plain(min(placed.height, ends))]
        return {"kind": "box", **record} if record else record

    def _words(self, placed: Placed, node: Text | Icon) -> Record:
        """Words and icons are elements, so that they can be read, selected and found."""
        words: Any = placed.words
        """In lines, as every typesetter of a browser sets them."""
        if words is None:
            return {}
        record: Record = {"kind": "words", "lines": list(words.lines), "ink": hex_of(ink_of(self._theme, node.ink))}
        if isinstance(node, Icon):
            return {**record, "kind": "icon", "lines": [icon(node.icon)], "size": plain(words.width)}
        record |= {"size": plain(getattr(self._theme, node.role))} | ({"bold": True} if is_bold(node) else {})
        record |= {"align": node.align} if node.align != "left" else {}
        if node.role in HEADINGS and any(map(str.isalpha, node.text)):
            record["heading"] = True
        if node.underlined or node.dotted:
            aside, above = _margins(placed)
            record["picture"] = self._album.add(self._drawn(placed, pressed=False, left=-aside, up=-above))
        return record

    def _pictures(self, placed: Placed) -> Record:
        """The picture of a node, and how it looks while it is pressed where that differs."""
        shown = self._picture(placed, pressed=False)
        record: Record = {"picture": shown} if shown else {}
        node = placed.node
        if isinstance(node, TAPPED) and tap_of(node) is not None:
            pressed = self._picture(placed, pressed=True)
            record |= {"pressed": pressed} if pressed != shown else {}
            if isinstance(node, Key) and node.surface.lift:
                record["sinks"] = plain(dp(node.surface.lift))
        return record

    def _picture(self, placed: Placed, *, pressed: bool) -> str:
        """Of what is painted alike in a box of this size it is known."""
        key = (*_painted_by(placed.node), placed.width, placed.height, pressed)
        if key not in self._pictures_known:
            self._pictures_known[key] = self._album.add(self._drawn(placed, pressed=pressed))
        return self._pictures_known[key]

    def _drawn(self, placed: Placed, *, pressed: bool, left: float = 0, up: float = 0) -> list[Verb]:
        pen = BrowserPen(self._theme)
        paint(pen, placed, left, -placed.height - up, pressed)
        return pen.drawn


def _painted_by(node: Node) -> tuple[object, ...]:
    """All that decides how it is painted, beside its size; not what stands in it."""
    match node:
        case Card():
            return isinstance(node, Key), node.surface
        case Painted():
            return node.painter, node.of, node.tap is not None
        case ListRow():
            return ListRow, node.corner, node.stripe
    return type(node), replace(node, parts=()) if isinstance(node, Buttons) else node


def _margins(placed: Placed) -> tuple[float, float]:
    """What is free at either side of words, and above and below them: they stand in the middle of their box."""
    words = placed.words
    return ((placed.width - words.width) / 2, (placed.height - words.height) / 2) if words is not None else (0.0, 0.0)


def _is_chosen(node: Node) -> bool:
    return (isinstance(node, Key) and node.surface.chosen) or (isinstance(node, Painted) and node.chosen)


def _stops(shown: object) -> Sequence[float]:
    """Of rings that are free, along which a thumb slides: where it comes from one to the next, in dp."""
    return getattr(shown, "stops", ()) if getattr(shown, "most", 0) else ()


def _field(field: TextField) -> Record:
    record: Record = {"text": field.text, "hint": field.hint, "left": plain(dp(field.left))}
    record |= {"sign": icon("magnify")} if field.searches else {}
    return record | {flag: True for flag in ("focus", "keeps_focus") if getattr(field, flag)}


def _is_list(node: Node) -> bool:
    """True for rows one below the other, and nothing else."""
    return (
        isinstance(node, Column | LazyColumn)
        and len(node.parts) > 1
        and all(isinstance(part, ListRow) for part in node.parts)
    )


def _steps(placed: Placed) -> Iterator[tuple[str, Any]]:
    """Its parts by the key of each, or its number."""
    for at, part in enumerate(placed.parts):
        key = part.placed.node.key
        yield (str(at) if key is None else f"={key}".replace("/", STROKE)), part


def node_at(placed: Placed, path: str) -> Node | None:
    """The node a way leads to, if there is one."""
    if not path:
        return placed.node
    for step, part in _steps(placed):
        if path == step or path.startswith(f"{step}/"):
            return node_at(part.placed, path[len(step) + 1 :])
    return None


class PageEncoder:
    """What a page shows, and what the browser has of it already."""

    def __init__(self, theme: Theme, say: Say = str) -> None:
        self._theme, self._album, self._say = theme, Album(), say
        self._trees = TreeEncoder(theme, self._album, say)
        self._panes: dict[str, tuple[Pane, Part]] = {}
        self._layers: list[Record] = []
        self._scrolled: dict[str, float] = {}
        """How much of each pane lies above its box in the browser."""
        self._known: set[str] = set()
        """Pictures that the browser has."""

    def changes(self, layers: Sequence[Layer]) -> dict[str, Any]:
        """What differs from the last reply: layers, panes with their records by way, new pictures."""
        self._trees.tidy()
        panes, found = {}, {}
        for pane in (pane for layer in layers for pane in layer.panes):
            before = self._panes.get(pane.name)
            root = Part("", 0.0, 0.0, self._trees.encode_pane(pane))
            change = self._pane_changes(before, pane, root)
            if change:
                found[pane.name] = change
            panes[pane.name] = pane, root
        self._panes = panes
        self._scrolled = {name: above for name, above in self._scrolled.items() if name in panes}
        described = [_described(layer) for layer in layers]
        changed_layers = described if described != self._layers else []
        self._layers = described
        pictures = {name: drawn for name, drawn in self._album.pictures.items() if name not in self._known}
        self._known |= pictures.keys()
        self._album.pictures.clear()
        reply = {"layers": changed_layers, "panes": found, "pictures": pictures}
        return {part: value for part, value in reply.items() if value}

    def begin_anew(self) -> None:
        """The browser has nothing of the page, as after a reload."""
        self._panes, self._layers, self._known, self._scrolled = {}, [], set(), {}
        self.look_anew()

    def look_anew(self) -> None:
        """Colours or sizes have changed: every node is encoded again; equal ones are still not sent."""
        self._trees = TreeEncoder(self._theme, self._album, self._say)

    def scrolled(self, pane: str, above: float) -> None:
        """By a finger, in the browser."""
        if pane in self._panes:
            self._scrolled[pane] = plain(above)

    def tapped(self, pane: str, path: str, name: str, *, held: bool = False) -> Message:
        """The message of a tap on a node that is still there under this name; None for one that is stale."""
        node = self._node(pane, path, name)
        if node is None:
            return None
        return getattr(node, "hold", None) if held else tap_of(node)

    def dragged(self, pane: str, picture: tuple[str, str], to: tuple[str, str]) -> Message:
        """The message of a picture that was dragged to another one, each by its way and its name."""
        one, other = (self._node(pane, *spot) for spot in (picture, to))
        return Dragged(tap_of(one), tap_of(other)) if one is not None and other is not None else None

    def _node(self, pane: str, path: str, name: str) -> Node | None:
        shown = self._panes.get(pane)
        node = node_at(shown[0].placed, path) if shown and shown[0].placed is not None else None
        return node if isinstance(node, TAPPED) and self._say(name_of(node)) == name else None

    def _pane_changes(self, before: tuple[Pane, Part] | None, pane: Pane, root: Part) -> Record:
        changed: list[tuple[str, Record]] = []
        _add_changes(changed, "", before[1] if before else None, root)
        own, was = _own(pane), _own(before[0]) if before else {}
        change = {name: value for name, value in own.items() if was.get(name) != value}
        if pane.above is not None and plain(pane.above) != self._scrolled.get(pane.name, 0):
            change["scroll"] = self._scrolled[pane.name] = plain(pane.above)
        return change | ({"set": changed} if changed else {})


def _own(pane: Pane) -> Record:
    """What is told of a pane beside what stands in it."""
    record: Record = {"box": [plain(length) for length in (pane.x, pane.y, pane.width, pane.height)]}
    return record | {flag: getattr(pane, flag) for flag in ("scrolls", "within", "fingers") if getattr(pane, flag)}


def _described(layer: Layer) -> Record:
    record: Record = {"name": layer.name, "panes": [pane.name for pane in layer.panes]}
    return record | {flag: True for flag in ("sheet", "modal", "closes") if getattr(layer, flag)}


def _full(part: Part) -> Record:
    """A record with its place and the ways to those within it."""
    record, parts = part.encoded.record, part.encoded.parts
    return {"kind": "box", **record, "box": _box(part), **({"parts": [one.path for one in parts]} if parts else {})}


def _box(part: Part) -> list[float]:
    placed = part.encoded.placed
    aside, above = _margins(placed)
    corner = part.x + aside, part.y + above
    return [plain(length) for length in (*corner, placed.width - 2 * aside, placed.height - 2 * above)]


def difference(was: Record, now: Record) -> Record:
    """What is other than before, null for gone; of a record within a record likewise."""
    change: Record = dict.fromkeys(was.keys() - now.keys())
    for name, value in now.items():
        before = was.get(name)
        if before != value:
            is_within = isinstance(before, dict) and isinstance(value, dict)
            change[name] = difference(before or {}, value) if is_within else value
    return change


def _add_changes(found: list[tuple[str, Record]], path: str, old: Part | None, new: Part) -> None:
    """Records that differ, each after the one around it: all of a new one, else what of it is other; null for gone."""
    if old is not None and old.encoded is new.encoded:
        if (old.x, old.y) != (new.x, new.y) and (box := _box(new)) != _box(old):
            found.append((path, {"box": box}))
        return
    now, was = _full(new), _full(old) if old is not None else {}
    if was.get("kind") != now["kind"]:
        was, old = {}, None
    change = difference(was, now)
    if change:
        found.append((path, change))
    olds = {part.path: part for part in old.encoded.parts} if old is not None else {}
    for part in new.encoded.parts:
        _add_changes(found, f"{path}/{part.path}" if path else part.path, olds.get(part.path), part)
