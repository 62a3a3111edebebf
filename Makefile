# Every target sets up what it needs; a fresh machine needs Python 3.11 or newer and make, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Two workers: whole games and two hundred kills share the time.
WORKERS ?= 2

.PHONY: run test lint types pytest bench screenshots package-check clean

run: $(VENV)/ready
	$(BIN)/python main.py $(ARGS)

test: lint types pytest

lint: $(VENV)/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready-dev
	$(BIN)/mypy

pytest: $(VENV)/ready-dev
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

bench: $(VENV)/ready-dev
	$(BIN)/python -m benchmarks $(ARGS)

screenshots: $(VENV)/ready
	$(BIN)/python -m screens.pictures $(ARGS)

# The check's own tests, then the check. It builds nothing, and says what it could not verify.
package-check: $(VENV)/ready-package
	$(BIN)/python -m pytest tests/phone_package
	$(BIN)/python -m phone_package

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis out

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Tableside needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/ready-dev: requirements.txt requirements-dev.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

$(VENV)/ready-package: requirements.txt requirements-dev.txt requirements-package.txt | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-package.txt || \
	{ echo "NOT VERIFIED: anything. Buildozer and python-for-android must come from a package index once."; exit 1; }
	@touch $@
