"""Several values set at once: judged by the table they leave, and what follows from it is part of the entry."""

import pytest

from companion.errors import RuleError
from companion.games.stone_age.records import BuyCard, FeedAll, NewTool, PlaceFigures, Roll, TellCard, Throw
from companion.secret import PUBLIC
from companion.table.table_commands import ChangeDepth, Correct, CorrectAll
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    feeding,
    fix,
    give,
    lay_building,
    lay_card,
    open_places,
    player,
    refused,
    said,
    stand,
    table_of,
    using,
    view,
)
from tests.companion.stone_age.test_round_end import FIRST, FOURTH, SECOND, TAKEN, THIRD, UNTOLD, row

NEW = "civ_art_tool"
EXTRA, ANY_TWO = "civ_writing_extra_card", "civ_medicine_any_2"
TILE = "bld_2wood_1brick"
any_depth = pytest.mark.parametrize("depth", ["full", "milestones", "score_only"])


def table_at(depth, players=3):
    session = table_of(players)
    if depth != "full":
        session.do(ChangeDepth(depth))
    return session


def set_all(session, **values):
    """Set all of these in one entry: `cards_0` is the value `cards/0`."""
    return session.do(CorrectAll(tuple((id_.replace("__", "/"), value) for id_, value in values.items())))


def missed(session, **values):
    """A whole round that nobody entered, with what happened in it."""
    proposed = dict(session.table.game.corrections.missed_round(session.state))
    return set_all(session, **{id_.replace("/", "__"): value for id_, value in proposed.items()}, **values)


def known_row(players=3):
    """A table whose four cards are known."""
    session = table_of(players)
    for slot, card in enumerate((FIRST, SECOND, THIRD, FOURTH)):
        lay_card(session, slot, card)
    return session


def not_together(session, values, *labels, rule=""):
    """These values are refused together, each of them named, and nothing has changed."""
    before = session.table
    with pytest.raises(RuleError) as refusal:
        session.do(CorrectAll(tuple(values.items())))
    assert refusal.value.code in ("catch_up.not_together", "catch_up.not_together_because")
    assert refusal.value.rule == rule
    named = refusal.value.message.params["what"]
    assert {label.id.removeprefix("stone_age.fix.") for label in named} == set(labels)
    assert len(named) == len(values)
    assert session.table is before
    for id_, value in values.items():
        assert session.why_not(Correct(id_, value)) is None, f"{id_} fits alone"


# --- a missed round -------------------------------------------------------------------------------------------------


def test_sa_e02_a_missed_round_in_which_the_last_tile_of_a_stack_was_taken_ends_the_game():
    session = table_of(3)
    fix(session, "stack_left/1", 1)
    missed(session, buildings__0=1, stack_left__1=0)
    assert session.turn().phase == "final_scoring"
    assert session.turn().headline.id == "stone_age.phase.over.stack_empty"
    assert (view(session).round, player(session, ANA).buildings) == (1, 1)
    assert "ended.stack_empty" in said(session)
    assert session.can_undo
    session.undo()
    assert session.turn().phase == "place"


def test_sa_e02_a_stack_that_may_have_run_out_in_a_missed_round_is_asked_for():
    """A building was taken, from whatever stack: the one with a single tile may be empty, the others are not."""
    session = table_of(3)
    set_all(session, buildings__0=6, stack_left__1=1)
    missed(session, buildings__0=7)
    assert (session.turn().phase, session.table.not_entered) == ("place", {"stack_left/1"})
    fix(session, "stack_left/1", 0)
    assert session.turn().headline.id == "stone_age.phase.over.stack_empty"


def test_sa_e02_a_stack_that_was_asked_for_and_has_tiles_left_lets_play_go_on():
    session = table_of(3)
    set_all(session, buildings__0=6, stack_left__1=1)
    missed(session, buildings__0=7)
    set_all(session, stack_left__1=1)
    assert (session.turn().phase, session.table.not_entered) == ("place", frozenset())


def test_sa_e02_no_stack_is_asked_for_that_cannot_have_run_out():
    session = table_of(3)
    missed(session, buildings__0=1)
    assert session.table.not_entered == frozenset()


def test_sa_e01_a_missed_round_whose_cards_the_deck_cannot_replace_ends_the_game():
    session = known_row()
    fix(session, "deck", 1)
    missed(session, cards__0=(FIRST, SECOND))
    assert session.turn().headline.id == "stone_age.phase.over.deck_short"
    refused(session, PlaceFigures("hunt", 1), "game_is_over", "SA-E03")


