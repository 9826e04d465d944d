"""``antinomy factcheck`` as it is called, on claims that leave the shipped models no choice."""

from __future__ import annotations

import json
import sqlite3
from xml.etree import ElementTree as ET

import pytest

CONTEXT = (
    "# The tower\n\nThe tower is 67 metres high. It was built of brick in 1990.\n\nVisitors need a ticket.\n"
)
DENIED = "The tower is 999 metres high."
SUPPORTED = "The tower is 67 metres high."
UNKNOWN = "Honey bees can recognise faces."
SETTINGS = "[models]\ncache = false\n"


@pytest.fixture(autouse=True)
def folder(write):
    """Put a context and a configuration into the folder in which commands run."""
    write("antinomy.toml", SETTINGS)
    write("context.md", CONTEXT)


def lines(*rows):
    return "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)


def result(antinomy, text, *more):
    done = antinomy("factcheck", text, "--context", "context.md", "--format", "json", *more)
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize(
    ("text", "label", "code"),
    [(DENIED, "contradiction", 1), (SUPPORTED, "entailment", 0), (UNKNOWN, "neutral", 0)],
)
def test_a_claim_gets_a_label_and_the_exit_code_follows(antinomy, text, label, code):
    returned, found = result(antinomy, text)
    assert returned == code
    (check,) = found["checks"]
    assert check["label"] == label
    assert check["confidence"] == max(check["probabilities"].values())
    assert sum(check["probabilities"].values()) == pytest.approx(1, abs=0.001)
    assert text[check["start"] : check["end"]] == check["claim"] == text
    assert (check["evidence"] is None) is (label == "neutral")


def test_the_result_counts_labels_and_says_what_to_do(antinomy):
    code, found = result(antinomy, f"{DENIED} {SUPPORTED} {UNKNOWN} Is it so?")
    assert code == 1
    assert {
        key: found[key] for key in ("claimsChecked", "entailmentCount", "contradictionCount", "neutralCount")
    } == {
        "claimsChecked": 3,
        "entailmentCount": 1,
        "contradictionCount": 1,
        "neutralCount": 1,
    }
    assert found["action"] == "BLOCK"
    assert found["safeToDisplay"] is False
    assert found["fallbackUsed"] is False


def test_evidence_is_where_it_says(antinomy):
    _, found = result(antinomy, DENIED)
    evidence = found["checks"][0]["evidence"]
    assert evidence["path"] == "context.md"
    assert CONTEXT[evidence["start"] : evidence["end"]] == evidence["text"]


def test_a_file_and_standard_input_are_read(antinomy, write):
    write("answer.md", f"# Answer\n\n{DENIED}\n")
    _, found = result(antinomy, "answer.md")
    assert found["checks"][0]["start"] == len("# Answer\n\n")
    done = antinomy("factcheck", "-", "--context", "context.md", stdin=DENIED)
    assert done.returncode == 1
    assert "<stdin>:1:1" in done.stdout


def test_a_text_that_states_nothing_is_an_outcome_of_its_own(antinomy):
    code, found = result(antinomy, "Hello there! How are you?")
    assert code == 0
    assert found["outcome"] == "nothing-to-check"
    assert found["action"] == "DISPLAY"
    assert found["overallConfidence"] == 1


def test_people_read_claims_with_their_evidence(antinomy):
    done = antinomy("factcheck", f"{DENIED} {SUPPORTED}", "--context", "context.md")
    assert done.stdout.startswith(f"contradicted: {DENIED}")
    assert "context.md:" in done.stdout
    assert "1 supported, 1 contradicted, 0 not in the context" in done.stdout


def test_several_contexts(antinomy, write):
    write("other.md", "The tower is 67 metres high, says the guide.\n")
    done = antinomy(
        "factcheck", DENIED, "--context", "context.md", "--context", "other.md", "--format", "json"
    )
    (check,) = json.loads(done.stdout)["checks"]
    assert check["evidence"]["path"] in {"context.md", "other.md"}


