"""Every page on every size of phone, in every language: nothing is cut off, too small, overlapping or outside."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.lang import Builder

from companion.game import Seat
from companion.games.ticket_to_ride.records import Options
from companion.table.table_commands import CompleteSetup
from companion.i18n import LANGUAGES
from companion.storage.settings import SettingsFile
from companion.games import boxes
from demo_players import suggest
from screens.offscreen.phone import Phone
from screens.theme import ASSETS
from screens.ui.pane import Pane
from screens.ui.scroll import TreeScroll
from screens.ui.tree import nodes
from screens.ui.tree.tree import Tree
from tests.companion.playing import GAME, new_table, play, play_to_the_end, quick_store
from tests.screens.checks import misfits
from tests.screens.conftest import forget_app
from tests.screens.paper import Free, put_on
from tests.screens.tidy import clear_away, tidying
from tests.sampling import EVERY_CASE

SHAPES: Mapping[str, dict[str, Any]] = {
    "320x568": {"size": (320, 568)},
    "360x800": {"size": (360, 800)},
    "412x915": {"size": (412, 915), "density": 2.6},
    "412x915 large": {"size": (412, 915), "density": 2.6, "font": 1.3},
    "800x1280": {"size": (800, 1280)},
}
LONG_NAMES = (
    "Bartholomew the Younger",
    "Мария-Александра",
    "さくらこ姫と七人の侍たち",
    "김수한무거북이와두루미",
    "Eva",
)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Mapping[str, str]]]:
    """A folder of tables at every stage, and their ids."""
    folder = tmp_path_factory.mktemp("tables")
    ids: dict[str, str] = {}
    with quick_store(folder) as store:

        def keep(name: str, table: tuple[str, Any], fill: Callable[[Any], Any]) -> None:
            ids[name], session = table
            fill(session)
            store.leave(ids[name], session)

        keep("finished", new_table(store, "usa", 5), play_to_the_end)
        keep("finished germany", new_table(store, "germany", 4), play_to_the_end)
        keep("setup", new_table(store, "usa", 4), lambda session: None)
        keep("usa", new_table(store, "usa", 5), lambda session: play(session, 30))
        keep("cards", new_table(store, "usa", 3, card_check=True), lambda session: play(session, 60))
        keep("germany", new_table(store, "germany", 3), lambda session: play(session, 24))
        keep("final", new_table(store, "usa", 5), play_to_final_scoring)
        colours = GAME.colours(Options())
        seats = tuple(Seat(name, colour) for name, colour in zip(LONG_NAMES, colours, strict=True))
        keep("long names", store.new_table(GAME, Options(), seats), lambda session: play(session, 30))
    with tidying():
        yield folder, ids


def play_to_final_scoring(session: Any) -> None:
    random = Random(2)
    session.do(CompleteSetup())
    while session.turn().phase != "final_scoring":
        session.do(suggest(GAME, session.state, random))


@pytest.fixture(scope="module")
def shaped(request: pytest.FixtureRequest, filled: tuple[Path, Mapping[str, str]]) -> Iterator[Phone]:
    folder, _ = filled
    kept = SettingsFile(folder / "settings.json")
    kept.change(language="en", look="light")
    kept.save_place(())
    forget_app()
    phone = Phone(folder, **SHAPES[request.param])
    yield phone
    phone.close()
    forget_app()


@pytest.fixture(autouse=True)
def no_animation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.ui.bottom_sheet.SHEET_SECONDS", 0)


# --- the pages, and what can be opened on them ---


Visit = tuple[str, str, Mapping[str, str], Callable[[Any], Any] | None]
"""Page, table, further params, what to open on it."""


def open_fix(kind: str) -> Callable[[Any], Any]:
    return lambda page: page.edit(page.outline.group_of(kind)[0])


def open_route(page: Any) -> None:
    """The sheet of the longest free route."""
    state = page.session.state
    free = [route for route in state.board.rail.routes if state.owner(route.id) is None]
    page.choose(max(free, key=lambda route: route.length).id)


def show_part(part: str) -> Callable[[Any], Any]:
    def show(page: Any) -> None:
        page.choose_box(boxes()[0].name)
        page.show_part(part)

    return show


def open_curtain(page: Any) -> None:
    page.open = True
    page.refresh()


PAGES_THERE_ARE: Mapping[str, Visit] = {
    "home": ("home", "", {}, None),
    "settings": ("settings", "", {}, None),
    "about": ("about", "", {}, None),
    "new table": ("new_table", "", {}, lambda page: page.show_part("game")),
    "setup": ("setup", "setup", {}, None),
    "table, USA": ("table", "usa", {}, None),
    "table, Germany": ("table", "germany", {}, None),
    "tickets": ("tickets", "usa", {"seat": "0"}, None),
    "final": ("final", "final", {}, None),
    "score": ("score", "finished", {}, None),
    "log": ("log", "usa", {}, None),
    "join": ("join", "usa", {}, None),
    "history": ("history", "", {}, None),
    "fix": ("fix", "germany", {}, None),
}
MORE: Mapping[str, Visit] = {
    "about, licence": ("about", "", {}, lambda page: page.show_licence("icons")),
    "table, cards checked": ("table", "cards", {}, None),
    "table, long names": ("table", "long names", {}, None),
    "score, Germany": ("score", "finished germany", {}, None),
    "score, long names": ("score", "long names", {}, None),
    "new table, players": ("new_table", "", {}, show_part("players")),
    "new table, options": ("new_table", "", {}, show_part("options")),
    "setup, all at once": ("setup", "setup", {}, lambda page: page.ask_all_done()),
    "table, a route": ("table", "long names", {}, open_route),
    "table, menu": ("table", "germany", {}, lambda page: page.show_menu()),
    "table, rules": ("table", "germany", {}, lambda page: page.show_rules()),
    "tickets, open": ("tickets", "usa", {"seat": "0"}, open_curtain),
    "tickets, whose": ("tickets", "long names", {}, None),
    "score, menu": ("score", "finished", {}, lambda page: page.menu()),
    "score, why these tickets": ("score", "finished", {}, lambda page: page.show_why(0, "tickets")),
    "fix, finished": ("fix", "finished", {}, None),
    "fix, tickets": ("fix", "long names", {"group": "tickets"}, None),
    "fix, passengers": ("fix", "germany", {"group": "passengers"}, open_fix("passengers")),
    "fix, routes": ("fix", "long names", {"group": "route"}, None),
    "fix, a route": ("fix", "long names", {}, open_fix("route")),
    "fix, a house rule": ("fix", "germany", {"group": "house"}, open_fix("house")),
    "fix, the last round": ("fix", "usa", {}, open_fix("last_turns")),
    "fix, face-up cards": ("fix", "cards", {}, open_fix("face_up")),
}
"""Looked at where room is scarcest only."""
SCARCE = ("320x568", "412x915 large")
IN_ALL = SHAPES if EVERY_CASE else SCARCE[:1]
BUILT = [
    pytest.param(
        shape, visit, LANGUAGES if shape in IN_ALL else (LANGUAGES[number % len(LANGUAGES)],), id=f"{shape}-{name}"
    )
    for turn, shape in enumerate(SHAPES)
    for number, (name, visit) in enumerate({**PAGES_THERE_ARE, **(MORE if shape in SCARCE else {})}.items(), turn)
]
"""In every language on the smallest phone, elsewhere in one after the other."""


@pytest.mark.parametrize(("shaped", "visit", "languages"), BUILT, indirect=["shaped"], scope="module")
def test_everything_fits(
    shaped: Phone, filled: tuple[Path, Mapping[str, str]], visit: Visit, languages: tuple[str, ...]
) -> None:
    name, table, more, then = visit
    app, params = shaped.app, dict(more)
    if table:
        params["table"] = filled[1][table]
        assert app.open_session(params["table"])
    app._show([("home", {}), (name, params)])
    found = []
    for language in languages:
        app.page.back()
        if language != app.tr.language:
            app.change_setting("language", language)
        if then:
            then(app.page)
        lay_out()
        found += [f"{language}: {misfit}" for misfit in misfits(shaped)]
    clear_away(shaped)  # a page that was left hears of a change of language until then
    assert "\n".join(found) == ""


def lay_out(rounds: int = 10) -> None:
    """Let the layout come to rest without drawing it."""
    for _ in range(rounds):
        Clock.tick()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()


def test_no_two_widgets_share_a_name() -> None:
    """Kivy finds a widget's rules by the name of its class alone."""
    screens = ASSETS.parent
    sources = (path.read_text(encoding="utf-8") for path in [*screens.rglob("*.py"), *screens.rglob("*.kv")])
    widgets = (re.sub(r"^@dataclass.*\nclass", "", source, flags=re.MULTILINE) for source in sources)
    names = [name for source in widgets for name in re.findall(r"^class (\w+)|^<(\w+)@", source, re.MULTILINE)]
    counted = Counter("".join(pair) for pair in names)
    assert [name for name, times in counted.items() if times > 1] == []


