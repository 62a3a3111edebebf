"""What the table's menu opens while the game is played: what setup decided, and the way to the final scoring."""

from typing import Any

from kivy.properties import StringProperty

from companion.games.great_western_trail.records import EndPlay
from screens.games import load, screens_of
from screens.great_western_trail.setup import parts as setup_parts
from screens.kit import Action, Sheet, Text
from screens.kit.layout import Column
from screens.kit.loading import load_kv


class Decided(Column):
    """One thing that setup decided, in words and a small picture."""

    text = StringProperty("")


def has_shared(page: Any) -> bool:
    return "shared" in screens_of(page.session).pages


def menu_entries(page: Any) -> list[tuple[str, str, Any]]:
    """Icon, words and what happens, for what only this game has."""
    tr = page.app.tr

    def opens(place: str) -> Any:
        """What another module does with the page, loaded when it is first asked for."""
        return lambda: load(f"screens.great_western_trail.{place}")(page)

    shared = [("store-outline", tr("great_western_trail.play.shared"), page.show_shared)]
    tokens = [("swap-horizontal", tr("great_western_trail.play.exchange"), opens("play.missed:open_tokens"))]
    return [
        *(shared if has_shared(page) else ()),
        ("cards-outline", tr("great_western_trail.play.play_objective"), opens("acts.opening:open_play_objective")),
        ("history", tr("great_western_trail.do.CatchUp"), opens("play.missed:open_missed")),
        *(tokens if page.mirror.box.pieces["exchange_tokens"] else ()),
        ("information-outline", tr("great_western_trail.play.decided"), lambda: show_decided(page)),
        ("flag-checkered", tr("great_western_trail.do.EndPlay"), lambda: ask_final_scoring(page)),
    ]


def show_decided(page: Any) -> None:
    """Everything setup decided, to look up."""
    app, mirror = page.app, page.mirror
    first = page.view.seats[mirror.first].name
    parts: list[Any] = [Text(text=app.tr("great_western_trail.play.starts", player=first))]
    pictures = {
        "starting": setup_parts.dealt_cards(),
        "masters": setup_parts.master_lines(mirror),
        "neutral": setup_parts.neutral_spots(mirror) if mirror.neutral else [],
        "sides": [setup_parts.side_spots(mirror)] if mirror.sides else [],
    }
    for name, shown in pictures.items():
        if shown:
            part = Decided(text=app.tr(f"great_western_trail.table.{name}"))
            part.ids.picture.fill(shown)
            parts.append(part)
    page.show_sheet(Sheet(title=app.tr("great_western_trail.play.decided")).fill(parts))


def ask_final_scoring(page: Any) -> None:
    """The game is over only once: it is asked before the mirror closes."""
    app = page.app
    sheet = Sheet(title=app.tr("great_western_trail.do.EndPlay"))
    go = Action(
        kind="primary",
        icon="flag-checkered",
        text=app.tr("great_western_trail.play.end_play"),
        on_release=sheet.closing(page.tap, EndPlay()),
    )
    stay = Action(text=app.tr("great_western_trail.play.play_on"), on_release=lambda _: sheet.close())
    page.show_sheet(sheet.fill([Text(text=app.tr("great_western_trail.play.end_play_why")), stay, go]))


load_kv(__file__)
