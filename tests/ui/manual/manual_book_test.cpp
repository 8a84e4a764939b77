// SPDX-License-Identifier: GPL-3.0-or-later
// The manual's pages, contents, search and history as values, without a window.
#include "tests/support/catch.h"
#include "ui/manual/book/manual_search.h"
#include "ui/manual/book/page_history.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>

using namespace imago;

namespace {

const QString manual = QStringLiteral(IMAGO_SOURCES "/resources/manual");

void write(const QTemporaryDir &folder, const char *path, const char *text) {
    const QString file = folder.filePath(QLatin1String(path));
    REQUIRE(QDir().mkpath(QFileInfo(file).absolutePath()));
    QFile out(file);
    REQUIRE(out.open(QIODevice::WriteOnly));
    out.write(text);
}

/// Two languages, the second of which lacks a page.
void write_small_manual(const QTemporaryDir &folder) {
    write(folder, "en/index.md",
          "# Book\n\n## One\n\n- [Waves](waves.md) and more\n\n## Two\n\n"
          "- [The *line*](line.md)\n");
    write(
        folder, "en/waves.md",
        "# Waves\n\nA crest and\na trough.\n\n## The `--wave` *option*\n\nPhase, twice: phase.\n");
    write(folder, "en/line.md", "# The line\n\nA hum of 50 Hz.\n");
    write(folder, "en/extra.md", "# Extra\n");
    write(folder, "es/index.md",
          "# Libro\n\n## Uno\n\n- [Ondas](waves.md)\n\n## Dos\n\n"
          "- [La línea](line.md)\n");
    write(folder, "es/waves.md", "# Ondas\n\nLa señal y su análisis.\n");
}

} // namespace

TEST_CASE("Headings have GitHub's anchors, once for each page") {
    ManualAnchors anchors;
    const std::pair<const char *, const char *> cases[] = {
        {"A lesson in the window", "a-lesson-in-the-window"},
        {"What it costs", "what-it-costs"},
        {"What it costs", "what-it-costs-1"},
        {"What it costs", "what-it-costs-2"},
        {"--wave U,V: one wave", "--wave-uv-one-wave"},
        {"C++ & C, side_by_side", "c--c-side_by_side"},
        {"Qué es el análisis 2D", "qué-es-el-análisis-2d"},
        {"8 × 8 blocks", "8--8-blocks"}};
    for (const auto &[title, anchor] : cases)
        CHECK(anchors.next(QString::fromUtf8(title)) == QString::fromUtf8(anchor));
}

TEST_CASE("A page is its sections, and their text is without signs") {
    const ManualPage page = read_manual_page(
        QStringLiteral("p"),
        QStringLiteral(
            "# The **title**\n\nSome *text*\nthat goes on, with `a*b*c`.\n\n"
            "## [Link](x.md) `code`\n\n- one [word](y.md#z)\n- two\n\n"
            "```sh\n# no heading\nrun --it\n```\n\n| a | b |\n| --- | --- |\n| c | d |\n\n"
            "![a picture](../pictures/p.png)\n"));
    CHECK(page.title == QStringLiteral("The title"));
    REQUIRE(page.sections.size() == 2);
    CHECK(page.sections[0].text == QStringLiteral("Some text that goes on, with a*b*c."));
    CHECK(page.sections[1].title == QStringLiteral("Link code"));
    CHECK(page.sections[1].anchor == QStringLiteral("link-code"));
    CHECK(page.sections[1].level == 2);
    CHECK(page.sections[1].text ==
          QStringLiteral("one word\ntwo\n# no heading\nrun --it\na · b\nc · d\na picture"));
    CHECK(read_manual_page(QStringLiteral("none"), {}).title == QStringLiteral("none"));
}

TEST_CASE("The contents are chapters of pages") {
    const auto chapters = read_contents(
        QStringLiteral("# T\n\nWords.\n\n- [Early](early.md)\n\n## Empty\n\n## A `b`\n\n"
                       "- [One](one.md) – words\n* [Two *x*](two.md)\n- [Away](https://x.org)\n"));
    const std::vector<ManualChapter> wanted{
        {QString(), {{QStringLiteral("Early"), QStringLiteral("early")}}},
        {QStringLiteral("A b"),
         {{QStringLiteral("One"), QStringLiteral("one")},
          {QStringLiteral("Two x"), QStringLiteral("two")}}}};
    CHECK(chapters == wanted);
}

TEST_CASE("A page that a language lacks is English") {
    const QTemporaryDir folder;
    write_small_manual(folder);
    const ManualBook english = read_manual({folder.path()}, QStringLiteral("en"));
    QStringList names;
    for (const ManualPage &page : english.pages)
        names.append(page.name);
    CHECK(names.join(QLatin1Char(' ')) == QStringLiteral("index waves line extra"));

    const ManualBook spanish =
        read_manual({QStringLiteral("/nowhere"), folder.path()}, QStringLiteral("es"));
    CHECK(spanish.chapters[0].entries[0].title == QStringLiteral("Ondas"));
    REQUIRE(spanish.find(QStringLiteral("line")));
    CHECK_FALSE(spanish.find(QStringLiteral("line"))->translated);
    CHECK(spanish.find(QStringLiteral("line"))->title == QStringLiteral("The line"));
    CHECK(spanish.find(QStringLiteral("waves"))->translated);
    CHECK_FALSE(spanish.find(QStringLiteral("none")));
    CHECK(read_manual({folder.path()}, QStringLiteral("fr")).language == QStringLiteral("en"));
    CHECK(read_manual({folder.path()}, QString()).pages.size() == 4);
    CHECK(read_manual({QStringLiteral("/nowhere")}, QStringLiteral("en")).empty());
}

