#!/usr/bin/env python
"""Known weaknesses of the packages that run in the room, where an advisory database can be reached; else it says so.

A club without Internet, and a build behind a mirror of packages alone, reach none: that is told and is no failure.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120  # seconds
UNREACHED = "no advisory database was reached, so nothing was looked up"


def python_packages() -> tuple[int, list[str]] | None:
    """How many were looked up, and what is known of them; None where nobody could be asked."""
    uv = shutil.which("uv", path=f"{ROOT}/.venv/bin") or shutil.which("uv")
    command = ["pip-audit"] if shutil.which("pip-audit") else [uv, "tool", "run", "pip-audit"] if uv else None
    if command is None:
        return None
    options = ["--require-hashes", "--disable-pip", "--progress-spinner", "off", "--timeout", "5", "--format", "json"]
    said = asked([*command, "--requirement", "requirements.lock", *options], ROOT)
    looked_up = [one for one in (said or {}).get("dependencies", []) if "vulns" in one]
    known = [f"{one['name']} {one['version']}: {weak['id']}" for one in looked_up for weak in one["vulns"]]
    return (len(looked_up), known) if looked_up else None


def browser_packages() -> tuple[int, list[str]] | None:
    """The same of what is bundled into the pages."""
    if not shutil.which("npm"):
        return None
    said = asked(["npm", "audit", "--omit=dev", "--json"], ROOT / "frontend")
    if said is None or "vulnerabilities" not in said:
        return None
    known = [f"{name}: {one['severity']}" for name, one in said["vulnerabilities"].items()]
    return said["metadata"]["dependencies"]["prod"], known


def asked(command: list[str], folder: Path) -> dict[str, Any] | None:
    """What a program says in JSON, whatever it thinks of it; None where it says nothing of use."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
        said = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return said if isinstance(said, dict) else None


def main() -> int:
    """One line for each kind of package; 1 where a weakness is known."""
    weak = False
    for name, found in (("pip-audit", python_packages()), ("npm audit", browser_packages())):
        if found is None:
            print(f"{name}: {UNREACHED}")
            continue
        looked_up, known = found
        weak = weak or bool(known)
        print(f"{name}: {looked_up} packages, " + (f"known weaknesses: {'; '.join(known)}" if known else "none weak"))
    return int(weak)


if __name__ == "__main__":
    sys.exit(main())
