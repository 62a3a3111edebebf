"""The extra card, behind its curtain: its owner looks at it, or tells the app which card it is."""

from typing import Any

from kivy.metrics import dp

from companion.games.stone_age.records import KeepExtraCard
from companion.games.stone_age.state import State
from companion.games.stone_age.turns.offers import possible_cards
from companion.secret import behind_curtain
from companion.table.house import Correct
from screens import drafts
from screens.games import load
from screens.kit import Action, Text
from screens.kit.motion import turn_over
from screens.kit.sentences import rule_line
from screens.stone_age.drawn.nodes import civ_card
from screens.stone_age.final.page import none_left, show_extra
from screens.table.curtain import CurtainForm
from screens.ui.tree.widget import Tree

WIDE = 236
"""How wide the card is that has a page of its own, in dp."""
EXTRA = "stone_age/extra"
"""The extra card that is half told, as it is kept: only its owner gets it back."""


class ExtraCard(CurtainForm):
    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    # --- what is shown ---

    def refresh(self) -> None:
        if not self.app.table_open:
            return
        self.clear_curtain()
        self.ids.bar.title = self.app.tr("stone_age.do.KeepExtraCard")
        self.ids.list.fill([])
        self.ids.actions.clear_widgets()
        if self._is_public or (self.open and self._scoring):
            self._face_up()
        elif self.open:
            self._card()
        else:
            self.show_curtain(self.app.tr("stone_age.extra.look_away"))

    @property
    def _scoring(self) -> bool:
        return self.session.turn().phase in ("entry", "final_scoring")

    @property
    def _is_public(self) -> bool:
        """A card told in play stays hidden in score only until its owner shows it."""
        told = self.state.players[self.who].extra.known_to_clerk()
        return self._scoring and not (told and self.session.turn().phase == "entry")

    def looked(self) -> None:
        turn_over(*(part for part in self.ids.list.walk(restrict=True) if isinstance(part, Tree)))
        if drafts.kept(EXTRA):
            self.tell()

    def _card(self) -> None:
        """The card if it is told, and what to do if it is not or was told wrongly."""
        app, player = self.app, self.state.players[self.who]
        told = player.extra.open_for(behind_curtain(self.who))
        parts: list[Any] = [Text(text=self.state.name(self.who), role="title", halign="center" if told else "left")]
        if told:
            card = Tree(app.theme, app.tap, size_hint_x=None, width=dp(WIDE), pos_hint={"center_x": 0.5})
            card.show(civ_card(app.tr, self.state.box.card[told], app.theme.growth, large=True))
            parts += [card, Text(text=app.tr("stone_age.extra.lower_counts"), halign="center")]
        else:
            missing = "stone_age.extra.not_told" if player.extra_drawn else "stone_age.no_extra_card"
            parts.append(Text(text=app.tr(missing, player=self.state.name(self.who))))
            parts.append(rule_line(app.tr("stone_age.rule.SA-C17"), "SA-C17"))
        words = "stone_age.extra.other" if told else "stone_age.extra.tell"
        parts.append(self._button(app.tr(words), "cards-outline", self.tell))
        self.ids.list.fill(parts)
        close = self._button(app.tr("tickets.close"), "eye-off-outline", app.back)
        close.kind = "primary"
        self.ids.actions.add_widget(close)

    def _button(self, words: str, icon: str, action: Any) -> Action:
        return Action(text=words, icon=icon, on_release=lambda _: action())

    def _face_up(self) -> None:
        """The game is over: extra cards lie open."""
        app, player = self.app, self.state.players[self.who]
        name = self.state.name(self.who)
        parts: list[Any] = [Text(text=app.tr("stone_age.extra.face_up"))]
        if player.extra_drawn:
            parts = [Text(text=app.tr("stone_age.show_extra_card", player=name))]
            parts.append(
                self._button(
                    app.tr("stone_age.extra.show"),
                    "cards-outline",
                    lambda: show_extra(self, self.who, owner_looks=True),
                )
            )
        self.ids.list.fill(parts)
        self.ids.actions.add_widget(self._button(app.tr("notice.done"), "check", app.back))

    # --- telling it ---

    def tell(self) -> None:
        title = self.app.tr("stone_age.extra.which", player=self.state.name(self.who))
        cards, about = possible_cards(self.state), {"seat": self.who}
        find, none = load("screens.stone_age.placing.tell:find_card"), none_left(self, self.who)
        find(self, cards, title, self._told, EXTRA, of=about, none=none)

    def _told(self, card: str) -> None:
        """Drawn cards are kept; a card nobody has seen drawn is a correction."""
        drawn = self.state.players[self.who].extra_drawn
        command = KeepExtraCard(self.who, card) if drawn else Correct(f"extra/{self.who}", (card,))
        self.app.tap(command)
