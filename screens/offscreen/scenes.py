"""The scenes of the house, and of every game: the name of each screen, and how to get there."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.box import Box
from companion.games import GAMES, boxes, boxes_of
from companion.new_table.sample import open_sample
from companion.new_table.seating import NAMES
from companion.past.adding import plan as plan_past
from companion.past.game import PastGame, PastPlayer
from companion.question import Number
from companion.storage.restore import Restored
from companion.table.catch_up import groups
from companion.table.pages import pages
from companion.table.state import Game, open_table
from demo_players.tables import sit_down
from screens.games import screens_of_game
from screens.offscreen import brought_by
from screens.offscreen.studio import Scene, Studio, Table, leave_to_set_up, to_some_milestones
from screens.page_registry import PLACES
from screens.pages.data.import_file import ask_where, show_backup
from screens.pages.exported import ShareSheet, export
from screens.pages.figures.figure import FigureSheet, open_figure
from screens.pages.figures.page_state import Step
from screens.pages.home.page import page as home_page
from screens.pages.housekeeping import ask_name
from screens.ui.question.page_state import StepBy


def scenes(studio: Studio) -> Iterator[Scene]:
    """The name of every screen and how to get there."""
    for page in ("home", "new_table", "history", "settings", "about"):
        yield page.replace("_", "-"), studio.at(page)
    yield "home-menu", studio.then(studio.at("home"), lambda app: app.page.show_menu(app.store.tables()[0].id))
    yield "home-rename", studio.then(studio.at("home"), lambda app: ask_name(app.page, app.store.tables()[0]))
    yield "home-install", studio.then(studio.at("home"), _offer_install)
    yield "bin", studio.then(studio.at("home"), partial(_look_into_bin, studio.table("setup", boxes()[0], 2)))
    yield "bin-empty-shared", studio.then(studio.at("bin"), lambda app: app.page.ask(3, "Board game club"))
    yield "data", studio.at("data")
    first = studio.table("finished", boxes()[0])
    yield "person", studio.then(studio.at("home"), partial(_statistics, first, "person"))
    yield "box", studio.then(studio.at("home"), partial(_statistics, first, "box"))
    yield "year", studio.then(studio.at("home"), partial(_statistics, first, "year"))
    yield "story", studio.at("story", first)
    yield "replay", studio.at("replay", first)
    yield "replay-begun", studio.then(studio.at("replay", first), lambda app: app.page.go_to(len(app.page.built) // 2))
    yield "share", studio.then(studio.at("score", first), partial(_share, studio))
    yield "history-players", studio.then(studio.at("history"), lambda app: app.page.turn_to("players"))
    yield "history-games", studio.then(studio.at("history"), lambda app: app.page.turn_to("games"))
    yield "history-found", studio.then(studio.at("history"), lambda app: app.page.choose(player=NAMES[0], letters="t"))
    yield "person-menu", studio.then(studio.at("home"), partial(_person_menu, first))
    yield "past", studio.at("past")
    yield "past-look", studio.then(studio.at("past"), _look_into_past)
    yield "past-added", studio.then(studio.at("past"), partial(_look_into_past, added=3))
    yield "restore", studio.then(studio.at("data"), _restore)
    yield "replace-shared", studio.then(studio.at("data"), _replace_shared)
    together = studio.at("join", studio.table("setup", boxes()[0]))
    yield "join", studio.then(together, _some_join)
    yield "join-trouble", studio.then(together, partial(_some_join, trouble=True))
    yield "welcome", studio.then(studio.at("home"), _welcome)
    yield "sample", lambda: studio.app.resume(open_sample(studio.app.store))
    yield "home-sample", studio.then(lambda: studio.app.resume(open_sample(studio.app.store)), lambda app: app.home())
    for part in ("players", "options"):
        yield f"new-table-{part}", studio.then(studio.at("new_table"), partial(_seat, part=part))
    for name, seats in (("nobody", 0), ("full", 5)):
        yield f"new-table-{name}", studio.then(studio.at("new_table"), partial(_seat, seats=seats))
    for game in GAMES:
        yield from scenes_of(studio, game)


def _statistics(table: Table, page: str, app: Any) -> None:
    """Statistics of the first finished table's players."""
    table()
    kept = app.store.statistics()
    params = {
        "person": {"who": next(iter(kept.all_players()))},
        "box": {"box": next(iter(kept.all_boxes()))},
        "year": {"year": str(kept.all_years()[0])},
    }
    app.go(page, **params[page])


