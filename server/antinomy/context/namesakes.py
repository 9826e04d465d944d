"""Things and people that are called alike and are not the same: namesakes, editions, and who has which role.

Pure text; learns nothing from data.
"""

from __future__ import annotations

import re

from antinomy.context.figures import compare, figures
from antinomy.context.names import Name
from antinomy.context.statements import Statement
from antinomy.context.subjects import subject
from antinomy.context.words import negations

#: What tells an edition of a product from the plain one.
_EDITIONS = frozenset(
    "air basic business deluxe enterprise express junior light lite max mini plus premium pro professional "
    "se starter ultra xl".split()
)
#: A bracket after a title that says which of the things so called is meant: "(composer)", "(2004 film)".
_QUALIFIER = re.compile(r"(?:(?:1\d|20)\d\d\s+)?[a-z][a-z ]*")
#: Brackets that say what the document is, and not what it is about.
_OF_TEXT = re.compile(
    r"\b(?:abridged|chapter|continued|copy|draft|edition|excerpt|extract|final|guide|history|names?|notes?|old|new|overview|part|revised"
    r"|section|summary|update[ds]?|version)\b"
)
#: People told apart by what they may do. Words for anyone ("users", "staff") are left out.
_ROLES: dict[str, str] = {
    word: role
    for role, words in {
        "administrator": "admin admins administrator administrators",
        "owner": "owner owners",
        "member": "member members",
        "guest": "guest guests",
        "editor": "editor editors",
        "viewer": "viewer viewers reader readers",
        "moderator": "moderator moderators",
        "maintainer": "maintainer maintainers",
        "manager": "manager managers",
        "contractor": "contractor contractors freelancer freelancers",
        "intern": "intern interns trainee trainees",
        "student": "student students pupil pupils",
        "teacher": "teacher teachers",
        "parent": "parent parents",
        "adult": "adult adults",
        "child": "child children",
        "nurse": "nurse nurses",
        "doctor": "doctor doctors physician physicians",
        "driver": "driver drivers",
        "passenger": "passenger passengers",
        "tenant": "tenant tenants",
        "landlord": "landlord landlords",
        "buyer": "buyer buyers",
        "seller": "seller sellers vendor vendors",
    }.items()
    for word in words.split()
}
_ARTICLE = re.compile(r"\W*(?:(?:the|an?)\s+)?", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_WHO = re.compile(
    r"(?:(?:The|An?|All|Every|Each)\s+)?(?P<who>[A-Za-z]+)\s+(?:may|can|cannot|must|should|will|is|are|has|have|had|do|does"
    r"|need|needs|get|gets|receive|receives|pay|pays)\b"
)
#: Tells what it is about from something else that is called so.
_DISTINGUISHES = re.compile(
    r"\b(?:of\s+the\s+same\s+name|(?:not\s+|un)related\s+to|no\s+relation\s+(?:of|to)|namesakes?"
    r"|(?:confused|mistaken)\s+(?:with|for))\b",
    re.IGNORECASE,
)
_RELATES = re.compile(r"\b(?:relat\w+|based|sequel|adapted|same)\b", re.IGNORECASE)


def are_namesakes(a: Statement, b: Statement) -> bool:
    """Tell whether two statements are about things called alike, or about people in different roles."""
    return (
        _qualified_apart(a, b)
        or _are_editions(subject(a), subject(b))
        or _are_siblings(a, b)
        or _are_generations(a.title, b.title)
        or _are_of_other_kinds(a, b)
        or _are_measured_apart(a, b)
        or _in_other_role(a.text, b.text)
        or (a.document != b.document and (_is_told_from(a.text, b.text) or _is_told_from(b.text, a.text)))
    )


#: Which of a family: "Robert Hallam the elder", "Robert Hallam junior".
_GENERATION = re.compile(
    r"(?P<name>.+?),?\s+(?:the\s+(?P<which>elder|younger)|(?P<suffix>senior|junior|sr|jr)\.?)", re.IGNORECASE
)


def _are_generations(one: str, two: str) -> bool:
    """Tell whether two titles name the elder and the younger of one name."""
    first, second = _GENERATION.fullmatch(one), _GENERATION.fullmatch(two)
    if first is None or second is None or first["name"] != second["name"]:
        return False
    return (first["which"] or first["suffix"]).lower() != (second["which"] or second["suffix"]).lower()


#: Last words of names that say what kind of thing bears the first: "Harbour Museum", "Harbour Library".
_KINDS = frozenset(
    "abbey academy airport archive arena avenue bank bay beach bridge canal castle cathedral cemetery "
    "chapel church cinema clinic club college cottage dam dock factory farm festival fort foundation "
    "gallery garden gardens gate hall harbour harbor hill hospital hotel house inn institute island "
    "lake library lighthouse market mill mine monastery mountain museum observatory palace park pier "
    "pool prison railway reservoir river road school society square stadium station street temple "
    "theatre theater tower tunnel university valley wharf windmill".split()
)


def _are_of_other_kinds(a: Statement, b: Statement) -> bool:
    """Tell whether two statements are about things of two kinds that share the first part of their name.

    Where both have one subject, as in "it hangs in the Harbour Museum" and "it hangs in the Harbour Library",
    the things are what is said of it.
    """
    if subject(a).is_variant_of(subject(b)):
        return False
    one, two = (dict(filter(None, map(_kind, statement.names))) for statement in (a, b))
    return any(one[name] != two[name] for name in one.keys() & two.keys())


def _kind(name: Name) -> tuple[str, str] | None:
    """Return a name in two parts, of which the second says what kind of thing bears it."""
    first, _, last = name.text.lower().removeprefix("the ").rpartition(" ")
    return (first, last) if first and last in _KINDS else None


def _are_measured_apart(a: Statement, b: Statement) -> bool:
    """Tell whether two statements give figures or dates, each of what its own document is about.

    "Little Hask lies south of Great Hask and has an area of 34 hectares", "Great Hask covers 190 hectares".
    """
    one, two = a.topic, b.topic
    if a.document == b.document or one.is_empty or two.is_empty or one.is_variant_of(two):
        return False
    if subject(a) != one or subject(b) != two or not (_opens_with(a, one) and _opens_with(b, two)):
        return False
    if bool(negations(a.text)) != bool(negations(b.text)):
        return False
    compared = compare(figures(a.text), figures(b.text))
    return bool(compared.clash or compared.years_apart or compared.days_apart)


def _is_told_from(one: str, other: str) -> bool:
    """Tell whether a text tells its thing from a namesake, and the other does not relate them."""
    return _DISTINGUISHES.search(one) is not None and _RELATES.search(other) is None


def _qualified_apart(a: Statement, b: Statement) -> bool:
    """Tell whether brackets in the titles, or in one of them, tell apart what both statements are about."""
    one, two = a.topic, b.topic
    if not one.words or one.words != two.words or one.designators & two.designators:
        return False
    if not all(_is_qualifier(name) or not name.designators for name in (one, two)):
        return False
    if not (one.designators or two.designators):
        return False
    return subject(a).words == one.words and subject(b).words == two.words


def _is_qualifier(name: Name) -> bool:
    return len(name.designators) == 1 and all(
        _QUALIFIER.fullmatch(text) and not _OF_TEXT.search(text) for text in name.designators
    )


def _are_siblings(a: Statement, b: Statement) -> bool:
    """Tell whether two documents are about things of one kind, and each statement opens with its own.

    "The grey heron of Ness breeds" and "The white heron of Ness breeds" are two herons, not one.
    """
    one, two = a.topic, b.topic
    if a.document == b.document or subject(a) != one or subject(b) != two:
        return False
    if not (_opens_with(a, one) and _opens_with(b, two)) or len(one.words) != len(two.words):
        return False
    own = one.words - two.words, two.words - one.words
    if len(own[0]) != 1 or not one.words & two.words or one.designators != two.designators:
        return False
    return not any(
        words & {word.casefold() for word in _WORD.findall(other.resolved)}
        for words, other in zip(own, (b, a), strict=True)
    )


def _opens_with(statement: Statement, name: Name) -> bool:
    return _ARTICLE.sub("", statement.resolved, count=1).casefold().startswith(name.text.casefold())


def _are_editions(one: Name, two: Name) -> bool:
    """Tell whether two names are of a product and of an edition of it: "the X1", "the X1 Pro"."""
    if one.designators != two.designators:
        return False
    apart, shared = one.words ^ two.words, one.words & two.words
    if one.designators and not apart <= _EDITIONS:
        # "the S2 scooter", "the S2 Max": of one the kind is told as well.
        apart = _proper(one) ^ _proper(two)
    return bool(apart) and apart <= _EDITIONS and bool(shared or one.designators)


def _proper(name: Name) -> frozenset[str]:
    """Return the words of a name that are not written small."""
    small = {part.casefold() for part in name.text.split() if part.islower()}
    return name.words - small


def _in_other_role(a: str, b: str) -> bool:
    """Tell whether two texts say what people in different roles may do or are: "Members", "Guests"."""
    one, two = _WHO.match(a), _WHO.match(b)
    if one is None or two is None:
        return False
    roles = [_ROLES.get(match["who"].lower()) for match in (one, two)]
    return None not in roles and roles[0] != roles[1]
