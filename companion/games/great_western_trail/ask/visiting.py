"""A visit to Kansas City with all its decisions in sight: questions that are answered in any order."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce

from companion.games.great_western_trail.ask.kansas import breed
from companion.games.great_western_trail.ask.parts import listed
from companion.games.great_western_trail.ask.parts import phrase as asked
from companion.games.great_western_trail.state import State, city_name, refuse
from companion.games.great_western_trail.state.circles import hand_limit, permanent
from companion.games.great_western_trail.turns.commands import TakeIncome
from companion.games.great_western_trail.turns.kansas import breeding_values, certificates_to_spend, hand_values
from companion.games.great_western_trail.turns.view import brief_reason
from companion.games.great_western_trail.turns.visit import CityPlan, city_plans
from companion.games.great_western_trail.turns.visiting import (
    Decisions,
    Visit,
    disc_price,
    disc_words,
    gives,
    income_parts,
    phrase,
    tiles_in,
)
from companion.messages import Message, message
from companion.question import Option, Question, one_of, some_of

HAND, CARD, OTHER, CITY, DISC, SPENT = "hand", "card", "other", "city", "disc", "spent"


@dataclass(frozen=True, slots=True)
class Part:
    """A question of the visit: what is chosen, what that comes to, and another way to answer it."""

    id: str
    question: Question
    chosen: tuple[str, ...] = ()
    note: Message | None = None
    other: Message | None = None


def parts_of(visit: Visit) -> Iterator[Part]:
    """The hand, Simmental, the city, and what belongs to that; the tiles are drawn in their columns."""
    if visit.earns:
        yield _hand(visit)
    yield from _growing(visit)
    yield _cities(visit)
    if visit.plan is not None:
        yield from parts_of_city(visit, visit.plan)


def parts_of_city(visit: Visit, plan: CityPlan) -> Iterator[Part]:
    """What belongs to a city: its disc, and the certificates that go."""
    yield _discs(visit, plan)
    yield from _spending(visit, plan)


def cities_of(visit: Visit, *, near: bool) -> tuple[Option, ...]:
    """Those that the best hand reaches, or the others, in the order of the box; each as it is now."""
    ids = {one.offer.city for one in visit.near}
    return tuple(_city(visit.state, one) for one in visit.plans if (one.offer.city in ids) == near)


def cities_at_best(visit: Visit) -> tuple[Option, ...]:
    """Those that the best hand reaches, as they are then; and as they are for an empty hand."""
    out = {one.offer.city: one for one in city_plans(visit.state, 0)} if visit.earns else {}
    return tuple(_city(visit.state, one) for one in (*visit.near, *(out[one.offer.city] for one in visit.near if out)))


def _number(id_: str, value: int) -> Option:
    return Option(id_, asked("value", value=value), value=_as_it_is(str(value)))


def _as_it_is(words: str) -> Message:
    return message("question.as_it_is", what=words)


def _hand(visit: Visit) -> Part:
    state, one = visit.state, visit.decided
    words = "cards" if one.by_cards else "worth"
    title, other = phrase(f"visit.hand.{words}"), phrase(f"visit.hand.other.{words}")
    if one.by_cards:
        options = [_card(state, card, value) for card, value in breeding_values(state, state.turn).items()]
        question = some_of(title, options, most=hand_limit(state, state.turn), layout="keys")
        chosen = tuple(f"{CARD}/{card}" for card in one.cards)
    else:
        values = hand_values(state, state.turn)
        question = one_of(title, [_number(f"{HAND}/{value}", value) for value in values], layout="keys")
        chosen = () if one.hand is None else (f"{HAND}/{one.hand}",)
    return Part(HAND, question, chosen, other=other)


def _card(state: State, card: str, value: int) -> Option:
    slot, _, stage = card.partition("/")
    picture = f"herd/{slot}" if slot in state.board.start_herd else f"cattle/{slot}/{stage or 0}"
    return Option(f"{CARD}/{card}", breed(state, card), asked("value", value=value), picture=picture)


def _income(visit: Visit) -> Message | None:
    """What is taken, and what it is made of; before that what adds to the hand."""
    lasting, owned = permanent(visit.state, visit.state.turn), visit.state.count(visit.state.turn, "certificates")
    if visit.worth is None:
        many = phrase("visit.certificates", count=owned) if owned else None
        return many or (phrase("income.always", count=lasting) if lasting else None)
    parts = income_parts(visit.worth, lasting, visit.certificates)
    whole = reduce(lambda one, other: phrase("income.plus", one=one, other=other), parts)
    return phrase("income.sum", parts=whole, total=visit.worth + lasting + visit.certificates)


def _growing(visit: Visit) -> Iterator[Part]:
    for at, (grown, most) in enumerate(zip(visit.decided.grown, visit.grows, strict=True)):
        if most:
            options = [_number(f"grow/{at}/{count}", count) for count in range(most + 1)]
            question = one_of(phrase(f"grow.{at + 1}"), options, layout="keys", detail=phrase("grow.have", count=most))
            yield Part(f"grow/{at}", question, (f"grow/{at}/{grown}",), phrase("grow.why"))


def _cities(visit: Visit) -> Part:
    detail = _income(visit) if visit.earns else None
    options = [_city(visit.state, plan) for plan in visit.plans]
    question = one_of(phrase("visit.deliver_to"), options, layout="grid", detail=detail)
    return Part(CITY, question, (f"{CITY}/{visit.decided.city}",) if visit.decided.city else ())


def _city(state: State, plan: CityPlan) -> Option:
    """What it costs or pays, and what it takes and gives; closed it says why."""
    offer = plan.offer
    cost = _as_it_is(f"+${offer.dollars}" if offer.dollars else f"${offer.fare}")
    detail, picture = listed(tuple(gives(state, plan))), f"city/{offer.city}"
    name = city_name(offer.city)
    short = brief_reason(plan.why_not) if plan.why_not else None
    return Option(f"{CITY}/{offer.city}", name, detail, cost, plan.why_not, short, picture=picture)


def _spending(visit: Visit, plan: CityPlan) -> Iterator[Part]:
    """The certificates that go, where more of them may than it takes."""
    if visit.earns:
        sure = plan.income - plan.certificates
        city = visit.state.box.city[plan.offer.city]
        counts = [n for n in certificates_to_spend(visit.state, visit.state.turn) if sure + n >= city.value]
        if len(counts) > 1:
            question = one_of(asked("certificates"), [_number(f"{SPENT}/{n}", n) for n in counts], layout="keys")
            yield Part(SPENT, question, (f"{SPENT}/{plan.certificates}",))


def _discs(visit: Visit, plan: CityPlan) -> Part:
    discs, disc = plan.offer.discs, visit.decided.disc
    words = "disc.only" if len(discs) == 1 else f"visit.disc.{visit.state.box.city[plan.offer.city].edge}"
    options = [_disc(visit.state, one) for one in discs]
    return Part(DISC, one_of(phrase(words), options, layout="keys"), () if disc is None else (f"{DISC}/{disc}",))


def _disc(state: State, disc: str) -> Option:
    return Option(f"{DISC}/{disc}", disc_words(state, disc), disc_price(state, disc), picture=f"disc/{disc}")


# --- answers ---


def with_answer(visit: Visit, answer: str) -> Decisions:
    """What is decided after an answer; a closed one is refused with its reason."""
    state, one, (part, _, what) = visit.state, visit.decided, answer.partition("/")
    match part:
        case "tile":
            return _with_tile(visit, *what.split("/"))
        case "hand":
            return replace(one, hand=int(what), cards=(), by_cards=False)
        case "card":
            return _with_card(state, one, what)
        case "other":
            return replace(one, by_cards=not one.by_cards, cards=(), hand=None)
        case "grow":
            at, count = map(int, what.split("/"))
            return replace(one, grown=(count, one.grown[1]) if at == 0 else (one.grown[0], count))
        case "city":
            return _with_city(visit, what)
        case "spent":
            return replace(one, spent=int(what))
    return replace(one, disc=what)


def _with_card(state: State, decided: Decisions, card: str) -> Decisions:
    """In hand or not; of a breed with several stages only one card counts."""
    if card in decided.cards:
        return replace(decided, cards=tuple(one for one in decided.cards if one != card))
    slot = card.partition("/")[0]
    cards = (*(one for one in decided.cards if one.partition("/")[0] != slot), card)
    most = hand_limit(state, state.turn)
    if len(cards) > most:
        taken = TakeIncome(state.turn, cards)
        raise refuse("hand_limit", "GWT-C01", most=most, player=state.name(state.turn)).of(taken)
    return replace(decided, cards=cards)


def _with_tile(visit: Visit, column: str, tile: str) -> Decisions:
    """Tapped again it is given back."""
    number, tiles = int(column), dict(visit.decided.tiles)
    pair = next(one for one in visit.columns if one.number == number)
    choice = dict(tiles_in(visit.state, pair)).get(tile)
    if choice is not None and choice.why_not is not None:
        chosen = tuple(tile if one.number == number else tiles.get(one.number, "") for one in visit.columns)
        raise choice.why_not.of(replace(visit.command, tiles=chosen, city=""))
    if tiles.get(number) == tile:
        del tiles[number]
    else:
        tiles[number] = tile
    return replace(visit.decided, tiles=tuple(sorted(tiles.items())))


def _with_city(visit: Visit, city: str) -> Decisions:
    plan = next(one for one in visit.plans if one.offer.city == city)
    if plan.why_not is not None:
        raise plan.why_not.of(replace(visit.command, city=city, disc=plan.offer.discs[0]))
    return replace(visit.decided, city="" if city == visit.decided.city else city, spent=0)
