"""The course of one table as a picture shows it."""

from companion.i18n import Translator
from companion.table.course import Course
from screens.ui.tree.nodes import Painted

STEPS = (5, 10, 20, 25, 50, 100, 200, 500)
MOST_RULES = 6
LINES = "screens.pages.score.lines:score_lines"


def drawn(tr: Translator, course: Course, height: float) -> Painted:
    total = tr("sheet.total") if course.ends_with_sheet else ""
    return Painted(LINES, (course, tr(course.counted, number=course.first), total), height)


def rules_for(low: int, high: int, most: int = MOST_RULES) -> list[int]:
    """Round numbers from the lowest to the highest, not more than a few."""
    step = next((s for s in STEPS if (high - low) / s <= max(2, most) - 1), STEPS[-1])
    return list(range(-(-low // step) * step, high + 1, step))


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Heights as near as may be to the wanted ones, highest first, and at least a gap apart."""
    placed: list[float] = []
    for y in wanted:
        placed.append(min(y, placed[-1] - gap if placed else high))
    below = low - placed[-1]
    if below > 0:
        placed[-1] = low
        for n in range(len(placed) - 2, -1, -1):
            placed[n] = max(placed[n], placed[n + 1] + gap)
    return placed
