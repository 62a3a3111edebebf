"""Numbers and lines as the ledger writes them."""

from typing import Any

from screens.kit.layout import Column


def column(rows: list[Any]) -> Column:
    """Rows that touch, as the lines of a ledger do."""
    return Column().fill(rows)


def number(value: int) -> str:
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"
