"""``python -m models.train.teach TEACHER``: a large model answers what nobody has labelled."""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import torch

from antinomy.errors import AntinomyError

from .answers import logits
from .batches import Pairer
from .examples import Head, Pair
from .mixture import Mixture
from .network import CrossEncoder
from .transfer import claims, rules, statements
from .weights import check_weights

_SEED = 17
_LONGEST = 128  # tokens
_AT_ONCE = 4096  # pairs between two lines of progress


def main(given: Sequence[str] | None = None) -> None:
    """Write premises with hypotheses, pairs of rules and pairs of statements, with what a teacher says."""
    arguments = _arguments(given)
    try:
        check_weights(arguments.teacher)
        mixture = Mixture(arguments.data, _SEED)
    except AntinomyError as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        raise SystemExit(f"{error.filename}: cannot be read; name the data with --data.") from None
    # By the feed of a stage that they are for, see ``Mixture``.
    wanted = (
        ("told", claims, arguments.claims),
        ("told-rules", rules, arguments.rules),
        ("told-statements", statements, arguments.statements),
    )
    asked = [
        (feed, pair) for feed, make, most in wanted if most for pair in _some(make(mixture, _SEED), most)
    ]
    model, pairer = CrossEncoder(arguments.teacher), Pairer(arguments.teacher, _LONGEST)
    if torch.cuda.is_available():
        model.cuda()
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(arguments.output, "wt", encoding="utf-8") as file:
        for start in range(0, len(asked), _AT_ONCE):
            part = asked[start : start + _AT_ONCE]
            answers = _told(model, pairer, [pair for _, pair in part])
            for (feed, pair), told in zip(part, answers, strict=True):
                row = {"a": pair.a, "b": pair.b, "told": [round(share, 4) for share in told], "feed": feed}
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
            print(f"{start + len(part)}/{len(asked)}", flush=True)


def _some(pairs: list[Pair], most: int) -> list[Pair]:
    random.Random(_SEED).shuffle(pairs)
    return pairs[:most]


def _told(model: CrossEncoder, pairer: Pairer, pairs: Sequence[Pair]) -> Iterator[list[float]]:
    """Yield the probabilities of each pair's labels; of two rules, that of a conflict alone."""
    nli, conflict = logits(model, pairer, pairs, bfloat16=True)
    for pair, labels, clash in zip(
        pairs, torch.softmax(nli, dim=-1).tolist(), torch.sigmoid(conflict).tolist(), strict=True
    ):
        yield [clash] if pair.head is Head.CONFLICT else labels


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m models.train.teach", description=__doc__)
    parser.add_argument("teacher", type=Path, help="what python -m models.train wrote for a larger network")
    parser.add_argument(
        "--data", type=Path, default=Path("../shared/data"), help="nli/, gold/, prompts.tar.gz"
    )
    parser.add_argument("--output", type=Path, default=Path("build/told.jsonl.gz"), help="where to write it")
    parser.add_argument("--claims", type=int, default=75_000, help="premises with a hypothesis at most")
    parser.add_argument("--rules", type=int, default=75_000, help="pairs of rules at most")
    parser.add_argument("--statements", type=int, default=0, help="pairs of statements; no stage reads any")
    return parser.parse_args(given)


if __name__ == "__main__":
    main()
