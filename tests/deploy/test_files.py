"""The files in deploy/: each is parsed by its tool, where that is installed, and refers only to things that exist."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate  # type: ignore[import-untyped]
import pytest
import yaml

from lobby.settings import Settings as LobbySettings
from service.refusals import SettingsError
from service.server.start import read_settings
from service.settings import Settings
from stationmaster import __version__

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
MANIFESTS: list[dict[str, Any]] = [
    document
    for path in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    for document in yaml.safe_load_all(path.read_text(encoding="utf-8"))
]
KUBERNETES = ("1.29", "1.37")
"""The oldest and the newest versions against which the manifests are checked."""


def named(document: dict[str, Any]) -> str:
    return f"{document['kind']} {document['metadata']['name']}"


def manifest(kind: str, name: str = "stationmaster") -> dict[str, Any]:
    (found,) = (one for one in MANIFESTS if named(one) == f"{kind} {name}")
    return found


@pytest.mark.parametrize("version", KUBERNETES)
@pytest.mark.parametrize("document", MANIFESTS, ids=named)
def test_kubernetes_takes_every_manifest(document: dict[str, Any], version: str) -> None:
    kubernetes_validate.validate(document, version, strict=True)


def test_kubernetes_would_refuse_a_slip_of_the_pen() -> None:
    wrong = {**manifest("Deployment"), "spec": {**manifest("Deployment")["spec"], "replica": 3}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, KUBERNETES[-1], strict=True)


def test_what_the_manifests_name_is_there() -> None:
    deployment = manifest("Deployment")["spec"]["template"]
    (container,) = deployment["spec"]["containers"]
    labels = deployment["metadata"]["labels"].items()
    for chooser in (manifest("Service")["spec"]["selector"], manifest("Deployment")["spec"]["selector"]["matchLabels"]):
        assert chooser.items() <= labels
    assert manifest("PodDisruptionBudget")["spec"]["selector"]["matchLabels"].items() <= labels
    assert manifest("NetworkPolicy")["spec"]["podSelector"]["matchLabels"].items() <= labels
    assert manifest("HorizontalPodAutoscaler")["spec"]["scaleTargetRef"]["name"] == "stationmaster"
    assert container["envFrom"] == [{"configMapRef": {"name": "stationmaster"}}]
    assert {mount["name"] for mount in container["volumeMounts"]} == {
        volume["name"] for volume in deployment["spec"]["volumes"]
    }
    assert container["image"] == f"stationmaster:{__version__}"
    assert not any(document["kind"] == "Secret" for document in MANIFESTS), "a Secret is named, never kept here"


def test_containers_may_do_as_little_as_possible() -> None:
    for name in ("stationmaster", "stationmaster-redis", "stationmaster-lobby"):
        pod = manifest("Deployment", name)["spec"]["template"]["spec"]
        assert pod["enableServiceLinks"] is False, "variables of other services are no settings"
        assert pod["securityContext"]["runAsNonRoot"] and pod["securityContext"]["runAsUser"]
        for container in pod["containers"]:
            assert container["securityContext"]["readOnlyRootFilesystem"]
            assert not container["securityContext"]["allowPrivilegeEscalation"]
            assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    for name, service in COMPOSE["services"].items():
        assert service["read_only"] and service["cap_drop"] == ["ALL"], name


def test_health_is_checked_wherever_the_service_runs() -> None:
    """Podman's own image format would drop the health check of the Containerfile."""
    for name, service in COMPOSE["services"].items():
        if name.startswith("replica-"):
            assert "http://127.0.0.1:8000/healthz" in service["healthcheck"]["test"][-1], name
    for name in ("Containerfile", "README.md"):
        commands = re.findall(r"podman build .*--file.*", (DEPLOY / name).read_text(encoding="utf-8"))
        assert commands and all("--format docker" in command for command in commands), name


