"""A phone whose browser shows pages at 200 %, which is a window half as large: nothing is out of reach."""

from collections.abc import Iterator
from typing import Any

import pytest

from browser.app_page import AppPage, app_page
from companion.games import boxes
from screens.offscreen.studio import Studio

SIZES = [(206, 457), (412, 457)]
OUT_OF_REACH = """
() => {
  const name = (one) => one.ariaLabel || one.textContent;
  const layer = [...document.querySelectorAll('.layer:not([inert])')].pop();
  const found = [];
  for (const one of layer.querySelectorAll('.tap, input')) {
    if (!one.checkVisibility()) continue;
    one.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) found.push(`${name(one)} from ${left} to ${right}`);
    const isAt = (x, y) => {
      const there = document.elementFromPoint(x, y);
      return there && (there.closest('.tap') === one || there === one || one.contains(there));
    };
    const along = [1, 3, 5, 7].map((part) => left + ((right - left) * part) / 8);
    if (!along.some((x) => isAt(x, (top + bottom) / 2))) found.push(`${name(one)} at ${left}, ${top}`);
  }
  for (const one of layer.querySelectorAll('.words')) {
    const { left, right } = one.getBoundingClientRect();
    const isAside = left < -1 || right > innerWidth + 1;
    if (one.checkVisibility() && isAside) found.push(`${one.textContent} from ${left} to ${right}`);
  }
  return found;
}
"""
PAGES = ("table", "log", "fix", "score", "catch_up")


@pytest.fixture
def app(browser, tmp_path) -> Iterator[AppPage]:
    with app_page(browser, tmp_path) as app:
        yield app


def tables(app: AppPage, stage: str) -> dict[str, str]:
    """A table of each game."""
    studio: Any = Studio()
    studio.app = app.app
    games = dict.fromkeys(box.game for box in boxes())
    return {game: studio.table(stage, next(box for box in boxes() if box.game == game))() for game in games}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_at_200_per_cent_every_key_of_a_table_can_be_brought_under_a_finger(app, size, language):
    playing, done = tables(app, "playing"), tables(app, "final")
    app.show(lambda: app.app.change_setting("language", language))
    app.act(lambda: app.page.set_viewport_size({"width": size[0], "height": size[1]}))
    found = []
    for game, id_ in playing.items():
        for page in PAGES:
            app.show(lambda id_=id_: app.app.resume(id_))
            if page != "table":
                app.show(lambda page=page, id_=id_: app.app.go(page, table=id_))
            found += [f"{game}, {page}: {one}" for one in app.page.evaluate(OUT_OF_REACH)]
        app.show(lambda id_=id_: app.app.resume(id_))
        app.show(app.app.page.show_menu)
        found += [f"{game}, menu: {one}" for one in app.page.evaluate(OUT_OF_REACH)]
        app.show(app.app.home)
    for game, id_ in done.items():
        app.show(lambda id_=id_: app.app.resume(id_))
        found += [f"{game}, final: {one}" for one in app.page.evaluate(OUT_OF_REACH)]
        app.show(app.app.home)
    assert "\n".join(found) == ""
