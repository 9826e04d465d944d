"""The deep tier: with small models whose answers can be foreseen, and with those that ship."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from antinomy import Report, analyze
from antinomy.catalog import Axis, Catalog, Pole, load_catalog
from antinomy.config import Config
from antinomy.conflicts import candidates as comparing
from antinomy.conflicts import weigh as weighing
from antinomy.conflicts.candidates import NEIGHBOURS, SMALL, candidates
from antinomy.conflicts.deep import DeepTier, Judged
from antinomy.conflicts.weigh import weights
from antinomy.errors import InferenceCancelledError
from antinomy.inference.manifest import Manifest
from antinomy.inference.models import Models
from antinomy.inference.registry import Registry
from antinomy.inference.session import Cancel
from antinomy.prompt.formats import read
from antinomy.prompt.rules import rules
from inference import tiny

CLASHING = "Never answer a user in json.\n\nAlways sit on the mat when it clashes with a cat.\n"


@pytest.fixture(scope="module")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny.embedded(tmp_path_factory.mktemp("models"))


@pytest.fixture
def models(manifest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Models:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Models(Config(root=tmp_path), Registry(Manifest.load(manifest)))


def deep(text: str, models: Models, **options: object) -> Report:
    return analyze(text, "p.md", models=models, **options)  # type: ignore[arg-type]


def shape(report: Report) -> list[tuple[object, ...]]:
    return [
        (c.axis, c.method, c.first.span, c.second.span, round(c.confidence, 5))
        for issue in report.issues
        for c in issue.occurrences
    ]


def test_what_the_model_calls_a_clash_is_found_with_both_places(models: Models) -> None:
    report = deep(CLASHING, models)
    (issue,) = report.issues
    (conflict,) = issue.occurrences
    assert conflict.first.text == "Never answer a user in json."
    assert conflict.second.span.of(CLASHING) == conflict.second.text
    assert conflict.method == "nli"
    assert "cannot both be followed" in conflict.detail
    assert report.tiers == ("pattern", "semantic", "nli")
    suggestion = report.suggestion_for(issue)
    assert suggestion is not None
    assert [fix.title.split()[0] for fix in suggestion.fixes] == ["Keep", "Keep", "Limit", "Let"]


def test_patterns_alone_ask_no_model(models: Models) -> None:
    assert deep(CLASHING, models, tiers=("pattern",)).issues == ()


def test_a_chosen_model_without_a_conflict_head_leaves_conflicts_to_the_one_that_ships(
    models: Models, manifest: Path, tmp_path: Path
) -> None:
    folder = tiny.cross_encoder(tmp_path / "hub", labels=tiny.LABELS[::-1])
    chosen = Models(Config(root=tmp_path), Registry(Manifest.load(manifest), {"nli": str(folder)}))
    assert shape(deep(CLASHING, chosen)) == shape(deep(CLASHING, models)) != []
    # Statements are still for the chosen one.
    assert chosen.nli().entry.name == str(folder)
    assert chosen.conflicts() is chosen.conflicts() is not chosen.nli()


def test_thresholds_of_the_caller_decide(models: Models) -> None:
    assert deep(CLASHING, models, contradiction_threshold=1.0).issues == ()
    assert deep(CLASHING, models, similarity_threshold=1.0).issues == ()


def test_an_ignore_comment_silences_it(models: Models) -> None:
    report = deep(CLASHING.replace("Always", "<!-- antinomy-ignore-next-line -->\nAlways"), models)
    assert report.issues == ()
    assert report.suppressed == 1


def test_an_axis_that_was_left_out_is_not_reported(models: Models) -> None:
    found = {conflict.axis for issue in deep(CLASHING, models).issues for conflict in issue.occurrences}
    assert deep(CLASHING, models, catalog=load_catalog(ignore=found)).issues == ()


def test_pattern_and_model_at_one_place_are_one_finding(models: Models) -> None:
    text = "Never use emojis: one clashes.\n\nUse emojis in every answer.\n"
    (conflict,) = [
        c for issue in deep(text, models, contradiction_threshold=0.0).issues for c in issue.occurrences
    ]
    assert (conflict.method, conflict.axis) == ("combined", "emojis")


def test_a_model_that_is_missing_leaves_the_patterns(tmp_path: Path) -> None:
    manifest = tiny.embedded(tmp_path)
    (tmp_path / "embedded" / "nli.onnx").unlink()
    models = Models(Config(root=tmp_path), Registry(Manifest.load(manifest)))
    report = deep("Never use emojis.\n\nUse emojis in every answer.\n", models)
    assert [issue.axis for issue in report.issues] == ["emojis"]
    assert report.tiers == ("pattern",)
    (notice,) = report.notices
    assert notice.message.startswith("Only patterns were looked for: ")


def test_cancelling_ends_it(models: Models) -> None:
    cancel = Cancel()
    cancel.cancel()
    with pytest.raises(InferenceCancelledError):
        deep(CLASHING, models, cancel=cancel)


SENTENCES = st.lists(
    st.sampled_from(
        [
            "Never answer a user in json.",
            "Always sit on the mat when it clashes.",
            "Be brief.",
            "Answer the user in json, always.",
            "Sit on a mat.",
            "- Never be long.",
            "# The cat",
        ]
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=SENTENCES, after=SENTENCES)
def test_what_an_earlier_text_left_in_the_caches_changes_nothing(
    models: Models, manifest: Path, before: list[str], after: list[str]
) -> None:
    deep("\n\n".join(before), models)
    fresh = Models(
        Config(root=manifest.parent, models=Config(root=manifest.parent).models),
        Registry(Manifest.load(manifest)),
    )
    text = "\n\n".join(after)
    assert shape(deep(text, models)) == shape(deep(text, fresh))


PARTS = st.lists(
    st.sampled_from(
        [
            "\n# The cat\n",
            "\n# Answers\n",
            "\nIf a user asks:\n",
            "- Never answer a user in json.\n",
            "- Always sit on the mat when it clashes.\n",
            "- First be brief, then be long.\n",
            "- You may answer in json except under The cat.\n",
            "- Use at most 5 words.\n",
            "- Use at least 9 words.\n",
            "> - Sit on a mat.\n",
        ]
    ),
    max_size=4,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.lists(PARTS, min_size=6, max_size=6), edits=st.lists(st.tuples(st.integers(0, 5), PARTS)))
def test_after_edits_all_that_is_known_of_pairs_is_what_a_first_look_finds(
    models: Models, text: list[list[str]], edits: list[tuple[int, list[str]]]
) -> None:
    tier = DeepTier(models)

    def known() -> list[tuple[object, ...]]:
        document = read("".join("".join(part) for part in text), "AGENTS.md")
        return [
            (pair.candidate.first.span, pair.candidate.second.span, pair.kind, pair.features)
            for pair in tier.judged(document)
        ]

    for place, part in [(0, text[0]), *edits]:
        text[place] = part
        after_edits = known()
        for kept in (comparing._comparable, weighing._worded):
            kept.cache_clear()
        assert known() == after_edits


def test_the_number_of_pairs_grows_with_the_number_of_rules() -> None:
    draw = np.random.default_rng(0)
    counts = {}
    for size in (SMALL, 50, 400):
        found = rules(read("".join(f"- Keep record {n} of the archive.\n" for n in range(size)), "AGENTS.md"))
        vectors = draw.normal(size=(size, 8)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        counts[size] = len(candidates(found, vectors, vectors))
    assert counts[SMALL] == SMALL * (SMALL - 1) // 2
    assert counts[50] <= 50 * NEIGHBOURS
    assert counts[400] <= 400 * NEIGHBOURS


def _compared(one: str, two: str) -> bool:
    """Tell whether the first and last rule of a long file are compared, far apart as their embeddings are."""
    between = "".join(f"- Keep record {number} of the archive.\n" for number in range(2 * SMALL))
    found = rules(read(f"- {one}\n{between}- {two}\n", "AGENTS.md"))
    angles = np.linspace(0, np.pi, len(found), dtype=np.float32)
    vectors = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return any(
        pair.first is found[0] and pair.second is found[-1] and not pair.neighbours
        for pair in candidates(found, vectors, vectors)
    )


def test_rules_that_share_a_rare_word_are_compared_however_far_apart() -> None:
    assert _compared("Fixtures are never regenerated.", "After a layout change, rebuild the fixtures.")
    assert not _compared("Fixtures are never regenerated.", "After a layout change, rebuild the goldens.")


def test_limits_of_one_kind_are_compared_however_far_apart() -> None:
    assert _compared("Answer in at most 40 words.", "Give each reader 80 words or more.")
    assert not _compared("Answer in at most 40 words.", "Wait 80 seconds or more.")


@pytest.mark.parametrize(("most", "candidate"), [(20, False), (5, True)])
def test_limits_that_can_both_be_kept_are_not_compared(most: int, candidate: bool) -> None:
    found = rules(read(f"- Use at least 8 words.\n- Use at most {most} words.\n", "AGENTS.md"))
    vectors = np.eye(2, dtype=np.float32)
    assert bool(candidates(found, vectors, vectors)) is candidate


@pytest.mark.parametrize(
    ("rule", "candidate"),
    [("Run `git diff` and read every file.", False), ("Read every file and fix what is wrong.", True)],
)
def test_looking_at_files_is_not_held_against_a_rule_to_leave_them(rule: str, candidate: bool) -> None:
    found = rules(read(f"- {rule}\n- Do not change any files.\n", "AGENTS.md"))
    vectors = np.eye(2, dtype=np.float32)
    assert bool(candidates(found, vectors, vectors)) is candidate


@pytest.mark.parametrize(("between", "findings"), [(" ", 1), ("\n- ", 2)])
def test_two_sentences_of_one_paragraph_that_say_one_thing_clash_with_a_third_once(
    between: str, findings: int
) -> None:
    report = analyze(
        f"- Pushing is reserved for people.{between}Don't run `git push`, whichever task you are on.\n"
        "- Keep functions small.\n"
        "- Push the branch with `git push -u origin HEAD` when the tests pass.\n",
        "AGENTS.md",
    )

    found = [conflict.first.text for issue in report.issues for conflict in issue.occurrences]
    assert len(found) == findings
    assert found[-1] == "Don't run `git push`, whichever task you are on."


def test_what_ships_finds_a_conflict_that_no_keyword_shows() -> None:
    rule = "Close every reply with a table that sets our product beside two rival ones."
    text = f"You help visitors of our shop.\n\n- Never mention competitors.\n- Use metric units.\n- {rule}\n"
    assert analyze(text, "p.md", tiers=("pattern",)).issues == ()
    (conflict,) = [c for issue in analyze(text, "p.md").issues for c in issue.occurrences]
    assert conflict.first.text == "Never mention competitors."
    assert conflict.second.text == rule


HINTED = """
title = "Hot against cold"
why = "A mat is one of the two."
bucket = "project"
severity = "low"
targets = "ignore"
conditional = true

