"""Every output format, printed by the command for real files, read back by what reads such files."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest

SUBSET = Path(__file__).with_name("sarif_subset.json")
TEXT = "# Rules 😀\n\n- Be concise.\n- Use names.\n- Give a detailed explanation.\n"
UNUSED = "\nSay it once. <!-- antinomy-ignore counts -->\n"


@pytest.fixture
def files(write):
    write("AGENTS.md", TEXT + UNUSED)
    write("a b/ü%.prompt.md", "The sign is 😀. Be concise and give a detailed explanation.\n")
    write("clean/AGENTS.md", "Answer in English.\n")


@pytest.fixture
def printed(antinomy, files):  # noqa: ARG001 - the files are what is checked
    def run(name, *arguments):
        return antinomy("check", ".", "missing.md", "--format", name, *arguments).stdout

    return run


def test_json_has_the_documented_shape(printed):
    body = json.loads(printed("json"))
    assert body["version"] == 1
    assert body["summary"] | {"elapsedMs": 0} == {
        "files": 3,
        "issues": 2,
        "elapsedMs": 0,
        "tiers": ["pattern"],
        "errors": ["missing.md: no such file; check the path."],
    }
    first, second, clean = body["files"]
    assert first["path"] == "AGENTS.md"
    assert clean == {"path": "clean/AGENTS.md", "issues": [], "suggestions": [], "suppressed": 0}
    (issue,) = first["issues"]
    (occurrence,) = issue["evidence"]["occurrences"]
    for side in (occurrence, occurrence["pairedWith"]):
        assert (TEXT + UNUSED)[side["start"] : side["end"]] == side["text"]
    (suggestion,) = first["suggestions"]
    assert suggestion["for"] == issue["id"]
    assert suggestion["fixes"][0]["edits"][0]["path"] == "AGENTS.md"
    assert "silences nothing" in first["notices"][0]["message"]
    assert second["path"] == "a b/ü%.prompt.md"


def test_jsonl_has_a_line_for_each_file(printed):
    rows = [json.loads(line) for line in printed("jsonl").splitlines()]
    assert rows == json.loads(printed("json"))["files"]


def test_concise_has_a_line_for_each_finding(printed):
    lines = printed("concise").splitlines()
    assert lines[0].startswith("AGENTS.md:7:14: notice ")
    assert re.fullmatch(r"AGENTS\.md:3:3: verbosity medium .+ \[0\.\d\d pattern\]", lines[1])
    assert lines[2].startswith("a b/ü%.prompt.md:1:16: verbosity ")
    assert len(lines) == 3


def official_schema():
    """Return the standard's own schema where the data folder holds it."""
    data = Path(os.environ.get("ANTINOMY_DATA", Path(__file__).parents[2].parent / "shared" / "data"))
    found = sorted(data.glob("sarif*.json"))
    return found[0] if found else None


@pytest.mark.parametrize("schema", [SUBSET, official_schema()], ids=["subset", "official"])
def test_sarif_is_valid(printed, schema):
    if schema is None:
        pytest.skip("the official schema (sarif*.json) is not in the data folder (ANTINOMY_DATA)")
    log = json.loads(printed("sarif"))
    body = json.loads(schema.read_text(encoding="utf-8"))
    checker = jsonschema.validators.validator_for(body)
    checker(body, format_checker=checker.FORMAT_CHECKER).validate(log)


def test_sarif_points_at_both_sides_and_its_fixes_apply(printed):
    (run,) = json.loads(printed("sarif"))["runs"]
    rules = run["tool"]["driver"]["rules"]
    first, second = run["results"]
    assert rules[first["ruleIndex"]]["id"] == first["ruleId"] == "verbosity"
    assert "Be concise" in rules[first["ruleIndex"]]["help"]["markdown"]
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "AGENTS.md", "uriBaseId": "SRCROOT"}
    region = place["region"]
    assert (region["startLine"], region["startColumn"]) == (3, 3)
    text = TEXT + UNUSED
    assert text[region["charOffset"] :].startswith("Be concise")
    related = first["relatedLocations"][0]["physicalLocation"]["region"]
    assert related["startLine"] == 5
    assert (
        second["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b/%C3%BC%25.prompt.md"
    )
    assert first["partialFingerprints"] != second["partialFingerprints"]
    (change,) = first["fixes"][0]["artifactChanges"]
    for replacement in reversed(change["replacements"]):
        start = replacement["deletedRegion"]["charOffset"]
        end = start + replacement["deletedRegion"]["charLength"]
        text = text[:start] + replacement.get("insertedContent", {}).get("text", "") + text[end:]
    assert ("Be concise" in text) != ("detailed explanation" in text)
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert [note["level"] for note in invocation["toolExecutionNotifications"]] == ["error", "note"]


def test_github_annotations_escape_what_the_runner_would_misread(printed):
    notice, first, second = printed("github").splitlines()
    assert notice.startswith("::notice file=AGENTS.md,line=7,endLine=7,col=14,")
    assert first.startswith(
        "::warning file=AGENTS.md,line=3,endLine=3,col=3,endColumn=14,title=antinomy verbosity::"
    )
    assert first.endswith("(against AGENTS.md:5)")
    assert second.startswith("::warning file=a b/ü%25.prompt.md,line=1,")


def test_gitlab_entries_have_what_gitlab_asks_for(printed):
    first, second = json.loads(printed("gitlab"))
    assert set(first) == {"description", "check_name", "fingerprint", "severity", "location"}
    assert first["severity"] in {"info", "minor", "major", "critical", "blocker"}
    assert first["location"] == {"path": "AGENTS.md", "lines": {"begin": 3, "end": 3}}
    assert first["fingerprint"] != second["fingerprint"]


def test_fingerprints_stay_when_lines_are_added_above(antinomy, write):
    before, after = [], []
    for store, text in ((before, TEXT), (after, "# New\n\nA line.\n\n" + TEXT)):
        write("AGENTS.md", text)
        store.append(json.loads(antinomy("check", "--format", "gitlab").stdout)[0]["fingerprint"])
    assert before == after


def test_junit_counts_add_up(printed):
    root = ET.fromstring(printed("junit"))  # noqa: S314 - our own output
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("4", "2", "1")
    cases = root.findall("testsuite/testcase")
    assert len(cases) == 4
    failures = [case for case in cases if case.find("failure") is not None]
    assert [case.get("name") for case in failures] == ["verbosity:3:3", "verbosity:1:16"]
    assert "AGENTS.md:5:3: Give a detailed explanation" in failures[0].findtext("failure")


@pytest.mark.parametrize("name", ["json", "jsonl", "sarif", "github", "gitlab", "junit", "concise", "human"])
def test_every_format_can_say_that_nothing_was_found(antinomy, write, name):
    write("AGENTS.md", "Answer in English.\n")
    done = antinomy("check", "--format", name)
    assert done.returncode == 0
    if name in {"json", "sarif", "gitlab"}:
        json.loads(done.stdout)
    if name == "junit":
        ET.fromstring(done.stdout)  # noqa: S314 - our own output
