"""The fact-check: texts in, results out, with the models that a configuration chooses.

``FactChecker`` is what callers hold. It never raises over a model that fails or a
check that takes too long: the policy then decides, and the result says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from itertools import islice
from threading import TIMEOUT_MAX, Event, Lock, Timer
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

import attrs
from cachetools import LRUCache

from antinomy.config import Config
from antinomy.errors import AntinomyError, InferenceCancelledError
from antinomy.facts.claims import Claim, claims
from antinomy.facts.decide import Answer, Weights, checked, deciding, read_by_model, weights
from antinomy.facts.evidence import Context, Library, Premise
from antinomy.facts.language import is_foreign
from antinomy.facts.policy import Policy
from antinomy.facts.result import ClaimCheck, Evidence, FactCheckResult
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel

Contexts: TypeAlias = str | Context | Sequence[str | Context]
"""What texts are checked against: one text, or several, each with its path if it has one."""

#: Contexts whose sentences and embeddings are kept.
_KEPT = 32
#: Texts that are read side by side: what they need of the models is asked for at once.
_TOGETHER = 64
_FOREIGN = "No claims were found, and the text does not look English, the language whose claims are found."
_NO_CONTEXT = "There is no context: what was given holds no sentence that claims could be held against."
_UNKNOWN: Mapping[str, float] = {"contradiction": 0.0, "entailment": 0.0, "neutral": 1.0}


def _told_apart(contexts: Iterable[Context]) -> tuple[Context, ...]:
    """Return contexts that each have a path of their own: by it evidence says where it stands."""
    given = tuple(dict.fromkeys(contexts))
    if len(given) > 1:
        given = tuple(
            one if one.path else attrs.evolve(one, path=f"context {number}")
            for number, one in enumerate(given, 1)
        )
    paths = [one.path for one in given]
    for path in paths:
        if paths.count(path) > 1:
            raise AntinomyError(f"The context '{path}' occurs twice; give each a path of its own.")
    return given


@attrs.frozen
class Task:
    """A text to check, what it is checked against, and where it stands.

    Contexts without a path get one where there are several: ``context 2``.
    ``within``: only claims that this part of the text (code points) meets; ``None``: all.

    Raises
    ------
    AntinomyError
        Two different contexts have one path.

    """

    text: str
    contexts: tuple[Context, ...] = attrs.field(converter=_told_apart)
    path: str = ""
    within: Span | None = None

    @classmethod
    def of(cls, text: str, contexts: Contexts, path: str = "") -> Task:
        """Return the task for contexts given in any form.

        Raises
        ------
        AntinomyError
            A text is no string, a context no text, or two different contexts have one path.

        """
        if not isinstance(text, str):
            raise AntinomyError(f"A text to check must be a string, not {type(text).__name__}.")
        given: object = [contexts] if isinstance(contexts, str | Context) else contexts
        if not isinstance(given, Sequence) or not all(isinstance(one, str | Context) for one in given):
            raise AntinomyError("The context must be a string or a Context, or a list of them.")
        return cls(text, tuple(Context(one) if isinstance(one, str) else one for one in given), path)

    def claims(self, cancel: Cancel | None = None) -> tuple[Claim, ...]:
        """Return the claims to check; what they refer to may stand outside ``within``."""
        found = claims(self.text, self.path, cancel)
        within = self.within
        return found if within is None else tuple(one for one in found if one.span.overlaps(within))


@attrs.frozen
class Reading:
    """A claim with all that is known of it: premises, the model's answers, features by name."""

    claim: Claim
    premises: tuple[Premise, ...]
    answers: tuple[Answer, ...]
    features: Mapping[str, float]

    def check(self, by: Weights) -> ClaimCheck:
        """Return the claim's label and its evidence, by the given weights."""
        if not self.premises:
            return ClaimCheck(self.claim, _UNKNOWN)
        probabilities = by.probabilities(self.features)
        label = max(probabilities, key=lambda name: probabilities[name])
        premise = deciding(label, self.premises, self.answers)
        evidence = None if premise is None else Evidence(premise.source, premise.span, premise.path)
        return ClaimCheck(self.claim, probabilities, evidence)


