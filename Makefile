# The commands of the project. `make help` lists them in groups (`##@`); continuous integration uses the same ones.
# Needs Python 3.11 or newer, Rust 1.88 or newer (cargo and a C linker) and GNU make. Everything else comes from here.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

HOST    ?= 127.0.0.1
PORT    ?= 8000
WORKERS ?= 2

# What a soak of the route finder compares: how many boards, and the first of them.
SOAK_NETWORKS ?= 20000
SOAK_SEED     ?= $(shell date +%s)

VENV  := .venv
BIN   := $(VENV)/bin
PY    := $(BIN)/python
CARGO := cargo
RUST  := --manifest-path route_core/Cargo.toml

# The pinned toolchain is taken where it is installed; elsewhere the machine's default one, for nothing is downloaded without a request.
# Without rustup there is one toolchain only. `rust-version` in route_core/Cargo.toml is the least that will do; cargo checks it.
PINNED_RUST := $(shell sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
ifeq ($(origin RUSTUP_TOOLCHAIN),undefined)
ifneq ($(shell command -v rustup),)
ifeq ($(filter $(PINNED_RUST) $(PINNED_RUST)-%,$(shell rustup toolchain list 2>/dev/null)),)
OTHER_RUST := $(firstword $(shell rustup default 2>/dev/null))
ifneq ($(OTHER_RUST),)
export RUSTUP_TOOLCHAIN := $(OTHER_RUST)
endif
endif
endif
endif

# The first Python on the path that is new enough.
PYTHON ?= $(shell for candidate in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$candidate"; break; }; done)

# One stamp for each kind of work, so that a second start has nothing to do. They lie in the environment they speak of.
RUNTIME   := $(VENV)/.installed-runtime
DEV       := $(VENV)/.installed-dev
LOBBY     := $(VENV)/.installed-lobby
EXTENSION := $(VENV)/.built-extension
COMMAND   := $(BIN)/stationmaster

SOLVERS_VENV := $(VENV)/solvers
SOLVERS      := $(SOLVERS_VENV)/.installed

RUST_SOURCES := $(shell find route_core -name target -prune -o \( -name '*.rs' -o -name 'Cargo.toml' -o -name 'Cargo.lock' \) -print 2>/dev/null)

# Exact versions with hashes: nothing else is installed. `make lock` writes all of them.
LOCKED     := requirements/runtime.txt
LOCKED_DEV := requirements/development.txt
LOCKED_CONTAINER := requirements/container.txt
LOCKED_LOBBY := requirements/lobby.txt
LOCKED_SOLVERS := requirements/solvers.txt

SBOM    = stationmaster.cdx.json
INSTALL = $(BIN)/pip --quiet --disable-pip-version-check install --require-hashes -r

.PHONY: help
help: ## List the commands
	@awk -F ':.*## ' '/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ Build and run

.PHONY: tools
tools:
	@[ -n "$(PYTHON)" ] || { echo "Stationmaster needs Python 3.11 or newer: none was found (name one with PYTHON=...)." >&2; exit 1; }
	@command -v $(CARGO) >/dev/null || { echo "Stationmaster needs Rust 1.88 or newer: 'cargo' was not found (see https://rustup.rs)." >&2; exit 1; }
	@command -v cc >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null || \
		{ echo "Stationmaster needs a C linker for Rust: none of 'cc', 'gcc' and 'clang' was found." >&2; exit 1; }

$(PY): | tools
	@echo "Making the virtual environment $(VENV)"
	@"$(PYTHON)" -m venv $(VENV) || { echo "Python's 'venv' module is missing or broken (on Debian: apt install python3-venv)." >&2; exit 1; }

$(RUNTIME): $(LOCKED) | $(PY)
	@echo "Installing what the service needs"
	@$(INSTALL) $(LOCKED) && touch $@

$(LOBBY): $(LOCKED_LOBBY) | $(PY)
	@echo "Installing what the lobby needs"
	@$(INSTALL) $(LOCKED_LOBBY) && touch $@

$(DEV): $(LOCKED_DEV) | $(PY)
	@echo "Installing what tests, checks and measurements need"
	@$(INSTALL) $(LOCKED_DEV) && touch $@

$(EXTENSION): $(RUST_SOURCES) $(RUNTIME) | tools
	@[ -z "$(OTHER_RUST)" ] || echo "Rust $(PINNED_RUST), which the project pins, is not installed: building with $(OTHER_RUST)"
	@echo "Building the Rust extension (release)"
	@VIRTUAL_ENV="$(CURDIR)/$(VENV)" $(BIN)/maturin develop --release --locked --skip-install
	@touch $@

# The tree is not installed, so pip makes no command.
$(COMMAND): tools/command.sh | $(PY)
	@install -m 755 $< $@

.PHONY: build
build: $(RUNTIME) $(EXTENSION) $(COMMAND) ## Build what the service needs: environment, dependencies, Rust extension, command

.PHONY: serve
serve: build ## Run the service in the foreground (HOST, PORT, WORKERS; keys from STATIONMASTER_KEYS)
	@if [ -z "$$STATIONMASTER_KEYS$$STATIONMASTER_KEYS_FILE" ]; then export STATIONMASTER_DEV_KEY=1; fi; \
	HOST="$(HOST)" PORT="$(PORT)" WORKERS="$(WORKERS)" exec $(BIN)/gunicorn --config service/gunicorn_conf.py service.wsgi:app

.PHONY: serve-proxied
serve-proxied: build ## Run it behind the nginx of this machine, configured as in deploy/ (HOST, PORT, WORKERS)
	@if [ -z "$$STATIONMASTER_KEYS$$STATIONMASTER_KEYS_FILE" ]; then export STATIONMASTER_DEV_KEY=1; fi; \
	HOST="$(HOST)" PORT="$(PORT)" WORKERS="$(WORKERS)" exec $(PY) -m tools.proxied

.PHONY: lobby
lobby: build $(LOBBY) ## Run the service and a lobby for friends at one address (HOST, PORT, WORKERS; LOBBY_FOLDER)
	@HOST="$(HOST)" PORT="$(PORT)" WORKERS="$(WORKERS)" exec $(PY) -m tools.friends

##@ Test and check

.PHONY: test test-python test-rust
test: test-rust test-python ## Build, then run the whole suite, Python and Rust

test-python: build $(DEV) ## Run the Python suite alone (PYTEST_ARGS)
	@$(PY) -m pytest -n 2 --dist loadfile -q $(PYTEST_ARGS)

# `make test` skips the pages, with a notice, where no Chromium is found; this target requires one.
.PHONY: test-browser
test-browser: build $(DEV) ## Test the pages in the machine's Chromium (CHROMIUM names another)
	@BROWSER_TESTS=required $(PY) -m pytest -q -n 0 tests/browser $(PYTEST_ARGS)

test-rust: build ## Run the Rust suite alone
	@$(CARGO) test $(RUST) --locked --workspace --profile checked --quiet

.PHONY: check check-python check-rust check-types check-advisories
check: check-python check-types check-rust check-advisories ## Run linters, formatters, type checkers and the search for advisories

check-python: $(DEV)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports --no-cache

check-types: build $(DEV)
	@$(BIN)/mypy
	@$(PY) -m mypy.stubtest stationmaster._route_core

check-rust: | tools
	@$(CARGO) fmt $(RUST) --all --check
	@$(CARGO) clippy $(RUST) --locked --workspace --all-targets --quiet -- -D warnings
	@RUSTDOCFLAGS="-D warnings" $(CARGO) doc $(RUST) --locked --workspace --no-deps --quiet

# Fails on a known advisory; where no database can be reached, it prints that and goes on.
check-advisories: $(DEV)
	@$(PY) -m tools.advisories

.PHONY: format
format: $(DEV) ## Format both languages, and apply the linters' fixes
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .
	@$(CARGO) fmt $(RUST) --all

.PHONY: layout
layout: build $(DEV) ## Check that no text overlaps in pictures of random games (GAMES=100 of each title)
	@$(PY) -m tests.support.layout $(or $(GAMES),100)

.PHONY: compare
compare: build $(DEV) ## Compare every recorded game with this engine, state by state (COMPARE_ARGS)
	@$(PY) -m tests.golden.compare $(COMPARE_ARGS)

.PHONY: titles
titles: build $(DEV) ## Solve the recorded positions of many 18xx titles, and print a row for each title
	@$(PY) -m tests.golden.any_map_titles

.PHONY: soak
soak: build $(DEV) ## Play thousands of random games and boards, and print the frequencies (SOAK_GAMES, SOAK_NETWORKS)
	@STATIONMASTER_SOAK_NETWORKS="$(SOAK_NETWORKS)" STATIONMASTER_SOAK_SEED="$(SOAK_SEED)" \
		$(CARGO) test $(RUST) --locked -p route_core --profile checked --quiet --test methods -- --nocapture
	@STATIONMASTER_PROFILE=soak $(PY) -m pytest tests/properties tests/contract/test_fuzz_games.py -q -s --timeout 0 $(PYTEST_ARGS)

.PHONY: hidden
hidden: build $(DEV) ## Search all bytes of 200 games of the lobby for hidden things (HIDDEN_GAMES of each title, HIDDEN_ACTIONS)
	@HIDDEN_GAMES="$(or $(HIDDEN_GAMES),100)" HIDDEN_ACTIONS="$(or $(HIDDEN_ACTIONS),40)" \
		$(PY) -m pytest tests/lobby/test_hidden.py -q -s -n 0 --timeout 0 $(PYTEST_ARGS)

.PHONY: mutants
mutants: ## Run mutation tests of the route finder's search (hours; MUTANTS_ARGS)
	@command -v cargo-mutants >/dev/null || { echo "This needs cargo-mutants: cargo install --locked cargo-mutants" >&2; exit 1; }
	@cd route_core && STATIONMASTER_SOAK_NETWORKS=60 $(CARGO) mutants --cargo-arg=--locked --shuffle -o target $(MUTANTS_ARGS)

##@ Write generated files

.PHONY: openapi
openapi: build ## Write openapi.yaml from the statements
	@$(PY) -m stationmaster openapi write

.PHONY: tables
tables: build ## Write the tables and the drawing of docs/ from the statements
	@$(PY) -m tools.client_docs

.PHONY: languages
languages: build $(DEV) ## Write the message catalogues (*.pot, *.po); translations are kept
	@$(PY) -m tools.languages

.PHONY: wasm
wasm: build $(DEV) ## Build the WebAssembly module and its npm package (clients/routes/dist)
	@$(PY) -m tools.wasm

.PHONY: truths
truths: build $(DEV) ## Write the answers of the slow reference implementations (tests/data/truths)
	@$(PY) -m tests.golden.truths

# The locks for containers and for `make build` take their versions from the first, so these can be installed into one environment,
# in any order. The solvers have an environment of their own.
DEVELOPMENT_EXTRAS := service store trace analysis build completion dev env load lobby
COMPILE = $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --quiet --no-config \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCK_ARGS)

.PHONY: lock
lock: $(PY) ## Lock the dependencies of pyproject.toml, with hashes (LOCK_ARGS=--upgrade renews all)
	@[ -x $(BIN)/uv ] || $(INSTALL) $(LOCKED_DEV)
	@$(COMPILE) $(addprefix --extra ,$(DEVELOPMENT_EXTRAS)) --output-file $(LOCKED_DEV) >/dev/null
	@$(COMPILE) --extra service --extra build --constraint $(LOCKED_DEV) --output-file $(LOCKED) >/dev/null
	@$(COMPILE) --extra service --extra store --extra trace --constraint $(LOCKED_DEV) --output-file $(LOCKED_CONTAINER) >/dev/null
	@$(COMPILE) --extra service --extra build --extra lobby --constraint $(LOCKED_DEV) --output-file $(LOCKED_LOBBY) >/dev/null
	@$(COMPILE) --extra solvers --output-file $(LOCKED_SOLVERS) >/dev/null

##@ Measure

.PHONY: bench
bench: build $(DEV) ## Measure the route finder and the service
	@$(PY) -m benchmarks.export_networks
	@$(CARGO) bench $(RUST) --locked --quiet
	@$(PY) -m benchmarks

.PHONY: bench-compare
bench-compare: build $(DEV) ## Measure this tree beside an earlier one, as ratios (BASE=revision, COMPARE_ARGS)
	@[ -n "$(BASE)" ] || { echo "Say which revision to compare with: make bench-compare BASE=..." >&2; exit 2; }
	@$(PY) -m benchmarks.compare "$(BASE)" $(COMPARE_ARGS)

# The solvers need other versions than the rest: their processes have an environment of their own.
$(SOLVERS): $(LOCKED_SOLVERS) | $(PY)
	@echo "Installing the solvers"
	@$(PY) -m venv $(SOLVERS_VENV)
	@$(SOLVERS_VENV)/bin/pip --quiet --disable-pip-version-check install --require-hashes -r $(LOCKED_SOLVERS) && touch $@

.PHONY: solvers
solvers: build $(DEV) $(SOLVERS) ## Let CP-SAT and HiGHS confirm the route finder's answers, and compare the times (SOLVERS_ARGS)
	@$(CARGO) build $(RUST) --release --locked --quiet -p route_bench
	@$(PY) -m benchmarks.solvers --python $(SOLVERS_VENV)/bin/python $(SOLVERS_ARGS)

.PHONY: load
load: build $(DEV) ## Run a load test against a service of its own (LOAD_SECONDS, LOAD_USERS, WORKERS)
	@WORKERS="$(WORKERS)" $(PY) -m loadtests

.PHONY: load-lobby
load-lobby: build $(DEV) ## Load the lobby with games of four clients (LOBBY_LOAD_DATABASE, …_GAMES, …_SECONDS, …_PAUSE)
	@$(PY) -m loadtests.lobby

.PHONY: faults-lobby
faults-lobby: build $(DEV) ## Kill lobby, database and service while many games are played, and look for lost actions
	@$(PY) -m loadtests.lobby.faults

.PHONY: scale
scale: build $(DEV) ## Load three replicas behind nginx with Redis, one killed, one restarted (SCALE_SECONDS, SCALE_USERS, SCALE_WORKERS)
	@$(PY) -m loadtests.scale

.PHONY: costs
costs: build $(DEV) ## Measure what each request costs in CPU (COSTS_SECONDS; Linux)
	@$(PY) -m loadtests.costs

.PHONY: hostile
hostile: build ## Search for requests that cost too much (HOSTILE_SECONDS, HOSTILE_SEED, WORKERS, HOSTILE_ARGS)
	@WORKERS="$(WORKERS)" $(PY) -m loadtests.hostile $(HOSTILE_ARGS)

##@ Clients

.PHONY: clients
clients: build $(DEV) ## Generate the typed clients, compile them and play whole games (needs Node 20)
	@$(PY) -m tools.clients

.PHONY: lock-clients
lock-clients: $(DEV) ## Lock the generator of the Python client
	@$(BIN)/uv pip compile clients/python/requirements.in --universal --python-version 3.11 --generate-hashes --quiet --no-config \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock-clients" $(LOCK_ARGS) \
		--output-file clients/python/requirements.txt >/dev/null

##@ Release

.PHONY: images
images: $(PY) ## Ask the registries what the images of deploy/ are now, and write their digests down
	@$(PY) -m tools.images

.PHONY: sbom
sbom: build $(DEV) ## Write the bill of materials, Python and Rust, to dist/ (CycloneDX JSON)
	@$(PY) -m tools.sbom dist/$(SBOM)

# What an earlier build has left would be tried, too.
.PHONY: package
package: sbom ## Build the wheel and the source archive into dist/, and test the wheel
	@rm -f dist/*.whl dist/*.tar.gz
	@$(BIN)/maturin sdist --out dist
	@$(BIN)/maturin build --release --strip --locked --out dist --quiet --sbom-include dist/$(SBOM)
	@$(PY) -m tools.package

.PHONY: clean
clean: ## Remove everything that was built, with the virtual environment
	@rm -rf clients/*/.venv clients/python/generated clients/*/node_modules clients/typescript/build clients/page/schema.d.ts
	@rm -rf $(VENV) dist build route_core/target stationmaster/*.so .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find stationmaster service lobby tests loadtests examples tools -name __pycache__ -type d -prune -exec rm -rf {} +
