"""Requests of the page of figures: *Edit table*, *Catch up*, what a new depth needs, a refused entry by hand."""

from collections.abc import Iterable
from typing import Any

from companion.errors import RuleError
from companion.frozen_update import replaced
from companion.game import Fix
from companion.i18n import Translator
from companion.messages import message
from companion.question import Value
from companion.table.catch_up import Values
from companion.table.corrections import needed_ids
from companion.table.figure_lines import TABLE, Line, Outline, Section, Teller, outline
from companion.table.figure_words import is_secret, question_for
from companion.table.figures import Reading, one_more, put, stepped, values_as_plain
from companion.table.rules import log_lines
from companion.table.state import Table
from companion.table.table_commands import Correct, CorrectAll
from companion.web.play import Play, viewer_of
from companion.web.request import BadRequest, Request, a_number, a_pair, a_text
from companion.web.visit import Body, Handlers, Visit

EDIT, CATCH_UP, MISSED, NEEDED, BY_HAND = "edit", "catch_up", "missed_round", "needed", "by_hand"
WORDS = {
    EDIT: ("fix.title", "fix.is_logged"),
    CATCH_UP: ("catch_up.title", "catch_up.subtitle"),
    MISSED: ("catch_up.title", "catch_up.subtitle"),
    NEEDED: ("needed.title", "needed.subtitle"),
    BY_HAND: ("refusal.fix", "figure.logged"),
}
"""Title and subtitle of each sheet."""


def figures(visit: Visit, request: Request) -> Body:
    """The sheet with what is set so far, after one thing more if there is one."""
    play, sheet = visit.play_of(request), _sheet(request)
    table = play.session.table
    values = request.values()
    if sheet == MISSED and not request.has("values"):
        values = tuple(table.game.missed_round(table.state))
    reading = _reading(play, values)
    values = _changed(reading, values, *request.one_of("do"))
    return _in_words(visit, play, sheet, reading.with_values(values), values, request)


def _sheet(request: Request) -> str:
    sheet = request.text("sheet")
    if sheet not in WORDS:
        raise BadRequest("sheet")
    return sheet


def _reading(play: Play, values: Values) -> Reading:
    """The table with what is set; a value that is none of this table's is refused."""
    table = play.session.table
    for id_, value in values:
        fix = _fix(table, id_)
        if is_secret(play.session, fix) or type(value) is not type(fix.value):
            raise RuleError("fix.unknown")
    return Reading(table, values)


def _fix(table: Table, id_: str) -> Fix:
    offered = (table.not_entered, table.game.fix_ids(table.state), table.game.catch_up(table.state))
    fix = table.game.fix(table.state, id_, viewer_of(None)) if any(id_ in ids for ids in offered) else None
    if fix is None:
        raise RuleError("fix.unknown")
    return fix


def _changed(reading: Reading, values: Values, what: str, asked: Any) -> Values:
    match what:
        case "":
            return values
        case "put":
            id_, plain = a_pair(asked, "do")
            value: Value = tuple(plain) if isinstance(plain, list) else plain
            if isinstance(value, bool) or not isinstance(value, int | str | tuple):
                raise BadRequest("do")
            fix = _fix(reading.table, a_text(id_))
            if type(value) is not type(fix.value):
                raise BadRequest("do")
            return put(reading, values, fix.id, value)
        case "step":
            id_, by = a_pair(asked, "do")
            fix, by = _fix(reading.table, a_text(id_)), a_number(by, "do")
            return put(reading, values, fix.id, stepped(reading, fix.id, by))
        case "more":
            fix = _fix(reading.table, a_text(asked))
            return put(reading, values, fix.id, one_more(reading, fix.id))
    raise BadRequest("do")


# --- in words ---


def _ids(sheet: str, table: Table, now: Table, values: Values) -> Iterable[str]:
    match sheet:
        case "edit":
            return now.game.fix_ids(now.state)
        case "needed":
            return needed_ids(now.game, now.state, table.not_entered)
        case "by_hand":
            return (id_ for id_, _ in values)
    return now.game.catch_up(now.state)


def _in_words(visit: Visit, play: Play, sheet: str, reading: Reading, values: Values, request: Request) -> Body:
    session, tr = play.session, visit.tr
    table, now = session.table, replaced(session.table, state=reading.state)
    shape = outline(session, now, _ids(sheet, table, now, values), table.game.fix_kinds.order if sheet == EDIT else ())
    opened: tuple[str, ...] = request.texts("open") if request.has("open") else _begun(play, sheet, shape)
    listed, letters = request.text("listed", ""), request.text("letters", "")
    teller = Teller(tr, session, reading)
    title, subtitle = WORDS[sheet]
    why_not, logged = _outcome(play, tr, _command(sheet, shape, reading, values))
    sections = () if listed else teller.sections(shape, opened, _of_table(play, tr, sheet))
    return {
        "title": tr(title),
        "subtitle": tr(subtitle),
        "values": values_as_plain(values),
        "save": _save_words(tr, sheet, len(values)),
        "why_not": why_not,
        "logged": logged,
        "open": list(opened),
        "sections": [_section(one, opened) for one in sections],
        "rows": [_line(one) for one in teller.rows(shape, listed, letters)] if listed else None,
    }


