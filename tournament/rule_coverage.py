"""Which code carries each article of the rulebooks, and which tests hold it to that.

An article is carried by the function that names its id (in a docstring, a comment or a citation) or that asks a
parameter which the article answers. It is tested by its examples in the catalogue that the engine answers as they
expect, and by the tests that name the id or such a parameter. Nothing else counts: neither the catalogue nor the
adapters of its examples nor the tests of how rulebooks are read.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.browser import parameters_of
from rules.rulebook import ARTICLES, PARAMETERS, SHIPPED, Article

ID = re.compile(r"(?:FSPR|TDA|CODE|CLUB|REG)-[\w.-]*\w")
CODE = ("rules", "tournament", "tables")
NOT_CODE = (  # reads the catalogue, or only says which article a sentence cites
    "rules/examples/",
    "rules/answers.py",
    "rules/rulebook.py",
    "rules/catalogue.py",
    "rules/hand/reasons.py",
    "rules/browser.py",
    "tournament/rule_coverage.py",
    "tournament/management/",
)
NOT_TESTS = (
    "tests/rules/test_rulebook.py",
    "tests/rules/test_catalogue.py",
    "tests/rules/test_browser.py",
    "tests/rules/test_coverage.py",
    "tests/tournament/test_check_catalogue.py",
)
SHOWN = 3  # references in a cell of the table; the others are counted


@dataclass(frozen=True, slots=True)
class Named:
    """Where ids of articles and names of parameters stand: `module:function` by id or name."""

    articles: Mapping[str, tuple[str, ...]]
    parameters: Mapping[str, tuple[str, ...]]

    def of(self, article: Article) -> tuple[str, ...]:
        """The places that name the article, or a parameter that it answers."""
        by_parameter = (place for name in parameters_of(article) for place in self.parameters.get(name, ()))
        return tuple(dict.fromkeys((*self.articles.get(article.id, ()), *by_parameter)))


@dataclass(frozen=True, slots=True)
class Carried:
    """One article with the code that carries it and the tests that hold the code to it."""

    article: Article
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def lacks(self) -> str:
        """What is missing: `code`, `test`, both, or nothing."""
        match self.article.machine:
            case "computed":
                missing = [name for name, found in (("code", self.code), ("test", self.tests)) if not found]
                return " and ".join(missing)
            case "recorded":
                return "" if self.code else "record"
            case _:
                return ""


def coverage(root: Path, examples: Mapping[str, int]) -> tuple[Carried, ...]:
    """Every article that ships, in the order of the catalogue; `examples` are those that the engine answers rightly,
    counted by article."""
    code = named(files(root, CODE, NOT_CODE), root)
    tests = named(files(root, ("tests",), NOT_TESTS), root)
    return tuple(
        Carried(article, code.of(article), (*_examples(examples.get(article.id, 0)), *tests.of(article)))
        for article in ARTICLES.values()
        if article.rulebook in SHIPPED
    )


def _examples(count: int) -> tuple[str, ...]:
    return (f"catalogue, {count} example{'' if count == 1 else 's'}",) if count else ()


# --- looking through the sources ----------------------------------------------------------------------------------


def files(root: Path, folders: Iterable[str], but: tuple[str, ...]) -> Iterator[Path]:
    """The Python files of some folders, in order."""
    paths = (path for folder in folders for path in sorted((root / folder).rglob("*.py")))
    return (path for path in paths if not path.relative_to(root).as_posix().startswith(but))


def named(paths: Iterable[Path], root: Path) -> Named:
    """What all these files name, and where."""
    articles: dict[str, list[str]] = {}
    parameters: dict[str, list[str]] = {}
    for path in paths:
        source = path.read_text(encoding="utf-8")
        module = path.relative_to(root).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        try:
            tree = ast.parse(source)
        except SyntaxError:
            continue  # the linter says so
        where = list(_places(tree))
        for line, id in _ids(source):
            _note(articles, id, _place(module, where, line))
        for line, name in _parameters(tree):
            _note(parameters, name, _place(module, where, line))
    return Named(_frozen(articles), _frozen(parameters))


def _note(found: dict[str, list[str]], name: str, place: str) -> None:
    places = found.setdefault(name, [])
    if place not in places:
        places.append(place)


def _frozen(found: Mapping[str, list[str]]) -> Mapping[str, tuple[str, ...]]:
    return {name: tuple(places) for name, places in found.items()}


def _places(node: ast.AST, within: str = "") -> Iterator[tuple[int, int, str]]:
    """First line, last line and name of every function and class, outer before inner; decorators belong to them."""
    for child in ast.iter_child_nodes(node):
        name = _name(child, within)
        if name != within and isinstance(child, ast.stmt):
            decorators: list[ast.expr] = getattr(child, "decorator_list", [])
            first = min([child.lineno, *(decorator.lineno for decorator in decorators)])
            yield first, child.end_lineno or child.lineno, name
        yield from _places(child, name)


def _name(node: ast.AST, within: str) -> str:
    """What stands in the node: a function or class by its path, a table of the module by its name."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return f"{within}.{name}" if within else name
        case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)) if not within:
            return name
        case _:
            return within


