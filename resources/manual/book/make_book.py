# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the manual's HTML or PDF of its Markdown. The same input gives the same bytes; the only date
is SOURCE_DATE_EPOCH's, if there is one. Needs markdown-it-py, and WeasyPrint for PDF (Debian:
python3-markdown-it, weasyprint)."""
import argparse
import datetime
import html
import json
import os
import posixpath
import re
import shutil
import sys
import urllib.parse
from pathlib import Path

from markdown_it import MarkdownIt

import markdown_files as files

WORDS = {
    "en": {"language": "English", "manual": "Manual", "contents": "Contents", "version": "Version",
           "previous": "Previous", "next": "Next", "search": "Search the manual",
           "none": "The manual does not have these words.", "skip": "To the text",
           "untranslated": "This page has not been translated yet."},
    "es": {"language": "Español", "manual": "Manual", "contents": "Contenido", "version": "Versión",
           "previous": "Anterior", "next": "Siguiente", "search": "Buscar en el manual",
           "none": "El manual no tiene estas palabras.", "skip": "Al texto",
           "untranslated": "Esta página aún no está traducida."},
}
# On paper: the lines of a block of code, and the letters of a word of it, that are kept together.
WHOLE_LINES, WHOLE_LETTERS = 16, 60
HERE = Path(__file__).resolve().parent


class Page:
    """A page of the manual in one language, as tokens of Markdown."""

    def __init__(self, manual: Path, language: str, name: str) -> None:
        path = manual / language / f"{name}.md"
        self.language = language if path.is_file() else "en"
        self.name = name
        self.translated = path.is_file()
        self.parser = MarkdownIt("commonmark").enable("table")
        self.tokens = self.parser.parse((manual / self.language / f"{name}.md").read_text("utf-8"))
        self.sections = self._sections()
        self.title = self.sections[0][1] if self.sections else name

    def _sections(self) -> list[list]:
        """Level, title, anchor and text of each heading; gives the headings their anchors."""
        anchors = files.Anchors()
        found: list[list] = []
        for i, token in enumerate(self.tokens):
            if token.type == "heading_open":
                title = " ".join(text_of(self.tokens[i + 1]).split())
                anchor = anchors.next(title)
                token.attrSet("id", anchor)
                found.append([int(token.tag[1]), title, anchor, ""])
            elif token.type in ("inline", "fence", "code_block") and found \
                    and self.tokens[i - 1].type != "heading_open":
                found[-1][3] += " " + text_of(token)
        for section in found:
            section[3] = " ".join(section[3].split())
        return found

    def render(self, target) -> str:
        """HTML of the page; target(link) is where a link leads, target(link, True) a picture's file."""
        for token in self.tokens:
            for child in token.children or []:
                for tag, key in (("link_open", "href"), ("image", "src")):
                    if child.type == tag and "moved" not in child.meta:
                        child.attrSet(key, target(self, child.attrs[key], tag == "image"))
                        child.meta["moved"] = True
        text = self.parser.renderer.render(self.tokens, self.parser.options, {})
        text = re.sub(r"<(t[dh])\b.*?</\1>", breakable, text, flags=re.S)
        text = text.replace("<table>", '<div class="table"><table>')
        return text.replace("</table>", "</table></div>")


def breakable(cell: re.Match) -> str:
    """A cell whose long words of code may go on in the next line, best behind a sign; a short one that
    is all of its cell stays whole. WeasyPrint 57 finds no other breaks between several."""
    alone = re.fullmatch(r"<t[dh][^>]*><code>[^<]{1,24}</code></t[dh]>", cell[0])
    def code(match: re.Match) -> str:
        if alone:
            return f'<code class="whole">{match[1]}</code>'
        return "<code>" + re.sub(r"([_/.,:=|])(?=[A-Za-z0-9_{}-]{3})", r"\1<wbr>", match[1]) + "</code>"
    return re.sub(r"<code>([^<]*)</code>", code, cell[0])


def text_of(token) -> str:
    """The words of a token."""
    if not token.children:
        return token.content
    return "".join(" " if child.type in ("softbreak", "hardbreak") else text_of(child)
                   for child in token.children)


class Book:
    """All pages of one language, in the order of the contents."""

    def __init__(self, manual: Path, language: str) -> None:
        self.manual, self.language, self.words = manual, language, WORDS[language]
        self.index = Page(manual, language, "index")
        path = manual / self.index.language / "index.md"
        self.entries = files.contents(path.read_text("utf-8"))
        missing = [e.page for e in self.entries if not (manual / "en" / f"{e.page}.md").is_file()]
        if missing:
            sys.exit(f"make_book.py: {path} names pages that are not there: {', '.join(missing)}.")
        self.pages = [Page(manual, language, entry.page) for entry in self.entries]

    def note(self, page: Page) -> str:
        if page.translated:
            return ""
        return f'<p class="note" lang="{self.language}">{self.words["untranslated"]}</p>\n'

    def chapters(self):
        """Each chapter with its entries and pages."""
        grouped: list[tuple[str, list]] = []
        for entry, page in zip(self.entries, self.pages):
            if not grouped or grouped[-1][0] != entry.chapter:
                grouped.append((entry.chapter, []))
            grouped[-1][1].append((entry, page))
        return grouped


