"""The ``contree`` command: put the lessons into the learner's folder and open JupyterLab on the first one."""

from __future__ import annotations

import argparse
import json
import locale
import os
import re
import secrets
import socket
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn, cast

from contree.analysis import warm_up_in_background

from .classroom import site
from .i18n import LANGS, Lang, text
from .lab import folder, shipped
from .learner import settings
from .learner.folder import HOME_VARIABLE, write_whole

DEFAULT_FOLDER = "Contrée"
"""In the learner's home: a clone of the project, in which the README's command runs, stays clean, the lessons are
found again from any window, and the accent keeps it apart from a clone called ``contree``."""

PORTS = range(8888, 8899)
"""Tried in this order when none is asked for: a learner who closes the browser finds the same address again."""

MAY_ASK = range(1024, 65536)
"""The ports that may be asked for: those below belong to the system, which would call them taken."""


class Refusal(Exception):
    """Say in one sentence, from the section ``app``, why the lessons cannot be opened."""

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def sentence(self, lang: Lang) -> str:
        """Return the sentence in the learner's language."""
        return text(f"app.{self.key}", lang, **self.params)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 1 after the sentence that says what stood in the way."""
    argv = sys.argv[1:] if argv is None else argv
    first = _first_look(argv)
    state = Path(os.environ.get(HOME_VARIABLE) or _root(first.dir) / ".contree")
    lang = first.lang if first.lang in LANGS else remembered_language(state) or system_language()
    try:
        options = _parser(lang).parse_args(argv)
        if options.command == "site":
            return _build_site(options.out, lang)
        if options.command == "report":
            return _class_report(options.files, lang)
        return open_lessons(options, state, lang)
    except Refusal as refusal:
        print(refusal.sentence(lang), file=sys.stderr)
        return 1


def open_lessons(options: argparse.Namespace, state: Path, lang: Lang) -> int:
    """Bring the learner's folder up to date and run JupyterLab until the learner stops it.

    Raises Refusal where JupyterLab is missing, the port is taken or the folder cannot be written.
    """
    if find_spec("jupyterlab") is None:
        raise Refusal("no_jupyterlab", python=sys.executable)
    port = _port(options.port)
    root = _root(options.dir)
    reset = options.reset and _confirm(lang)
    try:
        copied = folder.update(root, state, reset=reset)
        environment = _prepare(state, lang)
        if options.lang:
            settings.change(state, language=lang)
    except OSError as error:
        raise Refusal("unwritable", folder=str(error.filename or root)) from error
    _report(copied, lang)
    os.environ.update(environment)
    arguments = lab_arguments(root, port, lang, browser=not options.no_browser)
    if _is_root():
        print(text("app.as_root", lang))
        arguments.append("--allow-root")
    url = address(port, lang, environment["JUPYTER_TOKEN"])
    print(text("app.address" if options.no_browser else "app.opening", lang, url=url, folder=str(root)), flush=True)
    # The solver is compiled by a child process while the learner reads the first page.
    warm_up_in_background()
    import_module("jupyterlab.labapp").LabApp.launch_instance(arguments)
    return 0


def lab_arguments(root: Path, port: int, lang: Lang, *, browser: bool) -> list[str]:
    """Return what JupyterLab is started with."""
    return [
        f"--ServerApp.root_dir={root}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.open_browser={browser}",
        f"--LabApp.default_url={_welcome(lang)}",
        # The switch without which no lesson runs by itself: this server was started for the lessons.
        "--ServerApp.tornado_settings={'page_config_data': {'contreeLessons': True}}",
        # The extension from this very package, so that it is found wherever pip put the wheel's shared data.
        f"--LabApp.extra_labextensions_path={shipped.labextensions()}",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        # Between the page and Python nobody else on a shared computer listens, and nothing warns the learner of it.
        "--KernelManager.transport_encryption=auto",
        # Ctrl+C stops at once; the lessons have nothing that a question could save.
        "--ServerApp.answer_yes=True",
        "--Application.log_level=ERROR",
    ]


def address(port: int, lang: Lang, token: str) -> str:
    """Return the address of the welcome lesson.

    >>> address(8888, "en", "secret")
    'http://localhost:8888/doc/tree/en/00_welcome.ipynb?token=secret'
    """
    return f"http://localhost:{port}{_welcome(lang)}?token={token}"


def remembered_language(state: Path) -> Lang | None:
    """Return the language that was chosen in the welcome lesson, if any."""
    try:
        found = json.loads((state / settings.NAME).read_text("utf-8")).get("language")
    except (OSError, ValueError, AttributeError):
        return None
    return cast(Lang, found) if found in LANGS else None


def system_language() -> Lang:
    """Return the language of the computer where we have it, else French, the tutorial's first language."""
    spoken = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")] + [locale.getlocale()[0]]
    first = next((name for name in spoken if name and not name.startswith(("C", "POSIX"))), "fr")
    return "en" if first.lower().startswith("en") else "fr"


class _Parser(argparse.ArgumentParser):
    """Answer a wrong option by a sentence of ours: argparse knows its own in English only."""

    def error(self, message: str) -> NoReturn:
        raise Refusal("bad_option", command="contree --help")


