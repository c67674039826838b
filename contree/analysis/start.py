"""Which kernel answers: plain Python at once, the compiled one as soon as it is there.

Compiling takes seconds, so it never happens where somebody waits: a child process compiles once
and leaves the result on disk, plain Python answers meanwhile, and every later process loads it.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

from . import kernel
from .engine import Engine

COMPILED = "contree.analysis.compiled"
READY = "ready"
BUSY = "busy"
STALE = 120.0  # seconds after which a compiler that left no result is taken for dead
SMALL = 5  # cards each that plain Python solves sooner than the compiled kernel can be loaded

Choice = Literal["auto", "plain", "compiled"]


class _State:
    """Hold what this process has loaded so far."""

    def __init__(self) -> None:
        given = os.environ.get("CONTREE_SOLVER", "auto")
        self.choice: Choice = "plain" if given == "plain" else "auto"
        self.module: Any = None
        self.loader: threading.Thread | None = None
        self.lock = threading.Lock()
        self.local = threading.local()
        self.asked = False


_state = _State()


def use(choice: Choice) -> None:
    """Choose the kernel: ``auto`` never waits for a compiler, ``compiled`` does, ``plain`` is Python alone.

    ``$CONTREE_SOLVER`` set to ``plain`` chooses that from the start, as tests do.

    >>> before = _state.choice
    >>> use("plain")
    >>> engine().answer is kernel.ask
    True
    >>> use(before)

    Raises ImportError for ``compiled`` where there is no numba.
    """
    _state.choice = choice
    if choice == "compiled":
        _load()


def status() -> str:
    """Return which kernel would answer now: ``plain``, ``compiling``, ``cached`` (on disk) or ``compiled``.

    >>> before = _state.choice
    >>> use("plain")
    >>> status()
    'plain'
    >>> use(before)
    """
    if _state.choice == "plain" or not available():
        return "plain"
    if _state.module is not None:
        return "compiled"
    if _cached():
        return "cached"
    return "compiling" if _busy() else "plain"


def engine(cards: int = 8) -> Engine:
    """Return the kernel to ask, with a memory of this thread's own; ``cards`` is the size of the hands.

    >>> before = _state.choice
    >>> use("plain")
    >>> engine() is engine(2)  # one kernel and one memory, whatever is asked
    True
    >>> use(before)
    """
    if _state.choice != "plain" and (_state.module is not None or _ready(cards)):
        return _own("compiled")
    return _own("plain")


def _own(kind: str) -> Engine:
    mine: Engine | None = getattr(_state.local, kind, None)
    if mine is None:
        mine = Engine(kernel) if kind == "plain" else Engine(_state.module, _array)
        setattr(_state.local, kind, mine)
    return mine


def _array(words: list[int]) -> Any:
    import numpy

    return numpy.array(words, dtype=numpy.int64)


def _ready(cards: int) -> bool:
    """Load the compiled kernel if it lies on disk; else see to it that somebody compiles it."""
    if not available():
        return False
    if not _cached():
        if not _state.asked:
            warm_up_in_background()
        return False
    if _state.loader is None:
        _state.loader = threading.Thread(target=_load, name="contree-kernel", daemon=True)
        _state.loader.start()
    if cards > SMALL:
        _state.loader.join()
    return _state.module is not None


def available() -> bool:
    """Tell whether the kernel can be compiled here at all.

    >>> available() or status() == "plain"  # without numba there is no other
    True
    """
    return sys.platform != "emscripten" and importlib.util.find_spec("numba") is not None


def _load() -> None:
    """Bring in the compiled kernel, from the disk or by compiling it now."""
    with _state.lock:
        if _state.module is None:
            _state.module = _compile(cache_folder())


def _compile(folder: Path | None) -> Any:
    """Return the kernel's source run once more, each function given to numba."""
    import numba

    spec = importlib.util.spec_from_file_location(COMPILED, kernel.__file__)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    njit: Any = numba.njit
    options = {"cache": folder is not None, "error_model": "numpy", "nogil": True, **_uncounted()}
    module.__dict__["JIT"] = njit(**options)
    module.__dict__["PART"] = njit(forceinline=True, **options)
    module.__dict__["FLAT"] = _address()
    sys.modules[COMPILED] = module  # where numba looks for it when it reads its cache
    config: Any = numba.config
    before = config.CACHE_DIR
    if folder is not None:
        config.CACHE_DIR = str(folder)
    try:
        spec.loader.exec_module(module)
    finally:
        config.CACHE_DIR = before
    run = Engine(module, _array)
    for each in (0, 1):
        run.try_out(each)
    return module


