"""Random taps on the whole app without a display: turned, paused, killed between two taps and within one."""

import errno
import gc
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.games import GAMES
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from companion.table.draft import Drafts
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display
from screens.offscreen.things import is_pressable, things
from screens.ui.fields import TextField
from screens.ui.tree.composed import SURFACES
from screens.ui.tree.handle import NodeHandle
from soak.app_process import make_data_folder
from soak.disks import CHANGING, Killed, KillingDisk
from soak.fresh_start import SeenTable, look
from soak.watch import Broken, Until, Watch, promise

SHAPES = ((412, 915), (915, 412), (360, 640), (800, 1280), (412, 450))
"""A phone, lying, a small one, a tablet, half a screen."""
ACTIONS = 120
"""In one case."""
LETTERS = ("a", "b", "chi", "1", "9", "Ana", "é", "한", "  ")
MOST_CALLS = 12
"""A tap seldom asks more of the disk."""


def run(watch: Watch, seed: int, until: Until, *, actions: int = ACTIONS) -> None:
    for case in until.cases(watch, seed, "taps"):
        with tempfile.TemporaryDirectory() as work:
            thumb = Thumb(watch, Path(work) / "app", Random(case))
            with watch.finding("random taps"), suppress(Killed):  # an echo of an app that is dead already
                thumb.live(actions)
            thumb.put_down()
        watch.counts["phones"] += 1
        gc.collect()
        watch.look_at_memory(level=False)


@dataclass(frozen=True)
class Place:
    """Where the app is, and what it has said is done."""

    table: str
    steps: tuple[Any, ...]
    cursor: int
    drafts: Drafts | None
    """None if some may still be kept later."""
    stack: list[Any]


