"""Which files are loaded together, by place, globs, front matter, imports and their own word."""

from __future__ import annotations

import json
import os
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antinomy.prompt.formats import read
from antinomy.prompt.loading import Loading
from antinomy.prompt.loading.areas import Area, listed, named

BODY = "# Guide\n\n- Keep functions short.\n"


def loading(**files: str) -> Loading:
    return Loading([read(text, path) for path, text in files.items()])


def together(files: dict[str, str], root: str = "") -> set[frozenset[str]]:
    """Return the pairs of files that meet and of which neither says that one of them wins."""
    loaded = Loading([read(text, root + path) for path, text in files.items()])
    paths = [file.document.path.removeprefix(root) for file in loaded.files]
    return {
        frozenset((paths[one], paths[two]))
        for one, two in combinations(range(len(paths)), 2)
        if loaded.meet(one, two) and not loaded.settled(one, two, "any words")
    }


def pairs(*named_pairs: tuple[str, str]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in named_pairs}


def rule(**keys: str) -> str:
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in keys.items()) + "---\n" + BODY


def test_files_of_the_root_are_loaded_together_whatever_tool_reads_them() -> None:
    names = [
        "AGENTS.md",
        "CLAUDE.md",
        "CLAUDE.local.md",
        "GEMINI.md",
        ".cursorrules",
        ".github/copilot-instructions.md",
    ]
    assert together(dict.fromkeys(names, BODY)) == {frozenset(pair) for pair in combinations(names, 2)}


def test_a_nested_file_joins_those_above_it_and_not_those_beside_it() -> None:
    names = ["AGENTS.md", "web/CLAUDE.md", "web/shop/AGENTS.md", "api/AGENTS.md"]
    assert together(dict.fromkeys(names, BODY)) == pairs(
        ("AGENTS.md", "web/CLAUDE.md"),
        ("AGENTS.md", "web/shop/AGENTS.md"),
        ("web/CLAUDE.md", "web/shop/AGENTS.md"),
        ("AGENTS.md", "api/AGENTS.md"),
    )


def test_rules_with_globs_meet_where_the_globs_can_match_a_common_path() -> None:
    files = {
        ".cursor/rules/all.mdc": rule(alwaysApply="true"),
        ".cursor/rules/typescript.mdc": rule(globs="**/*.ts,**/*.tsx", alwaysApply="false"),
        ".github/instructions/shop.instructions.md": rule(applyTo='"web/shop/**"'),
        ".github/instructions/python.instructions.md": rule(applyTo='"**/*.py"'),
    }
    always, typescript, shop, python = files
    assert together(files) == pairs(
        (always, typescript), (always, shop), (always, python), (typescript, shop), (shop, python)
    )


def test_what_a_glob_takes_out_is_not_met() -> None:
    files = {
        ".cursor/rules/code.mdc": rule(globs='"**/*.ts,!**/*.test.ts"'),
        ".cursor/rules/tests.mdc": rule(globs='"**/*.test.ts"'),
        ".cursor/rules/web.mdc": rule(globs='"web/**/*.ts"'),
    }
    assert together(files) == pairs(
        (".cursor/rules/code.mdc", ".cursor/rules/web.mdc"),
        (".cursor/rules/tests.mdc", ".cursor/rules/web.mdc"),
    )


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("**,!docs/**", "docs/**", False),
        ("**,!docs", "docs/**/*.md", False),
        ("**,!docs/**", "src/**", True),
        ("**/*.ts,!legacy/**", "legacy/**/*.ts", False),
        ("**/*.ts,!legacy/**", "**/legacy/**", True),
        ("src/**,!**/*.ts", "src/**/*.ts", False),
        ("src/**,!**/*.ts", "src/**/*.t?", True),
        ("src/**,!src/legacy/**", "src/legacy/*.js", False),
        ("src/**,!src/a*", "src/ab*c", False),
        ("src/**,!src/a?", "src/a*", True),
        ("src/**,!**/*.test.ts", "src/**/*.ts", True),
    ],
)
def test_what_globs_take_out_is_not_met_however_it_is_written(one: str, two: str, expected: bool) -> None:
    first = {".github/instructions/a.instructions.md": rule(applyTo=f'"{one}"')}
    second = {".github/instructions/b.instructions.md": rule(applyTo=f'"{two}"')}
    assert bool(together(first | second)) is expected


