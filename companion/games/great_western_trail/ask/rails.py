"""The railroad's actions, as conversations: the engine, stations, auxiliary actions, special delivery."""

from collections.abc import Iterable

from companion.games.great_western_trail.ask.acts import woods
from companion.games.great_western_trail.ask.parts import (
    Outcome,
    cost,
    last,
    listed,
    no_command,
    refusal,
    said,
    settled,
    words_of,
)
from companion.games.great_western_trail.box.board import Act, Auxiliary
from companion.games.great_western_trail.state import (
    State,
    breed_name,
    card_name,
    city_name,
    disc_name,
    master_name,
    master_says,
    space_name,
    worker_name,
)
from companion.games.great_western_trail.state.mirror import UNTOLD
from companion.games.great_western_trail.turns.choices import (
    Alternative,
    AuxiliaryOffer,
    CityOffer,
    StationOffer,
    choices_for,
    cities,
)
from companion.games.great_western_trail.turns.commands import DeliverByRail, MoveEngine, TakeAuxiliary, Upgrade
from companion.games.great_western_trail.turns.needs import engine_spaces
from companion.messages import Message
from companion.question import Option, Question, Talk, one_of, some_of

WITHOUT = "without"


# --- the engine -----------------------------------------------------------------------------------------------------


def engine(state: State, by: str, act: Act) -> Talk:
    count = (yield woods(state, 1)) if act.per == "woods" else 0
    spaces = [choice.what for choice in choices_for(state, state.turn, act)]
    if count:
        spaces = list(engine_spaces(state, state.turn, act, (act.amount or 1) * count))
    return MoveEngine(state.turn, by, (yield _spaces(state, spaces, act.pay - act.dollars)), count)


def _spaces(state: State, spaces: Iterable[str], dollars: int = 0) -> Question:
    options = [Option(space, space_name(space), _station_at(state, space), cost(state, dollars)) for space in spaces]
    return one_of(said("engine"), options, seat=state.turn)


def _station_at(state: State, space: str) -> Message | None:
    station = state.board.station_at.get(space)
    if station is None:
        return None
    price = state.box.stations[station.number - 1].cost
    return words_of("act.upgrade_here", station=station.number, cost=price)


# --- stations -------------------------------------------------------------------------------------------------------


def upgrade(state: State, by: str, act: Act) -> Talk:
    """The station, the disc for it, and the worker that takes its stationmaster's place."""
    offers = {str(choice.what.number): choice for choice in choices_for(state, state.turn, act)}
    options = [_station(state, choice) for choice in offers.values()]
    number = yield from settled(one_of(said("station"), options, seat=state.turn))
    offer: StationOffer = offers[number].what
    disc = yield from settled(_discs(state, offer.discs, offer.cost))
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


def _station(state: State, choice: Alternative) -> Option:
    offer: StationOffer = choice.what
    points = words_of("acts.points", count=state.box.stations[offer.number - 1].vp)
    label = words_of("acts.upgrade.station", station=offer.number)
    return Option(str(offer.number), label, points, cost(state, offer.cost), choice.why_not)


def _workers(state: State, offer: StationOffer, appointed: dict[str, list[Upgrade]]) -> Question:
    options = [Option(WITHOUT, words_of("acts.upgrade.without"))]
    for kind, commands in appointed.items():
        held = state.count(state.turn, f"worker/{kind}")
        words = words_of("acts.upgrade.worker", worker=worker_name(state.options.edition, kind), count=held)
        options.append(Option(kind, words, why_not=no_command(state, commands)))
    asked = words_of("acts.upgrade.appoint")
    if offer.tile != UNTOLD:
        asked = said("appoint", tile=master_name(state.options.edition, offer.tile))
    return one_of(asked, options, seat=state.turn)


def _master(state: State, tile: str) -> Option:
    return Option(tile, master_name(state.options.edition, tile), master_says(state.options.edition, tile))


def _discs(state: State, discs: Iterable[str], dollars: int = 0) -> Question:
    """The discs that fit, each with all that is paid then."""
    options = []
    for disc in discs:
        circle = state.board.circle.get(disc)
        paid = dollars + (circle.pay - circle.dollars if circle else 0)
        options.append(Option(disc, disc_name(disc), cost=cost(state, paid)))
    return one_of(words_of("acts.disc.which"), options, seat=state.turn)


# --- auxiliary actions ----------------------------------------------------------------------------------------------


