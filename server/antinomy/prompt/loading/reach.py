"""When a prompt file is loaded, as its name, place and front matter say.

The table of what tools do with which file; docs/workspaces.md says it in words.
Nothing here compares two files.
"""

from __future__ import annotations

import os
import re
from enum import StrEnum
from pathlib import PurePath

import attrs

from antinomy.prompt.document import BlockKind, Document
from antinomy.prompt.expressions import expression
from antinomy.prompt.loading.areas import Area, Folder, listed


class When(StrEnum):
    """On what occasion a file is loaded."""

    WORK = "work"
    """Whenever something in its area is worked on."""
    CALL = "call"
    """When somebody or something calls it: a skill, a command, an agent, one of several prompts."""
    SHARED = "shared"
    """Together with every prompt in its area: the fragment that several prompts begin with."""
    NEVER = "never"
    """By no tool where it stands."""


@attrs.frozen
class Reach:
    """A file's occasion and area; ``product`` tells a prompt of the program from one of its developers."""

    when: When
    area: Area
    product: bool = False


#: Read whenever something in their folder is worked on.
_STANDING = frozenset(("agents", "claude", "gemini"))
#: Read when called, in a coding agent.
_CALLED = frozenset(("prompt-file", "agent", "command", "gemini-command", "skill"))
_TOOLS = _STANDING | _CALLED | {"instructions", "cursor-rule", "rule"}
#: Folders of tools: what lies in them is meant for the folder they lie in.
_TOOL_FOLDERS = frozenset(
    f".{tool}"
    for tool in (
        *("github", "claude", "cursor", "agent", "agents", "gemini", "codex", "windsurf", "clinerules"),
        *("roo", "kilocode", "kiro", "junie", "continue", "amazonq", "augment", "trae", "aiassistant"),
        "opencode",
    )
)
#: Keys of a rule's front matter that say on what occasion its tool loads it; values for "always", and for
#: "not by itself".
_OCCASION_KEYS = frozenset(("trigger", "inclusion", "type", "alwaysapply"))
_ALWAYS = frozenset(("always", "always_apply", "always_on", "true"))
_BY_CALL = frozenset(("agent_requested", "auto", "manual", "model_decision"))
#: Folders of rules for one mode of their tool (``rules-architect``).
_MODE = expression(r"rules-.+")
_GLOB_KEYS = frozenset(("globs", "applyto", "paths", "filematchpattern"))
#: "README.agents.md", "CONTRIBUTING.md", "CONVENTIONS.md": what an agent is told to read like AGENTS.md.
_GUIDE = expression(r"(?:readme[._-]?)?agents?\.md|readme[._-]agents?\.md|contributing\.md|conventions\.md")
_COMMON = (
    r"shared|common|base|global|guard[\W_]?rails?|fragments?|partials?|preamble|house[\W_]?(?:style|rules)"
)
_SHARED_FILE = expression(rf"(?:^|[\W_])(?:{_COMMON})(?:[\W_]|$)")
_SHARED_FOLDER = expression(rf"(?:^|[\W_])(?:{_COMMON}|general|polic(?:y|ies))(?:[\W_]|$)")
#: "Loaded by every bot", "for all assistants", "put in front of each prompt".
_SHARED_TEXT = expression(
    r"\b(?:every|each|all)\s+(?:of\s+)?(?:(?:the|our|your)\s+)?(?:[\w’'-]+\s+){0,2}(?:bots?|assistants?|prompts?|personas?|chatbots?)\b",
    re.IGNORECASE,
)
#: Code points of a file in which it says what it is.
_OPENING = 600
#: Folders whose files are material for tests or new projects: no tool loads what is meant for it there.
_MATERIAL = frozenset(
    (
        *("fixtures", "fixture", "__fixtures__", "testdata", "test-data", "test_data", "corpus"),
        *("snapshots", "__snapshots__", "templates", "template", "scaffolding", "boilerplate"),
    )
)


