"""Which files are prompts, and of which kind."""

import pytest

from antinomy.prompt.formats import KINDS, kind_of, read


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("AGENTS.md", "agents"),
        ("/home/me/project/agents.MD", "agents"),
        ("C:\\work\\CLAUDE.local.md", "claude"),
        ("GEMINI.md", "gemini"),
        (".github/copilot-instructions.md", "instructions"),
        ("docs/style.instructions.md", "instructions"),
        (".github/prompts/review.prompt.md", "prompt-file"),
        ("plan.agent.md", "agent"),
        ("plan.chatmode.md", "agent"),
        (".github/agents/plan.md", "agent"),
        (".github/agents/README.md", "readme"),
        ("x/.claude/agents/team/plan.md", "agent"),
        (".claude/commands/fix.md", "command"),
        ("skills/pdf/skill.md", "skill"),
        ("patterns/summarise/system.md", "system-prompt"),
        (".cursor/rules/ui.mdc", "cursor-rule"),
        ("sub/.cursorrules", "cursor-rule"),
        ("chat.prompty", "prompty"),
        ("chat.prompt", "dotprompt"),
        ("chat.poml", "poml"),
        ("chat.prompt.yaml", "model-prompt"),
        ("promptfooconfig.ci.yaml", "promptfoo"),
        ("tale.sk.yml", "semantic-kernel"),
        ("tale/skprompt.txt", "semantic-kernel-text"),
        (".gemini/commands/git/commit.toml", "gemini-command"),
        ("chat.messages.json", "messages"),
        ("chat.messages.jsonl", "messages-lines"),
        ("prompts/a/b.txt", "prompt-text"),
        ("prompts/b.j2", "prompt-template"),
        ("b.hbs", "template"),
        ("notes.md", "markdown"),
        ("notes.txt", "text"),
        ("main.py", None),
        ("Makefile", None),
        ("", None),
    ],
)
def test_the_path_decides(path, kind):
    found = kind_of(path)
    assert (found.name if found else None) == kind


def test_the_language_id_decides_where_the_path_says_nothing():
    assert kind_of("Untitled-1", "markdown").name == "markdown"
    assert kind_of("", "chatagent").name == "agent"
    assert kind_of("AGENTS.md", "plaintext").name == "agents"
    assert kind_of("main.py", "python") is None


@pytest.mark.parametrize(
    "path", ["notes.md", "notes.txt", "package.json", "config.yaml", "pyproject.toml", "page.hbs"]
)
def test_files_that_need_not_be_prompts_are_read_but_not_searched_for(path):
    assert kind_of(path) is not None
    assert not kind_of(path).discovered


def test_names_and_language_ids_are_unambiguous():
    names = [kind.name for kind in KINDS]
    ids = [language for kind in KINDS for language in kind.language_ids]
    assert len(set(names)) == len(names)
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_found_by_its_own_patterns_and_described(kind):
    for pattern in kind.patterns:
        assert kind_of(pattern.replace("**/", "x/").replace("*", "a")) is kind
    assert kind.description.endswith(".")


def test_a_text_of_no_kind_reads_as_plain_text():
    assert read("Be brief.", "prompts/planner").kind == "text"
