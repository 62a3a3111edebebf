"""What is done in Kansas City, step by step, for those who want to be led: nothing of it is entered."""

from collections.abc import Callable
from typing import Any

from screens.kit import Action, Text
from screens.kit.sentences import rule_line
from screens.ui.bottom_sheet import Sheet

STEPS = (
    ("foresight", ("GWT-K01", "GWT-K03", "GWT-K05")),
    ("income", ("GWT-K15", "GWT-K18", "GWT-K22")),
    ("deliver", ("GWT-K23", "GWT-K30", "GWT-K37")),
    ("refill", ("GWT-K44", "GWT-K45", "GWT-C03")),
)
"""The steps of a visit, and the rules worth rereading in each."""


def show_guide(page: Any, to_cities: Callable[[], Any]) -> None:
    """The steps with their rules, and the way to the cities."""
    app, parts = page.app, list[Any]()
    for number, (step, rules) in enumerate(STEPS, 1):
        parts.append(Text(role="strong", text=f"{number}. {app.tr(f'great_western_trail.kansas.visit.{step}')}"))
        parts += [rule_line(app.tr(f"great_western_trail.rule.{rule}")) for rule in rules]
    words = app.tr("great_western_trail.kansas.deliver.choose")
    go = Action(kind="primary", icon="flag-checkered", text=words, on_release=lambda _: to_cities())
    page.show_sheet(Sheet(title=app.tr("great_western_trail.milestones.guide")).fill([*parts, go]))
