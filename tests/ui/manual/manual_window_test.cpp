// SPDX-License-Identifier: GPL-3.0-or-later
// The manual in its window: opened at the page of what is shown, read, searched, kept.
#include "tests/ui/window_fixture.h"
#include "ui/manual/manual_places.h"
#include "ui/manual/manual_sidebar.h"
#include "ui/manual/manual_view.h"
#include "ui/manual/manual_window.h"
#include "ui/widget/appearance.h"
#include "ui/widget/message_bar.h"

#include <QAction>
#include <QDialog>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPointer>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include <algorithm>
#include <cstdio>

using namespace imago;
using namespace imago::test;

namespace {

const QString manual_folder = QStringLiteral(IMAGO_SOURCES "/resources/manual");

ManualWindow *shown_manual() {
    for (QWidget *window : QApplication::topLevelWidgets())
        if (auto *manual = qobject_cast<ManualWindow *>(window); manual && manual->isVisible())
            return manual;
    return nullptr;
}

WindowOptions with_manual(const QStringList &folders, const QString &language = QString()) {
    WindowOptions options{{samples}, -1, false};
    options.manual_folders = folders;
    options.language = language;
    return options;
}

/// A manual with the pages that the tests need.
struct SmallManual {
    QTemporaryDir folder;

    SmallManual() {
        QDir(folder.path()).mkpath(QStringLiteral("en"));
        QDir(folder.path()).mkpath(QStringLiteral("es"));
        QDir(folder.path()).mkpath(QStringLiteral("pictures"));
        QByteArray index = "# Index\n\n## All\n\n";
        QByteArrayList pages{"compress",   "filter",  "signals",  "devices", "poisson",
                             "deconvolve", "flatten", "convolve", "align",   "match"};
        for (int i = 0; i < manual_part_count(); ++i)
            pages.append(manual_part(i).page);
        for (const QByteArray &page : std::as_const(pages))
            if (page != "index" && !QFile::exists(folder.filePath("en/" + page + ".md"))) {
                index += "- [" + page + "](" + page + ".md)\n";
                QByteArray text = "# The page " + page + "\n\n[To waves](waves.md#far-below)\n\n";
                for (int line = 0; line < 60; ++line)
                    text += "A line of " + page + " to scroll over.\n\n";
                write_file(folder.filePath("en/" + page + ".md"),
                           text + "## Far below\n\nThe *haystack* has a needle.\n");
            }
        write_file(folder.filePath(QStringLiteral("en/index.md")), index);
        write_file(folder.filePath(QStringLiteral("en/waves.md")),
                   "# Waves\n\n![wide](../pictures/wide.png)\n\n[Out](https://example.org/a)\n"
                   "[Bad](file:///etc/passwd)\n\n## Far below\n\n| a | b |\n| --- | --- |\n"
                   "| 1 | 2 |\n\n```sh\nlong code\n```\n\nA needle, another Needle.\n" +
                       QByteArray("\nMore.\n").repeated(80));
        QImage wide(1600, 400, QImage::Format_RGB32);
        wide.fill(Qt::red);
        wide.save(folder.filePath(QStringLiteral("pictures/wide.png")));
    }
};

/// The page that F1 in this widget opens.
QString page_by_key(QWidget *widget) {
    QApplication::setActiveWindow(widget->window()); // the offscreen platform does not do so
    QTest::keyClick(widget, Qt::Key_F1);
    ManualWindow *manual = shown_manual();
    REQUIRE(manual);
    const QString page = manual->page();
    manual->close();
    return page;
}

} // namespace

