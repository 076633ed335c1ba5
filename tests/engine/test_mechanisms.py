"""What one mechanism does, in a made-up game (tests/games/glade), from positions set up by hand."""

from __future__ import annotations

import pytest

from kirifuda.engine.game import IllegalChoice
from table import Table


def glade(a: dict[str, list[str]], b: dict[str, list[str]], **more: object) -> Table:
    return Table("glade", a, b, **more)  # type: ignore[arg-type]


# --------------------------------------------------------------- forbidding
@pytest.mark.parametrize("field", [["warden", "bear"], ["bear", "warden"]])
def test_forbidden_whatever_the_order(field: list[str]) -> None:
    """What is forbidden does not happen, whichever card came first; other players' cards are not protected."""
    t = glade({"hand": ["axe", "flood"]}, {"field": field})
    t.do("chant 斧", "B.熊")
    assert t.zone("B", "field") == field
    t = glade({"hand": ["flood"], "field": ["bear", "leaf"]}, {"field": field})
    t.do("chant 洪水")
    assert (t.zone("A", "field"), t.zone("B", "field")) == ([], field)


def test_forbidden_by_two() -> None:
    """Two cards that forbid the same: one of them going changes nothing."""
    t = glade({"hand": ["void", "axe", "void"]}, {"field": ["warden", "warden", "bear"]})
    t.do("chant 虚", "B.番人#1", "chant 斧", "B.熊")
    assert t.zone("B", "field") == ["warden", "bear"]
    t.do("chant 虚", "B.番人")
    assert t.zone("B", "field") == ["bear"]


def test_state_check_does_not_destroy_what_cannot_be_destroyed() -> None:
    """A state check meets the same prohibition, ends, and destroys once the prohibition is gone."""
    t = glade({"hand": ["arrow", "arrow", "void"]}, {"field": ["bear", "warden"]})
    t.do("chant 矢", "B.熊", "chant 矢", "B.熊")
    assert t.zone("B", "field") == ["bear", "warden"]
    t.do("chant 虚", "B.番人")
    assert (t.zone("B", "field"), t.zone("B", "grave"), t.zone("B", "exile")) == ([], ["bear"], ["warden"])


def test_what_is_forbidden_is_not_offered() -> None:
    """The action is not among the options while it is forbidden, and is again afterwards."""
    t = glade({"hand": ["bear", "axe"]}, {"field": ["gate"]})
    assert t.options == ["pass", "chant 斧"]
    t.do("chant 斧")
    assert t.options == ["pass", "summon 熊"]


def test_forbidden_while() -> None:
    """A prohibition under a condition holds exactly while the condition does."""
    t = glade({"hand": ["bear", "lullaby"]}, {"field": ["dreamer"]})
    assert "summon 熊" in t.options
    t.do("chant 子守唄")
    assert t.options == [] or "summon 熊" not in t.options


# ------------------------------------------------------------- replacements
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_optional_replacement(answer: str) -> None:
    """The owner of the card may replace; the answer decides."""
    t = glade({"hand": ["axe"]}, {"field": ["decoy", "bear"]})
    t.do("chant 斧", "B.熊")
    assert t.asked == "B may"
    t.do(answer)
    if answer == "yes":
        assert (t.zone("B", "field"), t.zone("B", "exile"), t.zone("B", "grave")) == (["bear"], ["decoy"], [])
    else:
        assert (t.zone("B", "field"), t.zone("B", "exile"), t.zone("B", "grave")) == (["decoy"], [], ["bear"])


def test_what_is_forbidden_is_not_replaced() -> None:
    """A forbidden event asks nobody whether to replace it."""
    t = glade({"hand": ["axe", "rain", "rain"]}, {"field": ["decoy", "warden", "bear"]})
    t.do("chant 斧", "B.熊")
    assert t.asked == "A action"
    assert t.zone("B", "field") == ["decoy", "warden", "bear"]


def test_a_forbidden_replacement_is_not_offered() -> None:
    """Where what would take the place is forbidden, it is not offered, and the event happens."""
    t = glade({"hand": ["axe", "rain", "rain"], "field": ["anchor"]}, {"field": ["decoy", "bear"]})
    t.do("chant 斧", "B.熊")
    assert t.asked == "A action"
    assert (t.zone("B", "field"), t.zone("B", "grave")) == (["decoy"], ["bear"])


