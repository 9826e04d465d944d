from antinomy.inference.framing import Framed, frame


def test_a_rule_alone_is_its_words_on_one_line():
    assert frame(Framed("Be\n  brief."), Framed("Be long.")) == ("Be brief.", "Be long.")


def test_what_both_share_is_left_out():
    a = Framed("Be brief.", heading="Style", lead="In chat:", role="system")
    b = Framed("Be long.", heading="Style", lead="In chat:", role="system")
    assert frame(a, b) == ("Be brief.", "Be long.")


def test_what_differs_stands_before_the_words():
    a = Framed("Be brief.", heading="Chat", lead="If they hurry:", role="system")
    b = Framed("Be long.", heading="Email", role="user")
    assert frame(a, b) == ("system | Chat | If they hurry: | Be brief.", "user | Email | Be long.")


def test_turning_the_pair_turns_the_texts():
    a, b = Framed("Be brief.", heading="Chat"), Framed("Be long.", lead="If asked:")
    assert frame(b, a) == frame(a, b)[::-1]
