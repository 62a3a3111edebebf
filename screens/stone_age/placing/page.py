"""Placing figures as a function: every place of the board on one screen; a tap places, or asks how many."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.errors import RuleError
from companion.game import Seat
from companion.games.stone_age.box import VILLAGE
from companion.games.stone_age.present import BoardView, PlaceView
from companion.games.stone_age.records import PlaceFigures
from companion.games.stone_age.state import place_name
from companion.i18n import Translator
from companion.words.text_search import initials
from screens.stone_age.drawings.looks import WORDY
from screens.stone_age.drawings.nodes import (
    DASHED,
    PAPER,
    Lying,
    TakeTwo,
    building_tile,
    civ_card,
    lower_name,
    no_card,
    piece,
)
from screens.stone_age.placing.rings import Rings, block_of
from screens.ui.line_breaks import cut_short
from screens.ui.tree.controls import NO_SURFACE, do, rule
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Flow,
    Grid,
    Icon,
    Key,
    Mark,
    Node,
    Painted,
    Row,
    Space,
    Surface,
    Text,
)
from screens.ui.tree.ruler import Ruler

GROWING, ROOMY = (8, 65, 16, 20, 6), (44, 280, 110, 100, 12)
"""How much village, rows, cards, buildings and each gap grow where there is room, in dp; on a tablet."""
CARD_SIDES = 8
"""What a card keeps beside its words, in dp."""
PLACE_GAP, FIGURE, RING, LARGE_RING, HINT = 8, 25, 33, 42, 100
RINGS, TURNING = (f"screens.stone_age.placing.painters:{name}" for name in ("rings", "turning"))
ICONS = {"tool_maker": "hammer", "hut": "home-variant", "field": "sprout"}
FULL_VILLAGE = 4
"""With fewer players one place of the village stays free."""
SHOWN_BY_FIGURES = ("stone_age.place_taken", "stone_age.already_there")
"""On a place for one player the figure itself says that it is taken."""
CHOSEN, HELD = (
    Surface("brass_wash", "brass_fill", line_width=2, radius=10, chosen=True),
    Surface("brass_wash", radius=0),
)
CLOSED = replace(DASHED, fill="", radius=9, lift=0)
SHORT = ("village_full", "players_full", "rings_full", "already_there", "figures_at_home", "idle_place")
"""Refusals in very few words; a tap shows the whole sentence."""


@dataclass(frozen=True, slots=True)
class PageState:
    chosen: str = ""
    """The place that waits for a number."""
    held: tuple[str, int] = ("", 0)
    """The ring under the thumb."""
    turned: tuple[str, ...] = ()
    """Places whose card or tile is just turned up, and how far it is."""
    far: float = 1.0


@dataclass(frozen=True)
class PlacingView:
    seats: tuple[Seat, ...]
    board: BoardView
    ruler: Ruler
    font_scale: float
    room: tuple[float, float]
    only_shown: bool = False
    """True while another step is done beside it."""

    @property
    def wordy(self) -> bool:
        return self.font_scale >= WORDY

    @property
    def large(self) -> bool:
        """True on a tablet."""
        return self.room[0] >= 420 and self.room[1] >= 600

    @property
    def landscape(self) -> bool:
        """True if cards and buildings stand right of the other places."""
        wide, high = self.room
        return (wide >= 600 and wide > high * 0.8) or (wide >= 500 and high < 480)

    @property
    def village(self) -> tuple[PlaceView, ...]:
        return tuple(at for at in self.board.places if at.place.group == VILLAGE)

    @property
    def rows(self) -> tuple[PlaceView, ...]:
        return tuple(at for at in self.board.places if at.place.rate)

    def at(self, place: str) -> PlaceView:
        return next(at for at in self.board.places if at.place.id == place)

    def width(self, text: str, role: str) -> float:
        return self.ruler.width(text, role) / self.ruler.dp(1)

    def word(self, text: str, role: str) -> float:
        return self.ruler.word_width(text, role) / self.ruler.dp(1)

    def fitted(self, caption: str, room: float) -> str:
        """On one line, cut short if need be; a tap says all of it. Large words may take more lines."""
        return caption if self.wordy else cut_short(caption, room, lambda words: self.width(words, "caption"))

    def height(self, caption: str, room: float) -> float:
        """How high it is: some letters reach below the line of others."""
        return self.ruler.text(Text(caption, "caption"), self.ruler.dp(room)).height / self.ruler.dp(1)

    def marks(self, at: PlaceView, size: float = FIGURE) -> tuple[Mark, ...]:
        """A player's mark for every figure on a place."""
        letters = initials([seat.name for seat in self.seats])
        return tuple(
            Mark(self.seats[seat].colour, letters[seat], size) for seat, count in at.figures for _ in range(count)
        )

    def is_closed(self, at: PlaceView) -> bool:
        """True where it has to be said; a figure says it by itself."""
        by_figures = at.why_not is not None and at.why_not.code in SHOWN_BY_FIGURES
        taken = at.place.figures is not None and at.figures and (at.place.group == VILLAGE or by_figures)
        return at.why_not is not None and not taken and not self.only_shown


