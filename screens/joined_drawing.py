"""What a game draws above its entries, for the page of a joined phone. What encodes it is loaded where there is any."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.i18n import Translator
from companion.lan.drawing import Drawing
from companion.table.session import Session
from screens.games import load, screens_of

ENCODE = "screens.browser_host.joined:encode"
HERE = Path(__file__).parent / "browser_host"
FONTS = Path(__file__).parent / "assets" / "fonts"
LETTERS = ("TablesideLatin-Regular.otf", "TablesideLatin-Bold.otf", "TablesideIcons.ttf")


def draw(session: Session, tr: Translator) -> Drawing | None:
    """It is drawn from what everybody may see, as on the table of the app."""
    place = screens_of(session).drawing
    if not place:
        return None
    drawing: Drawing = load(ENCODE)(load(place)(tr, session.view().game_view), tr)
    return drawing


@cache
def files() -> Mapping[str, bytes]:
    """The renderer of the web app, and what shows a drawing with it."""
    own = [*(HERE / "page").iterdir(), HERE / "joined.js", *(FONTS / name for name in LETTERS)]
    return {path.name: path.read_bytes() for path in own}