TEST_CASE("F1 opens the manual at the page of what is shown", "[manual]") {
    const SmallManual manual;
    Bench bench(with_manual({manual.folder.path()}));
    bench.open(QStringLiteral("chelsea.png"));
    const char *pages[] = {"compress",   "filter",  "signals",  "devices", "poisson",
                           "deconvolve", "flatten", "convolve", "align",   "match"};
    for (int i = 0; i < 8; ++i) {
        bench.window.show_workspace(i);
        CHECK(page_by_key(&bench.window).toStdString() == pages[i]);
    }
    bench.window.show_workspace(1);
    bench.find<QAction>("preferences")->trigger();
    auto *preferences = bench.find<QDialog>("preferencesDialog");
    preferences->findChild<QWidget *>(QStringLiteral("languageBox"))->setFocus();
    CHECK(page_by_key(preferences).toStdString() == "install");
    preferences->close();
    bench.find<QAction>("correlation")->trigger();
    auto *correlation = bench.find<QDialog>("correlationDialog");
    correlation->activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(correlation));
    correlation->findChild<QPushButton *>(QStringLiteral("manualButton"))->click();
    REQUIRE(shown_manual());
    CHECK(shown_manual()->page().toStdString() == "filter");
    correlation->close();
    bench.find<QAction>("help")->trigger(); // the keys' dialogue stays
    CHECK(bench.find<QDialog>("helpDialog")->isVisible());
    bench.window.close();
    CHECK_FALSE(shown_manual()); // it does not outlive the program's window
}

TEST_CASE("Keys that the main window has, too, are the manual's in its window", "[manual]") {
    const SmallManual small;
    Bench bench(with_manual({small.folder.path()}));
    bench.open(QStringLiteral("chelsea.png"));
    bench.window.show_manual();
    ManualWindow *manual = shown_manual();
    REQUIRE(manual);
    REQUIRE(QTest::qWaitForWindowActive(manual));
    auto *view = manual->findChild<ManualView *>();
    QTest::keyClick(view, Qt::Key_Plus, Qt::ControlModifier);
    CHECK(view->zoom() == 110);
    QTest::keyClick(view, Qt::Key_0, Qt::ControlModifier);
    CHECK(view->zoom() == 100);
    manual->show_page(QStringLiteral("waves"));
    QTest::keyClick(view, Qt::Key_Left, Qt::AltModifier);
    CHECK(manual->page().toStdString() == "compress");
    QTest::keyClick(view, Qt::Key_W, Qt::ControlModifier);
    CHECK_FALSE(manual->isVisible());
    CHECK(bench.window.current()->has_content());
}

TEST_CASE("Every part that has a page is there", "[manual]") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    QStringList made_later{QStringLiteral("tablesDialog"), QStringLiteral("tableDialog"),
                           QStringLiteral("rawDialog"), QStringLiteral("arrayDialog"),
                           QStringLiteral("profileDialog")};
    for (const char *action : {"preferences", "correlation", "lags", "runOnFolder", "help"})
        bench.find<QAction>(action)->trigger();
    for (int i = 0; i < manual_part_count(); ++i) {
        const QString name = QLatin1String(manual_part(i).name);
        INFO(name.toStdString());
        CHECK((made_later.contains(name) || bench.window.findChild<QWidget *>(name)));
    }
}

TEST_CASE("Pages are read, followed and gone back to", "[manual]") {
    const SmallManual small;
    ManualWindow manual({small.folder.path()}, QStringLiteral("en"));
    QList<QUrl> opened;
    manual.set_browser([&](const QUrl &url) { opened.append(url); });
    manual.resize(900, 600);
    manual.show();
    manual.show_page(QStringLiteral("filter"));
    auto *view = manual.findChild<ManualView *>();
    QCoreApplication::processEvents();
    view->verticalScrollBar()->setValue(200);
    Q_EMIT view->link_chosen(QStringLiteral("waves.md#far-below"));
    CHECK(manual.page() == QStringLiteral("waves"));
    CHECK(view->verticalScrollBar()->value() > 0);
    CHECK(manual.windowTitle().contains(QStringLiteral("Waves")));
    manual.findChild<QAction *>(QStringLiteral("manualBack"))->trigger();
    CHECK(manual.page() == QStringLiteral("filter"));
    CHECK(view->verticalScrollBar()->value() == 200);
    manual.findChild<QAction *>(QStringLiteral("manualForward"))->trigger();
    CHECK(manual.page() == QStringLiteral("waves"));
    Q_EMIT view->link_chosen(QStringLiteral("https://example.org/a"));
    Q_EMIT view->link_chosen(QStringLiteral("file:///etc/passwd"));
    CHECK(opened == QList<QUrl>{QUrl(QStringLiteral("https://example.org/a"))});
    manual.findChild<QAction *>(QStringLiteral("manualHome"))->trigger();
    CHECK(manual.page() == QStringLiteral("index"));
    auto *contents = manual.findChild<QTreeWidget *>(QStringLiteral("manualContents"));
    contents->setCurrentItem(contents->topLevelItem(0)->child(0));
    QTest::keyClick(contents, Qt::Key_Down); // a page that is only passed is not opened
    CHECK(manual.page() == QStringLiteral("index"));
    QTest::keyClick(contents, Qt::Key_Return);
    CHECK(manual.page() == contents->topLevelItem(0)->child(1)->text(0));
    manual.findChild<QAction *>(QStringLiteral("manualBack"))->trigger();
    CHECK(manual.page() == QStringLiteral("index"));
    manual.show_page(QStringLiteral("no such page"));
    CHECK(manual.page() == QStringLiteral("index"));
}

