# Every target sets up what it needs; a fresh machine needs Python 3.11 to 3.13 with venv, and make, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Two workers: whole games and two hundred kills share the time.
WORKERS ?= 2

# Else each of the many processes of the tests compiles every module anew.
unexport PYTHONDONTWRITEBYTECODE

PHONE_PYTHON := .phone-python
PYODIDE_NPM := .pyodide
PYODIDE := 314.0.7
BROWSER := .browser
COMPATIBILITY := 8.1.7
AXE := 4.14.0

OPENGL_DEBIAN := libgl1 libegl1 libgles2
OPENGL_FEDORA := mesa-libGL mesa-libEGL mesa-libGLES mesa-dri-drivers
OPENGL_ARCH := mesa libglvnd
HAS_OPENGL = $(PYTHON) -c 'import ctypes, sys; sys.platform == "linux" and \
  [ctypes.CDLL(name) for name in ("libGL.so.1", "libEGL.so.1", "libGLESv2.so.2")]' 2> /dev/null

.PHONY: run test quick lint types pytest registered bench people soak mutants screenshots wheel package-check vulnerabilities phone-python browser-test site web-test chromium firefox window-test xvfb servers clean graphics

run: $(VENV)/ready
	$(BIN)/python main.py $(ARGS)

test: lint types pytest registered

lint: $(VENV)/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready-dev
	$(BIN)/mypy

# Lint, types and the tests of one game or part, without the slowest: WHAT=stone_age, scoring, storage, ui, pages…, a
# folder of tests wherever it lies. Of companion and screens what lies in none of their parts.
WHAT ?= scoring
QUICK = $(if $(filter companion screens,$(WHAT)),$(wildcard tests/$(WHAT)/test_*.py),$(shell find tests -type d -name $(WHAT)))
quick: lint types
	@test -n "$(QUICK)" || { echo "make quick: there are no tests of $(WHAT)" >&2; exit 2; }
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow" $(QUICK) $(ARGS)

pytest: $(VENV)/ready-dev
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# The games and the map of CONTRIBUTING beside ours, in a copy of this clone, and all general tests on them.
registered: $(VENV)/ready-dev
	$(BIN)/python -m tests.registered -n $(WORKERS) --dist worksteal $(ARGS)

bench: $(VENV)/ready-dev
	$(BIN)/python -m benchmarks $(ARGS)

# How whole tables end that play as the demonstration does: ARGS="--tables 100 --only stone_age --players 3"
people: $(VENV)/ready-dev
	$(BIN)/python -m benchmarks.winners $(ARGS)

# Every promise tried for so many minutes: MINUTES=60 SEED=7 ONLY=kills,errors,files,backups,commands,sheets,depths,races,folder,taps,samples,web,league
# CASES=1 MOST=300
MINUTES ?= 5
soak: $(VENV)/ready-dev
	$(BIN)/python -m soak --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY)) \
	  $(if $(CASES),--cases $(CASES)) $(if $(MOST),--most $(MOST)) $(ARGS)

# Small faults in scoring and rules, one at a time, and whether a test notices: NUMBER=500 SEED=30
NUMBER ?= 500
mutants: $(VENV)/ready-dev
	$(BIN)/python -m soak.mutants --number $(NUMBER) $(if $(SEED),--seed $(SEED))

# Every screen into out/screens/; with STORE=1 those of the stores, into fastlane/.
screenshots: $(VENV)/ready
	$(BIN)/python -m $(if $(STORE),phone_package.screenshots,screens.offscreen.pictures) $(ARGS)

# Built into out/wheel/, installed into an empty environment, and used from another folder.
wheel: | graphics
	PYTHON=$(PYTHON) .ci/wheel

# The check's own tests, then the check. It builds nothing, and says what it could not verify.
package-check: $(VENV)/ready-package
	$(BIN)/python -m pytest tests/phone_package
	$(BIN)/python -m phone_package

# PyPI and npm are asked about every package that is shipped; what could not be asked is said.
vulnerabilities: $(VENV)/ready-dev
	$(BIN)/python -m phone_package.vulnerabilities

# Every demonstration and the core's tests on the Python the package pins, in its build for Node.
phone-python: $(PHONE_PYTHON)/ready
	node phone_package/python.mjs $(PHONE_PYTHON) phone_package.phone_python $(ARGS)

# Real browsers as joined phones beside the app off-screen, and every word of the page against a table of browsers.
browser-test: $(VENV)/ready-dev $(BROWSER)/ready | chromium firefox
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal browser --ignore browser/web $(ARGS)

# The web app as a static folder for any web server: out/site/.
site: $(VENV)/ready-dev $(PYODIDE_NPM)/python_stdlib.zip
	$(BIN)/python -m web_app $(PYODIDE_NPM)/node_modules/pyodide $(PYODIDE_NPM)/python_stdlib.zip out/site

# The site in Chromium: a match of every box, restarts, no network, no storage, two tabs; its pages over the core alone.
# A match by touch in Firefox. WEB="browser/web/test_matches.py browser/web/test_durable.py" runs these alone.
WEB ?= browser/web
web-test: site $(BROWSER)/ready | chromium firefox
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(WEB) $(ARGS)

# The app as a user starts it, in a window on a display of its own, by pointer and keyboard; pictures in out/window/.
window-test: $(VENV)/ready-dev | xvfb
	$(BIN)/python -m pytest real_window $(ARGS)