def body(tr: Translator, view: PlacingView, local: PageState) -> Node:
    wide = view.room[0]
    side, above = (24.0, 16.0) if view.large else (12.0 if wide < 360 else 16.0, 8.0)
    pad = (side, above, side, above)
    more, inner = (ROOMY if view.large else GROWING), wide - 2 * side
    caption = Text(tr("stone_age.place_board.round", round=view.board.round, count=view.board.deck), "caption", "ink2")
    below = replace(caption, align="center")
    if not view.landscape:
        shelves = (_village(tr, view), _rows(tr, view, local, inner))
        lying = (_cards(tr, view, local, inner), _tiles(tr, view, local, inner), below)
        parts = tuple(part for shelf in (*shelves, *lying) for part in (shelf, Space(PLACE_GAP)))[:-1]
        grows = tuple(share for high in (*more[:4], 0) for share in (high, more[4]))[:-1]
        return Column(parts, 0, pad, grows)
    west = (inner - 2 * PLACE_GAP) * 1.1 / 2.1  # names stand beside their rings
    east = inner - 2 * PLACE_GAP - west
    left = Column((_village(tr, view), _rows(tr, view, local, west)), PLACE_GAP, grows=(1, 6))
    right = Column((_cards(tr, view, local, east), _tiles(tr, view, local, east), below), PLACE_GAP, grows=(6, 4, 0))
    return Column(
        (Row((left, right), 2 * PLACE_GAP, widths=(west, east), level=True),), 0, pad, (400 if view.large else 1,)
    )


