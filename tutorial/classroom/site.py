"""Build the lessons as a folder that any web server can hand out, with no internet at all: ``contree site OUT``.

JupyterLite runs JupyterLab, and Pyodide runs Python, in the learner's own browser. Left to themselves both fetch
what they miss from the internet; here everything they use is put beside them, so that a class needs only the folder.
Building it takes a network once: Pyodide from npm, wheels from the Python registry.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from importlib.metadata import distribution, version
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..i18n import LANGS, text
from ..lab import shipped
from ..learner.folder import HOME_VARIABLE

PYODIDE_CORE = ("pyodide.mjs", "pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")

KERNEL_NEEDS = ("micropip", "packaging", "ipython", "jedi", "typing-extensions")
"""What the kernel asks of Pyodide before any cell runs; their versions are those that Pyodide's own list names."""

WIDGET_STACK: dict[str, tuple[list[str], list[str]]] = {
    # distribution: (modules, what it depends on). Not in Pyodide; the versions are those installed here.
    "comm": (["comm"], []),
    "jupyterlab_widgets": (["jupyterlab_widgets"], []),
    "psygnal": (["psygnal"], []),
    "ipywidgets": (["ipywidgets"], ["comm", "ipython", "traitlets", "widgetsnbextension", "jupyterlab-widgets"]),
    "anywidget": (["anywidget"], ["ipywidgets", "psygnal", "typing-extensions"]),
}
WHEEL_FACTS = "Wheel-Version: 1.0\nGenerator: contree\nRoot-Is-Purelib: true\nTag: py3-none-any\n"

OURS = ("contree", "tutorial")


class SiteError(Exception):
    """Say, by a key of the section ``site``, why the site cannot be built."""

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


def build(out: Path) -> None:
    """Build the site into a folder, which is made, or replaced if it holds a site.

    Raises SiteError if a tool is missing, a download fails or the folder holds something else.
    """
    _check(out)
    with TemporaryDirectory() as scratch:
        lite = Path(scratch)
        _write_contents(lite / "content")
        _write_pyodide(lite / "static" / "pyodide", lite / "npm")
        _write_settings(lite)
        built = lite / "out"
        # Always from nothing: an incremental build forgets settings.
        _run([sys.executable, "-m", "jupyterlite_core", "build", *_lite_options(lite, built)], lite)
        _write_extension(built)
        _write_front_page(built)
        if out.exists():
            shutil.rmtree(out)
        shutil.copytree(built, out)


def own_wheel(folder: Path) -> Path:
    """Write this very package as a wheel, from a checkout or from where it is installed, and return it.

    The browser has no room for what only JupyterLab on a computer uses, and no use for its shared data.
    """
    name = f"contree_tutorial-{version('contree-tutorial')}"
    metadata = distribution("contree-tutorial").read_text("METADATA") or ""
    wheel = folder / f"{name}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        record = []
        for path, content in _own_files(name, metadata):
            archive.writestr(path, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(content)}")
        record.append(f"{name}.dist-info/RECORD,,")
        archive.writestr(f"{name}.dist-info/RECORD", "\n".join(record) + "\n")
    return wheel


def _own_files(name: str, metadata: str) -> Iterable[tuple[str, bytes]]:
    for package in OURS:
        with as_file(files(package)) as root:
            for path in sorted(root.rglob("*")):
                inside = path.relative_to(root)
                if path.is_file() and not {"__pycache__", "notebooks", "labextensions"} & set(inside.parts):
                    yield f"{package}/{inside.as_posix()}", path.read_bytes()
    yield f"{name}.dist-info/METADATA", metadata.encode()
    yield f"{name}.dist-info/WHEEL", WHEEL_FACTS.encode()


def _check(out: Path) -> None:
    missing = [module for module in ("jupyterlite_core", "jupyterlite_pyodide_kernel") if find_spec(module) is None]
    if missing:
        raise SiteError("no_jupyterlite", python=sys.executable)
    if shutil.which("npm") is None:
        raise SiteError("no_npm")
    if out.exists() and not (out / "jupyter-lite.json").exists() and (not out.is_dir() or any(out.iterdir())):
        raise SiteError("not_a_site", folder=str(out))


def _write_contents(content: Path) -> None:
    for lang in LANGS:
        (content / lang).mkdir(parents=True)
        for lesson in shipped.lessons(lang):
            (content / lang / lesson.name).write_bytes(lesson.read_bytes())


