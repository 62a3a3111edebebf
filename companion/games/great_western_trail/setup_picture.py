"""Great Western Trail as it is laid out: the board, the tiles, the markets, and what everybody has."""

from companion.drawing.setup_scene import Scene, SetupDrawing
from companion.drawing.shapes import Dashed, Disc, Lines, Rect, band, middle_of, spread
from companion.games.great_western_trail.pictures import cattle, stationmaster, task
from companion.games.great_western_trail.state import State

CATTLE_ORDER = ("orange", "yellow", "red", "blue", "brown", "purple")
"""As the market is sorted."""
JOB_COLUMNS, JOB_ROWS = 4, 2


def _board(scene: Scene, state: State) -> None:
    """The first page: station masters along the railroad, neutral buildings on their spaces, the token."""
    board = (0.0, 2.0, scene.width, scene.height - 2)
    scene.ground(board)
    _masters(scene, state, board)
    _neutral(scene, state, board)
    _token(scene, board)


def _masters(scene: Scene, state: State, board: Rect) -> None:
    bottom, high = band(board, 0, 3, 0.6)
    middle = bottom + high / 2
    scene.add(Lines((((board[0] + 10, middle), (board[0] + board[2] - 10, middle)),), "rule2", 3))
    spaces = spread(state.box.pieces["stationmasters_in_play"], board[0] + 8, board[2] - 16, high, 0.5)
    for number, (left, wide) in enumerate(spaces):
        tile = (left, bottom, wide, min(high, wide))
        scene.piece("stationmasters", tile)
        if state.masters:
            inner = (left + wide * 0.14, bottom + tile[3] * 0.14, wide * 0.72, tile[3] * 0.72)
            scene.add(*stationmaster(inner, state.box.edition, state.box.master[state.masters[number]]))
        else:
            scene.say(number + 1, middle_of(tile), wide, high * 0.5, scene.ink("stationmasters"))


def _neutral(scene: Scene, state: State, board: Rect) -> None:
    """The tile large, the letter of its space below it."""
    bottom, high = band(board, 1, 3, 0.86)
    spaces = state.box.neutral_buildings
    letters = state.neutral or (spaces if state.options.first_game else ("?",) * len(spaces))
    places = spread(len(spaces), board[0] + 8, board[2] - 16, high, 0.2)
    for tile, space, (left, wide) in zip(letters, spaces, places, strict=True):
        box = (left, bottom + high * 0.32, wide, high * 0.68)
        scene.piece("neutral", box)
        scene.say(tile, middle_of(box), wide, high * 0.42, scene.ink("neutral"))
        scene.say(space, (left + wide / 2, bottom + high * 0.13), wide, high * 0.22, "ink2")


def _token(scene: Scene, board: Rect) -> None:
    """On the topmost circle beside the job market."""
    bottom, high = band(board, 2, 3, 0.7)
    cell, left = high * 0.46, board[0] + 12
    for row in range(JOB_ROWS):
        for column in range(JOB_COLUMNS):
            space = (left + column * cell * 1.3, bottom + high - (row + 1) * cell * 1.1, cell * 1.15, cell)
            scene.add(Dashed(space, 3))
    middle = (left + (JOB_COLUMNS + 0.7) * cell * 1.3, bottom + high - cell * 1.65)
    scene.coin(middle, cell * 0.5, "token")
    scene.icon("account-cowboy-hat", middle, cell * 0.6, scene.ink("token"))


# --- the second page: the supply by its backs, the first tiles, the job market, foresight ---


def _tiles(scene: Scene, state: State) -> None:
    half = scene.width * 0.46
    left, right = (0.0, 0.0, half - 8, scene.height), (half, 0.0, scene.width - half, scene.height)
    _stock(scene, left)
    _seeds(scene, state.box.pieces["seed_tiles"], left)
    _jobs(scene, right)
    _foresight(scene, right)


def _stock(scene: Scene, box: Rect) -> None:
    bottom, high = band(box, 0, 2, 0.7)
    for number, (left, wide) in enumerate(spread(3, box[0], box[2], 54, 0.25), 1):
        tile = (left, bottom, wide, high)
        scene.pile("stock", tile)
        scene.say(number, middle_of(tile), wide, high * 0.4, scene.ink("stock"))


