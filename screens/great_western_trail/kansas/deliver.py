"""Delivery: the cities along the railroad with what each costs and gives, then the disc that is taken for it."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.great_western_trail.state import city_name
from companion.games.great_western_trail.turns.choices import Alternative, CityOffer
from companion.games.great_western_trail.turns.commands import Deliver
from companion.games.great_western_trail.turns.events import IncomeTaken
from screens.great_western_trail.acts.parts import Confirm
from screens.great_western_trail.drawn.rail_line import Stop
from screens.great_western_trail.kansas.asked import draft, keep, last_event, points_of_cities
from screens.great_western_trail.kansas.delivery_line import CityRow, DeliveryLine, engine_at, engine_words
from screens.great_western_trail.kansas.discs import DiscGrid, DiscKey, disc_price, disc_words
from screens.great_western_trail.kansas.income import sum_of
from screens.great_western_trail.kansas.step import KansasHead, KansasStep, said
from screens.kit import Ledge, Text
from screens.kit.beside import BesideOrBelow
from screens.kit.figures import signed
from screens.kit.layout import Column, put
from screens.kit.loading import load_kv

DELIVER = "kansas_deliver"
BAR, LINE = 16, 30
"""Around what stands in the action bar, and a line of words with its air, in dp."""
SHORT = ("disc_there", "city_too_far")
"""Reasons that have a short form beside the city."""


class CityCard(Ledge):
    """A city that can be delivered to: what it gives, and the transport."""

    name = StringProperty("")
    detail = StringProperty("")
    cost = StringProperty("")
    chosen = BooleanProperty(False)


class ClosedCity(BesideOrBelow):
    """A city that cannot, with the reason."""

    text = StringProperty("")
    why = StringProperty("")


class DeliverFoot(Column):
    """The button, and above it the discs where the page lies."""


class DeliverStep(KansasStep):
    def __init__(self, **more: Any) -> None:
        self._cities: Any = None
        self._discs: Any = None
        self._rows: dict[str, CityRow] = {}
        self._opens: dict[str, CityCard] = {}
        self._closes: dict[str, ClosedCity] = {}
        """Rows and what stands in them are made once: they come again with every delivery."""
        self.cards: dict[str, CityCard] = {}
        self.keys: dict[str, DiscKey] = {}
        self._made: dict[str, DiscKey] = {}
        """Every disc there was: they come again with another city."""
        super().__init__(**more)
        self.head, self.line = KansasHead(), DeliveryLine()
        self.question, self.grid = Text(role="label", muted=True), DiscGrid()
        self.deliver = Confirm(when_tapped=self._deliver)
        self.way = DeliverFoot()
        for part in (self.head, self.line):
            self.add_widget(part)

    def begin(self) -> None:
        """A delivery is open: what was tapped of it before a kill is chosen already."""
        kept = draft(self.page, DELIVER)
        self.city, self.disc = str(kept.get("city", "")), kept.get("disc")
        """The disc is None until one is chosen: some are delivered without any."""
        self._cities = self._discs = None

    def prepare(self) -> bool:
        missing = [city.id for city in self.mirror.box.cities if city.id not in self._closes]
        if missing:
            self._row_of(missing[0])
            self._closed_row(missing[0])
        return len(missing) > 1

    # --- what is shown ---

    def show(self) -> None:
        offers = self.turn.cities
        if offers != self._cities:
            self._cities = offers
            self._build(offers)
        self._keep_what_fits()
        for city, card in self.cards.items():
            card.chosen = city == self.city
        self._draw(offers)
        self._show_discs()
        self._show_foot()
        self._show_head()

    def _show_head(self) -> None:
        total, taken = self.turn.total, last_event(self.page, IncomeTaken)
        self.head.text = said("deliver.title", total=total)
        if taken is not None and taken.total == total:
            hand = total - taken.permanent - taken.certificates
            parts = sum_of(hand, taken.permanent, taken.certificates)
            self.head.detail = said("deliver.took", parts=parts, total=total)

    def _build(self, offers: tuple[Alternative, ...]) -> None:
        self.cards = {}
        now = points_of_cities(self.page.session.table, self.turn.seat)
        for choice in offers:
            city = choice.what.city
            row = self._row_of(city)
            row.roomy = choice.why_not is None
            put(row, [self._closed(choice) if choice.why_not else self._card(choice.what, now)])
        put(self.line, [self._rows[choice.what.city] for choice in offers])

    def _closed(self, choice: Alternative) -> ClosedCity:
        app, reason = self.page.app, choice.why_not
        assert reason is not None
        code = reason.code.rpartition(".")[2]
        known = self.mirror.box.city[choice.what.city]
        why = said(f"why.{code}", value=known.value) if code in SHORT else app.say(reason.message)
        row = self._closed_row(choice.what.city)
        row.why = why
        return row

    def _row_of(self, city: str) -> CityRow:
        if city not in self._rows:
            self._rows[city] = CityRow()
        return self._rows[city]

    def _closed_row(self, city: str) -> ClosedCity:
        if city not in self._closes:
            self._closes[city] = ClosedCity(text=self.page.app.say(city_name(city)))
        return self._closes[city]

    def _card(self, offer: CityOffer, now: int) -> CityCard:
        city = offer.city
        if city not in self._opens:
            self._opens[city] = CityCard(name=self.page.app.say(city_name(city)))
            self._opens[city].bind(on_release=lambda _: self._choose_city(city))
        card = self.cards[city] = self._opens[city]
        card.cost, card.detail = f"${offer.fare}", self._gives(offer, now)
        return card

    def _gives(self, offer: CityOffer, now: int) -> str:
        """The bonus of a city in a few words."""
        parts = [said("city.gain", dollars=offer.dollars)] if offer.dollars else []
        objectives, tokens = offer.gifts.count("objective"), offer.gifts.count("token")
        if objectives and tokens:
            parts.append(said("city.both"))
        elif objectives:
            parts.append(said("city.objectives", count=objectives))
        elif tokens:
            parts.append(said("city.token"))
        points = self._points(offer, now)
        if points:
            parts.append(said("city.points", points=signed(points)))
        if not parts:
            parts.append(said(f"city.{self.mirror.box.city[offer.city].edge}"))
        return said("city.between").join(parts)

    def _points(self, offer: CityOffer, now: int) -> int:
        """What a disc here changes on the sheet."""
        seat, session = self.turn.seat, self.page.session
        found = filter(None, (session.preview(Deliver(seat, offer.city, disc)) for disc in offer.discs))
        delivered = next(found, None)
        return points_of_cities(delivered.after, seat) - now if delivered else 0

    def _draw(self, offers: tuple[Alternative, ...]) -> None:
        box, player, line = self.mirror.box, self.mirror.players[self.turn.seat], self.line
        names = [city.id for city in box.cities]
        line.colour = self.page.view.seats[self.turn.seat].colour
        line.cities = [Stop(city.value, city.edge, player.counts.get(f"city/{city.id}", 0)) for city in box.cities]
        line.opens = [choice.why_not is None for choice in offers]
        line.chosen = names.index(self.city) if self.city in names else -1
        line.engine = engine_at(player.ranch.engine)
        line.flag = engine_words(player.ranch.engine)

    # --- what is chosen ---

    @property
    def _offer(self) -> CityOffer | None:
        found = (choice.what for choice in self.turn.cities if not choice.why_not and choice.what.city == self.city)
        return next(found, None)

    def _keep_what_fits(self) -> None:
        """A disc that fits no more is given back; the only one that fits is taken."""
        offer = self._offer
        if offer is None:
            self.city, self.disc = "", None
        elif len(offer.discs) == 1:
            self.disc = offer.discs[0]
        elif self.disc not in offer.discs:
            self.disc = None

    def _choose_city(self, city: str) -> None:
        self._set(city, self.disc)
        if self.grid.parent is self:
            self.guide.bring(self.grid)

    def _choose_disc(self, disc: str) -> None:
        refused = self.page.session.why_not(Deliver(self.turn.seat, self.city, disc))
        if refused:
            self.say_why(refused)
        else:
            self._set(self.city, disc)

    def _set(self, city: str, disc: str | None) -> None:
        self.city, self.disc = city, disc
        self.show()
        keep(self.page, DELIVER, city=self.city, disc=self.disc)

    def _show_discs(self) -> None:
        offer = self._offer
        discs = offer.discs if offer else ()
        if (self.city, discs) != self._discs:
            self._discs = (self.city, discs)
            self._build_discs(discs)
        for disc, key in self.keys.items():
            key.chosen = disc == self.disc

    def _build_discs(self, discs: tuple[str, ...]) -> None:
        self.keys = {disc: self._key(disc) for disc in discs}
        for disc, key in self.keys.items():
            key.closed = self.page.session.why_not(Deliver(self.turn.seat, self.city, disc)) is not None
        if discs:
            edge = self.mirror.box.city[self.city].edge
            self.question.text = said("disc.only" if len(discs) == 1 else f"disc.ask.{edge}")
        self.grid.put(list(self.keys.values()))
        self.placed()

    def _key(self, disc: str) -> DiscKey:
        if disc not in self._made:
            board, points = self.mirror.shared.board, self.mirror.box.scoring["step_disc"]
            words = disc_words(board, len(self.mirror.players), disc)
            key = DiscKey(
                disc=disc,
                text=words,
                name=words,
                price=disc_price(board, disc, points),
                on_release=lambda _: self._choose_disc(disc),
            )
            self._made[disc] = key
        return self._made[disc]

    def placed(self) -> None:
        """The discs stand in the column of a lying page above the button if there is room, else below the cities."""
        asked = [self.question, self.grid] if self.keys else []
        wide, room = self.page.column - 2 * dp(BAR), self.guide.column_room() - 2 * dp(BAR) - self.deliver.height
        line = dp(LINE) * self.page.app.theme.label / dp(15)
        aside = bool(asked) and wide > 0 and self.grid.height_for(wide, low=True) <= room
        self.grid.low = aside and self.grid.height_for(wide, low=False) + line > room
        if aside and self.grid.height_for(wide, low=True) + line > room:
            asked = [self.grid]  # what stands on the button says it too
        put(self.way, [*(asked if aside else []), self.deliver])
        put(self, [self.head, self.line, *([] if aside else asked)])

    # --- carrying it out ---

    def _show_foot(self) -> None:
        if not self.city:
            self.deliver.wait(said("deliver.choose"))
        elif self.disc is None:
            self.deliver.wait(said("deliver.disc"))
        else:
            delivered = self.page.session.preview(Deliver(self.turn.seat, self.city, self.disc))
            pay, gain = (delivered.events[0].dollars, delivered.events[0].gained) if delivered else (0, 0)
            words = "both" if pay and gain else "pay" if pay else "gain" if gain else "free"
            self.deliver.offer(said(f"deliver.{words}", city=city_name(self.city), pay=pay, gain=gain))

    def _deliver(self) -> None:
        if self.deliver.ready and self.disc is not None:
            self.page.tap(Deliver(self.turn.seat, self.city, self.disc))

    def foot(self) -> list[Widget]:
        return [self.way]


load_kv(__file__)
