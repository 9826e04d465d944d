"""Word lists of English that reading claims needs: verbs, pronouns, negators, opposites.

Data only, and the one test of each list that is more than membership. What
follows from a word is decided elsewhere.
"""

from __future__ import annotations

from antinomy.prompt.lexicon import IMPERATIVE_VERBS, words

#: Forms that are finite wherever they stand.
FINITE = words(
    "am is are was were has have had do does did can could will would shall should may might must cannot "
    "isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't can't couldn't won't wouldn't "
    "shan't shouldn't mustn't needn't ain't ought"
)
#: Pronouns with their verb: "it's", "they're".
CONTRACTED = words(
    "it's he's she's that's there's they're we're you're i'm they've we've you've i've it'll they'll"
)
MODALS = words(
    "can could will would shall should may might must cannot can't couldn't won't wouldn't shouldn't"
)
BE_HAVE = words(
    "am is are was were be been being has have had having isn't aren't wasn't weren't hasn't haven't hadn't get gets got"
)

#: Past tense (and most participles) of verbs that have no -ed, to their base.
IRREGULAR = {
    past: base
    for base, pasts in (
        entry.split(":")
        for entry in (
            "arise:arose,arisen awake:awoke be:been bear:bore,born,borne beat:beaten become:became begin:began,begun "
            "bend:bent bind:bound bite:bit,bitten bleed:bled blow:blew,blown break:broke,broken breed:bred "
            "bring:brought build:built burn:burnt buy:bought catch:caught choose:chose,chosen come:came cling:clung "
            "creep:crept deal:dealt dig:dug do:done draw:drew,drawn dream:dreamt drink:drank,drunk drive:drove,driven "
            "eat:ate,eaten fall:fell,fallen feed:fed feel:felt fight:fought find:found flee:fled fly:flew,flown "
            "forbid:forbade,forbidden forget:forgot,forgotten forgive:forgave freeze:froze,frozen get:got,gotten "
            "give:gave,given go:went,gone grind:ground grow:grew,grown hang:hung have:had hear:heard hide:hid,hidden "
            "hold:held keep:kept know:knew,known lay:laid lead:led lean:leant learn:learnt leave:left lend:lent "
            "lie:lay,lain light:lit lose:lost make:made mean:meant meet:met overcome:overcame pay:paid prove:proven "
            "ride:rode,ridden ring:rang,rung rise:rose,risen run:ran say:said see:saw,seen seek:sought sell:sold "
            "send:sent shake:shook,shaken shine:shone shoot:shot show:shown shrink:shrank,shrunk sing:sang,sung "
            "sink:sank,sunk sit:sat sleep:slept slide:slid sow:sown speak:spoke,spoken speed:sped spend:spent "
            "spin:spun spring:sprang,sprung stand:stood steal:stole,stolen stick:stuck sting:stung strike:struck "
            "strive:strove swear:swore,sworn sweep:swept swell:swollen swim:swam,swum swing:swung take:took,taken "
            "teach:taught tear:tore,torn tell:told think:thought throw:threw,thrown understand:understood "
            "undergo:underwent undertake:undertook wake:woke,woken wear:wore,worn weave:wove,woven win:won "
            "wind:wound withdraw:withdrew,withdrawn withstand:withstood write:wrote,written"
        ).split()
    )
    for past in pasts.split(",")
}
#: Of these, the forms that are never finite.
PARTICIPLES = words(
    "arisen been beaten begun bitten blown broken chosen done drawn driven eaten fallen flown forbidden forgotten "
    "frozen given gone gotten grown hidden known lain proven ridden risen rung seen shaken shown shrunk sown "
    "spoken stolen sunk sung sworn swollen swum taken thrown torn woken worn woven withdrawn written born borne"
)
#: Past tenses that are no participles.
PAST_ONLY = words(
    "arose ate awoke became began bit blew bore broke came chose did drank drew drove fell flew forbade forgave forgot "
    "froze gave grew hid knew overcame ran rang rode rose sang sank saw shook shrank sowed spoke stole swam swore threw "
    "took tore was went were withdrew woke wore wove wrote"
)
#: Verbs without a passive.
INTRANSITIVE = words(
    "appear arise arrive belong collapse come consist coincide depart die differ disappear emerge emigrate exist fall "
    "go graduate happen immigrate last lie live occur persist proceed remain reside resign rise seem sit sleep stay "
    "survive vanish wait work"
)
#: Verbs whose passive keeps an object: "was given the name", "was elected president".
TWO_OBJECTS = words(
    "allocate appoint assign award call charge crown declare deem deny dub elect fine give grant label lend make name "
    "offer owe pay promise rename sell send show teach tell"
)

