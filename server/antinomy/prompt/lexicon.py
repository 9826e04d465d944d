"""Word lists of English that the directive reader needs: verbs, artefacts, negators, cues.

Data only. Nothing here knows about conflicts; what words *oppose* each other
is the catalogue's business.
"""

from __future__ import annotations

import re

from antinomy.prompt.expressions import expression


def words(text: str) -> frozenset[str]:
    """Return the words of a blank-separated list."""
    return frozenset(text.split())


#: Base forms that open an imperative ("Return …", "Keep …").
IMPERATIVE_VERBS = words(
    """
    abbreviate abide abort accept access acknowledge act activate adapt add address adhere adjust admit
    adopt advise aim align allow alphabetise alphabetize analyse analyze annotate announce answer
    apologise apologize append apply approve archive arrange ask assign assume assure attach attribute audit
    authenticate authorise authorize avoid await base be become begin bold break bring browse build bump
    bypass calculate call cancel capitalise capitalize capture carry catch change charge chat check
    choose cite claim clarify classify clean clear close collect combine come comment commit communicate
    compare compile complete comply compose compress compute conclude condense conduct configure confine
    confirm congratulate connect consider construct consult contact contain continue contribute convert
    convey copy correct count cover crack craft create credit cushion date deactivate debug decide
    declare decline decode deduce default defer define delegate delete deliver demonstrate deny deploy
    deprecate describe design detail determine develop diagnose direct disable discard disclose discuss
    display disregard distinguish divide do document double-check download downplay draft draw drop edit
    elaborate embed emit emphasise emphasize employ enable enclose encode encourage encrypt end enforce
    engage enhance ensure enter enumerate erase escalate establish estimate evaluate examine exclude
    execute exercise exit expand expect explain explore export expose express extend extract favor
    favour feature feel fetch file fill filter finalize find finish fit fix flag focus fold follow
    forbid forget format formulate forward gather generate get give go google grade grant greet group
    guess guide hand hand-edit handle hard-wrap have head help hide highlight hold identify ignore illustrate
    imagine implement imply import improve include incorporate increase indent indicate infer inform
    initialise initialize initiate insert inspect install instruct integrate interpret introduce invent
    investigate invite invoke involve italicise italicize iterate join joke judge jump justify keep
    label launch lay lead learn leave let leverage lighten limit line link lint list load localise localize
    locate log look maintain make manage map mark match measure memorise memorize mention merge migrate
    mimic minimise minimize mirror mix mock modify monitor move name narrate navigate nest normalise
    normalize note notify number obey obfuscate observe obtain offer omit open operate optimise optimize
    order organise organize outline output overwrite paraphrase parse pass paste patch pause pay pepper
    perform permit persist personalise personalize phone pick pin place plan play point pose post postpone
    practice praise precede preface prefer prefix prepare present preserve pretend prevent print
    prioritise prioritize proceed process produce prohibit promise promote prompt proofread propagate
    propose provide publish pull push put query quote raise rank rate re-run reach read reassure rebase
    rebuild recall recap recommend reconcile record redact reduce refactor refer refine reflect reformat
    refrain refund refuse regenerate register reimburse reject rely remain remember remind remove rename
    render reorder repeat rephrase replace reply report represent request require rerun research reserve
    resist resolve respect respond restart restate restore restrict resume retain retrieve return reuse
    reveal review revise rewrite ring rotate round route run sanitise sanitize save say scan search see seek
    select send separate serve set settle share shorten show sign simplify skip soften solve sort sound
    speak specify spell split sprinkle squash stand start state stay steer step stick stop store strip
    strive structure stub study style submit substitute suggest summarise summarize supplement supply
    support suppress surround suspend swallow switch synchronise synchronize tailor take talk target
    teach tell terminate test thank think throw tidy tolerate touch transcribe transform translate treat
    trim truncate trust try turn type understand unify uninstall unpack update upgrade upload use
    utilise utilize validate vary verify view visit wait walk warn weave welcome withdraw withhold work
    worry wrap write
    """
)

