"""Pages of procedures: the phases of a turn that nobody decides, and how every choice in it is settled."""

from __future__ import annotations

from kirifuda.explain.writer import Writer
from kirifuda.model.in_mode import all_phases
from kirifuda.model.modes import Phase, Procedure


def procedure_page(writer: Writer, procedure: Procedure) -> str:
    """An opponent that decides nothing."""
    rules, language = writer.game.ruleset, writer.language
    named = {phase.id: phase for phase in all_phases(rules)}
    writer.title(procedure.names.get(language) or procedure.id, "procedure", procedure.id, procedure.span)
    writer.section("phases-of-turn")
    turn = [part.id if isinstance(part, Phase) else part for part in procedure.turn]
    names = [(ident, named[ident].names.get(language) or (ident,)) for ident in turn if ident in named]
    writer.page.rows([(ident, forms[0]) for ident, forms in names])
    writer.section("settled")
    taken = [(f"actions: {name}", word) for name, word in procedure.actions.items()]
    writer.page.rows([*procedure.choices.items(), *taken])
    writer.section("played-in")
    for mode in rules.modes:
        seats = tuple(str(seated.seat + 1) for seated in mode.seats if seated.procedure == procedure.id)
        if seats:
            writer.page.line(writer.say("played-at", mode=mode.names.get(language) or mode.id, seats=seats))
    writer.clauses("procedure", procedure.id)
    evidence, own = writer.evidence(), [part.id for part in procedure.turn if isinstance(part, Phase)]
    writer.scenarios(evidence.both(*(evidence.of(("phase", ident)) for ident in own)))  # others play the usual ones too
    return writer.text()
