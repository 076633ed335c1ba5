"""Trees that cover the nodes of the model, for the tests of printing."""

from typing import Any

from kirifuda.model.abilities import Ability, Header
from kirifuda.model.amounts import CountOf, Half, Letter, Number, PerEach, Quantity, Slot, ThatMuch, ValueOf
from kirifuda.model.conditions import All, Compares, Duration, Event, Exists, Happened, Is, Point, TurnOf
from kirifuda.model.effects import (
    By,
    Chain,
    Change,
    Delayed,
    Do,
    During,
    Gain,
    Instead,
    May,
    Modal,
    OneOf,
    Permit,
    Prohibit,
    Stop,
    Unless,
    When,
)
from kirifuda.model.objects import (
    AbilityOf,
    Both,
    ByThis,
    Compare,
    Either,
    Extreme,
    HasKeyword,
    Named,
    Player,
    PropertyOf,
    Quoted,
    Rest,
    Same,
    Select,
    States,
    That,
    This,
    Zone,
)

SLOTS: dict[str, tuple[str, ...]] = {
    "target": ("card",),
    "card": ("card",),
    "attacker": ("card",),
    "player": ("player",),
    "n": ("number",),
}
N = Number
S = Select
you, opp = Player("you"), Player("opponent")
this = This("art")


def q(n: Any, mode: str = "exactly") -> Quantity:
    return Quantity(mode, N(n) if isinstance(n, int) else n)


def art(**parts: Any) -> Select:
    return Select(kinds=("art",), **parts)


def A(*body: Any, **parts: Any) -> Ability:
    return Ability(body=body, **parts)


def D(verb: str, *args: Any) -> Do:
    return Do(verb, args)


def c(card: Any) -> tuple[str, Any]:
    return ("card", card)


