"""The first question as a table: what can be entered of each kind for each player, at any time of Milestones."""

from dataclasses import replace

from companion.i18n import Translator
from companion.lan.permissions import ANYBODY, seat_of_option
from companion.messages import Message
from companion.question import Option, Question
from companion.web.play import Play
from companion.web.request import Request
from companion.web.visit import Body, Handlers, Visit


def milestones(visit: Visit, request: Request) -> Body:
    """Kinds of entries and a cell for each player; what belongs to nobody stands apart."""
    play, tr = visit.play_of(request), visit.tr
    asked = play.first()
    if not isinstance(asked, Question):
        return {"words": "", "kinds": [], "rest": []}
    in_words = {option["id"]: option for option in play.question_in_words(asked, tr)["options"]}
    kinds: dict[str, dict[int, Option]] = {}
    rest = []
    for option in asked.options:
        seat = _seat(play, asked, option)
        if seat == ANYBODY:
            rest.append(in_words[option.id])
        else:
            kinds.setdefault(_kind(option.id), {})[seat] = option
    seats = range(len(play.session.header.seats))
    return {
        "words": tr.text(asked.words),
        "kinds": [
            {
                "id": kind,
                "words": _of_kind(tr, next(iter(cells.values())).label),
                "cells": [in_words[cells[seat].id] if seat in cells else None for seat in seats],
            }
            for kind, cells in kinds.items()
        ],
        "rest": rest,
    }


def _seat(play: Play, asked: Question, option: Option) -> int:
    """Whose it is by its id; what names nobody is everybody's, whoever is on turn."""
    bare = replace(option, id=option.id.partition("/")[0], secret_of=None)
    return seat_of_option(play.session.header.game, replace(asked, seat=None), bare)


def _kind(id_: str) -> str:
    """The same for every player: `Throw:2/total` is `Throw/total`."""
    name, _, which = id_.partition(":")
    more = which.partition("/")[2]
    return f"{name}/{more}" if more else name


def _of_kind(tr: Translator, label: Message) -> str:
    """What is entered, without whose it is."""
    what = [part for part in label.params.values() if isinstance(part, Message)]
    return tr.text(what[0] if len(what) == 1 else label)


LOOKS: Handlers = {"milestones": milestones}
CHANGES: Handlers = {}
