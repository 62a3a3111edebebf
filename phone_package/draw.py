"""Draws the app's icon and the picture shown while it starts, in its colours: `python -m phone_package.draw`.

The picture is a score sheet: three players' marks left of the margin line, their scores, and the double rule of a sum.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

ASSETS = Path(__file__).resolve().parent.parent / "screens" / "assets"
TOKENS: dict[str, Any] = json.loads((ASSETS / "tokens.json").read_text(encoding="utf-8"))
COLOUR: dict[str, str] = TOKENS["colour"]["light"]
FINER = 4
"""Drawn this much larger and scaled down, for smooth edges."""
MARKS = ("blue", "red", "yellow")
SCORES = (0.86, 0.6, 0.74)
"""How long the three scores are, as parts of the line."""

ICON, FOREGROUND, START = 512, 432, 960
"""Sides in pixels: a launcher's icon, an adaptive icon of 108 dp at the highest density, the starting picture."""


@dataclass(frozen=True)
class Pen:
    """Draws in units of a square's side, from its upper left corner."""

    draw: ImageDraw.ImageDraw
    left: float
    top: float
    side: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.side, self.top + y * self.side

    def box(self, x: float, y: float, width: float, height: float, colour: str, radius: float = 0) -> None:
        corners = (*self.at(x, y), *self.at(x + width, y + height))
        self.draw.rounded_rectangle(corners, radius * self.side, fill=colour)

    def mark(self, player: str, x: float, y: float, side: float) -> None:
        look = TOKENS["players"][player]
        fill, edge, line = look["light"]["fill"], look["light"]["edge"], round(side * self.side / 16)
        if look["shape"] == "circle":
            inner = side * 0.03
            corners = (*self.at(x + inner, y + inner), *self.at(x + side - inner, y + side - inner))
            self.draw.ellipse(corners, fill=fill, outline=edge, width=line)
        else:
            points = [self.at(x + side * px, y + side * py) for px, py in TOKENS["shapes"][look["shape"]]]
            self.draw.polygon(points, fill=fill, outline=edge, width=line)


def score_sheet(pen: Pen) -> None:
    """The sheet on its ledge, 0.84 wide and 1 high."""
    pen.box(0.08, 0.04, 0.84, 0.96, COLOUR["primary_edge"], 0.09)
    pen.box(0.08, 0, 0.84, 0.96, COLOUR["card"], 0.09)
    pen.box(0.375, 0, 0.018, 0.96, COLOUR["margin"])
    for row, (player, score) in enumerate(zip(MARKS, SCORES, strict=True)):
        top = 0.075 + row * 0.225
        pen.mark(player, 0.135, top, 0.185)
        pen.box(0.45, top + 0.052, 0.41 * score, 0.08, COLOUR["ink"], 0.04)
    pen.box(0.45, 0.75, 0.41, 0.026, COLOUR["ink"])
    pen.box(0.45, 0.795, 0.41, 0.014, COLOUR["ink"])
    pen.box(0.45, 0.84, 0.41, 0.075, COLOUR["brass_fill"], 0.0375)


def canvas(side: int, ground: str | None) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGBA", (side * FINER, side * FINER), ground or (0, 0, 0, 0))
    return picture, ImageDraw.Draw(picture)


def finished(picture: Image.Image, side: int) -> Image.Image:
    return picture.resize((side, side), Image.Resampling.LANCZOS)


def icon() -> Image.Image:
    """The icon of launchers that know no adaptive ones: the sheet on a rounded ground."""
    picture, draw = canvas(ICON, None)
    side = ICON * FINER
    draw.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.22, fill=COLOUR["primary"])
    score_sheet(Pen(draw, side * 0.13, side * 0.12, side * 0.74))
    return finished(picture, ICON)


def foreground() -> Image.Image:
    """The sheet alone, within the circle of 66 of 108 that no launcher cuts."""
    picture, draw = canvas(FOREGROUND, None)
    side = FOREGROUND * FINER
    score_sheet(Pen(draw, side * 0.26, side * 0.255, side * 0.48))
    return finished(picture, FOREGROUND)


def background() -> Image.Image:
    return Image.new("RGB", (FOREGROUND, FOREGROUND), COLOUR["primary"])


def start() -> Image.Image:
    """What is shown while the app starts: the icon and the name over a double rule, as on the home page."""
    picture, draw = canvas(START, COLOUR["page"])
    side = START * FINER
    badge = side * 0.26
    left, top = (side - badge) / 2, side * 0.24
    draw.rounded_rectangle((left, top, left + badge, top + badge), badge * 0.22, fill=COLOUR["primary"])
    score_sheet(Pen(draw, left + badge * 0.13, top + badge * 0.12, badge * 0.74))
    font = ImageFont.truetype(str(ASSETS / "fonts" / "TablesideSans-Bold.otf"), int(side * 0.085))
    name_left, _, name_right, name_bottom = draw.textbbox((side / 2, side * 0.6), "Tableside", font, anchor="mm")
    draw.text((side / 2, side * 0.6), "Tableside", COLOUR["ink"], font, anchor="mm")
    for down, height in ((0.02, 0.006), (0.031, 0.003)):
        line = name_bottom + side * down
        draw.rectangle((name_left, line, name_right, line + side * height), fill=COLOUR["ink"])
    return finished(picture, START).convert("RGB")


PICTURES = {
    "icon.png": icon,
    "icon_foreground.png": foreground,
    "icon_background.png": background,
    "presplash.png": start,
}


def main() -> None:
    for name, draw in PICTURES.items():
        draw().save(ASSETS / name, optimize=True)


if __name__ == "__main__":
    main()
