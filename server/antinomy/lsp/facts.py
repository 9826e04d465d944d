"""Fact-checks that commands asked for: run by the models' thread, and followed while texts change.

A verdict holds for a sentence and the contexts it was held against. Once one of
them changes it is out of date, which is said wherever it is shown, and taken back
when the change is undone. How a verdict looks is known in ``facts_shown``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

import attrs

from antinomy.config import Config
from antinomy.lsp.results_followed import Followed
from antinomy.lsp.workspace import PromptDocument
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    # The fact-check's word lists take a tenth of a second that few sessions need.
    from antinomy.facts.check import Task
    from antinomy.facts.result import ClaimCheck, FactCheckResult
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel
    from antinomy.lsp.server import PromptServer


@attrs.frozen
class Standing:
    """A checked claim as it stands in the text of today.

    Attributes
    ----------
    check
        The verdict.
    span
        Where the claim, or what became of it, stands (code points).
    evidence
        The file that decides it, and the place there; ``None``: it is in no file, or not there any more.
    stale
        Why the verdict may not hold any more, in one sentence; empty: it holds.
    model
        The NLI model that was asked.

    """

    check: ClaimCheck
    span: Span
    evidence: tuple[PromptDocument, Span] | None
    stale: str
    model: str


@attrs.frozen(eq=False)
class _Claim:
    """A verdict, the sentence of its claim, and the stretch from what a pronoun in it refers to."""

    check: ClaimCheck
    sentence: Span
    passage: Span


@attrs.define(eq=False)
class _Checked:
    """One check: its verdicts, the text that they are about, and the files they rest on, by path."""

    claims: list[_Claim]
    text: Followed
    files: Mapping[str, tuple[str, Followed]]
    model: str


@attrs.frozen
class Question:
    """What is checked against what.

    Attributes
    ----------
    document
        Whose claims.
    within
        The part of it that is meant; ``None``: all.
    files, texts
        The contexts that are files, and those that are bare text.
    threshold
        Overall confidence from which it is safe to display; ``None``: as configured.

    """

    document: PromptDocument
    within: Span | None
    files: tuple[PromptDocument, ...]
    texts: tuple[str, ...]
    threshold: float | None


class FactChecks:
    """The fact-checks of one session, by the URI of what was checked."""

    def __init__(self, server: PromptServer) -> None:
        self._server = server
        self._checked: dict[str, list[_Checked]] = {}

    async def check(self, question: Question) -> FactCheckResult:
        """Check and keep what comes of it; a check that fails is a result as well."""
        document = question.document
        config = self._server.scope_of(document).config
        if question.threshold is not None:
            config = attrs.evolve(config, facts=attrs.evolve(config.facts, threshold=question.threshold))
        sources = {file.path: (file.uri, file.source) for file in question.files}
        text, path, uri = document.source, document.path, document.uri

        def job(models: Models, cancel: Cancel) -> tuple[FactCheckResult, list[_Claim]]:
            contexts = {place: words for place, (_, words) in sources.items()}
            return _check(config, models, cancel, _task(text, path, question, contexts))

        result, claims = await self._server.deep.inference.run(config, job)
        if result.fallback_used:
            return result
        kept = _Checked(
            claims,
            Followed(text, [span for claim in claims for span in _spans(claim)]),
            {
                place: (source, Followed(words, _places(claims, place)))
                for place, (source, words) in sources.items()
            },
            config.models.nli,
        )
        self._replace(uri, kept, question.within)
        return result

    def standing(self, document: PromptDocument) -> list[Standing]:
        """Return every verdict on a text as it is now, in its order."""
        found = [
            standing
            for checked in self._checked.get(document.uri, ())
            for standing in self._standing(checked, document)
        ]
        return sorted(found, key=lambda standing: standing.span)

    def resting_on(self, uri: str) -> set[str]:
        """Return what was checked against a file."""
        return {
            of
            for of, checks in self._checked.items()
            if any(uri == source for checked in checks for source, _ in checked.files.values())
        }

    def drop(self, uri: str) -> None:
        """Forget the verdicts on a text."""
        self._checked.pop(uri, None)

    def clear(self) -> list[str]:
        """Forget everything; return what there were verdicts on."""
        uris = list(self._checked)
        self._checked.clear()
        return uris

    def _replace(self, uri: str, new: _Checked, within: Span | None) -> None:
        """Keep a check in place of earlier ones of the same claims."""
        checks = self._checked.setdefault(uri, [])
        if within is None:
            checks.clear()
        for checked in checks:
            checked.text.become(new.text.text)
            renewed = [claim.sentence for claim in new.claims]
            checked.claims = [
                claim
                for claim in checked.claims
                if not any(checked.text.region(claim.sentence).overlaps(span) for span in renewed)
            ]
        self._checked[uri] = [*(checked for checked in checks if checked.claims), new]

    def _standing(self, checked: _Checked, document: PromptDocument) -> Iterable[Standing]:
        checked.text.become(document.source)
        outdated, files = self._files_of(checked)
        for claim in checked.claims:
            check = claim.check
            sentence = checked.text.find(claim.sentence)
            if sentence is None:
                span, stale = checked.text.region(check.claim.span), "The sentence has changed since."
            else:
                span, stale = check.claim.span.shift(sentence.start - claim.sentence.start), outdated
                if checked.text.find(claim.passage) is None:
                    stale = "What it refers to has changed since."
            if span.start < span.end:
                yield Standing(check, span, _evidence(check, checked, files), stale, checked.model)

    def _files_of(self, checked: _Checked) -> tuple[str, dict[str, PromptDocument]]:
        """Return why the contexts of a check are not what they were, and the files as they are."""
        stale, files = "", {}
        for path, (uri, followed) in checked.files.items():
            file = self._server.files.at(uri)
            if file is None:
                stale = f"{PurePath(path).name} can no longer be read."
                continue
            files[path] = file
            followed.become(file.source)
            if followed.changed:
                stale = f"{PurePath(path).name} has changed since."
        return stale, files


def _task(text: str, path: str, question: Question, files: Mapping[str, str]) -> Task:
    from antinomy.facts.check import Task  # noqa: PLC0415 - see the top
    from antinomy.facts.evidence import Context  # noqa: PLC0415

    contexts = [Context(words, place) for place, words in files.items()]
    contexts += [Context(words) for words in question.texts]
    return Task(text, tuple(contexts), path, question.within)


def _check(
    config: Config, models: Models, cancel: Cancel, task: Task
) -> tuple[FactCheckResult, list[_Claim]]:
    """Check, and find the sentence of each claim; called in the models' thread."""
    from antinomy.facts.check import FactChecker  # noqa: PLC0415 - see the top
    from antinomy.facts.passages import passages  # noqa: PLC0415

    (result,) = FactChecker.of(config, models).check_batch(
        [task], timeout=config.facts.timeout or None, cancel=cancel
    )
    sentences = [sentence.span for sentence in passages(task.text, task.path)]
    claims = []
    for check in result.checks:
        span = check.claim.span
        home = next((sentence for sentence in sentences if sentence.contains(span)), span)
        origin = check.claim.origin
        claims.append(_Claim(check, home, home if origin is None else origin.cover(home)))
    return result, claims


def _spans(claim: _Claim) -> tuple[Span, ...]:
    return claim.sentence, claim.check.claim.span, claim.passage


def _places(claims: Sequence[_Claim], path: str) -> list[Span]:
    found = (claim.check.evidence for claim in claims)
    return [evidence.span for evidence in found if evidence is not None and evidence.path == path]


def _evidence(
    check: ClaimCheck, checked: _Checked, files: Mapping[str, PromptDocument]
) -> tuple[PromptDocument, Span] | None:
    if check.evidence is None or check.evidence.path not in files:
        return None
    _, followed = checked.files[check.evidence.path]
    span = followed.find(check.evidence.span)
    return (files[check.evidence.path], span) if span is not None else None