_FIRST = [
    Ability(
        (Header("enter"), Header("gearlink", (("n", N(2)),))),
        body=(Do("damage", (("target", Either((art(whose=opp, quantity=q(1)), opp))), ("n", N(3)))),),
    ),
    Ability(body=(Change(PropertyOf("power", art(whose=you, other=True)), "add", N(1)),)),
    Ability(
        (Header("leave"), Header("gearlink", (("n", N(2)),))),
        body=(May(Do("put-into-play", (("card", art(whose=you, zones=("discard",), quantity=q(1))),))),),
    ),
    Ability(
        (Header("enter"), Header("gearlink", (("n", Letter("X")),))),
        body=(
            Do(
                "drive",
                (
                    ("card", S(names=("kanon-1",), whose=you, zones=("discard",), quantity=q(Letter("X")))),
                    ("target", this),
                ),
            ),
        ),
    ),
    Ability(
        triggers=(Event("destroy", (("card", art(whose=opp)),), passive=True),),
        body=(Do("damage", (("target", PropertyOf("life", opp)), ("n", N(1)))),),
    ),
    Ability(
        body=(
            When(
                Compares(CountOf(S(whose=you, zones=("discard",))), ">=", N(20)),
                Change(PropertyOf("power", this), "set", N(9)),
            ),
        )
    ),
    Ability(
        triggers=(Event("activate", (("player", opp), ("ability", Named("effect")))),),
        body=(Do("negate", (("effect", That("effect")),)),),
    ),
    Ability(
        body=(
            By(
                Do("discard", (("card", S(whose=you, zones=("hand",), quantity=q(1))),)),
                Do("destroy", (("card", art(whose=opp, quantity=q(1))),)),
            ),
        )
    ),
    Ability(
        label="氷壁",
        timing=(Point("start", "battle"),),
        body=(During(Duration("this", "game"), Prohibit("destroy", (("card", S(whose=you)),), passive=True)),),
    ),
    Ability(
        triggers=(Event("destroy", (("card", S(whose=you)),), moment="would", passive=True),),
        body=(Instead(May(Do("put", (("card", This(None)), ("zone", Zone("discard")))))),),
    ),
    Ability(
        body=(
            Modal(
                N(1),
                (
                    (Do("draw", (("n", N(2)),)),),
                    (Do("heal", (("n", N(4)),)),),
                    (
                        Do(
                            "put",
                            (
                                ("card", S(names=("kanon-1",), zones=("discard",), quantity=q(1))),
                                ("zone", Zone("hand")),
                            ),
                        ),
                    ),
                ),
            ),
        )
    ),
    Ability(
        body=(
            During(
                Duration("while", condition=Is(This(None), S(zones=("removed",)))),
                Change(PropertyOf("power", this), "add", N(2)),
            ),
        )
    ),
    Ability(
        body=(
            During(
                Duration("this", "game"),
                Gain(
                    S(whose=you, zones=("hand",), quantity=Quantity("all")),
                    Quoted(
                        Ability(
                            triggers=(Event("activate", (("player", opp), ("ability", Named("effect")))),),
                            body=(Do("draw", (("n", N(1)),)),),
                        )
                    ),
                ),
            ),
        )
    ),
    Ability(body=(Do("activate", (("ability", AbilityOf("drive-effect", Slot("target"))),)),)),
    Ability(
        triggers=(Event("damage", (("source", this),)),),
        body=(Do("heal", (("player", you), ("n", ThatMuch("points")))),),
    ),
    Ability((Header("drive-effect"),), body=(Do("damage", (("target", opp), ("n", ValueOf("power", this)))),)),
    Ability(
        body=(
            Change(
                PropertyOf("power", this), "add", PerEach(N(1), 1, S(names=("kanon-1",), whose=you, zones=("discard",)))
            ),
        )
    ),
    Ability(
        (Header("attacking"),),
        body=(
            May(
                Chain(
                    (
                        Do(
                            "put-into-play",
                            (("card", S(names=("kanon-1",), whose=you, zones=("deck",), quantity=q(1))),),
                        ),
                        Do("shuffle", (("zone", Zone("deck")),)),
                    )
                )
            ),
        ),
    ),
    Ability(
        (Header("drive-effect"),),
        body=(
            During(
                Duration("this", "turn"),
                Prohibit("block", (("attacker", art(whose=you, quantity=q(1))),), passive=True),
            ),
        ),
    ),
    Ability(body=(Do("destroy", (("card", S(kinds=("drive-card",), host=art(whose=opp), quantity=q(1))),)),)),
    Ability(
        body=(
            Do(
                "set-states",
                (
                    ("card", S(kinds=("gear",), whose=you, states=("ready", "face-up"), quantity=q(Slot("n")))),
                    ("states", States(("exhausted", "face-down"))),
                ),
            ),
        )
    ),
    Ability(
        triggers=(Event("put-into-play", (("card", this),), passive=True),), body=(Do("gain-gear", (("n", N(1)),)),)
    ),
    Ability(body=(Do("discard", (("card", S(whose=you, zones=("hand",), quantity=q(5, "down-to"))),)),)),
    Ability(
        body=(
            Do(
                "destroy",
                (("card", art(filters=(Compare("damage", ">=", ValueOf("power", None)),), quantity=Quantity("all"))),),
            ),
        )
    ),
    Ability(body=(Change(PropertyOf("damage", art(quantity=Quantity("all"))), "set", N(0)),)),
    Ability(
        body=(
            Do(
                "put",
                (
                    ("card", S(whose=Slot("player"), zones=("deck",), position="top", quantity=q(Slot("n")))),
                    ("zone", Zone("hand")),
                ),
            ),
        )
    ),
    Ability(
        body=(When(Is(Slot("card"), S(filters=(HasKeyword("active", True),))), Do("spend-action", (("n", N(1)),))),)
    ),
    Ability(body=(Do("return", (("card", art(whose=opp, quantity=q(2, "up-to"))), ("zone", Zone("hand")))),)),
    Ability(
        body=(
            Chain(
                (
                    Do(
                        "damage",
                        (
                            ("source", Slot("attacker")),
                            ("target", Slot("card")),
                            ("n", ValueOf("power", Slot("attacker"))),
                        ),
                    ),
                    Do(
                        "damage",
                        (("source", Slot("card")), ("target", Slot("attacker")), ("n", ValueOf("power", Slot("card")))),
                    ),
                ),
                "together",
            ),
        )
    ),
    Ability(
        body=(
            OneOf(
                (
                    Do("put", (("card", That("card")), ("zone", Zone("hand")))),
                    Do("put-into-play", (("card", That("card")),)),
                )
            ),
        )
    ),
    Ability(
        body=(
            Unless(
                Do("discard", (("card", S(whose=opp, zones=("hand",), quantity=q(1))),)), Do("draw", (("n", N(2)),))
            ),
        )
    ),
    Ability(body=(Prohibit("attack", (("card", this), ("player", opp))),)),
    Ability(
        body=(
            When(
                Happened(Event("destroy", (("card", art(whose=you)),), passive=True), "turn"),
                Do("draw", (("n", N(1)),)),
            ),
        )
    ),
    Ability(body=(Do("destroy", (("card", art(whose=opp, filters=(Compare("power", "<=", N(3)),), quantity=q(1))),)),)),
    Ability(body=(Do("destroy", (("card", art(whose=opp, filters=(Extreme("power", "lowest"),), quantity=q(1))),)),)),
    Ability(body=(Do("ready", (("card", art(whose=you, besides=(S(names=("kanon-1",)),), quantity=q(1))),)),)),
    Ability((Header("active"),)),
    Ability(cost=(Do("exhaust", (("card", this),)),), body=(Do("draw", (("n", N(1)),)),)),
    Ability(body=(Do("lose", (("player", S(kinds=("player",), filters=(Compare("life", "<=", N(0)),))),)),)),
    Ability(body=(Do("return", (("card", art(whose=opp, quantity=q(1))), ("zone", Zone("hand", Player("owner"))))),)),
]

