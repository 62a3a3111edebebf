"""The actions of a location: money and certificates, hiring, building, cattle, hazards, tiles, objective cards."""

from typing import Any

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.evolve.turns import evolve_turn
from companion.games.great_western_trail.final.holding import check, is_name
from companion.games.great_western_trail.state import State, card_name, refuse, too_dear, worker_name
from companion.games.great_western_trail.state.circles import certificate_limit, gained
from companion.games.great_western_trail.state.in_play import EMPTY, FORESIGHT, HAZARDS, INCOME, MOVE, TILES, USE
from companion.games.great_western_trail.turns import commands as do
from companion.games.great_western_trail.turns import dues, needs
from companion.games.great_western_trail.turns import events as ev
from companion.games.great_western_trail.turns.acts import open_act
from companion.games.great_western_trail.turns.herd import cheapest
from companion.games.great_western_trail.turns.job_market import rows, token_row, wages
from companion.games.great_western_trail.turns.riding import my_turn
from companion.games.great_western_trail.turns.tolls import buildings_of

_SIMPLE = ("dollars", "certificates", "discard", "draw", "pairs", "to_limit", "token")


def pay(state: State, seat: int, cost: int) -> None:
    if dear := too_dear(state, seat, cost):
        raise dear


def use(state: State, command: do.Use) -> tuple[ev.Used, ...]:
    act = open_act(state, command.seat, command.by, *_SIMPLE)
    return (used(state, command.seat, command.by, act, counted(state, command.seat, act, command.count)),)


def counted(state: State, seat: int, act: Act, entered: int) -> int:
    """How many an action counts: what is known, or what the table enters (own buildings next to a wood)."""
    known = needs.count_of(state, seat, act.per)
    if known is not None:
        return known
    most = len(buildings_of(state, seat))
    if not 0 <= entered <= most:
        raise refuse("woods", "GWT-X091", most=most, player=state.name(seat))
    return entered


def used(state: State, seat: int, by: str, act: Act, count: int) -> ev.Used:
    """What an action that needs nothing more moves."""
    match act.do:
        case "dollars":
            return ev.Used(seat, by, act.do, dollars=act.amount * count)
        case "certificates":
            return ev.Used(seat, by, act.do, certificates=gained(state, seat, act.amount))
        case "discard":
            more = gained(state, seat, act.certificates)
            return ev.Used(seat, by, act.do, act.card, act.dollars, more)
        case "pairs":
            number = needs.pairs(state, seat)
            more = gained(state, seat, act.certificates * number)
            return ev.Used(seat, by, act.do, dollars=act.dollars * number, certificates=more)
        case "to_limit":
            more = certificate_limit(state, seat) - state.count(seat, "certificates")
            return ev.Used(seat, by, act.do, certificates=more)
        case "token":
            return ev.Used(seat, by, act.do, tokens=act.amount)
    return ev.Used(seat, by, act.do, draw=(act.amount or 1) * count)


# --- hiring and building --------------------------------------------------------------------------------------------


def hire(state: State, command: do.Hire) -> tuple[Any, ...]:
    seat, worker = command.seat, command.worker
    act = open_act(state, seat, command.by, "hire")
    if command.row == token_row(state):
        raise refuse("token_row", "GWT-X002")
    offer = next((o for o in wages(state, act.amount) if (o.worker, o.row) == (worker, command.row)), None)
    if offer is None:
        raise refuse("no_such_worker", "GWT-X001", row=max(1, min(command.row, rows(state))))
    if reason := needs.cannot_hire(state, seat, offer):
        raise reason
    event = ev.Hired(seat, command.by, worker, command.row, offer.dollars)
    return (event, *dues.opened(seat, *dues.after_hire(evolve_turn(state, event), seat, worker)))


def build(state: State, command: do.Build) -> tuple[ev.Built, ...]:
    seat = command.seat
    act = open_act(state, seat, command.by, "build")
    plan = _plan(state, command, act.amount)
    pay(state, seat, plan.dollars)
    return (ev.Built(seat, command.by, plan.building, plan.dollars, plan.replaces),)


