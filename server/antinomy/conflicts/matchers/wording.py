"""How a clause is quoted in the sentence that explains a finding."""

from __future__ import annotations

from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive

#: No more of a clause is quoted, code points.
_LONGEST = 80


def cited(directive: Directive) -> str:
    """Return a clause in quotation marks, without its stop; what forbids it from above is quoted with it.

    Below "## Don't", “Use emojis” is no reason to think that emojis are forbidden; “Don't: Use emojis” is.
    """
    text = " ".join(directive.text.replace("**", "").split()).rstrip(".;,:")
    context = directive.block.context
    lead = context.lead or "".join(context.headings[-1:])
    if lead and directive.under_ban and not directive.negators and not lexicon.MARK.match(directive.said):
        text = f"{' '.join(lead.split()).strip(' :.*_#')}: {text}"
    return f"“{text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + '…'}”"
