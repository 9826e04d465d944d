"""Long realistic prompts, made from parts written for this purpose; the same seed gives the same text.

Sections differ from each other in names and numbers, so that nothing is found
in a cache only because a text repeats itself. Knows nothing of what is measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable

_AREAS = (
    "Billing Search Accounts Uploads Reports Alerts Maps Invoices Bookings Sensors "
    "Imports Exports Sessions Webhooks Queues Caches Forms Charts Labels Archives"
).split()
_THINGS = (
    "ledger parcel reading ticket voucher roster permit manifest tariff sample "
    "gauge contract receipt berth draft batch vessel depot shift claim"
).split()
_TOPICS = (
    "Rules",
    "Conventions",
    "Tests",
    "Errors",
    "Data",
    "Review",
    "Interface",
    "Release",
    "Safety",
    "Words",
)

_RULES = (
    "Every {thing} has an owner; look it up before you change the {other}.",
    "Keep the handler of a {thing} below {n} lines.",
    "Never delete a {thing} that a {other} still refers to.",
    "Use `{area}Client` for calls to the {area} service and pass a timeout of {n} seconds.",
    "If a {thing} arrives twice, keep the first and log the second.",
    "Ask the maintainer before you rename a public field of a {thing}.",
    "Write a test for each state of a {thing}, including the one where the {other} is missing.",
    "Dates of a {thing} are UTC; convert them at the edge only.",
    "Do not touch the generated files under `{area}/generated/`.",
    "Report amounts with {d} decimals and name the currency.",
    "When the {area} service is down, answer from the last known {thing} and say so.",
    "Prefer a small pull request for one {thing} to a large one for all of them.",
    "Log the identifier of the {thing}, never its contents.",
    "A {thing} older than {n} days is archived by the nightly job, so don't archive it by hand.",
    "Names of functions are verbs: `open_{thing}`, `close_{thing}`.",
    "Answer questions about a {thing} from its record, not from memory.",
)
_PROSE = """
The {area} module turns each {thing} into a {other} and hands it on. It was written for {n} requests
a minute and has been fast enough so far. Read its tests first, since they describe the odd cases
better than the code.
---
There are {n} kinds of {thing}, of which two are still in use. The others remain for old records. When
you add a field, add it to the current kinds only, and explain in the commit message why the {other}
needs it.
---
Users see a {thing} as a row with {d} columns. They complain when the order of rows changes, so sort by
date and then by identifier. An empty list gets a sentence that tells how to create the first {thing}.
""".split("---")
_CODE = """
```python
def open_{thing}(identifier: str) -> {area}Record:
    \"\"\"Fetch one record.\"\"\"
    return client.get(identifier, timeout={n})
```
---
```sh
make {thing}-check
./tools/{thing} --limit {n} --area {area}
```
---
```json
{{"{thing}": {n}, "{other}": "{area}", "state": "open"}}
```
""".split("---")


def prompt(size: int, seed: int) -> str:
    """Return a Markdown prompt of at least ``size`` code points, by less than one section longer."""
    # Not for secrets: the seed makes the text reproducible.
    dice = random.Random(seed)  # noqa: S311
    parts = ["# Working on the harbour office\n\nYou help the developers of a harbour office's software.\n"]
    length = len(parts[0])
    number = 0
    while length < size:
        number += 1
        parts.append(_section(dice, number))
        length += len(parts[-1])
    return "".join(parts)


def _section(dice: random.Random, number: int) -> str:
    area = dice.choice(_AREAS)

    def fill(part: str) -> str:
        thing, other = dice.sample(_THINGS, 2)
        return part.format(area=area, thing=thing, other=other, n=dice.randint(10, 900), d=dice.randint(2, 6))

    blocks = [f"\n## {number}. {area}: {dice.choice(_TOPICS).lower()}\n"]
    if dice.random() < 0.6:
        blocks.append(fill(dice.choice(_PROSE)).strip() + "\n")
    blocks.append(_list(dice, fill))
    if dice.random() < 0.3:
        blocks.append(fill(dice.choice(_CODE)).strip() + "\n")
    return "\n".join(blocks)


def _list(dice: random.Random, fill: Callable[[str], str]) -> str:
    rules = dice.sample(_RULES, dice.randint(3, 7))
    return "".join(f"- {fill(rule)}\n" for rule in rules)
