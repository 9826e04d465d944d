"""What can be configured: one record, from which loading and the schema follow.

A key is one field: its name (``min-confidence`` in files), shape, default and
documentation stand together. Knows nothing of files.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import attrs
from pathspec import GitIgnoreSpec

from antinomy.config.globs import globs
from antinomy.config.shapes import (
    BOOLEAN,
    COUNT,
    DAYS,
    FRACTION,
    GLOBS,
    SECONDS,
    STRING,
    STRINGS,
    STRINGS_BY_GLOB,
    TABLE,
    Shape,
    one_of,
)


def _key(shape: Shape, default: object, doc: str) -> Any:  # noqa: ANN401 - attrs.field is typed Any
    return attrs.field(default=default, metadata={"shape": shape, "doc": doc})


@attrs.frozen
class ModelSettings:
    """The table ``models``: which models are used, and how."""

    embedding: str = _key(
        STRING, "encoder", "Embedding model: a name in `antinomy models list`, or the path of a folder."
    )
    nli: str = _key(STRING, "nli", "NLI model: a name in `antinomy models list`, or the path of a folder.")
    cache: bool = _key(
        BOOLEAN, True, "Whether embeddings and scores (no texts) are kept on disk between runs."
    )
    threads: int = _key(COUNT, 2, "Threads that a model computes with.")
    idle_seconds: float = _key(
        SECONDS, 300.0, "Seconds without use after which a model leaves memory (0 keeps it)."
    )

    def to_json(self) -> dict[str, Any]:
        """Return the keys as a configuration file would hold them."""
        return {key: getattr(self, field.name) for key, field in keys(ModelSettings).items()}


@attrs.frozen
class SeedSettings:
    """The table ``seed``: the options of the first source document, for its profile."""

    use_semantic_conflict_detection: bool = _key(
        BOOLEAN, False, "Whether opposed phrases that are unlike conflict."
    )
    use_nli_conflict_detection: bool = _key(
        BOOLEAN, False, "Whether all pairs of sentences are asked about with the NLI model."
    )
    conflict_similarity_threshold: float = _key(
        FRACTION, 0.3, "Likeness below which opposed phrases conflict."
    )
    conflict_contradiction_threshold: float = _key(
        FRACTION, 0.7, "Probability of a contradiction above which two sentences conflict."
    )


@attrs.frozen
class FactSettings:
    """The table ``facts``: how claims are checked, and what follows from the result."""

    threshold: float = _key(
        FRACTION, 0.7, "Overall confidence from which a text without contradictions is safe to display."
    )
    display: float = _key(FRACTION, 0.75, "Overall confidence from which it is displayed without a warning.")
    warn: float = _key(FRACTION, 0.6, "Overall confidence below which it is blocked rather than shown.")
    unsupported: str = _key(
        one_of("warn", "allow", "block"), "warn", "What claims lead to that the context does not speak of."
    )
    on_failure: str = _key(
        one_of("open", "closed"), "open", "Whether a text that could not be checked is shown or blocked."
    )
    timeout: float = _key(SECONDS, 0.0, "Seconds after which a check is given up (0 waits).")
    premises: int = _key(COUNT, 4, "Passages of the context that each claim is held against.")
    log: str = _key(
        STRING,
        "",
        "File or `postgresql://` address that checks are logged to (not an editor's); none is by default.",
    )
    log_days: int = _key(DAYS, 90, "Days after which logged checks are deleted.")


@attrs.frozen
class ContextSettings:
    """The table ``context``: how sets of documents are validated."""

    min_confidence: float = _key(
        FRACTION,
        0.0,
        "Contradictions less certain than this are not reported (0: the shipped thresholds hold).",
    )
    weights: str = _key(
        STRING, "", "File of weights made by `antinomy eval context --fit`; by default those that ship."
    )
    llm: str = _key(STRING, "", "Language model that is asked where one is wanted; none is by default.")
    llm_url: str = _key(STRING, "", "Its OpenAI-compatible endpoint; by default what OPENAI_BASE_URL says.")
    llm_prompting: str = _key(
        one_of("basic", "steps"), "basic", "Whether it is told to reason before it answers."
    )
    llm_timeout: float = _key(SECONDS, 60.0, "Seconds that its answer may take (0 waits).")
    llm_attempts: int = _key(COUNT, 3, "How often it is asked at most, if it is busy or does not answer.")
    llm_max_tokens: int = _key(COUNT, 1024, "Tokens that its answer may have.")
    second_opinion: float = _key(
        FRACTION,
        0.0,
        "Contradictions less certain than this are put to the language model (0 asks it nothing).",
    )


@attrs.frozen(eq=False)
class Config:
    """The configuration that holds for a file.

    Globs follow .gitignore rules and are relative to ``root``, the directory of
    ``source``; without a configuration file ``source`` is ``None``.
    """

    root: Path
    source: Path | None = None
    include: tuple[str, ...] = _key(
        GLOBS, (), "Globs of files to check in addition to the known kinds of prompt file."
    )
    exclude: tuple[str, ...] = _key(GLOBS, (), "Globs of files and directories not to look at.")
    select: tuple[str, ...] = _key(STRINGS, (), "Axes to look for; none named: all.")
    ignore: tuple[str, ...] = _key(STRINGS, (), "Axes not to look for.")
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = _key(
        STRINGS_BY_GLOB, (), "Axes not to look for in the files that a glob matches."
    )
    axes: tuple[str, ...] = _key(STRINGS, (".antinomy/axes",), "Directories with axes of your own.")
    profile: str = _key(
        one_of("default", "seed"), "default", "How conflicts are found; 'seed' looks for bare keyword pairs."
    )
    tier: str = _key(
        one_of("full", "instant"),
        "full",
        "How deep `antinomy check` looks; 'instant' leaves the models out and takes milliseconds.",
    )
    min_confidence: float = _key(
        FRACTION, 0.0, "Findings less certain than this are not reported (0 reports all)."
    )
    baseline: str = _key(STRING, "", "File of known findings that are not reported again.")
    models: ModelSettings = attrs.field(
        factory=ModelSettings,
        metadata={"shape": TABLE, "doc": "Which models are used, and how.", "record": ModelSettings},
    )
    seed: SeedSettings = attrs.field(
        factory=SeedSettings,
        metadata={
            "shape": TABLE,
            "doc": "Options of the profile 'seed'.",
            "record": SeedSettings,
        },
    )
    facts: FactSettings = attrs.field(
        factory=FactSettings,
        metadata={"shape": TABLE, "doc": "How texts are checked for facts.", "record": FactSettings},
    )
    context: ContextSettings = attrs.field(
        factory=ContextSettings,
        metadata={"shape": TABLE, "doc": "How sets of documents are validated.", "record": ContextSettings},
    )

    def includes(self, path: Path) -> bool:
        """Tell whether an ``include`` glob matches a file."""
        return self._included.match_file(self._relative(path))

    def excludes(self, path: Path, *, directory: bool = False) -> bool:
        """Tell whether an ``exclude`` glob matches a file or directory."""
        return self._excluded.match_file(self._relative(path) + "/" * directory)

    def ignored_in(self, path: Path) -> tuple[str, ...]:
        """Return the axes not to look for in a file, sorted."""
        relative = self._relative(path)
        matched = (axes for spec, axes in self._per_file if spec.match_file(relative))
        return tuple(sorted({*self.ignore, *(axis for axes in matched for axis in axes)}))

    @property
    def axis_directories(self) -> tuple[Path, ...]:
        """The directories of ``axes`` that exist."""
        return tuple(path for path in (self.root / name for name in self.axes) if path.is_dir())

    @property
    def baseline_file(self) -> Path | None:
        """The file of known findings, if one is configured."""
        return self.root / self.baseline if self.baseline else None

    def to_json(self) -> dict[str, Any]:
        """Return the keys as a configuration file would hold them."""
        return {key: _plain(getattr(self, field.name), field) for key, field in keys().items()}

    @cached_property
    def _included(self) -> GitIgnoreSpec:
        return globs(self.include)

    @cached_property
    def _excluded(self) -> GitIgnoreSpec:
        return globs(self.exclude)

    @cached_property
    def _per_file(self) -> list[tuple[GitIgnoreSpec, tuple[str, ...]]]:
        return [(globs([glob]), axes) for glob, axes in self.per_file_ignores]

    def _relative(self, path: Path) -> str:
        absolute = Path.cwd() / path
        if absolute.is_relative_to(self.root):
            return absolute.relative_to(self.root).as_posix()
        return absolute.as_posix().lstrip("/")


def key_of(field: str) -> str:
    """Return a field's name as configuration files spell it."""
    return field.replace("_", "-")


def keys(record: type[attrs.AttrsInstance] = Config) -> dict[str, attrs.Attribute[Any]]:
    """Return the field of each key of a record, in documented order."""
    return {key_of(field.name): field for field in attrs.fields(record) if "shape" in field.metadata}


def record_of(field: attrs.Attribute[Any]) -> type[attrs.AttrsInstance] | None:
    """Return the record that a field's table becomes; ``None``: the field holds no table of keys."""
    record: type[attrs.AttrsInstance] | None = field.metadata.get("record")
    return record


def _plain(value: Any, field: attrs.Attribute[Any]) -> object:  # noqa: ANN401 - what a shape converted to
    inner = record_of(field)
    if inner is not None:
        return {key: getattr(value, own.name) for key, own in keys(inner).items()}
    if field.metadata["shape"] is STRINGS_BY_GLOB:
        return {glob: list(axes) for glob, axes in value}
    return list(value) if isinstance(value, tuple) else value
