# SPDX-License-Identifier: GPL-3.0-or-later
"""The Markdown of the tree: links, anchors and pictures exist; the manual has the same pages in both
languages, each in the table of contents, in the subset of Markdown that the window and the book
understand, with the pictures of its own language. Each rule is also shown a tree that breaks it."""
import os
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "resources/manual/book"))
import markdown_files as files  # noqa: E402 pylint: disable=wrong-import-position

LANGUAGES = ("en", "es")
LARGEST_PICTURE = 250 * 1000  # bytes
HTML = re.compile(r"</?[A-Za-z][A-Za-z0-9]*(\s[^>]*)?/?>|<!--")


def markdown_of(root: Path) -> list[Path]:
    """The Markdown files that belong to the tree."""
    if (root / ".git").exists():
        listed = subprocess.run(["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard",
                                 "*.md"], capture_output=True, text=True, check=False)
        if listed.returncode == 0:
            return [root / line for line in listed.stdout.splitlines()
                    if (root / line).is_file() and not line.startswith("shared/")]
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [f for f in folders if not f.startswith(".") and f not in ("build", "shared")]
        found += [Path(folder) / name for name in names if name.endswith(".md")]
    return sorted(found)


def breaches_of_links(root: Path) -> list[str]:
    """A line for each link, anchor or picture that is not there."""
    breaches = []
    anchors: dict[Path, set[str]] = {}

    def has_anchor(path: Path, anchor: str) -> bool:
        if path not in anchors:
            anchors[path] = {h[2] for h in files.headings(path.read_text("utf-8"))}
        return urllib.parse.unquote(anchor) in anchors[path]

    for path in markdown_of(root):
        for link in files.links(path.read_text("utf-8")):
            where = f"{path.relative_to(root)}:{link.line}"
            if re.match(r"(https?|mailto):", link.target):
                continue
            target, _, anchor = link.target.partition("#")
            file = path if not target else (path.parent / urllib.parse.unquote(target)).resolve()
            if target.startswith("/") or not file.is_relative_to(root.resolve()):
                breaches.append(f"{where}: {link.target} leads out of the tree.")
            elif not file.exists():
                breaches.append(f"{where}: there is no {link.target}.")
            elif anchor and (file.suffix != ".md" or not has_anchor(file, anchor)):
                breaches.append(f"{where}: there is no section '{anchor}' in {file.name}.")
    return breaches


def breaches_of_features(path: Path, language: str) -> list[str]:
    """What a page has that the window or the book does not understand."""
    text = path.read_text("utf-8")
    breaches = []
    where = f"{path.parent.name}/{path.name}"
    lines = list(files.text_lines(text))
    first = next((line for _, line in lines if line.strip()), "")
    if not first.startswith("# ") or sum(h[0] == 1 for h in files.headings(text)) != 1:
        breaches.append(f"{where}: a page begins with its one heading of the first level.")
    for number, line in lines:
        plain = files.without_code(line)
        if line.startswith("    ") and not line.strip().startswith(("-", "*", "!", "|")):
            plain = ""  # code by indenting
        for pattern, what in ((HTML, "HTML"), (re.compile(r"\[\^"), "a footnote"),
                              (re.compile(r"\$\$|\\\("), "mathematical markup"),
                              (re.compile(r"~~"), "struck words"),
                              (re.compile(r"^\s*\[[^\]]+\]:\s"), "a link by reference"),
                              (re.compile(r"^\s*[-*+] \[[ xX]\] "), "a list of tasks"),
                              (re.compile(r"^(=+|-+)\s*$"), "a heading by underlining, or a rule"),
                              (re.compile(r":[a-z_]+:\s"), "an emoji's name")):
            if pattern.search(plain):
                breaches.append(f"{where}:{number}: {what} is none of the manual's features.")
    for link in files.links(text):
        if not link.picture:
            continue
        if not link.alone:
            breaches.append(f"{where}:{link.line}: a picture stands on a line of its own.")
        if not link.words:
            breaches.append(f"{where}:{link.line}: a picture says in words what it shows.")
        if not re.match(rf"\.\./(pictures|screenshots/{language})/[^/]+$", link.target):
            breaches.append(f"{where}:{link.line}: {link.target} is neither of ../pictures nor of "
                            f"../screenshots/{language}.")
    return breaches


def breaches_of_manual(manual: Path) -> list[str]:
    """What is wrong with the manual as a whole."""
    breaches = []
    pages = {code: {path.stem for path in manual.glob(f"{code}/*.md")} for code in LANGUAGES}
    for name in sorted(pages["en"] - pages["es"]):
        breaches.append(f"es/{name}.md: the page is not translated.")
    for name in sorted(pages["es"] - pages["en"]):
        breaches.append(f"en/{name}.md: the page is Spanish only.")
    order = {}
    for code in LANGUAGES:
        index = manual / code / "index.md"
        if not index.is_file():
            continue
        entries = files.contents(index.read_text("utf-8"))
        order[code] = [entry.page for entry in entries]
        for name in sorted(pages[code] - set(order[code]) - {"index"}):
            breaches.append(f"{code}/index.md: {name}.md is not in the table of contents.")
        for name in sorted({n for n in order[code] if order[code].count(n) > 1}):
            breaches.append(f"{code}/index.md: {name}.md is there twice.")
        for name in sorted(set(order[code]) - pages["en"]):
            breaches.append(f"{code}/index.md: there is no page {name}.md.")
        for path in sorted(manual.glob(f"{code}/*.md")):
            breaches += breaches_of_features(path, code)
    if len(order) == 2 and order["en"] != order["es"]:
        breaches.append("es/index.md: the pages are not those of en/index.md in its order.")
    for picture in sorted([*manual.glob("pictures/*"), *manual.glob("screenshots/*/*.png")]):
        if picture.stat().st_size > LARGEST_PICTURE:
            breaches.append(f"{picture.relative_to(manual)} has more than {LARGEST_PICTURE} bytes.")
    return breaches