#: Base forms in statements of fact, beside those that open instructions.
_VERBS = IMPERATIVE_VERBS | words(
    """
    absorb accelerate accompany account accumulate achieve acquire activate affect age aid allow alter amount
    appear appoint arise arrive ask assemble attack attend attract average awake award balance ban bear beat
    begin behave believe belong bend benefit bind bite block blow boil border borrow bounce breathe breed
    burn buy call capture carry cause cease celebrate centre challenge circulate climb cling coincide collapse
    collide come commence compete comprise concern condense conquer consist constitute consume contract contrast
    control cool correspond corrode cost cover crash cross crush cure curve damage dance date decay decline
    decompose decrease defeat define depart depend derive destroy detect deteriorate differ diffuse dig diminish
    disappear discover dissolve dive dominate double drain dream drift drink drive dry dwell earn eat eliminate
    emerge emigrate employ empty encode encounter end endanger endure enjoy equal erode erupt escape evade
    evaporate evolve exceed exchange exert exhaust exist expand expire explode exploit export expose face fail
    fall favour feed feel fetch fight fire float flood flourish flow flower fly follow forbid force form found
    freeze fuel fulfil function fund gain glow govern graze grow guarantee happen harm hatch hear heat help host
    house hunt hurt impair impose improve induce infect influence inhabit inherit inhibit injure intend interact
    interfere involve isolate kill know lack land last launch leak lean lend let lie live lose lower matter mean
    meet melt migrate mine moisten multiply mutate need neglect neutralise occupy occur offset oppose orbit originate
    oscillate outweigh overlap own oxidise penetrate permit persist pioneer pollinate possess pour power
    predict prevail prey profit prohibit project propagate protect prove purchase qualify race radiate rain react
    rebuild receive recognise recover reflect refund regain regulate reign reimburse reinforce release relocate
    rent reproduce rescue resemble reside respond rest result retain retire retreat reward ride ring rise rotate
    rule sail satisfy saturate scatter score seem sell sense settle shape shift shine ship shoot shrink signal
    sink sit sleep slow smell smoke spawn speed spend spill spin split spoil spread spring stabilise stem stick
    stimulate sting stretch strike struggle succeed succumb suffer suffice suit surpass surround survive suspect
    sustain swell swim swing taste tax tend threaten thrive tie tolerate total tower trade train transfer transmit
    trap travel treble trigger triple undergo understand unite urge vanish vary vibrate violate vote want warm
    waste water weaken wear weigh widen win withstand witness yield
    absorb accrue admit advance afford amend analyse announce argue assert attain attribute bring broaden buffer
    charge circle close coat coin compensate complain complement conceal confess conserve consent contend contest
    convict cooperate criticise cultivate deem defend delay denote deny deploy deposit descend deserve deter
    devise dictate differ dispute disrupt divert donate echo elect embody enact enrol enter entitle equip
    erect evoke exclude fade fasten fear ferment fine finance flank forge foster fuse govern graduate grip
    halt haul hope ignite import imprison incline incur invade judge kick knit label lengthen levy license
    lift litter lobby loan lock loosen march marry mature merit mistake mobilise modernise mourn obstruct oblige
    outlive outlaw outnumber overcome overlook oversee overtake pack paint pave perceive perish pierce plunge
    praise precipitate presume privatise promise prosper publish punish pump purify push puzzle quit rank
    ratify reckon recruit redirect refuel reject relate relax relieve renew renounce repay repel reply
    reshape resign resume reveal revive revolve ripen rotate ruin save scare seal seize separate sew shed shelter
    shield shut sift simulate slope smooth soak solidify span spray stain starve stay steal stir strengthen
    stress subside substitute subtract suggest summon supersede surrender surge suspend swap symbolise
    tackle tame target tear tempt terminate testify tighten tilt tire toil tow trace transit transport unify
    unveil uphold usher vaccinate value ventilate violate visualise wander warrant wash weave welcome wipe wish
    withdraw yearn absent absorb adjoin adsorb aerate agree contaminate exempt expel fluctuate fossilise germinate
    house include inflate insulate intersect levitate magnify overheat pollute polymerise precess refract repair
    seep sequester shatter spare stall sublimate tunnel weather
    accuse adorn amuse annex approach attach bake bathe bless breach brew brighten bury bribe cascade chase commemorate
    commission complicate confront consume cook crown cry curb deepen deprive dictate die drown eject evacuate excavate
    extend flatten fold free gather hand heal hurry ignore irrigate knock lodge manufacture narrow obey oblige
    pay sing hum cough incubate patrol pile surprise row crystallise rupture enlarge harvest amass peel polish
    bet burst cast cost cut hit hurt let put quit read rid set shed shut split spread thrust
    abolish abstain accentuate acclaim accommodate administer advertise affirm aggravate allege allocate alleviate
    alternate amplify anticipate appraise appreciate arouse arrange articulate ascend ascertain assassinate assess
    assist augment automate awaken banish befriend betray boast bolster calibrate categorise censor centralise
    certify characterise cohere collaborate colonise commend compel conceive confer conform confuse connote
    consolidate constrain contemplate contradict convene converge coordinate correlate counteract criticise
    culminate dampen decelerate decipher decorate decrypt dedicate deflect deform degrade delimit demolish
    denounce depict depreciate destabilise detach devastate deviate differentiate dilute disagree disappoint
    disapprove disassemble disconnect discontinue discourage discriminate disintegrate dislike dismantle dismiss
    displace dispose disprove distort distribute downgrade dramatise educate elevate elicit elongate embark
    embrace empower emulate encapsulate endorse energise engrave enlist enrich entail entertain envelop equalise
    eradicate espouse evict exacerbate exaggerate excel exemplify expedite extinguish extradite extrapolate
    fabricate facilitate falsify familiarise finalise fortify frustrate furnish harden hinder hospitalise hover
    humiliate hydrate illuminate imitate immigrate impede impress inaugurate infiltrate inject innovate inscribe
    inspire instantiate intensify intercept interrupt intervene invalidate invest irritate kidnap legalise
    legislate liberate liken linger liquidate manipulate maximise mediate metabolise misinterpret mislead mitigate
    modulate monopolise motivate nationalise necessitate negotiate nominate nourish nullify nurture officiate opt
    orchestrate oust outperform outrank outsell overestimate override overrule overthrow overturn overwhelm
    partake participate penalise permeate personify pertain placate plummet portray preach preclude predominate
    preoccupy prescribe preside presuppose proclaim procure proliferate prolong pronounce propel prosecute provoke
    publicise purport pursue quantify randomise ravage realise reassign recite reclaim reconnect reconstruct
    recreate recur recycle redefine redesign rediscover reelect refute rehabilitate reinstate reiterate rejoin
    relegate relinquish remarry renovate reorganise repress resonate restructure resurface retaliate retract
    reunite revert revisit revitalise revoke revolutionise roam safeguard salvage secrete serialise sharpen
    signify smuggle socialise solicit specialise speculate stabilise stagnate standardise stipulate streamline
    subsidise suffocate superimpose supervise synthesise tarnish televise terrorise thwart toughen traverse tweak
    typify undercut undermine underestimate underpin undertake underwrite undo unlock urbanise vacate vindicate
    wield worsen fulfill
    air alert attempt boost broadcast combat counter debut demand discharge dispatch exhibit flush forecast guard
    harbour honour interview lament manifest object probe rebel reform relapse remedy repeal replicate resort
    reward rival sabotage sacrifice sanction schedule secure sponsor star surge tour triumph undo veto wage
    worship
    operate pass predate persuade poison postdate reopen replenish revolt rob rust sentence sink stretch subject
    surface survive swallow thicken underline upgrade use vote work
    """
)
#: "Recognise" is "recognize" as well.
VERBS = _VERBS | frozenset(f"{verb[:-3]}ize" for verb in _VERBS if verb.endswith("ise"))
#: Verbs that are as common as nouns: alone at the start of a sentence they prove nothing.
NOUNS_TOO = words(
    """
    access account act address advance age aid aim answer attack award balance ban benefit block border break
    bridge burn call cause challenge change charge check claim climb close comment contact content contract
    contrast control copy cost cover crash credit cross cure curve damage dance date deal decay decline decrease
    delay design detail display document double draft draw dream drift drink drive drop dry echo edit end
    escape estimate exchange exercise experience export express extract face fall fear feature feed fetch fight
    file fill filter fine finish fire fit fix flag float flood flow flower focus force form format function
    fund gain grade greet group guide handle harm head heat help hold hope host house hunt import increase
    influence interest issue join judge jump label lack land launch lead leak lease light limit line link
    list load loan lock log look march mark match matter measure meet merit mine mirror mix model monitor move
    name need note notice number object offer open order output own pack paint pass patch pause pay pick place
    plan plant play point pose post pour power practice present press print process produce profit program
    progress project promise prompt proof protest pull pump purchase push query question quote race rain range
    rank rate reach record reference release rent repair reply report request research reserve respect rest
    result return review reward ride ring rise risk roll round route rule run sail sample save saw scale score
    search seal sense sentence separate set shape share shelter shift ship shock shoot show sign signal sink
    slope smell smoke sort sound space span speed spin split spray spread spring stage stand start state stay
    stem step stick stop store strain stream stress stretch strike structure study style subject supply support
    surface surge surround suspect swap swing switch target taste tax test thought threat tie tilt time total
    touch tour tow tower trace track trade train transfer transport trap travel treat trial trim trust turn
    air alert attempt boost broadcast combat counter debut demand discharge dispatch exhibit flush forecast guard
    harbour honour interview lament manifest object probe rebel reform relapse remedy repeal replicate resort
    reward rival sabotage sacrifice sanction schedule secure sponsor star surge tour triumph undo veto wage
    worship
    type update use value view visit vote walk wash waste watch water wave wear weather weave wheel win wind
    wish witness work worry wound yield
    """
)

