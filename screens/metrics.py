"""The scale of the screen, in one place: lengths in dp as pixels. The host that draws the pages sets it."""

from dataclasses import dataclass


@dataclass(slots=True)
class ScreenScale:
    density: float = 1.0
    """Pixels per dp."""
    font_scale: float = 1.0
    """The machine's own text size; the app's setting comes on top."""

    def change(self, density: float, font_scale: float) -> None:
        self.density, self.font_scale = density, font_scale


SCALE = ScreenScale()


def dp(length: float) -> float:
    """A length in density-independent pixels, in pixels."""
    return length * SCALE.density
