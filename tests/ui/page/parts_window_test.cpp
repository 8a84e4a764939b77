// SPDX-License-Identifier: GPL-3.0-or-later
// Copying as it is seen and as numbers, panes in windows of their own, and reports.
#include "engine/support/error.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/page/copy/copying.h"
#include "ui/page/pane/apart_part.h"
#include "ui/page/pane/pane_window.h"
#include "ui/page/pane/part_window.h"
#include "ui/report/report_document.h"
#include "ui/view/image_pane.h"

#include <QAction>
#include <QClipboard>
#include <QMenu>
#include <QPainter>
#include <QSplitter>
#include <QToolButton>

using namespace imago;
using namespace imago::test;

namespace {

QList<QStringList> copied_cells() {
    QList<QStringList> rows;
    for (const QString &line : QGuiApplication::clipboard()->text().split(QLatin1Char('\n')))
        rows.append(line.split(QLatin1Char('\t')));
    return rows;
}

struct PartsBench : SignalBench {
    ImageView *view(const char *name) { return find<ImageView>(name); }
    ImagePane *pane(const char *name) { return find<ImagePane>(name); }
    /// Shows 8 x 8 pixels or so around a place.
    void look_at(ImageView *shown) {
        shown->zoom_to(32);
        QCoreApplication::processEvents();
    }
};

} // namespace

TEST_CASE("The numbers of a picture's pixels in sight are copied with their places", "[copy]") {
    PartsBench bench;
    bench.window.show_workspace(0);
    bench.open(QStringLiteral("camera.png"));
    ImageView *original = bench.view("originalView");
    bench.window.copy_data(original); // 512 x 512: all of it
    CHECK(copied_cells().size() == 513);
    bench.look_at(original);
    bench.window.copy_data(original);
    const QList<QStringList> cells = copied_cells();
    const auto seen = original->in_sight();
    REQUIRE(seen);
    REQUIRE(cells.size() == seen->area.height() + 1);
    REQUIRE(cells[1].size() == seen->area.width() + 1);
    CHECK(cells[0][0] == QStringLiteral("y \\ x"));
    CHECK(cells[0][1].toInt() == seen->area.left());
    CHECK(cells[1][0].toInt() == seen->area.top());
    const QImage pixels = bench.pixels("originalView");
    for (const int row : {0, 2})
        for (const int column : {0, 3})
            CHECK(cells[row + 1][column + 1].toInt() ==
                  qGreen(pixels.pixel(seen->area.left() + column, seen->area.top() + row)));
    CHECK(bench.text("messageText").contains(QStringLiteral("Copied: Original")));

    // The difference is that of the numbers, and the spectrum's are magnitudes.
    bench.find<QAction>("differenceAction")->setChecked(true);
    REQUIRE(QTest::qWaitFor([&] { return !bench.view("differenceView")->picture().empty(); },
                            patience_ms));
    bench.window.copy_data(bench.view("resultView"));
    const QList<QStringList> results = copied_cells();
    bench.window.copy_data(bench.view("differenceView"));
    const QList<QStringList> differences = copied_cells();
    bench.window.copy_data(original);
    const QList<QStringList> originals = copied_cells();
    const auto at = [](const QList<QStringList> &table, int x, int y) {
        const auto column = table[0].indexOf(QString::number(x));
        for (const QStringList &row : table)
            if (row[0] == QString::number(y) && column > 0)
                return row[column].toDouble();
        FAIL("no such pixel");
        return 0.0;
    };
    const int x = 256, y = 256; // in the middle of every pane
    CHECK(at(differences, x, y) == at(originals, x, y) - at(results, x, y));
    bench.window.copy_data(bench.view("spectrumView"));
    CHECK(at(copied_cells(), x, y) >= 0);

    original->setFocus();
    bench.window.copy_seen(original);
    const QImage as_seen = QGuiApplication::clipboard()->image();
    CHECK(as_seen.size() == original->size() * original->devicePixelRatioF());
    CHECK(as_seen == original->seen().convertedTo(as_seen.format()));
    bench.window.copy(original);
    CHECK(QGuiApplication::clipboard()->image().size() == QSize(512, 512));
}

