"""Real prompt files: our own small corpus always, the large public one where it is at hand."""

import os
import tarfile
from pathlib import Path

import pytest

from antinomy.errors import ReadError
from antinomy.prompt.formats import KINDS, decode, kind_of, read, read_file
from faithful import assert_faithful

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "tests" / "corpus"
ARCHIVE = Path(os.environ.get("ANTINOMY_DATA", ROOT.parent / "shared" / "data")) / "prompts.tar.gz"
FILES = sorted(
    path for path in CORPUS.rglob("*") if path.is_file() and path.name not in ("README.md", ".gitattributes")
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CORPUS).as_posix())
def test_each_file_of_our_corpus_is_read_faithfully(path):
    text = read_file(path)
    name = path.relative_to(CORPUS).as_posix()
    document = read(text, name)
    assert kind_of(name) is not None
    assert not document.problems
    assert_faithful(document)
    prose = [block for block in document.blocks if block.kind in ("paragraph", "list-item", "table-cell")]
    assert len(prose) >= 3


def test_our_corpus_holds_every_kind_that_is_searched_for():
    held = {kind_of(path.relative_to(CORPUS).as_posix()).name for path in FILES}
    assert {kind.name for kind in KINDS if kind.discovered} <= held


def test_every_file_of_the_public_corpus_is_read_faithfully():
    if not ARCHIVE.exists():
        pytest.skip(f"{ARCHIVE.name} is not at hand; set ANTINOMY_DATA to the folder that holds it")
    read_files = 0
    with tarfile.open(ARCHIVE) as archive:
        for member in archive:
            if not member.isfile() or member.name.endswith("manifest.jsonl"):
                continue
            stream = archive.extractfile(member)
            try:
                text = decode(stream.read(), member.name)
            except ReadError:
                continue
            document = read(text, member.name)
            assert_faithful(document)
            read_files += 1
            if text.strip():
                assert any(block.text.strip() for block in document.blocks), member.name
    assert read_files >= 1_400
