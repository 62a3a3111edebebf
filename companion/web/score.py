"""Requests of the score sheet: every number with its reasons, the group's own numbers, the end, once more."""

from typing import Any

from companion.dates import day_of, duration
from companion.errors import RuleError
from companion.i18n import Translator, sentence_case
from companion.messages import message
from companion.numbers import shown_number
from companion.rematch import BEGINS, has_beginner, rematch, who_begins
from companion.rulebook import rule_name
from companion.table.course import Course, course_of
from companion.table.next_steps import next_step
from companion.table.rules import game_not_ready
from companion.table.session import Session
from companion.table.table_commands import FinishTable, OverrideCell
from companion.table.win import tie_lines, win_of
from companion.text_search import initials
from companion.web.play import Play
from companion.web.refusals import on_in_words
from companion.web.request import BadRequest, Request
from companion.web.visit import Body, Handlers, Visit
from scoring.sheet import LARGEST_NUMBER, ScoreSheet


def score(visit: Visit, request: Request) -> Body:
    play, tr = visit.play_of(request), visit.tr
    session = play.session
    table, sheet = session.table, session.sheet()
    why_not = None if table.finished else game_not_ready(table)
    plain = play.sheet_in_words(tr)
    for row, category in zip(plain["rows"], sheet.categories, strict=True):
        row["category"] = category
        row["cells"] = [
            {**cell, **_more_of_cell(session, tr, sheet, seat, category)}
            | {"best": not cell["hidden"] and _is_best(sheet, seat, category)}
            for seat, cell in enumerate(row["cells"])
        ]
    decided = why_not is None
    win, course = win_of(table.game.id, sheet), course_of(session) if decided else None
    about = visit.store.about(play.id)
    letters = initials([seat.name for seat in table.seats])
    return {
        **plain,
        "title": about.name or tr.text(table.game.title(table.options)),
        "facts": facts_in_words(tr, session, tr.text(table.game.title(table.options)) if about.name else ""),
        "players": [
            {"name": seat.name, "colour": seat.colour, "initial": letter}
            for seat, letter in zip(table.seats, letters, strict=True)
        ],
        "revision": session.revision,
        "most": LARGEST_NUMBER,
        "decided": decided,
        "finished": table.finished,
        "winner": tr.text(win.title) if decided else "",
        "ahead": sentence_case(tr.text(win.ahead)) if decided else "",
        "ties": [line for tie in sheet.tie_breaks if decided for line in tie_lines(tr, table.game.id, tie)],
        "course": _course(tr, course) if course else None,
        "on": _on(play, tr, why_not) if why_not else None,
        "undo": session.can_undo and not table.finished,
        "redo": session.can_redo,
        "rematch": _with_whom(visit, session) if table.finished else "",
        "begins": _begins(visit, session) if table.finished else [],
    }


def _more_of_cell(session: Session, tr: Translator, sheet: ScoreSheet, seat: int, category: str) -> dict[str, Any]:
    """What *why* says besides the things counted: their sum, the rule's title, the others where the most counts."""
    cell, header = sheet.cell(seat, category), session.header
    name = rule_name(header.game.id, cell.rule, header.options)
    return {
        "sum": shown_number(sum(item.points for item in cell.because)),
        "counted": None if cell.counted is None else shown_number(cell.counted),
        "own": cell.overridden,
        "corrected": cell.corrected,
        "rule_title": tr.text(name) if name else "",
        "compared": _compared(sheet, seat, category, header.game.compared.get(category, "")),
    }


def _is_best(sheet: ScoreSheet, seat: int, category: str) -> bool:
    """True for the most points of a category in which not all have as many."""
    points = [player.cells[category].points for player in sheet.players]
    return points[seat] == max(points) > min(points)


def _compared(sheet: ScoreSheet, seat: int, category: str, fact: str) -> list[list[Any]]:
    found: list[list[Any]] = []
    for other, player in enumerate(sheet.players):
        items = player.cells[category].because
        if other != seat and len(items) == 1 and fact in items[0].facts:
            found.append([other, shown_number(int(str(items[0].facts[fact])))])
    return found


def facts_in_words(tr: Translator, session: Session, game: str) -> str:
    """When, how long, how many; a named table's game first."""
    date, took = day_of(session.played_at), duration(session.played_at - session.header.opened)
    count = len(session.header.seats)
    facts = message("score.facts", date=date, count=count)
    if took:
        facts = message("score.facts_took", date=date, duration=took, count=count)
    return sentence_case(tr.listed(filter(None, (game, tr.text(facts)))))


def _course(tr: Translator, course: Course) -> dict[str, Any]:
    return {
        "first": course.first,
        "last": course.last,
        "counted": tr(course.counted, number=course.first),
        "lines": [{"points": list(line.points), "total": line.total} for line in course.lines],
    }


def _on(play: Play, tr: Translator, why_not: RuleError) -> dict[str, Any]:
    """Where what is missing is entered, and what is missing."""
    on = on_in_words(next_step(play.session.header.game, why_not), why_not, tr, play)
    return {**on, "why": tr.text(why_not.message)}


# --- the group's own number ---


def override(visit: Visit, request: Request) -> Body:
    """Write another number into a cell, or go back to what was counted."""
    play = visit.play_now(request)
    seat, category = visit.seat_of(request, play), request.text("category")
    points = request.number("points") if request.has("points") else None
    return visit.enter(play, OverrideCell(seat, category, points))


# --- the end, and once more ---


def finish(visit: Visit, request: Request) -> Body:
    body = visit.enter(visit.play_now(request), FinishTable())
    visit.note()
    return body


def reopen(visit: Visit, request: Request) -> Body:
    """A finished game goes on where it ended; until it is finished again its result does not count."""
    play = visit.play_now(request)
    play.session.reopen()
    visit.note()
    return {"view": visit.view(play)}


def play_again(visit: Visit, request: Request) -> Body:
    """Another table with the same players and options; who begins as asked, or as the settings have it."""
    session = visit.play_of(request).session
    if not session.table.finished:
        raise RuleError("session.not_finished")
    wanted = request.text("begins", visit.settings.settings.rematch)
    begins = next((one for one in BEGINS if one == wanted), None)
    if begins is None:
        raise BadRequest("begins")
    again = rematch(session, begins, visit.random)
    visit.note()
    id_, _ = visit.store.new_table(again.game, again.options, again.seats, again.depth, again.entries)
    return {"table": id_}


def _with_whom(visit: Visit, session: Session) -> str:
    """The same seats, and who begins."""
    seat = who_begins(session, visit.settings.settings.rematch)
    if seat is not None:
        return visit.tr("score.same_seats_begins", player=session.header.seats[seat].name)
    return visit.tr("score.same_seats_drawn" if has_beginner(session) else "score.same_seats")


def _begins(visit: Visit, session: Session) -> list[dict[str, Any]]:
    if not has_beginner(session):
        return []
    now = visit.settings.settings.rematch
    return [{"id": one, "words": visit.tr(f"score.begins_{one}"), "now": one == now} for one in BEGINS]


LOOKS: Handlers = {"score": score}
CHANGES: Handlers = {"override": override, "finish": finish, "reopen": reopen, "rematch": play_again}