TEST_CASE("More numbers than a spreadsheet takes are refused in a sentence", "[copy]") {
    PartsBench bench;
    Image image{.width = 1200, .height = 1000, .channels = 1, .depth = SampleDepth::u8};
    ImageView view(new Viewport(&bench.window));
    view.setAccessibleName(QStringLiteral("Large"));
    QImage pixels(1200, 1000, QImage::Format_RGB32);
    pixels.fill(Qt::gray);
    view.set_picture(Picture(pixels));
    view.set_data_source([](const QRect &area) {
        DataTable table;
        for (int x = 0; x < area.width(); ++x)
            table.titles.append(QString::number(x));
        table.rows = static_cast<std::size_t>(area.height());
        table.cell = [](std::size_t, int) { return QStringLiteral("1"); };
        return table;
    });
    QGuiApplication::clipboard()->setText(QStringLiteral("before"));
    const Copied copied = copy_data(&view);
    CHECK(copied.what.isEmpty());
    CHECK(copied.refusal.contains(QStringLiteral("1,200,000 numbers are in sight")));
    CHECK(QGuiApplication::clipboard()->text() == QStringLiteral("before"));
}

TEST_CASE("Samples and spectra in sight are copied as columns", "[copy]") {
    PartsBench bench;
    bench.open_tones();
    TimePlot *time = bench.page->time_plot();
    time->set_range({0.5, 0.51});
    bench.window.copy_data(time);
    QList<QStringList> cells = copied_cells();
    REQUIRE(cells.size() == 1 + 81); // of 8000 samples a second
    CHECK(cells[0].size() == 3);     // time and two channels
    CHECK(cells[1][0].toDouble() == Approx(0.5));
    const Signal wanted = tones(16000, 8000, {{440, 0.5}, {2000, 0.25}}, 2);
    for (const int row : {0, 40, 80}) {
        CHECK(cells[row + 1][1].toDouble() ==
              Approx(wanted.row(0)[4000 + row]).margin(1e-4)); // 16 bits
        CHECK(cells[row + 1][2].toDouble() == Approx(wanted.row(1)[4000 + row]).margin(1e-4));
    }
    SpectrumPlot *spectrum = bench.page->spectrum_plot();
    spectrum->set_range({400, 480});
    bench.window.copy_data(spectrum);
    cells = copied_cells();
    REQUIRE(cells.size() > 10);
    double loudest = -1000, frequency = 0;
    for (qsizetype row = 1; row < cells.size(); ++row)
        if (cells[row][1].toDouble() > loudest) {
            loudest = cells[row][1].toDouble();
            frequency = cells[row][0].toDouble();
        }
    CHECK(frequency == Approx(440).margin(4));

    bench.choose_view("signalView2");
    SpectrogramPlot *plot = bench.page->spectrogram_plot();
    REQUIRE(QTest::qWaitFor([&] { return plot->grid() != nullptr; }, patience_ms));
    bench.window.copy_data(plot);
    cells = copied_cells();
    CHECK(cells.size() > 10);
    CHECK(cells[0].size() == cells.back().size());
}

TEST_CASE("A pane goes to a window of its own, zooms with the others, and comes back", "[pane]") {
    PartsBench bench;
    bench.window.show_workspace(0);
    bench.open(QStringLiteral("camera.png"));
    CompressWorkspace *page = bench.window.compress();
    ImagePane *result = bench.pane("result"), *original = bench.pane("original");
    const QSize before = original->size();
    result->findChild<QToolButton *>(QStringLiteral("resultOwnWindow"))->click();
    PaneWindow *window = page->window_of(result);
    REQUIRE(window);
    CHECK(window->isVisible());
    CHECK(result->window() == window);
    CHECK(window->windowTitle() == QStringLiteral("Result of camera.png"));
    QCoreApplication::processEvents();
    CHECK(original->size() != before); // the others have its room

    // It is zoomed with the others, and stays up to date.
    original->view()->zoom_to(2);
    CHECK(result->view()->shown_scale() == 2);
    const QImage then = result->view()->picture().pixels();
    bench.painted_after([&] {
        Recipe recipe;
        CompressStep step;
        step.settings.mode = CompressSettings::Mode::keep_percent;
        step.settings.keep_percent = 0.5;
        recipe.steps.push_back(step);
        REQUIRE(page->open_recipe(recipe).isEmpty());
    });
    CHECK(result->view()->picture().pixels() != then);

    // Its context menu and its keys are those of the pane.
    CHECK(window->actions().contains(bench.find<QAction>("copyData")));
    bench.window.copy_data(result->view());
    CHECK(bench.text("messageText").contains(QStringLiteral("Copied: Result")));

    window->close();
    CHECK(!page->window_of(result));
    CHECK(result->window() == &bench.window);
    CHECK(result->isVisible());
    QCoreApplication::processEvents();
    CHECK(original->size() == before);

    // All of them may go; a closed picture takes them back.
    for (const char *name : {"original", "spectrum", "result"})
        page->show_in_window(bench.pane(name));
    CHECK(page->panes().size() == 4);
    bench.window.close_content();
    for (const char *name : {"original", "spectrum", "result"})
        CHECK(!page->window_of(bench.pane(name)));
}

