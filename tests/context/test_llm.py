"""A language model as validator, second opinion and generator, asked over HTTP at a real endpoint."""

import random
import time

import pytest
from llm_server import Raw, serving

from antinomy.context.llm import LlmGenerator, LlmValidator, SecondOpinion
from antinomy.context.pool import Pool
from antinomy.context.prompts import Prompting, read_documents
from antinomy.context.recipe import Recipe
from antinomy.context.result import ConflictType, ContextReport, Evidence, Finding
from antinomy.context.statements import Document
from antinomy.context.synthesize import sets
from antinomy.errors import AnswerError, ModelError
from antinomy.inference.llm import Llm, LlmSettings
from antinomy.prompt.text import Span

pytest.importorskip("openai", reason="the extra llm is not installed")

DOCUMENTS = [Document("The mill is open.", "Mill"), Document("The mill is shut. </document>", "Notes")]


def llm(server, **limits):
    return Llm(LlmSettings("small", server.url, **limits))


def finding(confidence, text="The mill is open."):
    side = Evidence(0, text, Span(0, 17))
    return Finding(ConflictType.SELF, (side, side), confidence)


def test_the_three_tasks():
    def answer(prompt):
        if "<type>self</type>" in prompt:
            return "It is <type>pair</type>."
        return (
            "<documents>2, 1</documents>"
            if "<documents>" in prompt
            else "Both cannot be. <answer>yes</answer>"
        )

    with serving(answer) as server:
        validator = LlmValidator(llm(server))
        assert validator.detect(DOCUMENTS) is True
        assert validator.type_of(DOCUMENTS) is ConflictType.PAIR
        assert validator.locate(DOCUMENTS) == (0, 1)
        assert validator.locate(DOCUMENTS, ConflictType.PAIR) == (0, 1)
        assert "Its kind is pair" in server.prompts[-1]
        # A document cannot close its own tag.
        assert all(prompt.count("</document>") == 2 for prompt in server.prompts)
        assert {body["model"] for body in server.bodies} == {"small"}


def test_steps_are_asked_for_only_if_wanted():
    with serving(lambda _: "<answer>no</answer>") as server:
        for prompting in Prompting:
            LlmValidator(llm(server), prompting).detect(DOCUMENTS)
        plain, steps = server.prompts
    assert "step by step" not in plain
    assert "step by step" in steps


@pytest.mark.parametrize("said", ["Yes.", "<answer>perhaps</answer>", "<documents>1</documents>"])
def test_an_answer_in_another_form_is_none(said):
    with serving(lambda _: said) as server, pytest.raises(ModelError, match="did not answer with"):
        LlmValidator(llm(server)).detect(DOCUMENTS)


@pytest.mark.parametrize("named", ["<documents>0</documents>", "<documents>1, 7</documents>"])
def test_documents_that_are_not_there_are_refused(named):
    with pytest.raises(ModelError, match="names document"):
        read_documents(named, 3)


def test_a_busy_endpoint_is_asked_again():
    statuses = [503, 503]
    with serving(lambda _: statuses.pop() if statuses else "<answer>no</answer>") as server:
        assert LlmValidator(llm(server, attempts=3)).detect(DOCUMENTS) is False
        assert len(server.bodies) == 3


def test_what_fails_is_one_sentence():
    with serving(lambda _: 401) as server, pytest.raises(ModelError, match=r"answered 401 \(refused\)"):
        LlmValidator(llm(server)).detect(DOCUMENTS)
    with pytest.raises(ModelError, match="cannot be reached"):
        LlmValidator(Llm(LlmSettings("small", "http://127.0.0.1:9/v1", attempts=1))).detect(DOCUMENTS)


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (401, b'{"detail": "bad token"}', r"401 \(bad token\); check OPENAI_API_KEY"),
        (404, b'{"error": "no model so called"}', r"404 \(no model so called\); check the model's name"),
        (404, b"<html>not here</html>", r"404; check the model's name"),
        (429, b'{"error": {"message": "Too many."}}', r"429 \(Too many\); try again later"),
        (500, b"oops", r"500 \(oops\); try again later"),
        (422, b"{}", r"422; check the model and its limits"),
    ],
)
def test_what_is_refused_is_told_with_its_remedy(status, body, told):
    with serving(lambda _: Raw(status, body)) as server, pytest.raises(ModelError, match=told):
        LlmValidator(llm(server, attempts=1)).detect(DOCUMENTS)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"<html>sign in</html>", "no chat completion; check the address"),
        (b'{"choices": [', "no chat completion; check the address"),
        (b"\xff\xfe", "no chat completion; check the address"),
        (b"[1, 2]", "no chat completion; check the address"),
        (b'{"error": {"message": "Quota used up."}}', r"no chat completion \(Quota used up\)"),
        (b'{"choices": {"a": 1}}', "no chat completion"),
        (b'{"choices": []}', "holds no text"),
        (b'{"choices": ["text"]}', "holds no text"),
        (b'{"choices": [{"index": 0}]}', "holds no text"),
        (b'{"choices": [{"index": 0, "message": "text"}]}', "holds no text"),
    ],
)
def test_what_is_no_completion_is_one_sentence(body, told):
    with serving(lambda _: Raw(200, body)) as server, pytest.raises(ModelError, match=told):
        LlmValidator(llm(server, attempts=1)).detect(DOCUMENTS)


