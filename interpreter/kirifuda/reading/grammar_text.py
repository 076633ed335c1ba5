"""The grammar of a language under one vocabulary, put together as text: core, language, generated word terminals.

Every word is in a terminal with an ASCII name. Between terminals the longest match wins: a word that begins another
one of a different terminal is not taken where the longer one stands.
"""

from __future__ import annotations

import re

from kirifuda.reading.data import data_folder
from kirifuda.reading.lexicon import Lexicon

LETTERS = "XYZＸＹＺ"
_NUMBER = rf"(?:[0-9０-９]+|[①-⑳]|[（(][0-9０-９]+[)）]|[{LETTERS}](?![A-Za-z]))"
_GAP_BEFORE = r"(?<![^\s「『《\"“‘(（\[【:：,，、])"
_NEVER = "(?!x)x"  # a terminal that this vocabulary has no word for
_TERMINAL = re.compile(r"\b[A-Z][A-Z_]*\b")
_COMMENT = re.compile(r"//.*")
_SLOT = r"\{[A-Za-z_][A-Za-z0-9_-]*\}"


def grammar_text(lexicon: Lexicon) -> str:
    """The whole grammar."""
    folder = data_folder() / "grammar"
    parts = [(folder / f"{name}.lark").read_text(encoding="utf-8") for name in ("core", lexicon.language)]
    terminals = _terminals(lexicon)
    defined = {line.split(".", 1)[0] for line in terminals}
    used = dict.fromkeys(_TERMINAL.findall("\n".join(_COMMENT.sub("", part) for part in parts)))
    never = (f"{name}: /{_NEVER}/" for name in used if name not in defined)  # a class without words has no terminal
    return "\n".join((*parts, *terminals, *never))


def _terminals(lexicon: Lexicon) -> list[str]:
    texts = word_lists(lexicon)
    guards = _guards(texts, lexicon)
    lines = []
    for name, surfaces in texts.items():
        before = _before(name, lexicon)
        pattern = "|".join(
            before + _regex(text, lexicon, guards.get((name, lexicon.words.key(text)), ()))
            for text in sorted(surfaces, key=lambda text: (-len(text), text))
        )
        digits = any(re.match(r"[0-9０-９]", text) for text in surfaces)  # 2倍 is longer than the number in it
        lines.append(_line(name, 2 if digits else 1, pattern or _NEVER, lexicon))
    return lines + [_line(name, priority, pattern, lexicon) for name, priority, pattern in _patterns(lexicon)]


def _line(name: str, priority: int, pattern: str, lexicon: Lexicon) -> str:
    flag = "i" if lexicon.words.settings.get("spaces") == "kept" else ""
    return f"{name}.{priority}: /{pattern.replace('/', chr(92) + '/')}/{flag}"


