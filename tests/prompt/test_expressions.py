"""Regular expressions that are compiled at their first use."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import antinomy
from antinomy.prompt.expressions import compile_all, expression

_PACKAGE = Path(antinomy.__file__).parent
_USERS = [
    path
    for path in sorted(_PACKAGE.rglob("*.py"))
    if "import expression\n" in path.read_text(encoding="utf-8")
]


def test_an_expression_finds_what_the_pattern_finds() -> None:
    lazy, eager = expression(r"(\w+)-(\d)", re.IGNORECASE), re.compile(r"(\w+)-(\d)", re.IGNORECASE)
    text = "Rule-1, then RULE-2"
    assert [match.groups() for match in lazy.finditer(text)] == [
        match.groups() for match in eager.finditer(text)
    ]
    assert lazy.sub(r"\2", text) == eager.sub(r"\2", text)
    assert lazy.fullmatch("none") is None
    assert (lazy.pattern, lazy.groups) == (eager.pattern, eager.groups)


def test_what_no_text_called_for_can_be_compiled_at_once() -> None:
    lazy = expression(r"\d")
    assert "search" not in vars(lazy)
    compile_all()
    assert "search" in vars(lazy)


@pytest.mark.parametrize("path", _USERS, ids=lambda path: path.relative_to(_PACKAGE).as_posix())
def test_all_expressions_of_a_module_compile(path: Path) -> None:
    name = ".".join(("antinomy", *path.relative_to(_PACKAGE).with_suffix("").parts))
    found = list(_held(vars(importlib.import_module(name))))
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if _makes_one(node)]
    assert calls, "a module that imports the function uses it"
    assert found
    for held in found:
        re.compile(held.pattern, held.flags)


def _makes_one(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "expression"


def _held(value: object) -> Iterator[re.Pattern[str]]:
    """Yield the expressions in a module's own names, also those in its tables."""
    if type(value) is type(expression("")):
        assert isinstance(value.pattern, str)
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            if not str(key).startswith("__"):
                yield from _held(part)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for part in value:
            yield from _held(part)
