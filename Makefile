# Norden & Suden. Every command creates what it needs in .venv; the second time it starts at once.
# Without make, say the same in Python: python3 .ci/start.py play
#
#   make play                     play
#   make play ARGS="list"         ... or any other command of norden-suden
#   make serve                    let others play here, by ssh
#   make test                     run the tests
#   make test ARGS="-k march"     ... or some of them: the words go to pytest
#   make thorough                 ... with every size, look and seed of them, in twice the time
#   make quick                    rules, engine, tables, statistics, house: in under a minute
#   make check                    layout, lint, types, layers, tests
#   make bench, make soak         speed; campaigns by the thousand
#   make lock                     resolve the libraries anew (ARGS="--upgrade" for newer ones)
#   make clean                    remove the virtual environment and what tools left behind

PYTHON ?= python3

.PHONY: play serve test thorough quick check bench soak lock clean
play serve test thorough quick check bench soak lock:
	@$(PYTHON) .ci/start.py $@ $(ARGS)

clean:
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
