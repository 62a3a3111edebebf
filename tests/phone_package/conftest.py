"""A small project like ours, with our own spec, for the check of the Android package to find fault with."""

import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
OURS = ("buildozer.spec", "pyproject.toml", "screens/assets/tokens.json")
PICTURES = ("icon.png", "icon_foreground.png", "icon_background.png", "presplash.png")
REQUIREMENTS = "python3==3.14.2, kivy==2.3.1, pyjnius==1.7.0, plyer==2.1.0, tinydb==4.9.0"
FILES = {
    "companion/__init__.py": '__version__ = "0.1.0"\n',
    "requirements.txt": "# Pinned.\nkivy[base]==2.3.1\nplyer==2.1.0\ntinydb==4.9.0\n",
    "main.py": "from screens.pages.home import main\n\nmain()\n",
    "screens/pages/home.py": "from companion import __version__\n\nVERSION = __version__\n",
    "screens/pages/home.kv": "#:import VERSION screens.pages.home.VERSION\n",
    "companion/league/host.py": "import companion\n",
    "screens/offscreen/phone.py": "import companion\n",
    "screens/offscreen/canal/scenes.py": "",
    "screens/assets/fonts/Sans.otf": "",
    "scoring/sheet.py": "import json\n",
    "data/usa.json": "{}",
    "tests/test_sheet.py": "",
    "benchmarks/tap.py": "",
    "soak/kill_test.py": "",
    "Makefile": "",
    "README.md": "",
    "venv/lib/thing.py": "",
}


class Project:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ours = [*OURS, *(f"screens/assets/{name}" for name in PICTURES)]
        ours += [path.relative_to(ROOT).as_posix() for path in (ROOT / "phone_package" / "android").iterdir()]
        for name in ours:
            self.write(name, "")
            shutil.copyfile(ROOT / name, folder / name)
        for name, text in FILES.items():
            self.write(name, text)
        spec = (folder / "buildozer.spec").read_text(encoding="utf-8")
        self.write("buildozer.spec", re.sub(r"(?m)^requirements = .*$", f"requirements = {REQUIREMENTS}", spec))

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "project")
