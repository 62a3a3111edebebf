"""The railroad's actions, as conversations: the engine, stations, auxiliary actions, special delivery."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.errors import closed
from companion.games.great_western_trail.ask.acts import DONE, woods
from companion.games.great_western_trail.ask.parts import (
    Outcome,
    has,
    last,
    listed,
    money,
    no_command,
    phrase,
    priced,
    refusal,
    settled,
    words_of,
)
from companion.games.great_western_trail.box import railroad
from companion.games.great_western_trail.box.board import Act, Auxiliary
from companion.games.great_western_trail.state import (
    State,
    breed_name,
    card_name,
    city_name,
    disc_name,
    master_name,
    master_says,
    worker_name,
)
from companion.games.great_western_trail.state.in_play import UNTOLD
from companion.games.great_western_trail.turns import dues
from companion.games.great_western_trail.turns.choices import (
    Alternative,
    AuxiliaryOffer,
    CityOffer,
    StationOffer,
    choices_for,
    cities,
)
from companion.games.great_western_trail.turns.commands import DeliverByRail, MoveEngine, TakeAuxiliary, Upgrade
from companion.games.great_western_trail.turns.dues import master_at
from companion.games.great_western_trail.turns.needs import engine_spaces, engines
from companion.messages import Message
from companion.question import Option, Question, QuestionFlow, one_of

WITHOUT = "without"


# --- the engine -----------------------------------------------------------------------------------------------------


def engine(state: State, by: str, act: Act) -> QuestionFlow:
    count = int((yield woods(state, 1))) if act.per == "woods" else 0
    spaces = [choice.what for choice in choices_for(state, state.turn, act)]
    if count:
        spaces = list(engine_spaces(state, state.turn, act, (act.amount or 1) * count))
    asked = _spaces(state, dict.fromkeys(spaces), money(state, act.pay - act.dollars))
    return MoveEngine(state.turn, by, (yield from settled(asked)), count)


def _spaces(state: State, spaces: Mapping[str, Message | None], detail: Message | None = None) -> Question:
    """Spaces of the railroad, with what they are worth, and whether any on the way do not count."""
    options = [_stop(state, space, value) for space, value in spaces.items()]
    facts = [*([detail] if detail else []), *([words_of("acts.engine.skipped")] if _skips(state, spaces) else [])]
    return one_of(phrase("engine"), options, seat=state.turn, detail=listed(facts))


def _skips(state: State, spaces: Iterable[str]) -> bool:
    """True if somebody else stands between the engine and the furthest of these spaces."""
    order, taken = railroad.spaces(state.board.railroad), engines(state)
    places = [order.index(space) for space in (*spaces, state.ranches[state.turn].engine)]
    return not taken.isdisjoint(order[min(places) + 1 : max(places)])


def _stop(state: State, space: str, value: Message | None) -> Option:
    station = state.board.station_at.get(space)
    tile = master_at(state, station.number) if station else ""
    master = master_name(state.options.edition, tile) if tile not in ("", UNTOLD) else None
    label, detail = _stop_name(state, space), _station_at(state, space)
    return Option(space, label, detail, value=value, picture=f"stop/{space}", badge=master)


def _stop_name(state: State, space: str) -> Message:
    station = state.board.station_at.get(space)
    if station is None:
        return words_of("acts.engine.space", number=int(space))
    return words_of("acts.engine.turnout", station=station.number)


def _station_at(state: State, space: str) -> Message | None:
    station = state.board.station_at.get(space)
    if station is None or state.count(state.turn, f"station/{station.number}"):
        return None
    price = state.box.stations[station.number - 1].cost
    return words_of("act.upgrade_here", station=station.number, cost=price)


# --- stations -------------------------------------------------------------------------------------------------------


def upgrade(state: State, by: str, act: Act) -> QuestionFlow:
    """The station, the disc for it, and the worker that takes its stationmaster's place."""
    offers = {str(choice.what.number): choice for choice in choices_for(state, state.turn, act)}
    options = [_station(state, choice, Upgrade(state.turn, by, int(id_), "")) for id_, choice in offers.items()]
    number = yield from settled(one_of(phrase("station"), options, seat=state.turn))
    offer: StationOffer = offers[number].what
    disc = yield from settled(_discs(state, offer.discs, offer.cost, _master_here(state, offer.tile)))
    if not offer.tile or not offer.workers:
        return Upgrade(state.turn, by, offer.number, disc)
    tiles = [""] if offer.tile != UNTOLD else [tile.id for tile in state.box.stationmasters]
    appointed = {
        kind: [Upgrade(state.turn, by, offer.number, disc, kind, tile) for tile in tiles] for kind in offer.workers
    }
    kind = yield _workers(state, offer, appointed)
    if kind == WITHOUT:
        return Upgrade(state.turn, by, offer.number, disc)
    if offer.tile != UNTOLD:
        return appointed[kind][0]
    named = [Outcome(_master(state, command.tile), command) for command in appointed[kind]]
    return (yield from last(state, words_of("acts.upgrade.which"), named))


