"""What documents are cut into, and what each statement is about."""

from antinomy.context.names import name_of, names_in
from antinomy.context.statements import Document, statements


def texts(document):
    return [statement.text for statement in statements([document])]


def test_spans_lead_to_the_file():
    text = "# The mill\n\nThe mill was built in 1790.\nIt has   two wheels.\n\n"
    text += "- The north wheel is\n  made of oak.\n"
    found = statements([Document(text, path="mill.md")])
    assert [statement.text for statement in found] == [
        "The mill was built in 1790.",
        "It has two wheels.",
        "The north wheel is made of oak.",
    ]
    for statement in found:
        assert " ".join(statement.span.of(text).split()) == statement.text


def test_an_opening_pronoun_is_replaced_by_the_title():
    found = statements(
        [Document("Aske Mill was built in 1790. It has two wheels. Its roof is slate.", "Aske Mill")]
    )
    assert [statement.resolved for statement in found][1:] == [
        "Aske Mill has two wheels.",
        "Aske Mill's roof is slate.",
    ]


def test_what_replaces_a_pronoun_has_the_article_that_the_name_has():
    found = statements([Document("The Lark is a ferry. It carries 40 cars. Its hull is red.")])
    assert [statement.resolved for statement in found][1:] == [
        "The Lark carries 40 cars.",
        "The Lark's hull is red.",
    ]
    crew = statements([Document("The Lark crew is small. It has four hands.", "Lark")])
    assert crew[1].resolved == "Lark has four hands."


def test_a_headline_replaces_nothing():
    found = statements([Document("Prices rose on Monday. It was the third rise.", "Shoppers pay more again")])
    assert found[1].resolved == "It was the third rise."


def test_the_title_is_the_first_heading_if_none_is_given():
    assert (
        statements([Document("# Aske Mill\n\nAske Mill has two wheels.", path="a.md")])[0].topic.text
        == "Aske Mill"
    )


def test_code_and_captions_are_no_statements():
    assert texts(
        Document("```\nmake the mill turn now\n```\n\nFigure 2.\n\nThe mill turns by day.", path="a.md")
    ) == ["The mill turns by day."]


def test_names_and_their_variants():
    full, short = name_of("Hestia T2"), name_of("T2")
    assert full.is_variant_of(short)
    assert name_of("Calder University").is_variant_of(name_of("Calder"))
    assert not name_of("Calder University").is_variant_of(name_of("Port Lorne"))


def test_like_names_are_kept_apart():
    assert name_of("Corvus 3").is_like(name_of("Corvus 4"))
    assert not name_of("Corvus 3").is_variant_of(name_of("Corvus 4"))
    assert not name_of("Corvus 3").is_like(name_of("Corvus"))


def test_a_capital_that_opens_a_sentence_names_nothing():
    assert names_in("Visitors wash their hands.") == frozenset()
    assert {name.text for name in names_in("In May the Duke of Corvey met Lena Farrow.")} == {
        "Duke of Corvey",
        "Lena Farrow",
    }


def test_empty_documents_state_nothing():
    assert statements([Document(""), Document("\n\n"), Document("# Only a title\n")]) == []
