"""Buying cattle as a function: cards by ear tag, points and price; one tap buys, another one is added afterwards."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.great_western_trail.ask.market import CardOffer, Purchase
from companion.games.great_western_trail.pictures import breeding_value, cattle_picture
from companion.games.great_western_trail.present import TrailView
from screens.ui.question.page import CLOSED, OPEN
from screens.ui.tree.controls import Translate, drawn
from screens.ui.tree.nodes import Beside, Button, Column, Flow, Key, Message, Node, Row, Surface, Text

SIDE = 40
"""Of an ear tag, in dp."""


@dataclass(frozen=True, slots=True)
class Buy:
    card: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """So many cowboys turn up cards."""

    cowboys: int


@dataclass(frozen=True, slots=True)
class BuyNone:
    """The cards are only turned up."""


def body(tr: Translate, mirror: TrailView, bought: Purchase) -> Node:
    market = Flow(tuple(_card(tr, mirror, offer) for offer in bought.offers), 76, max_columns=3, by_words=True)
    hint = Text(_said(tr, "choose"), "caption", "ink2")
    left = Text(_said(tr, "cowboys_left", count=bought.cowboys_left), "caption", "ink2")
    tray = (Flow(tuple(_tag(mirror, card, 48) for card in bought.cards), 48, 8),) if bought.cards else ()
    parts = " + ".join(_uses(tr, bought))
    total = (Text(_said(tr, "sum", parts=parts, dollars=bought.split.dollars)),) if parts else ()
    return Column((market, hint, *tray, *total, left, _revealing(tr, mirror, bought)), 10)


def foot(tr: Translate, bought: Purchase) -> Button | None:
    if not bought.reveal or bought.cards:
        return None
    return Button(_said(tr, "only_reveal", count=bought.revealed), "check", "primary", BuyNone())


def _said(tr: Translate, id_: str, **params: object) -> str:
    return tr(f"great_western_trail.acts.buy.{id_}", **params)


def _card(tr: Translate, mirror: TrailView, offer: CardOffer) -> Node:
    slot, _, vp = offer.card.partition("/")
    closed = offer.why_not is not None
    breed = tr(f"great_western_trail.breed.{mirror.box.edition}.{slot}")
    points = mirror.says(f"cattle/{offer.card}", int(vp))
    ink = "ink2" if closed else "ink"
    price = Text(
        "" if offer.dollars is None else f"${offer.dollars}", "strong", "ink2" if closed else "brass", one_line=True
    )
    line = Row((_tag(mirror, offer.card, SIDE, closed), Beside(Text(f"+{points}", "head2", ink), price, 4)), 6)
    name = tr("great_western_trail.tiles.cattle", breed=breed, points=points)
    words = Column((line, Text(breed, "micro", "ink2", align="center")), 2)
    return Key(words, CLOSED if closed else OPEN, (8, 5), 58, tap=Buy(offer.card), name=name, key=offer.card)


def _tag(mirror: TrailView, card: str, side: float, closed: bool = False) -> Node:
    slot, _, vp = card.partition("/")
    value = breeding_value(mirror.box, mirror.shared.board, slot, int(vp))
    return drawn(cattle_picture(slot, mirror.box.edition, value), side, pale=closed)


def _uses(tr: Translate, bought: Purchase) -> Iterator[str]:
    """Which cowboys buy what."""
    if bought.reveal:
        yield _said(tr, "revealing", count=bought.reveal)
    for option, times in bought.split.options:
        words = "option" if option.cards == 1 else "option_two"
        yield from [_said(tr, words, count=option.cowboys, dollars=option.dollars)] * times


def _revealing(tr: Translate, mirror: TrailView, bought: Purchase) -> Node:
    """Cowboys that turn up cards from the stack before anything is bought."""
    said = Text(_said(tr, "reveal", count=mirror.shared.board.reveal))
    words = Column((said, Text(_said(tr, "open", count=bought.open_cards), "caption", "ink2")))
    less = _step("minus", Reveal(bought.reveal - 1) if bought.reveal else None)
    more = _step("plus", Reveal(bought.reveal + 1) if bought.reveal < bought.cowboys else None)
    count = Text(str(bought.reveal), "head2", align="center")
    return Row((words, less, count, more), 4, min_height=60, widths=(0, 52, 34, 52))


def _step(icon: str, tap: Message) -> Key:
    surface = OPEN if tap is not None else Surface("page", "rule", lift=2)
    sign = Text("+" if icon == "plus" else "−", "head2", "ink" if tap is not None else "ink2", align="center")
    return Key(sign, surface, (0, 8), 52, tap=tap, name=icon)
