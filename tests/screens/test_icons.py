"""One list of icons, `screens/assets/icons.json`: renderers draw what is named of it, and nothing else is named."""

import re
from pathlib import Path

from companion.sheets.reading import ICONS
from screens.fonts import icon_table

PAGE = Path(__file__).parent.parent.parent / "companion" / "lan" / "page"
WORDS = re.compile(r"'([\w-]+)'")


def script(name):
    return (PAGE / name).read_text(encoding="utf-8")


def table(name, text):
    """The keys of a table of a script, and its values where these are names."""
    body = re.search(rf"const {name} = {{\n(.*?)^}};", text, re.MULTILINE | re.DOTALL)[1]
    return dict(re.findall(r"^  '?([\w-]+)'?: '?([\w-]*)", body, re.MULTILINE))


def drawn_in(text):
    """What is drawn by its name."""
    calls = re.findall(r"drawn\(([^()]*)\)|row\([^,]*, ('[\w-]+'),", text)
    return {name for call in calls for part in call for name in WORDS.findall(part)}


def test_joined_phones_draw_every_icon_that_pictures_name():
    core, symbols = PAGE.parent.parent, {*table("SYMBOLS", script("symbols.js"))}
    texts = [path.read_text(encoding="utf-8") for part in ("games", "drawing") for path in (core / part).rglob("*.py")]
    named = {name for text in texts for name in re.findall(r'"([\w-]+)"', text)} & {*icon_table()}
    assert len(named) > 30
    assert named <= symbols <= {*icon_table()}, "run python -m phone_package.symbols"


def test_every_icon_that_joined_phones_name_is_drawn():
    text = script("icons.js")
    names, own, pieces = (table(name, text) for name in ("NAMES", "OWN", "PIECES"))
    named = {name for path in PAGE.glob("*.js") for name in drawn_in(path.read_text(encoding="utf-8"))}
    assert len(named) > 10
    symbols = {*table("SYMBOLS", script("symbols.js"))}
    assert {*names.values()} <= symbols
    assert named | {*table("LEADS", text).values()} <= {*names, *own, *pieces, *symbols}
    assert {*names, *own} <= named | {*table("LEADS", text).values()}, "drawn nowhere"


def test_every_icon_of_a_sheet_is_one_of_the_app():
    assert {*ICONS} <= {*icon_table()}
    assert len(set(ICONS)) == len(ICONS)