clean:
	rm -rf $(VENV) $(PHONE_PYTHON) $(PYODIDE_NPM) $(BROWSER) .mypy_cache .pytest_cache .ruff_cache .hypothesis out

# Kivy draws with OpenGL, also where there is no display. Looked for before anything is installed or built.
graphics:
	@$(HAS_OPENGL) || { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && \
	  echo "Installing OpenGL: $(OPENGL_DEBIAN)" && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $(OPENGL_DEBIAN) > /dev/null && $(HAS_OPENGL); } || \
	{ echo "Tableside needs OpenGL. Debian: apt install $(OPENGL_DEBIAN) | Fedora: dnf install $(OPENGL_FEDORA) | Arch: pacman -S $(OPENGL_ARCH)" >&2; exit 2; }

chromium:
	@command -v chromium > /dev/null || command -v google-chrome > /dev/null || { [ "$$(id -u)" = 0 ] && \
	  command -v apt-get > /dev/null && echo "Installing Chromium" && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends chromium > /dev/null; } || \
	{ echo "make browser-test needs Chromium. Debian: apt install chromium | Fedora: dnf install chromium" >&2; exit 2; }

xvfb:
	@command -v Xvfb > /dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && echo "Installing Xvfb" && \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends xvfb \
	  libx11-6 libxext6 libxcursor1 libxi6 libxrandr2 libgl1-mesa-dri > /dev/null; } || \
	{ echo "make window-test needs Xvfb. Debian: apt install xvfb | Fedora: dnf install xorg-x11-server-Xvfb" >&2; exit 2; }

# What tests of a league start by themselves, each in a temporary folder; where they are missing, those tests are skipped.
SERVERS := postgresql nginx-light caddy
servers:
	@dpkg-query --show $(SERVERS) > /dev/null 2>&1 || { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && \
	  echo "Installing $(SERVERS)" && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $(SERVERS) > /dev/null; } || \
	{ echo "Tests of a league need servers. Debian: apt install $(SERVERS)" >&2; exit 2; }

# One match is played in it too; without it that test is left out and says so.
firefox:
	@command -v firefox-esr > /dev/null || command -v firefox > /dev/null || { [ "$$(id -u)" = 0 ] && \
	  command -v apt-get > /dev/null && echo "Installing Firefox" && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends firefox-esr > /dev/null; } || \
	echo "make browser-test leaves Firefox out: it is not here. Debian: apt install firefox-esr" >&2

$(BROWSER)/ready: Makefile
	@command -v npm > /dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && echo "Installing npm" && \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends nodejs npm > /dev/null; } || \
	{ echo "make browser-test needs Node with npm. Debian: apt install nodejs npm" >&2; exit 2; }
	npm install --silent --no-audit --no-fund --no-save --prefix $(BROWSER) @mdn/browser-compat-data@$(COMPATIBILITY) \
	  axe-core@$(AXE)
	@touch $@

$(VENV)/bin/python: | graphics
	@$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info < (3, 14) else \
	  "Tableside needs Python 3.11, 3.12 or 3.13, for which there is a Kivy: make PYTHON=python3.13")'
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || \
	{ echo "Tableside needs venv, a part of Python. Debian: apt install python3-venv | Fedora: dnf install python3" >&2; exit 2; }
	@rm -rf $(VENV) $(VENV).part
	@$(PYTHON) -m venv $(VENV).part && mv $(VENV).part $(VENV)

$(VENV)/ready: requirements.txt | $(VENV)/bin/python
	@echo "Installing what Tableside runs on into $(VENV): about 90 MB, some minutes on a slow machine"
	@$(BIN)/python -m pip install --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/ready-dev: requirements.txt requirements-dev.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

$(VENV)/ready-package: requirements.txt requirements-dev.txt requirements-package.txt | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-package.txt || \
	{ echo "NOT VERIFIED: anything. Buildozer and python-for-android must come from a package index once."; exit 1; }
	@touch $@

$(PYODIDE_NPM)/ready: Makefile
	@command -v npm > /dev/null || { echo "make site needs npm. Debian: apt install nodejs npm" >&2; exit 2; }
	npm install --silent --no-audit --no-fund --no-save --prefix $(PYODIDE_NPM) pyodide@$(PYODIDE)
	@touch $@

# By the Python that will run it: no other has the same bytecode.
$(PYODIDE_NPM)/python_stdlib.zip: $(PYODIDE_NPM)/ready web_app/library.py
	node phone_package/python.mjs $(PYODIDE_NPM) web_app.library $(PYODIDE_NPM)/node_modules/pyodide/python_stdlib.zip $@

# Pure Python alone: what is compiled for this machine is of no use there.
$(PHONE_PYTHON)/ready: requirements-phone-python.txt Makefile | $(VENV)/bin/python
	@command -v node > /dev/null && command -v npm > /dev/null || \
	{ echo "make phone-python needs Node 20 or newer with npm. Debian: apt install nodejs npm" >&2; exit 2; }
	npm install --silent --no-audit --no-fund --no-save --prefix $(PHONE_PYTHON) pyodide@$(PYODIDE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade --target $(PHONE_PYTHON)/packages \
	  --only-binary=:all: --implementation py --platform any --python-version 3.14 -r requirements-phone-python.txt
	@touch $@
