"""Train cards and passengers as shapes; the setup guide's pages, drawn."""

from functools import cache

from companion.drawing.player_panel import Network
from companion.drawing.setup_scene import Scene, SetupDrawing
from companion.drawing.shapes import Disc, Icon, Lines, Mark, Panel, Picture, Point, Rect, Shape, Words, middle_of
from companion.games.ticket_to_ride.board import LOCOMOTIVE
from companion.games.ticket_to_ride.panel import network
from companion.games.ticket_to_ride.state import State

PLACES = {
    2: ((0.5, 0), (0.5, 1)),
    3: ((0.5, 0), (0, 0.5), (0.5, 1)),
    4: ((0.25, 0), (0.25, 1), (0.75, 1), (0.75, 0)),
    5: ((0.25, 0), (0, 0.5), (0.25, 1), (0.75, 1), (0.75, 0)),
}
"""Where the seats are around the board, clockwise: along it and up it."""
LYING = 126
"""What one seat above or below the board takes, in dp."""
ALONE = 1.25
"""How much larger a seat is drawn that has a side of the board for itself."""
INSET, MARGIN = 4, 0.035
"""Between the board's edge and its map, in dp; and the outermost places from the map's edge, in parts of it."""


def _table(scene: Scene, state: State) -> None:
    """The first page: board, trains and markers, passengers, hands, the deck and its row."""
    _around(scene, state, "trains", "train-variant", state.board.rail.trains)


def _tickets_dealt(scene: Scene, state: State) -> None:
    """The second page: the ticket decks, the card of the bonus, tickets for everybody, and who begins."""
    left = _around(scene, state, "tickets", "ticket-outline", state.board.tickets.setup_draw)
    bonuses, unit = state.board.rail.bonuses, scene.unit
    cards = (("longest_route_card", bonuses.longest_route), ("globetrotter_card", bonuses.globetrotter))
    for step, points in cards:
        if points is not None:
            box, ink = (left, 4 * unit, 54 * unit, 36 * unit), scene.ink(step)
            scene.piece(step, box)
            scene.icon("trophy-outline", (left + 17 * unit, box[1] + box[3] / 2), 22 * unit, ink)
            scene.say(points, (left + 38 * unit, box[1] + box[3] / 2), 28 * unit, 15 * unit, ink)


def _around(scene: Scene, state: State, step: str, icon: str, number: int) -> float:
    """The board with everybody around it and their share; where what lies beside it begins."""
    plan = network(state.options)
    board = _board(scene, plan)
    _map(scene, state, plan, board)
    _seats(scene, state, board, (step, icon, number))
    left, room = _stage(scene)
    beside = (left + room if _abreast(scene) > 1 else board[0] + board[2]) + 14 * scene.unit
    _beside(scene, state, beside)
    return beside


def _board(scene: Scene, plan: Network) -> Rect:
    """Room for the seats around it and the cards beside it; as wide as its map is."""
    (left, room), edge = _stage(scene), 36 * scene.unit
    high = scene.height - 2 * edge
    wide = min(room, high * max(1.0, plan.aspect) * 1.3)
    return left + (room - wide) / 2, edge, wide, high


def _stage(scene: Scene) -> tuple[float, float]:
    """Where the board's room begins, and how wide it is."""
    left = (60 if scene.players % 2 else 0) * scene.unit
    return left, scene.width - left - 112 * scene.unit


def _abreast(scene: Scene) -> int:
    """How many sit on a long side of the board."""
    return sum(1 for along, up in PLACES[scene.players] if along and not up)


def _map(scene: Scene, state: State, plan: Network, board: Rect) -> None:
    scene.ground(board)
    left, bottom, wide, high = (board[0] + INSET, board[1] + INSET, board[2] - 2 * INSET, board[3] - 2 * INSET)
    ends = [end for link in plan.links for end in (link.start, link.end)]
    low, top = ([f(end[axis] for end in ends) for axis in (0, 1)] for f in (min, max))

    def at(spot: Point) -> Point:
        along, down = ((spot[axis] - low[axis]) / (top[axis] - low[axis]) for axis in (0, 1))
        part = 1 - 2 * MARGIN
        return left + wide * (MARGIN + part * along), bottom + high * (MARGIN + part * (1 - down))

    scene.add(Lines(tuple((at(link.start), at(link.end)) for link in plan.links), "rule", 1.6))
    waiting = any(place.passengers for place in state.board.places)
    lit = waiting and scene.now == "passengers"
    radius = (3.2 if lit else 2.4) * max(0.8, scene.unit)
    filled = "brass" if lit else "ink" if waiting and "passengers" in scene.done else "map"
    cities = {end for end in ends if end not in {(place.x, place.y) for place in plan.places}}
    for spot in (*sorted(cities), *((place.x, place.y) for place in plan.places if (place.x, place.y) in ends)):
        scene.add(Disc(at(spot), radius, filled, "brass" if lit else "ink"))
    if scene.known("trains"):
        side = 13 * scene.unit
        for seat in range(scene.players):
            scene.add(Mark(seat, (board[0] + side * (0.9 + seat), board[1] + side * 0.9), side, lettered=False))


