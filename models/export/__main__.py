"""``python -m models.export COMMAND``, from the root of the repository.

``encoder`` and ``nli`` make the models that ship, ``restore`` goes the way back
for the cross-encoder, so that it can be trained further, ``hub`` exports any
other, ``check`` tells how far the shipped ones are from their weights, ``card``
writes what their cards say of files, data and figures.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
from google.protobuf.message import DecodeError
from onnx import ModelProto
from tokenizers import Tokenizer

from antinomy.errors import AntinomyError, ModelError
from antinomy.inference.hub import check_pooling
from antinomy.inference.manifest import Manifest
from antinomy.inference.registry import Registry
from models.train.network import CrossEncoder
from models.train.weights import check_weights

from . import card, graph, manifest, texts
from .check import Comparison
from .networks import Embedder, HubModel, Judge
from .quantize import quantized
from .restore import weights as restored

_TOKENIZER = "tokenizer.json"
_HEADS = "heads.json"
_GRAPH = "model.onnx"
#: Architectures whose graphs the fusions know.
_FUSED = ("bert", "roberta")
_DESCRIBING = frozenset((".json", ".txt", ".model"))
#: Least mean cosine of the embedding model that ships to its weights.
_LEAST_COSINE = 0.99


def main(given: Sequence[str] | None = None) -> None:
    """Run one of the commands, by default the one that the process was started with."""
    arguments = _arguments(given)
    try:
        arguments.run(arguments)
    except AntinomyError as error:
        raise SystemExit(str(error)) from None


def export_encoder(arguments: argparse.Namespace) -> None:
    """Write the embedding model."""
    check_weights(arguments.weights)
    network = Embedder(arguments.weights)
    model = graph.fused(graph.exported(network), network)
    _write("encoder", model, arguments.weights, texts.phrases()[1], arguments)


def export_nli(arguments: argparse.Namespace) -> None:
    """Write the cross-encoder."""
    check_weights(arguments.checkpoint)
    network = Judge(arguments.checkpoint)
    model = graph.fused(graph.exported(network), network)
    graph.first_token_only(model)
    _write("nli", model, arguments.checkpoint, texts.pairs()[1], arguments)


def restore_nli(arguments: argparse.Namespace) -> None:
    """Write the weights of the cross-encoder's graph as a checkpoint."""
    check_weights(arguments.weights)
    network = CrossEncoder(arguments.weights)
    try:
        network.load_state_dict(restored(onnx.load(arguments.graph)))
    except (DecodeError, OSError, RuntimeError, ModelError) as error:
        reason = str(error).splitlines()[0]
        raise SystemExit(
            f"{arguments.graph}: not our cross-encoder in eight bits, or not of these weights ({reason})."
        ) from None
    described = manifest.table("nli")
    arguments.output.mkdir(parents=True, exist_ok=True)
    network.save(arguments.output, described["temperature"], described["threshold"])
    shutil.copy(arguments.weights / _TOKENIZER, arguments.output / _TOKENIZER)


def export_hub(arguments: argparse.Namespace) -> None:
    """Write a model's graph in fp32, and beside it what else its folder says of it."""
    _, folder = Registry(Manifest.load()).locate(arguments.model)
    try:
        network = HubModel(folder)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise SystemExit(
            f"{folder}: transformers cannot load it as a model with weights ({reason})"
        ) from None
    if not network.classifies:
        check_pooling(folder)
    model = graph.exported(network)
    if network.architecture in _FUSED:
        model = graph.fused(model, network)
    arguments.output.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.suffix in _DESCRIBING and path.resolve().parent != arguments.output.resolve():
            shutil.copyfile(path, arguments.output / path.name)
    onnx.save(model, arguments.output / _GRAPH)
    _report(arguments.output / _GRAPH)


def check(arguments: argparse.Namespace) -> None:
    """Print how far the embedded models are from the networks they were made of.

    Exits with 1 if the embedding model is further than a model that ships may be.
    """
    for folder in filter(None, (arguments.weights, arguments.checkpoint)):
        check_weights(folder)
    if arguments.checkpoint:
        _check_judge(arguments.checkpoint)
    if arguments.weights:
        rows = texts.feeds(manifest.EMBEDDED / _TOKENIZER, texts.phrases()[0])
        found = Comparison(manifest.EMBEDDED / "encoder.onnx", Embedder(arguments.weights), rows)
        cosines = found.cosines("embedding")
        print(f"encoder: {len(rows)} phrases, cosine to fp32 {cosines.mean():.4f}, least {cosines.min():.4f}")
        print(f"encoder: embeddings in a padded batch differ by {found.batching:.1e} at most")
        if cosines.mean() < _LEAST_COSINE:
            raise SystemExit(
                f"encoder: a mean cosine to fp32 of {cosines.mean():.4f} is below {_LEAST_COSINE}; "
                f"such a model does not ship."
            )


def _check_judge(checkpoint: Path) -> None:
    rows = texts.feeds(manifest.EMBEDDED / _TOKENIZER, texts.pairs()[0])
    found = Comparison(manifest.EMBEDDED / "nli.onnx", Judge(checkpoint), rows)
    same = np.mean(found.graph["nli"].argmax(1) == found.network["nli"].argmax(1))
    moved = np.abs(_sigmoid(found.graph["conflict"]) - _sigmoid(found.network["conflict"]))
    print(f"nli: {len(rows)} pairs, label as in fp32 for {same:.1%}")
    print(f"nli: probability of a conflict moved by {moved.mean():.4f}, at most {moved.max():.3f}")
    print(f"nli: logits in a padded batch differ by {found.batching:.1e} at most")