def _address() -> Any:
    """Return what turns an int64 array into its bare address inside compiled code."""
    from numba import types
    from numba.extending import intrinsic

    pointer: Any = types.CPointer

    @intrinsic
    def address(_: Any, array: Any) -> Any:
        """Return where the words of an array begin."""

        def code(context: Any, builder: Any, _: Any, args: Any) -> Any:
            return context.make_array(array)(context, builder, args[0]).data

        return pointer(types.int64)(array), code

    return address


def _uncounted() -> dict[str, bool]:
    """Return the option that spares counting who refers to an array: the kernel makes none, and plays twice as fast."""
    from numba.core import cpu

    return {"_nrt": False} if hasattr(cpu.CPUTargetOptions, "_nrt") else {}


@cache
def cache_folder() -> Path | None:
    """Return where the compiled kernel lies: one folder for each kernel, machine, Python and numba.

    ``$CONTREE_CACHE`` names another place; None if nothing can be written anywhere.

    >>> from unittest.mock import patch
    >>> with tempfile.TemporaryDirectory() as place, patch.dict(os.environ, CONTREE_CACHE=place):
    ...     folder = cache_folder.__wrapped__()  # asked anew, since the first answer is kept
    >>> folder.parent == Path(place), folder.name.startswith("kernel-")
    (True, True)

    Raises ImportError where there is no numba.
    """
    source = Path(kernel.__file__)
    written = [path.read_bytes() for path in (source, Path(__file__))]  # what is compiled, and how
    facts = (source, written, sys.version, platform.machine(), platform.node())
    key = hashlib.sha256(repr((*facts, metadata.version("numba"))).encode()).hexdigest()[:16]
    for root in (_cache_root(), Path(tempfile.gettempdir()) / "contree-cache"):
        with contextlib.suppress(OSError):
            folder = root / f"kernel-{key}"
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
    return None


def _cache_root() -> Path:
    given = os.environ.get("CONTREE_CACHE")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "contree" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "contree"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "contree"


def _cached() -> bool:
    folder = cache_folder()
    return folder is not None and (folder / READY).exists()


def _busy() -> bool:
    folder = cache_folder()
    try:
        return folder is not None and time.time() - (folder / BUSY).stat().st_mtime < STALE
    except OSError:
        return False


def warm_up() -> None:
    """Compile the kernel here and now, and leave it on disk for every later process.

    >>> from unittest.mock import patch
    >>> folder = patch(f"{__name__}.cache_folder", lambda: Path(place))
    >>> with tempfile.TemporaryDirectory() as place, folder, patch(f"{__name__}._load"):  # spares the seconds it takes
    ...     warm_up()
    ...     [path.name for path in Path(place).iterdir()]  # what every later process looks for
    ['ready']

    Raises ImportError where there is no numba.
    """
    _load()
    folder = cache_folder()
    if folder is not None:
        (folder / READY).touch()
        (folder / BUSY).unlink(missing_ok=True)


def warm_up_in_background() -> bool:
    """Have a child process compile the kernel, unless it is there, under way, or out of reach.

    Returns at once; tells whether a child was started. Nothing that fails here stops a lesson.

    >>> from unittest.mock import patch
    >>> with patch(f"{__name__}.cache_folder", return_value=None), patch.object(_state, "asked", False):
    ...     warm_up_in_background()  # where nothing can be left on disk no child is started
    False
    """
    _state.asked = True
    if not available() or _cached() or _busy() or not sys.executable:
        return False
    folder = cache_folder()
    if folder is None:
        return False
    root = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    try:
        (folder / BUSY).touch()
        subprocess.Popen(
            [sys.executable, "-c", "from contree.analysis import start; start.child()"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            close_fds=True,
        )
    except OSError:
        return False
    return True


def child() -> None:
    """Compile, as the child process: with less claim on the processor than the lesson.

    >>> from unittest.mock import patch
    >>> with patch.object(os, "nice", create=True) as nice, patch(f"{__name__}.warm_up") as compiling:
    ...     child()
    >>> nice.call_args.args, compiling.called
    ((5,), True)
    """
    if hasattr(os, "nice"):
        os.nice(5)
    warm_up()