def _begun(play: Play, sheet: str, shape: Outline) -> tuple[str, ...]:
    """What is open where nobody has touched anything."""
    seat = play.session.turn().seat
    usual = TABLE if sheet == EDIT else "0" if seat is None else str(seat)
    if sheet == BY_HAND:
        return tuple(shape.sections)
    return (usual,) if usual in shape.sections else tuple(shape.sections)[:1]


def _of_table(play: Play, tr: Translator, sheet: str) -> str:
    """What belongs to nobody."""
    own = f"{play.session.header.game.id}.catch_up.table"
    return tr(own) if sheet in (CATCH_UP, MISSED) and tr.has(own) else tr("catch_up.of_table")


def _save_words(tr: Translator, sheet: str, count: int) -> str:
    if sheet == NEEDED:
        return tr("needed.save")
    return tr("catch_up.save", count=count) if count else tr("catch_up.save_none")


def _section(section: Section, opened: tuple[str, ...]) -> dict[str, Any]:
    is_open = section.key in opened
    lines = "lines" if is_open else "summary"
    seat = None if section.key == TABLE else int(section.key)
    shown = section.lines if is_open else section.summary
    return {
        "key": section.key,
        "title": section.title,
        "seat": seat,
        "changed": section.changed,
        lines: [_line(one) for one in shown],
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "form": line.form,
        "id": line.id,
        "kind": line.kind,
        "label": line.label,
        "text": line.text,
        "was": line.was,
        "changed": line.changed,
        "on": line.on,
        "seat": line.seat,
        "pieces": [{"id": piece.id, "words": piece.words, "count": piece.count} for piece in line.pieces],
    }


# --- one value ---


def figure(visit: Visit, request: Request) -> Body:
    """What a value may be once the others are set, as a question; a secret one to its owner behind the curtain."""
    play, id_ = visit.play_of(request), request.text("id")
    curtain = visit.curtain_of(request, play)
    reading = _reading(play, request.values())
    fix = play.session.header.game.fix(reading.state, _fix(play.session.table, id_).id, viewer_of(curtain))
    if fix is None or fix.value is None or (fix.secret_of is not None and fix.secret_of != curtain):
        raise RuleError("fix.unknown")
    question = question_for(visit.tr, play.session, fix, reading.values.get(id_), message("figure.logged"))
    return {"question": play.question_in_words(question, visit.tr)}


# --- saved ---


def _command(sheet: str, shape: Outline, reading: Reading, values: Values) -> Correct | CorrectAll | None:
    """One entry for all of it; of what a new depth needs all that stands there is entered."""
    if sheet == NEEDED:
        ids = (id_ for groups in shape.sections.values() for group in groups for id_ in group.ids)
        shown = ((id_, reading.value(id_)) for id_ in ids)
        return CorrectAll(tuple((id_, value) for id_, value in shown if value is not None))
    if not values:
        return None
    return Correct(*values[0]) if sheet == EDIT and len(values) == 1 else CorrectAll(values)


def _outcome(play: Play, tr: Translator, command: Correct | CorrectAll | None) -> tuple[str, str]:
    """Why it cannot be saved, or what the log will say."""
    if command is None:
        return "", ""
    if refusal := play.session.why_not(command):
        return tr.text(refusal.message), ""
    preview = play.session.preview(command)
    lines = log_lines(play.session.table, preview.events) if preview else ()
    return "", tr.text(lines[0].text) if lines else ""


def save_figures(visit: Visit, request: Request) -> Body:
    """All that is set as one entry; a secret value alone, behind its owner's curtain."""
    play, sheet = visit.play_now(request), _sheet(request)
    curtain, values = visit.curtain_of(request, play), request.values()
    if curtain is not None:
        return _save_secret(visit, play, curtain, values)
    table, reading = play.session.table, _reading(play, values)
    shape = outline(play.session, table, _ids(sheet, table, table, values))
    command = _command(sheet, shape, reading, values)
    if command is None:
        raise RuleError("catch_up.nothing")
    return visit.enter(play, command)


def _save_secret(visit: Visit, play: Play, curtain: int, values: Values) -> Body:
    if len(values) != 1:
        raise BadRequest("values")
    id_, value = values[0]
    fix = _fix(play.session.table, id_)
    if fix.secret_of is not None and fix.secret_of != curtain:
        raise RuleError("fix.unknown")
    return visit.enter(play, Correct(id_, value), curtain)


LOOKS: Handlers = {"figures": figures, "figure": figure}
CHANGES: Handlers = {"save_figures": save_figures}
