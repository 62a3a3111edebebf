"""Lines set close are drawn as any.

Where lines overlap Kivy mixes the letters with the empty ground, which is black: their edges grow dark, and light words
on a dark card look thin. They get their own colour back to the last pixel; where there is no letter, nothing is seen.
"""

from collections.abc import Callable
from typing import Any

from kivy.core.text import Label as CoreLabel

KIVYS_END: Callable[[Any], Any] = CoreLabel._render_end


def render_end(label: Any) -> Any:
    picture = KIVYS_END(label)
    if label.options["line_height"] < 1:
        pixels = bytearray(picture.data)
        for part, share in enumerate(label.options["color"][:3]):
            pixels[part::4] = bytes((int(share * 255),)) * (len(pixels) // 4)
        picture.mipmaps[0][2] = bytes(pixels)
    return picture


def begin() -> None:
    CoreLabel._render_end = render_end
