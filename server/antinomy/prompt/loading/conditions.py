"""Whether the place of one file fulfils what another makes a condition ("Python", "In `web/`").

A root file's section on `web/` is for the same work as the file in that folder. Knows
names and areas only: where a condition stands in a text is known in ``conflicts.released``.
"""

from __future__ import annotations

import re

from antinomy.prompt.loading.areas import Area, Folder, named

#: How languages are called whose files have these endings.
_LANGUAGES = {
    "py": "python", "pyi": "python", "ts": "typescript", "tsx": "typescript react", "mts": "typescript",
    "js": "javascript", "jsx": "javascript react", "mjs": "javascript", "cjs": "javascript", "vue": "vue",
    "svelte": "svelte", "go": "go golang", "rs": "rust", "java": "java", "kt": "kotlin", "rb": "ruby",
    "php": "php", "cs": "c# csharp", "c": "c", "h": "c c++", "cc": "c++", "cpp": "c++", "hpp": "c++",
    "swift": "swift", "scala": "scala", "sh": "shell bash", "sql": "sql", "css": "css", "scss": "scss sass",
    "html": "html", "md": "markdown", "mdx": "mdx", "yml": "yaml", "yaml": "yaml", "json": "json",
    "tf": "terraform", "dart": "dart", "lua": "lua", "ex": "elixir", "exs": "elixir", "proto": "protobuf",
}  # fmt: skip
#: What a name may be called besides.
_FILLERS = frozenset(
    (
        *("the", "our", "all", "any", "every", "a", "an", "and", "or", "in", "for", "of", "code", "file"),
        *("files", "source", "sources", "folder", "folders", "directory", "package", "module", "modules"),
        *("app", "application", "service", "workspace", "project", "rules", "style", "conventions"),
        *("guidelines", "specific", "standards", "language"),
    )
)
_ELSEWHERE = re.compile(r"\b(?:not|no|non|outside|except|excluding|but|without|other|unless|never)\b")
_NAME = re.compile(r"[\w#+]+")
_ENDING = re.compile(r"\.(\w+)$")


def fulfils(area: Area, condition: str, folder: Folder) -> bool:
    """Tell whether a condition of a file holds wherever an area is worked on.

    Parameters
    ----------
    area
        The area of another file.
    condition
        A heading or an opening ("Frontend (web/)", "Python", "files in `web/`").
    folder
        The folder for which the file with the condition speaks.

    """
    text = condition.lower()
    if _ELSEWHERE.search(text):
        return False
    paths = named(text)
    if paths:
        return Area(folder, paths).contains(area)
    words = set(_NAME.findall(text)) - _FILLERS
    return bool(words) and words <= _names(area, folder)


def _names(area: Area, folder: Folder) -> set[str]:
    """Return what the work in an area is called: its folders below ``folder``, and its languages."""
    shared = len(folder) if area.folder[: len(folder)] == folder else 0
    names = {name.lower() for name in area.folder[shared:]}
    if area.globs:
        endings = {match[1].lower() for pattern in area.patterns if (match := _ENDING.search(pattern[-1]))}
        names |= {name for ending in endings for name in _LANGUAGES.get(ending, "").split()}
        starts = [{name.lower() for name in area.start(pattern)[shared:]} for pattern in area.patterns]
        names |= set.intersection(*starts) if starts else set()
    return names
