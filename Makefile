# Needs Python 3.11 or newer, make and git. Everything is installed into .venv, once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SECONDS ?= 300
ROUNDS ?= 500

.PHONY: help drill test lint format fuzz torture bench record docs screenshot clean

help:
	@echo "make drill       open the trainer"
	@echo "make test        run the tests"
	@echo "make lint        check style, types and the borders between the rooms"
	@echo "make format      put the code into the house style"
	@echo "make fuzz        try changed texts on the reader for five minutes; SECONDS=1800 for longer"
	@echo "make torture     kill the program at 500 random moments and look at what is left; ROUNDS=50 for fewer"
	@echo "make bench       measure start-up, the history and the reader against their yardsticks"
	@echo "make record      print what the estimator computes beside what was published"
	@echo "make docs        write the pages that are made from the program"
	@echo "make screenshot  draw docs/screenshot.svg anew"
	@echo "make clean       remove .venv and what tools left behind"

drill: $(VENV)/installed
	@$(BIN)/trainer

test: $(VENV)/installed-dev
	$(BIN)/pytest -n 3 --dist worksteal

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Guided by coverage where atheris can be installed (Linux), at random elsewhere.
fuzz: $(VENV)/installed-dev
	@$(BIN)/python -c "import atheris" 2>/dev/null || $(PIP) install --only-binary :all: atheris || true
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)

torture: $(VENV)/installed-dev
	$(BIN)/python -m tests.torture --rounds $(ROUNDS)

bench: $(VENV)/installed-dev
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/first_paint.py
	$(BIN)/python benchmarks/history.py
	$(BIN)/python benchmarks/reading.py
	$(BIN)/python benchmarks/loading.py
	$(BIN)/python benchmarks/grading.py
	$(BIN)/python benchmarks/keypress.py

record: $(VENV)/installed
	@$(BIN)/python benchmarks/record.py

docs: $(VENV)/installed-dev
	$(BIN)/python docs/formulas.py
	$(BIN)/python docs/schema.py
	$(BIN)/python docs/curriculum.py
	$(BIN)/python benchmarks/record.py --write

screenshot: $(VENV)/installed-dev
	$(BIN)/python docs/screenshot.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(VENV)/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; make PYTHON=/path/to/python says which")'
	@echo "Setting up $(VENV), once ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	@echo "Installing the tools for tests and lint, once ..."
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["dev"], sep="\n")' > $(VENV)/dev.txt
	@$(PIP) install --constraint constraints.txt --requirement $(VENV)/dev.txt
	@touch $@
