"""Kansas City at a table of Great Western Trail: riders that have arrived, tiles in view, incomes taken."""

from typing import Any

from companion.games.great_western_trail.turns.choices import CityOffer, cities
from companion.games.great_western_trail.turns.commands import ChooseTile, Deliver, TakeIncome
from companion.table.session import Session
from tests.companion.great_western_trail.tables import ANA, fix, fix_all
from tests.companion.great_western_trail.turns import at, give, lay, open_choices, started
from tests.companion.laid_once import laid_once

Columns = tuple[tuple[str, str], ...]
IN_VIEW = (("flood", "green"), ("cowboy", "engineer"), ("craftsman", "second_colour"))
"""Two tiles in each foresight column."""
VALUES = (0, 1, 4, 6, 8, 10, 12, 14, 16, 18)
_FIRST = "topeka wichita colorado_springs santa_fe albuquerque el_paso san_diego sacramento san_francisco"
_SECOND = "fulton st_louis bloomington peoria chicago toledo pittsburgh philadelphia new_york"
CITIES = {"first": ("kansas_city", *_FIRST.split()), "second": ("kansas_city", *_SECOND.split())}
WHITE_DISCS = ("aux_dollar", "aux_draw", "aux_cert_1", "aux_cert_2", "aux_engine_1", "aux_engine_2", "aux_cull_1")
WHITE_DISCS += ("aux_cull_2", "cert_4")
BLACK_DISCS = ("cert_6", "step_left", "step_right", "hand_left", "hand_right")
MARKET = ("yellow/1", "red/2", "blue/3", "brown/3", "purple/5")
"""A card of each breed of the cattle market."""
_BEST = ("yellow", "red", "brown", "purple")
SHOWN = {
    0: ((), 0),
    1: (("gray",), 0),
    5: (("purple",), 0),
    7: (("white", "purple"), 0),
    10: (("gray", "brown", "purple"), 0),
    13: (("gray", "red", "brown", "purple"), 0),
    16: (_BEST, 1),
    20: (_BEST, 5),
    25: ((*_BEST, "blue", "white"), 5),
}
"""Hands and certificates that are worth so much."""


def city(edition: str, value: int) -> str:
    return CITIES[edition][VALUES.index(value)]


def tell(session: Session, columns: Columns) -> None:
    """Tiles in the foresight columns; `?` where nobody has told them, `none` where none lies."""
    lay(session, **{f"foresight__{c}__{p}": tile for c, tiles in enumerate(columns) for p, tile in enumerate(tiles)})


@laid_once
def arriving(edition: str = "first", players: int = 3, columns: Columns = IN_VIEW, **options: Any) -> Session:
    """Ana has ridden to Kansas City."""
    session = started(edition, players, **options)
    tell(session, columns)
    return at(session, "kansas_city", ANA)


def choose(session: Session, *tiles: str) -> None:
    for tile in tiles:
        session.do(ChooseTile(session.state.turn, tile))


def nearly_full(session: Session, row: int, free: int = 1) -> None:
    """The token in a row of the job market with so many free spaces on its right."""
    cells = len(session.state.common.market[row - 1])
    for number, others in enumerate(session.state.common.market, 1):  # the box has no cowboys for every row
        for column in (column for column, kind in enumerate(others) if number != row and kind == "cowboy"):
            fix(session, f"market/{number}/{column}", "none")
    kinds = {column: "cowboy" if column < cells - free else "none" for column in range(cells)}
    lay(session, token=row, **{f"market__{row}__{column}": kind for column, kind in kinds.items()})


@laid_once
def earning(edition: str = "first", players: int = 3, cattle: tuple[str, ...] = MARKET, **options: Any) -> Session:
    """Ana has chosen her three tiles and shows her hand; cards of the cattle market are in her deck."""
    session = arriving(edition, players, **options)
    held = {f"cattle/{ANA}/{card}": session.state.count(ANA, f"cattle/{card}") + cattle.count(card) for card in cattle}
    fix_all(session, held.items())
    choose(session, "flood", "cowboy", "craftsman")
    return session


@laid_once
def delivering(
    edition: str = "first",
    players: int = 3,
    *,
    total: int = 25,
    engine: str = "18",
    held: tuple[int, ...] = (),
    dollars: int = 0,
) -> Session:
    """Ana has taken an income of so much and holds discs on the cities of these values."""
    session = earning(edition, players)
    fix_all(session, ((f"city/{ANA}/{city(edition, value)}", 1) for value in held))
    give(session, ANA, engine=engine, dollars=dollars)
    earn(session, total)
    return session


def earn(session: Session, total: int) -> None:
    """Ana takes an income of so much; a larger hand and the certificates for it are only lent."""
    cards, spent = SHOWN[total]
    larger = int(len(cards) > 4)
    give(session, ANA, certificates="6" if spent else "0", circle__hand_left=larger, circle__hand_right=larger)
    session.do(TakeIncome(ANA, cards, spent))
    give(session, ANA, certificates="0", circle__hand_left=0, circle__hand_right=0)
    assert session.state.visit.total == total


def deliver(session: Session, value: int, disc: str = "aux_draw") -> None:
    session.do(Deliver(session.state.turn, city(session.state.options.edition, value), disc))


def offered(session: Session) -> dict[int, CityOffer]:
    """Every city that is open, by its value: what it offers."""
    return {
        session.state.box.city[offer.city].value: offer
        for offer in open_choices(cities(session.state, session.state.turn, session.state.visit.total))
    }


def visit(session: Session, *tiles: str) -> None:
    """The rest of a visit in a few words: tiles chosen, no income, a disc on Kansas City."""
    choose(session, *tiles)
    session.do(TakeIncome(session.state.turn, ()))
    deliver(session, 0)
