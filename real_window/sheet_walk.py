"""A score sheet in a real window: ten rows typed, tried and played by two; in another folder its code is typed."""

from typing import TYPE_CHECKING, Any

from companion.sheets.code import unpack

if TYPE_CHECKING:
    from real_window.walk import Steps, Walk

GAME = "birdwatch"
ROWS = ("birds", "cards", "first", "second", "third", "fourth", "eggs", "food", "tucked", "nectar")
CODE = "code.txt"
"""What the first walk leaves for the second, as a message does."""


def made(walk: "Walk") -> "Steps":
    """From an empty folder to a finished game with a sheet of one's own, and its code copied."""
    tr = walk.app.tr
    yield from walk.see("home", tr("home.new_table"))
    yield from walk.tap(tr("home.new_table"))
    yield from walk.see("new_table", tr("new_table.another_game"))
    yield from walk.tap(tr("new_table.another_game"))
    yield from walk.see("sheets", tr("sheets.yours"))
    yield from walk.tap(tr("sheets.new"))
    for name in (GAME, *ROWS):
        yield from walk.type(name)
        walk.hand.type("\n")
        yield lambda: walk.app.stack[-1][0] == "sheet_editor" and any(one.focus for one in _empty(walk))
    yield from walk.see("sheet_editor", ROWS[-1])
    yield from walk.tap(lambda: walk.calling("try_row"))
    yield from _number(walk, 7)
    yield from walk.see("sheet_editor", "7")
    yield from walk.tap(tr("sheet_editor.done"))
    yield from walk.see("sheets", GAME)
    yield from walk.tap(GAME)
    yield from _play(walk)
    yield from _copy(walk)


def _play(walk: "Walk") -> "Steps":
    tr = walk.app.tr
    for name in ("ana", "ben"):
        yield from walk.see("new_table")
        yield from walk.tap(tr("new_table.new_name"))
        yield from walk.type(name)
        yield from walk.tap(tr("new_table.add"))
        yield lambda: not walk.sheets()
    yield from walk.tap(tr("new_table.open"))
    yield from walk.see("table", ROWS[0])
    yield from walk.tap(lambda: walk.calling("enter"))
    for number in (*(2 for _ in ROWS), *(3 for _ in ROWS)):
        yield from _number(walk, number)
    yield from walk.see("final", tr("final.sheet"))
    yield from walk.tap(tr("final.sheet"))
    yield from walk.see("score", tr("score.finish"))
    assert [player.total for player in walk.app.session.sheet().players] == [20, 30]
    yield from walk.tap(tr("score.finish"))
    yield lambda: walk.app.session.table.finished and not walk.app.page.counting  # a tap would only end that
    yield from walk.see("score")


def _copy(walk: "Walk") -> "Steps":
    from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - Kivy is set up when a walk begins

    tr = walk.app.tr
    yield from walk.tap("back")
    yield from _to_sheets(walk)
    yield from walk.tap(lambda: walk.calling("show_menu"))
    yield from walk.tap(tr("sheets.share"))
    yield from walk.see("sheet_share", tr("sheets.paste_there"))
    yield from walk.tap(tr("sheets.copy_code"))
    yield from walk.see("sheet_share", tr("sheets.copied"))
    (walk.out / CODE).write_text(Clipboard.paste(), encoding="utf-8")


def taken_in(walk: "Walk") -> "Steps":
    """Another folder, that never had it."""
    tr, code = walk.app.tr, (walk.out.parent / "made" / CODE).read_text(encoding="utf-8")
    yield from walk.see("home", tr("home.new_table"))
    yield from _to_sheets(walk)
    yield from walk.tap(tr("sheets.paste"))
    yield from walk.type(code)
    yield from walk.tap(tr("sheets.look"))
    yield from walk.see("sheets", *ROWS)
    assert walk.app.store.sheets.newest() == (), "nothing is added before that is tapped"
    yield from walk.tap(tr("sheets.add"))
    yield from walk.see("sheets", GAME)
    assert [one.text for one in walk.app.store.sheets.newest()] == [unpack(code)]


def _to_sheets(walk: "Walk") -> "Steps":
    yield from walk.see("home")
    yield from walk.tap("settings")
    yield from walk.see("settings")
    yield from walk.tap(walk.app.tr("settings.sheets"))
    yield from walk.see("sheets", walk.app.tr("sheets.yours"))


def _number(walk: "Walk", number: int) -> "Steps":
    """On the keypad that lies open."""
    yield lambda: bool(walk.sheets())
    yield from walk.tap(lambda: _uppermost(walk, str(number)))
    yield from walk.tap(walk.app.tr("pick.enter"))


def _uppermost(walk: "Walk", words: str) -> Any:
    """Points of a player may say the same as a key above them."""
    return next((one for one in reversed(walk.pressable()) if words in (one.text, one.name)), None)


def _empty(walk: "Walk") -> list[Any]:
    return [one for one in walk.app.page.fields() if not one.text]
