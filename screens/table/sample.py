"""The sample table says that it is one, and can be removed from where it is."""

from typing import Any

from screens.games import load
from screens.kit import OneLine
from screens.kit.loading import load_kv


class SampleTag(OneLine):
    """A brass tag in the banner."""


def tag_sample(banner: Any, *, sample: bool) -> None:
    first = banner.ids.first
    tags = [child for child in first.children if isinstance(child, SampleTag)]
    if sample and not tags:
        tag = SampleTag()
        tag.bind(width=lambda _, width: setattr(banner, "taken", width + first.spacing))
        first.add_widget(tag, index=2)  # before the two buttons at the end
    elif not sample and tags:
        first.remove_widget(tags[0])
        banner.taken = 0


def sample_menu(app: Any, id_: str) -> list[tuple[str, str, Any]]:
    """The way to remove the sample, at the sample."""
    if not app.session.header.sample:
        return []
    remove = load("screens.pages.home.screen:remove_sample")
    return [("trash-can-outline", app.tr("sample.remove"), lambda: remove(app, id_))]


load_kv(__file__)
