"""The claim sheet: check, then claim; a route that cannot be claimed says why, unless a track beside it can."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kivy.metrics import dp

from companion.errors import RuleError
from companion.games.ticket_to_ride.board import GREY, LOCOMOTIVE
from companion.games.ticket_to_ride.present import RouteSheet, route_sheet
from companion.games.ticket_to_ride.records import ClaimRoute
from companion.games.ticket_to_ride.state import State, route_name
from companion.games.ticket_to_ride.story import taken_in
from screens import drafts
from screens.table.refusal import show_refusal
from screens.ticket_to_ride.sheets.page import (
    AskWhy,
    Claim,
    ClaimView,
    Locomotives,
    Look,
    Paid,
    Pay,
    Track,
    claim,
    claim_foot,
)
from screens.ui.sheet import MARGIN, TreeSheet, room_inside
from screens.ui.tree.nodes import Message

CLAIM = "ticket_to_ride/claim"
IN_SIGHT = 0.76
"""How much of the room the sheet takes at most where it is brief."""
LOW = 640
"""On a lower page the sheet says only what it must: the route stays in sight above it, in dp."""


def show_claim(page: Any, route_id: str) -> None:
    """The sheet for one route over the map; another route can be tapped while it is open."""
    state = page.session.state
    facts = route_sheet(state, route_id)
    refusal = None if _has_open_track(facts) else facts.why_not
    page.mark(route_id, refused=refusal is not None)
    if refusal is not None:
        page.close_sheets()
        reason = show_refusal(page, refusal, _taken_in(page, refusal, facts))
        reason.when_closed = lambda: _closed(page, route_id)
        reason.panel.bind(top=page.look_again)
        return
    sheet = ClaimSheet(page, facts)
    drafts.lay(sheet, page.show_sheet, CLAIM, **sheet.draft())
    if sheet.view.brief and not page.column:
        sheet.share = IN_SIGHT
    sheet.panel.bind(top=page.look_again)
    page.look_again()


class ClaimSheet(TreeSheet):
    def __init__(self, page: Any, facts: RouteSheet) -> None:
        self.facts = facts
        title, closed = page.app.say(route_name(facts.route)), lambda: _closed(page, facts.route.id)
        super().__init__(page, title=title, modal=False, gives_way=True, when_closed=closed)
        self.view = _view(page, facts, _draft_of(facts.route.id))
        self.title_role = "strong" if self.view.brief else "head"
        self._show()
        self.panel.fbind("width", self._resized)

    def _show(self) -> None:
        tr = self.page.app.tr
        self.show_nodes(claim(tr, self.view), claim_foot(tr, self.view))

    def _resized(self, _: Any, width: float) -> None:
        self.view = replace(self.view, room=width / dp(1) - 2 * MARGIN)
        self._show()

    def hear(self, message: Message) -> None:
        paid = self.view.paid
        match message:
            case Look(route):
                self.page.choose(route)
            case Claim():
                self.page.app.tap(ClaimRoute(self.facts.route.id, _cards(paid, self.facts.route.length)))
            case AskWhy():
                assert self.facts.why_not is not None
                show_refusal(self.page, self.facts.why_not, _taken_in(self.page, self.facts.why_not, self.facts))
            case Pay(colour) if paid:
                self._pay(replace(paid, colour=colour))
            case Locomotives(count) if paid:
                self._pay(replace(paid, locomotives=count))

    def _pay(self, paid: Paid) -> None:
        self.view = replace(self.view, paid=paid)
        drafts.keep(CLAIM, **self.draft())
        self._show()

    def draft(self) -> dict[str, Any]:
        paid = self.view.paid
        chosen = {"colour": paid.colour, "locomotives": paid.locomotives} if paid else {}
        return {"route": self.facts.route.id, **chosen}


def _view(page: Any, facts: RouteSheet, draft: Mapping[str, Any]) -> ClaimView:
    app, state = page.app, page.session.state
    colours = [app.tr(f"ticket_to_ride.card.{state.board.rail.route[id_].colour}") for id_ in facts.closes]
    low = bool(page.column) or page.height < dp(LOW)
    return ClaimView(
        facts=facts,
        tracks=tuple(Track(state.board.rail.route[one.id], one.why_not is not None) for one in facts.tracks),
        player=state.name(state.turn),
        closes=app.tr("claim.closes", colours=app.tr.listed(colours)) if colours else "",
        refusal=app.say(facts.why_not.message) if facts.why_not else "",
        paid=_paid(state, facts, draft) if state.cards is not None and facts.why_not is None else None,
        brief=facts.why_not is None and low and not app.theme.large,
        growth=app.theme.growth,
        room=room_inside(page),
    )


def _paid(state: State, facts: RouteSheet, draft: Mapping[str, Any]) -> Paid:
    """As it was about to be paid before a kill; else with none of the locomotives."""
    assert state.board.cards is not None
    grey = facts.route.colour == GREY
    colours = tuple(state.board.cards.colours) if grey else (facts.route.colour,)
    colour, locomotives = draft.get("colour", ""), draft.get("locomotives", 0)
    fits = locomotives in range(facts.route.length + 1)
    return Paid(colours, colour if colour in colours else colours[0], locomotives if fits else 0)


def _cards(paid: Paid | None, length: int) -> tuple[str, ...]:
    if paid is None:
        return ()
    return (paid.colour,) * (length - paid.locomotives) + (LOCOMOTIVE,) * paid.locomotives


def _closed(page: Any, route: str) -> None:
    if list(page.selected) == [route]:  # another route that was tapped meanwhile stays chosen
        page.unselect()


def _taken_in(page: Any, refusal: RuleError, facts: RouteSheet) -> int | None:
    """The number of the entry that stands against it, where somebody else has the track."""
    session = page.session
    if refusal.about is None:
        return None
    return taken_in(session.state, session.steps[: session.cursor], refusal.about, facts.route)


def _has_open_track(facts: RouteSheet) -> bool:
    """True if a track beside this one can be claimed: then the sheet leads there."""
    return any(track.why_not is None for track in facts.tracks)


def _draft_of(route: str) -> Mapping[str, Any]:
    draft = drafts.kept(CLAIM)
    return draft if draft.get("route") == route else {}


@drafts.reopens(CLAIM)
def _look_again(page: Any, draft: Mapping[str, Any]) -> bool:
    route = draft.get("route")
    if page.view.turn.phase in ("entry", "milestones") or route not in page.session.state.board.rail.route:
        return False
    page.choose(route)
    return True
