"""A parser from the cache reads as a new one does: equal trees, equal findings; a damaged entry is as none."""

import json
from itertools import islice

import pytest
import yaml
from test_sentence_findings import CASES
from words_loader import ROOT, sample_words

from kirifuda.core import cache
from kirifuda.core.source import SourceFile, Span
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading import parsers, scanning, tables
from kirifuda.reading.lexicon import build_lexicon
from kirifuda.reading.sentences import SentenceReader

TRIPLES = yaml.safe_load((ROOT / "tests" / "sentences" / "triples.yaml").read_text(encoding="utf-8"))


def reader_with(language, parser):
    reader = SentenceReader(sample_words(), language)
    reader._parser = parser
    return reader


@pytest.fixture(scope="module", params=LANGUAGES)
def both(request):
    """A language, a reader with a new parser, one with the same parser from its JSON."""
    fresh = parsers.build_parser(build_lexicon(sample_words(), request.param))
    kept = tables.unpack(tables.pack(fresh), scanning.PLUGINS)
    assert kept is not None
    return request.param, reader_with(request.param, fresh), reader_with(request.param, kept)


def broken(text):
    """Sentences that cannot be read: pieces left out, doubled, turned round, and something unknown."""
    half = len(text) // 2
    return (
        text[:-1],
        text[half:],
        text[:half],
        text[:half] + text[half - 2 :],
        text[::-1],
        f"{text[:half]}ゞ{text[half:]}",
    )


def test_trees_and_findings_are_equal(both):
    language, fresh, kept = both
    texts = [triple[language] for triple in TRIPLES]
    texts += [text for whole in islice(texts, 0, None, 3) for text in broken(whole)]
    texts += [text for other, text, _, _ in CASES if other == language]
    found = 0
    for text in texts:
        span = Span(SourceFile("example", "before " + text + " after"), 7, 7 + len(text))
        expected = fresh.abilities(span, ("氷壁",))
        assert kept.abilities(span, ("氷壁",)) == expected
        found += bool(expected[1])
    assert found > 50


def plain(rule):
    options = rule.options
    kept = (options.keep_all_tokens, options.expand1, options.priority, list(options.empty_indices))
    return rule.origin, list(rule.expansion), rule.order, rule.alias, kept


def test_rules_terminals_and_table_are_equal(both):
    _, fresh, kept = both
    one, other = fresh._parser, kept._parser
    assert [plain(rule) for rule in other.rules] == [plain(rule) for rule in one.rules]
    assert [(t.name, t.pattern, t.priority) for t in other.terminals] == [
        (t.name, t.pattern, t.priority) for t in one.terminals
    ]
    assert other.parser.parser._parse_table.states == one.parser.parser._parse_table.states
    assert other.parser.parser._parse_table.start_states == one.parser.parser._parse_table.start_states


@pytest.fixture
def place(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def builds(monkeypatch):
    """Counts the parsers that are worked out anew."""
    made = []
    build = parsers._build
    monkeypatch.setattr(parsers, "_build", lambda *args: made.append(1) or build(*args))
    return made


def entry(place):
    (found,) = (place / parsers.KIND).iterdir()
    return found


def test_the_second_parser_comes_from_the_cache(place, builds):
    lexicon = build_lexicon(sample_words(), "ja")
    parsers.cached_parser(lexicon)
    assert len(builds) == 1
    assert entry(place).stat().st_size > 10_000
    parsers.cached_parser(lexicon)
    assert len(builds) == 1
    parsers.cached_parser(build_lexicon(sample_words(), "en"))
    assert len(builds) == 2


def test_a_damaged_entry_is_written_anew(place, builds):
    lexicon = build_lexicon(sample_words(), "ja")
    parsers.cached_parser(lexicon)
    whole = entry(place).read_bytes()
    entry(place).write_bytes(whole[: len(whole) // 2])
    parsers.cached_parser(lexicon)
    assert len(builds) == 2
    parsers.cached_parser(lexicon)
    assert len(builds) == 2


def test_off_is_off(monkeypatch, builds):
    monkeypatch.setenv(cache.VARIABLE, "off")
    lexicon = build_lexicon(sample_words(), "ja")
    parsers.cached_parser(lexicon)
    parsers.cached_parser(lexicon)
    assert len(builds) == 2


def test_what_is_no_table_is_none():
    whole = json.loads(tables.pack(parsers.build_parser(build_lexicon(sample_words(), "ja"))))
    strange = [b"", b"[]", b"{}", b"null", b"\xff", b'{"data": {}}']
    strange += [json.dumps({**whole, "memo": {}}).encode(), json.dumps({**whole, "data": 1}).encode()]
    for data in strange:
        assert tables.unpack(data, scanning.PLUGINS) is None
