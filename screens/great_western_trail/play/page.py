"""The page of the open turn around the players' sheets: tabs, the five numbers, and in thumb reach what can be done."""

from dataclasses import replace

from companion.games.great_western_trail.turns.view import Chip, brief_reason
from screens.great_western_trail.drawings.spaces import centred
from screens.great_western_trail.play.view import WIDEST, TurnPage
from screens.great_western_trail.play.words import act_icon
from screens.pages.figures.stepper import Keys
from screens.theme import LARGE
from screens.ui.tree.controls import NO_SURFACE, RULE, do, icon_key, rule
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Flow,
    Grid,
    Icon,
    Key,
    Message,
    Node,
    Painted,
    Row,
    Surface,
    Text,
)

FIGURES = {
    "money": ("cash", "dollars"),
    "engine": ("train", "engine"),
    "certificates": ("certificate-outline", "certificates"),
    "steps": ("shoe-print", ""),
    "hand": ("cards-outline", ""),
}
"""The icon of each of the five numbers, and the value that it sets; some follow from the discs of the player board."""
BESIDE_POINTS = 46
"""What a tab keeps for the mark and around the points, in dp."""
AIR, LOW_AIR = 11, 4
"""Above and below the way on, and there on a low page in large words, in dp."""
NARROW = 360
"""On narrower pages, in dp, each action has its line."""
GROUND = Surface("page", radius=0)
OPEN = Surface("card", "rule2", "edge", lift=2)
USED = Surface("primary_wash", "primary", "edge", 2, lift=2)
CLOSED = Surface("page", "rule")
LOCKED = Surface("page", "rule2", dashed=True, lift=2)


# --- the players ---


def tabs(view: TurnPage, columns: int = 0) -> Node:
    """The players, the open one part of the paper, and the table between them; in the column by so many beside."""
    seats, words = range(len(view.table.seats)), view.phrase("shared")
    across, room = columns or len(seats), (view.room.column or view.room.width) - 53
    named = all(_has_room(view, seat, room / across - 10) for seat in seats)
    if across == 1:
        whole: Node = Column(tuple(_tab_line(view, seat) for seat in seats))
    else:
        widest = max(view.wide(_points(view, seat).text, "head2") for seat in seats)
        below = widest + BESIDE_POINTS > (room + 53) / across
        keys = tuple(_tab(view, seat, narrow=room / across < 84, named=named, below=below) for seat in seats)
        whole = Row((Grid(keys, across),), pad=(5, 5, 0, 0))
    if view.seat >= 0 and view.tablet and view.room.column:
        line = Row((Icon("store-outline"), Text(words, "strong")), 14)
        whole = Column((whole, Key(line, NO_SURFACE, (16, 6), 52, tap=do("show_shared"), name=words)))
    elif view.seat >= 0:
        whole = Row((whole, icon_key("store-outline", do("show_shared"), words)), widths=(0, 48))
    return Card(whole, Surface("sunken", radius=0), (0, 0), 0)


def _points(view: TurnPage, seat: int) -> Text:
    points = str(view.table.strip[seat].points).replace("-", "−") if view.points else ""
    return Text(points, "head2", "ink" if seat == view.seat else "ink2", one_line=True, rolls=True)


def _has_room(view: TurnPage, seat: int, room: float) -> bool:
    return view.wide(view.table.seats[seat].name, "strong") + view.wide(_points(view, seat).text, "head2") + 44 <= room


def _tab(view: TurnPage, seat: int, *, narrow: bool, named: bool, below: bool) -> Node:
    """Mark, name where all have room for theirs, and points so far: below the mark where there is no room beside it."""
    opened, name = seat == view.seat, view.table.seats[seat].name
    who = (Text(name, "strong", bold=opened, one_line=True),) if named else ()
    side, gap = (22, 3) if narrow else (28, 7)
    points = _points(view, seat)
    line: Node = Row((Text(""), view.mark(seat, side), *who, points, Text("")), gap)
    if below:
        line = Column((Row((Text(""), view.mark(seat, 18), Text(""))), replace(points, role="strong", align="center")))
    arrow = (centred(Icon(f"chevron-{view.arrow}", "ink2", 14)),) if opened and view.arrow else ()
    surface = Surface("page", radius=12, square=(False, False, True, True)) if opened else NO_SURFACE
    high = 54 if view.room.height > 640 else 48
    return Key(Column((line, *arrow)), surface, (3, 2), high, tap=do("look_at", seat), name=name, key=seat)