def _station(state: State, choice: Alternative, command: Upgrade) -> Option:
    offer: StationOffer = choice.what
    points = words_of("acts.points", count=state.box.stations[offer.number - 1].vp)
    label = words_of("acts.upgrade.station", station=offer.number)
    return priced(state, Option(str(offer.number), label, points, why_not=closed(choice.why_not, command)), offer.cost)


def _master_here(state: State, tile: str) -> Message | None:
    """The stationmaster that waits at the station, if it is entered."""
    if not tile or tile == UNTOLD:
        return None
    edition = state.options.edition
    return phrase("master_here", tile=master_name(edition, tile), gives=master_says(edition, tile))


def _workers(state: State, offer: StationOffer, appointed: dict[str, list[Upgrade]]) -> Question:
    options = [Option(WITHOUT, words_of("acts.upgrade.without"))]
    for kind, commands in appointed.items():
        held = state.count(state.turn, f"worker/{kind}")
        words = words_of("acts.upgrade.worker", worker=worker_name(state.options.edition, kind), count=held)
        options.append(Option(kind, words, why_not=no_command(state, commands), picture=f"tile/{kind}"))
    detail = _master_here(state, offer.tile)
    return one_of(words_of("acts.upgrade.appoint"), options, seat=state.turn, layout="grid", detail=detail)


def _master(state: State, tile: str) -> Option:
    edition = state.options.edition
    return Option(tile, master_name(edition, tile), master_says(edition, tile), picture=f"stationmaster/{tile}")


def _discs(state: State, discs: Iterable[str], dollars: int = 0, detail: Message | None = None) -> Question:
    """The discs that fit, each with all that is paid then."""
    options = []
    for disc in discs:
        circle = state.board.circle.get(disc)
        paid = dollars + (circle.pay - circle.dollars if circle else 0)
        options.append(priced(state, Option(disc, disc_name(disc), picture=f"disc/{disc}"), paid))
    return one_of(words_of("acts.disc.which"), options, seat=state.turn, layout="grid", detail=detail)


# --- auxiliary actions ----------------------------------------------------------------------------------------------


def auxiliary(state: State, by: str, act: Act) -> QuestionFlow:
    """The row, once or twice; where the engine goes for it, and the cards that leave the game."""
    offers = {choice.what.id: choice.what for choice in choices_for(state, state.turn, act)}
    options = [_times(state, by, offer, n) for offer in offers.values() for n in range(1, act.amount + 1)]
    asked = one_of(phrase("auxiliary"), options, seat=state.turn, layout="keys", detail=has(state))
    row, _, chosen = (yield asked).partition("/")
    offer, times = offers[row], int(chosen)
    spaces = dict.fromkeys(offer.spaces[times - 1])
    engine = (yield from settled(_spaces(state, spaces))) if spaces else ""
    cards = yield from _culled(state, state.board.row[row].remove * times)
    return TakeAuxiliary(state.turn, by, row, times, engine, cards)


def _times(state: State, by: str, offer: AuxiliaryOffer, times: int) -> Option:
    """A row done once or twice, with the money after that."""
    row, spaces = state.board.row[offer.id], offer.spaces[times - 1]
    name, gain = words_of(f"aux.{row.id}"), (row.dollars - row.pay) * times
    command = TakeAuxiliary(state.turn, by, row.id, times, spaces[0] if spaces else "")
    left = state.dollars(state.turn) + gain
    return Option(
        f"{row.id}/{times}",
        words_of("acts.aux.named", row=name, times=times),
        words_of("acts.aux.money", left=left) if gain and left >= 0 else None,
        why_not=closed(offer.why_not, command) or refusal(state, command),
        picture=f"auxiliary/{row.id}",
        group=phrase("row_does", row=name, does=tuple(_does(row))),
        value=words_of("acts.aux.times", times=times),
    )


