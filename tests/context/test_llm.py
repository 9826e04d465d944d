"""A language model as validator, second opinion and generator, asked over HTTP at a real endpoint."""

import pytest
from llm_server import serving

from antinomy.context.llm import LlmGenerator, LlmValidator, SecondOpinion
from antinomy.context.prompts import Prompting, read_documents
from antinomy.context.result import ConflictType, ContextReport, Evidence, Finding
from antinomy.context.statements import Document
from antinomy.errors import ModelError
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
        assert LlmValidator(llm(server, retries=2)).detect(DOCUMENTS) is False
        assert len(server.bodies) == 3


def test_what_fails_is_one_sentence():
    with serving(lambda _: 401) as server, pytest.raises(ModelError, match="answered 401"):
        LlmValidator(llm(server)).detect(DOCUMENTS)
    with pytest.raises(ModelError, match="cannot be reached"):
        LlmValidator(Llm(LlmSettings("small", "http://127.0.0.1:9/v1", retries=0))).detect(DOCUMENTS)


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
