"""All that counts for one player, each number with its points: checked at the end, or entered in score only."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp

from companion.games.stone_age.present import PlayerView
from companion.games.stone_age.records import ConfirmPlayer, EnterCard, EnterGoods, EnterNumber
from companion.games.stone_age.turns.entering import numbers_allowed
from companion.games.stone_age.turns.offers import possible_cards
from companion.messages import Message, message
from companion.question import Number
from companion.secret import PUBLIC
from companion.table.house import Correct
from companion.table.session import TableView
from scoring.sheet import Cell
from scoring.stone_age import RESOURCES, Role
from screens import drafts
from screens.games import load
from screens.kit import Action, Sheet, Text
from screens.kit.figures import number
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.pages.figures.editors import editor_for
from screens.stone_age.final.check_parts import AskedRow
from screens.stone_age.final.counters import (
    CardFlow,
    CountRow,
    ResourceGrid,
    ToolBits,
    ValueCounter,
    shown_card,
    told_apart,
)
from screens.stone_age.final.page import show_extra
from screens.table.check import CheckPage
from screens.table.strip import ColumnStrip  # noqa: F401 - the kv names it

COUNTED = {
    "field": ("farmers", "farmer"),
    "tools": ("toolmakers", "toolmaker"),
    "buildings": ("builders", "builder"),
    "figures": ("shamans", "shaman"),
}
"""Numbers that a role multiplies: the number, its category, the role."""

TYPED, HELD = "stone_age/number", "stone_age/held"


class CheckPlayer(CheckPage):
    place = "check"
    right_words, next_words = "stone_age.check_player.right", "stone_age.check_player.next"

    def headline(self, _shown: TableView) -> Message:
        return message("stone_age.check_player.enter" if self.entering else "stone_age.check_player.how")

    def confirms(self) -> ConfirmPlayer:
        return ConfirmPlayer(self.who)

    def next_step(self) -> tuple[str, str, Callable[[], object]]:
        words, icon, tapped = super().next_step()
        return words, icon, self._show_goods if self.session.state.asks_for_goods(self.who) else tapped

    def _show_goods(self) -> None:
        """The resources are asked for first: they come into sight, and the refusal says why."""
        self.ids.list.scroll_y = 0
        self.app.tap(self.confirms())

    # --- the rows ---

    def lay_out(self) -> None:
        self.rows: dict[str, CountRow] = {}
        self.counters: dict[str, ValueCounter] = {}
        self.asked = AskedRow(on_extra=lambda _: show_extra(self, self.who), on_any_two=lambda _: self._any_two())
        self.note = Text(role="caption", muted=True, padding=(dp(16), dp(10)))
        self.flows = {"green": CardFlow(), "sand": CardFlow()}
        self.bits = ToolBits()
        self.ids.list.fill([self.asked, self._number_row("points"), *self._card_rows(), *self._role_rows()])
        self.ids.list.ids.column.add_widget(self._resource_row())
        self.ids.list.ids.column.add_widget(self.note)

    def _row(self, id_: str, **more: Any) -> CountRow:
        self.rows[id_] = CountRow(**more)
        return self.rows[id_]

    def _counter(self, kind: str, **more: Any) -> ValueCounter:
        counter = ValueCounter(
            **more, on_step=lambda _, value: self.set_number(kind, value), on_type=lambda _: self.type_number(kind)
        )
        self.counters[kind] = counter
        return counter

    def _number_row(self, kind: str) -> CountRow:
        counter = self._counter(kind)
        row = self._row(kind, room=counter.width)
        return row.hold(counter)

    def _card_rows(self) -> list[CountRow]:
        for flow in self.flows.values():
            flow.bind(on_card=lambda _, card: self.ask_out(card), on_more=lambda _: self.add_card())
        return [self._row(id_, below=True).hold(flow) for id_, flow in self.flows.items()]

    def _role_rows(self) -> list[CountRow]:
        rows = []
        for kind in COUNTED:
            row = self._number_row(kind)
            if kind == "tools":
                row.hold(self.bits)
            rows.append(row)
        return rows

    def _resource_row(self) -> CountRow:
        grid = ResourceGrid()
        for kind in RESOURCES:
            grid.add_widget(self._counter(kind, piece=kind, size_hint_x=1))
        self.none = Action(on_release=lambda _: self.app.tap(EnterGoods(self.who, (0, 0, 0, 0))))
        self.goods = grid
        return self._row("resources", below=True).hold(grid)

    # --- what they show ---

    def show_rows(self) -> None:
        player = self.view.mirror.players[self.who]
        self.asked.show(extra=player.extra_drawn, any_two=player.any_two)
        self._show_numbers(player)
        self._show_cards(player)
        self._show_points(player, self.session.sheet().players[self.who].cells)
        self.note.text = "" if self.entering else self.app.tr("stone_age.check_player.is_marked")

    def _show_numbers(self, player: PlayerView) -> None:
        tools = sum(tool.value for tool in player.tools)
        values = {"points": player.points, "field": player.field, "tools": tools, "buildings": player.buildings}
        values |= {"figures": player.figures, **dict(zip(RESOURCES, player.resources, strict=True))}
        for kind, value in values.items():
            counter, allowed = self.counters[kind], self._allowed(kind)
            counter.name = self.app.tr(f"stone_age.fix_group.{kind}")
            counter.low, counter.high, counter.value = allowed[0], allowed[-1], value
        for kind in RESOURCES:
            self.counters[kind].unknown = player.asks_for_goods
        self._offer_none(asked=player.asks_for_goods)
        self.bits.tiles = [(tool.value, False) for tool in player.tools]

    def _offer_none(self, *, asked: bool) -> None:
        """Resources that nobody followed are entered, or there are none: that is said as well."""
        tr = self.app.tr
        self.rows["resources"].detail = tr("catch_up.not_entered") if asked else ""
        self.none.text = tr("stone_age.check_player.no_goods")
        put(self.rows["resources"].ids.held, [self.goods, *([self.none] if asked else [])])

    def _allowed(self, kind: str) -> range:
        if self.entering:
            return numbers_allowed(self.session.state, self.who, kind)
        fix = self.session.table.game.fix(self.session.state, f"{kind}/{self.who}", PUBLIC)
        assert fix is not None
        assert isinstance(fix.domain, Number)
        return range(fix.domain.low, fix.domain.high + 1)

    def _show_cards(self, player: PlayerView) -> None:
        green, sand = told_apart(player.cards)
        more = self.app.tr("stone_age.check_player.add_card")
        self.flows["green"].show(green, more=more, pressed=True)
        self.flows["sand"].show(sand, more=more, pressed=True)

    def _show_points(self, player: PlayerView, cells: Any) -> None:
        app, game = self.app, self.session.table.game
        names = {"points": "track", "green": "culture", "resources": "resources"}
        for id_, category in (*names.items(), *((kind, category) for kind, (category, _) in COUNTED.items())):
            cell: Cell = cells[category]
            row = self.rows[id_]
            row.points, row.corrected = number(cell.points), cell.corrected or cell.overridden
            row.text = app.tr(f"stone_age.fix_group.{id_}" if id_ in COUNTED else f"stone_age.category.{category}")
        self.rows["green"].detail = "\n".join(app.say(game.explain(item)) for item in cells["culture"].because)
        sand = [card.lower for card in player.cards if isinstance(card.lower, Role)]
        for kind, (_, role) in COUNTED.items():
            count = sum(lower.count for lower in sand if lower.role == role)
            self.rows[kind].detail = app.tr(f"stone_age.role.{role}", count=count)
        self.rows["sand"].text = app.tr("stone_age.check_player.people")
        self.rows["sand"].detail = app.tr("stone_age.check_player.people_count")

    # --- what is set ---

    def set_number(self, kind: Any, value: int) -> bool:
        command: Any = Correct(f"{kind}/{self.who}", value)
        if self.entering:
            command = EnterNumber(self.who, kind, value)
        return self.app.tap(command)

    def type_number(self, kind: str) -> Sheet:
        """The number on a keypad: sums and minus are allowed."""
        app = self.app
        fix = self.session.table.game.fix(self.session.state, f"{kind}/{self.who}", PUBLIC)
        assert fix is not None
        allowed = self._allowed(kind)
        subtitle = app.tr("fix.now_of", value=number(int(str(fix.value))), low=number(allowed[0]), high=allowed[-1])
        sheet = Sheet(title=app.say(fix.label), subtitle=subtitle)
        editor = editor_for(self.session, fix)
        before = drafts.kept(TYPED)
        if before.get("number") == kind:
            editor.take_up(before)
        editor.follow(lambda: drafts.keep(TYPED, number=kind, **editor.entered()))

        def save(_: Any) -> None:
            if editor.value == fix.value:
                sheet.close()
            elif editor.fits():
                self.set_number(kind, editor.value)

        done = Action(kind="primary", text=app.tr("fix.save"), icon="check", on_release=save)
        return drafts.lay(sheet.fill([editor, done]), self.show_sheet, TYPED, number=kind, **editor.entered())

    def add_card(self) -> None:
        app, state = self.app, self.session.state
        title = app.tr("stone_age.check_player.which_card", player=state.name(self.who))
        load("screens.stone_age.placing.tell:find_card")(self, possible_cards(state), title, self._hold_card, HELD)

    def _hold_card(self, card: str) -> None:
        held = self.session.state.players[self.who].cards
        command: Any = Correct(f"cards/{self.who}", (*held, card))
        self.app.tap(EnterCard(self.who, card) if self.entering else command)

    def ask_out(self, card: str) -> None:
        """A card that was tapped: it may be taken out."""
        sheet = Sheet(title=self.app.tr(f"stone_age.card.{card}"))
        out = Action(
            kind="alert",
            icon="trash-can-outline",
            text=self.app.tr("stone_age.check_player.take_out"),
            on_release=lambda _: self._take_out(card),
        )
        self.show_sheet(sheet.fill([shown_card(self.session.state.box.card[card]), out]))

    def _take_out(self, card: str) -> None:
        held = self.session.state.players[self.who].cards
        command: Any = Correct(f"cards/{self.who}", tuple(id_ for id_ in held if id_ != card))
        self.app.tap(EnterCard(self.who, card, held=False) if self.entering else command)

    def _any_two(self) -> None:
        load("screens.stone_age.using.pay:show_any_two")(self, self.who)


@drafts.reopens(TYPED)
def _type_on(page: CheckPlayer, draft: Mapping[str, Any]) -> bool:
    kind = draft.get("number")
    if kind not in page.counters:
        return False
    page.type_number(str(kind))
    return True


@drafts.reopens(HELD)
def _find_on(page: CheckPlayer, _draft: Mapping[str, Any]) -> bool:
    page.add_card()
    return True


load_kv(__file__)
