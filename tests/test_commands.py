"""Every command of the documents is shown to work: by a test, by what CI runs, or by hand on a day that is said.

`tests/commands.csv` has a line for each. A new command in a document needs one; one that is no longer written goes.
"""

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMAND = re.compile(
    r"(?:^|\s|/)(make [a-z][a-z-]+|tableside [a-z][a-z_-]*|python3? -m [\w.]+|python main\.py [a-z-]+|pipx? install"
    r"|apt install|buildozer android debug|keytool -genkeypair|\.ci/run)"
)
SPAN = re.compile(r"(?<!`)`([^`\n]+(?:\n[^`\n]+)?)`(?!`)")
BLOCK = re.compile(r"```[a-z]*\n(.*?)```", re.S)
NO_COMMANDS = {"make python", "tableside tableside"}
"""Words of a list of packages and of a path."""


def commands_in(text):
    """Of code in a document, as it is typed."""
    code = [*SPAN.findall(text), *(line for block in BLOCK.findall(text) for line in block.splitlines())]
    return {found.replace("python3", "python") for one in code for found in COMMAND.findall(" ".join(one.split()))}


def read_list():
    with (Path(__file__).parent / "commands.csv").open(encoding="utf-8", newline="") as file:
        return {line["command"]: line["shown_by"] for line in csv.DictReader(file)}


SHOWN = read_list()


def test_every_command_of_the_documents_is_listed_and_no_other():
    written = set().union(*(commands_in(path.read_text(encoding="utf-8")) for path in DOCUMENTS)) - NO_COMMANDS
    assert written == SHOWN.keys()


@pytest.mark.parametrize("command", SHOWN)
def test_what_shows_it_is_there(command):
    by = SHOWN[command]
    path, _, name = by.partition("::")
    if by.startswith("by hand "):
        assert re.fullmatch(r"by hand 20\d\d-\d\d-\d\d", by)
    elif by.startswith("tests/"):
        assert re.search(rf"^def {name or 'test_'}", (ROOT / path).read_text(encoding="utf-8"), re.M)
    elif by.startswith("workflow "):
        assert command in (ROOT / ".github" / "workflows" / by.removeprefix("workflow ")).read_text(encoding="utf-8")
    elif by.startswith(".ci/"):
        assert command.removeprefix("pip ") in (ROOT / by).read_text(encoding="utf-8")
    elif by == "make test":
        assert re.search(rf"^test: .*\b{command.removeprefix('make ')}\b", (ROOT / "Makefile").read_text("utf-8"), re.M)
    elif by == "before a release":
        assert command in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Release")[2]
    else:
        assert by == "left out", f"{by} is nothing that shows a command"
