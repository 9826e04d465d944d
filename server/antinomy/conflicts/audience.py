"""Rules that say what readers get: their subject is who reads, not who acts.

"Customers get their answers in English" addresses the model as much as "Answer in
English" does. Nothing here knows which axis a rule is on.
"""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=4096)
def is_told(view: str) -> bool:
    """Tell whether a clause, in its lower-case view, is about what its subject reads, hears or finds out."""
    return _TOLD.match(view) is not None


_TOLD = re.compile(
    r"\W*(?:(?:the|all|every|each|any|our|your|no)\s+)?(?:users?|customers?|clients?|callers?|guests?|visitors?|readers?"
    r"|patients?|members?|people|students?|pupils?|learners?|volunteers?|owners?|recipients?|applicants?|tenants?|citizens?"
    r"|subscribers?|listeners?|players?|passengers?|[a-z]{3,}(?:ers|ors|ees|ants|ists)|everyone|everybody|nobody|no\s+one|anybody|anyone|they)\s+"
    r"(?:(?:must|should|may|can|will|shall|cannot|do|does|is|are|has|have|never|always|not|to|ever|only|be|being)\s+){0,4}"
    r"(?:gets?|receives?|sees?|hears?|reads?|learns?|notices?|finds?\s+out|knows?|told|shown|given|answered|addressed"
    r"|greeted|called|spoken\s+to|suspects?|reali[sz]es?|takes?\s+you|mistakes?\s+you|believes?|spared|ha(?:s|ve)\s+no|wants?|expects?|needs?\s+(?:the|an?)|left\s+in)\b"
)
