"""The page of figures as functions, without a window: what is said, what each tap tells, and what comes of it."""

from dataclasses import replace

import pytest

from companion.game import Seat
from companion.games import GAMES
from companion.i18n import LANGUAGES, Translator
from companion.secret import PUBLIC
from companion.table.figure_lines import EVERYTHING, TABLE, ValuePresenter, outline
from companion.table.figure_words import value_words
from companion.table.figures import Reading
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, CorrectAll
from screens.pages.figures.counts import CountBlock, CountLine, CountsView, counts
from screens.pages.figures.page_state import (
    PageState,
    OneMore,
    Put,
    Show,
    Step,
    TakeBack,
    Toggle,
    Unfold,
    plain,
    taken_up,
    update,
)
from screens.pages.figures.page import FiguresView, page
from screens.pages.figures.view import Pictures
from screens.ui.tree.controls import Back, do
from screens.pages.figures.table import Cell, Kind, Note, OpenKind, TableView, table
from screens.ui.tree.nodes import Icon, LazyColumn, Room, Screen, Surface, tap_of, taps, walk, words
from tests.declared import needs
from tests.full_games import FULL_GAMES

TR = Translator("en")


def at(game: str = "stone_age", **options: str) -> Session:
    definition = GAMES[game]
    chosen = definition.options(**options)
    seats = tuple(Seat(*pair) for pair in zip(("Mia", "Ben", "Yuna"), definition.colours(chosen), strict=False))
    session = Session(Header(definition, chosen, seats, "full", 0))
    session.do(CompleteSetup())
    return session


class Hand:
    """Whoever taps on the page: *Set several values* of a table."""

    font_scale = 1.0

    def __init__(
        self, session: Session, local: PageState | None = None, language: str = "en", *, everything: bool = False
    ) -> None:
        self.session, self.local, self.tr = session, local or PageState(opened=("0",)), Translator(language)
        self.reading = Reading(session.table)
        table = session.table
        ids = table.game.corrections.ids if everything else table.game.corrections.catch_up
        self.outline = outline(
            session, table, ids(table.state), table.game.corrections.kinds.order if everything else ()
        )

    def tell(self, *messages: object) -> "Hand":
        for message in messages:
            assert message in taps(self.screen()).values() or isinstance(message, Put | TakeBack), message
            self.local = update(self.reading, self.local, message)
            self.reading = self.reading.with_values(self.local.values)
        return self

    def screen(self) -> Screen:
        teller = ValuePresenter(self.tr, self.session, self.reading)
        listed = bool(self.local.listed)
        view = FiguresView(
            room=Room(412, 915),
            font_scale=self.font_scale,
            title="Set several values",
            subtitle="",
            sections=() if listed else teller.sections(self.outline, self.local.opened, "The table"),
            rows=teller.rows(self.outline, self.local.listed, self.local.letters) if listed else None,
            pictures=Pictures(self.session, 1.0),
            changes=len(self.local.values),
            save=self.tr("catch_up.save", count=changes) if (changes := len(self.local.values)) else "No changes yet",
            searches=True,
        )
        return page(self.tr, view, self.local)

    def words(self) -> list[str]:
        return words(self.screen())


def test_large_words_of_the_bar_give_way_to_what_is_listed():
    hand, found = Hand(at()), []
    for scale in (1.0, 2.0):
        hand.font_scale = scale
        found.append(words(hand.screen().foot))
    assert found == [["Discard", "No changes yet"], ["Save"]]
    assert words(hand.tell(Step("food/0", 1)).screen().foot) == ["Save 1"]
    assert {"Discard", "Save 1 change"} <= set(taps(hand.screen()))


# --- what is set ---


def test_a_step_is_one_change_and_says_what_it_was():
    hand = Hand(at()).tell(Step("food/0", 1), Step("food/0", 1))
    assert hand.local.values == (("food/0", 14),)
    assert {"14", "was 12", "1 changed"} <= set(hand.words())
    assert do("undo") in taps(hand.screen()).values()
    hand.tell(TakeBack())
    assert hand.local.values == (("food/0", 13),)
    hand.tell(Step("food/0", -1))
    assert hand.local.values == ()
    assert "was 12" not in hand.words()


def test_a_step_stays_within_what_the_box_holds():
    hand = Hand(at()).tell(Put("figures/0", 10), Step("figures/0", 1))
    assert dict(hand.local.values)["figures/0"] == 10


def test_pieces_unfold_and_the_next_tap_after_the_most_takes_all_away():
    hand = Hand(at("great_western_trail", edition="second")).tell(Unfold("0 station"), OneMore("station/0/3"))
    assert hand.local.values == (("station/0/3", 1),)
    hand.tell(OneMore("station/0/3"))
    assert hand.local.values == ()


def test_what_is_set_can_be_saved_as_one_entry():
    session = at()
    hand = Hand(session).tell(Step("food/0", 1), Toggle("2"), Step("gold/2", 1))
    session.do(CorrectAll(hand.local.values))
    assert (session.state.players[0].food, session.state.players[2].resources[3]) == (13, 1)


# --- sections and lists ---


def test_sections_open_and_never_close_by_themselves():
    hand = Hand(at()).tell(Toggle("1"), Toggle(TABLE))
    assert hand.local.opened == ("0", "1", TABLE)
    hand.tell(Toggle("1"))
    assert hand.local.opened == ("0", TABLE)


