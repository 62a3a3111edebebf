"""A pointer, a keyboard and a camera on an X display: what they do reaches the app as a user's does."""

from pathlib import Path

from Xlib import XK, X, display
from Xlib.ext import xtest

from screens.offscreen.contact_sheet import write_png

WHEEL = {"up": 4, "down": 5}
KEYS = {"\n": "Return", " ": "space", "-": "minus", "_": "underscore", "shift": "Shift_L"}
"""What keys are called that are not called as their letters."""


class Hand:
    def __init__(self) -> None:
        self._display = display.Display()
        self._root = self._display.screen().root

    @property
    def size(self) -> tuple[int, int]:
        """Of the display."""
        shape = self._root.get_geometry()
        return shape.width, shape.height

    def press(self, x: float, y: float, button: int = 1) -> None:
        """Move there, press and let go."""
        xtest.fake_input(self._display, X.MotionNotify, x=int(x), y=int(y))
        self._display.sync()
        for kind in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(self._display, kind, button)
            self._display.sync()

    def scroll(self, x: float, y: float, way: str) -> None:
        """One notch of the wheel, *up* or *down*."""
        self.press(x, y, WHEEL[way])

    def type(self, letters: str) -> None:
        for letter in letters:
            key, is_upper = self._key_of(letter)
            shift = [self._key_of("shift")[0]] if is_upper else []
            for one in (*shift, key):
                self._tell_key(X.KeyPress, one)
            for one in (key, *shift):
                self._tell_key(X.KeyRelease, one)

    def _key_of(self, letter: str) -> tuple[int, bool]:
        """A key, and whether Shift is held with it."""
        symbol = XK.string_to_keysym(KEYS.get(letter, letter))
        key, level = next(iter(self._display.keysym_to_keycodes(symbol)))
        return key, level == 1

    def _tell_key(self, kind: int, key: int) -> None:
        xtest.fake_input(self._display, kind, key)
        self._display.sync()

    def picture(self, path: Path) -> None:
        """All of the display, as it is seen."""
        width, height = self.size
        seen = self._root.get_image(0, 0, width, height, X.ZPixmap, 0xFFFFFFFF).data  # blue, green, red, nothing
        pixels = bytearray(seen)
        pixels[0::4], pixels[2::4], pixels[3::4] = seen[2::4], seen[0::4], b"\xff" * (width * height)
        step = width * 4
        lines = (b"\0" + bytes(pixels[begin : begin + step]) for begin in range(0, len(pixels), step))
        write_png(path, width, height, lines)
