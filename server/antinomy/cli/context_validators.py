"""What `antinomy eval context --validator` names: ours, a language model, or a function of the user's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from antinomy.errors import AnswerError, AntinomyError
from antinomy.evaluate.context import Task, Validator, Verdict
from antinomy.evaluate.context_datasets import ContextExample

if TYPE_CHECKING:
    from antinomy.config import Config
    from antinomy.context.llm import LlmValidator
    from antinomy.context.statements import Document


def validator_called(name: str, config: Config) -> Validator:
    """Return the validator that a name stands for.

    Parameters
    ----------
    name
        ``ours``, ``llm``, or ``MODULE:NAME`` of a function; modules of the working directory count.
    config
        Says which models are used.

    Raises
    ------
    AntinomyError
        There is no such function; later, that it raised or returned no verdict.

    """
    if name == "ours":
        return _ours(config)
    if name == "llm":
        return _llm(config)
    return _users(name)


def _ours(config: Config) -> Validator:
    # Slow to import, and `--help` needs none of it.
    from antinomy.context.result import ConflictType  # noqa: PLC0415
    from antinomy.context.validate import ContextValidator  # noqa: PLC0415
    from antinomy.inference.models import Models  # noqa: PLC0415

    validator = ContextValidator.of(config, Models(config))

    def verdict(example: ContextExample, task: Task) -> Verdict:
        report = validator.validate(
            _documents(example),
            type=ConflictType(example.type) if task is Task.GUIDED else None,
            expected=task is not Task.DETECT,
        )
        return Verdict(report.type.value, report.conflicting)

    return verdict


def _llm(config: Config) -> Validator:
    from antinomy.context.llm import LlmValidator, configured  # noqa: PLC0415 - as above

    validator = LlmValidator(*configured(config))

    def verdict(example: ContextExample, task: Task) -> Verdict:
        try:
            return _answer(validator, example, task)
        except AnswerError:
            return Verdict.unanswered(example)

    return verdict


def _answer(validator: LlmValidator, example: ContextExample, task: Task) -> Verdict:
    from antinomy.context.result import ConflictType  # noqa: PLC0415 - as above

    documents = _documents(example)
    if task is Task.DETECT:
        # Which type it would be is not asked here; any stands for "yes".
        return Verdict(ConflictType.PAIR) if validator.detect(documents) else Verdict()
    if task is Task.GUIDED:
        return Verdict(example.type, validator.locate(documents, ConflictType(example.type)))
    return Verdict(validator.type_of(documents).value, validator.locate(documents))


def _documents(example: ContextExample) -> list[Document]:
    from antinomy.context.statements import Document  # noqa: PLC0415 - as above

    return [Document(text, title) for title, text in example.documents]


def _users(name: str) -> Validator:
    function = _imported(name)

    def verdict(example: ContextExample, task: Task) -> Verdict:
        try:
            said = function(example, task)
        except AntinomyError:
            raise
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise AntinomyError(
                f"{name}: failed on {example.id} ({told}); it takes an example and a task and returns "
                "a Verdict."
            ) from error
        if not isinstance(said, Verdict):
            raise AntinomyError(
                f"{name}: returned {type(said).__name__} for {example.id}; return a Verdict of "
                "antinomy.evaluate.context."
            )
        return said

    return verdict


def _imported(name: str) -> Callable[[ContextExample, Task], Any]:
    module, _, attribute = name.partition(":")
    # The command is installed elsewhere: only `python -m` looks where the user stands.
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        function = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise AntinomyError(
            f"{name}: no such validator ({error}); write 'ours', 'llm' or MODULE:NAME of a function."
        ) from None
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise AntinomyError(f"{module}: cannot be imported ({told}); correct it.") from error
    if not callable(function):
        raise AntinomyError(f"{name}: is no function; it takes an example and a task and returns a Verdict.")
    return cast("Callable[[ContextExample, Task], Any]", function)