def outside(target: str) -> str:
    """Where a link leads that is not one to a page: an address, or a file of the source tree."""
    if ":" in target.split("/")[0]:
        return target
    return files.SOURCE_TREE + posixpath.normpath(posixpath.join("resources/manual/en", target))


def is_page(target: str) -> bool:
    path = target.partition("#")[0]
    return path == "" or (path.endswith(".md") and "/" not in path)


# HTML

def html_target(page: Page, target: str, picture: bool) -> str:
    if picture:
        return target
    path, mark, anchor = target.partition("#")
    return f"{path[:-3]}.html{mark}{anchor}" if path and is_page(target) else \
        target if is_page(target) else outside(target)


def html_contents(book: Book, here: Page) -> str:
    rows = []
    for chapter, members in book.chapters():
        rows.append(f"<p>{html.escape(chapter)}</p>\n<ul>")
        for entry, page in members:
            current = ' aria-current="page"' if page is here else ""
            rows.append(f'<li><a href="{page.name}.html"{current}>{html.escape(entry.title)}</a>')
            parts = [s for s in page.sections if s[0] == 2] if page is here else []
            if parts:
                inner = "".join(f'<li><a href="#{html.escape(s[2])}">{html.escape(s[1])}</a></li>'
                                for s in parts)
                rows.append(f"<ul>{inner}</ul>")
            rows.append("</li>")
        rows.append("</ul>")
    return "\n".join(rows)


def html_page(book: Book, page: Page, before: Page | None, after: Page | None) -> str:
    words, escape = book.words, html.escape
    others = "".join(f' <a href="../{code}/{page.name}.html" lang="{code}" hreflang="{code}">'
                     f'{WORDS[code]["language"]}</a>' for code in WORDS if code != book.language)
    steps = ""
    if before:
        steps += (f'<a class="before" rel="prev" href="{before.name}.html">'
                  f'<small>{words["previous"]}</small>{escape(before.title)}</a>')
    if after:
        steps += (f'<a class="after" rel="next" href="{after.name}.html">'
                  f'<small>{words["next"]}</small>{escape(after.title)}</a>')
    title = page.title if page.name == "index" else f"{page.title} – Imago"
    return f"""<!DOCTYPE html>
<html lang="{book.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="stylesheet" href="../book.css">
<script defer src="../book.js"></script>
</head>
<body data-search="{escape(words["search"])}" data-none="{escape(words["none"])}">
<a class="skip" href="#text">{words["skip"]}</a>
<header><a href="index.html">Imago {escape(book.version)}</a><span class="languages">{others}</span></header>
<nav class="contents" aria-label="{words["contents"]}">
{html_contents(book, page)}
</nav>
<main id="text" lang="{page.language}">
{book.note(page)}{page.render(html_target)}</main>
<nav class="steps">{steps}</nav>
</body>
</html>
"""


def write_html(book: Book, out: Path) -> None:
    folder = out / book.language
    folder.mkdir(parents=True, exist_ok=True)
    ordered = [book.index, *book.pages]
    for i, page in enumerate(ordered):
        before = ordered[i - 1] if i > 0 else None
        after = ordered[i + 1] if i + 1 < len(ordered) else None
        text = html_page(book, page, before, after)
        (folder / f"{page.name}.html").write_text(text, "utf-8")
    index = [[page.name, section[2], page.title, section[1], section[3]]
             for page in book.pages for section in page.sections]
    (folder / "search.js").write_text(
        "imagoPages(" + json.dumps(index, ensure_ascii=False, separators=(",", ":")) + ");\n", "utf-8")
    for name in ("book.css", "book.js"):
        shutil.copyfile(HERE / name, out / name)
    for picture in sorted(book.manual.glob("pictures/*.png")) + \
            sorted(book.manual.glob("pictures/*.svg")) + \
            sorted(book.manual.glob("screenshots/*/*.png")):
        to = out / picture.relative_to(book.manual)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, to)
    choices = "".join(f'<li><a href="{code}/index.html" lang="{code}">{words["language"]}</a></li>'
                      for code, words in WORDS.items())
    (out / "index.html").write_text(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><title>Imago</title>'
        f'<link rel="stylesheet" href="book.css"></head><body class="door"><main><h1>Imago</h1>'
        f"<ul>{choices}</ul></main></body></html>\n", "utf-8")


# PDF

def pdf_target(book: Book):
    """One document has all pages: anchors begin with the page's name."""
    names = {page.name for page in book.pages}

    def target(page: Page, link: str, picture: bool) -> str:
        if picture:
            return posixpath.join(page.language, link)
        path, _, anchor = link.partition("#")
        name = path[:-3] if path else page.name
        if not is_page(link):
            return outside(link)
        if name not in names:
            return "#contents"
        return f"#{name}--{anchor}" if anchor else f"#{name}"
    return target


