"""The layers: imports only go down, and nothing below the screens knows Kivy."""

import ast
import subprocess
import sys

import pytest

from tests.imports import ROOT, all_imports, circles, modules, source

LAYERS = {
    "scoring": {"scoring"},
    "companion": {"companion", "h11", "psycopg", "psycopg_pool", "scoring", "segno", "tinydb"},
    "demo_players": {"companion", "demo_players", "scoring"},
    "screens": {"companion", "demo_players", "scoring", "screens", "kivy", "plyer", "jnius", "android"},
}
OFF_THE_PHONE = ("screens.offscreen", "screens.start")
"""Who may ask the demonstration's players: what no phone carries, and the start, which looks for them first."""
GAMES = [path.name for path in (ROOT / "companion" / "games").iterdir() if (path / "__init__.py").is_file()]
INSIDE_SCREENS = {
    "ui": {"ui", "host", "metrics", "theme", "fonts"},
    "device": {"device", "host"},
    "kivy_host": {"kivy_host", "ui", "device", "app", "host", "metrics", "theme", "fonts"},
    "table": {"table", "ui", "device", "host", "metrics", "theme", "fonts", "app", "drafts", "games", "page_registry"},
    "pages": {
        "pages",
        "table",
        "ui",
        "device",
        "metrics",
        "theme",
        "fonts",
        "app",
        "background",
        "drafts",
        "games",
        "host",
    },
    "lan_host": {"device"},
}
"""What each part of the screens may import of the others. What a game brings is found by name."""
NOT_IN_UI = ("companion.table", "companion.storage", "companion.games")
"""What `screens.ui` does not know."""
LATER = {
    ("companion.cli.data", "companion.lan.host"),
    ("companion.cli.data", "companion.league.host"),
    ("companion.cli.league", "companion.league.owner"),
    ("companion.cli.league", "companion.league.postgres"),
    ("companion.cli.league", "companion.league.transfer"),
    ("companion.cli.tables", "companion.league.postgres"),
    ("companion.storage.lists", "companion.statistics.tallies"),
    ("companion.storage.lists", "companion.statistics.played"),
    ("companion.storage.store", "companion.storage.maps"),
    ("companion.storage.store", "companion.storage.share"),
    ("companion.storage.store", "companion.storage.shared_tables"),
    ("companion.storage.store", "companion.storage.sheets"),
    ("companion.storage.store", "companion.storage.sheets_together"),
    ("companion.storage.store", "companion.storage.tables"),
    ("companion.storage.store", "companion.table.header"),
    ("companion.storage.store", "companion.table.session"),
    ("screens.app", "screens.folder_sync"),
    ("screens.app", "screens.lan_host"),
    ("screens.app", "screens.ui.open_sheet"),
    ("screens.app", "screens.ui.sheet"),
    ("screens.app", "screens.own_sheet.shelf.preview"),
    ("screens.app", "screens.pages.data.import_file"),
    ("screens.app", "screens.pages.unreadable"),
    ("screens.app", "screens.table.refusal"),
    ("screens.app", "companion.table.spoken"),
    ("screens.drafts", "companion.table.draft"),
    ("screens.drafts", "screens.ui.open_sheet"),
    ("screens.ui.frame", "screens.ui.open_sheet"),
    ("screens.offscreen.phone", "screens.ui.open_sheet"),
    ("screens.pages.home.controller", "screens.pages.housekeeping"),
    ("screens.start", "demo_players.tables"),
    ("screens.start", "companion.cli"),
    ("screens.start", "screens.kivy_host.window"),
    ("screens.kivy_host.startup_errors", "screens.kivy_host.error_window"),
    ("screens.device", "screens.device.android"),
    ("screens.device", "screens.device.desktop"),
    ("screens.device.desktop", "companion.lan.addresses"),
    ("companion.new_table.planned_table", "companion.table.setup"),
    *((f"companion.games.{game}", f"companion.games.{game}.game") for game in GAMES),
    ("companion.games.ticket_to_ride", "companion.games.ticket_to_ride.board"),
    *((f"companion.games.{game}", f"companion.games.{game}.box") for game in ("great_western_trail", "stone_age")),
    ("companion.games.own_sheet", "companion.games.own_sheet.opening"),
}
"""Imports inside a function: the start does not wait for them, or this machine may do without."""


