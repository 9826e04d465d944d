"""Prompts inside structured data: which strings of a tree are prompts, and in which role.

Understands message lists, promptfoo's ``prompts``, LangChain's and Semantic
Kernel's templates, and any other tree by the names of its keys. Whether the
tree came from YAML, JSON or TOML is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from antinomy.prompt.document import BlockKind, Context
from antinomy.prompt.formats import json_tree, roles
from antinomy.prompt.formats.source import Content
from antinomy.prompt.formats.tree import BrokenError, Mapping, Node, Sequence, Text, scalars

# Keys whose value is a prompt, with the role that the key implies.
_PROMPT_KEYS = {
    "prompt": "", "template": "", "instructions": "", "instruction": "", "text": "", "value": "", "raw": "",
    "system": "system", "system_prompt": "system", "systemprompt": "system", "system_message": "system",
    "system_instruction": "system", "developer": "system", "user": "user", "user_prompt": "user",
    "prefix": "", "suffix": "", "content": "", "rules": "", "guidelines": "",
}  # fmt: skip
#: Keys whose value holds several prompts, of which a model sees one.
_ALTERNATIVES = ("prompts", "variants", "variations")
_NOT_PROMPTS = frozenset(
    (
        "tests", "testdata", "test_data", "evaluators", "evals", "asserts", "assert", "providers",
        "provider", "vars", "variables", "input_variables", "inputs", "tools", "functions",
        "function_call", "tool_calls", "model", "modelparameters", "parameters", "config", "metadata",
        "samples", "scenarios", "redteam", "defaulttest", "execution_settings", "response_format",
        "jsonschema", "outputpath", "env", "transform",
    )
)  # fmt: skip
_EXAMPLE_KEYS = frozenset(
    ("examples", "example", "few_shot", "fewshot", "few_shot_examples", "demonstrations")
)
_ABOUT_KEYS = frozenset(("name", "title", "description", "id", "label", "version", "act", "tags", "authors"))
_REFERENCE = re.compile(
    r"\s*(?:file|https?|exec|python|promptfoo|langfuse|portkey|helicone)://\S+\s*|\s*\S+\.\w{2,6}(?::\w+)?\s*"
)
_ROLE_NAMES = {
    "systemmessageprompttemplate": "system",
    "humanmessageprompttemplate": "user",
    "aimessageprompttemplate": "assistant",
    "systemmessage": "system",
    "humanmessage": "user",
    "aimessage": "assistant",
    "human": "user",
    "ai": "assistant",
}
_FEWEST_WORDS = 6


def holds_no_prompt(key: str) -> bool:
    """Tell whether what stands under a dotted key is never part of a prompt ("tests.0.vars.text")."""
    return any(part.lower().replace("-", "_") in _NOT_PROMPTS for part in key.split("."))


def read(content: Content, roots: Iterable[Node]) -> None:
    """Add everything that the trees of one file hold: prompts as prose, the rest as data."""
    reader = _Reader(content)
    for root in roots:
        reader.root(root)


@attrs.define
class _Reader:
    """Walks one file's trees; every alternative prompt gets the next number."""

    content: Content
    prompts: int = 0

    def root(self, root: Node) -> None:
        """Read a document: a conversation, a mapping, or a list of alternatives."""
        if isinstance(root, Sequence) and not _is_conversation(root):
            for item in root.items:
                self._alternative(item, Context())
        else:
            self._alternative(root, Context())

    def _alternative(self, node: Node, context: Context) -> None:
        """Read one of several prompts, of which a model sees only one."""
        context = attrs.evolve(context, prompt=self.prompts)
        if isinstance(node, Mapping):
            for key in _ALTERNATIVES:
                if prompts := _mapping_value(node, key):
                    self._rest(node, context, but=prompts)
                    self._prompts(prompts, attrs.evolve(context, key=key))
                    return
        self._node(node, context)
        self.prompts += 1

    def _prompts(self, prompts: Node, context: Context) -> None:
        """Read the alternatives below a key of ``_ALTERNATIVES``."""
        items: list[tuple[str, Node]] = []
        if isinstance(prompts, Sequence):
            items = [(str(index), item) for index, item in enumerate(prompts.items)]
        elif isinstance(prompts, Mapping):
            items = list(prompts.entries)
        else:
            items = [("", prompts)]
        for name, item in items:
            below = _below(context, name)
            prompt = self._inner_json(item) if isinstance(item, Text) else item
            if isinstance(prompt, Text):
                self._prose(prompt, attrs.evolve(below, prompt=self.prompts))
                self.prompts += 1
            else:
                self._alternative(prompt, below)

    def _inner_json(self, text: Text) -> Node:
        """Return the message list that a string holds as JSON, else the string."""
        stripped = text.text.lstrip()
        if not stripped.startswith(("[", "{")):
            return text
        try:
            inner = json_tree.parse(text.text)
        except BrokenError:
            return text
        return _moved(inner, text) if _is_conversation(inner) else text

    def _node(self, node: Node, context: Context) -> None:
        if _is_conversation(node):
            self._conversation(node, context)
        elif isinstance(node, Mapping):
            if _is_message(node):
                self._message(node, context, example=False)
            else:
                self._rest(node, context)
        elif isinstance(node, Sequence):
            for index, item in enumerate(node.items):
                self._node(item, _below(context, str(index)))
        elif _is_prose(node.text):
            self._prose(node, context)
        else:
            self._data(node, context)

    def _rest(self, mapping: Mapping, context: Context, but: Node | None = None) -> None:
        """Read a mapping's values by what their keys say."""
        context = _with_message_class(mapping, context)
        for name, value in mapping.entries:
            if value is but:
                continue
            below, lower = _below(context, name), name.lower().replace("-", "_").rsplit(".", maxsplit=1)[-1]
            if lower in _EXAMPLE_KEYS:
                for key, scalar in scalars(value, below.key):
                    self._data(scalar, attrs.evolve(below, key=key), BlockKind.EXAMPLE)
            elif lower in _ABOUT_KEYS or lower in _NOT_PROMPTS:
                kind = BlockKind.FRONT_MATTER if lower in _ABOUT_KEYS else BlockKind.DATA
                for key, scalar in scalars(value, below.key):
                    self._data(scalar, attrs.evolve(below, key=key), kind)
            elif isinstance(value, Text) and lower in _PROMPT_KEYS:
                role = context.role or _PROMPT_KEYS[lower]
                self._prose(value, attrs.evolve(below, role=role))
            else:
                self._node(value, below)

    def _conversation(self, node: Node, context: Context) -> None:
        messages = node.items if isinstance(node, Sequence) else ()
        examples = roles.few_shot([_role(message) for message in messages])
        for index, (message, example) in enumerate(zip(messages, examples, strict=True)):
            self._message(message, _below(context, str(index)), example=example)

    def _message(self, message: Node, context: Context, *, example: bool) -> None:
        if not isinstance(message, Mapping):
            return
        context = attrs.evolve(context, role=_role(message))
        for name, value in message.entries:
            below = _below(context, name)
            if name in ("role", "from", "type"):
                continue
            if name in ("content", "parts", "value", "text"):
                self._parts(value, below, example=example)
            else:
                for key, scalar in scalars(value, below.key):
                    self._data(scalar, attrs.evolve(below, key=key))

    def _parts(self, value: Node, context: Context, *, example: bool) -> None:
        """Read a message's content: a string, or parts of which some are text."""
        if isinstance(value, Text):
            self._prose(value, context, example=example)
        elif isinstance(value, Sequence):
            for index, part in enumerate(value.items):
                self._parts(part, _below(context, str(index)), example=example)
        else:
            for name, part in value.entries:
                below = _below(context, name)
                if isinstance(part, Text) and name in ("text", "content"):
                    self._prose(part, below, example=example)
                elif name != "type":
                    for key, scalar in scalars(part, below.key):
                        self._data(scalar, attrs.evolve(below, key=key))

    def _prose(self, text: Text, context: Context, *, example: bool = False) -> None:
        if _REFERENCE.fullmatch(text.text):
            self._data(text, context)
        else:
            self.content.add_text(text.text, text.source, context, example=example)

    def _data(self, text: Text, context: Context, kind: BlockKind = BlockKind.DATA) -> None:
        if text.text.strip():
            self.content.add_block(kind, text.text, text.source, context)


