"""Shell completion for bash, zsh and fish, written from the parser: what it accepts is what is completed."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.cli.common import command

PROGRAM = "tableside"


@dataclass(frozen=True, slots=True)
class Argument:
    """An option, or without flags a positional argument."""

    flags: tuple[str, ...]
    choices: tuple[str, ...]
    has_value: bool
    is_file: bool
    words: str


@dataclass(frozen=True, slots=True)
class Subcommand:
    name: str
    words: str
    arguments: tuple[Argument, ...]

    @property
    def options(self) -> tuple[Argument, ...]:
        return tuple(one for one in self.arguments if one.flags)

    @property
    def choices(self) -> tuple[str, ...]:
        """What a positional argument may be."""
        return next((one.choices for one in self.arguments if not one.flags and one.choices), ())


def add(commands: Any) -> None:
    made = command(commands, "completion", "print what completes these commands in a shell", _print, tables=False)
    made.add_argument("shell", choices=SHELLS)
    made.set_defaults(commands=commands)


def _print(args: argparse.Namespace) -> None:
    for line in SHELLS[args.shell](tuple(subcommands(args.commands))):
        print(line)


def subcommands(commands: Any) -> Iterator[Subcommand]:
    words = {one.dest: one.help or "" for one in commands._choices_actions}
    for name, parser in commands.choices.items():
        yield Subcommand(name, words[name], tuple(_argument(action, parser) for action in parser._actions))


def _argument(action: argparse.Action, parser: argparse.ArgumentParser) -> Argument:
    words = parser._get_formatter()._expand_help(action) if action.help else ""
    choices = tuple(map(str, action.choices or ()))
    return Argument(tuple(action.option_strings), choices, action.nargs != 0, action.type is Path, words)


# --- shells ---


def _bash(found: tuple[Subcommand, ...]) -> Iterator[str]:
    """Where nothing is offered, bash completes names of files."""
    yield "_tableside() {"
    yield '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""'
    yield '  case "$COMP_CWORD ${COMP_WORDS[1]} $before" in'
    yield f'    "1 "*) words="{" ".join(one.name for one in found)}" ;;'
    for one in found:
        for option in one.options:
            if option.has_value:
                yield f'    *" {one.name} {option.flags[0]}") words="{" ".join(option.choices)}" ;;'
        flags = " ".join(flag for option in one.options for flag in option.flags)
        yield f'    *" {one.name} "*) words="{" ".join(one.choices)}"; [[ "$word" != -* ]] || words="{flags}" ;;'
    yield "  esac"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield "}"
    yield f"complete -o default -F _tableside {PROGRAM}"


def _zsh(found: tuple[Subcommand, ...]) -> Iterator[str]:
    yield f"#compdef {PROGRAM}"
    yield "_tableside() {"
    yield "  local -a commands=("
    for one in found:
        yield f"    {_quoted(one.name + ':' + one.words)}"
    yield "  )"
    yield "  if (( CURRENT == 2 )); then _describe command commands; return; fi"
    yield "  shift words; (( CURRENT-- ))"
    yield '  case "$words[1]" in'
    for one in found:
        yield f"    {one.name}) _arguments {' '.join(_zsh_specs(one))} ;;"
    yield "  esac"
    yield "}"
    yield f"compdef _tableside {PROGRAM}"


def _zsh_specs(one: Subcommand) -> Iterator[str]:
    for option in one.options:
        words = "".join(f"\\{char}" if char in r"[]:\\" else char for char in option.words)
        value = f":value:{_zsh_values(option)}" if option.has_value else ""
        for flag in option.flags:
            yield _quoted(f"{flag}[{words}]{value}")
    if one.choices:
        yield _quoted(f":what:({' '.join(one.choices)})")
    yield "'*:file:_files'"


def _zsh_values(option: Argument) -> str:
    return f"({' '.join(option.choices)})" if option.choices else "_files" if option.is_file else " "


def _fish(found: tuple[Subcommand, ...]) -> Iterator[str]:
    yield f"complete -c {PROGRAM} -n __fish_use_subcommand -f"
    for one in found:
        yield f"complete -c {PROGRAM} -n __fish_use_subcommand -f -a {one.name} -d {_quoted(one.words)}"
        seen = f"complete -c {PROGRAM} -n '__fish_seen_subcommand_from {one.name}'"
        if one.choices:
            yield f"{seen} -a '{' '.join(one.choices)}'"
        for option in one.options:
            names = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags)
            values = f" -x -a '{' '.join(option.choices)}'" if option.choices else " -r" if option.has_value else ""
            yield f"{seen} {names}{values} -d {_quoted(option.words)}"


def _quoted(text: str) -> str:
    """In single quotes, as each of the three reads them: the quote itself stands between two pairs."""
    return "'" + text.replace("'", "'\\''") + "'"


SHELLS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