# --- the checks themselves ---


def lay(shaped: Phone, *panes: Pane) -> list[str]:
    """What does not fit of these, one of them on the whole page, several where they are."""
    put_on(shaped, panes[0] if len(panes) == 1 and panes[0].fills else Free(*panes))
    lay_out()
    found = misfits(shaped)
    clear_away(shaped)
    return found


def tree(shaped: Phone, node: nodes.Node, *, width: float = 200, x: float = 0, y: float = 0) -> Tree:
    """A tree of this node."""
    made = Tree(shaped.app.theme, lambda _: None, width=width)
    made.x, made.y = x, y
    made.show(node)
    return made


@pytest.mark.parametrize("shaped", ["360x800"], indirect=True, scope="module")
class TestChecks:
    def test_words_of_a_node_in_too_little_room_are_found(self, shaped: Phone) -> None:
        line = nodes.Row((nodes.Text("A long line of words", one_line=True),), widths=(60,))
        assert "cut off: Text 'A long line of words'" in lay(shaped, tree(shaped, line))[0]

    def test_a_word_of_a_node_broken_in_two_is_found(self, shaped: Phone) -> None:
        narrow = tree(shaped, nodes.Text("Transcontinental"), width=60)
        assert "breaks the word 'Transcontinental'" in lay(shaped, narrow)[0]

    def test_a_small_target_that_is_a_node_is_found(self, shaped: Phone) -> None:
        small = nodes.Key(nodes.Text("x"), min_height=45, pad=(0, 0), tap="message")
        assert "too small to press: Key 'x'" in lay(shaped, tree(shaped, small))[0]
        assert lay(shaped, tree(shaped, replace(small, tap=None))) == []

    def test_words_of_nodes_upon_each_other_are_found(self, shaped: Phone) -> None:
        lower, upper = (tree(shaped, nodes.Text(words)) for words in ("lower", "upper"))
        assert "upon each other: Text 'lower' in Tree and Text 'upper' in Tree" in lay(shaped, lower, upper)[0]

    def test_a_node_on_a_card_above_others_is_fine(self, shaped: Phone) -> None:
        lower, upper = tree(shaped, nodes.Text("lower")), tree(shaped, nodes.Card(nodes.Text("upper")))
        assert lay(shaped, lower, upper) == []

    def test_nodes_outside_the_page_are_found(self, shaped: Phone) -> None:
        beside = tree(shaped, nodes.Text("beside"), x=340, y=40)
        below = tree(shaped, nodes.Key(nodes.Text("below"), tap="message"), x=10, y=-60)
        found = lay(shaped, beside, below)
        assert "outside the page: Text 'beside'" in found[0]
        assert [one for one in found if "above or below the page: Key 'below'" in one]

    def test_nodes_that_are_scrolled_away_are_fine(self, shaped: Phone) -> None:
        lines = tuple(nodes.Text(f"line {number}") for number in range(99))
        assert lay(shaped, TreeScroll(shaped.app.theme, tree(shaped, nodes.Column(lines)))) == []

    def test_nodes_that_are_scrolled_through_a_slit_are_found(self, shaped: Phone) -> None:
        lines = tuple(nodes.Text(f"line {number}") for number in range(99))
        scroll = TreeScroll(shaped.app.theme, tree(shaped, nodes.Column(lines)))
        scroll.width, scroll.height, scroll.fills = 200, 90, False
        assert "cramped: TreeScroll '' shows 90 dp" in lay(shaped, scroll)[0]


def test_nothing_is_laid_out_by_kv():
    """Pages are functions; and a rule that reaches into the ids of another keeps the whole page alive for good."""
    assert list(ASSETS.parent.rglob("*.kv")) == []
