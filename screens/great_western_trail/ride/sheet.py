"""Riding: one tap on where the rider stops; a key with a toll on its way asks for it first."""

from collections.abc import Mapping
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.games.great_western_trail.state import hazard_name
from companion.games.great_western_trail.turns import tolls
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.commands import Move
from companion.games.great_western_trail.turns.view import Chip as ActChip
from companion.messages import message
from screens import drafts
from screens.great_western_trail.drawn.flows import KeyFlow
from screens.great_western_trail.drawn.task_tile import TaskTile  # noqa: F401 - the kv names it
from screens.great_western_trail.play.words import short_place
from screens.great_western_trail.ride.keys import PartyKey, RideKey, party, signs_of
from screens.great_western_trail.ride.parts import HazardFold, RideGroup, RideHint
from screens.great_western_trail.ride.toll import TollSheet
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.table.refusal import show_refusal

ENOUGH = 999
"""More money than any toll: what a toll would be, whatever the rider has."""
FREE = "free_ride"
RIDES = ("ride", FREE)
RIDE = "great_western_trail/ride"
NEUTRAL, PRIVATE, FOLDED = "neutral", "private", "folded"
"""The groups of locations; those of the last one unfold."""
GROUPS = {"neutral": NEUTRAL, "kansas_city": NEUTRAL, "own": PRIVATE, "other": PRIVATE}
SEVERAL = 3
"""So often a hand of the bank may be told; one tap more and it is not passed at all."""


