"""Makes the symbols of joined phones from the font of icons: `python -m phone_package.symbols`.

Those of `screens/assets/icons.json` that pictures of games or the page itself name: all would make the page too large.
"""

import json
import re

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from phone_package.fonts import ASSETS, ICONS

CORE = ASSETS.parent.parent / "companion"
PAGE = CORE / "lan" / "page" / "symbols.js"
NAMING = ((CORE / "games", "*.py"), (CORE / "drawing", "*.py"), (PAGE.parent, "icons.js"), (PAGE.parent, "main.js"))
"""Where they are named."""
SIDE, STEPS = 24, 10
"""Of the square each is drawn in, and into how many steps a unit of it is divided."""


def relative(path: str) -> str:
    """The same path, its numbers as steps from the point before: a quarter shorter than places."""
    made, last, at, begun = "", "", (0, 0), (0, 0)
    whole = re.sub(r"[ML][^A-Z]+", lambda lines: lines[0][0] + "L".join(re.findall(r"\S+ \S+", lines[0][1:])), path)
    for command, numbers in re.findall(r"([MLHVQZ])([^MLHVQZ]*)", whole):
        places = [round(float(number) * STEPS) for number in re.findall(r"-?[\d.]+", numbers)]
        across = [place - at[(number + (command == "V")) % 2] for number, place in enumerate(places)]
        words = re.sub(r"(?<!\d)0\.", ".", " ".join(f"{step / STEPS:g}" for step in across))
        shorter = re.sub(r" (?=-)|(?<=\.\d) (?=\.)", "", words)
        made += shorter if command == last != "M" and shorter[:1] == "-" else command.lower() + shorter
        x, y = {"H": (*places, at[1]), "V": (at[0], *places), "Z": begun}.get(command, tuple(places[-2:]))
        at, last, begun = (x, y), command, (x, y) if command == "M" else begun
    return made


def named() -> frozenset[str]:
    """Every word in quotation marks."""
    texts = (path.read_text(encoding="utf-8") for folder, names in NAMING for path in folder.rglob(names))
    return frozenset(word for text in texts for word in re.findall(r"""["']([\w-]+)["']""", text))


def paths() -> dict[str, str]:
    """What each icon is drawn with, from the top left."""
    every, wanted = json.loads((ASSETS / "icons.json").read_text(encoding="utf-8")), named()
    with TTFont(ASSETS / "fonts" / next(iter(ICONS))) as font:
        scale, top = SIDE / font["head"].unitsPerEm, font["hhea"].ascent
        glyphs, of, found = font.getGlyphSet(), font.getBestCmap(), dict[str, str]()
        for name in wanted & every.keys():
            pen = SVGPathPen(glyphs, ntos=lambda number: f"{round(number, 1):g}")
            glyphs[of[int(every[name], 16)]].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, top * scale)))
            found[name] = relative(pen.getCommands())
    return dict(sorted(found.items()))


def module() -> str:
    lines = (f"  {name if name.isidentifier() else repr(name)}: '{path}',\n" for name, path in paths().items())
    head = "// Symbols by the names that pictures give them: Material Design Icons, made of the app's font.\n"
    return f"{head}export const SYMBOLS = {{\n{''.join(lines)}}};\n"


if __name__ == "__main__":
    PAGE.write_text(module(), encoding="utf-8")
