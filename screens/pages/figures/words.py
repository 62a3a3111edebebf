"""Where a secret value is set."""

from companion.game import Fix
from companion.table.figure_words import is_secret, kind_of
from companion.table.session import Session
from screens.games import screens_of

SECRET_PAGE = "secret_fix"


def curtain_of(session: Session, fix: Fix) -> str:
    """The page where a secret is set behind the curtain, the game's own or ours; empty for what is open."""
    own = screens_of(session).fix.secret_pages.get(kind_of(fix), SECRET_PAGE)
    return own if is_secret(session, fix) else ""
