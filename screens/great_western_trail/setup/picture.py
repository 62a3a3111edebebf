"""Great Western Trail as it is laid out: the board, the tiles, the markets, and what everybody has."""

from kivy.metrics import dp

from companion.games.great_western_trail.present import TrailView
from screens.great_western_trail.drawn.cells import tile_picture
from screens.great_western_trail.drawn.ear_tag import slot_tag
from screens.great_western_trail.drawn.task_tile import task_tile
from screens.great_western_trail.entry.masters import master_look
from screens.kit.drawing import Rect, dashes, disc, panel_path, stroke, symbol
from screens.pages.setup.picture import SetupPicture, middle_of, spread

CATTLE_ORDER = ("orange", "yellow", "red", "blue", "brown", "purple")
"""As the market is sorted."""
JOB_COLUMNS, JOB_ROWS = 4, 2


def band(box: Rect, part: int, parts: int, high: float = 0.78) -> tuple[float, float]:
    """The bottom and height of one of several rows, from the top."""
    step = box[3] / parts
    return box[1] + box[3] - (part + 1) * step + step * (1 - high) / 2, step * high


class TrailPicture(SetupPicture):
    """A picture of this game."""

    @property
    def mirror(self) -> TrailView:
        seen: TrailView = self.session.view().mirror
        return seen


class OnTheBoard(TrailPicture):
    """The first page: station masters along the railroad, neutral buildings on their spaces, the token."""

    boarded = True

    def paint(self) -> None:
        board = (self.x, self.y + dp(2), self.width, self.height - dp(2))
        self.ground(board)
        self._masters(board)
        self._neutral(board)
        self._token(board)

    def _masters(self, board: Rect) -> None:
        seen = self.mirror
        bottom, high = band(board, 0, 3, 0.6)
        stroke(
            [(board[0] + dp(10), bottom + high / 2), (board[0] + board[2] - dp(10), bottom + high / 2)],
            self.theme.rule2,
            dp(3),
        )
        spaces = spread(seen.box.pieces["stationmasters_in_play"], board[0] + dp(8), board[2] - dp(16), high, 0.5)
        for number, (left, wide) in enumerate(spaces):
            tile = (left, bottom, wide, min(high, wide))
            self.piece("stationmasters", tile)
            if seen.masters:
                look = master_look(seen.box.edition, seen.box.master[seen.masters[number]])
                inner = (tile[0] + wide * 0.14, tile[1] + tile[3] * 0.14, wide * 0.72, tile[3] * 0.72)
                tile_picture(self.theme, inner, *look)
            else:
                self.say(str(number + 1), middle_of(tile), wide, high * 0.5, self.inks("stationmasters")[2])

    def _neutral(self, board: Rect) -> None:
        """The tile large, the letter of its space below it."""
        seen = self.mirror
        bottom, high = band(board, 1, 3, 0.86)
        spaces = seen.box.neutral_buildings
        letters = seen.neutral or (spaces if self.session.header.options.first_game else ("?",) * len(spaces))
        places = spread(len(spaces), board[0] + dp(8), board[2] - dp(16), high, 0.2)
        for tile, space, (left, wide) in zip(letters, spaces, places, strict=True):
            box = (left, bottom + high * 0.32, wide, high * 0.68)
            self.piece("neutral", box)
            self.say(tile, middle_of(box), wide, high * 0.42, self.inks("neutral")[2])
            self.say(space, (left + wide / 2, bottom + high * 0.13), wide, high * 0.22, self.theme.ink2)

    def _token(self, board: Rect) -> None:
        """On the topmost circle beside the job market."""
        bottom, high = band(board, 2, 3, 0.7)
        cell = high * 0.46
        for row in range(JOB_ROWS):
            for column in range(JOB_COLUMNS):
                left = board[0] + dp(12) + column * cell * 1.3
                path = panel_path((left, bottom + high - (row + 1) * cell * 1.1, cell * 1.15, cell), dp(3))
                dashes([path], self.theme.rule2, dp(1.2), dp(3), dp(3))
        ground, line, ink = self.inks("token")
        middle = (board[0] + dp(12) + (JOB_COLUMNS + 0.7) * cell * 1.3, bottom + high - cell * 1.65)
        disc(middle, cell * 0.5, line)
        disc(middle, cell * 0.5 - dp(1.4), ground)
        symbol("account-cowboy-hat", middle, cell * 0.6, ink)