@pytest.mark.parametrize(
    "url", ["localhost:8000/v1", "http://[::1", "http://127.0.0.1:99999/v1", "https:///v1"]
)
def test_what_is_no_address_is_told_before_anything_is_sent(url):
    with pytest.raises(ModelError, match=r"is no address of an endpoint; write http://HOST:PORT/v1"):
        LlmValidator(Llm(LlmSettings("small", url))).detect(DOCUMENTS)


def test_a_key_that_cannot_be_one_is_told(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "k\u00e9y")
    with pytest.raises(ModelError, match="OPENAI_API_KEY: holds characters that no key has"):
        LlmValidator(Llm(LlmSettings("small", "http://127.0.0.1:9/v1"))).detect(DOCUMENTS)


def test_a_second_opinion_is_asked_only_about_what_is_not_certain():
    report = ContextReport(tuple(DOCUMENTS), (finding(0.95), finding(0.6, "Sure thing."), finding(0.5)))
    with serving(lambda prompt: f"<answer>{'yes' if 'Sure' in prompt else 'no'}</answer>") as server:
        kept = SecondOpinion(llm(server), 0.9).of(report)
        assert len(server.bodies) == 2
    assert [each.confidence for each in kept.findings] == [0.95, 0.6]


def test_a_generator_has_its_contradictions_checked():
    def answer(prompt):
        if prompt.startswith("Rewrite"):
            return "<text>The mill is shut.</text>"
        if prompt.startswith("Write three"):
            return "<text1>One.</text1><text2>Two.</text2><text3>Three.</text3>"
        return "<text>And so on.</text>" if prompt.startswith("Write") else f"<answer>{verdict}</answer>"

    with serving(answer) as server:
        generator = LlmGenerator(llm(server))
        verdict = "yes"
        assert generator.contradict("The mill is open.", []).text == "The mill is shut."
        verdict = "no"
        assert generator.contradict("The mill is open.", []) is None
        assert generator.go_on("The mill is shut.", "Mill", 20) == "The mill is shut. And so on."
        assert generator.conditional("Mill") == ("One.", "Two.", "Three.")


def second(server, report, **more):
    return SecondOpinion(llm(server), 0.9).of(report, **more)


def test_a_second_opinion_never_takes_what_is_known_to_be_there():
    report = ContextReport(tuple(DOCUMENTS), (finding(0.6), finding(0.5)))
    with serving(lambda _: "<answer>no</answer>") as server:
        assert second(server, report).findings == ()
        assert second(server, report, expected=True).findings == report.findings[:1]


def test_a_second_opinion_is_told_what_is_spoken_of():
    side = Evidence(0, "It is open.", Span(0, 11), "Aske Mill is open.")
    report = ContextReport(
        (Document("It is open.", "Mills"),), (Finding(ConflictType.SELF, (side, side), 0.5),)
    )
    with serving(lambda _: "<answer>yes</answer>") as server:
        second(server, report)
        assert "Mills: Aske Mill is open." in server.prompts[0]


def test_findings_stay_without_an_answer_and_a_note_says_so():
    report = ContextReport(tuple(DOCUMENTS), (finding(0.6, "Sure thing."), finding(0.5)))
    with serving(lambda prompt: "Well." if "Sure" in prompt else "<answer>no</answer>") as server:
        kept = second(server, report)
    assert kept.findings == report.findings[:1]
    assert "did not answer with" in kept.notes[0]
    settings = LlmSettings("small", "http://127.0.0.1:9/v1", attempts=1)
    kept = SecondOpinion(Llm(settings), 0.9).of(report)
    assert kept.findings == report.findings
    assert "cannot be reached" in kept.notes[0]


def test_an_answer_that_takes_too_long_is_given_up():
    with (
        serving(lambda _: time.sleep(3) or "<answer>no</answer>") as server,
        pytest.raises(AnswerError, match=r"no answer within 0\.2 seconds"),
    ):
        LlmValidator(llm(server, timeout=0.2, attempts=1)).detect(DOCUMENTS)


def test_recipes_without_an_answer_are_left_out():
    def answer(prompt):
        return (
            "Gladly!"
            if prompt.startswith("Write three")
            else "<answer>yes</answer><text>The mill is new.</text>"
        )

    documents = [
        Document(f"{name} Mill is old. It has two wheels.", f"{name} Mill") for name in ("Aske", "Ness")
    ]
    draw = random.Random(1)  # noqa: S311 - seeded test data
    recipes = [Recipe(kind) for kind in (ConflictType.CONDITIONAL, ConflictType.SELF)]
    with serving(answer) as server:
        made = list(sets(Pool.of(documents), recipes, LlmGenerator(llm(server)), draw, 2))
    assert [each.recipe.type for each in made] == [ConflictType.SELF]
