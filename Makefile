# make run and make test do all there is to set up; see README.md.

SHELL := /bin/bash
BIN := .build/release
SHOP := Examples/Shop

.PHONY: run test build deps torture bench bench-build bench-check conformance fuzz clean

DATA := $(or $(INTERLOCK_SHARED),../shared)/bench/json
CORPORA := $(or $(INTERLOCK_SHARED),../shared)/bench/json-schema

# The main job on the example shop: six requests, what became of each, and what the shop then holds.
run: build
	$(BIN)/shop demo $(SHOP)

build: deps
	swift build -c release

# Every test. The output goes through a file: what swift test prints last can be lost in a pipe.
test: deps
	@mkdir -p .build
	INTERLOCK_STRICT=1 swift build --build-tests
	@INTERLOCK_STRICT=1 swift test --skip-build > .build/test.log 2>&1; status=$$?; \
	  grep -E '✘|↳|rror:|➜|Test run with' .build/test.log; \
	  if grep -q '➜' .build/test.log; then \
	    echo "skipped, for want of data beside the checkout: $$(grep -c '➜ Test' .build/test.log) tests (docs/TESTING.md)"; fi; \
	  exit $$status
	Tests/EndToEnd/kill-loop.sh --build debug --kills 20
	Scripts/check-text.sh

# Kills interlock run at random moments; every acknowledged entry must be there afterwards and nothing run twice.
torture: build
	Tests/EndToEnd/kill-loop.sh --build release --kills 200

# How InterlockJSON and InterlockSchema do beside their peers; docs/PERFORMANCE.md says how to read it.
bench: bench-build
	python3 Benchmarks/run.py $(DATA)
	python3 Benchmarks/schema.py $(CORPORA)

bench-build: deps
	swift build -c release --package-path Benchmarks

# Instructions of fixed runs against the counts in git, and that validating allocates nothing: a regression shows on a
# noisy machine too.
bench-check: bench-build
	Benchmarks/check-instructions.sh $(DATA)
	Benchmarks/check-allocations.sh $(CORPORA)

# How many tests of the official JSON Schema suite pass, ours beside the peers'.
SUITE := $(or $(INTERLOCK_SHARED),../shared)/suites/JSON-Schema-Test-Suite
conformance: bench-build
	python3 Benchmarks/conformance.py $(SUITE)

# The fuzzers, each for FUZZ_SECONDS.
FUZZ_SECONDS ?= 60
fuzz: deps
	Fuzz/run.sh $(FUZZ_SECONDS)

# The system packages that are missing: installed where this is root, named where it is not.
deps:
	@Scripts/install-packages.sh

clean:
	swift package clean
