"""Clauses that choose one of several things that serve the same job ("use Jest", "tests use Vitest").

A clause is read whole: the thing, the job, a verb, and words that limit nothing. Any
other word ("the legacy dashboard") is a purpose of its own, and two choices clash only
where their purposes are the same. So a clause that is not understood says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

import attrs

from antinomy.catalog import Axis, Family
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples
from antinomy.conflicts.matchers.content import stem
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.directives import directives
from antinomy.prompt.document import ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

_NOWHERE = Span(0, 0)


@attrs.frozen(eq=False)
class Choice:
    """What a clause chooses of a family, or names together.

    Attributes
    ----------
    directive, family
        The clause, and what it chooses from.
    members
        The one that is chosen; several: the clause knows of them side by side.
    jobs
        Indices of the jobs that it is chosen for; none: for all of the family's.
    purpose
        Stems of all other words: a case of its own.
    words
        Where the member stands in the clause's ``view``.

    """

    directive: Directive
    family: Family
    members: frozenset[str]
    jobs: frozenset[int] = frozenset()
    purpose: frozenset[str] = frozenset()
    words: Span = _NOWHERE


def collect(axis: Axis, body: ChunkBody) -> tuple[Choice, ...]:
    """Return the choices of a chunk's clauses, and what they name side by side."""
    names = _names(axis.families)
    return tuple(choice for directive in directives(body) for choice in _choices(directive, names))


def pairs(axis: Axis, placed: Sequence[Placed[Choice]]) -> Iterator[Pair]:
    """Propose every two choices of different members of a family for the same purpose."""
    together = [entry.item for entry in placed if len(entry.item.members) > 1]
    by_family: dict[str, list[Placed[Choice]]] = {}
    for entry in placed:
        if len(entry.item.members) == 1:
            by_family.setdefault(entry.item.family.id, []).append(entry)
    for choices in by_family.values():
        if len(frozenset().union(*(entry.item.members for entry in choices))) < 2:
            continue
        for first, second in couples(choices):
            one, two = first.item, second.item
            if _exclude(one, two) and not any(one.members | two.members <= both.members for both in together):
                claims = _claim(first), _claim(second)
                detail = f"The {one.family.label} is to be both {claims[0].label} and {claims[1].label}."
                # Headings that name the family's job limit neither.
                reaching = not first.section and not second.section
                yield Pair(*claims, axis.confidence, detail, reaching)


def _exclude(one: Choice, two: Choice) -> bool:
    if one.members == two.members or one.purpose != two.purpose:
        return False
    if one.directive.block is two.directive.block and one.directive.sentence == two.directive.sentence:
        return False
    return not one.jobs or not two.jobs or bool(one.jobs & two.jobs)


def _claim(placed: Placed[Choice]) -> Claim:
    choice = placed.item
    (member,) = choice.members
    name = " ".join(choice.words.of(choice.directive.text).split())
    return Claim(placed.chunk, choice.directive, name, member, "", choice.words)


