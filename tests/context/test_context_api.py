"""``antinomy.validate_context`` as Python programs call it."""

import pytest

import antinomy

OPEN, SHUT = "The mill is open.", "The mill is not open."


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("kind", ["foo", "none", ""])
def test_an_unknown_type_is_one_sentence(kind):
    with pytest.raises(
        ValueError, match=f"^There is no type '{kind}'; name one of self, pair, conditional, any"
    ):
        antinomy.validate_context([OPEN], type=kind)


@pytest.mark.parametrize("given", ["abc", {"title": "a", "text": "b"}])
def test_one_document_is_no_collection(given):
    with pytest.raises(TypeError, match="given as a list"):
        antinomy.validate_context(given)


@pytest.mark.parametrize("bad", [("a", "b", "c"), {"title": "a"}, ("a", 1), 7, None])
def test_what_is_no_document_is_named(bad):
    with pytest.raises(TypeError, match=r"^Document 2 is no document; give a text"):
        antinomy.validate_context([OPEN, bad])


def test_every_shape_of_document_and_any_type(models):
    given = [{"title": "Mill", "text": OPEN}, ("Mill", SHUT), {"text": "Gouda is a mild yellow cheese."}]
    one, two = antinomy.validate_context_batch([given, [OPEN, SHUT]], type="any", models=models)
    assert one.conflicting == (0, 1)
    assert two.conflict


def test_the_configuration_counts(own_folder, models):
    (own_folder / "antinomy.toml").write_text("[context]\nmin-confidence = 1.0\n", encoding="utf-8")
    assert not antinomy.validate_context([("Mill", OPEN), ("Mill", SHUT)], models=models).conflict
    report = antinomy.validate_context([("Mill", OPEN), ("Mill", SHUT)], type="pair", models=models)
    assert report.conflicting == (0, 1)
    assert "likeliest place" in report.notes[0]