class FactChecker:
    """Checks texts; safe to use from several threads.

    Parameters
    ----------
    models
        Gives out the encoder and the cross-encoder; by default the shipped ones.
    policy
        What follows from the result.
    premises
        Passages of the context that each claim is held against.

    """

    def __init__(
        self, models: Models | None = None, policy: Policy | None = None, *, premises: int = 4
    ) -> None:
        self._chosen = models
        self._policy = policy or Policy()
        self._premises = premises
        self._libraries: LRUCache[tuple[Context, ...], Library] = LRUCache(_KEPT)
        self._lock = Lock()

    @classmethod
    def of(cls, config: Config, models: Models) -> FactChecker:
        """Return the checker that a configuration asks for."""
        return cls(models, Policy.of(config.facts), premises=config.facts.premises)

    def check(
        self,
        text: str,
        contexts: Contexts,
        *,
        path: str = "",
        timeout: float | None = None,
        cancel: Cancel | None = None,
    ) -> FactCheckResult:
        """Check one text.

        Parameters
        ----------
        text
            The text whose claims are checked, exactly as stored.
        contexts
            What it is checked against.
        path
            Where the text stands; decides how it is read.
        timeout
            Seconds after which the check is given up; ``None`` waits.
        cancel
            Ends the check early.

        Raises
        ------
        AntinomyError
            The text is no string, or the contexts are not what they must be.
        InferenceCancelledError
            The caller cancelled.

        """
        (result,) = self.check_batch([Task.of(text, contexts, path)], timeout=timeout, cancel=cancel)
        return result

    def check_batch(
        self, tasks: Sequence[Task], *, timeout: float | None = None, cancel: Cancel | None = None
    ) -> list[FactCheckResult]:
        """Check several texts, the claims of all in one batch; as ``check`` otherwise.

        ``timeout`` holds for each text, so that with one they are checked one after the other.
        """
        if timeout is None:
            return self._checked(tasks, None, cancel)
        return [result for task in tasks for result in self._checked([task], timeout, cancel)]

    def _checked(
        self, tasks: Sequence[Task], timeout: float | None, cancel: Cancel | None
    ) -> list[FactCheckResult]:
        from antinomy.inference.session import Cancel  # noqa: PLC0415 - loads numpy

        started = perf_counter()
        # Time that runs out for one text must not end the next.
        own = Cancel()
        expired = Event()
        try:
            with _limited(timeout, own, expired), cancel.passed_to(own) if cancel else nullcontext():
                readings = self.read(tasks, own)
                results = [self._judged(*one, own) for one in zip(tasks, readings, strict=True)]
        except Exception as error:
            if isinstance(error, InferenceCancelledError) and not expired.is_set():
                raise
            reason = _reason(error, timeout if expired.is_set() else None)
            results = [self._policy.give_up(reason) for _ in tasks]
        elapsed = (perf_counter() - started) * 1000
        return [
            attrs.evolve(
                result,
                text=task.text,
                path=task.path,
                contexts={context.path: context.text for context in task.contexts},
                elapsed_ms=elapsed,
            )
            for task, result in zip(tasks, results, strict=True)
        ]

    def _judged(self, task: Task, readings: Sequence[Reading], cancel: Cancel) -> FactCheckResult:
        checks = [one.check(weights()) for one in readings]
        if checks and not any(one.premises for one in readings):
            return self._policy.doubt(_NO_CONTEXT, checks)
        if not checks and is_foreign(task.text, task.path, cancel):
            return self._policy.doubt(_FOREIGN)
        return self._policy.judge(checks)

    def read(self, tasks: Sequence[Task], cancel: Cancel | None = None) -> list[list[Reading]]:
        """Return all that is known of each claim of each text, without judging it.

        Raises
        ------
        ModelError
            A model cannot be used.
        InferenceCancelledError
            ``cancel`` ended it.

        """
        return self.read_claims(tasks, [task.claims(cancel) for task in tasks], cancel)

    def read_claims(
        self, tasks: Sequence[Task], found: Sequence[Sequence[Claim]], cancel: Cancel | None = None
    ) -> list[list[Reading]]:
        """Do as ``read`` does, for claims that are known already."""
        if not any(found):
            # Nothing to ask, so no model is loaded.
            return [[] for _ in tasks]
        readings: list[list[Reading]] = []
        for start in range(0, len(tasks), _TOGETHER):
            some = slice(start, start + _TOGETHER)
            readings += self._read_together(tasks[some], found[some], cancel)
        return readings

    def _read_together(
        self, tasks: Sequence[Task], found: Sequence[Sequence[Claim]], cancel: Cancel | None
    ) -> list[list[Reading]]:
        libraries = [self._library(task, cancel) for task in tasks]
        premises = self._searched(libraries, found, cancel)
        stated = [
            (claim, several, library)
            for library, claims_of, each in zip(libraries, found, premises, strict=True)
            for claim, several in zip(claims_of, each, strict=True)
        ]
        pairs = [(premise.text, claim.hypothesis) for claim, several, _ in stated for premise in several]
        # A third of a claim's time is the checks', which need nothing of the model.
        with ThreadPoolExecutor(1, "antinomy-facts") as pool:
            asked = pool.submit(self._answers, pairs, cancel)
            signs = [_signs(*one, cancel) for one in stated]
            answers = iter(asked.result())
        read = (
            _reading(claim, several, [next(answers) for _ in several], known)
            for (claim, several, _), known in zip(stated, signs, strict=True)
        )
        return [list(islice(read, len(claims_of))) for claims_of in found]

    def _answers(self, pairs: Sequence[tuple[str, str]], cancel: Cancel | None) -> list[Answer]:
        if not pairs:
            return []
        return [Answer(*row) for row in self._models().nli().classify(pairs, cancel).tolist()]

    def _searched(
        self, libraries: Sequence[Library], found: Sequence[Sequence[Claim]], cancel: Cancel | None
    ) -> list[list[list[Premise]]]:
        searches = [
            library.search([claim.hypothesis for claim in stated])
            for library, stated in zip(libraries, found, strict=True)
        ]
        # What all texts need is embedded in one go: batch after batch of a few texts leaves a thread idle.
        texts = [text for search in searches for text in search.texts]
        vectors = self._models().encoder().encode(texts, cancel)
        searched = []
        for library, search in zip(libraries, searches, strict=True):
            own, vectors = vectors[: len(search.texts)], vectors[len(search.texts) :]
            searched.append(library.premises(search, own, self._premises, cancel))
        return searched

    def _models(self) -> Models:
        from antinomy.inference.models import shared  # noqa: PLC0415 - loads numpy

        return self._chosen or shared()

    def _library(self, task: Task, cancel: Cancel | None) -> Library:
        with self._lock:
            library = self._libraries.get(task.contexts)
        if library is None:
            library = Library(task.contexts, cancel)
            with self._lock:
                self._libraries[task.contexts] = library
        return library


def _signs(
    claim: Claim, premises: Sequence[Premise], library: Library, cancel: Cancel | None
) -> dict[str, float]:
    if cancel is not None:
        cancel.check()
    return checked(claim.hypothesis, premises, library) if premises else {}


def _reading(
    claim: Claim, premises: Sequence[Premise], answers: Sequence[Answer], signs: Mapping[str, float]
) -> Reading:
    known = {**read_by_model(premises, answers), **signs} if premises else {}
    return Reading(claim, tuple(premises), tuple(answers), known)


@contextmanager
def _limited(timeout: float | None, cancel: Cancel, expired: Event) -> Iterator[None]:
    """While entered, cancel once the time is up, and tell so."""
    if timeout is None or timeout >= TIMEOUT_MAX:
        yield
        return

    def expire() -> None:
        expired.set()
        cancel.cancel()

    timer = Timer(timeout, expire)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _reason(error: Exception, timeout: float | None) -> str:
    if timeout is not None:
        return f"The check took longer than {timeout:g} s and was given up."
    if isinstance(error, AntinomyError):
        return str(error)
    return f"The check failed ({type(error).__name__}: {error})."
