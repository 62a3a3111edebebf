"""A table as a file for others: written to a folder of its own, and said where."""

from pathlib import Path

from companion.errors import TablesideError
from companion.saves.disk import refused
from screens.app import running
from screens.kit import Action, Page, Sheet, Text

SHARED = "shared"
"""The folder exports are written to."""


def export(page: Page, id_: str) -> None:
    """The whole table; an open one without its secrets."""
    app = running()
    path = app.folder / SHARED / f"{id_}.json"
    try:
        write(path, app.store.export_table(id_).encode())
    except TablesideError as error:
        app.tell(error.message)
        return
    say_exported(page, path)


def say_exported(page: Page, path: Path) -> None:
    app = running()
    sheet = Sheet(title=app.tr("score.exported_title"))
    ok = Action(kind="primary", text=app.tr("notice.understood"), on_release=lambda _: sheet.close())
    sheet.fill([Text(text=app.tr("score.exported")), Text(text=str(path), muted=True), ok]).show(page)


def write(path: Path, raw: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    except OSError as error:
        raise refused(error) from error
