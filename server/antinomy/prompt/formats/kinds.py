"""The kinds of prompt file: which names and language ids they go by.

The one table that file discovery, the language server's document selector and
the documentation read. How a kind is read is the business of its reader.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import lru_cache

import attrs


@attrs.frozen
class FileKind:
    """One kind of prompt file.

    Attributes
    ----------
    name
        Short stable name ("agents", "cursor-rule").
    patterns
        Globs that a path of this kind matches, from the repository's root or at
        any level below; ``**/`` in front is understood. Compared without case.
    language_ids
        Language ids that editors give such files.
    description
        One sentence for the documentation.
    reader
        Name of the reader: "markdown", "cursor", "prompty", "dotprompt", "poml",
        "yaml", "json", "jsonl", "toml", "template" or "text".
    discovered
        Whether a search of a folder takes the file for a prompt by its name alone.

    """

    name: str
    patterns: tuple[str, ...]
    language_ids: tuple[str, ...]
    description: str
    reader: str
    discovered: bool = True


_TEMPLATE_SUFFIXES = ("j2", "jinja", "jinja2", "hbs", "handlebars", "mustache", "liquid")
#: Tools that keep agents, commands or rules in a folder of their own, with that folder's name.
_AGENTS = (("claude", "agents"), ("cursor", "agents"), ("opencode", "agent"), ("opencode", "agents"))
_COMMANDS = (
    *(("claude", "commands"), ("cursor", "commands"), ("roo", "commands"), ("opencode", "command")),
    *(("opencode", "commands"), ("windsurf", "workflows"), ("clinerules", "workflows")),
    ("agent", "workflows"),
)
_RULES = (
    *("claude", "cursor", "windsurf", "roo", "kilocode", "continue", "amazonq", "augment", "trae"),
    *("aiassistant", "agent", "agents"),
)
# First match wins: names that say more stand before names that say less.
KINDS: tuple[FileKind, ...] = (
    FileKind(
        "readme", ("README.md",), (), "A folder's description, no prompt.", "markdown", discovered=False
    ),
    FileKind(
        "agents",
        ("AGENTS.md", "AGENTS.override.md", "AGENT.md"),
        (),
        "Instructions for coding agents.",
        "markdown",
    ),
    FileKind(
        "claude", ("CLAUDE.md", "CLAUDE.local.md"), (), "Memory and instructions of Claude Code.", "markdown"
    ),
    FileKind("gemini", ("GEMINI.md",), (), "Instructions for Gemini CLI.", "markdown"),
    FileKind(
        "instructions",
        ("copilot-instructions.md", "*.instructions.md"),
        ("instructions",),
        "Custom instructions of GitHub Copilot.",
        "markdown",
    ),
    FileKind("prompt-file", ("*.prompt.md",), ("prompt",), "Reusable prompts of GitHub Copilot.", "markdown"),
    FileKind(
        "agent",
        (
            *("*.agent.md", "*.chatmode.md", ".github/agents/*.md"),
            *(f".{tool}/{folder}/**/*.md" for tool, folder in _AGENTS),
        ),
        ("chatagent", "chatmode"),
        "Custom agents and chat modes.",
        "markdown",
    ),
    FileKind(
        "command",
        tuple(f".{tool}/{folder}/**/*.md" for tool, folder in _COMMANDS),
        (),
        "Slash commands and workflows of coding agents.",
        "markdown",
    ),
    FileKind("skill", ("SKILL.md",), ("skill",), "Agent skills.", "markdown"),
    FileKind(
        "system-prompt",
        ("system.md", "user.md", "*.system.md"),
        (),
        "System and user prompts in Markdown.",
        "markdown",
    ),
    FileKind(
        "rule",
        (
            *(f".{tool}/rules/**/*.md" for tool in _RULES),
            *(".roo/rules-*/**/*.md", ".kilocode/rules-*/**/*.md", ".clinerules/**/*.md"),
            *(".kiro/steering/**/*.md", ".junie/guidelines.md"),
        ),
        (),
        "Rules of coding agents that lie in a folder of their tool.",
        "markdown",
    ),
    FileKind(
        "cursor-rule",
        ("*.mdc", ".cursorrules", ".windsurfrules", ".clinerules"),
        ("mdc",),
        "Rules of Cursor and its kin.",
        "cursor",
    ),
    FileKind(
        "prompty", ("*.prompty",), ("prompty",), "Prompty files: front matter and role markers.", "prompty"
    ),
    FileKind(
        "dotprompt",
        ("*.prompt",),
        ("dotprompt",),
        "Dotprompt files: front matter and Handlebars.",
        "dotprompt",
    ),
    FileKind("poml", ("*.poml",), ("poml",), "Prompt Orchestration Markup Language.", "poml"),
    FileKind(
        "model-prompt",
        ("*.prompt.yml", "*.prompt.yaml", "*_prompt.yml", "*_prompt.yaml", "prompts.yml", "prompts.yaml"),
        (),
        "Prompts of GitHub Models and other message lists in YAML.",
        "yaml",
    ),
    FileKind(
        "promptfoo",
        ("promptfooconfig*.yaml", "promptfooconfig*.yml"),
        (),
        "Test suites of promptfoo.",
        "yaml",
    ),
    FileKind("semantic-kernel", ("*.sk.yaml", "*.sk.yml"), (), "Semantic Kernel prompts in YAML.", "yaml"),
    FileKind("semantic-kernel-text", ("skprompt.txt",), (), "Semantic Kernel prompts as text.", "template"),
    FileKind("gemini-command", (".gemini/commands/**/*.toml",), (), "Commands of Gemini CLI.", "toml"),
    FileKind(
        "messages",
        ("*.messages.json", "messages.json", "*.prompt.json", "prompt.json", "prompts.json"),
        (),
        "Message lists and prompt templates in JSON.",
        "json",
    ),
    FileKind(
        "messages-lines",
        ("*.messages.jsonl", "messages.jsonl", "*.prompt.jsonl"),
        (),
        "Message lists in JSON lines.",
        "jsonl",
    ),
    FileKind(
        "prompt-text",
        ("*.prompt.txt", "prompt.txt", "system_prompt.txt", "system-prompt.txt", "prompts/**/*.txt"),
        (),
        "Prompts as plain text.",
        "text",
    ),
    FileKind(
        "prompt-template",
        tuple(f"prompts/**/*.{suffix}" for suffix in _TEMPLATE_SUFFIXES),
        (),
        "Templates in a folder of prompts.",
        "template",
    ),
    FileKind(
        "template",
        tuple(f"*.{suffix}" for suffix in _TEMPLATE_SUFFIXES),
        ("jinja", "handlebars", "mustache", "liquid"),
        "Prompt templates.",
        "template",
        discovered=False,
    ),
    FileKind(
        "markdown",
        ("*.md", "*.markdown", "*.mdx"),
        ("markdown", "mdx"),
        "Markdown.",
        "markdown",
        discovered=False,
    ),
    FileKind(
        "json",
        ("*.json",),
        ("json", "jsonc"),
        "JSON that holds messages or a template.",
        "json",
        discovered=False,
    ),
    FileKind(
        "jsonl",
        ("*.jsonl", "*.ndjson"),
        ("jsonl",),
        "JSON lines that hold messages.",
        "jsonl",
        discovered=False,
    ),
    FileKind("yaml", ("*.yaml", "*.yml"), ("yaml",), "YAML that holds a prompt.", "yaml", discovered=False),
    FileKind("toml", ("*.toml",), ("toml",), "TOML that holds a prompt.", "toml", discovered=False),
    FileKind("csv", ("*.csv",), ("csv",), "CSV with a prompt in each row.", "csv", discovered=False),
    FileKind("text", ("*.txt", "*.text"), ("plaintext",), "Plain text.", "text", discovered=False),
)
# What a text without a telling name is read as.
PLAIN = next(kind for kind in KINDS if kind.name == "text")


@lru_cache(maxsize=4096)
def kind_of(path: str, language_id: str = "") -> FileKind | None:
    """Return the kind of a file by its path, else by its language id; ``None`` for no prompt file.

    Parameters
    ----------
    path
        Absolute or relative, with either kind of slash; only its names are looked at.
    language_id
        The editor's language id.

    """
    parts = [part for part in path.replace("\\", "/").lower().split("/") if part not in ("", ".")]
    for kind in KINDS:
        if any(_matches(parts, pattern.lower()) for pattern in kind.patterns):
            return kind
    for kind in KINDS:
        if language_id in kind.language_ids:
            return kind
    return None


def _matches(parts: list[str], pattern: str) -> bool:
    wanted = pattern.split("/")
    if not parts or not fnmatchcase(parts[-1], wanted[-1]):
        return False
    folders, wanted = parts[:-1], wanted[:-1]
    if not wanted:
        return True
    if wanted[-1] != "**":
        return _named(folders[-len(wanted) :], wanted)
    wanted = wanted[:-1]
    return any(_named(folders[i : i + len(wanted)], wanted) for i in range(len(folders) - len(wanted) + 1))


def _named(folders: list[str], wanted: list[str]) -> bool:
    return len(folders) == len(wanted) and all(map(fnmatchcase, folders, wanted))