def _write_pyodide(target: Path, npm: Path) -> None:
    """Lay out Pyodide with every package that the lessons import, so that no cell has to install one."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION, PYODIDE_VERSION

    npm.mkdir()
    _run([shutil.which("npm") or "npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"], npm)
    shutil.unpack_archive(next(npm.glob("pyodide-*.tgz")), npm)
    target.mkdir(parents=True)
    for name in PYODIDE_CORE:
        shutil.copy(npm / "package" / name, target)
    lock = json.loads((npm / "package" / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = _packages(lock["packages"], target, PYODIDE_PYTHON_VERSION)
    (target / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


def _packages(known: dict[str, Any], target: Path, python: str) -> dict[str, Any]:
    """Download the wheels into the target and return Pyodide's list of them."""
    kept = {name: known[name] for name in _with_dependencies(KERNEL_NEEDS, known)}
    _download([f"{name}=={entry['version']}" for name, entry in kept.items()], target, python)
    for name, entry in kept.items():
        wheel = _find_wheel(target, name)
        # The registry's wheel is the same release as Pyodide's own, but not the same file.
        entry |= {"file_name": wheel.name, "sha256": _sha256(wheel), "unvendored_tests": False}
    _download([f"{name}=={version(name)}" for name in WIDGET_STACK], target, python)
    added = [_entry(_find_wheel(target, name), *facts) for name, facts in WIDGET_STACK.items()]
    stub = shutil.copy(_widget_stub(), target)
    added.append(_entry(Path(stub), ["widgetsnbextension"], []))
    added.append(_entry(own_wheel(target), list(OURS), ["anywidget", "ipywidgets"]))
    return kept | {entry["name"]: entry for entry in added}


def _with_dependencies(wanted: Iterable[str], known: dict[str, Any]) -> list[str]:
    found: set[str] = set()
    waiting = list(wanted)
    while waiting:
        name = _normal(waiting.pop())
        if name not in found:
            found.add(name)
            waiting += known[name]["depends"]
    return sorted(found)


def _download(requirements: list[str], target: Path, python: str) -> None:
    options = ["--no-deps", "--only-binary=:all:", "--python-version", python, "--implementation", "py"]
    options += ["--abi", "none", "--platform", "any", "--disable-pip-version-check", "--quiet"]
    _run([sys.executable, "-m", "pip", "download", *options, "--dest", str(target), *requirements], target)


def _find_wheel(folder: Path, name: str) -> Path:
    return next(wheel for wheel in folder.glob("*.whl") if _normal(wheel.name.split("-")[0]) == _normal(name))


def _widget_stub() -> Path:
    """The kernel brings a stand-in for the old notebook's part of ipywidgets, which weighs a megabyte."""
    extension = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    return next((Path(sys.prefix) / extension).glob("widgetsnbextension-4*.whl"))


def _entry(wheel: Path, imports: list[str], depends: list[str]) -> dict[str, Any]:
    name, release = wheel.name.split("-")[:2]
    return {
        "name": _normal(name),
        "version": release,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": _sha256(wheel),
        "package_type": "package",
        "imports": imports,
        "depends": depends,
        "unvendored_tests": False,
    }


def _write_settings(lite: Path) -> None:
    kernel = {
        "disablePyPIFallback": True,
        # One learner's folder for both languages, whichever folder a lesson runs in.
        "loadPyodideOptions": {"env": {"HOME": "/home/pyodide", HOME_VARIABLE: "/drive/.contree"}},
    }
    config = {
        "appName": "Contrée",
        "contreeLessons": True,
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    settings = {
        "@jupyterlab/translation-extension:plugin": {"locale": "fr_FR"},
        "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    }
    _write_json(lite / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": config})
    _write_json(lite / "overrides.json", settings)


def _lite_options(lite: Path, built: Path) -> list[str]:
    apps = ["--apps", "notebooks", "--apps", "lab"]
    return ["--lite-dir", str(lite), "--contents", "content", "--output-dir", str(built), "--no-sourcemaps", *apps]


def _write_extension(built: Path) -> None:
    """An editable install leaves an old copy where JupyterLite looks: the one of this package goes in."""
    target = built / "extensions" / shipped.EXTENSION
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(shipped.labextensions() / shipped.EXTENSION, target)


def _write_front_page(built: Path) -> None:
    """The address of the folder opens the welcome lesson, with a link to each language for a page without scripts."""
    welcome = {lang: f"notebooks/index.html?path={lang}/{shipped.lessons(lang)[0].name}" for lang in LANGS}
    link = '<p lang="{}"><a href="{}">{}</a></p>'
    links = "\n".join(link.format(lang, url, text("site.open", lang)) for lang, url in welcome.items())
    page = f"""<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Contrée</title>
<h1>Contrée</h1>
{links}
<!-- JupyterLite reads what holds for the whole site from this element. -->
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
<script>
  const welcome = {json.dumps(welcome)};
  location.replace(welcome[navigator.language.slice(0, 2)] ?? welcome.fr);
</script>
</html>
"""
    (built / "index.html").write_text(page, "utf-8")


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SiteError("step_failed", command=" ".join(command[:4]), said=(done.stderr or done.stdout)[-600:].strip())


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _normal(name: str) -> str:
    return name.lower().replace("_", "-")
