"""What may be entered now, as the first question of a table lists it."""

from companion.question import Question
from companion.secret import PUBLIC
from companion.table.session import Session

BESIDE = ("TellCard", "TellBuilding", "TellTile", "ReadTile", "FinishTable")
"""What may be entered at any time, besides what a phase asks."""


def offered(session: Session) -> list[tuple[str, int | None]]:
    """The commands of this phase and whose they are, each once."""
    asked = session.ask(PUBLIC)
    assert isinstance(asked, Question)
    of_seats = {one.__name__ for one in session.table.game.records if "seat" in one.__dataclass_fields__}
    found: list[tuple[str, int | None]] = []
    for option in (one for one in asked.options if not one.aside):
        name, _, which = option.id.partition(":")
        seat = which.partition("/")[0]
        found.append((name, int(seat) if name in of_seats and seat.isdigit() else asked.seat))
    return [one for one in dict.fromkeys(found) if one[0] not in BESIDE]


def commands(session: Session) -> list[str]:
    return [name for name, _ in offered(session)]
