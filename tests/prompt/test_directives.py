"""What a clause asks for: modality, polarity, condition, target, actor, order, kind."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antinomy.prompt.clauses import sentences
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.directives import directives
from antinomy.prompt.formats import read
from antinomy.prompt.statements import Statement


def clauses(text: str, path: str = "prompt.md") -> list[Directive]:
    return [clause for chunk in read(text, path).chunks for clause in directives(chunk.body)]


def only(text: str) -> Directive:
    found = clauses(text)
    assert len(found) == 1, [clause.text for clause in found]
    return found[0]


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("Answer in French.", Modality.MUST),
        ("You must answer in French.", Modality.MUST),
        ("Never answer in French.", Modality.MUST_NOT),
        ("Do not use tables.", Modality.MUST_NOT),
        ("Tables are strictly forbidden.", Modality.MUST_NOT),
        ("Say that you do not know.", Modality.MUST),
        ("List the files that are not used.", Modality.MUST),
        ("Add a sentence if the reply is not in English.", Modality.MUST),
        ("Make sure that nothing is lost.", Modality.MUST_NOT),
        ("Never say that you are a bot.", Modality.MUST_NOT),
        ("You should answer in French.", Modality.SHOULD),
        ("Prefer short words.", Modality.SHOULD),
        ("You may use tables.", Modality.MAY),
        ("Feel free to use tables.", Modality.MAY),
    ],
)
def test_modality(text: str, modality: Modality) -> None:
    assert only(text).modality is modality


@pytest.mark.parametrize(
    ("text", "word", "denied"),
    [
        ("Use emojis.", "emojis", False),
        ("No emojis.", "emojis", True),
        ("Write without emojis.", "emojis", True),
        ("Emojis must not be used.", "emojis", True),
        ("Emojis, ASCII faces and loud colours are not used.", "emojis", True),
        ("Never answer without a source.", "source", False),
        ("Do not forget to cite a source.", "source", False),
        ("Use not only tables.", "tables", False),
        ("Use tables instead of lists.", "lists", True),
        ("Use tables instead of lists.", "tables", False),
    ],
)
def test_negation_reaches_what_it_governs(text: str, word: str, denied: bool) -> None:
    clause = only(text)
    start = clause.view.index(word)
    assert clause.negated_at(start, start + len(word)) is denied


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("If the user is upset, do not joke.", "if the user is upset"),
        ("Do not joke when the user is upset.", "when the user is upset"),
        ("In src/ you may change files.", "in src/"),
        ("Always answer in French.", ""),
        ("In every answer, name a source.", ""),
        ("Return the label and nothing else.", ""),
    ],
)
def test_condition(text: str, condition: str) -> None:
    assert clauses(text)[-1].condition == condition


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("- **Many tests?** Use the runner.", "if many tests"),
        ("**Is it a bug?** Write a test first.", "if it is a bug"),
        ("- A large change? Ask first. Then wait.", "if a large change"),
        ("- **Why?** Say it in the answer.", ""),
        ("- Ready? Use the runner.", ""),
        ("Do you have a question? Use the runner.", ""),
        ("- Use the runner. Any doubts?", ""),
    ],
)
def test_a_question_that_opens_an_entry_is_its_condition(text: str, condition: str) -> None:
    assert clauses(text)[-1].condition == condition


def test_lead_in_limits_its_list() -> None:
    found = clauses("When the customer writes by phone:\n\n- Be brief.\n- Skip links.\n")
    brief = next(clause for clause in found if clause.text == "Be brief.")
    assert brief.condition.startswith("when the customer")


def test_list_of_donts_negates_entries_without_a_negator_of_their_own() -> None:
    found = clauses("## Don'ts\n\n- Use emojis\n- Never shout\n")
    emojis, shout = (clause for clause in found if clause.statement is Statement.DIRECTIVE)
    assert emojis.negative
    assert shout.negative


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Be concise and give a detailed explanation.", ["Be concise", "give a detailed explanation."]),
        ("Cite sources; never guess.", ["Cite sources", "never guess."]),
        ("Use tables and lists.", ["Use tables and lists."]),
        ("If in doubt, ask the user.", ["If in doubt, ask the user."]),
    ],
)
def test_clauses(text: str, parts: list[str]) -> None:
    assert [clause.text for clause in clauses(text)] == parts


@pytest.mark.parametrize(
    ("text", "word", "target"),
    [
        ("Write a brief summary.", "brief", "summary"),
        ("Keep commit messages short.", "short", "commit"),
        ("Your answers must be brief.", "brief", "answer"),
        ("Be brief.", "brief", ""),
    ],
)
def test_target(text: str, word: str, target: str) -> None:
    clause = only(text)
    start = clause.view.index(word)
    assert clause.target_at(start, start + len(word)) == target


@pytest.mark.parametrize(
    ("text", "actor"),
    [
        ("Students must show their work.", "students"),
        ("You must show your work.", ""),
        ("Show your work.", ""),
    ],
)
def test_actor(text: str, actor: str) -> None:
    assert only(text).actor == actor


def test_order_of_stages() -> None:
    found = clauses("First, be brief. Then, give all details. The second draft is long.")
    assert [clause.order for clause in found] == ["first", "then", "second draft"]


@pytest.mark.parametrize(
    ("text", "path", "statement"),
    [
        ("> Never answer in French.", "a.md", Statement.QUOTATION),
        ("# Never answer in French", "a.md", Statement.HEADING),
        ("The company was founded in 1901.", "a.md", Statement.DESCRIPTION),
        ("Did you cite a source?", "a.md", Statement.DESCRIPTION),
        ("No tables so far.", "a.md", Statement.DESCRIPTION),
        ("No tables.", "a.md", Statement.DIRECTIVE),
        ("<example>\nNever answer in French.\n</example>", "a.md", Statement.EXAMPLE),
        ("Never answer in French.", "a.md", Statement.DIRECTIVE),
        ('- "March 5th, 2021" -> 2021-03-05', "a.md", Statement.EXAMPLE),
        ('"red sofa" → {"colour": "red"}', "a.md", Statement.EXAMPLE),
        ('- "utilize" → "use"', "a.md", Statement.DIRECTIVE),
    ],
)
def test_what_is_no_directive_is_known_as_such(text: str, path: str, statement: Statement) -> None:
    found = [clause.statement for clause in clauses(text, path)]
    assert found == [statement]


def test_code_is_not_read() -> None:
    assert [clause.text for clause in clauses("Run this.\n\n```\nNever answer in French.\n```\n")] == [
        "Run this."
    ]


def test_quoted_words_are_blanked_in_place() -> None:
    clause = only('Avoid the word "concise" here.')
    assert "concise" not in clause.view
    assert len(clause.view) == len(clause.text)


def test_a_date_written_with_stops_ends_no_sentence() -> None:
    text = "Write dates as DD.MM.YYYY. Times as HH.MM."
    assert [span.of(text) for span in sentences(text)] == ["Write dates as DD.MM.YYYY.", "Times as HH.MM."]


@given(st.text(alphabet=st.sampled_from("ab .!?\n\r\u2028\u00a0é😀İ-*;,\"'`"), max_size=200))
def test_sentences_lie_in_the_text_in_order_and_lose_no_word(text: str) -> None:
    spans = list(sentences(text))
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.end <= two.start for one, two in pairwise(spans))
    kept = "".join(span.of(text) for span in spans)
    assert [c for c in kept if not c.isspace()] == [c for c in text if not c.isspace()]


@given(st.text(max_size=300))
def test_every_clause_is_where_it_says(text: str) -> None:
    document = read(text, "prompt.txt")
    for chunk in document.chunks:
        for clause in directives(chunk.body):
            span = chunk.origin.to_source(clause.span)
            assert 0 <= span.start < span.end <= len(text)
            assert len(clause.view) == len(clause.text) == len(clause.coded)
            assert clause.whole[clause.start : clause.start + len(clause.view)] == clause.view
