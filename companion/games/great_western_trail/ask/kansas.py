"""Kansas City, as conversations: a tile of each column, the income, Simmental, the delivery."""

from dataclasses import replace

from companion.games.great_western_trail.ask.parts import Outcome, last, phrase, words_of
from companion.games.great_western_trail.ask.rails import city_option, with_disc
from companion.games.great_western_trail.decide import decide
from companion.games.great_western_trail.evolve.turns import evolve_turn
from companion.games.great_western_trail.state import State, breed_name, hazard_name, in_play, kind_name
from companion.games.great_western_trail.state.circles import hand_limit, permanent
from companion.games.great_western_trail.state.in_play import DECISIONS
from companion.games.great_western_trail.turns import commands as do
from companion.games.great_western_trail.turns import kansas
from companion.games.great_western_trail.turns.choices import CityOffer, cities, foresight, may_skip
from companion.games.great_western_trail.turns.job_market import next_space, token_row
from companion.messages import Message
from companion.question import Option, QuestionFlow, number, one_of, some_of


def choose_tile(state: State) -> QuestionFlow:
    found = [
        Outcome(_tile(state, *choice.what), do.ChooseTile(state.turn, choice.what[0])) for choice in foresight(state)
    ]
    return (yield from last(state, phrase("foresight", column=state.visit.column + 1), found))


def _tile(state: State, tile: str, place: str) -> Option:
    """A tile with the place the rules put it on."""
    kind, _, which = place.partition("/")
    fate = words_of("kansas.foresight.out")
    match kind:
        case "market":
            space = next_space(state)
            fate = words_of("kansas.foresight.market", row=space[0] if space else token_row(state))
        case "track":
            fate = phrase("space", number=int(which))
        case "hazard":
            fate = words_of("kansas.foresight.hazard", hazard=hazard_name(tile), number=int(which))
    return Option(tile, kind_name(state.options.edition, tile), fate)


def income(state: State) -> QuestionFlow:
    """The breeds in hand, one card of each, and the certificates that are spent."""
    values = kansas.breeding_values(state, state.turn)
    options = [Option(card, breed(state, card), phrase("value", value=value)) for card, value in values.items()]
    most = min(len(options), hand_limit(state, state.turn))
    cards = yield some_of(phrase("income"), options, most=most, seat=state.turn)
    return (yield from _certificates(state, sum(values[card] for card in cards), do.TakeIncome(state.turn, cards)))


def worth(state: State) -> QuestionFlow:
    """What the hand is worth, and the certificates that are spent."""
    values = kansas.hand_values(state, state.turn)
    hand = int(
        (yield one_of(phrase("worth"), [Option(str(v), phrase("value", value=v)) for v in values], seat=state.turn))
    )
    return (yield from _certificates(state, hand, do.TakeIncome(state.turn, (), hand=hand)))


def _certificates(state: State, hand: int, income: do.TakeIncome) -> QuestionFlow:
    sure = hand + permanent(state, state.turn)
    spent = [
        Outcome(_spend(count, sure + count), replace(income, certificates=count))
        for count in kansas.certificates_to_spend(state, state.turn)
    ]
    if len(spent) == 1:
        return spent[0].command
    return (yield from last(state, phrase("certificates"), spent))


def _spend(count: int, total: int) -> Option:
    take = words_of("kansas.income.take", total=total)
    return Option(str(count), words_of("kansas.income.spend", count=count), take)


def breed(state: State, card: str) -> Message:
    """A breed, or the stage of a Simmental."""
    slot, _, vp = card.partition("/")
    if not vp:
        return breed_name(state.options.edition, slot)
    stage = [known.vp for known in state.board.simmental].index(int(vp)) + 1
    return words_of(f"kansas.income.stage.{stage}")


def grow(state: State) -> QuestionFlow:
    grown = []
    for stage in (0, 1):
        most = kansas.stage_count(state, state.turn, stage)
        grown.append((yield number(phrase(f"grow.{stage + 1}"), 0, most, seat=state.turn)) if most else 0)
    return do.Grow(state.turn, *grown)


def visit(state: State) -> QuestionFlow:
    """All of it in one entry: each question on the table that the answers before have left."""
    whole = do.VisitKansasCity(state.turn, (), "", "")
    while state.visit.step in DECISIONS:
        command = yield from _part(state)
        match command:
            case do.ChooseTile(_, tile):
                whole = replace(whole, tiles=(*whole.tiles, tile))
            case do.SkipForesight():
                whole = replace(whole, tiles=(*whole.tiles, ""))
            case do.TakeIncome(_, cards, certificates, hand):
                whole = replace(whole, cards=cards, certificates=certificates, hand=hand)
            case do.Grow(_, first, second):
                whole = replace(whole, first=first, second=second)
            case do.Deliver(_, city, disc):
                whole = replace(whole, city=city, disc=disc)
        for event in decide(state, command):
            state = evolve_turn(state, event)
    return whole


def _part(state: State) -> QuestionFlow:
    if may_skip(state):
        return do.SkipForesight(state.turn)
    match state.visit.step:
        case in_play.FORESIGHT:
            return (yield from choose_tile(state))
        case in_play.INCOME:
            return (yield from worth(state))
        case in_play.GROW:
            return (yield from grow(state))
    return (yield from deliver(state))


def deliver(state: State) -> QuestionFlow:
    def outcomes(offer: CityOffer) -> list[do.Deliver]:
        return [do.Deliver(state.turn, offer.city, disc) for disc in offer.discs]

    found = {choice.what.city: choice for choice in cities(state, state.turn, state.visit.total)}
    options = [city_option(state, choice, outcomes(choice.what)) for choice in found.values()]
    city = yield one_of(phrase("city"), options, seat=state.turn)
    return (yield from with_disc(state, found[city].what, outcomes(found[city].what)))
