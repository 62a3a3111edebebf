"""The actions of a location, as conversations: hiring, building, cattle, tiles, objective cards, neighbours."""

from companion.errors import RuleError
from companion.games.great_western_trail.ask.parts import (
    Outcome,
    cost,
    first_reason,
    last,
    listed,
    no_command,
    refusal,
    said,
    settled,
    words_of,
)
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State, card_name, hazard_name, one_tile, one_worker
from companion.games.great_western_trail.state.mirror import TILES
from companion.games.great_western_trail.turns import dues
from companion.games.great_western_trail.turns.choices import Alternative, Tile, choices_for, hazards_lying, tiles_lying
from companion.games.great_western_trail.turns.commands import (
    DUE,
    Build,
    BuyCattle,
    CopyBuilding,
    Hire,
    RemoveHazard,
    TakeObjective,
    TakeTile,
    Use,
)
from companion.games.great_western_trail.turns.herd import Split, cheapest
from companion.games.great_western_trail.turns.job_market import Wage
from companion.games.great_western_trail.turns.needs import Plan, for_sale
from companion.games.great_western_trail.turns.tolls import buildings_of
from companion.games.great_western_trail.turns.words import act_label
from companion.messages import Message
from companion.question import Option, Question, Talk, number, one_of

DONE, EMPTY_SPACE, LATER = "done", "empty_space", "later"


def use(state: State, by: str, act: Act) -> Talk:
    """An action that needs nothing more told, but where own buildings next to a wood count."""
    return Use(state.turn, by, (yield woods(state)) if act.per == "woods" else 0)


def woods(state: State, least: int = 0) -> Question:
    most = len(buildings_of(state, state.turn))
    return number(words_of("acts.woods.how_many"), least, most, seat=state.turn)


# --- hiring and building --------------------------------------------------------------------------------------------


def hire(state: State, by: str, act: Act) -> Talk:
    wages = {_id(choice.what): choice for choice in choices_for(state, state.turn, act)}
    options = [_wage(state, choice.what, choice.why_not) for choice in wages.values()]
    wage = wages[(yield one_of(said("hire"), options, seat=state.turn))].what
    return Hire(state.turn, by, wage.worker, wage.row)


def _id(wage: Wage) -> str:
    return f"{wage.worker}/{wage.row}"


def _wage(state: State, wage: Wage, why_not: RuleError | None) -> Option:
    """A worker in its row, with the action of the space it will stand on."""
    label = said("worker", worker=one_worker(state.options.edition, wage.worker), row=wage.row)
    act = state.board.space_act.get((wage.worker, state.count(state.turn, f"worker/{wage.worker}") + 1))
    brings = words_of("acts.hire.at_once", act=act_label(state, DUE, act)) if act else None
    return Option(_id(wage), label, brings, cost(state, wage.dollars), why_not)


def build(state: State, by: str, act: Act) -> Talk:
    """The building first; then where, if it can stand in the place of an own one."""
    ways: dict[str, list[Alternative]] = {}
    for choice in choices_for(state, state.turn, act):
        ways.setdefault(choice.what.building, []).append(choice)
    options = [
        Option(
            building,
            words_of("acts.build.plan", building=building),
            _building_facts(state, building),
            cost(state, min(way.what.dollars for way in found)),
            first_reason(way.why_not for way in found),
        )
        for building, found in ways.items()
    ]
    building = yield one_of(said("build"), options, seat=state.turn)
    places = [_plan(state, way.what, way.why_not) for way in ways[building]]
    where = yield from settled(one_of(said("build_where"), places, seat=state.turn))
    return Build(state.turn, by, building, "" if where == EMPTY_SPACE else where)


def _plan(state: State, plan: Plan, why_not: RuleError | None) -> Option:
    label = said("empty_space")
    if plan.replaces:
        label = words_of("acts.build.plan_instead", building=plan.building, old=plan.replaces)
    return Option(plan.replaces or EMPTY_SPACE, label, cost=cost(state, plan.dollars), why_not=why_not)


def _building_facts(state: State, building: str) -> Message | None:
    known = state.box.building[building]
    hands = [words_of(f"hand.{hand}") for hand in known.hands]
    return listed([words_of("acts.points", count=known.vp), *hands])


# --- cattle ---------------------------------------------------------------------------------------------------------


def buy(state: State, by: str, _: Act) -> Talk:
    """Cowboys that turn up cards first; then card after card, each at the cheapest split of the cowboys."""
    seat = state.turn
    cowboys = state.count(seat, "worker/cowboy") if state.common.cattle_stack else 0
    least = 0 if no_command(state, (BuyCattle(seat, by, (card,)) for card in for_sale(state))) is None else 1
    reveal = (yield number(said("reveal"), least, cowboys, seat=seat, usual=least)) if cowboys else 0
    cards: tuple[str, ...] = ()
    while True:
        options = [_card(state, BuyCattle(seat, by, (*cards, card), reveal)) for card in for_sale(state)]
        done = _bought(state, BuyCattle(seat, by, cards, reveal))
        answer = yield one_of(said("buy"), [*([done] if cards or reveal else []), *options], seat=seat)
        if answer == DONE:
            return BuyCattle(seat, by, cards, reveal)
        cards = (*cards, answer)


