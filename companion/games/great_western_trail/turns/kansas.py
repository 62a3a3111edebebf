"""Kansas City, five sub-phases: foresight 1 to 3, income, delivery; the game end starts here."""

from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail.box import railroad
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State, city_name, in_play, refuse
from companion.games.great_western_trail.state.circles import fitting, hand_limit, permanent
from companion.games.great_western_trail.state.in_play import DELIVER, EMPTY, FORESIGHT, GROW, INCOME, UNTOLD
from companion.games.great_western_trail.turns import commands as do
from companion.games.great_western_trail.turns import dues
from companion.games.great_western_trail.turns.acts import first_the_due
from companion.games.great_western_trail.turns.events import Delivered, ForesightSkipped, Grown, IncomeTaken, TileChosen
from companion.games.great_western_trail.turns.job_market import next_space, rows
from companion.games.great_western_trail.turns.riding import my_turn
from companion.games.great_western_trail.turns.telling import enough, room_for
from scoring.great_western_trail import WORKERS

_COLUMNS = 3
NO_DISC = ""
"""A player without any disc that could be taken delivers without one."""


def _at(state: State, seat: int, step: str) -> None:
    my_turn(state, seat)
    if state.visit.dues:
        raise first_the_due(state)
    if state.visit.step != step:
        raise refuse("not_this_sub_phase", "GWT-B09")


# --- foresight ------------------------------------------------------------------------------------------------------


def choices(state: State, column: int) -> tuple[str, ...]:
    """The tiles that can be chosen in a column: those in view, or any of the stock where one is untold."""
    cells = state.common.foresight[column]
    entered = [cell for cell in cells if cell not in (EMPTY, UNTOLD)]
    any_ = state.board.stock_holds[column] if UNTOLD in cells else ()
    return tuple(dict.fromkeys((*entered, *any_)))


def closed_to_workers(state: State, column: int) -> bool:
    """Once the token is gone or the market full, no worker is chosen in foresight 2 and 3 (E03, E06)."""
    return column > 0 and next_space(state) is None


def choose_tile(state: State, command: do.ChooseTile) -> tuple[TileChosen, ...]:
    seat, tile, column = command.seat, command.tile, state.visit.column
    _at(state, seat, FORESIGHT)
    if tile not in choices(state, column):
        raise refuse("not_in_foresight", "GWT-K01", column=column + 1)
    if tile in WORKERS and closed_to_workers(state, column):
        raise refuse("no_more_workers", "GWT-E06")
    if tile not in state.common.foresight[column]:
        enough(state, tile)
    place = room_for(state, tile)
    refilled, last = _token_moves(state) if place == "market" else (0, False)
    return (TileChosen(seat, column, tile, place, _next_step(column), refilled, last),)


def _token_moves(state: State) -> tuple[int, bool]:
    """What a worker on the next space sets off: cards for the cattle market, and whether it ends the game."""
    common, space = state.common, next_space(state)
    if space is None:
        raise refuse("no_more_workers", "GWT-E06")
    row, column = space
    if column != len(common.market[row - 1]) - 1:
        return 0, False
    missing = max(market_size(state) - common.cattle, 0) if row in state.board.job_market.refills else 0
    return min(missing, common.cattle_stack), row == rows(state)


def market_size(state: State) -> int:
    numbers = state.box.by_players[state.players]
    return numbers.cattle_market_simmental if state.simmental else numbers.cattle_market


def _next_step(column: int) -> str:
    return FORESIGHT if column + 1 < _COLUMNS else INCOME


def why_no_skip(state: State) -> RuleError | None:
    """A column may be skipped only if nothing can be chosen there; an untold tile may be a worker."""
    column = state.visit.column
    cells = state.common.foresight[column]
    open_ = [cell for cell in cells if cell != EMPTY]
    if closed_to_workers(state, column):
        open_ = [cell for cell in open_ if cell not in (*WORKERS, UNTOLD)]
    return refuse("choose_a_tile", "GWT-K01", column=column + 1) if open_ else None