class PhoneDisk(KillingDisk):
    """A phone's: the app may be ended at any call, and it may be full."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False

    def before(self, call: str) -> None:
        super().before(call)
        if self.full and call in CHANGING:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def leads_on(thing: Any) -> bool:
    """True for the button that is meant to be tapped next."""
    return isinstance(thing, NodeHandle) and getattr(thing.node, "surface", None) == SURFACES["primary"]


class Thumb:
    """Somebody who does anything at all with a phone."""

    def __init__(self, watch: Watch, folder: Path, random: Random) -> None:
        self.watch, self.folder, self.random = watch, folder, random
        folder.mkdir()
        if random.random() < 0.7:
            make_data_folder(folder, random)
        settings = SettingsFile(folder / "settings.json")
        settings.save_place(())
        settings.save_unfinished({})
        settings.change(language=random.choice(("en", "ja", "ko")), look="light", text_size="normal")
        settings.change(dice=random.choice(("", "real", "app")))
        self._phone: Phone | None = None
        self.disk = PhoneDisk()
        self.was_full = False
        """True if the disk was full since the start: where one was may be forgotten then, no entry."""

    def live(self, actions: int) -> None:
        self.start()
        self.resume()
        names = list(DOES)
        for number in range(actions):
            name = self.random.choices(names, [DOES[name][0] for name in names])[0]
            self.watch.doing = f"action {number}: {name}, at {self.phone.app.stack[-1]}"
            before = self._entries()
            DOES[name][1](self)
            self._count_entry(before, self._entries())
            if name != "tap":
                self.watch.counts[name] += 1
        self.kill()

    def _count_entry(self, before: tuple[str, int, int], after: tuple[str, int, int]) -> None:
        if before != after and before[0] == after[0]:
            self.watch.counts["entries made, undone or redone"] += 1

    def _entries(self) -> tuple[str, int, int]:
        app = self.phone.app
        return (app.table_id, len(app.session.steps), app.session.cursor) if app.table_open else ("", 0, 0)

    def start(self) -> None:
        self.disk, self.was_full = PhoneDisk(), False
        store = Store(self.folder, GAMES, disk=self.disk)
        self._phone = Phone(self.folder, size=self.random.choice(SHAPES), store=store, random=self.random)
        self.phone.app.settings_file._storage._disk = self.disk
        self.phone.frames(6)

    @property
    def phone(self) -> Phone:
        assert self._phone is not None, "no app is running"
        return self._phone

    def put_down(self) -> None:
        if self._phone:
            self._phone.close()
            self._phone = None

    # --- what a thumb does ---

    def tap(self) -> None:
        """Something that can be pressed, and can be seen."""
        able = self._in_reach()
        if able:
            widget = self.random.choice(able)
            words = getattr(widget, "text", "") or getattr(widget, "name", "") or getattr(widget, "icon", "")
            self.watch.doing += f": {type(widget).__name__} {words!r}"
            self.phone.tap(widget)
        self._count_tap()

    def _in_reach(self) -> list[Any]:
        """What can be pressed; often only what leads on, or lies on the uppermost sheet: else one seldom gets far."""
        sheets, chance = self.phone.sheets, self.random.random()
        below = things(sheets[0]) if sheets and chance < 0.6 else self.phone.widgets()
        able = [widget for widget in below if self._able(widget)]
        leading = [widget for widget in able if leads_on(widget)]
        return leading if leading and self.random.random() < 0.4 else able

    def _able(self, widget: Any) -> bool:
        if not (is_pressable(widget) or isinstance(widget, TextField)):
            return False
        x, y = self.phone.in_window(*widget.center)
        width, height = self.phone.size
        return bool(0 <= x < width and 0 <= y < height)

    def tap_anywhere(self) -> None:
        width, height = self.phone.size
        self.phone.tap_at(self.random.randrange(width), self.random.randrange(height))
        self._count_tap()

    def _count_tap(self) -> None:
        self.watch.counts["taps"] += 1

    def drag(self) -> None:
        width, height = self.phone.size
        start, end = ((self.random.randrange(width), self.random.randrange(height)) for _ in range(2))
        self.phone.drag(start, end)

    def type(self) -> None:
        self.phone.type(self.random.choice(LETTERS))

    def back(self) -> None:
        self.phone.app.back()
        self.phone.frames(3)

    def wait(self) -> None:
        self.phone.settle()

    def pause(self) -> None:
        promise(self.phone.window.on_pause() is True, "a pause ends the app")
        self.phone.frames(2)
        self.phone.window.on_resume()
        self.phone.frames(3)

    def turn(self) -> None:
        self.phone.size = self.phone.window.surround.size = self.random.choice(SHAPES)
        self.phone.frames(4)

    def resume(self) -> None:
        """A table from the list, as if it had been looked for."""
        store = self.phone.app.store
        lines = (*store.tables(), *store.history())
        if lines:
            self.phone.app.resume(self.random.choice(lines).id)
            self.phone.frames(4)

    def tap_on_a_full_disk(self) -> None:
        """It is said so; nothing is lost, and nothing ends."""
        self.disk.full = self.was_full = True
        for _ in range(3):
            self.tap()
        self.disk.full = False

    # --- how a phone ends an app ---

    def kill(self) -> None:
        before = self.place()
        self.put_down()
        self.watch.counts["kills"] += 1
        seen = look(self.folder, now=NEVER_LATER).tables.get(before.table)
        if before.table:
            seen = there(seen)
            promise((seen.steps, seen.cursor) == (before.steps, before.cursor), "an entry is lost, or one is back")
        forgotten = self.was_full
        self.start()
        after = self.place()
        if forgotten:
            return
        promise(after.table == before.table, f"back at {after.table!r} instead of {before.table!r}")
        promise(before.drafts is None or after.drafts == before.drafts, "what was half entered is lost")
        promise(after.stack == before.stack, f"back at {after.stack} instead of {before.stack}")

    def kill_in_tap(self) -> None:
        before = self.place()
        self.disk.kill_at(self.random.randrange(MOST_CALLS))
        try:
            self.tap()
        except Killed:
            self.watch.counts["kills"] += 1
            self.watch.counts["kills within a tap"] += 1
        else:
            self.disk.kill_at(-1)
            return
        self.put_down()
        seen = look(self.folder, now=NEVER_LATER).tables.get(before.table)
        if before.table:
            _check_nothing_lost(before, there(seen))
        self.start()

    def place(self) -> Place:
        app = self.phone.app
        if not app.table_open:
            return Place("", (), 0, (), list(app.stack))
        session = app.session
        drafts = None if session._unwritten else session.drafts
        return Place(app.table_id, tuple(session.steps), session.cursor, drafts, list(app.stack))


NEVER_LATER = 0.0
"""What a look says the time is: nothing has lain in the bin for long then."""


def there(seen: SeenTable | None) -> SeenTable:
    if seen is None:
        raise Broken("the table is gone")
    return seen


def _check_nothing_lost(before: Place, seen: SeenTable) -> None:
    """Entered, undone or redone in part: nothing of before is missing."""
    if seen.cursor >= before.cursor:
        promise(seen.steps[: before.cursor] == before.steps[: before.cursor], "an entry is lost")
    else:
        promise(seen.steps == before.steps, "entries that were undone are lost")


DOES = {
    "tap": (62, Thumb.tap),
    "tap anywhere": (8, Thumb.tap_anywhere),
    "drag": (5, Thumb.drag),
    "type": (4, Thumb.type),
    "back": (4, Thumb.back),
    "wait": (2, Thumb.wait),
    "pause": (3, Thumb.pause),
    "turn": (3, Thumb.turn),
    "resume": (5, Thumb.resume),
    "three taps on a full disk": (2, Thumb.tap_on_a_full_disk),
    "kill": (2, Thumb.kill),
    "kill in a tap": (4, Thumb.kill_in_tap),
}
"""What is done, how often of a hundred times, and how."""