draw = D("draw", ("n", N(1)))
hand = Zone("hand")
disc = Zone("discard")
deck3 = S(whose=you, zones=("deck",), position="top", quantity=q(3))
_SECOND = [
    A(Permit("attack", (("card", this), ("player", opp)))),
    A(Prohibit("attack", (("card", art(whose=opp)),))),
    A(Prohibit("put-into-play", (c(art()),), passive=True)),
    A(Unless(D("discard", c(S(whose=opp, zones=("hand",), quantity=q(1), chooser=opp))), D("draw", ("n", N(2))))),
    A(D("discard", c(S(whose=opp, zones=("hand",), quantity=q(1), chooser=opp)))),
    A(D("discard", c(S(whose=opp, zones=("hand",), quantity=q(1), at_random=True)))),
    A(D("put", c(S(kinds=("art",), among=True, quantity=q(1))), ("zone", hand)), D("put", c(Rest()), ("zone", disc))),
    A(
        Chain(
            (
                D("put", c(S(kinds=("art",), among=True, quantity=q(1))), ("zone", hand)),
                D("put", c(Rest()), ("zone", disc)),
            )
        )
    ),
    A(D("destroy", c(Both((art(whose=you, quantity=q(1)), art(whose=opp, quantity=q(1))))))),
    A(D("return", c(S(whose=you, zones=("hand", "discard"), kinds=("art",), quantity=q(1))), ("zone", hand))),
    A(D("destroy", c(S(kinds=("art", "gear"), whose=opp, quantity=q(1))))),
    A(D("put", c(S(names=("kanon-1", "aria-1"), whose=you, zones=("deck",), quantity=q(1))), ("zone", hand))),
    A(D("put", c(S(filters=(Same("name", this),), whose=you, zones=("deck",), quantity=q(1))), ("zone", hand))),
    A(D("choose", c(art(whose=opp, quantity=q(1)))), D("exhaust", c(That("art")))),
    A(D("draw", ("n", PerEach(N(1), 1, S(filters=(ByThis("discard"),)))))),
    A(D("draw", ("n", PerEach(N(1), 5, S(whose=you, zones=("discard",)))))),
    A(D("draw", ("n", CountOf(art(whose=you))))),
    A(D("put", c(S(host=this, quantity=q(1))), ("zone", disc))),
    A(D("exhaust", c(art(whose=opp, quantity=Quantity("each"))))),
    A(D("exhaust", c(art(whose=opp, quantity=Quantity("all"))))),
    A(D("exhaust", c(art(whose=you, quantity=Quantity("all"))))),
    A(D("discard", c(S(whose=you, zones=("hand",), quantity=Quantity("any"))))),
    A(draw, triggers=(Point("start", "turn", you),)),
    A(draw, triggers=(Point("end", "turn", opp),)),
    A(draw, triggers=(Point("start", "main"),)),
    A(During(Duration("until", until=Point("end", "turn", opp, True)), Prohibit("attack", (c(this),)))),
    A(During(Duration("during", "turn", opp), Change(PropertyOf("power", this), "add", N(2)))),
    A(During(Duration("this", "battle"), Change(PropertyOf("power", this), "subtract", N(2)))),
    A(
        D("choose", c(art(whose=opp, quantity=q(1)))),
        Delayed(Point("end", "turn"), D("put", c(That("art")), ("zone", disc))),
    ),
    A(When(Exists(S(names=("kanon-1",), whose=you, zones=("play",))), draw)),
    A(When(Exists(S(whose=you, zones=("hand",)), negated=True), draw)),
    A(When(Compares(CountOf(S(whose=you, zones=("hand",))), "<=", N(2)), draw)),
    A(When(Compares(CountOf(art(whose=you)), "=", N(3)), draw)),
    A(When(Compares(CountOf(art(whose=opp)), ">", N(3)), draw)),
    A(When(Compares(ValueOf("life", you), "<", N(5)), draw)),
    A(
        When(Compares(ValueOf("power", this), ">=", ValueOf("power", That("art"))), draw),
        triggers=(Event("attack", (c(art(whose=opp)),)),),
    ),
    A(When(Is(this, S(states=("exhausted",))), draw)),
    A(When(Is(That("card"), art()), D("put", c(That("card")), ("zone", hand)))),
    A(When(Is(That("card"), art(), negated=True), D("put", c(That("card")), ("zone", disc)))),
    A(When(Is(This(None), S(zones=("hand",), whose=you)), draw)),
    A(When(Is(this, S(filters=(HasKeyword("active"),))), draw)),
    A(When(TurnOf(you), draw)),
    A(When(TurnOf(opp), draw, D("discard", c(S(whose=you, zones=("hand",), quantity=q(1)))))),
    A(When(Happened(Event("discard", (c(S(whose=you)),), passive=True), "turn"), draw)),
    A(When(Happened(Event("destroy", (c(art(whose=opp)),)), "effect"), draw)),
    A(When(All((TurnOf(you), Exists(art(whose=opp)))), draw)),
    Ability((Header("enter", alternatives=(Header("attacking"),)),), body=(draw,)),
    Ability((Header("enter", label="強化"),), body=(draw,)),
    Ability(number=2, body=(draw,)),
    A(Gain(this, Named("active"))),
    A(During(Duration("this", "turn"), Gain(this, Named("drain")))),
    A(Gain(art(whose=opp, quantity=q(1)), Named("drain"), lose=True)),
    A(Change(PropertyOf("power", this), "double", None)),
    A(Change(PropertyOf("life", you), "halve", None)),
    A(Change(PropertyOf("life", you), "subtract", N(2))),
    A(Change(PropertyOf("power", this), "add", CountOf(S(whose=you, zones=("hand",))))),
    A(draw, triggers=(Event("put-into-play", (c(this),)), Event("attack", (c(this),)))),
    A(draw, triggers=(Event("discard", (c(S(whose=you)),), each=True),)),
    A(draw, triggers=(Event("draw", (("player", opp),)),)),
    A(
        draw,
        triggers=(
            Event(
                "damage",
                (("source", art(whose=opp)), ("target", this)),
            ),
        ),
    ),
    A(draw, triggers=(Event("drive", (c(S()), ("target", this)), passive=True),)),
    A(Instead(D("heal", ("n", N(1)))), triggers=(Event("draw", (("player", you),), moment="would"),)),
    A(
        Instead(D("return", c(That("art")), ("zone", hand))),
        triggers=(Event("destroy", (c(art(whose=you)),), moment="would", passive=True),),
    ),
    A(May(draw)),
    A(May(By(D("discard", c(S(whose=you, zones=("hand",), quantity=q(1)))), draw))),
    A(D("draw", ("player", Player("each-player")), ("n", N(1)))),
    A(D("draw", ("player", opp), ("n", N(1)))),
    A(D("damage", ("source", this), ("target", art(whose=opp, quantity=q(1))), ("n", N(2)))),
    A(D("put", c(S(whose=you, zones=("hand",), quantity=q(1))), ("zone", Zone("deck", None, "bottom")))),
    A(deck3 and D("put", c(deck3), ("zone", disc))),
    A(D("draw", ("n", N(3))), D("discard", c(S(whose=you, zones=("hand",), quantity=q(2))))),
    A(D("negate", ("effect", Named("this-effect")))),
    A(D("destroy", c(art(filters=(HasKeyword("active"),), whose=opp, quantity=q(1))))),
    A(D("destroy", c(art(filters=(HasKeyword("active", True),), whose=opp, quantity=q(1))))),
    A(
        D(
            "destroy",
            c(art(filters=(Compare("power", ">=", N(3)),), states=("exhausted",), whose=opp, quantity=q(2, "up-to"))),
        )
    ),
    A(D("destroy", c(art(filters=(Compare("power", "=", N(3)),), whose=opp, quantity=q(1))))),
    A(D("destroy", c(art(filters=(Extreme("power", "highest"),), whose=you, quantity=q(1))))),
    A(D("discard", c(S(whose=opp, zones=("hand",), quantity=q(Letter("X")))))),
    A(Change(PropertyOf("power", art(whose=you, other=True, quantity=q(1))), "add", N(1))),
    A(D("activate", ("ability", AbilityOf("enter", art(whose=you, other=True, quantity=q(1)))))),
    A(D("lose", ("player", opp))),
    A(D("set-states", c(art(whose=opp, quantity=q(1))), ("states", States(("exhausted",))))),
    A(D("attach", c(S(whose=you, zones=("discard",), quantity=q(1))), ("target", this))),
    A(Stop()),
    A(
        Modal(
            None,
            ((When(Compares(CountOf(S(whose=you, zones=("discard",))), ">=", N(5)), draw),), (D("heal", ("n", N(2))),)),
        )
    ),
    A(Modal(N(2), ((draw,), (D("heal", ("n", N(2))),)))),
    A(By(D("exhaust", c(this)), draw)),
    Ability(cost=(D("discard", c(S(whose=you, zones=("hand",), quantity=q(1)))),), body=(draw,)),
    A(D("destroy", c(This("art")))),
    A(D("return", c(art(whose=opp, quantity=q(1))), ("zone", Zone("hand", opp)))),
    A(D("shuffle", ("zone", Zone("deck", opp)))),
    A(Change(PropertyOf("power", art(whose=opp, quantity=Quantity("all"))), "subtract", N(1))),
    A(D("damage", ("target", Player("that-player")), ("n", N(1))), triggers=(Event("draw", (("player", opp),)),)),
    A(draw, triggers=(Event("destroy", (c(art(whose=you)), ("cause", Named("effect", whose=opp))), passive=True),)),
    A(Prohibit("destroy", (c(this), ("cause", Named("effect", whose=opp))), passive=True)),
    A(D("negate", ("effect", Named("effect", whose=opp)))),
]

