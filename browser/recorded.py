"""Recorded matches as they are entered on joined phones: whose an entry is, and which answers make it."""

from pathlib import Path
from random import Random
from typing import Any

from companion.errors import RuleError
from companion.lan.permissions import check_command, offered
from companion.lan.question_json import CHANCE
from companion.question import Dice, Question
from companion.secret import CLERK, behind_curtain
from companion.table.session import Session
from companion.table.table_commands import COMMANDS
from tests.companion import questions
from tests.companion.great_western_trail import asking as trail
from tests.companion.own_sheet import asking as sheets
from tests.companion.stone_age import asking as hunters

MATCHES = Path(__file__).parent.parent / "tests" / "playthroughs"
WAYS = {
    "stone_age": hunters.answers_for,
    "great_western_trail": trail.answers_for,
    "own_sheet": sheets.answers_for,
}
"""How answers are found that make a recorded entry: Stone Age's payments are written in its own way, Great Western
Trail's recorded players also told a number of woods where nobody asks for it, which the rules do not handle, and a row
of a sheet has up to forty numbers."""
FEW = 2
"""So many dice are told one by one; more are rolled by the host, who rolls what was recorded."""


class Loaded(Random):
    """Chance that falls as it fell when the match was recorded."""

    def __init__(self) -> None:
        super().__init__(1)
        self.coming: list[int] = []

    def randint(self, low: int, high: int) -> int:
        return self.coming.pop(0) if self.coming else super().randint(low, high)


def way_to(session: Session, command: Any, joined: int, chance: Loaded) -> tuple[int, list[Any]] | None:
    """The phone that may enter it and the answers; None if it is the host's, or of a seat that did not join."""
    if isinstance(command, COMMANDS):
        return None
    owner = getattr(command, "seat", None)
    seat = owner if owner is not None else session.turn().seat or 0
    if seat >= joined:
        return None
    search = WAYS.get(session.header.game.id, questions.answers_for)
    answers = search(session, command, behind_curtain(seat))
    first = session.ask(behind_curtain(seat))
    if answers is None or not isinstance(first, Question):
        return None
    try:
        check_command(session.table, command, seat)
    except RuleError:
        return None
    if answers[0] not in [option.id for option in offered(session.header.game, first, seat).options]:
        return None
    return seat, [_as_touched(session, answers, place, chance) for place in range(len(answers))]


def _as_touched(session: Session, answers: tuple[Any, ...], place: int, chance: Loaded) -> Any:
    """An answer as it is given on the page; many dice are rolled by the host."""
    answer = answers[place]
    if not isinstance(answer, tuple):
        return answer
    asked = session.ask(CLERK, answers[:place])
    if len(answer) > FEW and isinstance(asked, Question) and isinstance(asked.chance, Dice):
        chance.coming = [int(die) for die in answer]
        return CHANCE
    return list(answer)