class TilesDrawn(TrailPicture):
    """The second page: the supply by its backs, the first tiles, the job market, foresight."""

    def paint(self) -> None:
        half = self.width * 0.46
        left = (self.x, self.y, half - dp(8), self.height)
        right = (self.x + half, self.y, self.width - half, self.height)
        self._stock(left)
        self._seeds(left)
        self._jobs(right)
        self._foresight(right)

    def _stock(self, box: Rect) -> None:
        bottom, high = band(box, 0, 2, 0.7)
        for number, (left, wide) in enumerate(spread(3, box[0], box[2], dp(54), 0.25), 1):
            tile = (left, bottom, wide, high)
            self.pile("stock", tile, sheets=2)
            self.say(str(number), middle_of(tile), wide, high * 0.4, self.inks("stock")[2])

    def _seeds(self, box: Rect) -> None:
        """As many as go on the board, in two rows."""
        count = self.mirror.box.pieces["seed_tiles"]
        bottom, high = band(box, 1, 2, 0.84)
        upper = -(-count // 2)
        for row, number in enumerate((upper, count - upper)):
            for left, wide in spread(number, box[0], box[2] * number / upper, dp(36), 0.2):
                side = min(wide, high * 0.44)
                tile = (left, bottom + high - (row + 1) * high * 0.5, side, side)
                self.piece("seeds", tile)
                self.say("1", middle_of(tile), side, side * 0.56, self.inks("seeds")[2])

    def _jobs(self, box: Rect) -> None:
        """From the column of this number of players; the last space is the token's."""
        players = len(self.players)
        bottom, high = band(box, 0, 2, 0.92)
        cell = high * 0.4
        for column, (left, wide) in enumerate(spread(JOB_COLUMNS, box[0], box[2], dp(44), 0.14)):
            used = column - (JOB_COLUMNS - players)
            if column < JOB_COLUMNS - 1:
                ink = self.theme.brass if used == 0 else self.theme.ink2
                self.say(str(JOB_COLUMNS - column), (left + wide / 2, bottom + high * 0.91), wide, high * 0.15, ink)
            for row in range(JOB_ROWS):
                tile = (left, bottom + high * 0.82 - (row + 1) * cell, wide, cell * 0.88)
                self._job(tile, used, row, players)

    def _job(self, tile: Rect, used: int, row: int, players: int) -> None:
        if used < 0:
            self.piece("", tile)
            symbol("close", middle_of(tile), tile[3] * 0.5, self.theme.rule2)
        elif row == JOB_ROWS - 1 and used == players - 1:
            disc(middle_of(tile), tile[3] * 0.44, self.theme.brass)
            disc(middle_of(tile), tile[3] * 0.44 - dp(1.4), self.theme.brass_wash)
            symbol("account-cowboy-hat", middle_of(tile), tile[3] * 0.56, self.theme.brass)
        else:
            self.piece("job_market", tile)
            number = str(row * players + used + 1)
            self.say(number, middle_of(tile), tile[2], tile[3] * 0.6, self.inks("job_market")[2])

    def _foresight(self, box: Rect) -> None:
        """Two tiles of each number, one above the other."""
        bottom, high = band(box, 1, 2, 0.84)
        for number, (left, wide) in enumerate(spread(3, box[0], box[2], dp(44), 0.3), 1):
            for row in range(2):
                tile = (left, bottom + high - (row + 1) * high * 0.5, wide, high * 0.42)
                self.piece("foresight", tile)
                self.say(str(number), middle_of(tile), wide, tile[3] * 0.6, self.inks("foresight")[2])


class MarketsFilled(TrailPicture):
    """The third page: cattle by colour, objective cards, the bank."""

    def paint(self) -> None:
        box = (self.x, self.y, self.width, self.height)
        self._cattle(box)
        self._objectives(box)
        self._bank(box)

    def _cattle(self, box: Rect) -> None:
        seen = self.mirror
        bottom, high = band(box, 0, 3, 0.82)
        herds = [seen.box.herd[slot] for slot in CATTLE_ORDER if slot in seen.box.herd]
        shown = [herd for herd in herds if not herd.variant or seen.simmental]
        step = next(step for step in self.session.table.steps if step.id == "cattle")
        self._number("cattle", str(step.figure), box, bottom, high)
        for herd, (left, wide) in zip(shown, spread(len(shown), *self._rest(box), high, 0.3), strict=True):
            side = min(wide, high)
            tag = (left, bottom + (high - side) / 2, side, side)
            if self.now == "cattle" or self.lies("cattle"):
                slot_tag(self.theme, tag, herd.slot, seen.box.edition, herd.value)
            else:
                self.piece("cattle", tag)

    def _rest(self, box: Rect) -> tuple[float, float]:
        return box[0] + box[2] * 0.2, box[2] * 0.8

    def _number(self, step: str, number: str, box: Rect, bottom: float, high: float) -> None:
        ink = self.theme.brass if self.now == step else self.inks(step)[2]
        self.say(number, (box[0] + box[2] * 0.09, bottom + high / 2), box[2] * 0.16, high * 0.62, ink)

    def _objectives(self, box: Rect) -> None:
        """The deck, and the row below it."""
        shown = self.mirror.box.pieces["objectives_shown"]
        bottom, high = band(box, 1, 3, 0.82)
        self._number("objectives", str(shown), box, bottom, high)
        for number, (left, wide) in enumerate(spread(shown + 1, *self._rest(box), high * 0.72, 0.3)):
            card = (left, bottom, wide, high * 0.94)
            if number == 0:
                self.pile("objectives", card, sheets=2)
                symbol("cards-outline", middle_of(card), wide * 0.5, self.inks("objectives")[2])
            else:
                self.piece("objectives", card)

    def _bank(self, box: Rect) -> None:
        """Coins, and exchange tokens where the edition has them."""
        pieces = self.mirror.box.pieces
        bottom, high = band(box, 2, 3, 0.76)
        coins = ["$1", "$5", *(["⇄"] if pieces.get("exchange_tokens") else [])]
        ground, line, ink = self.inks("bank")
        symbol("cash", (box[0] + box[2] * 0.09, bottom + high / 2), high * 0.5, ink)
        for words, (left, wide) in zip(coins, spread(len(coins), *self._rest(box), high, 0.5), strict=True):
            middle = (left + wide / 2, bottom + high / 2)
            disc(middle, wide / 2, line)
            disc(middle, wide / 2 - dp(1.4), ground)
            if words == "⇄":
                symbol("restart", middle, wide * 0.5, ink)
            else:
                self.say(words, middle, wide * 0.7, wide * 0.42, ink)


class BoardsReady(TrailPicture):
    """The fourth page: a board for everybody with its pieces and deck, and the sides of the private buildings."""

    def paint(self) -> None:
        box = (self.x, self.y, self.width, self.height)
        players = len(self.players)
        for seat in range(players):
            self._board(seat, (self.x, self.y + self.height * 0.36, self.width, self.height * 0.64), players)
        self._sides((box[0], box[1], box[2], box[3] * 0.32))

    def _board(self, seat: int, box: Rect, players: int) -> None:
        contents = self.mirror.box
        left, wide = spread(players, box[0], box[2], dp(150), 0.1)[seat]
        board = (left, box[1], wide, box[3] * 0.92)
        self.piece("boards", board)
        side = min(board[3] * 0.34, wide * 0.3)
        self.seat(seat, (left + wide * 0.25, board[1] + board[3] * 0.74), side)
        deck = (left + wide * 0.62, board[1] + board[3] * 0.54, wide * 0.24, board[3] * 0.38)
        self.pile("deck", deck, sheets=1)
        self.say(str(contents.pieces["start_cattle"]), middle_of(deck), deck[2], deck[3] * 0.4, self.inks("deck")[2])
        size = min(board[3] * 0.2, wide * 0.16)
        at = board[1] + board[3] * 0.24
        shown = "pieces" if self.now == "pieces" or self.lies("pieces") else "later"
        self.counted(shown, "circle-outline", str(contents.discs), (left + wide * 0.34, at), size)
        symbol("train", (left + wide * 0.74, at), size * 1.4, self.inks(shown)[2])

    def inks(self, step: str) -> tuple[list[float], list[float], list[float]]:
        """On a board that is lit, what lies on it is dark."""
        ground, line, ink = super().inks(step)
        return ground, line, self.theme.brass_ink if self.now == "boards" and step in ("pieces", "later") else ink

    def _sides(self, box: Rect) -> None:
        """The private buildings with the sides in play, once they are known."""
        seen = self.mirror
        numbers = seen.box.numbers
        first = [f"{number}a" for number in numbers] if self.session.header.options.first_game else []
        sides = sorted(seen.sides, key=lambda id_: int(id_[:-1])) or first or [str(number) for number in numbers]
        columns = -(-len(sides) // 2)
        for row in range(2):
            bottom, high = band(box, row, 2, 0.84)
            names = sides[row * columns : (row + 1) * columns]
            for name, (left, wide) in zip(names, spread(columns, box[0], box[2], dp(80), 0.12), strict=False):
                tile = (left, bottom, wide, high)
                self.piece("buildings", tile, radius=4)
                self.say(name, middle_of(tile), wide * 0.9, high * 0.62, self.inks("buildings")[2])


class StartDealt(TrailPicture):
    """The last page: turn order with everybody's money, and the starting objective in each area."""

    def paint(self) -> None:
        seen, players = self.mirror, len(self.players)
        starter = self.session.table.starter
        box = (self.x, self.y, self.width, self.height)
        for place in range(players):
            bottom, high = band(box, place, players, 0.84)
            seat = ((starter or 0) + place) % players
            self._line(place, seat, (box[0], bottom, box[2], min(high, dp(56))), seen)

    def _line(self, place: int, seat: int, line: Rect, seen: TrailView) -> None:
        left, bottom, wide, high = line
        middle = bottom + high / 2
        self.say(str(place + 1), (left + wide * 0.05, middle), wide * 0.08, high * 0.4, self.theme.ink2)
        self.seat(seat, (left + wide * 0.15, middle), min(high * 0.72, wide * 0.11))
        start = seen.box.by_turn_order[place]
        money = (left + wide * 0.26, bottom, wide * 0.22, high)
        self.piece("first_player", money)
        self.say(f"${start.dollars}", middle_of(money), money[2] * 0.8, high * 0.46, self.inks("first_player")[2])
        cards = (left + wide * 0.51, bottom, wide * 0.17, high)
        self.piece("first_player", cards)
        self._cards(cards, str(start.cards))
        self._objective(seat, (left + wide * 0.71, bottom, wide * 0.29, high), seen)

    def _cards(self, box: Rect, number: str) -> None:
        ink, size = self.inks("first_player")[2], box[3] * 0.36
        symbol("cards-outline", (box[0] + box[2] * 0.32, box[1] + box[3] / 2), size * 1.1, ink)
        self.say(number, (box[0] + box[2] * 0.7, box[1] + box[3] / 2), box[2] * 0.4, size, ink)

    def _objective(self, seat: int, box: Rect, seen: TrailView) -> None:
        """Its tasks, once the cards are dealt here; else a card face down."""
        self.piece("starting_objectives", box)
        starting = [card.id for card in seen.box.objectives if card.starting]
        held = next((id_ for id_ in starting if seen.players[seat].counts.get(f"area/{id_}")), "")
        if not held:
            symbol("cards-outline", middle_of(box), box[3] * 0.46, self.inks("starting_objectives")[2])
            return
        tasks = seen.box.objective[held].tasks
        for task, (left, wide) in zip(
            tasks, spread(len(tasks), box[0] + dp(3), box[2] - dp(6), box[3] * 0.7), strict=True
        ):
            task_tile(self.theme, task, seen.box.edition, (left, box[1] + (box[3] - wide) / 2, wide, wide))