def _parser(lang: Lang) -> argparse.ArgumentParser:
    def say(key: str) -> str:
        return text(f"app.help.{key}", lang)

    parser = _Parser(prog="contree", description=say("contree"), allow_abbrev=False)
    parser.add_argument("--lang", choices=LANGS, help=say("lang"))
    parser.add_argument("--no-browser", action="store_true", help=say("no_browser"))
    parser.add_argument("--port", type=_port_number, metavar="N", help=say("port"))
    parser.add_argument("--dir", type=Path, metavar="FOLDER", help=say("dir"))
    parser.add_argument("--reset", action="store_true", help=say("reset"))
    commands = parser.add_subparsers(dest="command", parser_class=_Parser)
    site = commands.add_parser("site", help=say("site"), description=say("site"))
    site.add_argument("out", type=Path, metavar="OUT", help=say("site_out"))
    report = commands.add_parser("report", help=say("report"), description=say("report"))
    report.add_argument("files", type=Path, nargs="+", metavar="FILE", help=say("report_files"))
    return parser


def _port_number(word: str) -> int:
    number = int(word) if re.fullmatch("[0-9]{1,5}", word) else 0
    if number not in MAY_ASK:
        raise Refusal("bad_port", given=word, least=MAY_ASK[0], most=MAY_ASK[-1])
    return number


def _first_look(argv: Sequence[str]) -> argparse.Namespace:
    """Read the language and the folder before anything else: even the sentence about a wrong option needs them."""
    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    early.add_argument("--lang")
    early.add_argument("--dir", type=Path)
    try:
        return early.parse_known_args(list(argv))[0]
    except argparse.ArgumentError:
        return argparse.Namespace(lang=None, dir=None)


def _root(asked: Path | None) -> Path:
    return (asked or Path.home() / DEFAULT_FOLDER).expanduser().absolute()


def _welcome(lang: Lang) -> str:
    return f"/doc/tree/{lang}/{shipped.lessons(lang)[0].name}"


def _port(asked: int | None) -> int:
    if asked is not None:
        if not _is_free(asked):
            raise Refusal("busy_port", port=asked)
        return asked
    return next((port for port in PORTS if _is_free(port)), None) or _any_port()


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        if os.name == "posix":
            # A server that just stopped leaves its port waiting for a minute: JupyterLab may take it all the same.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _any_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return cast(int, probe.getsockname()[1])


def _confirm(lang: Lang) -> bool:
    """Ask before lessons are put back; no answer at all is a no."""
    try:
        answer = input(text("app.reset_question", lang) + " ")
    except EOFError:
        print()
        answer = ""
    yes = answer.strip().lower() in text("app.yes_answers", lang).split()
    if not yes:
        print(text("app.reset_declined", lang))
    return yes


def _report(copied: folder.Copied, lang: Lang) -> None:
    for key, names in (("kept", copied.kept), ("put_aside", copied.saved)):
        if names:
            print(text(f"app.{key}", lang, count=len(names), files=", ".join(names)))


def _prepare(state: Path, lang: Lang) -> dict[str, str]:
    """Return the environment of JupyterLab and its kernels, and write the settings it starts with.

    JupyterLab gets settings, workspaces and running files of its own: what the learner may have set up
    for other work neither changes the lessons nor is changed by them.
    """
    lab = state / "lab"
    _set_plugin(lab, "translation-extension", locale={"fr": "fr_FR", "en": "default"}[lang])
    _set_plugin(lab, "statusbar-extension", visible=False)
    return {
        HOME_VARIABLE: str(state),
        "JUPYTERLAB_SETTINGS_DIR": str(lab / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(lab / "workspaces"),
        "JUPYTER_RUNTIME_DIR": str(lab / "runtime"),
        # Chosen here, so that the address can be told before the server is up and without JupyterLab's log.
        "JUPYTER_TOKEN": os.environ.get("JUPYTER_TOKEN") or secrets.token_hex(24),
    }


def _set_plugin(lab: Path, extension: str, **values: Any) -> None:
    """Write what one of JupyterLab's own plugins is set to."""
    path = lab / "settings" / "@jupyterlab" / extension / "plugin.jupyterlab-settings"
    write_whole(path, json.dumps(values))


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _build_site(out: Path, lang: Lang) -> int:
    print(text("site.building", lang), flush=True)
    try:
        site.build(out.expanduser().absolute())
    except site.SiteError as error:
        print(text(f"site.{error.key}", lang, **error.params), file=sys.stderr)
        return 1
    print(text("site.done", lang, folder=str(out), python=sys.executable))
    return 0


def _class_report(files: Sequence[Path], lang: Lang) -> int:
    # it brings all exercises with it, which whoever only opens the lessons need not wait for
    from .classroom.report import from_files

    try:
        print(from_files(files).text(lang), end="")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal("unreadable", file=str(getattr(error, "filename", None) or files[0])) from error
    return 0


if __name__ == "__main__":
    sys.exit(main())
