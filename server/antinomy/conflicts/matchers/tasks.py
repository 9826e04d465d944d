"""What a prompt has the model do with texts: write them, or work on those of others.

"Example post:" shows an output where posts are written, and an input where they are translated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from antinomy.conflicts.matchers.announcements import SENT
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement


@attrs.frozen(eq=False)
class Task:
    """A clause that says what is done with texts.

    Attributes
    ----------
    directive
        The clause.
    written
        The artefact that it has the model write; empty: none.
    works_on_texts
        Whether it has the model work on a text of somebody else (translate, sum up, label, grade).

    """

    directive: Directive
    written: str = ""
    works_on_texts: bool = False


_OPENING = (
    r"^\W*(?:(?:please|always|then|and|you|will|must|should|carefully|your|the|task|job|goal|role|is|are|asked"
    r"|to)[\s,:]+)*"
)
_WORKS = expression(
    rf"{_OPENING}(?:"
    r"(?:translat|summari[sz]|classif|label|categori[sz]|rat(?:e|es|ing)\b|grad(?:e|es|ing)\b|mark(?:s|ing)?\s+(?!the\b|it\b|with\b)"
    r"|scor(?:e|es|ing)\b|assess|evaluat|judg|edit(?:s|ing)?\b|rewrit|revis|correct(?:s|ing)?\b|proofread|shorten|polish|paraphras"
    r"|analy[sz]|critiqu|extract|moderat|detect|pars(?:e|es|ing)\b|convert|transform|sum(?:s)?\s+up|transcrib|improv|review(?:s|ing)?\b"
    r"|compar|sort(?:s|ing)?\b|route|triag)"
    r"|(?:a|an|the|our)\s+(?:[\w-]+\s+){0,3}(?:translator|editor|proofreader|classifier|grader|marker|moderator|summari[sz]er|reviewer"
    r"|judge|examiner|annotator)\b"
    r"|(?:(?:will|are|be)\s+)*(?:given|get|receive|see|read)\s+(?:an?|the|one|some)\b)"
)
_WRITES = expression(
    r"\b(?:write|writes|draft|drafts|compose|composes|create|creates|produce|produces|generate|generates|send|sends|post|posts"
    r"|prepare|prepares|phrase|word)\s+(?:(?!(?:in|to|with|about|on|for|from|at|back)\b)[\w'’-]+\s+){0,3}?(?P<noun>[\w-]+)"
    r"(?=\s+(?:for|to|of|about|on|that|in|from|with|based|by|at|as)\b|\W*(?:[.,:;]|$))"
)


def tasks(directive: Directive) -> Iterator[Task]:
    """Yield what a clause has the model do with texts."""
    if directive.statement not in (Statement.DIRECTIVE, Statement.DESCRIPTION):
        return
    if _WORKS.match(directive.view):
        yield Task(directive, works_on_texts=True)
    if directive.negative:
        return
    for match in _WRITES.finditer(directive.view):
        yield Task(directive, written=lexicon.ARTEFACTS.get(match["noun"], match["noun"]))


def is_output(kind: str, target: str, known: Iterable[Task]) -> bool:
    """Tell whether an example of a kind of text shows what the model writes.

    Parameters
    ----------
    kind
        The artefact that it is announced as; "example" where nothing says what it is one of.
    target
        The artefact of a rule that it may break.
    known
        What the prompt has the model do.

    """
    known = list(known)
    if any(task.works_on_texts for task in known):
        return False
    if kind not in SENT or kind == target:
        return True
    # People send messages as well as get them: some are to be written.
    written = {task.written for task in known} - {""}
    return bool(written) if kind == "text" else not written.isdisjoint(SENT)
