"""The shapes that leave the pipeline: issues, suggestions, fixes, reports.

Field names and JSON keys are the contract of the design's section 5. Offsets
are code points into the file's text, 0-based, end exclusive.
"""

from __future__ import annotations

from collections.abc import Container
from enum import StrEnum
from typing import Any

import attrs

from antinomy.conflicts.figure import Figure
from antinomy.prompt.document import Problem
from antinomy.prompt.force import Force
from antinomy.prompt.text import Span


class Method(StrEnum):
    """How a conflict was found."""

    PATTERN = "pattern"
    SEMANTIC = "semantic"
    NLI = "nli"
    COMBINED = "combined"


class Severity(StrEnum):
    """How much a conflict matters, as its axis says."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Safety(StrEnum):
    """Whether a fix may be applied unseen (``safe``) or should be looked at (``review``)."""

    SAFE = "safe"
    REVIEW = "review"


@attrs.frozen
class Evidence:
    """One side of a conflict: the directive's words and where they stand.

    ``preview`` shows up to 50 characters either side, line breaks as spaces;
    ``force`` tells whether its words alone rank the directive ("must always", "if possible");
    ``rule`` is false where the side is an example output rather than a rule;
    ``figure`` is the number in ``text`` that the conflict is about, if it is about one;
    ``limit`` is the case in which a fix gives the directive up, where its side of the axis has words for one;
    ``words`` are those in ``text`` that decided, where it is known which did.
    """

    text: str
    span: Span
    preview: str
    path: str
    force: Force = Force.OPEN
    rule: bool = True
    figure: Figure | None = None
    limit: str = ""
    words: Span | None = None

    def at(self, place: Evidence) -> Evidence:
        """Return it where the same words are found in another text, or another state of it."""
        return attrs.evolve(
            place,
            force=self.force,
            rule=self.rule,
            figure=self.figure,
            limit=self.limit,
            words=self.words,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        return {
            "text": self.text,
            "start": self.span.start,
            "end": self.span.end,
            "preview": self.preview,
            "path": self.path,
        }


@attrs.frozen
class Conflict:
    """Two directives that cannot both be followed.

    Attributes
    ----------
    axis, bucket, severity
        The axis it was found on and what the axis says of itself.
    poles
        Labels of the two sides, in the order of ``first`` and ``second``; empty where models alone
        see that they clash, and not on which side of the axis each is.
    first, second
        The two sides in file order.
    method, confidence
        What found it and how sure it is, in [0, 1].
    detail
        One plain sentence: what cannot both hold.
    reach
        ``prompt``, ``section`` (both under one heading) or ``workspace``.
    model
        Name of the model that sees it; empty where only patterns do.

    """

    axis: str
    bucket: str
    severity: Severity
    poles: tuple[str, str]
    first: Evidence
    second: Evidence
    method: Method
    confidence: float
    detail: str
    reach: str = "prompt"
    model: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape of an occurrence; ``model`` is left out where there is none."""
        model = {"model": self.model} if self.model else {}
        return {
            "text": self.first.text,
            "start": self.first.span.start,
            "end": self.first.span.end,
            "bucket": self.bucket,
            "axis": self.axis,
            "method": self.method.value,
            **model,
            "confidence": round(self.confidence, 3),
            "preview": self.first.preview,
            "path": self.first.path,
            "pairedWith": self.second.to_json(),
        }


@attrs.frozen
class Issue:
    """One group of conflicts: the pairs of one axis that share a directive."""

    id: str
    severity: Severity
    detail: str
    occurrences: tuple[Conflict, ...]
    code: str = "CONFLICTING_INSTRUCTION"

    @property
    def axis(self) -> str:
        """The axis that all occurrences share."""
        return self.occurrences[0].axis

    @property
    def confidence(self) -> str:
        """``low`` below 0.6, ``medium`` below 0.8, else ``high``."""
        best = max(conflict.confidence for conflict in self.occurrences)
        return "low" if best < 0.6 else "medium" if best < 0.8 else "high"

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        bucket = self.occurrences[0].bucket
        return {
            "id": self.id,
            "code": self.code,
            "severity": self.severity.value,
            "detail": self.detail,
            "evidence": {
                "summary": [{"text": bucket, "count": len(self.occurrences)}],
                "occurrences": [conflict.to_json() for conflict in self.occurrences],
            },
            "scope": {"type": self.occurrences[0].reach},
            "confidence": self.confidence,
        }


