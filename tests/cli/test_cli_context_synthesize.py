"""``antinomy synthesize`` as it is called; what it writes, `antinomy eval context` reads."""

import json

from antinomy.evaluate.context_datasets import load_contexts

MILL = "Aske Mill was built in 1790. It has two wheels. The mill is open on Mondays.\n"
BRIDGE = "Orrin Bridge was built in 1791. It has five arches. The bridge is closed in winter.\n"


def test_sets_are_written_as_eval_reads_them(antinomy, write, tmp_path):
    write("docs/mill.md", MILL)
    write("docs/bridge.md", BRIDGE)
    done = antinomy("synthesize", "docs", "--count", "4", "--size", "2", "--output", "made.jsonl")
    assert done.returncode == 0, done.stderr
    examples = load_contexts(tmp_path / "made.jsonl")
    assert [example.type for example in examples] == ["none", "self", "pair", "conditional"]
    again = antinomy("synthesize", "docs", "--count", "4", "--size", "2")
    assert [json.loads(line)["id"] for line in again.stdout.splitlines()] == [
        example.id for example in examples
    ]


def test_one_document_makes_no_set(antinomy, write):
    done = antinomy("synthesize", write("mill.md", MILL))
    assert done.returncode == 2
    assert "name at least two" in done.stderr
