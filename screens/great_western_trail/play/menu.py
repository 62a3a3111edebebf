"""What the table's menu opens while the game is played, and no other has."""

from typing import Any

from screens.games import screens_of
from screens.great_western_trail.setup.parts import show_decided


def has_shared(page: Any) -> bool:
    return "shared" in screens_of(page.session).pages


def menu_entries(page: Any) -> list[tuple[str, str, Any]]:
    """Icon, words and what happens, for what only this game has."""
    tr = page.app.tr
    shared = [("store-outline", tr("great_western_trail.play.shared"), page.show_shared)]
    decided = tr("great_western_trail.play.decided")
    between = [
        ("cards-outline", tr("great_western_trail.play.play_objective"), page.open_play),
        ("swap-horizontal", tr("great_western_trail.play.exchange"), page.open_tokens),
    ]
    tokens = bool(page.game_view.box.pieces["exchange_tokens"])
    return [
        *(shared if has_shared(page) else ()),
        *(() if page.has_between else between[: 1 + tokens]),
        ("information-outline", decided, lambda: show_decided(page, decided)),
    ]