#: Things a rule can speak of, by every noun that names them; ``answer`` is the model's output as a whole.
ARTEFACTS: dict[str, str] = {
    noun: name
    for name, nouns in {
        "answer": "answer answers response responses reply replies output outputs completion completions "
        "explanation explanations",
        "text": "text texts prose writing wording copy",
        "message": "message messages",
        "summary": "summary summaries abstract abstracts tldr synopsis overview recap",
        "introduction": "introduction introductions intro opening preamble",
        "conclusion": "conclusion conclusions ending closing",
        "title": "title titles headline headlines",
        "heading": "heading headings header headers",
        "subject line": "subject subjects",
        "commit": "commit commits",
        "pull request": "pr prs",
        "code": "code snippet snippets script scripts program programs codebase",
        "comment": "comment comments",
        "docstring": "docstring docstrings",
        "documentation": "documentation docs readme changelog",
        "email": "email emails e-mail e-mails mail mails newsletter newsletters",
        "letter": "letter letters",
        "chat": "chat chats conversation conversations dialogue dialogues",
        "report": "report reports briefing briefings",
        "analysis": "analysis analyses assessment assessments evaluation evaluations",
        "list": "list lists bullet bullets",
        "table": "table tables",
        "section": "section sections",
        "paragraph": "paragraph paragraphs",
        "sentence": "sentence sentences",
        "question": "question questions",
        "note": "note notes annotation annotations",
        "log": "log logs",
        "test": "test tests",
        "error": "error errors warning warnings",
        "review": "review reviews feedback critique",
        "plan": "plan plans roadmap outline outlines",
        "post": "post posts tweet tweets caption captions",
        "article": "article articles essay essays blog",
        "story": "story stories poem poems novel",
        "ticket": "ticket tickets issue issues",
        "draft": "draft drafts",
        "description": "description descriptions blurb blurbs",
        "name": "name names identifier identifiers variable variables",
        "file": "file files",
        "function": "function functions method methods class classes",
        "reasoning": "reasoning thinking",
        "example": "example examples",
        "step": "step steps",
        "notice": "notice notices announcement announcements update updates",
        "quotation": "quotation quotations quote quotes",
        "recipe": "recipe recipes",
        "slide": "slide slides presentation",
        "image": "image images picture pictures",
    }.items()
    for noun in nouns.split()
}

#: Subjects that do something themselves, apart from the model that is addressed as "you".
ACTORS = words(
    """
    user users customer customers client clients student students pupil pupils applicant applicants player
    players candidate candidates author authors reader readers reviewer reviewers developer developers human
    humans employee employees visitor visitors guest guests patient patients caller callers member members
    teacher teachers planner coder critic writer editor tester agent agents subagent subagents bot bots worker
    workers contributor contributors maintainer maintainers people someone somebody everyone anybody nobody
    they he she participants participant passengers passenger subscribers interviewer interviewee staff
    manager managers owner owners operator operators moderator moderators prosecution defence defense
    """
)

#: "Tell users you are Sam", "Tell users what is new", "Leave guests as they are": they do nothing.
NO_ACTOR = expression(
    r"\b(?:you|as\s+\w+)$|^wh(?:o|at|ich|ere)(?:ever)?\b"
    r"|^(?:tell|ask|show|give|explain|remind|inform|teach|work|make\s+do|proceed|go)\b.*\b(?:what|which|how|where|wh[yo]|whose"
    r"|that|when|if|whether)\b"
)

#: "Users are informed": somebody else informs them.
PASSIVE = expression(
    r"(?:(?<=\bis)|(?<=\bare))\s+(?:(?:not|never|always|only)\s+)?(?!\w+\s+to\b)(?:[a-z]{2,}ed|told|given|shown|sent|put|kept|paid)\b"
)

#: Headings that limit nothing: rules below them hold for the whole prompt.
GENERIC_HEADINGS = words(
    """
    a additional agreement agreements also always and answer answering answers any approach at basic behavior behaviors behaviour
    behaviours best communication concise conflicts constraint constraints content conversation core correct
    critical details do do's don't don'ts donts don’t dos essential example examples expectations expected final
    for format formatting general global goal goals good ground guidance guideline guidelines how i identity important
    in instruction instructions interaction does happens look looks matters runs works key language languages length limits main mandatory mission mode
    must never note notes nothing objective of order other our output outputs overview persona personality
    policies policy preferences principle principles priorities priority process prompt purpose quality reminder
    reminders replies reply requirement requirements respond responding response responses responsibilities
    restrictions role rule rules sample samples section set should specific standard standards structure style
    system task tasks text the things tips to tone usage use voice what when with work workflow working write
    writing you your setup installation install development developing commands command checklist finishing
    finish getting started start here conventions convention coding project quick common environment build
    building repository repo context background introduction additional extra further misc form first steps
    measures measurements units template templates entry entries layout punctuation wording grammar spelling emoji emojis brevity typography
    """
)