def _split(state: State, command: BuyCattle) -> Split | None:
    cowboys = state.count(command.seat, "worker/cowboy") - command.reveal
    return cheapest(state.board.buy, (card.partition("/")[0] for card in command.cards), cowboys)


def _card(state: State, command: BuyCattle) -> Option:
    """One card more, with what they all cost then."""
    slot, _, vp = command.cards[-1].partition("/")
    breed = words_of(f"breed.{state.options.edition}.{slot}")
    label = words_of("tiles.cattle", breed=breed, points=state.says(f"cattle/{slot}/{vp}", int(vp)))
    split, why_not = _split(state, command), refusal(state, command)
    return Option(command.cards[-1], label, cost=cost(state, split.dollars) if split else None, why_not=why_not)


def _bought(state: State, command: BuyCattle) -> Option:
    """The purchase itself, with the cowboys that are used for it."""
    split = _split(state, command)
    if not command.cards or split is None:
        revealed = min(command.reveal * state.board.reveal, state.common.cattle_stack)
        return Option(DONE, words_of("acts.buy.only_reveal", count=revealed))
    left = state.dollars(command.seat) - split.dollars
    label = words_of("acts.buy.do", count=len(command.cards), dollars=split.dollars, left=left)
    parts = [
        words_of("acts.buy.option" if one.cards == 1 else "acts.buy.option_two", count=one.cowboys, dollars=one.dollars)
        for one, times in split.options
        for _ in range(times)
    ]
    return Option(DONE, label, listed(parts), cost(state, split.dollars))


# --- tiles ----------------------------------------------------------------------------------------------------------


def hazard(state: State, by: str, act: Act) -> Talk:
    """Which hazard, and the points that are printed on it."""
    hazards = {f"{kind}/{place}": (kind, place) for kind, place in hazards_lying(state)}
    options = [
        Option(
            id_,
            words_of("acts.hazard.named", hazard=hazard_name(kind), number=place),
            cost=cost(state, act.pay),
            why_not=no_command(state, _points(state, by, kind, place)),
        )
        for id_, (kind, place) in hazards.items()
    ]
    kind, place = hazards[(yield one_of(said("hazard"), options, seat=state.turn))]
    outcomes = [
        Outcome(Option(str(c.vp), words_of("acts.points", count=state.says(f"hazard/{c.vp}", c.vp))), c)
        for c in _points(state, by, kind, place)
    ]
    return (yield from last(state, said("points"), outcomes))


def _points(state: State, by: str, kind: str, place: int) -> list[RemoveHazard]:
    return [RemoveHazard(state.turn, by, kind, place, vp) for vp, _ in state.box.hazards]


def trade(state: State, by: str, _: Act) -> Talk:
    """Which tile of the track; of a tile that was never told also the colour."""
    tiles = {str(tile.space): tile for tile in tiles_lying(state)}
    options = [
        Option(
            id_,
            _tile_name(state, tile),
            _space(tile),
            cost(state, -tile.dollars),
            no_command(state, _taken(state, by, tile)),
        )
        for id_, tile in tiles.items()
    ]
    tile = tiles[(yield one_of(said("tile"), options, seat=state.turn))]
    taken = _taken(state, by, tile)
    if len(taken) == 1:
        return taken[0]
    outcomes = [Outcome(Option(c.colour, one_tile(state.options.edition, c.colour)), c) for c in taken]
    return (yield from last(state, words_of("acts.trade.colour"), outcomes))


def _taken(state: State, by: str, tile: Tile) -> list[TakeTile]:
    return [TakeTile(state.turn, by, tile.space, colour) for colour in ((tile.colour,) if tile.colour else TILES)]


def _tile_name(state: State, tile: Tile) -> Message:
    return one_tile(state.options.edition, tile.colour) if tile.colour else said("untold_tile")


def _space(tile: Tile) -> Message | None:
    space = said("space", number=tile.space)
    return listed([space, words_of("acts.trade.token")] if tile.token else [space])


# --- objective cards and neighbours ---------------------------------------------------------------------------------


def objective(state: State, by: str, _: Act) -> Talk:
    """Which card is taken; it may be told later. Where none is left, it is only for the money."""
    if dues.no_objectives(state):
        return TakeObjective(state.turn, by)
    later = Outcome(Option(LATER, words_of("acts.objective.later")), TakeObjective(state.turn, by))
    cards = [card.id for card in state.box.objectives if not card.starting]
    found = [Outcome(_objective_card(state, card), TakeObjective(state.turn, by, card)) for card in cards]
    return (yield from last(state, said("objective"), [*found, later]))


def _objective_card(state: State, card: str) -> Option:
    return Option(card, card_name(state.options.edition, card))


def copy(state: State, by: str, act: Act) -> Talk:
    names = [choice.what for choice in choices_for(state, state.turn, act)]
    found = [Outcome(_neighbour(state, name), CopyBuilding(state.turn, by, name)) for name in names]
    return (yield from last(state, said("copy"), found))


def _neighbour(state: State, building: str) -> Option:
    acts = [act_label(state, "", act) for box in state.board.boxes[building] for act in box]
    if building in state.box.neutral_buildings:
        return Option(building, words_of("acts.copy.neutral", building=building), listed(acts))
    owners = tuple(state.name(who) for who in range(state.players) if building in buildings_of(state, who))
    return Option(building, words_of("acts.copy.private", building=building, players=owners), listed(acts))
