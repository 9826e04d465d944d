"""The code that a prompt shows as the way to write it, and what it uses.

A fence of a programming language or of commands that nothing marks as wrong, as old, or as
meant for one case. Whether a rule bans what it uses is known elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

import attrs

from antinomy.catalog import Thing, search
from antinomy.conflicts.matchers.code_bans import Name
from antinomy.prompt import lexicon
from antinomy.prompt.document import Block, BlockKind
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import lowered
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Sample:
    """A fence and its language; ``things``: what may be looked for in it."""

    block: Block
    language: str
    things: tuple[Thing, ...]

    @property
    def is_listed(self) -> bool:
        """Whether it may only say which commands there are: no words ask to run them."""
        return self.language in _COMMANDS and not self.block.context.lead

    @cached_property
    def may_not_ship(self) -> bool:
        """Whether it may be a script, a test or the like."""
        context = self.block.context
        return any(map(_NOT_SHIPPED.search, map(lowered, (*context.headings, context.lead, self.block.text))))

    @cached_property
    def code(self) -> str:
        """The fence's text with its comments blanked, so that offsets stay true."""
        return _comment(self.language).sub(lambda match: " " * len(match[0]), self.block.text)

    @cached_property
    def used(self) -> Mapping[Thing, Span]:
        """Where it first uses each of the things."""
        patterns = ((thing, thing.shown_in(self.language)) for thing in self.things)
        found = ((thing, shown(pattern, self.code)) for thing, pattern in patterns if pattern)
        return {thing: Span(*place) for thing, place in found if place}

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of its code, as written."""
        return frozenset(_WORD.findall(self.code))


#: Languages by their names on fences.
_LANGUAGES = {
    name: language
    for language, names in {
        "shell": "bash sh shell zsh console terminal shell-session shellsession fish",
        "typescript": "typescript ts tsx mts cts",
        "javascript": "javascript js jsx mjs cjs node vue svelte astro",
        "python": "python py python3 ipython",
        "rust": "rust rs",
        "go": "go golang",
        "java": "java",
        "kotlin": "kotlin kt kts",
        "swift": "swift",
        "csharp": "csharp cs c#",
        "cpp": "c cpp c++ cc h hpp",
        "ruby": "ruby rb erb",
        "php": "php blade",
        "sql": "sql postgresql mysql sqlite plpgsql",
        "css": "css scss sass less",
        "html": "html xml svg",
        "dart": "dart",
        "elixir": "elixir ex exs",
        "lua": "lua luau",
        "scala": "scala",
        "gdscript": "gdscript gd",
        "powershell": "powershell ps1 pwsh",
        "haskell": "haskell hs",
        "hcl": "hcl terraform tf",
    }.items()
    for name in names.split()
}
#: Words by which headings name a language, where they are not its own.
_SPOKEN = {
    "typescript": "typescript ts javascript js react frontend",
    "javascript": "javascript js typescript ts react vue svelte frontend",
    "shell": "shell bash commands",
    "csharp": "c# csharp .net",
    "cpp": "c++ cpp c",
    "go": "go golang",
}
_NOT_SHIPPED = expression(
    r"scripts?\b|\b(?:tests?|specs?|cli|notebooks?|examples?|demos?|debug\w*|prototypes?|__main__)\b|test_"
)
_COMMANDS = frozenset(("shell", "powershell"))
_HASHES = frozenset(("shell", "python", "ruby", "elixir", "gdscript", "powershell", "hcl"))
_DASHES = frozenset(("sql", "lua", "haskell"))
_WORD = expression(r"\w+")


@lru_cache(maxsize=64)
def _comment(language: str) -> re.Pattern[str]:
    """Return what a comment looks like in a language."""
    if language in _HASHES:
        return re.compile(r"(?<!\S)#(?!\[).*")
    if language in _DASHES:
        return re.compile(r"(?<!\S)--(?=\s).*")
    if language == "html":
        return re.compile(r"<!--[\s\S]*?(?:-->|\Z)")
    return re.compile(r"(?<!\S)//.*|/\*[\s\S]*?(?:\*/|\Z)")


#: What shows that code is not the way to do it, or the way in one case only.
_CONTRAST = expression(
    r"\b(?:bad|wrong|incorrect|don['’]?ts?|do\s+not|avoid\w*|never|not|no|or|without|instead|rather\s+than|poor|weak|worse"
    r"|anti[\s-]?patterns?|mistakes?|counter[\s-]?examples?|violat\w+|old|older|before|after|legacy|deprecat\w+|previous\w*|former\w*"
    r"|migrat\w+|vs\.?|versus|replac\w+|problem\w*|pitfalls?|gotchas?|issues?|smells?|vulnerab\w+|insecure|unsafe"
    r"|fails?|failing|broken|breaks?|errors?|bugs?|debug\w*|troubleshoot\w*|workarounds?|fallbacks?|alternativ\w+|optional\w*|only|except"
    r"|forbidden|banned|prohibited|disallowed|remove\w*|fix|fixes|fixed|refactor\w*|convert\w*|internal\w*|under\s+the\s+hood"
    r"|existing|current\w*|input|user|nicht|falsch|statt)\b|❌|✗|🚫|⛔|✘|👎|→|->|=>"
)
#: Headings are read more sparingly: "Before you start" is an occasion.
_CONTRASTING_HEADING = expression(
    r"\b(?:bad|wrong|incorrect|don['’]?ts?|do\s+not|avoid\w*|never|not|poor|weak|anti[\s-]?patterns?|mistakes?"
    r"|counter[\s-]?examples?|violat\w+|old|legacy|deprecat\w+|migrat\w+|vs\.?(?!\s+code\b)|versus|pitfalls?|gotchas?|issues?|smells?|vulnerab\w+"
    r"|errors?|bugs?|debug\w*|troubleshoot\w*|workarounds?|fallbacks?|alternativ\w+|forbidden|banned|before|after"
    r"|prohibited|refactor\w*|exceptions?|nicht|falsch)\b|❌|✗|🚫|⛔|✘|👎"
)
_OCCASION = expression(
    r"^\W*(?:before|after)\s+(?:you|every|each|the|a|any|commit\w*|push\w*|edit\w*|start\w*|finish\w*|mak\w+)\b"
)


def samples(block: Block, before: Block | None, things: tuple[Thing, ...]) -> Iterator[Sample]:
    """Yield a fence of code that stands for how it is to be written.

    Parameters
    ----------
    block
        A block of the file.
    before
        The block before it in its chunk, which may introduce it.
    things
        What may be looked for in it.

    """
    if block.kind not in (BlockKind.CODE, BlockKind.EXAMPLE) or not block.info:
        return
    first, *rest = lowered(block.info).replace("{", " ").split() or [""]
    language = _LANGUAGES.get(first, "")
    context = block.context
    if not language or context.role in ("user", "assistant"):
        return
    lead = lowered(context.lead)
    if before is not None and before.kind is BlockKind.PARAGRAPH:
        lead = f"{lead}\n{lowered(before.text[-_NEAR:])}"
    lead = _PATH.sub(" ", lead)
    names = (lowered(name) for name in (*context.headings, *context.tags))
    comments = (lowered(match[0]) for match in _comment(language).finditer(block.text))
    if (
        any(_CONTRASTING_HEADING.search(name) and not _OCCASION.match(name) for name in names)
        or _CONTRAST.search(lead)
        or _CONTRAST.search(" ".join(rest))
        or lexicon.CONDITION.search(lead)
        or any(map(_CONTRAST.search, comments))
    ):
        return
    yield Sample(block, language, things)


#: A file that a lead-in names says nothing of the code ("Add it to `internal/old/routes.go`:").
_PATH = expression(r"(?<!\S)`?[\w@.-]{1,80}(?:/[\w@.-]{1,80}){1,12}\.\w{1,6}`?(?=[\s:,.]|$)")
#: Characters of the paragraph before a fence that are taken to speak of it.
_NEAR = 200


@lru_cache(maxsize=4096)
def is_named_by(heading: str, language: str) -> bool:
    """Tell whether a heading names a language."""
    names = _SPOKEN.get(language, language).split()
    return any(word in names for word in re.split(r"[\s/,&]+", heading))


def use_of(name: Name, sample: Sample, instead: tuple[str, ...]) -> Span | None:
    """Return where a sample uses what a ban names, as span of its block's text.

    A line that names what is to be used ``instead`` is none: "pip install uv".
    """
    if name.things:
        places = [sample.used[thing] for thing in name.things if thing in sample.used]
    else:
        place = _used(name.text, sample.language, sample.code)
        places = [Span(*place)] if place else []
    for start, end in places:
        line = sample.code[sample.code.rfind("\n", 0, start) + 1 :].partition("\n")[0]
        if not any(re.search(rf"(?<![\w-]){re.escape(other)}(?![\w-])", line) for other in instead):
            return Span(start, end)
    return None


@lru_cache(maxsize=4096)
def shown(pattern: str, code: str) -> tuple[int, int] | None:
    """Return where an axis's pattern first matches code, leading blanks left out.

    Kept, as most fences outlive an edit.
    """
    found = search.first(pattern, code)
    return found and (found[1] - len(code[found[0] : found[1]].lstrip()), found[1])


@lru_cache(maxsize=4096)
def _used(name: str, language: str, code: str) -> tuple[int, int] | None:
    pattern = _pattern(name, language)
    for match in pattern.finditer(code) if pattern else ():
        if not defines(code, name, match.start()):
            return match.span()
    return None


def key_of(name: str) -> str:
    """Return a word without which no code uses a name; empty: there is none."""
    words = _WORD.findall(name)
    if not words:
        return ""
    # What is imported by itself is written without its module.
    return str(words[-1] if _IDENTIFIER.fullmatch(name.partition("(")[0]) else max(words, key=len))


def parents(code: str) -> list[str]:
    """Return the words by which what code is a member of may be known ("os", "path" of "os.path.join")."""
    return _WORD.findall(code.partition("(")[0])[:-1]


_IDENTIFIER = expression(r"[@$]?[A-Za-z_]\w*(?:(?:\.|::|->)\w+)*!?")
#: What tells a name from an ordinary word: a capital, a digit, a sign.
_TELLING = expression(r"^[A-Z]\w{3}|\w[A-Z_\d]|[@$.:!]|->")


@lru_cache(maxsize=4096)
def _pattern(name: str, language: str) -> re.Pattern[str] | None:
    """Compile what a use of a name looks like in a language; ``None``: it cannot be told."""
    bare = re.sub(r"\((?:\.\.\.|…)?\)$", "", name).strip()
    if language in _COMMANDS:
        return _command(bare)
    if _IDENTIFIER.fullmatch(bare):
        return _identifier(bare, called=name.endswith(")") or not _TELLING.search(bare))
    if len(bare) > _SHORTEST and re.search(r"[A-Za-z]{2}", bare) and " " in bare and "/" not in bare:
        words = r"\s+".join(re.escape(word) for word in bare.split())
        return re.compile(rf"(?<![\w.]){words}(?![\w-])")
    return None


#: A phrase of code shorter than this may mean anything.
_SHORTEST = 4


def _identifier(bare: str, *, called: bool) -> re.Pattern[str]:
    named = re.escape(bare)
    last = re.split(r"\.|::|->", bare)[-1]
    if last != bare and re.search(r"[a-z][A-Z]", last):
        named = rf"(?:{named}|{re.escape(last)})"  # imported by itself
    head = r"(?<![\w$.@\"'`/-])"
    if not called:
        return re.compile(rf"{head}{named}(?![\w$-])")
    # A plain word is a use only where it is called; "from 'moment'" imports it.
    return re.compile(
        rf"{head}{named}!?\(|(?:\bfrom\s+|\bimport\s+|\brequire\()['\"]{named}(?:/[^'\"]*)?['\"]"
        rf"|^\s*(?:import|from)\s+{named}\b(?!\s+from\b)",
        re.MULTILINE,
    )


#: A command for a part of the work ("pnpm test src/a.ts") is not the whole that is banned ("pnpm test").
_WHOLE = expression(r"\b(?:test|tests|build|lint|check|typecheck|compile|format|dev|start)$")


def _command(bare: str) -> re.Pattern[str] | None:
    if not re.match(r"[a-z-][\w./-]*(?:\s|$)", bare):
        return None
    words = r"\s+".join(re.escape(word) for word in bare.split())
    if bare.startswith("-"):
        return re.compile(rf"(?<=\s){words}(?![\w-])")
    end = r"(?=\s*(?:$|&&|;))" if _WHOLE.search(bare) and " " in bare else r"(?=\s|$)"
    return re.compile(rf"(?:^|&&|;|\|\|)[ \t]*(?:\$\s+)?(?:sudo\s+)?{words}{end}", re.MULTILINE)


def defines(code: str, name: str, place: int = -1) -> bool:
    """Tell whether code, or its line that holds ``place``, makes what a name stands for."""
    bare = re.escape(name.partition("(")[0].strip())
    line = code if place < 0 else code[code.rfind("\n", 0, place + 1) + 1 :].partition("\n")[0]
    return (
        re.search(rf"\b(?:def|function|func|fn|class|struct|trait|type|interface)\s+{bare}\b", line)
        is not None
    )


def asks_for(name: Name, code: str, *, members: bool = True) -> bool:
    """Tell whether a command or call of a clause uses what a ban names, or a member of it."""
    if name.things:
        if any(code in thing.names for thing in name.things):
            return True
        patterns = filter(None, (thing.shown_in("shell") for thing in name.things))
        return any(shown(pattern, code) is not None for pattern in patterns)
    bare = re.sub(r"\((?:\.\.\.|…)?\)$", "", name.text).strip()
    if re.sub(r"\(.*\)$", "", code) == bare or (members and _is_member(code, bare)):
        return True
    command = _command(bare) if " " in bare else None
    return command is not None and command.match(code) is not None


def _is_member(code: str, name: str) -> bool:
    """Tell whether code is a member of what a name stands for ("os.path.join" of "os.path"), and no file."""
    own = _OF_THEIR_OWN.match(code)
    member = _MEMBER.fullmatch(code.removeprefix(name)) if code.startswith(name) else None
    if own is not None and len(name) < own.end():
        return False
    return member is not None and _IDENTIFIER.fullmatch(name) is not None and not _FILE.fullmatch(code)


#: Modules that are used without their package: who tests with pytest mocks with `unittest.mock`.
_OF_THEIR_OWN = expression(
    r"(?:unittest\.mock|collections\.abc|concurrent\.futures|importlib\.(?:metadata|resources)|urllib\.parse)\b"
)
_MEMBER = expression(r"(?:\.|::)[A-Za-z_]\w*(?:\.\w+)*(?:\(.*\))?")
#: "package.json", "docs.rs": a file or an address.
_FILE = expression(
    r"[\w-]+\.(?:[a-z]{2}|md|mdx|jsonc?|ya?ml|toml|lock|config|conf|xml|html?|css|scss|txt|csv|sql|env|example|local|log"
    r"|tsx|jsx|vue|java|swift|cpp|php|com|org|net|dev|app|ini|cfg|bat|exe|dll|sln|csproj|gradle|mjs|cjs|ipynb|proto|svg|png)"
)
