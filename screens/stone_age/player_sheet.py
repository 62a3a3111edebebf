"""Everything of one player on one sheet, to read: stock, tools, cards, where the figures stand, points so far."""

from typing import Any

from companion.games.stone_age.state import State
from companion.i18n import Translator
from companion.messages import message
from companion.words.text_search import initials
from screens.games import load
from screens.pages.figures.stepper import Keys
from screens.stone_age.drawings.nodes import TakeTwo
from screens.stone_age.player_page import PlayerSheetView, body
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Message


def show_player(page: Any, seat: int) -> "PlayerSheet":
    """Open the sheet of one player on a table page."""
    sheet = PlayerSheet(page, seat)
    page.show_sheet(sheet)
    return sheet


class PlayerSheet(TreeSheet):
    def __init__(self, page: Any, seat: int) -> None:
        view, session = page.session.view(), page.session
        who, letter = view.seats[seat], initials([one.name for one in view.seats])[seat]
        where = standing(page.app.tr, session.state, seat)
        super().__init__(page, title=who.name, subtitle=where, colour=who.colour, initial=letter)
        score, explain = session.sheet().players[seat], session.table.game.words.explain
        options = session.header.options
        because = {id_: tuple(explain(options, item) for item in cell.because) for id_, cell in score.cells.items()}
        shown = PlayerSheetView(seat, view.game_view.players[seat], score, because, page.app.theme.font_scale)
        self.show_nodes(body(page.app.tr, shown))

    def handle(self, message: Message) -> None:
        match message:
            case Keys(id_):
                load("screens.pages.figures.figure:open_figure")(self.page, id_)
            case TakeTwo(seat):
                self.page.close_sheets()
                load("screens.stone_age.using.pay:show_any_two")(self.page, seat)


def standing(tr: Translator, state: State, seat: int) -> str:
    """Where the figures stand."""
    places = [
        message("stone_age.player.stands", place=message(f"stone_age.place.{place.id}"), count=count)
        for place in state.occupied(seat)
        if (count := state.figures_at(seat, place.id))
    ]
    return tr.listed(map(tr.text, places)) if places else tr("stone_age.player.all_home")
