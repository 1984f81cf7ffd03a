# The commands of the project. `make help` lists them; continuous integration and people use the same ones.
# Needs Python 3.11 or newer, a stable Rust toolchain (cargo and a C linker) and GNU make. Everything else comes from here.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

HOST    ?= 127.0.0.1
PORT    ?= 8000
WORKERS ?= 2

VENV  := .venv
BIN   := $(VENV)/bin
PY    := $(BIN)/python
CARGO := cargo
RUST  := --manifest-path route_core/Cargo.toml

# The first Python on the path that is new enough.
PYTHON ?= $(shell for candidate in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$candidate"; break; }; done)

# One stamp for each kind of work, so that a second start has nothing to do. They lie in the environment they speak of.
RUNTIME   := $(VENV)/.installed-runtime
DEV       := $(VENV)/.installed-dev
LOAD      := $(VENV)/.installed-load
EXTENSION := $(VENV)/.built-extension

RUST_SOURCES := $(shell find route_core -name target -prune -o \( -name '*.rs' -o -name 'Cargo.toml' -o -name 'Cargo.lock' \) -print 2>/dev/null)

# Prints the requirements of pyproject.toml and of the extras named after it, one a line.
REQUIREMENTS = $(PY) -c 'import sys, tomllib; \
project = tomllib.load(open("pyproject.toml", "rb")); \
lists = [project["build-system"]["requires"], project["project"]["dependencies"]]; \
lists += [project["project"]["optional-dependencies"][extra] for extra in sys.argv[1:]]; \
print("\n".join(name for names in lists for name in names))'

PIP = $(BIN)/pip --quiet --disable-pip-version-check

.PHONY: help
help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---------------------------------------------------------------- building

.PHONY: tools
tools:
	@[ -n "$(PYTHON)" ] || { echo "Stationmaster needs Python 3.11 or newer: none was found (name one with PYTHON=...)." >&2; exit 1; }
	@command -v $(CARGO) >/dev/null || { echo "Stationmaster needs a stable Rust toolchain: 'cargo' was not found (see https://rustup.rs)." >&2; exit 1; }
	@command -v cc >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null || \
		{ echo "Stationmaster needs a C linker for Rust: none of 'cc', 'gcc' and 'clang' was found." >&2; exit 1; }

$(PY): | tools
	@echo "Making the virtual environment $(VENV)"
	@"$(PYTHON)" -m venv $(VENV) || { echo "Python's 'venv' module is missing or broken (on Debian: apt install python3-venv)." >&2; exit 1; }

$(RUNTIME): pyproject.toml | $(PY)
	@echo "Installing what the service needs"
	@$(REQUIREMENTS) > $@.txt && $(PIP) install -r $@.txt && touch $@

$(DEV): pyproject.toml | $(PY)
	@echo "Installing what tests and checks need"
	@$(REQUIREMENTS) dev > $@.txt && $(PIP) install -r $@.txt && touch $@

$(LOAD): pyproject.toml | $(PY)
	@echo "Installing what the load test needs"
	@$(REQUIREMENTS) load > $@.txt && $(PIP) install -r $@.txt && touch $@

$(EXTENSION): $(RUST_SOURCES) $(RUNTIME) | tools
	@echo "Building the Rust extension (release)"
	@VIRTUAL_ENV="$(CURDIR)/$(VENV)" $(BIN)/maturin develop --release --skip-install
	@touch $@

.PHONY: build
build: $(RUNTIME) $(EXTENSION) ## Build all that the service needs: environment, dependencies, Rust extension

# ---------------------------------------------------------------- running

.PHONY: serve
serve: build ## Run the service in the foreground (HOST, PORT, WORKERS; keys from STATIONMASTER_KEYS)
	@if [ -z "$$STATIONMASTER_KEYS" ]; then export STATIONMASTER_DEV_KEY=1; fi; \
	HOST="$(HOST)" PORT="$(PORT)" WORKERS="$(WORKERS)" exec $(BIN)/gunicorn --config service/gunicorn_conf.py service.wsgi:app

# ---------------------------------------------------------------- testing

.PHONY: test test-python test-rust
test: test-rust test-python ## Build, then run the whole suite, Python and Rust

test-python: build $(DEV) ## The Python suite alone (PYTEST_ARGS=... is handed on)
	@$(PY) -m pytest -n 2 --dist loadfile -q $(PYTEST_ARGS)

test-rust: build ## The Rust suite alone
	@$(CARGO) test $(RUST) --workspace --profile checked --quiet

.PHONY: check check-python check-rust check-types
check: check-python check-types check-rust ## Linters, formats, types, the extension's stub, docs: all that must be clean

check-python: $(DEV)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

check-types: build $(DEV) $(LOAD)
	@$(BIN)/mypy
	@$(PY) -m mypy.stubtest service._route_core

check-rust: | tools
	@$(CARGO) fmt $(RUST) --all --check
	@$(CARGO) clippy $(RUST) --workspace --all-targets --quiet -- -D warnings
	@RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(RUST) --workspace --no-deps --quiet

.PHONY: format
format: $(DEV) ## Format both languages, and repair what the linters can repair
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .
	@$(CARGO) fmt $(RUST) --all

.PHONY: openapi
openapi: build ## Write openapi.yaml anew from the schemas
	@$(PY) -m service openapi write

# ---------------------------------------------------------------- measuring

.PHONY: bench
bench: build $(DEV) ## Measure the route finder and the service (tables; never part of the tests)
	@$(PY) -m benchmarks.export_networks
	@$(CARGO) bench $(RUST) --quiet
	@$(PY) -m benchmarks

.PHONY: compare
compare: build $(DEV) ## Compare every recorded game with this engine, state by state (COMPARE_ARGS=... is handed on)
	@$(PY) -m tests.golden.compare $(COMPARE_ARGS)

.PHONY: load
load: build $(LOAD) ## Load test against a service it starts itself (LOAD_SECONDS, LOAD_USERS, WORKERS)
	@WORKERS="$(WORKERS)" $(PY) -m loadtests

.PHONY: soak
soak: build $(DEV) ## Thousands of random whole games; prints how often each thing happened (SOAK_GAMES of 1846)
	@STATIONMASTER_PROFILE=soak $(PY) -m pytest tests/properties -q -s --timeout 0 $(PYTEST_ARGS)

# ---------------------------------------------------------------- releasing

.PHONY: package
package: build ## Build the wheel and the source archive into dist/
	@$(BIN)/maturin build --release --strip --sdist --out dist --quiet

.PHONY: clean
clean: ## Remove all that was built, the virtual environment too
	@rm -rf $(VENV) dist build route_core/target service/*.so .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find service tests loadtests -name __pycache__ -type d -prune -exec rm -rf {} +