class RidePanel(Column):
    """The trail as keys; tolls that are told first are paid by the tap that rides."""

    page = ObjectProperty(None)
    to = StringProperty("")
    """Where the ride goes whose toll is asked."""
    by: ActChip | None = ObjectProperty(None, allownone=True)
    """The action it rides by; none in phase A."""

    def __init__(self, **more: Any) -> None:
        self.passed: list[str] = []
        self.stops: dict[str, RideKey] = {}
        """Every place there ever was."""
        self._made: dict[tuple[str, int | None], RideKey] = {}
        """By place, those of own buildings by player too; made once, for they come again each turn."""
        self.levies: dict[str, PartyKey] = {}
        self.groups = {name: RideGroup() for name in (NEUTRAL, PRIVATE, FOLDED)}
        self.flows = {name: KeyFlow(least=80, most=6) for name in (NEUTRAL, PRIVATE, FOLDED)}
        self.way, self.parties = RideGroup(), KeyFlow(least=108, most=4)
        self.fold, self.hint = HazardFold(), RideHint()
        self._built: Any = None
        self._told: Any = None
        """Of which ride the told things are."""
        self.sheet: TollSheet | None = None
        super().__init__(**more)
        self.fold.bind(on_release=lambda _: self._unfold())
        for name, group in self.groups.items():
            if name != FOLDED:
                group.add_widget(self.flows[name])
        self.way.add_widget(self.parties)

    # --- what is told ---

    @property
    def free(self) -> bool:
        return self.by is not None and self.by.view.act.do == FREE

    @property
    def locations(self) -> tuple[Alternative, ...]:
        return self.page.turn.locations if self.by is None else self.by.view.choices

    @property
    def levying(self) -> tuple[str, ...]:
        """All that may be passed: what takes a toll before what only takes a step."""
        turn = self.page.turn
        if self.free or turn.first_turn:
            return ()
        return (*turn.tolls, *(one for one in turn.way if one not in turn.tolls))

    def known(self, place: str) -> tuple[str, ...]:
        """What takes a toll on the way there, as far as anybody has told."""
        return self.page.turn.proposed.get(place, ()) if self.by is None else ()

    def _command(self) -> Move:
        return Move(self.page.turn.seat, self.to, () if self.free else tuple(self.passed), self._by)

    def choose(self, place: str) -> None:
        """Ride there; where there is a toll that nobody has told first, it is asked."""
        why_not = next(choice.why_not for choice in self.locations if choice.what == place)
        if why_not is not None:
            show_refusal(self.page, why_not)
            return
        told, self.to = bool(self.passed) and self.sheet is None, place
        if self.free or told or self.page.turn.first_turn:
            self.ride()
            return
        self.passed = list(self.known(place))
        if self.page.session.why_not(self._command()) is not None:
            self.passed = []
        if self.paid_and_due()[1]:
            self._ask()
        else:
            self.ride()

    def ride(self) -> None:
        command = self._command()
        if self.page.tap(command):
            self._close()
            return
        self._close()
        self.to = ""
        self._show_told()

    def ride_free(self) -> None:
        self.passed = []
        self.ride()

    def add_toll(self, toll: str) -> None:
        """It is passed; a hand of the bank as often as it is tapped."""
        times = self.passed.count(toll)
        if times >= (SEVERAL if toll.startswith("bank/") else 1):
            self.passed = [one for one in self.passed if one != toll]
        else:
            self.passed.append(toll)
        self._tell()

    def switch(self, toll: str) -> None:
        """On or off, on the sheet that asks."""
        if toll == tolls.own_toll(self.to):
            return
        self.add_toll(toll)

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

    # --- the toll that is asked ---

    def _ask(self) -> None:
        if self.sheet is not None:
            self._tell()
            return
        sheet = self.sheet = TollSheet(self, when_closed=self._not_there)
        sheet.show_tolls()
        drafts.lay(sheet, self.page.show_sheet, RIDE, by=self._by, to=self.to, passed=list(self.passed))
        self._show_told()

    def _not_there(self) -> None:
        """The sheet was closed: the rider goes elsewhere."""
        self.sheet, self.to, self.passed = None, "", []
        if self.parent is not None:
            self._show_told()

    def _close(self) -> None:
        """The sheet is answered."""
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            sheet.when_closed = None
            sheet.close()

    def due_of(self, passed: tuple[str, ...]) -> int:
        return sum(one.due for one in self._tolls(passed, ENOUGH))

    def _tolls(self, passed: tuple[str, ...], dollars: int) -> tuple[tolls.Toll, ...]:
        return tolls.tolls(self.page.session.state, self.page.turn.seat, passed, dollars)

    def _all(self) -> tuple[str, ...]:
        here = tolls.own_toll(self.to) if self.to else None
        return () if self.free else (*self.passed, *((here,) if here else ()))

    def paid_and_due(self) -> tuple[int, int]:
        dollars = self.page.mirror.players[self.page.turn.seat].counts.get("dollars", 0)
        found = self._tolls(self._all(), dollars)
        return sum(toll.paid for toll in found), sum(toll.due for toll in found)

    def said(self) -> str:
        """Whom the ride pays and how much, as far as the money lasts."""
        dollars = self.page.mirror.players[self.page.turn.seat].counts.get("dollars", 0)
        to: dict[int, int] = {}
        for toll in self._tolls(self._all(), dollars):
            to[toll.to] = to.get(toll.to, 0) + toll.paid
        parts = tuple(self._part(whom, much) for whom, much in to.items() if much)
        paid, due = self.paid_and_due()
        words = "tolls" if paid == due else "tolls_short" if paid else "tolls_none"
        params: dict[str, Any] = {"dollars": paid, "due": due, "parts": parts}
        return self.page.app.say(message(f"great_western_trail.play.{words}", **params)) if due else ""

    def _part(self, whom: int, dollars: int) -> Any:
        if whom == tolls.BANK:
            return message("great_western_trail.play.to_bank", dollars=dollars)
        name = self.page.view.seats[whom].name
        return message("great_western_trail.play.to_player", dollars=dollars, player=name)

    # --- what is shown ---

    def show(self) -> None:
        turn, mirror = self.page.turn, self.page.mirror
        told = (turn.seat, turn.step, mirror.players[turn.seat].ranch.rider, turn.place, self.by and self.by.view.by)
        places = [choice.what for choice in self.locations]
        if told != self._told or self.to not in ("", *places):
            self._told = told
            self._close()
            self.fold.unfolded = False
            self._recall(places)
        self.passed = [toll for toll in self.passed if toll in self.levying]
        built = (places, self.levying, turn.seat, self.page.app.tr, self.page.app.theme.dark, self.fold.unfolded)
        if built != self._built:
            self._built = built
            self._build()
        rider = mirror.players[turn.seat].ranch.rider
        for choice in self.locations:
            key = self.stops[choice.what]
            key.here = choice.what == rider and choice.why_not is not None
            key.closed = choice.why_not is not None
        self._show_told()

    def _build(self) -> None:
        app, edition = self.page.app, self.page.mirror.box.edition
        places: dict[str, list[str]] = {NEUTRAL: [], PRIVATE: [], FOLDED: []}
        for choice in self.locations:
            places[GROUPS.get(choice.what.partition("/")[0], FOLDED)].append(choice.what)
        parts: list[Any] = []
        for name in (NEUTRAL, PRIVATE):
            self.groups[name].text = app.tr(f"great_western_trail.ride.{name}")
            if places[name]:
                self.flows[name].put([self._stop(place) for place in places[name]])
                parts.append(self.groups[name])
        if places[FOLDED]:
            self.fold.text = app.tr(f"great_western_trail.ride.folded.{edition}")
            self.fold.detail = self._lying()
            parts.append(self.fold)
            self.flows[FOLDED].put([self._stop(place) for place in places[FOLDED]])
            if self.fold.unfolded:
                parts.append(self.flows[FOLDED])
        if self.levying:
            self.way.text = app.tr("great_western_trail.ride.way")
            self.way.detail = app.tr("great_western_trail.ride.way_how")
            self.parties.put([self._levy(toll) for toll in self.levying])
            parts.append(self.way)
        self.hint.text = app.tr("great_western_trail.ride.hint")
        self.hint.tag = app.tr("great_western_trail.money.dollars", dollars=self._a_toll())
        self.fill([*parts, *([] if self.page.turn.first_turn else [self.hint])])

    def _a_toll(self) -> int:
        """A toll as this table pays it, for the tag that explains itself."""
        steps = self.page.mirror.shared.board.steps(len(self.page.view.seats))
        return int(max(steps.toll(hand) for hand in tolls.HANDS))

    def _lying(self) -> str:
        """How much of it lies on the trail, as far as it was told."""
        common, app = self.page.mirror.shared.common, self.page.app
        board = self.page.mirror.shared.board
        hazards = sum(sum(spaces) for spaces in common.hazards)
        tiles = sum(bool(tile) and not space.beside for space, tile in zip(board.track, common.track, strict=True))
        edition = self.page.mirror.box.edition
        return str(app.tr(f"great_western_trail.ride.lying.{edition}", hazards=hazards, tiles=tiles))

    def _unfold(self) -> None:
        self.fold.unfolded = not self.fold.unfolded
        self.show()

    def _stop(self, place: str) -> RideKey:
        mirror, page = self.page.mirror, self.page
        kind, _, which = place.partition("/")
        made = (place, page.turn.seat if kind == "own" else None)
        if made not in self._made:
            self._made[made] = RideKey(name=place)
            self._made[made].bind(on_release=lambda _: self.choose(place))
        key = self.stops[place] = self._made[made]
        key.text, _ = short_place(mirror.box.edition, place)
        key.here_words, key.dark = page.app.tr("great_western_trail.ride.here"), kind == "kansas_city"
        owner = page.turn.seat if kind == "own" else int(which.partition("/")[0]) if kind == "other" else None
        if owner is not None:
            key.colour, key.initial = page.view.seats[owner].colour, page.letters[owner]
        if kind == "hazard":
            hazard, _, hand = which.partition("/")
            key.text, key.signs = page.app.say(hazard_name(hazard)), [f"hand:{hand}"]
        elif kind == "tile":
            key.signs = [f"hand:{tolls.HAND_OF_TILE[which]}"]
        elif not key.dark:
            key.signs = signs_of(mirror.box.edition, mirror.shared.board, which.rpartition("/")[2])
        return key

    def _levy(self, toll: str) -> PartyKey:
        if toll not in self.levies:
            self.levies[toll] = PartyKey(name=f"pass/{toll}")
            self.levies[toll].bind(on_release=lambda _: self.add_toll(toll))
        return party(self.page, toll, self.due_of((toll,)), self.levies[toll])

    def _show_told(self) -> None:
        for place, key in self.stops.items():
            key.chosen = bool(self.to) and place == self.to
        told = tuple(self.passed) if self.sheet is None else ()
        money = "great_western_trail.money.dollars"
        for choice in self.locations:
            here = tolls.own_toll(choice.what)
            way = told or self.known(choice.what)
            due = 0 if self.free else self.due_of((*way, *((here,) if here else ())))
            if choice.what in self.stops:
                stop = self.stops[choice.what]
                stop.toll = self.page.app.tr(money, dollars=due) if due and not stop.closed else ""
        for toll, party_key in self.levies.items():
            times = told.count(toll)
            party_key.chosen = times > 0
            due = self.due_of((toll,)) * max(1, times)
            party_key.below = self.page.app.tr(money, dollars=due) if due else ""
        if self.sheet is not None:
            self.sheet.show_tolls()
        self.page.show_foot()

    def take_up(self) -> bool:
        """What was told before the app was ended; a toll that was asked is asked again."""
        self._recall([choice.what for choice in self.locations])
        if self.to:
            self._ask()
        else:
            self._show_told()
        return bool(self.to or self.passed)


@drafts.reopens(RIDE)
def _ride_again(page: Any, draft: Mapping[str, Any]) -> bool:
    """Ride on by the action that was chosen when the app was ended; a ride of phase A is shown anyway."""
    by = draft.get("by")
    if by and page.playing:
        open_ones = [*page.turn.chips, *([page.turn.due] if page.turn.due else [])]
        rides = [chip for chip in open_ones if chip.view.by == by and chip.view.act.do in RIDES]
        if rides and rides[0].view.why_not is None:
            page.act(rides[0])
    return bool(page.playing and page.middle == "ride" and page.ride.take_up())


load_kv(__file__)
