"""A language model as validator, as second opinion, and as generator of contradictions.

Asks with the words of `prompts`; which endpoint answers is for `inference.llm`.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from antinomy.config import Config
from antinomy.context import prompts
from antinomy.context.generate import Contradiction
from antinomy.context.names import Name
from antinomy.context.prompts import Prompting
from antinomy.context.quality import Kind
from antinomy.context.result import ConflictType, ContextReport, Finding
from antinomy.context.statements import Document
from antinomy.errors import AnswerError, ConfigError, ModelError
from antinomy.inference.llm import Llm, LlmSettings


def configured(config: Config) -> tuple[Llm, Prompting]:
    """Return the model that a configuration names, and how it is prompted.

    Raises
    ------
    ConfigError
        None is named.

    """
    settings = config.context
    if not settings.llm:
        raise ConfigError(
            "No language model is named; set `llm` (and `llm-url`) in the table [context].", config.source
        )
    limits = settings.llm_timeout, settings.llm_attempts, settings.llm_max_tokens
    return Llm(LlmSettings(settings.llm, settings.llm_url, *limits)), Prompting(settings.llm_prompting)


@attrs.frozen
class LlmValidator:
    """Solves the source document's three tasks by asking a language model."""

    llm: Llm
    prompting: Prompting = Prompting.BASIC

    def detect(self, documents: Sequence[Document]) -> bool:
        """Tell whether the documents hold a contradiction."""
        return prompts.read_answer(self.llm.complete(prompts.detection(documents, self.prompting)))

    def type_of(self, documents: Sequence[Document]) -> ConflictType:
        """Return the type of the contradiction that there is."""
        return prompts.read_type(self.llm.complete(prompts.type_of(documents, self.prompting)))

    def locate(self, documents: Sequence[Document], type_: ConflictType | None = None) -> tuple[int, ...]:
        """Return the indices of the documents that contradict, knowing the type or not."""
        answer = self.llm.complete(prompts.segmentation(documents, type_, self.prompting))
        return prompts.read_documents(answer, len(documents))


@attrs.frozen
class SecondOpinion:
    """Asks a language model about findings that are not certain, and leaves out what it denies.

    Attributes
    ----------
    llm
        Who is asked.
    below
        Findings at least this certain stand without being asked about.

    """

    llm: Llm
    below: float

    def of(self, report: ContextReport, *, expected: bool = False) -> ContextReport:
        """Return the report without the findings that the model denies.

        A finding that it could not be asked about, or gave no answer to, stays, and a note says
        so. If a contradiction is ``expected``, the most certain one stays in any case.
        """
        kept: list[Finding] = []
        failed: ModelError | None = None
        for place, finding in enumerate(report.findings):
            try:
                stays = finding.confidence >= self.below or self._confirms(report, finding)
            except AnswerError as error:
                stays, failed = True, error
            except ModelError as error:
                # An endpoint that cannot be reached is not tried again for every finding.
                kept += report.findings[place:]
                failed = error
                break
            kept += [finding] if stays else []
        if expected and not kept:
            kept = list(report.findings[:1])
        notes = [f"Not every finding has a second opinion: {failed}"] if failed else []
        return attrs.evolve(report, findings=tuple(kept), notes=(*report.notes, *notes))

    def _confirms(self, report: ContextReport, finding: Finding) -> bool:
        """Ask whether the statements exclude each other, each with what it is about."""
        told = []
        for side in finding.statements:
            title = report.documents[side.document].title
            told.append(f"{title}: {side.resolved or side.text}" if title else side.resolved or side.text)
        return prompts.read_answer(self.llm.complete(prompts.confirmation(told)))


@attrs.frozen
class LlmGenerator:
    """Writes contradictions by asking a language model, and has it check each."""

    llm: Llm

    def contradict(self, statement: str, names: Sequence[Name]) -> Contradiction | None:  # noqa: ARG002 - of the protocol
        """Return what the model writes, if it then says that both cannot be true."""
        (text,) = prompts.read_texts(self.llm.complete(prompts.contradiction(statement)), 1)
        checked = prompts.read_answer(self.llm.complete(prompts.confirmation([statement, text])))
        return Contradiction(text, Kind.WRITTEN) if checked else None

    def go_on(self, statement: str, topic: str, words: int) -> str:  # noqa: ARG002 - of the protocol
        """Return a paragraph by the model; the statement stands before it if the model left it out."""
        (text,) = prompts.read_texts(self.llm.complete(prompts.continuation(statement, words)), 1)
        return text if text.startswith(statement) else f"{statement} {text}"

    def conditional(self, topic: str) -> tuple[str, str, str]:
        """Return three texts by the model."""
        one, two, third = prompts.read_texts(self.llm.complete(prompts.conditional(topic)), 3)
        return one, two, third
