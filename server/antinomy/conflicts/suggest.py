"""What to do about an issue: TIGHTEN_INSTRUCTION in words and as edits of the file.

Every fix, applied alone, ends the issue and starts no other; a test applies
each of them to every example of the catalogue. Inserted words hold no quote,
backslash, colon or line break, so they fit a JSON string or a YAML scalar as
they are. Nothing here decides what conflicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from antinomy.catalog import Axis
from antinomy.catalog.axis import LIMIT
from antinomy.conflicts.align import aligned, leaves_one_number, wording
from antinomy.conflicts.cases import EXCEPT, cases, clauses_at, own_case
from antinomy.conflicts.clauses import adjoining, appended
from antinomy.conflicts.deletion import deletion
from antinomy.conflicts.issue import Edit, Evidence, Fix, Issue, Safety, Suggestion
from antinomy.conflicts.losses import is_english
from antinomy.conflicts.matchers.content import content
from antinomy.prompt.document import Document
from antinomy.prompt.force import Force
from antinomy.prompt.text import Span

#: What ``lexicon.OVERRIDE`` reads as a statement of precedence.
WINS = " (this takes precedence)"
EXEMPT = " (the examples are exempt)"


#: Says in words what the second of two sides is for, where the first holds for that and more; else nothing.
Narrower = Callable[[Sequence[Evidence], Sequence[Evidence]], str]


def suggestion(issue: Issue, axis: Axis, document: Document, narrower: Narrower | None = None) -> Suggestion:
    """Return the suggestion for an issue: limit one side, agree on a number, delete one, or rank them.

    Parameters
    ----------
    issue
        One group of conflicts.
    axis
        The axis it was found on.
    document
        The file, for its block boundaries and the cases that its rules are for.
    narrower
        Tells which side is of a file for a part of what the other's is for, and for which; ``None``: neither.

    """
    camps = _camps(issue)
    if all(side.rule for camp in camps for side in camp):
        fixes = _between_rules(camps, issue, axis, document, narrower)
        sides = [adjoining(camp, document)[0] for camp in camps]
    else:
        rules, shown = sorted(camps, key=lambda camp: not camp[0].rule)
        fixes = _beside_an_example(rules, shown, document)
        sides = [rules[0], shown[0]]
    numbered = any(fix.title.startswith("Say ") for fix in fixes)
    numbers = f"give {'both' if len(camps) == 2 else 'all'} the same number, " if numbered else ""
    text = f"Keep only one of {_names(sides)}, {numbers}say when each holds, or say which one wins."
    return Suggestion(text, issue.id, tuple(fixes))


def _beside_an_example(rules: Sequence[Evidence], shown: Sequence[Evidence], document: Document) -> list[Fix]:
    """Return the fixes for rules that an example breaks.

    Rules are the last thing to lose for an example: they are deleted only where that is chosen.
    """
    if not all(is_english(side, document) for side in rules):
        return []
    exempt = _fix(f"Exempt the examples from {_names(rules)}", [appended(side, EXEMPT) for side in rules])
    title = f"Delete {_names(rules)}, keep the example"
    return [exempt, *(fix for fix, _ in _without(rules, shown, title, document))]


def _between_rules(
    camps: Sequence[Sequence[Evidence]],
    issue: Issue,
    axis: Axis,
    document: Document,
    narrower: Narrower | None,
) -> list[Fix]:
    """Return the fixes for rules that clash, the best first; none if each loses more than the conflict."""
    figures = [fix for one in camps for fix in _alignment(_rest(camps, one), one)]
    deleting = [found for one in camps for found in _keeping(one, _rest(camps, one), document)]
    keeping = [fix for fix, loses in deleting if not loses]
    others: list[Fix] = []
    excepting: list[Fix] = []
    if len(camps) == 2 and all(is_english(side, document) for camp in camps for side in camp):
        # Limited or ranked, one of three rivals leaves the other two to clash.
        one, two = (adjoining(camp, document) for camp in camps)
        excepting = (_parts(one, two, narrower) if narrower else []) or _cases(one, two, axis, document)
        others = [*([] if excepting else _limits(one, two, issue, axis)), *_rankings(one, two)]
    # Two bounds that meet in one number are hardly what anybody wants.
    late = leaves_one_number(issue.occurrences[0].first, issue.occurrences[0].second)
    middle = [*keeping, *figures] if late else [*figures, *keeping]
    fixes = [*excepting, *middle, *others]
    # What loses a rule that nothing needs gone is for whoever has seen the rest.
    losing = [fix for fix, loses in deleting if loses] if fixes else []
    return sorted([*fixes, *losing], key=lambda fix: fix.safety is not Safety.SAFE)


def _camps(issue: Issue) -> list[list[Evidence]]:
    """Sort the evidence of a group into camps without a conflict of their own, in file order.

    Two, where every conflict has an end on either side; more where rivals clash with one another (three
    languages): keeping any one of them and deleting the rest ends the issue.
    """
    ends = {side.span: side for conflict in issue.occurrences for side in (conflict.first, conflict.second)}
    rivals: dict[Span, list[Span]] = {span: [] for span in ends}
    for conflict in issue.occurrences:
        rivals[conflict.first.span].append(conflict.second.span)
        rivals[conflict.second.span].append(conflict.first.span)
    start = issue.occurrences[0].first.span
    camp = {start: 0}
    queue = [start]
    # Taken in this order, a group that two camps are enough for gets two.
    for span in queue:
        for rival in rivals[span]:
            if rival not in camp:
                taken = {camp.get(other) for other in rivals[rival]}
                camp[rival] = next(number for number in range(len(ends)) if number not in taken)
                queue.append(rival)
    numbers = range(max(camp.values()) + 1)
    return [[ends[span] for span in sorted(ends) if camp[span] == number] for number in numbers]


def _rest(camps: Sequence[Sequence[Evidence]], one: Sequence[Evidence]) -> list[Evidence]:
    """Return the evidence of all camps but one, in file order."""
    return sorted((side for camp in camps if camp is not one for side in camp), key=lambda side: side.span)


def _keeping(
    kept: Sequence[Evidence], gone: Sequence[Evidence], document: Document
) -> list[tuple[Fix, bool]]:
    staying, going = (_names(adjoining(sides, document)) for sides in (kept, gone))
    return _without(gone, kept, f"Keep {staying}, delete {going}", document)


def _without(
    gone: Sequence[Evidence], kept: Sequence[Evidence], title: str, document: Document
) -> list[tuple[Fix, bool]]:
    """Return the fix that deletes rules, and whether it loses more than the conflict needs gone.

    None, if what is to be kept stands below one of them.
    """
    found = deletion(gone, kept, document)
    title = f"{title} and what stands below it" if found.below else title
    return [(_fix(title, found.edits), found.loses)] if found.edits else []


def _limits(one: Sequence[Evidence], two: Sequence[Evidence], issue: Issue, axis: Axis) -> list[Fix]:
    """Return the fix that limits the side whose pole has words for it, or else the second, if any fit."""
    for sides in (two, one):
        words = {side.limit for side in sides}
        if "" not in words and len(words) == 1:
            return [_limit(sides, words.pop())]
    # Models alone do not say which side of the axis a rule is on, nor for certain that it is about it.
    told = all(any(conflict.poles) for conflict in issue.occurrences)
    return [_limit(two, axis.limit if told else LIMIT)]


def _limit(sides: Sequence[Evidence], limit: str) -> Fix:
    """Return the fix that gives rules up in a case; in every other both still hold, so they win there."""
    case = limit.strip(" ,")
    words = f" ({case[0].lower()}{case[1:]}; else this takes precedence)"
    title = f"Limit {_names(sides)} ({case}), else let {'it' if len(sides) == 1 else 'them'} win"
    return _fix(title, [appended(side, words) for side in sides])


def _cases(one: Sequence[Evidence], two: Sequence[Evidence], axis: Axis, document: Document) -> list[Fix]:
    """Return the fix that excepts from one side the case that the other is for, if it is for one."""
    labels = [axis.title, *(pole.label for pole in axis.poles.values())]
    matter = content(" ".join([*labels, *(side.text for side in (*one, *two))]).lower())
    found = {side.span: cases(clauses_at(side.span, document), document, matter) for side in (*one, *two)}
    for ruling, others in ((one, two), (two, one)):
        here, there = ([case for side in sides for case in found[side.span]] for sides in (ruling, others))
        if ruling is one and own_case(here, there):
            continue
        own = {own_case(found[side.span], here) for side in others}
        case = own.pop()
        if case and not own:
            words = f" ({EXCEPT}{case})"
            return [_fix(f"Limit {_names(ruling)}{words}", [appended(side, words) for side in ruling])]
    return []


def _parts(one: Sequence[Evidence], two: Sequence[Evidence], narrower: Narrower) -> list[Fix]:
    """Return the fix that excepts from the wider side what the other's file is for."""
    for ruling, others in ((one, two), (two, one)):
        part = narrower(ruling, others)
        if part:
            words = f" ({EXCEPT}{part})"
            return [_fix(f"Limit {_names(ruling)}{words}", [appended(side, words) for side in ruling])]
    return []