def test_a_closed_section_is_summed_up_and_an_open_one_is_not():
    session = at()
    assert [one for one in walk(Hand(session, PageState()).screen()) if one == Icon("food-drumstick", "ink2", 18)] == []
    told = taps(Hand(session, PageState()).screen())
    assert not any(isinstance(message, Step) for message in told.values())
    assert "12" in Hand(session, PageState()).words(), "the food of everyone"


def test_a_kind_with_many_values_is_a_list_of_its_own():
    session = at("great_western_trail", edition="second")
    hand = Hand(session, PageState(opened=(TABLE,)), everything=True).tell(Show("printed"))
    (rows,) = [one for one in walk(hand.screen()) if isinstance(one, LazyColumn)]
    assert len(rows.parts) == len(hand.outline.group_of("printed")) > 12
    assert all(part.key for part in rows.parts), "a long list knows its rows by their keys"


def test_letters_find_values_of_every_kind():
    hand = Hand(at()).tell(Show(EVERYTHING))
    hand.local = replace(hand.local, letters="Mia gol")
    assert [line for line in hand.words() if "Gold" in line] == ["Gold: Mia"]
    hand.local = replace(hand.local, letters="xyz")
    assert TR("fix.nothing_found") in hand.words()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tap_has_a_name_of_its_own(language):
    screen = Hand(at(), PageState(opened=("0", "1", TABLE)), language).screen()
    sent = [message for one in walk(screen) if (message := tap_of(one)) is not None]
    told = taps(screen)
    assert len(told) == len(sent)
    assert all(told)


@pytest.mark.parametrize("game", FULL_GAMES)
def test_every_value_of_a_section_is_called_something_else(game):
    needs(GAMES[game], "corrections.ids")
    session = at(game)
    table = session.table
    shape = outline(session, table, table.game.corrections.ids(table.state), ("turn",))
    for section in ValuePresenter(TR, session, Reading(table)).sections(shape, tuple(shape.sections), ""):
        labels = [line.label for line in section.lines]
        assert sorted(set(labels)) == sorted(labels)


def test_a_name_is_said_as_it_was_entered():
    definition = GAMES["stone_age"]
    seats = tuple(Seat(*pair) for pair in zip(("mia", "ben"), definition.colours(definition.options()), strict=False))
    session = Session(Header(definition, definition.options(), seats, "full", 0))
    session.do(CompleteSetup())
    fix = definition.corrections.find(session.state, "turn", PUBLIC)
    assert value_words(TR, session, fix, "1") == "ben"


def test_save_and_discard_stay_where_they_are():
    before, after = Hand(at()), Hand(at()).tell(Step("food/0", 1))
    for hand in (before, after):
        assert list(taps(hand.screen().foot).values()) == [Back(), do("save")]


# --- as plain data ---


def test_the_draft_is_the_page_as_it_was():
    hand = Hand(at()).tell(Step("food/0", 1), Toggle("1"))
    again = taken_up(Reading(hand.session.table), PageState(), plain(hand.local))
    assert again is not None
    assert (again.values, again.opened) == (hand.local.values, hand.local.opened)


@pytest.mark.parametrize("values", [[["food/9", 3]], [["food/0", "3"]], [["nothing/0", 1]]])
def test_a_draft_that_makes_no_sense_any_more_is_given_up(values):
    assert taken_up(Reading(at().table), PageState(), {"values": values}) is None


# --- kinds by players, and counts ---


def test_a_table_notes_one_more_for_the_player_of_the_cell():
    cells = (Cell("Mia: City", "3", "−3", chosen=True), Cell("Ben: City", "0"))
    view = TableView((Kind("city", "City", Icon("flag"), cells),), head=120, pictured=True)
    told = taps(table(view))
    assert list(told.values()) == [OpenKind("city"), Note("city", 0), Note("city", 1)]
    assert list(told) == ["City", "Mia: City", "Ben: City"]
    assert taps(table(replace(view, head=0))) == told


LINE = CountLine("hazard/3", "Hazard worth 3", 2, 6, "+3")


def shown(line: CountLine, width: float = 412, *, adds: bool = False) -> dict[str, object]:
    return taps(counts(TR, CountsView((CountBlock(Icon("alert"), (line,)),), width, 16, 1.0, adds)))


def test_numbers_are_tapped_directly_and_the_chosen_one_again_is_none():
    told = shown(LINE)
    assert list(told) == [f"Hazard worth 3 {number}" for number in range(1, 7)]
    assert [message.value for message in told.values()] == [1, 0, 3, 4, 5, 6]
    assert [message.value for message in shown(LINE, 250).values()] == [0, 3], "the next one is in sight"
    assert [message.value for message in shown(replace(LINE, value=5), 250).values()] == [0, 6]


def test_while_a_game_goes_on_one_is_added_or_taken_back():
    assert shown(LINE, adds=True) == {
        TR("figure.one_fewer", what=LINE.name): Put("hazard/3", 1),
        TR("figure.one_more", what=LINE.name): Put("hazard/3", 3),
    }
    assert list(shown(replace(LINE, value=0), adds=True)) == [TR("figure.one_more", what=LINE.name)]


def test_a_changed_figure_has_a_corner():
    hand = Hand(at()).tell(Step("food/0", 1))
    corners = [one for one in walk(hand.screen()) if isinstance(getattr(one, "surface", None), Surface)]
    assert [one.tap for one in corners if one.surface.corner] == [Step("food/0", 1)]