#: Of the general words, those that name a case with another word ("Quick mode", "Task B").
CASE_NOUNS = words(
    """
    mode task command persona role project environment template language format workflow unit section message
    entry text conversation prompt
    """
)

#: What files rules rather than names the case that they are for ("Step 2", "Point B", "Warning").
FILING_NOUNS = words(
    """
    step steps point points item items tip tips law laws article clause caveat caveats warning caution remark hint
    reason fact fix bonus directive directives commandment reminder attention number no nr i.e e.g
    """
)

#: Signs that mark what is wrong, and what is right.
CROSSES, TICKS = "❌✗✘✖🚫⛔👎", "✅✓✔☑👍"
#: A line that is marked as wrong or as right.
MARK = expression(
    rf"\s*(?:[-*+•>]\s+)?[*_]{{0,2}}(?:(?P<cross>[{CROSSES}])|(?P<tick>[{TICKS}]))\ufe0f?[*_]{{0,2}}\s"
)

#: Words by which a heading says when work is done, or where in the day's work a rule has its place, and not
#: which part of the code it is about ("Before you open a pull request", "Finishing up"). A rule on how one
#: works (which package manager, which branch) is not limited by them.
OCCASION_HEADINGS = words(
    """
    add adding after autonomy be before care change changes changing check checks ci cleanup close closing
    collaborating collaboration commit commits committing complete completed completing completion continuous
    contribute contributing contribution contributions control daily definition deliver delivering delivery
    developer done each edit editing edits end engineering every everyday feature features finished git github
    gitlab habits hand handing handoff handover hygiene implement implementation implementing integration
    local locally machine make making merge merging new once open opening over pace plan planning plans pr
    prerequisites prs pull push pushing ready reference release releases releasing remember report reporting
    request requests review reviewing reviews run running session sessions shell submission submit submitting
    summary team tooling tools up validate validation verification verify wrap wrapping
    """
)

#: Labels that name a quality of the output, not a part or case of it ("Detail: …").
QUALITIES = words(
    """
    detail details emoji emojis language languages humour humor wording grammar spelling punctuation vocabulary
    """
)

_NEGATORS = r"""
    \b(?:do|does|did|must|should|shall|will|would|can|could|may|might|need|is|are|be|was|were|has|have)
      (?:\s+not\b|n['’]t\b)
  | \bcan\s?not\b | \b(?:can|won)['’]t\b | \bnever\b | \bnot\b | \bno\b | \bnone\b | \bnothing\b | \bneither\b | \bnor\b | \bnowhere\b
  | \bwithout\b | \binstead\s+of\b | \brather\s+than\b
  | \bavoid(?:s|ing)?\b | \brefrain(?:s|ing)?\s+from\b | \babstain\s+from\b | \b(?:steer|stay|keep)\s+(?:well\s+)?clear\s+of\b | \bstay\s+away\s+from\b
  | \bomit(?:s|ting|ted)?\b | \bexclud(?:e|es|ing|ed)\b | \bskip\b | \bdrop\b | \bstop\s+(?=\w+ing\b) | \bremove\b
  | \bsuppress\b | \bleave\s+out\b | \bkeep\b[^.]{0,60}\bout\s+of\b | \bleave\b[^.]{0,60}\bout\b
  | \bforbidden\b | \bprohibit(?:s|ed)?\b | \bbanned\b | \bdisallow(?:s|ed)?\b | \boff[\s-]limits\b
  | \bzero\b | \bfree\s+of\b | \bfree\s+from\b | \bdeclines?\b | \brefuses?\b | \breject(?:s|ed)?\b | \bresist\b
  | \bprevent\b | \bforbid(?:s)?\b | \bdislike\b | \bunnecessary\b | \bhave\s+no\s+place\b
"""
NEGATOR = expression(_NEGATORS, re.VERBOSE)

