"""Finding an objective card by its symbols: every tap narrows the cards shown, then one of them is tapped.

Symbols and cards lie one below the other; on a page that lies, the symbols left and the cards right of them.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.games.great_western_trail.box import Components, ObjectiveCard
from companion.games.great_western_trail.final.holding import allowed
from companion.table.house import Correct
from scoring.great_western_trail import TASKS
from screens import drafts
from screens.great_western_trail.drawn.objective_card import ShownCard
from screens.great_western_trail.drawn.objective_words import task_name
from screens.great_western_trail.drawn.task_tile import task_tile
from screens.kit import Action, Sheet
from screens.kit.drawing import disc, framed, letter, panel
from screens.kit.drawn import Pressed
from screens.kit.fitting import lines_of
from screens.kit.layout import Column
from screens.kit.loading import load_kv

SYMBOLS = (
    "building",
    "hazard",
    "station",
    "green_tile",
    "second_colour_tile",
    "cattle_value3",
    "cattle_value4",
    "cattle_value5",
    "terminal_city_disc",
)
"""The symbols as they lie in the grid."""
assert set(SYMBOLS) == set(TASKS)
_TILE, _LEDGE, _AIR = 30, 2, 5
"""Of a symbol's key, in dp."""
_LINES = {"beside": 2, "below": 2, "none": 0}
"""Where the name of a symbol may stand, and in how many lines."""
_NAMED = 3
"""Columns; in more of them the names of one language would fit and those of another would not."""
_LARGEST = 1.5
"""A symbol grows with the words, up to this."""
LYING, WIDE = ("landscape", "wide_tablet"), 840
"""Where symbols and cards lie beside each other, and how wide the sheet may be there, in dp."""
FIND = "great_western_trail/find"
"""Drafts of the sheet: the symbols tapped so far."""


def matching(box: Components, asked: Counter[str]) -> list[ObjectiveCard]:
    """The cards that show all these symbols, those with nothing else first."""
    cards = [card for card in box.objectives if not card.starting and not asked - Counter(card.tasks)]
    return sorted(cards, key=lambda card: len(card.tasks))


