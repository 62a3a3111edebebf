"""What the table's menu opens while the game is played, and no other has."""

from typing import Any

from screens.games import load, screens_of
from screens.great_western_trail.setup.parts import show_decided


def has_shared(page: Any) -> bool:
    return "shared" in screens_of(page.session).pages


def menu_entries(page: Any) -> list[tuple[str, str, Any]]:
    """Icon, words and what happens, for what only this game has."""
    tr = page.app.tr

    def opens(place: str) -> Any:
        """What another module does with the page, loaded when it is first asked for."""
        return lambda: load(f"screens.great_western_trail.{place}")(page)

    shared = [("store-outline", tr("great_western_trail.play.shared"), page.show_shared)]
    decided = tr("great_western_trail.play.decided")
    missed = "CaughtUp" if page.turn.catching_up else "CatchUp"
    tokens = [("swap-horizontal", tr("great_western_trail.play.exchange"), opens("play.missed:open_tokens"))]
    return [
        *(shared if has_shared(page) else ()),
        ("cards-outline", tr("great_western_trail.play.play_objective"), opens("play.missed:open_play")),
        ("history", tr(f"great_western_trail.do.{missed}"), opens("play.missed:open_missed")),
        *(tokens if page.mirror.box.pieces["exchange_tokens"] else ()),
        ("information-outline", decided, lambda: show_decided(page, decided)),
    ]
