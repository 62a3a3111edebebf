"""A plausible next command in Kansas City: workers, a hand of different values, the city that is worth most."""

from random import Random
from typing import Any

from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.circles import permanent
from companion.games.great_western_trail.turns.choices import CityOffer, cities, foresight
from companion.games.great_western_trail.turns.commands import ChooseTile, Deliver, Grow, SkipForesight, TakeIncome
from companion.games.great_western_trail.turns.kansas import breeding_values, certificates_to_spend, why_not_city
from demo_players.great_western_trail.plan import city_wish, disc_wish, hand, likely, trade_of
from scoring.great_western_trail import WORKERS

_WORKERS = 0.8
"""How often a worker is chosen where there is one: it moves the game on."""


def suggest_foresight(state: State, random: Random) -> Any:
    """Mostly a worker, and of these the own trade."""
    found = [choice.what[0] for choice in foresight(state) if choice.why_not is None]
    if not found:
        return SkipForesight(state.turn)
    workers = [tile for tile in found if tile in WORKERS]
    tiles = workers if workers and random.random() < _WORKERS else found
    return ChooseTile(state.turn, likely(tiles, lambda tile: 1 + (tile == trade_of(state, state.turn)), random))


def suggest_income(state: State, random: Random) -> Any:
    """The hand, and as many certificates as a better city is worth."""
    seat, cards = state.turn, hand(state, state.turn, random)
    values = breeding_values(state, seat)
    income = sum(values[card] for card in cards) + permanent(state, seat)
    spent = max(
        certificates_to_spend(state, seat), key=lambda spent: _best_city(state, seat, income + spent) - spent / 2
    )
    return TakeIncome(seat, cards, spent)


def _best_city(state: State, seat: int, total: int) -> float:
    open_ones = [city for city in state.box.cities if why_not_city(state, seat, city.id, total) is None]
    return max(city_wish(state, seat, city) for city in open_ones)


def suggest_grow(state: State, _: Random) -> Any:
    low, middle, _high = (state.count(state.turn, f"cattle/orange/{stage.vp}") for stage in state.board.simmental)
    return Grow(state.turn, low, middle)


def suggest_deliver(state: State, random: Random) -> Any:
    seat, dollars = state.turn, state.dollars(state.turn)
    found = []
    for offer in (choice.what for choice in cities(state, seat, state.visit.total) if choice.why_not is None):
        for disc in offer.discs:
            circle = state.board.circle.get(disc)
            if (circle.pay if circle else 0) + offer.fare <= dollars:
                found.append((offer, disc))
    offer, disc = likely(found, lambda one: _delivery_wish(state, *one), random)
    return Deliver(seat, offer.city, disc)


def _delivery_wish(state: State, offer: CityOffer, disc: str) -> float:
    """Twice as far is far more than twice as good: the city comes first, then the disc."""
    seat = state.turn
    city = city_wish(state, seat, state.box.city[offer.city]) - offer.fare / 3
    return max(city, 0) ** 2 * (1 + disc_wish(state, seat, disc) / 10) / 4
