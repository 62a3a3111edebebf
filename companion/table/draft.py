"""Drafts: half-filled entries, saved with the table so that they survive a kill.

A draft belongs to one page and one step. Making, undoing or redoing a step drops those of other steps in the same
write.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Drafts = tuple["Draft", ...]
"""At most one of a kind."""


@dataclass(frozen=True, slots=True)
class Draft:
    kind: str
    """What is entered, and so how it is opened again."""
    page: str
    params: Mapping[str, str]
    """The place where it is entered: a page by name, and what it was gone to with."""
    step: int
    """Where the cursor stood."""
    entered: Mapping[str, Any] = field(default_factory=dict)
    """Plain data, as it stands in the file."""
    survives_undo: bool = False
    """True if it comes back once its step is made and undone again."""


def with_draft(drafts: Drafts, draft: Draft, instead_of: Iterable[str] = ()) -> Drafts:
    """The drafts with this one in the place of its kind, and of those named."""
    gone = {draft.kind, *instead_of}
    return (*(one for one in drafts if one.kind not in gone), draft)


def after_step(drafts: Drafts, cursor: int) -> Drafts:
    """What remains once a step is made at the cursor: none of it, and none of the steps that were undone there."""
    return tuple(draft for draft in drafts if draft.survives_undo and draft.step <= cursor)


def after_move(drafts: Drafts, cursor: int) -> Drafts:
    """What remains once the cursor stands here."""
    return tuple(draft for draft in drafts if draft.survives_undo or draft.step == cursor)


# --- in a table's file ---


def to_plain(drafts: Drafts) -> list[dict[str, Any]]:
    return [_encode(draft) for draft in drafts]


def _encode(draft: Draft) -> dict[str, Any]:
    plain = {
        "kind": draft.kind,
        "page": draft.page,
        "params": dict(draft.params),
        "step": draft.step,
        "entered": dict(draft.entered),
    }
    return {**plain, "survives_undo": True} if draft.survives_undo else plain


def from_plain(plain: Any) -> Drafts:
    """Drafts from a file; whatever does not read as one is dropped without a word: it is only comfort."""
    drafts: Drafts = ()
    for one in plain if isinstance(plain, list) else ():
        draft = _decode(one)
        if draft:
            drafts = with_draft(drafts, draft)
    return drafts


def _decode(plain: Any) -> Draft | None:
    match plain:
        case {
            "kind": str(kind),
            "page": str(page),
            "params": Mapping() as params,
            "step": int(step),
            "entered": Mapping() as entered,
        }:
            return Draft(kind, page, params, step, entered, bool(plain.get("survives_undo")))
    return None
