"""A player's sheet while the game is played: what lies on the player board, row by row, with the points so far."""

from collections import Counter
from collections.abc import Iterator

from companion.games.great_western_trail.box import ObjectiveCard
from companion.games.great_western_trail.pictures import TASKS, TRADE, TRADE_ICON, master_picture, tasks_picture
from companion.games.great_western_trail.present import PlayerView
from companion.games.great_western_trail.state import master_name
from companion.words.numbers import shown_number as number
from scoring.great_western_trail import FULFILLED, WORKERS
from screens.great_western_trail.drawings.objective_words import missing, served
from screens.great_western_trail.play.view import WIDEST, TurnPage
from screens.pages.figures.parts import points_ink
from screens.ui.tree.controls import RULE, do, double_rule, drawn, rule
from screens.ui.tree.names import named
from screens.ui.tree.nodes import Card, Column, Flow, Icon, Key, Node, Painted, Row, Surface, Text, Wrap

PAINTERS = "screens.great_western_trail.play.painters"
NAMES, COLUMN_GAP, EDGE, POINTS = 0.27, 14, 10, 52
"""How much of a line names may take; between them and what they name, right of that, and the points, in dp."""
TAG, STOP, LEAST_STOP, SPACE = 36, 28, 22.5, 38
"""An ear tag; the widest stop of the railroad, and the narrowest of a line of ten; a space for a worker, in dp."""
DONE = Surface("primary_wash", radius=6)
ROWS = (
    "workers",
    "cattle",
    "buildings",
    "cities",
    "stations",
    "hazards",
    "tiles",
    "objectives",
    "stationmasters",
    "discs",
    "tokens",
    "money",
)
CATEGORY = {"tiles": "", "tokens": "job_market_token", "discs": "step_disc", "money": "dollars"}
"""The row of the score sheet for each row here, where its name is another or there is none."""
HERD_ORDER = ("gray", "green", "black", "white", "yellow", "red", "blue", "brown", "purple", "orange")
CIRCLES = {
    "dollar": ("aux_dollar",),
    "draw": ("aux_draw",),
    "cert": ("aux_cert_1", "aux_cert_2"),
    "engine": ("aux_engine_1", "aux_engine_2"),
    "cull": ("aux_cull_1", "aux_cull_2"),
    "limit": ("cert_4", "cert_6"),
    "steps": ("step_left", "step_right"),
    "hand": ("hand_left", "hand_right"),
}
"""Circles of the player board by what they open."""


def sheet(view: TurnPage) -> Node:
    names = {name: view.phrase(f"row.{view.edition if name == 'tiles' else name}") for name in ROWS}
    whole = min(view.stage, WIDEST)
    widest = max(view.wide(word, "label") for name in names.values() for word in name.split())
    column = 0 if widest > NAMES * whole else widest + 1
    width = whole - POINTS * view.font_scale - COLUMN_GAP - EDGE - (column + COLUMN_GAP if column else 0)
    rows = [_row(view, name, names[name], part, column) for name, part in _parts(view, width) if part is not None]
    total = Row((Text(view.phrase("row.total"), "label"),), pad=(COLUMN_GAP, 0, EDGE, 0))
    side = (view.stage - whole) / 2
    return Column((*rows, double_rule(), _line(view, "total", total)), pad=(side, 0, side, 0))


def _row(view: TurnPage, name: str, words: str, part: Node, names: float) -> Node:
    """Names beside what they name, in one column as wide as their longest word; above it where that is too much."""
    pad = (COLUMN_GAP, 9, EDGE, 9)
    held = Row((Text(words, "label"), part), COLUMN_GAP, pad, widths=(names, 0)) if names else None
    return Column((_line(view, name, held or Column((Text(words, "label"), part), 6, pad)), rule()), key=name)


def _line(view: TurnPage, name: str, held: Node) -> Node:
    """What a row holds, and its points right of the margin line."""
    margin, wide = Painted(RULE, ("margin",), 1, 1.5), POINTS * view.font_scale - 1.5
    high = 66 if view.tablet else 50
    return Row((held, margin, _points(view, name)), 0, min_height=high, widths=(0, 0, wide), level=True)


