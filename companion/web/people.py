"""Requests about remembered players: another name, two names of one person, and whose this device is."""

from typing import Any

from companion.seating import proper
from companion.text_search import initials
from companion.web.request import BadRequest, Request
from companion.web.visit import Body, Handlers, Visit


def of_player(visit: Visit, name: str) -> dict[str, Any]:
    """Who may be the same person: whoever never sat at one table with this one; and whether this device is theirs."""
    kept, tr = visit.store.statistics(), visit.tr
    tally = kept.player(name)
    met = {name, *(tally.against if tally else ())}
    others = [(other, brief) for other, brief in sorted(kept.all_players().items()) if other not in met]
    letters = initials([other for other, _ in others])
    same = [
        {
            "name": other,
            "colour": brief.colour,
            "initial": letter,
            "words": tr("stats.of_game", games=tr("stats.games", count=brief.games), count=brief.wins),
        }
        for (other, brief), letter in zip(others, letters, strict=True)
    ]
    mine = visit.settings.here.me in visit.store.players.identities(name)
    why = tr("person.same_why" if same else "person.nobody", player=name)
    apart = [[other, tr("person.separate", player=other)] for other in visit.store.players.also_called(name)]
    return {"same": same, "same_why": why, "apart": apart, "me": mine}


def rename_player(visit: Visit, request: Request) -> Body:
    name, to = request.text("name"), proper(request.text("to"))
    if not to:
        raise BadRequest("to")
    visit.store.players.rename(name, to)
    return {"name": to}


def merge_players(visit: Visit, request: Request) -> Body:
    """All games of the first are the second's; `part_players` of the first is its undo."""
    name, into = request.text("name"), request.text("into")
    visit.store.players.merge(name, into)
    return {"words": visit.tr("person.merged", player=name, other=into)}


def part_players(visit: Visit, request: Request) -> Body:
    name = request.text("name")
    visit.store.players.part(name)
    return {"words": visit.tr("person.apart", player=name)}


def me(visit: Visit, request: Request) -> Body:
    """This device belongs to this player, or to nobody."""
    name = request.text("name") if request.truth("on") else ""
    player = visit.store.players.by_name.get(name)
    visit.settings.save_here(me=(player.id if player else "") or name)
    return {}


LOOKS: Handlers = {}
CHANGES: Handlers = {
    "rename_player": rename_player,
    "merge_players": merge_players,
    "part_players": part_players,
    "me": me,
}