TEST_CASE("A picture is as wide as the page, in sharp pixels", "[manual]") {
    const SmallManual small;
    ManualWindow manual({small.folder.path()}, QStringLiteral("en"));
    manual.resize(900, 600);
    manual.show();
    manual.show_page(QStringLiteral("waves"));
    auto *view = manual.findChild<ManualView *>();
    for (const int width : {900, 700}) {
        manual.resize(width, 600);
        QTest::qWait(200);
        REQUIRE(QTest::qWaitFor([&] { return view->complete(); }, patience_ms));
        QCoreApplication::processEvents();
        CHECK(view->horizontalScrollBar()->maximum() == 0);
        const QImage seen = view->viewport()->grab().toImage();
        int red = 0;
        for (int x = 0; x < seen.width(); ++x)
            red += seen.pixelColor(x, seen.height() / 5) == QColor(Qt::red);
        CHECK(red > 0.85 * seen.width());
        CHECK(red < seen.width());
    }
}

TEST_CASE("A search shows places, and the words are marked on the page", "[manual]") {
    const SmallManual small;
    ManualWindow manual({small.folder.path()}, QStringLiteral("en"));
    manual.show();
    manual.show_page(QStringLiteral("index"));
    auto *line = manual.findChild<QLineEdit *>(QStringLiteral("manualSearch"));
    auto *hits = manual.findChild<HitList *>();
    auto *view = manual.findChild<ManualView *>();
    QTest::keyClicks(line, QStringLiteral("haystack NEEDLE"));
    REQUIRE(hits->isVisible());
    CHECK(hits->count() > 5);
    QTest::keyClick(line, Qt::Key_Return);
    CHECK(manual.page() == hits->hits()[0].page);
    CHECK(view->verticalScrollBar()->value() > 0);
    CHECK(view->extraSelections().size() == 2);
    manual.findChild<QAction *>(QStringLiteral("manualZoomIn"))->trigger();
    CHECK(view->extraSelections().size() == 2);
    QTest::keyClick(line, Qt::Key_Down);
    QTest::keyClick(hits, Qt::Key_Down);
    QTest::keyClick(line, Qt::Key_Return); // opens the chosen one
    CHECK(hits->currentRow() > 0);
    CHECK(manual.page() == hits->hits()[1].page);
    CHECK(manual.page() != hits->hits()[0].page);
    line->setText(QStringLiteral("unheard-of"));
    CHECK(manual.findChild<QLabel *>(QStringLiteral("manualNothing"))->isVisible());
    QTest::keyClick(line, Qt::Key_Escape);
    CHECK(manual.findChild<QTreeWidget *>(QStringLiteral("manualContents"))->isVisible());
    CHECK(manual.isVisible());

    manual.show_page(QStringLiteral("waves"));
    manual.findChild<QAction *>(QStringLiteral("manualFind"))->trigger();
    auto *find = manual.findChild<QLineEdit *>(QStringLiteral("findText"));
    auto *count = manual.findChild<QLabel *>(QStringLiteral("findCount"));
    QTest::keyClicks(find, QStringLiteral("needle"));
    CHECK(count->text() == QStringLiteral("1 of 2"));
    QTest::keyClick(find, Qt::Key_Return);
    QTest::keyClick(find, Qt::Key_Return); // around the end
    CHECK(count->text() == QStringLiteral("1 of 2"));
    QTest::keyClick(find, Qt::Key_Return, Qt::ShiftModifier);
    CHECK(count->text() == QStringLiteral("2 of 2"));
    manual.findChild<QAction *>(QStringLiteral("manualZoomOut"))->trigger();
    REQUIRE(view->extraSelections().size() == 2);
    CHECK(view->extraSelections()[1].format.background().color().alphaF() == 1);
    manual.close();
    manual.show();
    CHECK(view->extraSelections().size() == 2);
    manual.show_page(QStringLiteral("filter"));
    CHECK(count->text() == QStringLiteral("1")); // none is chosen yet
    find->parentWidget()->hide();
    CHECK(view->extraSelections().isEmpty());
    manual.show_page(QStringLiteral("waves"));
    QTest::keyClick(&manual, Qt::Key_F3);
    CHECK(count->isVisible());
    CHECK(count->text() == QStringLiteral("1 of 2"));
    QTest::keyClicks(find, QStringLiteral("x"));
    CHECK(count->text() == QStringLiteral("Not on this page"));
    QTest::keyClick(find, Qt::Key_Escape);
    CHECK_FALSE(find->isVisible());
    CHECK(view->extraSelections().isEmpty());
    QTest::keyClick(&manual, Qt::Key_Escape);
    CHECK_FALSE(manual.isVisible());
}

