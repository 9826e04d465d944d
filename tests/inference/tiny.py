"""Makes small real models: ONNX graphs and tokenizers in the hub's own file layout.

They are built from numpy alone and answer in ways a test can foresee: each word
has an embedding of its own, and the words of ``MEANINGS`` push a cross-encoder
towards the label they are named for, whatever order its labels stand in. Import
it from any test folder with ``from inference import tiny``.
"""

import hashlib
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

#: A word that settles a cross-encoder's answer -> the label it stands for.
MEANINGS = {"denies": "contradiction", "follows": "entailment", "unrelated": "neutral"}
#: The word that makes a conflict head certain.
CLASH = "clashes"

DIMENSIONS = 16
MAX_TOKENS = 32
LABELS = ("contradiction", "entailment", "neutral")

_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
_WORDS = (*MEANINGS, CLASH, *"always never be brief long answer in json the a user cat sat on mat".split())
_LETTERS = tuple("abcdefghijklmnopqrstuvwxyz0123456789.,!?'")
VOCABULARY = (*_SPECIAL, *_WORDS, *_LETTERS, *(f"##{letter}" for letter in _LETTERS))


def encoder(folder: Path, *, graph: str = "model.onnx", output: str = "embedding", depth: int = 0) -> Path:
    """Write an embedding model into ``folder`` and return the folder.

    ``output``: ``embedding`` [n, 16], of length 1, as the embedded model has it;
    ``sentence_embedding`` [n, 16], of any length, or ``last_hidden_state``
    [n, t, 16], as hub exports have them. ``depth``: layers of idle work, to make
    it slow.
    """
    nodes = [
        helper.make_node("Gather", ["words", "input_ids"], ["gathered"]),
        *_idle("gathered", "last_hidden_state", depth),
    ]
    if output != "last_hidden_state":
        nodes += _mean("last_hidden_state", output if output == "sentence_embedding" else "mean")
    if output == "embedding":
        nodes.append(helper.make_node("LpNormalization", ["mean"], ["embedding"], axis=1, p=2))
    shape = ["n", "t", DIMENSIONS] if output == "last_hidden_state" else ["n", DIMENSIONS]
    _save(
        folder / graph,
        nodes,
        ["input_ids", "attention_mask"],
        [(output, shape)],
        {"words": _word_table()},
        depth,
    )
    _write_tokenizer(folder)
    _write_config(folder, {"architectures": ["BertModel"]})
    return folder


def cross_encoder(
    folder: Path,
    *,
    graph: str = "model.onnx",
    labels: Sequence[str] = LABELS,
    conflict: bool = False,
    token_types: bool = True,
    depth: int = 0,
) -> Path:
    """Write an NLI model into ``folder`` and return the folder.

    ``labels``: in the order of the logits, spelled as ``id2label`` shall spell
    them (any case). ``conflict``: outputs ``nli`` and ``conflict`` as the embedded
    model has them, otherwise ``logits`` as hub exports do. ``token_types``:
    whether the graph takes ``token_type_ids``.
    """
    inputs = ["input_ids", "attention_mask", *["token_type_ids"] * token_types]
    nodes = [helper.make_node("Gather", ["words", "input_ids"], ["gathered"])]
    hidden = "gathered"
    if token_types:
        nodes += [
            helper.make_node("Gather", ["sides", "token_type_ids"], ["side"]),
            # A product, so that the same word weighs differently on either side.
            helper.make_node("Mul", ["gathered", "side"], ["sided"]),
        ]
        hidden = "sided"
    logits = "nli" if conflict else "logits"
    nodes += [
        *_idle(hidden, "hidden", depth),
        *_mean("hidden"),
        helper.make_node("MatMul", ["mean", "labels"], [logits]),
    ]
    outputs: list[tuple[str, list[object]]] = [(logits, ["n", len(labels)])]
    constants = {"words": _word_table(), "labels": _label_table(labels), "sides": _side_table()}
    if conflict:
        constants |= {"clash": _clash_vector(), "last": np.array([1], np.int64)}
        nodes += [
            helper.make_node("Mul", ["mean", "clash"], ["clashing"]),
            helper.make_node("ReduceSum", ["clashing", "last"], ["conflict"], keepdims=0),
        ]
        outputs.append(("conflict", ["n"]))
    _save(folder / graph, nodes, inputs, outputs, constants, depth)
    _write_tokenizer(folder)
    names = {str(index): label for index, label in enumerate(labels)}
    _write_config(folder, {"architectures": ["BertForSequenceClassification"], "id2label": names})
    return folder


def embedded(root: Path, *, temperature: float = 1.0, depth: int = 0) -> Path:
    """Write both models as a package ships them, and return the path of ``manifest.toml``."""
    folder = root / "embedded"
    encoder(folder, graph="encoder.onnx", depth=depth)
    cross_encoder(folder, graph="nli.onnx", conflict=True, depth=depth)
    manifest = root / "manifest.toml"
    manifest.write_text(
        _table("encoder", "embedding", "encoder.onnx", folder, f"dimensions = {DIMENSIONS}")
        + _table(
            "nli",
            "nli",
            "nli.onnx",
            folder,
            f"labels = {list(LABELS)}\n"
            f"temperature = {{nli = {temperature}, conflict = {temperature}}}\n"
            "threshold = {conflict = 0.9}",
        ),
        encoding="utf-8",
    )
    return manifest


