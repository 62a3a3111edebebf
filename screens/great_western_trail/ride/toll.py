"""The toll of a ride, asked once more: what is known of the way is on, the rest can be switched on."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.games.great_western_trail.turns.tolls import own_toll
from screens.great_western_trail.drawn.flows import KeyFlow
from screens.great_western_trail.ride.keys import PartyKey, party
from screens.kit import Action, Buttons, Sheet
from screens.kit.layout import Across, put
from screens.kit.loading import load_kv


class TollHead(Across):
    """The money before and after."""

    text = StringProperty("")
    money = StringProperty("")
    short = BooleanProperty(False)
    """True if the money does not last."""


class TollSheet(Sheet):
    """One tap more: pay and ride, or ride without a toll."""

    def __init__(self, ride: Any, **more: Any) -> None:
        self.ride = ride
        super().__init__(modal=False, gives_way=True, **more)
        self.head = TollHead()
        self.keys: dict[str, PartyKey] = {}
        self.go = Action(kind="primary", icon="check", on_release=lambda _: ride.ride())
        self.free = Action(on_release=lambda _: ride.ride_free())
        self.ways = Buttons()
        self.flow = KeyFlow(least=140, most=2)

    def show_tolls(self) -> None:
        """What is switched on, and what it comes to."""
        ride, app = self.ride, self.ride.page.app
        here = own_toll(ride.to)
        known = (*ride.page.turn.tolls, *(toll for toll in ride.passed if toll not in ride.page.turn.tolls))
        listed = [*([here] if here else []), *(toll for toll in known if toll != here)]
        for toll in listed:
            if toll not in self.keys:
                self.keys[toll] = PartyKey(name=f"toll/{toll}")
                self.keys[toll].bind(on_release=lambda _, one=toll: ride.switch(one))
            key = party(ride.page, toll, ride.due_of((toll,)), self.keys[toll])
            key.chosen = toll == here or toll in ride.passed
        listed.sort(key=lambda toll: not self.keys[toll].chosen)
        self.flow.put([self.keys[toll] for toll in listed])
        paid, due = ride.paid_and_due()
        money = ride.page.mirror.players[ride.page.turn.seat].counts.get("dollars", 0)
        self.title = app.tr("great_western_trail.ride.on_the_way")
        self.head.text, self.head.short = ride.said(), paid < due
        self.head.money = app.tr("great_western_trail.ride.money", before=money, after=money - paid)
        words = "pay" if paid else "go"
        self.go.text = app.tr(f"great_western_trail.ride.{words}", dollars=paid)
        self.free.text = app.tr("great_western_trail.ride.no_toll")
        put(self.ways, [self.go] if here or not ride.passed else [self.free, self.go])
        self.fill([self.head, self.flow], [self.ways])


load_kv(__file__)
