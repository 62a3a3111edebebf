"""The standard library of the site: compiled, importable, without what the core has no use for."""

import ast
import subprocess
import sys
import zipfile

from web_app.core_archive import packed_files
from web_app.library import LEFT_OUT, compile_library

MODULE = '"""What it does."""\nANSWER = 42\n'


def library(folder, **files):
    path = folder / "python_stdlib.zip"
    with zipfile.ZipFile(path, "w") as zipped:
        for name, text in files.items():
            zipped.writestr(name, text)
    return path


def test_the_library_is_compiled_and_still_imported(tmp_path):
    files = {"plain.py": MODULE, "pack/__init__.py": "", "pack/below.py": MODULE, "pack/a.ini": "x"}
    source = library(tmp_path, **files)
    made = tmp_path / "made.zip"
    compile_library(source, made)
    assert zipfile.ZipFile(made).namelist() == ["pack/__init__.pyc", "pack/a.ini", "pack/below.pyc", "plain.pyc"]
    told = "import sys; sys.path.insert(0, sys.argv[1]); import plain; from pack.below import ANSWER; print(ANSWER)"
    done = subprocess.run([sys.executable, "-c", told, str(made)], check=True, capture_output=True, text=True)
    assert done.stdout == "42\n"


def test_what_a_page_has_no_use_for_is_left_out(tmp_path):
    source = library(tmp_path, **{"pdb.py": MODULE, "unittest/__init__.py": MODULE, "unittest_of_ours.py": MODULE})
    compile_library(source, tmp_path / "made.zip")
    assert zipfile.ZipFile(tmp_path / "made.zip").namelist() == ["unittest_of_ours.pyc"]


def test_the_same_library_makes_the_same_archive(tmp_path):
    source = library(tmp_path, **{"plain.py": MODULE})
    for name in ("one", "other"):
        compile_library(source, tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_the_core_imports_nothing_that_is_left_out():
    for name, path in packed_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if name.endswith(".py") else ():
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not {module.split(".")[0] for module in modules} & set(LEFT_OUT), f"{name}: {modules}"
