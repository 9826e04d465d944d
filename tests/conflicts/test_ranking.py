"""A prompt that says which of its rules wins has settled their conflict; what only sounds like it has not."""

from __future__ import annotations

import pytest

from instant import instant

EMOJIS = "- Use emojis.\n- Do not use emojis.\n"
LENGTH = "- Keep answers short.\n- Explain everything in detail.\n"
TONE = "- Be formal.\n- Be casual and chatty.\n"

BY_PLACE = [
    "When two rules contradict each other, the later one wins.",
    "In a conflict, the earlier rule wins.",
    "When in conflict, prefer the rule listed first.",
    "If the rules disagree, the one at the top of the list wins.",
    "Earlier rules beat later ones.",
    "The rules are listed from most important to least important.",
    "If a later rule contradicts an earlier one, ignore the later one.",
    "Where rules pull in different directions, follow the first.",
    "Should any of the above instructions be at odds, whatever is written last counts.",
    "If you find two instructions that cannot both be followed, go with the one higher up.",
    "Instructions further down override those above.",
    "Order matters: rules higher in this list take precedence.",
    "If following one rule means breaking another, break the one further down.",
    "Any rule below yields to the ones above it.",
    "Of two conflicting instructions, the one nearer the top is binding.",
    "When instructions clash, treat the earlier instruction as authoritative.",
    "These rules are numbered from highest to lowest priority.",
]
LEADS = [
    "Rules in order of importance:",
    "Rules, most important first:",
    "Priorities, highest first:",
    "Guidelines (in descending order of priority):",
    "You must follow these rules, in order of priority:",
    "## Rules (most important first)",
    "## Ground rules, in order of precedence",
]
BY_TOPIC = [
    "Brevity beats detail.",
    "If brevity and detail conflict, brevity wins.",
    "Brevity is more important than detail.",
    "When in doubt between short and thorough, choose short.",
    "Being brief matters more than being complete.",
    "If you have to choose between concise and comprehensive, be concise.",
    "When you can't be both short and detailed, be short.",
    "Never sacrifice brevity for detail.",
    "Better short than detailed.",
    "Detail yields to brevity.",
    "Brevity > detail.",
]
IN_THE_RULE = [
    "- Use emojis.\n- Do not use emojis (this outranks every other rule).\n",
    "- Use emojis.\n- Do not use emojis. This rule wins over all others.\n",
    "- Use emojis.\n- Do not use emojis.\n- This rule wins over all others.\n",
    "- Use emojis.\n- No emojis, no matter what any other rule says.\n",
    "- Use emojis.\n- No emojis, whatever the other rules say.\n",
    "- Use emojis.\n- **Most important rule:** do not use emojis.\n",
    "- Above all, keep answers short.\n- Explain everything in detail.\n",
    "- Keep answers short, even at the expense of detail.\n- Explain everything in detail.\n",
    "- Explain everything in detail.\n- Keep answers short, even if that means leaving out details.\n",
    "- Explain everything in detail.\n- Keep answers short; this rule trumps the rest.\n",
    (
        "# A\n\n## Limits\n\nThe rules in this section override everything else.\n\n- No emojis.\n\n"
        "## Style\n\n- Use emojis.\n"
    ),
]
NO_RANKING = [
    "If it wins the auction, say so.",
    "If two reviews disagree, the later one wins.",
    "Earlier bookings win over later ones.",
    "In a conflict between neighbours, the older contract applies.",
    "In a conflict over a seat, the passenger who booked first wins.",
    "If two appointments clash, the earlier one is kept.",
    "If a later invoice contradicts an earlier one, ignore the later one.",
    "If the user's instructions contradict each other, the latest message wins.",
    "When rules contradict each other, ask the user.",
    "Rules of the game: the highest card wins.",
    "Report the bugs, most important first.",
    "The films are listed from most popular to least popular.",
    "The rules are listed in alphabetical order.",
    "Earlier rules never override later ones.",
    "These rules are not ranked, so do not assume that earlier ones win.",
    "No rule outranks another.",
    "Above all pictures, put a caption.",
    "Later episodes override earlier canon.",
    "Brevity beats detail.",
    "If brevity and detail conflict, brevity wins.",
    "Prefer tea over coffee when you give examples.",
]
NOT_SETTLED = [
    "- Use emojis.\n- No emojis; quality wins.\n",
    "- Use emojis; our shop beats the competition.\n- Do not use emojis.\n",
    "- Use emojis; users win points for them.\n- No emojis.\n",
    "- Prefer a formal tone over a casual one.\n- Be casual and chatty.\n",
    "- Use npm; put version overrides in package.json.\n- Use pnpm to install packages.\n",
    f"Rules in order of importance:\n\n- Be kind.\n- Cite sources.\n\nTone:\n\n{EMOJIS}",
    f"## Questions, most important first\n\n- Who is the customer?\n\n## Style\n\n{EMOJIS}",
]


@pytest.mark.parametrize("sentence", BY_PLACE)
@pytest.mark.parametrize("rules", [EMOJIS, TONE])
def test_the_place_of_a_rule_settles(rules: str, sentence: str) -> None:
    assert not instant(f"{rules}- {sentence}\n", "AGENTS.md").issues


@pytest.mark.parametrize("lead", LEADS)
def test_a_list_that_says_it_is_ranked_is_settled(lead: str) -> None:
    assert not instant(f"# Shop\n\n{lead}\n\n{EMOJIS}", "AGENTS.md").issues


@pytest.mark.parametrize("sentence", BY_TOPIC)
def test_the_topic_that_wins_settles(sentence: str) -> None:
    assert not instant(f"{LENGTH}- {sentence}\n", "AGENTS.md").issues


@pytest.mark.parametrize("text", IN_THE_RULE)
def test_a_rule_that_claims_to_win_settles(text: str) -> None:
    assert not instant(text, "AGENTS.md").issues


@pytest.mark.parametrize("sentence", NO_RANKING)
def test_what_ranks_no_rules_settles_nothing(sentence: str) -> None:
    assert instant(f"{EMOJIS}- {sentence}\n", "AGENTS.md").issues


@pytest.mark.parametrize("text", NOT_SETTLED)
def test_what_ranks_other_rules_settles_nothing(text: str) -> None:
    assert instant(text, "AGENTS.md").issues


@pytest.mark.parametrize("words", ["if two rules ", "the later one ", "brevity over ", "rules, most "])
def test_a_sentence_that_goes_on_and_on_costs_no_keystroke(words: str) -> None:
    assert instant(f"{EMOJIS}\n{words * 1500}conflict.\n", "AGENTS.md").issues
