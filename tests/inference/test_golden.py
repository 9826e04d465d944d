"""The model that ships gives the same scores on every platform: those in ``golden.jsonl``."""

import numpy as np
import pytest

from antinomy.inference.manifest import Manifest
from inference import golden

#: Processors round differently, and a rounding can tip an activation over to the next of 255 steps.
TOLERANCE = 0.02


def test_scores_are_those_of_every_other_platform():
    model = Manifest.load().models["nli"]
    if not (model.directory / model.model).is_file():
        pytest.skip(f"{model.model} is not built in this checkout")
    expected = golden.read()
    assert len(expected) == 40
    got = golden.scored(expected)
    for column in ("nli", "conflict"):
        np.testing.assert_allclose(
            [row[column] for row in got],
            [row[column] for row in expected],
            atol=TOLERANCE,
            err_msg="another model? then `python tests/inference/golden.py`",
        )
