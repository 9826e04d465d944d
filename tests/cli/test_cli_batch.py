"""``antinomy check --batch``: a result for every line, whatever the line."""

from __future__ import annotations

import json

CONFLICT = "Be concise and give a detailed step-by-step explanation."


def lines(*rows):
    return "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)


def results(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_results_come_in_order_with_their_ids(antinomy):
    rows = [
        {"id": "a", "text": CONFLICT},
        {"id": 2, "text": "Answer in English.", "path": "x/AGENTS.md"},
        {"id": "repo", "files": [{"path": "A.md", "text": CONFLICT}, {"path": "B.md", "text": "Be kind."}]},
    ]
    done = antinomy("check", "--batch", "-", stdin=lines(*rows))
    assert done.returncode == 1
    first, second, third = results(done)
    assert [first["id"], second["id"], third["id"]] == ["a", 2, "repo"]
    assert first["summary"]["issues"] == 1
    assert second["files"][0]["path"] == "x/AGENTS.md"
    assert [len(file["issues"]) for file in third["files"]] == [1, 0]


def test_a_bad_line_is_answered_and_the_rest_goes_on(antinomy, write):
    bad = [
        '{"id": 1',
        "[1]",
        '{"id": 3}',
        '{"id": 4, "text": 5}',
        '{"id": 5, "files": [{"path": "a"}]}',
        '{"id": 6, "files": 7}',
    ]
    write("in.jsonl", lines(*bad, {"id": "last", "text": CONFLICT}))
    done = antinomy("check", "--batch", "in.jsonl")
    assert done.returncode == 2
    *errors, last = results(done)
    assert [row["id"] for row in errors] == [None, None, 3, 4, 5, 6]
    assert all(row["error"].startswith(f"line {number}: ") for number, row in enumerate(errors, 1))
    assert last["summary"]["issues"] == 1


def test_a_line_in_a_broken_encoding_costs_only_itself(antinomy):
    done = antinomy("check", "--batch", "-", stdin=b'{"id": 1, "text": "\xff"}\n{"id": 2, "text": "x"}\n')
    assert done.returncode == 2
    assert "error" in results(done)[0]
    assert results(done)[1]["id"] == 2


def test_half_of_a_surrogate_pair_costs_nothing(antinomy):
    rows = [{"id": 1, "text": f"Talk of \ud800 roads. {CONFLICT}"}, {"id": 2, "text": CONFLICT}]
    done = antinomy("check", "--batch", "-", "--tier", "full", stdin=lines(*rows))
    first, second = results(done)
    assert first["summary"]["issues"] == second["summary"]["issues"] == 1
    occurrence = first["files"][0]["issues"][0]["evidence"]["occurrences"][0]
    assert (occurrence["text"], occurrence["start"]) == ("Be concise", 17)


def test_the_summary_names_the_tiers_that_ran(antinomy):
    def tiers(tier):
        done = antinomy("check", "--batch", "-", "--tier", tier, stdin=lines({"id": 1, "text": CONFLICT}))
        return results(done)[0]["summary"]["tiers"]

    assert tiers("instant") == ["pattern"]
    assert tiers("full") == ["pattern", "semantic", "nli"]


def test_nothing_found_and_a_missing_file(antinomy):
    assert antinomy("check", "--batch", "-", stdin=lines({"id": 1, "text": "Hello."})).returncode == 0
    done = antinomy("check", "--batch", "missing.jsonl")
    assert done.returncode == 2
    assert "missing.jsonl: cannot be read" in done.stderr
