# Shuffle Up. `make run` starts the server, `make demo` shows it played by bots, `make test` is every check.
# Needs Python 3.11+, Node 20+ and make; everything else comes by itself.

PYTHON ?= python3
PORT ?= 8000
SPEED ?= 60
ENTRIES ?= 45
SEED ?= 7
JOBS ?= 2

python := .venv/bin/python
sources := $(shell find frontend/src frontend/build frontend/public -type f ! -name '*.test.*' 2>/dev/null) \
	$(wildcard frontend/*.html frontend/*.config.ts frontend/tsconfig.json)

.PHONY: help setup run demo test simulate pictures bench lock openapi build clean

help: ## what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

setup: .venv/.checks frontend/node_modules/.installed ## install everything, start nothing

run: .venv/.runtime frontend/dist/clock.html ## install, build, start: one command, Ctrl-C ends it
	@exec $(python) manage.py up --port $(PORT)

demo: .venv/.runtime frontend/dist/clock.html ## the same with a tournament that bots play (SPEED=60)
	@exec $(python) manage.py up --port $(PORT) --demo --speed $(SPEED)

test: setup frontend/dist/clock.html ## every check (REQUIRE_ALL=1: a skipped test is a failure)
	@JOBS=$(JOBS) scripts/check

simulate: .venv/.runtime frontend/dist/clock.html ## bots play ENTRIES=45 SEED=7 against a server of their own
	@exec $(python) manage.py up --port 0 --host 127.0.0.1 --temporary --quiet \
		--then simulate --entries $(ENTRIES) --seed $(SEED)

pictures: setup frontend/dist/clock.html ## the pictures of the README, from a real run
	@exec $(python) scripts/pictures.py docs/pictures

bench: .venv/.runtime ## how fast it is here, beside floors measured in the same run
	@exec scripts/bench

openapi: .venv/.runtime frontend/node_modules/.installed ## frontend/openapi.yaml and the TypeScript types made from it
	$(python) manage.py spectacular --validate --fail-on-warn --file frontend/openapi.yaml
	cd frontend && npm run --silent types

lock: .venv/.runtime ## renew requirements.lock and requirements-dev.lock (OPTIONS=--upgrade)
	scripts/lock $(OPTIONS)

build: frontend/dist/clock.html ## the frontend

clean: ## forget what was installed and built; var/ stays
	rm -rf .venv frontend/node_modules frontend/dist

# What was installed is stamped, so that the second run starts at once.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Shuffle Up needs Python 3.11 or newer; name it: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.runtime: requirements.lock scripts/install | .venv/bin/python
	scripts/install requirements.lock
	@touch $@

.venv/.checks: requirements-dev.lock scripts/install | .venv/bin/python
	scripts/install requirements-dev.lock
	@touch $@ .venv/.runtime

frontend/node_modules/.installed: frontend/package.json frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

frontend/dist/clock.html: $(sources) frontend/node_modules/.installed
	cd frontend && npm run --silent build
	@touch $@