def _columns(view: PlacingView, count: int, needed: float, room: float) -> int:
    """All side by side; where words are large and do not fit, in two rows."""
    fits = (room - (count - 1) * PLACE_GAP) / count >= needed
    return count if fits or not view.wordy else -(-count // 2)


# --- the village ---


def _village(tr: Translator, view: PlacingView) -> Node:
    places = tuple(_hut(tr, view, at) for at in view.village)
    count, all_ = len(view.village) - (len(view.seats) < FULL_VILLAGE), len(view.village)
    full = tr("stone_age.place_board.closed.village_full", most=count, all=all_)
    later = tuple(_hut(tr, view, at, full) for at in view.village)
    return Flow(places, 48, PLACE_GAP, max_columns=len(places), by_words=True, later=later)


def _hut(tr: Translator, view: PlacingView, at: PlaceView, full: str = "") -> Node:
    """A place for one or two figures of one player; as it will be once the village is `full`, in these words."""
    place, closed, marks = at.place, bool(full) or view.is_closed(at), () if full else view.marks(at)
    name = tr(f"stone_age.{'place' if view.large else 'place_short'}.{place.id}")
    icon = Icon(ICONS[place.id], "ink3" if closed else "ink", 21)
    words = Text(name, "label", "ink2" if closed else "ink", bold=True)
    why = Text(full or (reason(tr, view, at) if closed else tr("stone_age.place_board.free")), "caption", "ink2")
    wording = why if closed or not marks else Text("")
    line = (wording, *marks) if closed else (*marks, wording)
    part = Column((Row((icon, words), 5), Row(line, 3, min_height=26)), 2, grows=(1, 2))
    surface = replace(DASHED, fill="") if closed else PAPER
    return Key(part, surface, (8, 7), 68, tap=do("tap", place.id), name=tr.text(place_name(place.id)), key=place.id)


def reason(tr: Translator, view: PlacingView, at: PlaceView) -> str:
    """Why a place is closed, as shortly as it can be said."""
    error = at.why_not
    assert isinstance(error, RuleError)
    code = error.code.removeprefix("stone_age.")
    if code not in SHORT:
        return tr.text(error.message)
    params = {**error.message.params, "all": len(view.village), "needed": at.place.figures or 1}
    return tr(f"stone_age.place_board.closed.{code}", **params)


# --- resources ---


def _rows(tr: Translator, view: PlacingView, local: PageState, room: float) -> Node:
    """Rows of places on one card, their rings one below the other."""
    narrow = room < 340
    pad, side, gap, role = (8, 24, 6, "label") if narrow else (12, 28, 9, "strong")
    inner, ring = room - 2 * pad - side - gap - 2, LARGE_RING if view.large else RING
    rings = [_rings(view, at, ring) for at in view.rows]
    most = inner - max(one.least for one in rings) - gap
    names = [_name(tr, view, at, role, inner - one.widest - 8) for at, one in zip(view.rows, rings, strict=True)]
    said = (*_rates(tr, view, most), *_later(tr, view))
    below = any(view.word(name, role) > most for name in names)
    below = below or any(view.word(wording, "caption") > most for wording in said)
    if below:
        names = [_name(tr, view, at, role, inner) for at in view.rows]
    wide = max(*(view.width(name, role) for name in names), *(view.width(wording, "caption") for wording in said))
    wide = inner if below else min(most, wide + 2)
    rates = _rates(tr, view, wide)
    words = [
        (name, view.fitted(reason(tr, view, at), wide) if view.is_closed(at) else rate)
        for at, name, rate in zip(view.rows, names, rates, strict=True)
    ]
    high = max(view.height(view.fitted(one, wide), wide) for one in said)
    rest = inner if below else inner - wide - gap
    parts = list[Node]()
    for at, one, (name, wording) in zip(view.rows, rings, words, strict=True):
        ink = "ink2" if view.is_closed(at) else "ink"
        caption = Row((Text(wording, "caption", "ink2"),), min_height=high)
        said_both = Column((Text(name, role, ink, bold=True), caption))
        fitted = replace(one, width=max(ring, min(one.wanted if one.rings or one.most else rest, rest)))
        fitted = replace(fitted, block=block_of(view.ruler, fitted))
        held = local.held[1] if local.held[0] == at.place.id else 0
        drawn = Painted(RINGS, (fitted, held), ring, fitted.width)
        shown = piece(at.place.gives, side, pale=view.is_closed(at))
        line = Row((Text(""), drawn)) if fitted.columns else Space(0)
        part: Node = Row((shown, Column((said_both, line), 4)), gap, widths=(side, 0))
        if not below:
            part = Row((shown, said_both, drawn), gap, widths=(side, 0, 0))
        parts += [_row(tr, view, local, at, part, pad), rule()]
    grows = tuple(share for _ in view.rows for share in (1, 0))[:-1]
    return Card(Column(tuple(parts[:-1]), grows=grows), PAPER, (1, 1), 0, key="rows")


def _later(tr: Translator, view: PlacingView) -> Iterator[str]:
    """What a row says once it is closed: the rings leave room for it, and for every rate, so they never move."""
    yield from (tr("stone_age.place_board.closed.already_there", player=seat.name) for seat in view.seats)
    rings = (at.place.rings for at in view.rows if at.place.rings)
    yield from (tr("stone_age.place_board.closed.rings_full", rings=count) for count in rings)
    if len(view.seats) < FULL_VILLAGE:
        yield tr("stone_age.place_board.closed.players_full", count=len(view.seats) - 1)


def _row(tr: Translator, view: PlacingView, local: PageState, at: PlaceView, part: Node, pad: float) -> Node:
    surface = CLOSED if view.is_closed(at) else NO_SURFACE
    surface = HELD if local.held[0] == at.place.id else CHOSEN if local.chosen == at.place.id else surface
    name = tr.text(place_name(at.place.id))
    return Key(part, surface, (pad, 3), 48, tap=do("tap", at.place.id), name=name, key=at.place.id)


def _rings(view: PlacingView, at: PlaceView, side: float) -> Rings:
    figures = tuple((mark.colour, mark.initial) for mark in view.marks(at))
    ringed = not view.wordy and not view.only_shown
    return Rings(at.place.id, at.place.rings or 0, figures, len(at.numbers) if ringed else 0, side)


def _name(tr: Translator, view: PlacingView, at: PlaceView, role: str, beside: float) -> str:
    """What a place is called, as long as there is room for it beside as many rings as it may have."""
    title = tr.text(place_name(at.place.id))
    return title if view.width(title, role) <= beside else tr(f"stone_age.place_short.{at.place.id}")


def _rates(tr: Translator, view: PlacingView, most: float) -> list[str]:
    """How many pips make one at each place, as long as the rings leave room for it."""
    rates = []
    for place in (at.place for at in view.rows):
        resource = tr(f"stone_age.resource.{place.gives}")
        rate = tr("stone_age.place_board.pips", count=place.rate or 1, resource=resource)
        rates.append(rate if view.width(rate, "caption") <= most else f"÷{place.rate}")
    return rates


# --- cards and buildings ---


def _lying(tr: Translator, view: PlacingView, at: PlaceView, size: float) -> Lying:
    marks = view.marks(at, size)[:1]
    return Lying(marks, view.is_closed(at), name=tr.text(place_name(at.place.id)))


def _cards(tr: Translator, view: PlacingView, local: PageState, room: float) -> Node:
    """From the dearest on the left to the cheapest."""
    slots = tuple(reversed(view.board.slots))
    wording = [lower_name(tr, slot.card.lower) for slot in slots if slot.card]
    each = (room - (len(slots) - 1) * PLACE_GAP) / len(slots)
    fits = all(_in_two_lines(view, text, each - 8) for text in wording)
    columns = len(slots) if fits or not view.wordy else -(-len(slots) // 2)
    wide = (room - (columns - 1) * PLACE_GAP) / columns - CARD_SIDES
    parts = list[Node]()
    for slot in slots:
        tap, lying = do("tap", slot.place.id), _lying(tr, view, view.at(slot.place.id), 22)
        if slot.empty:
            card = no_card(slot.place.cost, tap, lying)
        else:
            text = lower_name(tr, slot.card.lower) if slot.card else ""
            cut = view.word(text, "label") > wide
            brief = cut or (columns == len(slots) and not _in_two_lines(view, text, each - 8))
            lying = replace(lying, brief=bool(text) and brief, room=wide + CARD_SIDES)
            card = civ_card(tr, slot.card, view.font_scale, tap, cost=slot.place.cost, lying=lying)
        parts.append(_turned(local, slot.place.id, card, lying.name))
    return Grid(tuple(parts), columns, PLACE_GAP)


def _in_two_lines(view: PlacingView, text: str, room: float) -> bool:
    words = Text(text, "caption", bold=True)
    if view.word(text, "label") * 0.94 > room:
        return False
    one, both = view.ruler.text(words, None), view.ruler.text(words, view.ruler.dp(room))
    return both.height < 2.5 * one.height


def _tiles(tr: Translator, view: PlacingView, local: PageState, room: float) -> Node:
    words = (tr("stone_age.building_any"), tr("stone_age.building_of_kinds", count=4))
    needed = max(view.word(text, "caption") for text in words) + 20
    beside = needed + view.width("1–7", "strong")
    columns = _columns(view, len(view.board.stacks), needed, room)
    parts = list[Node]()
    for stack in view.board.stacks:
        lying = _lying(tr, view, view.at(stack.place.id), FIGURE)
        each = (room - (columns - 1) * PLACE_GAP) / columns
        lying = replace(lying, room=each, brief=each < beside)
        shown = building_tile(tr, stack, do("tap", stack.place.id), lying)
        parts.append(_turned(local, stack.place.id, shown, lying.name))
    return Grid(tuple(parts), columns, PLACE_GAP)


def _turned(local: PageState, place: str, card: Node, name: str) -> Node:
    """The card, or while it turns over what is seen of it."""
    if place not in local.turned or local.far >= 1:
        return replace(card, key=place)
    return Painted(TURNING, (local.far,), 76, tap=do("tap", place), name=name, key=place)


# --- the foot ---


def keys(tr: Translator, view: PlacingView, local: PageState, width: float, *, brief: bool) -> Node:
    """A place was chosen: how many figures go there? In one line if all fits."""
    at = view.at(local.chosen)
    room, odds_wide = min(width, 560) - 32, view.width(tr("stone_age.place_board.odds"), "label") + 50
    title, ask = tr.text(place_name(at.place.id)), tr("stone_age.place_board.how_many")
    if view.width(title, "strong") + odds_wide + 8 > room:
        title = tr(f"stone_age.place_short.{at.place.id}")
    below = () if brief else (Text(ask, "caption", "ink2", one_line=True),)
    words = Column((Text(title, "strong", one_line=True), *below))
    wide = max(view.width(title, "strong"), view.width(ask, "caption")) + 2
    odds = _odds(tr, at)
    numbers = tuple(_number(PlaceFigures(at.place.id, n), "strong" if brief else "head") for n in at.numbers)
    pad = (16.0, 6.0 if brief else 11.0, 16.0, 6.0 if brief else 11.0)
    if wide + odds_wide + len(numbers) * 56 + 16 <= room:
        each = min(66, (room - wide - odds_wide - 16) / len(numbers) - 8)
        row = Row((words, *numbers, odds), 8, widths=(0, *(each for _ in numbers), odds_wide))
        inner: Node = row
    else:
        inner = Column((Row((words, odds), 8, widths=(0, odds_wide)), Flow(numbers, 48, 8, even=True)), 6)
    side = max(0.0, (width - 592) / 2)
    return Card(
        Column((rule(), Column((inner,), pad=pad)), pad=(side, 0, side, 0)), Surface("brass_wash", radius=0), (0, 0)
    )


def _number(command: PlaceFigures, role: str) -> Node:
    surface, wording = Surface("card", "rule2", "edge", lift=2), str(command.count)
    return Key(Text(wording, role, align="center"), surface, (0, 0), 46, tap=command, name=wording)


def _odds(tr: Translator, at: PlaceView) -> Node:
    words = tr("stone_age.place_board.odds")
    shown = Row((Text(""), Icon("chart-bell-curve", "brass", 26), Text(words, "label", "brass", one_line=True)), 6)
    return Key(shown, NO_SURFACE, (2, 2), 48, tap=do("show_odds", at.place.id), name=words)


def actions(tr: Translator, view: PlacingView, any_two: tuple[tuple[int, str], ...], *, roomy: bool) -> Node | None:
    """What else can be done while placing: enter what lies there, take the two resources of a card."""
    buttons = [Button(words, "cards-outline", tap=TakeTwo(seat)) for seat, words in any_two]
    if view.board.untold:
        words = tr("stone_age.place_board.name", count=view.board.untold)
        buttons.append(Button(words, "pencil-outline", tap=do("tell_all")))
    if len(buttons) == 1 and roomy:
        hint = Text(tr("stone_age.place_board.tap"), "caption", "ink2")
        return Column((rule(), Row((hint, buttons[0]), 12, (16, 10, 16, 11), widths=(HINT, 0))))
    return Buttons(tuple(buttons), foot=True) if buttons else None
