"""Statistics on the screen: of a player, a box, a year, and the story of a table."""

from typing import Any

from companion.games import REGISTRY
from companion.statistics.story import Story, story_of
from companion.statistics.year import YearTally
from screens import device
from screens.games import screens_of
from screens.pages.exported import hand_over
from screens.pages.paper import draw, paper
from screens.pages.statistics import box, player, story, year
from screens.pages.statistics.parts import StatisticsContext
from screens.pages.statistics.person import is_me, save_own_name, show_person_menu
from screens.pages.statistics.plots import NumberRow
from screens.theme import icon_of
from screens.ui.page import TreePage
from screens.ui.sheet import tree_sheet
from screens.ui.tree.nodes import Column, ListRow, Room, Screen, Text
from screens.ui.tree.rendered_text import TextRuler


class StatisticsPage(TreePage):
    """Plots have their numbers one tap away; rows lead to other pages and to tables."""

    waits = True

    def reader(self, room: Room) -> StatisticsContext:
        return StatisticsContext(
            self.app.tr, TextRuler(self.app.theme), room, {game: icon_of(game) for game in REGISTRY}
        )

    def show_numbers(self, heading: str, text: str, numbers: tuple[NumberRow, ...]) -> None:
        """What the plot shows in a sentence, said aloud where that is wanted, and its numbers."""
        device.speak(text, self.app.tr.language, on=self.app.settings_file.settings.spoken)
        rows = tuple(ListRow(what, "", value) for what, value in numbers)
        tree_sheet(self, Column((Text(text), Column(rows)), 10), title=heading)


class PlayerPage(StatisticsPage):
    asks_for = ("who",)
    who = ""

    def screen(self, room: Room) -> Screen:
        store, reader = self.app.store, self.reader(room)
        kept = store.statistics()
        tally, brief = kept.player(self.who), kept.all_players().get(self.who)
        if tally is None or brief is None:
            return player.unknown(reader, self.who)
        also = store.players.also_called(self.who)
        view = player.PlayerView(self.who, tally, brief.colour, also, is_me(self.app, self.who))
        return player.page(reader, view)

    def show_menu(self) -> None:
        show_person_menu(self, self.who)

    def turn_me(self) -> None:
        save_own_name(self.app, "" if is_me(self.app, self.who) else self.who)
        self.refresh()


class BoxPage(StatisticsPage):
    asks_for = ("box",)
    box = ""

    def screen(self, room: Room) -> Screen:
        return box.page(self.reader(room), self.box, self.app.store.statistics().box(self.box))


class YearPage(StatisticsPage):
    asks_for = ("year",)
    year = ""

    @property
    def tally(self) -> YearTally | None:
        return self.app.store.statistics().year(int(self.year))

    def screen(self, room: Room) -> Screen:
        return year.page(self.reader(room), self.year, self.tally)

    def share(self) -> None:
        """The year as a picture."""
        tally, tr = self.tally, self.app.tr
        if tally:
            title, below = tr("stats.year", year=self.year), tr("stats.games", count=tally.tables)
            raw = draw(self.app, lambda room: paper(title, below, "", year.picture(self.reader(room), tally)))
            hand_over(self, f"tableside-{self.year}.png", raw)


class StoryPage(StatisticsPage):
    table = ""

    def __init__(self, **more: Any) -> None:
        self._told: tuple[Any, Story] | None = None
        """The table of the cached story, and the story."""
        super().__init__(**more)

    def screen(self, room: Room) -> Screen:
        session = self.session
        if self._told is None or self._told[0] is not session.table:
            self._told = session.table, story_of(session)
        table, game = session.table, session.table.game
        title = self.app.store.about(self.table).name or self.app.tr.text(game.title(table.options))
        has_replay = story.REPLAY in screens_of(session).all_pages
        view = story.StoryView(self.table, title, game.id, table.seats, self._told[1], has_replay)
        return story.page(self.reader(room), view)
