"""One table as JSON for whoever looks at it: rendered once for each change, and chance in place of an answer."""

from collections.abc import Callable, Mapping
from functools import cached_property
from random import Random
from typing import Any

from companion.drawing.player_panel import Network
from companion.errors import RuleError
from companion.i18n import Translator
from companion.lan.drawing import DRAWN, Drawing, drawer
from companion.lan.question_json import CHANCE, question_as_plain
from companion.lan.view import log_as_plain, network_as_plain, sheet_in_words, table_as_plain
from companion.question import Asked, Question, Value, by_chance
from companion.table.session import Session


class TableJson:
    def __init__(self, session: Session, random: Random) -> None:
        self.session, self._random = session, random
        self._rendered: dict[str, tuple[tuple[int, int], dict[str, Any], Drawing | None]] = {}

    def for_everybody(self, tr: Translator) -> dict[str, Any]:
        return self._render(tr)[0]

    def _render(self, tr: Translator) -> tuple[dict[str, Any], Drawing | None]:
        """Worked out once for each language and change of the table."""
        known, now = self._rendered.get(tr.language), (self.session.revision, len(self.session.uncovered))
        if known is None or known[0] != now:
            drawing = drawer().draw(self.session, tr)
            plain = table_as_plain(self.session, tr) | ({"drawing": drawing.plain} if drawing else {})
            self._rendered[tr.language] = known = now, plain, drawing
        return known[1:]

    def drawn_command(self, answers: tuple[Value | Mapping[str, bool], ...], tr: Translator) -> Any:
        """What is entered by a tap on what the game draws; None for any other answer."""
        match answers:
            case (str(way),) if way.startswith(DRAWN):
                drawing = self._render(tr)[1]
                return drawing.commands.get(way.removeprefix(DRAWN)) if drawing else None
        return None

    def forget_rendered(self) -> None:
        self._rendered.clear()

    @cached_property
    def _network(self) -> Network | None:
        """The same for as long as the table is there."""
        return self.session.header.game.views.network(self.session.header.options)

    def network_in_words(self, tr: Translator) -> dict[str, Any]:
        return network_as_plain(self._network, tr) if self._network else {}

    def links(self, question: Question | None) -> str:
        """The answer after which links of the network are asked for, where it can be given now."""
        kinds = self._network.chosen_by if self._network else ()
        open_ = [option.id for option in question.options if option.why_not is None] if question else []
        return next((id_ for id_ in open_ if id_ in kinds), "")

    def sheet_in_words(self, tr: Translator) -> dict[str, Any]:
        return sheet_in_words(self.session, tr)

    def log_in_words(self, tr: Translator) -> list[dict[str, Any]]:
        return log_as_plain(tuple(reversed(self.session.log())), tr)

    def question_in_words(self, question: Question, tr: Translator) -> dict[str, Any]:
        return question_as_plain(question, tr, self.session.header, self.session.state)

    def with_chance(
        self, answers: tuple[Value | Mapping[str, bool], ...], ask: Callable[[tuple[Value, ...]], Asked]
    ) -> tuple[Value, ...]:
        """The answers with what is rolled or drawn here in place of chance."""
        made: tuple[Value, ...] = ()
        for answer in answers:
            if answer != CHANCE or isinstance(answer, int | str | tuple):
                made = (*made, answer)  # type: ignore[arg-type]
                continue
            asked = ask(made)
            if not isinstance(asked, Question) or asked.chance is None:
                raise RuleError("question.not_an_answer")
            made = (*made, by_chance(asked.chance, self._random))
        return made