def word_lists(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """The written forms of every word terminal; a form in two of them stays in the first."""
    lists: dict[str, tuple[str, ...]] = {
        name: tuple(text for texts in values.values() for text in texts)
        for name, values in lexicon.words.terminals.items()
    }
    lists["DEALT" if lexicon.words.settings.get("mixed") else "RECEIVED"] = tuple(lexicon.received)
    lists["COMMA"] = lexicon.words.texts("commas")
    key = lexicon.words.key
    nouns = (*lexicon.noun_texts, *lexicon.literals)
    if lexicon.words.settings.get("mixed"):
        both = {key(text) for text in nouns} & {key(text) for text in lexicon.verb_texts}
        lists["MIXED"] = tuple(text for text in nouns if key(text) in both)
        lists["STATE"] = tuple(text for text in lexicon.state_texts if key(text) not in both)
    lists["NOUN"] = nouns
    lists["VERB"] = lexicon.verb_texts
    free = lexicon.words.texts("free")
    seen: dict[str, str] = {}
    result: dict[str, tuple[str, ...]] = {}
    for name, surfaces in lists.items():
        kept = []
        for text in surfaces:
            if name in free or seen.setdefault(key(text), name) == name:
                kept.append(text)
        unique = {key(text): text for text in reversed(kept)}
        result[name] = tuple(unique.values())
    return result


def _guards(texts: dict[str, tuple[str, ...]], lexicon: Lexicon) -> dict[tuple[str, str], list[str]]:
    """For each word the continuations that make it the beginning of a longer word of another terminal."""
    kept = lexicon.words.settings.get("spaces") == "kept"
    key = lexicon.words.key
    owners: dict[str, list[str]] = {}
    for name, surfaces in texts.items():
        for text in surfaces:
            owners.setdefault(key(text), []).append(name)
    guards: dict[tuple[str, str], list[str]] = {}
    for name, surfaces in texts.items():
        for text in surfaces:
            for end in range(1, len(text)):
                if kept and text[end] != " " and text[end:] != "'t":
                    continue
                start, rest = key(text[:end]), text[end:]
                for other in owners.get(start, ()):
                    found = guards.setdefault((other, start), [])
                    if other != name and rest not in found:
                        found.append(rest)
    return guards


def _regex(text: str, lexicon: Lexicon, guards: list[str] | tuple[str, ...]) -> str:
    kept = lexicon.words.settings.get("spaces") == "kept"
    gap = r"\s+" if kept else r"\s*"
    pattern = _spaced(text, gap)
    ahead = [_spaced(rest, gap) for rest in guards]
    if re.search(r"[A-Za-z]$", text):
        ahead.append("[A-Za-z]")
    return pattern + (f"(?!{'|'.join(ahead)})" if ahead else "")


def _before(name: str, lexicon: Lexicon) -> str:
    """What must stand before the words of a terminal: a word (particles), or a gap (words that point)."""
    if name in lexicon.words.texts("attached"):
        return r"(?<=\S)"
    return _GAP_BEFORE if name in lexicon.words.texts("free") else ""


def _spaced(text: str, gap: str) -> str:
    lead = gap if text.startswith(" ") else ""
    return lead + gap.join(re.escape(word).replace("'", "['’]") for word in text.split())


def number_pattern(lexicon: Lexicon) -> str:
    """How a bare number is written."""
    return _NUMBER


def counters_of(lexicon: Lexicon) -> tuple[str, ...]:
    """Written counters, in a language that puts one after each number."""
    return () if lexicon.words.settings.get("spaces") == "kept" else tuple(lexicon.counters)


def count_pattern(lexicon: Lexicon) -> str | None:
    """How a number with a counter is written; None in a language without counters."""
    counters = sorted(counters_of(lexicon), key=lambda text: (-len(text), text))
    words = lexicon.words.settings.get("numerals", {})
    parts = []
    if counters:
        numbers = "|".join((_NUMBER, _SLOT, *sorted(words, key=lambda text: (-len(text), text))))
        parts.append(rf"(?:{numbers})\s*(?:{'|'.join(re.escape(text) for text in counters)})")
    if not counters:
        parts.append(_NUMBER)
    lone = lexicon.words.settings.get("lone_numerals", {})
    boundary = "(?![A-Za-z])" if not counters else ""
    parts += [word + boundary for word in sorted(lone, key=lambda text: (-len(text), text))]
    return "|".join(parts) or None


def _patterns(lexicon: Lexicon) -> list[tuple[str, int, str]]:
    pairs = [(pair[0], pair[1]) for pair in lexicon.words.texts("names")]
    name = "|".join(rf"{a}[^{a}{b}。．\n]*{b}" for a, b in pairs)
    end = "".join(lexicon.words.texts("stop")) + "."
    inner = "|".join(rf"{a}[^{a}{b}\n]*{b}" for a, b in pairs)
    openers, closers = "".join(a for a, _ in pairs), "".join(b for _, b in pairs)
    ended = f"(?:[{end}]|(?<=[{end}][{re.escape(closers)}]))"  # a quotation at the end of it may bring the full stop
    quoted = "|".join(rf"{a}(?:[^{openers}{closers}\n]|{inner})*{ended}\s*{b}" for a, b in pairs)
    a, b = tuple(lexicon.words.settings["headers"])
    patterns = [
        ("NAME", 1, name),
        ("QUOTED", 2, quoted),
        ("HEADED", 1, rf"{re.escape(a)}[^{re.escape(a)}{re.escape(b)}\n]*{re.escape(b)}"),
        ("SLOT", 1, _SLOT),
        ("SIGNED", 1, rf"[+＋\-−－](?:{_NUMBER}|{_SLOT})"),
        ("WS", 1, r"[ \t\u3000\u00a0\r\n]+"),
    ]
    if counters_of(lexicon):
        patterns.append(("NUMBER", 1, _NUMBER))
    patterns += _joins(lexicon)
    count = count_pattern(lexicon)
    if count is not None:
        patterns.append(("COUNT", 2, count))
    for extra, pattern in lexicon.words.settings.get("patterns", {}).items():
        written = pattern.replace("{number}", rf"(?:{_NUMBER}|{_SLOT})").replace("{value}", _behind_value(lexicon))
        patterns.append((extra, 3, written))
    return patterns


def _behind_value(lexicon: Lexicon) -> str:
    """The name of a value of cards stands before."""
    words = [word for word in lexicon.vocabulary.words if word.cls == "property"]
    texts = dict.fromkeys(text for word in words for text in word.forms.get(lexicon.language, ()))
    return f"(?:{'|'.join(f'(?<={re.escape(text)})' for text in texts) or _NEVER})"


def _no_noun(verb: str, lexicon: Lexicon) -> str:
    """Where the verb is the beginning of a noun of several words, it is not the verb."""
    key = lexicon.words.key
    longer = sorted({key(text)[len(verb) :] for text in lexicon.noun_texts if key(text).startswith(verb + " ")})
    return "".join(f"(?!{_spaced(rest, chr(92) + 's+')})" for rest in longer)


def _any_verb(lexicon: Lexicon, form: str) -> str:
    texts = [text for text, readings in lexicon.verbs.items() if any(reading.form == form for reading in readings)]
    return "|".join(_spaced(text, r"\s+") for text in sorted(texts, key=lambda text: (-len(text), text))) or _NEVER


def _joins(lexicon: Lexicon) -> list[tuple[str, int, str]]:
    """Words that join clauses where a verb follows, states where a state follows: and, or, to."""
    joins = lexicon.words.settings.get("clause_joins", {})
    if not joins:
        return []
    verbs = [text for text, readings in lexicon.verbs.items() if any(r.form == "do" for r in readings)]
    orders = "|".join(
        _spaced(text, r"\s+") + _no_noun(text, lexicon) for text in sorted(verbs, key=lambda text: (-len(text), text))
    )
    found = [(name, 2, rf"{word}(?=\s+(?:then\s+)?(?:{orders})(?![A-Za-z]))") for name, word in joins.items()]
    orders_too = {lexicon.words.key(text) for text in verbs}
    texts = [text for text in lexicon.state_texts if lexicon.words.key(text) not in orders_too]
    states = "|".join(_spaced(text, r"\s+") for text in texts) or _NEVER
    way = "|".join(_spaced(text, r"\s+") for text in word_lists(lexicon)["THIS_WAY"])
    periods = lexicon.words.settings.get("done_periods", {}).values()
    when = "|".join((way, *(_spaced(text, r"\s+") for text in periods)))
    did, was = (_any_verb(lexicon, form) for form in ("had_done", "participle"))
    # of a turn they are said with a clause of their own: without it, they would be a condition's (if it attacked this
    # turn)
    clause = rf"that\s+(?:(?:was|were)\s+(?:{was})|(?:{did}))\s+(?:{when})"
    found.append(("DONE_THIS_WAY", 3, rf"(?:(?:{was})\s+(?:{way})|{clause})(?![A-Za-z])"))
    return [*found, ("AND_STATE", 3, rf"{joins['AND_DO']}(?=\s+(?:{states})(?![A-Za-z]))")]
