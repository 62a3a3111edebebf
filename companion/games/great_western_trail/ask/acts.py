"""The actions of a location, as conversations: hiring, building, cattle, tiles, objective cards, neighbours."""

from dataclasses import replace
from functools import reduce

from companion.errors import RuleError, closed
from companion.games.great_western_trail.ask.parts import (
    Outcome,
    card_option,
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
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State, hazard_name, one_tile, one_worker
from companion.games.great_western_trail.state.in_play import HAZARDS, TILES, UNTOLD
from companion.games.great_western_trail.turns import commands as do
from companion.games.great_western_trail.turns import dues
from companion.games.great_western_trail.turns.acts import act_label
from companion.games.great_western_trail.turns.choices import Tile, choices_for, hazards_lying, tiles_lying
from companion.games.great_western_trail.turns.commands import DUE
from companion.games.great_western_trail.turns.herd import Split, cheapest
from companion.games.great_western_trail.turns.job_market import Wage
from companion.games.great_western_trail.turns.needs import Plan, for_sale
from companion.games.great_western_trail.turns.tolls import buildings_of
from companion.messages import Message
from companion.question import Option, Question, QuestionFlow, one_of

DONE, LATER, REVEAL = "done", "later", "reveal"


def use(state: State, by: str, act: Act) -> QuestionFlow:
    """An action without further choices, except where own buildings next to a wood count."""
    return do.Use(state.turn, by, int((yield woods(state, dollars=act.amount))) if act.per == "woods" else 0)


def woods(state: State, least: int = 0, *, dollars: int = 0) -> Question:
    """How many own buildings stand next to a wood, which only the table knows."""
    counts = range(least, len(buildings_of(state, state.turn)) + 1)
    options = [
        Option(
            str(count),
            words_of("acts.woods.number", count=count),
            words_of("acts.aux.gain", dollars=dollars * count) if dollars else None,
            value=phrase("count", count=count),
        )
        for count in counts
    ]
    return one_of(words_of("acts.woods.how_many"), options, seat=state.turn, layout="keys")


# --- hiring and building --------------------------------------------------------------------------------------------


def hire(state: State, by: str, act: Act) -> QuestionFlow:
    hired, options = {}, []
    for choice in sorted(choices_for(state, state.turn, act), key=lambda choice: choice.what.row):
        command = do.Hire(state.turn, by, choice.what.worker, choice.what.row)
        option = _wage(state, choice.what, closed(choice.why_not, command))
        hired[option.id] = command
        options.append(option)
    asked = one_of(phrase("hire"), options, seat=state.turn, layout="grid", detail=has(state))
    return hired[(yield from settled(asked))]


def _wage(state: State, wage: Wage, why_not: RuleError | None) -> Option:
    """A worker in its row, with what is printed on the space it will stand on."""
    space = state.count(state.turn, f"worker/{wage.worker}") + 1
    act = state.board.space_act.get((wage.worker, space))
    scoring = state.box.scoring
    brings = [act_label(state, DUE, act)] if act else []
    if space >= scoring["worker_points_from"]:
        brings.append(words_of("acts.points", count=scoring["worker_points"]))
    option = Option(
        f"{wage.worker}/{wage.row}",
        one_worker(state.options.edition, wage.worker),
        why_not=why_not,
        picture=f"tile/{wage.worker}",
        group=phrase("row_of", row=wage.row),
        badge=listed(brings) if why_not is None else None,
    )
    return priced(state, option, wage.dollars)


def build(state: State, by: str, act: Act) -> QuestionFlow:
    """A building on an empty space, or in the place of an own one."""
    built, options = {}, []
    for choice in choices_for(state, state.turn, act):
        command = do.Build(state.turn, by, choice.what.building, choice.what.replaces)
        option = _plan(state, choice.what, closed(choice.why_not, command))
        built[option.id] = command
        options.append(option)
    options.sort(key=lambda option: option.group is not None)
    return built[(yield from settled(one_of(phrase("build"), options, seat=state.turn, detail=has(state))))]


def _plan(state: State, plan: Plan, why_not: RuleError | None) -> Option:
    known, label, instead = state.box.building[plan.building], words_of("acts.build.plan", building=plan.building), None
    if plan.replaces:
        label = words_of("acts.build.plan_instead", building=plan.building, old=plan.replaces)
        instead = words_of("acts.build.instead")
    facts = [
        words_of(f"acts.build.workers.{state.options.edition}", count=plan.craftsmen),
        words_of("acts.points", count=known.vp),
        *(words_of(f"hand.{hand}") for hand in known.hands),
    ]
    picture, id_ = f"building/{plan.building}", f"{plan.building}/{plan.replaces}".rstrip("/")
    option = Option(id_, label, listed(facts), why_not=why_not, picture=picture, group=instead)
    return priced(state, option, plan.dollars)


# --- cattle ---------------------------------------------------------------------------------------------------------


def buy(state: State, by: str, _: Act) -> QuestionFlow:
    """Card after card, each at the cheapest split of the cowboys; cowboys may turn up more of them first."""
    seat, cards, reveal = state.turn, tuple[str, ...](), 0
    while True:
        bought = do.BuyCattle(seat, by, cards, reveal)
        options = [_card(state, bought, card) for card in for_sale(state)]
        done = [_bought(state, bought)] if cards or reveal else []
        first = [] if cards else [_reveal(state, bought)]
        asked = [*done, *options, *first]
        answer = yield one_of(phrase("buy"), asked, seat=seat, layout="grid")
        if answer == DONE:
            return bought
        cards, reveal = (cards, reveal + 1) if answer == REVEAL else ((*cards, answer), reveal)


def _split(state: State, command: do.BuyCattle) -> Split | None:
    cowboys = state.count(command.seat, "worker/cowboy") - command.reveal
    return cheapest(state.board.buy, (card.partition("/")[0] for card in command.cards), cowboys)


def _card(state: State, bought: do.BuyCattle, card: str) -> Option:
    """One card more: what it adds to the price, and what is left then."""
    slot, _, vp = card.partition("/")
    breed = words_of(f"breed.{state.options.edition}.{slot}")
    label = words_of("tiles.cattle", breed=breed, points=state.says(f"cattle/{card}", int(vp)))
    command = replace(bought, cards=(*bought.cards, card))
    option = Option(card, label, why_not=refusal(state, command), picture=f"cattle/{card}")
    before, then = _split(state, bought), _split(state, command)
    if before is None or then is None:
        return option
    adds, left = then.dollars - before.dollars, state.dollars(bought.seat) - then.dollars
    option = replace(option, value=words_of("money.dollars", dollars=adds))
    return replace(option, cost=words_of("acts.left", left=left)) if left >= 0 else option


def _reveal(state: State, bought: do.BuyCattle) -> Option:
    """One more cowboy turns up cards; how many of both there are so far."""
    revealed = min(bought.reveal * state.board.reveal, state.common.cattle_stack)
    left = words_of("acts.buy.cowboys_left", count=state.count(bought.seat, "worker/cowboy") - bought.reveal)
    lying = words_of("acts.buy.open", count=state.common.cattle + revealed)
    why_not = refusal(state, replace(bought, reveal=bought.reveal + 1))
    label = words_of("acts.buy.reveal", count=state.board.reveal)
    return Option(REVEAL, label, listed((lying, left)), why_not=why_not)


def _bought(state: State, command: do.BuyCattle) -> Option:
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
    return Option(DONE, label, listed(parts))


# --- tiles ----------------------------------------------------------------------------------------------------------


def hazard(state: State, by: str, act: Act) -> QuestionFlow:
    """Which hazard, and the points that are printed on it."""
    detail = listed(part for part in (money(state, act.pay), _unsure(state)) if part)
    asked = one_of(phrase("hazard"), _hazards(state, by), seat=state.turn, layout="keys", detail=detail)
    return (yield from _removed(state, by, (yield from settled(asked))))


def _hazards(state: State, by: str) -> list[Option]:
    return [_hazard(state, by, kind, place) for kind, place in hazards_lying(state)]


def _hazard(state: State, by: str, kind: str, place: int) -> Option:
    return Option(
        f"{kind}/{place}",
        words_of("acts.hazard.named", hazard=hazard_name(kind), number=place),
        None if state.common.hazards[HAZARDS.index(kind)][place - 1] else words_of("acts.hazard.maybe"),
        why_not=no_command(state, _points(state, by, kind, place)),
        picture=f"tile/{kind}",
        group=hazard_name(kind),
        value=phrase("count", count=place),
    )


def _unsure(state: State) -> Message | None:
    """Tiles of setup may lie where none was entered."""
    return words_of("acts.hazard.unsure") if state.common.seeds else None


def _removed(state: State, by: str, hazard: str) -> QuestionFlow:
    kind, _, place = hazard.partition("/")
    outcomes = []
    for command in _points(state, by, kind, int(place)):
        points = state.says(f"hazard/{command.vp}", command.vp)
        option = Option(str(command.vp), words_of("acts.points", count=points), value=phrase("count", count=points))
        outcomes.append(Outcome(option, command))
    return (yield from last(state, phrase("points"), outcomes, layout="keys"))


def _points(state: State, by: str, kind: str, place: int) -> list[do.RemoveHazard]:
    return [do.RemoveHazard(state.turn, by, kind, place, vp) for vp, _ in state.box.hazards]


def trade(state: State, by: str, _: Act) -> QuestionFlow:
    """Which tile of the track; of a tile that was never entered also the colour."""
    asked = one_of(phrase("tile"), _tiles(state, by), seat=state.turn, layout="grid", detail=has(state))
    return (yield from _tile_taken(state, by, (yield from settled(asked))))


def free_tile(state: State, by: str, _: Act) -> QuestionFlow:
    """A hazard or a tile of the track, whichever is wanted."""
    group = words_of(f"tiles.{state.options.edition}")
    hazards = [replace(option, value=None) for option in _hazards(state, by)]
    options = [*hazards, *(replace(option, group=group) for option in _tiles(state, by))]
    asked = one_of(phrase("tile"), options, seat=state.turn, layout="grid", detail=_unsure(state))
    chosen = yield from settled(asked)
    return (yield from _removed(state, by, chosen) if "/" in chosen else _tile_taken(state, by, chosen))


def _tiles(state: State, by: str) -> list[Option]:
    return [_tile(state, by, tile) for tile in tiles_lying(state)]


def _tile(state: State, by: str, tile: Tile) -> Option:
    why_not, picture = no_command(state, _taken(state, by, tile)), f"tile/{tile.colour or UNTOLD}"
    option = Option(str(tile.space), _tile_name(state, tile), _space(tile), why_not=why_not, picture=picture)
    return priced(state, option, -tile.dollars)


def _tile_taken(state: State, by: str, space: str) -> QuestionFlow:
    taken = _taken(state, by, next(tile for tile in tiles_lying(state) if str(tile.space) == space))
    if len(taken) == 1:
        return taken[0]
    edition = state.options.edition
    outcomes = [
        Outcome(Option(c.colour, one_tile(edition, c.colour), picture=f"tile/{c.colour}"), c)  # nothing more to know
        for c in taken
    ]
    return (yield from last(state, words_of("acts.trade.colour"), outcomes, layout="grid"))


def _taken(state: State, by: str, tile: Tile) -> list[do.TakeTile]:
    return [do.TakeTile(state.turn, by, tile.space, colour) for colour in ((tile.colour,) if tile.colour else TILES)]


def _tile_name(state: State, tile: Tile) -> Message:
    return one_tile(state.options.edition, tile.colour) if tile.colour else phrase("untold_tile")


def _space(tile: Tile) -> Message | None:
    space = phrase("space", number=tile.space)
    return listed([space, words_of("acts.trade.token")] if tile.token else [space])


# --- objective cards and neighbours ---------------------------------------------------------------------------------


def objective(state: State, by: str, _: Act) -> QuestionFlow:
    """Which card is taken; it may be entered later. Where none is left, it is only for the money."""
    if dues.no_objectives(state):
        return do.TakeObjective(state.turn, by)
    later = Outcome(Option(LATER, words_of("acts.objective.later")), do.TakeObjective(state.turn, by))
    cards = [card.id for card in state.box.objectives if not card.starting]
    found = [Outcome(card_option(state, card), do.TakeObjective(state.turn, by, card)) for card in cards]
    return (yield from last(state, phrase("objective"), [later, *found], layout="keys"))


def copy(state: State, by: str, act: Act) -> QuestionFlow:
    names = [choice.what for choice in choices_for(state, state.turn, act)]
    found = [Outcome(_neighbour(state, name), do.CopyBuilding(state.turn, by, name)) for name in names]
    return (yield from last(state, phrase("copy"), found))


def _actions(state: State, building: str) -> Message:
    """All actions of a building; of those in one box only one is used."""
    boxes = [[act_label(state, "", act) for act in box] for box in state.board.boxes[building]]
    each = (reduce(lambda one, other: phrase("either", one=one, other=other), box) for box in boxes)
    return reduce(lambda one, other: phrase("both", one=one, other=other), each)


def _neighbour(state: State, building: str) -> Option:
    acts = _actions(state, building)
    if building in state.box.neutral_buildings:
        label = words_of("acts.copy.neutral", building=building)
        return Option(building, label, acts, picture=f"neutral/{building}")
    owners = tuple(state.name(who) for who in range(state.players) if building in buildings_of(state, who))
    label = words_of("acts.copy.private", building=building, players=owners)
    return Option(building, label, acts, picture=f"building/{building}")


ACTS = {
    "hire": (do.Hire, hire),
    "build": (do.Build, build),
    "buy": (do.BuyCattle, buy),
    "hazard": (do.RemoveHazard, hazard),
    "trade": (do.TakeTile, trade),
    "objective": (do.TakeObjective, objective),
    "copy": (do.CopyBuilding, copy),
}
"""The command each of these actions leads to, and its conversation."""
