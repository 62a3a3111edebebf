"""Kansas City as one page: a tile of each pair, what the hand is worth, the city and its disc; one button for all."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.great_western_trail.pictures import cattle_picture, city_picture, disc_icon
from companion.games.great_western_trail.state import breed_name, city_name, tile_words
from companion.games.great_western_trail.turns.kansas import breeding_values, hand_values
from companion.games.great_western_trail.turns.visit import CityPlan
from companion.games.great_western_trail.turns.visit import Column as Pair
from companion.games.great_western_trail.turns.visiting import (
    Visit,
    disc_price,
    disc_words,
    fates,
    gives,
    income_of,
    income_parts,
    tiles_in,
)
from companion.i18n import Translator
from companion.messages import Message
from screens.great_western_trail.drawn.spaces import centred
from screens.great_western_trail.kansas.local import (
    Flip,
    Go,
    Grow,
    Local,
    Spend,
    TapCard,
    TapCity,
    TapDisc,
    TapHand,
    TapTile,
)
from screens.great_western_trail.kansas.parts import BOX, face, faces, head
from screens.ui.question.page import CHOSEN, CLOSED, OPEN
from screens.ui.tree.controls import NO_SURFACE, drawn, stepper
from screens.ui.tree.nodes import Button, Buttons, Card, Column, Flow, Grid, Icon, Key, Node, Row, Surface, Text

KEYS = 12
"""So many numbers are shown; of more the highest, and the rest behind a key of their own."""
DISCS = "discs"
"""The key of the discs to choose from."""
SIMMENTAL = "orange"


@dataclass(frozen=True, slots=True)
class VisitView:
    tr: Translator
    visit: Visit
    button: str
    """What the entry would do; empty while something is missing."""

    def say(self, id_: str, **params: object) -> str:
        return self.tr(f"great_western_trail.kansas.{id_}", **params)  # type: ignore[arg-type]

    def listed(self, parts: Iterable[Message]) -> str:
        return self.say("visit.between").join(map(self.tr.text, parts))

    @property
    def edition(self) -> str:
        return self.visit.state.box.edition


def body(view: VisitView, local: Local) -> Node:
    visit = view.visit
    parts = [*_pairs(view)] if visit.columns else []
    if visit.earns:
        parts += _hand(view, local)
    parts += _grow(view)
    parts += _cities(view, local)
    return Column(tuple(parts), 10)


def foot(view: VisitView) -> Node:
    lacks = view.visit.lacks
    go = Button(view.button, "check", "primary", Go())
    return Buttons((go if lacks is None else Button(view.tr.text(lacks), kind="waiting"),), foot=True)


# --- foresight ---


def _pairs(view: VisitView) -> Iterator[Node]:
    visit, state = view.visit, view.visit.state
    done = all(pair.chosen for pair in visit.columns if not pair.skips)
    yield head("1", view.say("visit.foresight"), done, view.say("visit.one_of_each"))
    yield Grid(tuple(_pair(view, pair) for pair in visit.columns), gap=8)
    if visit.ends:
        player, points = state.name(state.turn), state.box.scoring["job_market_token"]
        words = Text(view.say("foresight.ends", player=player, points=points), "label", "alert")
        yield Card(Row((Icon("flag-checkered", "alert"), words), 12), Surface("alert_wash"), (14, 10), 52)
    said = view.listed(fates(visit))
    if said:
        yield Text(said, "caption", "ink2")


def _pair(view: VisitView, pair: Pair) -> Node:
    keys = list[Node]()
    for kind, choice in tiles_in(view.visit.state, pair):
        chosen = pair.chosen is not None and pair.chosen.tile == kind
        closed = choice is None or choice.why_not is not None
        name, tap = view.tr.text(tile_words(view.edition, kind)), TapTile(pair.number, kind)
        keys.append(face(view.edition, kind, tap, name, chosen=chosen, faint=pair.chosen is not None, closed=closed))
    return faces(keys)


# --- the hand ---


def _hand(view: VisitView, local: Local) -> Iterator[Node]:
    visit, (worth, lasting, spent) = view.visit, income_of(view.visit)
    words = "cards" if visit.decided.by_cards else "worth"
    title, other = view.say(f"visit.hand.{words}"), view.say(f"visit.hand.other.{words}")
    yield head("2", title, visit.worth is not None, other, Flip("hand"))
    yield _deck(view) if visit.decided.by_cards else _worths(view, local)
    if visit.worth is not None:
        parts = " + ".join(map(view.tr.text, income_parts(worth, lasting, spent)))
        yield Text(f"{parts} = ${worth + lasting + spent}", "caption", "ink2")
    elif lasting:
        always = Text(view.say("income.always", count=lasting))
        yield Row((Icon("certificate-outline", "primary"), always), 8, min_height=28)


def _worths(view: VisitView, local: Local) -> Node:
    state, now = view.visit.state, view.visit.decided.hand
    values = list(hand_values(state, state.turn))
    folded = len(values) > KEYS and not local.all_hands and now not in values[: -KEYS + 1]
    shown = values[-KEYS + 1 :] if folded else values
    keys = [_number(str(value), TapHand(value), chosen=value == now) for value in shown]
    more = [_number("…", Flip("all_hands"), chosen=False)] if folded else []
    return Flow((*keys, *more), 50, 6, even=True, by_words=True)


def _number(words: str, tap: object, *, chosen: bool) -> Node:
    text = Text(words, "head2", "primary" if chosen else "ink", align="center")
    return Key(text, CHOSEN if chosen else OPEN, (4, 6), 48, tap=tap, name=words)


def _deck(view: VisitView) -> Node:
    state = view.visit.state
    values = breeding_values(state, state.turn)
    return Flow(tuple(_tag(view, card, value) for card, value in values.items()), 74, 6, by_words=True)


def _tag(view: VisitView, card: str, value: int) -> Node:
    (slot, _, stage), chosen = card.partition("/"), card in view.visit.decided.cards
    name = view.tr.text(breed_name(view.edition, slot))
    if stage:
        stages = [one.vp for one in view.visit.state.board.simmental]
        name = view.say(f"income.stage.{stages.index(int(stage)) + 1}")
    ink = "primary" if chosen else "ink2"
    check = (Icon("check", "primary", 18),) if chosen else ()
    picture = centred(drawn(cattle_picture(slot, view.edition, value), 46), *check)
    held = Column((picture, Text(name, "micro", ink, align="center")), 2)
    return Key(held, CHOSEN if chosen else OPEN, (4, 6), 84, tap=TapCard(card), name=name, key=card)


# --- Simmental ---


def _grow(view: VisitView) -> Iterator[Node]:
    grown, most, stages = view.visit.decided.grown, view.visit.grows, view.visit.state.board.simmental
    if not any(most):
        return
    yield head("", view.say("grow.title"), True)
    for at in (0, 1):
        if most[at]:
            before, after = (
                drawn(cattle_picture(SIMMENTAL, view.edition, one.value), 44) for one in stages[at : at + 2]
            )
            line = Row((before, Icon("arrow-right"), after, Text(view.say(f"grow.{at + 1}"), "strong")), 6)
            less = _grown(grown, at, -1) if grown[at] else None
            more = _grown(grown, at, 1) if grown[at] < most[at] else None
            have = stepper(view.say("grow.have", count=most[at]), grown[at], less, more)
            yield Card(Column((line, have), 4), BOX, (14, 10))
    yield Text(view.say("grow.why"), "caption", "ink2")


def _grown(grown: tuple[int, int], at: int, more: int) -> Grow:
    return Grow((grown[0] + more, grown[1]) if at == 0 else (grown[0], grown[1] + more))


# --- the delivery ---


def _cities(view: VisitView, local: Local) -> Iterator[Node]:
    visit, state, one = view.visit, view.visit.state, view.visit.decided
    owned = state.count(state.turn, "certificates")
    fact = view.say("visit.certificates", count=owned) if owned and visit.earns else ""
    yield head("3", view.say("visit.deliver_to"), bool(one.city) and one.disc is not None, fact)
    near = [_city(view, plan) for plan in visit.plans if plan.why_not is None]
    far = [_city(view, plan) for plan in visit.plans if plan.why_not is not None]
    if near:
        yield Flow(tuple(near), 150, max_columns=2, by_words=True)
    if far:
        icon = Icon("chevron-up" if local.far else "chevron-down", "ink2", width=36)
        words = Text(view.say("visit.far", count=len(far)), "label", "ink2")
        yield Key(Row((words, icon)), NO_SURFACE, (2, 6), 48, tap=Flip("far"))
    if far and local.far:
        yield Flow(tuple(far), 150, max_columns=2, by_words=True)
    yield from _spent(view)
    yield from _discs(view)


def _city(view: VisitView, plan: CityPlan) -> Node:
    offer, known = plan.offer, view.visit.state.box.city[plan.offer.city]
    chosen, closed = offer.city == view.visit.decided.city, plan.why_not is not None
    ink = "primary" if chosen else "ink2" if closed else "ink"
    cost = "" if closed else f"+${offer.dollars}" if offer.dollars else f"${offer.fare}"
    name = view.tr.text(city_name(offer.city))
    line = Row((Text(name, "label", ink, True), Text(cost, "label", ink, True, one_line=True)), 4)
    brass = bool(offer.gifts) and not closed
    said = Text(view.listed(gives(view.visit.state, plan)), "caption", "brass" if brass else "ink2")
    held = Row((drawn(city_picture(known.value, known.edge), pale=closed), Column((line, said))), 6)
    surface = CHOSEN if chosen else CLOSED if closed else OPEN
    return Key(held, surface, (8, 6), 56, tap=TapCity(offer.city), name=name, key=offer.city)


def _spent(view: VisitView) -> Iterator[Node]:
    """How many certificates go; one more step on the track with every tap, then again the fewest."""
    visit, state = view.visit, view.visit.state
    if not visit.earns or visit.plan is None or not state.count(state.turn, "certificates"):
        return
    words, more = Text(view.say("visit.spends", count=visit.certificates), "label"), visit.more_certificates
    plus = (Icon("plus", "primary"),) if more is not None else ()
    surface = Surface("page", "rule")
    line = Row((Icon("certificate-outline", "ink2"), words, *plus), 8)
    yield Key(line, surface, (12, 6), 48, tap=None if more is None else Spend(more))


def _discs(view: VisitView) -> Iterator[Node]:
    visit = view.visit
    if visit.plan is None:
        return
    discs, edge = visit.plan.offer.discs, visit.state.box.city[visit.decided.city].edge
    title = Text(view.say("disc.only" if len(discs) == 1 else f"visit.disc.{edge}"), "strong")
    keys = Flow(tuple(_disc(view, disc) for disc in discs), 60, 6, max_columns=6, even=True, by_words=True)
    yield Column((title, keys), 10, key=DISCS)


def _disc(view: VisitView, disc: str) -> Node:
    state, chosen = view.visit.state, disc == view.visit.decided.disc
    ink, price = "primary" if chosen else "ink", disc_price(state, disc)
    cost = price if isinstance(price, str) else view.tr.text(price)
    words = view.tr.text(disc_words(state, disc))
    above = (Text(cost, "micro", ink, True, one_line=True),) if cost else ()
    held = Column((centred(Icon(disc_icon(disc), ink), *above), Text(words, "micro", ink, align="center")), 2)
    return Key(held, CHOSEN if chosen else OPEN, (5, 6), 60, tap=TapDisc(disc), name=words, key=disc)
