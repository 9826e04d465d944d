"""Rules on code that the prompt's own code breaks: its samples, and the commands it asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeVar

from antinomy.catalog import Axis, Thing
from antinomy.catalog.thing import by_language
from antinomy.conflicts.headings import limiting, limits
from antinomy.conflicts.hits import Located
from antinomy.conflicts.matchers import Claim, Pair, Placed, in_file_order, reaches
from antinomy.conflicts.matchers.code_bans import CodeBan, CodeUse, Name, bans, uses
from antinomy.conflicts.matchers.code_samples import (
    Sample,
    asks_for,
    defines,
    is_named_by,
    key_of,
    parents,
    samples,
    shown,
    use_of,
)
from antinomy.conflicts.matchers.poles import claim as rule_claim
from antinomy.conflicts.matchers.wording import cited
from antinomy.prompt.directives import directives, shown_line
from antinomy.prompt.document import Block, ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.text import Span

Item = CodeBan | CodeUse | Sample


def collect(axis: Axis, body: ChunkBody) -> tuple[Item, ...]:
    """Return a chunk's bans of code, the code that it shows, and what it asks to run."""
    found: list[Item] = []
    before = None
    for block in body.blocks:
        found.extend(samples(block, before, axis.things))
        before = block
    for directive in directives(body):
        banned = tuple(bans(directive, axis))
        found.extend(banned or uses(directive))
    return tuple(found)


def pairs(axis: Axis, placed: Sequence[Placed[Item]], rules: Sequence[Located], title: str) -> Iterator[Pair]:
    """Propose every rule on code with each sample and command that breaks it.

    Parameters
    ----------
    axis
        The axis that such pairs are reported on.
    placed
        What ``collect`` found in the document.
    rules
        The hits of all axes; of interest are those whose pole says what code breaks it.
    title
        The document's, which limits no rule.

    """
    banned = [(entry, entry.item) for entry in placed if isinstance(entry.item, CodeBan)]
    shown_code = [(entry, entry.item) for entry in placed if isinstance(entry.item, Sample)]
    if banned:
        index = _Index(banned)
        for entry in placed:
            if isinstance(entry.item, CodeUse):
                yield from _in_clause(axis, index, entry, entry.item)
        for entry, sample in shown_code:
            if index.may_be_broken_by(sample):
                yield from _in_sample(axis, index, entry, sample)
    if shown_code:
        for located in rules:
            yield from _of_pole(axis, located, rules, shown_code, title)


_Ban = tuple[Placed[Item], CodeBan, Name]
Key = TypeVar("Key")


class _Index:
    """The bans of a document by what to look for, so that no sample is held against all of them."""

    def __init__(self, banned: Sequence[tuple[Placed[Item], CodeBan]]) -> None:
        self.by_word: dict[str, list[_Ban]] = {}
        self.by_thing: dict[Thing, list[_Ban]] = {}
        for entry, ban in banned:
            for name in ban.names:
                for thing in name.things:
                    self.by_thing.setdefault(thing, []).append((entry, ban, name))
                if not name.things:
                    self.by_word.setdefault(key_of(name.text), []).append((entry, ban, name))

    def may_be_broken_by(self, sample: Sample) -> bool:
        """Tell whether ``broken_by`` yields any; asked of every sample at every keystroke."""
        if not sample.words.isdisjoint(self.by_word):
            return True
        return bool(self.by_thing) and not self.by_thing.keys().isdisjoint(sample.used)

    def broken_by(self, sample: Sample) -> Iterator[_Ban]:
        """Yield the bans that a sample may break."""
        if self.by_thing:
            for thing in sample.used:
                yield from self.by_thing.get(thing, ())
        if not sample.words.isdisjoint(self.by_word):
            for word in sorted(self.by_word.keys() & sample.words):
                yield from self.by_word[word]

    def forget(self, told: AbstractSet[int]) -> None:
        """Leave out bans, by the identity of each."""
        self.by_word, self.by_thing = _without(self.by_word, told), _without(self.by_thing, told)

    def broken_in(self, code: str) -> Iterator[_Ban]:
        """Yield the bans that a command or call of a clause may break."""
        for bans_of_thing in self.by_thing.values():
            yield from bans_of_thing
        for word in sorted({key_of(code), *code.split(), *parents(code)}):
            yield from self.by_word.get(word, ())


def _without(index: Mapping[Key, list[_Ban]], told: AbstractSet[int]) -> dict[Key, list[_Ban]]:
    left = ((key, [entry for entry in found if id(entry[1]) not in told]) for key, found in index.items())
    return {key: found for key, found in left if found}


