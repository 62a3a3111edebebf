"""Requests at an open table: look, answer, undo and redo, the log, the menu, the rules."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, get_args

from companion.dates import clock_of
from companion.errors import RuleError
from companion.game import Depth
from companion.i18n import Translator
from companion.question import Dice, Entry, Question, Value
from companion.rulebook import rule_name, rule_words, section_name, sections
from companion.secret import PUBLIC
from companion.table.rounds import rounds
from companion.table.spoken import summary
from companion.table.table_commands import ChangeDepth
from companion.web.new_table import depth_in_words
from companion.web.play import Play, odds_in_words, viewer_of
from companion.web.request import BadRequest, Request
from companion.web.story import has_map
from companion.web.visit import Body, Handlers, Visit

END_PLAY = "EndPlay"
"""The answer that ends a game whose end only its players know."""


def open_table(visit: Visit, request: Request) -> Body:
    return visit.view(visit.play_of(request))


def view(visit: Visit, request: Request) -> Body:
    play = visit.play_of(request)
    return visit.view(play, visit.curtain_of(request, play))


def answer(visit: Visit, request: Request) -> Body:
    """The next question after these answers, or the view after the entry they make."""
    play = visit.play_now(request)
    curtain = visit.curtain_of(request, play)
    viewer = viewer_of(curtain)
    answers = play.with_chance(request.answers(), lambda made: play.ask(viewer, made))
    asked = play.ask(viewer, answers)
    if isinstance(asked, Question):
        odds = _odds_of(play, visit.tr, asked, answers)
        return {"question": {**play.question_in_words(asked, visit.tr), **odds}, "answers": list(answers)}
    return {**visit.enter(play, asked.command, curtain), "answers": list(answers)}


def _odds_of(play: Play, tr: Translator, asked: Question, answers: Sequence[Value]) -> Body:
    """The chances of dice that are to be rolled now."""
    if not isinstance(asked.chance, Dice) or not isinstance(answers[0], str):
        return {}
    session = play.session
    found = odds_in_words(session.header.game.odds(session.state, answers[0], asked.chance.number), tr)
    return {"odds": found} if found else {}


def undo(visit: Visit, request: Request) -> Body:
    play = visit.play_now(request)
    if play.session.table.finished:
        raise RuleError("table.is_finished")
    play.session.undo()
    return {"view": visit.view(play)}


def redo(visit: Visit, request: Request) -> Body:
    play = visit.play_now(request)
    play.session.redo()
    return {"view": visit.view(play)}


def jump(visit: Visit, request: Request) -> Body:
    """To the table as it was after an entry; all later ones can be redone."""
    play = visit.play_now(request)
    if play.session.table.finished:
        raise RuleError("table.is_finished")
    play.session.go_to(request.number("number"))
    return {"view": visit.view(play)}


def holdings(visit: Visit, request: Request) -> Body:
    return {"seats": visit.play_of(request).holdings(visit.tr)}


def odds(visit: Visit, request: Request) -> Body:
    """The chances of an option that rolls or places figures; nothing for any other."""
    play, tr = visit.play_of(request), visit.tr
    asked, wanted = play.first(), request.text("option")
    if not isinstance(asked, Question) or all(option.id != wanted for option in asked.options):
        raise BadRequest("option")
    dice = request.number("dice") if request.has("dice") else None
    return odds_in_words(play.session.header.game.odds(play.session.state, wanted, dice), tr) or {}


def network(visit: Visit, request: Request) -> Body:
    return visit.play_of(request).network_in_words(visit.tr)


def log(visit: Visit, request: Request) -> Body:
    """Every line from the latest on, with its time and round; what was undone is there too, to be gone back to."""
    play = visit.play_of(request)
    played_in, steps = rounds(play.session), play.session.steps
    lines = play.log_in_words(visit.tr)
    for line in lines:
        number = line["number"]
        at = steps[number - 1].at if number <= len(steps) else 0
        line |= {
            "time": clock_of(at) if at else "",
            "round": played_in[number - 1] if number <= len(played_in) else None,
        }
    return {"log": lines, "undone": len(steps) - play.session.cursor}


def turn_and_score(visit: Visit, request: Request) -> Body:
    """To be read aloud: whose turn it is and how everybody stands; without points where they are hidden."""
    play = visit.play_of(request)
    return {"words": summary(play.session, visit.tr, points=visit.settings.settings.show_points)}


# --- the menu ---


def menu(visit: Visit, request: Request) -> Body:
    play, tr = visit.play_of(request), visit.tr
    table = play.session.table
    return {
        "depths": [depth_in_words(tr, depth, now=depth == table.depth) for depth in table.game.depths],
        "end": None if table.finished else _end(visit, play),
        "sample": play.session.header.sample,
        "replay": has_map(play.session) and bool(table.game.owners(table.state)),
        "missed_round": bool(table.game.missed_round(table.state)) and not table.finished,
    }


def _end(visit: Visit, play: Play) -> dict[str, Any]:
    """What ends the game now: its score sheet once it is counted, an answer, or that it ends by itself."""
    tr, phase = visit.tr, play.session.turn().phase
    words = tr("menu.end_game")
    if phase in ("entry", "final_scoring"):
        return {"words": words, "page": "score", "ask": "", "answers": []}
    with suppress(RuleError):  # a game that ends by itself has no such answer
        if phase != "setup" and isinstance(play.session.ask(PUBLIC, (END_PLAY,)), Entry):
            ask = "" if phase == "milestones" else tr("menu.end_why")
            return {"words": words, "page": "", "ask": ask, "answers": [END_PLAY]}
    return {"words": words, "page": "", "ask": "", "answers": [], "why_not": tr("menu.end_later")}


def depth(visit: Visit, request: Request) -> Body:
    play, wanted = visit.play_now(request), request.text("depth")
    known: Depth | None = next((one for one in get_args(Depth) if one == wanted), None)
    if known is None:
        raise BadRequest("depth")
    return visit.enter(play, ChangeDepth(known))


def draft(visit: Visit, request: Request) -> Body:
    play, entered = visit.play_of(request), request.body.get("entered")
    if entered is not None and not isinstance(entered, dict):
        raise BadRequest("entered")
    play.save_draft(visit.curtain_of(request, play), entered)
    return {}


# --- the rules ---


def rules(visit: Visit, request: Request) -> Body:
    """Those of this phase and the sections; the sentences of a section where one is asked for."""
    play, tr = visit.play_of(request), visit.tr
    game, options = play.session.header.game.id, play.session.header.options
    every = sections(game, options)

    def in_words(rules: tuple[str, ...]) -> list[dict[str, str]]:
        found = ((rule_name(game, rule, options), rule_words(game, rule, options)) for rule in rules)
        return [{"title": tr.text(name) if name else "", "words": tr(words)} for name, words in found if words]

    wanted = request.text("section", "")
    if wanted and wanted not in every:
        raise BadRequest("section")
    return {
        "now": in_words(play.session.turn().reminders),
        "sections": [{"id": id_, "title": tr.text(section_name(game, id_, options))} for id_ in every],
        "rules": in_words(every[wanted]) if wanted else [],
    }


LOOKS: Handlers = {
    "open": open_table,
    "view": view,
    "holdings": holdings,
    "odds": odds,
    "network": network,
    "log": log,
    "turn_and_score": turn_and_score,
    "menu": menu,
    "rules": rules,
}
CHANGES: Handlers = {"answer": answer, "undo": undo, "redo": redo, "jump": jump, "depth": depth, "draft": draft}
