"""A table as JSON for one phone: what everybody may see in its language, and what is its seat's alone."""

from typing import Any

from companion.drawing.player_panel import Network, Part
from companion.drawing.shapes import picture_as_plain
from companion.i18n import Translator
from companion.table.pages import SetupPage, lines, open_page, pages
from companion.table.session import LogEntry, Session
from companion.table.setup_picture import page_progress, setup_picture
from companion.table.state import Table
from companion.views.sheet_export import winner_in_words
from companion.words.numbers import shown_number, signed
from companion.words.rulebook import rule_words
from companion.words.text_search import initials

LATEST_LOG_LINES = 6
"""Lines of the log in each view."""
PICTURE = 360.0, 216.0
"""The size a picture of the setup is drawn for, in dp; a page shows it as large as it has room for."""


def table_as_plain(session: Session, tr: Translator) -> dict[str, Any]:
    """What everybody may see: the same for every phone of a language."""
    table, turn = session.table, session.turn()
    letters = initials([seat.name for seat in table.seats])
    opened = {mark.seat for mark in session.uncovered if mark.how == "phone"}
    seats: list[dict[str, Any]] = []
    for seat, letter, shown in zip(table.seats, letters, session.shown.strip, strict=True):
        count = {"counts": [list(pair) for pair in shown.counts]} if shown.counts else {}
        words = {"status": tr.text(shown.status)} if shown.status else count
        part = {"part": tr.text(shown.part)} if shown.part else {}
        plain = {"name": seat.name, "colour": seat.colour, "initial": letter, "points": shown.points, **part, **words}
        seats.append({**plain, **({"opened": True} if len(seats) in opened else {})})
    return {
        "title": tr.text(table.game.title(table.options)),
        "step": session.cursor,
        "seats": seats,
        "turn": {
            "seat": turn.seat,
            "phase": turn.phase,
            "words": tr.text(turn.headline),
            "notices": [tr.text(notice) for notice in turn.notices],
            "last": turn.last_round,
        },
        "log": log_as_plain(session.latest(LATEST_LOG_LINES), tr)[:LATEST_LOG_LINES],
        "finished": table.finished,
        "setup": setup_as_plain(table, tr),
        "owners": dict(table.game.views.owners(table.state)),
    }


def setup_as_plain(table: Table, tr: Translator) -> dict[str, Any] | None:
    """The open page of the setup guide; None once the table is laid out."""
    page = open_page(table) if table.guided else None
    return page_as_plain(table, page, tr) if page else None


def page_as_plain(table: Table, page: SetupPage, tr: Translator) -> dict[str, Any]:
    """A page of the guide: its steps in one line each, and how to do the one that comes now."""
    now, done = page_progress(table, page)
    every, picture = pages(table), setup_picture(table, page, PICTURE, now, done)
    return {
        "number": every.index(page) + 1,
        "count": len(every),
        "title": tr.text(page.title),
        "starter": table.starter,
        "picture": picture_as_plain(picture) if picture else None,
        "steps": [
            {
                "id": line.step.id,
                "words": tr.text(line.words),
                "figure": line.step.figure,
                "state": "done" if line.done else "now" if line.step.id == now else "",
                "notes": [tr.text(note) for note in line.notes] if line.step.id == now else [],
            }
            for line in lines(table, page)
        ],
    }


def log_as_plain(entries: tuple[LogEntry, ...], tr: Translator) -> list[dict[str, Any]]:
    return [
        {"number": entry.number, "seat": line.seat, "words": tr.text(line.text), "corrected": line.corrected}
        for entry in entries
        for line in entry.lines
    ]


def parts_as_plain(parts: tuple[Part, ...], tr: Translator) -> list[dict[str, Any]]:
    found = []
    for part in parts:
        lines = []
        for line in part.lines:
            plain: dict[str, Any] = {"words": tr.text(line.text)}
            more = {
                "detail": tr.text(line.detail) if line.detail else "",
                "figure": line.figure,
                "state": line.state,
                "links": list(line.links),
                "places": list(line.places),
            }
            lines.append({**plain, **{name: value for name, value in more.items() if value}})
        found.append({"title": tr.text(part.title), "secret": part.secret, "lines": lines})
    return found


def network_as_plain(network: Network, tr: Translator) -> dict[str, Any]:
    """Drawn once; coordinates to a thousandth, which is finer than any screen."""
    return {
        "aspect": network.aspect,
        "places": [[place.id, tr.text(place.name), round(place.x, 4), round(place.y, 4)] for place in network.places],
        "links": [
            [one.id, *(round(n, 4) for n in (*one.start, *one.end)), one.length, one.colour, one.lane, one.lanes]
            for one in network.links
        ],
    }


def sheet_in_words(session: Session, tr: Translator) -> dict[str, Any]:
    """The score sheet with a reason behind every number, and the rule."""
    game, sheet = session.header.game, session.sheet()
    hidden = game.secrets.hidden(session.state)
    rows = []
    for category in sheet.categories:
        cells = []
        for seat, player in enumerate(sheet.players):
            cell = player.cells[category]
            rule = rule_words(game.id, cell.rule, session.header.options)
            cells.append(
                {
                    "points": shown_number(cell.points),
                    "hidden": (seat, category) in hidden,
                    "changed": cell.overridden or cell.corrected,
                    "because": [
                        [signed(item.points), tr.text(game.words.explain(session.header.options, item))]
                        for item in cell.because
                    ],
                    "rule": tr(rule) if rule else "",
                }
            )
        rows.append({"words": tr.text(game.words.category(session.header.options, category)), "cells": cells})
    return {
        "names": [player.name for player in sheet.players],
        "rows": rows,
        "totals": [shown_number(player.total) for player in sheet.players],
        "ranks": list(sheet.ranks),
        "winner": winner_in_words(sheet, tr) if session.table.finished else "",
    }
