"""Validators of document sets that answer by rule, for tests of the evaluation."""

from antinomy.evaluate.context import Task, Verdict


def by_title(example, task):
    """Find a pair where two documents have titles that begin with "Pair", whatever is asked."""
    found = tuple(i for i, (title, _) in enumerate(example.documents) if title.startswith("Pair"))
    if found:
        return Verdict("pair", found)
    return Verdict() if task is Task.DETECT else Verdict("self", (0,))


def raising(example, task):
    """Fail."""
    raise KeyError(example.id, task)


def nothing(example, task):
    """Forget to answer."""


def of_one(_):
    """Take too little."""
    return Verdict()


NUMBER = 7