def auxiliary(state: State, by: str, act: Act) -> Talk:
    """The row, once or twice, where the engine goes for it, and the cards that leave the game."""
    offers = {choice.what.id: choice.what for choice in choices_for(state, state.turn, act)}
    options = [_row(state, offer) for offer in offers.values()]
    offer = offers[(yield one_of(said("auxiliary"), options, seat=state.turn))]
    times = int((yield from settled(_times(state, by, act, offer))))
    spaces = offer.spaces[times - 1]
    engine = (yield from settled(_spaces(state, spaces))) if spaces else ""
    most = state.board.row[offer.id].remove * times
    cards = (yield _culling(state, most)) if most else ()
    return TakeAuxiliary(state.turn, by, offer.id, times, engine, cards)


def _row(state: State, offer: AuxiliaryOffer) -> Option:
    row = state.board.row[offer.id]
    detail = listed(_does(row))
    return Option(row.id, words_of(f"aux.{row.id}"), detail, cost(state, row.pay - row.dollars), offer.why_not)


def _does(row: Auxiliary) -> Iterable[Message]:
    """What a row brings along with its money, done once."""
    if row.back:
        yield words_of("acts.aux.back", count=row.back)
    if row.draw:
        yield words_of("acts.aux.draw", count=row.draw)
    if row.certificates:
        yield words_of("acts.aux.certificates", count=row.certificates)
    if row.forward:
        yield words_of("acts.aux.forward", count=row.forward)
    if row.remove:
        yield words_of("acts.aux.card", count=row.remove)


def _times(state: State, by: str, act: Act, offer: AuxiliaryOffer) -> Question:
    row, options = state.board.row[offer.id], []
    for times in range(1, act.amount + 1):
        engine = offer.spaces[times - 1][0] if offer.spaces[times - 1] else ""
        why_not = refusal(state, TakeAuxiliary(state.turn, by, offer.id, times, engine))
        money = cost(state, (row.pay - row.dollars) * times)
        options.append(Option(str(times), words_of("acts.aux.times", times=times), cost=money, why_not=why_not))
    return one_of(said("times"), options, seat=state.turn)


def _culling(state: State, most: int) -> Question:
    """The cards of a deck, each as often as it is there."""
    seat = state.turn
    cattle = [f"herd/{breed.slot}" for breed in state.board.herd]
    cattle += [f"cattle/{herd.slot}/{vp}" for herd in state.box.cattle for vp, _ in herd.vp]
    cards = [*cattle, *(f"deck/{card.id}" for card in state.box.objectives)]
    owned = {card: state.count(seat, card) for card in cards if state.count(seat, card)}
    options = [Option(card, _card_name(state, card)) for card in owned]
    return some_of(words_of("acts.aux.which", count=most), options, most=most, times=owned, seat=seat)


def _card_name(state: State, card: str) -> Message:
    kind, which, *vp = card.split("/")
    if kind == "deck":
        return card_name(state.options.edition, which)
    breed = breed_name(state.options.edition, which)
    return words_of("tiles.cattle", breed=breed, points=state.says(card, int(vp[0]))) if vp else breed


# --- special delivery -----------------------------------------------------------------------------------------------


def special_delivery(state: State, by: str, act: Act) -> Talk:
    """How far back the engine goes, then a city of at most so much, and the disc."""
    moved = dict(choice.what for choice in choices_for(state, state.turn, act))
    options = [Option(space, space_name(space), words_of("acts.special.value", value=n)) for space, n in moved.items()]
    space = yield one_of(said("special"), options, seat=state.turn)

    def outcomes(offer: CityOffer) -> list[DeliverByRail]:
        return [DeliverByRail(state.turn, by, space, offer.city, disc) for disc in offer.discs]

    found = {choice.what.city: choice for choice in cities(state, state.turn, moved[space], by_rail=True)}
    options = [city_option(state, choice, outcomes(choice.what)) for choice in found.values()]
    city = yield one_of(said("city"), options, seat=state.turn)
    return (yield from with_disc(state, found[city].what, outcomes(found[city].what)))


def city_option(state: State, choice: Alternative, commands: Iterable[object]) -> Option:
    """A city with what a disc there brings; closed where it is too far, or no disc can be paid for."""
    offer: CityOffer = choice.what
    gifts = [words_of(f"acts.special.gift.{gift}") for gift in offer.gifts]
    facts = [words_of("acts.points", count=state.box.city[offer.city].vp), *gifts]
    why_not = choice.why_not or no_command(state, commands)
    return Option(offer.city, city_name(offer.city), listed(facts), cost(state, offer.fare - offer.dollars), why_not)


def with_disc(state: State, offer: CityOffer, commands: Iterable[object]) -> Talk:
    """The disc for a city, where there is a choice."""
    asked = _discs(state, offer.discs, offer.fare - offer.dollars)
    found = [Outcome(option, command) for option, command in zip(asked.options, commands, strict=True)]
    if len(found) == 1:
        return found[0].command
    return (yield from last(state, asked.words, found))
