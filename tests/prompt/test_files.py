"""From bytes to text: nothing lost, nothing translated, and one clear sentence when it cannot be."""

import pytest

from antinomy.errors import ReadError
from antinomy.prompt.formats import read_file


def write(folder, data):
    path = folder / "prompt.md"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("text", ["a\r\nb\rc\nd", "\ufeffa", "é😀\u2028", ""])
def test_utf8_is_kept_to_the_character(tmp_path, text):
    assert read_file(write(tmp_path, text.encode())) == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_known_by_its_mark(tmp_path, encoding):
    assert read_file(write(tmp_path, ("\ufeff" + "é😀\r\n").encode(encoding))) == "é😀\r\n"


@pytest.mark.parametrize(
    ("data", "remedy"),
    [
        (b"\x89PNG\0\0", "binary file"),
        (b"caf\xe9", "byte 3 is not valid UTF-8; save it as UTF-8"),
        (b"\xff\xfea", "broken UTF-16; save it as UTF-8"),
    ],
)
def test_what_is_no_text_is_told_with_file_and_remedy(tmp_path, data, remedy):
    path = write(tmp_path, data)
    with pytest.raises(ReadError) as caught:
        read_file(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert remedy in str(caught.value)
    assert str(caught.value).endswith(".")


def test_missing_files_and_folders_are_told(tmp_path):
    with pytest.raises(ReadError, match="no such file"):
        read_file(tmp_path / "none.md")
    with pytest.raises(ReadError, match=r"folder|cannot be read"):
        read_file(tmp_path)
