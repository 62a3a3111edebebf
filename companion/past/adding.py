"""Past games added to the history: looked at first, each once, and taken back as a whole."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from companion.errors import RuleError, TablesideError
from companion.i18n import Translator
from companion.messages import Message, message
from companion.new_table.seating import proper
from companion.past.game import PastGame, PastPlayer
from companion.past.tables import contents_of, is_scored
from companion.sharing.bgstats import lasting_id
from companion.sheets.limits import MOST_PLAYERS
from companion.storage.summary import Summary
from companion.storage.table_file import Contents

if TYPE_CHECKING:
    from companion.storage.store import Store

PREFIX = "past"
"""Ids of tables made of past games begin with it."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A game of a file, and what becomes of it."""

    game: PastGame
    id: str
    contents: Contents | None = None
    """None of a game that is skipped."""
    why_not: Message | None = None

    @property
    def line(self) -> Message:
        day = datetime.fromtimestamp(self.game.at).strftime("%Y-%m-%d")
        if self.why_not:
            return message("past.skipped", date=day, game=self.game.title, why=self.why_not)
        return message("past.line", date=day, game=self.game.title, players=self.players)

    @property
    def players(self) -> tuple[Message, ...]:
        """Who played, by the names of the file, with their points."""
        return tuple(map(_result, self.game.players))


@dataclass(frozen=True, slots=True)
class Plan:
    games: tuple[Planned, ...]
    new_players: tuple[str, ...]
    known_players: tuple[str, ...] = ()
    """Those who are here already, by the names they have here."""

    @property
    def new(self) -> tuple[Planned, ...]:
        return tuple(one for one in self.games if one.contents)

    @property
    def summary(self) -> tuple[Message, ...]:
        """How many games that are, who would be new, and who is known."""
        skipped = len(self.games) - len(self.new)
        lines = [message("past.would_add", count=len(self.new)) if self.new else message("past.nothing")]
        if skipped:
            lines.append(message("past.would_skip", count=skipped))
        if self.new_players:
            lines.append(message("past.new_players", names=", ".join(self.new_players)))
        if self.known_players:
            lines.append(message("past.known_players", names=", ".join(self.known_players)))
        return tuple(lines)


def _result(player: PastPlayer) -> Message:
    if player.total is None:
        return message("past.winner" if player.rank == 1 else "past.player", player=player.name)
    return message("past.points", player=player.name, points=player.total)


def id_of(game: PastGame) -> str:
    """Of the table that is made of it: the same on every device."""
    return PREFIX + sha256(game.source.encode()).hexdigest()[:12]


# --- looked at ---


def plan(store: "Store", games: Iterable[PastGame], tr: Translator) -> Plan:
    """What adding these would mean; nothing is written."""
    here, people, planned = _Here(store.all_lines()), _People(store), []
    for game in games:
        id_ = id_of(game)
        why_not = here.why_not(game, id_) or _why_not(game)
        here.note(game, id_)
        if why_not:
            planned.append(Planned(game, id_, None, why_not))
            continue
        try:
            names = tuple(people.name(player.name) for player in game.players)
            contents = contents_of(game, id_, names, people.ids(names), tr)
            planned.append(Planned(game, id_, contents))
        except TablesideError as error:
            planned.append(Planned(game, id_, None, error.message))
    seated = {seat.name for one in planned if one.contents for seat in one.contents.header.seats}
    return Plan(tuple(planned), tuple(sorted(seated - people.known)), tuple(sorted(seated & people.known)))


def _why_not(game: PastGame) -> Message | None:
    if game.left_out:
        return message("past.left_out")
    if not 1 <= len(game.players) <= MOST_PLAYERS:
        return message("past.too_many", most=MOST_PLAYERS)
    if not any(player.rank == 1 for player in game.players):
        return message("past.nobody_won")
    return None


class _Here:
    """Which games are here already: under the id they would have, as the table they were, or at the same moment."""

    def __init__(self, lines: Iterable[Summary]) -> None:
        self._sources: dict[str, bool] = {}
        """Whether what has this id lies in the bin."""
        self._moments: dict[tuple[int, frozenset[str]], bool] = {}
        for line in lines:
            ids = {line.id, line.birth, str(line.header.get("id", ""))}
            binned = bool(line.deleted_at)
            for id_ in (*ids, *(lasting_id("play", id_) for id_ in ids)):
                self._sources[id_] = self._sources.get(id_, True) and binned
            if line.finished:
                self._moments[line.played_at, _people(seat["name"] for seat in line.seats)] = binned

    def why_not(self, game: PastGame, id_: str) -> Message | None:
        """One that was taken back comes back."""
        found = self._sources.get(id_)
        if found is True:
            return None
        if found is None:
            found = self._sources.get(game.table or game.source, self._moments.get(_moment(game)))
        return None if found is None else message("past.in_bin" if found else "past.already_here")

    def note(self, game: PastGame, id_: str) -> None:
        self._sources[id_] = False
        self._moments[_moment(game)] = False


def _moment(game: PastGame) -> tuple[int, frozenset[str]]:
    return game.at, _people(player.name for player in game.players)


def _people(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name.casefold() for name in names)


class _People:
    """Who the players of a file are here: by name, however it is written, also by one they had before."""

    def __init__(self, store: "Store") -> None:
        self._players = store.players
        self.known = set(store.players.by_name)
        self._by_name = {name.casefold(): name for name in self.known}
        self._by_name.update({was.casefold(): now for was, now in store.players.names().by_name.items()})
        self._ids: dict[str, str] = {}

    def name(self, name: str) -> str:
        return self._by_name.setdefault(name.casefold(), proper(name))

    def ids(self, names: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(names)) < len(names):
            raise RuleError("past.same_name")
        fresh = tuple(name for name in names if name not in self._ids)
        self._ids.update(zip(fresh, self._players.ids_of(fresh), strict=True))
        return tuple(self._ids[name] for name in names)


# --- added, and taken back ---


def add(store: "Store", planned: Plan) -> int:
    """Write every new game; how many that are. After a SaveError those that were written are skipped next time."""
    with store.lists.together():
        for one in planned.new:
            assert one.contents is not None
            store.write(one.id, one.contents)
            if store.metadata(one.id).about.deleted_at:
                store.restore(one.id)
            store.save_about(one.id, name=one.game.name, place=one.game.place, notes=_notes(one.game))
    return len(planned.new)


def _notes(game: PastGame) -> str:
    """Points that could not say who won are kept in words."""
    points = "" if is_scored(game) else ", ".join(f"{p.name} {p.total}" for p in game.players if p.total is not None)
    return " · ".join(part for part in (points, game.notes) if part)


def take_back(store: "Store", games: Iterable[PastGame]) -> int:
    """Put what was added of these in the bin; how many that were."""
    ids = set(map(id_of, games))
    found = [line.id for line in store.all_lines() if line.id in ids and not line.deleted_at]
    with store.lists.together():
        for id_ in found:
            store.delete(id_)
    return len(found)
