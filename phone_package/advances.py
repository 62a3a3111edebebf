"""Makes the table of widths from the bundled fonts: `python -m phone_package.advances`.

A host without Kivy measures words by it. Letters are listed by how wide they are, in thousandths of the type size;
whatever is not listed is as wide as it is high, as kanji and kana are.
"""

import json
from collections import defaultdict
from itertools import groupby
from pathlib import Path

from fontTools.ttLib import TTFont

from phone_package.fonts import ASSETS

TABLE = ASSETS / "advances.json"
WEIGHTS = {"regular": "TablesideSans-Regular.otf", "bold": "TablesideSans-Bold.otf"}
EM = 1000
LONG_RUN = 24
"""Neighbouring letters of one width are listed as a range from so many on."""
SIGNIFICANT = 0x3000
"""Letters beyond it are listed as ranges alone: there single exceptions are rare signs."""


def advances(font: Path) -> dict[str, object]:
    """`letters` by their width, and `ranges` of letters with theirs."""
    with TTFont(font) as opened:
        scale = EM / opened["head"].unitsPerEm
        metrics = opened["hmtx"]
        widths = {code: round(metrics[glyph][0] * scale) for code, glyph in sorted(opened.getBestCmap().items())}
    ranges: list[tuple[int, int, int]] = []
    letters: dict[int, str] = defaultdict(str)
    for (width, _), run in groupby(enumerate(widths.items()), lambda one: (one[1][1], one[1][0] - one[0])):
        codes = [code for _, (code, _) in run]
        if width == EM:
            continue
        if len(codes) >= LONG_RUN:
            ranges.append((codes[0], codes[-1], width))
        elif codes[0] < SIGNIFICANT:
            letters[width] += "".join(map(chr, codes))
    return {"letters": {str(width): letters[width] for width in sorted(letters)}, "ranges": ranges}


def table(fonts: Path = ASSETS / "fonts") -> str:
    found = {weight: advances(fonts / font) for weight, font in WEIGHTS.items()}
    return json.dumps(found, ensure_ascii=False, indent=None, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
