"""What is run by hand keeps up with the code it uses: every module of benchmarks, soak and the walk can be loaded."""

from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
RUN_ON_LOADING = ("__main__",)
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in ("benchmarks", "soak", "real_window")
    for path in (ROOT / folder).rglob("*.py")
    if path.stem not in RUN_ON_LOADING and not path.stem.startswith("test_")
)


@pytest.mark.parametrize("module", MODULES)
def test_it_loads(module):
    assert import_module(module)