def environments() -> dict[str, dict[str, str]]:
    """Return the settings that each kind of deployment gives the service."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign] # Names are as they are written.
    unit.read(DEPLOY / "systemd" / "stationmaster.service", encoding="utf-8")
    systemd = dict(word.split("=", 1) for word in shlex.split(unit["Service"]["Environment"]))
    compose = {name: str(value) for name, value in COMPOSE["services"]["replica-1"]["environment"].items()}
    return {"kubernetes": manifest("ConfigMap")["data"], "compose": compose, "systemd": systemd}


@pytest.mark.parametrize("kind", ["kubernetes", "compose", "systemd"])
def test_the_service_can_read_its_settings(kind: str, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    key = "A" * 42 + "E"
    keys.write_text(key, encoding="utf-8")
    variables = {name: re.sub(r"^\$\{\w+:[-?](.*)\}$", r"\1", value) for name, value in environments()[kind].items()}
    variables = {name: value for name, value in variables.items() if name.startswith("STATIONMASTER_")}
    assert variables
    if "STATIONMASTER_KEYS_FILE" in variables:
        variables["STATIONMASTER_KEYS_FILE"] = str(keys)
    else:
        variables["STATIONMASTER_KEYS"] = key
    settings = Settings.from_env(variables)
    assert not settings.uses_development_key
    assert settings.trusted_proxies == 1
    if kind != "systemd":
        assert settings.log_format == "json"
        assert settings.store is not None
    assert read_settings(variables) == settings
    with pytest.raises(SettingsError):
        Settings.from_env({**variables, "STATIONMASTER_MISSPELT": "1"})


def test_the_unit_listens_at_the_upstream_of_the_nginx_of_one_machine() -> None:
    (upstream,) = re.findall(r"server (unix:\S+)", (DEPLOY / "one-machine" / "nginx.conf").read_text("utf-8"))
    assert environments()["systemd"]["GUNICORN_CMD_ARGS"] == f"--bind {upstream}"


def test_three_replicas_stand_behind_nginx() -> None:
    replicas = {name for name in COMPOSE["services"] if name.startswith("replica-")}
    named_there = re.findall(r"server (replica-\d):8000", (DEPLOY / "nginx" / "replicas.conf").read_text("utf-8"))
    assert replicas == set(named_there) == {"replica-1", "replica-2", "replica-3"}
    mounted = [volume.split(":")[0] for volume in COMPOSE["services"]["nginx"]["volumes"]]
    for path in mounted:
        assert path == "./tls" or (DEPLOY / path).is_file(), path
    assert {f"./nginx/{path.name}" for path in (DEPLOY / "nginx").iterdir()} <= set(mounted)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("name", ["stationmaster.service", "stationmaster-lobby.service"])
def test_systemd_takes_the_unit(name: str, tmp_path: Path) -> None:
    text = (DEPLOY / "systemd" / name).read_text("utf-8")
    unit = tmp_path / name
    unit.write_text(re.sub(r"(?m)^(ExecStart=)\S+", r"\1/bin/true", text), encoding="utf-8")
    ran = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    ours = [line for line in (ran.stdout + ran.stderr).splitlines() if name in line]
    assert not ours


def test_the_lobby_can_read_its_settings_and_its_service_offers_it() -> None:
    unit = (DEPLOY / "systemd" / "stationmaster-lobby.service").read_text("utf-8")
    (line,) = re.findall(r"(?m)^Environment=(.*)$", unit)
    assert f"LOBBY_SERVICE={environments()['systemd']['GUNICORN_CMD_ARGS'].removeprefix('--bind ')} " in f"{line} "
    compose = {name: str(value) for name, value in COMPOSE["services"]["lobby"]["environment"].items()}
    for variables in (
        dict(word.split("=", 1) for word in line.split()),
        compose,
        manifest("ConfigMap", "stationmaster-lobby")["data"],
    ):
        own = {name: re.sub(r"^\$\{\w+:-(.*)\}$", r"\1", value) for name, value in variables.items() if "LOBBY" in name}
        settings = LobbySettings.from_env(own)
        assert settings.service != LobbySettings().service
        assert settings.sqlalchemy_url.startswith("sqlite:///")
    assert COMPOSE["services"]["replica-1"]["environment"]["STATIONMASTER_LOBBY"] == "1"
    service = compose["LOBBY_SERVICE"].split("/")[2].partition(":")[0]
    assert service in COMPOSE["services"]["replica-1"]["networks"]["inside"]["aliases"]
    (upstream,) = re.findall(r"server (\S+:8080)", (DEPLOY / "nginx" / "replicas.conf").read_text("utf-8"))
    assert upstream.partition(":")[0] in COMPOSE["services"]


def test_the_container_is_made_of_what_is_there_and_is_not_root() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    for name in re.findall(r"requirements/\w+\.txt", text):
        assert (ROOT / name).is_file(), name
    last = text[text.rindex("\nFROM ") :]
    user = re.search(r"(?m)^USER (\d+):(\d+)$", last)
    assert user and "0" not in user.groups()
    assert "HEALTHCHECK" in last and '"stationmaster", "serve"' in last
    image, toolchain = re.search(r"rust:([0-9.]+)-", text), re.search(r"RUSTUP_TOOLCHAIN=([0-9.]+)", text)
    assert image and toolchain and toolchain[1].startswith(image[1])
    assert f'"{toolchain[1]}"' in (ROOT / "rust-toolchain.toml").read_text(encoding="utf-8")
