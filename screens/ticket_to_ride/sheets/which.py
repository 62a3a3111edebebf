"""Which of several is meant: a track where a tap lies between some, a mix of two ticket decks."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.ticket_to_ride.records import DrawTickets
from screens.ticket_to_ride.sheets.page import Look, mixes, routes
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Message


class WhichRoute(TreeSheet):
    def __init__(self, page: Any, among: Sequence[str], chosen: Callable[[str], Any]) -> None:
        self._chosen = chosen
        super().__init__(page, title=page.app.tr("map.which_route"), modal=False, gives_way=True)
        rail = page.session.state.board.rail
        self.show_nodes(routes(page.app.tr, [rail.route[id_] for id_ in among]))

    def hear(self, message: Message) -> None:
        assert isinstance(message, Look)
        self.close()
        self._chosen(message.route)


class WhichMix(TreeSheet):
    """Of two decks: how many tickets were drawn from either."""

    def __init__(self, page: Any, drawn: int, chosen: Callable[[tuple[int, ...]], Any], *, modal: bool = True) -> None:
        self._chosen = chosen
        super().__init__(page, title=page.app.tr("tickets.mix_title"), modal=modal, gives_way=True)
        self.show_nodes(mixes(page.app.tr, drawn))

    def hear(self, message: Message) -> None:
        assert isinstance(message, DrawTickets)
        self.close()
        self._chosen(message.mix)
