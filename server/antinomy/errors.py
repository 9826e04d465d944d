"""Every error that Antinomy raises on purpose.

AntinomyError               anything a user can put right; its text is one sentence
├── ConfigError             a configuration file is malformed or holds an unknown key
├── CatalogError            an axis file is malformed, or one of its patterns is
├── ReadError               a file is missing, binary, or in no encoding we read
├── PatternTimeoutError     a pattern of a user's axis takes longer than its time limit
├── ModelError              a model is missing, damaged, or not what its manifest says
│   └── AnswerError         a language model was asked and gave no answer, or none in the form asked for
├── ValidationError         a generated text is contradicted by its context, however often it is written
└── InferenceCancelledError a model's run was ended because nobody wants its answer any more
"""

from __future__ import annotations

from pathlib import Path


class AntinomyError(Exception):
    """Bad input, told in one sentence that names the file and the remedy."""


class ConfigError(AntinomyError):
    """A configuration file cannot be used as it stands.

    ``path`` and ``line`` (1-based) are kept for editors, which show it on the file.
    """

    def __init__(self, message: str, path: Path | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.path = path
        self.line = line


class CatalogError(AntinomyError):
    """An axis file cannot be used as it stands."""


class ReadError(AntinomyError):
    """A file cannot be read as a prompt, or a folder not at all; ``path`` is kept where it is known."""

    def __init__(self, message: str, path: Path | None = None) -> None:
        super().__init__(message)
        self.path = path


class PatternTimeoutError(AntinomyError):
    """A pattern ran past its time limit on the text at hand."""


class ModelError(AntinomyError):
    """A model cannot be used; whoever asked for it goes on with what needs none."""


class AnswerError(ModelError):
    """A language model did not answer this prompt as asked; it may answer the next."""


class ValidationError(AntinomyError):
    """A text that was generated did not pass its fact-check, nor did those generated in its place.

    ``result`` is the check of the last one.
    """

    def __init__(self, message: str, result: object = None) -> None:
        super().__init__(message)
        self.result = result


class InferenceCancelledError(AntinomyError):
    """A model's run was cancelled before it had an answer."""