#: Look like negators and are none.
PSEUDO_NEGATOR = expression(
    r"""
    \bnot\s+(?:only|just|merely|simply|necessarily)\b
  | \bno\s+(?:more|fewer|less|longer|later|earlier|sooner)\s+than\b | \bno\s+matter\b | \bno\s+doubt\b
  | \b(?:do\s+not|don['’]t|never)\s+(?:forget|hesitate|fail|neglect)\b
  | \b(?:must|should|may|do|does|can|will)?\s*(?:not|n['’]t|never)\s+(?:exceed|go\s+(?:over|beyond|above)|surpass)\b
  | \b(?:cannot|can\s+not|can['’]t)\s+be\s+(?:overstated|avoided)\b
  | \bnothing\s+(?:but|else|other|except|more|after|before|follows|comes|beyond|may\s+precede)\b
  | \band\s+nothing\b | \bno\s+one\s+but\b | \bwhether\s+or\s+not\b | \bor\s+not\b | \bif\s+not\b
  | \bnot\s+(?:more|fewer|less|later|longer|earlier)\s+than\b
  | \byes\s?/\s?no\b | \bno\s+\d | \bnever\s+(?:more|fewer|less|longer)\s+than\b
    """,
    re.VERBOSE,
)

#: Headings and lead-ins that forbid the entries below them.
BAN = expression(
    r"^\W*(?:(?:things|what|words|phrases|patterns|topics|practices)\s+(?:to\s+|you\s+must\s+|you\s+should\s+)?"
    r"(?:avoid|never|not)|don['’]?ts?\b(?!.*\bdo['’]?s\b)|do\s+not\b|never\b|avoid\b|you\s+(?:must|should|may)\s+(?:not|never)\b"
    r"|forbidden|prohibited|not\s+allowed|anti[\s-]?patterns?|what\s+not\s+to\s+do|banned|disallowed|❌|🚫|⛔)"
    # "Never forget:", "Do not skip these steps:", "Do not finish before you:" ask for what they name.
    r"(?!\s+(?:ever\s+)?(?:forget|hesitate|fail|neglect|skip|miss|omit|ignore|overlook)\b)"
    r"(?!.*\b(?:without|(?:before|until)(?:\s+you(?:\s+have|['’]ve)?)?)\W*$)[^.]*:?\s*$"
)
#: … and those that say nothing else, so that each entry is forbidden as it stands.
BARE_BAN = expression(
    r"\W*(?:please\W+)?(?:(?:you|we|(?:the|an|this)\s+(?:assistant|model|bot|chatbot|agent|ai)|it)\s+)?"
    r"(?:(?:do|must|should|shall|may|can)\s+(?:not|never)|(?:do|must|should|ca)n['’]t|cannot|never|don['’]?ts|avoid"
    r"|(?:is|are)\s+(?:strictly\s+)?(?:forbidden|prohibited|not\s+(?:allowed|permitted))(?:\s+to)?"
    r"|under\s+no\s+circumstances(?:\s+(?:should|may|must|can)\s+(?:you|we|the\s+\w+)|\s+do)?"
    r"|(?:things|what)\s+(?:to\s+avoid|not\s+to\s+do))"
    r"(?:\s+(?:ever|do))*(?:\s+(?:any\s+of\s+)?(?:the\s+following|these(?:\s+things)?|this))?\W*"
)

#: Conditions that limit a clause wherever they stand in it; whoever works has always been given a task,
#: and whoever answers has always been written to.
CONDITION = expression(
    r"""(?:^|[\s,;(—–-])(?<!\beven[ ])
    (?P<cue>if | when(?:ever)? | in\s+case(?:s)? | in\s+the\s+event | provided\s+(?:that|(?=(?:the|you|it|they|there|no)\b)) | as\s+long\s+as
      | (?<!at\s)once(?!\s+(?:per|a|in|only|at)\b) | until | till | while(?!\s+still|\s+(?:you\s+are|you['’]re)\s+at\s+it) | whilst | depending\s+on
      | (?<!because[ ])(?<!since[ ])(?<!asked[ ])(?<!told[ ])otherwise
      | as\s+soon\s+as | on\s+(?:request|demand) | upon\s+request | only\s+for | in\s+that\s+case | by\s+request
      | every\s+time | each\s+time | the\s+moment | for\s+the\s+first | callers?\s+in | those\s+who
      | in\s+all\s+other\s+cases | at\s+all\s+other\s+times | should\s+(?:you|the|it|they|a)
      | (?<!over\s)there(?=\W*(?:[.;!?)]|,|$))
      | (?<!or[ ])(?:(?:any|every)where\s+else | elsewhere)
    )\b(?!\s+(?:you\s+(?:are|have\s+been)\s+)?(?:given|assigned|handed)\s+(?:a|the|your)\s+(?:task|ticket|job)\b)
    (?!\s+(?:you\s+(?:answer|reply|respond|write)
      |(?:an?|the|any|some)\s*(?:user|customer|client|guest|caller|visitor|reader|person|student|patient|one|body)\s+
       (?:(?:writes|messages|contacts|calls)(?:\s+(?:to\s+)?(?:you|us|in))?
         |(?:asks|sends)(?:\s+(?:you|us))?\s+(?:something|anything|an?\s+(?:question|message)))
      |(?:an?|the)\s+(?:message|e-?mail|mail|letter|question|request)\s+(?:arrives|comes(?:\s+in)?))\s*(?:[,;.!?)]|$))
    \s*(?P<body>[^,;.!?()]*)""",
    re.VERBOSE,
)

