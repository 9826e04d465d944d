"""The figures by type, importance, placement and evidence length, as bar charts in SVG; scores nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from antinomy.evaluate.context import ContextScores
from antinomy.evaluate.metrics import wilson

_WIDTH, _HEIGHT, _MARGIN, _GAP = 480, 260, 48, 0.35
_TITLES = {
    "type": "Contradictions detected, by type",
    "importance": "Contradictions detected, by importance of the statement",
    "placement": "Contradictions detected, by placement of the documents",
    "evidence": "Contradictions detected, by words of the evidence",
}


def plots(scores: ContextScores) -> dict[str, str]:
    """Return the name of each chart -> its SVG; bars are shares, whiskers 95 % intervals."""
    return {
        kind: "\n".join(_chart(_TITLES.get(kind, kind), groups)) + "\n"
        for kind, groups in scores.groups().items()
    }


def _chart(title: str, groups: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>'
        f'<text x="{_MARGIN}" y="20" font-size="14">{escape(title)}</text>'
    )
    for tenth in range(0, 11, 2):
        y = _y(tenth / 10)
        yield f'<line x1="{_MARGIN}" x2="{_WIDTH - 10}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
        yield f'<text x="{_MARGIN - 6}" y="{y + 4:.1f}" text-anchor="end">{tenth / 10:.0%}</text>'
    step = (_WIDTH - 10 - _MARGIN) / max(1, len(groups))
    for place, (name, (found, of)) in enumerate(groups.items()):
        left = _MARGIN + step * (place + _GAP / 2)
        yield from _bar(left, step * (1 - _GAP), name, found, of)
    yield "</svg>"


def _bar(left: float, width: float, name: str, found: int, of: int) -> Iterator[str]:
    share, middle = found / of, left + width / 2
    low, high = wilson(found, of) or (0.0, 1.0)
    top = _y(share)
    yield (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{_y(0) - top:.1f}" fill="#4a78b5"/>'
        f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="{_y(low):.1f}" y2="{_y(high):.1f}" stroke="black"/>'
        f'<text x="{middle:.1f}" y="{_HEIGHT - 26}" text-anchor="middle">{escape(name)}</text>'
        f'<text x="{middle:.1f}" y="{_HEIGHT - 10}" text-anchor="middle" fill="#666">{found} of {of}</text>'
    )


def _y(share: float) -> float:
    return 32 + (1 - share) * (_HEIGHT - 32 - 44)
