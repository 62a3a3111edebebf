"""The railroad's actions: moving the engine, upgrading stations, auxiliary actions, special delivery."""

from typing import Any

from companion.games.great_western_trail.box import railroad
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.evolve.turns import evolve_turn
from companion.games.great_western_trail.final.holding import check, is_held
from companion.games.great_western_trail.state import State, refuse, worker_name
from companion.games.great_western_trail.state.circles import fitting, gained, times_open
from companion.games.great_western_trail.state.in_play import UNTOLD
from companion.games.great_western_trail.turns import dues, needs
from companion.games.great_western_trail.turns.acting import counted, pay
from companion.games.great_western_trail.turns.acts import open_act
from companion.games.great_western_trail.turns.commands import DeliverByRail, MoveEngine, TakeAuxiliary, Upgrade
from companion.games.great_western_trail.turns.events import AuxiliaryTaken, EngineMoved, Upgraded, Used
from companion.games.great_western_trail.turns.kansas import city_delivery
from scoring.great_western_trail import WORKERS


def move_engine(state: State, command: MoveEngine) -> tuple[Any, ...]:
    seat = command.seat
    act = open_act(state, seat, command.by, "engine", "back", dues.LEAVE_END)
    if act.do == dues.LEAVE_END:
        most, dollars = 0, act.dollars
    else:
        per = counted(state, seat, act, command.count) if act.per else 1
        most, dollars = (act.amount or 1) * per, act.dollars - act.pay
    if command.to not in needs.engine_spaces(state, seat, act, most):
        if act.do == dues.LEAVE_END:
            raise refuse("back_to_a_free_space", "GWT-X040")
        raise refuse("engine_reach", "GWT-X034" if act.do == "back" else "GWT-X026", most=most)
    event = EngineMoved(seat, command.by, command.to, dollars, act.card)
    return (event, *dues.opened(seat, *dues.after_engine(evolve_turn(state, event), seat)))


# --- stations -------------------------------------------------------------------------------------------------------


def upgrade(state: State, command: Upgrade) -> tuple[Any, ...]:
    seat, number = command.seat, command.station
    act = open_act(state, seat, command.by, "upgrade", dues.UPGRADE_HERE)
    here = needs.stations_behind(state, seat) if act.do == "upgrade" else (int(act.which),)
    if number not in here:
        raise refuse("not_this_station", "GWT-X042" if act.do == dues.UPGRADE_HERE else "GWT-X111")
    reason = needs.can_upgrade(state, seat, number)
    if reason is not None:
        raise reason
    station = state.box.stations[number - 1]
    if command.disc not in fitting(state, seat, station.edge, state.dollars(seat) - station.cost):
        raise refuse("disc", "GWT-X045", player=state.name(seat))
    tile = _appointed(state, command)
    circle = state.board.circle.get(command.disc)
    cost, gives = station.cost + (circle.pay if circle else 0), circle.dollars if circle else 0
    event = Upgraded(seat, command.by, number, command.disc, cost, gives, command.appoint, tile)
    return (event, *_from_master(evolve_turn(state, event), seat, tile))


def _appointed(state: State, command: Upgrade) -> str:
    """The stationmaster tile that is taken, or nothing (X046 to X049)."""
    seat, worker = command.seat, command.appoint
    if not worker:
        return ""
    tile = dues.master_at(state, command.station)
    if not tile:
        raise refuse("master_gone", "GWT-X049", station=command.station)
    if worker not in WORKERS:
        raise refuse("no_such_thing", "GWT-X047")
    if state.count(seat, f"worker/{worker}") < 2:
        raise refuse("only_printed", "GWT-X047", worker=worker_name(state.options.edition, worker))
    if tile == UNTOLD:
        if command.tile not in state.box.master:
            raise refuse("which_master", "GWT-X046")
        tile = command.tile
    check(state, seat, f"stationmaster/{tile}", state.count(seat, f"stationmaster/{tile}") + 1)
    return tile