def _share(studio: Studio, app: Any) -> None:
    """All ways out, with the picture that is drawn once they are there."""
    export(app.page, app.page.table)
    for _ in range(200):
        if any(isinstance(one, ShareSheet) and one.raw for one in app.page.walk()):
            return
        studio.phone.frames(1)


def _person_menu(table: Table, app: Any) -> None:
    """What can be done about a player."""
    _statistics(table, "person", app)
    app.page.show_menu()


def _restore(app: Any) -> None:
    """A backup that holds something new."""
    found = Restored(Counter(added=5, same=7, shorter=1), changes=5)
    a_week_ago = int(app.store.clock()) - 7 * 86400
    show_backup(app.page, Path("tableside-backup.zip"), found, made=a_week_ago, settings=True)


def _look_into_past(app: Any, added: int | None = None) -> None:
    """A file with games of four evenings, one of which is not counted there."""
    players = tuple(PastPlayer(name, rank, 60 - 9 * rank) for rank, name in enumerate(NAMES[:3], 1))
    at, titles = int(app.store.clock()) - 9 * 86400, ("Wingspan", "Carcassonne", "Cascadia", "Azul")
    games = [PastGame(title, title, at + 7200 * n, players, left_out=n == 2) for n, title in enumerate(titles)]
    app.page.show_plan(plan_past(app.store, games, app.tr), "BGStatsExport.json", added)


def _replace_shared(app: Any) -> None:
    """Instead of everything, beside a shared folder."""
    ask_where(app.page, Path("tableside-backup.zip"), "Board game club")


def _some_join(app: Any, *, trouble: bool = False) -> None:
    """One plays on this phone, one has joined, one not yet: as if this phone were in a network, whatever it is in."""
    lan_host = app.lan_host
    lan_host.address, lan_host.port = "192.168.1.24", 8014
    room, seats = lan_host.room, lan_host.room.seats
    seats.code, seats.word, seats.at_host = "tableside", "amber-kite", {0}
    if seats.at(1) is None:
        seats.sit(1, "Safari, iPhone")
    phone = seats.at(1)
    assert phone is not None
    room.present = {} if trouble else {phone.key: 1}
    app.page.refresh()
    if trouble:
        app.page.show_trouble(1)


def _look_into_bin(table: Table, app: Any) -> None:
    """A table that nothing else is pictured with lies there."""
    if not app.store.in_bin():
        app.store.delete(table())
    app.go("bin")


def _welcome(app: Any) -> None:
    """Home as it is before the first table."""
    page = app.page
    empty = replace(page.view(page.room), tables=(), past=(), in_bin=0)
    page.show(home_page(app.tr, empty))


def _offer_install(app: Any) -> None:
    """Home as a browser shows it that may put the app on the home screen."""
    page = app.page
    page.show(home_page(app.tr, replace(page.view(page.room), install="asks")))


def _seat(app: Any, part: str = "players", seats: int = 4) -> None:
    """A later part of a new table."""
    page = app.page
    page.choose_box(boxes()[0].name)
    page.local = replace(page.local, seats=(), starter=None)  # the last picture's table may still lie there, unfinished
    for name in NAMES[:seats]:
        page.add(name)
    if seats:
        page.start_with(0)
    page.show_part(part)


def scenes_of(studio: Studio, game: str) -> Iterator[Scene]:
    """What every game with a box has, and what this one has alone."""
    own = brought_by(game, "scenes", "scenes")
    for name, action in (*(_every_game(studio, game) if boxes_of(game) else ()), *(own(studio) if own else ())):
        yield f"{game}-{name}", action