def write_cards(arguments: argparse.Namespace) -> None:
    """Bring the generated parts of the cards up to date, as far as something is given for them."""
    card.write_files()
    if arguments.checked:
        card.write_fidelity(arguments.checked)
    if arguments.report:
        card.write_data(arguments.report, arguments.sources)
    if arguments.int8:
        card.write_figures(arguments.int8, arguments.fp32)


def _write(
    name: str,
    model: ModelProto,
    weights: Path,
    calibration: Sequence[texts.Text],
    arguments: argparse.Namespace,
) -> None:
    """Write a graph with its tokenizer: as the one that ships, or to a folder in the hub's layout."""
    folder = arguments.output or manifest.EMBEDDED
    path = folder / (_GRAPH if arguments.output else f"{name}.onnx")
    folder.mkdir(parents=True, exist_ok=True)
    _copy_tokenizer(weights / _TOKENIZER, folder / _TOKENIZER)
    if arguments.precision == "int8":
        model = quantized(model, _taken(model, texts.feeds(folder / _TOKENIZER, calibration)))
    onnx.save(model, path)
    _report(path)
    heads = weights / _HEADS
    if arguments.output:
        for described in ("config.json", _HEADS):
            if (weights / described).is_file():
                shutil.copyfile(weights / described, folder / described)
    else:
        known = json.loads(heads.read_text(encoding="utf-8")) if heads.is_file() else {}
        manifest.update(name, folder, known)


def _copy_tokenizer(source: Path, target: Path) -> None:
    tokenizer = Tokenizer.from_file(str(source))
    # The published file cuts and pads to a length of its own.
    tokenizer.no_padding()
    tokenizer.no_truncation()
    content = tokenizer.to_str()
    if target.is_file() and target.read_text(encoding="utf-8") != content:
        raise SystemExit(f"{target}: differs from {source}; the models in one folder share a tokenizer.")
    target.write_text(content, encoding="utf-8")


def _taken(model: ModelProto, rows: Sequence[texts.Feeds]) -> list[texts.Feeds]:
    """Leave out of each row what the graph does not take."""
    names = [entry.name for entry in model.graph.input]
    return [{name: row[name] for name in names} for row in rows]


def _report(path: Path) -> None:
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


def _sigmoid(logits: np.ndarray) -> np.ndarray:
    probabilities: np.ndarray = 0.5 + 0.5 * np.tanh(0.5 * logits)
    return probabilities


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m models.export", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    own = argparse.ArgumentParser(add_help=False)
    own.add_argument("--precision", choices=("int8", "fp32"), default="int8")
    own.add_argument("--output", type=Path, help="a folder in the hub's layout, in place of models/embedded")
    encoder = commands.add_parser("encoder", parents=[own], help="make the embedding model")
    encoder.add_argument("--weights", type=Path, required=True, help="all-MiniLM-L6-v2 in the hub's layout")
    encoder.set_defaults(run=export_encoder)
    nli = commands.add_parser("nli", parents=[own], help="make the cross-encoder")
    nli.add_argument("--checkpoint", type=Path, required=True, help="what `python -m models.train` wrote")
    nli.set_defaults(run=export_nli)
    restore = commands.add_parser("restore", help="read the cross-encoder's weights back from its graph")
    restore.add_argument("--weights", type=Path, required=True, help="all-MiniLM-L6-v2 in the hub's layout")
    restore.add_argument("--graph", type=Path, default=manifest.EMBEDDED / "nli.onnx", help="in eight bits")
    restore.add_argument("--output", type=Path, required=True, help="folder for the checkpoint")
    restore.set_defaults(run=restore_nli)
    hub = commands.add_parser("hub", help="export another model")
    hub.add_argument("model", metavar="NAME|PATH", help="a pulled model, or a folder in the hub's layout")
    hub.add_argument("--output", type=Path, required=True)
    hub.set_defaults(run=export_hub)
    checked = commands.add_parser("check", help="compare the models that ship with their weights")
    checked.add_argument("--weights", type=Path, help="of the embedding model")
    checked.add_argument("--checkpoint", type=Path, help="of the cross-encoder")
    checked.set_defaults(run=check)
    cards = commands.add_parser("card", help="write files, data and figures into models/cards")
    cards.add_argument("--checked", type=Path, help="what `python -m models.export check` printed")
    cards.add_argument(
        "--report", type=Path, nargs="+", help="report.json of each training run; needs --sources"
    )
    cards.add_argument("--sources", type=Path, help="page with the licences of the public data")
    cards.add_argument(
        "--int8", type=Path, help="output of `antinomy eval nli … --format json`; needs --fp32"
    )
    cards.add_argument("--fp32", type=Path, help="the same for the model in fp32")
    cards.set_defaults(run=write_cards)
    arguments = parser.parse_args(given)
    for key, needed in (("report", "sources"), ("int8", "fp32")):
        if getattr(arguments, key, None) and not getattr(arguments, needed):
            parser.error(f"--{key} needs --{needed}")
    return arguments


if __name__ == "__main__":
    main()
