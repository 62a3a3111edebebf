"""A new table as a function: the game, the players, a few options."""

from dataclasses import dataclass

from companion.box import Box
from screens.pages.figures.parts import OnOff, on_off
from screens.pages.new_table.local import PARTS, Local
from screens.pages.statistics.parts import Reader
from screens.ui.tree.controls import (
    NO_SURFACE,
    SWITCH,
    Back,
    app_bar,
    chip,
    do,
    heading,
    icon_key,
    mark_cell,
    marks_of,
    rule,
    rule_line,
)
from screens.ui.tree.nodes import (
    Apart,
    Beside,
    Button,
    Buttons,
    Card,
    Column,
    Grid,
    Icon,
    Key,
    ListRow,
    Mark,
    Message,
    Node,
    Painted,
    Row,
    Screen,
    Surface,
    Text,
    Wrap,
)

WIDEST, FOR_TWO = 560, 640
"""How wide a line is at most, and from which width on boxes stand in two columns, in dp."""
FIXED, KEY = 126, 56
"""What number, mark and air take of a seat's line, and what a key at its end does."""
NAME = "0" * 12
"""The crosses go where a name as long as this has no room beside them."""
PART, HANDLE = (f"screens.pages.new_table.painters:{name}" for name in ("part", "handle"))


@dataclass(frozen=True, slots=True)
class ShelfBox:
    box: Box
    players: range
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewTableView:
    shelf: tuple[ShelfBox, ...]
    most: int = 0
    """So many can play."""
    full: bool = False
    ready: bool = False
    """True where as many sit there as the game is for."""
    known: tuple[tuple[str, str], ...] = ()
    """Remembered players one tap away, and their names as far as they fit a line."""
    remembers: bool = False
    starting_rule: str = ""
    """The rulebook's sentence on who begins, if there is one."""
    depths: tuple[str, ...] = ()


def page(reader: Reader, view: NewTableView, local: Local) -> Screen:
    """On a page that lies, the seats or the table to be stand left and the rest in the column; boxes take it all."""
    room, margin = reader.room, reader.room.margin
    if local.part == "game":
        return Screen(_header(reader, local), _game(reader, view, local), None, _foot(reader, view, local))
    side = room.side(WIDEST)
    parts = {"players": (_seats, _players), "options": (_table, _options)}[local.part]
    stage, rest = (build(reader, view, local, side) for build in parts)
    beside = Column(rest, 12, (margin, 12, margin, 24)) if room.column else Column(())
    below = () if room.column else (Column(rest, 12, (side, 0, side, 0)),)
    body = Column((*stage, *below), 12, (0, 12, 0, 24))
    return Screen(_header(reader, local), body, beside, _foot(reader, view, local))


# --- where one is on the way ---


def _header(reader: Reader, local: Local) -> Node:
    room, title = reader.room, reader.tr("home.new_table")
    names = [reader.tr(f"new_table.part.{part}") for part in PARTS]
    words = [reader.wide(name, "label") for name in names]
    column = room.column if local.at else 0
    if not room.column:
        columns = 2 if _in_two(reader, local) else 1
        side = max(room.margin, (room.width - WIDEST * columns) / 2)
        return Column(
            (app_bar(title), Column((_strip(names, words, local, room.width - 2 * side),), 0, (side, 0, side, 0)))
        )
    left = room.width - column - 80 - room.margin
    wide = reader.wide(title, "head") + 8
    said = (Text(title, "head", one_line=True),) if left - wide >= max(words) + 36 + 2 * 80 else ()
    strip = _strip(names, words, local, left - (wide if said else 0))
    widths = (48, *(0 for _ in said), 0)
    return Row((icon_key("arrow-left", Back(), "back"), *said, strip), 14, (4, 6, room.margin, 6), 48, widths=widths)


def _strip(names: list[str], words: list[float], local: Local, room: float) -> Row:
    """Too narrow for all words, only the part that is now has its word."""
    brief = sum(words) + 36 * len(names) + 32 * (len(names) - 1) > room
    parts: list[Node] = []
    for number, (part, name) in enumerate(zip(PARTS, names, strict=True)):
        now = number == local.at
        of = (number, local.at, len(names) - 1)
        said = Text(name, "label", "ink" if now else "ink2", bold=now, one_line=True)
        circle = Painted(PART, (*of[:2], 0), 28, 28)
        alone = Painted(PART, of, 48, 48)
        shown: Node = alone if brief and not now else Row((circle, said), 8)
        parts += [
            *((rule(height=1.5),) if number else ()),
            Key(shown, NO_SURFACE, (0, 0), 48, True, tap=do("go_to_part", part), name=name),
        ]
    return Row(tuple(parts), 10)


