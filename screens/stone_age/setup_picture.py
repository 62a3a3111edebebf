"""Stone Age as it is laid out: the board with its piles and stacks, and what everybody begins with."""

from kivy.metrics import dp

from companion.games.stone_age.box import box
from screens.kit.drawing import Point, Rect, symbol
from screens.pages.setup.picture import SetupPicture, middle_of, spread
from screens.stone_age.drawn.glyphs import glyph

GOODS = ("food", "wood", "brick", "stone", "gold")
VILLAGE = ("hammer", "home-variant", "sprout")
"""Tool maker, hut and field."""
STACKS = 4


class BoardFilled(SetupPicture):
    """The first page: goods on their places, tools, cards and building stacks."""

    boarded = grows = True

    def paint(self) -> None:
        board = (self.x, self.y + dp(2), self.width, self.height - dp(2))
        self.ground(board)
        left, wide = board[0] + dp(8), board[2] - dp(16)
        third = board[3] / 3
        self._goods(left, wide, board[1] + 2 * third, third)
        self._tools(left, wide * 0.32, board[1] + third, third)
        self._cards(left + wide * 0.36, wide * 0.64, board[1] + third, third)
        self._stacks(left, wide, board[1], third)

    def _goods(self, left: float, wide: float, bottom: float, high: float) -> None:
        """Food on the hunt, each resource on its place, with their numbers."""
        pieces = box().pieces
        for kind, (at, width) in zip(GOODS, spread(5, left, wide, dp(96) * self.grown, 0.1), strict=True):
            step = "board" if kind == "food" else "resources"
            place = (at, bottom + high * 0.14, width, high * 0.72)
            self.piece(step, place)
            middle, side = middle_of(place), min(high * 0.42, width * 0.42)
            glyph(self.theme, kind, (place[0] + width * 0.29, middle[1]), side, pale=not self._known(step))
            number = str(pieces["food_tokens" if kind == "food" else kind])
            self.say(number, (place[0] + width * 0.7, middle[1]), width * 0.44, high * 0.3, self.inks(step)[2])

    def _known(self, step: str) -> bool:
        return step == self.now or self.lies(step)

    def _tools(self, left: float, wide: float, bottom: float, high: float) -> None:
        """Two piles: 1 with 2 on the back, 3 with 4."""
        pieces = box().pieces
        numbers = (pieces["tool_tiles_1_2"], pieces["tool_tiles_3_4"])
        for (value, number), (at, width) in zip(
            zip((1, 3), numbers, strict=True), spread(2, left, wide, dp(56) * self.grown), strict=True
        ):
            tile = (at, bottom + high * 0.36, width, high * 0.5)
            self.pile("tools", tile)
            ink = self.inks("tools")[2]
            symbol("hammer", (at + width * 0.32, tile[1] + tile[3] / 2), high * 0.28, ink)
            self.say(str(value), (at + width * 0.7, tile[1] + tile[3] / 2), width * 0.4, high * 0.28, ink)
            self.say(str(number), (at + width / 2, bottom + high * 0.15), width, high * 0.22, self.theme.ink2)

    def _cards(self, left: float, wide: float, bottom: float, high: float) -> None:
        """The card spaces from the dearest, each with what it costs."""
        slots = len(box().slots)
        for cost, (at, width) in zip(range(slots, 0, -1), spread(slots, left, wide, dp(58) * self.grown), strict=True):
            card = (at, bottom + high * 0.1, width, high * 0.8)
            self.piece("cards", card)
            self.say(str(cost), middle_of(card), width * 0.6, high * 0.3, self.inks("cards")[2])

    def _stacks(self, left: float, wide: float, bottom: float, high: float) -> None:
        """A stack for each player; the others stay in the box."""
        players = len(self.players)
        for number, (at, width) in enumerate(spread(STACKS, left, wide, dp(84) * self.grown), 1):
            tile = (at, bottom + high * 0.22, width, high * 0.62)
            if number <= players:
                self.pile("buildings", tile, sheets=3)
                self.say(str(box().stack), middle_of(tile), width * 0.5, high * 0.36, self.inks("buildings")[2])
            else:
                self.piece("", tile)
                symbol("close", middle_of(tile), high * 0.36, self.theme.rule2)


class PlayersReady(SetupPicture):
    """The second page: figures, food and spare figures of everybody, the dice, and the limits of the village."""

    grows = True

    def paint(self) -> None:
        row = self.height * 0.72 / len(self.players)
        for seat in range(len(self.players)):
            self._player(seat, (self.x, self.top - (seat + 1) * row, self.width, row))
        self._below((self.x, self.y, self.width, self.height * 0.25))

    def _player(self, seat: int, line: Rect) -> None:
        contents, (left, bottom, wide, high) = box(), line
        side = min(high * 0.8, dp(34) * self.grown)
        middle = bottom + high / 2
        self.seat(seat, (left + side * 0.7, middle), side)
        shares = (
            ("players", "account", str(contents.start_figures), 0.3),
            ("players", "food-drumstick", str(contents.start_food), 0.54),
            ("beside", "account-plus-outline", str(contents.most_figures - contents.start_figures), 0.8),
        )
        for step, icon, number, at in shares:
            cell = (left + wide * (at - 0.1), bottom + high * 0.1, wide * 0.2, high * 0.76)
            self.piece(step, cell)
            self.counted(step, icon, number, middle_of(cell), min(high * 0.42, dp(19) * self.grown))

    def counted(self, step: str, icon: str, number: str, middle: Point, size: float) -> float:
        """On a ground of brass the ink is that of brass."""
        ink = self.inks(step)[2]
        symbol(icon, (middle[0] - size * 0.6, middle[1]), size * 1.15, ink)
        self.say(number, (middle[0] + size * 0.65, middle[1]), size * 1.4, size, ink)
        return size

    def _below(self, line: Rect) -> None:
        """The dice, and which of the village's places can be used in one round."""
        left, bottom, wide, high = line
        dice = (left + wide * 0.02, bottom + high * 0.1, wide * 0.3, high * 0.76)
        self.piece("beside", dice)
        number = str(box().pieces["dice"])
        self.counted("beside", "dice-multiple-outline", number, middle_of(dice), min(high * 0.42, dp(19) * self.grown))
        usable = box().limits[len(self.players)].village_places
        places = spread(len(VILLAGE), left + wide * 0.4, wide * 0.6, dp(70) * self.grown)
        for place, (icon, (at, width)) in enumerate(zip(VILLAGE, places, strict=True), 1):
            tile = (at, bottom + high * 0.1, width, high * 0.76)
            self.piece("limits", tile)
            symbol(icon, middle_of(tile), high * 0.44, self.inks("limits")[2])
            if place > usable:
                symbol("close", middle_of(tile), high * 0.8, self.theme.alert)