@attrs.frozen(eq=False)
class _Names:
    """The names of all members of an axis's families, to search by.

    ``homes``: family and member (its first name) by every name in lower case;
    ``written``: names that are only found as written; ``openings``: the first word of each.
    """

    homes: dict[str, list[tuple[Family, str]]]
    written: dict[str, str]
    openings: frozenset[str]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds them all; compiled when a clause may hold one."""
        longest_first = sorted(self.homes, key=len, reverse=True)
        found = "|".join(re.escape(name).replace(r"\ ", r"\s+") for name in longest_first)
        return re.compile(rf"(?<![\w/.@#-])(?:{found})(?![\w/@+-]|[.:]\w)")


@lru_cache(maxsize=64)
def _names(families: tuple[Family, ...]) -> _Names:
    homes: dict[str, list[tuple[Family, str]]] = {}
    written: dict[str, str] = {}
    for family in families:
        for member in family.members:
            forms = member.split("|")
            for form in forms:
                homes.setdefault(form.lower(), []).append((family, forms[0]))
                if form != form.lower():
                    written[form.lower()] = form
    return _Names(homes, written, frozenset(_WORD.findall(name)[0] for name in homes))


@lru_cache(maxsize=256)
def _jobs(family: Family) -> re.Pattern[str]:
    """Compile a family's jobs; the name of the group that matches is the job's index."""
    groups = (
        rf"(?P<j{index}>" + "|".join(sorted(map(re.escape, job.split("|")), key=len, reverse=True)) + ")"
        for index, job in enumerate(family.jobs)
    )
    return re.compile(r"(?<![\w-])(?:" + ("|".join(groups) or r"(?!)") + r")(?![\w-])")


_WORD = expression(r"[^\W\d_]+")
#: A clause longer than this says more than one thing.
_LONGEST = 140


@lru_cache(maxsize=16_384)
def _may_name(view: str, openings: frozenset[str]) -> bool:
    """Tell whether a clause holds the first word of a name; kept, as most clauses outlive an edit."""
    return not openings.isdisjoint(_WORD.findall(view))


@attrs.frozen
class _Named:
    """A name of a clause: what it may stand for, where, and whether it is the one set aside ("not Jest")."""

    homes: tuple[tuple[Family, str], ...]
    span: tuple[int, int]
    aside: bool


def _choices(directive: Directive, names: _Names) -> Iterator[Choice]:
    view = directive.coded
    if not _may_name(view, names.openings):
        return
    named = list(_named(directive, names))
    families = {family.id: family for name in named for family, _ in name.homes}
    for family in families.values():
        members = frozenset(
            member for name in named if not name.aside for home, member in name.homes if home is family
        )
        if len(members) > 1:
            yield Choice(directive, family, members)
        elif members:
            choice = _choice(directive, family, next(iter(members)), named)
            if choice is not None:
                yield choice


def _named(directive: Directive, names: _Names) -> Iterator[_Named]:
    view = directive.coded
    for match in names.pattern.finditer(view):
        name = " ".join(match[0].split())
        form = names.written.get(name)
        if form is not None and " ".join(directive.text[match.start() : match.end()].split()) != form:
            continue
        aside = directive.negated_at(*match.span()) or _OVER.search(view[: match.start()]) is not None
        yield _Named(tuple(names.homes[name]), match.span(), aside)


#: "Prefer X over Y".
_OVER = expression(r"\b(?:prefer|choose|pick|use|favou?r)\b.*\bover\s+(?:the\s+)?`?$")


def _choice(directive: Directive, family: Family, member: str, named: Sequence[_Named]) -> Choice | None:
    if (
        directive.statement is not Statement.DIRECTIVE
        or directive.modality is Modality.MAY
        or len(directive.coded) > _LONGEST
    ):
        return None
    frame = _frame(directive.coded, family, named)
    if frame is None or frame.count(_CHOSEN) != 1:
        return None
    if _CHOOSES.search(frame[: frame.index(_CHOSEN)]) is None and _ALONE.match(frame) is None:
        return None
    jobs = _jobs(family)
    found = [int(str(match.lastgroup)[1:]) for match in jobs.finditer(frame)]
    if not found and (family.job_needed or _IS.search(frame)):
        return None
    rest = _TOKEN.findall(jobs.sub(" ", frame))
    purpose = frozenset(stem(word) for word in rest if word not in _LIMITS_NOTHING)
    place = next(
        name.span for name in named if any(home is family for home, _ in name.homes) and not name.aside
    )
    return Choice(directive, family, frozenset((member,)), frozenset(found), purpose, Span(*place))


#: Stand for the member that is chosen, and for those of its family that are set aside.
_CHOSEN, _ASIDE = "\x02", "\x03"


def _frame(view: str, family: Family, named: Sequence[_Named]) -> str | None:
    """Return a clause with its member as a sign, without what is set aside or of another family beside it."""
    pieces: list[str] = []
    end = 0
    for name in named:
        own = any(home is family for home, _ in name.homes)
        sign = (_ASIDE if name.aside else _CHOSEN) if own else view[name.span[0] : name.span[1]]
        before = view[end : name.span[0]]
        if not own and _BESIDE.search(before):
            before, sign = _BESIDE.sub(" ", before), " "
        pieces += [before, sign]
        end = name.span[1]
    frame = _SET_ASIDE.sub(" ", "".join((*pieces, view[end:])))
    return None if _ASIDE in frame else _VERSION.sub(_CHOSEN + " ", frame)


#: "React and TypeScript", "React with TypeScript": members of two families.
_BESIDE = expression(r"\s*(?:,\s*(?:and\s+)?|\+|&|\band\b|\bwith\b)\s*$")
_SET_ASIDE = expression(
    rf"[\s,(–—-]*(?:\b(?:and|but)\s+)?\b(?:not|never|no|instead\s+of|rather\s+than|over)\s+(?:with\s+|in\s+|to\s+|the\s+)?"
    rf"{_ASIDE}(?:(?:\s*[,/]\s*|\s*,?\s+(?:or|nor|and)\s+){_ASIDE})*\)?"
)
_VERSION = expression(rf"{_CHOSEN}`?\s+v?\d+(?:\.[\dx]+)*\b(?!\s*[%+])")
#: The verbs of a choice, and what stands between them and what is chosen.
_CHOOSES = expression(
    r"""(?: \b (?:
      (?:use|uses|write|prefer|choose|pick|adopt|employ|target|targets|stick\s+(?:to|with)|go\s+with|rely\s+on
        |relies\s+on|standardi[sz]e\s+on)
      | (?:write|written|build|built|implement|implemented|develop|developed|create|created|code|coded|style
        |styled|format|formatted|lint|linted|test|tested|deploy|deployed|host|hosted|run|runs|store|stored|keep|kept|persist
        |persisted|save|saved|manage|managed|handle|handled|make|made|serve|served|expose|exposed|bundle|bundled
        |compile|compiled|access|accessed|work|works|do|done|lives?|goes)\b
        (?:\s+[^,;:()]+?)?\s+(?:in|with|using|via|through|on|to|over|by|against|into)
      | (?:wrap|wrapped|parse|parsed|load|loaded|fetch|fetched|import|imported
        |mock|mocked|log|logged|draw|drawn|plot|plotted|render|rendered)\b
        (?:\s+[^,;:()]+?)?\s+(?:in|with|using|via|through|from|by)
      | is | are | be ) | : )\s+(?:(?:only|always|the|a|an|plain|vanilla|our)\s+)*`?<?$""",
    re.VERBOSE,
)
#: "Named exports only".
_ALONE = expression(rf"\W*{_CHOSEN}`?\s+(?:only|everywhere|exclusively|throughout)\b")
#: "The frontend is React", "Frontend: React": without a job, a thing only is what it is.
_IS = expression(rf"(?:\b(?:is|are|be)|:)\s+(?:(?:only|always|the|a|an|plain|vanilla|our)\s+)*`?{_CHOSEN}")
_TOKEN = expression(r"[^\W_](?:[\w'’./@#+-]*[\w#+])?")
#: Words of a clause that set no case of their own.
_LIMITS_NOTHING = lexicon.words(
    """
    a access accessed adopt against all always an and any app application are as at be build built bundle
    bundled by call calls choose code codebase coded compile compiled create created deploy deployed develop
    developed do done draw drawn each employ entire every everything everywhere exclusively expose exposed
    feature features fetch fetched for format formatted framework from go goes handle handled here host hosted
    i implement implemented import imported in instead into is it its keep kept language library lint linted
    live lives load loaded log logged made make manage managed mock mocked must of on only our over parse
    parsed persist persisted pick plain please plotted prefer project projects relies rely render rendered
    repo repository run runs save saved serve served shall should solely standardise standardize stick store
    stored strictly style styled syntax system target targets team test tested that the these this through
    throughout to tool use used uses using vanilla version via we whole will with work works wrap wrapped
    write written you your
    """
)