#: Verbs whose past tense is their base form.
INVARIANT = words(
    "bet burst cast cost cut hit hurt let put quit read rid set shed shut split spread thrust upset"
)
#: Words that may stand between a subject and its verb.
ADVERBS = words(
    "also not often usually never always still already just only even now then soon later longer no both all "
    "once first again almost nearly seldom sometimes therefore thus hence however instead further once ever "
    "together alone itself himself herself themselves"
)

#: No adverbs, in spite of their ending.
NOUNS_IN_LY = words(
    "family supply reply apply imply comply rely assembly anomaly monopoly butterfly ally bully belly fly jelly "
    "italy july lily only early daily weekly monthly yearly friendly likely deadly costly multiply sicily"
)

DETERMINERS = words(
    "the a an this that these those its their his her our your my any some each every no both all several many few "
    "most much such another either neither what whose which"
)
PREPOSITIONS = words(
    "about above across after against along among around as at before behind below beneath beside between beyond "
    "by despite down during except for from in inside into like near of off on onto out outside over past per "
    "since than through throughout to toward towards under until unlike up upon via with within without"
)
#: Words after which a verb belongs to a clause that says when, why or which.
SUBORDINATORS = words(
    "who whom whose which where when while if because although though since until unless whether after before as "
    "than once so lest whereas whenever wherever why how"
)
CONDITIONALS = words("if unless when whenever provided suppose supposing assuming once whether")
PRONOUNS = words(
    "i you he she it we they this these those that there who both neither none one everyone everything nobody nothing someone something anyone"
)
PLURAL_SUBJECTS = words(
    "they we you i these those people children men women mice geese feet teeth police both many few others some most all"
)

