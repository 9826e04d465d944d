"""Choices of technology: what clashes, and what only looks as if it did."""

from __future__ import annotations

from pathlib import Path

import pytest

from antinomy.catalog import load_catalog
from antinomy.errors import CatalogError
from instant import instant


def found(text: str) -> list[str]:
    return [issue.detail for issue in instant(text, "AGENTS.md").issues if issue.axis == "technology"]


@pytest.mark.parametrize(
    "text",
    [
        "Use React for the frontend. Write all components in Vue.",
        "Build the API with FastAPI. Type everything. Use Django.",
        "- Database: PostgreSQL 16\n- Node 22\n- Store all data in `MySQL`.",
        "Use pytest, not unittest. Prefer unittest over pytest for tests.",
        "Lint with Ruff. Use flake8 as the linter.",
        "Use React with TypeScript. Build the UI in Angular.",
        "The code must compile with Java 8. Use Java 17.",
        "Deploy to AWS. Tag each release. Everything runs on Azure.",
        "End-to-end tests are written in Cypress. Use Playwright for end-to-end tests.",
        "Use merge commits. Use squash merges for pull requests.",
        "Format the code with Prettier. Use Biome for formatting.",
    ],
)
def test_two_of_a_family_for_one_job_clash(text: str) -> None:
    assert len(found(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Migrate from MySQL to PostgreSQL. Use PostgreSQL. Store sessions in MySQL until then.",
        "The frontend is in React, the admin panel in Vue. Use React. Write components in Vue.",
        "npm or pnpm both work. Jest and Vitest do, too. Use Vitest. Write tests with Jest.",
        "Use Jest for unit tests and Vitest for the rest. Use Vitest.",
        "Use React for the shop. Use Vue for the admin panel.",
        "Use Redux. Vue developers may find our hooks odd.",
        "Use React. You may use Vue for prototypes.",
        "Use React. Convert old Vue components to React.",
        "Use PostgreSQL. Do not use MySQL. Never store data in MongoDB.",
        "Use PostgreSQL in production. Use SQLite.",
        "Use TypeScript for the client. Write the build scripts in JavaScript.",
        "Use Python 3.12 in CI. Support Python 3.9 or newer.",
        "Use ESLint for linting. Use Prettier for formatting. Use Biome.",
        "Use React Router. Use Vue conventions for file names. Use Angular Material icons.",
        "Use `unittest.mock`. Write tests with pytest.",
        "Put the rest in the appendix. Use GraphQL. Go to the office. Express thanks.",
        "Vitest is fast. Jest is a test runner. Use Vitest.",
        "If the file uses Mocha, write tests with Mocha. Otherwise use Jest.",
        "# Web\n\nUse React.\n\n# Kiosk\n\nUse Vue.",
        "Bad: use Moment.js. Good: use date-fns.",
        "Rebase your branch on main. Use merge commits for pull requests.",
        "Use JavaScript, never TypeScript. Use JavaScript only.",
    ],
)
def test_what_goes_together_is_left_alone(text: str) -> None:
    assert found(text) == []


def test_the_message_names_the_job_and_both_as_written() -> None:
    assert found("Write tests with Jest. All tests use `Vitest`.") == [
        "The test runner is to be both Jest and Vitest."
    ]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("", "add at least one [families.NAME] table"),
        ('[families.tea]\nlabel = "tea"\nmembers = ["green"]', "[families.tea] needs at least two 'members'"),
        ('[families.tea]\nmembers = ["green", "black"]', "[families.tea] needs a 'label'"),
        (
            '[families.tea]\nlabel = "tea"\nmembers = [1, 2]',
            "'members' in [families.tea] must be a list of strings",
        ),
        ('[families]\ntea = "green"', "[families.tea] must be a table"),
        ('[families.tea]\nlabel = "tea"\nkinds = []', "unknown key 'kinds'"),
        (
            '[families.tea]\nlabel = "tea"\nmembers = ["green", "%black"]',
            "'%black' in [families.tea] must begin with a letter",
        ),
    ],
)
def test_a_mistake_in_a_family_is_told_with_the_file(tmp_path: Path, table: str, message: str) -> None:
    axis = 'title = "Tea"\nwhy = "One pot."\nbucket = "project"\nseverity = "low"\nmatcher = "choices"\n'
    (tmp_path / "tea.toml").write_text(axis + table, "utf-8")
    with pytest.raises(CatalogError) as error:
        load_catalog([tmp_path])
    assert "tea.toml" in str(error.value)
    assert message in str(error.value)
