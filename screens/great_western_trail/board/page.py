"""What lies between the players as a page function: job market, foresight, tracks, hazards, station masters."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game import Seat
from companion.games.great_western_trail.box.board import TrackSpace
from companion.games.great_western_trail.pictures import master_picture, spaces_picture, tile_picture, track_picture
from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state import master_name, master_says, tile_words
from companion.games.great_western_trail.state.in_play import EMPTY, HAZARDS, UNTOLD
from companion.games.great_western_trail.turns.telling import FORESIGHT, MARKET, SEED, where_words
from companion.i18n import Translator
from companion.words.numbers import signed
from screens.great_western_trail.drawings.spaces import TOKEN, Open, place_line, space
from screens.ui.tree.controls import Back, drawn
from screens.ui.tree.nodes import (
    Beside,
    Button,
    Buttons,
    Card,
    Column,
    Columns,
    Flow,
    Grid,
    Icon,
    ListRow,
    Node,
    Row,
    Surface,
    Text,
)

FULL, LOW, TARGET = 54, 32, 48
"""The height of a row of the job market with tiles, and of one without; the narrowest space to tap; in dp."""
TWO, WIDEST, CARD_GAP, AIR = 560, 960, 10, 14
"""From which width on there are two columns, and how wide the board gets; between its parts, and within them."""
CAPTION = 13
ROW = "row"
PART = Surface("card", "rule", "edge", 1, lift=2)


@dataclass(frozen=True, slots=True)
class BoardView:
    tr: Translator
    game_view: TrailView
    seats: tuple[Seat, ...]
    width: float
    """Of what the board may take, in dp."""
    font_scale: float = 1

    @property
    def in_two(self) -> bool:
        return self.width >= TWO * self.font_scale

    @property
    def inner(self) -> float:
        """How wide the lines of a part are."""
        whole = min(self.width, WIDEST)
        return ((whole - CARD_GAP) / 2 if self.in_two else whole) - 2 * AIR

    def phrase(self, id_: str, **params: object) -> str:
        return self.tr(f"great_western_trail.shared.{id_}", **params)  # type: ignore[arg-type]

    def kind(self, kind: str) -> str:
        return self.tr.text(tile_words(self.game_view.box.edition, kind))


def board(view: BoardView) -> Node:
    gone = view.game_view.shared.token > len(view.game_view.shared.common.market)
    caption = Text(view.phrase(f"market.{'gone' if gone else 'token'}"), "caption", "ink2")
    market, figures = _part(view, "market", caption, *_market(view)), _part(view, "", *_figures(view))
    foresight = _part(view, "foresight", *_foresight(view))
    rest = (
        _part(view, "hazards", *_seeds(view), *_hazards(view)),
        _part(view, f"track.{view.game_view.box.edition}", *_track(view)),
        _part(view, "masters", *_masters(view)),
    )
    if not view.in_two:
        return Column((market, foresight, figures, *rest), CARD_GAP)
    return Columns((Column((market, figures), CARD_GAP), Column((foresight, *rest), CARD_GAP)), 0, WIDEST, CARD_GAP)


def foot(tr: Translator) -> Node:
    return Buttons((Button(tr("great_western_trail.shared.back"), "arrow-left", tap=Back()),), foot=True)


def _part(view: BoardView, name: str, *parts: Node) -> Node:
    """One thing on the board under its name."""
    title = (Text(view.phrase(name), "head2"),) if name else ()
    return Card(Column((*title, *parts), 4), PART, (AIR, 10), key=name or "figures")


# --- the job market ---


def _market(view: BoardView) -> Iterator[Node]:
    """All rows from the top, with the arrows between them that make something happen."""
    shared = view.game_view.shared
    rows = len(shared.common.market)
    for row in range(1, rows + 1):
        yield _market_row(view, row)
        if row == rows or row in shared.board.job_market.refills:
            icon, words = ("flag-checkered", "end") if row == rows else ("cow", "cattle")
            yield _arrow(view.phrase(f"arrow.{words}"), icon, passed=shared.token > row)


def _market_row(view: BoardView, row: int) -> Node:
    """What hiring costs there, its spaces, and the token if it lies there."""
    shared = view.game_view.shared
    cells, held = shared.common.market[row - 1], row == shared.token
    money = view.tr("great_western_trail.money.dollars", dollars=shared.costs[row - 1])
    cost = Text(money, "strong", "ink2" if held else "ink", one_line=True)
    number, wide = Text(str(row), "caption", "ink2", one_line=True), (18 * view.font_scale, 34 * view.font_scale)
    height = FULL if any(cells) or held else LOW
    spaces = tuple(_cell(view, row, column, height) for column in range(len(cells)))
    each = (view.inner - sum(wide) - 4 * (len(cells) + 1)) / len(cells)
    if each < TARGET:
        return Row((cost, *spaces), 4, widths=(wide[1], *(0 for _ in spaces)), level=True, key=(ROW, row))
    return Row((number, cost, *spaces), 4, widths=(*wide, *(0 for _ in spaces)), level=True, key=(ROW, row))


def _cell(view: BoardView, row: int, column: int, height: float) -> Node:
    shared, edition, where = view.game_view.shared, view.game_view.box.edition, f"{MARKET}/{row}/{column}"
    tile = shared.common.market[row - 1][column]
    if tile != EMPTY:
        return space(edition, tile, Open(where), view.tr.text(where_words(where)), height=height)
    token = row == shared.token and column == len(shared.common.market[row - 1]) - 1
    coming = not token and shared.next_space == (row, column)
    return space(edition, TOKEN if token else EMPTY, coming=coming, height=height)


def _arrow(words: str, icon: str, *, passed: bool) -> Node:
    """What happens when the token moves down from the row above."""
    ink = "ink2" if passed else "brass"
    line = (Icon("check" if passed else "arrow-down", ink, 18), Icon(icon, ink, 18), Text(words, "caption", ink))
    return Row(line, 6, (20, 3, 0, 3))


# --- foresight, numbers ---


def _foresight(view: BoardView) -> Iterator[Node]:
    """Three columns of two tiles, and how many tiles are left for each."""
    common, edition, columns = view.game_view.shared.common, view.game_view.box.edition, []
    for number, tiles in enumerate(common.foresight):
        cells = []
        for place, tile in enumerate(tiles):
            where = f"{FORESIGHT}/{number}/{place}"
            tap = None if tile == EMPTY else Open(where)
            cells.append(space(edition, tile, tap, view.tr.text(where_words(where))))
        left = Text(view.phrase("left", count=common.stock[number]), "caption", "ink2")
        columns.append(Column((Text(str(number + 1), "label", "ink2"), Flow(tuple(cells), TARGET, 4), left), 2))
    yield Grid(tuple(columns), gap=8)


def _figures(view: BoardView) -> Iterator[Node]:
    common, size = view.game_view.shared.common, view.game_view.shared.market_size
    cattle = view.phrase("cattle.of", size=size, count=common.cattle_stack)
    cards = view.phrase("objectives.of", count=common.objective_stack)
    yield _figure("cow", common.cattle, view.phrase("cattle"), cattle)
    yield _figure("cards-outline", common.objectives, view.phrase("objectives"), cards)


def _figure(icon: str, count: int, text: str, more: str) -> Node:
    words = Column((Text(text, "strong"), Text(more, "caption", "ink2")))
    return Row((Icon(icon, "ink2"), words, Text(str(count), "title", one_line=True)), 12, min_height=52)


# --- hazards and the track ---


def _seeds(view: BoardView) -> Iterator[Node]:
    """Tiles of setup that were not entered can be entered now."""
    count = view.game_view.shared.common.seeds
    if count:
        words, arrow = view.phrase("seeds", count=count), Icon("chevron-right", "ink2", width=32)
        icon = Icon("pencil-outline", "ink2")
        yield ListRow(words, view.phrase("seeds.tell"), "", icon, (arrow,), Open(SEED))


def _hazards(view: BoardView) -> Iterator[Node]:
    step = TARGET if view.inner > 272 else LOW
    for kind, there in zip(HAZARDS, view.game_view.shared.common.hazards, strict=True):
        tile = drawn(tile_picture(kind, view.game_view.box.edition), 34)
        name = Row((tile, Text(view.kind(kind), "label")), 8, min_height=40)
        yield Beside(name, drawn(spaces_picture(tuple(there), step)), 3)


def _track(view: BoardView) -> Iterator[Node]:
    tiles, worth = tuple(view.game_view.shared.common.track), tuple(map(_worth, view.game_view.shared.board.track))
    yield drawn(track_picture(tiles, worth, view.game_view.box.edition, view.inner, CAPTION * view.font_scale))
    yield Text(view.phrase("beside"), "caption", "ink2")


def _worth(one: TrackSpace) -> str:
    """Below a space; empty for an exchange token."""
    return "" if one.token else signed(one.dollars).replace("+", "+$").replace("−", "−$")


# --- station masters ---


def _masters(view: BoardView) -> Iterator[Node]:
    """Each station with its master, or with the worker that stands there instead."""
    game_view, shared = view.game_view, view.game_view.shared
    appointed = dict(shared.common.appointed)
    for station in (one.number for one in shared.board.stations if one.stationmaster):
        tile = game_view.masters[station - 1] if game_view.masters else ""
        there = not game_view.masters or bool(shared.masters[station - 1])
        yield _master(view, station, tile, appointed.get(station, ""), there=there)
    if not game_view.masters:
        yield Text(view.phrase("masters.untold"), "caption", "ink2")


def _master(view: BoardView, station: int, tile: str, worker: str, *, there: bool) -> Node:
    game_view, edition = view.game_view, view.game_view.box.edition
    if there and tile:
        name, says = view.tr.text(master_name(edition, tile)), view.tr.text(master_says(edition, tile))
        return place_line(str(station), drawn(master_picture(edition, game_view.box.master[tile]), 40), name, says)
    owners = (seat for seat, one in enumerate(game_view.players) if one.counts.get(f"stationmaster/{tile}"))
    taken = (view.phrase("master.taken", player=view.seats[seat].name) for seat in owners)
    text = view.kind(UNTOLD) if there and not worker else view.phrase("master.gone")
    detail = view.phrase("master.worker", worker=view.kind(worker)) if worker else ""
    picture = drawn(tile_picture(worker or (UNTOLD if there else EMPTY), edition), 40)
    return place_line(str(station), picture, next(taken, text), detail)