def whole_words(text: str) -> str:
    """The page with short blocks of code marked as whole, and with spans around the words of code that
    have hyphens, which are breaks otherwise ("--removed"). Cells of tables are narrow: see breakable."""
    def code(match: re.Match) -> str:
        if match[1] is None:
            return match[0]
        return match[1] + re.sub(r"[^\s<>]*-[^\s<>]*",
                                 lambda word: f'<span class="word">{word[0]}</span>'
                                 if len(html.unescape(word[0])) <= WHOLE_LETTERS else word[0],
                                 match[2]) + "</code>"
    text = re.sub(r"<table>.*?</table>|(<code[^>]*>)([^<]*)</code>",
                  code, text, flags=re.S)
    return re.sub(r"<pre>(.*?)</pre>",
                  lambda match: f'<pre class="whole">{match[1]}</pre>'
                  if match[1].count("\n") <= WHOLE_LINES else match[0], text, flags=re.S)


def pdf_page(book: Book, page: Page) -> str:
    for token in page.tokens:
        if token.type == "heading_open":
            token.attrSet("id", f"{page.name}--{token.attrs['id']}")
    text = book.note(page) + whole_words(page.render(pdf_target(book)))
    return f'<section class="page" id="{page.name}" lang="{page.language}">\n{text}</section>\n'


def pdf_document(book: Book) -> str:
    words, escape = book.words, html.escape
    contents, body = [], []
    for number, (chapter, members) in enumerate(book.chapters()):
        contents.append(f'<p><a href="#chapter-{number}">{escape(chapter)}</a></p>\n<ul>')
        contents += [f'<li><a href="#{page.name}">{escape(entry.title)}</a></li>'
                     for entry, page in members]
        contents.append("</ul>")
        body.append(f'<section class="chapter" id="chapter-{number}">\n<h1 class="chapter">'
                    f"{escape(chapter)}</h1>\n")
        body += [pdf_page(book, page) for _, page in members]
        body.append("</section>\n")
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    date = ""
    if epoch:
        moment = datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc)
        date = f'<meta name="dcterms.created" content="{moment:%Y-%m-%dT%H:%M:%SZ}">'
    icon = sorted(book.manual.parent.glob("icons/*.Imago.svg"))
    picture = f'<img src="../icons/{icon[0].name}" alt="">' if icon else ""
    return f"""<!DOCTYPE html>
<html lang="{book.language}"><head><meta charset="utf-8">{date}
<title>Imago {escape(book.version)}: {words["manual"]}</title></head><body>
<section class="cover">{picture}<h1>Imago</h1><p>{words["manual"]}</p>
<p class="version">{words["version"]} {escape(book.version)}</p></section>
<section class="contents" id="contents"><h1>{words["contents"]}</h1>
{chr(10).join(contents)}
</section>
{"".join(body)}</body></html>
"""


def write_pdf(book: Book, out: Path) -> None:
    import weasyprint  # pylint: disable=import-outside-toplevel
    def read(url: str, *_, **__) -> dict:
        """The file of a picture. Nothing is fetched: the host is made up, since WeasyPrint names
        pictures by their addresses, which are to be the same wherever the tree lies."""
        parts = urllib.parse.urlparse(url)
        path = (book.manual.parent / urllib.parse.unquote(parts.path).lstrip("/")).resolve()
        if parts.hostname != "manual.invalid" or not path.is_relative_to(book.manual.parent):
            raise ValueError(f"{url} is not of the manual.")
        kind = "image/svg+xml" if path.suffix == ".svg" else "image/png"
        return {"string": path.read_bytes(), "mime_type": kind}

    out.parent.mkdir(parents=True, exist_ok=True)
    document = weasyprint.HTML(string=pdf_document(book), url_fetcher=read,
                               base_url=f"http://manual.invalid/{book.manual.name}/")
    document.write_pdf(str(out), stylesheets=[weasyprint.CSS(str(HERE / "paper.css"))])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--manual", type=Path, default=HERE.parent, help="resources/manual")
    parser.add_argument("--language", choices=sorted(WORDS), default="en")
    parser.add_argument("--version", required=True, help="of the program, for the titles")
    parser.add_argument("--html", type=Path, metavar="FOLDER", help="gets LANGUAGE/PAGE.html")
    parser.add_argument("--pdf", type=Path, metavar="FILE")
    asked = parser.parse_args()
    if not asked.html and not asked.pdf:
        parser.error("--html or --pdf is needed")
    # Each rewrites the links of its tokens.
    if asked.html:
        book = Book(asked.manual.resolve(), asked.language)
        book.version = asked.version
        write_html(book, asked.html)
    if asked.pdf:
        book = Book(asked.manual.resolve(), asked.language)
        book.version = asked.version
        write_pdf(book, asked.pdf)


if __name__ == "__main__":
    main()