def _points(view: TurnPage, name: str) -> Node:
    """A tap shows where they come from."""
    category, corner = "" if name == "total" else CATEGORY.get(name, name), ""
    if not view.points or (not category and name != "total"):
        return Column(())
    points = number(view.scores.players[view.seat].total)
    if category:
        cell = view.scores.cell(view.seat, category)
        points, corner = number(cell.points), "alert" if cell.overridden or cell.corrected else ""
    text = Text(points, "head2" if category else "head", points_ink(points), align="center")
    row = view.phrase(f"row.{view.edition if name == 'tiles' else name}")
    said = named(name, "name.points", what=row, points=points)
    return Key(
        text, Surface("", radius=0, corner=corner), (2, 4), 48, tap=do("show_points", view.seat, category), name=said
    )


# --- what the rows hold ---


def _parts(view: TurnPage, width: float) -> Iterator[tuple[str, Node | None]]:
    """All rows in order; none where that is seldom had."""
    game_view, player = view.game_view, view.game_view.players[view.seat]
    held = player.counts
    yield "workers", _workers(view, player, width)
    yield "cattle", _herd(view, player)
    buildings = [one.id for one in game_view.box.buildings if held.get(f"building/{one.id}")]
    yield "buildings", _pills([_task_pill("building", id_) for id_ in buildings])
    cities = tuple((one.value, one.edge, held.get(f"city/{one.id}", 0)) for one in game_view.box.cities)
    yield "cities", _stops(view, "cities", cities, width)
    stations = tuple((one.number, one.edge, held.get(f"station/{one.number}", 0)) for one in game_view.box.stations)
    yield "stations", _stops(view, "stations", stations, width)
    yield "hazards", _pills(_hazards(view, player))
    yield "tiles", _pills(_tiles(view, player))
    yield "objectives", Column(tuple(_objectives(view, player, width)), 6)
    yield "stationmasters", Column(tuple(_masters(view, player)), 6)
    yield "discs", _discs(view, player)
    yield "tokens", _tokens(view, player)
    yield "money", _pills([_pill("cash", view.money(held.get("dollars", 0)), "sunken", "ink")])


def _workers(view: TurnPage, player: PlayerView, width: float) -> Node:
    contents = view.game_view.box
    paid, worth = contents.scoring["worker_points_from"], contents.scoring["worker_points"]
    points = tuple(str(worth) if place >= paid else "" for place in range(1, contents.worker_row + 1))
    counts = tuple((kind, player.counts.get(f"worker/{kind}", 1)) for kind in WORKERS)
    pitch = min(SPACE * view.font_scale, width / len(points))
    return Painted(f"{PAINTERS}:workers", (counts, points), len(counts) * pitch - 5)


def _herd(view: TurnPage, player: PlayerView) -> Node:
    """All cattle of the deck with their breeding value; Simmental by stage."""
    game_view, found = view.game_view, Counter[tuple[str, int]]()
    for breed in game_view.shared.board.herd:
        found[breed.slot, breed.value] += player.ranch.herd.get(breed.slot, 0)
    stages = {stage.vp: stage.value for stage in game_view.shared.board.simmental}
    for what, count in player.counts.items():
        kind, _, which = what.partition("/")
        if kind == "cattle":
            slot, _, vp = which.partition("/")
            found[slot, stages[int(vp)] if slot == "orange" else game_view.box.herd[slot].value] += count
    shown = sorted((one for one in found if found[one]), key=lambda one: (HERD_ORDER.index(one[0]), one[1]))
    side = TAG * view.font_scale
    tags = (
        Painted(f"{PAINTERS}:cattle", (slot, view.edition, value, found[slot, value]), side * 1.22, side)
        for slot, value in shown
    )
    return Wrap(tuple(tags), 5, 0)