#: Phrases that limit a sentence only when they open it ("In src/ …", "For refunds above 20 euros, …").
OPENING_SCOPE = expression(
    r"""^\W*(?!(?:after|before)\s+(?:the|your|each|every)\s+(?:code|json|xml|yaml|csv|list|table|object|translation|label
      |result|query|score|snippet|block)\b)
    (?:else|where(?:ver)?|before|after|during|in|for|on|at|from|under|within|as|upon|with|to|between)\s+
    (?P<body>[^,:;.!?]{2,70}?)(?:[,:]|\s+(?=(?:you|the\s+\w+|it|please|do|never|always)\b))""",
    re.VERBOSE,
)
#: … unless they name every case, or are mere connectives.
OPENING_ALWAYS = expression(
    r"""\b(?:each|every|all(?!\s+other)|any|every(?:body|one)|any(?:body|one)|answering|responding|replying|general|addition|short|particular|contrast|fact|other\s+words|order\s+to|order|total
      |(?:your|the|an?)\s+(?:\w+\s+)?(?:answer|response|reply|output|text|message)s?
  |(?:you\s+)?(?:answer|respond|reply|writ)(?:ing)?|brevity|clarity|example|instance|default|now|note
      |times?|cases?|circumstances|a\s+rule|such|above|below|following|result|this|that(?!\s+(?:are|is|was|were|has|have|do|does|can|need)\b)|these|it)\b""",
    re.VERBOSE,
)

EXCEPTION = expression(
    r"""\b(?:unless | (?<![/`])except(?:ed|ing)?(?!\s+(?:exception|\w*error)\b|\s*[:`]) | apart\s+from(?!\s+(?:being|having)\b)
      | other\s+than | aside\s+from(?!\s+(?:being|having)\b) | (?<!nothing[ ])(?<!word[ ])(?<!character[ ])(?<!letter[ ])(?<!line[ ])besides(?!\s+[a-z]+ing\b)
      | (?:with\s+the|the|one|only|sole|single|following|allowed|permitted|(?:makes?|allows?|with|as)\s+an)\s+
        (?:(?:only|one|sole|single|declared|allowed|known)\s+){0,2}
        exceptions?(?=\s*(?:[:.,;)]|$)|\s+(?:is|are|of|to|for|from)\b)
      | (?:is|are|as|were)\s+(?:the\s+|an\s+)?exceptions? | (?<!except[ ])exceptions?(?=\s*:|\s+to\s+(?:this|these|that|the|any)\s)
      | exempt | save\s+for | excluding
      | (?<!even[ ])(?:if|when|where|as)\s+(?:explicitly\s+|specifically\s+)?
        (?:asked|requested|instructed|necessary|needed|required|appropriate|applicable|relevant)
      | (?:if|when|where)\s+(?:absolutely|strictly|really|truly)\s+necessary
      | (?<!because[ ])(?<!since[ ])(?<!even[ ]if[ ]asked[ ])(?<!even[ ]when[ ]asked[ ])(?<!even[ ]if[ ]told[ ])otherwise
      | beyond\s+what | (?:explicitly|specifically)\s+(?:asks?|asked|requests?|requested|told|tells?)
      | on\s+request | upon\s+request | as\s+needed | as\s+necessary | where\s+it\s+helps
    )\b""",
    re.VERBOSE,
)

