"""Which candidates are alike: the functions that keep one of each kind, comparing only what can differ in a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code
from kirifuda.model.objects import Same, Select
from kirifuda.model.steps import Place

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


class Sameness:
    """The functions ``same<n>`` and ``key<n>`` of one program."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.kernel = compiler.kernel
        self.sames: dict[tuple[object, ...], int] = {}
        self.same_selects: list[Select | None] = []
        self.assumed: dict[int, None] = {}

    def same(self, select: Select | None) -> int:
        """Number of the pair ``same<n>`` (one of each kind) and ``key<n>`` for candidates of a description."""
        if select is None:
            key: tuple[object, ...] = ("everything",)
        else:
            fixed = tuple(sorted(self.layout.groups_of(select.states)))
            same_name = any(isinstance(f, Same) and not f.different for f in select.filters)
            key = (
                self.compiler.pure.detailed(select),
                same_name,
                select.kinds,
                select.names,
                fixed,
                select.host is not None,
                select.whose is None,  # then cards of several players differ
            )
        if key not in self.sames:
            self.sames[key] = len(self.sames)
            self.same_selects.append(select)
        return self.sames[key]

    def key_parts(self, select: Select | None) -> list[str]:
        """What candidates of a description can differ in, in this program."""
        layout = self.layout
        kinds = [k for k in (select.kinds if select else ()) if k in layout.kinds]
        numbers = layout.cards_of_kinds(kinds) if kinds else list(range(len(layout.cards)))
        if select is not None and select.names:
            numbers = [n for n in numbers if layout.cards[n].id in select.names]
        one_name = select is not None and any(
            isinstance(f, Same) and f.property == "name" and not f.different for f in select.filters
        )
        one_name = one_name and self.layout.names_differ
        parts = ["g.d[c]"] if len(numbers) > 1 and not one_name else []
        if select is not None and not self.compiler.pure.detailed(select):
            lasting = self.kernel.starts and any(z in self.kernel.started_in for z in layout.default_zones(select))
            return [*parts, "g.tmp and lasting_key(g, c)"] if lasting else parts
        used = [layout.kinds[layout.cards[n].kind] for n in numbers]
        fixed = layout.groups_of(select.states) if select is not None else {}
        for number, group in enumerate(layout.rules.groups):
            if number in self.kernel.varying_groups and number not in fixed and any(group.id in k.states for k in used):
                parts.append(f"g.s{number}[c]")
        for number, marker in enumerate(layout.markers):
            if number in self.kernel.varying_markers and any(marker in k.markers for k in used):
                parts.append(f"g.m{number}[c]")
        hosts = {a.to for a in layout.attached}
        if self.kernel.attaches and any(k.id in hosts for k in used):
            parts += [f"g.na[c] and attached_key(g, c{self.veil_under()})", "g.h[c]"]
        if self.kernel.starts and (None in self.kernel.started or any(k.id in self.kernel.started for k in used)):
            parts.append("g.tmp and lasting_key(g, c)")
        if select is None or (select.whose is None and select.host is None):
            parts += ["g.o[c]", "g.z[c]"]
        if self.layout.controlled:
            parts.append("g.own[c]")
        hidden = self.hidden_test(select)
        return [*parts, f"{hidden} and c + 1"] if hidden else parts

    def veiled_zones(self) -> list[str]:
        """The zones where a hiding state hides a card."""
        return [zone.id for number, zone in enumerate(self.layout.zones) if number in self.layout.veils]

    def veiled(self) -> list[tuple[int, int]]:
        """The hiding states that a card of this program can get."""
        return [(group, value) for group, value in self.layout.hiding if group in self.kernel.veiling]

    def hidden_test(self, select: Select | None) -> str:
        """Test that a candidate's identity is hidden where it lies: such a card is like no other, whatever it is, so
        that the number of options says nothing. Empty where no candidate can be hidden."""
        layout = self.layout
        states = [f"g.s{group}[c] == {value}" for group, value in self.veiled()]
        if not states:
            return ""
        zones = list(layout.veils)
        if select is not None:
            under = select.host is not None or any(a.id in select.kinds for a in layout.attached)
            looked = [layout.attached_zone] if under else [layout.zone_number[z] for z in layout.default_zones(select)]
            zones = [zone for zone in looked if zone in layout.veils]
            if zones and len(zones) == len(looked):
                return f"({' or '.join(states)})"
        where = " or ".join(f"g.z[c] == {zone}" for zone in zones)
        return f"(({where}) and ({' or '.join(states)}))" if zones else ""

    def veil_under(self) -> str:
        """What hides cards under a host, as a further argument for its key."""
        if self.layout.attached_zone not in self.layout.veils or not self.veiled():
            return ""
        return f", {tuple((f's{group}', value) for group, value in self.veiled())}"

    def all_alike(self, number: int) -> bool:
        """Whether candidates of a description never differ, as far as is known; checked again at the end."""
        if self.compiler.cautious or self.key_parts(self.same_selects[number]):
            return False
        self.assumed[number] = None
        return True

    def assumptions_hold(self) -> bool:
        """Whether what was assumed alike still is, now that all is lowered."""
        return not any(self.key_parts(self.same_selects[number]) for number in self.assumed)

    def write(self) -> None:
        """All pairs ``same<n>``, ``key<n>``; written last, when it is known what can differ."""
        for number, select in enumerate(self.same_selects):
            parts = self.key_parts(select)
            key = Code(f"key{number}", ("c",), self.compiler.traced)
            expr = "0" if not parts else parts[0] if len(parts) == 1 else f"({', '.join(parts)})"
            key.put(f"return {expr}")
            self.compiler.add_pure(key)
            code = Code(f"same{number}", ("cards",), self.compiler.traced)
            if not parts:
                code.put("return cards[:1]")
            else:
                lasting = "g.tmp and lasting_key(g, c)"
                with code.block("if len(cards) < 2:"):
                    code.put("return cards")
                if parts == [lasting]:
                    with code.block("if not g.tmp:"):
                        code.put("return cards[:1]")
                elif parts[0] == "g.d[c]" and len(parts) > 1:
                    with code.block("if len({g.d[c] for c in cards}) == len(cards):"):
                        code.put("return cards")
                if parts == ["g.d[c]"]:
                    code.put("return list({g.d[c]: c for c in cards}.values())")
                    self.compiler.add_pure(code)
                    continue
                code.put("s = []")
                code.put("r = []")
                with code.block("for c in cards:"):
                    code.put(f"k = {expr}")
                    with code.block("if k not in s:"):
                        code.put("s.append(k)")
                        code.put("r.append(c)")
                code.put("return r")
            self.compiler.add_pure(code)

    def placed_groups(self) -> None:
        """State groups that can differ because of how cards are placed, or come in."""
        entering = [
            state for n, zone in enumerate(self.layout.zones) if n in self.layout.veils for state in zone.enters
        ]
        if self.layout.attached_zone in self.layout.veils:
            entering += self.layout.attached[0].enters
        for state in entering:
            if self.layout.group_of[state] in self.layout.hiding:
                self.kernel.veiling[self.layout.group_of[state][0]] = None
        for step in self.layout.rules.setup:
            if isinstance(step, Place):
                for state in step.states:
                    group = self.layout.group_of[state][0]
                    if self.layout.group_of[state] in self.layout.hiding:
                        self.kernel.veiling.update({group: None} if step.zone in self.veiled_zones() else {})
                    homes = [self.layout.zones[i] for i in sorted(self.layout.detailed) if i < len(self.layout.zones)]
                    if not all(any(self.layout.group_of[s][0] == group for s in z.enters) for z in homes):
                        self.kernel.varying_groups[group] = None