TEST_CASE("A letter typed into the search shows its hits at once", "[manual]") {
    QElapsedTimer timer;
    timer.start();
    ManualWindow manual({manual_folder}, QStringLiteral("en"));
    manual.show();
    manual.show_page(QStringLiteral("waves"));
    QCoreApplication::processEvents();
    const qint64 opened = timer.restart();
    auto *line = manual.findChild<QLineEdit *>(QStringLiteral("manualSearch"));
    qint64 slowest = 0;
    for (const char letter : QByteArray("frequency")) {
        timer.restart();
        QTest::keyClick(line, letter);
        manual.grab(); // with the hits in sight
        slowest = std::max(slowest, timer.elapsed());
    }
    CHECK(manual.findChild<HitList *>()->count() > 5);
    std::printf("The manual opens in %lld ms; a letter takes %lld ms at most\n",
                static_cast<long long>(opened), static_cast<long long>(slowest));
    CHECK(slowest < 1000); // some 60 ms where nothing else runs
}

TEST_CASE("Size and zoom are those of the last time; colours follow the window", "[manual]") {
    const SmallManual small;
    {
        ManualWindow manual({small.folder.path()}, QStringLiteral("es"));
        manual.resize(777, 555);
        manual.show();
        manual.show_page(QStringLiteral("spectra"));
        CHECK(manual.findChild<ManualView *>()->toPlainText().startsWith(
            QStringLiteral("This page has not been translated yet.")));
        manual.findChild<QAction *>(QStringLiteral("manualZoomIn"))->trigger();
        manual.close();
    }
    ManualWindow manual({small.folder.path()}, QStringLiteral("en"));
    CHECK(manual.size() == QSize(777, 555));
    auto *view = manual.findChild<ManualView *>();
    CHECK(view->zoom() == 110);
    manual.show();
    manual.show_page(QStringLiteral("waves"));
    for (const Appearance appearance : {Appearance::light, Appearance::dark}) {
        apply_appearance(appearance);
        QCoreApplication::processEvents();
        const QImage seen = view->viewport()->grab().toImage();
        const int ground = seen.pixelColor(2, 2).lightness();
        CHECK((appearance == Appearance::dark ? ground < 80 : ground > 200));
    }
    apply_appearance(Appearance::light);
}

