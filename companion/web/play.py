"""An open table for a visitor who holds every seat: the view joined phones have, and secrets behind a curtain."""

from dataclasses import replace
from random import Random
from typing import Any

from companion.errors import RuleError
from companion.game import OddsTable
from companion.i18n import Translator
from companion.lan.table_json import TableJson
from companion.lan.view import parts_as_plain
from companion.question import Asked, Choice, Question, Value
from companion.secret import PUBLIC, Viewer, behind_curtain
from companion.table.ask import CATCH_UP, FIX
from companion.table.draft import Draft
from companion.table.session import Session

DRAFT, SECRET_DRAFT = "web", "web secret"
"""What is half entered on the page, in the open and behind a curtain."""
PLACES = {"setup": "setup", "finished": "score"}
"""Where a table is in phases that have a page of their own."""


class Play(TableJson):
    def __init__(self, id_: str, session: Session, random: Random) -> None:
        super().__init__(session, random)
        self.id = id_
        self._first: tuple[int, dict[Viewer, Asked | None]] = (-1, {})

    # --- what is asked ---

    def first(self, viewer: Viewer = PUBLIC) -> Asked | None:
        """The first question to this viewer, made once for each change of the table."""
        if self._first[0] != self.session.revision:
            self._first = self.session.revision, {}
        known = self._first[1]
        if viewer not in known:
            known[viewer] = self.session.ask(viewer)
        return known[viewer]

    def ask(self, viewer: Viewer, answers: tuple[Value, ...]) -> Asked:
        """The next question, or the command the answers make."""
        if self.session.table.finished:
            raise RuleError("table.is_finished")
        first = self.first(viewer)
        known = {option.id for option in first.options} if isinstance(first, Question) else set()
        if answers and answers[0] not in {*known, CATCH_UP, FIX}:
            raise RuleError("question.not_an_answer")
        asked = self.session.ask(viewer, answers) if answers else first
        if asked is None:
            raise RuleError("lan.nothing_for_you")
        return asked

    def question(self, curtain: int | None) -> Question | None:
        """The first question; behind a curtain what only its owner answers there."""
        asked = self.first(viewer_of(curtain))
        if not isinstance(asked, Question):
            return None
        if curtain is None:
            return asked
        own = tuple(option for option in asked.options if option.secret_of == curtain)
        ids = tuple(option.id for option in own)
        usual = asked.usual if asked.usual in ids else None
        return replace(asked, domain=Choice(ids), options=own, usual=usual) if own else None

    # --- what is shown ---

    def view(self, tr: Translator, curtain: int | None = None) -> dict[str, Any]:
        session, question = self.session, self.question(curtain)
        table = session.table
        parts = () if curtain is None else table.game.parts(session.state, behind_curtain(curtain))
        return {
            **self.for_everybody(tr),
            "revision": session.revision,
            "me": curtain,
            "here": ["host"] * len(table.seats),
            "undo": session.can_undo and not table.finished,
            "redo": session.can_redo,
            "parts": parts_as_plain(parts, tr),
            "question": self.question_in_words(question, tr) if question else None,
            "links": self.links(question),
            "lent": [],
            "table": self.id,
            "place": PLACES.get(session.turn().phase, "table"),
            "depth": table.depth,
            "sample": session.header.sample,
            "notice": tr.text(session.notice) if session.notice else "",
            "needed": len(table.not_entered),
            "curtains": self.curtains(),
            "draft": self.draft(curtain),
            "roll": self.roll_in_words(tr),
            "undoes": self.undoes(question),
        }

    def undoes(self, question: Question | None) -> str:
        """The option that the last entry did, while it is shown as done; nothing if it did another thing."""
        done = {option.id for option in question.options if option.done} if question else set()
        if not done or not self.session.cursor:
            return ""
        table = self.session.table_at(self.session.cursor - 1)
        before = table.game.ask(table.state, PUBLIC, ())
        earlier = {option.id for option in before.options if option.done} if isinstance(before, Question) else set()
        return next(iter(done - earlier), "")

    def roll_in_words(self, tr: Translator) -> dict[str, Any] | None:
        """Dice that lie there, with the chances they had."""
        rolled = self.session.header.game.rolled(self.session.state)
        if rolled is None:
            return None
        words, odds = tr.text(rolled.words), odds_in_words(rolled.odds, tr)
        return {"dice": list(rolled.dice), "pips": rolled.pips, "words": words, "odds": odds}

    def curtains(self) -> list[int]:
        """Seats that have secrets, or something to enter that is one."""
        asked = self.first()
        options = asked.options if isinstance(asked, Question) else ()
        entering = {option.secret_of for option in options}
        return [seat for seat in range(len(self.session.header.seats)) if seat in entering or self._holds(seat)]

    def _holds(self, seat: int) -> bool:
        parts = self.session.header.game.parts(self.session.state, behind_curtain(seat))
        return any(part.secret and part.lines for part in parts)

    def holdings(self, tr: Translator) -> list[list[dict[str, Any]]]:
        """What each player has that everybody may see."""
        game, state = self.session.header.game, self.session.state
        found = []
        for seat in range(len(self.session.header.seats)):
            parts = game.parts(state, behind_curtain(seat))
            found.append(parts_as_plain(tuple(part for part in parts if not part.secret), tr))
        return found

    # --- what is half entered ---

    def draft(self, curtain: int | None) -> Any:
        """As the page left it; what was entered behind a curtain is behind the same one again."""
        kind, seat = (DRAFT, "") if curtain is None else (SECRET_DRAFT, str(curtain))
        for draft in self.session.drafts:
            if draft.kind == kind and draft.step == self.session.cursor and draft.params.get("seat", "") == seat:
                return dict(draft.entered)
        return None

    def save_draft(self, curtain: int | None, entered: dict[str, Any] | None) -> None:
        kind, seat = (DRAFT, "") if curtain is None else (SECRET_DRAFT, str(curtain))
        if entered is None:
            self.session.drop_draft(kind)
        else:
            self.session.save_draft(Draft(kind, "web", {"seat": seat}, self.session.cursor, entered))


def odds_in_words(odds: OddsTable | None, tr: Translator) -> dict[str, Any] | None:
    if odds is None:
        return None
    return {
        "title": tr.text(odds.title),
        "dice": odds.dice,
        "means": [tr.text(mean) for mean in odds.means],
        "headings": [tr.text(heading) for heading in odds.headings],
        "rows": [[tr.text(words), *map(tr.text, chances)] for words, chances in odds.rows],
        "sums": list(odds.sums),
    }


def viewer_of(curtain: int | None) -> Viewer:
    return PUBLIC if curtain is None else behind_curtain(curtain)
