"""The extra card, behind its curtain: its owner looks at it, or enters which card it is."""

from companion.games.stone_age.state import State
from companion.secret import behind_curtain
from companion.table.table_commands import Correct
from screens import drafts
from screens.stone_age.drawings.nodes import civ_card
from screens.stone_age.final.page import ask_extra, show_extra
from screens.stone_age.placing.tell import find_held
from screens.table.curtain import CurtainPage
from screens.ui.tree.controls import Back, app_bar, do, rule_line
from screens.ui.tree.nodes import Button, Buttons, Column, Node, Room, Row, Screen, Text

WIDE, WIDEST = 236, 560
"""How wide the card is that has a page of its own, and the lines of the page, in dp."""
EXTRA = "stone_age/extra"
"""The extra card that is half entered, as it is kept: only its owner gets it back."""


class ExtraCard(CurtainPage):
    two_columns = True
    look_away = "stone_age.extra.look_away"

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    # --- what is shown ---

    @property
    def is_open(self) -> bool:
        return bool(self.open) or self._is_public

    @property
    def _scoring(self) -> bool:
        return self.session.turn().phase in ("entry", "final_scoring")

    @property
    def _is_public(self) -> bool:
        """A card entered in play stays hidden in score only until its owner shows it."""
        named = self.state.players[self.who].extra.known_to_clerk()
        return self._scoring and not (named and self.session.turn().phase == "entry")

    def screen(self, room: Room) -> Screen:
        tr, side = self.app.tr, room.side(WIDEST)
        parts = self._face_up() if self._scoring else self._card()
        last = Button(tr("notice.done"), "check", tap=Back())
        if not self._scoring:
            last = Button(tr("tickets.close"), "eye-off-outline", "primary", Back())
        body = Column(parts, 12, (side, 12, side, 24))
        return Screen(app_bar(tr("stone_age.do.KeepExtraCard")), body, foot=Buttons((last,), foot=True))

    def _card(self) -> tuple[Node, ...]:
        """The card if it is entered, and what to do if it is not or was entered wrongly."""
        app, player, name = self.app, self.state.players[self.who], self.state.name(self.who)
        named = player.extra.open_for(behind_curtain(self.who))
        other = Button(app.tr(f"stone_age.extra.{'other' if named else 'tell'}"), "cards-outline", tap=do("tell"))
        if named:
            card = civ_card(app.tr, self.state.box.card[named], app.theme.font_scale, large=True)
            shown = Row((Text(""), card, Text("")), widths=(0, WIDE, 0))
            counts = Text(app.tr("stone_age.extra.lower_counts"), align="center")
            return Text(name, "title", align="center"), shown, counts, other
        missing = "stone_age.extra.not_told" if player.extra_drawn else "stone_age.no_extra_card"
        rule = rule_line(app.tr("stone_age.rule.SA-C17"))
        return Text(name, "title"), Text(app.tr(missing, player=name)), rule, other

    def _face_up(self) -> tuple[Node, ...]:
        """The game is over: extra cards lie open."""
        tr = self.app.tr
        if not self.state.players[self.who].extra_drawn:
            return (Text(tr("stone_age.extra.face_up")),)
        named = Text(tr("stone_age.show_extra_card", player=self.state.name(self.who)))
        return named, Button(tr("stone_age.extra.show"), "cards-outline", tap=do("show_face_up"))

    # --- what a tap does ---

    def show_face_up(self) -> None:
        show_extra(self, self.who, owner_looks=True)

    def looked(self) -> None:
        self.app.host.turn_over(self.scroll.tree)
        if drafts.load(EXTRA):
            self.tell()

    def tell(self) -> None:
        """Drawn cards are kept; a card nobody has seen drawn is a correction."""
        if self.state.players[self.who].extra_drawn:
            ask_extra(self, self.who, behind_curtain(self.who), EXTRA)
        else:
            correct = lambda card: self.app.tap(Correct(f"extra/{self.who}", (card,)))  # noqa: E731 - one word for a way
            find_held(self, self.who, correct, EXTRA)
