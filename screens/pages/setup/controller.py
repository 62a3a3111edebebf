"""The setup guide on the screen."""

from dataclasses import replace
from typing import Any

from companion.errors import RuleError, SaveError
from companion.table.pages import is_ticked, lines, open_page, pages, settled
from companion.table.setup import complete_page
from companion.table.setup_picture import setup_picture
from companion.table.table_commands import KeepDraw, TickStep
from companion.words.text_search import initials
from screens import device
from screens.games import load, screens_of
from screens.metrics import dp
from screens.pages.setup.page import GuideView, PageState, cleared, more_below, now_of, page, picture_size
from screens.pages.setup.sheets import all_done_sheet, change_sheet
from screens.table.refusal import show_refusal
from screens.ui.menu import Chosen, MenuItem, item_row
from screens.ui.page import TreePage
from screens.ui.sheet import show_sentence
from screens.ui.touch import Touch
from screens.ui.tree.controls import Back, do
from screens.ui.tree.nodes import Icon, ListRow, Message, Room, Screen
from screens.ui.tree.tree import Tree

HIDDEN = 16
"""So much of a list below the fold is worth a hint, in dp."""


class SetupGuide(TreePage):
    stays = two_columns = heads_stage = True
    table = ""

    def __init__(self, **more: Any) -> None:
        self.local, self._shown = PageState(), -1
        self._items: list[MenuItem] = []
        super().__init__(**more)
        self._below = Tree(self.app.theme, self.handle)

    # --- what is shown ---

    def opened(self) -> None:
        self.local = replace(self.local, back_at=None)
        super().opened()

    def refresh(self) -> None:
        table = self.session.table
        now = open_page(table)
        if self.session.turn().phase != "setup" or now is None:
            self.app.swap(self.app.place_of_table(), table=self.table)
            return
        at = pages(table).index(now)
        if self.local.back_at is not None and self.local.back_at >= at:
            self.local = replace(self.local, back_at=None)
        shown = at if self.local.back_at is None else self.local.back_at
        if shown != self._shown:
            self._shown, self.local = shown, replace(self.local, lit="")
            self.to_top()
        super().refresh()

    def screen(self, room: Room) -> Screen:
        return page(self.app.tr, self.view(room), self.local)

    def view(self, room: Room) -> GuideView:
        app, table, header = self.app, self.session.table, self.session.header
        guide, now = pages(table), open_page(table)
        shown, at = guide[self._shown], guide.index(now or guide[-1])
        drawing = table.game.setup.pictures.get(shown.id)
        letters = initials([seat.name for seat in table.seats])
        view = GuideView(
            room,
            app.tr("setup_guide.facts", title=header.game.title(header.options), count=len(header.seats)),
            app.tr.text(shown.title),
            self._shown,
            at,
            len(guide),
            lines(table, shown),
            seats=tuple((seat.colour, letter) for seat, letter in zip(table.seats, letters, strict=True)),
            grows=bool(drawing and drawing.grows),
            more=self._more() if self._shown == at else (),
            can_undo=self.session.can_undo,
            can_redo=self.session.can_redo,
            large=app.theme.large,
        )
        lying = {line.step.id for line in view.lines if line.done or view.is_done} | table.steps_done
        picture = setup_picture(table, shown, picture_size(room, view.grows), now_of(view, self.local), lying)
        return replace(view, picture=picture)

    def _more(self) -> tuple[ListRow, ...]:
        """Draws by the app, and what this game adds to the steps of the open page."""
        offered, rows, self._items = screens_of(self.session).setup_extras, list[ListRow](), []
        now = open_page(self.session.table)
        for step in now.steps if now else ():
            offer, tr = step.offer, self.app.tr
            if offer and not (offer.starter or offer.ahead or offer.id in self.session.table.draws):
                why, words = f"setup_guide.draw_why.{offer.id}", tr("setup_guide.draw_step", step=step.title)
                icon = Icon("shuffle-variant", "ink2")
                rows.append(ListRow(words, tr(why) if tr.has(why) else "", picture=icon, tap=do("draw", offer.id)))
            for item in load(offered[step.id])(self) if step.id in offered else ():
                rows.append(item_row(len(self._items), item))
                self._items.append(item)
        return tuple(rows)

    def lay_out(self) -> None:
        super().lay_out()
        self._hint()

    def _hint(self) -> None:
        """How many lines are hidden below, as long as any are."""
        scroll = self._beside if self.column else self.scroll
        if scroll.hidden - scroll.above < dp(HIDDEN):
            self.take_off(self._below)
            return
        steps, floor = {line.id for line in pages(self.session.table)[self._shown].steps}, scroll.above + scroll.height
        rows = [place for place in scroll.tree.places.values() if isinstance(place.placed.node, ListRow)]
        firsts = [place.y for place in rows if place.placed.node.key in steps]
        self._below.width = scroll.width
        for _ in range(2):  # how high the hint is decides what lies below it
            self._below.show(more_below(self.app.tr, sum(y + dp(28) > floor - self._below.height for y in firsts)))
        self._below.lay(scroll.x, scroll.y, scroll.width)
        if self._below not in self.floats:
            self.floats.insert(0, self._below)  # above the page, below its sheets

    # --- what is tapped ---

    def touched(self, touch: Touch) -> bool:
        """The second tap of a double one was not meant for what has come into the place of the big button since."""
        return touch.is_double and self._foot.collide_point(*touch.pos)

    def handle(self, message: Message) -> None:
        match message:
            case Back():
                self.app.home()
            case Chosen(number):
                self._items[number].act()
            case _:
                super().handle(message)

    def undo(self) -> None:
        self.local = PageState()
        self.app.undo()

    def redo(self) -> None:
        self.local = PageState()
        self.app.redo()

    def look_back(self) -> None:
        self.local = replace(cleared(self.local), back_at=max(0, self._shown - 1))
        self.refresh()

    def tap(self, id_: str) -> None:
        """Tick it or take the tick back; on a page that is done only its pieces light up."""
        table = self.session.table
        step = next(step for step in table.steps if step.id == id_)
        if self.local.back_at is not None or id_ in table.steps_done:
            self.local = replace(self.local, lit="" if self.local.lit == id_ else id_)
            self.refresh()
        elif settled(table, step):
            self.change(id_)
        elif step.checks:
            self.local = replace(self.local, lit="")
            self.app.tap(TickStep(id_, not is_ticked(table, step)))

    def change(self, id_: str) -> None:
        shown = lines(self.session.table, pages(self.session.table)[self._shown])
        change_sheet(self, next(line for line in shown if line.step.id == id_))

    def ask_all_done(self) -> None:
        all_done_sheet(self)

    def draw(self, offer: str) -> bool:
        """Let the app make an offered draw; it is kept."""
        try:
            self.session.draw(offer, self.app.random)
        except RuleError as refusal:
            show_refusal(self, refusal)
            return False
        except SaveError as error:
            show_sentence(self, error.message)
            return False
        device.buzz("accept", on=self.app.settings_file.settings.haptics)
        self.refresh()
        return True

    def begin_with(self, seat: int) -> None:
        offer = self.session.table.starter_offer
        if offer and self.session.table.starter != seat:
            self.app.tap(KeepDraw(offer.id, offer.beginning_with(seat), chosen=True))

    def go_on(self) -> None:
        """The open page is done, and what was open on it ticked along; while looking back, one page on."""
        local, table = cleared(self.local), self.session.table
        if local.back_at is not None:
            self.local = replace(local, back_at=local.back_at + 1)
            self.refresh()
            return
        now, command = open_page(table), complete_page(table, self.app.random)
        if now is None or command is None:
            return
        left = sum(not line.done for line in lines(table, now))
        text = self.app.tr("setup_guide.ticked", page=now.title, count=left) if left else ""
        self.local = replace(local, text=text)
        self.app.tap(command)
