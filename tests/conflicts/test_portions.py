"""Numbers of a part beside numbers of the whole, fields with limits of their own, and how a clash is told."""

from __future__ import annotations

import numpy as np
import pytest

from antinomy.conflicts.candidates import candidates
from antinomy.prompt.formats import read
from antinomy.prompt.rules import rules
from instant import instant


def listed(rules: str) -> str:
    return "".join(f"- {rule}\n" for rule in rules.split(" | "))


@pytest.mark.parametrize(
    "text",
    [
        "300 to 400 words. | Include one sentence on shipping.",
        "150 words. | Add one sentence with the care instructions.",
        "500 words. | One sentence should thank the customer.",
        "300 words. | Two sentences at the end thank the sponsor.",
        "600 words. | Devote two sentences to the weather.",
        '80 words. | Include one sound word, like "plop".',
        "Write 300 words. | Define one technical word.",
        "10 questions. | 6 questions are multiple choice. | 4 questions are open.",
        "Write 5 paragraphs. | One paragraph is about the budget.",
        "8 bullets. | Two bullets must mention the price.",
        "12 lines. | Four lines must rhyme.",
        "4 options. | Exactly one option is correct.",
        "Ask twelve questions. | Ask one question in Welsh.",
        "Eight suggestions. | Reserve two suggestions for vegetarians.",
        "Write 500 words. | At most one sentence per source.",
        "Write 8 paragraphs. | Each speaker gets one paragraph.",
        "No section of the plan exceeds 100 words. | The whole plan has 500 words.",
    ],
)
def test_a_part_is_not_the_whole(text: str) -> None:
    assert instant(listed(text), "prompt.md").issues == ()


@pytest.mark.parametrize(
    "text",
    [
        "`title`: at most 60 characters | `description`: 120 to 155 characters",
        "`headline` – at most 8 words | `story` – at least 200 words",
        '"title": 5 to 8 words | "lead": 25 to 30 words',
        "**`short_summary`**: exactly one sentence | **`long_summary`**: three to five sentences",
        "Keep `title` under 60 characters. | Keep `summary` above 200 characters.",
        "For `pros`, give exactly three bullets. | For `cons`, give exactly two bullets.",
        "Put at most 5 words in `label`. | Put at least 20 words in `tooltip`.",
        "`title`: 5 to 8 words | Write 300 words.",
        "a tweet of at most 280 characters, | a LinkedIn post of 150 to 200 words",
    ],
)
def test_what_is_named_otherwise_has_a_limit_of_its_own(text: str) -> None:
    assert instant(listed(text), "prompt.md").issues == ()


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("8 bullets. | Two bullets at most.", "No text has both exactly 8 bullets and at most 2 bullets."),
        ("300 words. | Two sentences.", "No text has both exactly 300 words and exactly 2 sentences."),
        (
            "Reply with one word. | Reply in 50 words.",
            "No text has both exactly 1 word and exactly 50 words.",
        ),
        (
            "Two bullets must mention the price. | Three bullets must mention the price.",
            "No text has both exactly 2 bullets and exactly 3 bullets.",
        ),
        (
            "Include three hashtags. | Include five hashtags.",
            "No text has both exactly 3 hashtags and exactly 5 hashtags.",
        ),
        (
            "Three tips are plenty. | Give exactly six tips.",
            "No text has both exactly 3 tips and exactly 6 tips.",
        ),
        (
            "Write three bullets per section. | Write five bullets per section.",
            "No section has both exactly 3 bullets and exactly 5 bullets.",
        ),
        (
            "Sentences of at most 12 words. | Write sentences of at least 20 words.",
            "No sentence has both at most 12 words and at least 20 words.",
        ),
        (
            "Commit messages have at most 50 characters. | Commit messages have at least 72 characters.",
            "No commit message has both at most 50 characters and at least 72 characters.",
        ),
        (
            "Stories have at most 300 words. | Every story has at least 450 words.",
            "No story has both at most 300 words and at least 450 words.",
        ),
        (
            "`title`: at most 60 characters | `title`: 120 to 155 characters",
            "No “title” has both at most 60 characters and 120 to 155 characters.",
        ),
        (
            "Show scores with two decimals. | Show scores with exactly four decimals.",
            "No number has both exactly 2 decimals and exactly 4 decimals.",
        ),
    ],
)
def test_what_no_text_has(text: str, detail: str) -> None:
    assert [issue.detail for issue in instant(listed(text), "prompt.md").issues] == [detail]


@pytest.mark.parametrize(
    ("text", "candidate"),
    [
        ("Write an essay of five paragraphs. | Each paragraph has four to six sentences.", False),
        ("Break the question into three to six sub-questions. | Write one section per sub-question.", False),
        ("Ask these five questions in order. | Ask at most one follow-up per question.", False),
        ("Write 5 paragraphs. | One paragraph is about the budget.", False),
        ("Write 20 items. | Each item has at most three lines.", False),
        ("Write 5 paragraphs. | Write one paragraph.", True),
        ("Write three sentences. | Each sentence is in Latin.", True),
        ("Write three sentences without emojis. | Each sentence has one emoji.", True),
        ("Ask one question per turn. | Ask two questions per turn.", True),
    ],
)
def test_rules_whose_numbers_go_together_are_no_candidates(text: str, candidate: bool) -> None:
    found = rules(read(listed(text), "AGENTS.md"))
    vectors = np.eye(len(found), dtype=np.float32)
    assert bool(candidates(found, vectors, vectors)) is candidate