def skip_foresight(state: State, command: do.SkipForesight) -> tuple[ForesightSkipped, ...]:
    _at(state, command.seat, FORESIGHT)
    reason = why_no_skip(state)
    if reason is not None:
        raise reason
    column = state.visit.column
    return (ForesightSkipped(command.seat, column, _next_step(column)),)


# --- income ---------------------------------------------------------------------------------------------------------


def breeding_values(state: State, seat: int) -> dict[str, int]:
    """The value of every kind of cattle in a player's deck; Simmental by the points on the card."""
    values = {b.slot: b.value for b in state.board.herd if state.count(seat, f"herd/{b.slot}")}
    stages = {stage.vp: stage.value for stage in state.board.simmental}
    for herd in state.box.cattle:
        owned = [vp for vp, _ in herd.vp if state.held[seat].get(f"cattle/{herd.slot}/{vp}")]
        if herd.variant:
            values |= {f"{herd.slot}/{vp}": stages[vp] for vp in owned}
        elif owned:
            values[herd.slot] = herd.value
    return values


def hand_values(state: State, seat: int) -> tuple[int, ...]:
    """What a hand of the deck can be worth: one card of each breed, no more than the hand holds."""
    breeds: dict[str, set[int]] = {}
    for card, value in breeding_values(state, seat).items():
        breeds.setdefault(card.partition("/")[0], set()).add(value)
    found, limit = {(0, 0)}, hand_limit(state, seat)
    for values in breeds.values():
        found |= {(cards + 1, worth + value) for cards, worth in found for value in values}
    return tuple(sorted({worth for cards, worth in found if cards <= limit}))


def certificates_to_spend(state: State, seat: int) -> tuple[int, ...]:
    """How many temporary certificates may be spent: the marker moves back to another space of its track."""
    now = state.count(seat, "certificates")
    return tuple(now - space for space in reversed(state.box.certificates) if space <= now)


def take_income(state: State, command: do.TakeIncome) -> tuple[IncomeTaken, ...]:
    seat, cards = command.seat, command.cards
    _at(state, seat, INCOME)
    values = breeding_values(state, seat)
    if any(card not in values for card in cards):
        raise refuse("not_in_herd", "GWT-C08", player=state.name(seat))
    breeds = [card.partition("/")[0] for card in cards]
    if len(set(breeds)) != len(breeds):
        raise refuse("one_of_each_breed", "GWT-K15")
    if len(cards) > hand_limit(state, seat):
        raise refuse("hand_limit", "GWT-C01", most=hand_limit(state, seat), player=state.name(seat))
    if command.hand is not None and (cards or command.hand not in hand_values(state, seat)):
        raise refuse("hand_value", "GWT-K15", player=state.name(seat))
    now = state.count(seat, "certificates")
    if command.certificates not in certificates_to_spend(state, seat):
        raise refuse("certificates_spent", "GWT-K18", have=now)
    lasting = permanent(state, seat)
    hand = sum(values[card] for card in cards) if command.hand is None else command.hand
    total = hand + lasting + command.certificates
    grows = state.simmental and any(stage_count(state, seat, number) for number in (0, 1))
    return (IncomeTaken(seat, cards, command.certificates, lasting, total, GROW if grows else DELIVER),)


def stage_count(state: State, seat: int, number: int) -> int:
    """Simmental cards of the first or second stage, from 0."""
    return state.count(seat, f"cattle/orange/{state.board.simmental[number].vp}")


def grow(state: State, command: do.Grow) -> tuple[Grown, ...]:
    """Stage-1 cards become stage 2, then cards that were stage 2 before become stage 3 (V08, V09)."""
    seat = command.seat
    _at(state, seat, GROW)
    for number, wanted in ((0, command.first), (1, command.second)):
        if not 0 <= wanted <= stage_count(state, seat, number):
            raise refuse("no_such_stage", "GWT-V08", have=stage_count(state, seat, number), stage=number + 1)
    return (Grown(seat, command.first, command.second),)


# --- delivery -------------------------------------------------------------------------------------------------------


