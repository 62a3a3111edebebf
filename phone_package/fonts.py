"""Makes the bundled fonts from named releases: `python -m phone_package.fonts NOTO ICONS`.

Nothing is fetched. NOTO is a folder with the two collections of Noto Sans CJK, as Debian's package fonts-noto-cjk
1:20220127+repack1-1 unpacks them (Noto Sans CJK 2.004, below usr/share/fonts/opentype/noto). ICONS is the folder of
Material Design Icons 7.4.47, as npm's package @mdi/font unpacks it. To add an icon, name it in
`screens/assets/icons.json` with an empty code and run this: the code is filled in. Run `phone_package.advances`
and `phone_package.symbols` after it.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset

ASSETS = Path(__file__).resolve().parent.parent / "screens" / "assets"
JAPANESE = 0
"""The collections hold a font for each region; ours draws shared characters as Japan does."""
SANS = {"TablesideSans-Regular.otf": "NotoSansCJK-Regular.ttc", "TablesideSans-Bold.otf": "NotoSansCJK-Bold.ttc"}
LATIN = {name.replace("Sans", "Latin"): name for name in SANS}
"""Small fonts for words in Latin letters, made of ours."""
ICONS = {"TablesideIcons.ttf": "fonts/materialdesignicons-webfont.ttf"}
CODES = "scss/_variables.scss"
"""Where the release says which icon has which code."""
RELEASED = {
    "NotoSansCJK-Regular.ttc": "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a",
    "NotoSansCJK-Bold.ttc": "faa5f3656a78b2e2d450d27fe8382c778bc2b6bb5ea29c986664a6a435056ceb",
    "fonts/materialdesignicons-webfont.ttf": "61e8aba5a4e981fe22cf7c8e8bcdbea00476e75c62c37f01bf7ee33361d68428",
}
"""SHA-256 of the files of just these releases."""
SIGNS = (
    (0x0020, 0x024F),  # Latin with all its accents: names are typed by players
    (0x0300, 0x030F),  # accents by themselves
    (0x2000, 0x206F),  # dashes, quotation marks, narrow spaces
    (0x20A0, 0x20CF),  # money
    (0x2100, 0x214F),
    (0x2190, 0x22FF),  # arrows, − and ×
    (0x2460, 0x257F),  # figures in circles, lines
    (0x25A0, 0x26FF),
    (0x2713, 0x2713),  # ✓
)
"""What small fonts have too; the app knows these ranges by itself."""
RANGES = (
    *SIGNS,
    (0x3000, 0x30FF),  # Japanese marks, hiragana, katakana
    (0x3131, 0x318E),  # letters of Hangul, as they stand while one types
    (0x31F0, 0x31FF),
    (0xAC00, 0xD7A3),  # every syllable of Hangul
    (0xFF00, 0xFFEF),  # full and half width
)
KANJI = "shift_jis"
"""Besides, every character of JIS X 0208, which this encoding writes: 6,355 kanji, Greek and Cyrillic among them."""


class FontError(Exception):
    """A source is missing or of another release."""


def characters() -> frozenset[int]:
    """The code of every character that is asked of the release; it has not quite all of the ranges."""
    inside = (code for first, last in RANGES for code in range(first, last + 1))
    return frozenset(inside) | frozenset(code for code in range(0x10000) if _is_in_jis(code))


def _is_in_jis(code: int) -> bool:
    try:
        chr(code).encode(KANJI)
    except UnicodeEncodeError:
        return False
    return True


def source(folder: Path, name: str) -> Path:
    """A file of a release, if it is just that."""
    path = folder / name
    if not path.is_file():
        raise FontError(f"there is no {name} in {folder}")
    if hashlib.sha256(path.read_bytes()).hexdigest() != RELEASED[name]:
        raise FontError(
            f"{name} is of another release; those named at the head of phone_package/fonts.py are asked for"
        )
    return path


def make_sans(collection: Path, made: Path) -> None:
    """Every layout feature stays, and the box for what is missing; hints go, phones do without."""
    options = subset.Options(
        font_number=JAPANESE, layout_features=["*"], name_IDs=["*"], hinting=False, notdef_outline=True
    )
    _make(collection, made, characters(), options)


def make_latin(font: Path, made: Path) -> None:
    """The very same glyphs, few of them: quick to open."""
    options = subset.Options(layout_features=["*"], name_IDs=["*"], hinting=False, notdef_outline=True)
    _make(font, made, (code for first, last in SIGNS for code in range(first, last + 1)), options)


def make_icons(font: Path, made: Path, codes: Iterable[str]) -> None:
    _make(font, made, (int(code, 16) for code in codes), subset.Options(hinting=False, glyph_names=True))


def _make(font: Path, made: Path, wanted: Iterable[int], options: subset.Options) -> None:
    opened = subset.load_font(str(font), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(opened)
    subset.save_font(opened, str(made), options)


def with_codes(names: Iterable[str], release: str) -> dict[str, str]:
    """The icons in alphabetical order with the codes of the release."""
    codes = dict(re.findall(r'"([a-z0-9-]+)": ([0-9A-F]+)', release))
    unknown = sorted(set(names) - set(codes))
    if unknown:
        raise FontError(f"Material Design Icons has no {', '.join(unknown)}")
    return {name: codes[name] for name in sorted(names)}


def make_all(noto: Path, icons: Path, assets: Path) -> None:
    table = assets / "icons.json"
    named = with_codes(json.loads(table.read_text(encoding="utf-8")), (icons / CODES).read_text(encoding="utf-8"))
    for made, name in ICONS.items():
        make_icons(source(icons, name), assets / "fonts" / made, named.values())
    table.write_text(json.dumps(named, indent=1) + "\n", encoding="utf-8")
    for made, name in SANS.items():
        make_sans(source(noto, name), assets / "fonts" / made)
    for made, name in LATIN.items():
        make_latin(assets / "fonts" / name, assets / "fonts" / made)


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        sys.stderr.write(f"{__doc__}")
        return 2
    try:
        make_all(Path(arguments[0]), Path(arguments[1]), ASSETS)
    except FontError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
