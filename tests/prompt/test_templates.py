"""Templates: tags are set apart, and arms that exclude each other are known."""

import pytest
from reading import blocks, only, shape

from antinomy.prompt.document import Block


def exclude(first: Block, second: Block) -> bool:
    """Tell whether two blocks can never be in one rendering."""
    arms = dict(first.context.branches)
    return any(arms.get(conditional, arm) != arm for conditional, arm in second.context.branches)


@pytest.mark.parametrize(
    "text",
    [
        "{% if formal %}\nBe formal.\n{% else %}\nBe casual.\n{% endif %}\nEnd.\n",
        "{%- if formal -%}\nBe formal.\n{%- elif other -%}\nBe casual.\n{%- endif -%}\nEnd.\n",
        "{{#if formal}}\nBe formal.\n{{else}}\nBe casual.\n{{/if}}\nEnd.\n",
        "{{#if formal}}\nBe formal.\n{{else if other}}\nBe casual.\n{{/if}}\nEnd.\n",
        "{{#formal}}\nBe formal.\n{{/formal}}\n{{^formal}}\nBe casual.\n{{/formal}}\nEnd.\n",
        "{% if formal %}Be formal.{% endif %} {% if not formal %}Be casual.{% endif %} End.\n",
        "{% if tone == 'x' %}Be formal.{% endif %} {% if tone == 'y' %}Be casual.{% endif %} End.\n",
        "{% unless formal %}Be formal.{% else %}Be casual.{% endunless %} End.\n",
        "{% case tone %}{% when 'a' %}Be formal.{% when 'b' %}Be casual.{% endcase %} End.\n",
        "{{#unless formal}}Be formal.{{/unless}} {{#if formal}}Be casual.{{/if}} End.\n",
        "{% if a %}{% for x in y %}Be formal.{% endfor %}{% else %}Be casual.{% endif %} End.\n",
    ],
)
def test_arms_exclude_each_other(text):
    formal, casual, end = (only(text, wanted, "tone.j2") for wanted in ("Be formal.", "Be casual.", "End."))
    assert exclude(formal, casual)
    assert exclude(casual, formal)
    assert not exclude(formal, end)
    assert end.context.branches == ()


@pytest.mark.parametrize(
    "text",
    [
        "{% if a %}Be formal.{% endif %} {% if b %}Be casual.{% endif %}",
        "{% for a in b %}Be formal.{% endfor %} Be casual.",
        "{{#each names}}Be formal.{{/each}} Be casual.",
        "{% if a %}Be formal. {% if b %}Be casual.{% endif %}{% endif %}",
        "{% if a %} Be formal.\n\nBe casual.",
        "Be formal. {% endif %} {{/if}} {% else %} Be casual.",
    ],
)
def test_other_stretches_do_not(text):
    assert not exclude(only(text, "Be formal.", "tone.j2"), only(text, "Be casual.", "tone.j2"))


def test_tags_are_blocks_with_their_name():
    found = [
        block for block in blocks("{% if x %}A b.{% endif %}", "a.jinja") if block.kind == "template-tag"
    ]
    assert [(block.text, block.info) for block in found] == [("{% if x %}", "if"), ("{% endif %}", "endif")]


def test_expressions_are_part_of_their_sentence():
    text = "Answer {{ name }} in {{language}}.\n\n{{{ history }}}\n"
    assert shape(text, "a.hbs") == [
        ("paragraph", "Answer {{ name }} in {{language}}."),
        ("template-tag", "{{{ history }}}"),
    ]


@pytest.mark.parametrize(
    "comment",
    ["{# why #}", "{#- why -#}", "{{! why }}", "{{!-- why --}}", "{% comment %}why{% endcomment %}"],
)
def test_template_comments_are_comments(comment):
    assert shape(f"Be brief. {comment}\n", "a.liquid") == [("paragraph", "Be brief."), ("comment", "why")]


def test_raw_stretches_hold_no_tags():
    text = "{% raw %}{% if x %}{% endraw %} Be brief.\n\n{% if y %}\nB.\n{% endif %}\n"
    assert len(only(text, "B.", "a.j2").context.branches) == 2


def test_a_headings_anchor_is_no_comment():
    assert shape("## Use {#use}\n\nBe brief. #}\n")[1] == ("paragraph", "Be brief. #}")


def test_branches_reach_over_headings():
    text = "{% if a %}\n\n## Tone\n\nBe formal.\n\n{% else %}\n\n## Tone\n\nBe casual.\n\n{% endif %}\n"
    assert exclude(only(text, "Be formal.", "a.j2"), only(text, "Be casual.", "a.j2"))