def why_not_city(state: State, seat: int, city: str, total: int) -> RuleError | None:
    """Why nothing can be delivered to a city; None if it can."""
    known = state.box.city[city]
    if known.value > total:
        return refuse("city_too_far", "GWT-K24", city=city_name(city), value=known.value, total=total)
    if state.held[seat].get(f"city/{city}") and not known.repeat:
        return refuse("disc_there", "GWT-K25", city=city_name(city), player=state.name(seat))
    return None


def discs_for(state: State, seat: int, city: str, fare: int) -> tuple[str, ...]:
    """The discs for a city that can be paid for beside the transport; none at all is a disc of its own."""
    return fitting(state, seat, state.box.city[city].edge, state.dollars(seat) - fare) or (NO_DISC,)


def links_made(state: State, seat: int, city: str) -> tuple[str, ...]:
    """What the pairs of cities give that a disc here completes (K33 to K36)."""
    held = state.held[seat]
    if held.get(f"city/{city}"):
        return ()
    pairs = [link for link in state.box.links if city in (link.a, link.b)]
    done = [link for link in pairs if held.get(f"city/{link.b if link.a == city else link.a}")]
    return tuple(state.board.gifts[link.a] for link in done if link.a in state.board.gifts)


def city_delivery(
    state: State, seat: int, city: str, disc: str, total: int, by: str = "", engine: str = ""
) -> tuple[Delivered, tuple[Act, ...]]:
    """A disc on a city, and the objective cards that are due for it; transport only in Kansas City."""
    if city not in state.box.city:
        raise refuse("no_such_city", "GWT-K27" if state.box.edition == "first" else "GWT-K28")
    reason = why_not_city(state, seat, city, total)
    if reason is not None:
        raise reason
    known, dollars = state.box.city[city], state.dollars(seat)
    fare = 0 if by else railroad.transport(state.board.railroad, state.ranches[seat].engine, known.value)
    circle = state.board.circle.get(disc)
    if disc not in discs_for(state, seat, city, fare):
        if circle and disc in discs_for(state, seat, city, 0):
            raise refuse("money", "GWT-A22", cost=circle.pay + fare, have=dollars, player=state.name(seat))
        raise refuse("disc", "GWT-K30", player=state.name(seat))
    gives = (circle.dollars if circle else 0) + (state.board.kansas_city_dollars if known.value == 0 and disc else 0)
    for_disc = circle.pay if circle else 0
    if for_disc + fare > dollars + gives:
        raise refuse("money", "GWT-A22", cost=for_disc + fare, have=dollars, player=state.name(seat))
    gifts = links_made(state, seat, city) if disc else ()
    columns = () if by else refilled(state)
    event = Delivered(seat, city, disc, for_disc + fare, gives, gifts.count("token"), by, engine, columns)
    return event, dues.after_links(state, gifts.count("objective"))


def refilled(state: State) -> tuple[int, ...]:
    """Every empty foresight space gets a tile of its number, as long as there are any (K45)."""
    found: list[int] = []
    for column, cells in enumerate(state.common.foresight):
        found += [column] * min(cells.count(EMPTY), state.common.stock[column])
    return tuple(found)


def part_of(whole: do.VisitKansasCity, state: State) -> Any:
    """The entry of the step that is open, as the whole visit decides it."""
    seat, visit = whole.seat, state.visit
    match visit.step:
        case in_play.FORESIGHT:
            place = visit.column - _COLUMNS + len(whole.tiles)
            tile = whole.tiles[place] if 0 <= place < len(whole.tiles) else ""
            return do.ChooseTile(seat, tile) if tile else do.SkipForesight(seat)
        case in_play.INCOME:
            return do.TakeIncome(seat, whole.cards, whole.certificates, whole.hand)
        case in_play.GROW:
            return do.Grow(seat, whole.first, whole.second)
    return do.Deliver(seat, whole.city, whole.disc)


def deliver(state: State, command: do.Deliver) -> tuple[Any, ...]:
    _at(state, command.seat, DELIVER)
    event, links = city_delivery(state, command.seat, command.city, command.disc, state.visit.total)
    return (event, *dues.opened(command.seat, *links))