def _foot(reader: Reader, view: NewTableView, local: Local) -> Node | None:
    """What there is to do next, as the big button says it."""
    if local.box is None:
        return None
    if local.part == "game":
        words = "new_table.next_players"
    elif local.part == "options":
        words = "new_table.set_up" if local.depth != "score_only" else "new_table.open"
    elif view.ready:
        words = "new_table.next_options"
    else:
        words = "new_table.add_next" if local.seats else "new_table.add_first"
    return Buttons((Button(reader.tr(words), "", "primary", do("next")),), foot=True)


# --- the game ---


def _in_two(reader: Reader, local: Local) -> bool:
    return not local.at and reader.room.width >= max(FOR_TWO, 40 * reader.line("body") / 1.5)


def _game(reader: Reader, view: NewTableView, local: Local) -> Node:
    room, columns = reader.room, 2 if _in_two(reader, local) else 1
    side = max(room.margin, (room.width - WIDEST * columns) / 2)
    each = (room.width - 2 * side - 12 * (columns - 1)) / columns
    cards = tuple(_box(reader, one, each, chosen=one.box == local.box) for one in view.shelf)
    return Column((Text(reader.tr("new_table.which_box"), "head"), Grid(cards, columns, 12)), 12, (side, 12, side, 24))


def _box(reader: Reader, one: ShelfBox, width: float, *, chosen: bool) -> Key:
    """A box on the shelf, with the colours of its players."""
    name = reader.tr.text(one.box.title)
    role = "head" if reader.wide(name, "head") <= width - 56 else "head2"
    title = Row((Text(name, role), Icon("check-circle" if chosen else "chevron-right", "primary")))
    facts = reader.tr("new_table.for_players", low=one.players[0], high=one.players[-1])
    marks = Row(tuple(Mark(colour, "", 28) for colour in one.colours), 8)
    surface = (
        Surface("primary_wash", "primary", "edge", 2, lift=2) if chosen else Surface("card", "rule", "edge", 1, lift=2)
    )
    words = Column((title, Beside(Text(facts, "caption", "ink2"), marks)), 8)
    return Key(words, surface, (16, 14), tap=do("choose_box", one.box.name), name=name)


# --- the players ---


def _seats(reader: Reader, view: NewTableView, local: Local, side: float) -> tuple[Node, ...]:
    """The seats in clockwise order."""
    tr, margin, count = reader.tr, reader.room.margin, len(local.seats)
    taken = tr("new_table.seats_drag" if count > 1 else "new_table.seats_taken", count=count, most=view.most)
    above = Apart(Text(tr("new_table.seats"), "head2"), Text(taken, "caption", "ink2"))
    width = reader.room.width - reader.room.column - 2 * (side - margin)
    rows = [_seat(reader, local, at, mark, width) for at, mark in enumerate(marks_of(local.seats, 42))]
    lines = Column((rule(), *rows), 0, (side - margin, 0, side - margin, 0))
    nobody = Column((Text(tr("new_table.nobody"), ink="ink2"),), 0, (side, 0, side, 0))
    return Column((above,), 0, (side, 0, side, 0)), lines if rows else nobody


def _seat(reader: Reader, local: Local, at: int, mark: Mark, width: float) -> Node:
    """Number, colour and name are tapped each by itself; the handle at the end is dragged."""
    name, starts = local.seats[at].name, at == local.starter
    left, px = width - FIXED, reader.ruler.dp(1)
    crossed = left - 2 * KEY >= reader.wide(NAME, "strong")
    left -= KEY if crossed else 0
    dragged = left - KEY >= reader.ruler.word_width(name, "label") / px
    left -= KEY if dragged else 0
    roles = ("head2", "strong", "label")
    role = next((one for one in roles if _widest_word(reader, name, one) <= left), roles[-1])
    flag = Row(
        (Icon("flag-variant", "brass", 17), Text(reader.tr("new_table.starts"), "caption", "brass", bold=True)), 4
    )
    words = Column((Text(name, role), *((flag,) if starts else ())))
    parts: list[tuple[float, Node]] = [
        (54, _cell(Text(str(at + 1), "strong", "ink2", align="center"), do("show_seat", at), f"seat {at + 1}")),
        (1.5, Painted("screens.ui.tree.painters:rule", ("margin",), 68, 1.5)),
        (62, _cell(Row((mark,), 0, (10, 0, 10, 0)), do("show_colours", at), f"colour of {name}")),
        (0, _cell(words, do("start_with", at), name, 4)),
    ]
    if crossed:
        parts.append((KEY, icon_key("close", do("remove", at), f"remove {name}", ink="ink2")))
    if dragged:
        parts.append((KEY, Painted(HANDLE, (), 48, KEY, do("show_seat", at), f"move {name}", drags=True)))
    line = Row(
        tuple(part for _, part in parts), 0, (0, 0, 4, 0), 68, widths=tuple(wide for wide, _ in parts), level=True
    )
    return Column((Card(line, Surface("card", radius=0), (0, 0), 68), rule()))