class Tree(unittest.TestCase):
    """The tree itself."""

    def test_links(self):
        self.assertGreater(len(markdown_of(ROOT)), 20)
        self.assertEqual(breaches_of_links(ROOT), [])

    def test_manual(self):
        self.assertEqual(breaches_of_manual(ROOT / "resources/manual"), [])

    def test_pages_of_the_window(self):
        """The pages that F1 opens."""
        text = (ROOT / "ui/manual/manual_places.cpp").read_text("utf-8")
        wanted = set(re.findall(r'^\s*\{"\w+", "([\w-]+)"\},$', text, re.M))
        self.assertGreater(len(wanted), 8)
        pages = {path.stem for path in (ROOT / "resources/manual/en").glob("*.md")}
        self.assertEqual(sorted(wanted - pages), [])

    def test_pictures(self):
        """Each row of the table has its picture in both languages, and no other is there."""
        folder = ROOT / "resources/manual/screenshots"
        rows = set(re.findall(r"^\| `([\w-]+)` \|", (folder / "README.md").read_text("utf-8"), re.M))
        self.assertGreater(len(rows), 10)
        for code in LANGUAGES:
            taken = {path.stem for path in folder.glob(f"{code}/*.png")}
            self.assertEqual(sorted(taken - rows), [], code)
            self.assertEqual(sorted(rows - taken), [], code)


class Breaches(unittest.TestCase):
    """Small trees with one mistake each."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        self.manual = self.root / "resources/manual"
        for code in LANGUAGES:
            self.write(code, "index", "# Book\n\n## All\n\n- [Page](page.md)\n")
            self.write(code, "page", "# Page\n\n## A `part`\n\n[there](#a-part), "
                                     "[home](index.md#book)\n\n`<b>` and <https://example.org>\n")

    def tearDown(self):
        self.folder.cleanup()

    def write(self, code, name, text):
        path = self.manual / code / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def says(self, words):
        found = breaches_of_links(self.root) + breaches_of_manual(self.manual)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_none(self):
        self.assertEqual(breaches_of_links(self.root) + breaches_of_manual(self.manual), [])

    def add(self, text):
        for code in LANGUAGES:
            self.write(code, "page", f"# Page\n\n{text if code == 'en' else 'Texto.'}\n")

    def test_links(self):
        for text, words in (("[x](none.md)", "there is no none.md"), ("[x](#none)", "no section 'none'"),
                            ("[x](index.md#all-1)", "no section 'all-1'"),
                            ("[x](../../../../x.md)", "leads out of the tree"),
                            ("[two\nlines](none.md)", "there is no none.md")):
            with self.subTest(text):
                self.add(text)
                self.says(words)

    def test_features(self):
        for text, words in (("a <b>bold</b> word", "HTML"), ("a note[^1]", "footnote"), ("$$x$$", "mathematical"),
                            ("~~no~~", "struck"), ("Title\n===", "underlining"), ("# Two", "one heading"),
                            ("- [ ] to do", "tasks")):
            with self.subTest(text):
                self.add(text)
                self.says(words)

    def test_pictures(self):
        picture = self.manual / "pictures/p.png"
        picture.parent.mkdir()
        picture.write_bytes(b"x" * 300000)
        self.says("more than")
        picture.write_bytes(b"x")
        self.add("![words](../pictures/p.png)")
        self.assertEqual(breaches_of_manual(self.manual), [])
        for text, words in (("see ![words](../pictures/p.png)", "line of its own"),
                            ("![](../pictures/p.png)", "in words"),
                            ("![words](../pictures/../pictures/p.png)", "neither of")):
            with self.subTest(text):
                self.add(text)
                self.says(words)

    def test_languages(self):
        (self.manual / "es/page.md").unlink()
        found = breaches_of_manual(self.manual)
        self.assertIn("es/page.md: the page is not translated.", found)

    def test_contents(self):
        for code in LANGUAGES:
            self.write(code, "more", "# More\n")
        found = breaches_of_manual(self.manual)
        self.assertEqual(len(found), 2, found)
        self.assertIn("more.md is not in the table", found[0])
        for code, order in (("en", ("page", "more")), ("es", ("more", "page"))):
            self.write(code, "index", "# Book\n\n" + "".join(f"- [x]({p}.md)\n" for p in order))
        self.says("in its order")


if __name__ == "__main__":
    unittest.main()
