"""The workflow that runs on every change: nothing of it can fail unnoticed."""

from pathlib import Path

from ruamel.yaml import YAML

WORKFLOW = Path(__file__).resolve().parents[1] / ".github" / "workflows" / "ci.yml"
JOBS = YAML(typ="safe").load(WORKFLOW)["jobs"]


def test_everything_passed_means_every_job():
    last = JOBS["passed"]
    assert set(last["needs"]) == set(JOBS) - {"passed"}
    (step,) = last["steps"]
    assert all(f"needs.{job}.result" in step["env"]["RESULTS"] for job in last["needs"])
    assert step["run"].count("success") == len(last["needs"])


def test_pictures_and_package_are_kept_of_sessions_that_fail():
    (upload,) = [step for step in JOBS["editors"]["steps"] if "upload-artifact" in step.get("uses", "")]
    assert upload["if"] == "always()"
    assert "dist/pictures" in upload["with"]["path"]
    assert ".vsix" in upload["with"]["path"]