#: A sentence that makes an exception to the one before it ("Exception: prices.", "Children are the exception.").
EXCEPTION_BEFORE = expression(
    r"""\W*(?:(?:the|one|an|only|sole|single)\s+){0,3}exceptions?(?:\s+to\s+(?:this|that))?(?:\s*:|\s+(?:is|are)\b)
    | [^.;:!?]{2,60}\s(?:is|are)\s+(?:the|an|our)\s+(?:(?:only|sole|single|one)\s+)?exceptions?\b
    | \W*(?:this|that|(?:this|that|the)\s+(?:rule|limit|cap|ban|requirement|restriction))\s+
      (?:(?:does\s+not|doesn['’]t)\s+(?:apply|hold|extend)|(?:can|may)\s+be\s+(?:overridden|waived|relaxed|lifted|ignored))\b""",
    re.VERBOSE,
)

#: A default: it yields to whatever is more definite.
DEFAULT = expression(
    r"""\b(?:by\s+default | usually | generally | normally | typically | preferably | ideally | as\s+a\s+rule(?!\s+of\b)
      | in\s+general | where(?:ver)?\s+possible | when(?:ever)?\s+possible | if\s+possible | as\s+far\s+as\s+possible
      | mostly | primarily | mainly | often | sometimes | occasionally | some\s+(?:cases|times|situations) | tend\s+to | as\s+much\s+as
      | at\s+your\s+discretion | if\s+you\s+like | optional(?:ly)? | roughly | in\s+most\s+cases | default\s+to
    )\b""",
    re.VERBOSE,
)

#: A matter of degree: "not too long" and "not very short" leave room for each other; a
#: minimal diff is a size of its own.
DEGREE = expression(
    r"""\b(?:unnecessar(?:y|ily) | excessive(?:ly)? | overly | too(?=\s+[a-z]) | overuse | needless(?:ly)? | redundant | gratuitous
      | sparingly
      | (?<!\bdiff\s)(?<!\bdiffs\s)(?<!\bchanges\s)(?<!\bedits\s)minimal(?!\s+(?:diffs?|changes|edits|patch(?:es)?)\b)
      | (?<!\bis\s)(?<!\bare\s)(?:enough | sufficient) | sufficiently | appropriate(?:ly)? | superfluous | extraneous
      | not\s+(?:be\s+)?(?:very|so)
    )\b""",
    re.VERBOSE,
)