def test_sa_e01_a_deck_that_just_suffices_lets_the_next_round_begin():
    session = known_row()
    fix(session, "deck", 2)
    missed(session, cards__0=(FIRST, SECOND))
    assert (session.turn().phase, view(session).round, view(session).deck) == ("place", 2, 0)
    assert row(session) == [THIRD, FOURTH, UNTOLD, UNTOLD]


def test_sa_r05_the_second_and_third_card_taken_in_a_missed_round_let_the_fourth_slide():
    session = known_row()
    missed(session, cards__0=(SECOND,), cards__1=(THIRD,))
    assert row(session) == [FIRST, FOURTH, UNTOLD, UNTOLD]
    assert view(session).deck == 30
    assert (view(session).round, session.turn().seat) == (2, BEN)


def test_sa_r03_what_lies_there_after_a_missed_round_is_entered_with_it():
    session = known_row()
    missed(session, cards__0=(FIRST,), slot__3=NEW)
    assert row(session) == [SECOND, THIRD, FOURTH, NEW]
    assert view(session).deck == 31


def test_sa_r02_a_card_that_is_named_where_it_slid_to_is_there_once():
    session = known_row()
    missed(session, cards__0=(FIRST,), slot__0=SECOND, slot__1=NEW)
    assert row(session) == [SECOND, NEW, FOURTH, UNTOLD]


def test_sa_r02_a_card_of_a_missed_round_that_nobody_had_named_left_the_row_as_well():
    session = known_row()
    fix(session, "slot/1", "untold")
    missed(session, cards__0=(NEW,))
    assert row(session) == [FIRST, THIRD, FOURTH, UNTOLD]
    assert view(session).deck == 31


def test_sa_r02_where_it_may_have_left_several_spaces_those_behind_are_to_be_named_again():
    session = known_row()
    fix(session, "slot/1", "untold")
    fix(session, "slot/3", "untold")
    missed(session, cards__0=(NEW,))
    assert row(session) == [FIRST, UNTOLD, UNTOLD, UNTOLD]
    assert view(session).deck == 31


def test_sa_r04_tools_stand_and_figures_are_home_after_a_missed_round():
    session = using(3, hunt=2)
    give(session, ANA, tools=3, turned=("1", "2"))
    missed(session)
    assert not any(tile.turned for tile in player(session, ANA).tools)
    assert not any(shown.figures for shown in view(session).places)
    assert session.turn().phase == "place"


def test_sa_r01_after_two_missed_rounds_the_third_player_starts():
    session = table_of(3)
    set_all(session, missed=2)
    assert (view(session).round, view(session).first, session.turn().seat) == (3, CHO, CHO)
    assert session.table.game.corrections.starter(session.state) == ANA


def test_sa_r01_one_more_round_can_be_missed_after_however_many():
    session = table_of(3)
    set_all(session, missed=9)
    missed(session)
    assert (view(session).round, session.turn().seat) == (11, BEN)


def test_what_a_group_says_of_a_missed_round_is_kept():
    session = table_of(3)
    missed(session, first="2", turn="2", deck=20, phase="use", spot__hunt__2=3)
    assert (view(session).first, session.turn().seat, session.turn().phase) == (CHO, CHO, "use")
    assert (view(session).deck, session.state.figures_at(CHO, "hunt")) == (20, 3)


def test_sa_e01_a_round_that_is_under_way_by_hand_has_no_more_cards_than_there_are():
    """The cards may have been taken in the round that is played now: it is the last."""
    session = known_row()
    fix(session, "deck", 1)
    missed(session, cards__0=(FIRST, SECOND), phase="use")
    assert (session.turn().phase, view(session).deck) == ("use", 0)
    assert row(session) == [THIRD, FOURTH, UNTOLD, TAKEN]


def test_sa_e02_no_phase_of_a_round_that_could_not_begin():
    session = table_of(3)
    fix(session, "stack_left/1", 1)
    values = {"missed": 1, "phase": "place", "stack_left/1": 0}
    with pytest.raises(RuleError) as refusal:
        session.do(CorrectAll(tuple(values.items())))
    assert refusal.value.code == "catch_up.not_together"


@pytest.mark.parametrize("depth", ["full", "milestones"])
def test_sa_e02_a_round_that_is_counted_by_hand_cannot_begin_with_an_empty_stack(depth):
    session = table_at(depth)
    set_all(session, round=2, stack_left__0=0)
    assert session.state.phase == "over"
    assert session.turn().headline.id == "stone_age.phase.over.stack_empty"


@pytest.mark.parametrize("depth", ["full", "milestones"])
def test_sa_e01_nor_with_too_few_cards(depth):
    session = table_at(depth)
    set_all(session, round=2, **{f"slot__{space}": "none" for space in range(4)}, deck=3)
    assert session.turn().headline.id == "stone_age.phase.over.deck_short"