TEST_CASE("A program without its manual says so", "[manual]") {
    Bench bench(with_manual({QStringLiteral("/nowhere")}));
    bench.find<QAction>("showManual")->trigger();
    ManualWindow *manual = shown_manual();
    REQUIRE(manual);
    CHECK(manual->findChild<ManualView *>()->toPlainText() ==
          QStringLiteral("The manual is not here: this program has been installed without it."));
    manual->close();
}

TEST_CASE("The anchors of every page in the window are those of its headings", "[manual]") {
    for (const char *language : {"en", "es"}) {
        const ManualBook book = read_manual({manual_folder}, QLatin1String(language));
        REQUIRE_FALSE(book.empty());
        ManualView view;
        for (const ManualPage &page : book.pages) {
            INFO(language << ' ' << page.name.toStdString());
            view.show_markdown(page.markdown, book.folder + QStringLiteral("/en"));
            QStringList wanted;
            for (const ManualSection &section : page.sections)
                wanted.append(section.anchor);
            CHECK(view.anchors().join(QLatin1Char(' ')).toStdString() ==
                  wanted.join(QLatin1Char(' ')).toStdString());
        }
    }
}

TEST_CASE("A page is printed with its pictures", "[manual]") {
    const SmallManual small;
    QPrinter printer(QPrinter::HighResolution);
    const QString path = small.folder.filePath(QStringLiteral("page.pdf"));
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(path);
    set_manual_margins(printer);
    CHECK(print_manual_page(QStringLiteral("# Title\n\n![x](../pictures/wide.png)\n\nText.\n"),
                            small.folder.filePath(QStringLiteral("en")), QFont(), printer));
    const QByteArray bytes = bytes_in(path);
    CHECK(bytes.startsWith("%PDF"));
    CHECK(bytes.contains("/Subtype /Image"));
}

TEST_CASE("A page that cannot be printed is told in the window", "[manual]") {
    const SmallManual small;
    QPointer<QPrintDialog> dialog;
    {
        ManualWindow manual({small.folder.path()}, QStringLiteral("en"));
        manual.show();
        manual.show_page(QStringLiteral("waves"));
        const auto print_to = [&](const QString &path) {
            manual.findChild<QAction *>(QStringLiteral("manualPrint"))->trigger();
            dialog = manual.findChild<QPrintDialog *>(QStringLiteral("printDialog"));
            REQUIRE(dialog);
            CHECK(dialog->windowModality() == Qt::WindowModal);
            dialog->printer()->setOutputFormat(QPrinter::PdfFormat);
            dialog->printer()->setOutputFileName(path);
            Q_EMIT dialog->accepted(dialog->printer());
            dialog->close();
        };
        auto *messages = manual.findChild<MessageBar *>();
        const QString good = small.folder.filePath(QStringLiteral("good.pdf"));
        print_to(good);
        REQUIRE(QTest::qWaitFor([&] { return !dialog && QFile::exists(good); }, patience_ms));
        print_to(small.folder.filePath(QStringLiteral("no such folder/page.pdf")));
        REQUIRE(QTest::qWaitFor([&] { return messages->isVisible(); }, patience_ms));
        CHECK(messages->text() == QStringLiteral("The page could not be printed."));
        CHECK(messages->parentWidget()->rect().contains(messages->geometry()));
        manual.findChild<QAction *>(QStringLiteral("manualPrint"))->trigger();
        dialog = manual.findChild<QPrintDialog *>(QStringLiteral("printDialog"));
        REQUIRE(dialog);
    }
    CHECK_FALSE(dialog); // it goes with its window
}

TEST_CASE("F1 opens no manual that a dialog would block", "[manual]") {
    const SmallManual small;
    Bench bench(with_manual({small.folder.path()}));
    QDialog dialog(&bench.window);
    dialog.setWindowModality(Qt::ApplicationModal);
    dialog.show();
    QTest::keyClick(&dialog, Qt::Key_F1);
    CHECK_FALSE(shown_manual());
    dialog.hide();
    dialog.setWindowModality(Qt::WindowModal);
    dialog.show();
    QTest::keyClick(&dialog, Qt::Key_F1);
    CHECK(shown_manual());
}
