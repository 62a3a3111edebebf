"""Stone Age by real taps, from home to the kept sheet, in each language.

A whole round tap by tap: placing with a refusal and an undo, a roll with tools, a card told and paid, feeding. The
game is kept short by a correction: the group "finds" that a building stack has run out.
"""

from random import Random

import pytest


from companion.table.table_commands import Correct
from tests.screens.stone_age.place_taps import ring
from tests.screens.stone_age.use_taps import do as tap_way, primary_rung
from tests.screens.thumb import Thumb, set_up

LANGUAGES = ("en", "ja", "ko")


class Hunter(Thumb):
    """A thumb at a table of Stone Age."""

    @property
    def phase(self):
        return self.phone.app.session.turn().phase

    def place(self, place, number=0):
        if number:
            ring(self.phone, place, number)
        else:
            self.press(f"stone_age.place.{place}")

    def use(self, place, do, **params):
        """A button of a place."""
        area = "place" if place.startswith("civ") else "place_short"
        words, way = self.text(f"stone_age.{area}.{place}"), self.text(do, **params)
        tap_way(self.phone, words, way)

    def player(self, seat):
        return self.state.players[seat]


def new_table(thumb: Hunter) -> None:
    thumb.press("home.new_table")
    thumb.press_words(thumb.text("stone_age.title"))
    for name in ("Ana", "由奈"):
        thumb.type_name(name)
    thumb.press("new_table.next_options")
    thumb.press("new_table.set_up")


def place_figures(thumb: Hunter) -> None:
    """Both players in turn; a place that is closed says why, and an undone placing is placed again."""
    first = thumb.state.turn
    thumb.place("hunt", 2)
    assert thumb.state.turn != first
    thumb.place("forest", 2)
    thumb.press("stone_age.place.forest")
    assert thumb.phone.sheet.look == "alert"
    thumb.press("stone_age.on.place")
    thumb.place("clay_pit", 2)
    thumb.phone.tap(thumb.phone.find(lambda w: getattr(w, "name", "") == "undo"))
    assert thumb.state.at("clay_pit") == ()
    thumb.place("clay_pit", 2)
    thumb.place("tool_maker")
    thumb.place("civ_slot_1")
    thumb.place("hut")
    assert thumb.phase == "use"


def use_figures(thumb: Hunter) -> None:
    """The first player hunts, digs and pays a card; the second gets a tool and uses it on the roll."""
    first = thumb.state.turn
    thumb.use("hunt", "stone_age.use.roll", count=2)
    take(thumb)
    assert thumb.player(first).food > 12
    thumb.use("clay_pit", "stone_age.use.roll", count=2)
    take(thumb)
    card = next(place for place in thumb.state.occupied(first))
    assert card.id == "civ_slot_1"
    thumb.use("civ_slot_1", "stone_age.use.pay")
    thumb.press("stone_age.some.food", count=5)  # one card alone has this upper half
    assert thumb.player(first).cards == ("civ_medicine_food_5",)
    second = thumb.state.turn
    assert second != first
    thumb.press("stone_age.use.collect")
    thumb.use("forest", "stone_age.use.roll", count=2)
    take(thumb)
    assert thumb.player(second).figures == 6
    assert thumb.phase == "feed"


def take(thumb: Hunter) -> None:
    """Take what the dice give, with the tools chosen for us."""
    assert thumb.phase == "roll"
    thumb.phone.tap(primary_rung(thumb.phone))
    thumb.phone.settle()


@pytest.mark.parametrize("language", ["ko"])
def test_a_round_and_the_end_by_taps(open_phone, tmp_path, language):
    thumb = Hunter(open_phone(language=language, random=Random(11)))
    new_table(thumb)
    set_up(thumb)
    place_figures(thumb)
    use_figures(thumb)
    thumb.press("stone_age.end.start", round=2)
    assert (thumb.phase, thumb.state.round) == ("place", 2)
    thumb = killed(thumb, open_phone, language)
    assert thumb.state.round == 2
    thumb.phone.app.session.do(Correct("stack_left/0", 0))
    thumb.phone.app.session.do(Correct("phase", "feed"))
    thumb.phone.app.page.refresh()
    thumb.phone.settle()
    thumb.press("stone_age.end.final")
    assert thumb.phone.app.stack[-1][0] == "final"
    assert thumb.phone.app.page.banner.headline == thumb.text("stone_age.phase.over.stack_empty")
    finish(thumb)


def killed(thumb: Hunter, open_phone, language: str) -> Hunter:
    """The app is killed and comes back to the same table."""
    place = thumb.phone.app.stack
    again = Hunter(open_phone(language=language, random=Random(3)))
    assert again.phone.app.stack == place
    return again


def finish(thumb: Hunter) -> None:
    thumb.press("stone_age.final.check")
    for _ in range(2):
        thumb.press("stone_age.check_player.right")
    assert thumb.phone.app.stack[-1][0] == "score"
    thumb.press("score.finish")
    assert thumb.phone.app.session.table.finished
    thumb.phone.app.home()
    assert len(thumb.phone.app.store.history()) == 1