def test_sa_e02_within_a_round_an_empty_stack_announces_its_last():
    session = feeding(3)
    set_all(session, stack_left__0=0, buildings__0=7)
    assert session.turn().last_round
    session.do(FeedAll())
    assert session.turn().headline.id == "stone_age.phase.over.stack_empty"


def test_sa_e02_the_cause_is_what_the_table_says_however_the_end_was_set():
    session = table_of(3)
    set_all(session, phase="over", stack_left__0=0)
    assert session.turn().headline.id == "stone_age.phase.over.stack_empty"


def test_sa_e02_a_stack_that_was_not_empty_lets_the_next_round_begin():
    session = feeding(3)
    fix(session, "stack_left/0", 0)
    session.do(FeedAll())
    fix(session, "confirmed/0", "yes")
    fix(session, "stack_left/0", 1)
    assert (session.turn().phase, session.turn().seat, view(session).round) == ("place", BEN, 2)
    assert not any(session.state.confirmed)


def test_an_end_that_the_group_agreed_on_stays():
    session = table_of(3)
    fix(session, "phase", "over")
    fix(session, "stack_left/0", 3)
    assert session.turn().headline.id == "stone_age.phase.over.agreed"


def test_sa_f10_goods_are_asked_for_at_an_end_that_was_set_at_milestones():
    session = table_at("milestones")
    fix(session, "phase", "over")
    assert [session.state.asks_for_goods(seat) for seat in range(3)] == [True] * 3


# --- a card handed over in mid-round --------------------------------------------------------------------------------


def test_sa_r02_a_card_handed_over_by_hand_leaves_its_space_empty_until_the_round_ends():
    session = known_row()
    fix(session, "cards/1", (SECOND,))
    assert row(session) == [FIRST, TAKEN, THIRD, FOURTH]
    assert view(session).deck == 32
    assert "civ_slot_2" not in open_places(session)
    refused(session, PlaceFigures("civ_slot_2"), "no_card_here", "SA-P13")
    refused(session, TellCard(1, NEW), "nothing_face_up", "SA-S07")


def test_sa_r05_the_row_slides_at_the_end_of_that_round():
    session = known_row()
    fix(session, "cards/1", (SECOND, THIRD))
    fix(session, "phase", "feed")
    session.do(FeedAll())
    assert row(session) == [FIRST, FOURTH, UNTOLD, UNTOLD]
    assert view(session).deck == 30


def test_sa_r03_the_deck_loses_no_card_early():
    session = known_row()
    set_all(session, cards__0=(FIRST,), deck=32)
    assert row(session) == [TAKEN, SECOND, THIRD, FOURTH]
    assert view(session).deck == 32


def test_sa_r03_a_space_that_was_filled_again_is_what_the_group_says():
    session = known_row()
    set_all(session, cards__1=(SECOND,), slot__1=NEW)
    assert row(session) == [FIRST, NEW, THIRD, FOURTH]
    assert view(session).deck == 31


def test_a_card_that_was_entered_for_another_leaves_its_own_space():
    session = using(2, civ_slot_1=1, hunt=1)
    for slot, card in enumerate((FIRST, SECOND, THIRD, FOURTH)):
        lay_card(session, slot, card)
    give(session, ANA, wood=1)
    session.do(BuyCard(0, (1, 0, 0, 0)))
    set_all(session, cards__0=(SECOND,), slot__0=FIRST)
    assert row(session) == [FIRST, TAKEN, THIRD, FOURTH]
    assert view(session).deck == 32


def test_sa_b03_where_a_tile_was_taken_by_hand_another_lies_on_top():
    session = table_of(3)
    lay_building(session, 1, TILE)
    set_all(session, buildings__0=1, stack_left__1=6)
    assert view(session).stacks[1].building is None
    set_all(session, buildings__0=2, stack_left__1=5, stack_top__1=TILE)
    assert view(session).stacks[1].building.id == TILE, "as the group says"


# --- what the box does not hold -------------------------------------------------------------------------------------


@any_depth
def test_sa_s08_no_more_buildings_than_tiles_for_all_together(depth):
    session = table_at(depth, 4)
    with pytest.raises(RuleError) as refusal:
        session.do(CorrectAll(tuple((f"buildings/{seat}", 28) for seat in range(4))))
    assert (refusal.value.code, refusal.value.rule) == ("catch_up.not_together_because", "SA-S08")
    assert len(refusal.value.message.params["what"]) == 2, "any two of them are too many"
    set_all(session, **{f"buildings__{seat}": 7 for seat in range(4)})


