"""What the third source document measured (table 3), to stand beside ours: other data, other validators."""

from __future__ import annotations

from typing import NamedTuple


class PaperRow(NamedTuple):
    """A model with a way of prompting, and its figures."""

    name: str
    accuracy: float
    precision: float
    recall: float
    f1: float
    type_accuracy: float
    type_macro_f1: float
    guided_jaccard: float
    guided_f1: float
    blind_jaccard: float
    blind_f1: float


PAPER = (
    PaperRow("Claude 3 Sonnet", 0.539, 0.901, 0.296, 0.446, 0.401, 0.216, 0.582, 0.601, 0.562, 0.538),
    PaperRow("Claude 3 Sonnet, steps", 0.710, 0.951, 0.566, 0.710, 0.368, 0.119, 0.551, 0.586, 0.624, 0.602),
    PaperRow("Claude 3 Haiku", 0.395, 0.913, 0.036, 0.069, 0.278, 0.174, 0.521, 0.545, 0.577, 0.596),
    PaperRow("Claude 3 Haiku, steps", 0.578, 0.948, 0.344, 0.505, 0.282, 0.135, 0.573, 0.598, 0.500, 0.606),
    PaperRow("Llama 3.3 70B", 0.679, 0.916, 0.535, 0.676, 0.308, 0.065, 0.727, 0.734, 0.547, 0.587),
    PaperRow("Llama 3.3 70B, steps", 0.497, 0.987, 0.198, 0.331, 0.245, 0.095, 0.712, 0.726, 0.541, 0.577),
    PaperRow("Llama 3.1 8B", 0.380, 0.812, 0.010, 0.020, 0.328, 0.163, 0.395, 0.436, 0.353, 0.385),
    PaperRow("Llama 3.1 8B, steps", 0.482, 0.699, 0.301, 0.421, 0.399, 0.056, 0.397, 0.430, 0.336, 0.373),
)