def _cell(part: Node, tap: Message, name: str, side: float = 0) -> Key:
    return Key(part, NO_SURFACE, (side, 8), 48, tap=tap, name=name)


def _widest_word(reader: Reader, name: str, role: str) -> float:
    """Names are broken only between words, in every language."""
    return max(reader.wide(word, role) for word in name.split())


def _players(reader: Reader, view: NewTableView, local: Local, side: float) -> tuple[Node, ...]:
    """Remembered players, and who starts."""
    tr, room = reader.tr, reader.room
    known = [
        chip(words, do("seat_known", name), icon="plus", closed=view.full, name=name) for name, words in view.known
    ]
    more = [chip(tr("new_table.more_names"), do("show_names"), icon="account")] if view.remembers else []
    new = chip(tr("new_table.new_name"), do("add_new"), icon="account-plus-outline", closed=view.full)
    closed = tr("table.seats_taken", count=len(local.seats)) if view.full else ""
    ways = tuple(_way_to_start(reader, local, chance=chance) for chance in (False, True))
    width = room.column - 2 * room.margin if room.column else room.width - 2 * side
    fits = sum(reader.wide(way.text, "strong") + 60 for way in ways) + 8 <= width
    rulebook = (rule_line(tr("new_table.rulebook", rule=view.starting_rule)),) if view.starting_rule else ()
    return (
        heading(tr("new_table.add_player")),
        Wrap((*known, *more, new)),
        Text(closed, "caption", "ink2"),
        heading(tr("new_table.who_starts")),
        Buttons(ways) if fits else Column(ways, 8),
        *rulebook,
    )


def _way_to_start(reader: Reader, local: Local, *, chance: bool) -> Button:
    words, icon = ("random", "shuffle-variant") if chance else ("tap_a_seat", "gesture-tap")
    tap, chosen = do("start_at_random" if chance else "start_by_tap"), local.at_random == chance
    return Button(reader.tr(f"new_table.{words}"), "check" if chosen else icon, "wash" if chosen else "secondary", tap)


# --- the options ---


def _table(reader: Reader, _view: NewTableView, local: Local, side: float) -> tuple[Node, ...]:
    """The table that is about to be opened; with a line for every seat where there is room for them."""
    tr = reader.tr
    title = Text(tr.text(local.box.title) if local.box else "", "head")
    if not reader.room.column:
        count, marks = len(local.seats), Wrap(tuple(marks_of(local.seats, 34)), 12)
        starts = local.seats[local.starter].name if local.starter is not None else ""
        facts = (
            tr("new_table.count_starts", count=count, player=starts) if starts else tr("new_table.count", count=count)
        )
        words = Column((title, marks, Text(facts, "caption", "ink2")), 8)
        card = Card(words, Surface("card", "rule", "edge", 1, lift=2), (16, 16))
        return (Column((card,), 0, (side, 0, side, 0)),)
    rows = tuple(
        ListRow(
            seat.name,
            tr("new_table.starts") if at == local.starter else "",
            picture=mark_cell(mark),
            tap=do("go_to_part", "players"),
            detail_ink="brass",
        )
        for at, (seat, mark) in enumerate(zip(local.seats, marks_of(local.seats), strict=True))
    )
    return (Column((title, Column(rows)), 12, (side, 0, side, 0)),)


def _options(reader: Reader, view: NewTableView, local: Local, _side: float) -> tuple[Node, ...]:
    """How much is entered, and what else is on or off."""
    tr = reader.tr
    ways = [
        on_off(
            OnOff(tr(f"depth.{one}"), do("choose_depth", one), tr(f"new_table.depth_why.{one}"), on=one == local.depth)
        )
        for one in view.depths
    ]
    later = [Text(tr("new_table.depth_later"), "caption", "ink2")] if len(view.depths) > 1 else []
    box, asked = local.box, local.box.asked(local.depth) if local.box else ()
    switches = [_switch(reader, box.game, name, on=name in local.switched) for name in asked if box]
    also = [heading(tr("new_table.also")), Column((rule(), *switches))] if switches else []
    return (heading(tr("new_table.depth")), *ways, *later, *also)


def _switch(reader: Reader, game: str, name: str, *, on: bool) -> Node:
    """Something on or off, and what it means."""
    text, why = (reader.tr(f"{game}.{kind}.{name}") for kind in ("option", "option_why"))
    words = Column((Text(text, "strong"), Text(why, "caption", "ink2")), 2)
    line = Row((words, Painted(SWITCH, (on,), 48, 56)), 12)
    return Column((Key(line, NO_SURFACE, (0, 8), 64, tap=do("switch", name), name=text), rule()))