@any_depth
def test_sa_s09_with_two_players_there_are_two_stacks(depth):
    session = table_at(depth, 2)
    not_together(session, {"buildings/0": 8, "buildings/1": 7}, "buildings", rule="SA-S08")


@any_depth
def test_sa_s06_a_card_is_with_one_player(depth):
    not_together(table_at(depth), {"cards/0": (NEW,), "cards/2": (NEW,)}, "cards", rule="SA-S06")


def test_sa_s06_a_card_is_on_one_space_or_with_a_player():
    session = table_of(3)
    not_together(session, {"slot/0": NEW, "slot/3": NEW}, "slot", rule="SA-S06")
    not_together(session, {"slot/0": NEW, "cards/1": (NEW,)}, "slot", "cards", rule="SA-S06")


def test_sa_s08_a_tile_is_on_one_stack_or_with_a_player():
    session = table_of(3)
    give(session, ANA, buildings=1)
    not_together(session, {"stack_top/0": TILE, "stack_top/2": TILE}, "stack_top", rule="SA-S08")
    not_together(session, {"stack_top/0": TILE, "tiles/0": (TILE,)}, "stack_top", "tiles", rule="SA-S08")


def test_sa_p12_seven_figures_at_most_in_the_forest():
    session = table_of(4)
    not_together(session, {"spot/forest/0": 5, "spot/forest/1": 3}, "spot", rule="SA-P12")
    set_all(session, spot__forest__0=5, spot__forest__1=2)


def test_sa_p03_nobody_places_more_figures_than_there_are():
    not_together(table_of(3), {"spot/forest/0": 3, "spot/hunt/0": 3}, "spot", rule="SA-P03")


def test_sa_c16_one_card_gives_an_extra_card():
    session = table_of(3)
    not_together(session, {"extra_drawn/0": "yes", "extra_drawn/1": "yes"}, "extra_drawn", rule="SA-C16")
    give(session, ANA, extra_drawn="yes")
    refused(session, Correct("extra_drawn/1", "yes"), "one_such_card", "SA-C16")


def test_sa_c22_there_is_one_any_two_card():
    session = table_of(3)
    not_together(session, {"any_two/0": "yes", "any_two/2": "yes"}, "any_two", rule="SA-C22")
    give(session, ANA, cards=(ANY_TWO,))
    refused(session, Correct("any_two/1", "yes"), "one_such_card", "SA-C22")


def test_sa_s06_thirty_six_cards_in_all():
    session = table_of(2)
    every = tuple(sorted(session.state.box.card))
    fix(session, "cards/0", every)
    assert row(session) == [TAKEN] * 4
    assert view(session).deck == 0
    refused(session, Correct("slot/0", "untold"), "too_many_cards", "SA-S06")
    refused(session, Correct("extra_drawn/1", "yes"), "too_many_cards", "SA-S06")


@any_depth
def test_sa_s06_every_card_can_be_with_one_player(depth):
    session = table_at(depth, 2)
    fix(session, "cards/0", tuple(sorted(session.state.box.card)))
    assert session.state.cards_out <= 36


def test_a_table_that_has_too_much_already_can_be_corrected():
    from companion.game import Corrected
    from companion.table.session import Session
    from companion.table.steps import Step

    session = table_of(4)
    old = Step(0, tuple(Corrected(f"buildings/{seat}", 28) for seat in range(4)))
    session = Session(session.header, [*session.steps, old], session.cursor + 1)
    fix(session, "buildings/0", 7)
    give(session, ANA, points=3)
    assert player(session, ANA).points == 3


# --- remarks --------------------------------------------------------------------------------------------------------


def remarks(session, **values):
    set_all(session, **values)
    entry = session.last_entry()
    return [line.text for line in entry.lines if line.text.id.startswith("stone_age.remark.")]


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"spot__tool_maker__0": 1, "spot__tool_maker__1": 1}, "SA-P07"),
        ({"spot__hut__0": 2, "spot__hut__1": 2}, "SA-P08"),
        ({"spot__hut__0": 1}, "SA-P08"),
        ({"spot__field__0": 1, "spot__field__2": 1}, "SA-P09"),
        ({"spot__civ_slot_1__0": 1, "spot__civ_slot_1__1": 1}, "SA-P13"),
        ({"spot__building_stack_2__0": 1, "spot__building_stack_2__1": 1}, "SA-P14"),
        ({"spot__tool_maker__0": 1, "spot__hut__1": 2, "spot__field__2": 1}, "SA-P16"),
        ({"spot__forest__0": 1, "spot__forest__1": 1, "spot__forest__2": 1}, "SA-P19"),
    ],
)
def test_a_place_used_against_the_rules_is_remarked_on(values, rule):
    (remark,) = remarks(table_of(3), **values)
    assert remark.params["rule"].id == f"stone_age.rule.{rule}"


