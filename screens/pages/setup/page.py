"""The setup guide as a function: a few pages of short steps, with a picture and the numbers of exactly this table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.drawing.setup_scene import HIGHEST
from companion.drawing.shapes import Picture
from companion.i18n import Translator
from companion.table.pages import SetupLine
from screens.ui.tree import names
from screens.ui.tree.composed import FOOT, SURFACES
from screens.ui.tree.controls import NO_SURFACE, SHAPES, app_bar, do, heading, icon_key, rule, undo_keys
from screens.ui.tree.nodes import (
    Apart,
    Beside,
    Button,
    Card,
    Column,
    Icon,
    Key,
    ListRow,
    Node,
    Painted,
    Room,
    Row,
    Screen,
    Space,
    Surface,
    Text,
)

WIDEST, ROOMY = 560, 760
"""The widest stage, and the one whose picture grows on a tablet that lies, in dp."""
LOW, HIGH, LARGEST, LEAST = 600, 700, 460, 120
"""A page lower than this shows less of its head; from which height on a page that lies has a larger picture, how high
that is at most, and how high every picture is at least."""
NARROW = 340
"""In less, in dp, a line has no room to say how it came to be known."""
PAPER = Surface(line="rule", edge="edge", line_width=1, lift=2)


@dataclass(frozen=True, slots=True)
class PageState:
    back_at: int | None = None
    """The number of the done page that is looked at."""
    lit: str = ""
    """The step a finger asked for on a page that is done."""
    text: str = ""
    """What the last tap ticked."""


@dataclass(frozen=True, slots=True)
class GuideView:
    room: Room
    facts: str
    title: str
    number: int
    """Of the page that is shown, from 0."""
    open: int
    """Of the page that is to be done."""
    count: int
    lines: tuple[SetupLine, ...]
    picture: Picture | None = None
    seats: tuple[tuple[str, str], ...] = ()
    """Colour and initial of every player, for the picture."""
    grows: bool = False
    more: tuple[ListRow, ...] = ()
    """What else is offered here."""
    can_undo: bool = False
    can_redo: bool = False
    large: bool = False
    """True where words are large."""

    @property
    def is_done(self) -> bool:
        return self.number < self.open

    @property
    def low(self) -> bool:
        """True where every line counts."""
        return self.room.height < LOW and not self.room.column

    @property
    def left(self) -> tuple[str, ...]:
        """The steps that are to be done."""
        return tuple(line.step.id for line in self.lines if not (line.done or self.is_done))


# --- the page ---


def page(tr: Translator, view: GuideView, local: PageState) -> Screen:
    """Below each other, or where the page lies side by side: what there is to look at, and what there is to do."""
    side, gap, margin = side_of(view.room, view.grows), 4 if view.low else 8, view.room.margin
    seen, done = tuple(_seen(tr, view, local)), tuple(_done(tr, view, local))
    if view.room.column:
        beside = Column(done, 8, (margin, 8, margin, 40))
        return Screen(_header(tr, view, side), Column(seen, 8, (side, 4, side, 12)), beside, _foot(tr, view, margin))
    body = Column((*seen, *done), gap, (side, 4, side, 40))
    return Screen(_header(tr, view, side), body, foot=_foot(tr, view, side))


def side_of(room: Room, grows: bool) -> float:
    return room.side(ROOMY if grows and room.column and room.height >= HIGH else WIDEST)


def around(room: Room) -> float:
    """How far the picture is from the edge of its card."""
    return 6 if room.height < LOW and room.width < room.height else 10


def picture_size(room: Room, grows: bool) -> tuple[float, float]:
    """As high as its width asks for, and low enough to leave the lines in sight where they stand below it."""
    width = room.width - room.column - 2 * (side_of(room, grows) + around(room))
    landscape = room.width > room.height
    most = LARGEST if grows and landscape and room.height >= HIGH else HIGHEST
    return width, max(LEAST, min(width * 0.6, room.height * (0.55 if landscape else 0.29), most))


def now_of(view: GuideView, local: PageState) -> str:
    """The step whose pieces are lit."""
    return local.lit or next(iter(view.left), "")


def _header(tr: Translator, view: GuideView, side: float) -> Node:
    all_done = icon_key("format-list-checks", do("ask_all_done"), names.named("all_done", "name.all_done"))
    keys = (*undo_keys(view.can_undo, view.can_redo), all_done)
    inks = ("brass_fill" if n == view.number else "primary" if n < view.open else "rule" for n in range(view.count))
    bars = tuple(Card(Space(0), Surface(ink, radius=3), (0, 0), 6) for ink in inks)
    return Column((app_bar(tr("setup_guide.title"), *keys), Row(bars, 4, (side, 4, side, 4))))


def _seen(tr: Translator, view: GuideView, local: PageState) -> Iterator[Node]:
    place = "" if view.low else tr("setup_guide.page", number=view.number + 1, pages=view.count)
    text = f"✓ {local.text}" if local.text else ""
    yield Column(
        (
            Apart(Text(view.facts, "caption", "ink2"), Text(place, "caption", "ink2")),
            Text(view.title, "head" if view.low else "title"),
            Text(text, "caption", "primary"),
        ),
        2,
    )
    if view.picture:
        picture, edge = view.picture, around(view.room)
        drawn = Painted(SHAPES, (picture, False, 0.5, view.seats), picture.height, key="picture")
        yield Card(drawn, PAPER, (edge, edge), 0)


def _done(tr: Translator, view: GuideView, local: PageState) -> Iterator[Node]:
    if view.is_done:
        yield Text(tr("setup_guide.looking_back"), ink="ink2")
    now = now_of(view, local)
    rows = (_line(tr, view, number, line, line.step.id == now) for number, line in enumerate(view.lines, 1))
    yield Column((rule(), *rows))
    if view.more and not view.is_done:
        yield heading(tr("setup_guide.now_or_later"))
        yield Column((rule(), *view.more))


def _line(tr: Translator, view: GuideView, number: int, line: SetupLine, now: bool) -> Node:
    """One step in one line; the one that comes now says how below it."""
    step, done = line.step, line.done or view.is_done
    ring = Surface("brass_fill" if now else "page", "" if now else "rule2", radius=14)
    circle = Card(Text(str(number), "caption", "brass_ink" if now else "ink2", True, "center"), ring, (0, 0), 28)
    above = 9 if now else 0
    badge = Row((Icon("check", "primary", 28) if done else circle,), pad=(14, above, 14, above))
    text = tr.text(line.words)
    words: Node = Text(text, "strong" if now else "body", "ink2" if done else "ink")
    if line.how and (view.room.column or view.room.width) >= NARROW:
        words = Beside(words, Text(tr(f"setup_guide.tag.{line.how}"), "caption", "brass", True))
    if step.offer and not view.is_done and (step.offer.starter or step.offer.ahead):
        word = Text(tr("setup_guide.tag.change"), "strong", "primary", one_line=True)
        words = Beside(
            words,
            Key(
                word,
                NO_SURFACE,
                (8, 0),
                48,
                tap=do("change", step.id),
                name=names.named(f"change {text}", "name.change", what=text),
            ),
        )
    notes = tuple(Text(tr.text(note), "caption", "ink2") for note in line.notes if now)
    below = Column((words, *notes), 2)
    row = ListRow("", picture=badge, below=below, tap=do("tap", step.id), name=text, key=step.id, top=now)
    return Card(row, Surface("brass_wash", radius=0), (0, 0), 0, key=step.id) if now else row


def _foot(tr: Translator, view: GuideView, side: float) -> Node:
    """The way back, and the big button: what comes, and below it what it does on the way."""
    short = ".short" if view.large and (view.room.column or view.low) else ""
    last = view.open == view.count - 1
    words = tr("setup_guide.next") if view.is_done else tr(f"setup_guide.go_on{'_last' if last else ''}{short}")
    ticks = tr("setup_guide.ticks", count=len(view.left)) if view.left and not short else ""
    text = Column((Text(words, "strong", "primary_ink"), Text(ticks, "caption", "primary_ink")))
    icon = Icon("arrow-right" if view.is_done else "check", "primary_ink")
    on = Key(Row((icon, text), 12), SURFACES["primary"], (14, 7), 64, tap=do("go_on"), name=words, key="go_on")
    back = (Button("", "chevron-left", tap=do("look_back"), key="back", name=names.EARLIER),) if view.number else ()
    pad = (side, FOOT[1], side, FOOT[3])
    line = Row((*back, on), 8, pad, widths=(*(60 for _ in back), 0), level=True)
    return Card(Column((rule(), line)), Surface("page", radius=0), (0, 0), 0)


def more_below(tr: Translator, count: int) -> Node:
    """Says that the list goes on below the fold."""
    words = tr("setup_guide.more_below", count=count) if count else tr("setup_guide.more")
    text = Text(words, "label", "primary", one_line=True)
    line = Row((Text(""), Icon("chevron-down", "primary"), text, Text("")), min_height=28)
    return Card(Column((rule(), line)), Surface("page", radius=0), (0, 0), 0)


def cleared(local: PageState) -> PageState:
    """Nothing is asked for, and nothing was just ticked."""
    return replace(local, lit="", text="")
