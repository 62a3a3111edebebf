"""Numbers that roll to their new value: the words are the new ones at once, only their picture slides."""

import re
from collections.abc import Collection, Sequence
from typing import Any

from kivy.graphics import Rectangle

from screens.kit.motion import Motion, slowing
from screens.kit.text_cache import rendered
from screens.kit.words import OneLine, Text


class Rolling(Text):
    """A number, or words with one: where it grows the new one comes from below, else from above."""

    def dress(self, given: Collection[str]) -> None:
        super().dress(given)
        self.rolling = Motion(self._draw)
        self._said = self.text
        self._leaving: Any = None
        """What it said before, until that is out of sight."""
        self._upwards = True
        self._left: Rectangle | None = None
        self.fbind("text", self._roll)

    def _roll(self, _: Any, text: str) -> None:
        before, self._said = self._said, text
        was, now = _numbers(before), _numbers(text)
        if was and now and was != now and self.get_parent_window() and self.rolling.begin():
            self._leave(before)
            self._upwards = now > was
        else:
            self.rolling.end()

    def _leave(self, words: str) -> None:
        ink = tuple(self.color)
        self._leaving = rendered(words, self.font_size, font=self.font_name, bold=self.bold, ink=ink).label
        if self._left is None:
            self._left = Rectangle()
            self.canvas.add(self._left)

    def place(self, *_: Any) -> None:
        super().place()
        if self.rolling.going:
            self._draw(self.rolling.far)

    def _draw(self, far: float) -> None:
        if far >= 1 or self._leaving is None or self._left is None or self.texture is None:
            self._rest()
            return
        part, picture = slowing(far), self._picture
        (wide, high), old = self.texture_size, self._leaving.texture
        left, bottom = int(self.center_x - wide / 2), int(self.center_y - high / 2)
        come, gone = (1 - part, 1.0), (0.0, 1 - part)
        if not self._upwards:
            come, gone = (0.0, part), (part, 1.0)
        line = bottom + (part if self._upwards else 1 - part) * high
        picture.texture, self._left.texture = self.texture, old
        picture.tex_coords, self._left.tex_coords = _slice(self.texture, *come), _slice(old, *gone)
        picture.size, self._left.size = (wide, part * high), (old.width, (1 - part) * high)
        picture.pos = left, bottom if self._upwards else line
        self._left.pos = int(self.center_x - old.width / 2), line if self._upwards else bottom

    def _rest(self) -> None:
        """The new words alone."""
        if self._left is not None:
            self.canvas.remove(self._left)
        self._left = self._leaving = None
        super().place()


class RollingLine(Rolling, OneLine):
    """One as wide as it is."""


def _numbers(text: str) -> list[int]:
    return [int(sign.replace("−", "-")) for sign in re.findall(r"[-−]?\d+", text)]


def _slice(texture: Any, low: float, high: float) -> Sequence[float]:
    """Where a picture is cut: between these parts of its height."""
    across = texture.tex_coords
    bottom, top = (across[1] + (across[7] - across[1]) * part for part in (low, high))
    return across[0], bottom, across[2], bottom, across[4], top, across[6], top
