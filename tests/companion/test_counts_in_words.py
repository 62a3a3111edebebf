"""Every sentence with a number in it is right for none, one and two."""

import re

import pytest

from companion.i18n import LANGUAGES, ONE, Translator, areas, catalog, placeholders, placeholders_in

ENGLISH = {id_: sentence for area in areas() for id_, sentence in catalog("en", area).items() if not id_.endswith(ONE)}
ONES = {id_: sentence for area in areas() for id_, sentence in catalog("en", area).items() if id_.endswith(ONE)}
_NUMBERS = """
boxed cards certificates completed count dice discards discs done drawn found games gap gone have hazards held
hours kinds laid left lost minutes missing needed new number ours paid passengers pips points range rank rest
short spaces steps symbols taken tiles times tokens tools total trains used value won workers
"""
"""Placeholders that may be told 1; all others are names and words, or numbers of the box and its rules."""
_NEVER_ONE = """
backup.progress
great_western_trail.acts.buy.reveal great_western_trail.check.discs great_western_trail.check.first.stock_sorted
great_western_trail.check.first.stock_tiles great_western_trail.check.hand great_western_trail.check.job_columns
great_western_trail.check.job_workers great_western_trail.check.no_count_tile
great_western_trail.check.second.starts_with great_western_trail.check.second.stock_sorted
great_western_trail.check.second.stock_tiles great_western_trail.job_market_token.why
great_western_trail.kansas.foresight.ends great_western_trail.line.job_market great_western_trail.line.pieces
great_western_trail.line.seeds great_western_trail.line.stock.first great_western_trail.line.stock.second
great_western_trail.milestones.with_disc.why great_western_trail.step_disc.why great_western_trail.too_far
home.facts new_table.count new_table.count_starts score.facts score.facts_took
setup_guide.facts stats.games_players stone_age.building_kinds stone_age.check.buildings_back
stone_age.check.buildings_stacks stone_age.check.cards_row stone_age.check.dice stone_age.check.limit_rings
stone_age.check.supply stone_age.end.feeds stone_age.end.hungry stone_age.feeding.minus
stone_age.line.beside stone_age.line.cards stone_age.line.limits stone_age.milestones.so_many.NewFigure
stone_age.pay.so_much stone_age.place_board.rate stone_age.remark.buildings stone_age.too_many_cards
stone_age.use.scores_most
table.seats_taken terminal.colours ticket_to_ride.check.bag ticket_to_ride.check.deck_left
ticket_to_ride.check.face_up ticket_to_ride.check.globetrotter_card ticket_to_ride.check.longest_route_card
ticket_to_ride.check.passengers_at ticket_to_ride.check.tickets_deal ticket_to_ride.check.tickets_draw
ticket_to_ride.draw_so_many_tickets ticket_to_ride.line.passengers
ticket_to_ride.line.tickets ticket_to_ride.line.trains ticket_to_ride.only_so_many_tickets
ticket_to_ride.only_so_many_trains ticket_to_ride.row_is_full
"""
"""Sentences that count all players or all pieces of the box, more trains, tickets or cards than it has, what a rule
fixes at two or more, or tables by the hundred."""
NUMBERS, NEVER_ONE = frozenset(_NUMBERS.split()), frozenset(_NEVER_ONE.split())
PLURAL_AFTER_ONE = re.compile(r"(?<![\d.$/×–-])\b1 (?!is\b|was\b|has\b|less\b|plus\b)([a-z]+s|dice)\b")


def said(language: str, id_: str, number: int) -> str:
    names = placeholders_in(language, ENGLISH[id_])
    return Translator(language)(id_, **{name: number if name in NUMBERS else "Ana" for name in names})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_with_none_one_and_two(language):
    for id_ in ENGLISH:
        for number in (0, 1, 2):
            assert "{" not in said(language, id_, number), id_


def test_no_english_sentence_counts_one_of_many():
    wrong = {id_: said("en", id_, 1) for id_ in ENGLISH if placeholders(ENGLISH[id_]) & NUMBERS}
    assert {id_ for id_, words in wrong.items() if PLURAL_AFTER_ONE.search(words)} == NEVER_ONE


def test_no_english_sentence_counts_two_of_one():
    """`#one` is taken for 1 alone."""
    assert ONES
    for id_, one in ONES.items():
        plain = id_.removesuffix(ONE)
        params = {name: 2 if name in NUMBERS else "Ana" for name in placeholders(ENGLISH[plain])}
        assert said("en", plain, 2) != one.format(**params), id_
