# make demo: build, and fill an offline map of Cairns.   make test: everything that is checked.

PREFIX ?= $(HOME)/.local
PYTHON ?= python3
TILES ?= 10000000

VENV := .build/test-venv
STRICT := -Xswiftc -warnings-as-errors
# A target imports only what Package.swift lets it.
IMPORTS := --explicit-target-dependency-import-check error
# Swift's libraries go into the installed program, so that it runs where no Swift is. macOS has them.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)

# How long each fuzzer runs, and which: all, or some of job template tile archive answer store.
FUZZ_SECONDS ?= 30
FUZZ_TARGETS ?=

.DEFAULT_GOAL := help
.PHONY: help demo test build install reliability scale lint format clean packages test-packages \
  fuzz tsan asan

help:
	@echo 'make demo      install what is missing, build, and run jobs/cairns.json into out/'
	@echo 'make test      install what is missing, and run all checks and tests'
	@echo 'make reliability   try what docs/reliability.md tells, and write it anew'
	@echo 'make build     build the release program'
	@echo 'make install   put it into PREFIX/bin (PREFIX=$(PREFIX))'
	@echo 'make scale     run a job of TILES tiles (TILES=$(TILES)) and print what it took'
	@echo 'make lint      check the form of the sources        make format   put it right'
	@echo 'make fuzz      fuzz each reader of foreign bytes for FUZZ_SECONDS=$(FUZZ_SECONDS) (Linux)'
	@echo 'make tsan      run the tests under ThreadSanitizer'
	@echo 'make asan      run the tests under AddressSanitizer, and look for leaks (Linux)'
	@echo 'make clean     remove what was built'

demo: build
	.build/release/tileseed run jobs/cairns.json

test: test-packages $(VENV)/ready lint
	swift build --build-tests $(STRICT) $(IMPORTS)
	swift test $(STRICT)

# Times that each row of docs/reliability.md is tried.
TRIALS ?= 5

reliability: packages
	swift build -c release
	.build/release/ReliabilityReport docs/reliability.md $(TRIALS)

build: packages
	swift build -c release

install: packages
	swift build -c release --product tileseed $(STATIC)
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 .build/release/tileseed '$(DESTDIR)$(PREFIX)/bin/tileseed'

# Takes some minutes and gigabytes; TMPDIR says where.
scale: build
	.build/release/ScaleReport $(TILES)

lint:
	swift format lint -r --strict Sources Tests Package.swift

format:
	swift format -i -r Sources Tests Package.swift

# The fuzzer's sanitizers are named twice: SwiftPM has to hear of libFuzzer, which brings the main
# program, and of two --sanitize only the last one counts, in no order.
fuzz: packages
	@[ "$$(uname -s)" = Linux ] || { echo 'libFuzzer is not in Xcode: fuzz on Linux' >&2; exit 1; }
	TILESEED_FUZZ=1 swift build -c release --product Fuzzer --scratch-path .build/fuzz \
	  --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing
	scripts/fuzz $(FUZZ_SECONDS) $(FUZZ_TARGETS)

tsan: test-packages $(VENV)/ready
	swift test --sanitize=thread --scratch-path .build/tsan

# In the tests every leak is XCTest's own; the program itself is looked at by itself.
asan: test-packages $(VENV)/ready
	ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build/asan
	$(if $(filter Linux,$(shell uname -s)),scripts/find-leaks .build/asan/debug/tileseed)

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
