"""The meaning of each shipped goal, written from its English text alone, which its rule must equal.

Shares no code with the engine's rules. `meanings(words)` maps a goal's text to a function of a word, given all words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Set

Meaning = Callable[[str], bool]

VOWEL, CONSONANT = "[AEIOU]", "[BCDFGHJKLMNPQRSTVWXYZ]"
ABC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ANIMALS = "ANT, APE, ASS, BAT, BEE, CAT, DOG, EEL, EWE, HEN, OWL, PIG, RAM or RAT"
BODY = "ARM, CHIN, EAR, EYE, HAND, HEAD, HIP, JAW, LAP, LEG, LIP, RIB, SHIN or TOE"
NUMBERS = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN"


def meanings(words: Set[str]) -> dict[str, Meaning]:
    """For the text of every goal, a function that tells whether a word meets it."""
    letters = green_letters() | yellow_letters() | red_letters() | newer_letters()
    return letters | newer_words(words) | green_words(words) | yellow_words(words) | red_words(words)


def matches(pattern: str) -> Meaning:
    return lambda word: bool(re.search(pattern, word))


def vowels(word: str) -> int:
    return len(re.findall(VOWEL, word))


def consonants(word: str) -> int:
    return len(re.findall(CONSONANT, word))


def takes_turns(word: str) -> bool:
    kinds = re.sub(CONSONANT, "c", re.sub(VOWEL, "v", word))
    return kinds in ("vc" * 20)[: len(word)] or kinds in ("cv" * 20)[: len(word)]


def one_of(text: str) -> Meaning:
    return lambda word: any(word.find(piece) >= 0 for piece in text.replace(",", "").split() if piece != "or")


def repeated(word: str) -> int:
    return sum(count >= 2 for count in Counter(word).values())


def sorted_as(word: str, backwards: bool = False) -> bool:
    return list(word) == sorted(word, reverse=backwards)


def zigzags(word: str) -> bool:
    up = all((word[i] < word[i + 1]) if i % 2 == 0 else (word[i] > word[i + 1]) for i in range(len(word) - 1))
    down = all((word[i] > word[i + 1]) if i % 2 == 0 else (word[i] < word[i + 1]) for i in range(len(word) - 1))
    return up or down


def anagrams(words: Set[str]) -> Callable[[str], int]:
    same = Counter("".join(sorted(word)) for word in words)
    return lambda word: same["".join(sorted(word))] - (word in words)


def swapped(word: str) -> str:
    return word[-1] + word[1:-1] + word[0]


def another(words: Set[str], made: Callable[[str], str]) -> Meaning:
    return lambda word: made(word) != word and made(word) in words


def green_letters() -> dict[str, Meaning]:
    """The green goals about letters."""
    return {
        "Starts with a vowel": matches(f"^{VOWEL}"),
        "Ends with a vowel": matches(f"{VOWEL}$"),
        "More vowels than consonants": lambda word: vowels(word) > consonants(word),
        "Exactly 4 letters": matches("^....$"),
        "Contains no R, S, T, L or N": lambda word: not set(word) & set("RSTLN"),
        "Exactly 3 letters, contains 2 vowels in a row": matches(f"^(?=...$).?{VOWEL}{{2}}.?$"),
        "Starts with L, N or R": lambda word: word[0] in "LNR",
        "Contains B, F, G, H or P": lambda word: bool(set(word) & set("BFGHP")),
        "As many vowels as consonants": lambda word: vowels(word) * 2 == len(word),
        "Ends with N or R": lambda word: word[-1] in "NR",
        "Contains 2 alphabet neighbours side by side (such as NO or ST)": one_of(
            " ".join([ABC[i : i + 2] + " " + ABC[i + 1] + ABC[i] for i in range(25)])
        ),
        "4+ letters, starts and ends with a consonant": matches(f"^{CONSONANT}..+{CONSONANT}$"),
        "4+ letters, last letter comes before the first in the alphabet": (
            lambda word: len(word) > 3 and ABC.index(word[-1]) < ABC.index(word[0])
        ),
        "Ends with A, I, O or U": lambda word: word[-1] in "AIOU",
        "Contains the same letter at least twice": lambda word: len(set(word)) < len(word),
        "Contains DO, RE, MI, FA, SO, LA or TI": one_of("DO, RE, MI, FA, SO, LA or TI"),
        "Contains 2+ Roman numerals (I V X L C D M)": lambda word: len(re.sub("[^IVXLCDM]", "", word)) >= 2,
    }


def green_words(words: Set[str]) -> dict[str, Meaning]:
    """The green goals about other words."""
    kin = anagrams(words)
    return {
        "Can be rearranged into another word": lambda word: kin(word) >= 1,
        "Adding S at the front makes another word": lambda word: f"S{word}" in words,
        "Adding D or R at the end makes another word": lambda word: bool({f"{word}D", f"{word}R"} & words),
        "Adding E at the end makes another word": lambda word: f"{word}E" in words,
        "Swapping the first and last letters makes another word": another(words, swapped),
        "Spells a different word backwards": another(words, lambda word: "".join(reversed(word))),
        "Removing the last letter leaves another word": another(words, lambda word: re.sub(".$", "", word)),
    }


def yellow_letters() -> dict[str, Meaning]:
    """The yellow goals about letters."""
    return {
        "4+ letters, last letter is the latest in the alphabet": lambda word: len(word) > 3 and word[-1] == max(word),
        "Starts and ends with a vowel": matches(f"^{VOWEL}.*{VOWEL}$"),
        "4+ letters, only 1 vowel": lambda word: len(word) > 3 and vowels(word) == 1,
        "Contains a double letter": one_of(" ".join(letter * 2 for letter in ABC)),
        "4+ letters, ends with 2 consonants": matches(f"^..+{CONSONANT}{CONSONANT}$"),
        "Contains F, K, V, W or Y": lambda word: bool(set(word) & set("FKVWY")),
        "Contains A and no other vowel": lambda word: set(word) & set("AEIOU") == {"A"},
        "4+ letters, contains 2 vowels in a row": lambda word: len(word) > 3 and bool(re.search(VOWEL * 2, word)),
        "4+ letters, vowels and consonants alternate": lambda word: len(word) > 3 and takes_turns(word),
        "Contains HE, ME, WE, US, IT or MY": one_of("HE, ME, WE, US, IT or MY"),
        "Starts with S": lambda word: word[0] == "S",
        "4+ letters, contains no A or E": matches("^[^AE]{4,}$"),
        "Contains the same vowel at least twice and no other vowel": (
            lambda word: vowels(word) >= 2 and len(set(re.findall(VOWEL, word))) == 1
        ),
        "Contains only letters from N to Z": matches("^[N-Z]+$"),
        "Contains J, Q, X or Z": matches("[JQXZ]"),
        "Contains only letters that look the same in a mirror (A H I M O T U V W X Y)": matches("^[AHIMOTUVWXY]+$"),
        "3+ consonants, all in alphabetical order": (
            lambda word: consonants(word) >= 3 and sorted_as("".join(re.findall(CONSONANT, word)))
        ),
        "Contains OO, OU, OA or OI": one_of("OO, OU, OA or OI"),
        "Starts and ends with the same letter": matches(r"^(.).*\1$"),
        "4+ letters, starts with 2 consonants": matches(f"^{CONSONANT}{{2}}.."),
        "5+ letters": lambda word: len(word) >= 5,
    }


def yellow_words(words: Set[str]) -> dict[str, Meaning]:
    """The yellow goals about other words."""
    kin = anagrams(words)
    return {
        "Removing one letter leaves another word": (
            lambda word: any(word[:i] + word[i + 1 :] in words for i in range(len(word)))
        ),
        "Removing the first letter leaves another word": another(words, lambda word: re.sub("^.", "", word)),
        "Can be rearranged into 3+ other words": lambda word: kin(word) >= 3,
    }


def red_letters() -> dict[str, Meaning]:
    """The red goals about letters."""
    rows = " ".join(ABC[i : i + 3] for i in range(24))
    return {
        "Reads the same backwards": lambda word: list(word) == list(reversed(word)),
        "Contains 3 consonants in a row": matches(CONSONANT * 3),
        "5+ letters, all different": lambda word: len(word) == len(set(word)) >= 5,
        "Contains CH, SH, TH, WH or PH": one_of("CH, SH, TH, WH or PH"),
        "4+ letters, in alphabetical order": lambda word: len(word) > 3 and sorted_as(word),
        "4+ letters, in reverse alphabetical order": lambda word: len(word) > 3 and sorted_as(word, backwards=True),
        "Contains 3+ Roman numerals (I V X L C D M)": lambda word: len(re.sub("[^IVXLCDM]", "", word)) >= 3,
        "Contains 3 consecutive letters of the alphabet, anywhere in the word": (
            lambda word: any(set(row) <= set(word) for row in rows.split())
        ),
        f"4+ letters with {ANIMALS}": lambda word: len(word) > 3 and one_of(ANIMALS)(word),
        "Contains no A, E, I, O or U": lambda word: vowels(word) == 0,
        "4+ letters, all from the top keyboard row": matches("^[QWERTYUIOP]{4,}$"),
        "5+ letters, contains no E": lambda word: len(word) > 4 and "E" not in word,
        "5+ letters, alternating up and down the alphabet": (lambda word: len(word) > 4 and zigzags(word)),
        "5+ letters, vowels and consonants alternate": lambda word: len(word) > 4 and takes_turns(word),
        "Contains 3+ different vowels": lambda word: len(set(re.findall(VOWEL, word))) >= 3,
        f"4+ letters with {BODY}": lambda word: len(word) > 3 and one_of(BODY)(word),
        "4+ letters, contains a number from ONE to TEN": lambda word: len(word) > 3 and one_of(NUMBERS)(word),
        "Contains 2 different letters at least twice each": lambda word: repeated(word) >= 2,
        "6+ letters": lambda word: len(word) >= 6,
    }


def red_words(words: Set[str]) -> dict[str, Meaning]:
    """The red goals about other words."""
    kin = anagrams(words)
    return {
        "4+ letters, swapping the first and last makes another word": (
            lambda word: len(word) > 3 and another(words, swapped)(word)
        ),
        "5+ letters, can be rearranged into another word": lambda word: len(word) > 4 and kin(word) >= 1,
        "4+ letters, spells a different word backwards": (
            lambda word: len(word) > 3 and another(words, lambda it: it[::-1])(word)
        ),
        "Contains a shorter word of 3+ letters, not at the start or end": (
            lambda word: any(
                word[start : start + size] in words for size in range(3, len(word) - 1) for start in range(1, len(word) - size)
            )
        ),
        "Removing the first and last letters leaves another word": another(words, lambda word: word[1:-1]),
    }


def newer_letters() -> dict[str, Meaning]:
    """The goals since version 0.2 that are about letters."""
    only = {
        "Contains only left-hand keys (Q W E R T A S D F G Z X C V B)": "QWERTASDFGZXCVB",
        "Contains only letters from A to M": ABC[:13],
        "4+ letters, all from A to F": "ABCDEF",
        "4+ letters, all from the middle keyboard row": "ASDFGHJKL",
    }
    pairs = {"A": "E", "R": "E", "E": "N"}
    return {
        **{text: every(known, 4 if text.startswith("4+") else 3) for text, known in only.items()},
        **{f"Contains {one} and {other}": matches(f"{one}.*{other}|{other}.*{one}") for one, other in pairs.items()},
        **{f"Contains {piece}": one_of(piece) for piece in "U C H Q SH TH ICE ART AND".split()},
        **{f"Contains {pieces}": one_of(pieces) for pieces in CONTAINED},
        **{f"Starts with {letters}": matches(f"^[{re.sub(',| or ', '', letters)}]") for letters in STARTS},
        **{f"Ends with {letters}": matches(f"[{re.sub(',| or ', '', letters)}]$") for letters in ENDS},
        **{f"Ends with {piece}": matches(f"{piece}$") for piece in ("AY", "ION")},
        **{f"4+ letters, contains {piece}": matches(f"^(?=....).*{piece}") for piece in ("LL", "OO")},
        **{f"Starts and ends with {letter}": matches(f"^{letter}.*{letter}$") for letter in "ST"},
        **{f"{least}+ of its letters are in {word}": of_these(least, word) for least, word in OF_WORDS},
        "Starts with a letter from T to Z": lambda word: word[0] >= "T",
        "Ends with a letter from A to D": lambda word: word[-1] <= "D",
        "Ends with a letter from W to Z": lambda word: word[-1] >= "W",
        "Starts with a vowel, ends with Y": matches(f"^{VOWEL}.*Y$"),
        "Starts with P, ends with T": matches("^P.*T$"),
        "Contains no A, E or I": matches("^[^AEI]+$"),
        "Contains E and no other vowel": lambda word: set(word) & set("AEIOU") == {"E"},
        "Contains E, but no A": lambda word: "E" in word and "A" not in word,
        "Contains S, but no A or E": lambda word: "S" in word and not set(word) & set("AE"),
        "Contains a double letter, but no E": lambda word: bool(re.search(r"(.)\1", word)) and "E" not in word,
        "Contains A at least twice": matches("A.*A"),
        "More vowels than consonants, but no A": lambda word: vowels(word) > consonants(word) and "A" not in word,
        "More vowels than consonants, but no A or E": lambda word: vowels(word) > consonants(word) and not set(word) & set("AE"),
        "4+ letters, contains a number from TWO to TEN": (
            lambda word: len(word) > 3 and one_of(NUMBERS.removeprefix("ONE "))(word)
        ),
    }


CONTAINED = (
    "C, D or H", "C, M or P", "K, W or Y", "F, V or W", "B or G", "EE or OO", "IN or ON", "TO, DO or GO", "AM, AN or AT",
    "CAT or DOG", "KING, QUEEN, JACK or ACE",
)  # fmt: skip
STARTS = ("A, B or C", "I, O or U", "R or S", "B or P", "G or W")
ENDS = ("D or T", "E", "S or T", "K or P", "D")
OF_WORDS = ((2, "PUZZLE"), (2, "HAPPY"), (4, "SPRING"), (4, "MONKEY"))


def every(known: str, least: int) -> Meaning:
    return lambda word: len(word) >= least and all(letter in known for letter in word)


def of_these(least: int, letters: str) -> Meaning:
    return lambda word: sum(letter in letters for letter in word) >= least


def newer_words(words: Set[str]) -> dict[str, Meaning]:
    """The goals since version 0.2 that are about other words."""
    kin = anagrams(words)
    return {
        "Ends with A, E or I, can be rearranged into another word": lambda word: word[-1] in "AEI" and kin(word) >= 1,
        "Contains D, can be rearranged into another word": lambda word: "D" in word and kin(word) >= 1,
        "Can be rearranged into 5+ other words": lambda word: kin(word) >= 5,
    }