def _tab_line(view: TurnPage, seat: int) -> Node:
    """The same on a line of its own, on a tablet with what the player has."""
    opened, name, player = seat == view.seat, view.table.seats[seat].name, view.game_view.players[seat]
    buildings = sum(count for what, count in player.counts.items() if what.startswith("building/"))
    held = {"cash": f"${player.counts.get('dollars', 0)}", "train": player.ranch.engine}
    held |= {"certificate-outline": str(player.counts.get("certificates", 0)), "home-variant": str(buildings)}
    signs = ((Icon(icon, "ink2", 16), Text(words, "label", one_line=True)) for icon, words in held.items())
    below = (Row((*(part for sign in signs for part in sign), Text("")), 6),) if view.tablet else ()
    arrow = (Icon(f"chevron-{view.arrow}", "ink2", 20),) if opened and view.arrow else ()
    caption = Column((Text(name, "strong", bold=opened), *below), 2)
    row = Row((view.mark(seat), caption, *arrow, _points(view, seat)), 12)
    surface = Surface("page", radius=12, square=(True, False, False, True)) if opened else NO_SURFACE
    return Key(row, surface, (14, 4), 60 if view.tablet else 48, tap=do("look_at", seat), name=name, key=seat)


# --- the five numbers ---


def figures(view: TurnPage) -> Node:
    """All in one line, or in two where their words would run into each other."""
    player = view.game_view.players[view.seat]
    ranch, more = player.ranch, f"+{player.ranch.permanent}" if player.ranch.permanent else ""
    values = {
        "money": view.money(player.counts.get("dollars", 0)),
        "engine": ranch.engine,
        "certificates": f"{player.counts.get('certificates', 0)}/{ranch.certificate_limit}{more}",
        "steps": str(ranch.step_limit),
        "hand": str(ranch.hand_limit),
    }
    least = max(
        max(view.wide(view.phrase(f"figure_short.{name}"), "micro"), view.wide(value, "label"))
        for name, value in values.items()
    )
    across = 5 if (least + 8) * 5 <= view.stage else 3
    cells = [_figure(view, name, value, view.stage / across - 6) for name, value in values.items()]
    lines = [_with_rules(cells[first : first + across], across) for first in range(0, 5, across)]
    return Card(Column((*lines, rule("ink", 1.5))), GROUND, (0, 0), 0)


def _with_rules(cells: list[Node], across: int) -> Node:
    parts: list[Node] = []
    for cell in (*cells, *([Column(())] * (across - len(cells)))):
        parts += [*([Painted(RULE, ("rule",), 1, 1)] if parts else []), cell]
    return Row(tuple(parts), level=True)


def _figure(view: TurnPage, name: str, value: str, room: float) -> Node:
    icon, sets = FIGURES[name]
    roles = ("head2", "strong", "label")
    role = next((role for role in roles if view.wide(value, role) <= room), "micro")
    picture = (Icon(icon, "ink2", 16),) if view.wide(value, role) + 24 <= room else ()
    words = view.phrase(f"figure.{name}")
    if view.wide(words, "micro") > room:
        words = view.phrase(f"figure_short.{name}")
    line = Row((Text(""), *picture, Text(value, role, bold=True, one_line=True, dotted=bool(sets)), Text("")), 4)
    held = Column((line, Text(words, "micro", "ink2", align="center")), 2)
    if not sets:
        return Card(held, NO_SURFACE, (2, 4), 48)
    return Key(held, NO_SURFACE, (2, 4), 48, tap=Keys(f"{sets}/{view.seat}"), name=words, key=name)


