"""Units of measurement and their conversion to one unit each; data only."""

from __future__ import annotations

#: Dimension -> unit names to their size in the dimension's own unit.
_TABLE = {
    "length": {
        "mm millimetre millimetres millimeter millimeters": 1e-3,
        "cm centimetre centimetres centimeter centimeters": 1e-2,
        "m metre metres meter meters": 1.0,
        "km kilometre kilometres kilometer kilometers": 1e3,
        "inch inches": 0.0254,
        "ft foot feet": 0.3048,
        "yard yards": 0.9144,
        "mile miles": 1609.344,
        "nm nanometre nanometres nanometer nanometers": 1e-9,
        "µm micrometre micrometres micrometer micrometers micron microns": 1e-6,
    },
    "area": {
        "hectare hectares ha": 1e4,
        "acre acres": 4046.856,
        "km² km2": 1e6,
        "m² m2": 1.0,
    },
    "mass": {
        "mg milligram milligrams": 1e-6,
        "g gram grams gramme grammes": 1e-3,
        "kg kilogram kilograms kilo kilos": 1.0,
        "t tonne tonnes ton tons": 1e3,
        "lb lbs pound-mass": 0.45359237,
        "ounce ounces oz": 0.0283495,
    },
    "volume": {
        "ml millilitre millilitres milliliter milliliters": 1e-3,
        "cl centilitre centilitres": 1e-2,
        "l litre litres liter liters": 1.0,
        "gallon gallons": 3.785,
        "m³ m3": 1e3,
    },
    "time": {
        "ms millisecond milliseconds": 1e-3,
        "s second seconds sec": 1.0,
        "minute minutes min": 60.0,
        "hour hours h hr hrs": 3600.0,
        "day days": 86_400.0,
        "week weeks fortnight": 604_800.0,
        "month months": 2_629_800.0,
        "year years yr yrs": 31_557_600.0,
        "decade decades": 315_576_000.0,
        "century centuries": 3_155_760_000.0,
    },
    "data": {
        "byte bytes": 1.0,
        "kb kilobyte kilobytes": 1e3,
        "kib": 1024.0,
        "mb megabyte megabytes": 1e6,
        "mib": 1_048_576.0,
        "gb gigabyte gigabytes": 1e9,
        "gib": 1_073_741_824.0,
        "tb terabyte terabytes": 1e12,
    },
    "power": {
        "milliwatt milliwatts": 1e-3,
        "w watt watts": 1.0,
        "kw kilowatt kilowatts": 1e3,
        "mw megawatt megawatts": 1e6,
        "gw gigawatt gigawatts": 1e9,
    },
    "energy": {
        "joule joules j": 1.0,
        "kj kilojoule kilojoules": 1e3,
        "kwh kilowatt-hour kilowatt-hours": 3.6e6,
        "mwh megawatt-hour megawatt-hours": 3.6e9,
        "kcal kilocalorie kilocalories": 4184.0,
    },
    "frequency": {
        "hz hertz": 1.0,
        "khz kilohertz": 1e3,
        "mhz megahertz": 1e6,
        "ghz gigahertz": 1e9,
    },
    "pressure": {
        "pa pascal pascals": 1.0,
        "hpa": 100.0,
        "kpa": 1e3,
        "bar bars": 1e5,
        "atmospheres atm": 101_325.0,
    },
    "voltage": {"mv millivolt millivolts": 1e-3, "v volt volts": 1.0, "kv kilovolt kilovolts": 1e3},
    "percent": {"% percent per-cent": 1.0},
    "dollar": {"$ dollar dollars usd": 1.0, "cent cents": 0.01},
    "euro": {"€ euro euros eur": 1.0},
    "pound": {"£ gbp pound pounds": 1.0},
    "degree": {"° °c °f degree degrees": 1.0},
    "kelvin": {"kelvin kelvins": 1.0},
}

UNITS: dict[str, tuple[str, float]] = {
    name: (dimension, size)
    for dimension, entries in _TABLE.items()
    for names, size in entries.items()
    for name in names.split()
}
"""Every name of a unit -> its dimension and size."""

MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            *("january jan", "february feb", "march", "april apr", "may", "june", "july", "august aug"),
            *("september sept sep", "october oct", "november nov", "december dec"),
        ),
        1,
    )
    for name in names.split()
}

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
NUMBERS: dict[str, float] = (
    {word: float(value) for value, word in enumerate(_SMALL)}
    | {
        word: 10.0 * value
        for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
    }
    | {"dozen": 12.0, "half": 0.5, "third": 1 / 3, "quarter": 0.25}
)
#: Names of parts -> their size.
FRACTIONS: dict[str, float] = {"half": 0.5, "third": 1 / 3, "quarter": 0.25, "fifth": 0.2, "tenth": 0.1}
#: How often something happens, in one word.
MULTIPLES: dict[str, float] = {"twice": 2.0, "thrice": 3.0}
SCALES: dict[str, float] = {
    "hundred": 100.0,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
}
#: As in "the sixteenth century".
ORDINALS: dict[str, float] = {
    word: float(value)
    for value, word in enumerate(
        (
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
            "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first"
        ).split(),
        1,
    )
}
