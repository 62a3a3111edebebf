"""Which score sheets there are: the group's own, and the examples where it has none of that id."""

import json
from typing import Any

from companion.i18n import Translator
from companion.sheets.examples import example, example_ids
from companion.storage.store import Store


def text_of(store: Store, tr: Translator, id_: str) -> str | None:
    """The newest version, or the example; None while it is being written for the first time."""
    kept = next((one for one in store.sheets.newest() if one.sheet.id == id_), None)
    if kept is not None:
        return kept.text
    return example(id_, tr) if id_ in example_ids() else None


def plain_of(text: str) -> dict[str, Any]:
    """A sheet as plain data, as it is edited."""
    plain: dict[str, Any] = json.loads(text)
    return plain


def name_of(store: Store, tr: Translator, id_: str) -> str:
    """What it is called, while it is written what it is going to be; empty for none yet."""
    draft = next((one for one in store.sheets.drafts.all() if one.id == id_), None)
    if draft is not None:
        return draft.name
    text = text_of(store, tr, id_)
    return str(plain_of(text)["name"]) if text is not None else ""
