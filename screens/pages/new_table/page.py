"""A new table as a function: the game, the players, a few options."""

from dataclasses import dataclass, replace

from companion.box import Box
from companion.new_table.planned_table import PARTS, PlannedTable
from screens.ui.line_breaks import cut_short
from screens.ui.on_off import OnOff, on_off
from screens.ui.page_context import PageContext
from screens.ui.tree import names
from screens.ui.tree.controls import (
    NO_SURFACE,
    RULE,
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
FIXED, KEY = 126, 48
"""What number, mark and air take of a seat's line, and what a key at its end does."""
SCARCE, LARGE_LINE = 620, 40
"""On a page lower than this, in dp, with lines of words as high as this, every line counts."""
NAME = "0" * 8
"""Cross and handle go where a name as long as this has no room beside them."""
ICON_AND_AIR = 66
"""What a button's icon and the air around its words take."""
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
    missing: str = ""
    """The hint while there are fewer players than the game needs."""
    lacks: bool = False
    """True while that is so."""
    known: tuple[str, ...] = ()
    """Remembered players one tap away, whether they sit here or not."""
    others: bool = False
    """True if more are remembered than these."""
    group: tuple[str, ...] = ()
    """Who played last time; none before the first game."""
    started: str = ""
    """Who of them started, if that was entered."""
    starting_rule: str = ""
    """The rulebook's sentence on who begins, if there is one."""
    depths: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    """Why each of the boxes that are not offered is not."""
    opens: bool = False
    """True if nothing is asked beside who plays."""


def page(reader: PageContext, view: NewTableView, local: PlannedTable) -> Screen:
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


def _header(reader: PageContext, local: PlannedTable) -> Node:
    room, title = reader.room, reader.tr("home.new_table")
    box = reader.tr.text(local.box.title) if local.at and local.box and not _is_scarce(reader) else ""
    names = [reader.tr(f"new_table.part.{part}") for part in PARTS]
    words = [reader.wide(name, "label") for name in names]
    column = room.column if local.at else 0
    if not room.column:
        columns = 2 if _in_two(reader, local) else 1
        side = max(room.margin, (room.width - WIDEST * columns) / 2)
        return Column(
            (
                app_bar(title, subtitle=box),
                Column((_strip(names, words, local, room.width - 2 * side),), 0, (side, 0, side, 0)),
            )
        )
    left = room.width - column - 80 - room.margin
    wide = reader.wide(title, "head") + 8
    caption = (Text(title, "head", one_line=True),) if left - wide >= max(words) + 36 + 2 * 80 else ()
    strip = _strip(names, words, local, left - (wide if caption else 0))
    widths = (48, *(0 for _ in caption), 0)
    return Row((icon_key("arrow-left", Back(), "back"), *caption, strip), 14, (4, 6, room.margin, 6), 48, widths=widths)


def _is_scarce(reader: PageContext) -> bool:
    """True where large words leave the seats no room below a title of several lines."""
    return reader.room.height < SCARCE and reader.line("body") >= LARGE_LINE


def _strip(names: list[str], words: list[float], local: PlannedTable, room: float) -> Row:
    """Too narrow for all words, only the part that is now has its word; or none has."""
    lines = 32 * (len(names) - 1)
    brief = sum(words) + 36 * len(names) + lines > room
    bare = words[local.at] + 36 + 48 * (len(names) - 1) + lines > room
    parts: list[Node] = []
    for number, (part, name) in enumerate(zip(PARTS, names, strict=True)):
        now = number == local.at
        of = (number, local.at, len(names) - 1)
        caption = Text(name, "label", "ink" if now else "ink2", bold=now, one_line=True)
        circle = Painted(PART, (*of[:2], 0), 28, 28)
        alone = Painted(PART, of, 48, 48)
        shown: Node = alone if bare or (brief and not now) else Row((circle, caption), 8)
        parts += [
            *((rule(height=1.5),) if number else ()),
            Key(shown, NO_SURFACE, (0, 0), 48, True, tap=do("go_to_part", part), name=name),
        ]
    return Row(tuple(parts), 4 if bare else 10)


def _foot(reader: PageContext, view: NewTableView, local: PlannedTable) -> Node | None:
    """What there is to do next, as the big button says it; where room is scarce a tap on it says what is missing."""
    if local.box is None:
        return None
    if local.part == "game":
        words = "new_table.next_players"
    elif local.part == "players" and not view.opens:
        words = "new_table.next_options"
    else:
        words = "new_table.open" if local.depth == "score_only" else "new_table.set_up"
    on = Button(reader.tr(words), "", "primary", do("next"))
    if local.part != "players":
        return Buttons((on,), foot=True)
    on = replace(on, icon="lock-outline", kind="locked") if view.lacks else on
    full = reader.tr("table.seats_taken", count=view.most)
    caption = Text(view.missing if view.lacks else full if view.full else "", "caption", "ink2", align="center")
    width = (reader.room.column or reader.room.width) - 32
    above = () if _is_scarce(reader) else (_reserved(reader, caption, (view.missing, full), width),)
    return Column((rule(), Column((*above, Buttons((on,))), 4, (16, 4, 16, 10))))


# --- the game ---


def _in_two(reader: PageContext, local: PlannedTable) -> bool:
    return not local.at and reader.room.width >= max(FOR_TWO, 40 * reader.line("body") / 1.5)


def _game(reader: PageContext, view: NewTableView, local: PlannedTable) -> Node:
    room, columns = reader.room, 2 if _in_two(reader, local) else 1
    side = max(room.margin, (room.width - WIDEST * columns) / 2)
    each = (room.width - 2 * side - 12 * (columns - 1)) / columns
    cards = tuple(_box(reader, one, each, chosen=one.box == local.box) for one in view.shelf)
    wrong = tuple(Text(why, "body", "alert") for why in view.wrong)
    title = Text(reader.tr("new_table.which_box"), "head")
    other = _another(reader)
    return Column((title, Grid((*cards, other), columns, 12), *wrong), 12, (side, 12, side, 24))


def _another(reader: PageContext) -> Key:
    """Any game that the group has a score sheet for."""
    name = reader.tr("new_table.another_game")
    title = Row((Text(name, "head2"), Icon("chevron-right", "primary")))
    words = Column((title, Text(reader.tr("new_table.another_game_why"), "caption", "ink2")), 8)
    tap = do("go", "sheets", purpose="table")
    return Key(words, Surface("card", "rule", "edge", 1, lift=2), (16, 14), tap=tap, name=name)


def _box(reader: PageContext, one: ShelfBox, width: float, *, chosen: bool) -> Key:
    """A box to choose, with the colours of its players."""
    name = reader.tr.text(one.box.title)
    role = "head" if reader.wide(name, "head") <= width - 56 else "head2"
    title = Row((Text(name, role), Icon("check-circle" if chosen else "chevron-right", "primary")))
    facts = reader.tr("new_table.for_players", low=one.players[0], high=one.players[-1])
    marks = Row(tuple(Mark(colour, "", 28) for colour in one.colours), 8)
    open_ = Surface("card", "rule", "edge", 1, lift=2)
    surface = Surface("primary_wash", "primary", "edge", 2, lift=2, chosen=True) if chosen else open_
    words = Column((title, Beside(Text(facts, "caption", "ink2"), marks)), 8)
    return Key(words, surface, (16, 14), tap=do("choose_box", one.box.name), name=name)


# --- the players ---


def _seats(reader: PageContext, view: NewTableView, local: PlannedTable, side: float) -> tuple[Node, ...]:
    """All seats of the box in clockwise order, the free ones too: whoever sits down moves nothing."""
    tr, margin = reader.tr, reader.room.margin
    several = len(local.names) > 1
    taken = tr("new_table.seats_drag" if several else "new_table.seats_count", count=len(local.names), most=view.most)
    above = Apart(Text(tr("new_table.seats"), "head2"), Text(taken, "caption", "ink2"))
    width = reader.room.width - reader.room.column - 2 * (side - margin)
    high = max(KEY + 8, 2 * reader.line("label") + 8)
    marks, following, lines = marks_of(local.seats, 42), True, list[Node]()
    for at in range(view.most):
        seated = at < len(local.seats) and bool(local.seats[at].name)
        parts = _seat(reader, local, at, marks[at], width) if seated else _free_seat(reader, view, at, following)
        following = following and seated
        widths = (54, 1.5, 62, 0, *(KEY for _ in parts[3:]))
        margin_line = Painted(RULE, ("margin",), high, 1.5)
        line = Row((parts[0], margin_line, *parts[1:]), 0, (0, 0, 4, 0), high, widths=widths, level=seated)
        lines += [Card(line, Surface("card", radius=0), (0, 0), high), rule()]
    return Column((above,), 0, (side, 0, side, 0)), Column((rule(), *lines), 0, (side - margin, 0, side - margin, 0))


def _free_seat(reader: PageContext, view: NewTableView, at: int, following: bool) -> tuple[Node, ...]:
    """A key: whoever is added by it sits here; the next one is green."""
    ink = "primary" if following and not view.full else "ink2"
    name = reader.tr("new_table.free_seat")
    tap, called = do("seat_at", at), names.named(f"free seat {at + 1}", "name.seat", number=at + 1)
    number = Text(str(at + 1), "strong", "ink2", align="center")
    ground = Surface("primary_wash" if ink == "primary" else "", ink, line_width=1, radius=21, dashed=True)
    circle = Card(Row((Text(""), Icon("plus", ink, 22), Text(""))), ground, (0, 0), 42)
    mark = _cell(Row((circle,), 0, (10, 0, 10, 0)), tap, called)
    words = Text(name, "body", ink, bold=ink == "primary")
    return number, mark, _cell(Row((words,), 0, (4, 0, 4, 0), 40), tap, name)


def _seat(reader: PageContext, local: PlannedTable, at: int, mark: Mark, width: float) -> tuple[Node, ...]:
    """Number, colour, name and flag are tapped each by itself; the handle at the end is dragged."""
    name, left = local.seats[at].name, width - FIXED - KEY
    ink = "brass" if at == local.starter else "rule2"
    keys: list[Node] = [
        icon_key(
            "flag-variant", do("start_with", at), names.named(f"start with {name}", "name.begins", player=name), ink=ink
        )
    ]
    for key in (
        icon_key("close", do("remove", at), names.named(f"remove {name}", "name.remove", player=name), ink="ink2"),
        Painted(
            HANDLE, (), KEY, KEY, do("show_seat", at), names.named(f"move {name}", "name.move", player=name), drags=True
        ),
    ):
        if left - KEY >= reader.wide(NAME, "strong"):
            left -= KEY
            keys.append(key)
    number = _cell(
        Text(str(at + 1), "strong", "ink2", align="center"),
        do("show_seat", at),
        names.named(f"seat {at + 1}", "name.seat", number=at + 1),
    )
    colour = _cell(
        Row((mark,), 0, (10, 0, 10, 0)),
        do("show_colours", at),
        names.named(f"colour of {name}", "new_table.colour_of", player=name),
    )
    return number, colour, _cell(_fitted(reader, name, left - 8), do("show_seat", at), name, 4), *keys


def _cell(part: Node, tap: Message, name: str, side: float = 0) -> Key:
    return Key(part, NO_SURFACE, (side, 4), 48, tap=tap, name=name)


def _fitted(reader: PageContext, name: str, room: float) -> Text:
    """A name in one line or in two, smaller if need be, shortened at last; broken only between words."""
    for role in ("head2", "strong", "label"):
        if reader.wide(name, role) <= room:
            return Text(name, role)
    high = reader.ruler.text(Text(name, "label"), reader.ruler.dp(room)).height / reader.ruler.dp(1)
    torn = max(reader.wide(word, "label") for word in name.split()) > room
    return Text(
        name if high <= 2.5 * reader.line("label") and not torn else shortened(reader, name, "label", room), "label"
    )


def shortened(reader: PageContext, name: str, role: str, room: float) -> str:
    return cut_short(name, room, lambda words: reader.wide(words, role))


def _reserved(reader: PageContext, shown: Text, others: tuple[str, ...], width: float) -> Row:
    """Words in as much height as any of the others would take: what is below stays where it is."""
    ruler = reader.ruler
    texts = (shown, *(replace(shown, text=one) for one in others))
    high = max(ruler.text(one, ruler.dp(width)).height for one in texts) / ruler.dp(1)
    return Row((shown,), min_height=high)


def _players(reader: PageContext, view: NewTableView, local: PlannedTable, side: float) -> tuple[Node, ...]:
    """Who starts, the group of last time, and remembered players: each stays where it is, ticked once seated."""
    tr, room = reader.tr, reader.room
    width = room.column - 2 * room.margin if room.column else room.width - 2 * side
    known = [
        chip(
            shortened(reader, name, "label", width - 56),
            do("seat_known", name),
            icon="plus",
            chosen=name in local.names,
            closed=view.full and name not in local.names,
            name=name,
        )
        for name in view.known
    ]
    more = [chip(tr("new_table.more_names"), do("show_names"), icon="account")] if view.others else []
    new = chip(tr("new_table.new_name"), do("add_new"), icon="account-plus-outline", closed=view.full)
    rulebook = (rule_line(tr("new_table.rulebook", rule=view.starting_rule)),) if view.starting_rule else ()
    return _who_starts(reader, local, width), rule(), _group(reader, view), Wrap((*known, *more, new)), *rulebook


def _who_starts(reader: PageContext, local: PlannedTable, width: float) -> Node:
    """An open circle until somebody is chosen, then a check and the name; chance is locked before two are seated."""
    tr, chosen, several = reader.tr, local.starter is not None, len(local.names) > 1
    chance, title, *hints = (tr(f"new_table.{id_}") for id_ in ("random", "who_starts", "when_two", "tap_a_flag"))
    hint = hints[several]
    wide = reader.wide(chance, "strong") + ICON_AND_AIR
    left = width - wide - 48
    beside = left >= max(reader.wide(word, "strong") for said in (title, *hints) for word in said.split())
    left = left if beside else width - 36
    name = shortened(reader, local.seats[local.starter].name, "caption", left) if local.starter is not None else hint
    caption = _reserved(reader, Text(name, "caption", "brass" if chosen else "ink2"), tuple(hints), left)
    circle = Icon("check-circle" if chosen else "circle-outline", "primary" if chosen else "rule2")
    words = Row((circle, Column((Text(title, "strong"), caption))), 12)
    icon, kind = ("shuffle-variant", "secondary") if several else ("lock-outline", "locked_secondary")
    button = Button(chance, icon, kind, do("start_at_random"))
    return Row((words, button), 12, widths=(0, wide)) if beside else Column((words, button), 8)


def _group(reader: PageContext, view: NewTableView) -> Key:
    """Seats, colours and start player of the game before; closed before the first."""
    tr, group = reader.tr, view.group
    caption = tr.listed(group)
    caption = tr("new_table.group_starts", players=caption, player=view.started) if view.started else caption
    surface = Surface("card", "rule2", "edge", lift=2) if group else Surface("page", "rule2", dashed=True)
    ink = "ink" if group else "ink2"
    words = Column(
        (Text(tr("new_table.same_group"), "strong", ink), Text(caption or tr("new_table.no_group"), "caption", "ink2"))
    )
    line = Row((Icon("account-group" if group else "lock-outline", "ink2"), words), 16)
    return Key(line, surface, (16, 8), 56, tap=do("seat_group"), name=tr("new_table.same_group"))


# --- the options ---


def _table(reader: PageContext, _view: NewTableView, local: PlannedTable, side: float) -> tuple[Node, ...]:
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


def _options(reader: PageContext, view: NewTableView, local: PlannedTable, _side: float) -> tuple[Node, ...]:
    """How much is entered, and what else is on or off."""
    tr = reader.tr
    actions = [
        on_off(
            OnOff(tr(f"depth.{one}"), do("choose_depth", one), tr(f"new_table.depth_why.{one}"), on=one == local.depth)
        )
        for one in view.depths
    ]
    later = [Text(tr("new_table.depth_later"), "caption", "ink2")] if len(view.depths) > 1 else []
    box, asked = local.box, local.box.asked(local.depth) if local.box else ()
    switches = [_switch(reader, box.game, name, on=name in local.switched) for name in asked if box]
    also = [heading(tr("new_table.also")), Column((rule(), *switches))] if switches else []
    return (heading(tr("new_table.depth")), *actions, *later, *also)


def _switch(reader: PageContext, game: str, name: str, *, on: bool) -> Node:
    """Something on or off, and what it means."""
    text, why = (reader.tr(f"{game}.{kind}.{name}") for kind in ("option", "option_why"))
    words = Column((Text(text, "strong"), Text(why, "caption", "ink2")), 2)
    line = Row((words, Painted(SWITCH, (on,), 48, 56)), 12)
    return Column((Key(line, NO_SURFACE, (0, 8), 64, tap=do("switch", name), name=text), rule()))
