"""What is kept of chunks: all of a prompt of thousands of rules, and no more than there is room for."""

from antinomy.catalog import load_catalog
from antinomy.conflicts.facts import facts
from antinomy.prompt.directives import directives
from antinomy.prompt.formats import read
from antinomy.prompt.kept import Kept


def test_a_list_of_thousands_of_rules_is_read_once() -> None:
    document = read("# Berths\n\n" + "".join(f"- Keep {n}.\n" for n in range(10_000)), "AGENTS.md")
    bodies = [chunk.body for chunk in document.chunks]
    assert len(bodies) > 9_000
    axes = load_catalog(select=("emojis",))
    first = [(directives(body), facts(body, axes)) for body in bodies]
    again = [(directives(body), facts(body, axes)) for body in bodies]
    assert all(a[0] is b[0] and a[1] is b[1] for a, b in zip(first, again, strict=True))


def test_room_is_counted_in_characters() -> None:
    long, short, huge = (
        read(text, "AGENTS.md").chunks[0].body for text in ("Be brief. " * 10, "Hi.", "Be kind. " * 100)
    )
    kept: Kept[object] = Kept(characters=150)
    assert kept.get(long, object) is kept.get(long, object)
    first = kept.get(short, object)
    # Long and short together are more than there is room for; the short one was used last.
    assert kept.get(short, object) is first
    assert kept.get(huge, object) is not kept.get(huge, object)
    assert kept.get(short, object, "given") is not first
