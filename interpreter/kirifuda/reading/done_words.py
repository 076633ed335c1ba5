"""Words in front of or behind cards for what was done to them, or what they did: by this effect, this turn."""

from __future__ import annotations

from kirifuda.model.objects import ByThis
from kirifuda.reading.clauses import Part
from kirifuda.reading.drafts import Draft
from kirifuda.reading.place_words import PlaceWords


class DoneWords(PlaceWords):
    """Takes such words into a draft."""

    def _take_this_way(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        verb = parts[place] if parts[place].verbs else parts[place + 1]
        readings = [r for r in verb.verbs if r.frame and (r.form.endswith("participle") or r.form == "had_done")]
        ids = {reading.frame.verb for reading in readings if reading.frame is not None}
        verbs = self.scope.lexicon.verbs_by_id
        by_cards = [ident for ident in ids if "card" in verbs[ident].done_by]
        doer = bool(by_cards) and readings[0].form == ("had_done" if self._verb_first else "participle")
        if len(ids) != 1 or (readings[0].form == "had_done" and not doer):
            raise self.scope.problem("unexpected-word", verb.start, verb.end, variant="phrase")
        draft.filters.append(ByThis(min(ids), parts[place].value, doer))
        return draft, place + (1 if parts[place].verbs else 2)

    @property
    def _verb_first(self) -> bool:
        return bool(self.scope.lexicon.words.settings.get("mixed"))

    _take_done_this_way = _take_this_way
