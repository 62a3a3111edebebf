"""What the editor asks on sheets: a number, a name, what a row counts."""

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from companion.errors import RuleError
from companion.input.json_input import clean
from companion.messages import Message
from companion.question import follow, number
from companion.sheets.limits import LARGEST, LONGEST_NAME, MOST_LINES, MOST_ROUNDS, MOST_TIMES
from screens.own_sheet.kinds import KINDS, tile
from screens.ui.field_sheet import FieldSheet
from screens.ui.fields import TextField
from screens.ui.question.page import Look
from screens.ui.question.page_state import PageState
from screens.ui.question.sheet import Ask, QuestionSheet
from screens.ui.sheet import TreeSheet, tree_sheet
from screens.ui.tree.controls import ARROW, do, link
from screens.ui.tree.nodes import Beside, Button, Column, ListRow, Row, Text

if TYPE_CHECKING:
    from screens.own_sheet.editor.controller import SheetEditor

EXAMPLES = {
    "number": "43",
    "count": "4→−12",
    "table": "4→10",
    "pick": "+2",
    "rank": "+5",
    "product": "7×3",
    "sets": "+21",
    "bid": "+40",
    "group": "+35",
}
"""What each kind counts in its example."""
RANGES = {
    "per": (1, LARGEST),
    "times": (1, MOST_TIMES),
    "most": (1, MOST_TIMES),
    "lines": (1, MOST_LINES),
    "rounds": (1, MOST_ROUNDS),
}
"""Of numbers that cannot be any."""


def ask_number(
    page: "SheetEditor", words: Message, field: str, now: int | None, take: Callable[[int], object]
) -> QuestionSheet:
    low, high = RANGES.get(field, (-LARGEST, LARGEST))

    def talk() -> Generator[Any, Any, int]:
        value: int = yield number(words, low, high, layout="steps", usual=now or max(0, low))
        return value

    return show_question(page, lambda answers: follow(talk(), answers), take)


def show_question(page: "SheetEditor", ask: Ask, take: Callable[[Any], object]) -> QuestionSheet:
    """Whatever is asked, one question after the other, until the answers make an entry."""
    look = Look(page.app.tr, page.app.tr.text)
    sheet = QuestionSheet(page, ask, PageState(), look, random=page.app.random)

    def enter(entry: Any) -> None:
        sheet.close()
        take(entry)

    def refuse(refusal: RuleError) -> None:
        page.app.notify(refusal.message)

    sheet.enter, sheet.refuse = enter, refuse
    return sheet.show(page)


def ask_name(page: "SheetEditor", title: str, now: str, take: Callable[[str], object]) -> FieldSheet:
    tr = page.app.tr

    def done(text: str) -> None:
        name = clean(text, LONGEST_NAME)
        if not name:
            raise RuleError("own_sheet.lacks.word")
        take(name)

    field = TextField(page.app.theme, text=now, hint=title)
    return FieldSheet(page, [field], [Button(tr("share.save"), "check", "primary", "save")], done, title=title).typing()


def show_kinds(page: "SheetEditor", id_: str, *, group: bool, every_round: bool) -> TreeSheet:
    """What a row may count, by one example each; a part cannot stand in a part or a round."""
    tr = page.app.tr
    rows = tuple(
        ListRow(
            tr(f"sheet_editor.kind.{kind}"),
            tr(f"sheet_editor.kind_example.{kind}"),
            EXAMPLES[kind],
            Row((tile(kind),), pad=(8, 0, 8, 0)),
            (ARROW,),
            do("choose_kind", id_, kind),
            4,
            value_role="strong",
            strong=True,
        )
        for kind in KINDS
        if kind != "group" or group
    )
    asked = ("in_rounds_now", "not_in_rounds") if every_round else ("in_rounds", "rounds")
    said, turn = (tr(f"sheet_editor.{one}") for one in asked)
    foot = Beside(Text(said, "caption", "ink2"), link(turn, do("turn_round", id_)))
    return tree_sheet(
        page, Column((*rows, foot), 0), title=tr("sheet_editor.what"), subtitle=tr("sheet_editor.what_later")
    )
