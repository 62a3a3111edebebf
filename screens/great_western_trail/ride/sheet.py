"""Riding: where the rider stops, what was passed on the way, and the tolls that makes, as they are told."""

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from companion.errors import RuleError
from companion.games.great_western_trail.state import hazard_name
from companion.games.great_western_trail.turns import tolls
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.commands import Move
from companion.games.great_western_trail.turns.view import Chip as ActChip
from companion.messages import message
from screens import drafts
from screens.great_western_trail.play.words import hand_tint, ride_group, short_place, shortest_place, toll_words
from screens.great_western_trail.ride.parts import PlaceKey, RideHead, RideRow, TollLine
from screens.kit import Action, Text
from screens.kit.beside import name_in_one_column
from screens.kit.fitting import lines_of
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.table.refusal import show_refusal

ENOUGH = 999
"""More money than any toll: what a toll would be, whatever the rider has."""
FREE = "free_ride"
RIDES = ("ride", FREE)
WAY = "way"
"""The row of what was passed."""


RIDE = "great_western_trail/ride"


class RidePanel(Column):
    """The trail as a list, and the toll calculator; told things stay until the rider has gone."""

    page = ObjectProperty(None)
    to = StringProperty("")
    by: ActChip | None = ObjectProperty(None, allownone=True)
    """The action it rides by; none in phase A."""

    def __init__(self, **more: Any) -> None:
        self.passed: list[str] = []
        self.rows: dict[str, RideRow] = {}
        self.stops: dict[str, PlaceKey] = {}
        """Every place there ever was; made once, for they come again each turn."""
        self.levies: dict[str, PlaceKey] = {}
        self.steps: list[PlaceKey] = []
        self._built: Any = None
        self._told: Any = None
        """Of which ride the told things are."""
        self.head, self.said = RideHead(), TollLine()
        self.go = Action(kind="primary", icon="horseshoe")
        self.hint = Text(role="label", muted=True, halign="center")
        super().__init__(**more)
        self.go.bind(on_release=lambda _: self.ride())
        self.bind(width=self._measure)

    # --- what is told ---

    @property
    def free(self) -> bool:
        return self.by is not None and self.by.view.act.do == FREE

    @property
    def locations(self) -> tuple[Alternative, ...]:
        return self.page.turn.locations if self.by is None else self.by.view.choices

    def _command(self) -> Move:
        return Move(self.page.turn.seat, self.to, () if self.free else tuple(self.passed), self._by)

    def ride(self) -> None:
        if self.to:
            self.page.tap(self._command())

    def choose(self, place: str) -> None:
        why_not = next(choice.why_not for choice in self.locations if choice.what == place)
        if why_not is not None:
            show_refusal(self.page, why_not)
            return
        self.to = "" if self.to == place else place
        self._tell()

    def add_toll(self, toll: str) -> None:
        self.passed.append(toll)
        self._tell()

    def take_back(self, place: int) -> None:
        del self.passed[place]
        self._tell()

    def _tell(self) -> None:
        """Show what was told, and keep it: a kill loses none of it."""
        if self.to or self.passed:
            drafts.keep(RIDE, by=self._by, to=self.to, passed=list(self.passed))
        else:
            drafts.drop(RIDE)
        self._show_told()

    @property
    def _by(self) -> str:
        return "" if self.by is None else str(self.by.view.by)

    def _recall(self, places: list[str]) -> None:
        """What was told of this very ride before the app was ended; nothing if it is another."""
        told = drafts.kept(RIDE)
        ours = told.get("by") == self._by
        self.to = str(told["to"]) if ours and told.get("to") in places else ""
        passed = told.get("passed") if ours else None
        self.passed = [str(toll) for toll in passed] if isinstance(passed, list) else []

    # --- what is shown ---

    def show(self) -> None:
        turn, mirror = self.page.turn, self.page.mirror
        told = (turn.seat, turn.step, mirror.players[turn.seat].ranch.rider, turn.place, self.by and self.by.view.by)
        places = [choice.what for choice in self.locations]
        passable = () if self.free or turn.first_turn else turn.way
        if told != self._told or self.to not in places:
            self._told = told
            self._recall(places)
        self.passed = [toll for toll in self.passed if toll in passable]
        built = (places, passable, turn.seat, self.page.app.tr, self.page.app.theme.dark)
        if built != self._built:
            self._built = built
            self._build(passable)
        for choice in self.locations:
            self.stops[choice.what].closed = choice.why_not is not None
        self._show_told()

    def _build(self, passable: tuple[str, ...]) -> None:
        app = self.page.app
        groups: dict[str, list[str]] = {}
        for choice in self.locations:
            groups.setdefault(ride_group(choice.what), []).append(choice.what)
        parts: list[Any] = [self._row(group, list(map(self._stop, places))) for group, places in groups.items()]
        if passable:
            self.head.text = app.tr("great_western_trail.play.passed")
            self.head.detail = app.tr("great_western_trail.play.order")
            parts.append(self.head)
            owners: dict[str, list[str]] = {}
            for toll in passable:
                owners.setdefault(toll.partition("/")[0], []).append(toll)
            for owner, listed in owners.items():
                group = "bank" if owner == "bank" else f"other/{owner}"
                parts.append(self._row(group, [self._levy(toll) for toll in listed], to_pass=True))
            parts.append(self._row(WAY, self.steps[: len(self.passed)]))
        self.fill(parts)
        self._measure()

    def _row(self, group: str, keys: list[PlaceKey], *, to_pass: bool = False) -> RideRow:
        name = f"pass/{group}" if to_pass else group
        if name not in self.rows:
            self.rows[name] = RideRow()
        row = self.rows[name]
        row.text = self._words(group)
        row.ids.places.fill(keys)
        return row

    def _words(self, group: str) -> str:
        app, (kind, _, which) = self.page.app, group.partition("/")
        if kind == "other":
            return str(self.page.view.seats[int(which)].name)
        if kind == "hazard":
            return app.say(hazard_name(which))
        if kind == "tile":
            return str(app.tr(f"great_western_trail.play.row.{self.page.mirror.box.edition}"))
        return str(app.tr(f"great_western_trail.play.ride.{kind}"))

    def _stop(self, place: str) -> PlaceKey:
        if place not in self.stops:
            self.stops[place] = PlaceKey(name=place)
            self.stops[place].bind(on_release=lambda _: self.choose(place))
        key = self.stops[place]
        key.text, key.icon = short_place(self.page.mirror.box.edition, place)
        key.tint = hand_tint(place)
        return key

    def _levy(self, toll: str) -> PlaceKey:
        if toll not in self.levies:
            self.levies[toll] = PlaceKey(name=f"pass/{toll}")
            self.levies[toll].bind(on_release=lambda _: self.add_toll(toll))
        key = self.levies[toll]
        words, key.icon = toll_words(toll)
        dollars = sum(one.due for one in self._tolls((toll,), ENOUGH))
        key.text = self.page.app.tr("great_western_trail.play.toll", what=words, dollars=dollars) if dollars else words
        key.tint = hand_tint(toll)
        return key

    def _tolls(self, passed: tuple[str, ...], dollars: int) -> tuple[tolls.Toll, ...]:
        return tolls.tolls(self.page.session.state, self.page.turn.seat, passed, dollars)

    def _show_told(self) -> None:
        for place, key in self.stops.items():
            key.chosen = place == self.to
        if WAY in self.rows:
            self._show_way()
        self._show_tolls()
        self.page.show_foot()

    def _show_way(self) -> None:
        """What was passed, in order; a tap takes it away again."""
        while len(self.steps) < len(self.passed):
            self.steps.append(self._step(len(self.steps)))
        for place, toll in enumerate(self.passed):
            self.steps[place].text = f"{place + 1}. {self._on_the_way(toll)}"
        row, shown = self.rows[WAY], self.steps[: len(self.passed)]
        row.ids.places.fill(shown)
        row.opacity = 1 if shown else 0

    def _step(self, place: int) -> PlaceKey:
        return PlaceKey(icon="close", name=f"way/{place}", on_release=lambda _: self.take_back(place))

    def _on_the_way(self, toll: str) -> str:
        owner, _, what = toll.partition("/")
        if owner == "bank":
            return str(self.page.app.tr(f"great_western_trail.hand.{what}"))
        name = self.page.view.seats[int(owner)].name
        return str(self.page.app.tr("great_western_trail.play.building_of", building=what, player=name))

    def _show_tolls(self) -> None:
        """Whom the ride pays and how much, as far as the money lasts."""
        app, seat = self.page.app, self.page.turn.seat
        here = tolls.own_toll(self.to) if self.to else None
        passed = () if self.free else (*self.passed, *((here,) if here else ()))
        dollars = self.page.mirror.players[seat].counts.get("dollars", 0)
        found = self._tolls(passed, dollars)
        paid, due = sum(toll.paid for toll in found), sum(toll.due for toll in found)
        to: dict[int, int] = {}
        for toll in found:
            to[toll.to] = to.get(toll.to, 0) + toll.paid
        parts = tuple(self._part(whom, much) for whom, much in to.items() if much)
        self.said.short = paid < due
        words = "tolls" if paid == due else "tolls_short" if paid else "tolls_none"
        params: dict[str, Any] = {"dollars": paid, "due": due, "parts": parts}
        self.said.text = app.say(message(f"great_western_trail.play.{words}", **params)) if due else ""
        self._show_go(paid)

    def _part(self, whom: int, dollars: int) -> Any:
        if whom == tolls.BANK:
            return message("great_western_trail.play.to_bank", dollars=dollars)
        name = self.page.view.seats[whom].name
        return message("great_western_trail.play.to_player", dollars=dollars, player=name)

    def _show_go(self, paid: int) -> None:
        app = self.page.app
        self.hint.text = app.tr("great_western_trail.play.choose")
        if not self.to:
            return
        words = f"great_western_trail.play.{'ride_pay' if paid else 'ride_to'}"
        text, _ = short_place(self.page.mirror.box.edition, self.to, self.page.view.seats)
        said = app.tr(words, place=text, dollars=paid)
        if app.theme.large and lines_of(said, app.theme.strong, self.page.foot_width - dp(60), most=2) is None:
            said = app.tr(words, place=shortest_place(self.page.mirror.box.edition, self.to), dollars=paid)
        self.go.text = said
        closed = self._why_not() is not None
        self.go.kind, self.go.icon = ("secondary", "lock-outline") if closed else ("primary", "horseshoe")

    def _why_not(self) -> RuleError | None:
        return self.page.session.why_not(self._command())

    @property
    def way_on(self) -> Any:
        """The ride itself, or a word on what is missing for it."""
        return self.go if self.to else self.hint

    def _measure(self, *_: Any) -> None:
        name_in_one_column([row.ids.named for row in self.rows.values()], self.page.app.theme.label, self.width)


@drafts.reopens(RIDE)
def _ride_again(page: Any, draft: Mapping[str, Any]) -> bool:
    """Ride on by the action that was chosen when the app was ended; a ride of phase A is shown anyway."""
    by = draft.get("by")
    if by and page.playing:
        open_ones = [*page.turn.chips, *([page.turn.due] if page.turn.due else [])]
        rides = [chip for chip in open_ones if chip.view.by == by and chip.view.act.do in RIDES]
        if rides and rides[0].view.why_not is None:
            page.act(rides[0])
    return bool(page.ride.to or page.ride.passed)


load_kv(__file__)
