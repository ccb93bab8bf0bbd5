# make demo: build, and fill an offline map of Cairns.   make test: everything that is checked.

PREFIX ?= $(HOME)/.local
PYTHON ?= python3

VENV := .build/test-venv
STRICT := -Xswiftc -warnings-as-errors
# A target imports only what Package.swift lets it.
IMPORTS := --explicit-target-dependency-import-check error
# Swift's libraries go into the installed program, so that it runs where no Swift is. macOS has them.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)

.DEFAULT_GOAL := help
.PHONY: help demo test build install lint format clean packages test-packages

help:
	@echo 'make demo      install what is missing, build, and run jobs/cairns.json into out/'
	@echo 'make test      install what is missing, and run all checks and tests'
	@echo 'make build     build the release program'
	@echo 'make install   put it into PREFIX/bin (PREFIX=$(PREFIX))'
	@echo 'make lint      check the form of the sources        make format   put it right'
	@echo 'make clean     remove what was built'

demo: build
	.build/release/tileseed run jobs/cairns.json

test: test-packages $(VENV)/ready lint
	swift build --build-tests $(STRICT) $(IMPORTS)
	swift test $(STRICT)

build: packages
	swift build -c release

install: packages
	swift build -c release --product tileseed $(STATIC)
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 .build/release/tileseed '$(DESTDIR)$(PREFIX)/bin/tileseed'

lint:
	swift format lint -r --strict Sources Tests Package.swift

format:
	swift format -i -r Sources Tests Package.swift

clean:
	rm -rf .build out

packages:
	@scripts/install-packages

test-packages:
	@scripts/install-packages --tests

# The map readers of the tests that come from PyPI.
$(VENV)/ready: Tests/Readers/requirements.txt | test-packages
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r $<
	touch $@