def test_what_files_of_several_folders_import_is_loaded_in_each() -> None:
    files = {
        "style.md": BODY,
        "a/CLAUDE.md": "@../style.md\n",
        "b/CLAUDE.md": "@../style.md\n",
        "b/AGENTS.md": BODY,
        "c/AGENTS.md": BODY,
    }
    assert together(files) == pairs(
        ("style.md", "a/CLAUDE.md"),
        ("style.md", "b/CLAUDE.md"),
        ("style.md", "b/AGENTS.md"),
        ("b/CLAUDE.md", "b/AGENTS.md"),
    )


def test_a_rule_for_everything_but_a_folder_joins_what_is_called_elsewhere() -> None:
    everything, skill, inner = (
        ".cursor/rules/a.mdc",
        ".claude/skills/ship/SKILL.md",
        "docs/.claude/skills/b/SKILL.md",
    )
    files = {everything: rule(globs='"**,!docs/**"'), skill: BODY, inner: BODY}
    assert together(files) == pairs((everything, skill))


def test_a_rule_without_globs_is_called_by_hand_and_meets_what_always_holds() -> None:
    files = {
        "AGENTS.md": BODY,
        ".cursor/rules/reviews.mdc": rule(description="Reviews", alwaysApply="false"),
        ".cursor/rules/releases.mdc": rule(description="Releases", alwaysApply="false"),
    }
    root, reviews, releases = files
    assert together(files) == pairs((root, reviews), (root, releases))


def test_a_rule_file_lying_where_its_tool_does_not_look_is_loaded_by_none() -> None:
    assert together({"AGENTS.md": BODY, "collection/react.mdc": rule(alwaysApply="true")}) == set()


def test_globs_of_a_nested_rule_count_from_its_folder_or_from_the_root() -> None:
    for glob in ("web/src/**", "src/**"):
        files = {
            "AGENTS.md": BODY,
            "web/src/AGENTS.md": BODY,
            "web/api/AGENTS.md": BODY,
            "web/.cursor/rules/x.mdc": rule(globs=glob),
        }
        found = together(files)
        assert frozenset(("web/.cursor/rules/x.mdc", "web/src/AGENTS.md")) in found
        assert frozenset(("web/.cursor/rules/x.mdc", "web/api/AGENTS.md")) not in found


def test_what_is_called_comes_alone_with_what_always_holds() -> None:
    called = [
        ".claude/skills/ship/SKILL.md",
        "skills/notes/SKILL.md",
        ".claude/agents/coder.md",
        ".claude/commands/fix.md",
        ".github/prompts/release.prompt.md",
        "prompts/polish.md",
    ]
    assert together(dict.fromkeys(["CLAUDE.md", *called], BODY)) == pairs(
        *(("CLAUDE.md", name) for name in called)
    )


def test_a_prompt_meets_a_rule_for_paths_that_it_speaks_of() -> None:
    files = {
        ".cursor/rules/docs.mdc": rule(globs="docs/**/*.md"),
        ".cursor/rules/api.mdc": rule(globs="api/**/*.go"),
        ".github/prompts/page.prompt.md": "Write a page for the folder `docs/` on the user's topic.\n",
    }
    docs, _, page = files
    assert together(files) == pairs((docs, page))


def test_prompts_of_the_program_are_not_for_its_developers() -> None:
    assert together({"AGENTS.md": BODY, "src/answer.prompty": "system:\nBe kind.\n"}) == set()


