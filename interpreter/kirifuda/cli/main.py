"""The command ``kirifuda``: finds the verb, prints errors in the reader's language, never a stack trace."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import click

from kirifuda.cli.commands import INTERRUPTED, WRONG_USE, Refused, Verb, name_of
from kirifuda.cli.layout import two_columns, wrapped
from kirifuda.cli.streams import give_up, open_streams
from kirifuda.cli.texts import Texts, language_of
from kirifuda.model.vocabulary import LANGUAGES

#: a verb and the module that does it, loaded when it is used
VERBS = {
    "lint": "linting",
    "fmt": "formatting",
    "test": "testing",
    "play": "playing",
    "replay": "replaying",
    "why": "why",
    "simulate": "simulating",
    "print": "printing",
    "explain": "explaining",
    "coverage": "coverage",
    "impact": "impact",
    "new": "making",
}


class Root(click.Group):
    """All verbs."""

    def __init__(self, texts: Texts) -> None:
        super().__init__("kirifuda", add_help_option=False, invoke_without_command=True, callback=self.show)
        self.texts = texts
        flags = {"is_flag": True, "is_eager": True}
        self.params = [
            click.Option(["--version"], help=texts("option-version"), **flags),
            click.Option(["--help"], help=texts("option-help"), **flags),
            click.Option(["--lang"], help=texts("option-lang"), metavar="|".join(LANGUAGES)),
        ]

    def show(self, version: bool, help: bool, lang: str | None) -> int:
        """Runs before a verb: the version or the help, where they are asked for or nothing is."""
        ctx = click.get_current_context()
        if lang is not None and lang != self.texts.language:
            raise click.UsageError(self.texts("not-one-of", value=lang, names=LANGUAGES), ctx)
        if version:
            from kirifuda import __version__

            click.echo(f"kirifuda {__version__}")
            ctx.exit()
        if help or ctx.invoked_subcommand is None:
            click.echo(self.get_help(ctx))
            ctx.exit()
        return 0

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs in the order in which they are explained."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> Verb | None:
        """The verb of a name, its module loaded."""
        if cmd_name not in VERBS:
            return None
        made: Verb = import_module(f"kirifuda.cli.{VERBS[cmd_name]}").verb(self.texts)
        return made

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Says which verbs there are when the name is none."""
        if args and args[0] not in VERBS:
            similar = self.texts.similar(args[0], tuple(VERBS))
            raise click.UsageError(self.texts("no-verb", name=args[0], similar=similar), ctx)
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        """What there is."""
        texts = self.texts
        rows = [(name, texts(f"help-{name}")) for name in VERBS]
        options = [(param.opts[0], param.help or "") for param in self.params if isinstance(param, click.Option)]
        return "\n".join(
            (
                f"{texts('usage')}: kirifuda VERB ...", "", *wrapped(texts("about")), "",
                f"{texts('verbs')}:", *two_columns(rows), "",
                f"{texts('options')}:", *two_columns(options), "", *wrapped(texts("more-help")),
            )
        )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and ends the process with its exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Runs the command line; the exit code."""
    open_streams()
    texts = Texts(language_of(arguments, os.environ))
    try:
        return _run(texts, arguments)
    except OSError as error:
        # nothing can be written any more, perhaps not even where that is said
        lost = texts("no-output", why=error.strerror or type(error).__name__)
        for stream in (sys.stdout, sys.stderr):
            give_up(stream, "" if stream is sys.stdout else texts("error", text=lost) + "\n")
        return WRONG_USE


def _run(texts: Texts, arguments: Sequence[str]) -> int:
    """As ``run``; raises OSError when the output cannot be written."""
    try:
        code = Root(texts).main(list(arguments), "kirifuda", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Refused as refused:
        click.echo(refused.text, err=True)
        return refused.code
    except click.UsageError as error:
        _wrong_use(texts, error)
        return WRONG_USE
    except (click.Abort, KeyboardInterrupt):
        click.echo(texts("stopped"), err=True)
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # whoever reads our output has gone, which click answers with SystemExit; nothing may be flushed again
        give_up(sys.stdout)
        return 0
    except Exception as fault:
        if isinstance(fault, OSError) and fault.filename is None:
            raise  # a stream: whoever opens a file says himself what is wrong with it
        if os.environ.get("KIRIFUDA_DEBUG"):
            traceback.print_exc()
        frame = traceback.extract_tb(fault.__traceback__)[-1]
        place = f"{Path(frame.filename).name}:{frame.lineno}"
        click.echo(texts("internal", kind=type(fault).__name__, text=str(fault)[:200], place=place), err=True)
        return WRONG_USE


def _wrong_use(texts: Texts, error: click.UsageError) -> None:
    """The error and where to read more, in the reader's language."""
    click.echo(texts("error", text=_text_of(texts, error)), err=True)
    name = error.ctx.info_name if error.ctx is not None and error.ctx.parent is not None else ""
    click.echo(texts("try-help", verb=name or "").replace("  ", " "), err=True)


def _text_of(texts: Texts, error: click.UsageError) -> str:
    if isinstance(error, click.NoSuchOption):
        known = [opt for param in error.ctx.command.params for opt in param.opts] if error.ctx is not None else []
        return texts("no-option", name=error.option_name, similar=texts.similar(error.option_name, known)).strip()
    if isinstance(error, click.MissingParameter):
        return texts("missing", name=name_of(error.param))
    if isinstance(error, click.BadOptionUsage):
        return texts("no-value", name=error.option_name)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return f"{name_of(error.param)}: {error.message}"
    return error.message.strip()