def _guide(box: Box) -> tuple[Any, ...]:
    """The pages of the guide of a box."""
    game = GAMES[box.game]
    options = game.options(**box.options)
    return pages(open_table(game, options, sit_down(game, options), game.usual_depth))


def _in_guide(studio: Studio, box: Box, page: int) -> Table:
    game = GAMES[box.game]
    return studio.played(game, game.options(**box.options), partial(leave_to_set_up, pages=page))


def _every_game(studio: Studio, game: str) -> Iterator[Scene]:
    boxes = boxes_of(game)
    first, last, definition = boxes[0], boxes[-1], GAMES[game]
    if _guide(last):
        yield "setup", studio.at("setup", studio.table("setup", last, 4))
    for box in boxes:
        for page in range(len(_guide(box))):
            action = studio.at("setup", _in_guide(studio, box, page))
            yield "-".join(["setup", *box.options.values(), str(page + 1)]), action
    for box in boxes:
        yield "-".join(["table", *box.options.values()]), studio.at("table", studio.table("playing", box))
    yield "menu", studio.then(studio.at("table", studio.table("playing", last)), lambda app: app.page.show_menu())
    place = {**PLACES, **screens_of_game(game).place_of_phase}["final_scoring"]
    yield "final", studio.at(place, studio.table("final", first, 5))
    yield "score-so-far", studio.at("score", studio.table("playing", last))
    won = studio.at("score", studio.table("finished", last))
    yield "score", studio.then(won, lambda _: studio.phone.rest())  # which win it was comes a moment later
    yield "log", studio.at("log", studio.table("playing", first))
    if _set_by_hand(definition):
        yield from _of_values(studio, last)
    if "milestones" in definition.depths:
        options = definition.options(**last.options)
        noted = studio.played(definition, options, to_some_milestones, players=4, depth="milestones")
        place = {**PLACES, **screens_of_game(game).place_of_phase}.get("milestones", "table")
        yield "milestones", studio.at(place, noted)


def _set_by_hand(game: Game) -> bool:
    """Whether the game has values that a group can set."""
    return any(
        game.corrections.ids(open_table(game, game.options(), sit_down(game, game.options()), game.usual_depth).state)
    )


def _of_values(studio: Studio, last: Box) -> Iterator[Scene]:
    """Setting one value, and several."""
    fix = studio.at("fix", studio.table("playing", last))
    yield "fix", fix
    yield "fix-rows", studio.then(fix, _open_rows)
    behind = studio.at("catch_up", studio.table("playing", last))
    yield "catch-up", studio.then(behind, _catch_up_some)
    yield "catch-up-keys", studio.then(behind, lambda app: _catch_up_some(app, keys=True))
    yield "figure", studio.then(studio.at("table", studio.table("playing", last)), _set_a_figure)


def _open_rows(app: Any) -> None:
    """The sections of labelled rows, in place of the table's."""
    page = app.page
    page.local = replace(page.local, opened=tuple(kinds[0] for kinds in app.session.header.game.corrections.kinds.rows))
    page.refresh()


def _set_a_figure(app: Any) -> None:
    """The first figure of the first player, five more."""
    fixes = next(group.fixes for group in groups(app.session.table) if group.seat == 0)
    sheet = open_figure(app.page, next(fix.id for fix in fixes if isinstance(fix.domain, Number)))
    assert isinstance(sheet, FigureSheet)
    sheet.handle(StepBy(5))


def _catch_up_some(app: Any, *, keys: bool = False) -> None:
    """Some figures of whoever is open are one more than they were; with the keys of the first of them."""
    page = app.page
    ids = [id_ for group in page.outline.sections[page.local.opened[0]] for id_ in group.ids]
    numbers = [id_ for id_ in ids if isinstance(page.reading.now(id_).domain, Number)]
    for id_ in numbers[:3:2]:
        page.change(Step(id_, 1))
    if keys and numbers:
        page.edit(numbers[0])


def part_of(scene: str) -> str:
    """The game a screen belongs to, or `house` for shared ones."""
    return next((game for game in GAMES if scene.startswith(game)), "house")