class SymbolKey(Pressed):
    """A symbol to tap, and how often it was tapped."""

    shows = ("task", "text", "times", "closed", "edition", "below")
    task = StringProperty("")
    text = StringProperty("")
    edition = StringProperty("first")
    below = StringProperty("")
    times = NumericProperty(0)
    closed = BooleanProperty(False)
    """No card shows this symbol as well."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.words = self.word()

    def repaint(self) -> None:
        self._brush()

    def words_place(self) -> str:
        """Where there is room for the words of every symbol: beside it, below it, or nowhere."""
        keys = self.parent.children if self.parent else [self]
        if self.parent and (self.parent.wordless or self.parent.cols > _NAMED):
            return "none"
        return next(place for place in _LINES if all(key.has_room(place, self.width) for key in keys))

    def has_room(self, place: str, width: float) -> bool:
        """True if no word of it would have to be broken there."""
        return place == "none" or self._lines(place, width) is not None

    def side(self) -> float:
        """Of the picture of the symbol."""
        return dp(_TILE) * min(_LARGEST, self.theme.growth)

    def paint(self) -> None:
        theme, chosen = self.theme, self.times > 0
        box = left, bottom, width, height = self.body(dp(_LEDGE))
        if self.state == "normal" and not self.closed:
            panel((left, bottom - dp(_LEDGE), width, height), dp(12), theme.edge)
        fill = theme.primary_wash if chosen else theme.page if self.closed else theme.card
        framed(box, dp(12), fill, theme.primary if chosen else theme.rule if self.closed else theme.rule2, dp(1.8))
        self._picture(left, bottom, width, height)
        if chosen:
            middle = (left + width - dp(9), bottom + height - dp(9))
            disc(middle, dp(11), theme.primary)
            letter(str(int(self.times)), middle, dp(14), theme.primary_ink)

    def _picture(self, left: float, bottom: float, width: float, height: float) -> None:
        """The symbol and its name, beside each other or one above the other; where it is narrow, the symbol alone."""
        theme, side, place = self.theme, self.side(), self.words_place()
        lines = "\n".join(self._lines(place, width) or ())
        ink, role = theme.ink3 if self.closed else theme.ink, "label" if place == "beside" else "caption"
        high = self.words.say(lines, role, ink)
        needed = {"beside": high + dp(14), "below": side + high + dp(3 * _AIR), "none": side + dp(14)}[place]
        self.natural = max(dp(48), needed) + dp(_LEDGE)
        spot = (left + (width - side) / 2, bottom + (height - side) / 2)
        if place == "beside":
            spot = (left + dp(9), spot[1])
            self.words.pos = spot[0] + side + dp(7), bottom + (height - self.words.height) / 2
        elif place == "below":
            spot = (spot[0], bottom + height - side - dp(_AIR + 1))
            self.words.pos = left + (width - self.words.width) / 2, bottom + dp(_AIR)
        task_tile(theme, self.task, self.edition, (*spot, side, side), self.below)

    def _lines(self, place: str, width: float) -> tuple[str, ...] | None:
        """Its name in lines; None if it does not fit there."""
        size = self.theme.label if place == "beside" else self.theme.caption
        room = width - self.side() - dp(22) if place == "beside" else width - dp(8)
        return lines_of(self.text, size, room, most=_LINES[place]) if _LINES[place] else None


class SymbolGrid(GridLayout):
    """Symbols in rows, all as high as the highest of them needs to be."""

    wordless = BooleanProperty(False)
    """True where words would leave room for one row of symbols only."""

    def on_wordless(self, *_: Any) -> None:
        for key in self.children:
            key.repaint()

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.bind(natural=self._level)

    def _level(self, *_: Any) -> None:
        highest = max(key.natural for key in self.children)
        for key in self.children:
            key.height = highest


class AskedSymbols(Column):
    """Where the card lies, and the symbols to tap."""

    sheet = ObjectProperty(None, rebind=True)


class FoundCards(Column):
    """What was found so far."""

    sheet = ObjectProperty(None, rebind=True)


class FinderDone(Action):
    sheet = ObjectProperty(None, rebind=True)


class Finder(BoxLayout):
    """All that lies on the sheet: it always fills it, so that the symbols stay where they are."""

    def stand(self, asking: AskedSymbols, found: FoundCards, done: FinderDone | None) -> None:
        """Symbols above the cards; or with the button beside them, so that each half scrolls for itself."""
        self.clear_widgets()
        self.orientation, self.spacing = ("horizontal", dp(20)) if done else ("vertical", dp(10))
        if not done:
            for part in (asking, found):
                self.add_widget(part)
            self.add_widget(Widget())
            return
        right = BoxLayout(orientation="vertical", spacing=dp(8))
        for place, part in ((self, asking), (right, found)):
            scroll = ScrollView(do_scroll_x=False, bar_width=dp(3), effect_cls="ScrollEffect")
            scroll.add_widget(part)
            place.add_widget(scroll)
        right.add_widget(done)
        self.add_widget(right)


class FindObjective(Sheet):
    """Tap the symbols on the card, then the card."""

    page = ObjectProperty(None)
    places = BooleanProperty(True)
    """False where it is known where the cards lie."""
    place = StringProperty("area")
    """Where the cards that are found lie."""
    last = StringProperty("")
    """What the button below says."""
    last_kind = StringProperty("primary")
    said = StringProperty("")
    """What to do now, or what was just done."""
    added = BooleanProperty(False)
    asked_any = BooleanProperty(False)

    def __init__(self, *, page: Any, seat: int, **more: Any) -> None:
        app = page.app
        self.seat, self.asked = seat, Counter[str]()
        self.keys: dict[str, SymbolKey] = {}
        who = page.view.seats[seat].name
        super().__init__(page=page, title=app.tr("great_western_trail.find.title", player=who), **more)
        self.last = self.last or app.tr("great_western_trail.find.done")
        self.asking, self.found, self.done = AskedSymbols(sheet=self), FoundCards(sheet=self), FinderDone(sheet=self)
        self.finder = Finder()
        if not self.places:
            self.asking.remove_widget(self.asking.ids.places)
        self.symbols: SymbolGrid = self.asking.ids.symbols
        self._lay_symbols()
        self.bind(size=self._fit, shape=self._turned, pin=self._fit)
        for part in (self.ids.head, self.ids.foot):
            part.bind(height=self._fit)
        self.finder.bind(minimum_height=self._fit)
        box: Components = page.mirror.box
        for task in SYMBOLS:
            key = SymbolKey(task=task, edition=box.edition, below=str(box.cities[-1].value))
            key.text = app.say(task_name(box, task))
            key.name = key.text
            key.bind(on_release=lambda _, one=task: self.tap_symbol(one))
            self.keys[task] = key
            self.symbols.add_widget(key)
        self._narrow()

    @property
    def lies(self) -> bool:
        """True on a page that lies: symbols left, cards right."""
        return self.shape in LYING

    def _turned(self, *_: Any) -> None:
        self._lay_symbols()
        self._fit()

    def _lay_symbols(self) -> None:
        for part in (self.asking, self.found, self.done):
            if part.parent:
                part.parent.remove_widget(part)
        self.finder.stand(self.asking, self.found, self.done if self.lies else None)
        self.fill([self.finder], foot=() if self.lies else (self.done,))

    def _fit(self, *_: Any) -> None:
        """As high as the sheet can be; higher only where all of it scrolls."""
        self.symbols.wordless = self.aside and self.page.app.theme.large
        pinned = sum(self.ids[name].height for name in ("head", "foot") if name in self.pin)
        air = dp(32) if self.lies and not self.aside else dp(16)
        room = self.height * (1 if self.aside else self.share) - pinned - air
        self.finder.height = room if self.lies else max(self.finder.minimum_height, room)

    def width_for(self, shape: str, room: float, scale: float, column: float = 0) -> float:
        return min(room, dp(WIDE)) if shape in LYING else super().width_for(shape, room, scale, column)

    def choose_place(self, place: str) -> None:
        self.place = place
        self._narrow()

    def tap_symbol(self, task: str) -> None:
        """One more of this symbol; where no card shows so many, none of it."""
        self.added = False
        if matching(self.page.mirror.box, self.asked + Counter([task])):
            self.asked[task] += 1
        else:
            del self.asked[task]
        self._narrow()

    def clear(self) -> None:
        self.asked = Counter()
        self._narrow()

    def _narrow(self) -> None:
        """Show the cards that have these symbols, and which symbols some of them have as well."""
        app, box = self.page.app, self.page.mirror.box
        found = matching(box, self.asked) if self.asked else []
        for task, key in self.keys.items():
            key.times = self.asked[task]
            key.closed = not key.times and not matching(box, self.asked + Counter([task]))
        self.asked_any = bool(self.asked)
        words = "added" if self.added else "symbols"
        self.said = app.tr(f"great_western_trail.find.{words}")
        if self.asked:
            self.said = app.tr("great_western_trail.find.matching", count=len(found))
        self.found.ids.found.clear_widgets()
        for card in found:
            self.found.ids.found.add_widget(self._shown(box, card))

    def _shown(self, box: Components, card: ObjectiveCard) -> ShownCard:
        shown = ShownCard().put(box, card)
        shown.closed = not self.may(card.id)
        shown.bind(on_release=lambda _: self.tap_card(card.id))
        return shown

    def _more(self, card: str) -> int:
        return int(self.page.player.counts.get(f"{self.place}/{card}", 0)) + 1

    def may(self, card: str) -> bool:
        """True if such a card is left."""
        return self._more(card) in allowed(self.page.session.state, self.seat, f"{self.place}/{card}")

    def tap_card(self, card: str) -> None:
        """The card is the player's; the next one can be looked for at once."""
        if self.page.enter(f"{self.place}/{card}", self._more(card)):
            self._is_told()
            self.added = True
            with drafts.answering():
                self.clear()
            self.ids.body.scroll_y = 1

    def _is_told(self) -> None:
        """A card that was taken into the deck without being told is told now."""
        untold = self.page.player.ranch.untold
        if untold and self.place == "deck":
            self.page.app.tap(Correct(f"untold/{self.seat}", untold - 1))

    def finish(self) -> None:
        """The button below was tapped."""
        self.close()


