# Needs Python 3.11 or newer, make and git. Everything is installed into .venv, once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SECONDS ?= 300
TARGET ?= all
ROUNDS ?= 500
CUTS ?= 100
ROWS ?=
DRILLS ?= 2000

.PHONY: help drill test lint format fuzz torture soak bench record docs sbom screenshot clean

help:
	@echo "make drill       open the trainer"
	@echo "make test        run the tests"
	@echo "make lint        check style, types and the borders between the rooms"
	@echo "make format      put the code into the house style"
	@echo "make fuzz        try changed texts on all that reads them, five minutes each; TARGET=import, SECONDS=1800"
	@echo "make torture     kill the program at 500 random moments and look at what is left, then cut its power; ROUNDS=50, CUTS=10 for fewer"
	@echo "make soak        do 2,000 drills in one process and see that nothing is left of them; DRILLS=200 for fewer"
	@echo "make bench       measure all that is waited for, and write benchmarks/results.md; ROWS=startup,reading for some"
	@echo "make regressions a quick look at what became slower since then"
	@echo "make record      print what the estimator computes beside what was published"
	@echo "make docs        write the pages that are made from the program"
	@echo "make sbom        list what an installed trainer consists of in docs/sbom.json"
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
	$(BIN)/python -m tests.fuzz --target $(TARGET) --seconds $(SECONDS)

torture: $(VENV)/installed-dev
	$(BIN)/python -m tests.torture --rounds $(ROUNDS)
	$(BIN)/python -m tests.torture.power --times $(CUTS)

soak: $(VENV)/installed-dev
	$(BIN)/python -m tests.soak --drills $(DRILLS)

bench: $(VENV)/installed-dev
	@$(BIN)/python -m benchmarks --rows "$(ROWS)"

regressions: $(VENV)/installed-dev
	@$(BIN)/python -m benchmarks --regressions

record: $(VENV)/installed
	@$(BIN)/python benchmarks/record.py

docs: $(VENV)/installed-dev
	$(BIN)/python docs/formulas.py
	$(BIN)/python docs/schema.py
	$(BIN)/python docs/curriculum.py
	$(BIN)/python benchmarks/record.py --write

sbom: $(VENV)/installed-dev
	$(BIN)/python docs/sbom.py

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
