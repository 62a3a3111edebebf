"""Row 7: the objective cards in the area and in the deck, what was made of each, and the ways to overrule it."""

from collections import Counter
from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.games.great_western_trail.box import ObjectiveCard
from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.records import RuleCard, Ruling
from companion.table.house import Correct
from scoring.great_western_trail import FULFILLED, LEFT_OUT
from screens.great_western_trail.drawn.objective_card import OwnObjective, StartCard
from screens.great_western_trail.drawn.objective_words import served, why
from screens.great_western_trail.entry.find_objective import EntryFinder
from screens.great_western_trail.entry.printed import PrintedButton, corrected  # noqa: F401 - the kv names the first
from screens.kit.figures import number, signed
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.motion import turn_over

WAYS = ("best", "add", "leave")


class StartChoice(Column):
    """The starting objectives, one of which every player was dealt."""


class UntoldCards(Column):
    """Cards that were taken in play and not told: they may lie in the deck."""

    text = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_none")
        super().__init__(**more)

    def on_none(self) -> None:
        """They are not there any more."""


class ObjectivesSection(Column):
    page = ObjectProperty(None)
    pairs = StringProperty("")
    """What the stationmaster pays for the cards in the area, in words."""

    def __init__(self, *, page: Any, seat: int, **more: Any) -> None:
        self.seat = seat
        self.cards: list[tuple[str, str]] = []
        """Where each card lies, and its id."""
        self._begun = False
        """True once it was shown: cards that come later turn over."""
        self.starts: dict[str, StartCard] = {}
        super().__init__(page=page, **more)
        self.choice = self.ids.start.__self__
        for card in page.mirror.box.objectives:
            if card.starting:
                self._offer_start(card)

    def _offer_start(self, card: ObjectiveCard) -> None:
        start = StartCard(
            tasks=list(card.tasks),
            edition=self.page.mirror.box.edition,
            name=card.id,
            on_release=lambda _: self.page.enter(f"area/{card.id}", 1),
        )
        self.starts[card.id] = start
        self.choice.ids.four.add_widget(start)

    def find(self) -> None:
        """Look for a card by its symbols."""
        place = "deck" if self.page.player.ranch.untold else self.page.found_in
        EntryFinder(page=self.page, seat=self.seat, place=place).show_on()

    # --- what there is ---

    def show(self) -> None:
        player = self.page.player
        area = [("area", card) for card in player.area]
        starting = self._is_starting
        area.sort(key=lambda one: not starting(one[1]))
        cards = [*area, *(("deck", card) for card in player.deck)]
        new = Counter(cards) - Counter(self.cards if self._begun else cards)
        self._begun = True
        if cards != self.cards:
            self._lay_out(cards)
        self._show_starts()
        done = self._done()
        for (place, id_), shown in zip(self.cards, reversed(self.ids.cards.children), strict=True):
            self._show_card(shown, place, id_, done[place, id_].pop(0))
        turn_over(*(card for card, what in zip(reversed(self.ids.cards.children), cards, strict=True) if new[what]))
        self._show_pairs()
        self._ask_for(player.ranch.untold)

    def _ask_for(self, count: int) -> None:
        """Cards that were taken in play and not told."""
        words = self.page.app.tr("great_western_trail.objectives.untold", count=count) if count else ""
        asked = next((asked.text for asked in self.ids.untold.children), "")
        if words != asked:
            self.ids.untold.clear_widgets()
            if words:
                self.ids.untold.add_widget(UntoldCards(text=words, on_none=lambda _: self.none_left()))

    def none_left(self) -> None:
        """The cards that were not told have left the deck."""
        self.page.app.tap(Correct(f"untold/{self.seat}", 0))

    def _is_starting(self, card: str) -> bool:
        return bool(self.page.mirror.box.objective[card].starting)

    def _done(self) -> dict[tuple[str, str], list[str]]:
        """What was made of the copies of every card."""
        player = self.page.player
        done: dict[tuple[str, str], list[str]] = {}
        for place, cards, states in (
            ("area", player.area, player.choice.committed),
            ("deck", player.deck, player.choice.optional),
        ):
            for card, state in zip(cards, states, strict=True):
                done.setdefault((place, card), []).append(state)
        return done

    def _lay_out(self, cards: list[tuple[str, str]]) -> None:
        self.cards = cards
        self.ids.cards.clear_widgets()
        for place, id_ in cards:
            shown = OwnObjective(
                name=id_,
                on_away=lambda _, what=f"{place}/{id_}": self._take_away(what),
                on_rule=lambda _, ruling, card=id_: self._rule(card, ruling),
            )
            self.ids.cards.add_widget(shown)

    def _take_away(self, what: str) -> None:
        self.page.enter(what, self.page.player.counts[what] - 1)

    def _rule(self, card: str, ruling: Ruling) -> None:
        if ruling != self.page.player.rulings.get(card, "best"):
            self.page.app.tap(RuleCard(self.seat, card, ruling))

    def _show_starts(self) -> None:
        """The four are there until one of them is the player's: what is not to be tapped must not lie in the way."""
        asked = not any(self._is_starting(card) for card in self.page.player.area)
        if not asked and self.choice.parent:
            self.remove_widget(self.choice)
        elif asked and not self.choice.parent:
            self.add_widget(self.choice, len(self.children))
        for id_, start in self.starts.items():
            start.closed = asked and 1 not in allowed(self.page.session.state, self.seat, f"area/{id_}")

    def _show_card(self, shown: OwnObjective, place: str, id_: str, done: str) -> None:
        app, mirror, player = self.page.app, self.page.mirror, self.page.player
        card = mirror.box.objective[id_]
        shown.tasks, shown.edition = list(card.tasks), mirror.box.edition
        shown.below, shown.done = str(mirror.box.cities[-1].value), done
        shown.served = served(player, card, done)
        where = "starting" if card.starting else place
        shown.place = app.tr(f"great_western_trail.objectives.in.{where}")
        shown.why = app.say(why(player, mirror.box, place, card, done))
        points = card.vp if done == FULFILLED else 0 if done == LEFT_OUT else -card.penalty
        shown.points = signed(points) if points else number(0)
        shown.corrected = any(corrected(mirror, f"{kind}/{id_}") for kind in ("objective", "penalty"))
        if place == "deck":
            self._show_ways(shown, id_)

    def _show_ways(self, shown: OwnObjective, card: str) -> None:
        app, player = self.page.app, self.page.player
        shown.ways = [(way, app.tr(f"great_western_trail.objectives.ruling.{way}")) for way in WAYS]
        shown.ruling = player.rulings.get(card, "best")
        costs = ""
        if card in player.rulings:
            words = "costs" if len(player.rulings) == 1 else "costs_together"
            words = words if player.ruling_costs else "costs_nothing"
            costs = app.tr(f"great_western_trail.objectives.{words}", count=player.ruling_costs)
        shown.cost, shown.costly = costs, player.ruling_costs > 0

    def _show_pairs(self) -> None:
        player, words = self.page.player, ""
        if player.pair_bonus:
            words = self.page.app.tr(
                "great_western_trail.objectives.pairs",
                each=player.pair_bonus,
                count=player.choice.area,
                points=signed(player.choice.bonus) if player.choice.bonus else "0",
            )
        self.pairs = words


load_kv(__file__)
