"""A visit to Kansas City: the questions of one entry, all in sight in any order or one after the other."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce

from companion.errors import closed
from companion.games.great_western_trail.ask.parts import listed, no_command, words_of
from companion.games.great_western_trail.ask.parts import phrase as asked
from companion.games.great_western_trail.state import State, breed_name, city_name, kind_name, refuse
from companion.games.great_western_trail.state.circles import hand_limit, permanent
from companion.games.great_western_trail.turns.commands import TakeIncome, VisitKansasCity
from companion.games.great_western_trail.turns.kansas import breeding_values, certificates_to_spend, hand_values
from companion.games.great_western_trail.turns.view import brief_reason
from companion.games.great_western_trail.turns.visit import CityPlan, Column, city_plans
from companion.games.great_western_trail.turns.visiting import (
    Decisions,
    Visit,
    disc_price,
    disc_words,
    fate,
    gives,
    income_parts,
    phrase,
    tiles_in,
    visit_of,
)
from companion.messages import Message, message
from companion.question import Choice, Option, Question, QuestionFlow, Value, one_of, some_of

TILE, HAND, CARD, OTHER, CITY, DISC, SPENT = "tile", "hand", "card", "other", "city", "disc", "spent"


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


def _tiles(visit: Visit, column: Column) -> Part:
    """One of a column, each with its place after the tiles of the columns before."""
    options = []
    for choice in column.choices:
        kind, place = choice.what
        name, goes = kind_name(visit.state.options.edition, kind), fate(visit.state, column, kind, place)
        why_not = closed(choice.why_not, visit.command)
        options.append(Option(f"{TILE}/{column.number}/{kind}", name, goes, why_not=why_not))
    return Part(f"{TILE}/{column.number}", one_of(asked("foresight", column=column.number + 1), options))


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
    return Option(f"{CARD}/{card}", _breed(state, card), asked("value", value=value), picture=picture)


def _breed(state: State, card: str) -> Message:
    """A breed, or the stage of a Simmental."""
    slot, _, vp = card.partition("/")
    if not vp:
        return breed_name(state.options.edition, slot)
    stage = [known.vp for known in state.board.simmental].index(int(vp)) + 1
    return words_of(f"kansas.income.stage.{stage}")


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


# --- one after the other ---


def visit(state: State) -> QuestionFlow:
    """Its questions until all are answered; one with a single answer is not asked."""
    now, answered = visit_of(state, Decisions()), set[str]()
    while (part := next((one for one in _in_order(now) if one.id not in answered), None)) is not None:
        answer: Value = yield from _answer(_alone(now, part))
        for one in answer if isinstance(answer, tuple) else (str(answer),):
            now = visit_of(state, with_answer(now, one))
        if answer != OTHER:
            answered.add(part.id)
    return now.command


def _answer(question: Question) -> QuestionFlow:
    if isinstance(question.domain, Choice) and len(question.options) == 1:
        return question.options[0].id
    return (yield question)


def _in_order(visit: Visit) -> Iterator[Part]:
    yield from (_tiles(visit, column) for column in visit.columns if not column.skips)
    yield from parts_of(visit)


def _alone(visit: Visit, part: Part) -> Question:
    """A question without the others beside it: another way is one of its answers, and the rules close some."""
    question = replace(part.question, seat=visit.state.turn)
    if part.id == HAND and part.other is not None and not visit.decided.by_cards:
        other = Option(OTHER, part.other, value=part.other)
        return one_of(question.words, (*question.options, other), seat=question.seat, layout=question.layout)
    layout = "list" if part.id in (CITY, HAND) else question.layout  # alone they have room for their names
    return replace(question, options=tuple(_ruled(visit, part, option) for option in question.options), layout=layout)


def _ruled(visit: Visit, part: Part, option: Option) -> Option:
    """A city or a disc as the rules take it: closed where nothing that follows would be."""
    if part.id == CITY and option.why_not is not None:
        return replace(option, why_not=option.why_not.of(_delivering(visit, option.id.partition("/")[2])))
    if part.id not in (CITY, DISC) or option.why_not is not None:
        return option
    then = visit_of(visit.state, with_answer(visit, option.id))
    discs = (then.decided.disc,) if part.id == DISC or then.plan is None else then.plan.offer.discs
    return replace(option, why_not=no_command(visit.state, (replace(then.command, disc=disc or "") for disc in discs)))


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


def _delivering(visit: Visit, city: str) -> VisitKansasCity:
    """The entry with this city, and the first disc that goes there."""
    disc = next(one.offer.discs[0] for one in visit.plans if one.offer.city == city)
    return replace(visit.command, city=city, disc=disc)


def _with_city(visit: Visit, city: str) -> Decisions:
    plan = next(one for one in visit.plans if one.offer.city == city)
    if plan.why_not is not None:
        raise plan.why_not.of(_delivering(visit, city))
    return replace(visit.decided, city="" if city == visit.decided.city else city, spent=0)