TALKS = {
    *("asyncio", "ftplib", "http", "imaplib", "poplib", "selectors", "smtplib", "socket", "socketserver", "ssl"),
    *("telnetlib", "urllib", "webbrowser", "xmlrpc", "h11", "segno", "psycopg", "psycopg_pool"),
}
"""What could talk to another machine, and what only several phones need."""
CONNECTS = "companion/league/postgres.py"
"""The one module that connects to anywhere: to the database that `--database` names."""
HANDS_ON = {
    "screens/device/kivy_machine.py": {"webbrowser"},
    "companion/sharing/qr_code.py": {"segno"},
    CONNECTS: {"asyncio", "psycopg", "psycopg_pool"},
    "companion/league/room.py": {"asyncio"},
    "companion/league/league.py": {"asyncio"},
}
"""Gives a tapped link to the desktop's own browser, draws a code, or waits for the database; the app asks nobody."""
ONLY_WORDS = "urllib.parse"
"""Takes addresses apart and puts them together; it asks nobody."""
GOES_OUT = {
    *("connect", "connect_ex", "create_connection", "open_connection", "open_unix_connection", "sock_connect"),
    *("urlopen", "urlretrieve", "Request", "HTTPConnection", "sendto", "create_datagram_endpoint"),
}
"""Names by which something would be asked elsewhere instead of being answered here."""
LAN = ROOT / "companion" / "lan"


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_what_lies_below_it(layer):
    allowed = LAYERS[layer] | sys.stdlib_module_names
    for path in (ROOT / layer).rglob("*.py"):
        strange = source(path).packages() - allowed
        assert not strange, f"{path.relative_to(ROOT)} imports {sorted(strange)}"


def test_a_phone_does_without_demonstration_players():
    asking = {each.by for each in all_imports() if each.module.startswith("demo_players")}
    assert {by for by in asking if not by.startswith(("demo_players", *OFF_THE_PHONE))} == set()


def test_no_module_leads_back_to_itself():
    """Nothing is imported in a circle; an import in a function is one of those known to wait."""
    imports = all_imports()
    assert len(modules()) > 300
    assert circles((each.by, each.module) for each in imports if each.when == "at once") == []
    assert {(each.by, each.module) for each in imports if each.when == "later"} == LATER


def test_few_files_know_each_other_even_by_types():
    """Whoever changes one of them has to read at most two more."""
    assert max(map(len, circles((each.by, each.module) for each in all_imports()))) <= 3


def test_a_circle_is_found():
    assert circles([("a", "b"), ("b", "c"), ("c", "b"), ("d", "a"), ("d", "d")]) == [["b", "c"], ["d"]]


@pytest.mark.parametrize("part", INSIDE_SCREENS)
def test_a_part_of_the_screens_imports_only_what_it_may(part):
    allowed = {f"screens.{other}" for other in INSIDE_SCREENS[part]}
    for each in all_imports():
        if each.when != "for types" and each.by.startswith(f"screens.{part}.") and each.module.startswith("screens."):
            assert ".".join(each.module.split(".")[:2]) in allowed, each


def test_ui_knows_no_table():
    for each in all_imports():
        if each.when != "for types" and each.by.startswith("screens.ui"):
            assert not each.module.startswith(NOT_IN_UI), each


def test_what_is_off_screen_is_known_to_the_start_alone():
    """It is not packed for a phone; the start finds it by name."""
    assert (ROOT / "screens" / "offscreen").is_dir()
    for name, path in modules().items():
        if not name.startswith("screens.offscreen") and name != "screens.start":
            assert "offscreen" not in path.read_text(encoding="utf-8"), path


def test_product_code_needs_nothing_that_only_tests_need():
    """`kivy.tests` imports pytest, which is no requirement of the app: where tests never ran, it would not start."""
    for path in [ROOT / "main.py", *(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))]:
        assert "kivy.tests" not in path.read_text(encoding="utf-8"), path
        assert not {"pytest", "hypothesis"} & source(path).packages(), path


def test_the_data_folder_is_read_by_catalog_and_languages_alone():
    readers = {"companion/input/catalog.py", "companion/i18n.py"}
    for path in [*(ROOT / "companion").rglob("*.py"), *(ROOT / "scoring").rglob("*.py")]:
        assert "DATA" not in source(path).names or path.relative_to(ROOT).as_posix() in readers


def test_games_do_not_know_each_other():
    for game in GAMES:
        others = {f"{layer}.{other}" for layer in ("companion.games", "screens") for other in GAMES if other != game}
        ours = [ROOT / "companion" / "games" / game, ROOT / "screens" / game, ROOT / "screens" / "offscreen" / game]
        for path in [path for folder in ours for path in folder.rglob("*.*") if path.suffix in (".py", ".kv")]:
            text = path.read_text(encoding="utf-8")
            assert not [other for other in others if other in text], path