_THIRD = [
    A(D("damage", ("target", opp), ("n", Half(ValueOf("life", opp), "up")))),
    A(D("damage", ("target", opp), ("n", Half(ValueOf("power", this), "down")))),
    A(D("draw", ("n", Half(CountOf(S(whose=you, zones=("hand",))), "up")))),
    A(Change(PropertyOf("life", opp), "set", Half(ValueOf("life", opp), "up"))),
    A(Gain(art(whose=opp, quantity=q(1)), None, lose=True)),
    A(Prohibit("attack", (c(art(whose=you)), ("player", opp)), only=True)),
    A(
        When(
            All(
                (
                    Compares(CountOf(S(whose=you, zones=("hand",))), "<=", N(2)),
                    Is(this, S(states=("ready",))),
                    Exists(art(whose=opp)),
                )
            ),
            draw,
        )
    ),
    A(
        During(
            Duration("until", until=Point("start", "turn", you, True)),
            Prohibit("block", (("attacker", this),), passive=True),
        )
    ),
    A(When(Exists(art(whose=opp)), Modal(N(1), ((draw,), (D("heal", ("n", N(2))),))))),
    A(
        Instead(Chain((D("put", c(That("art")), ("zone", Zone("removed"))), draw))),
        triggers=(Event("destroy", (c(art(whose=you)),), moment="would", passive=True),),
    ),
    A(
        D("choose", c(art(whose=opp, quantity=q(1)))),
        Delayed(Event("attack", (c(That("art")),)), D("destroy", c(That("art")))),
    ),
    A(Gain(this, Quoted(A(Gain(art(whose=you, other=True), Quoted(Ability((Header("attacking"),), body=(draw,)))))))),
    A(
        D(
            "destroy",
            c(
                art(
                    whose=opp,
                    filters=(Compare("power", ">=", N(3)), HasKeyword("active")),
                    states=("exhausted",),
                    besides=(S(names=("aria-1",)),),
                    quantity=q(1),
                )
            ),
        )
    ),
    A(D("put", c(That("card")), ("zone", Zone("deck", None, "top")))),
    A(draw, triggers=(Point("start", "main", you),)),
    A(D("destroy", c(That(None)))),
    A(D("exhaust", c(That("art", many=True)))),
    A(D("exhaust", c(That("art", opp)))),
    A(D("return", c(That("card", None, ("discard",))), ("zone", Zone("hand")))),
    A(D("damage", ("source", That("art")), ("target", Player("each-player")), ("n", N(1)))),
    A(May(Chain((D("discard", c(S(whose=you, zones=("hand",), quantity=q(1)))), draw, D("heal", ("n", N(1))))))),
    A(Chain((draw, D("heal", ("n", N(1))), D("ready", c(this))))),
    A(OneOf((draw, D("heal", ("n", N(1))), D("ready", c(this))))),
    A(D("destroy", c(Both((this, art(whose=opp, quantity=q(1))))))),
    A(D("destroy", c(Either((This(None), art(whose=opp, quantity=q(1))))))),
    A(When(Compares(ValueOf("turn-number", None), "=", N(1)), draw)),
    A(D("draw", ("n", Letter("X")))),
    A(D("damage", ("target", art(whose=opp, quantity=Quantity("each"))), ("n", PerEach(N(1), 1, art(whose=you))))),
    A(Change(PropertyOf("power", art(whose=you)), "add", PerEach(N(1), 1, S(kinds=("drive-card",), host=That("art"))))),
    A(Change(PropertyOf("power", this), "add", PerEach(N(2), 1, S(kinds=("drive-card",), host=this)))),
    A(When(Is(this, S(kinds=("art",), states=("exhausted",))), draw)),
    A(When(Is(this, S(states=("exhausted",)), negated=True), draw)),
    A(When(Is(this, S(zones=("play",)), negated=True), draw)),
    A(During(Duration("while", condition=Exists(art(whose=opp))), Change(PropertyOf("power", this), "add", N(1)))),
    A(
        During(
            Duration("while", condition=Compares(ValueOf("life", you), "<=", N(5))),
            Change(PropertyOf("power", this), "add", N(1)),
        )
    ),
    A(
        During(
            Duration("while", condition=Is(this, S(states=("exhausted",)))),
            Change(PropertyOf("power", this), "add", N(1)),
        )
    ),
    A(During(Duration("while", condition=TurnOf(you)), Change(PropertyOf("power", this), "add", N(1)))),
    A(When(Happened(Event("draw", (("player", you),)), "turn"), draw)),
    A(When(Happened(Event("attack", (c(this),)), "turn"), draw)),
    A(When(Happened(Event("draw", (("player", opp),)), "round"), draw)),
    A(draw, triggers=(Event("activate", (("player", opp), ("ability", AbilityOf("enter", art(whose=opp))))),)),
    A(D("negate", ("effect", That("effect")))),
    A(Unless(D("damage", ("source", this), ("target", opp), ("n", N(1))), draw)),
]

TREES = (*_FIRST, *_SECOND, *_THIRD)
