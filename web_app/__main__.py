"""`python -m web_app <pyodide> <site>`: write the static site, made of Pyodide from npm and of this repository."""

import sys
from pathlib import Path

from web_app.site import build

if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))