@pytest.mark.parametrize(
    "module", ["companion", "companion.cli", "companion.games", "companion.storage.store", "scoring"]
)
def test_importing_below_the_screens_never_loads_kivy(module):
    code = f"import sys, {module}; sys.exit(any(m.partition('.')[0] in ('kivy', 'plyer') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_rules_know_no_clock_no_chance_and_no_file():
    """`decide` and `evolve` of every game, and all of scoring, are pure: randomness reaches them inside commands."""
    impure = {"time", "datetime", "secrets", "os", "pathlib", "io", "tempfile", "socket"}
    for path in [*(ROOT / "companion" / "games").rglob("*.py"), *(ROOT / "scoring").rglob("*.py")]:
        found = source(path).packages() & {*impure, "random"}
        assert not found, f"{path.relative_to(ROOT)} imports {sorted(found)}"


def test_nothing_but_the_lan_package_touches_sockets():
    for path in [ROOT / "main.py", *(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))]:
        if LAN not in path.parents:
            known = HANDS_ON.get(path.relative_to(ROOT).as_posix(), set())
            assert source(path).packages(without=ONLY_WORDS) & TALKS == known, path


def test_the_lan_package_listens_and_never_connects_to_anywhere():
    assert len(list(LAN.glob("*.py"))) > 8
    for path in LAN.glob("*.py"):
        used = source(path).attributes | (source(path).names - {"Request"})
        assert not used & GOES_OUT, path
        assert not source(path).packages() & {"http", "ftplib", "smtplib", "webbrowser", "xmlrpc"}, path


def test_of_a_league_one_module_connects_and_only_to_its_database():
    for path in (ROOT / "companion" / "league").glob("*.py"):
        used = source(path).attributes | source(path).names
        expected = {"connect"} if path == ROOT / CONNECTS else set()
        assert used & GOES_OUT == expected, path


def test_nothing_but_commands_of_a_league_loads_its_database():
    asking = {each.by for each in all_imports() if each.module.startswith("companion.league")}
    assert {name for name in asking if not name.startswith("companion.league")} <= {
        "companion.cli.data",
        "companion.cli.league",
        "companion.cli.tables",
    }


def test_the_page_asks_for_nothing_elsewhere():
    for path in (LAN / "page").iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "//" not in text.replace("// ", "").replace("//\n", ""), path
        assert "innerHTML" not in text, path
        assert "insertAdjacent" not in text, path
        assert "eval(" not in text, path


def test_the_page_is_small():
    assert sum(path.stat().st_size for path in (LAN / "page").iterdir()) < 140_000


def test_the_start_of_the_app_loads_nothing_that_listens():
    code = (
        "import sys, companion.cli, companion.storage.store, companion.table.session;"
        "sys.exit(any(m in sys.modules for m in ('h11', 'segno', 'asyncio', 'companion.lan.http_server')))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


ADAPTERS = {
    ("screens.ui.focus_targets", "Target"),  # a pane, or a node of a tree
    ("screens.ticket_to_ride.map.geometry", "Layout"),  # remembers what was painted of it, whatever painted it
}
"""Records that hold something of any type."""


def test_page_functions_and_their_records_name_their_types():
    """Whatever gives nodes, and every frozen record, says what it takes."""
    functions, records = [], []
    for name in [name for name in modules() if name.startswith("screens.")]:
        parts = list(ast.walk(_parsed(name)))
        told = [part for part in parts if isinstance(part, ast.ImportFrom) and part.module == "screens.ui.tree.nodes"]
        nodes = {alias.name for part in told for alias in part.names}
        for node in parts:
            if isinstance(node, ast.FunctionDef) and node.returns and nodes & _names_in(node.returns):
                functions += [(name, node.name, "Any" in _names_in(node.args) | _names_in(node.returns))]
            elif isinstance(node, ast.ClassDef) and "dataclass" in _names_in(*node.decorator_list):
                fields = [part.annotation for part in node.body if isinstance(part, ast.AnnAssign)]
                records += [(name, node.name, "Any" in _names_in(*fields))]
    assert min(len(functions), len(records)) > 100
    assert [(name, function) for name, function, anything in functions if anything] == []
    assert {(name, record) for name, record, anything in records if anything} == ADAPTERS


def _parsed(name: str) -> ast.Module:
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


def _names_in(*nodes: ast.AST) -> set[str]:
    return {part.id for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name)}
