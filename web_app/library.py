"""Python's standard library as the site has it: compiled by the Python that runs it, without what no page can use.

    node phone_package/python.mjs .pyodide web_app.library <Pyodide's python_stdlib.zip> <the compiled one>

Pyodide brings it as source, and compiling what a start imports took longer than all the rest before the first table.
"""

import compileall
import sys
import zipfile
from pathlib import Path
from py_compile import PycInvalidationMode
from tempfile import TemporaryDirectory

LEFT_OUT = (
    *("_pyrepl", "bdb", "cProfile", "cmd", "code", "doctest", "pdb", "profile", "pstats", "pydoc", "trace"),
    *("ftplib", "http", "imaplib", "mailbox", "netrc", "poplib", "smtplib", "wsgiref", "xmlrpc"),
    *("html", "multiprocessing", "optparse", "pickletools", "plistlib", "unittest", "xml"),
)
"""Debuggers, mail and servers, processes, tests, XML. `tests/web_app` holds that the core imports none of them."""
WITHOUT_DOCSTRINGS = 2
DATE = (2020, 1, 1, 0, 0, 0)
"""The same archive from the same library, whenever it is made."""


def compile_library(source: Path, made: Path) -> None:
    with TemporaryDirectory() as place, zipfile.ZipFile(source) as library:
        wanted = [name for name in library.namelist() if not _is_left_out(name)]
        library.extractall(place, wanted)
        done = compileall.compile_dir(
            place,
            maxlevels=20,
            stripdir=place,
            quiet=1,
            legacy=True,  # beside its source: the source is not packed
            optimize=WITHOUT_DOCSTRINGS,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )
        assert done, "a module of the standard library does not compile"
        _pack(Path(place), made)


def _is_left_out(name: str) -> bool:
    return name.partition("/")[0].removesuffix(".py") in LEFT_OUT


def _pack(folder: Path, made: Path) -> None:
    with zipfile.ZipFile(made, "w") as zipped:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".py":
                info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), DATE)
                zipped.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    compile_library(Path(sys.argv[1]), Path(sys.argv[2]))
