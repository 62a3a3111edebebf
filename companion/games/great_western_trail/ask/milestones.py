"""Milestones, as conversations: what a player has now, a disc to a city or a station, a building, a card."""

from collections.abc import Iterator

from companion.games.great_western_trail.ask.entry import entering
from companion.games.great_western_trail.ask.parts import (
    Outcome,
    branch_of,
    card_option,
    last,
    no_command,
    phrase,
    refusal,
    settled,
    words_of,
)
from companion.games.great_western_trail.records import EndPlay, NoteBuilding, NoteCity, NotePlayed, NoteStation
from companion.games.great_western_trail.state import State, city_name, master_name, worker_name
from companion.question import Branch, Option, QuestionFlow, one_of
from scoring.great_western_trail import WORKERS

_WITHOUT = "without"
_DISCS = ("usual", "step_disc")


def noting(state: State) -> Iterator[Branch]:
    """Every player's milestones, and the end of the game."""
    for seat in range(state.players):
        yield entering(state, seat)
        for command, flow, commands in (
            (NoteCity, _city, [NoteCity(seat, city.id) for city in state.box.cities]),
            (NoteStation, _station, [NoteStation(seat, one.number) for one in state.box.stations]),
            (NoteBuilding, _building, [NoteBuilding(seat, one.id) for one in state.box.buildings]),
            (NotePlayed, _played, [NotePlayed(seat, card.id) for card in state.box.objectives if not card.starting]),
        ):
            label = phrase("of", player=state.name(seat), what=words_of(f"do.{command.__name__}"))
            option = Option(f"{command.__name__}:{seat}", label, why_not=no_command(state, commands))
            yield Branch(option, lambda flow=flow, seat=seat: flow(state, seat))  # type: ignore[misc]
    yield branch_of(EndPlay(), words_of(f"do.{EndPlay.__name__}"))


def _city(state: State, seat: int) -> QuestionFlow:
    options = [
        Option(city.id, city_name(city.id), why_not=refusal(state, NoteCity(seat, city.id)))
        for city in state.box.cities
    ]
    city = yield one_of(phrase("city"), options)
    return NoteCity(seat, city, (yield from _disc(state, seat)))


def _disc(state: State, seat: int) -> QuestionFlow:
    """Which disc leaves the board; not asked once the one that is worth points is gone."""
    if state.count(seat, "step_disc"):
        return False
    options = [Option(kind, phrase(f"noted_disc.{kind}")) for kind in _DISCS]
    return (yield one_of(phrase("noted_disc"), options)) == "step_disc"


def _station(state: State, seat: int) -> QuestionFlow:
    options = [
        Option(
            str(station.number),
            words_of("acts.upgrade.station", station=station.number),
            why_not=refusal(state, NoteStation(seat, station.number)),
        )
        for station in state.box.stations
    ]
    number = int((yield one_of(phrase("station"), options)))
    step = yield from _disc(state, seat)
    masters = [Option(_WITHOUT, phrase("no_master")), *_masters(state, seat)]
    master = yield from settled(one_of(phrase("which_master"), masters))
    if master == _WITHOUT:
        return NoteStation(seat, number, step)
    found = [
        Outcome(Option(kind, worker_name(state.options.edition, kind)), NoteStation(seat, number, step, master, kind))
        for kind in WORKERS
    ]
    return (yield from last(state, phrase("given_worker"), found))


def _building(state: State, seat: int) -> QuestionFlow:
    """Which of them, and which one it stands upon where the player has any."""
    plans = [
        Option(one.id, words_of("acts.build.plan", building=one.id), why_not=refusal(state, NoteBuilding(seat, one.id)))
        for one in state.box.buildings
    ]
    built = yield one_of(phrase("noted_building"), plans)
    standing = [one.id for one in state.box.buildings if state.count(seat, f"building/{one.id}")]
    if not standing:
        return NoteBuilding(seat, built)
    free = Outcome(Option(_WITHOUT, phrase("replaces_none")), NoteBuilding(seat, built))
    below = [
        Outcome(Option(old, words_of("acts.build.plan", building=old)), NoteBuilding(seat, built, old))
        for old in standing
    ]
    return (yield from last(state, phrase("replaces"), [free, *below]))


def _played(state: State, seat: int) -> QuestionFlow:
    """One of the cards that were taken."""
    held = [card.id for card in state.box.objectives if state.count(seat, f"deck/{card.id}")]
    found = [Outcome(card_option(state, card), NotePlayed(seat, card)) for card in held]
    return (yield from last(state, phrase("noted_card"), found, layout="keys"))


def _masters(state: State, seat: int) -> list[Option]:
    """Tiles that may still lie there, those of this table where they are known."""
    edition, known = state.options.edition, state.masters or tuple(tile.id for tile in state.box.stationmasters)
    taken = {tile for tile in known for who in range(state.players) if state.count(who, f"stationmaster/{tile}")}
    spare = any(state.count(seat, f"worker/{kind}") > 1 for kind in WORKERS)
    return [Option(tile, master_name(edition, tile)) for tile in known if tile not in taken] if spare else []
