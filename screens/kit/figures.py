"""Numbers and lines as the ledger writes them."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.label import Label

from screens.kit.layout import Column
from screens.kit.loading import load_kv

load_kv(__file__)


class Figure(Label):
    """A number or a word on one line, as wide as it is."""

    role = StringProperty("body")
    muted = BooleanProperty(False)


def column(rows: list[Any]) -> Column:
    """Rows that touch, as the lines of a ledger do."""
    return Column().fill(rows)


def sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def number(value: int) -> str:
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"