#: What a rule is called in a prompt, where it speaks of its own rules.
RULE_NOUN = r"(?:rules?|instructions?|guidelines?|requirements?|directives?|principles?|constraints?|commandments?|priorit(?:y|ies))"
#: All rules but this one, or those that stand against it.
ALL_OTHERS = (
    r"(?:(?:all|any|every|each)\s+(?:of\s+)?(?:the\s+)?(?:others?|else|rest|(?:other\s+|previous\s+|conflicting\s+)?(?:style\s+)?"
    rf"{RULE_NOUN})|every(?:thing|\s+other)(?:\s+{RULE_NOUN})?|any(?:thing|one)?\s+else|(?:the\s+)?(?:rest|others)"
    rf"|(?:the\s+|any\s+)?(?:other|previous|earlier|later|preceding|prior|following|conflicting|contrary|remaining)\s+{RULE_NOUN}"
    rf"|(?:the\s+)?{RULE_NOUN}\s+(?:above|below|elsewhere)|(?:the|what\s+is)\s+(?:above|below))\b"
)
_BEATS = (
    r"(?:overrides?|overriding|overrules?|supersedes?|outranks?|outweighs?|trumps?|beats?|(?:wins?|prevails?)\s+(?:over|against)"
    r"|(?:is\s+|are\s+)?more\s+important\s+than|(?:matters?|counts?)\s+(?:for\s+)?more\s+than|(?:ranks?|comes?|goes|stands?)\s+(?:above|before))"
)
#: A rule that claims to win over all others, in its own words.
OUTRANKS_ALL = expression(
    rf"(?:^\W*|[.;:(–—]\s*|,\s+(?:and|but)\s+)above\s+all(?=\s*[,:])|\b(?:{_BEATS}\s+{ALL_OTHERS}"
    r"|above\s+(?:(?:all|anything|everything)\s+else)"
    rf"|(?:no\s+matter|regardless\s+of|despite|notwithstanding)\s+(?:what\s+)?{ALL_OTHERS}"
    rf"|whatever\s+(?:the\s+|any\s+)?other\s+{RULE_NOUN}\s+(?:may\s+)?says?"
    r"|most\s+important\s+(?:rule|instruction|requirement|guideline|constraint|principle|thing)(?:\s+of\s+all)?\s*(?=:|,|\bis\b)"
    r"|(?<=\()(?:highest|top)\s+priority(?=\)))"
)
OVERRIDE = expression(
    rf"""\b(?:takes?\s+precedence | takes?\s+priority | supersed(?:e|es|ing) | has\s+priority
      | (?<!-)overrid(?:e|es|ing|den)(?=\W*$ | \s*[.,;)] | \s+(?:this|that|these|those|it|them|by|all|any|every|everything
        |(?:the|your|our)\s+(?:[\w-]+\s+)?(?:{RULE_NOUN}|above|others?|rest|defaults?|style)|default|previous|earlier|later|other|in\s+case)\b)
      | (?:this|these|that|it|which|they)(?:\s+{RULE_NOUN}|\s+one)?\s+(?:always\s+)?
        (?:wins?(?=\W*$|\s*[.,;)]|\s+(?:over|against|in|if|when)\b) | outranks? | overrules? | trumps? | prevails?)
      | wins?\s+(?:over|against)\s+(?:{ALL_OTHERS}|{RULE_NOUN}|the\s+{RULE_NOUN})
      | regardless\s+of\s+(?:the|any)\s+(?:rule|instruction|above|other)
      | in\s+case\s+of\s+conflict | if\s+(?:these|they|rules|instructions|two)\s+(?:\w+\s+)?(?:conflict|clash|disagree)
      | instead(?!\s+of) | despite | notwithstanding | yields?\s+to | defers?\s+to | exception\s+to
    )\b""",
    re.VERBOSE,
)

UNIVERSAL = expression(
    r"""\b(?:always | never | every | all | each | any | whatever | whenever | whoever | throughout | entire(?:ly)?
      | under\s+no\s+circumstances | at\s+all\s+times | at\s+no\s+(?:time|point) | no\s+matter | without\s+exception
      | only | must | solely | exclusively | nothing | none | no | whole | strictly | completely
    )\b""",
    re.VERBOSE,
)

ORDER = expression(
    r"""(?:^\s*(?:\d+[.)]\s*)?(?P<lead>first(?:ly)?(?!\s+of\s+all)|second(?:ly)?|third(?:ly)?|then|next|finally|last(?:ly)?
      |after\s+(?:that|this|which)|afterwards|later|subsequently|initially|to\s+begin\s+with|now)\b
      (?!\s+names?\b|[\s-]+(?:party|person)\b))
    | \b(?<!every\s)(?P<stage>(?:first|second|third|final|last|initial|next|earlier|later)\s+(?:draft|round|pass|phase|stage
      |step|turn|message|act|iteration|attempt|version|part|half|session|time|minutes|week|day))\b""",
    re.VERBOSE,
)

MUST = expression(
    r"\b(?:must|shall|always|never|required|have\s+to|has\s+to|need(?:s)?\s+to|mandatory|"
    r"only|cannot|forbidden|prohibited|ensure|make\s+sure|every|each|all)\b"
)
SHOULD = expression(
    r"\b(?:should|shouldn['’]t|prefer(?:s|ably|red)?|try\s+to|ideally|recommended|ought|aim|"
    r"strive|encouraged|consider|would\s+like|better)\b"
)
MAY = expression(
    r"\b(?:may(?!\s+\d)|might|can|could|allowed|optional(?:ly)?|feel\s+free|free\s+to|permitted|welcome|"
    r"acceptable|okay|ok|fine)\b"
)
MODAL = expression(
    r"\b(?:must|shall|should|may|might|can|cannot|could|ought|will|won['’]t|need(?:s)?\s+to|"
    r"have\s+to|has\s+to|required\s+to|allowed|supposed\s+to|are\s+to|is\s+to|expected\s+to|"
    r"never|always|only|avoid|shouldn['’]t|mustn['’]t|can['’]t|forbidden|prohibited|banned|off[\s-]limits|please)\b"
)
