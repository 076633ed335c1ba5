"""What stands in front of an ability: keywords with their numbers, own names, printed numbers, costs before a colon."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from kirifuda.core.similar import closest, listed, single_best
from kirifuda.core.source import SourceFile, Span
from kirifuda.model.abilities import Header
from kirifuda.model.amounts import Amount
from kirifuda.model.vocabulary import KeywordWords
from kirifuda.reading.build_clauses import number_of
from kirifuda.reading.ends import unclosed
from kirifuda.reading.lexicon import CIRCLED, Lexicon
from kirifuda.reading.scope import Scope
from kirifuda.reading.symbols import symbol_cost

_SLOT = re.compile(r"\{([\w-]+)(?::[\w-]+)?\}")
_NUMBER = r"[0-9０-９]+|[①-⑳]|[（(]\s*(?:[0-9０-９]+|[XYZＸＹＺ])\s*[)）]|[XYZＸＹＺ]|\{[\w-]+\}"
_NUMBERS = re.compile(rf"(?:{_NUMBER})\s*$")
_PARENTHESES = ("（）", "()", "{}")
_LONGEST = 20  # a header in front of a colon
_SHORTEST = 2
_WIDTHS = {"：": "[：:]", ":": "[：:]", "（": "[（(]", "(": "[（(]", "）": "[）)]", ")": "[）)]"}
_LABEL = r"(?:\s*[：:]\s*(?P<label_>[^{close}\n]+?)\s*)?"


@dataclass(frozen=True, slots=True)
class Front:
    """What stands in front of the first sentence; ``end`` is where the sentences begin."""

    headers: tuple[Header, ...]
    label: str | None
    number: int | None
    end: int
    flavour: str | None = None


@dataclass(frozen=True, slots=True)
class _Template:
    keyword: KeywordWords
    pattern: re.Pattern[str]
    bare: bool  # no bracket and no colon: stands alone


class HeaderReader:
    """Reads the front of ability lines."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.open, self.close = lexicon.words.settings["headers"]
        self.separators = "".join(lexicon.words.texts("header_separators"))
        self.templates = tuple(
            self._template(keyword, text)
            for keyword in lexicon.vocabulary.keywords
            for text in keyword.header.get(lexicon.language, ())
        )
        self._texts = tuple(
            text for keyword in lexicon.vocabulary.keywords for text in keyword.header.get(lexicon.language, ())
        )
        colons = re.escape("".join(lexicon.words.texts("colons")))
        self._before_colon = re.compile(rf"(?P<name>[^\s{colons}][^{colons}。．.\n]{{0,{_LONGEST}}}?)\s*[{colons}]")
        self._flavoured = self._flavour_pattern()
        self._first_words = self._limit_pattern()
        self.templates = tuple(sorted(self.templates, key=lambda t: -len(t.pattern.pattern)))

    def _limit_pattern(self) -> re.Pattern[str]:
        """once per turn, ...: first words that are no header, though a header may be written like them."""
        words = self.lexicon.words.terminals
        often = [
            *(text for texts in words.get("ONCE", {}).values() for text in texts),
            *words.get("HALF_OF", {}).get("double", ()),
        ]
        per = words["PREP"]["in"] if often else ()
        spaced = "|".join(rf"{times}\s+{word}\s" for times in often for word in per)
        return re.compile(rf"(?:{spaced or '(?!)'})[^,:]*,", re.IGNORECASE)

    def _flavour_pattern(self) -> re.Pattern[str]:
        """A label in front of a dash: free text without brackets, stops and colons."""
        words = self.lexicon.words
        pairs = (*words.texts("names"), *words.texts("odd_headers"), words.settings["headers"], *_PARENTHESES)
        signs = (*pairs, *words.texts("stop"), *words.texts("wrong_stops"), *words.texts("colons"))
        dashes = re.escape("".join(words.texts("dashes")))
        text = rf"[^\s{re.escape(''.join(signs))}{dashes}]"
        return re.compile(rf"(?P<label>{text}(?:[ \u3000]*{text})*)\s*[{dashes}]+\s*(?=\S)")

    def _flavour(self, text: str, place: int, end: int) -> tuple[str | None, int]:
        """The label at ``place``, if there is one, and where the ability goes on."""
        match = self._flavoured.match(text, place, end)
        if match is None or match.end() >= end or self._header(text, place, end) is not None:
            return None, place
        return match["label"], match.end()

    def _template(self, keyword: KeywordWords, text: str) -> _Template:
        bracketed = text.startswith(self.open) and text.endswith(self.close) and not _SLOT.search(text)
        inner = text[1:-1] if bracketed else text
        pattern, place = "", 0
        for slot in _SLOT.finditer(inner):
            pattern += self._literal(inner[place : slot.start()])
            pattern += rf"\s*(?P<{slot[1].replace('-', '_')}>{_NUMBER})\s*"
            place = slot.end()
        pattern += self._literal(inner[place:])
        if bracketed:
            label = _LABEL.replace("{close}", re.escape(self.close))
            pattern = rf"{re.escape(self.open)}\s*{pattern}\s*{label}{re.escape(self.close)}"
        bare = not bracketed and not re.search(r"[：:】\])]\s*$", text)
        flags = re.IGNORECASE if self.lexicon.language == "en" else 0
        return _Template(keyword, re.compile(pattern, flags), bare)

    def _literal(self, text: str) -> str:
        return "".join(r"\s*" if char.isspace() else _WIDTHS.get(char, re.escape(char)) for char in text)

    def front(self, scope: Scope, start: int, end: int) -> Front:
        """The headers at the beginning of a line."""
        text = scope.file.text
        headers: list[Header] = []
        label: str | None = None
        number: int | None = None
        flavour, place = self._flavour(text, self._skip(text, start, end), end)
        joined = False
        while place < end:
            found = self._header(text, place, end, scope.file)
            if found is not None:
                header, after = found
                if any(header.keyword == one.keyword for one in _single(headers)):
                    raise scope.problem("slot-filled-twice", place, after, variant="header")
                if joined:
                    headers[-1] = replace(headers[-1], alternatives=(*headers[-1].alternatives, header))
                else:
                    headers.append(header)
                joined = False
                place = self._skip(text, after, end)
                if place < end and text[place] in self.separators and headers:
                    joined, place = True, self._skip(text, place + 1, end)
                continue
            if text[place] == self.open:
                close = text.find(self.close, place, end)
                if close < 0:
                    raise unclosed(scope, place)
                name = text[place + 1 : close].strip()
                both = self._in_one_bracket(name)
                if both and not any(one.keyword == h.keyword for one in both for h in _single(headers)):
                    headers.append(replace(both[0], alternatives=tuple(both[1:])))
                    place = self._skip(text, close + 1, end)
                    continue
                if label is not None or name not in scope.ability_names:
                    raise self._unknown(scope, place, close + 1, name)
                label, place = name, self._skip(text, close + 1, end)
                continue
            printed = re.compile(r"([①-⑳])\s*[：:]|\(([0-9]+)\)\s").match(text, place, end)
            if printed and number is None and not headers:
                number = CIRCLED[printed[1]] if printed[1] else int(printed[2])
                place = self._skip(text, printed.end(), end)
                continue
            break
        if joined:
            raise scope.problem("unfinished-header", start, place)
        self._check_near(scope, place, end)
        return Front(tuple(sorted(headers, key=self._order)), label, number, place, flavour)

    def _order(self, header: Header) -> tuple[bool, int]:
        """Where a header is printed: headers may be written in any order, but one with a colon stays at the end."""
        keyword = self.lexicon.keywords_by_id[header.keyword]
        colons = self.lexicon.words.texts("colons")
        return any(text.endswith(colons) for text in keyword.header[self.lexicon.language]), keyword.order

    def _in_one_bracket(self, name: str) -> list[Header]:
        """Headers of which either will do, in one pair of brackets; none where a part of it is no header."""
        pieces = re.split(f"[{re.escape(''.join(self.separators))}]", name)
        texts = [self.open + piece.strip() + self.close for piece in pieces]
        found = [self._header(text, 0, len(text)) for text in texts]
        headers = [one[0] for one, text in zip(found, texts, strict=True) if one is not None and one[1] == len(text)]
        distinct = {header.keyword for header in headers}
        return headers if len(pieces) > 1 and len(headers) == len(distinct) == len(pieces) else []

    def _check_near(self, scope: Scope, place: int, end: int) -> None:
        """What stands before the first colon is nearly a header with a number: the number is missing, or a letter."""
        self._check_brackets(scope, place, end)
        self._check_bare(scope, place, end)
        match = self._before_colon.match(scope.file.text, place, end)
        if match is None or symbol_cost(match["name"], self.lexicon)[0]:
            return
        stems = {_stem(text).casefold(): text for text in self._texts if _SLOT.search(text) and _stem(text)}
        written = _NUMBERS.sub("", match["name"]).strip()
        near = closest(written.casefold(), stems)
        exact = (written.casefold(),) if written.casefold() in stems else near
        if exact and (exact is not near or len(written) > _SHORTEST):
            candidates = tuple(_SLOT.sub("{\\1}", stems[stem]) for stem in exact)
            raise scope.problem("unknown-header", *match.span("name"), name=match["name"], candidates=candidates)

    def _check_brackets(self, scope: Scope, place: int, end: int) -> None:
        """A header in brackets that look like those of headers."""
        text = scope.file.text
        odd = (*self.lexicon.words.texts("odd_headers"), *_PARENTHESES[:2])
        pair = next((pair for pair in odd if text.startswith(pair[0], place)), "")
        close = text.find(pair[1], place, end) if pair else -1
        if close < 0:
            return
        name = text[place + 1 : close].strip()
        right = self.open + name + self.close
        if right in self._texts or name in scope.ability_names:
            raise scope.problem("unknown-header", place, close + 1, variant="brackets", name=name, right=right)

    def _check_bare(self, scope: Scope, place: int, end: int) -> None:
        """A header without its brackets, in front of a colon or a comma."""
        words = self.lexicon.words
        times = "|".join(re.escape(word) for word in words.texts("header_times"))
        behind = re.escape("".join((*words.texts("colons"), *words.texts("commas"))))
        after = re.compile(rf"[ \u3000]*(?:{times})?[ \u3000]*[{behind}]")
        text = scope.file.text
        for right in (text for text in self._texts if text.startswith(self.open) and not _SLOT.search(text)):
            name = right[1:-1]
            stop = place + len(name)
            if text[place:stop].casefold() != name.casefold() or stop > end:
                continue
            found = after.match(text, stop, end)
            if found and not self._first_words.match(text, place, found.end()):
                raise scope.problem("unknown-header", place, found.end(), variant="brackets", name=name, right=right)

    def _skip(self, text: str, place: int, end: int) -> int:
        while place < end and text[place] in " \t\u3000\u00a0":
            place += 1
        return place

    def _header(self, text: str, place: int, end: int, file: SourceFile | None = None) -> tuple[Header, int] | None:
        for template in self.templates:
            match = template.pattern.match(text, place, end)
            if match is None:
                continue
            if template.bare and not self._alone(text, match.end(), end):
                continue
            after, reminder = match.end(), None
            if template.bare:
                reminder = re.compile(r"\s*[（(]\s*([^）)\n]*?)\s*[）)]\s*").match(text, after, end)
                after = reminder.end() if reminder else after
                comma = re.compile(r"\s*[、,，]\s*").match(text, after, end)
                after = comma.end() if comma else after
            groups = match.groupdict()
            label = groups.pop("label_", None)
            args: list[tuple[str, Amount]] = []
            for param in template.keyword.params:
                written = groups.get(param.name.replace("-", "_"))
                if written is not None:
                    args.append((param.name, number_of(written, self.lexicon)))
            told = Span(file, *reminder.span(1)) if file is not None and reminder is not None else None
            return Header(template.keyword.id, tuple(args), label, reminder=told), after
        return None

    def _alone(self, text: str, place: int, end: int) -> bool:
        rest = re.compile(r"\s*(?:[（(][^）)\n]*[）)]\s*)?(.?)").match(text, place, end)
        return rest is None or rest[1] in ("", "、", ",", "，")

    def _unknown(self, scope: Scope, start: int, end: int, name: str) -> Exception:
        known = [text[1:-1] if text.startswith(self.open) else text for text in self._texts]
        names = [*known, *scope.ability_names]
        best = single_best(name, names)
        right = "" if best is None else self.open + best + self.close
        near, known = closest(name, names), [_SLOT.sub("{\\1}", text) for text in names]
        return scope.problem(
            "unknown-header", start, end, name=name, candidates=near, known=listed(known, near), right=right
        )


def _single(headers: list[Header]) -> list[Header]:
    return [single for header in headers for single in (header, *header.alternatives)]


def _stem(text: str) -> str:
    """A header's fixed words in front of its number."""
    return text[: match.start()].strip() if (match := _SLOT.search(text)) else text


@lru_cache(maxsize=16)
def _reader(key: _Keyed) -> HeaderReader:
    return HeaderReader(key.lexicon)


class _Keyed:
    """A lexicon as a cache key, by identity."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def __hash__(self) -> int:
        return id(self.lexicon)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and other.lexicon is self.lexicon


def header_reader(lexicon: Lexicon) -> HeaderReader:
    """The header reader of a lexicon, built once."""
    return _reader(_Keyed(lexicon))