def _in_sample(axis: Axis, index: _Index, entry: Placed[Item], sample: Sample) -> Iterator[Pair]:
    told: set[int] = set()
    for home, ban, name in index.broken_by(sample):
        if id(ban) in told or (ban.of_running and sample.is_listed):
            continue
        if ban.of_shipped and sample.may_not_ship:
            continue
        if _file(ban.directive.block) != _file(sample.block):
            continue
        if not _reaches(home.section, entry.section, sample.language):
            continue
        place = use_of(name, sample, ban.instead)
        if place is None or any(defines(sample.code, other) for other in ban.instead):
            continue
        told.add(id(ban))
        yield _pair(axis, _claim(home, ban, name), _shown(entry, sample, place))
    if told:
        index.forget(told)  # the first sample that breaks a rule tells enough


def _in_clause(axis: Axis, index: _Index, entry: Placed[Item], use: CodeUse) -> Iterator[Pair]:
    for home, ban, name in index.broken_in(use.code):
        one, two = ban.directive, use.directive
        if _file(one.block) != _file(two.block) or (one.block is two.block and one.sentence == two.sentence):
            continue
        if use.code in ban.instead or _OF_OLD.search(two.view):
            continue
        if not asks_for(name, use.code, members=_takes_in_members(ban, name, use)):
            continue
        if _reaches(home.section, entry.section):
            target = two.target_at(*use.words)
            second = Claim(entry.chunk, two, use.code, "asked for", target, use.words)
            yield _pair(axis, _claim(home, ban, name), second)


def _takes_in_members(ban: CodeBan, name: Name, use: CodeUse) -> bool:
    """Tell whether who may not use a name may use none of its members either.

    Unlike "never instantiate `Logger`", "never use `Foo` directly", "use `Foo.of`, not `Foo`", and a package
    of its own ("import `lodash.debounce`").
    """
    if _NOT_AS_SUCH.search(ban.directive.view) or f"`{name.text}." in ban.directive.said:
        return False
    return not (name.text.isidentifier() and _IMPORT.search(use.directive.view))


_NOT_AS_SUCH = expression(
    r"\b(?:directly|direct|raw|bare|plain|alone|itself|instantiate|instantiating|extend|subclass|inherit|throw|raise"
    r"|declar(?:e|ing)|introduc(?:e|ing)|run|running|new)\b"
)
#: Old code is a case of its own.
_OF_OLD = expression(r"\b(?:old|older|legacy|existing)\b")
_IMPORT = expression(r"\bimports?\b")
#: What a rule on code may name: "the code", "functions", and not "titles of pull requests".
_OF_CODE = frozenset(("", "code", "commit", "file", "function", "message", "name"))


def _of_pole(
    axis: Axis,
    located: Located,
    rules: Sequence[Located],
    shown_code: Sequence[tuple[Placed[Item], Sample]],
    title: str,
) -> Iterator[Pair]:
    pole, value = located.hit.pole, located.hit.value
    by_code = pole.broken_by_code_value.get(value, {}) if value else pole.broken_by_code
    if not by_code:
        return
    rule = rule_claim(located)
    if rule.target not in _OF_CODE:
        return
    names = limits(rule.directive.block.context, title)
    section = limiting(names, rule.directive, axis.headings | located.hit.axis.headings)
    for entry, sample in shown_code:
        pattern = by_language(by_code, sample.language)
        place = shown(pattern, sample.code) if pattern else None
        if place is None or _serves_another(sample, located, rules):
            continue
        if _file(rule.directive.block) != _file(sample.block):
            continue
        if _reaches(section, entry.section, sample.language):
            yield _pair(axis, rule, _shown(entry, sample, Span(*place)))
            return


def _file(block: Block) -> str:
    """Return the file that a block is of: only what a rule's own file shows is its own."""
    return block.context.file


def _serves_another(sample: Sample, located: Located, rules: Sequence[Located]) -> bool:
    """Tell whether a sample stands below another rule of the axis, with which the conflict is reported."""
    lead = sample.block.context.lead
    others = (rule.hit for rule in rules if rule is not located and rule.hit.axis is located.hit.axis)
    return bool(lead) and any(" ".join(hit.directive.text.split()) in lead for hit in others)


def _reaches(ruled: tuple[str, ...], section: tuple[str, ...], language: str = "") -> bool:
    """Tell whether the section that limits a rule holds another place, or only names its language."""
    return not ruled or reaches(tuple(name for name in ruled if not is_named_by(name, language)), section)


def _claim(home: Placed[Item], ban: CodeBan, name: Name) -> Claim:
    label = f"no {name.text}"
    return Claim(home.chunk, ban.directive, label, label, ban.directive.target_at(*ban.words), ban.words)


def _shown(entry: Placed[Item], sample: Sample, place: Span) -> Claim:
    block = sample.block
    directive = shown_line(block, Span(0, len(block.text)), place)
    return Claim(entry.chunk, directive, "code as shown", "shown", "", Span(0, len(directive.view)))


def _pair(axis: Axis, rule: Claim, broken_by: Claim) -> Pair:
    what = "sample" if broken_by.pole == "shown" else "instruction"
    detail = f"The prompt's own {what} {cited(broken_by.directive)} breaks {cited(rule.directive)}."
    return Pair(*in_file_order(rule, broken_by), axis.confidence, detail, reaching=True)
