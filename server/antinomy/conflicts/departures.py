"""Rules of one file that say that they depart from another one, or leave a part of the repository to it.

"Contrary to the root file, use four spaces" settles nothing but the pair it is in; what
settles all pairs of two files is read in ``prompt.loading``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from antinomy.conflicts.issue import Conflict, Evidence
from antinomy.prompt.document import Context
from antinomy.prompt.expressions import expression
from antinomy.prompt.loading import LoadedFile
from antinomy.prompt.loading.areas import Folder, literal_start
from antinomy.prompt.loading.parties import NAME, NOUN, PLACE, REST, WIDE
from antinomy.prompt.loading.ranks import names
from antinomy.prompt.loading.reach import When


def is_departure(
    conflict: Conflict,
    files: tuple[LoadedFile, LoadedFile],
    text: str,
    contexts: tuple[Context | None, Context | None],
) -> bool:
    """Tell whether one side says that it departs from the other's file, or leaves that file's folder to it.

    Parameters
    ----------
    conflict
        A conflict of the joined text.
    files
        The files of its sides.
    text
        The joined text.
    contexts
        What each side stands under in its own file.

    """
    sides = tuple(
        (_sentence(side, text), file)
        for side, file in zip((conflict.first, conflict.second), files, strict=True)
    )
    return any(
        _departs(sentence, file, other) or _leaves(sentence, file, other)
        for (sentence, file), (_, other) in (sides, sides[::-1])
    ) or any(
        context is not None and _stands_apart(context, file, other)
        for context, file, other in zip(contexts, files, files[::-1], strict=True)
    )


_ELSEWHERE = (
    rf"(?:\b(?!default|base|house|company){WIDE}\s+"
    rf"(?:{NOUN}|{NAME}"
    r"|(?:[\w’'-]+\s+){0,2}?(?:rules?|limits?|instructions?|guide(?:line)?s?|polic(?:y|ies))\b)"
    rf"|\b{REST}\b|\bother\s+(?:{NOUN}|{PLACE}s\b)"
    r"|\beverywhere\s+else\b|\belsewhere\b)"
)
_AGAINST = (
    r"\b(?:whatever|unlike|despite|in\s+spite\s+of|contrary\s+to|in\s+contrast\s+(?:to|with)|instead\s+of"
    r"|rather\s+than|(?<!\w\s)against"
    r"|no\s+matter\s+what|regardless\s+of|irrespective\s+of|notwithstanding|as\s+opposed\s+to"
    r"|(?:exception|departure|deviation)\s+(?:to|from)|departs?\s+from|departing\s+from|deviat(?:es?"
    r"|ing)\s+from"
    r"|differs?\s+from|differing\s+from|differently\s+(?:from|than)|overrid(?:es?|ing)|replac(?:es|ing)"
    r"|supersed(?:es?|ing))\b"
)
_SAYS = (
    r"(?:says?|asks?|wants?|uses?|prescribes?|requires?|demands?|has|have|calls?|tells?|is|are|prefers?"
    r"|sticks?|goes|sets?|keeps?|does)"
)
#: "Not needed here", "in this folder", "here we use …", "use … here", but no "as described here".
_HERE = expression(
    r"\b(?:is|are|do|does|was|were)(?:n['’]t|\s+not)?\s+(?:[\w’'-]+\s+){0,3}here\b"
    r"|^\W*here(?!\s+(?:is|are|you\s+(?:can|will|may)|we\s+(?:list|describe|explain))\b|['’]s\b)[\s,]+\w"
    r"|(?<!\bfrom\s)(?<!\b(?:rules|shown|given|lists)\s)(?<!\b(?:listed|linked)\s)(?<!\bwritten\s)(?<!\bdefined\s)"
    r"(?<!\b(?:described|explained)\s)(?<!\bdocumented\s)(?<!\b(?:see|out)\s)(?<!\b(?:said|kept)\s)\bhere\W*$"
    r"|\bin\s+this\s+(?:folder|directory|package|crate|module|app|service|component|skill|project)\b"
)
#: "Whatever the general rule says", "although the root file asks for tabs", "not as in the other packages".
_DEPARTS = expression(
    rf"{_AGAINST}(?:(?!,\s|\bas\b|\blike\b)[^;]){{0,60}}?{_ELSEWHERE}"
    r"|\b(?:although|though|even\s+if|while|whereas|where"
    rf"|but)\s+(?:[\w’'-]+\s+){{0,2}}?{_ELSEWHERE}(?:['’]s)?\s+(?:\w+\s+)?{_SAYS}\b"
    rf"|\b(?:ignore|forget|disregard|ignoring)\s+(?:what\s+)?(?:the\s+)?{_ELSEWHERE}"
    rf"|\b(?:not|no|never)\b[^;,]{{0,40}}?\b(?:as|like)\s+(?:\w+\s+)?(?:in|for)\s+(?:the\s+)?{_ELSEWHERE}"
)
#: "Contrary to `AGENTS.md`".
_AGAINST_NAME = expression(rf"(?!\b(?:instead|rather|replac)){_AGAINST}\s+(?:\w+\s+){{0,3}}?(?P<name>{NAME})")


def _departs(sentence: str, file: LoadedFile, other: LoadedFile) -> bool:
    """Tell whether a sentence of a file says that it departs from another one."""
    if any(names(match["name"], other.place, file.place) for match in _AGAINST_NAME.finditer(sentence)):
        return True
    if not _is_narrower(file, other):
        return False
    return bool(_HERE.search(sentence) or _DEPARTS.search(sentence))


def _is_narrower(file: LoadedFile, other: LoadedFile) -> bool:
    """Tell whether what holds in the place of a file's own is no more than a part of what another is for."""
    one, two = file.reach, other.reach
    if not (one.when is two.when is When.WORK) or not (one.area.globs or two.area.globs):
        return file.breadth > other.breadth
    return not one.area.contains(two.area)