def _from_master(state: State, seat: int, tile: str) -> tuple[Any, ...]:
    """The upper half of a stationmaster tile: money and certificates at once, a free tile now or never (X051)."""
    if not tile:
        return ()
    master = state.box.master[tile]
    match master.gives:
        case "dollars":
            return (Used(seat, "", "stationmaster", dollars=master.amount),)
        case "certificates":
            return (Used(seat, "", "stationmaster", certificates=gained(state, seat, master.amount)),)
        case "free_tile" if dues.free_tile(state, seat):
            return dues.opened(seat, Act(dues.FREE_TILE))
    return ()


# --- auxiliary actions ----------------------------------------------------------------------------------------------


def take_auxiliary(state: State, command: TakeAuxiliary) -> tuple[Any, ...]:
    seat, times = command.seat, command.times
    act = open_act(state, seat, command.by, "auxiliary")
    row = state.board.row.get(command.row)
    if row is None or times < 1:
        raise refuse("no_such_thing", "GWT-X068")
    opened = times_open(state, seat, row.id)
    if not opened:
        raise refuse("row_locked", "GWT-X069", player=state.name(seat))
    if times > act.amount:
        raise refuse("single_only", "GWT-X073")
    if times > opened:
        raise refuse("one_circle", "GWT-X071", player=state.name(seat))
    pay(state, seat, row.pay * times)
    if row.back or row.forward:
        _engine_goes(state, seat, Act("back" if row.back else "engine", amount=times), command.engine)
    elif command.engine:
        raise refuse("no_such_thing", "GWT-X068")
    _leave_the_game(state, seat, command.cards, row.remove * times)
    event = AuxiliaryTaken(
        seat,
        command.by,
        row.id,
        times,
        (row.dollars - row.pay) * times,
        gained(state, seat, row.certificates * times),
        command.engine,
        command.cards,
        row.draw * times,
    )
    if not command.engine:
        return (event,)
    return (event, *dues.opened(seat, *dues.after_engine(evolve_turn(state, event), seat)))


def _engine_goes(state: State, seat: int, act: Act, to: str) -> None:
    reason = needs.impossible(state, seat, act)
    if reason is not None:
        raise reason
    if to not in needs.engine_spaces(state, seat, act, act.amount):
        raise refuse("engine_reach", "GWT-X035" if act.do == "back" else "GWT-X077", most=act.amount)


def _leave_the_game(state: State, seat: int, cards: tuple[str, ...], most: int) -> None:
    """Hand cards that leave the game: starting or market cattle, or objective cards, up to so many (X078)."""
    if len(cards) > most:
        raise refuse("too_many_cards", "GWT-X078", most=most)
    for card in dict.fromkeys(cards):
        kind = card.partition("/")[0]
        if kind not in ("herd", "cattle", "deck") or not is_held(state, card):
            raise refuse("no_such_card", "GWT-X078")
        if state.count(seat, card) < cards.count(card):
            raise refuse("card_not_owned", "GWT-X078", player=state.name(seat))


# --- special delivery -----------------------------------------------------------------------------------------------


def deliver_by_rail(state: State, command: DeliverByRail) -> tuple[Any, ...]:
    """Engine back at least one, then a delivery of at most the spaces moved: no income, no transport (X108, X109)."""
    seat = command.seat
    open_act(state, seat, command.by, "special_delivery")
    rails, engine = state.board.railroad, state.ranches[seat].engine
    moved = railroad.any_back(rails, engine, needs.engines(state)).get(command.engine)
    if moved is None:
        raise refuse("engine_reach", "GWT-X108", most=railroad.reached(engine))
    event, links = city_delivery(state, seat, command.city, command.disc, moved, command.by, command.engine)
    after = evolve_turn(state, event)
    return (event, *dues.opened(seat, *links, *dues.after_engine(after, seat)))