# --- what can be done ---


def below(*parts: Node) -> Node:
    """What stands in thumb reach, set off by a line."""
    return Card(Column((rule(), *parts)), GROUND, (0, 0), 0)


def side_of(view: TurnPage, width: float) -> float:
    return max(view.room.margin, (width - WIDEST) / 2)


def acts(view: TurnPage, width: float, *, single: bool = False, air: float = 0) -> Node:
    """The actions of the location, two in a row; the last one fills its row if they do not come out even."""
    keys, used = (tuple(_act(view, *chip, used=used) for chip in enumerate(view.turn.chips)) for used in (False, True))
    most = 1 if single or view.room.width < NARROW or len(keys) == 1 else 2
    paired, side = len(keys) // most * most, side_of(view, width)
    pairs = Flow(keys[:paired], 100, 8, max_columns=most, by_words=True, like=keys, later=used[:paired])
    rest = (Flow(keys[paired:], max_columns=1, later=used[paired:]),) if keys[paired:] else ()
    return Column((pairs, *rest), 8, (side, 11, side, air))


def also(view: TurnPage, width: float) -> Node:
    """What may come between the actions: one tap each, locked where there is nothing to play or to spend."""
    side, player = side_of(view, width), view.game_view.players[view.turn.seat]
    cards = view.phrase("in_deck", count=len(player.deck) + player.ranch.untold) if view.plays else ""
    keys = [_between(view, "play_objective", "cards-outline", do("open_play"), cards, "none_in_deck")]
    if view.game_view.box.pieces["exchange_tokens"]:
        own, held = player.ranch.tokens, any(player.ranch.tokens for player in view.game_view.players)
        tokens = view.phrase("tokens_left", count=own) if own else view.phrase("tokens_of_others") if held else ""
        keys.append(_between(view, "exchange", "swap-horizontal", do("open_tokens"), tokens, "no_tokens"))
    caption = () if view.low else (Text(view.phrase("also"), "caption", "ink2"),)
    most = 1 if view.room.width < NARROW / 1.2 * (2 if view.font_scale >= LARGE else 1) else 2
    return Column((*caption, Flow(tuple(keys), 100, 8, max_columns=most, by_words=True)), 4, (side, 8, side, 0))


def _between(view: TurnPage, words: str, icon: str, tap: Message, has: str, none: str) -> Key:
    """What it `has`, else that there is `none`: as high either way."""
    name, ink = view.phrase(words), "ink" if has else "ink2"
    caption = Column((Text(name, "label", ink), Text(has or view.phrase(none), "caption", "ink2")))
    line = Row((Icon(icon if has else "lock-outline", ink, 22, 30), caption), 4)
    return Key(line, OPEN if has else LOCKED, (8, 4), 48, tap=tap, name=name, key=words)


def _act(view: TurnPage, number: int, chip: Chip, *, used: bool = False) -> Node:
    """What it is and its money; used it is green and can be undone, closed it says why."""
    used, last = used or chip.view.used, used or (chip.view.used and view.last == chip.view.by)
    closed = used or chip.view.why_not is not None or _is_too_dear(view, chip)
    icon = "check" if used else "lock-outline" if closed else act_icon(view.edition, chip.view.act.do)
    text = view.phrase("buy_more") if last and view.more else view.tr.text(chip.label)
    ink = "primary" if last else "ink2" if closed else "ink"
    detail: Node = Text(_detail(view, chip, last=last), "caption", "ink2")
    if last:  # as wide and as high as before: its sign stands beside what it came to
        caption = Column((Text(text, "label", ink), Row((Icon(icon, ink, 18, 22), detail))))
        undo = Text(view.phrase("undo"), "label", "primary", one_line=True)
        line = Row((caption, Key(undo, NO_SURFACE, (9, 9), 48, True, tap=do("undo"))), 2)
    else:
        line = Row((Icon(icon, ink, 22, 30), Column((Text(text, "label", ink), detail))), 4)
    surface = USED if last else CLOSED if used or chip.view.used else LOCKED if closed else OPEN
    return Key(line, surface, (8, 7), 60 - surface.lift, tap=do("use_chip", number), name=text, key=number)