TEST_CASE("A difference that is hidden comes back from its window", "[pane]") {
    PartsBench bench;
    bench.window.show_workspace(0);
    bench.open(QStringLiteral("camera.png"));
    bench.find<QAction>("differenceAction")->setChecked(true);
    ImagePane *difference = bench.pane("difference");
    CompressWorkspace *page = bench.window.compress();
    page->show_in_window(difference);
    REQUIRE(page->window_of(difference));
    bench.find<QAction>("differenceAction")->setChecked(false);
    CHECK(!page->window_of(difference));
    CHECK(!difference->isVisible());
    page->show_in_window(bench.pane("spectrum"));
    bench.window.close(); // with its windows
    CHECK(!page->window_of(bench.pane("spectrum")));
}

TEST_CASE("A title that is dragged away takes its pane with it", "[pane]") {
    PartsBench bench;
    bench.window.show_workspace(0);
    bench.open(QStringLiteral("camera.png"));
    ImagePane *spectrum = bench.pane("spectrum");
    QTest::mousePress(spectrum, Qt::LeftButton, {}, QPoint(20, 8));
    QTest::mouseMove(spectrum, QPoint(30, 10)); // a tremble
    CHECK(!bench.window.compress()->window_of(spectrum));
    QTest::mouseMove(spectrum, QPoint(120, 60));
    CHECK(bench.window.compress()->window_of(spectrum));
}

TEST_CASE("A report has the settings, the figures, the pictures and the plan", "[report]") {
    PartsBench bench;
    bench.window.show_workspace(0);
    bench.open(QStringLiteral("camera.png"));
    const Report report = bench.window.make_report();
    const QString text = report_text(report);
    INFO(text.toStdString());
    for (const char *words : {"camera.png – Compress", "What is done\tCompress: Threshold ",
                              "Transform\tDCT of the whole image", "PSNR\t", "Original\t512 × 512",
                              "Plan of dct2:512x512", "Radices\t", "workspace ", "Device\t"})
        CHECK(text.contains(QString::fromUtf8(words)));
    std::size_t pictures = 0;
    for (const ReportBlock &block : report.blocks)
        if (const auto *found = std::get_if<ReportPictures>(&block))
            for (const ReportPicture &picture : found->pictures) {
                ++pictures;
                CHECK(!picture.image.isNull());
            }
    CHECK(pictures >= 4); // three panes and the curve

    const QString path = bench.at("report.pdf");
    bench.file_after([&] { bench.window.write_report(path, report); });
    const QByteArray bytes = bytes_in(path);
    CHECK(bytes.startsWith("%PDF-"));
    CHECK(bytes.count("/Type /Page\n") >= 1);
    CHECK(bench.text("messageText").contains(QStringLiteral("report.pdf")));

    // A longer one has more pages.
    Report longer = report;
    ReportFacts many{QStringLiteral("Many"), {}};
    for (int i = 0; i < 200; ++i)
        many.rows.emplace_back(QString::number(i), QStringLiteral("a fact"));
    longer.blocks.emplace_back(many);
    CHECK(report_pdf(longer).count("/Type /Page\n") >= bytes.count("/Type /Page\n") + 3);
}

TEST_CASE("A report of signals has their spectrum and its lines", "[report]") {
    PartsBench bench;
    bench.open_tones();
    const QString text = report_text(bench.window.make_report());
    INFO(text.toStdString());
    for (const char *words :
         {"tones.wav – Signals", "Sample rate\t8,000", "440", "2,000", ", 16,000 samples"})
        CHECK(text.contains(QString::fromUtf8(words)));
}

