"""``antinomy synthesize`` as it is called; what it writes, `antinomy eval context` reads."""

import json

import pytest

from antinomy.evaluate.context_datasets import load_contexts
from context.llm_server import serving

MILL = "Aske Mill was built in 1790. It has two wheels. The mill is open on Mondays.\n"
MARKET = "Lorne Market was founded in 1612. It has forty stalls. The market is open in winter.\n"
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


def test_what_cannot_be_read_is_named_and_the_rest_goes_on(antinomy, write, tmp_path):
    write("docs/mill.md", MILL)
    write("docs/bridge.md", BRIDGE)
    broken = write("docs/dump.jsonl", "{\n")
    more = ("--count", "2", "--size", "2", "--output", "made.jsonl")
    done = antinomy("synthesize", "missing.md", "docs", *more)
    assert done.returncode == 2
    assert "missing.md" in done.stderr
    assert "dump.jsonl: line 1 is not JSON" in done.stderr, broken
    assert len(load_contexts(tmp_path / "made.jsonl")) == 2


@pytest.fixture
def documents(write):
    for name, text in (("mill", MILL), ("bridge", BRIDGE), ("market", MARKET)):
        write(f"docs/{name}.md", text)
    return "docs"


def rows(done):
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_all_that_the_algorithm_varies_takes_part(antinomy, documents):
    made = rows(antinomy("synthesize", documents, "--count", "64"))
    assert {row["importance"] for row in made} == {"most", "least", None}
    assert {row["placement"] for row in made} == {"near", "far", "contiguous", "separate", None}
    lengths = [row["evidence_words"] for row in made if row["label"] in ("self", "pair")]
    assert {(length - 1) // 50 for length in lengths} == {0, 1, 2, 3}


def test_the_same_seed_writes_the_same_sets(antinomy, documents):
    one, same, other = (
        antinomy("synthesize", documents, "--count", "8", "--seed", seed, PYTHONHASHSEED=salt).stdout
        for seed, salt in (("3", "1"), ("3", "2"), ("4", "1"))
    )
    assert one == same
    assert json.loads(one.splitlines()[2])["docs"] != json.loads(other.splitlines()[2])["docs"]


def test_what_is_chosen_is_made(antinomy, documents):
    choice = ("--importance", "least", "--placement", "near", "--placement", "contiguous", "--words", "60")
    for row in rows(antinomy("synthesize", documents, "--count", "16", *choice)):
        if row["label"] in ("self", "pair"):
            assert row["importance"] == "least"
            assert 60 <= row["evidence_words"] < 90
        if row["label"] in ("pair", "conditional"):
            assert row["placement"] == ("near" if row["label"] == "pair" else "contiguous")
            assert max(row["conflict_docs"]) - min(row["conflict_docs"]) == len(row["conflict_docs"]) - 1


def test_a_placement_of_one_type_leaves_the_other_type_alone(antinomy, documents):
    made = rows(antinomy("synthesize", documents, "--count", "16", "--placement", "far"))
    assert {row["placement"] for row in made if row["label"] == "pair"} == {"far"}
    assert {row["placement"] for row in made if row["label"] == "conditional"} == {"contiguous", "separate"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--type", "self", "--placement", "near"), "near is for sets of --type pair"),
        (("--type", "pair", "--placement", "separate"), "separate is for sets of --type conditional"),
        (("--type", "none", "--words", "50"), "for sets of --type self or pair"),
        (("--type", "conditional", "--importance", "most"), "for sets of --type self or pair"),
        (("--type", "triple"), "triple"),
        (("--importance", "some"), "some"),
    ],
)
def test_a_choice_without_effect_is_one_sentence(antinomy, documents, arguments, sentence):
    done = antinomy("synthesize", documents, *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stdout == ""


def test_evidence_that_is_too_short_is_told(antinomy, documents):
    done = antinomy("synthesize", documents, "--count", "2", "--type", "pair", "--words", "5000")
    words = min(row["evidence_words"] for row in rows(done))
    assert (
        f"2 of 2 sets have less evidence than asked for, such as {words} words instead of 5000" in done.stderr
    )


def test_documents_that_contradict_each_other_are_kept_apart_and_named(antinomy, documents, write):
    write("docs/other.md", "Orrin Bridge was built in 1800. Many came to see it.\n")
    done = antinomy("synthesize", documents, "--count", "4", "--type", "none")
    assert "“Orrin Bridge was built in 1791.” (docs/bridge.md)" in done.stderr
    assert "seem to contradict each other" in done.stderr
    for row in rows(done):
        assert len(row["docs"]) == 3


def test_sets_without_room_are_told(antinomy, documents):
    done = antinomy(
        "synthesize", documents, "--count", "1", "--size", "1", "--type", "pair", "--placement", "far"
    )
    assert rows(done) == []
    assert "a larger --size" in done.stderr


def test_made_sets_are_broken_down_and_drawn(antinomy, documents, write, tmp_path):
    antinomy("synthesize", documents, "--count", "64", "--output", "made.jsonl")
    write("mine.py", "from antinomy.evaluate.context import Verdict\n\nf = lambda *_: Verdict('self')\n")
    done = antinomy("eval", "context", "made.jsonl", "--validator", "mine:f", "--plots", "charts")
    assert done.returncode == 0, done.stderr
    groups = {
        "type": ("self", "pair", "conditional"),
        "importance": ("most", "least"),
        "placement": ("near", "far", "contiguous", "separate"),
        "evidence": ("1–50", "51–100", "101–150", "151–200"),
    }
    for kind, names in groups.items():
        chart = (tmp_path / "charts" / f"{kind}.svg").read_text(encoding="utf-8")
        places = [chart.index(f">{name}</text>") for name in names]
        assert places == sorted(places)
        assert "over 200" not in chart
        assert kind in done.stdout


def said(prompt):
    """Answer what the generator asks for; a rewritten statement, on Mondays, is the statement itself."""
    if prompt.startswith("Rewrite"):
        statement = prompt.split("\n\n")[1]
        return f"<text>{statement if 'Mondays' in statement else f'It is false that {statement}'}</text>"
    if prompt.startswith("Write three"):
        return "<text1>One thing.</text1><text2>Another.</text2>"
    return "<answer>yes</answer>" if prompt.startswith("Do these") else "<text>And so on.</text>"


def test_a_language_model_writes_and_what_it_wrote_is_checked(antinomy, documents, write):
    pytest.importorskip("openai", reason="the extra llm is not installed")
    with serving(said) as server:
        write("antinomy.toml", f'[context]\nllm = "small"\nllm-url = "{server.url}"\n')
        done = antinomy("synthesize", documents, "--generator", "llm", "--count", "8", "--words", "90")
    made = rows(done)
    assert {row["label"] for row in made} == {"none", "self", "pair"}
    assert {row["kind"] for row in made} == {None, "llm"}
    for row in made[1:3]:
        first, second = row["statements"]
        assert "Mondays" not in first
        assert second == f"It is false that {second.removeprefix('It is false that ')}"
        assert any(second in document["text"] for document in row["docs"])
    assert "2 of 8 sets could not be made" in done.stderr
    assert "less evidence than asked for" in done.stderr
    assert "ask for fewer --words" in done.stderr


def test_without_a_language_model_its_setting_is_named(antinomy, documents):
    done = antinomy("synthesize", documents, "--generator", "llm")
    assert done.returncode == 2
    assert "llm" in done.stderr
    assert len(done.stderr.splitlines()) == 1