def _plan(state: State, command: do.Build, price: int) -> needs.Plan:
    seat, name, old = command.seat, command.building, command.replaces
    known = state.box.building.get(name)
    if known is None:
        raise refuse("no_such_building", "GWT-X008")
    check(state, seat, f"building/{name}", 1)
    if old and (reason := needs.cannot_replace(state, seat, name, old)):
        raise reason
    for plan in needs.plans(state, seat, price):
        if (plan.building, plan.replaces) == (name, old):
            return plan
    craftsmen = state.count(seat, "worker/craftsman")
    needed = needs.more_craftsmen(state, name, old) if old else known.workers
    if needed > craftsmen:
        workers = worker_name(state.options.edition, "craftsman")
        raise refuse("craftsmen", "GWT-X009", workers=workers, building=name, needed=needed, have=craftsmen)
    raise needs.built_already(state, seat, name)


# --- cattle ---------------------------------------------------------------------------------------------------------


def buy(state: State, command: do.BuyCattle) -> tuple[ev.Bought, ...]:
    seat, cards = command.seat, command.cards
    open_act(state, seat, command.by, "buy")
    if not cards and not command.reveal:
        raise refuse("nothing_chosen", "GWT-X024")
    _in_the_box(state, seat, cards)
    cowboys = state.count(seat, "worker/cowboy")
    if not 0 <= command.reveal <= cowboys:
        raise refuse("cowboys", "GWT-X020", have=cowboys, player=state.name(seat))
    split = cheapest(state.board.buy, (card.partition("/")[0] for card in cards), cowboys - command.reveal)
    if split is None:
        raise refuse("cowboys", "GWT-X020", have=cowboys, player=state.name(seat))
    revealed = min(command.reveal * state.board.reveal, state.common.cattle_stack)
    open_cards = state.common.cattle + revealed
    if len(cards) > open_cards:
        raise refuse("market_short", "GWT-X023", count=open_cards)
    pay(state, seat, split.dollars)
    return (ev.Bought(seat, command.by, cards, split.dollars, split.cowboys + command.reveal, revealed),)