TEST_CASE("Pictures of a report stay with their words, and titles with their table", "[report]") {
    Report report;
    report.title = QStringLiteral("Title");
    QImage image(400, 300, QImage::Format_RGB32);
    image.fill(Qt::blue);
    for (int rows = 0; rows < 40; rows += 7) { // the pictures come at every height of a page
        report.blocks.clear();
        ReportFacts facts{QStringLiteral("Settings"), {}};
        for (int i = 0; i < rows; ++i)
            facts.rows.emplace_back(QString::number(i), QStringLiteral("value"));
        ReportTable table{
            QStringLiteral("Plan"), {QStringLiteral("Step"), QStringLiteral("Time")}, {}, {}};
        for (int i = 0; i < 60; ++i)
            table.rows.push_back({QStringLiteral("step %1").arg(i), QStringLiteral("1 ms")});
        ReportPictures pictures{{}, false, {}};
        for (int i = 0; i < 5; ++i)
            pictures.pictures.push_back({QStringLiteral("Picture %1").arg(i), {}, image});
        report.blocks = {facts, pictures, table};
        const QSizeF size(500, 700);
        const std::vector<ReportPage> pages = report_pages(report, size);
        CHECK(pages.size() >= 3);
        int steps = 0, heads = 0;
        for (const ReportPage &page : pages) {
            double below = 0;
            for (const ReportPiece &piece : page) {
                CHECK(piece.place.top() >= below); // nothing covers what is above it
                below = piece.place.bottom();
                CHECK(below <= size.height());
                steps += piece.text.startsWith(QStringLiteral("step "));
                heads += piece.text == QStringLiteral("Step\tTime");
            }
            CHECK(page.back().text != QStringLiteral("Plan")); // a title is not left alone
            CHECK(page.back().text != QStringLiteral("Step\tTime"));
        }
        CHECK(steps == 60);
        CHECK(heads >= 2); // again on the next page

        // The painted picture is below its words, on the same page.
        for (const ReportPage &page : pages)
            for (const ReportPiece &piece : page) {
                if (!piece.text.startsWith(QStringLiteral("Picture")))
                    continue;
                QImage paper(500, 700, QImage::Format_RGB32);
                paper.fill(Qt::white);
                QPainter painter(&paper);
                piece.paint(painter, piece.place);
                painter.end();
                const QPoint middle(100, static_cast<int>(piece.place.center().y()) + 10);
                CHECK(paper.pixelColor(middle) == QColor(Qt::blue));
            }
    }
}

TEST_CASE("Names and figures of a report are text, whatever they are", "[report]") {
    Report report;
    report.title = QStringLiteral("<b>a & b</b>");
    report.blocks.emplace_back(ReportFacts{QStringLiteral("Settings"),
                                           {{QStringLiteral("<i>"), QStringLiteral("1 < 2")}}});
    CHECK(report_text(report) == QStringLiteral("<b>a & b</b>\nSettings\n<i>\t1 < 2"));
    CHECK(report_pdf(report).startsWith("%PDF-"));
}

TEST_CASE("The parts of Signals go to windows of their own, and come back", "[panes]") {
    PartsBench bench;
    auto *action = bench.find<QAction>("ownWindow");
    CHECK_FALSE(action->isEnabled()); // nothing is open
    bench.open_tones();
    REQUIRE(action->isEnabled());
    SignalsWorkspace *page = bench.page;
    QWidget *analysis = page->analysis_part()->part();
    auto *splitter = qobject_cast<QSplitter *>(analysis->parentWidget());
    REQUIRE(splitter);
    page->spectrum_plot()->setFocus();
    action->trigger();
    REQUIRE(page->analysis_part()->window());
    CHECK(analysis->window() == page->analysis_part()->window());
    CHECK(page->analysis_part()->window()->windowTitle().contains(QStringLiteral("Spectrum")));
    CHECK(page->spectrum_plot()->isVisible());
    CHECK(page->analysis_part()->window()->actions().contains(action));
    CHECK_FALSE(page->time_part()->window());
    page->time_plot()->setFocus();
    page->time_part()->show_apart(); // both may be apart
    CHECK(splitter->count() == 0);
    page->time_part()->window()->close();
    page->analysis_part()->window()->close();
    CHECK(splitter->indexOf(page->time_part()->part()) == 0);
    CHECK(splitter->indexOf(analysis) == 1);
    CHECK(page->spectrum_plot()->window() == &bench.window);
    CHECK(page->spectrum_plot()->isVisible());
    page->analysis_part()->show_apart();
    page->close_content(); // nothing is left to be seen there
    CHECK_FALSE(page->analysis_part()->window());
}
