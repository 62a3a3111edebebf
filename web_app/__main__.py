"""`python -m web_app <pyodide> <library> <site>`: write the static site, of Pyodide from npm and this repository."""

import sys
from pathlib import Path

from web_app.site import app_files, build

if __name__ == "__main__":
    build(app_files(), *(Path(word) for word in sys.argv[1:4]))
