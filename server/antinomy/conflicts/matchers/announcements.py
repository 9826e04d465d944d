"""What the words before an example say of it: output, what is given, or what is to be avoided.

Words of headings, lead-ins, labels and tags only, in lower case. Where they stand, and what they
announce, is known elsewhere.
"""

from __future__ import annotations

from antinomy.prompt import lexicon
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import lowered

_EXAMPLE = expression(r"\b(?:examples?|samples?|e\.g\.)|\bfor instance\b")
_OUTPUT = expression(
    r"\b(?:output|response|answer|reply|result|assistant|correct|good|expected|exactly\s+as)"
)
#: "Ideal reply:", "A typical answer": one is shown though nobody says "example".
_JUDGED = expression(
    r"[\W_]*(?:an?\s+|the\s+|your\s+)?(?:ideal|typical|model|perfect|good|great|correct|right|expected|desired)\s+"
    r"(?:outputs?|responses?|answers?|repl(?:y|ies))(?:\s+\d+)?(?:\s+\([^()]*\))?[\W_]*"
)
_BAD = expression(
    r"\b(?:bad|wrong|incorrect|unacceptable|unwanted|forbidden|rejected|flawed|faulty|don['’]?t|do\s+not|avoid|never"
    r"|instead\s+of|not\s+like|poor|weak|worse|anti[\s-]?patterns?|mistakes?|counter[\s-]?examples?|violat\w+)\b|❌|✗|🚫"
)
_GIVEN = expression(r"\b(?:input|user|before|question|original|source|query|request|incoming|received)\b")
#: An example that is not, or not yet, what the model is to write: it fails, somebody else wrote it, or it is
#: still to be worked on.
_FOREIGN = expression(
    r"\b(?:breaks?|breaking|broke|fails?|failed|failing|failure|ignor(?:es|ed|ing)|nobody|disliked|hated|complained"
    r"|old|outdated|obsolete|former|previous|earlier|legacy|deprecated|competitors?|rivals?)\b"
    r"|\b(?:by|from)\s+(?:an?|the|our|your|another|some|one\s+of)\s+(?!(?:\w+\s+)?(?:assistant|bot|agent|model|ai)\b)"
    r"|\b(?:customer|client|caller|student|guest|patient|pupil|visitor|reader|tenant|buyer|applicant|player)s?['’]?s?\s+"
    r"(?:repl|response|answer|message)"
    r"|\b(?:rewrite|revise|edit|improve|shorten|translate|summari[sz]e|classify|label(?!\s*[:：])|critique|proofread|polish"
    r"|fix|rephrase|to\s+correct|grade|rate|analy[sz]e|evaluate|assess|compare|judge)\b"
)
#: "Example:" and nothing more, "Here is an example:"; the tag ``<example>``.
_PLAIN = expression(
    r"[\W_]*(?:(?:here(?:['’]s|\s+is|\s+are)|this\s+is)\s+)?(?:(?:an?|one|some|a\s+few)\s+)?(?:(?:short|full|complete|simple)\s+)?"
    r"(?:for\s+example|for\s+instance|examples?|samples?)(?:[\s_-]*\d+)?[\W_]*"
)
#: "## Example", "## Sample page": below "## Examples", inputs are shown as well; a sample message may be one.
_ONE = expression(
    r"[\W_]*(?:an?\s+)?(?:(?:example|sample)(?:\s+(?:of\s+(?:an?\s+|the\s+)?)?(?:[a-z-]+\s+)?(?:page|report|summary|timeline"
    r"|entry|entries|release\s+notes|changelog|headlines?|newsletter|feedback|opening|minutes|commit(?:\s+message)?))?"
    r"|(?:page|report|summary|timeline|entry|newsletter|feedback)\s+sample|(?:a\s+)?(?:good|correct)\s+(?:answer|reply|response))"
    r"[\W_]*"
)
#: "Example post:", "Sample of a subject line": of what is written, or of what is worked on.
_OF_TEXT = expression(
    r"[\W_]*(?:here(?:['’]s|\s+is)\s+)?(?:an?\s+|one\s+)?(?:(?:good|short|full|complete)\s+)?(?:example|sample)\s+"
    r"(?:of\s+(?:an?\s+|the\s+)?)?(?P<which>[a-z-]+\s+)?(?P<noun>[a-z-]+)(?:\s+\d+)?[\W_]*"
)
#: What people send to an assistant as well as get from it.
SENT = frozenset(("message", "text", "email", "letter", "chat", "comment", "review", "note"))
#: What the model writes, where it works on no text of somebody else.
_MADE = lexicon.words(
    "entry entries slogan slogans headline headlines tagline taglines sign signs announcement"
)
_MADE_ARTEFACTS = frozenset(
    ("post", "title", "subject line", "summary", "report", "article", "notice", "introduction", "description")
)
#: "## Report format", "Template:": the fence below shows how the output looks.
_TEMPLATE = expression(
    r"[\W_]*(?:\d+[.)]\s*)?(?:the\s+)?(?:(?:your|final|required|expected|output|response|reply|answer|report|message|summary"
    r"|comment|review|changelog|release\s+notes?|entry|note|page|issue|pr|pull\s+request)\s+){0,2}"
    r"(?:template|format|layout)[\W_]*"
)


