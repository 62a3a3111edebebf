"""How many phones have joined, in the banner of their table."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.loading import load_kv


class PhonesTag(BoxLayout):
    """A small phone and their number."""

    number = StringProperty("")


def tag_phones(banner: Any, lan_host: Any, table: str) -> None:
    """There while this table lets others join."""
    first = banner.ids.first
    tag = next((child for child in first.children if isinstance(child, PhonesTag)), None)
    if lan_host is None or lan_host.table != table:
        if tag:
            first.remove_widget(tag)
            banner.taken = 0
        return
    if tag is None:
        tag = PhonesTag()
        tag.bind(width=lambda _, width: setattr(banner, "taken", width + first.spacing))
        first.add_widget(tag, index=2)  # before the two buttons at the end
    tag.number = str(lan_host.joined)


load_kv(__file__)