def _place(module: str, where: list[tuple[int, int, str]], line: int) -> str:
    inner = [name for first, last, name in where if first <= line <= last]
    return f"{module}:{inner[-1]}" if inner else module


def _ids(source: str) -> Iterator[tuple[int, str]]:
    """Ids of articles that ship, in strings and comments, with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            for offset, line in enumerate(token.string.splitlines()):
                yield from ((token.start[0] + offset, id) for id in ID.findall(line) if id in ARTICLES)


def _parameters(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Names of parameters that are asked: as a field of `rules`, or as a text of their own that can be nothing else. To
    cite the source of an answer is not to ask for it."""
    cited: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="source"), args=[ast.Constant() as named, *_]):
                cited.add(id(named))
            case ast.Attribute(value=ast.Name(id="rules") | ast.Attribute(attr="rules"), attr=name):
                if name in PARAMETERS:
                    yield node.lineno, name
            case ast.Constant(value=str(name)) if "_" in name and name in PARAMETERS and id(node) not in cited:
                yield node.lineno, name


# --- the table ----------------------------------------------------------------------------------------------------


def table(carried: Iterable[Carried]) -> str:
    """The table as docs/rule_coverage.md holds it."""
    rows = list(carried)
    lines = [
        "# Rule coverage",
        "",
        "Which code carries each article of the rulebooks, and which tests hold it to that. Made by",
        "`manage.py rule_coverage`; `--check` fails while an article that is computed has no code or no test, or one",
        "that is recorded has no record.",
        "",
        *_summary(rows),
    ]
    for rulebook in SHIPPED:
        lines += ["", f"## {rulebook}", "", "| article | area | | code | tests |", "|---|---|---|---|---|"]
        lines += [_row(each) for each in rows if each.article.rulebook == rulebook]
    return "\n".join(lines) + "\n"


def _summary(rows: list[Carried]) -> Iterator[str]:
    yield "| | articles | with code | with tests | lacking something |"
    yield "|---|---|---|---|---|"
    for machine in ("computed", "recorded", "informational"):
        found = [each for each in rows if each.article.machine == machine]
        figures = (
            len(found),
            sum(bool(each.code) for each in found),
            sum(bool(each.tests) for each in found),
            sum(bool(each.lacks) for each in found),
        )
        yield f"| {machine} | {' | '.join(map(str, figures))} |"


def _row(each: Carried) -> str:
    article = each.article
    code = _cell(each.code) or ("rules.browser" if article.machine == "informational" else "**none**")
    tests = _cell(each.tests) or ("**none**" if article.machine == "computed" else "")
    return f"| {article.id} {article.title['en']} | {article.area} | {article.machine} | {code} | {tests} |"


def _cell(places: tuple[str, ...]) -> str:
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    return "<br>".join(places[:SHOWN]) + more
