"""Ticket to Ride as it is laid out: the board, what lies beside it, and what everybody has."""

from kivy.metrics import dp

from screens.kit.drawing import Point, Rect, disc, letter, mark, symbol, threads
from screens.pages.setup.picture import SetupPicture, middle_of
from screens.ticket_to_ride.look import look, on_card, route_colour
from screens.ticket_to_ride.map.geometry import layout

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
FACE_UP = ("pink", "green", "white", "orange", "blue")
"""Any five: what lies there is different every time."""


class TableLaid(SetupPicture):
    """The first page: board, trains and markers, passengers, hands, the deck and its row."""

    follows_game = False

    def paint(self) -> None:
        board = self._board()
        self._map(board)
        self._seats(board)
        self._beside(self._seats_end(board) + dp(14) * self.unit)

    def _board(self) -> Rect:
        """Room for the seats around it and the cards beside it; as wide as its map is."""
        (left, room), edge = self._stage(), dp(36) * self.unit
        high = self.height - 2 * edge
        plan = layout(self.session.header.options.map)
        wide = min(room, high * max(1.0, plan.size[0] / plan.size[1]) * 1.3)
        return left + (room - wide) / 2, self.y + edge, wide, high

    def _stage(self) -> tuple[float, float]:
        """Where the board's room begins, and how wide it is."""
        left = (dp(60) if len(self.players) % 2 else 0) * self.unit
        return self.x + left, self.width - left - dp(112) * self.unit

    def _seats_end(self, board: Rect) -> float:
        """What lies beside the board begins right of it, and of two seats above it, which may be wider."""
        left, room = self._stage()
        return left + room if self._abreast > 1 else board[0] + board[2]

    @property
    def _abreast(self) -> int:
        """How many sit on a long side of the board."""
        return sum(1 for along, up in PLACES[len(self.players)] if along and not up)

    def _map(self, board: Rect) -> None:
        self.ground(board)
        theme, plan = self.theme, layout(self.session.header.options.map)
        inset = dp(4)
        across, up = (board[2] - 2 * inset) / plan.size[0], (board[3] - 2 * inset) / plan.size[1]

        def at(spot: Point) -> Point:
            return board[0] + inset + spot[0] * across, board[1] + inset + spot[1] * up

        threads([[at(track.start), at(track.end)] for track in plan.tracks.values()], theme.rule, dp(1.6))
        waiting = any(place.passengers for place in plan.board.places)
        lit = waiting and self.now == "passengers"
        for place in plan.board.places:
            filled = lit or (waiting and self.lies("passengers"))
            radius = dp(3.2 if lit else 2.4) * max(0.8, self.unit)
            disc(at(plan.places[place.id]), radius, theme.brass if lit else theme.ink)
            if not filled:
                disc(at(plan.places[place.id]), radius - dp(1), theme.map)
        self._markers(board)

    def _markers(self, board: Rect) -> None:
        """All score markers on the first space."""
        if self.now != "trains" and not self.lies("trains"):
            return
        side = dp(13) * self.unit
        for number, (colour, _) in enumerate(self.players):
            mark(self.theme, colour, "", (board[0] + side * (0.9 + number), board[1] + side * 0.9), side)

    def _seats(self, board: Rect) -> None:
        """Around the board, as large as those of one side fit beside each other."""
        left, room = self._stage()
        unit = min(self.unit * (ALONE if self._abreast == 1 else 1), room / dp(LYING * self._abreast))
        reach = max(board[2], dp(LYING * self._abreast) * unit)
        start = min(max(board[0] + board[2] / 2 - reach / 2, left), left + room - reach)
        for seat, (along, up) in enumerate(PLACES[len(self.players)]):
            if along == 0:
                self._upright(seat, (self.x + dp(28) * self.unit, board[1] + board[3] / 2), unit)
            else:
                edge = dp(15) * self.unit
                self._lying(seat, (start + reach * along, self.y + edge if up == 0 else self.top - edge), unit)

    def _upright(self, seat: int, middle: Point, unit: float) -> None:
        self.seat(seat, (middle[0], middle[1] + dp(38) * unit), dp(26) * unit)
        self._share((middle[0], middle[1] + dp(12) * unit), unit)
        self._hand((middle[0] - dp(16) * unit, middle[1] - dp(30) * unit), dp(18) * unit)

    def _lying(self, seat: int, middle: Point, unit: float) -> None:
        self.seat(seat, (middle[0] - dp(46) * unit, middle[1]), dp(26) * unit)
        self._share((middle[0] - dp(12) * unit, middle[1]), unit)
        self._hand((middle[0] + dp(16) * unit, middle[1] - dp(12) * unit), dp(18) * unit)

    def _share(self, middle: Point, unit: float) -> None:
        trains = str(self.session.state.board.rail.trains)
        self.counted("trains", "train-variant", trains, middle, dp(15) * unit)

    def _hand(self, corner: Point, wide: float) -> None:
        """The cards dealt, one over the other."""
        for card in range(self.session.state.board.cards.starting_hand):
            self.piece("deal", (corner[0] + card * wide * 0.4, corner[1], wide, wide * 1.35), radius=3)

    def _beside(self, left: float) -> None:
        """The deck, and the row that is turned up beside it."""
        unit, theme = self.unit, self.theme
        deck = (left, self.top - dp(78) * unit, dp(38) * unit, dp(54) * unit)
        self.pile("row", deck, sheets=3)
        symbol("train", middle_of(deck), dp(24) * unit, self.inks("row")[2])
        wide, high = dp(42) * unit, dp(26) * unit
        for number, colour in enumerate(FACE_UP[: self.session.state.board.cards.face_up]):
            box = (left + dp(54) * unit, self.top - (number + 1) * dp(34) * unit - dp(10) * unit, wide, high)
            known = self.lies("row") or self.now == "row"
            self.piece("row", box, fill=route_colour(theme, colour, "tint") if known else None)
            if known:
                self.say(look("routes")[colour]["letter"], middle_of(box), wide, dp(14) * unit, on_card(theme, colour))
        self._tickets(left)

    def _tickets(self, left: float) -> None:
        """The ticket decks: one, or one for each length."""
        unit = self.unit
        decks = self.session.state.board.tickets.decks
        wide = dp(38 if len(decks) == 1 else 21) * unit
        for number, _ in enumerate(decks):
            box = (left + number * (wide + dp(4) * unit), self.top - dp(150) * unit, wide, dp(46) * unit)
            step = "tickets" if self.now != "ticket_decks" else "ticket_decks"
            self.pile(step, box, sheets=1)
            symbol("ticket-outline", middle_of(box), dp(20) * unit, self.inks(step)[2])


class TicketsDealt(TableLaid):
    """The second page: the ticket decks, the card of the bonus, tickets for everybody, and who begins."""

    def _share(self, middle: Point, unit: float) -> None:
        rules = self.session.state.board.tickets
        self.counted("tickets", "ticket-outline", str(rules.setup_draw), middle, dp(15) * unit)

    def _beside(self, left: float) -> None:
        super()._beside(left)
        unit = self.unit
        bonuses = self.session.state.board.rail.bonuses
        cards = (("longest_route_card", bonuses.longest_route), ("globetrotter_card", bonuses.globetrotter))
        for step, points in cards:
            if points is not None:
                box = (left, self.y + dp(4) * unit, dp(54) * unit, dp(36) * unit)
                self.piece(step, box)
                ink = self.inks(step)[2]
                symbol("trophy-outline", (box[0] + dp(17) * unit, box[1] + box[3] / 2), dp(22) * unit, ink)
                letter(str(points), (box[0] + dp(38) * unit, box[1] + box[3] / 2), dp(15) * unit, ink)
