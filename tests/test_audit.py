"""What is said of known weaknesses: none, some, or that nobody could be asked – never the last as the first."""

import importlib.util
import json
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parent.parent / "scripts" / "audit.py"
spec = importlib.util.spec_from_file_location("audit", PATH)
audit = importlib.util.module_from_spec(spec)
spec.loader.exec_module(audit)

FINE = {"name": "django", "version": "5.2", "vulns": []}
WEAK = {"name": "redis", "version": "7.4", "vulns": [{"id": "PYSEC-1"}]}
NOT_FOUND = {"name": "vine", "skip_reason": "Dependency not found"}
BROWSER = {"vulnerabilities": {}, "metadata": {"dependencies": {"prod": 4}}}


@pytest.mark.parametrize(
    ("python", "browser", "status", "lines"),
    [
        ({"dependencies": [FINE]}, BROWSER, 0,
         ["pip-audit: 1 packages, none weak", "npm audit: 4 packages, none weak"]),
        (
            {"dependencies": [FINE, WEAK]},
            {**BROWSER, "vulnerabilities": {"preact": {"severity": "high"}}},
            1,
            ["pip-audit: 2 packages, known weaknesses: redis 7.4: PYSEC-1",
             "npm audit: 4 packages, known weaknesses: preact: high"],
        ),
        ({"dependencies": [NOT_FOUND]}, {"message": "405"}, 0,
         [f"{name}: {audit.UNREACHED}" for name in ("pip-audit", "npm audit")]),
        (None, None, 0, [f"{name}: {audit.UNREACHED}" for name in ("pip-audit", "npm audit")]),
    ],
)  # fmt: skip
def test_what_was_not_looked_up_is_not_called_sound(monkeypatch, capsys, python, browser, status, lines):
    monkeypatch.setattr(audit.shutil, "which", lambda name, path=None: f"/bin/{name}")
    monkeypatch.setattr(audit, "asked", lambda command, folder: browser if command[0] == "npm" else python)
    assert audit.main() == status
    assert capsys.readouterr().out.splitlines() == lines


def test_a_program_that_says_nothing_of_use_is_nobody(tmp_path):
    assert audit.asked(["false"], tmp_path) is None
    assert audit.asked(["no such program"], tmp_path) is None
    assert audit.asked(["echo", "[]"], tmp_path) is None
    assert audit.asked(["echo", json.dumps({"a": 1})], tmp_path) == {"a": 1}
