"""Which orders of an effect a part in quotes means that is not carried out: all that it describes."""

from __future__ import annotations

from collections.abc import Mapping

from kirifuda.compiling.code import Value
from kirifuda.model.amounts import Slot
from kirifuda.model.effects import Do
from kirifuda.model.objects import Player, Select

#: whose a zone is of which nothing is said
YOU = Player("you")


def describes(part: Do, order: Do, slots: Mapping[str, Value]) -> bool:
    """Whether an order is one that the part describes; ``slots``: what stands where a target was chosen before."""
    given: dict[str, object] = dict(order.args)
    for name, noun in given.items():
        if isinstance(noun, Slot) and noun.name in slots and slots[noun.name].node is not None:
            given[name] = slots[noun.name].node
    wanted = dict(part.args)
    if part.verb != order.verb or any(isinstance(given[name], Player) for name in given if name not in wanted):
        return False
    for name, noun in wanted.items():
        other = given.get(name, YOU if isinstance(noun, Player) else None)
        if not (_fits(noun, other) if isinstance(noun, Select) else noun == other):
            return False
    return True


def _fits(part: Select, other: object) -> bool:
    """Whether cards are such as the part says: from the same zone, of the same player, and whatever else it says."""
    if not isinstance(other, Select):
        return False
    said = (
        (part.kinds, other.kinds),
        (part.names, other.names),
        (part.quantity, other.quantity),
        (part.position, other.position),
        (part.host, other.host),
        (_whose(part), _whose(other)),
    )
    lists = ((part.states, other.states), (part.filters, other.filters), (part.besides, other.besides))
    return (
        part.zones == other.zones
        and all(mine in ((), None) or mine == others for mine, others in said)
        and all(one in others for mine, others in lists for one in mine)
    )


def _whose(node: Select) -> object:
    """Whose the cards are: a zone of which it is not said is one's own."""
    return node.whose or (YOU if node.zones and node.host is None else None)
