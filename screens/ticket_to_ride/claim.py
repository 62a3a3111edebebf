"""The claim sheet: check, then claim; a route that cannot be claimed says why, unless a track beside it can."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.errors import RuleError
from companion.games.ticket_to_ride.board import GREY, LOCOMOTIVE
from companion.games.ticket_to_ride.present import RouteSheet, route_sheet
from companion.games.ticket_to_ride.records import ClaimRoute
from companion.games.ticket_to_ride.state import State, route_name
from companion.games.ticket_to_ride.story import taken_in
from screens import drafts
from screens.app import running
from screens.kit import Action, Buttons, Sheet, Stepper, Text
from screens.kit.fitting import width_of
from screens.table.refusal import show_refusal
from screens.ticket_to_ride.pieces import CardGrid, Fact, LaneKey, OwnLineOfCars, RouteFacts, TrainCard

CLAIM = "ticket_to_ride/claim"
IN_SIGHT = 0.76
"""How much of the room the sheet takes there at most."""
LOW = 640
"""On a lower page the sheet says only what it must: the route stays in sight above it, in dp."""


def show_claim(page: Any, route_id: str) -> None:
    """The sheet for one route over the map; another route can be tapped while it is open."""
    app = page.app
    state = page.session.state
    facts = route_sheet(state, route_id)

    def closed() -> None:
        if list(page.selected) == [route_id]:  # another route that was tapped meanwhile stays chosen
            page.unselect()

    refusal = None if _has_open_track(state, facts) else facts.why_not
    page.mark(route_id, refused=refusal is not None)
    if refusal is not None:
        page.close_sheets()
        reason = show_refusal(page, refusal, _taken_in(page, refusal, facts))
        reason.when_closed = closed
        reason.ids.panel.bind(height=page.look_again)
        return
    title = app.say(route_name(facts.route))
    sheet = Sheet(title=title, modal=False, gives_way=True, when_closed=closed)
    paid: Mapping[str, Any] = {}
    trains = f"{facts.trains_now}→{facts.trains_after}"
    brief = facts.why_not is None and (bool(page.column) or page.height < dp(LOW)) and not app.theme.large
    counted = app.theme.large and len(facts.tracks) > 1
    first = RouteFacts(points=f"+{facts.points}", icon="train-variant" if brief or counted else "")
    first.text = trains if brief else str(facts.route.length) if counted else _cars_in_words(facts)
    sheet.title_role = "strong" if brief else "head"
    parts: list[Any] = [first]
    if app.theme.large and not counted:  # large words leave no room beside them
        parts.insert(0, OwnLineOfCars(route=facts.route))
    else:
        first.route = facts.route
    if len(facts.tracks) > 1:
        parts.append(_lanes(page, facts))
    if facts.why_not is None:
        if not brief:
            parts.append(Fact(text=app.tr("claim.trains"), value=trains))
        if facts.closes:
            names = [app.tr(f"ticket_to_ride.card.{state.board.rail.route[r].colour}") for r in facts.closes]
            closes = app.tr("claim.closes", colours=app.tr.listed(names))
            parts.append(Text(text=closes, role="caption", muted=True) if brief else Fact(text=closes))
        payment = Payment(state, facts, _told(route_id), lambda: drafts.keep(CLAIM, route=route_id, **payment.told()))
        paid = payment.told()
        parts += payment.widgets
        button = Action(
            kind="primary",
            icon="check",
            text=app.tr("claim.claim", player=state.name(state.turn)),
            on_release=lambda _: app.tap(ClaimRoute(route_id, payment.cards())),
        )
    else:
        button = Action(
            kind="alert",
            icon="lock-outline",
            text=app.say(facts.why_not.message),
            on_release=lambda _: show_refusal(page, facts.why_not, _taken_in(page, facts.why_not, facts)),
        )
    drafts.lay(sheet.fill(parts, foot=(button,)), page.show_sheet, CLAIM, route=route_id, **paid)
    sheet.ids.column.spacing = dp(4) if brief else dp(6)
    if brief and not page.column:
        sheet.share = IN_SIGHT
    sheet.ids.panel.bind(height=page.look_again)
    page.look_again()


def _taken_in(page: Any, refusal: RuleError, facts: RouteSheet) -> int | None:
    """The number of the entry that stands against it, where somebody else has the track."""
    session = page.session
    if refusal.about is None:
        return None
    return taken_in(session.state, session.steps[: session.cursor], refusal.about, facts.route)


def _cars_in_words(facts: RouteSheet) -> str:
    """How many trains, and of which colour where no track beside it has one to tell."""
    tr, count = running().tr, facts.route.length
    if len(facts.tracks) > 1:
        return str(tr("claim.cars", count=count))
    return str(tr("map.route_facts", count=count, colour=tr(f"ticket_to_ride.card.{facts.route.colour}")))


def _has_open_track(state: State, facts: RouteSheet) -> bool:
    """True if a track beside this one can be claimed: then the sheet leads there."""
    return any(route_sheet(state, track.id).why_not is None for track in facts.tracks)


def _told(route: str) -> Mapping[str, Any]:
    """How this route was about to be paid before a kill."""
    draft = drafts.kept(CLAIM)
    return draft if draft.get("route") == route else {}


@drafts.reopens(CLAIM)
def _look_again(page: Any, draft: Mapping[str, Any]) -> bool:
    route = draft.get("route")
    if page.view.turn.phase in ("entry", "milestones") or route not in page.session.state.board.rail.route:
        return False
    page.choose(route)
    return True


def _lanes(page: Any, facts: RouteSheet) -> Buttons:
    """The track that was tapped, and the ones beside it one tap away."""
    keys = Buttons()
    for track in facts.tracks:
        route = page.session.state.board.rail.route[track.id]
        words = page.app.tr(f"ticket_to_ride.card.{route.colour}")
        if route.colour == GREY:
            words = f"{words} {route.lane + 1}"
        chosen = track.id == facts.route.id
        key = LaneKey(
            text=words,
            colour=route.colour,
            chosen=chosen,
            closed=not chosen and track.why_not is not None,
            on_release=lambda _, id_=track.id: page.choose(id_),
        )
        keys.add_widget(key)
    return keys


def named(words: str, stepper: Stepper) -> BoxLayout:
    """What a stepper counts, before it; above it where the word would have to be broken."""
    row = BoxLayout(size_hint_y=None, height=dp(60), spacing=dp(8))
    name = Text(text=words, pos_hint={"center_y": 0.5})
    row.add_widget(name)
    row.add_widget(stepper)

    def fit(*_: Any) -> None:
        beside = width_of(words, name.font_size, bold=False) + dp(8) + stepper.width <= row.width
        row.orientation = "horizontal" if beside else "vertical"
        row.height = dp(60) if beside else name.height + dp(8) + stepper.height

    row.bind(width=fit)
    name.bind(height=fit)
    return row


class Payment:
    """The cards paid, where the table checks them: one colour, and locomotives for some of it."""

    def __init__(self, state: Any, facts: RouteSheet, told: Mapping[str, Any], changed: Callable[[], None]) -> None:
        """`told` is what was chosen before a kill; `changed` is called after each tap."""
        self._changed = changed
        self.length = facts.route.length
        self.checked = state.cards is not None
        grey = facts.route.colour == GREY
        self.colours = state.board.cards.colours if grey else (facts.route.colour,)
        colour, locomotives = told.get("colour", ""), told.get("locomotives", 0)
        self.colour = colour if colour in self.colours else self.colours[0]
        self.locomotives = locomotives if locomotives in range(self.length + 1) else 0
        self.widgets: list[Any] = self._build() if self.checked else []

    def _build(self) -> list[Any]:
        app = running()
        cards = CardGrid()
        for colour in self.colours if len(self.colours) > 1 else ():
            card = TrainCard(
                kind=colour,
                text=app.tr(f"ticket_to_ride.card.{colour}"),
                chosen=colour == self.colour,
                on_release=lambda chosen, c=colour: self._choose(cards, chosen, c),
            )
            cards.add_widget(card)
        stepper = Stepper(value=self.locomotives, low=0, high=self.length, on_step=self._step)
        row = named(app.tr("ticket_to_ride.card.locomotive"), stepper)
        return [cards, row] if cards.children else [row]

    def _choose(self, cards: CardGrid, chosen: TrainCard, colour: str) -> None:
        self.colour = colour
        for card in cards.children:
            card.chosen = card is chosen
        self._changed()

    def _step(self, stepper: Stepper, value: int) -> None:
        stepper.value = self.locomotives = value
        self._changed()

    def told(self) -> dict[str, Any]:
        """What is chosen so far, where cards are checked."""
        return {"colour": self.colour, "locomotives": self.locomotives} if self.checked else {}

    def cards(self) -> tuple[str, ...]:
        if not self.checked:
            return ()
        return (self.colour,) * (self.length - self.locomotives) + (LOCOMOTIVE,) * self.locomotives