@pytest.mark.parametrize(
    "shared", ["shared/voice.md", "policies/refunds.md", "bots/_shared/limits.md", "bots/common.md"]
)
def test_a_shared_fragment_joins_every_prompt_of_its_folder(shared: str) -> None:
    files = dict.fromkeys(["bots/orders.md", "bots/returns.md", shared], BODY)
    assert together(files) == pairs(("bots/orders.md", shared), ("bots/returns.md", shared))


def test_a_fragment_may_say_in_words_that_it_is_shared() -> None:
    files = {
        "texts/tone.md": "# Tone\n\nLoaded by every bot of the shop.\n\n- Be brief.\n",
        "texts/orders.md": BODY,
    }
    assert together(files) == pairs(("texts/tone.md", "texts/orders.md"))


def test_imports_become_part_of_the_file_that_imports() -> None:
    files = {
        "CLAUDE.md": "# Guide\n\nSee @docs/style.md and @docs/git.md, and ask kim@docs.md.\n",
        "docs/style.md": BODY,
        "docs/git.md": BODY,
        "docs/one.md": "Not imported: `@docs/two.md`.\n",
        "docs/two.md": BODY,
        ".claude/skills/ship/SKILL.md": BODY,
    }
    found = together(files)
    assert frozenset(("docs/style.md", "docs/git.md")) in found
    assert frozenset(("docs/style.md", ".claude/skills/ship/SKILL.md")) in found
    assert frozenset(("docs/one.md", "docs/two.md")) not in found


@pytest.mark.parametrize(
    ("path", "text", "part"),
    [
        ("prompts/answer.j2", "{% include 'head.j2' %}\nBe brief.\n", "prompts/head.j2"),
        ("prompts/answer.prompt", "{{> head}}\nBe brief.\n", "prompts/_head.prompt"),
        ("answer.poml", '<poml><include src="parts/head.poml"/></poml>', "parts/head.poml"),
        (".github/prompts/a.prompt.md", "Follow [the style](../../docs/style.md).\n", "docs/style.md"),
        ("promptfooconfig.yaml", "prompts:\n  - file://texts/head.txt\n", "texts/head.txt"),
        ("patterns/sum/system.md", "Be brief.\n", "patterns/sum/user.md"),
    ],
)
def test_a_prompt_is_loaded_with_what_it_includes(path: str, text: str, part: str) -> None:
    files = {path: text, part: BODY, "elsewhere/other.poml": BODY}
    assert together(files) == pairs((path, part))


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("web/AGENTS.md", "These rules take precedence over the root `AGENTS.md`."),
        ("web/AGENTS.md", "This file overrides the root."),
        ("web/AGENTS.md", "The root overrides this file."),
        ("web/AGENTS.md", "Where this file and the root file disagree, this file wins."),
        ("web/AGENTS.md", "This file overrides `AGENTS.md` on the points that it mentions."),
        ("AGENTS.md", "A nested `AGENTS.md` takes precedence over this one for its folder."),
        ("AGENTS.md", "If instructions conflict, the more specific file wins."),
        ("AGENTS.md", "`web/` has a file of its own; follow that one when you work there."),
        ("AGENTS.md", "Follow `web/AGENTS.md` where it differs from this file."),
        ("web/AGENTS.md", "The rules below supersede those in the repository root."),
        ("AGENTS.md", "Rules in nested files win over these."),
        ("web/AGENTS.md", "Forget the root instructions; only what stands here counts."),
    ],
)
def test_a_file_that_says_which_one_wins_is_taken_at_its_word(where: str, sentence: str) -> None:
    files = {"AGENTS.md": BODY, "web/AGENTS.md": BODY}
    files[where] += f"- {sentence}\n"
    assert together(files) == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "This file adds to the root `AGENTS.md` and does not override it.",
        "A package file may add rules but never override these.",
        "The user's wish takes precedence over the default rules.",
        "Replace `web/AGENTS.md` when the template changes.",
        "Correctness wins over speed.",
        "The cause that a fix removes takes precedence over the root cause that it hides.",
        "Each package has its own file.",
        "Never disregard the root instructions.",
        "Ignore the default settings if the user brings other ones.",
    ],
)
def test_what_ranks_no_files_silences_none(sentence: str) -> None:
    files = {"AGENTS.md": BODY + f"- {sentence}\n", "web/AGENTS.md": BODY}
    assert together(files) == pairs(("AGENTS.md", "web/AGENTS.md"))


