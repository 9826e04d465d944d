from antinomy.prompt.formats import read
from antinomy.prompt.rules import rules

TEXT = """# Replies

Keep it short: never pass
three sentences. Greet the guest by name.

If the guest writes in French:

- Reply in French.

```sh
echo "Always shout."
```
"""


def test_each_sentence_is_one_rule_with_its_place():
    found = rules(read(TEXT, "AGENTS.md"))
    assert [rule.text for rule in found] == [
        "Keep it short: never pass three sentences.",
        "Greet the guest by name.",
        "If the guest writes in French:",
        "Reply in French.",
    ]
    assert [" ".join(rule.span.of(TEXT).split()) for rule in found] == [rule.text for rule in found]


def test_a_rule_knows_its_section_and_lead():
    rule = rules(read(TEXT, "AGENTS.md"))[-1]
    assert (rule.heading, rule.block.context.lead) == ("Replies", "If the guest writes in French:")


def test_quotations_and_examples_are_no_rules():
    text = "Greet the guest.\n\n> Never greet anybody.\n\n# Example\n\n```\nNever mind.\n```\n"
    assert [rule.text for rule in rules(read(text, "AGENTS.md"))] == ["Greet the guest."]


def test_equal_sentences_in_two_places_are_two_rules():
    text = "- Be brief.\n- Ask first.\n- Be brief.\n"
    assert [rule.span.start for rule in rules(read(text, "AGENTS.md"))] == [2, 14, 27]
