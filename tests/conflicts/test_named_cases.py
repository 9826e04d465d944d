"""Rows, records, marks, labels and questions that name cases keep rules apart; others silence nothing."""

from __future__ import annotations

import pytest

from antinomy import analyze
from instant import instant


def table(*lines: str) -> str:
    head, *rows = (f"| {line} |" for line in lines)
    return "\n".join(("You help the team.\n", head, "|---" * (head.count("|") - 1) + "|", *rows)) + "\n"


def entries(*lines: str) -> str:
    return "You help the team.\n\n" + "".join(f"- {line}\n" for line in lines)


KEPT_APART = {
    "headings": [
        "## Short summary\nUse at most 100 words.\n\n## Long summary\nUse at least 600 words.\n",
        "## Variant A\nUse emojis.\n\n## Variant B\nDo not use emojis.\n",
        "## During an incident\n- Never use emojis.\n\n## After an incident\n- Use emojis.\n",
    ],
    "rows": [
        table("Channel | Rule", "Instagram | Use emojis.", "LinkedIn | Do not use emojis."),
        table("Medium | Length", "SMS | At most 30 words", "Blog | At least 600 words"),
        table("Status | Action", "401 | Ask the user to sign in.", "403 | Do not ask the user to sign in"),
        table("Path | Format", "/v1 | Return JSON only.", "/v2 | Return XML only."),
        table("# | Case | Rule", "1 | Minor | Ask for consent.", "2 | Adult | Do not ask for consent."),
        table("Priority | Response", "P1 | Answer within one hour.", "P4 | Answer within three days."),
        table(" | Chat | Letter", "Emojis | Use emojis. | Do not use emojis."),
    ],
    "columns": [
        table("Don't | Do instead", "Use default exports | Use named exports", "Use `npm` | Use `pnpm`"),
        table("✅ Good | ❌ Bad", "Use named exports | Use default exports"),
        table("Was | Now", "Answer in Dutch | Answer in English"),
        table("Not this | But this", "Push directly to main | Open a pull request, never push to main"),
    ],
    "marks": [
        entries("❌ Use `npm install`", "✅ Use `pnpm install`"),
        "You help.\n\n❌ Use tabs for indentation.\n✅ Use 4 spaces for indentation.\n",
        entries("👎 Be casual and chatty.", "👍 Be formal."),
        "You sell.\n\n✅ Offer a refund within 14 days.\n❌ Offer a refund after 14 days.\n",
    ],
    "records": [
        "Steer it.\n\nUser: more to the left\nAction: move left 2\n\nUser: no\nAction: move right 4\n",
        "Help.\n\nCase: it is new\nAdvice: Restart it.\n\nCase: it is old\nAdvice: Do not restart it.\n",
        "Decide.\n\nAlert: busy\nDecision: Restart it.\nAlert: idle\nDecision: Do not restart it.\n",
        "Route.\n\n- Query: who?\n- Call: use the search tool\n- Query: 2+2\n- Call: no search tool\n",
    ],
    "labels": [
        entries("`/short`: answer in one sentence.", "`/long`: answer in at least five paragraphs."),
        entries("**Quick mode**: answer in one sentence.", "**Deep mode**: write at least 500 words."),
        entries("Mode A: reply with JSON only.", "Mode B: reply in plain prose."),
        entries("Monthly plan: do not offer a refund.", "Annual plan: offer a refund."),
        entries("`de` → answer in German", "`fr` → answer in French"),
        entries("main.py: indent with 4 spaces", "Makefile: indent with tabs"),
        entries("Ratings 1–2: apologise.", "Ratings 4–5: do not apologise."),
        entries("Turn 1: ask a question.", "Turn 2: do not ask questions."),
        entries("Gold members → offer a discount", "Guests → never offer a discount"),
        entries("#general: use emojis.", "#legal: never use emojis."),
        entries("`.py` files: indent with 4 spaces", "`.go` files: indent with tabs"),
        entries("18+: use swear words.", "<12: never use swear words."),
    ],
    "quoted conditions": [
        entries('If the user says "go a bit left", go left', 'If the user says "the other way", go right'),
        entries("If `debug` is on, log every request", "If `quiet` is on, do not log requests"),
    ],
    "versions": [
        "Write three versions:\n\n- a tweet of at most 20 words,\n- a LinkedIn post of 150 to 200 words,\n",
        "Write two poems:\n\n- one with exactly 4 lines\n- one with exactly 14 lines\n",
        "Return three options:\n\n- short (at most 20 words)\n- long (at least 120 words)\n",
        "For each one, write:\n\n1. a title of at most 6 words\n2. an introduction of 60 to 80 words\n",
    ],
    "questions": [
        "**How do I reset a tablet?** Hold the key.\n\n**How do I reset a watch?** Do not hold the key.\n",
    ],
}
TRUE = {
    "no words": ["- `*`: use emojis.\n- `_`: do not use emojis.\n"],
    "headings": [
        "## General rules\nUse emojis.\n\n## House rules\nDo not use emojis.\n",
    ],
    "rows": [
        table("Channel | Rule", "Instagram | Use emojis.", "Instagram | Do not use emojis."),
        table("Topic | Rule", "Emojis | Use emojis in every reply.", "Style | Do not use emojis."),
        table("# | Rule", "1 | Answer in English.", "2 | Answer in French."),
        table("ID | Rule", "S-1 | Use tabs for indentation.", "S-2 | Use 4 spaces for indentation."),
        table("Rule | Reason", "Use npm. | It is fast.", "Use pnpm to install packages. | It is small."),
        table("Priority | Rule", "High | Never use emojis.", "Low | Use emojis in every reply."),
    ],
    "columns": [
        table("Don't | Do instead", "Use default exports | Use named exports") + "\nUse default exports.\n",
        table("Good | Why", "Use tabs for indentation | small", "Use 4 spaces for indentation | even"),
        table("Agent | Tone | Length", "Mail | At most 20 words | At least 90 words"),
    ],
    "marks": [
        entries("✅ Use `npm install`", "✅ Use `pnpm install`"),
        entries("❌ Use emojis.", "Use emojis in every reply."),
        entries("❌ Use `npm install`") + "\nUse `npm install` to install packages.\n",
        entries("✅ Always use emojis.", "⚠ Never use emojis."),
    ],
    "records": [
        "Rule: Never use emojis.\nReason: taste\n\nRule: Use emojis in every reply.\nReason: warmth\n",
        "Tone: Be formal.\nLength: Be brief.\n\nTone: Be casual and chatty.\nLength: Be brief.\n",
        "Ticket: slow\nAnswer: Offer a refund.\n\nTicket: down\nAnswer: Sorry.\n\nNever offer a refund.\n",
    ],
    "labels": [
        entries("Step 1: Use npm to install packages.", "Step 2: Use pnpm to install packages."),
        entries("Rule 1: Answer in English.", "Rule 2: Answer in French."),
        entries("Rule A: Never use emojis.", "Rule B: Use emojis in every reply."),
        entries("Point 1: Use British English.", "Point 2: Use American English."),
        entries("Requirement 1 → Answer in English", "Requirement 2 → Answer in French"),
        entries("**Always**: use emojis.", "**Reminder**: never use emojis."),
        entries("1.1: Never use emojis.", "1.2: Use emojis in every reply."),
        entries("[1] Answer in English.", "[2] Answer in French."),
        entries("Style rules: be formal.", "Tone rules: be casual and chatty."),
        entries("`npm`: use npm to install packages.", "`pnpm`: use pnpm to install packages."),
        entries("`emojis`: use emojis in every reply.", "`tone`: never use emojis."),
        entries("`/short`: answer in one sentence.", "`/short`: answer in at least five paragraphs."),
    ],
    "quoted conditions": [
        entries('If the user says "hi", answer in English', 'If the user says "hi", answer in French'),
    ],
    "versions": [
        "Write a letter with these properties:\n\n- a length of at most 80 words\n- at least 150 words\n",
        "Write three versions:\n\n- at most 50 words each\n- at least 200 words each\n",
        "Write two summaries:\n\n- Use at most 50 words.\n- Use at least 100 words.\n",
    ],
    "questions": [
        "**How do we write?** Answer in English.\n\n**Which language do we use?** Answer in French.\n",
    ],
}


