"""What a session in any editor must have seen; each check fails on ``broken_server.py``.

A finding is reported as the number of its line and the words that the editor underlines,
taken from the buffer by the editor's own range: wrong columns give wrong words.
"""

VERBOSITY = ["Be concise", "give a detailed step-by-step explanation."]
OUTPUT = ["Output JSON only.", "Add commentary after the JSON."]


def findings_are_where_they_should_be(seen):
    assert seen["opened"] == [[3, words] for words in VERBOSITY]


def typing_adds_findings(seen):
    assert seen["typed"] == [[3, words] for words in VERBOSITY] + [[5, words] for words in OUTPUT]


def findings_move_with_the_text(seen):
    assert seen["moved"] == [[4, words] for words in VERBOSITY] + [[6, words] for words in OUTPUT]


def the_first_fix_is_applied_and_its_finding_goes(seen):
    assert seen["fixed"] == [[6, words] for words in OUTPUT]
    assert "concise" in seen["line"]
    assert "detailed" not in seen["line"]
    assert "é😀\u2028" in seen["line"]


def undoing_brings_it_back(seen):
    assert seen["undone"] == seen["moved"] != seen["fixed"]


def a_command_answers(seen):
    assert seen["issues"] == 2


def a_setting_arrives(seen):
    assert seen["delay"] == 500


def long_work_shows_progress(seen):
    assert seen["progress"] == "begin"


def the_server_answers_to_shutdown(seen):
    assert seen["stopped"] is True


def the_server_ends_in_order(seen):
    assert seen["exit codes"][:1] == [0]


def hover_explains(seen):
    assert "cannot both be followed" in seen["hover"]


def a_dead_server_is_told_of(seen):
    """Hold for any server that dies, so it is not among those that a broken one fails."""
    assert seen["death"] < 5, seen["told"]


EVERY = [
    findings_are_where_they_should_be,
    typing_adds_findings,
    findings_move_with_the_text,
    the_first_fix_is_applied_and_its_finding_goes,
    undoing_brings_it_back,
    a_command_answers,
    a_setting_arrives,
    long_work_shows_progress,
    the_server_answers_to_shutdown,
    the_server_ends_in_order,
]