def _stops(view: TurnPage, kind: str, held: tuple[tuple[int, str, int], ...], width: float) -> Node:
    """Side by side; in two lines where they would be too small to read."""
    colour = view.table.seats[view.seat].colour
    lines = 1 if width >= len(held) * LEAST_STOP * view.font_scale else 2
    pitch = min(width / (len(held) // lines), STOP * view.font_scale)
    return Painted(f"{PAINTERS}:stops", (kind, colour, held, lines), lines * (pitch + 4))


def _discs(view: TurnPage, player: PlayerView) -> Node:
    """The circles of the player board by what they give."""
    colour, circles, line = (
        view.table.seats[view.seat].colour,
        view.game_view.shared.board.circle,
        20 * min(1.4, view.font_scale),
    )
    parts = []
    for name, ids in CIRCLES.items():
        held = tuple((circles[id_].edge, id_ in player.ranch.circles) for id_ in ids)
        picture = Painted(f"{PAINTERS}:circles", (colour, held), line + 2, 2 * line)
        parts.append(Row((picture, Text(view.phrase(f"circles.{name}"), "micro", "ink2")), 6))
    return Flow(tuple(parts), 96 * view.font_scale, 6, max_columns=2, by_words=True)


# --- pills ---


def _pills(pills: list[Node]) -> Node:
    return Wrap(tuple(pills), 6, 6)


def _pill(icon: str, words: str, fill: str, ink: str) -> Node:
    line = Row((Icon(icon, ink, 18), Text(words, "strong", ink, smaller=("label", "caption"))), 6)
    return Card(line, Surface(fill, radius=8), (10, 4), 34, hugs=True)


def _task_pill(task: str, words: str) -> Node:
    fill, ink, icon = TASKS[task]
    return _pill(icon, words, fill, ink)


def _hazards(view: TurnPage, player: PlayerView) -> list[Node]:
    """By the points printed on them."""
    pills = []
    for known, _ in view.game_view.box.hazards:
        count, vp = player.counts.get(f"hazard/{known}", 0), number(view.game_view.says(f"hazard/{known}", known))
        if count:
            pills.append(_task_pill("hazard", vp if count == 1 else f"{count}×{vp}"))
    return pills


def _tiles(view: TurnPage, player: PlayerView) -> list[Node]:
    """Teepees or outlaws of both colours: their letter and how many."""
    pills = []
    for colour in ("green", "second_colour"):
        count = player.counts.get(f"tiles_{colour}", 0)
        if count:
            letter = view.tr(f"great_western_trail.objectives.task.{view.edition}.{colour}_tile")
            fill, ink, _ = TRADE[colour, view.edition]
            pills.append(_pill(TRADE_ICON[view.edition], f"{letter} {count}", fill, ink))
    return pills


def _tokens(view: TurnPage, player: PlayerView) -> Node | None:
    """Exchange tokens, and the job market token for whoever took it; no line while nobody has one."""
    pills, token = [], player.counts.get("job_market_token")
    if player.ranch.tokens:
        pills.append(_pill("swap-horizontal", view.phrase("tokens", count=player.ranch.tokens), "sunken", "ink"))
    if token:
        words = view.tr("great_western_trail.category.job_market_token")
        pills.append(_pill("flag-checkered", words, "brass_fill", "brass_ink"))
    return _pills(pills) if pills else None


# --- cards and stationmasters ---


def _objectives(view: TurnPage, player: PlayerView, width: float) -> Iterator[Node]:
    """The objective cards of a player, those of the area first: tasks with what is served, and how far each is."""
    area = ("area", player.area, player.choice.committed)
    for place, cards, fates in (area, ("deck", player.deck, player.choice.optional)):
        for id_, fate in zip(cards, fates, strict=True):
            yield _objective(view, player, place, view.game_view.box.objective[id_], fate, width)
    if player.ranch.untold:
        yield Text(view.phrase("untold", count=player.ranch.untold), "caption", "ink2")


def _objective(view: TurnPage, player: PlayerView, place: str, card: ObjectiveCard, fate: str, width: float) -> Node:
    below, good = str(view.game_view.box.cities[-1].value), tuple(served(player, card, fate))
    count, done = sum(missing(player, card.tasks).values()), fate == FULFILLED
    text = view.phrase(f"{place}.{'done' if done else 'needs' if count else 'elsewhere'}", count=count)
    words = Text(text, "caption", "primary" if done else "ink2", done)
    tag: Node = Card(words, DONE, (8, 3), 0, hugs=True) if done else words
    picture = drawn(tasks_picture(tuple(card.tasks), view.edition, below, 28, good))
    beside = picture.width + view.wide(text, "label") + 26 <= width
    return Row((picture, tag), 10) if beside else Wrap((picture, tag), 10, 2)


def _masters(view: TurnPage, player: PlayerView) -> Iterator[Node]:
    for tile in view.game_view.box.stationmasters:
        if player.counts.get(f"stationmaster/{tile.id}"):
            words = Text(view.tr.text(master_name(view.edition, tile.id)), "label")
            yield Row((drawn(master_picture(view.edition, tile), 40), words), 10)