def cases(kinds: dict[str, list[str]]) -> list[object]:
    return [
        pytest.param(text, id=f"{kind}-{number}")
        for kind, texts in kinds.items()
        for number, text in enumerate(texts)
    ]


@pytest.mark.parametrize("text", cases(KEPT_APART))
def test_rules_for_two_cases_never_meet(text: str) -> None:
    assert instant(text, "AGENTS.md").issues == ()


@pytest.mark.parametrize("text", cases(TRUE))
def test_what_names_no_case_silences_nothing(text: str) -> None:
    assert instant(text, "AGENTS.md").issues


@pytest.mark.parametrize(
    "text",
    [
        (
            "**Can I cancel an order?** Cancel it in the app within one hour.\n\n"
            "**Can I cancel a subscription?** Do not cancel in the app; write to us.\n"
        ),
        (
            "Light the house.\n\nUser: it is dark in here\nCommand: turn on the lights\n\n"
            "User: I want to sleep\nCommand: turn off the lights\n"
        ),
        (
            "Suggest a move.\n\nBoard: the queen is free\nMove: Take the queen.\n\n"
            "Board: the queen is guarded\nMove: Do not take the queen.\n"
        ),
        table("Risk | What to do", "low | Merge without asking", "high | Ask before you merge"),
    ],
    ids=["questions", "turns", "records", "rows"],
)
def test_nor_do_they_for_the_models(text: str) -> None:
    assert analyze(text, "AGENTS.md").issues == ()


@pytest.mark.parametrize("lead", ["write " * 2000, "x: " * 2000, "two texts " * 2000])
def test_a_lead_or_label_that_goes_on_and_on_costs_no_keystroke(lead: str) -> None:
    assert instant(f"{lead}:\n\n- {lead}: one with exactly 4 lines\n- one with exactly 9 lines\n").issues