def test_affected_player_orders_replacements() -> None:
    """Two replacements of one event: whose card it is says which comes first; the other finds nothing left."""
    for first, zone in (("灯", "hand"), ("鏡", "exile")):
        t = glade({"hand": ["axe"]}, {"field": ["lantern", "mirror", "bear"]})
        t.do("chant 斧", "B.熊")
        assert (t.asked, t.options) == ("B replacement", ["灯", "鏡"])
        t.do(first)
        assert t.zone("B", zone) == ["bear"]
        assert t.zone("B", "grave") == []


def test_what_would_take_the_place_is_forbidden() -> None:
    """Destroyed would become banished, but nothing can be banished: no replacement, and the event happens."""
    t = glade({"hand": ["axe", "rain", "rain"], "field": ["anchor"]}, {"field": ["mirror", "bear"]})
    t.do("chant 斧", "B.熊")
    assert t.asked == "A action"
    assert (t.zone("B", "field"), t.zone("B", "grave"), t.zone("B", "exile")) == (["mirror"], ["bear"], [])


def test_each_replacement_once() -> None:
    """Destroyed becomes banished, banished becomes destroyed; no replacement meets its own event again, so it ends."""
    t = glade({"hand": ["axe", "rain", "rain"]}, {"field": ["mirror", "echo", "bear"]})
    t.do("chant 斧", "B.熊")
    assert (t.zone("B", "grave"), t.zone("B", "exile")) == (["bear"], [])
    t = glade({"hand": ["void", "rain", "rain"]}, {"field": ["mirror", "echo", "bear"]})
    t.do("chant 虚", "B.熊")
    assert (t.zone("B", "grave"), t.zone("B", "exile")) == ([], ["bear"])
    assert t.game.state.seen == ()


def test_what_takes_the_place_is_a_proposal() -> None:
    """What takes the place has its own replacements and triggers, and none of those of the event it replaced."""
    t = glade({"hand": ["axe", "rain", "rain"]}, {"field": ["mirror", "echo", "mourner", "bear"]})
    t.do("chant 斧", "B.熊")
    assert (t.zone("B", "grave"), t.variable("health")) == (["bear"], [20, 21])


def test_replacement_in_a_batch() -> None:
    """Of several events at once each is replaced by itself; the rest happens together."""
    t = glade({"hand": ["flood", "rain"]}, {"field": ["bear", "decoy", "leaf"]})
    t.do("chant 洪水")
    assert t.asked == "B may"
    t.do("yes")
    assert t.zone("B", "exile") == ["decoy"]
    assert "bear" in t.zone("B", "field") + t.zone("B", "grave")
    assert t.zone("B", "field") == ["bear"] and t.zone("B", "grave") == ["leaf"]


def test_what_left_in_a_batch_is_left_alone() -> None:
    """What a replacement moved away is a new object: the batch's own event of it is void, not replaced either."""
    t = glade({"hand": ["flood", "rain"]}, {"field": ["decoy", "bear", "leaf"]})
    t.do("chant 洪水", "no", "yes")
    assert (t.zone("B", "field"), t.zone("B", "exile"), t.zone("B", "grave")) == (["bear"], ["decoy"], ["leaf"])
    t = glade({"hand": ["flood", "rain"]}, {"field": ["bear", "decoy", "lantern"]})
    t.do("chant 洪水", "身代わり", "yes")
    assert t.zone("B", "exile") == ["decoy"] and "bear" in t.zone("B", "field")


# ----------------------------------------------------------------- triggers
def test_triggers_of_both_players() -> None:
    """Triggers of the same moment: the turn player's first, each owner's in the owner's order."""
    t = glade({"hand": ["flood", "rain"], "field": ["ember", "mourner"]}, {"field": ["ember", "mourner"]}, trace=True)
    t.do("chant 洪水")
    assert (t.asked, t.options) == ("A order", ["燠", "弔い"])
    t.do("弔い")
    assert t.variable("health") == [21 - 2, 20 - 2] or t.asked == "B order"
    t.do(t.options[0])
    assert t.variable("health") == [19, 19]
    players = [entry.data[1] for entry in t.game.trace if entry.what == "resolves"]
    assert players[-4:] == [0, 0, 1, 1]


def test_leaving_together() -> None:
    """What leaves at once looks at the state just before: each sees the others go."""
    t = glade({"hand": ["flood", "rain"]}, {"field": ["mourner", "mourner", "mourner"]})
    t.do("chant 洪水")
    assert t.variable("health") == [20, 26], "six triggers, all alike: nobody is asked for their order"


def test_trigger_of_an_event_replaced() -> None:
    """What was replaced did not happen: no trigger; what took its place has its own."""
    t = glade({"hand": ["axe", "rain", "rain"]}, {"field": ["mourner", "lantern", "bear"]})
    t.do("chant 斧", "B.熊")
    assert t.variable("health") == [20, 20] and t.zone("B", "hand") == ["bear"]


