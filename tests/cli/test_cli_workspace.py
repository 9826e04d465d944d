"""``antinomy check`` on a repository: what lies between its files is said once, fixed, and known."""

from __future__ import annotations

import json
import sys

import pytest

from antinomy import analyze_workspace

NPM = "# Guide\n\n- Use npm to install packages.\n"
PNPM = "# Notes\n\n- Use pnpm to install packages.\n- Be kind.\n"
BETWEEN = "“Use npm to install packages” (JavaScript packages: npm) and “Use pnpm to install packages”"


def analyzed(folder):
    reports = analyze_workspace(folder, tiers=("pattern",))
    return [issue.axis for report in reports for issue in report.issues]


def checked(antinomy, *arguments):
    return json.loads(antinomy("check", "--format", "json", *arguments).stdout)


def test_a_conflict_between_files_is_told_once_with_both_places(antinomy, write):
    write("AGENTS.md", NPM)
    write("web/CLAUDE.md", PNPM)
    write("api/CLAUDE.md", PNPM)
    done = antinomy("check")
    assert done.returncode == 1
    assert done.stdout.count("--> AGENTS.md:3:3") == done.stdout.count("--> web/CLAUDE.md:3:3") == 1
    assert "Found 1 issue in 3 files" in done.stdout
    done = antinomy("check", "--format", "concise")
    assert done.stdout.startswith("AGENTS.md:3:3: package-manager high " + BETWEEN)
    assert "(against api/CLAUDE.md:3, web/CLAUDE.md:3) [" in done.stdout


def test_reports_for_machines_name_both_files(antinomy, write):
    write("AGENTS.md", NPM)
    write("CLAUDE.md", PNPM)
    (first, second) = checked(antinomy)["files"]
    (issue,) = first["issues"]
    assert second["issues"] == []
    assert issue["scope"] == {"type": "workspace"}
    edits = [edit for fix in first["suggestions"][0]["fixes"] for edit in fix["edits"]]
    assert {edit["path"] for edit in edits} == {"AGENTS.md", "CLAUDE.md"}
    (result,) = json.loads(antinomy("check", "--format", "sarif").stdout)["runs"][0]["results"]
    (place,) = result["relatedLocations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "CLAUDE.md"
    assert place["physicalLocation"]["region"]["startLine"] == 3
    assert "(against CLAUDE.md:3)" in antinomy("check", "--format", "github").stdout


def test_files_named_one_by_one_are_compared_and_axes_of_either_are_respected(antinomy, write):
    write("AGENTS.md", NPM)
    write("web/CLAUDE.md", PNPM)
    assert antinomy("check", "web/CLAUDE.md", "AGENTS.md").returncode == 1
    write("web/antinomy.toml", 'ignore = ["package-manager"]\n')
    assert antinomy("check").returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no links for everyone")
@pytest.mark.parametrize("target", ["GEMINI.md", "gone.md"])
def test_a_link_that_leads_nowhere_is_one_sentence_and_the_rest_is_checked(antinomy, write, target):
    write("AGENTS.md", "- Use npm.\n")
    file = write("CLAUDE.md", "- Use pnpm.\n")
    (file.parent / "GEMINI.md").symlink_to(target)
    done = antinomy("check")
    assert done.returncode == 2
    assert done.stderr.strip() == "antinomy: GEMINI.md: a link that leads nowhere; mend it, or delete it."
    assert "1 issue in 2 files" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no links for everyone")
def test_a_file_counts_where_links_to_it_stand_as_well(antinomy, write):
    target = write("a/CLAUDE.md", NPM)
    write("b/AGENTS.md", PNPM)
    (target.parent.parent / "b" / "CLAUDE.md").symlink_to("../a/CLAUDE.md")
    done = antinomy("check", "--format", "concise")
    assert (done.stdout.count("\n"), done.stdout.startswith("a/CLAUDE.md:3:3: package-manager")) == (1, True)
    assert analyzed(target.parent.parent) == ["package-manager"] * 2


def test_a_fix_between_files_edits_the_file_it_names(antinomy, write):
    agents, claude = write("AGENTS.md", NPM), write("CLAUDE.md", PNPM)
    done = antinomy("check", "--unsafe-fixes", "--diff")
    assert done.returncode == 1
    assert "--- CLAUDE.md" in done.stdout
    assert "-- Use pnpm to install packages." in done.stdout
    assert claude.read_text() == PNPM
    done = antinomy("check", "--unsafe-fixes")
    assert done.returncode == 0
    assert "Applied 1 fix." in done.stdout
    assert (agents.read_text(), claude.read_text()) == (NPM, "# Notes\n\n- Be kind.\n")


def test_a_baseline_knows_what_lies_between_files(antinomy, write):
    write("AGENTS.md", NPM)
    write("CLAUDE.md", PNPM)
    assert "Recorded 1 issue" in antinomy("check", "--write-baseline", "known.json").stdout
    done = antinomy("check", "--baseline", "known.json")
    assert done.returncode == 0
    assert "1 in the baseline" in done.stdout


def test_a_line_of_a_batch_may_hold_a_repository(antinomy):
    files = [{"path": "AGENTS.md", "text": NPM}, {"path": "CLAUDE.md", "text": PNPM}]
    apart = [{"path": "a/AGENTS.md", "text": NPM}, {"path": "b/AGENTS.md", "text": PNPM}]
    lines = [
        {"id": 1, "files": files},
        {"id": 2, "files": apart},
        {"id": 3, "files": [{"text": NPM}, {"text": PNPM}]},
    ]
    done = antinomy("check", "--batch", "-", stdin="".join(json.dumps(line) + "\n" for line in lines))
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [result["summary"]["issues"] for result in results] == [1, 0, 0]
    (occurrence,) = results[0]["files"][0]["issues"][0]["evidence"]["occurrences"]
    assert (occurrence["path"], occurrence["pairedWith"]["path"]) == ("AGENTS.md", "CLAUDE.md")
