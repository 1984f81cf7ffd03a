"""`python -m tools.package`: test the wheel that `make package` has built, in empty environments.

One environment gets the wheel and the dependencies of the library, the other also those of the extra `service`. The
dependencies are copied from this project's own environment, where they were installed from the lock: nothing is
downloaded, and a dependency that the wheel fails to declare is missing. The examples run there, types are checked as a
user checks them, the command plays, and the service responds.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from loadtests.server import own_port
from tools.locks import ROOT, SERVICE

DIST = ROOT / "dist"
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
TYPED = ROOT / "tests" / "support" / "typed_library.py"
PATIENCE = 300
"""Seconds until the service answers, and until a program has done its work."""


class Broken(Exception):
    """A package that fails a check."""


def distributions_of(ranges: Sequence[str], extras: Sequence[str]) -> dict[str, metadata.Distribution]:
    """Return the installed distributions that these ranges and extras require, with their own dependencies."""
    found: dict[str, metadata.Distribution] = {}
    waiting = [(Requirement(line), frozenset(extras)) for line in ranges]
    while waiting:
        requirement, wanted = waiting.pop()
        marker = requirement.marker
        if marker is not None and not any(marker.evaluate({"extra": extra}) for extra in wanted | {""}):
            continue
        name = canonicalize_name(requirement.name)
        known = name in found
        found[name] = distribution = metadata.distribution(name)
        if not requirement.specifier.contains(distribution.version, prereleases=True):
            raise Broken(f"{requirement} is required, {distribution.version} is installed here")
        if not known or requirement.extras:
            waiting += [(Requirement(line), frozenset(requirement.extras)) for line in distribution.requires or ()]
    return found


class Environment:
    """An environment with the wheel and its dependencies, and nothing else."""

    def __init__(self, folder: Path, wheel: Path, extras: Sequence[str]) -> None:
        venv.create(folder, symlinks=True)
        self.folder = folder
        self.python = str(folder / "bin" / "python")
        install = ("install", "--quiet", "--no-index", "--no-deps", str(wheel))
        subprocess.run([sys.executable, "-m", "pip", "--python", self.python, *install], check=True)
        self.site = Path(self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        own = next(iter(metadata.distributions(name="stationmaster", path=[str(self.site)])))
        self.packages = distributions_of(own.requires or (), extras)
        for distribution in self.packages.values():
            self._copy(distribution)

    def _copy(self, distribution: metadata.Distribution) -> None:
        for file in distribution.files or ():
            if ".." not in file.parts and file.suffix != ".pyc":
                target = self.site / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(distribution.locate_file(file)), target)

    def start(self, *words: str, **streams: int) -> subprocess.Popen[str]:
        """Start a program of the environment, outside of the project and without the project's variables."""
        hidden = ("PYTHON", "STATIONMASTER_", "HOST", "PORT", "WORKERS", "VIRTUAL_ENV")
        variables = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        return subprocess.Popen(words, cwd=self.folder, env=variables, text=True, **streams)  # type: ignore[call-overload, no-any-return] # the streams are what they are

    def run(self, *arguments: str, given: str = "", status: int = 0) -> str:
        """Run a Python program and return its output (with `status`, its standard error)."""
        return self._output((self.python, *arguments), given, status)

    def command(self, *arguments: str, given: str = "", status: int = 0) -> str:
        """Run the command `stationmaster` and return its output."""
        return self._output((str(self.folder / "bin" / "stationmaster"), *arguments), given, status)

    def _output(self, words: Sequence[str], given: str, status: int) -> str:
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        with self.start(*words, **pipes) as process:
            out, err = process.communicate(given, timeout=PATIENCE)
        if process.returncode != status:
            raise Broken(f"{' '.join(words)} ended with {process.returncode}, not {status}:\n{out}{err}")
        return err if status else out


def expect(condition: bool, what: str) -> None:
    """Raise with the expectation if it does not hold."""
    if not condition:
        raise Broken(what)