@attrs.frozen
class Edit:
    """Replace the span of a file by ``new_text``, which is already escaped for that file."""

    path: str
    span: Span
    new_text: str

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        return {"path": self.path, "start": self.span.start, "end": self.span.end, "newText": self.new_text}


@attrs.frozen
class Fix:
    """Edits that, applied together, end a conflict; sorted by position, never overlapping."""

    title: str
    safety: Safety
    edits: tuple[Edit, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        return {
            "title": self.title,
            "safety": self.safety.value,
            "edits": [edit.to_json() for edit in self.edits],
        }


@attrs.frozen
class Suggestion:
    """What to do about an issue, in words and as fixes, the preferred one first."""

    text: str
    issue: str
    fixes: tuple[Fix, ...]
    type: str = "TIGHTEN_INSTRUCTION"

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape."""
        return {
            "type": self.type,
            "text": self.text,
            "for": self.issue,
            "fixes": [fix.to_json() for fix in self.fixes],
        }


@attrs.frozen(eq=False)
class Report:
    """All that was found in one text.

    Attributes
    ----------
    path
        The file's path as given; empty for bare text.
    text
        The text that was analysed: renderers quote lines from it.
    issues, suggestions
        In file order; every suggestion's ``issue`` is the id of an issue.
    suppressed
        Number of conflicts that ignore comments silenced.
    notices
        Problems with the file itself: broken front matter, an unused ignore
        comment, a tier that could not run. One sentence each, with a span.
    notice_fixes
        Fixes for notices, by index into ``notices`` (delete an unused ignore comment).
    idle
        Indexes of the notices that an ignore silences nothing.
    elapsed_ms
        Wall-clock time of the analysis, milliseconds.
    tiers
        The tiers that ran.

    """

    path: str
    text: str
    issues: tuple[Issue, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    suppressed: int = 0
    notices: tuple[Problem, ...] = ()
    notice_fixes: dict[int, Fix] = attrs.field(factory=dict)
    idle: frozenset[int] = frozenset()
    elapsed_ms: float = 0.0
    tiers: tuple[str, ...] = ("pattern",)

    @property
    def methods(self) -> dict[str, int]:
        """Number of conflicts by the method that found them."""
        counts: dict[str, int] = {}
        for issue in self.issues:
            for conflict in issue.occurrences:
                counts[conflict.method.value] = counts.get(conflict.method.value, 0) + 1
        return counts

    def without_idle(self, used: Container[Span] | None = None) -> Report:
        """Return the report without the notices that ignores silence nothing.

        Parameters
        ----------
        used
            Spans of the ignores, and of names in them, whose notices to leave out; ``None``: of all.

        """
        gone = {index for index in self.idle if used is None or self.notices[index].span in used}
        kept = [index for index in range(len(self.notices)) if index not in gone]
        return attrs.evolve(
            self,
            notices=tuple(self.notices[index] for index in kept),
            notice_fixes={
                place: self.notice_fixes[index]
                for place, index in enumerate(kept)
                if index in self.notice_fixes
            },
            idle=frozenset(place for place, index in enumerate(kept) if index in self.idle),
        )

    def suggestion_for(self, issue: Issue) -> Suggestion | None:
        """Return the suggestion that belongs to an issue."""
        return next((s for s in self.suggestions if s.issue == issue.id), None)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape of one entry of ``files``."""
        body: dict[str, Any] = {
            "path": self.path,
            "issues": [issue.to_json() for issue in self.issues],
            "suggestions": [suggestion.to_json() for suggestion in self.suggestions],
            "suppressed": self.suppressed,
        }
        if self.notices:
            body["notices"] = [
                {"message": n.message, "start": n.span.start, "end": n.span.end} for n in self.notices
            ]
        return body