def _is_too_dear(view: TurnPage, chip: Chip) -> bool:
    """It looks locked like every other that cannot be done; a tap says by how much."""
    dollars = view.game_view.players[view.turn.seat].counts.get("dollars", 0)
    return chip.price is not None and not chip.view.used and chip.price.dollars > dollars


def _detail(view: TurnPage, chip: Chip, *, last: bool) -> str:
    """The money of an action, or why it is closed."""
    dollars, price = view.game_view.players[view.turn.seat].counts.get("dollars", 0), chip.price
    if chip.view.used or last:
        return view.phrase("now", dollars=dollars) if last else ""
    if chip.view.why_not is not None:
        return view.tr.text(brief_reason(chip.view.why_not))
    if price is None or (price.least and price.dollars <= 0):
        return ""
    cost, left = price.dollars, dollars - price.dollars
    if left < 0:
        return view.phrase("closed.money", cost=cost, have=dollars)
    words = "from" if price.least else "costs" if cost > 0 else "gains"
    return view.phrase(words, dollars=abs(cost), left=left)


def end(view: TurnPage, width: float) -> Node:
    """The end of the turn; how many cards are drawn gives way to what scrolls."""
    closed, hand = view.turn.why_not_end is not None, view.game_view.players[view.turn.seat].ranch.hand_limit
    icon, kind = ("lock-outline", "secondary") if closed else ("cards-outline", "primary")
    whole = view.phrase("end", count=hand)
    words = view.tr("great_western_trail.do.EndTurn") if view.low and view.font_scale >= LARGE else whole
    return action(view, width, Button(words, icon, kind, do("end_turn"), whole))


def action(view: TurnPage, width: float, *buttons: Button) -> Node:
    side, air = side_of(view, width), LOW_AIR if view.low and view.font_scale >= LARGE else AIR
    return Column((Buttons(buttons),), pad=(side, air, side, air))


def back(view: TurnPage, width: float) -> Node:
    """To the player whose turn it is."""
    name = view.table.seats[view.turn.seat].name
    return action(view, width, Button(view.phrase("back", player=name), "arrow-left", tap=do("to_turn")))


def not_now(view: TurnPage, width: float) -> Node:
    """Another action than the ride."""
    return action(view, width, Button(view.phrase("not_now"), tap=do("to_turn")))


def due_said(view: TurnPage, width: float) -> Node:
    """That something comes now or never."""
    more = view.phrase("dues", count=view.turn.dues - 1) if view.turn.dues > 1 else ""
    words = Column((Text(view.phrase("due"), "strong", "brass"), Text(more, "caption")))
    return Card(words, Surface("brass_wash", radius=0), (side_of(view, width), 8), 0)


def leave_due(view: TurnPage) -> tuple[Button, ...]:
    """The way past it, if the rules leave one."""
    due = view.turn.due
    assert due is not None
    return () if due.view.act.must else (Button(view.tr("great_western_trail.do.Waive"), tap=do("leave_due")),)


def do_due(view: TurnPage) -> Button:
    due = view.turn.due
    assert due is not None
    return Button(view.tr.text(due.label), act_icon(view.edition, due.view.act.do), "primary", do("use_due"))


def due_panel(view: TurnPage, width: float) -> Node:
    actions = action(view, width, *leave_due(view), do_due(view))
    ground = Card(Column((due_said(view, width), actions)), Surface("brass_wash", radius=0), (0, 0), 0)
    return Column((rule("brass_fill", 3), ground))


def step_said(words: str, notice: str) -> Node:
    """The step of the turn in words, where the banner only has room for the name."""
    caption = Column((Text(words, "strong"), Text(notice, "label", "brass")), pad=(14, 8, 14, 8))
    return Column((caption, rule()))
