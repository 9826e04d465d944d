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
    assert (rule.heading, rule.context.lead) == ("Replies", "If the guest writes in French:")


def test_quotations_and_examples_are_no_rules():
    text = "Greet the guest.\n\n> Never greet anybody.\n\n# Example\n\n```\nNever mind.\n```\n"
    assert [rule.text for rule in rules(read(text, "AGENTS.md"))] == ["Greet the guest."]


def test_equal_sentences_in_two_places_are_two_rules():
    text = "- Be brief.\n- Ask first.\n- Be brief.\n"
    assert [rule.span.start for rule in rules(read(text, "AGENTS.md"))] == [2, 14, 27]


def test_an_edit_leaves_what_the_other_sentences_of_a_section_say_as_it_was():
    edited = TEXT.replace("Greet the guest by name.", "Greet the guest warmly. Never shout.")
    before, after = ({rule.text: rule for rule in rules(read(text, "AGENTS.md"))} for text in (TEXT, edited))
    lead, reply = "If the guest writes in French:", "Reply in French."
    assert after[reply].span.start > before[reply].span.start
    assert all(after[text].saying is before[text].saying for text in (lead, reply))


def test_the_same_words_in_another_scope_say_something_else():
    text = "# Mails\n\n- Be brief.\n- Be brief.\n\n# Reports\n\n- Be brief.\n"
    one, two, three = (rule.saying for rule in rules(read(text, "AGENTS.md")))
    assert one is two
    assert three != one


def test_two_equal_sentences_of_one_paragraph_keep_their_own_clauses():
    text = 'Reply to them. "Never shout." Reply to them.\n'
    one, *_, three = (rule.saying for rule in rules(read(text, "AGENTS.md")))
    assert (one.text, three.text, one == three) == ("Reply to them.", "Reply to them.", False)
