"""`python -m tools.sbom FILE`: write the bill of materials of a release, as CycloneDX JSON.

It lists the components that run: the service, its locked Python packages, and the crates inside its extension. Build
tools (maturin, procedural macros, build scripts) are listed with the scope `excluded`. The output is reproducible: it
depends on the locks alone, and has no time, no random number and no local path.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import DisjunctiveLicense, LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL
from packaging.utils import canonicalize_name

from tools.locks import PROJECT, ROOT, RUNTIME, SERVICE, Pin, project, read, wanted

EXTENSION = "_route_core"
"""The crate that becomes the Python extension."""
MANIFEST = ROOT / "route_core" / "Cargo.toml"


@dataclass(frozen=True)
class Parts:
    """Components by reference, the dependencies of each, and those of the service itself."""

    components: Mapping[str, Component]
    asks: Mapping[str, set[str]]
    first: Iterable[str]


def bill() -> str:
    """Return the bill of materials of the project as locked.

    :raises ValueError: the output is not valid CycloneDX
    """
    kinds = (_packages(read(RUNTIME.read_text(encoding="utf-8"))), _crates(_cargo()))
    bom = Bom()
    bom.metadata.component = service = _service(project())
    bom.register_dependency(service, [parts.components[ref] for parts in kinds for ref in parts.first])
    for parts in kinds:
        for ref, component in parts.components.items():
            bom.components.add(component)
            bom.register_dependency(component, [parts.components[other] for other in parts.asks[ref]])
    document: dict[str, Any] = json.loads(JsonV1Dot6(bom).output_as_string())
    del document["serialNumber"], document["metadata"]["timestamp"]
    text = json.dumps(document, indent=2, sort_keys=True) + "\n"
    if fault := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise ValueError(str(fault))
    return text


def _service(pyproject: Mapping[str, Any]) -> Component:
    stated = pyproject["project"]
    return Component(
        type=ComponentType.APPLICATION,
        name=stated["name"],
        version=stated["version"],
        description=stated["description"],
        licenses=[LicenseExpression(stated["license"])],
        purl=PackageURL("pypi", None, stated["name"], stated["version"]),
        bom_ref=stated["name"],
    )


def _scope(ref: str, running: set[str]) -> ComponentScope:
    return ComponentScope.REQUIRED if ref in running else ComponentScope.EXCLUDED


def _closure(start: Iterable[str], edges: Mapping[str, set[str]]) -> set[str]:
    """Return everything that can be reached along these edges, the start included."""
    found: set[str] = set()
    waiting = list(start)
    while waiting:
        ref = waiting.pop()
        if ref not in found:
            found.add(ref)
            waiting += edges[ref]
    return found


# Python


def _packages(pins: Iterable[Pin]) -> Parts:
    """Return every pin and its dependencies. A package may be locked in several versions, for different Pythons."""
    by_ref = {_package_url(pin).to_string(): pin for pin in pins}
    asks = {ref: {need for need, used in by_ref.items() if pin.name in used.via} for ref, pin in by_ref.items()}
    needed = {canonicalize_name(requirement.name) for requirement in wanted(project(), SERVICE)}
    running = _closure([ref for ref, pin in by_ref.items() if pin.name in needed], asks)
    return Parts(
        {ref: _package(pin, _scope(ref, running)) for ref, pin in by_ref.items()},
        asks,
        [ref for ref, pin in by_ref.items() if PROJECT in pin.via],
    )


def _package_url(pin: Pin) -> PackageURL:
    return PackageURL("pypi", None, pin.name, pin.version)


def _package(pin: Pin, scope: ComponentScope) -> Component:
    return Component(
        name=pin.name,
        version=pin.version,
        purl=_package_url(pin),
        bom_ref=_package_url(pin).to_string(),
        scope=scope,
        licenses=_package_licences(pin),
        properties=[Property(name="python:environment-marker", value=pin.marker)] if pin.marker else [],
    )


def _package_licences(pin: Pin) -> Iterator[LicenseExpression | DisjunctiveLicense]:
    """Return the licences that the installed package declares; none if this platform does not install it."""
    try:
        stated = metadata.metadata(pin.name)
    except metadata.PackageNotFoundError:
        return
    if stated["Version"] != pin.version:
        return
    if expressions := stated.get_all("License-Expression"):
        yield LicenseExpression(expressions[0])
        return
    for classifier in stated.get_all("Classifier") or ():
        if classifier.startswith("License :: "):
            yield DisjunctiveLicense(name=classifier.rpartition(" :: ")[2])


# Rust


def _cargo() -> dict[str, Any]:
    """Return the locked dependencies as resolved by cargo."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--manifest-path", str(MANIFEST)]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _crates(cargo: Mapping[str, Any]) -> Parts:
    """Return the crates in the extension and those that build it, by walking the dependencies from it."""
    packages = {package["id"]: package for package in cargo["packages"]}
    nodes = {node["id"]: node for node in cargo["resolve"]["nodes"]}
    top = next(id_ for id_, package in packages.items() if package["name"] == EXTENSION)
    asks = {id_: set(_dependencies(node, {None, "build"})) for id_, node in nodes.items()}
    linked = {
        id_: {other for other in _dependencies(node, {None}) if not _is_macro(packages[other])}
        for id_, node in nodes.items()
    }
    running = _closure([top], linked)
    checksums = _checksums()
    built = _closure([top], asks)
    return Parts({id_: _crate(packages[id_], checksums, _scope(id_, running)) for id_ in built}, asks, [top])


def _dependencies(node: Mapping[str, Any], kinds: set[str | None]) -> Iterator[str]:
    """Return the dependencies of a crate of these kinds; `None` is cargo's kind of an ordinary dependency."""
    for dependency in node["deps"]:
        if any(kind["kind"] in kinds for kind in dependency["dep_kinds"]):
            yield dependency["pkg"]


def _is_macro(package: Mapping[str, Any]) -> bool:
    """Return whether a crate is a procedural macro, which runs only while others are compiled."""
    return any("proc-macro" in target["kind"] for target in package["targets"])


def _crate(package: Mapping[str, Any], checksums: Mapping[tuple[str, str], str], scope: ComponentScope) -> Component:
    name, version, licence = package["name"], package["version"], package["license"]
    checksum = checksums.get((name, version))
    purl = PackageURL("cargo", None, name, version)
    return Component(
        name=name,
        version=version,
        description=package["description"],
        purl=purl,
        bom_ref=purl.to_string(),
        scope=scope,
        licenses=[LicenseExpression(licence.replace("/", " OR "))] if licence else [],
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=checksum)] if checksum else [],
    )


def _checksums() -> dict[tuple[str, str], str]:
    lock = tomllib.loads((MANIFEST.parent / "Cargo.lock").read_text(encoding="utf-8"))
    return {(crate["name"], crate["version"]): crate["checksum"] for crate in lock["package"] if "checksum" in crate}


def main() -> None:
    """Write the bill of materials to the given file."""
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(bill(), encoding="utf-8")
    sys.stdout.write(f"Bill of materials written to {target}\n")


if __name__ == "__main__":
    main()
