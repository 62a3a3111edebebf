"""The story of a table: the moments that made it, luck with dice, deliveries, what was built; and its replay."""

from collections.abc import Iterator
from typing import Any

from companion.i18n import Translator
from companion.messages import message
from companion.numbers import shown_number
from companion.statistics.shares import percent, rounded
from companion.statistics.story import Story, story_of
from companion.table.session import Session
from companion.web.request import BadRequest, Request
from companion.web.visit import Body, Handlers, Visit
from scoring.luck import luck

Row = dict[str, Any]


def story(visit: Visit, request: Request) -> Body:
    """Sections of lines, each with whose it is; one sentence where a table was only scored."""
    session, tr = visit.play_of(request).session, visit.tr
    told, game = story_of(session), session.header.game.id
    if not told.turns:
        return {"title": tr("stats.story"), "empty": tr("stats.no_story"), "sections": [], "replay": False}
    sections = (
        ("", _moments(tr, told)),
        (tr("stats.luck"), _luck(tr, told)),
        (tr("stats.deliveries"), _deliveries(tr, told, game)),
        (tr("stats.built"), _built(tr, told, game)),
    )
    found = [{"title": title, "rows": rows} for title, lines in sections if (rows := list(lines))]
    replay = bool(told.facts("route")) and has_map(session)
    return {"title": tr("stats.story"), "empty": "", "sections": found, "replay": replay}


def _row(words: str, detail: str = "", figure: str = "", seat: int | None = None) -> Row:
    return {"words": words, "detail": detail, "figure": figure, "seat": seat}


def _turn(tr: Translator, told: Story, place: int, seat: int) -> str:
    return tr("stats.turn_of", player=told.seats[seat], number=told.turns[place].round)


def _moments(tr: Translator, told: Story) -> Iterator[Row]:
    yield _row(tr("stats.lead_changes"), "", shown_number(told.lead_changes))
    if told.decided is not None:
        winner = told.winners[0]
        by_sheet = told.decided == len(told.turns)
        detail = tr("stats.decided_by_sheet") if by_sheet else _turn(tr, told, told.decided, winner)
        yield _row(tr("stats.decided"), detail, seat=winner)
    if told.best_turn:
        place, more = told.best_turn
        seat = told.turns[place].seat or 0
        yield _row(tr("stats.best_turn"), _turn(tr, told, place, seat), tr("stats.plus_points", count=more), seat)
    if told.longest_thought is not None:
        turn = told.turns[told.longest_thought]
        minutes, seconds = divmod(turn.seconds, 60)
        took = tr.text(message("stats.minutes_seconds", minutes=minutes, seconds=seconds))
        seat = turn.seat or 0
        yield _row(tr("stats.longest_thought"), _turn(tr, told, told.longest_thought, seat), took, seat)


def _luck(tr: Translator, told: Story) -> Iterator[Row]:
    rolls = [entered for _, entered in told.facts("roll")]
    for seat, name in enumerate(told.seats if rolls else ()):
        mine = [roll for roll in rolls if roll.seat == seat]
        found = luck(sum(roll.of for roll in mine), sum(roll.number for roll in mine))
        doubled = rounded(found.expected * 2)
        expected = str(doubled // 2) + (".5" if doubled % 2 else "")
        rolled = tr("stats.luck_of", dice=found.dice, pips=found.pips, expected=expected)
        share = tr("stats.luck_share", share=percent(found.below))
        yield _row(name, f"{rolled} · {share}", f"{float(found.more):+.1f}".replace("-", "−"), seat)


def _deliveries(tr: Translator, told: Story, game: str) -> Iterator[Row]:
    for place, one in told.facts("delivery"):
        yield _row(tr(f"{game}.city.{one.what}"), _turn(tr, told, place, one.seat), seat=one.seat)


def _built(tr: Translator, told: Story, game: str) -> Iterator[Row]:
    for place, one in told.facts("route"):
        yield _row(_route(tr, game, one.what), _turn(tr, told, place, one.seat), seat=one.seat)


def _route(tr: Translator, game: str, what: str) -> str:
    return " – ".join(tr(f"{game}.place.{end}") for end in what.split("--")[:2])


# --- the map once more, route by route ---


def has_map(session: Session) -> bool:
    return session.header.game.network(session.header.options) is not None


def replay(visit: Visit, request: Request) -> Body:
    """The map after so many routes, after all of them where no number is given; `link` is the one built last."""
    session, tr = visit.play_of(request).session, visit.tr
    told = story_of(session)
    built = told.facts("route") if has_map(session) else []
    at = request.number("at") if request.has("at") else len(built)
    if not 0 <= at <= len(built):
        raise BadRequest("at")
    words, link, number = tr("replay.before"), "", 0
    if at:
        place, one = built[at - 1]
        turn, link, number = told.turns[place], one.what, told.turns[place].last
        route = _route(tr, session.header.game.id, link)
        words = tr("replay.built", player=told.seats[one.seat], route=route, number=turn.round)
    table = session.table_at(number)
    points = zip(table.seats, session.standing(number), strict=True)
    return {
        "title": tr("stats.built"),
        "count": len(built),
        "at": at,
        "words": words,
        "points": tr.listed(f"{seat.name} {shown_number(value)}" for seat, value in points),
        "link": link,
        "owners": dict(table.game.owners(table.state)),
    }


LOOKS: Handlers = {"story": story, "replay": replay}
CHANGES: Handlers = {}