def test_identity_of_what_a_trigger_points_at() -> None:
    """A card that left and came back is a new object: a trigger about the old one does nothing to it."""
    t = glade({"hand": ["rain"]}, {"hand": ["axe", "rain"], "field": ["seed", "hunter"]}, turn_player=1)
    t.do("chant 斧", "種")
    assert (t.asked, t.options) == ("B order", ["種", "狩人"])
    t.do("種")
    assert (t.zone("B", "field"), t.zone("B", "exile")) == (["hunter", "seed"], [])
    t = glade({"hand": ["rain"]}, {"hand": ["axe", "rain"], "field": ["seed", "hunter"]}, turn_player=1)
    t.do("chant 斧", "種", "狩人")
    assert (t.zone("B", "field"), t.zone("B", "exile")) == (["hunter"], ["seed"])


def test_what_has_left_is_not_offered() -> None:
    """An optional effect on a card that is no longer the same object is not offered."""
    for first, asked in (("不死鳥", "B may"), ("狩人", "B action")):
        t = glade({"hand": ["rain"]}, {"hand": ["axe", "rain"], "field": ["phoenix", "hunter"]}, turn_player=1)
        t.do("chant 斧", "不死鳥", first)
        assert t.asked == asked


# ---------------------------------------------------------------- constants
def test_constant_stops_in_the_middle() -> None:
    """A constant effect ends the moment its source leaves, before the next sentence is looked at."""
    t = glade({"hand": ["sweep", "rain"]}, {"field": ["banner", "leaf", "bear"]})
    assert [t.value("B", name) for name in ("banner", "leaf", "bear")] == [2, 3, 6]
    t.do("chant 掃討")
    assert (t.zone("B", "field"), t.zone("B", "grave")) == (["leaf"], ["banner", "bear"])


def test_damage_there_counts_when_a_constant_stops() -> None:
    """The wounds that a higher value bore are too many once it falls."""
    t = glade({"hand": ["arrow", "axe", "rain"]}, {"field": ["banner", "mourner"]})
    t.do("chant 矢", "B.弔い")
    assert t.zone("B", "field") == ["banner", "mourner"]
    t.do("chant 斧", "B.旗")
    assert t.zone("B", "field") == []


def test_constant_starts_with_the_third() -> None:
    """A condition over the board is looked at whenever the value is."""
    t = glade({"hand": ["leaf", "leaf", "axe"], "field": ["pack"]}, {})
    assert t.value("A", "pack") == 2
    t.do("summon 葉")
    assert t.value("A", "pack") == 2
    t.do("summon 葉")
    assert t.value("A", "pack") == 5
    t.do("chant 斧", "葉#1")
    assert t.value("A", "pack") == 2


def test_this_turn() -> None:
    """An effect of this turn ends with the turn, and with its object's stay."""
    t = glade({"hand": ["growth", "growth", "breeze", "rain"], "field": ["leaf", "bear"]}, {"hand": ["rain", "rain"]})
    t.do("chant 成長", "葉", "chant 成長", "葉")
    assert t.value("A", "leaf") == 7
    t.do("chant 風", "葉", "summon 葉")
    assert t.value("A", "leaf") == 1
    t.do("pass")
    assert t.game.state.tp == 1
    t = glade({"hand": ["growth", "rain"], "field": ["leaf"]}, {"hand": ["rain", "rain"]})
    t.do("chant 成長")
    assert t.value("A", "leaf") == 4
    t.do("pass")
    assert (t.value("A", "leaf"), t.game.state.tmp) == (1, 0)


def test_summoned_sees_itself() -> None:
    """A card that comes in sees its own coming, and the next one's."""
    t = glade({"hand": ["herald", "leaf"]}, {})
    t.do("summon 先触れ")
    assert t.variable("health") == [21, 20]
    t.do("summon 葉")
    assert t.variable("health") == [22, 20]


def test_no_room() -> None:
    """Where there is no room the action is not offered, and an effect does nothing."""
    t = glade({"hand": ["leaf", "rain"], "field": ["bear"] * 5}, {})
    assert t.options == ["pass", "chant 雨"]
    t = glade({"hand": ["axe", "rain"], "field": ["seed", "bear"]}, {"field": ["bear"]})
    t.do("chant 斧", "種")
    assert t.zone("A", "field") == ["bear", "seed"]
    t = glade({"hand": ["revive", "rain"], "field": ["herald", *["bear"] * 4], "grave": ["leaf"]}, {})
    t.do("chant 蘇り")
    assert (t.zone("A", "grave"), t.variable("health")) == (["leaf", "revive"], [20, 20])