def _in_the_box(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """Cards of the market that the box still holds; only the first stage of Simmental is for sale (V06).

    A calf that has grown left the game: the older cards stand for as many calves.
    """
    grown = [f"orange/{stage.vp}" for stage in state.board.simmental[1:]]
    for card in dict.fromkeys(cards):
        what = f"cattle/{card}"
        if not is_name(state, what):
            raise refuse("no_such_card", "GWT-X023")
        if card in grown:
            raise refuse("only_calves", "GWT-V06")
        elder = sum(state.count(who, f"cattle/{old}") for who in range(state.players) for old in grown)
        more = cards.count(card) + (elder if card.startswith("orange/") else 0)
        check(state, seat, what, state.count(seat, what) + more)


# --- tiles ----------------------------------------------------------------------------------------------------------


def remove_hazard(state: State, command: do.RemoveHazard) -> tuple[ev.HazardRemoved, ...]:
    seat, common = command.seat, state.common
    act = open_act(state, seat, command.by, "hazard", dues.FREE_TILE)
    if command.kind not in HAZARDS or not 1 <= command.number <= state.board.hazard_spaces:
        raise refuse("no_such_hazard", "GWT-X064")
    lies = common.hazards[HAZARDS.index(command.kind)][command.number - 1]
    if not lies and not common.seeds:
        raise refuse("no_such_hazard", "GWT-X064")
    what = f"hazard/{command.vp}"
    if not is_name(state, what):
        raise refuse("hazard_points", "GWT-X066")
    check(state, seat, what, state.count(seat, what) + 1)
    pay(state, seat, act.pay)
    return (ev.HazardRemoved(seat, command.by, command.kind, command.number, command.vp, act.pay, seed=not lies),)


def take_tile(state: State, command: do.TakeTile) -> tuple[ev.TileTaken, ...]:
    seat, common = command.seat, state.common
    open_act(state, seat, command.by, "trade", dues.FREE_TILE)
    if not 1 <= command.space <= len(common.track):
        raise refuse("no_such_tile", "GWT-X059")
    tile, space = common.track[command.space - 1], state.board.track[command.space - 1]
    seed = tile == EMPTY
    if seed and not common.seeds:
        raise refuse("no_such_tile", "GWT-X059")
    colour = command.colour if seed else tile
    if colour not in TILES or (command.colour and command.colour != colour):
        raise refuse("other_colour", "GWT-X059")
    pay(state, seat, -space.dollars)
    check(state, seat, f"tiles_{colour}", state.count(seat, f"tiles_{colour}") + 1)
    return (ev.TileTaken(seat, command.by, command.space, colour, space.dollars, space.token, seed),)


# --- objective cards ------------------------------------------------------------------------------------------------


def take_objective(state: State, command: do.TakeObjective) -> tuple[ev.ObjectiveTaken | ev.Used, ...]:
    """A card, and what comes with it; where none is left, the money that is due for the discarded card all the same."""
    seat, card = command.seat, command.card
    act = open_act(state, seat, command.by, "objective")
    if dues.no_objectives(state):
        if card or not act.dollars:
            raise refuse("no_objective", "GWT-Q02")
        return (ev.Used(seat, command.by, "discard", act.card, act.dollars),)
    if card:
        _a_card(state, card)
        check(state, seat, f"deck/{card}", state.count(seat, f"deck/{card}") + 1)
    return (ev.ObjectiveTaken(seat, command.by, card, act.dollars, act.card),)


def _a_card(state: State, card: str) -> None:
    known = state.box.objective.get(card)
    if known is None or known.starting:
        raise refuse("no_such_objective", "GWT-S10")


def play_objective(state: State, command: do.PlayObjective) -> tuple[Any, ...]:
    seat, card = command.seat, command.card
    my_turn(state, seat)
    _a_card(state, card)
    if state.visit.step not in (MOVE, USE, FORESIGHT, INCOME):
        raise refuse("too_late_for_objectives", "GWT-O02")
    if state.visit.dues:
        raise refuse("inside_an_action", "GWT-O02")
    entered = not state.count(seat, f"deck/{card}")
    if entered:
        if not state.count(seat, "untold"):
            name = card_name(state.options.edition, card)
            raise refuse("not_in_your_deck", "GWT-O01", player=state.name(seat), card=name)
        check(state, seat, f"area/{card}", state.count(seat, f"area/{card}") + 1)
    event = ev.ObjectivePlayed(seat, card, entered)
    return (event, *_immediate(evolve_turn(state, event), seat, card))


def _immediate(state: State, seat: int, card: str) -> tuple[Any, ...]:
    """Money and cards to draw come at once; anything with a choice comes now or never (O04)."""
    act = state.board.card_act.get(state.box.objective[card].gives)
    if act is None or needs.impossible(state, seat, act) is not None:
        return ()
    if act.do == "free_ride" and state.visit.step in (FORESIGHT, INCOME):
        return ()  # from Kansas City only the delivery leads on
    if act.do in ("dollars", "draw"):
        return (used(state, seat, "", act, 1),)
    return dues.opened(seat, act)


def copy_building(state: State, command: do.CopyBuilding) -> tuple[ev.BuildingCopied, ...]:
    seat, name = command.seat, command.building
    open_act(state, seat, command.by, "copy")
    standing = [building for who in range(state.players) for building in buildings_of(state, who)]
    if name not in standing and name not in state.box.neutral_buildings:
        raise refuse("not_on_the_trail", "GWT-X106")
    if any(act.do == "copy" for box in state.board.boxes[name] for act in box):
        raise refuse("no_copy_of_a_copy", "GWT-X106")
    return (ev.BuildingCopied(seat, command.by, name),)
