"""The claim sheet: check, then claim; a route that cannot be claimed says why, unless a track beside it can."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.errors import RuleError
from companion.games.ticket_to_ride.log import taken_in
from companion.games.ticket_to_ride.present import RouteSheet, route_sheet
from companion.games.ticket_to_ride.records import ClaimRoute
from screens import drafts
from screens.metrics import dp
from screens.table.refusal import show_refusal
from screens.ticket_to_ride.sheets.page import ClaimView, Track, claim, claim_foot, route_words
from screens.ui.bottom_sheet import Sheet
from screens.ui.menu import Menu, MenuItem
from screens.ui.sheet import TreeSheet, room_inside
from screens.ui.tree.controls import Do, call
from screens.ui.tree.nodes import Message

CLAIM = "ticket_to_ride/claim"
IN_SIGHT = 0.76
"""How much of the room the sheet takes at most where it is brief."""
LOW = 640
"""On a lower page the sheet says only what it must: the route stays in sight above it, in dp."""


def show_claim(page: Any, route_id: str) -> None:
    """The sheet for one route over the map; another route can be tapped while it is open."""
    facts = route_sheet(page.session.state, route_id)
    refusal = None if _has_open_track(facts) else facts.why_not
    page.mark(route_id, refused=refusal is not None)
    if refusal is not None:
        page.close_sheets()
        _refuse(page, refusal, facts)
        return
    sheet = ClaimSheet(page, facts)
    drafts.lay(sheet, page.show_sheet, CLAIM, route=route_id)
    if sheet.view.brief and not page.column:
        sheet.share = IN_SIGHT


class ClaimSheet(TreeSheet):
    def __init__(self, page: Any, facts: RouteSheet) -> None:
        self.facts = facts
        super().__init__(
            page, title=page.app.tr.text(page.session.state.route_name(facts.route)), modal=False, gives_way=True
        )
        self.view = _view(page, facts)
        self.title_role = "strong" if self.view.brief else "head"
        self._show()

    def _show(self) -> None:
        tr = self.page.app.tr
        self.show_nodes(claim(tr, self.view), claim_foot(tr, self.view))

    def resized(self) -> None:
        self.view = replace(self.view, room=self.inner / dp(1))
        self._show()

    def handle(self, message: Message) -> None:
        assert isinstance(message, Do)
        call(self, message)

    def look_at(self, route: str) -> None:
        """Another route."""
        self.page.choose(route)

    def claim(self) -> None:
        self.page.claim(self.facts.route.id)

    def ask_why(self) -> None:
        assert self.facts.why_not is not None
        _refuse(self.page, self.facts.why_not, self.facts)


def which_route(page: Any, among: Iterable[str], chosen: Callable[[str], object]) -> Menu:
    """A row for each route that lies as near, by its ends, length and colour."""
    tr, text, board = page.app.tr, page.app.tr.text, page.session.state.board
    items = [
        MenuItem(text(board.route_name[route.id]), partial(chosen, route.id), detail=route_words(tr, route), arrow=True)
        for route in (board.rail.route[id_] for id_ in among)
    ]
    return Menu(page, items, title=tr("map.which_route"), modal=False, gives_way=True)


def _view(page: Any, facts: RouteSheet) -> ClaimView:
    app, state = page.app, page.session.state
    colours = [app.tr(f"ticket_to_ride.card.{state.board.rail.route[id_].colour}") for id_ in facts.closes]
    low = bool(page.column) or page.height < dp(LOW)
    return ClaimView(
        facts=facts,
        tracks=tuple(Track(state.board.rail.route[one.id], one.why_not is not None) for one in facts.tracks),
        player=state.name(state.turn),
        closes=_closing(app.tr, state, colours) if colours else "",
        refusal=app.tr.text(facts.why_not.message) if facts.why_not else "",
        brief=facts.why_not is None and low and not app.theme.large,
        font_scale=app.theme.font_scale,
        room=room_inside(page),
    )


def _closing(tr: Any, state: Any, colours: list[str]) -> str:
    """Of two tracks the other is closed in games of so few."""
    least, most = state.board.players.start, state.board.one_track_up_to
    few = str(most) if least == most else f"{least}–{most}"
    return str(tr("claim.closes", colours=tr.listed(colours), players=few))


def _refuse(page: Any, refusal: RuleError, facts: RouteSheet) -> Sheet:
    return show_refusal(page, refusal.of(ClaimRoute(facts.route.id)), _taken_in(page, refusal, facts))


def _taken_in(page: Any, refusal: RuleError, facts: RouteSheet) -> int | None:
    """The number of the entry that stands against it, where somebody else has the track."""
    session = page.session
    if refusal.about is None:
        return None
    return taken_in(session.state, session.steps[: session.cursor], refusal.about, facts.route)


def _has_open_track(facts: RouteSheet) -> bool:
    """True if a track beside this one can be claimed: then the sheet leads there."""
    return any(track.why_not is None for track in facts.tracks)


@drafts.reopens(CLAIM)
def _look_again(page: Any, draft: Mapping[str, Any]) -> bool:
    route = draft.get("route")
    if page.view.turn.phase in ("entry", "milestones") or route not in page.session.state.board.rail.route:
        return False
    page.choose(route)
    return True