STOP_WORDS = (
    DETERMINERS
    | PREPOSITIONS
    | SUBORDINATORS
    | PRONOUNS
    | FINITE
    | CONTRACTED
    | words(
        "be been being and or but nor yet so too also not only just very quite rather even still then thus hence "
        "therefore however moreover there here it's them him us me itself themselves himself herself having "
        "according other more less own same well"
    )
)

NEGATORS = words(
    "no not never none nobody nothing neither nor nowhere without cannot hardly scarcely rarely seldom barely "
    "isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't can't couldn't won't wouldn't "
    "shan't shouldn't mustn't needn't fail fails failed unable lack lacks lacked absent prevents prevented"
)

#: What a number behind them names one of: "section 2", "line 7", "version 4.0".
NUMBERED = words(
    "section chapter table figure version page part volume article step item line phase room floor level type class "
    "release stage group platform gate tram bus route"
)

#: Verbs and the like that deny what follows them.
DENYING = words(
    "prevent preventing avoid avoids avoided forbid forbids forbidden prohibit prohibits prohibited ban bans banned "
    "stop stops stopped refuse refuses refused deny denies denied reject rejects rejected exclude excludes excluded "
    "impossible free exempt instead except rather ended cease ceases ceased lose loses lost unlikely unsuitable "
    "unusual dispensable abandoned forgotten ignored missing rules ruled"
)
DENIALS = NEGATORS | DENYING
#: What makes a claim say more: it holds for all, always, or for nothing else.
STRONG = words(
    "never any every only none all always ever nobody nothing everyone everything entirely wholly solely exclusively "
    "completely until even each both neither whole immediately instantly guaranteed certain must"
)
#: What makes a claim say less.
WEAK = words(
    "some someone somebody something may might can could sometimes often usually about roughly approximately least part "
    "partly several probably possible possibly likely many much"
)
#: Comparatives of there being more of something, and of there being less.
RISING = words(
    "more higher larger bigger longer faster greater stronger heavier wider taller hotter warmer later better dearer "
    "costlier older thicker deeper wetter harder"
)
FALLING = words(
    "less fewer lower smaller shorter slower weaker lighter narrower cooler colder earlier worse cheaper younger newer "
    "thinner shallower drier softer"
)
