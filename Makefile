# Towpath. `make play` and `make test` are all that a fresh machine needs: Python 3.11, make and npm.
# With a C compiler the rules are compiled to native code; without one everything works interpreted.
PYTHON ?= python3
BIN := .venv/bin
UV := $(BIN)/uv
PACKAGES := .venv/.packages
READY := .venv/.ready
TYPES := towpath/web/client/wire.ts
SOURCES := $(shell find towpath -type f -not -path '*/__pycache__/*' -not -path $(TYPES) -not -path 'towpath/web/static/client.*' -not -path 'towpath/web/static/fonts/*') pyproject.toml hatch_build.py
NATIVE := $(shell command -v cc >/dev/null 2>&1 && echo 1)

CLIENT := towpath/web/static/client.js
CLIENT_SOURCES := $(filter-out $(TYPES),$(wildcard towpath/web/client/*)) towpath/web/wire.py towpath/web/typescript.py
BROWSER := .venv/.browser
# Browser tests often wait, so there are more of them at once than processors.
WORKERS := -n $(shell $(PYTHON) -c "import os; print(min(8, 2 * (os.cpu_count() or 1)))") --dist worksteal --durations 12

.PHONY: measure-table packages release pictures kills cuts load test-postgres play share test test-all lint lint-style lint-types lint-client test-interpreted test-compiled setup check wheel bench bench-peers bench-slowest bench-open differential fuzz lock clean play-terminal

play: setup
	$(BIN)/towpath serve

# The same, for others in the network as well.
share: setup
	$(BIN)/towpath serve --share

# A game in the terminal instead.
play-terminal: setup
	$(BIN)/towpath play

# What every change has to pass (docs/testing.md). What is skipped as long is named at the end of each part.
test: setup $(BROWSER)
	@$(MAKE) --no-print-directory lint
	$(MAKE) test-interpreted
	$(MAKE) test-compiled COMPILED=--builds

# The same and the long tests, and all of them on both builds: for releases, and once a week.
test-all: setup $(BROWSER)
	@$(MAKE) --no-print-directory lint
	$(MAKE) test-interpreted LONG=--long
	$(MAKE) test-compiled LONG=--long

# All at once, as mypy takes one processor for the longest time.
lint: setup
	@$(MAKE) --no-print-directory -j 3 lint-style lint-types lint-client

lint-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-types:
	$(BIN)/mypy

lint-client:
	npm run --silent check

# The sources as they lie here. LONG=--long: with the long tests.
LONG ?=
test-interpreted: setup
	$(BIN)/python -m pytest $(WORKERS) $(LONG)

# The installed package, from a folder in which the sources cannot be found. COMPILED=--builds: what may differ between
# the builds, and nothing else.
COMPILED ?=
test-compiled: setup
ifeq ($(NATIVE),1)
	rm -rf build/compiled && mkdir -p build/compiled
	cp -r tests docs examples README.md pyproject.toml build/compiled/
	cd build/compiled && TOWPATH_EXPECT=compiled ../../$(BIN)/python -m pytest -p no:cacheprovider $(WORKERS) $(COMPILED) $(LONG)
	$(BIN)/towpath bench --guard
else
	@echo "no C compiler: the compiled build is not tested"
endif

setup: $(READY)

$(PACKAGES): requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(UV) || $(BIN)/python -m pip install --quiet --disable-pip-version-check "uv>=0.5"
	$(UV) pip sync --quiet --python $(BIN)/python --require-hashes requirements.lock
	@touch $@

# The browser's part: fonts and libraries come from npm, the bundle is never kept in the repository.
node_modules/.ready: package.json package-lock.json
	npm ci --silent --no-fund --no-audit
	@touch $@

# The types of what the server sends are written first, by Python.
$(CLIENT): node_modules/.ready $(PACKAGES) $(CLIENT_SOURCES)
	npm run --silent build -- --log-level=warning

# A real browser for the tests.
$(BROWSER): $(PACKAGES)
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; }
	@touch $@

$(READY): $(PACKAGES) $(SOURCES) $(CLIENT)
ifeq ($(NATIVE),1)
	@echo "compiling Towpath (about two minutes, only when it has changed) …"
	@rm -rf build/wheel
	@TOWPATH_NATIVE=1 $(BIN)/python -m build --wheel --no-isolation --outdir build/wheel . >build.log 2>&1 || { cat build.log; exit 1; }
	@rm -f build.log
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --reinstall build/wheel/*.whl
else
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
endif
	@touch $@

# Run every scenario of every game.
check: setup
	$(BIN)/towpath check towpath/games/*/scenarios/*.toml

# A wheel with native code for this machine.
wheel: $(PACKAGES)
	TOWPATH_NATIVE=1 $(BIN)/python -m build --wheel --no-isolation --outdir dist .

# What a release publishes, checked: the source distribution, the wheel made from it, and a native wheel for this machine.
packages: $(PACKAGES) $(CLIENT)
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist .
	$(BIN)/python -m tests.release check dist
ifeq ($(NATIVE),1)
	TOWPATH_NATIVE=1 $(BIN)/python -m build --wheel --no-isolation --outdir dist/native .
	$(BIN)/python -m tests.release check dist/native
endif

# Everything for a release of the version in towpath/__init__.py: all tests, the packages, the notes from the changelog.
release: test-all packages
	$(BIN)/python -m tests.release notes >dist/notes.md
	@echo "dist/ has the packages and the notes"

bench: setup
	$(BIN)/towpath bench

# The slowest legal-move queries that we know how to ask.
bench-slowest: setup
	$(BIN)/python -m tests.games.canal_mania.slowest

# How long a table with a long journal takes to open.
bench-open: setup
	$(BIN)/python -m tests.store.opening

# Peers are installed in an environment of their own and measured in the same run.
bench-peers: setup
	@test -x .peers/bin/python || $(PYTHON) -m venv .peers
	$(UV) pip install --quiet --python .peers/bin/python "catanatron==3.2.1" "chess==1.11.2" "rlcard==1.2.0" "open_spiel==2.0.2"
	$(BIN)/towpath bench --peers .peers/bin/python

# Plays the same games interpreted and compiled and compares every step: GAMES for each game and option set.
GAMES ?= 20
differential: setup
	$(BIN)/python -m towpath.lab.differential --games $(GAMES) --sources .

# Many random games, with their figures: GAMES for each number of players.
fuzz: setup
	$(BIN)/python -m tests.fuzz --games $(GAMES)

# The server is killed under play KILLS times: no acknowledged move may be lost or doubled.
KILLS ?= 300
kills: setup
	$(BIN)/python -W ignore -m tests.web.kills --kills $(KILLS)

# Whole games between two browsers of which one loses its connection CUTS times: no move may be lost or doubled.
CUTS ?= 10
cuts: setup $(BROWSER)
	$(BIN)/python -W ignore -m tests.web.cuts --cuts $(CUTS)

# TABLES tables in play at once over HTTP, with a client for each seat; prints moves a second, delays and memory.
TABLES ?= 200
load: setup
	$(BIN)/python -W ignore -m tests.web.load --tables $(TABLES)

# The store in PostgreSQL, with a server that is started for the tests (postgresql must be installed).
test-postgres: setup
	$(UV) pip install --quiet --python $(BIN)/python --target build/postgres "psycopg[binary]>=3.2"
	PYTHONPATH=build/postgres $(BIN)/python -m pytest -rs tests/store/test_postgres.py

# How many clicks a turn takes and how well the table can be read, measured in a real browser.
measure-table: setup $(BROWSER)
	$(BIN)/python -W ignore -m tests.web.measure_table

# The pictures in the README, taken anew from the program.
pictures: setup $(BROWSER)
	$(BIN)/python -W ignore -m tests.web.pictures

# Write the versions that are installed anew.
lock: $(PACKAGES)
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra table --group dev pyproject.toml -o requirements.lock

clean:
	rm -rf .venv .peers build dist node_modules towpath/web/static/client.js towpath/web/static/client.css towpath/web/static/fonts $(TYPES) .pytest_cache .mypy_cache .ruff_cache .hypothesis
