"""The web app beside a page that loads Pyodide as npm has it and prints one line; after `make site`, with Chromium.

Starts are ratios on the clock, both measured in turn in the same run, each the best of several. Memory is that of all
the browser's processes. Pages and replies follow, in CPU of the worker's thread.
"""

import gzip
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks import web_replies
from benchmarks.processes import memory
from benchmarks.report import Report

NPM = Path(__file__).resolve().parent.parent / ".pyodide" / "node_modules" / "pyodide"
ROUNDS = 3
MATCHES = (
    "stone_age_4_players",
    "germany_5_players",
    "usa_5_players",
    "great_western_trail_first_4_players",
    "great_western_trail_second_4_players",
)
"""A match of each box; the first is that of the starts."""
MOST_ALL, MOST_OURS = 8.5, 1.6
"""Compressed megabytes: all that is fetched, and what of it is no part of Pyodide."""
MOST_HOME, MOST_TABLE, MOST_MEMORY = 0.15, 1.35, 1.5
"""As a part of the bare page's start, and of its memory."""
BARE = """<!doctype html><title>bare</title><script type="module">
const worker = new Worker('bare.js', { type: 'module' });
worker.onmessage = ({ data }) => { document.title = data; document.documentElement.dataset.took = performance.now(); };
</script>"""
BARE_WORKER = """import { loadPyodide } from './pyodide/pyodide.mjs';
const python = await loadPyodide({ indexURL: new URL('./pyodide/', import.meta.url).href });
postMessage(python.runPython('"one line"'));
"""
KEPT = """
() => Object.entries(localStorage).some(([name, text]) => name.endsWith('/') && JSON.parse(text).address === 'home')
"""
"""The next start begins with the list of tables."""
AT_TABLE = "html[data-ready] [aria-label='undo' i]"
WHEN = """
async ([selector, tapped]) => {
  let done = false;
  for (;;) {
    const key = tapped && !done && document.querySelector(tapped);
    if (key) {
      done = true;
      key.click();
    }
    if (document.querySelector(selector)) return performance.now();
    await new Promise((next) => setTimeout(next, 4));
  }
}
"""
"""Milliseconds from the start of the page until something is there; a key is tapped as soon as there is one."""


def run(report: Report) -> None:
    from browser.web.server import SITE  # noqa: PLC0415 - only who measures this part has a browser

    _transfer(report, SITE)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        site = Path(work) / "site"
        shutil.copytree(SITE, site)
        shutil.copytree(NPM, site / "pyodide")
        (site / "bare.html").write_text(BARE, encoding="utf-8")
        (site / "bare.js").write_text(BARE_WORKER, encoding="utf-8")
        _measure(report, Path(work), site)


def _transfer(report: Report, site: Path) -> None:
    sizes = {
        path.relative_to(site): len(gzip.compress(path.read_bytes(), 9)) / 1e6
        for path in site.rglob("*")
        if path.is_file()
    }
    ours = sum(size for path, size in sizes.items() if not path.parts[0].startswith("pyodide-"))
    report.add("everything, compressed", sum(sizes.values()), "MB", MOST_ALL)
    report.add("of it ours", ours, "MB", MOST_OURS)


def _measure(report: Report, work: Path, site: Path) -> None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - see above

    from browser.web.chromium import WebApp  # noqa: PLC0415
    from browser.web.matches import Match  # noqa: PLC0415
    from browser.web.server import SiteServer  # noqa: PLC0415

    server, matches = SiteServer(site), [Match(name, work / "seed") for name in MATCHES]
    match = matches[0]
    with sync_playwright() as playwright:
        bare = WebApp(playwright, work / "bare", server.address)
        web = WebApp(playwright, work / "web", server.address)
        try:
            web.seed(match.folder)
            web.open()
            web.page.wait_for_function(KEPT)
            card = ".tap[aria-label^='Stone Age']"

            def timed(app: WebApp, address: str, selector: str, tapped: str = "") -> Callable[[], float]:
                def start() -> float:
                    app.page.goto("about:blank")
                    app.page.goto(address, wait_until="commit")
                    return float(app.page.evaluate(WHEN, [selector, tapped]))

                return start

            def first_table() -> float:
                """And back to the list, where the next start begins."""
                took = timed(web, server.address, AT_TABLE, card)()
                web.page.evaluate("() => history.back()")
                web.page.wait_for_function(KEPT)
                return took

            starts = (
                timed(bare, f"{server.address}bare.html", "html[data-took]"),
                timed(web, server.address, card),
                first_table,
            )
            rounds = [[start() for start in starts] for _ in range(ROUNDS)]
            python, home, table = (min(times) for times in zip(*rounds, strict=True))
            report.add("a page that loads Pyodide and prints one line", python, "ms on the clock")
            report.add("the list of tables is there", home / python, "×", MOST_HOME)
            report.add("the first table can be played", table / python, "×", MOST_TABLE)
            for app, start in ((bare, starts[0]), (web, starts[2])):  # pages that were left stay in memory for a while
                app.kill()
                app.launch()
                start()
            report.add("memory of all processes", memory(web.group) / memory(bare.group), "×", MOST_MEMORY)
            web_replies.run(report, web, matches)
        finally:
            web.close()
            bare.close()
            server.stop()