def test_protected_this_turn() -> None:
    """A prohibition for a time protects the object it was given to, until it ends or the object has left."""
    t = glade({"hand": ["shell", "axe", "breeze", "axe", "rain"], "field": ["bear"]}, {})
    t.do("chant 殻", "chant 斧")
    assert t.zone("A", "field") == ["bear"]
    t.do("chant 風", "summon 熊", "chant 斧")
    assert t.zone("A", "field") == []
    t = glade({"hand": ["oak", "axe", "breeze", "void", "rain"], "field": []}, {"hand": ["axe", "rain"]})
    t.do("summon 樫", "chant 斧")
    assert (t.zone("A", "field"), t.game.state.tmp) == (["oak"], 1)
    left = t.game.clone()
    left.choose(left.decision.find("chant 風")[0] if left.decision else 0)
    assert left.state.tmp == 0, "it ends with the stay"
    t.do("pass", "chant 斧")
    assert t.zone("A", "field") == []


def test_last_known_information() -> None:
    """What an ability says of its card when that has left is what was last true of it in play."""
    t = glade({"hand": ["axe", "rain"]}, {"field": ["banner", "comet"]})
    assert t.value("B", "comet") == 4
    t.do("chant 斧", "B.彗星")
    assert t.variable("health") == [16, 20]
    t = glade({"hand": ["flood", "rain"]}, {"field": ["banner", "comet"]})
    t.do("chant 洪水")
    assert t.variable("health") == [16, 20]


# -------------------------------------------------------- choices and chance
def test_all_then_a_choice() -> None:
    """A batch of all and one chosen: what the first part means is fixed, and no list, while the second is chosen."""
    t = glade({"hand": ["trance", "rain"], "field": ["bear", "leaf"]}, {"field": ["bear", "leaf"]})
    t.do("chant 恍惚")
    assert t.asked == "A card"
    for frame in t.game.state.frames:
        assert not any(isinstance(value, list) for value in frame)
    t.do("B.熊")
    assert [t.game.state.s0[c] for c in t.game.state.z2[0]] == [1, 1]
    assert t.zone("B", "field") == ["leaf"]


def test_at_random() -> None:
    """A card at random comes from the stream of effects: no decision, not always the same, shuffles not moved."""
    for spell in ("掏摸", "望遠鏡"):
        left = {}
        for number in range(20):
            t = glade({"hand": ["theft", "spyglass"]}, {"hand": ["leaf", "bear", "ember", "rain"]})
            t.game.state.rng = [number, number]
            t.do(f"chant {spell}")
            left[tuple(t.zone("B", "grave"))] = t.game.state.rng[0]
            assert t.asked == "A action" and t.game.state.rng[0] == number != t.game.state.rng[1]
        assert len(left) > 2


def test_another_player_chooses() -> None:
    """Who is told to do something chooses for it."""
    t = glade({"hand": ["tax", "rain"]}, {"hand": ["leaf", "bear", "leaf"]})
    t.do("chant 年貢")
    assert (t.asked, t.options) == ("B card", ["葉", "熊"])
    t.do("熊")
    assert (t.zone("B", "hand"), t.zone("B", "grave")) == (["leaf", "leaf"], ["bear"])


def test_a_search_does_not_tell_the_order() -> None:
    """The options of a search are in an order of their own, and what is taken is the same card wherever it lay."""
    seen = []
    for deck in (["leaf", "bear", "ember", "leaf"], ["ember", "leaf", "leaf", "bear"]):
        t = glade({"hand": ["quest"], "deck": deck}, {})
        t.do("chant 探索")
        seen.append(t.options)
    assert seen[0] == seen[1] and len(seen[0]) == 3


def test_exact_or_nothing() -> None:
    """A plain number is exact or nothing; the rest of the text goes on."""
    t = glade({"hand": ["purge", "leaf"]}, {})
    t.do("chant 浄化")
    assert (t.zone("A", "hand"), t.variable("health")) == (["leaf"], [21, 20])
    t = glade({"hand": ["purge", "leaf", "leaf", "bear"]}, {})
    t.do("chant 浄化")
    assert (t.asked, t.options) == ("A set", ["葉, 葉", "葉, 熊"])


