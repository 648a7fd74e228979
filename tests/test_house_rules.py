"""The house's laws that a program can check: where rows are written, who reads the clock, what no file may name."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Who may write rows: the one door and what stands behind it.
WRITERS = {
    "tournament/execute.py",
    "tournament/store.py",
    "tournament/journal.py",
    "tournament/rows.py",
    "tournament/money.py",
    "tournament/authentication.py",  # when a tablet was seen last
    "tables/store.py",
    "tables/pairing.py",
    "tournament/people.py",
    "tournament/keeping/event_file.py",  # an event that is brought, under the club's lock
    "tournament/room_time.py",  # by what the time is told: no command of anybody
    "tournament/merging.py",
    "tournament/erasing.py",
    "tournament/signing_up.py",
    "tournament/troubles.py",  # what is the matter with the house, which is in no journal
}
WRITING = {"save", "create", "bulk_create", "update", "bulk_update", "delete", "get_or_create", "update_or_create"}
ANNOUNCERS = ("tournament/live", "tables/live")


def committed() -> list[str]:
    """What git knows, and what it would take in next."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return sorted(name for name in set(names) if (ROOT / name).is_file())


def modules(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for name in committed():
        if (
            name.endswith(".py")
            and name.startswith(tuple(f"{folder}/" for folder in folders))
            and "/migrations/" not in name
        ):
            yield name, ast.parse((ROOT / name).read_text())


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str, str]]:
    """Every call: the node, the name called, and the source of what it is called on."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=owner, attr=name)):
                yield node, name, ast.unparse(owner)
            case ast.Call(func=ast.Name(id=name)):
                yield node, name, ""


def test_only_the_one_door_opens_a_transaction():
    found = [
        f"{name}:{node.lineno}"
        for name, tree in modules("tournament", "tables")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute | ast.Name)
        and "atomic" in {getattr(node, "attr", ""), getattr(node, "id", "")}
        if name not in {"tournament/execute.py"}
    ]
    assert found == []


def test_rows_are_written_only_behind_the_one_door():
    found = [
        f"{name}:{node.lineno}: {owner}.{verb}()"
        for name, tree in modules("tournament", "tables")
        if name not in WRITERS
        for node, verb, owner in calls(tree)
        if verb in WRITING and (".objects" in owner or "filter(" in owner or verb in {"save", "bulk_create"})
    ]
    assert found == []


def test_there_are_no_signals_and_no_overridden_saves():
    found = []
    for name, tree in modules("tournament", "tables", "rules"):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom | ast.Import) and "django.db.models.signals" in ast.unparse(node):
                found.append(f"{name}:{node.lineno}: signals")
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                if any("receiver" in ast.unparse(decorator) for decorator in node.decorator_list):
                    found.append(f"{name}:{node.lineno}: a receiver")
                if node.name == "save" and "/models" in name:
                    found.append(f"{name}:{node.lineno}: save() is overridden")
    assert found == []


def test_the_rules_have_no_clock_and_no_dice():
    found = [
        f"{name}:{node.lineno}: {owner}.{call}()"
        for name, tree in modules("rules")
        for node, call, owner in calls(tree)
        if call in {"now", "utcnow", "today", "monotonic", "perf_counter", "uuid1", "uuid4", "urandom"}
        or (owner == "time" and call == "time")
        or (owner == "random" and call != "Random")
    ]
    assert found == []


def test_everything_goes_by_the_time_of_the_room():
    """The machine's own clock may be set in the middle of an evening."""
    found = [
        f"{name}:{node.lineno}: {owner}.{call}()"
        for name, tree in modules("tournament", "tables")
        if name not in {"tournament/steady.py", "tournament/children.py"}  # the latter runs beside no database
        # Copies are files of the machine and bear its time.
        if not name.startswith(("tournament/keeping/", "tournament/management/", "tournament/api/keeping"))
        if name not in {"tournament/worker.py", "tournament/outages.py"}  # the latter is asked while no database is
        for node, call, owner in calls(tree)
        if (call in {"now", "utcnow", "today"} and owner in {"timezone", "datetime", "date"})
        or (call in {"time", "time_ns"} and owner == "time" and name != "tournament/api/limits.py")
    ]
    assert found == []


def test_only_the_live_channel_speaks_to_groups():
    found = [
        f"{name}:{node.lineno}"
        for name, tree in modules("tournament", "tables")
        if not name.startswith(ANNOUNCERS)
        for node, call, _ in calls(tree)
        if call == "group_send"
    ]
    assert found == []


def test_every_module_of_ours_opens_with_a_sentence():
    found = [
        name
        for name, tree in modules("rules", "tournament", "tables", "bots")
        if tree.body and not ast.get_docstring(tree)
    ]
    assert found == []


# Written in parts, so that this file does not name what no file may name.
REGISTRIES = (
    "registry." + "npmjs",
    "pypi." + "org",
    "files." + "pythonhosted",
    "registry." + "yarnpkg",
    "--index" + "-url",
)
MACHINE = re.compile(r"/(?:work|root|home/\w+)/" + r"(?:main|shared|\.pyenv|\.cache|\.npm)|/opt/" + "pypi")
TEXT = {
    ".py",
    ".toml",
    ".lock",
    ".json",
    ".ts",
    ".tsx",
    ".js",
    ".mjs",
    ".md",
    ".yaml",
    ".yml",
    ".html",
    ".css",
    ".sh",
    "",
}


@pytest.mark.parametrize("what", ["a registry", "a path of one machine"])
def test_no_file_names(what):
    found = []
    for name in committed():
        path = ROOT / name
        if path.suffix not in TEXT:
            continue
        text = path.read_text(errors="replace")
        wrong = MACHINE.search(text) if what == "a path of one machine" else None
        if what == "a registry":
            found += [f"{name}: {host}" for host in REGISTRIES if host in text]
        if wrong:
            found.append(f"{name}: {wrong.group()}")
    assert found == []


def test_the_lock_files_hold_every_package_to_a_hash():
    for name in ("requirements.lock", "requirements-dev.lock"):
        lines = (ROOT / name).read_text().splitlines()
        pins = [line for line in lines if line and not line.startswith((" ", "#"))]
        hashes = {line.strip().rstrip(" \\") for line in lines if "--hash=" in line}
        assert len(pins) > 40
        assert all("==" in pin and pin.endswith("\\") for pin in pins)
        assert len(hashes) >= len(pins)


def test_the_pages_ask_no_other_server_for_anything():
    found = []
    for name in committed():
        if name.startswith("frontend/") and name.endswith((".html", ".css")):
            found += re.findall(
                r"""(?:src|href)=["'](?:https?:)?//[^"']+|url\(["']?(?:https?:)?//[^)]+""", (ROOT / name).read_text()
            )
    assert found == []