[poles.hot]
label = "hot"
hints = ["\\\\bmat\\\\b"]

[poles.cold]
label = "cold"
hints = ["%s"]
"""


def hinting(folder: Path, pattern: str) -> Catalog:
    (folder / "heat.toml").write_text(HINTED % pattern, "utf-8")
    return load_catalog([folder])


def test_a_hint_lets_a_pair_be_reported_that_the_models_call_less_likely(
    models: Models, tmp_path: Path
) -> None:
    catalog = hinting(tmp_path, "\\\\bnever answer\\\\b")
    document = read(CLASHING, "p.md")
    tier = DeepTier(models)
    (plain,), (hinted,) = tier.judged(document), tier.judged(document, catalog=catalog)
    assert plain.suspicion is None
    assert hinted.suspicion is not None
    assert hinted.features == plain.features | {weighing.HINTED: 1.0}
    (conflict,) = tier.find(document, catalog)
    assert (conflict.axis, conflict.method, conflict.poles) == ("heat", "combined", ("cold", "hot"))


def test_in_a_long_file_hints_are_heard_across_its_sections(models: Models, tmp_path: Path) -> None:
    catalog = hinting(tmp_path, "\\\\bnever answer\\\\b")
    rules_more = "".join(f"- Use at most {number} words.\n" for number in range(SMALL))
    text = f"# Json\n\n- Never answer a user in json.\n{rules_more}\n# Mats\n\n- Always sit on the mat.\n"
    document = read(text, "p.md")
    (pair,) = [it for it in DeepTier(models).judged(document, catalog=catalog) if it.suspicion]
    assert (pair.candidate.first.heading, pair.candidate.second.heading) == ("Json", "Mats")


def test_a_hint_that_takes_too_long_costs_nothing_but_itself(models: Models, tmp_path: Path) -> None:
    catalog = hinting(tmp_path, "(?:[a-z]|[a-z ]{2})+[0-9]")
    text = CLASHING.replace("in json", "in json " + "and more json " * 20)
    assert shape(deep(text, models, catalog=catalog)) == shape(deep(text, models))


def test_what_ships_finds_more_where_hints_help_and_nothing_where_they_must_not() -> None:
    hinted = [axis for axis in load_catalog().axes.values() if axis.is_hinted]
    bare = Catalog(
        {axis.id: attrs.evolve(axis, poles=_without_hints(axis)) for axis in load_catalog().axes.values()}
    )

    def flagged(catalog: Catalog) -> int:
        examples = [example for axis in hinted for example in axis.suspected]
        return sum(bool(analyze(e.text, e.path, catalog=catalog).issues) for e in examples)

    assert flagged(load_catalog()) >= 2 * flagged(bare)
    near = [example for axis in hinted for example in axis.compatible_examples]
    assert sum(bool(analyze(e.text, e.path).issues) for e in near) <= sum(
        bool(analyze(e.text, e.path, catalog=bare).issues) for e in near
    )


def _without_hints(axis: Axis) -> dict[str, Pole]:
    return {name: attrs.evolve(pole, hints=()) for name, pole in axis.poles.items()}


def test_pairs_that_nothing_would_come_of_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    fitted = weights()
    text = (
        "# Reception desk\n\n"
        "- Greet guests by name.\n- Say when breakfast is served.\n- Offer a map of the town.\n"
        "- Every summary must name its source file.\n- No summary may name its source file.\n"
        "- Ask for the hour of arrival.\n- Keep the tone calm.\n- Never give out room numbers.\n"
    )
    tier = DeepTier(Models(Config(root=tmp_path)))
    document = read(text, "AGENTS.md")
    read_all, read_some = tier.judged(document), tier.judged(document, fitted.screens)

    def reported(pairs: list[Judged]) -> list[str]:
        return [
            pair.candidate.first.text
            for pair in pairs
            if fitted.after.probability(pair.features) >= fitted.thresholds[pair.kind]
        ]

    assert len(read_some) < len(read_all) // 2
    assert reported(read_some) == reported(read_all) == ["Every summary must name its source file."]
    # A threshold of the caller's may be one at which they would lose something.
    assert len(DeepTier(Models(Config(root=tmp_path)), 0.0).find(document, load_catalog())) == len(read_all)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Do not give feedback during the interview.", "Give detailed feedback after it."),
        ("First write detailed notes that leave nothing out.", "Then condense them to one line."),
        ("Do not give the final answer at once; lead with hints.", "After two tries, show the solution."),
    ],
)
def test_rules_for_times_that_follow_each_other_are_not_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str, second: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    document = read(f"{first} Be kind. {second}\n", "AGENTS.md")
    judged = DeepTier(Models(Config(root=tmp_path))).judged(document)
    compared = {(pair.candidate.first.text, pair.candidate.second.text) for pair in judged}
    assert compared == {(first, "Be kind."), ("Be kind.", second)}


@pytest.mark.parametrize(
    ("rule", "candidate"),
    [
        ("No `unwrap()` in library code; tests may use it.", False),
        ("No `unwrap()` in library code; examples may use it.", True),
    ],
)
def test_what_a_ban_permits_in_the_same_breath_is_no_candidate(rule: str, candidate: bool) -> None:
    found = rules(read(f"- {rule}\n- Use `unwrap()` freely in tests.\n", "AGENTS.md"))
    vectors = np.eye(2, dtype=np.float32)
    assert bool(candidates(found, vectors, vectors)) is candidate


@pytest.mark.parametrize(("others", "compared"), [(4, True), (14, False)])
def test_in_a_file_of_many_rules_a_sentence_and_the_next_are_not_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: int, compared: bool
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rest = "".join(f"- Paint shed {number} in its own colour.\n" for number in range(others))
    document = read(f"- Never edit prices by hand. Change the price list instead.\n{rest}", "AGENTS.md")
    judged = DeepTier(Models(Config(root=tmp_path))).judged(document)
    pairs = {(pair.candidate.first.text, pair.candidate.second.text) for pair in judged}
    assert (("Never edit prices by hand.", "Change the price list instead.") in pairs) is compared


@pytest.mark.parametrize(
    "text",
    [
        "{% if vip %}Offer a discount.{% else %}Never offer a discount.{% endif %}",
        "- If the guest is a member, offer a discount.\n- If the guest is not a member, offer none.\n",
        "- When the shop is open, name prices.\n- When the shop is closed, keep prices to yourself.\n",
        "- Offer a discount, unless the case is urgent.\n- Do not offer a discount in urgent cases.\n",
        "- Give the tenant the key when you write to the tenant.\n- Write to the landlord without the key.\n",
    ],
)
def test_rules_for_cases_that_exclude_each_other_are_no_candidates(text: str) -> None:
    found = rules(read(text, "p.j2" if "{%" in text else "AGENTS.md"))
    vectors = np.eye(2, dtype=np.float32)
    assert len(found) == 2
    assert not candidates(found, vectors, vectors)
