# Towpath. `make play` and `make test` are all that a fresh machine needs: Python 3.11, make and npm.
PYTHON ?= python3
BIN := .venv/bin
UV := $(BIN)/uv
READY := .venv/.ready

.PHONY: play test setup check bench bench-peers lock clean

play: setup
	$(BIN)/towpath play

test: setup
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(UV) || $(BIN)/python -m pip install --quiet --disable-pip-version-check "uv>=0.5"
	$(UV) pip sync --quiet --python $(BIN)/python --require-hashes requirements.lock
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $(READY)

# Run every scenario of every game.
check: setup
	$(BIN)/towpath check towpath/games/*/scenarios/*.toml

bench: setup
	$(BIN)/towpath bench

# Peers are installed in an environment of their own and measured in the same run.
bench-peers: setup
	@test -x .peers/bin/python || $(PYTHON) -m venv .peers
	$(UV) pip install --quiet --python .peers/bin/python "catanatron==3.2.1" "chess==1.11.2" "rlcard==1.2.0" "open_spiel==2.0.2"
	$(BIN)/towpath bench --peers .peers/bin/python

# Write the versions that are installed anew.
lock: setup
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --group dev pyproject.toml -o requirements.lock

clean:
	rm -rf .venv .peers build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