def place_of(path: str) -> Folder:
    """Return the names that lead to a file, from the file system's root on."""
    return tuple(PurePath(os.path.abspath(path)).as_posix().strip("/").split("/"))  # noqa: PTH100 - links stay


def home(place: Folder) -> Folder:
    """Return the folder that a file speaks for: its own, or the one that its tool's folder lies in."""
    folder = place[:-1]
    for depth, name in enumerate(folder):
        if name in _TOOL_FOLDERS:
            return folder[:depth]
    return folder


def reach(document: Document, place: Folder, root: Folder) -> Reach:
    """Return when a file is loaded.

    Parameters
    ----------
    document
        The file.
    place
        Its names from the file system's root on.
    root
        The folder that all files of the run speak for or lie below.

    """
    folder = home(place)[len(root) :]
    within, name = place[len(root) : -1], place[-1].lower()
    here = Area(folder)
    guide = name == "copilot-instructions.md" or _GUIDE.fullmatch(name)
    if (guide or document.kind in _TOOLS) and any(part.lower() in _MATERIAL for part in within):
        return Reach(When.NEVER, here)
    if guide or document.kind in _STANDING:
        return Reach(When.WORK, here)
    if document.kind == "instructions":
        return _rule(document, folder)
    if document.kind == "cursor-rule":
        if not name.endswith(".mdc"):
            return Reach(When.WORK, here)
        return _rule(document, folder) if ".cursor" in place else Reach(When.NEVER, here)
    if document.kind in _CALLED:
        return Reach(When.CALL, here)
    if document.kind == "readme":
        return Reach(When.NEVER, here)
    if document.kind == "rule":
        modal = any(_MODE.fullmatch(name) for name in place[:-1])
        return _rule(document, folder, standing=not modal and ".cursor" not in place)
    shared = _shared(document, place, root)
    if shared is not None:
        return Reach(When.SHARED, Area(shared), product=True)
    return Reach(When.CALL, here, product=document.kind not in {"markdown", "text"})


def front_matter(document: Document) -> dict[str, list[str]]:
    """Return the values of a file's front matter by key, lower case; a list's entries under its key."""
    found: dict[str, list[str]] = {}
    for chunk in document.chunks:
        for block in chunk.body.blocks:
            if block.kind is not BlockKind.FRONT_MATTER:
                return found
            found.setdefault(block.context.key.split(".")[0].lower(), []).append(block.text)
    return found


def _rule(document: Document, folder: Folder, *, standing: bool = False) -> Reach:
    """Return the reach of a rule file: always, for the files its globs match, or when called.

    ``standing``: without front matter, its tool loads it always.
    """
    keys = front_matter(document)
    occasions = {value.lower() for key in _OCCASION_KEYS & keys.keys() for value in keys[key]}
    named = sorted(_GLOB_KEYS & keys.keys())
    globs = tuple(glob for key in named for value in keys[key] for glob in listed(value))
    if occasions & _ALWAYS:
        return Reach(When.WORK, Area(folder))
    if occasions & _BY_CALL:
        return Reach(When.CALL, Area(folder))
    everywhere = {"**", "**/*"} & set(globs) and not any(glob.startswith("!") for glob in globs)
    if everywhere or (standing and not globs and "false" not in occasions):
        return Reach(When.WORK, Area(folder))
    return Reach(When.WORK, Area(folder, globs)) if globs else Reach(When.CALL, Area(folder))


def _shared(document: Document, place: Folder, root: Folder) -> Folder | None:
    """Return the folder for whose prompts a file is the common part; ``None``: it is none."""
    folder, stem = place[len(root) : -1], place[-1].lower()
    if folder and _SHARED_FOLDER.search(folder[-1].lower()):
        return folder[:-1]
    if _SHARED_FILE.search(stem):
        return folder
    if _SHARED_TEXT.search(document.text, 0, _OPENING):
        return folder[:-1] if folder else folder
    return None
