"""A phone whose tables are at every stage, and ways to the screens that show them."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, TypeAlias

from companion.box import Box
from companion.game import Depth
from companion.games import GAMES
from companion.table.session import Session
from companion.table.setup import complete_page, draw_ahead
from companion.table.state import Game
from companion.table.table_commands import CompleteSetup, FinishTable, TickStep
from demo_players import suggest
from demo_players.tables import has_ended, sit_down
from screens.offscreen.phone import Phone
from screens.ui.open_sheet import close_sheets

ENTRIES = 60
"""So many make a table that is well under way."""

Action: TypeAlias = Callable[[], None]
"""How to get to what is pictured."""
Scene: TypeAlias = tuple[str, Action]
Table: TypeAlias = Callable[[], str]
"""Gives the id of a table, which is played when first asked for."""


class Studio:
    """Tables at every stage, and ways to the screens that show them; without a phone, only their names.

    A table is played when somebody first goes there, so that one scene costs what it shows and no more.
    """

    def __init__(self, phone: Phone | None = None) -> None:
        self.phone: Any = phone
        self.app: Any = phone and phone.app
        self._stages: dict[tuple[str, str, int], Table] = {}
        self._tables: list[Table] = []

    def table(self, stage: str, box: Box, players: int = 3) -> Table:
        """A table at this stage: *setup*, *playing*, *final* or *finished*."""
        wanted = (stage, box.name, players)
        if wanted not in self._stages:
            game = GAMES[box.game]
            self._stages[wanted] = self.played(game, game.options(**box.options), STAGES[stage], players=players)
        return self._stages[wanted]

    def played(
        self,
        game: Game,
        options: Any,
        play: Callable[[Session], object],
        *,
        players: int = 3,
        depth: Depth | None = None,
    ) -> Table:
        """A table of its own, played so far."""

        @cache
        def opened() -> str:
            seats = sit_down(game, options, players)
            id_, session = self.app.store.new_table(game, options, seats, depth or game.usual_depth)
            play(session)
            self.app.store.leave(id_, session)
            return str(id_)

        self._tables.append(opened)
        return opened

    def play_all(self) -> None:
        """Every table asked for so far is there, on the list of open ones too."""
        for table in self._tables:
            table()

    def at(self, name: str, table: Table | None = None, **params: str) -> Action:
        """Go to a page."""

        def go() -> None:
            if self.app.shown is not None:
                close_sheets(self.app.page)  # of the last picture, while its table is open
            self.app._close_table()
            where = {"table": table()} if table else {}
            if table:
                self.app.open_session(table())
            self.app._show([("home", {}), (name, {**params, **where})])

        return go

    def then(self, first: Action, second: Callable[[Any], object]) -> Action:
        """Do something more once the page is laid out; it is given the app."""

        def both() -> None:
            first()
            self.phone.settle()
            second(self.app)

        return both


def leave_to_set_up(session: Session, pages: int = 0) -> None:
    """So many pages of the guide are done, and a line of the next is ticked."""
    random = Random(4)
    ahead = draw_ahead(session.table, random)
    if ahead:
        session.do(ahead)
    for _ in range(pages):
        session.do(complete_page(session.table, random))
    step = session.table.open_step
    if step and step.checks:
        session.do(TickStep(step.id))


def _lay_out(session: Session) -> None:
    """Past the setup guide, where the game has one."""
    if session.table.open_step is not None:
        session.do(CompleteSetup())


def _to_mid_game(session: Session) -> None:
    """Well under way, where a turn begins."""
    _lay_out(session)
    begins = session.turn().phase
    _enter(session, lambda: session.cursor > ENTRIES and session.turn().phase == begins)
    while has_ended(session) and session.cursor:  # a short game: half of it
        session.go_to(session.cursor // 2)


def to_some_milestones(session: Session) -> None:
    """Well under way, where nothing is half done."""
    _lay_out(session)
    _enter(session, lambda: session.cursor > ENTRIES // 2 and session.turn().phase == "milestones")


def _to_final_scoring(session: Session) -> None:
    _lay_out(session)
    _enter(session, lambda: session.turn().phase == "final_scoring")


def _to_the_end(session: Session) -> None:
    _lay_out(session)
    _enter(session, lambda: False)
    session.do(FinishTable())


def _enter(session: Session, enough: Callable[[], bool]) -> None:
    random = Random(5)
    while not (enough() or has_ended(session)):
        session.do(suggest(session.header.game, session.state, random))


STAGES = {
    "setup": leave_to_set_up,
    "playing": _to_mid_game,
    "final": _to_final_scoring,
    "finished": _to_the_end,
}