def test_sa_p18_with_two_players_one_of_them_has_a_resource_place():
    (remark,) = remarks(table_of(2), spot__river__0=1, spot__river__1=1)
    assert remark.params["rule"].id == "stone_age.rule.SA-P18"


def test_what_keeps_the_rules_has_no_remark_nor_what_was_remarked_on_before():
    session = table_of(3)
    assert not remarks(session, spot__tool_maker__0=1, spot__hut__1=2, spot__forest__1=2)
    assert remarks(session, spot__tool_maker__1=1)
    assert not remarks(session, spot__hunt__2=1)


def test_fewer_figures_than_everyone_starts_with_are_remarked_on():
    (remark,) = remarks(table_of(3), figures__1=4)
    assert (remark.id, remark.params["player"]) == ("stone_age.remark.figures", "Ben")


# --- a change of depth amid a round -----------------------------------------------------------------------------------


def rolled():
    """Ana has rolled in the forest and not yet taken her wood, Ben is still to hunt, and nobody is fed."""
    session = using(3, forest=2)
    stand(session, BEN, hunt=1)
    session.do(Roll("forest", (6, 5)))
    return session


def there_and_back(session, *between):
    """As a group does that has changed nothing: what is asked for is saved as it stands."""
    for depth in (*between, "full"):
        session.do(ChangeDepth(depth))
    table = session.table
    as_it_stands = (
        (id_, table.game.corrections.find(table.state, id_, PUBLIC).value) for id_ in sorted(table.not_entered)
    )
    session.do(CorrectAll(tuple(as_it_stands)))


@pytest.mark.parametrize(
    "between", [("milestones",), ("score_only",), ("score_only", "milestones"), ("milestones", "score_only")]
)
@pytest.mark.parametrize("amid", [rolled, feeding])
def test_sa_n03_a_round_that_a_change_of_depth_left_goes_on_where_it_was(amid, between):
    """The yield of a roll is still to be taken (SA-D01), and everybody to be fed."""
    session = amid()
    state = session.state
    there_and_back(session, *between)
    assert (session.state, session.table.not_entered) == (state, frozenset())


def test_sa_n03_what_a_round_has_brought_meanwhile_is_asked_for():
    session = feeding()
    session.do(ChangeDepth("milestones"))
    session.do(ChangeDepth("full"))
    goods = {f"{kind}/{seat}" for kind in ("food", "wood", "brick", "stone", "gold") for seat in range(3)}
    assert session.table.not_entered == goods | {"begun", "turn", "phase"}


def test_sa_r01_a_round_is_over_with_once_play_goes_on_at_another_depth():
    session = feeding()
    session.do(ChangeDepth("milestones"))
    session.do(NewTool(BEN))
    session.do(ChangeDepth("full"))
    assert (session.turn().phase, session.table.not_entered) == ("place", frozenset())


def test_sa_n03_a_round_that_was_played_to_its_end_meanwhile_does_not_go_on():
    """Nobody entered it: the group says so, and the next round is laid out."""
    session = rolled()
    session.do(ChangeDepth("score_only"))
    session.do(ChangeDepth("full"))
    table = session.table
    needed = {id_: table.game.corrections.find(table.state, id_, PUBLIC).value for id_ in table.not_entered}
    session.do(CorrectAll(tuple({**needed, "begun": "no", "turn": "1", "phase": "place"}.items())))
    assert (session.turn().phase, session.turn().seat, session.state.roll) == ("place", BEN, None)
    assert not any(shown.figures for shown in view(session).places)
    assert not session.table.not_entered


def test_sa_d01_a_roll_of_milestones_is_not_gone_on_with_after_score_only():
    """Nobody is asked there whether it has been taken."""
    session = table_at("milestones")
    session.do(Throw(ANA, "forest", (6, 5)))
    session.do(ChangeDepth("score_only"))
    session.do(ChangeDepth("milestones"))
    assert session.turn().phase != "roll"
    session.do(NewTool(BEN))


def test_sa_e03_a_round_that_was_the_last_one_does_not_go_on():
    session = rolled()
    session.do(ChangeDepth("score_only"))
    session.do(ChangeDepth("full"))
    session.do(CorrectAll((("begun", "no"), ("phase", "over"), ("turn", "1"))))
    assert session.turn().phase == "final_scoring"