#: "For it, you return …", "Label: …": what is made of the example before.
_MADE_OF = expression(
    r"[\W_]*(?:(?:for|from|to|given|with|in)\s+(?:it|this|that|these)\b|(?:and\s+)?(?:you|your|(?:this|it)\s+(?:becomes?|gives?|should))\b"
    r"|(?:the\s+)?(?:expected\s+|correct\s+|right\s+)?(?:output|answer|reply|response|result|label|category|verdict|translation|summary)\b)"
)


def announces(words: str) -> bool:
    """Tell whether words announce an example of the output."""
    judged = _JUDGED.fullmatch(words) is not None
    return (judged or bool(_EXAMPLE.search(words) and _OUTPUT.search(words))) and not is_given(words)


def is_bad(words: str) -> bool:
    """Tell whether words announce what is to be avoided."""
    return _BAD.search(words) is not None


def is_given(words: str) -> bool:
    """Tell whether words announce what the model is given."""
    return _GIVEN.search(words) is not None


def is_foreign(words: str) -> bool:
    """Tell whether words announce an example that fails, that others wrote, or that is to be worked on."""
    return _FOREIGN.search(words) is not None


def shows_mistakes(name: str) -> bool:
    """Tell whether a heading or lead-in announces what is to be avoided."""
    return is_bad(lowered(name).replace("_", " "))


def speaks_of_example(words: str) -> bool:
    """Tell whether words say that something is an example, of whatever kind."""
    return _EXAMPLE.search(words) is not None


def is_plain(words: str) -> bool:
    """Tell whether words say that an example follows, and nothing of whose."""
    return _PLAIN.fullmatch(words) is not None


def only_announces(words: str) -> bool:
    """Tell whether words announce an example, and limit nothing of what it is one of."""
    return bool(_JUDGED.fullmatch(words) or _PLAIN.fullmatch(words) or text_shown(words))


def is_taken_up(words: str) -> bool:
    """Tell whether the words after an example say what is made of it."""
    return _MADE_OF.match(words) is not None


def is_one(heading: str) -> bool:
    """Tell whether a heading stands over one example of what is written."""
    return _ONE.fullmatch(heading) is not None


def is_template(name: str) -> bool:
    """Tell whether a heading or lead-in stands over the form of an output."""
    return _TEMPLATE.fullmatch(name) is not None


def text_shown(words: str) -> str:
    """Return what kind of text words announce an example of ("post", "entry"); empty: none that is known."""
    match = _OF_TEXT.fullmatch(words)
    if match is None or is_given(words) or is_bad(words) or is_foreign(words):
        return ""
    artefact = lexicon.ARTEFACTS.get(match["noun"], "")
    if match["which"] and (artefact in SENT or match["which"].strip() in lexicon.ACTORS):
        return ""  # an error message, a customer post
    if artefact in SENT or artefact in _MADE_ARTEFACTS:
        return artefact
    return match["noun"] if match["noun"] in _MADE else ""