def test_precedence_that_is_limited_to_a_topic_settles_only_that() -> None:
    text = BODY + "- For commit messages, this file overrides the root file.\n"
    loaded = loading(**{"AGENTS.md": BODY, "web/AGENTS.md": text})
    assert loaded.settled(0, 1, "Write commit subjects in English.")
    assert not loaded.settled(0, 1, "Use four spaces.")


def test_files_for_other_projects_and_material_for_tests_are_left_alone() -> None:
    template = "# Guide\n\nCopy this file into your own project.\n\n- Use npm.\n"
    assert (
        together({"AGENTS.md": BODY, "docs/AGENTS.md": template, "tests/fixtures/one/CLAUDE.md": BODY})
        == set()
    )


def test_an_override_file_is_read_instead_of_the_file_it_overrides() -> None:
    files = {"AGENTS.md": BODY, "AGENTS.override.md": BODY, "CLAUDE.md": BODY}
    assert together(files) == pairs(("AGENTS.md", "CLAUDE.md"), ("AGENTS.override.md", "CLAUDE.md"))


def test_it_matters_neither_where_the_repository_lies_nor_in_which_order_its_files_come() -> None:
    files = {
        "AGENTS.md": BODY,
        "web/AGENTS.md": BODY,
        ".cursor/rules/web.mdc": rule(globs="web/**"),
        "web/.claude/commands/fix.md": BODY,
    }
    expected = together(files)
    for root in ("/templates/web/", "sub/folder/", str(Path.cwd()) + os.sep):
        assert together(files, root) == expected
    orders = [loading(**dict(order)) for order in permutations(files.items())]
    assert len({tuple(order.groups()) for order in orders}) == 1
    assert {tuple(file.document.path for file in order.files) for order in orders} == {tuple(sorted(files))}


def test_every_two_that_meet_share_a_group_and_groups_stay_few() -> None:
    files = {"AGENTS.md": BODY, "CLAUDE.md": BODY}
    files |= {f"skills/s{n}/SKILL.md": BODY for n in range(40)}
    files |= {f"packages/p{n}/AGENTS.md": BODY for n in range(40)}
    files |= {f".cursor/rules/r{n}.mdc": rule(globs=f"packages/p{n}/**") for n in range(40)}
    loaded = loading(**files)
    groups = loaded.groups()
    assert len(groups) <= len(files)
    assert max(map(len, groups)) == 4
    grouped = {pair for group in groups for pair in combinations(group, 2)}
    met = {pair for pair in combinations(range(len(files)), 2) if loaded.meet(*pair)}
    assert met <= grouped


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("**/*.py", "src/**", True),
        ("**/*.py", "**/*.ts", False),
        ("**/*.{ts,tsx}", "web/**/*.tsx", True),
        ("**/*.{ts,tsx}", "web/**/*.{js,vue}", False),
        ("*.md", "docs/**", True),
        ("src/", "src/app/main.rs", True),
        ("src", "tests/src/x.c", True),
        ("/src", "tests/**", False),
        ("**/*.test.*", "src/**/*.ts", True),
        ("packages/*/src/**", "packages/web/test/**", False),
        ("a?c/*", "abc/x", True),
        ("[ab]/*.c", "b/*.c", True),
        ("v[12]/**", "v2/**", True),
        ("v[12]/**", "v3/**", False),
        ("v[12]/**", "v[23]/**", True),
        ("v[1-3]/**", "v[4-6]/**", False),
        ("v[!3]/**", "v3/**", False),
        ("v[^3]/**", "v4/**", True),
        ("v[!1]/**", "v[!2]/**", True),
        ("v[12]/**", "v*/**", True),
        ("[]x]/**", "]/**", True),
        ("**/*.[ch]", "**/*.cpp", False),
        ("/Makefile", "src/**", False),
        ("!src/**", "src/**", False),
        ("Dockerfile", "**/*.ts", False),
        ("**/Makefile", "**/*.py", False),
        ("Makefile", "build/Makefile", True),
        ("tools", "tools/x.py", True),
    ],
)
def test_globs_meet(one: str, two: str, expected: bool) -> None:
    assert Area((), (one,)).meets(Area((), (two,))) is expected
    assert Area((), (two,)).meets(Area((), (one,))) is expected


