"""`python -m tools.wasm`: build the npm package in `clients/routes/dist`, which the page uses as well.

The modules are compiled for wasm32-unknown-unknown together with the standard library, whose sources must be installed
(on Debian: rustc-web, cargo-web, rust-web-src and lld; with rustup: `rustup component add rust-src`). So it has the
smaller algorithms and no texts of panics. What is made is kept in the tree, and only changes of its sources need a
compiler: `build.json` holds a hash of these sources, and the compiler that made the module.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.client_types import declarations
from tools.locks import ROOT
from tools.spoken_routes import catalogues

RUST = ROOT / "route_core"
PACKAGE = ROOT / "clients" / "routes"
DIST = PACKAGE / "dist"
PAGE = ROOT / "service" / "table" / "page" / "vendor" / "routes"
"""The same files for the page, which is installed with the service."""
MODULES = {"routes.wasm": ("first",), "routes-whole.wasm": ()}
"""The modules by name, with their features: the first one is fetched, the second one when the first cannot answer."""
BUILD = "build.json"
TARGET = "wasm32-unknown-unknown"
SMALL = ("build-std=std", "build-std-features=optimize_for_size", "panic-immediate-abort")
LIBRARY = "lib/rustlib/src/rust/library"
CRATES = ("core", "anymap", "wasm")
TILES = ROOT / "stationmaster" / "any_map" / "standard_tiles.json"


def sources() -> list[Path]:
    """Return the files that the module is made of: its crates, the lock, and the data that they include."""
    crates = [RUST / name for name in CRATES]
    rust = [file for crate in crates for file in (crate / "src").rglob("*.rs")]
    manifests = [crate / "Cargo.toml" for crate in crates]
    return sorted([*rust, *manifests, RUST / "Cargo.toml", RUST / "Cargo.lock", TILES])


def hash_of_sources() -> str:
    """Return a hash of the sources, which depends on their names and contents alone."""
    digest = hashlib.sha256()
    for file in sources():
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()} {len(content)} ".encode() + content)
    return digest.hexdigest()


def compiler() -> str:
    """Return the version of the Rust compiler."""
    words = subprocess.run(["rustc", "--version", "--verbose"], cwd=RUST, capture_output=True, text=True, check=True)
    return words.stdout.strip()


def has_sources_of_std() -> bool:
    """Return whether the sources of the standard library are installed with the compiler."""
    command = ["rustc", "--print", "sysroot"]
    found = subprocess.run(command, cwd=RUST, capture_output=True, text=True, check=False)
    return found.returncode == 0 and (Path(found.stdout.strip()) / LIBRARY).is_dir()


def compile_module(target: Path, name: str) -> bytes:
    """Return a module, compiled into a folder of its own or an earlier one."""
    words = ["cargo", "build", "--locked", "--package", "stationmaster_routes", "--profile", "wasm", "--target", TARGET]
    words += [f"--features={feature}" for feature in MODULES[name]]
    home = os.environ.get("CARGO_HOME", str(Path.home() / ".cargo"))
    # The module shall not depend on where it is compiled.
    paths = f"--remap-path-prefix={home}=/cargo --remap-path-prefix={ROOT}=/stationmaster"
    environment = {
        **os.environ,
        "CARGO_TARGET_DIR": str(target),
        "RUSTFLAGS": paths,
        # To compile the standard library anew, and without texts of panics, is unstable.
        "RUSTC_BOOTSTRAP": "1",
        "CARGO_PROFILE_WASM_PANIC": "immediate-abort",
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER": shutil.which("wasm-ld") or "rust-lld",
    }
    words += [f"-Z{name}" for name in SMALL]
    subprocess.run(words, cwd=RUST, env=environment, check=True)
    return (target / TARGET / "wasm" / "stationmaster_routes.wasm").read_bytes()


def described() -> Iterator[tuple[str, str]]:
    """Yield the names and the texts of what is made without a compiler."""
    yield "contract.d.ts", declarations()
    for language, catalogue in catalogues().items():
        yield f"{language}.json", json.dumps(catalogue, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def write_described() -> None:
    """Write the types and the catalogues."""
    for name, text in described():
        (DIST / name).write_text(text, encoding="utf-8")
    copy_to_page()


def copy_to_page() -> None:
    """Copy to the page what it serves."""
    PAGE.mkdir(exist_ok=True)
    for file in [file for file in PAGE.iterdir() if not (DIST / file.name).exists()]:
        file.unlink()
    for file in served():
        shutil.copyfile(file, PAGE / file.name)


def served() -> list[Path]:
    """Return the files of the package that the page has, too: all but the record of the build."""
    return sorted(file for file in DIST.iterdir() if file.name != BUILD)


def build() -> None:
    """Compile the modules and write the package."""
    record = {"sources": hash_of_sources(), "compiler": compiler()}
    for name in MODULES:
        module = compile_module(RUST / "target" / "module", name)
        (DIST / name).write_bytes(module)
        record[name] = hashlib.sha256(module).hexdigest()
    (DIST / BUILD).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    write_described()


if __name__ == "__main__":
    if sys.argv[1:] == ["texts"]:
        write_described()
    else:
        build()
