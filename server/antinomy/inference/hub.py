"""Reads what a model folder in the hub's layout says of its model: labels, length, graph, tokenizer.

Such a folder holds ``config.json``, a tokenizer's files and an ONNX graph,
whether it was downloaded or exported. Nothing is assumed where the folder says
nothing. Knows neither the manifest nor the network, and loads no model.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import attrs

from antinomy.errors import ModelError
from antinomy.inference.manifest import LABELS, ModelEntry

CONFIG = "config.json"
TOKENIZER = "tokenizer.json"
GRAPHS = ("model.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx")
"""Where the graph is looked for, in this order."""

SENTENCE = "sentence_bert_config.json"
POOLING = "1_Pooling/config.json"
MODULES = "modules.json"
#: What sentence-transformers runs in a row that our encoder does, too, by the last part of its name.
_KNOWN_MODULES = ("Transformer", "Pooling", "Normalize")
_TOKENIZER_CONFIG = "tokenizer_config.json"
_HEADS = "heads.json"
#: What transformers writes where a configuration gives labels no names.
_NAMELESS = re.compile(r"label_\d+")
#: Tokenizers without a limit state one of astronomic size.
_MOST_TOKENS = 100_000
_USUAL_TOKENS = 512


def graph_among(names: Collection[str]) -> str | None:
    """Return the graph to use among a folder's file names (with ``/``)."""
    return next((graph for graph in GRAPHS if graph in names), None)


def described(folder: Path, entry: ModelEntry) -> ModelEntry:
    """Return the entry with what the folder says filled in where the entry says nothing.

    Parameters
    ----------
    folder
        A folder in the hub's layout.
    entry
        What is known; an empty ``task`` is filled in, too.

    Raises
    ------
    ModelError
        A file that is needed is missing or cannot be used.

    """
    config = _json(folder / CONFIG, needed=True)
    heads = _json(folder / _HEADS)
    task = entry.task or _task(config, heads)
    if task == "embedding":
        check_pooling(folder)
    model = entry.model or _graph(folder)
    return attrs.evolve(
        entry,
        task=task,
        model=model,
        tokenizer=TOKENIZER if (folder / TOKENIZER).is_file() else "",
        max_tokens=entry.max_tokens or _max_tokens(folder, config),
        dimensions=entry.dimensions or (_whole(config.get("hidden_size")) if task == "embedding" else 0),
        labels=entry.labels or (_labels(folder, config, heads) if task == "nli" else ()),
        temperature=entry.temperature or heads.get("temperature", {}),
        threshold=entry.threshold or heads.get("threshold", {}),
    )


def check_pooling(folder: Path) -> None:
    """Refuse a model that makes one vector of its tokens' vectors in another way than we do.

    Raises
    ------
    ModelError
        It does not average them, or does more with the average than to scale it.

    """
    pooling = _json(folder / POOLING)
    averages = pooling.get("pooling_mode_mean_tokens") or pooling.get("pooling_mode") == "mean"
    if pooling and not averages:
        raise ModelError(f"{folder / POOLING}: the model does not average its tokens; choose one that does.")
    modules = _content(folder / MODULES) if (folder / MODULES).is_file() else []
    for module in modules if isinstance(modules, list) else ():
        kind = str(module.get("type")).rpartition(".")[2] if isinstance(module, dict) else str(module)
        if kind not in _KNOWN_MODULES:
            raise ModelError(
                f"{folder / MODULES}: the model has a layer '{kind}' after its pooling, "
                f"which would be left out; choose one without."
            )


def _json(path: Path, *, needed: bool = False) -> dict[str, Any]:
    if not needed and not path.is_file():
        return {}
    content = _content(path)
    if not isinstance(content, dict):
        raise ModelError(f"{path}: not a JSON object; restore the file.")
    return content


def _content(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ModelError(f"{path} is missing; name a folder in the layout of the Hugging Face hub.") from None
    except (OSError, ValueError) as error:
        raise ModelError(f"{path}: not usable as JSON ({error}); restore the file.") from None


def _graph(folder: Path) -> str:
    graph = graph_among([name for name in GRAPHS if (folder / name).is_file()])
    if graph is None:
        raise ModelError(
            f"{folder} has no ONNX file ({', '.join(GRAPHS)}); `antinomy models export {folder}` makes one."
        )
    return graph


def _task(config: Mapping[str, Any], heads: Mapping[str, Any]) -> str:
    architectures = config.get("architectures") or [""]
    return "nli" if heads or "SequenceClassification" in str(architectures[0]) else "embedding"


def _labels(folder: Path, config: Mapping[str, Any], heads: Mapping[str, Any]) -> tuple[str, ...]:
    if "labels" in heads:
        named = dict(enumerate(heads["labels"]))
    else:
        given = config.get("id2label")
        named = given if isinstance(given, dict) else {}
    try:
        labels = tuple(str(named[index]).strip().lower() for index in sorted(named, key=int))
    except ValueError:
        labels = ()
    if not labels or any(_NAMELESS.fullmatch(label) for label in labels):
        raise ModelError(
            f"{folder / CONFIG}: 'id2label' does not name the labels, so their order is not known; "
            f'write it as the model\'s page gives it, for example {{"0": "contradiction", …}}.'
        )
    if sorted(labels) != sorted(LABELS):
        raise ModelError(
            f"{folder / CONFIG}: the labels are {', '.join(labels)}; "
            f"an NLI model has {', '.join(LABELS)}, so choose another model."
        )
    return labels


def _max_tokens(folder: Path, config: Mapping[str, Any]) -> int:
    for name, key in ((SENTENCE, "max_seq_length"), (_TOKENIZER_CONFIG, "model_max_length")):
        stated = _whole(_json(folder / name).get(key))
        if 0 < stated <= _MOST_TOKENS:
            return stated
    positions = _whole(config.get("max_position_embeddings"))
    # RoBERTa counts positions from the padding id on, so that not all of them take a token.
    if "roberta" in str(config.get("model_type")):
        positions -= _whole(config.get("pad_token_id")) + 1
    return positions if 0 < positions <= _MOST_TOKENS else _USUAL_TOKENS


def _whole(value: object) -> int:
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0
