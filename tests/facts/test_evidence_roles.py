"""Signs that need no model: who does what, which member of a kind, who alone, how many, and whose figure."""

from __future__ import annotations

import pytest

from antinomy.facts.agreement import Agreement, compare
from antinomy.facts.bindings import misnamed, misplaced
from antinomy.facts.checks import check
from antinomy.facts.exclusive import excluded
from antinomy.facts.figures import figures
from antinomy.facts.members import of_another
from antinomy.facts.opposites import opposed
from antinomy.facts.polarity import is_contrary
from antinomy.facts.quantifiers import overstated
from antinomy.facts.roles import swapped

TRAMS = ["Line 2 runs every six minutes on weekdays and every fifteen minutes at weekends."]
POSTAGE = ["Standard delivery costs 5 euros.", "Express delivery costs 12 euros and takes one day."]
FERRIES = """| Route | Duration | Adult fare |
|---|---|---|
| Aldan – Skerry | 45 min | 12 euros |
| Aldan – Munn | 2 h 10 min | 31 euros |
| Aldan – Torsay | 3 h | 40 euros |
"""
SERVERS = ["The primary runs in Frankfurt, the replica in Dublin."]
LAMPS = ["Brio S: Weight 310 g, Price $199.", "Brio X: Weight 420 g, Price $329."]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Vale ceded the port to Arden.", "Arden ceded the port to Vale, but kept its fleet."),
        ("Tarn lost the final to Vessland.", "Vessland lost the final in 2022 to the newcomers from Tarn."),
        ("Kolb Systems bought Nordal.", "Kolb Systems was bought by Nordal in 2016."),
        ("The mill was built by the abbey's tenants.", "The mill built the abbey's tenants."),
    ],
)
def test_a_claim_that_swaps_who_does_it_and_to_whom(claim, evidence):
    assert swapped(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Nordal bought Kolb Systems.", "Kolb Systems was bought by Nordal in 2016."),
        ("Nordal bought Kolb Systems.", "Nordal bought Kolb Systems in 2016."),
        ("Vale borders Arden.", "Arden borders Vale to the north."),
        ("Vale merged with Arden.", "Arden merged with Vale in 1742."),
        ("Kelm is the largest town.", "The largest town is Kelm."),
        ("Vale did not cede the port to Arden.", "Arden ceded the port to Vale."),
        # Both are told.
        ("Vale beat Arden.", "Arden beat Vale in 1990, and Vale beat Arden in 1991."),
    ],
)
def test_what_swaps_nothing(claim, evidence):
    assert not swapped(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The enterprise plan includes 50 GB.", "The team plan includes 50 GB."),
        ("Backups in the Asian region are encrypted.", "Backups in the European region are encrypted."),
        ("The Church of St Vaast has two towers.", "The Church of St Odile has two towers."),
        ("Version 4.1 needs a licence.", "Version 4.0 needs a licence."),
        ("The Brio Mini weighs 200 g.", "Brio X: Weight 420 g, Price $329."),
        ("The American agency launched the probe.", "The probe was launched in May by the European agency."),
    ],
)
def test_evidence_of_another_member_of_the_kind(claim, evidence):
    assert of_another(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The enterprise plan includes 50 GB.", "All plans include 50 GB."),
        ("The plan includes 50 GB.", "The team plan includes 50 GB."),
        ("The team plan includes 50 GB.", "The team plan costs $12 and includes 50 GB."),
        ("The new inhaler helped.", "The inhaler helped."),
        ("The staff of the mill went on strike.", "The workers of the mill went on strike."),
        ("Building the canal took ten years.", "Work on the canal took ten years."),
        # The evidence goes on to speak of it.
        ("The free plan has no support.", "The team plan has support. The free plan has none."),
    ],
)
def test_evidence_that_may_well_be_of_the_claims_own(claim, evidence):
    assert not of_another(claim, evidence.split(". "))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Editors can delete posts.", "Only administrators can delete posts and manage users."),
        ("Anyone can manage users.", "Only administrators can delete posts and manage users."),
        ("The Brio X can be charged wirelessly.", "Only the Brio Pro can be charged wirelessly."),
        ("The canteen accepts cash.", "The canteen accepts cards only."),
        ("The parser reads XML.", "The parser reads only JSON."),
    ],
)
def test_others_than_those_who_alone_do_it(claim, evidence):
    assert excluded(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Administrators can delete posts.", "Only administrators can delete posts."),
        ("Senior administrators can delete posts.", "Only administrators can delete posts."),
        ("Anna can delete posts.", "Only administrators can delete posts."),
        ("Editors can write posts.", "Only administrators can delete posts."),
        ("Editors cannot delete posts.", "Only administrators can delete posts."),
        ("The canteen accepts bank cards.", "The canteen accepts cards only."),
        ("Five copies are known in all.", "Only four other copies are known."),
        ("The gate opens at noon.", "The gate opens only at weekends."),
    ],
)
def test_what_no_only_excludes(claim, evidence):
    assert not excluded(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence", "more"),
    [
        ("All of the ponds dried out.", "Some of the ponds dried out.", True),
        ("None of the ponds dried out.", "Some of the ponds dried out.", True),
        ("The lake freezes every winter.", "The lake freezes in most winters.", True),
        ("Replies are always compressed.", "Replies are usually compressed.", True),
        ("Some of the ponds dried out.", "All of the ponds dried out.", False),
        ("All of the ponds dried out.", "All of the ponds dried out, some of them twice.", False),
        ("All of the ponds are deep.", "Some of the ponds dried out.", False),
        ("Not all of the ponds dried out.", "Some of the ponds dried out.", False),
    ],
)
def test_claims_about_all_where_the_evidence_tells_of_some(claim, evidence, more):
    assert overstated(claim, [evidence]) is more