TEST_CASE("A search finds all words, without case and accents, the best first") {
    const QTemporaryDir folder;
    write_small_manual(folder);
    const ManualSearch english(read_manual({folder.path()}, QStringLiteral("en")));
    const auto phase = english.find(QStringLiteral("PHASE"));
    REQUIRE(phase.size() == 1);
    CHECK(phase[0].page == QStringLiteral("waves"));
    CHECK(phase[0].anchor == QStringLiteral("the---wave-option"));
    CHECK(phase[0].marks.size() == 2);
    CHECK(phase[0].snippet.mid(phase[0].marks[0].first, phase[0].marks[0].second) ==
          QStringLiteral("Phase"));
    const auto waves = english.find(QStringLiteral("wave")); // its page before its section
    REQUIRE(waves.size() == 2);
    CHECK(waves[0].title == QStringLiteral("Waves"));
    CHECK(english.find(QStringLiteral("\"and a trough\"")).size() == 1); // over the line's end
    CHECK(english.find(QStringLiteral("\"trough and\"")).empty());
    const auto scattered = english.find(QStringLiteral("crest phase")); // in two sections of a page
    REQUIRE(scattered.size() == 1);
    CHECK(scattered[0].page == QStringLiteral("waves"));
    CHECK(english.find(QStringLiteral("crest hum")).empty());
    CHECK(english.find(QStringLiteral("  ")).empty());

    const ManualSearch spanish(read_manual({folder.path()}, QStringLiteral("es")));
    CHECK(spanish.find(QStringLiteral("senal ANALISIS")).size() == 1);
    CHECK(folded(QStringLiteral("Señal Ünd ½")) == QStringLiteral("senal und ½"));
    CHECK(search_words(QStringLiteral("a \"b  c\" A d")) ==
          QStringList{QStringLiteral("a"), QStringLiteral("b c"), QStringLiteral("d")});
}

TEST_CASE("A search of the whole manual does not keep a person waiting") {
    QElapsedTimer timer;
    timer.start();
    const ManualBook book = read_manual({manual}, QStringLiteral("en"));
    const ManualSearch search(book);
    const double read = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
    REQUIRE(book.pages.size() > 5);
    timer.restart();
    const auto hits = search.find(QStringLiteral("wave"));
    const double found = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
    CHECK(hits.size() > 3);
    std::printf("%zu pages read in %.1f ms, searched in %.2f ms\n", book.pages.size(), read, found);
    CHECK(found < 200); // 2 ms where nothing else runs
}

TEST_CASE("Links lead to pages, to the browser, or to the code host") {
    using Kind = ManualLink::Kind;
    const auto link = [](const char *target) { return read_link(QString::fromUtf8(target)); };
    CHECK(link("waves.md") == ManualLink{Kind::page, QStringLiteral("waves"), {}, {}});
    CHECK(link("waves.md#a-b") ==
          ManualLink{Kind::page, QStringLiteral("waves"), QStringLiteral("a-b"), {}});
    CHECK(link("#an%C3%A1lisis") == ManualLink{Kind::page, {}, QStringLiteral("análisis"), {}});
    CHECK(link("https://example.org/x").kind == Kind::outside);
    CHECK(link("../../../engine/doc/facts.md").address ==
          QStringLiteral("https:/"
                         "/github.com/imago-fft/imago/blob/main/engine/doc/facts.md"));
    for (const char *refused : {"", "file:///etc/passwd", "javascript:x", "../../../../../x.png"})
        CHECK(link(refused).kind == Kind::unknown);
}

TEST_CASE("The history goes back to where a page was read") {
    PageHistory history;
    CHECK(history.now().page.isEmpty());
    CHECK_FALSE(history.has_back());
    history.go({QStringLiteral("a"), {}, -1}, 0);
    history.go({QStringLiteral("b"), QStringLiteral("x"), -1}, 120);
    history.go({QStringLiteral("b"), QStringLiteral("x"), -1}, 7); // the same once more
    CHECK(history.back(40) == ManualPlace{QStringLiteral("a"), {}, 120});
    CHECK_FALSE(history.has_back());
    CHECK(history.forward(130) == ManualPlace{QStringLiteral("b"), QStringLiteral("x"), 40});
    CHECK_FALSE(history.has_forward());
    history.back(0);
    history.go({QStringLiteral("c"), {}, -1}, 5); // what lay ahead is forgotten
    CHECK_FALSE(history.has_forward());
    CHECK(history.back(0).page == QStringLiteral("a"));
}
