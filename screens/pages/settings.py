"""Settings: every change is immediate, and the text size shows itself."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.box import Box
from companion.errors import SaveError
from companion.games import boxes
from companion.i18n import OWN_NAMES
from screens.games import SCREENS, load
from screens.kit import Page, Row, Sheet
from screens.kit.figures import number
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.long_list import Rows
from screens.kit.open_sheet import close_sheet
from screens.kit.sentences import show_sentence
from screens.pages.about import VERSION
from screens.theme import TEXT_SIZES

load_kv(__file__)

SIZES = tuple(TEXT_SIZES)
LOOKS = ("light", "dark", "phone")
SWITCHES = ("keep_awake", "haptics", "sounds", "shake", "spoken", "lock_orientation", "less_motion", "show_points")


class SettingRow(Row):
    """A row with a switch; the whole of it can be tapped."""

    on = BooleanProperty(False)
    edge = NumericProperty()


class SizeStop(ButtonBehavior, Widget):
    """One stop of the line of text sizes."""

    number = NumericProperty(0)
    at = NumericProperty(0)
    """The stop that is chosen."""


class SizeLine(BoxLayout):
    """Stops between a small A and a large one: tap a stop, or slide along."""

    at = NumericProperty(0)
    stops = SIZES

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_stop")
        super().__init__(**more)

    def on_kv_post(self, _: Any) -> None:
        for place in range(len(SIZES)):
            stop = SizeStop(number=place, at=self.at, on_release=lambda stop: self.dispatch("on_stop", stop.number))
            self.fbind("at", stop.setter("at"))
            self.ids.stops.add_widget(stop)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is None and self.collide_point(*touch.opos):
            self.slide_to(touch.x)
        return bool(super().on_touch_move(touch))

    def slide_to(self, x: float) -> None:
        stops = self.ids.stops
        number = int((x - stops.x) / stops.width * len(SIZES))
        number = max(0, min(len(SIZES) - 1, number))
        if number != self.at:
            self.dispatch("on_stop", number)

    def on_stop(self, number: int) -> None:
        """A stop was tapped or slid to."""


class SettingsPage(Page):
    stays = True
    language = StringProperty("")
    look = StringProperty("")
    looks = ListProperty()
    languages = ListProperty(OWN_NAMES)
    size_at = NumericProperty(0)
    size_words = StringProperty("")
    keep_awake = BooleanProperty(False)
    haptics = BooleanProperty(False)
    sounds = BooleanProperty(False)
    shake = BooleanProperty(False)
    spoken = BooleanProperty(False)
    lock_orientation = BooleanProperty(False)
    less_motion = BooleanProperty(False)
    show_points = BooleanProperty(False)

    def opened(self) -> None:
        self.ids.list.scroll_y = 1
        self.refresh()

    def refresh(self) -> None:
        app = self.app
        settings = app.kept.settings
        self.language, self.look = app.tr.language, settings.look
        self.looks = [(look, app.tr(f"settings.look_{look}")) for look in LOOKS]
        size = settings.text_size if settings.text_size in SIZES else "normal"
        self.size_at, self.size_words = SIZES.index(size), app.tr(f"settings.size_{size}")
        for name in SWITCHES:
            setattr(self, name, getattr(settings, name))
        rows = [self._our_tiles(box) for box in boxes() if app.kept.printed.get(box.name)]
        put(self.ids.our_tiles, rows)
        words = "settings.footer_hosting" if app.hosting else "settings.footer"
        self.ids.footer.text = app.tr(words, version=VERSION)
        count = app.store.in_bin()
        self.ids.bin.value = number(count) if count else ""

    def _our_tiles(self, box: Box) -> Row:
        """A box whose tiles say otherwise, and the way to what they say."""
        app = self.app
        count = len(app.kept.printed[box.name])
        detail = app.tr("settings.our_tiles_detail", title=box.title, count=count)
        return Row(
            icon="pencil-outline",
            text=app.tr("settings.our_tiles"),
            detail=detail,
            arrow=True,
            on_release=lambda _: self.show_our_tiles(box),
        )

    def show_our_tiles(self, box: Box) -> None:
        """What this group has read on its own tiles; a tap forgets it."""
        app = self.app
        close_sheet(self)
        words = load(SCREENS[box.game].printed_words)
        rows = []
        for value, points in sorted(app.kept.printed.get(box.name, {}).items()):
            row = Row(
                text=app.say(words(box, value)),
                value=number(points),
                icon="trash-can-outline",
                on_release=lambda _, what=value: self._forget(box, what),
            )
            rows.append(row)
        if rows:
            why = app.tr("settings.our_tiles_why")
            Sheet(title=app.say(box.title), subtitle=why).fill([Rows(rows)]).show(self)

    def _forget(self, box: Box, value: str) -> None:
        self._try(lambda: self.app.kept.keep_printed(box.name, value, None))
        self.refresh()
        self.show_our_tiles(box)

    # --- what is set ---

    def set_language(self, language: str) -> None:
        self._try(lambda: self.app.set_language(language))

    def set_look(self, look: str) -> None:
        self._try(lambda: self.app.set_look(look))

    def set_size(self, number: int) -> None:
        self._try(lambda: self.app.set_text_size(SIZES[number]))

    def flip(self, name: str) -> None:
        self._try(lambda: self.app.kept.change(**{name: not getattr(self, name)}))
        self.app.device_follows()
        self.refresh()

    def _try(self, change: Callable[[], None]) -> None:
        """A setting that cannot be kept is said, and stays as it was."""
        try:
            change()
        except SaveError as error:
            show_sentence(self, error.message)