@pytest.mark.parametrize(
    ("claim", "evidence", "wrong"),
    [
        ("Line 2 runs every fifteen minutes on weekdays.", TRAMS, True),
        ("Line 2 runs every six minutes on weekdays.", TRAMS, False),
        ("Line 2 runs every fifteen minutes at weekends.", TRAMS, False),
        ("Standard delivery costs 12 euros.", POSTAGE, True),
        ("Express delivery costs 12 euros.", POSTAGE, False),
        ("The Brio S costs $329.", LAMPS, True),
        ("The Brio X costs $329.", LAMPS, False),
        ("The Brio X costs $500.", LAMPS, False),
    ],
)
def test_a_figure_belongs_to_what_it_is_told_of(claim, evidence, wrong):
    assert misplaced(claim, evidence) is wrong


@pytest.mark.parametrize(
    ("claim", "evidence", "wrong"),
    [
        ("The primary database runs in Dublin.", SERVERS, True),
        ("The primary runs in Frankfurt.", SERVERS, False),
        ("The replica runs in Dublin.", SERVERS, False),
        ("Anna studied in Cluj.", ["Anna was born in Cluj and studied in Vienna."], True),
        ("Anna was born in Cluj.", ["Anna was born in Cluj and studied in Vienna."], False),
        ("She moved to Rome.", ["She moved to Paris in 1990 and to Rome in 1995."], False),
        ("The firm has offices in Rome.", ["The firm has offices in Kiel and in Rome."], False),
    ],
)
def test_a_name_belongs_to_what_it_is_told_of(claim, evidence, wrong):
    assert misnamed(claim, evidence) is wrong


def test_how_often_is_not_how_long():
    told = compare("Backups are made every six hours.", "Backups are kept for 35 days.")
    assert told.amounts is Agreement.UNKNOWN
    told = compare("Backups are made every six hours.", "Backups are made every 12 hours.")
    assert told.amounts is Agreement.DIFFER


@pytest.mark.parametrize(
    "text", ["Version 3.6 added it.", "It needs version 12.", "Take line 7 to the port."]
)
def test_the_number_of_a_name_counts_nothing(text):
    assert not figures(text)


def test_an_opposite_counts_although_the_evidence_has_the_word_of_something_else():
    told = ["Indexes speed up reads but slow down writes."]
    assert opposed("Indexes speed up writes.", told) == 1
    assert opposed("Indexes slow down writes.", told) == 0
    assert opposed("The shop closes at seven.", ["The shop opens at nine and closes at seven."]) == 0


@pytest.mark.parametrize(
    ("claim", "evidence", "contrary"),
    [
        ("The war between Arden and Vale ended.", "The treaty ended the war between Arden and Vale.", False),
        ("Arden fought Vale.", "The treaty ended nine years of war between Arden and Vale.", False),
        ("The agency had approved the drug.", "The agency refused approval of the drug.", True),
        ("Dirty reads are possible.", "Isolation rules out dirty reads.", True),
    ],
)
def test_a_verb_that_denies_its_object_leaves_the_rest_alone(claim, evidence, contrary):
    assert is_contrary(claim, evidence) is contrary


def test_what_a_claim_denies_up_to_a_time_is_no_denial_of_what_came_then():
    (first, *_) = check("The lake did not exist until 1958.", "The lake exists since 1958.")
    assert not first.negation
    (first, *_) = check("The lake did not exist in 1960.", "The lake existed in 1960.")
    assert first.negation


@pytest.mark.parametrize(
    ("claim", "context", "label"),
    [
        ("The enterprise plan includes 50 GB.", "The team plan includes 50 GB of storage.", "neutral"),
        (
            "Vale ceded the port to Arden.",
            "Arden ceded the port to Vale, but kept its fleet.",
            "contradiction",
        ),
        (
            "The Brio X can be charged wirelessly.",
            "Only the Brio Pro can be charged wirelessly.",
            "contradiction",
        ),
        ("None of the ponds dried out.", "Some of the farmland ponds dried out.", "contradiction"),
        ("Version 4.1 requires a licence.", "Version 4.0 requires a licence key.", "neutral"),
        (
            "The Brio X costs $549.",
            "| Model | Price |\n|---|---|\n| Brio X | $329 |\n| Brio Pro | $549 |\n",
            "contradiction",
        ),
        ("The primary database runs in Dublin.", SERVERS[0], "contradiction"),
        ("The crossing to Munn takes less than two hours.", FERRIES, "contradiction"),
        ("The crossing to Munn takes more than two hours.", FERRIES, "entailment"),
    ],
)
def test_such_signs_overrule_what_a_small_model_reads(checker, claim, context, label):
    (found,) = checker.check(claim, context).checks
    assert found.label.value == label
