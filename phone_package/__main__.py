"""Everything about the Android package that can be checked without building it: `make package-check`."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from phone_package.alone import check_alone
from phone_package.contents import check_contents, files_below, pack
from phone_package.imports import check_imports, module_texts
from phone_package.outcome import Outcome
from phone_package.recipes import installed_recipes
from phone_package.requirements import check_requirements, package_index, required
from phone_package.spec import SpecError, check_spec, read_spec
from phone_package.target import check_target
from phone_package.version import check_version
from phone_package.workflow import check_workflow

ROOT = Path(__file__).resolve().parent.parent
NEVER = "the APK itself: nothing was built, and nothing ran on a phone"


def outcomes(root: Path, folder: Path) -> Iterator[Outcome]:
    try:
        buildozer = read_spec(root)
    except SpecError as error:
        yield Outcome("buildozer.spec", problems=[str(error)])
        return
    recipes = installed_recipes()
    tree = pack(buildozer, folder / "build")
    packaged = files_below(tree)
    yield check_spec(root, buildozer)
    yield check_target(root, buildozer)
    yield check_workflow(root)
    yield check_version(root, buildozer, packaged)
    yield check_requirements(root, buildozer, recipes, package_index)
    yield check_contents(root, packaged, recipes.left_out())
    yield check_imports(module_texts(tree, packaged), recipes, required(buildozer))
    yield check_alone(root, tree, folder / "home")


def main() -> int:
    found: list[Outcome] = []
    with tempfile.TemporaryDirectory() as folder:
        for outcome in outcomes(ROOT, Path(folder)):
            sys.stdout.write(f"{outcome.text()}\n")
            sys.stdout.flush()
            found.append(outcome)
    wrong = sum(bool(outcome.problems) for outcome in found)
    sys.stdout.write(f"NOT VERIFIED: {NEVER}\n")
    sys.stdout.write(f"{wrong} of {len(found)} checks failed\n" if wrong else f"all {len(found)} checks passed\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
