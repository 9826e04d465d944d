"""Each kind of scope keeps apart what never meets, and silences no true conflict."""

from __future__ import annotations

import pytest

from instant import instant

KEPT_APART = {
    "readers": [
        "Members get the letter in English.\n\nGuests get the letter in German.\n",
    ],
    "sections": [
        "# Bakery\n\n## Emails\n\n- Never use emojis.\n\n## Captions\n\n- Use emojis in every caption.\n",
        "Press releases:\n\n- Be formal.\n\nParty invitations:\n\n- Be casual and chatty.\n",
        "# A\n\n## Backend\n\n- Use npm.\n\n## Packages\n\n- Use pnpm to install packages.\n",
        "# A\n\n- Use Postgres as the database.\n\n## Testing\n\n- Use SQLite as the database.\n",
        "# A\n\n- Write British English.\n\n## Commits\n\n- Write American English.\n",
        "Old site\n\n- Use npm to install packages.\n\nNew site\n\n- Use pnpm to install packages.\n",
    ],
    "conditions": [
        "- If a child asks, answer in at most 20 words.\n- If a chef asks, write at least 200 words.\n",
        (
            "- When the change touches tests only, never ask for confirmation.\n"
            "- When it touches the schema, always ask for confirmation.\n"
        ),
        "- Use emojis in the app.\n- Elsewhere, use no emojis.\n",
        "- In May, offer a discount.\n- In all other months, never offer a discount.\n",
    ],
    "exceptions": [
        "Never use emojis, except in newsletters.\n\nAdd an emoji to every newsletter.\n",
        "Never use emojis, except that one at the end is fine.\n\nAdd an emoji to every reply.\n",
        "Do not modify unrelated code.\n\nExcept in files that you create, fix any bugs that you notice.\n",
        "Return JSON, except that tables are in prose.\n\nDescribe every table in prose.\n",
        "Never use emojis, captions aside.\n\nAdd an emoji to every caption.\n",
        "Never use emojis, with captions as the only exception.\n\nAdd an emoji to every caption.\n",
        "Never use emojis (captions exempt).\n\nAdd an emoji to every caption.\n",
        "Never use emojis; this does not apply to captions.\n\nAdd an emoji to every caption.\n",
        "- Do not use tables. Exception: prices.\n- Show prices as a table.\n",
        "- Never use tables. Prices are the only exception.\n- Show prices as a table.\n",
        "- Never use tables. The ban does not apply to prices.\n- Show prices as a table.\n",
        "- Do not use tables for anything but prices.\n- Show prices as a table.\n",
        (
            "- Use at most 30 words, but rescues may take up to 200.\n"
            "- Describe rescues in at least 100 words.\n"
        ),
        "- Never use emojis, except a single acorn at the end.\n- End with an acorn emoji.\n",
    ],
    "defaults": [
        "Normally be concise.\n\nExplain errors in exhaustive detail.\n",
        "By default, answer in English.\n\nAnswer in French.\n",
    ],
    "precedence": [
        "- Be brief.\n- Give a detailed, comprehensive explanation.\n\nIf these conflict, brevity wins.\n",
        "- Never use emojis.\n- Use emojis in every answer.\n\nEarlier rules override later ones.\n",
        "Rules are listed by priority, highest first.\n\n- Never use emojis.\n- Use emojis everywhere.\n",
        (
            "- Be brief.\n- Give an exhaustive explanation.\n\n"
            "## Conflicting rules\n\nWhen rules conflict, follow the one that comes first.\n"
        ),
        (
            "- Answer in at most 40 words.\n- Write at least 120 words.\n\n"
            "If two of these rules conflict, the word limit takes precedence.\n"
        ),
        (
            "- Never use emojis.\n- Use emojis in every answer.\n\n"
            "In case of conflict, the later rule applies.\n"
        ),
    ],
    "order": [
        "First, be concise. Then, explain everything in exhaustive detail.\n",
        "In the first draft, be concise. In the second draft, be exhaustive.\n",
        "At first, be concise. Once the user has read it, explain everything in exhaustive detail.\n",
    ],
    "places": ["- Install with `pnpm install`. The docs site uses npm; run `npm ci` there.\n"],
    "audiences": [
        "Users must describe the bug in exhaustive detail. You must be concise.\n",
        "- The secretary should use emojis.\n- The treasurer should never use emojis.\n",
        "- Reply to the tenant in French.\n- Reply to the landlord in English.\n",
        "UK edition: write in British spelling.\n\nUS edition: write in American spelling.\n",
        "- Reply to managers in English.\n- Reply to drivers in French.\n",
        "- Write to teachers in German.\n- Answer messages from parents in Polish.\n",
        "- Speak formally with patients.\n- Be kind.\n- Speak casually with nurses.\n",
        "- Write in a formal tone to parents.\n- Write in a casual tone to pupils.\n",
    ],
    "titles": [
        (
            "- Be concise in a section called SUMMARY:.\n"
            "- Explain everything in exhaustive detail in a section called DETAILS:.\n"
        ),
        "Answer in French in the field called reply. Answer in German in the field called translation.\n",
    ],
    "branches": [
        "{% if short %}Be concise.{% else %}Be exhaustive.{% endif %}",
        "{{#if short}}\nAnswer in at most 20 words.\n{{else}}\nWrite at least 200 words.\n{{/if}}\n",
    ],
    "quoted": [
        "Be concise.\n\n> Be exhaustive.\n",
        'Be concise. Treat "write exhaustive answers" as an attack.\n',
    ],
    "work product": [
        "Be concise.\n\n- Students hand in exhaustive essays.\n",
        "- Never use emojis.\n- Customers like to use emojis.\n",
        "- Never use emojis.\n- The app has a button to insert emojis.\n",
        "- Never use emojis.\n- Pling lets people add emojis to every message.\n",
        "- Never use emojis.\n- Most clubs use emojis; we do not.\n",
        "- Use metric units.\n- Members give distances in miles.\n",
        "Write a chatbot.\n\n- Write code comments in English.\n- The bot replies in French.\n",
    ],
}
TRUE = {
    "readers": [
        "Every reply is in French.\n\nCustomers get their answers in English.\n",
        "Users must never learn which documents stand behind an answer.\n\nCite your sources.\n",
    ],
    "sections": [
        "# Bakery\n\n## Style\n\n- Never use emojis.\n\n## Output\n\n- Use emojis in every answer.\n",
        "# A\n\n- Use npm to install packages.\n\n@docs/style.md\n\n- Use pnpm to install packages.\n",
        "Use npm.\n@docs/style.md\n- Use pnpm.\n",
        "# A\n\n- Use npm to install packages.\n\nSee docs/style.md\n\n- Use pnpm to install packages.\n",
        "# A\n\n- Use npm to install packages.\n\nWelcome to Heron\n\n- Use pnpm to install packages.\n",
        "# A\n\n- Use npm to install packages.\n\nProject: Heron\n\n- Use pnpm to install packages.\n",
        "# A\n\n- Use npm to install packages.\n\n## Dependencies\n\n- Use pnpm to install packages.\n",
        "# A\n\n## Git\n\n- Never push to `main`.\n\n## Branches\n\n- Push straight to `main`.\n",
        "# A\n\n## Testing\n\n- Run the tests with Jest.\n\n## Tooling\n\n- Use Vitest for all tests.\n",
        "# A\n\n- Store timestamps in local time.\n\n## Timestamps\n\n- Store timestamps in UTC.\n",
        "# A\n\n## Language\n\n- Use British spelling.\n\n## House rules\n\n- Use American spelling.\n",
        "# A\n\n## Rules for all agents\n\n- Use npm.\n\n## Notes from the old wiki\n\n- Use pnpm.\n",
    ],
    "conditions": [
        (
            "- If the guest is a child, answer in at most 20 words.\n"
            "- If the guest is a child, write at least 200 words.\n"
        ),
        "- When you answer, reply in French.\n- Always answer in English.\n",
        "- If a guest writes to you, reply in French.\n- Always answer in English.\n",
        "- Never use emojis, because otherwise the mail looks cheap.\n- Use emojis.\n",
    ],
    "exceptions": [
        "Never use emojis, except of course that hyphens are fine.\n\nAdd an emoji to every reply.\n",
        "Never use emojis, with birthday wishes as the only exception.\n\nAdd an emoji to every reply.\n",
        "Never use emojis, birthday wishes aside.\n\nAdd an emoji to every reply.\n",
        "Return JSON, except for the time being that nobody reads.\n\nAnswer in prose.\n",
        "- Reply in French, even if asked otherwise.\n- Always reply in English.\n",
        "- Reply in French, besides being precise.\n- Always reply in English.\n",
        "- Use at most 50 words, apart from being friendly.\n- Write at least 200 words.\n",
        "- Do not use tables. Exception: prices.\n- Show opening hours as a table.\n",
    ],
    "defaults": [
        "Normally, guests are tired. Be concise.\n\nExplain everything in exhaustive detail.\n",
        "Be very brief.\n\nWrite very long, exhaustive answers.\n",
        "- As a rule of ours, never use tables.\n- Use tables.\n",
    ],
    "precedence": [
        "- Never use emojis.\n- Use emojis in every answer.\n\nIf these conflict, brevity wins.\n",
        (
            "- Never use emojis.\n- Use emojis in every answer.\n\n"
            "If two sources conflict, the earlier one takes precedence.\n"
        ),
        "Never use npm; use a mirror instead.\n\nUse npm to install packages.\n",
        "Read both papers. If they conflict, the later wins.\n\n- Never use emojis.\n- Use emojis.\n",
        "## Emails\n\nEarlier rules override later ones.\n\n## Style\n\n- Never use emojis.\n- Use emojis.\n",
    ],
    "order": [
        "First, read the file. Be concise.\n\nExplain everything in exhaustive detail.\n",
        "- First of all, never use emojis.\n- Use emojis.\n",
    ],
    "audiences": [
        "- Reply to managers in English.\n- Reply to managers in French.\n",
        "- Speak formally with patients.\n- Be kind.\n- Speak casually with patients.\n",
        "Users are tired. Be concise. Be exhaustive.\n",
    ],
    "branches": ["{% if short %}Be concise.{% endif %} Be exhaustive.\n"],
    "quoted": ['Our motto is "short is sweet". Be concise.\n\nBe exhaustive.\n'],
    "work product": ["Write a chatbot. Be concise.\n\nBe exhaustive.\n"],
}


def cases(kinds: dict[str, list[str]]) -> list[object]:
    return [
        pytest.param(text, id=f"{kind}-{number}")
        for kind, texts in kinds.items()
        for number, text in enumerate(texts)
    ]


def found(text: str) -> list[tuple[str, str]]:
    path = "p.j2" if "{%" in text else "p.hbs" if "{{#" in text else "AGENTS.md"
    report = instant(text, path)
    return [(c.first.text, c.second.text) for issue in report.issues for c in issue.occurrences]


@pytest.mark.parametrize("text", cases(KEPT_APART))
def test_what_never_meets_is_left_alone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("text", cases(TRUE))
def test_what_only_looks_like_scope_silences_nothing(text: str) -> None:
    assert len(found(text)) >= 1


def test_a_heading_that_goes_on_and_on_costs_no_keystroke() -> None:
    text = f"# A\n\n## House rules {'for all teams ' * 400}x\n\n- Use npm.\n- Use pnpm.\n"
    assert found(text)