#: What a heading or lead-in says above rules that are others than elsewhere.
_DIFFERENCES = (
    r"\W*(?:(?:the|our|these|known|agreed|local|intended|intentional|deliberate|allowed|project|package)\s+){0,3}"
    r"(?:deviations?|differences?|departures?|exceptions?|overrides?)\s+(?:from|to|for|of)\s+"
    r"(?:the\s+)?"
)
_DIFFERENT = expression(
    rf"(?:{_DIFFERENCES}|\W*(?:unlike|contrary\s+to|in\s+contrast\s+to|instead\s+of|in\s+place\s+of)\s+(?:the\s+)?)"
    rf"(?:(?P<name>{NAME})|{_ELSEWHERE})"
)


def _stands_apart(context: Context, file: LoadedFile, other: LoadedFile) -> bool:
    """Tell whether a rule stands below words that announce departures from the other file."""
    for title in (context.lead, *context.headings):
        match = _DIFFERENT.match(title.lower().replace("`", "").replace("*", ""))
        if match is None:
            continue
        if match["name"] and names(match["name"], other.place, file.place):
            return True
        if not match["name"] and file.breadth > other.breadth:
            return True
    return False


#: What comes after it is no part of what a rule is for.
_OUTSIDE = expression(
    r"\b(?:outside(?:\s+of)?|(?:everywhere|anywhere|everything|all)\s+but|(?:except|excepting|excluding"
    r"|apart\s+from|aside\s+from"
    r"|other\s+than|save)(?:\s+for)?|with\s+the\s+exception\s+of|unless\s+(?:\w+\s+){1,3}?(?=in\s)"
    r"|but\s+not)\s+"
    r"(?:(?:in|under|for|inside|within|below)\s+)?(?:the\s+)?"
)
#: "… (the API package uses spaces)", "…, but `api/` uses spaces".
_CONTRAST = expression(
    r"[(;–—]\s*(?:only\s+)?(?:the\s+)?|\b(?:but|while|whereas|though|although)\s+(?:in\s+)?(?:the\s+)?"
)
_OWN_WAY = expression(
    rf"(?:\s+(?:{PLACE}|code))?\s*(?:,\s*)?(?!.*\b(?:too|also|as\s+well|included)\b)(?:(?:{_SAYS}"
    r"|follows?|takes?|may|can|needs?)\b)"
)
_LISTED = expression(r"\s*(?:,\s*(?:and|or)|,|and|or)\s+(?:in\s+)?(?:the\s+)?")


