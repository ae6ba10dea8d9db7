# Every target makes or reuses .venv by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test lint bench screens format clean

demo: $(READY)
	$(BIN)/pocketmaze demo

# One test at a time for each worker ("loadgroup"), the longest first.
test: $(READY)
	$(BIN)/python -m pytest -n 2 --dist loadgroup

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/pocketmaze bench --on cpython,micropython,pico

screens: $(READY)
	$(BIN)/python -m host_tools.screens

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) dist build

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'Pocket Maze needs Python 3.11 or later; name one with: make PYTHON=python3.11 ...' >&2; exit 3; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo 'Setting up $(VENV) (once; about a minute) ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,emulator]'
	@touch $@