def try_library(environment: Environment) -> Iterator[str]:
    """Test the wheel without its extra: it imports, plays, is typed, and reports that there is no service."""
    expect(set(environment.packages) == {"babel", "msgspec"}, f"the library asks for {sorted(environment.packages)}")
    place = environment.run("-c", "import stationmaster; print(stationmaster.__file__)").strip()
    expect(place.startswith(str(environment.site)), f"stationmaster was imported from {place}")
    output = environment.run(
        "-c", "from stationmaster.languages import language; print(ascii(language('pl').word('yellow')))"
    )
    expect("\\u017c" in output, f"the wheel knows no Polish: {output}")
    for example in EXAMPLES:
        expect(environment.run(str(example)) != "", f"{example.name} says nothing")
    yield f"{len(EXAMPLES)} examples"
    game = environment.command("start", "1846", "Amy", "Bob", "Cy", "--seed", "spike", "--quiet")
    played = environment.command("play", "-", '{"type": "draft", "card": "MS"}', given=game)
    expect("draft card" in environment.command("legal", "-", given=played), "the command lists no draft")
    expect("pip install" in environment.command("serve", status=2), "`serve` does not say what is missing")
    yield "the command"
    copied = Path(shutil.copy(TYPED, environment.folder))
    strict = ("--strict", "--config-file=", "--cache-dir", os.devnull)
    checker = (sys.executable, "-m", "mypy", *strict, "--python-executable", environment.python, copied.name)
    with environment.start(*checker, stdout=subprocess.PIPE) as process:
        output, _ = process.communicate()
    expect(process.returncode == 0, f"the types of the wheel are not those of the sources:\n{output}")
    environment.run(str(copied))
    yield "types, by mypy in strict mode"


def try_service(environment: Environment) -> Iterator[str]:
    """Test the wheel with its extra: the service starts by its command and responds."""
    expect({"flask", "gunicorn"} <= set(environment.packages), "the service asks for no Flask")
    served = (str(environment.folder / "bin" / "stationmaster"), "serve", "--workers", "1", "--port")
    with own_port() as port, environment.start(*served, str(port), stderr=subprocess.DEVNULL) as process:
        try:
            wait_until_ready(port)
            started = ask(port, "POST", "/v1/games/1846/start", {"players": ["Amy", "Bob"]})
            expect(started.startswith('{"game":"1846"'), f"the service answers {started:.200}")
            expect(ask(port, "GET", "/openapi.yaml") == environment.command("openapi", "print"), "another contract")
        finally:
            process.terminate()
    yield "the service"


def wait_until_ready(port: int) -> None:
    """Wait until the service is ready."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            ask(port, "GET", "/readyz")
            return
        except (OSError, http.client.HTTPException, Broken) as error:
            if time.monotonic() > end:
                raise Broken(f"the service does not come up: {error}") from error
            time.sleep(0.1)


def ask(port: int, method: str, path: str, body: object = None) -> str:
    """Return the text of a response."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        headers = {} if body is None else {"Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
    finally:
        connection.close()
    expect(answer.status == 200, f"{path} answers {answer.status}: {text:.200}")
    return text


def main() -> int:
    """Test the one wheel in `dist/`."""
    wheels = sorted(DIST.glob("*.whl"))
    try:
        expect(len(wheels) == 1, f"there is to be one wheel in {DIST.name}/, not {len(wheels)}")
        expect("-abi3-" in wheels[0].name, f"{wheels[0].name} is for one version of Python alone")
        with tempfile.TemporaryDirectory(prefix="stationmaster-package-") as folder:
            for name, extras, attempt in (
                ("the library alone", (), try_library),
                ("with the service", SERVICE, try_service),
            ):
                environment = Environment(Path(folder) / name, wheels[0], extras)
                for tried in attempt(environment):
                    sys.stdout.write(f"{name}: {tried}\n")
    except Broken as error:
        sys.stderr.write(f"The package is broken: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
