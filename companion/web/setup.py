"""Requests of the setup guide: its pages with lines and draws, ticked one by one, page by page or all at once."""

from typing import Any

from companion.errors import RuleError
from companion.i18n import Translator
from companion.lan.view import page_as_plain
from companion.question import by_chance
from companion.table.pages import SetupLine, SetupPage, lines, open_page, pages
from companion.table.setup import complete_page
from companion.table.state import Table
from companion.table.table_commands import CompleteSetup, KeepDraw, TickStep
from companion.web.request import BadRequest, Request
from companion.web.visit import Body, Handlers, Visit


def setup(visit: Visit, request: Request) -> Body:
    """A page of the guide, the open one unless another is asked for; refused once the table is laid out."""
    session, tr = visit.play_of(request).session, visit.tr
    table, now = session.table, open_page(session.table)
    if now is None or not table.guided:
        raise RuleError("setup.already_done")
    every = pages(table)
    at = every.index(now)
    number = request.number("page") if request.has("page") else at
    if not 0 <= number <= at:
        raise BadRequest("page")
    shown = every[number]
    plain = page_as_plain(table, shown, tr)
    steps = [
        {**step, **_of_line(tr, line, is_open=number == at)}
        for step, line in zip(plain["steps"], lines(table, shown), strict=True)
    ]
    states = ["done" if page < at else "now" if page == at else "" for page in range(len(every))]
    last = at == len(every) - 1
    return {
        **plain,
        "steps": steps,
        "number": number,
        "open": at,
        "facts": tr("setup_guide.facts", title=table.game.title(table.options), count=len(table.seats)),
        "pages": [{"title": tr.text(page.title), "state": state} for page, state in zip(every, states, strict=True)],
        "last": last,
        "go_on": tr("setup_guide.next") if number < at else tr(f"setup_guide.go_on{'_last' if last else ''}"),
        "all_done": tr("setup_guide.all_done_why", count=len(every) - at),
        "more": _more(tr, table, shown) if number == at else [],
        "undo": session.can_undo,
        "redo": session.can_redo,
    }


def _of_line(tr: Translator, line: SetupLine, *, is_open: bool) -> dict[str, Any]:
    """How its draw came to be known, and whether it can be made otherwise."""
    offer = line.step.offer
    return {
        "tag": tr(f"setup_guide.tag.{line.how}") if line.how else "",
        "offer": offer.id if offer else "",
        "starter": bool(offer and offer.starter),
        "drawn": tr.text(line.drawn) if line.drawn else "",
        "change": bool(offer and is_open and (offer.starter or offer.ahead)),
    }


def _more(tr: Translator, table: Table, page: SetupPage) -> list[dict[str, str]]:
    """Draws the app offers to make for the steps of this page."""
    rows = []
    for step in page.steps:
        offer = step.offer
        if offer and not (offer.starter or offer.ahead or offer.id in table.draws):
            why = f"setup_guide.draw_why.{offer.id}"
            words = tr("setup_guide.draw_step", step=step.title)
            rows.append({"offer": offer.id, "words": words, "detail": tr(why) if tr.has(why) else ""})
    return rows


def tick(visit: Visit, request: Request) -> Body:
    play = visit.play_of(request)
    return visit.enter(play, TickStep(request.text("step"), request.truth("done", True)))


def page_done(visit: Visit, request: Request) -> Body:
    """What is open on the page is ticked along; a draw it needs and nobody made is made."""
    play = visit.play_of(request)
    command = complete_page(play.session.table, visit.random)
    if command is None:
        raise RuleError("setup.already_done")
    return visit.enter(play, command)


def setup_done(visit: Visit, request: Request) -> Body:
    return visit.enter(visit.play_of(request), CompleteSetup())


def draw(visit: Visit, request: Request) -> Body:
    """A draw by the app; or what the table chose, or, with nothing chosen, drew by hand."""
    play, id_ = visit.play_of(request), request.text("offer")
    if request.has("outcome"):
        outcome = request.texts("outcome")
        return visit.enter(play, KeepDraw(id_, outcome, chosen=bool(outcome)))
    offer = next((step.offer for step in play.session.table.steps if step.offer and step.offer.id == id_), None)
    if offer is None:
        raise RuleError("setup.no_such_draw")
    return visit.enter(play, KeepDraw(id_, by_chance(offer, visit.random)))


LOOKS: Handlers = {"setup": setup}
CHANGES: Handlers = {"tick": tick, "page_done": page_done, "setup_done": setup_done, "draw": draw}
