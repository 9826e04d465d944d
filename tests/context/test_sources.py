"""Which documents a file holds."""

import json

import pytest

from antinomy.context.sources import documents_in, piped
from antinomy.errors import ReadError
from antinomy.prompt.text import Span


def test_a_file_is_one_document():
    (document,) = documents_in("Some prose.\n", "a.md")
    assert (document.text, document.path) == ("Some prose.\n", "a.md")


def test_document_tags_hold_several():
    text = 'Answer from these.\n<document title="A">The mill is old.</document>\n'
    text += "<document>\n<source>b.txt</source>\n"
    text += "<document_content>The mill is new.</document_content>\n</document>\n"
    first, second = documents_in(text, "chat.md")
    assert (first.title, first.text, first.path) == ("A", "The mill is old.", "chat.md#1")
    assert (second.title, second.text) == ("b.txt", "The mill is new.")
    for document in (first, second):
        whole = Span(0, len(document.text))
        assert document.in_file(whole).of(text) == document.text


def test_a_prompt_with_a_key_documents():
    text = "messages:\n  - role: user\n    content: Which is right?\ndocuments:\n"
    text += "  - title: A\n    text: The mill is old.\n  - title: B\n    text: The mill is new.\n"
    found = documents_in(text, "ask.prompt.yml")
    assert [(document.title, document.text) for document in found] == [
        ("A", "The mill is old."),
        ("B", "The mill is new."),
    ]


@pytest.mark.parametrize("path", ["dump.json", "dump.jsonl"])
def test_dumps_of_retrievers(path):
    rows = [
        {"page_content": "The mill is old.", "metadata": {"source": "a.html"}},
        {"title": "B", "text": "The mill is new."},
    ]
    text = json.dumps(rows) if path == "dump.json" else "".join(json.dumps(row) + "\n" for row in rows)
    assert [(document.title, document.text) for document in documents_in(text, path)] == [
        ("a.html", "The mill is old."),
        ("B", "The mill is new."),
    ]


def test_a_set_in_an_object():
    found = documents_in(
        json.dumps({"query": "how old?", "results": ["One text here.", "Another text."]}), "r.json"
    )
    assert [document.text for document in found] == ["One text here.", "Another text."]


@pytest.mark.parametrize("text", ["{", "[1]", '[{"title": "no text"}]', "[]"])
def test_what_is_no_dump_is_one_sentence(text):
    with pytest.raises(ReadError, match=r"^bad\.json"):
        documents_in(text, "bad.json")


NOTES = 'The mill\nis "old".', "The mill is new."


def in_place(text, path):
    """Return the texts of the documents that a file holds, each found again where its map says."""
    found = documents_in(text, path)
    for document in found:
        # Escapes are longer in the file than what they stand for.
        place = document.in_file(Span(0, len(document.text))).of(text)
        assert json.loads(f'"{place}"') == document.text
    return [document.text for document in found]


@pytest.mark.parametrize("path", ["chat.json", "chat.jsonl"])
@pytest.mark.parametrize("wrapped", [False, True])
def test_messages_with_document_tags(path, wrapped):
    tagged = "".join(f"<document>{note}</document>\n" for note in NOTES)
    messages = [{"role": "system", "content": "Use these."}, {"role": "user", "content": tagged}]
    assert in_place(json.dumps({"messages": messages} if wrapped else messages), path) == list(NOTES)


@pytest.mark.parametrize("beside", [False, True])
def test_messages_with_documents(beside):
    listed = {"documents": [{"title": "A", "text": NOTES[0]}, {"title": "B", "text": NOTES[1]}]}
    message = {"role": "user", "content": "Which is right?"}
    body = {"messages": [message], **listed} if beside else {"messages": [{**message, **listed}]}
    assert in_place(json.dumps(body, indent=1), "ask.json") == list(NOTES)


@pytest.mark.parametrize("path", ["chat.json", "chat.jsonl"])
def test_messages_without_documents_are_one_document(path):
    text = json.dumps([{"role": role, "content": f"A {role} says this."} for role in ("system", "user")])
    (document,) = documents_in(text, path)
    assert (document.text, document.path) == (text, path)


@pytest.mark.parametrize("path", ["dump.json", "dump.jsonl"])
def test_rows_of_a_dump_stand_in_their_file(path):
    rows = [{"text": NOTES[0]}, {"content": NOTES[1], "score": 0.5}]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    assert in_place(json.dumps(rows) if path == "dump.json" else lines, path) == list(NOTES)