def _alignment(sides: Sequence[Evidence], others: Sequence[Evidence]) -> list[Fix]:
    """Return the fix that gives rules the number of others, where both are about a number."""
    edits = aligned(sides, others)
    if not edits:
        return []
    old, new = wording(edits, sides[0])
    return [_fix(f"Say “{new}” instead of “{old}” in {_names(sides)}", edits)]


def _rankings(one: Sequence[Evidence], two: Sequence[Evidence]) -> list[Fix]:
    """Return the fixes that let a side win: the first, and the second if that is safe."""
    sides = [(one, two), *([(two, one)] if _ranked(two, one) is Safety.SAFE else [])]
    return [
        _fix(
            f"Let {_names(winners)} take precedence",
            [appended(side, WINS) for side in winners],
            _ranked(winners, losers),
        )
        for winners, losers in sides
    ]


def _ranked(winners: Sequence[Evidence], losers: Sequence[Evidence]) -> Safety:
    """Ranking "always" above "try to" changes nothing for a careful reader; little else is so clear."""
    firm = all(side.force is Force.FIRM for side in winners)
    clear = firm and all(side.force is Force.WEAK for side in losers)
    return Safety.SAFE if clear else Safety.REVIEW


def _fix(title: str, edits: Iterable[Edit], safety: Safety = Safety.REVIEW) -> Fix:
    return Fix(title, safety, tuple(sorted(edits, key=lambda edit: edit.span)))


def _names(sides: Iterable[Evidence]) -> str:
    """Quote rules for a title: up to three, or two and the number of those left."""
    quotes = list(dict.fromkeys(map(_quote, sides)))
    if len(quotes) > _NAMED:
        quotes[_NAMED - 1 :] = [f"{len(quotes) - _NAMED + 1} more"]
    return " and ".join(filter(None, (", ".join(quotes[:-1]), quotes[-1])))


_NAMED = 3


def _quote(side: Evidence) -> str:
    words = " ".join(side.text.replace("**", "").split()).rstrip(".;,")
    return f"“{words if len(words) <= 48 else words[:47].rstrip() + '…'}”"
