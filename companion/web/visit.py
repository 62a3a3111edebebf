"""The visitor's app: tables, settings, language, and the table that is open."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from random import Random, SystemRandom
from typing import Any, TypeAlias

from companion.errors import RuleError, SaveError
from companion.games import REGISTRY, box_of, load_in_steps
from companion.i18n import LANGUAGES, Translator
from companion.lan.tokens import make
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from companion.storage.summary import Summary
from companion.web.play import Play
from companion.web.request import BadRequest, Request

OF_DEVICE = ("keep_awake", "haptics", "sounds", "shake", "spoken")
"""Settings that the device of the page follows."""
Body: TypeAlias = dict[str, Any]


class Stale(Exception):
    """The table has moved on since the page looked."""


class Visit:
    def __init__(
        self, store: Store, settings: SettingsFile, languages: Sequence[str] = (), random: Random | None = None
    ) -> None:
        self.store, self.settings = store, settings
        self.random = random or SystemRandom()
        self.epoch = make(self.random, 64)
        """Of this opening of a table: a page that knows another has to look anew."""
        wished = (language[:2].lower() for language in languages)
        self._device_language = next((language for language in wished if language in LANGUAGES), LANGUAGES[0])
        self._open: Play | None = None
        self._noted = -1
        """The revision of the open table that the list knows."""
        self._loading = (module for game in REGISTRY for module in load_in_steps(game))
        self.looked_into: tuple[str, bytes] | None = None
        """A file that was looked into and may be taken in: its name and bytes."""

    def load_some(self) -> bool:
        """Load some more of the games that wait for their first table; False once all are there."""
        return next(self._loading, None) is not None

    @property
    def tr(self) -> Translator:
        return Translator(self.settings.settings.language or self._device_language)

    # --- the table that is open ---

    @property
    def open_table(self) -> Play | None:
        return self._open

    def play(self, id_: str) -> Play:
        """A table, opened if it is not the one that is open."""
        if self._open is None or self._open.id != id_:
            session = self.store.open_table(id_)
            self.note()
            self._open, self._noted = Play(id_, session, self.random), session.revision
            self.epoch = make(self.random, 64)
        return self._open

    def put_away(self) -> None:
        """Close the open table; its line is up to date."""
        self.note()
        self._open = None

    def drop(self, id_: str) -> None:
        """A table that is not there any more is not open either."""
        if self._open and self._open.id == id_:
            self._open = None

    def note(self) -> None:
        """Bring the line of the open table up to date."""
        if self._open and self._noted != self._open.session.revision:
            self.store.note(self._open.id, self._open.session)
            self._noted = self._open.session.revision

    def line(self, id_: str) -> Summary:
        self.note()
        return self.store.line(id_)

    # --- requests at a table ---

    def play_of(self, request: Request) -> Play:
        return self.play(request.table)

    def play_now(self, request: Request) -> Play:
        """The same for whoever enters something: the page must know the table as it is."""
        play = self.play_of(request)
        epoch = request.text("epoch", self.epoch)
        if (epoch, request.number("revision")) != (self.epoch, play.session.revision):
            raise Stale
        return play

    def seat_of(self, request: Request, play: Play, field: str = "seat") -> int:
        seat = request.number(field)
        if not 0 <= seat < len(play.session.header.seats):
            raise BadRequest(field)
        return seat

    def curtain_of(self, request: Request, play: Play) -> int | None:
        """Whose curtain is open, if one is."""
        return self.seat_of(request, play, "curtain") if request.has("curtain") else None

    def view(self, play: Play, curtain: int | None = None) -> Body:
        try:
            name = self.store.about(play.id).name
        except SaveError:
            name = ""
        now = self.settings.settings
        switches = {name: getattr(now, name) for name in OF_DEVICE}
        own = {"epoch": self.epoch, "name": name, "show_points": now.show_points, "switches": switches}
        return {**play.view(self.tr, curtain), **own}

    def enter(self, play: Play, command: Any, curtain: int | None = None) -> Body:
        """Carry a command out; the view after it. A refusal says what was refused."""
        before = play.session.state
        try:
            play.session.do(command)
        except RuleError as refusal:
            raise refusal.of(command) from None
        self._keep_tiles(play, before)
        return {"done": play.session.cursor, "view": self.view(play, curtain)}

    def _keep_tiles(self, play: Play, before: Any) -> None:
        """Keep what was read on the group's own tiles for its next tables."""
        header = play.session.header
        read, now = header.game.printed(before), header.game.printed(play.session.state)
        if read != now:
            with suppress(SaveError):  # the entry itself is saved
                self.settings.save_tiles(box_of(header.game.id, asdict(header.options)).name, read, now)


Handler: TypeAlias = Callable[[Visit, Request], Body]
Handlers: TypeAlias = Mapping[str, Handler]