# ---------------------------------------------- both or neither, costs, modes
def test_both_or_neither() -> None:
    """Without something to destroy nothing is discarded; without something to discard nothing is destroyed."""
    t = glade({"hand": ["bargain", "leaf", "bear"]}, {"field": ["bear"]})
    t.do("chant 取引", "葉")
    assert (t.zone("A", "grave"), t.zone("B", "field")) == (["bargain", "leaf"], [])
    t = glade({"hand": ["bargain", "leaf", "bear"]}, {})
    t.do("chant 取引")
    assert (t.zone("A", "grave"), t.zone("A", "hand")) == (["bargain"], ["leaf", "bear"])
    t = glade({"hand": ["bargain"]}, {"field": ["bear"]})
    t.do("chant 取引")
    assert t.zone("B", "field") == ["bear"]


def test_both_or_neither_with_a_forbidden_half() -> None:
    """What is forbidden is no half that can be done."""
    t = glade({"hand": ["bargain", "leaf", "rain"]}, {"field": ["bear", "warden"]})
    t.do("chant 取引")
    assert (t.zone("A", "hand"), t.zone("B", "field")) == (["leaf", "rain"], ["bear", "warden"])


@pytest.mark.parametrize("x", [0, 1, 2, 3])
def test_letter_in_a_cost(x: int) -> None:
    """X is chosen, paid, and the same in the text; zero is not paying."""
    t = glade({"hand": ["harvest", "bear", "leaf", "rain"]}, {})
    t.do("chant 収穫")
    assert (t.asked, t.options) == ("A pay", ["no", "1", "2", "3"])
    t.do(t.options[x])
    if t.asked == "A set":
        t.do(t.options[0])
    if t.asked == "A card":
        t.do(t.options[0])
    assert len(t.zone("A", "grave")) == 1 + x
    assert len(t.zone("A", "hand")) == 3
    assert len(t.zone("A", "deck")) == 5 - x


def test_modes() -> None:
    """One of the listed; what cannot be done is not offered."""
    t = glade({"hand": ["fork"], "grave": []}, {})
    t.do("chant 岐路")
    assert (t.asked, t.options) == ("A mode", ["1", "2"])
    t.do("2")
    assert t.variable("health") == [24, 20]
    t = glade({"hand": ["fork", "rain"], "grave": ["bear"]}, {})
    t.do("chant 岐路")
    assert t.options == ["1", "2", "3"]
    t.do("3")
    assert t.zone("A", "hand") == ["rain", "bear"]


# --------------------------------------------------------------------- caps
@pytest.mark.parametrize(("beast", "spell"), [("spring", "rain"), ("wheel", "lullaby")])
def test_endless_loop(beast: str, spell: str) -> None:
    """A loop that nobody can leave ends with the cap on steps, says so, and the match is a draw."""
    t = glade({"hand": [spell], "field": [beast]}, {})
    t.do(f"chant {'雨' if spell == 'rain' else '子守唄'}")
    assert t.game.decision is None
    result = t.game.result
    assert result is not None and (result.winner, result.why) == (None, "steps")
    assert t.game.state.frames == [] and t.game.state.pend == ()


def test_breeding_loop() -> None:
    """A loop that brings more triggers than it resolves ends with the cap on what waits."""
    t = glade({"hand": ["lullaby"], "field": ["wheel", "wheel", "bear"]}, {})
    t.do("chant 子守唄")
    while t.game.decision is not None:
        t.game.choose(0)
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.why) == (None, "depth")


def test_turns_are_capped() -> None:
    """A match that goes nowhere ends with the cap on turns."""
    t = glade({"hand": ["rain"]}, {"hand": ["rain"]})
    while t.asked:
        t.do("pass")
    assert t.game.result is not None
    assert (t.game.result.winner, t.game.result.why) == (None, "turns")


def test_both_lose() -> None:
    """Players who lose at the same check both lose: a draw."""
    t = glade({"hand": ["flood"], "field": ["ember"]}, {"field": ["ember"]}, health=[2, 2])
    t.do("chant 洪水")
    assert t.game.result is not None and t.game.result.winner == 0


# ------------------------------------------------------------- open decision
def test_decision_after_the_same_kind_of_decision() -> None:
    """Two questions of yes or no in a row are two decisions, each to its own player."""
    t = glade({"hand": ["flood"], "field": ["decoy", "bear"]}, {"field": ["decoy", "bear"]})
    t.do("chant 洪水")
    asked = []
    while t.asked.endswith("may"):
        decision = t.game.decision
        assert decision is not None
        assert (decision.player, decision.about) == (t.game.state.dp, t.game.state.dk)
        asked.append(decision.player)
        option = decision.options[1]
        t.do("no")
        if t.asked.endswith("may") and t.game.state.dp != decision.player:
            with pytest.raises(IllegalChoice):
                t.game.choose(option)
    assert asked == sorted(asked) and set(asked) == {0, 1}
