"""What a finger costs the main thread of a browser, by its own trace: tasks while it slides over rings and a map."""

import json
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from browser.app_page import AppPage, app_page
from browser.phones import launch
from companion.games import boxes
from screens.offscreen.studio import Studio

STEPS = 60
"""Of a finger, one with each frame."""
STEP = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        with app_page(browser, Path(folder)) as app:
            studio = Studio()
            studio.app = app.app
            for game, find in (("ticket_to_ride", "canvas.map"), ("stone_age", ".fingers")):
                table = studio.table("playing", next(box for box in boxes() if box.game == game))()
                app.show(partial(app.app.resume, table))
                box = app.page.locator(find).first.bounding_box()
                assert box, find
                before = len(app.replies)
                longest = traced(browser, app, partial(slide, app, box))
                sys.stdout.write(f"{game}: {longest:.1f} ms, {len(app.replies) - before} replies, {STEPS} moves\n")
        browser.close()


def slide(app: AppPage, box: Any) -> None:
    """Over its middle, to and fro."""
    mouse, middle = app.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + 12, middle)
    mouse.down()
    for step in range(STEPS):
        share = abs((step % 30) - 15) / 15
        mouse.move(box["x"] + 12 + share * (box["width"] - 24), middle)
        app.page.evaluate(STEP)
    mouse.up()
    app.settle()


def traced(browser: Any, app: AppPage, what: Callable[[], None]) -> float:
    """The longest task of the main thread meanwhile, in milliseconds of its own CPU."""
    browser.start_tracing(
        page=app.page, categories=["toplevel", "disabled-by-default-devtools.timeline", "devtools.timeline"]
    )
    what()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {
        (one["pid"], one["tid"])
        for one in events
        if one.get("name") == "thread_name" and one["args"].get("name") == "CrRendererMain"
    }
    tasks = [
        one.get("tdur", one["dur"]) / 1000
        for one in events
        if one.get("name") in ("RunTask", "ThreadControllerImpl::RunTask")
        and (one["pid"], one["tid"]) in mains
        and "dur" in one
    ]
    return max(tasks, default=0.0)


if __name__ == "__main__":
    main()