# Whether the text sorts before its context must not matter.
@pytest.mark.parametrize("text", ["answer.md", "z.md"])
@pytest.mark.parametrize("name", ["concise", "github", "sarif", "gitlab", "junit"])
def test_formats_for_tools_report_the_contradicted_claim_where_it_stands(antinomy, write, name, text):
    write(text, f"{SUPPORTED} {DENIED} {UNKNOWN}\n")
    done = antinomy("factcheck", text, "--context", "context.md", "--format", name)
    assert done.returncode == 1
    if name == "sarif":
        (found,) = json.loads(done.stdout)["runs"][0]["results"]
        assert found["ruleId"] == "contradicted-claim"
        place = found["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == text
        assert place["region"]["charOffset"] == len(SUPPORTED) + 1
        assert found["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "context.md"
    elif name == "gitlab":
        (found,) = json.loads(done.stdout)
        assert found["location"]["path"] == text
    elif name == "junit":
        root = ET.fromstring(done.stdout)  # noqa: S314 - our own output
        assert root.get("failures") == "1"
        assert root.find(".//failure").text.startswith(f"{text}:1:")
    else:
        (line,) = [line for line in done.stdout.splitlines() if "contradicted-claim" in line]
        assert line.startswith((f"{text}:1:", f"::error file={text},"))


def test_the_page_sets_claims_beside_evidence_and_escapes_both(antinomy, write):
    write("answer.md", "The <tall> tower is 999 metres high.\n")
    page = antinomy("factcheck", "answer.md", "--context", "context.md", "--format", "html").stdout
    assert page.startswith("<!doctype html>")
    assert "<tall>" not in page
    assert "&lt;tall&gt;" in page
    assert page.count('<tr class="row">') == 1
    assert "context.md:3:1" in page


def test_a_batch_answers_each_line_in_order(antinomy):
    batch = lines(
        {"id": 1, "text": DENIED, "context": CONTEXT},
        {"id": 2, "text": "Hello there!", "context": CONTEXT},
        "not json",
        {"id": 4, "text": SUPPORTED},
        # The same sentence stays with its own text.
        {"id": 5, "text": DENIED, "context": ["Bread is baked here.", "The tower is 67 metres high."]},
    )
    done = antinomy("factcheck", "--batch", "-", stdin=batch)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [answer["id"] for answer in answers] == [1, 2, None, 4, 5]
    assert answers[0]["contradictionCount"] == 1
    assert answers[1]["outcome"] == "nothing-to-check"
    assert "line 3" in answers[2]["error"]
    assert "'context'" in answers[3]["error"]
    assert answers[4]["checks"][0]["evidence"]["path"] == "context 2"


def test_a_check_that_takes_too_long_is_given_up(antinomy):
    shown = antinomy("factcheck", DENIED, "--context", "context.md", "--timeout", "0.001", "--format", "json")
    found = json.loads(shown.stdout)
    assert shown.returncode == 2
    assert found["fallbackUsed"] is True
    assert found["outcome"] == "unavailable"
    assert found["action"] == "DISPLAY_WITH_WARNING"
    assert "longer than 0.001 s" in found["reason"]
    blocked = antinomy(
        *("factcheck", DENIED, "--context", "context.md", "--timeout", "0.001", "--on-failure", "closed")
    )
    assert "do not display it" in blocked.stdout


def test_a_model_that_fails_is_told_and_decides_nothing(antinomy, write):
    write("antinomy.toml", f'{SETTINGS}nli = "missing"\n')
    code, found = result(antinomy, DENIED)
    assert code == 2
    assert found["fallbackUsed"] is True
    assert found["checks"] == []
    assert "missing" in found["reason"]


def test_thresholds_come_from_the_configuration(antinomy, write):
    write("antinomy.toml", f'{SETTINGS}\n[facts]\nunsupported = "block"\n')
    _, found = result(antinomy, f"{SUPPORTED} {UNKNOWN}")
    assert found["action"] == "BLOCK"
    assert result(antinomy, SUPPORTED, "--threshold", "1")[1]["safeToDisplay"] is False


def test_nothing_is_logged_unless_asked_for(antinomy, tmp_path):
    before = set(tmp_path.rglob("*"))
    antinomy("factcheck", DENIED, "--context", "context.md")
    assert set(tmp_path.rglob("*")) == before
    done = antinomy("factcheck", "--history")
    assert done.returncode == 2
    assert "--log" in done.stderr


def test_the_history_lists_logged_checks_newest_first(antinomy, tmp_path):
    for text in (SUPPORTED, DENIED):
        antinomy("factcheck", text, "--context", "context.md", "--log", "log.sqlite")
    told = antinomy("factcheck", "--history", "--log", "log.sqlite").stdout.splitlines()
    assert DENIED in told[0]
    assert SUPPORTED in told[1]
    entries = antinomy(
        "factcheck", "--history", "--log", "log.sqlite", "--format", "jsonl"
    ).stdout.splitlines()
    assert json.loads(entries[0])["contextUsed"] == CONTEXT
    with sqlite3.connect(tmp_path / "log.sqlite") as connection:
        (count,) = connection.execute(
            'SELECT count(*) FROM "FactCheckLog" WHERE NOT "safeToDisplay"'
        ).fetchone()
    connection.close()
    assert count == 1


def test_old_entries_are_deleted_on_request(antinomy, tmp_path):
    for text in (SUPPORTED, DENIED):
        antinomy("factcheck", text, "--context", "context.md", "--log", "log.sqlite")
    with sqlite3.connect(tmp_path / "log.sqlite") as connection:
        connection.execute(
            """UPDATE "FactCheckLog" SET "createdAt" = '2001-01-01T00:00:00+00:00' WHERE "safeToDisplay" """
        )
    connection.close()
    assert antinomy("factcheck", "--purge", "30", "--log", "log.sqlite").stderr == "Deleted 1 entry.\n"
    (told,) = antinomy("factcheck", "--history", "--log", "log.sqlite").stdout.splitlines()
    assert DENIED in told


def test_the_history_is_as_long_as_asked_for(antinomy):
    for text in (SUPPORTED, DENIED):
        antinomy("factcheck", text, "--context", "context.md", "--log", "log.sqlite")
    (told,) = antinomy("factcheck", "--history", "--limit", "1", "--log", "log.sqlite").stdout.splitlines()
    assert DENIED in told


def test_asking_for_a_log_that_is_not_there_makes_none(antinomy, tmp_path):
    done = antinomy("factcheck", "--history", "--log", "none.sqlite")
    assert done.returncode == 2
    assert "none.sqlite: no such log" in done.stderr
    assert not (tmp_path / "none.sqlite").exists()


def test_an_address_that_is_no_log_is_refused_without_its_password(antinomy, tmp_path):
    before = set(tmp_path.rglob("*"))
    done = antinomy("factcheck", DENIED, "--context", "context.md", "--log", "mysql://mary:secret@host/db")
    assert done.returncode == 2
    assert "mysql:// is no log; name an SQLite file, or a postgresql:// address." in done.stderr
    assert "secret" not in done.stderr
    assert set(tmp_path.rglob("*")) == before


def test_a_log_named_on_the_command_line_is_relative_to_where_one_stands(antinomy, tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "context.md").write_text(CONTEXT)
    done = antinomy(
        *("factcheck", DENIED, "--context", "context.md", "--log", "log.sqlite"), cwd=tmp_path / "inner"
    )
    assert done.returncode == 1
    assert (tmp_path / "inner" / "log.sqlite").exists()


def test_more_days_than_a_calendar_has_are_refused(antinomy, write):
    write("antinomy.toml", f"{SETTINGS}[facts]\nlog = 'log.sqlite'\nlog-days = 999999999999\n")
    done = antinomy("factcheck", DENIED, "--context", "context.md")
    assert done.returncode == 2
    assert "a whole number from 1 to 36500" in done.stderr


def test_thresholds_that_exclude_each_other_are_told_in_one_sentence(antinomy, write):
    write("antinomy.toml", f"{SETTINGS}[facts]\nwarn = 0.9\n")
    done = antinomy("factcheck", DENIED, "--context", "context.md")
    assert done.returncode == 2
    assert "warn (0.9) must not be above its display (0.75)" in done.stderr


def test_the_front_matter_names_the_context(antinomy, write, tmp_path):
    (tmp_path / "inner").mkdir()
    write("inner/answer.md", f"---\ncontext: ../context.md\n---\n{DENIED}\n")
    done = antinomy("factcheck", "inner/answer.md", "--format", "concise")
    assert done.returncode == 1
    assert "67 metres" in done.stdout
    write("other.md", "The tower is 999 metres high.\n")
    assert antinomy("factcheck", "inner/answer.md", "--context", "other.md").returncode == 0


@pytest.mark.parametrize("output", ["html", "sarif", "concise"])
def test_formats_for_one_text_are_refused_for_many(antinomy, output):
    for asked in (["--batch", "-"], ["--history", "--log", "log.sqlite"]):
        done = antinomy("factcheck", *asked, "--format", output, stdin="")
        assert (done.returncode, done.stdout) == (2, "")
        assert f"--format {output} is for one text" in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["factcheck"], "TEXT"),
        (["factcheck", DENIED], "--context"),
        (["factcheck", "absent.md", "--context", "context.md"], "absent.md: no such file"),
        (["factcheck", DENIED, "--context", "absent.md"], "absent.md: no such file"),
        (["factcheck", DENIED, "--batch", "-"], "TEXT"),
        (["factcheck", "--batch", "-", "--context", "context.md"], "--context"),
    ],
)
def test_what_cannot_be_run_is_told_in_one_sentence(antinomy, arguments, sentence):
    done = antinomy(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
