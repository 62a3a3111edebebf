"""Many pictures on one: a row for each screen, a column for each look, small enough to be looked through."""

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

PICTURE_GAP, GROUND = 8, bytes((90, 90, 90, 255))
"""Between two pictures, in pixels."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels of four bytes each, from the lowest line up, as the machine reads them."""

    width: int
    height: int
    pixels: bytes

    def lines(self) -> Iterable[bytes]:
        """From the highest line down."""
        step = self.width * 4
        return (self.pixels[begin : begin + step] for begin in range(len(self.pixels) - step, -1, -step))

    def halved(self, times: int = 1) -> "Picture":
        """Half as wide and as high: every pixel the middle of four."""
        if not times:
            return self
        from kivy.graphics import Color, Fbo, Rectangle  # noqa: PLC0415 - once the phone has set Kivy up
        from kivy.graphics.texture import Texture  # noqa: PLC0415

        whole = Texture.create(size=(self.width, self.height), colorfmt="rgba")
        whole.mag_filter = whole.min_filter = "linear"
        whole.blit_buffer(self.pixels, colorfmt="rgba", bufferfmt="ubyte")
        width, height = self.width // 2, self.height // 2
        canvas = Fbo(size=(width, height))
        with canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=whole, size=(width, height))
        canvas.draw()
        return Picture(width, height, bytes(canvas.pixels)).halved(times - 1)

    def grey(self) -> "Picture":
        """As seen by a colour-blind eye."""
        red, green, blue = self.pixels[::4], self.pixels[1::4], self.pixels[2::4]
        levels = (luminance(r, g, b) for r, g, b in zip(red, green, blue, strict=True))
        return Picture(self.width, self.height, bytes(chain.from_iterable((v, v, v, 255) for v in levels)))


def luminance(red: int, green: int, blue: int) -> int:
    return (2126 * red + 7152 * green + 722 * blue) // 10000


def write_sheet(path: Path, rows: list[list[Picture]]) -> None:
    """All pictures are of one size; rows may be shorter than the first."""
    first = rows[0][0]
    columns = max(map(len, rows))
    width = columns * (first.width + PICTURE_GAP) + PICTURE_GAP
    empty, gap = GROUND * (first.width + PICTURE_GAP), GROUND * PICTURE_GAP
    margin = [b"\0" + GROUND * width] * PICTURE_GAP
    lines = [*margin]
    for row in rows:
        rest = empty * (columns - len(row))
        beside = zip(*(picture.lines() for picture in row), strict=True)
        lines += (b"\0" + gap + b"".join(part + gap for part in parts) + rest for parts in beside)
        lines += margin
    write_png(path, width, len(lines), lines)


def write_png(path: Path, width: int, height: int, lines: Iterable[bytes]) -> None:
    """Lines of four bytes a pixel, each led by a 0: whatever the largest texture of the machine is."""
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(lines), 6)), (b"IEND", b""))
    written = b"\x89PNG\r\n\x1a\n"
    for kind, data in chunks:
        written += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written)
