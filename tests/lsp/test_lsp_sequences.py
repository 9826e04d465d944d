"""Edits and saves in several files, in a real server: it ends where a search of the final texts does."""

from __future__ import annotations

from itertools import count

import pytest
from deep_session import CLASHES, MAT, idle, put_models
from hypothesis import given, settings
from hypothesis import strategies as st
from lsp_harness import FULL_CLIENT, RawClient, span

from antinomy import analyze_workspace
from antinomy.config.load import Configurations
from antinomy.inference.models import Models

NAMES = ["AGENTS.md", "CLAUDE.md", "counter/AGENTS.md"]
LINES = st.sampled_from(
    [
        *("- Answer every message in English.", "- Answer every message in French.", "## Mails", ""),
        *("- Use exactly 5 tips.", "- Use at most 3 tips.", "<!-- antinomy-ignore-next-line -->"),
        *(f"- {CLASHES}", f"- {MAT}"),
    ]
)
PUBLISHED = "textDocument/publishDiagnostics"
FOLDERS = count()


@st.composite
def sessions(draw):
    """Draw the lines of each file, and steps: lines replaced in a file, and the files saved thereafter."""
    texts = [draw(st.lists(LINES, max_size=4)) for _ in NAMES]
    now, steps = [list(text) for text in texts], []
    for _ in range(draw(st.integers(1, 5))):
        number = draw(st.integers(0, len(NAMES) - 1))
        lines = now[number]
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(lines))] * 2)))
        new = draw(st.lists(LINES, max_size=2))
        lines[start:end] = new
        steps.append((number, start, end, new, draw(st.sets(st.integers(0, len(NAMES) - 1)))))
    return texts, steps


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    put_models(folder)
    return folder


@pytest.fixture(scope="module")
def models(project):
    return Models(Configurations(project).at(project))


@pytest.fixture(scope="module", params=["onSave", "off"])
def session(project, request):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANTINOMY_NO_CACHE", "1")
        with RawClient() as client:
            editor = {**FULL_CLIENT, "workspace": {}}
            client.start(project, capabilities=editor, initializationOptions={"deep": request.param})
            yield client, request.param


def text_of(lines):
    return "".join(f"{line}\n" for line in lines)


def by_id(file):
    """Return a file's entry with its findings in an order of no meaning."""
    return {
        **file,
        "issues": sorted(file["issues"], key=lambda issue: issue["id"]),
        "suggestions": sorted(file["suggestions"], key=lambda given: given["for"]),
    }


def searched(client, mode, uris):
    """Return what the session says of each file in the end."""
    if mode == "onSave":
        for uri in uris:
            client.save(uri)
        idle(client)
        return [client.command("antinomy.analyzeDocument", uri)["files"][0] for uri in uris]
    client.command("antinomy.analyzeWorkspace")
    return [client.command("antinomy.analyzeDocument", uri)["files"][0] for uri in uris]


@settings(max_examples=12, deadline=None)
@given(drawn=sessions())
def test_a_session_ends_where_a_search_of_the_final_texts_does(session, project, models, drawn):
    client, mode = session
    folder = project / f"work{next(FOLDERS)}"
    paths = [folder / name for name in NAMES]
    uris = [path.as_uri() for path in paths]
    texts, steps = drawn
    try:
        for uri, lines in zip(uris, texts, strict=True):
            client.open(uri, text_of(lines))
        for version, (number, start, end, new, saved) in enumerate(steps, start=2):
            texts[number][start:end] = new
            client.change(uris[number], version, {"range": span((start, 0), (end, 0)), "text": text_of(new)})
            for other in sorted(saved):
                client.save(uris[other])
        got = searched(client, mode, uris)
    finally:
        for uri in uris:
            client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        client.forget(PUBLISHED)
    wanted = analyze_workspace(
        {str(path): text_of(lines) for path, lines in zip(paths, texts, strict=True)},
        tiers=("pattern", "semantic", "nli") if mode == "onSave" else ("pattern",),
        models=models,
    )
    assert {file["path"]: by_id(file) for file in got} == {
        report.path: by_id(report.to_json()) for report in wanted
    }
