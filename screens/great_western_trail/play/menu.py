"""What the table's menu opens while the game is played: what setup decided, and the way to the final scoring."""

from typing import Any

from companion.games.great_western_trail.records import EndPlay
from screens.games import load, screens_of
from screens.great_western_trail.setup.parts import dealt_cards, master_lines, neutral_spots, side_spots
from screens.ui.sheet import TreeSheet, WaysSheet
from screens.ui.tree.nodes import Button, Buttons, Column, Node, Text


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
        ("cards-outline", tr("great_western_trail.play.play_objective"), opens("acts.objective:open_play")),
        ("history", tr("great_western_trail.do.CatchUp"), opens("play.missed:open_missed")),
        *(tokens if page.mirror.box.pieces["exchange_tokens"] else ()),
        ("information-outline", tr("great_western_trail.play.decided"), lambda: show_decided(page)),
        ("flag-checkered", tr("great_western_trail.do.EndPlay"), lambda: ask_final_scoring(page)),
    ]


def show_decided(page: Any) -> None:
    """Everything setup decided, to look up."""
    tr, mirror, seats = page.app.tr, page.mirror, page.view.seats
    pictures = {
        "starting": dealt_cards(mirror, seats),
        "masters": master_lines(tr, mirror),
        "neutral": neutral_spots(tr, mirror),
        "sides": side_spots(mirror),
    }
    parts: list[Node] = [Text(tr("great_western_trail.play.starts", player=seats[mirror.first].name))]
    for name, shown in pictures.items():
        found = tuple(shown)
        if found:
            parts.append(Column((Text(tr(f"great_western_trail.table.{name}"), "head2"), *found), 8, key=name))
    sheet = TreeSheet(page, title=tr("great_western_trail.play.decided"))
    sheet.show_nodes(Column(tuple(parts), 12))
    page.show_sheet(sheet)


def ask_final_scoring(page: Any) -> None:
    """The game is over only once: it is asked before the mirror closes."""
    tr = page.app.tr
    ways = {"end": lambda: page.tap(EndPlay()), "stay": lambda: None}
    sheet = WaysSheet(page, ways, title=tr("great_western_trail.do.EndPlay"))
    stay = Button(tr("great_western_trail.play.play_on"), tap="stay")
    go = Button(tr("great_western_trail.play.end_play"), "flag-checkered", "primary", "end")
    sheet.show_nodes(Text(tr("great_western_trail.play.end_play_why")), Buttons((stay, go)))
    page.show_sheet(sheet)
