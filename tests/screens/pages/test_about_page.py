"""About as a function, without a window."""

from companion.games import GAMES
from companion.i18n import Translator
from screens.pages.about.page import IN_BROWSER, LICENCES, licence, page
from screens.ui.tree.controls import Back, do
from screens.ui.tree.nodes import Room, taps, words

TR = Translator("en")
UPRIGHT, LYING = Room(412, 915), Room(915, 412, column=320)


def test_every_licence_and_every_source_is_there():
    screen = page(TR, UPRIGHT, tuple(GAMES), in_browser=True)
    assert set(taps(screen).values()) == {Back(), *(do("show_licence", what) for what in LICENCES)}
    assert {TR(f"{game}.source") for game in GAMES} <= set(words(screen))


def test_python_comes_with_the_app_in_a_browser_alone():
    shown = set(taps(page(TR, UPRIGHT, ())).values())
    assert shown == {Back(), *(do("show_licence", what) for what in LICENCES if what not in IN_BROWSER)}


def test_on_a_page_that_lies_the_licences_stand_beside_the_words():
    upright, lying = (page(TR, room, ()) for room in (UPRIGHT, LYING))
    assert TR("about.licences") in words(upright.body)
    assert TR("about.licences") not in words(lying.body)
    assert TR("about.licences") in words(lying.beside)
    assert sorted(words(upright)) == sorted(words(lying))


def test_a_licence_is_said_paragraph_by_paragraph():
    assert words(licence(("One\nline\n\nTwo", "Three"))) == ["One line", "Two", "Three"]