class EntryFinder(FindObjective):
    """Finds the cards of a player whose sheet is filled; the symbols tapped so far outlive a kill."""

    def entered(self) -> dict[str, Any]:
        """What is half chosen, as plain data."""
        return {"seat": self.seat, "lies": self.place, "asked": dict(self.asked)}

    def choose_place(self, place: str) -> None:
        self.page.found_in = place
        super().choose_place(place)

    def _narrow(self) -> None:
        super()._narrow()
        if self.parent is not None:
            drafts.keep(FIND, **self.entered())

    def show_on(self) -> Sheet:
        return drafts.lay(self, self.page.show_sheet, FIND, **self.entered())


@drafts.reopens(FIND)
def _find_on(page: Any, draft: Mapping[str, Any]) -> bool:
    """The sheet as it was left; False if it no longer fits this page."""
    place, asked = draft.get("lies"), draft.get("asked")
    if draft.get("seat") != page.who or place not in ("area", "deck") or not isinstance(asked, Mapping):
        return False
    if not set(asked) <= set(SYMBOLS) or not matching(page.mirror.box, Counter(asked)):
        return False
    sheet = EntryFinder(page=page, seat=page.who, place=place)
    sheet.asked = Counter(asked)
    sheet._narrow()
    sheet.show_on()
    return True


load_kv(__file__)
