"""The static site: complete, made of relative addresses, the same from the same files; the core without its servers."""

import json
import re

import pytest

from companion.lan.app_site import KINDS
from tests.imports import ROOT, source
from web_app.core_archive import packed_files, without_docstrings
from web_app.site import LIBRARY, PYODIDE, app_files, build
from web_app.welcome import welcome_files

IMPORTED = re.compile(r"(?:from|import) '(\./[^']+)'")
ABSOLUTE = re.compile(r"""["'(](?:https?:)?//|(?:src|href)=["']/""")


@pytest.fixture(scope="module")
def files():
    return app_files()


@pytest.fixture(scope="module")
def site(files, tmp_path_factory):
    """Built with stand-ins for Pyodide's files: their content is no matter here."""
    folder = tmp_path_factory.mktemp("site")
    build(files, *pyodide_in(tmp_path_factory.mktemp("pyodide")), folder)
    return folder


def pyodide_in(folder):
    """Stand-ins for the folder of Pyodide and the compiled library."""
    for name in (*PYODIDE, LIBRARY):
        (folder / name).write_bytes(name.encode())
    return folder, folder / LIBRARY


def listed(site):
    worker = (site / "sw.js").read_text(encoding="utf-8")
    return json.loads(re.search(r"const FILES = (\[.*\]);", worker)[1])


def test_the_service_worker_lists_every_file_but_itself_and_the_welcome(site):
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    welcome = {name for name in there if "/welcome-" in name}
    assert {name.rpartition("/")[2] for name in welcome} == set(welcome_files())
    assert set(listed(site)) == {"./", *(there - welcome - {"sw.js"})}
    assert "RELEASE" not in (site / "sw.js").read_text(encoding="utf-8")


def test_the_page_names_the_files_of_its_release(site):
    page = (site / "index.html").read_text(encoding="utf-8")
    for name in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert (site / name).is_file(), name
    assert "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" in page


def test_every_module_that_is_imported_is_there(site):
    app = next(site.glob("app-*"))
    for path in app.glob("*.js"):
        for name in IMPORTED.findall(path.read_text(encoding="utf-8")):
            assert (app / name).is_file(), f"{path.name} imports {name}"


def test_modules_import_each_other_in_no_circle(files):
    below = {name: {one[2:] for one in IMPORTED.findall(text)} for name, text in modules(files).items()}
    while free := [name for name, imports in below.items() if not imports & set(below)]:
        for name in free:
            del below[name]
    assert set(below) <= {"release.js"}


def modules(files):
    return {name: data.decode() for name, data in files.items() if name.endswith(".js")}


def test_no_address_is_absolute(site):
    for path in [*site.glob("*.html"), *site.glob("*.js"), *site.glob("app-*/*.js"), *site.glob("app-*/*.css")]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not ABSOLUTE.search(text), path


def test_the_same_files_make_the_same_release(files, site, tmp_path):
    (tmp_path / "pyodide").mkdir()
    pyodide, library = pyodide_in(tmp_path / "pyodide")
    build(app_files(), pyodide, library, tmp_path / "again")
    assert listed(tmp_path / "again") == listed(site)
    for changed in (pyodide / PYODIDE[0], library):
        changed.write_bytes(b"another")
        build(files, pyodide, library, tmp_path / changed.name)
        assert listed(tmp_path / changed.name) != listed(site)


def test_nothing_packed_imports_what_is_left_out():
    packed = {name for name, _ in packed_files()}
    assert {"screens/browser_host/start.py", "screens/assets/icons.json", "tinydb/__init__.py"} <= packed
    missing = {
        (name, module, when)
        for name, path in packed_files()
        if name.endswith(".py")
        for module, when in imported(path)
        if when != "for types" and (file := file_of(module)) and file not in packed
    }
    assert missing == {("screens/" + name, module, "later") for name, module in NOT_IN_A_BROWSER}


def test_nothing_packed_imports_what_a_browser_has_not():
    for name, path in packed_files():
        if name.startswith("screens/") and path.suffix == ".py":
            assert not source(path).packages() & {"kivy", "plyer", "jnius", "android"}, name


NOT_IN_A_BROWSER = {
    ("app.py", "screens.folder_sync"),
    ("app.py", "screens.lan_host"),
    ("device/__init__.py", "screens.device.android"),
    ("device/__init__.py", "screens.device.desktop"),
}
"""Imported by functions that no browser calls."""


def imported(path):
    for module, names, when in source(path).imports if "site-packages" not in path.parts else ():
        yield from ((f"{module}.{name}" if module else name, when) for name in names)
        yield from [(module, when)] if module else ()


def file_of(module):
    """The file of a module of this repository; empty for any other."""
    place = ROOT / module.replace(".", "/")
    found = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return found.relative_to(ROOT).as_posix() if found.exists() else ""


def test_the_archive_holds_facts_and_languages(files):
    packed = json.loads(files["core.json"])
    for path in (ROOT / "data").rglob("*.json"):
        assert packed[path.relative_to(ROOT).as_posix()].encode() == path.read_bytes()


def test_modules_lose_what_nobody_reads_and_nothing_else():
    told = {}
    exec(without_docstrings(MODULE), told)
    assert (told["ANSWER"], told["empty"](), told["double"](4)) == ("a word", None, 8)
    assert not [one for one in ("What", "Why", "which") if one in without_docstrings(MODULE)]


MODULE = '''"""What it is."""
ANSWER = "a word"
"""Why it is so."""


def empty():
    """What it does."""


def double(n):
    return 2 * n  # which is more
'''


def test_every_name_that_a_module_uses_of_another_is_given_by_it(files):
    texts = modules(files)
    given = {name: exported(text) for name, text in texts.items()}
    for name, text in texts.items():
        for names, module in re.findall(r"import \{([^}]+)\} from '\./([^']+)'", text):
            for one in filter(None, (part.split(" as ")[0].strip() for part in names.split(","))):
                assert one in given.get(module, {one}), f"{name}: {one} of {module}"
        for space, module in re.findall(r"import \* as (\w+) from '\./([^']+)'", text):
            for one in re.findall(rf"(?<![\w./]){space}\.(\w+)", text):
                assert one in given[module], f"{name}: {space}.{one}"


def exported(text):
    """The names a module gives to others."""
    found = set(re.findall(r"^export (?:async )?(?:const|let|function|class) (\w+)", text, re.MULTILINE))
    for names in re.findall(r"^export (?:const )?\{([^}]+)\}", text, re.MULTILINE):
        found |= {part.split(" as ")[-1].strip() for part in names.split(",")}
    return found


def test_the_site_can_be_installed(site):
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        header = (site / icon["src"]).read_bytes()[:24]
        size = "x".join(str(int.from_bytes(header[at : at + 4], "big")) for at in (16, 20))
        assert (header[1:4], size) == (b"PNG", icon["sizes"])
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "./", "./")


def test_a_host_gives_every_file_of_the_site(site):
    """Letters and sounds were none of the kinds it knew."""
    assert {path.suffix for path in site.rglob("*") if path.is_file()} <= set(KINDS)