def _seeds(scene: Scene, count: int, box: Rect) -> None:
    """As many as go on the board, in two rows."""
    bottom, high = band(box, 1, 2, 0.84)
    upper = -(-count // 2)
    for row, number in enumerate((upper, count - upper)):
        for left, wide in spread(number, box[0], box[2] * number / upper, 36, 0.2):
            side = min(wide, high * 0.44)
            tile = (left, bottom + high - (row + 1) * high * 0.5, side, side)
            scene.piece("seeds", tile)
            scene.say(1, middle_of(tile), side, side * 0.56, scene.ink("seeds"))


def _jobs(scene: Scene, box: Rect) -> None:
    """From the column of this number of players; the last space is the token's."""
    bottom, high = band(box, 0, 2, 0.92)
    cell = high * 0.4
    for column, (left, wide) in enumerate(spread(JOB_COLUMNS, box[0], box[2], 44, 0.14)):
        used = column - (JOB_COLUMNS - scene.players)
        if column < JOB_COLUMNS - 1:
            ink = "brass" if used == 0 else "ink2"
            scene.say(JOB_COLUMNS - column, (left + wide / 2, bottom + high * 0.91), wide, high * 0.15, ink)
        for row in range(JOB_ROWS):
            _job(scene, (left, bottom + high * 0.82 - (row + 1) * cell, wide, cell * 0.88), used, row)


def _job(scene: Scene, tile: Rect, used: int, row: int) -> None:
    middle = middle_of(tile)
    if used < 0:
        scene.piece("", tile)
        scene.icon("close", middle, tile[3] * 0.5, "rule2")
    elif row == JOB_ROWS - 1 and used == scene.players - 1:
        scene.add(Disc(middle, tile[3] * 0.44, "brass_wash", "brass"))
        scene.icon("account-cowboy-hat", middle, tile[3] * 0.56, "brass")
    else:
        scene.piece("job_market", tile)
        scene.say(row * scene.players + used + 1, middle, tile[2], tile[3] * 0.6, scene.ink("job_market"))


def _foresight(scene: Scene, box: Rect) -> None:
    """Two tiles of each number, one above the other."""
    bottom, high = band(box, 1, 2, 0.84)
    for number, (left, wide) in enumerate(spread(3, box[0], box[2], 44, 0.3), 1):
        for row in range(2):
            tile = (left, bottom + high - (row + 1) * high * 0.5, wide, high * 0.42)
            scene.piece("foresight", tile)
            scene.say(number, middle_of(tile), wide, tile[3] * 0.6, scene.ink("foresight"))


# --- the third page: cattle by colour, objective cards, the bank ---


def _markets(scene: Scene, state: State) -> None:
    box = (0.0, 0.0, scene.width, scene.height)
    _cattle(scene, state, box)
    _objectives(scene, state.box.pieces["objectives_shown"], box)
    _bank(scene, ["$1", "$5", *(["restart"] if state.box.pieces.get("exchange_tokens") else [])], box)


def _cattle(scene: Scene, state: State, box: Rect) -> None:
    bottom, high = band(box, 0, 3, 0.82)
    herds = [state.box.herd[slot] for slot in CATTLE_ORDER if slot in state.box.herd]
    shown = [herd for herd in herds if not herd.variant or state.simmental]
    _number(scene, "cattle", scene.figures["cattle"], box, bottom, high)
    for herd, (left, wide) in zip(shown, spread(len(shown), *_rest(box), high, 0.3), strict=True):
        side = min(wide, high)
        tag = (left, bottom + (high - side) / 2, side, side)
        if scene.known("cattle"):
            scene.add(*cattle(tag, herd.slot, state.box.edition, herd.value))
        else:
            scene.piece("cattle", tag)


def _rest(box: Rect) -> tuple[float, float]:
    return box[0] + box[2] * 0.2, box[2] * 0.8


def _number(scene: Scene, step: str, number: int | None, box: Rect, bottom: float, high: float) -> None:
    middle = (box[0] + box[2] * 0.09, bottom + high / 2)
    scene.say(number, middle, box[2] * 0.16, high * 0.62, scene.counted_ink(step))


def _objectives(scene: Scene, shown: int, box: Rect) -> None:
    """The deck, and the row below it."""
    bottom, high = band(box, 1, 3, 0.82)
    _number(scene, "objectives", shown, box, bottom, high)
    for number, (left, wide) in enumerate(spread(shown + 1, *_rest(box), high * 0.72, 0.3)):
        card = (left, bottom, wide, high * 0.94)
        if number == 0:
            scene.pile("objectives", card)
            scene.icon("cards-outline", middle_of(card), wide * 0.5, scene.ink("objectives"))
        else:
            scene.piece("objectives", card)


def _bank(scene: Scene, coins: list[str], box: Rect) -> None:
    """Coins, and exchange tokens where the edition has them."""
    bottom, high = band(box, 2, 3, 0.76)
    ink = scene.ink("bank")
    scene.icon("cash", (box[0] + box[2] * 0.09, bottom + high / 2), high * 0.5, scene.counted_ink("bank"))
    for words, (left, wide) in zip(coins, spread(len(coins), *_rest(box), high, 0.5), strict=True):
        middle = (left + wide / 2, bottom + high / 2)
        scene.coin(middle, wide / 2, "bank")
        if words.startswith("$"):
            scene.say(words, middle, wide * 0.7, wide * 0.42, ink)
        else:
            scene.icon(words, middle, wide * 0.5, ink)


# --- the fourth page: a board for everybody with its pieces and deck, and the sides of the private buildings ---


def _players(scene: Scene, state: State) -> None:
    for seat in range(scene.players):
        _player(scene, state, seat, (0.0, scene.height * 0.36, scene.width, scene.height * 0.64))
    _sides(scene, state, (0.0, 0.0, scene.width, scene.height * 0.32))


def _player(scene: Scene, state: State, seat: int, box: Rect) -> None:
    left, wide = spread(scene.players, box[0], box[2], 150, 0.1)[seat]
    board = (left, box[1], wide, box[3] * 0.92)
    scene.piece("boards", board)
    side = min(board[3] * 0.34, wide * 0.3)
    scene.seat(seat, (left + wide * 0.25, board[1] + board[3] * 0.74), side)
    deck = (left + wide * 0.62, board[1] + board[3] * 0.54, wide * 0.24, board[3] * 0.38)
    scene.pile("deck", deck, sheets=1)
    scene.say(state.box.pieces["start_cattle"], middle_of(deck), deck[2], deck[3] * 0.4, scene.ink("deck"))
    size, at = min(board[3] * 0.2, wide * 0.16), board[1] + board[3] * 0.24
    on_lit = scene.now == "boards"
    ink = "brass_ink" if on_lit else scene.counted_ink("pieces")
    scene.counted("circle-outline", state.box.discs, (left + wide * 0.34, at), size, ink)
    scene.icon("train", (left + wide * 0.74, at), size * 1.4, ink)


def _sides(scene: Scene, state: State, box: Rect) -> None:
    """The private buildings with the sides in play, once they are known."""
    numbers = state.box.numbers
    first = [f"{number}a" for number in numbers] if state.options.first_game else []
    sides = sorted(state.sides, key=lambda id_: int(id_[:-1])) or first or [str(number) for number in numbers]
    columns = -(-len(sides) // 2)
    for row in range(2):
        bottom, high = band(box, row, 2, 0.84)
        names = sides[row * columns : (row + 1) * columns]
        for name, (left, wide) in zip(names, spread(columns, box[0], box[2], 80, 0.12), strict=False):
            tile = (left, bottom, wide, high)
            scene.piece("buildings", tile, radius=4)
            scene.say(name, middle_of(tile), wide * 0.9, high * 0.62, scene.ink("buildings"))


# --- the last page: turn order with everybody's money, and the starting objective in each area ---


def _start(scene: Scene, state: State) -> None:
    box = (0.0, 0.0, scene.width, scene.height)
    for place in range(scene.players):
        bottom, high = band(box, place, scene.players, 0.84)
        seat = ((scene.starter or 0) + place) % scene.players
        _line(scene, state, place, seat, (box[0], bottom, box[2], min(high, 56.0)))


def _line(scene: Scene, state: State, place: int, seat: int, line: Rect) -> None:
    left, bottom, wide, high = line
    middle, ink = bottom + high / 2, scene.ink("first_player")
    scene.say(place + 1, (left + wide * 0.05, middle), wide * 0.08, high * 0.4, "ink2")
    scene.seat(seat, (left + wide * 0.15, middle), min(high * 0.72, wide * 0.11))
    start = state.box.by_turn_order[place]
    money = (left + wide * 0.26, bottom, wide * 0.22, high)
    scene.piece("first_player", money)
    scene.say(f"${start.dollars}", middle_of(money), money[2] * 0.8, high * 0.46, ink)
    cards, size = (left + wide * 0.51, bottom, wide * 0.17, high), high * 0.36
    scene.piece("first_player", cards)
    scene.icon("cards-outline", (cards[0] + cards[2] * 0.32, middle), size * 1.1, ink)
    scene.say(start.cards, (cards[0] + cards[2] * 0.7, middle), cards[2] * 0.4, size, ink)
    _objective(scene, state, seat, (left + wide * 0.71, bottom, wide * 0.29, high))


def _objective(scene: Scene, state: State, seat: int, box: Rect) -> None:
    """Its tasks, once the cards are dealt here; else a card face down."""
    scene.piece("starting_objectives", box)
    held = next((card for card in state.box.objectives if card.starting and state.count(seat, f"area/{card.id}")), None)
    if held is None:
        scene.icon("cards-outline", middle_of(box), box[3] * 0.46, scene.ink("starting_objectives"))
        return
    places = spread(len(held.tasks), box[0] + 3, box[2] - 6, box[3] * 0.7)
    for name, (left, wide) in zip(held.tasks, places, strict=True):
        scene.add(*task((left, box[1] + (box[3] - wide) / 2, wide, wide), name, state.box.edition))


SETUP_PICTURES = {
    "board": SetupDrawing(_board, boarded=True),
    "tiles": SetupDrawing(_tiles),
    "markets": SetupDrawing(_markets),
    "players": SetupDrawing(_players),
    "start": SetupDrawing(_start),
}
