"""What all verbs share: help in the reader's language, options, values that are checked, how a verb refuses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from kirifuda.cli.layout import two_columns, wrapped
from kirifuda.cli.texts import Texts
from kirifuda.model.vocabulary import LANGUAGES

# generic in newer versions of click, for checkers alone
if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType

WRONG_USE = 2
INTERRUPTED = 130
_WHOLE = re.compile(r"[+-]?[0-9]+")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Refused(Exception):
    """The verb cannot do it: ``text`` says why; ``code`` is the exit code."""

    def __init__(self, text: str, code: int = WRONG_USE) -> None:
        super().__init__(text)
        self.text = text
        self.code = code


class OneOf(ParamType):
    """One of a few words, or (``several``) some of them with commas."""

    name = "choice"

    def __init__(self, texts: Texts, words: Sequence[str], *, several: bool = False) -> None:
        self.texts, self.words, self.several = texts, tuple(words), several

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The words as a tuple where several are allowed."""
        parts = tuple(part.strip() for part in value.split(",")) if self.several else (value,)
        for part in parts:
            if part not in self.words:
                self.fail(self.texts("not-one-of", value=part, names=self.words), param, ctx)
        return parts if self.several else value

    @property
    def shown(self) -> str:
        """How it stands in help."""
        return "|".join(self.words) + (",..." if self.several else "")


class Whole(ParamType):
    """A whole number within bounds."""

    name = "number"

    def __init__(self, texts: Texts, least: int, most: int = 10**18) -> None:
        self.texts, self.least, self.most = texts, least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        written = str(value)
        number = int(written) if len(written) < 25 and _WHOLE.fullmatch(written) else None
        if number is None:
            self.fail(self.texts("not-a-number", value=str(value)[:40]), param, ctx)
        if number < self.least:
            self.fail(self.texts("too-small", value=number, least=self.least), param, ctx)
        if number > self.most:
            self.fail(self.texts("too-large", value=number, most=self.most), param, ctx)
        return number


class Day(ParamType):
    """A date in ISO form."""

    name = "date"

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The date as text."""
        try:
            return date.fromisoformat(value if _DAY.fullmatch(value) else "").isoformat()
        except ValueError:
            self.fail(self.texts("not-a-date", value=value), param, ctx)


class Verb(click.Command):
    """A verb of the command line; ``run`` gets the values by name and returns the exit code."""

    def __init__(self, name: str, texts: Texts, params: Sequence[click.Parameter], run: Callable[..., int]) -> None:
        self.texts = texts
        common = [option(texts, "--lang", type=OneOf(texts, LANGUAGES), expose_value=False)]
        super().__init__(name, callback=run, params=[*params, *common], add_help_option=False)
        self.params.append(_help_option(texts))
        self.context_settings = {"allow_extra_args": True, "ignore_unknown_options": False}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuses what is left over in the reader's language."""
        rest = super().parse_args(ctx, args)
        if ctx.args:
            raise click.UsageError(self.texts("too-many", names=tuple(ctx.args)), ctx)
        for param in self.params:
            value = ctx.params.get(param.name or "")
            if value == "" or (isinstance(value, tuple) and "" in value):
                key = "missing" if isinstance(param, click.Argument) else "no-value"
                raise click.UsageError(self.texts(key, name=name_of(param)), ctx)
        return rest

    def get_help(self, ctx: click.Context) -> str:
        """Usage, what it does, arguments and options, an example that works."""
        texts = self.texts
        name = str(self.name)
        usage = " ".join(["kirifuda", name, *(_usage(param) for param in self.params if not _is_common(param))])
        lines = [f"{texts('usage')}: {usage}", "", *wrapped(texts(f"help-{name}"))]
        arguments = [param for param in self.params if isinstance(param, click.Argument)]
        if arguments:
            rows = [(_shown(param), texts(f"argument-{param.name}")) for param in arguments]
            lines += ["", f"{texts('arguments')}:", *two_columns(rows)]
        options = [param for param in self.params if isinstance(param, click.Option)]
        lines += ["", f"{texts('options')}:", *two_columns([(_shown(item), item.help or "") for item in options])]
        lines += ["", f"{texts('example')}:", f"  {texts(f'example-{name}')}"]
        return "\n".join(lines)


def name_of(param: click.Parameter | None) -> str:
    """A parameter as it is written."""
    if param is None:
        return ""
    return str(param.metavar) if isinstance(param, click.Argument) else param.opts[0]


def option(texts: Texts, name: str, *, key: str | None = None, **settings: Any) -> click.Option:
    """An option with its help text (``key``: where it is another one than the option's name says)."""
    return click.Option([name], help=texts(key or f"option-{name.removeprefix('--')}"), **settings)


def argument(name: str, **settings: Any) -> click.Argument:
    """An argument; its text is argument-NAME."""
    return click.Argument([name], metavar=name.upper(), **settings)


def data_options(texts: Texts) -> list[click.Parameter]:
    """As of which day, and with which announced rulings, a game is read."""
    return [
        option(texts, "--as-of", type=Day(texts), metavar="DATE"),
        click.Option(["--with", "rulings"], multiple=True, metavar="RULING", help=texts("option-with")),
    ]


def _help_option(texts: Texts) -> click.Option:
    def show(ctx: click.Context, _: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()

    return click.Option(
        ["--help"], is_flag=True, is_eager=True, expose_value=False, help=texts("option-help"), callback=show
    )


def _is_common(param: click.Parameter) -> bool:
    return param.name in ("help", "lang")


def _shown(param: click.Parameter) -> str:
    if isinstance(param, click.Argument):
        return str(param.metavar)
    assert isinstance(param, click.Option)
    return param.opts[0] if param.is_flag else f"{param.opts[0]} {_value(param)}"


def _value(param: click.Parameter) -> str:
    return param.metavar or (param.type.shown if isinstance(param.type, OneOf) else "N")


def _usage(param: click.Parameter) -> str:
    if isinstance(param, click.Argument):
        name = str(param.metavar)
        return f"[{name}...]" if param.nargs < 0 else name if param.required else f"[{name}]"
    text = _shown(param)
    if isinstance(param, click.Option) and param.multiple:
        text += " ..."
    return text if param.required else f"[{text}]"