def _seats(scene: Scene, state: State, board: Rect, share: tuple[str, str, int]) -> None:
    """Around the board, as large as those of one side fit beside each other."""
    (left, room), abreast = _stage(scene), _abreast(scene)
    unit = min(scene.unit * (ALONE if abreast == 1 else 1), room / (LYING * abreast))
    reach = max(board[2], LYING * abreast * unit)
    start = min(max(board[0] + board[2] / 2 - reach / 2, left), left + room - reach)
    cards, edge = state.board.cards.starting_hand, 15 * scene.unit
    step, icon, number = share
    for seat, (along, up) in enumerate(PLACES[scene.players]):
        if along == 0:
            x, y = 28 * scene.unit, board[1] + board[3] / 2
            scene.seat(seat, (x, y + 38 * unit), 26 * unit)
            where, corner = (x, y + 12 * unit), (x - 16 * unit, y - 30 * unit)
        else:
            x, y = start + reach * along, edge if up == 0 else scene.height - edge
            scene.seat(seat, (x - 46 * unit, y), 26 * unit)
            where, corner = (x - 12 * unit, y), (x + 16 * unit, y - 12 * unit)
        scene.counted(icon, number, where, 15 * unit, scene.counted_ink(step))
        wide = 18 * unit
        for card in range(cards):
            scene.piece("deal", (corner[0] + card * wide * 0.4, corner[1], wide, wide * 1.35), radius=3)


def _beside(scene: Scene, state: State, left: float) -> None:
    """The deck, the row that is turned up beside it, and the ticket decks: one, or one for each length."""
    unit, top = scene.unit, scene.height
    deck = (left, top - 78 * unit, 38 * unit, 54 * unit)
    scene.pile("row", deck, sheets=3)
    scene.icon("train", middle_of(deck), 24 * unit, scene.ink("row"))
    wide, high, known = 42 * unit, 26 * unit, scene.known("row")
    for number, colour in enumerate(tuple(CARDS)[: state.board.cards.face_up]):
        box, (letter, tint) = (
            (left + 54 * unit, top - (number + 1) * 34 * unit - 10 * unit, wide, high),
            CARDS[colour],
        )
        scene.piece("row", box, fill=tint if known else "")
        if known:
            scene.say(letter, middle_of(box), wide, 14 * unit, on_card(colour))
    decks = state.board.tickets.decks
    wide = (38 if len(decks) == 1 else 21) * unit
    step = "ticket_decks" if "ticket_decks" in scene.figures else "tickets"
    for number, _ in enumerate(decks):
        box = (left + number * (wide + 4 * unit), top - 150 * unit, wide, 46 * unit)
        scene.pile(step, box, sheets=1)
        scene.icon("ticket-outline", middle_of(box), 20 * unit, scene.ink(step))


SETUP_PICTURES = {
    "table": SetupDrawing(_table),
    "tickets": SetupDrawing(_tickets_dealt),
}


CARDS = {
    "pink": ("P", "#F6CFE0/#4A2438"),
    "green": ("G", "#CBE6C0/#1E3D1D"),
    "white": ("W", "#FFFFFF/#57524A"),
    "orange": ("O", "#FAD6AE/#4A2F12"),
    "blue": ("B", "#C6DBF5/#1D3350"),
    "yellow": ("Y", "#FBECA6/#433808"),
    "black": ("K", "#4A443A/#000000"),
    "red": ("R", "#F7C6BE/#4A1C17"),
}
"""The letter and the tint of each."""
ON_CARD = {"white": "#262119", "black": "#FFFDF7"}
"""Cards are pale, in the dark they are not; but for these."""
WIDE, HIGH = 38, 26
"""Of a card before its words, in dp."""


def on_card(colour: str) -> str:
    return ON_CARD.get(colour, "#262119/#FFFDF7")


def picture(_state: State, name: str) -> Picture | None:
    kind, _, which = name.partition("/")
    return _card(which) if kind == "card" else None


@cache
def _card(kind: str) -> Picture:
    box: Rect = (1, 1, WIDE - 2, HIGH - 2)
    if kind == LOCOMOTIVE:
        sign: Shape = Icon("train-variant", middle_of(box), 18, "ink")
        return Picture(WIDE, HIGH, (Panel(box, 4, "card", "ink"), sign))
    letter, tint = CARDS[kind]
    sign = Words(letter, middle_of(box), WIDE, 15, on_card(kind))
    return Picture(WIDE, HIGH, (Panel(box, 4, tint, "ink2"), sign))
