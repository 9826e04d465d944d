"""Small models for a server's deep tier, real in all but size, and what a test asks of its runs.

A rule with the word "clashes" conflicts with every other.
"""

from __future__ import annotations

import json

from lsp_harness import TIMEOUT

from inference import tiny

CLASHES = "Always answer: clashes clashes clashes clashes clashes."
MAT = "Sit on the mat."


def put_models(folder, depth=0):
    tiny.encoder(folder / "models" / "encoder", depth=depth)
    nli = tiny.cross_encoder(folder / "models" / "nli", conflict=True, depth=depth)
    # As our own training writes it: a model without would leave conflicts to the one that ships.
    heads = {"labels": tiny.LABELS, "temperature": {"nli": 1.0, "conflict": 1.0}, "threshold": {}}
    (nli / "heads.json").write_text(json.dumps(heads), encoding="utf-8")
    (folder / "antinomy.toml").write_text(
        '[models]\nembedding = "./models/encoder"\nnli = "./models/nli"\n', encoding="utf-8"
    )


def deep(client):
    return client.command("antinomy.showDebugInfo")["inference"]


def until(client, condition):
    """Ask how the models fare until it is as wanted."""
    for _ in range(int(TIMEOUT * 100)):
        state = deep(client)
        if condition(state):
            return state
    raise AssertionError(state)


def idle(client, runs=0):
    """Wait until nothing is wanted of the models, after so many runs."""
    return until(client, lambda state: state["runs"] >= runs and not (state["waiting"] or state["running"]))