def _mapping_value(node: Mapping, key: str) -> Node | None:
    return next((value for name, value in node.entries if name.lower() == key), None)


def _below(context: Context, name: str) -> Context:
    return attrs.evolve(context, key=f"{context.key}.{name}" if context.key and name else context.key or name)


def _is_message(node: Node) -> bool:
    if not isinstance(node, Mapping):
        return False
    return isinstance(node.get("role", "from"), Text) and node.get("content", "parts", "value") is not None


def _is_conversation(node: Node) -> bool:
    return isinstance(node, Sequence) and bool(node.items) and all(_is_message(item) for item in node.items)


def _role(message: Node) -> str:
    role = message.get("role", "from") if isinstance(message, Mapping) else None
    name = role.text.lower() if isinstance(role, Text) else ""
    return _ROLE_NAMES.get(name, name)


def _with_message_class(mapping: Mapping, context: Context) -> Context:
    """Take over the role that a serialised LangChain message states by its class."""
    named = mapping.get("id", "_type", "lc_id")
    last = named.items[-1] if isinstance(named, Sequence) and named.items else named
    role = _ROLE_NAMES.get(last.text.lower()) if isinstance(last, Text) else None
    return attrs.evolve(context, role=role) if role else context


def _is_prose(text: str) -> bool:
    """Tell whether a string under a key that says nothing reads like a prompt."""
    return len(text.split()) >= _FEWEST_WORDS and not _REFERENCE.fullmatch(text)


def _moved(node: Node, outer: Text) -> Node:
    """Return a tree read from a decoded string with maps that lead to the file."""
    if isinstance(node, Text):
        return Text(node.text, node.source.then(outer.source))
    if isinstance(node, Sequence):
        return Sequence(tuple(_moved(item, outer) for item in node.items))
    return Mapping(tuple((name, _moved(value, outer)) for name, value in node.entries))