def _does(row: Auxiliary) -> Iterable[Message]:
    """What a row costs and brings, done once."""
    if row.pay:
        yield words_of("acts.aux.pay", dollars=row.pay)
    if row.back:
        yield words_of("acts.aux.back", count=row.back)
    if row.dollars:
        yield words_of("acts.aux.gain", dollars=row.dollars)
    if row.draw:
        yield words_of("acts.aux.draw", count=row.draw)
    if row.certificates:
        yield words_of("acts.aux.certificates", count=row.certificates)
    if row.forward:
        yield words_of("acts.aux.forward", count=row.forward)
    if row.remove:
        yield words_of("acts.aux.card", count=row.remove)


def _culled(state: State, most: int) -> QuestionFlow:
    """The cards of a deck that leave the game, one after the other; fewer than possible if the player stops."""
    gone: tuple[str, ...] = ()
    while len(gone) < most:
        done = words_of("acts.aux.remove", count=len(gone)) if gone else words_of("acts.aux.remove_none")
        options = [*_culling(state, gone), Option(DONE, done)]
        asked = words_of("acts.aux.which", count=most - len(gone))
        card = yield one_of(asked, options, seat=state.turn, layout="grid")
        if card == DONE:
            break
        gone = (*gone, card)
    return gone


def _culling(state: State, gone: tuple[str, ...]) -> Iterable[Option]:
    """Each kind of card that is left, with how many of it there are."""
    cattle = [f"herd/{breed.slot}" for breed in state.board.herd]
    cattle += [f"cattle/{herd.slot}/{vp}" for herd in state.box.cattle for vp, _ in herd.vp]
    for card in (*cattle, *(f"deck/{card.id}" for card in state.box.objectives)):
        left = state.count(state.turn, card) - gone.count(card)
        if left:
            value = words_of("acts.aux.times", times=left) if left > 1 else None
            yield Option(card, _card_name(state, card), picture=card, value=value)


def _card_name(state: State, card: str) -> Message:
    kind, which, *vp = card.split("/")
    if kind == "deck":
        return card_name(state.options.edition, which)
    breed = breed_name(state.options.edition, which)
    return words_of("tiles.cattle", breed=breed, points=state.says(card, int(vp[0]))) if vp else breed


# --- special delivery -----------------------------------------------------------------------------------------------


def special_delivery(state: State, by: str, act: Act) -> QuestionFlow:
    """How far back the engine goes, then a city of at most so much, and the disc."""
    moved = dict(choice.what for choice in choices_for(state, state.turn, act))
    spaces = _spaces(state, {space: words_of("acts.special.value", value=n) for space, n in moved.items()})
    space = yield from settled(replace(spaces, words=phrase("special")))

    def outcomes(offer: CityOffer) -> list[DeliverByRail]:
        return [DeliverByRail(state.turn, by, space, offer.city, disc) for disc in offer.discs]

    found = {choice.what.city: choice for choice in cities(state, state.turn, moved[space], by_rail=True)}
    options = [_city(state, choice, outcomes(choice.what)) for choice in found.values()]
    city = yield one_of(phrase("city"), options, seat=state.turn)
    return (yield from _with_disc(state, found[city].what, outcomes(found[city].what)))


def _city(state: State, choice: Alternative, commands: Iterable[object]) -> Option:
    """A city with what a disc there brings; closed where it is too far, or no disc can be paid for."""
    offer: CityOffer = choice.what
    gifts = [words_of(f"acts.special.gift.{gift}") for gift in offer.gifts]
    facts = [words_of("acts.points", count=state.box.city[offer.city].vp), *gifts]
    found = list(commands)
    why_not = closed(choice.why_not, found[0]) or no_command(state, found)
    picture = f"city/{offer.city}"
    option = Option(offer.city, city_name(offer.city), listed(facts), why_not=why_not, picture=picture)
    return priced(state, option, offer.fare - offer.dollars)


def _with_disc(state: State, offer: CityOffer, commands: Iterable[object]) -> QuestionFlow:
    """The disc for a city, where there is a choice."""
    asked = _discs(state, offer.discs, offer.fare - offer.dollars)
    found = [Outcome(option, command) for option, command in zip(asked.options, commands, strict=True)]
    if len(found) == 1:
        return found[0].command
    return (yield from last(state, asked.words, found, layout="grid"))


ACTS = {
    "engine": (MoveEngine, engine),
    "back": (MoveEngine, engine),
    dues.LEAVE_END: (MoveEngine, engine),
    "auxiliary": (TakeAuxiliary, auxiliary),
    "upgrade": (Upgrade, upgrade),
    dues.UPGRADE_HERE: (Upgrade, upgrade),
    "special_delivery": (DeliverByRail, special_delivery),
}
"""The command each of these actions leads to, and its conversation."""
