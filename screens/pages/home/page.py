"""Home as a function: open tables first, one tap to resume; before the first of them, what this is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.i18n import OWN_NAMES, Translator
from companion.messages import Message
from companion.storage.summary import Summary
from companion.views.table_line import best_of, best_total, facts_of, heading_of, touched, turn_of, with_game, won
from companion.words.text_search import initials
from screens.ui.tree import names
from screens.ui.tree.controls import UNREADABLE, do, heading, icon_key, link_row, mark_cell, rule
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Flow,
    Icon,
    Key,
    ListRow,
    Mark,
    Node,
    Painted,
    Room,
    Row,
    Screen,
    Segment,
    Segments,
    Surface,
    Text,
)

CARD = 320
"""Cards stand side by side where each is so wide, in dp."""
WIDEST = 560
LOW, LARGE = 620, 1.5
"""A page lower than this, in dp, has less air: language and backup are in sight without scrolling; words of
this scale take more room than that leaves."""
PICTURE = "screens.pages.home.painters:welcome"


@dataclass(frozen=True, slots=True)
class HomeView:
    room: Room
    now: float
    tables: tuple[Summary, ...]
    past: tuple[Summary, ...]
    """Played to the end, the latest first."""
    notices: tuple[Message, ...]
    in_bin: int
    font_scale: float = 1.0
    """How much larger than usual words are."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """The icon of each game."""
    install: str = ""
    """How the app comes to the home screen, where a browser has it."""

    @property
    def is_first(self) -> bool:
        """True where nothing was ever played: the page says what this is."""
        return not self.tables and not self.past


def page(tr: Translator, view: HomeView) -> Screen:
    """What was played lately stands below the open tables, or beside them where the page lies."""
    room = view.room
    side = room.side(WIDEST) if view.is_first else room.margin
    tables, lately = (_welcome(tr, view), _first_steps(tr, view)) if view.is_first else _lists(tr, view, side)
    below = () if room.column else lately
    beside = Column(lately, 12, (room.margin, 12, room.margin, 24)) if room.column else Text("")
    notices = (Text(tr.text(notice), ink="alert") for notice in view.notices)
    hint = (_install(tr),) if view.install and not view.is_first else ()
    body = Column((*notices, *tables, *hint, *below), 12, (side, 12, side, 24))
    return Screen(_header(view), body, beside, _foot(tr, view))


def _install(tr: Translator) -> Node:
    words = Column((Text(tr("web.install"), "strong"), Text(tr("web.install_why"), "caption", "ink2")), 4)
    away = icon_key("close", do("decline_install"), tr("web.install_not"))
    add = Button(tr("web.install_add"), "plus", tap=do("install"))
    return Card(Column((Row((words, away), widths=(0, 48)), add), 8), Surface("card", "rule", "edge", 1), (14, 12))


def _header(view: HomeView) -> Node:
    room = view.room
    role = "hero" if room.height >= 640 and not room.column and view.font_scale < 1.25 else "title"
    low = bool(room.column) or room.height < LOW
    name = Column((Text("Tableside", role, one_line=True, underlined=True),), pad=(0, 0, 0, 8))
    settings = icon_key("cog-outline", do("go", "settings"), names.SETTINGS)
    return Row((name, settings), 0, (room.margin, 4, 4, 4), 52 if low else 64, widths=(0, 48))


def _foot(tr: Translator, view: HomeView) -> Node:
    history = Button(tr("home.history"), "history", tap=do("go", "history"))
    new = Button(tr("home.new_table"), "plus", "primary", do("go", "new_table"))
    if view.is_first and _has_scarce_column(view):
        return Buttons((new,), foot=True)
    return Buttons((_sample(tr) if view.is_first else history, new), foot=True)


def _sample(tr: Translator) -> Button:
    return Button(tr("welcome.sample"), "gesture-tap", tap=do("play_sample"))


def _has_scarce_column(view: HomeView) -> bool:
    """True where large words leave a column room for one key at its foot."""
    return bool(view.room.column) and view.room.height < LOW and view.font_scale >= LARGE


# --- tables ---


def _lists(tr: Translator, view: HomeView, side: float) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The open tables, and what may stand beside them."""
    width = view.room.width - view.room.column - 2 * side
    across = max(1, int((width + 12) // (CARD + 12)))
    each = (width - 12 * (across - 1)) / across
    cards = tuple(_card(tr, view, one, each) for one in view.tables)
    tables = (
        (heading(tr("home.open_tables")), Flow(cards, CARD, 12)) if cards else (Text(tr("home.empty"), ink="ink2"),)
    )
    past = (heading(tr("home.lately")), Column(tuple(_past(tr, one) for one in view.past))) if view.past else ()
    bin_ = link_row("trash-can-outline", tr("home.bin"), tr("home.bin_count", count=view.in_bin), do("go", "bin"))
    return tables, (*past, *((bin_,) if view.in_bin else ()))


def _card(tr: Translator, view: HomeView, table: Summary, width: float) -> Key:
    """One open table: game, players as coloured shapes, whose turn, when last touched."""
    name = heading_of(tr, table)
    dots = icon_key(
        "dots-vertical",
        do("show_menu", table.id),
        names.named(f"menu of {name}", "name.menu_of", what=name),
        ink="ink2",
    )
    title = Column((Text(name, "head", smaller=("head2",)), Text(facts_of(tr, table), "caption", "ink2")), 4)
    marks = marks_of(table, 30)
    when = Text(touched(tr, table, view.now), "caption", "ink2")
    text = Column((Text(turn_of(tr, table), "strong"), when))
    arrow = Icon("chevron-right", "primary")
    if width - 70 - 38 * len(marks) >= (150 if table.seat is None else 110) * view.font_scale:
        state: Node = Row((text, *marks, arrow), 8, min_height=44)
    else:
        state = Row((Column((text, Row(marks, 8)), 8), arrow), 8, min_height=44)
    sample = (
        (Button(tr("sample.remove"), "trash-can-outline", "text", do("ask_remove_sample", table.id)),)
        if table.sample
        else ()
    )
    parts = (Row((title, dots), widths=(0, 48)), rule(), state, *sample)
    edge = table.seats[table.seat]["colour"] if table.seat is not None and not table.state else "rule2"
    surface = Surface("card", "rule", "edge", 1, lift=2, stripe="alert" if table.state else edge)
    return Key(
        Column(parts, 8, (10, 0, 0, 0)),
        surface,
        (14, 14),
        tap=do("resume", table.id),
        name=name,
        hold=do("show_menu", table.id),
    )


def marks_of(table: Summary, size: float) -> tuple[Mark, ...]:
    letters = initials([seat["name"] for seat in table.seats])
    return tuple(Mark(seat["colour"], one, size) for seat, one in zip(table.seats, letters, strict=True))


def _past(tr: Translator, table: Summary) -> ListRow:
    """A finished table, by whom it was won; one whose file cannot be opened says so instead."""
    if table.state:
        shown: tuple[str, str, Node] = turn_of(tr, table), "", UNREADABLE
    else:
        picture = mark_cell(marks_of(table, 30)[best_of(table)])
        shown = with_game(tr, table, tr.text(won(table))), best_total(table), picture
    return ListRow(
        heading_of(tr, table),
        *shown,
        tap=do("resume", table.id),
        hold=do("show_menu", table.id),
        value_role="head",
        strong=True,
    )


# --- before the first table ---


def _welcome(tr: Translator, view: HomeView) -> tuple[Node, ...]:
    """What this is, in a line, and for which games; where the page is low these have their names only."""
    room, low = view.room, _is_low(view)
    entered = {game: icon for game, icon in view.icons.items() if tr.has_in_app(f"welcome.game.{game}")}
    names = Text(tr.listed(tr(f"welcome.game.{game}") for game in entered), "caption", "ink2")
    width = min(room.width - room.column, WIDEST) - 2 * room.margin - 32
    high = 84 if low else max(96, min(width * 0.43, room.height * (0.33 if room.column else 0.17)))
    parts = (
        Painted(PICTURE, height=high),
        Text(tr("welcome.title"), "head2" if low else "head"),
        Text(tr("welcome.what")),
        names if low else Column(_games(tr, entered)),
    )
    pad = 12 if low else 16
    return (Card(Column(parts, 4 if low else 6), Surface("card", "rule", "edge", 1, lift=2), (pad, pad - 2)),)


def _games(tr: Translator, icons: Mapping[str, str]) -> tuple[Node, ...]:
    lines: list[Node] = []
    for game, icon in icons.items():
        name = Text(tr(f"welcome.game.{game}"), "label")
        boxes = Text(tr(f"welcome.boxes.{game}"), "caption", "ink2", align="right")
        lines += [rule(), Row((Icon(icon, "ink2"), name, boxes), 12, (0, 6, 0, 6), 28)]
    return tuple(lines)


def _first_steps(tr: Translator, view: HomeView) -> tuple[Node, ...]:
    """The language, each in its own words, and the way to bring a backup."""
    languages = Segments(
        tuple(Segment(words, code == tr.language, do("change_setting", "language", code)) for code, words in OWN_NAMES)
    )
    title = () if _is_low(view) else (Row((Icon("translate", "ink2"), heading(tr("settings.language"))), 8),)
    return (
        *((_sample(tr),) if _has_scarce_column(view) else ()),
        Column((*title, languages), 8),
        Button(tr("welcome.backup"), "restart", "text", do("bring_backup")),
        Text(tr("welcome.offline"), "caption", "ink2", align="center"),
    )


def _is_low(view: HomeView) -> bool:
    return view.room.height < LOW and not view.room.column
