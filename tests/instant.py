"""The instant tier alone, for tests of what patterns see."""

from functools import partial

from antinomy import analyze

instant = partial(analyze, tiers=("pattern",))