def test_a_broken_line_of_a_dump_is_named():
    with pytest.raises(ReadError, match=r"^dump\.jsonl: line 2 is not JSON"):
        documents_in('{"text": "The mill is old."}\n{"text": \n', "dump.jsonl")


ONE, TWO = "The mill is open today.", "The mill is closed today."


@pytest.mark.parametrize(
    "dump",
    [
        {"documents": [[ONE, TWO]], "metadatas": [[{"source": "a"}, {"source": "b"}]], "ids": [["1", "2"]]},
        {"documents": [ONE, TWO], "metadatas": [{"source": "a"}, {"source": "b"}]},
        {
            "matches": [
                {"score": 0.8, "metadata": {"text": t, "source": s}} for t, s in ((ONE, "a"), (TWO, "b"))
            ]
        },
        {
            "hits": {
                "total": 2,
                "hits": [{"_source": {"text": t, "title": s}} for t, s in ((ONE, "a"), (TWO, "b"))],
            }
        },
        [{"id": 1, "payload": {"text": t, "metadata": {"source": s}}} for t, s in ((ONE, "a"), (TWO, "b"))],
        {
            "source_nodes": [
                {"node": {"text": t, "metadata": {"source": s}}} for t, s in ((ONE, "a"), (TWO, "b"))
            ]
        },
        {"question": "When?", "ctxs": [{"title": s, "text": t} for t, s in ((ONE, "a"), (TWO, "b"))]},
        {
            "messages": [{"role": "user", "content": "When?"}],
            "documents": [{"id": s, "data": {"title": s, "text": t}} for t, s in ((ONE, "a"), (TWO, "b"))],
        },
        {
            "object": "vector_store.search_results.page",
            "data": [
                {"filename": s, "content": [{"type": "text", "text": t}]} for t, s in ((ONE, "a"), (TWO, "b"))
            ],
        },
        [{"metadata": {"file_name": s, "chunk_text": t}} for t, s in ((ONE, "a"), (TWO, "b"))],
    ],
    ids=[
        "columns by query",
        "columns",
        "matches",
        "search engine",
        "payload",
        "nodes",
        "contexts",
        "chat documents",
        "file search",
        "chunks",
    ],
)
def test_the_results_of_vector_stores_and_search_engines_are_read(dump):
    found = documents_in(json.dumps(dump), "hits.json")
    assert [(document.title, document.text) for document in found] == [("a", ONE), ("b", TWO)]


def test_a_piped_dump_is_one():
    rows = [{"title": "a", "text": ONE}, {"title": "b", "text": TWO}]
    lines = "\n".join(map(json.dumps, rows))
    for text in (lines, json.dumps(rows), json.dumps(rows, indent=1)):
        assert [document.text for document in piped(text, "<stdin>")] == [ONE, TWO]
    assert [document.text for document in piped("[A link](x) is here.", "<stdin>")] == [
        "[A link](x) is here."
    ]


def test_rows_that_are_sets_are_named():
    rows = "\n".join(json.dumps({"contexts": [ONE, TWO]}) for _ in range(2))
    with pytest.raises(ReadError, match="--batch"):
        documents_in(rows, "sets.jsonl")


def test_parts_of_messages_that_are_documents_point_into_their_file():
    plain = {"type": "document", "title": "a", "source": {"type": "text", "data": ONE}}
    picture = {"type": "document", "source": {"type": "base64", "data": "JVBERi0xLjcK"}}
    parts = [{"type": "text", "text": "It has two wheels."}, {"type": "text", "text": TWO}]
    hit = {"type": "search_result", "source": "b", "content": parts}
    asked = {"type": "text", "text": "Is it open?"}
    text = json.dumps({"messages": [{"role": "user", "content": [plain, picture, hit, asked]}]})
    one, two = documents_in(text, "request.json")
    assert [(one.title, one.text), (two.title, two.text)] == [
        ("a", ONE),
        ("b", f"It has two wheels.\n\n{TWO}"),
    ]
    span = Span(two.text.index(TWO), len(two.text))
    assert two.in_file(span).of(text) == TWO


def test_a_document_may_have_data_of_its_own():
    (only,) = documents_in(json.dumps({"text": ONE, "data": [1, 2], "value": 3}), "one.json")
    assert only.text == ONE
