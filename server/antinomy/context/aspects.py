"""What a statement tells of its subject: where it was born, what it costs, who wrote it.

Two statements that tell the same aspect of one thing, and fill it differently, contradict each other far more
often than two that merely share words. The lexicon is English and general; pure text.
"""

from __future__ import annotations

from functools import lru_cache

from antinomy.context.words import WORD, stem

_ASPECTS = """
birth: born birth birthplace native
death: die dies died dead death deaths killed kill lives fatal survived
beginning: founded founder founders establish established formed began begun begin start started origin earliest
completion: completed complete finish finished built build building construction erected raised laid
opening: open opened opening opens inaugurated
closing: close closed shut closes closure last lasted stopped ended remains working
release: released release published issued issue premiere premiered debut screened introduced market sale reached sight
price: cost costs price free charge charged fee fees fare fares pay pays paid pound pounds dollars euros pence toll tolls fine fined salary
duration: take takes lasts lasted hour hours minutes minute crossing journey late
size: metres meters long tall high wide deep length height width area covers square span beam centimetres
weight: weigh weighs weight kilograms grams tonnes heavy light featherweight
speed: knots speed fast slow makes
people: population inhabitants employs employees staff students members crew finishers runners visitors
seats: seats seat seated capacity holds room places stand standing terracing spectators
maker: wrote written author designed design designer produced producer directed director composed composer engineer architect invented developed shot filmed film form work
discovery: discovered discoverer found finder identified described predicted chemist
place: lies stands located situated found mouth side island coast north south east west northern southern eastern western shore
habitat: winters winter breeds nests lives habitat elevations lowland mountains islands population occur occurs range
residence: lives home resides settled moved childhood raised
cause: because cause caused reason due insistence purpose wished account owing
victory: won win wins beat defeated elected victory lost loser champion championships championship title conceded
permission: allowed permitted forbidden banned ban admit admitted admits allow permit forbids prohibited exclude excluded open
need: need needs required require requires necessary must obliged restart
switching: changed change switch switched replaced succeeded replacement before after followed came joined left departed moved
command: commanded command led lead headed chief captain commander troops leader under
naming: named name names called owes
colour: colour colours color black white red green orange coloured
voice: sing sings silent song call calls
weather: rain rained dry cloudless sunny hot cold temperature degrees heat wet frost snow weather
power: powered electricity electric electrified diesel solar panels battery batteries generator engines steam
verdict: vote votes unanimous majority dissent dissented dissenting judges judge jury acquitted acquit convicted guilty prison court ruled struck
schooling: graduated graduate studied school attended taught teach lessons
honours: award awards awarded medal prize degrees degree trophy held kept
storage: kept keeps retained stored records points encrypts encrypted data
passengers: carried carry passengers freight transport
healing: taken prevent prevents treat treats avoided risk clotting clump medicine
keys: backlight light keys switches glow
scale: chart number reached peaked position placing entered
law: rule rules law act licence limits limit
electorate: mayor election council governor president
material: made granite steel wood brick timber stone material metal solid liquid melts
solubility: solid liquid melts melting boils gas degrees
route: loop course route runs line path canal
scope: part take scheme apply applies covered excluded terms
carrying: carry carried unused days leave
delivery: deliver delivered return returned returns refund
access: show shown see admission visit visiting visitors bedside
fish: fish salmon ladders migration
deals: buys bought sold owned owner belongs
"""


def _table() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for line in _ASPECTS.strip().splitlines():
        aspect, _, words = line.partition(": ")
        for word in words.split():
            table.setdefault(stem(word), set()).add(aspect)
    return {word: frozenset(aspects) for word, aspects in table.items()}


_OF_STEM = _table()


@lru_cache(maxsize=16_384)
def aspects(text: str) -> frozenset[str]:
    """Return the aspects that a statement tells."""
    return frozenset(aspect for word in WORD.findall(text) for aspect in _OF_STEM.get(stem(word), ()))