@given(st.lists(st.text("ab.", min_size=1, max_size=3), min_size=1, max_size=4), st.data())
def test_globs_made_from_one_path_meet(path: list[str], data: st.DataObject) -> None:
    def glob() -> str:
        segments: list[str] = []
        for name in path:
            start = data.draw(st.integers(0, len(name)))
            end = data.draw(st.integers(start, len(name)))
            segments.append(
                data.draw(st.sampled_from([name, "*", name[:start] + "*" + name[end:], "?" * len(name)]))
            )
        cut = data.draw(st.integers(0, len(segments) - 1))
        stop = data.draw(st.integers(cut, len(segments)))
        return "/" + "/".join(
            [*segments[:cut], "**", *segments[stop:]] if data.draw(st.booleans()) else segments
        )

    if any(name in {".", ".."} for name in path):
        return
    assert Area((), (glob(),)).meets(Area((), (glob(),)))


@pytest.mark.parametrize(
    ("wide", "narrow", "expected"),
    [
        ("v[1-3]/**", "v[12]/**", True),
        ("v[12]/**", "v[1-3]/**", False),
        ("v?/**", "v[12]/**", True),
        ("v[12]/**", "v?/**", False),
        ("v[!3]/**", "v[12]/**", True),
        ("v[!3]/**", "v3/**", False),
        ("v[!34]/**", "v[!345]/**", True),
        ("v[12]/**", "v[!3]/**", False),
    ],
)
def test_globs_contain_others(wide: str, narrow: str, expected: bool) -> None:
    assert Area((), (wide,)).contains(Area((), (narrow,))) is expected


def test_lists_of_globs_are_read_as_tools_write_them() -> None:
    assert listed('"**/*.{a,b}", src/**') == ("**/*.{a,b}", "src/**")
    assert listed("*.ts, *.tsx") == ("*.ts", "*.tsx")
    assert listed("[*.ts, *.tsx]") == ("*.ts", "*.tsx")
    assert listed("[ab]/**, *.ts") == ("[ab]/**", "*.ts")


def test_paths_are_told_from_addresses_and_plain_words() -> None:
    text = "Edit `docs/` and src/app.ts, see https://x.org/a/b or kim@x.org. Run it."
    assert named(text) == ("docs/", "src/app.ts")


def test_the_labels_of_whole_repositories_agree() -> None:
    root = os.environ.get("ANTINOMY_DATA", str(Path(__file__).parents[2].parent / "shared" / "data"))
    data = Path(root, "pairs", "workspaces_train.jsonl")
    if not data.is_file():
        pytest.skip("needs the labelled repositories; set ANTINOMY_DATA to their folder")
    for line in data.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found = together({file["path"]: file["text"] for file in row["files"]})
        labelled = {frozenset((pair["a"]["path"], pair["b"]["path"])) for pair in row["conflicts"]}
        assert labelled <= found, row["id"]
