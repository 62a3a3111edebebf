"""Requests of the page *New table*: box, seats, depth and options, kept as a draft until the table is opened."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.errors import RuleError
from companion.game import Depth
from companion.games import boxes
from companion.i18n import Translator
from companion.messages import message
from companion.planned_table import (
    PlannedTable,
    box_named,
    chosen,
    depth_of,
    draw_starter,
    from_draft,
    last_game,
    open_planned,
    seat_group,
    seating_of,
    starting_rule,
)
from companion.seating import Seating, proper
from companion.storage.summary import Summary
from companion.text_search import initials
from companion.web.request import BadRequest, Request, a_number, a_pair, a_text
from companion.web.visit import Body, Handlers, Visit

RANDOM = "random"


def depth_in_words(tr: Translator, depth: Depth, *, now: bool) -> dict[str, Any]:
    return {"id": depth, "title": tr(f"depth.{depth}"), "detail": tr(f"new_table.depth_why.{depth}"), "now": now}


def new_table(visit: Visit, request: Request) -> Body:
    """What is chosen so far, after one thing more if there is one."""
    visit.note()
    planned = _planned(visit)
    what, value = request.one_of("do")
    if what:
        planned = _Plan(visit, planned).change(what, value)
        visit.settings.save_unfinished(planned.draft())
    return _in_words(visit, planned)


def create(visit: Visit, _request: Request) -> Body:
    planned = _planned(visit)
    if planned.box is None:
        raise RuleError("new_table.first_the_box")
    plan = _Plan(visit, planned)
    seating = plan.seating
    if refusal := seating.why_not():
        raise refusal
    seating.close_up()
    visit.note()
    id_, _, unkept = open_planned(visit.store, planned.seated(seating), visit.settings.printed, visit.random)
    visit.settings.save_unfinished({})
    return {"table": id_, "notice": visit.tr.text(unkept) if unkept else ""}


def _planned(visit: Visit) -> PlannedTable:
    return from_draft(visit.settings.unfinished or {}, visit.store.games)


class _Plan:
    """What is chosen, and each change of it."""

    def __init__(self, visit: Visit, planned: PlannedTable) -> None:
        self._visit, self._planned = visit, planned

    def change(self, what: str, value: Any) -> PlannedTable:
        """The plan after it; a RuleError, and all is as it was."""
        if what not in ("box", "clear", "forget") and self._planned.box is None:
            raise RuleError("new_table.first_the_box")
        change: Callable[[Any], PlannedTable | None] | None = getattr(self, f"_{what}", None) if what in DOES else None
        if change is None:
            raise BadRequest("do")
        return change(value) or self._planned

    @property
    def seating(self) -> Seating:
        game, options = chosen(self._planned, self._visit.store.games, self._visit.settings.printed)
        return seating_of(self._planned, game.colours(options), game.players)

    def _reseated(self, change: Callable[[Seating], object], *, draws: bool = False) -> PlannedTable:
        seating = self.seating
        change(seating)
        if draws:
            draw_starter(self._planned, seating, self._visit.random)
        return self._planned.seated(seating)

    def _seat(self, value: Any) -> int:
        seat = a_number(value, "do")
        if not 0 <= seat < len(self._planned.seats) or not self._planned.seats[seat].name:
            raise BadRequest("do")
        return seat

    def _box(self, value: Any) -> PlannedTable:
        box = box_named(a_text(value))
        if box is None:
            raise BadRequest("do")
        self._planned = self._planned.in_box(box, self._visit.store.games[box.game])
        return self._reseated(Seating.close_up)

    def _add(self, value: Any) -> PlannedTable:
        name = a_text(value)
        colour = next((one.colour for one in self._visit.store.players.offered() if one.name == name), "")
        return self._reseated(lambda seating: seating.add(name, colour), draws=True)

    def _remove(self, value: Any) -> PlannedTable:
        seat = self._seat(value)
        return self._reseated(lambda seating: seating.remove(seat), draws=True)

    def _rename(self, value: Any) -> PlannedTable:
        """Past games follow if the app remembers the player."""
        which, name = a_pair(value, "do")
        seat, name, store = self._seat(which), proper(a_text(name)), self._visit.store
        before = self._planned.seats[seat].name

        def rename(seating: Seating) -> None:
            seating.rename(seat, name)
            if before != name and any(player.name == before for player in store.players.offered()):
                store.players.rename(before, name)

        return self._reseated(rename)

    def _move(self, value: Any) -> PlannedTable:
        which, to = a_pair(value, "do")
        seat, to = self._seat(which), a_number(to, "do")
        if not 0 <= to < len(self._planned.seats):
            raise BadRequest("do")
        return self._reseated(lambda seating: seating.move(seat, to))

    def _colour(self, value: Any) -> PlannedTable:
        which, colour = a_pair(value, "do")
        seat, colour = self._seat(which), a_text(colour)
        if colour not in self.seating.colours:
            raise BadRequest("do")
        return self._reseated(lambda seating: seating.recolour(seat, colour))

    def _starter(self, value: Any) -> PlannedTable:
        self._planned = replace(self._planned, at_random=value == RANDOM)
        if value == RANDOM:
            return self._reseated(lambda _: None, draws=True)
        seat = self._seat(value)
        return self._reseated(lambda seating: seating.start_with(seat))

    def _depth(self, value: Any) -> PlannedTable:
        game, wanted = chosen(self._planned, self._visit.store.games, {})[0], a_text(value)
        if wanted not in game.depths:
            raise BadRequest("do")
        return replace(self._planned, depth=depth_of(game, wanted))

    def _switch(self, value: Any) -> PlannedTable:
        box, option = self._planned.box, a_text(value)
        if box is None or option not in box.asked(self._planned.depth):
            raise BadRequest("do")
        return replace(self._planned, switched=self._planned.switched ^ {option})

    def _group(self, _value: Any) -> PlannedTable:
        """Whoever played last time; once more, and the seats are empty."""
        last = last_game(self._visit.store)
        if last is None:
            raise RuleError("new_table.no_group")
        self._planned = replace(self._planned, at_random=False)
        if self._planned.names == _names(last):
            return replace(self._planned, seats=(), starter=None)
        if len(last.seats) > self.seating.players[-1]:
            raise self.seating.refusal()
        return self._reseated(partial(seat_group, last=last))

    def _clear(self, _value: Any) -> PlannedTable:
        return PlannedTable()

    def _forget(self, value: Any) -> None:
        """Do not offer a player any more; past games keep the name."""
        name = a_text(value)
        if all(player.name != name for player in self._visit.store.players.offered()):
            raise BadRequest("do")
        self._visit.store.players.forget(name)


DOES = ("box", "add", "remove", "rename", "move", "colour", "starter", "depth", "switch", "group", "clear", "forget")


# --- in words ---


def _names(last: Summary) -> tuple[str, ...]:
    return tuple(seat["name"] for seat in last.seats)


def _in_words(visit: Visit, planned: PlannedTable) -> Body:
    tr, games = visit.tr, visit.store.games
    last = last_game(visit.store)
    shelf = []
    for box in boxes():
        game = games[box.game]
        low, high = game.players[0], game.players[-1]
        colours = list(game.colours(game.options(**box.options)))
        players = f"{low}–{high}"
        shelf.append(
            {"box": box.name, "title": tr.text(box.title), "game": box.game, "players": players, "colours": colours}
        )
    plain: Body = {"boxes": shelf, "box": "", "group": list(_names(last)) if last else []}
    if planned.box is None:
        return plain
    game, options = chosen(planned, games, visit.settings.printed)
    seating = seating_of(planned, game.colours(options), game.players)
    letters = initials([place.name for place in seating.places])
    seats = [
        {"name": place.name, "colour": place.colour, "initial": letter} if place.name else None
        for place, letter in zip(seating.places, letters, strict=True)
    ]
    rule, why_not = starting_rule(planned, game, options), seating.why_not()
    known = sorted(visit.store.players.offered(), key=lambda player: player.name)
    return {
        **plain,
        "box": planned.box.name,
        "title": tr.text(planned.box.title),
        "seats": seats,
        "most": game.players[-1],
        "full": seating.full,
        "free": list(seating.free()),
        "starter": seating.starter_seat,
        "random": planned.at_random,
        "starting_rule": tr.text(rule) if rule else "",
        "known": [
            {"name": one.name, "colour": one.colour, "initial": letter, "seated": one.name in planned.names}
            for one, letter in zip(known, initials([one.name for one in known]), strict=True)
        ],
        "depth": planned.depth,
        "depths": [depth_in_words(tr, depth, now=depth == planned.depth) for depth in game.depths],
        "switches": [_switch(tr, planned, name) for name in planned.box.asked(planned.depth)],
        "why_not": tr.text(why_not.message) if why_not else "",
    }


def _switch(tr: Translator, planned: PlannedTable, name: str) -> dict[str, Any]:
    assert planned.box is not None
    words, why = (message(f"{planned.box.game}.{kind}.{name}") for kind in ("option", "option_why"))
    return {"id": name, "title": tr.text(words), "detail": tr.text(why), "on": name in planned.switched}


LOOKS: Handlers = {"new_table": new_table}
CHANGES: Handlers = {"create": create}
