"""Everything of one player on one sheet, to read: stock, tools, cards, where the figures stand, points so far."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.games.stone_age.present import PlayerView
from companion.games.stone_age.state import State
from companion.messages import message
from scoring.sheet import PlayerScore
from scoring.stone_age import RESOURCES
from screens.app import running
from screens.games import load
from screens.kit import Action, Sheet
from screens.kit.figures import column, number
from screens.kit.fitting import word_width
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.stone_age.drawn.level import LevelGrid
from screens.stone_age.drawn.pieces import Piece  # noqa: F401 - the kv names it
from screens.stone_age.final.counters import CardFlow, CountRow, ToolBits, told_apart
from screens.table.figure import Tapped

load_kv(__file__)


class FactCell(Tapped, BoxLayout):
    """One number of the band: its picture, the number, what it is; tapped it is set."""

    kind = StringProperty("food")
    value = StringProperty("")
    text = StringProperty("")

    def underlined(self) -> Any:
        return self.ids.words.__self__


class FactBand(LevelGrid):
    """The numbers that matter most, side by side; two and two where their words would be broken."""

    def four_fit(self, width: float, size: float) -> bool:
        return all(word_width(cell.text, size, bold=False) + dp(6) <= width / 4 for cell in self.children)


class StockLine(StackLayout):
    """The four resources with how many of each."""


class StockItem(Tapped, BoxLayout):
    kind = StringProperty("wood")
    text = StringProperty("")

    def underlined(self) -> Any:
        return self.ids.words.__self__


class SheetTotal(BoxLayout):
    """What it all adds up to, under a double rule."""

    text = StringProperty("")
    points = StringProperty("")


def show_player(page: Any, seat: int) -> Sheet:
    """Open the sheet of one player on a table page."""
    view = page.session.view()
    player: PlayerView = view.mirror.players[seat]
    score = page.session.sheet().players[seat]
    letter = initials([who.name for who in view.seats])[seat]
    who = view.seats[seat]
    sheet = Sheet(title=who.name, subtitle=_subtitle(page.session.state, seat), colour=who.colour, initial=letter)
    parts: list[Any] = [_band(player, seat), column(_rows(player, score, seat))]
    parts.append(SheetTotal(text=page.app.tr("stone_age.player.if_over_now"), points=number(score.total)))
    if player.any_two:
        parts.append(_any_two(page, seat))
    sheet.fill(parts)
    sheet.ids.column.bind(height=lambda *_: setattr(sheet.ids.body, "scroll_y", 1))  # it is read from the top
    shown: Sheet = page.show_sheet(sheet)
    return shown


def _subtitle(state: State, seat: int) -> str:
    """Where the figures stand."""
    app = running()
    places = [
        message("stone_age.player.stands", place=message(f"stone_age.place.{place.id}"), count=count)
        for place in state.occupied(seat)
        if (count := state.figures_at(seat, place.id))
    ]
    return app.tr.listed(app.say(place) for place in places) if places else str(app.tr("stone_age.player.all_home"))


def _band(player: PlayerView, seat: int) -> FactBand:
    app, band = running(), FactBand()
    figures = f"{player.at_home}/{player.figures}"
    for kind, value, what, fixed in (
        ("points", number(player.points), "points", "points"),
        ("food", str(player.food), "food", "food"),
        ("field", str(player.field), "track", "field"),
        ("figure", figures, "at_home", "figures"),
    ):
        words = app.tr(f"stone_age.player.{what}")
        band.add_widget(FactCell(kind=kind, value=value, text=words, fix_id=f"{fixed}/{seat}"))
    return band


def _rows(player: PlayerView, score: PlayerScore, seat: int) -> list[CountRow]:
    """A line for each category, with what is counted there."""
    green, sand = told_apart(player.cards)
    tools = sum(tool.value for tool in player.tools)
    people = CountRow(text=running().tr("stone_age.check_player.people"), below=True)
    return [
        _row(score, "resources", "stone_age.category.resources", held=_stock(player, seat)),
        _row(score, "toolmakers", "stone_age.fix_group.tools", tools, held=_tools(player)),
        _row(score, "farmers", "stone_age.fix_group.field", player.field),
        _row(score, "builders", "stone_age.setup.buildings", player.buildings),
        _row(score, "shamans", "stone_age.fix_group.figures", player.figures),
        _row(score, "culture", "stone_age.category.culture", held=_cards(green), below=True),
        people.hold(_cards(sand)),
    ]


def _row(
    score: PlayerScore, category: str, name: str, count: int | None = None, *, held: Any = None, below: bool = False
) -> CountRow:
    """What there is, how it is counted, and its points."""
    app, cell = running(), score.cells[category]
    row = CountRow(text=app.tr(name), points=number(cell.points), below=below)
    if count is not None:
        explain = app.session.table.game.explain
        row.detail = "\n".join(app.say(explain(item)) for item in cell.because) or str(count)
    if held is not None:
        row.hold(held)
        if not below:
            held.bind(width=row.setter("room"))
            row.room = held.width
    return row


def _stock(player: PlayerView, seat: int) -> StockLine:
    line = StockLine()
    for kind, count in zip(RESOURCES, player.resources, strict=True):
        line.add_widget(StockItem(kind=kind, text=str(count), fix_id=f"{kind}/{seat}"))
    return line


def _tools(player: PlayerView) -> ToolBits:
    return ToolBits(
        tiles=[(tool.value, tool.turned) for tool in player.tools],
        one_use=[card.upper.count for card in player.one_use],
    )


def _cards(cards: Any) -> CardFlow:
    flow = CardFlow()
    flow.show(cards)
    return flow


def _any_two(page: Any, seat: int) -> Action:
    button = Action(text=page.app.tr("stone_age.final.take_two"), icon="cards-outline")

    def take(_: Any) -> None:
        page.close_sheets()
        load("screens.stone_age.using.pay:show_any_two")(page, seat)

    button.bind(on_release=take)
    return button
