"""The package of `docs/writing-a-title.md`, written into a folder with the metadata of an installation."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

GUIDE = (Path(__file__).resolve().parents[2] / "docs/writing-a-title.md").read_text(encoding="utf-8")


def write_package(folder: Path) -> Path:
    """Write the files of the guide, and the metadata that an installation generates from its `pyproject.toml`."""
    for name, text in re.findall(r"^\*\*([\w./]+)\*\*\n\n```\w+\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = folder / f"{project['name']}-{project['version']}.dist-info"
    metadata.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (metadata / "METADATA").write_text(head, encoding="utf-8")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (metadata / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")
    return folder
