"""The picture of a page of the setup guide."""

from collections.abc import Iterable

from companion.drawing.setup_scene import Scene
from companion.drawing.shapes import Picture
from companion.table.pages import SetupPage, is_ticked, settled
from companion.table.state import Table


def page_progress(table: Table, page: SetupPage) -> tuple[str, frozenset[str]]:
    """The step that comes now, and those that are done, of this page or before it."""
    done = [step.id for step in page.steps if is_ticked(table, step) or settled(table, step)]
    left = [step.id for step in page.steps if step.id not in done]
    return left[0] if left else "", table.steps_done | frozenset(done)


def setup_picture(
    table: Table, page: SetupPage, size: tuple[float, float], now: str, done: Iterable[str]
) -> Picture | None:
    """What a page lays out, as large as this in dp; None where its game draws none."""
    drawing = table.game.setup.pictures.get(page.id)
    if drawing is None:
        return None
    figures = {step.id: step.figure for step in table.steps}
    scene = Scene(*size, len(table.seats), table.starter, figures, now, frozenset(done), drawing.boarded)
    drawing.draw(scene, table.state)
    return scene.picture()
