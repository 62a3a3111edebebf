"""Whoever fills Ana's sheet, without a window: each tap on the page function is entered at a table of its own."""

from typing import Any

from companion.games.great_western_trail.records import EndPlay, Enter, RuleCard
from companion.i18n import Translator
from companion.table.table_commands import CompleteSetup, Correct
from screens.great_western_trail.entry.objectives import NoneLeft, Overrule
from screens.great_western_trail.entry.sheet import PageState, begun, page, rows, update
from screens.great_western_trail.entry.view import EntryView, view_of
from screens.pages.figures.page_state import Put
from screens.pages.figures.parts import SheetRow
from screens.ui.tree.nodes import Key, ListRow, Message, Node, name_of, tap_of, walk, words
from tests.companion.great_western_trail.tables import ANA, BEN, laid_out


class SheetHand:
    def __init__(
        self, edition: str = "first", *, players: int = 3, held: Any = None, others: Any = None, **options: Any
    ) -> None:
        """A table where only the score is kept, with what Ana and Ben have so far."""
        self.session = laid_out(edition, players, score_only=True, **options)
        self.hold(BEN, others or {})
        self.hold(ANA, held or {})
        self.local, self.taps, self.width = PageState(), 0, 412.0

    @classmethod
    def mirrored(cls, *commands: Any, edition: str = "second", players: int = 2) -> "SheetHand":
        """A table whose game was mirrored: its rows stand folded."""
        hand = cls(edition)
        hand.session = laid_out(edition, players)
        for command in (*commands, CompleteSetup(), EndPlay()):
            hand.session.do(command)
        hand.local = begun(hand.view.player)
        return hand

    def hold(self, seat: int, counts: dict[str, int]) -> None:
        for what, count in counts.items():
            self.session.do(Enter(seat, what, count))

    # --- what is seen ---

    @property
    def view(self) -> EntryView:
        return view_of(self.session, Translator("en"), ANA, self.width, 1)

    @property
    def page(self) -> Node:
        return page(self.view, self.local)

    def row(self, id_: str) -> SheetRow:
        return next(row for row in rows(self.view, self.local) if row.id == id_)

    def points(self, row: str) -> str:
        shown = next(one for one in walk(self.page) if isinstance(one, ListRow) and one.key == row)
        return words(shown.end[0])[0]

    def says(self, what: str) -> bool:
        return any(what in said for said in words(self.page))

    def key(self, message: Message) -> Key:
        """What tells this."""
        found = [one for one in walk(self.page) if tap_of(one) == message]
        assert found, f"nothing to tap tells {message}"
        assert isinstance(found[0], Key)
        return found[0]

    def keys_of(self, name: str) -> dict[str, Key]:
        """The numbers of a line by what they show."""
        keys = (one for one in walk(self.page) if isinstance(one, Key) and isinstance(one.tap, Put))
        return {words(key)[0]: key for key in keys if name_of(key).rpartition(" ")[0] == name}

    def has(self, what: str, seat: int = ANA) -> int:
        return self.session.state.count(seat, what)

    # --- what is tapped ---

    def tap(self, *names: str) -> "SheetHand":
        """Things by their names."""
        for name in names:
            found = [tap_of(one) for one in walk(self.page) if tap_of(one) is not None and name_of(one) == name]
            assert found, f"nothing is called {name!r}"
            self._told(found[0])
        return self

    def tell(self, *messages: Message) -> "SheetHand":
        for message in messages:
            assert message in [tap_of(one) for one in walk(self.page)], f"nothing to tap tells {message}"
            self._told(message)
        return self

    def _told(self, message: Message) -> None:
        self.taps += 1
        self.local, entered = update(self.view, self.local, message)
        match Put(*entered) if entered else message:
            case Put(what, int(count)):
                self.session.do(Enter(ANA, what, count))
            case Overrule(card, ruling):
                self.session.do(RuleCard(ANA, card, ruling))
            case NoneLeft():
                self.session.do(Correct(f"untold/{ANA}", 0))
