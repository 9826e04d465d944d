"""The requests that the page on the service shows are sent, and the answers it shows compared."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "http.md"
SHOWN = re.findall(
    r"curl -s http://127\.0\.0\.1:8765(\S+) .*?-d '([^']+)'\n```\n\n```json\n(.*?)```",
    PAGE.read_text(encoding="utf-8"),
    re.DOTALL,
)


def agrees(shown, given):
    """Tell whether an answer holds what is shown; probabilities need only be some."""
    if isinstance(shown, dict):
        return isinstance(given, dict) and all(
            key in given and agrees(value, given[key]) for key, value in shown.items()
        )
    if isinstance(shown, list):
        return len(shown) == len(given) and all(map(agrees, shown, given))
    if isinstance(shown, float):
        return isinstance(given, float)
    return shown == given


def test_every_endpoint_is_shown():
    assert [path for path, _, _ in SHOWN] == [
        "/api/nli/validate",
        "/api/conflicts/analyze",
        "/api/context/validate",
    ]


@pytest.mark.parametrize(("path", "request_", "answer"), SHOWN)
def test_what_is_shown_is_answered(shipped, path, request_, answer):
    given = shipped.post(path, request_)
    assert given.status == 200
    assert agrees(json.loads(answer), given.body), given.body