def _leaves(sentence: str, file: LoadedFile, other: LoadedFile) -> bool:
    """Tell whether a sentence of a file leaves the folder of a narrower one to that."""
    if file.breadth >= other.breadth:
        return False
    places = [re.compile(pattern) for pattern in _places(other)]
    for outside in _OUTSIDE.finditer(sentence):
        start: int | None = outside.end()
        while start is not None:
            if any(place.match(sentence, start) for place in places):
                return True
            listed = _ANY_PLACE.match(sentence, start)
            following = _LISTED.match(sentence, listed.end()) if listed else None
            start = following.end() if following else None
    return any(
        _OWN_WAY.match(sentence, found.end())
        for contrast in _CONTRAST.finditer(sentence)
        for place in places
        if (found := place.match(sentence, contrast.end())) is not None
    )


def leaving(file: LoadedFile, other: LoadedFile) -> str:
    """Return the words in which a rule of a file leaves to a narrower one what that is for.

    Behind "except": "in `web/`", "for `**/*.test.ts`", "in the skill `ship`". Empty: it is not
    narrower, or no words say for what.
    """
    one, two = file.reach, other.reach
    if len(file.reaches) > 1 or len(other.reaches) > 1 or one.when is not When.WORK:
        return ""
    if two.when is When.CALL:
        name = _skill(other)
        return f"in the skill `{name}`" if name and one.area.covers(two.area.folder) else ""
    if two.when is not When.WORK or not one.area.contains(two.area) or two.area.contains(one.area):
        return ""
    if not two.area.globs:
        return f"in `{'/'.join(two.area.folder)}/`"
    whole = _WHOLE_FOLDER.fullmatch(two.area.globs[0])
    if len(two.area.globs) > 1 or not _QUOTABLE.fullmatch(two.area.globs[0]):
        return ""
    return f"in `{whole['folder']}/`" if whole else f"for `{two.area.globs[0]}`"


#: A glob that takes in all of a folder, and one that no rule's text is broken by.
_WHOLE_FOLDER = expression(r"(?:\./)?(?P<folder>[\w.-]+(?:/[\w.-]+)*)/\*\*(?:/\*)?")
_QUOTABLE = expression(r"[\w./*{},-]+")
_NAME = expression(r"[\w.-]+")


def _skill(file: LoadedFile) -> str:
    """Return the name of the skill that a file is; empty: it is none."""
    folder = file.place[-2] if len(file.place) > 1 else ""
    return folder if file.document.kind == "skill" and _NAME.fullmatch(folder) else ""


_ANY_PLACE = expression(rf"[\w./*-]+(?:\s+{PLACE}s?\b)?")


def _places(file: LoadedFile) -> Iterator[str]:
    """Yield patterns for what a file's folder, and those around it, its globs and its skill are called."""
    folders: set[Folder] = {literal_start(pattern) for pattern in file.reach.area.patterns}
    for folder in folders:
        for depth in range(1, len(folder) + 1):
            path = re.escape("/".join(folder[:depth]).lower())
            yield rf"(?:\./|/)?{path}(?:/(?!\w)\**|(?=\s+{PLACE}\b))"
        if folder:
            yield rf"{re.escape(folder[-1].lower())}(?:/(?!\w)\**|(?=\s+{PLACE}\b))"
    for glob in file.reach.area.globs:
        yield rf"{re.escape(glob.lower())}(?![\w*/])"
    skill = _skill(file)
    if skill:
        yield rf"skill\s+{re.escape(skill.lower())}(?![\w-])"


def _sentence(side: Evidence, text: str) -> str:
    """Return the sentence around a directive of the joined text, lower case and without backticks."""
    before = list(_STOP.finditer(text, max(0, side.span.start - _REACH), side.span.start))
    after = _STOP.search(text, max(side.span.start, side.span.end - 1))
    sentence = text[before[-1].end() if before else side.span.start : after.end() if after else len(text)]
    return sentence[: 2 * _REACH].lower().replace("`", "")


_STOP = expression(r"[.!?](?=\s|$)|[\r\n]")
#: No sentence is longer before the clause in question, code points.
_REACH = 400
