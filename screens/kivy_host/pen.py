"""The pen that draws on Kivy's open canvas."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from io import BytesIO

from kivy.core.image import Image as CoreImage
from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.graphics.texture import Texture

from screens.fonts import ICONS, icon
from screens.kivy_host.ribbons import dashes, ribbons
from screens.kivy_host.text import Rendered, rendered
from screens.metrics import dp
from screens.ui.marks import draw_mark
from screens.ui.pen import Pen, Point, Rect, Tint
from screens.ui.typesetting import Words

LIFT = 0.035
"""Letters stand a little low in their line; so much higher they look centred."""
WHITE = (1, 1, 1, 1)
SOFT = 1.2
"""How far a soft line fades at each side, in pixels."""


class KivyPen(Pen):
    __slots__ = ()

    def panel(self, box: Rect, radius: float | Sequence[float], tint: Tint, *, smooth: bool = True) -> None:
        Color(*tint)
        if not smooth and not radius:
            Rectangle(pos=box[:2], size=box[2:])
            return
        radii = [radius] if isinstance(radius, float | int) else list(radius)
        (SmoothRoundedRectangle if smooth else RoundedRectangle)(pos=box[:2], size=box[2:], radius=radii)

    def outline(self, box: Rect, radius: float, tint: Tint, width: float) -> None:
        Color(*tint)
        if radius:
            Line(rounded_rectangle=(*box, radius), width=width)
        else:
            Line(rectangle=box, width=width)

    def disc(self, middle: Point, radius: float, tint: Tint, *, smooth: bool = True) -> None:
        Color(*tint)
        kind = SmoothEllipse if smooth else Ellipse
        kind(pos=(middle[0] - radius, middle[1] - radius), size=(2 * radius, 2 * radius))

    def ring(self, middle: Point, radius: float, tint: Tint, width: float, *, share: float = 1) -> None:
        Color(*tint)
        SmoothLine(circle=(*middle, radius, 0, 360 * share), width=width)

    def stroke(
        self, points: Sequence[Point], tint: Tint, width: float, *, close: bool = False, soft: bool = False
    ) -> None:
        Color(*tint)
        corners = [c for point in points for c in point]
        fades = SOFT if soft else 1
        SmoothLine(points=corners, width=width / 2 + 0.5, overdraw_width=fades, close=close)  # Kivy takes 1 off

    def polygons(self, shapes: Sequence[Sequence[Point]], tint: Tint) -> None:
        Color(*tint)
        if len(shapes) == 1:
            vertices = [c for x, y in shapes[0] for c in (x, y, 0.0, 0.0)]
            Mesh(vertices=vertices, indices=list(range(len(shapes[0]))), mode="triangle_fan")
            return
        vertices, indices = list[float](), list[int]()
        for shape in shapes:
            first = len(vertices) // 4
            for x, y in shape:
                vertices += (x, y, 0.0, 0.0)
            for corner in range(first + 1, first + len(shape) - 1):
                indices += (first, corner, corner + 1)
        Mesh(vertices=vertices, indices=indices, mode="triangles")

    def dashed(self, box: Rect, radius: float, tint: Tint, width: float, dash: float, gap: float) -> None:
        left, bottom, wide, high = box
        vertices, indices = dashes(wide, high, radius, width, dash, gap)
        placed = vertices[:]
        placed[0::4] = [x + left for x in vertices[0::4]]
        placed[1::4] = [y + bottom for y in vertices[1::4]]
        _draw_ribbons(placed, indices, tint, width)

    def dotted(self, left: Point, length: float, tint: Tint) -> None:
        Color(*tint)
        Line(points=[*left, left[0] + length, left[1]], dash_length=2, dash_offset=3)

    def threads(self, paths: Sequence[Sequence[Point]], tint: Tint, width: float) -> None:
        _draw_ribbons(*ribbons(paths, width), tint, width)

    def words(self, text: str, middle: Point, size: float, tint: Tint) -> None:
        _stamp(rendered(text, size, bold=True), (middle[0], middle[1] + size * LIFT), tint)

    def line(self, text: str, corner: Point, size: float, tint: Tint, *, bold: bool = False) -> None:
        self.typeset(rendered(text, size, bold=bold), corner, tint)

    def typeset(self, words: Words, corner: Point, tint: Tint) -> None:
        assert isinstance(words, Rendered)
        Color(*tint)
        place = int(corner[0]), int(corner[1])
        Rectangle(texture=words.label.texture, size=(words.width, words.height), pos=place)

    def symbol(self, name: str, middle: Point, size: float, tint: Tint) -> None:
        _stamp(rendered(icon(name), size, font=ICONS), middle, tint)

    def mark(
        self, colour: str, initial: str, middle: Point, side: float, *, inverted: bool = False, banner: bool = False
    ) -> None:
        draw_mark(self, colour, initial, middle, side, inverted=inverted, banner=banner)

    def image(self, png: bytes, box: Rect) -> None:
        Color(*WHITE)
        texture = CoreImage(BytesIO(png), ext="png", mipmap=True).texture
        Rectangle(texture=texture, pos=box[:2], size=box[2:])

    @contextmanager
    def shift(self, x: float, y: float) -> Iterator[None]:
        PushMatrix()
        Translate(x, y, 0)
        yield
        PopMatrix()

    @contextmanager
    def turn(self, angle: float, about: Point) -> Iterator[None]:
        PushMatrix()
        Rotate(angle=angle, origin=about)
        yield
        PopMatrix()


def _stamp(words: Rendered, middle: Point, tint: Tint) -> None:
    texture = words.label.texture
    Color(*tint)
    spot = (round(middle[0] - texture.width / 2), round(middle[1] - texture.height / 2))
    Rectangle(texture=texture, pos=spot, size=texture.size)


def _draw_ribbons(vertices: list[float], indices: list[int], tint: Tint, width: float) -> None:
    if vertices:
        Color(*tint)
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_soft_edge(width))


@cache
def _soft_edge(width: float) -> Texture:
    """A line across, full in the middle and gone at both sides, so that dashes have clean edges."""
    rows = 32
    half = width / 2 + dp(0.5)
    texture = Texture.create(size=(1, rows), colorfmt="rgba")

    def fill(target: Texture) -> None:
        aside = (abs((row + 0.5) / rows * 2 - 1) * half for row in range(rows))
        alphas = [round(255 * min(1.0, max(0.0, width / 2 + 0.5 - distance))) for distance in aside]
        pixels = b"".join(bytes((255, 255, 255, alpha)) for alpha in alphas)
        target.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
