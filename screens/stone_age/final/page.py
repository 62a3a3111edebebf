"""Final scoring: extra cards are shown, the any-2 card is used up, every player is checked; then the sheet."""

from collections.abc import Mapping
from typing import Any

from companion.games.stone_age.records import KeepExtraCard
from companion.games.stone_age.turns.offers import possible_cards
from companion.secret import PUBLIC, Viewer, behind_curtain
from screens import drafts
from screens.games import load
from screens.stone_age.drawings.nodes import TakeTwo, civ_card
from screens.stone_age.final.rows import ShowExtra, standings
from screens.stone_age.placing.tell import after, find
from screens.table.final import FinalPage
from screens.ui.frame import Page
from screens.ui.sheet import action_sheet
from screens.ui.tree.nodes import Message, Node, Row, Space, Text

FACE_UP = "stone_age/face_up"
"""Which extra card is shown, as it is kept until it is entered."""
SHOWN = 136
"""How wide a card is that is shown, in dp."""


def carry_out(page: Any, tapped: Message) -> None:
    """What is tapped on the card of a player; `page` has the table's id."""
    match tapped:
        case ShowExtra(seat):
            show_extra(page, seat)
        case TakeTwo(seat):
            load("screens.stone_age.using.pay:show_any_two")(page, seat)
        case command:
            page.app.tap(command)


class StoneAgeFinal(FinalPage):
    """Every player with the points so far, also in score only; a tap leads to all that counts for that player."""

    def players(self) -> Node:
        view, scores = self.view, self.session.sheet().players
        entering = view.turn.phase == "entry"
        return standings(self.app.tr, view.seats, view.game_view.players, scores, entering=entering)

    def act(self, message: Message) -> None:
        carry_out(self, message)

    def check(self, seat: int) -> None:
        """All that counts for a player is to be looked through."""
        self.app.go("check", table=self.table, seat=str(seat))

    def is_ready(self) -> bool:
        return all(player.confirmed for player in self.view.game_view.players)

    def tapped_seat(self, seat: int) -> None:
        load("screens.stone_age.player_sheet:show_player")(self, seat)


# --- the extra card, face up ---


def show_extra(page: Page, seat: int, *, owner_looks: bool = False) -> None:
    """The card its owner entered behind the curtain, to be shown with one tap; else it is asked for."""
    app = page.app
    state = page.session.state
    named = state.players[seat].extra.open_for(behind_curtain(seat))
    if named and page.session.turn().phase == "entry" and not owner_looks:
        app.go("extra", table=app.table_id, seat=str(seat))
        return
    halves = state.box.card[named].halves if named else None
    card = next((card for card in possible_cards(state) if card.halves == halves), None)
    if card is None:
        _find_extra(page, seat)
        return
    words = Text(app.tr("stone_age.extra.lower_counts"), "caption", "ink2")
    shown = Row((civ_card(app.tr, card, app.theme.font_scale), Space(0)), widths=(SHOWN * app.theme.font_scale, 0))
    right = (app.tr("stone_age.extra.is_it"), lambda: app.tap(KeepExtraCard(seat, card.id)), "primary")
    other = (app.tr("stone_age.extra.other"), lambda: _find_extra(page, seat), "secondary")
    action_sheet(page, [shown, words], [right, other], title=app.tr("stone_age.extra.shows", player=state.name(seat)))


def _find_extra(page: Page, seat: int) -> None:
    ask_extra(page, seat, PUBLIC, FACE_UP)


def ask_extra(page: Page, seat: int, viewer: Viewer, kind: str) -> None:
    """Which card was drawn, or that none was left."""
    find(page, after(page, viewer, f"{KeepExtraCard.__name__}:{seat}"), page.app.tap, kind, seat=seat)


@drafts.reopens(FACE_UP)
def _find_on(page: Page, draft: Mapping[str, Any]) -> bool:
    seat = draft.get("seat")
    waiting = [who for who, player in enumerate(page.session.state.players) if player.extra_drawn]
    if seat not in waiting:
        return False
    _find_extra(page, seat)
    return True