def without_tokenizer_json(folder: Path) -> Path:
    """Leave only what older hub models have, ``vocab.txt``, and return the folder."""
    (folder / "tokenizer.json").unlink()
    (folder / "vocab.txt").write_text("\n".join(VOCABULARY) + "\n", encoding="utf-8")
    return folder


def _table(name: str, task: str, graph: str, folder: Path, rest: str) -> str:
    files = ", ".join(_file(folder / file) for file in (graph, "tokenizer.json"))
    return (
        f"[models.{name}]\n"
        f'task = "{task}"\nsource = "embedded"\ndirectory = "embedded"\n'
        f'model = "{graph}"\ntokenizer = "tokenizer.json"\nmax_tokens = {MAX_TOKENS}\n'
        f'licence = "Apache-2.0"\nsummary = "A small model for tests."\n{rest}\nfiles = [{files}]\n\n'
    )


def _file(path: Path) -> str:
    content = path.read_bytes()
    return (
        f'{{name = "{path.name}", sha256 = "{hashlib.sha256(content).hexdigest()}", size = {len(content)}}}'
    )


def _word_table() -> np.ndarray:
    """Return the embeddings: an axis of its own for each decisive word, the other axes for the rest."""
    decisive = (*MEANINGS, CLASH)
    table = np.random.default_rng(7).normal(size=(len(VOCABULARY), DIMENSIONS))
    table[:, : len(decisive)] = 0
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    for axis, word in enumerate(decisive):
        table[VOCABULARY.index(word)] = np.eye(DIMENSIONS)[axis]
    return table.astype(np.float32)


def _label_table(labels: Sequence[str]) -> np.ndarray:
    # A little of everything, so that every word counts, and much where a word decides among twenty.
    table = np.random.default_rng(8).normal(size=(DIMENSIONS, len(LABELS)))
    table[: len(MEANINGS)] = 100 * np.eye(len(MEANINGS))
    meant = [list(MEANINGS.values()).index(label.lower()) for label in labels]
    return table[:, meant].astype(np.float32)


def _clash_vector() -> np.ndarray:
    vector = np.random.default_rng(9).normal(size=DIMENSIONS)
    vector[len(MEANINGS)] = 200
    return vector.astype(np.float32)


def _side_table() -> np.ndarray:
    return np.stack([np.full(DIMENSIONS, weight, np.float32) for weight in (0.5, 1.5)])


def _idle(source: str, target: str, depth: int) -> list[onnx.NodeProto]:
    """Return nodes that multiply by the identity ``depth`` times."""
    names = [source, *(f"idle{layer}" for layer in range(depth)), target]
    return [
        helper.make_node("MatMul", [before, "identity"], [after]) for before, after in pairwise(names[:-1])
    ] + [helper.make_node("Identity", [names[-2]], [target])]


def _mean(hidden: str, target: str = "mean") -> list[onnx.NodeProto]:
    return [
        helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["mask", "minus_one"], ["wide_mask"]),
        helper.make_node("Mul", [hidden, "wide_mask"], ["kept"]),
        helper.make_node("ReduceSum", ["kept", "one"], ["sum"], keepdims=0),
        helper.make_node("ReduceSum", ["wide_mask", "one"], ["count"], keepdims=0),
        helper.make_node("Div", ["sum", "count"], [target]),
    ]


def _save(
    path: Path,
    nodes: list[onnx.NodeProto],
    inputs: list[str],
    outputs: list[tuple[str, list[object]]],
    constants: dict[str, np.ndarray],
    depth: int,
) -> None:
    constants |= {"one": np.array([1], np.int64), "minus_one": np.array([-1], np.int64)}
    if depth:
        constants["identity"] = np.eye(DIMENSIONS, dtype=np.float32)
    used = {name for node in nodes for name in node.input}
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(name, TensorProto.INT64, ["n", "t"]) for name in inputs],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in outputs],
        [numpy_helper.from_array(value, name) for name, value in constants.items() if name in used],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(model)
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, path)


def _write_tokenizer(folder: Path) -> None:
    ids = {word: index for index, word in enumerate(VOCABULARY)}
    tokenizer = Tokenizer(models.WordPiece(ids, unk_token="[UNK]"))  # noqa: S106 - the unknown word
    tokenizer.add_special_tokens(list(_SPECIAL))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", ids["[CLS]"]), ("[SEP]", ids["[SEP]"])],
    )
    # Hub models are often saved with these switched on; whoever loads them has to choose for himself.
    tokenizer.enable_truncation(8)
    tokenizer.enable_padding(length=8)
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))


def _write_config(folder: Path, rest: dict[str, object]) -> None:
    config = {
        "model_type": "bert",
        "vocab_size": len(VOCABULARY),
        "hidden_size": DIMENSIONS,
        "max_position_embeddings": MAX_TOKENS,
        "pad_token_id": 0,
    }
    tokenizer = {"tokenizer_class": "BertTokenizer", "do_lower_case": True, "model_max_length": MAX_TOKENS}
    for name, content in (("config.json", config | rest), ("tokenizer_config.json", tokenizer)):
        (folder / name).write_text(json.dumps(content, indent=2), encoding="utf-8")
