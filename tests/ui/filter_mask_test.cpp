// SPDX-License-Identifier: GPL-3.0-or-later
// The mask in the Filter workspace: drawn, edited, saved, loaded, and applied by the command line.
#include "tests/ui/window_fixture.h"
#include "ui/filter/mask/mask_overlay.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = FilterShape::Kind;

struct MaskBench : Bench {
    ImageView *spectrum = find<ImageView>("filterSpectrumView");
    MaskDocument *document = window.filter()->document();

    explicit MaskBench(const char *image = "camera.png") {
        window.show_workspace(1);
        window.resize(1400, 900);
        open(QLatin1String(image));
        edges(FilterEdges::none);
    }
    void edges(FilterEdges wanted) {
        if (document->settings().edges == wanted)
            return;
        const int index = // the first button is automatic
            wanted == FilterEdges::automatic ? 0 : static_cast<int>(wanted) + 1;
        painted_after([&] {
            QTest::mouseClick(find<QWidget>(qPrintable(QStringLiteral("edges%1").arg(index))),
                              Qt::LeftButton);
        });
    }
    QPoint at(Frequency f) const { return window.filter()->overlay()->map().at(f).toPoint(); }
    void drag(Frequency from, Frequency to) {
        painted_after([&] {
            QTest::mousePress(spectrum, Qt::LeftButton, {}, at(from));
            for (const double part : {0.3, 0.7, 1.0})
                QTest::mouseMove(spectrum, at({from.x + part * (to.x - from.x),
                                               from.y + part * (to.y - from.y)}));
            QTest::mouseRelease(spectrum, Qt::LeftButton, {}, at(to));
        });
    }
    void draw(const char *tool, Frequency from, Frequency to) {
        QTest::mouseClick(
            find<QToolButton>(qPrintable(QStringLiteral("tool_") + QLatin1String(tool))),
            Qt::LeftButton);
        drag(from, to);
    }
    const FilterShape &shape() const { return document->shapes().back(); }
    void undo() {
        painted_after([&] { find<QAction>("undo")->trigger(); });
    }
};

} // namespace

TEST_CASE("Every tool draws its shape, which acts at once and is one step to undo") {
    MaskBench bench;
    const QImage before = bench.pixels("filterResultView");
    const int steps = bench.window.filter()->undo()->index();
    const std::pair<const char *, Kind> tools[] = {
        {"low", Kind::low},     {"high", Kind::high},   {"band", Kind::band},
        {"notch", Kind::notch}, {"wedge", Kind::wedge}, {"lattice", Kind::lattice},
        {"brush", Kind::brush}};
    for (const auto &[tool, kind] : tools) {
        INFO(tool);
        bench.draw(tool, {0.03, 0.02}, {0.09, 0.04});
        REQUIRE(bench.document->shapes().size() == 1);
        CHECK(bench.shape().kind == kind);
        CHECK(bench.document->selected() == 0);
        CHECK(mean_difference(before, bench.pixels("filterResultView")) > 0.01);
        CHECK(bench.find<QListWidget>("shapeList")->count() == 1);
        bench.undo();
        CHECK(bench.document->shapes().empty());
        CHECK(mean_difference(before, bench.pixels("filterResultView")) < 0.01);
        CHECK(bench.window.filter()->undo()->index() == steps);
        bench.painted_after([&] { bench.find<QAction>("redo")->trigger(); });
        CHECK(bench.shape().kind == kind);
        bench.undo();
    }
}

TEST_CASE("A shape is selected, moved, resized and deleted in the spectrum") {
    MaskBench bench;
    bench.draw("notch", {0.2, 0.1}, {0.25, 0.1});
    const FilterShape drawn = bench.shape();
    CHECK(drawn.x == Approx(0.2).margin(0.01));
    CHECK(drawn.radius == Approx(0.05).margin(0.01));
    bench.drag({0.2, 0.1}, {0.1, 0.3});
    CHECK(bench.shape().x == Approx(drawn.x - 0.1).margin(0.01));
    CHECK(bench.shape().y == Approx(drawn.y + 0.2).margin(0.01));
    bench.drag({bench.shape().x + bench.shape().radius, bench.shape().y},
               {bench.shape().x + 0.1, bench.shape().y});
    CHECK(bench.shape().radius == Approx(0.1).margin(0.01));
    bench.undo(); // the resize
    CHECK(bench.shape().radius == Approx(drawn.radius));
    bench.undo(); // the move, whole
    CHECK(bench.shape() == drawn);
    QTest::mouseClick(bench.spectrum, Qt::LeftButton, {}, bench.at({-0.4, 0.4}));
    CHECK(bench.document->selected() == -1);
    QTest::mouseClick(bench.spectrum, Qt::LeftButton, {}, bench.at({-0.2, -0.1})); // mirrored
    CHECK(bench.document->selected() == 0);
    bench.painted_after([&] { QTest::keyClick(bench.spectrum, Qt::Key_Right); });
    CHECK(bench.shape().x == Approx(drawn.x + 1.0 / 512));
    bench.painted_after([&] { QTest::keyClick(bench.spectrum, Qt::Key_Delete); });
    CHECK(bench.document->shapes().empty());
    bench.undo();
    CHECK(bench.document->shapes().size() == 1);
}

TEST_CASE("Numbers, soft edge, strength and invert change the selected shape") {
    MaskBench bench;
    CHECK(!bench.find<QWidget>("shapePanel")->isVisible());
    bench.draw("low", {0, 0}, {0.1, 0});
    REQUIRE(bench.find<QWidget>("shapePanel")->isVisible());
    CHECK(!bench.find<QWidget>("shapeAngle")->isVisible());
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("shapeRadius")->setValue(0.05); });
    CHECK(bench.shape().radius == 0.05);
    const QImage soft = bench.pixels("filterResultView");
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("softNumber")->setValue(0); });
    CHECK(bench.shape().soft == 0);
    CHECK(mean_difference(soft, bench.pixels("filterResultView")) > 0.1);
    const QImage hard = bench.pixels("filterResultView");
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("strengthNumber")->setValue(0); });
    CHECK(mean_difference(bench.pixels("filterOriginalView"), bench.pixels("filterResultView")) <
          0.01);
    bench.painted_after([&] { bench.find<QSlider>("strengthSlider")->setValue(1000); });
    CHECK(bench.shape().strength == 1);
    bench.painted_after([&] { bench.find<QCheckBox>("invert")->click(); });
    CHECK(bench.shape().invert);
    // The mean stays: there is fine detail around it in place of coarse forms.
    CHECK(mean_difference(hard, bench.pixels("filterResultView")) > 10);
}

TEST_CASE("The keys for undo are the page's once a shape's number was entered") {
    MaskBench bench;
    bench.draw("low", {0, 0}, {0.1, 0});
    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    auto *number = bench.find<QDoubleSpinBox>("shapeRadius");
    const double before = bench.shape().radius;
    number->setFocus();
    number->selectAll();
    bench.painted_after([&] {
        QTest::keyClicks(number, QStringLiteral("0.2"));
        QTest::keyClick(number, Qt::Key_Return);
    });
    REQUIRE(bench.shape().radius == 0.2);
    // What was not entered is the field's to undo.
    number->selectAll();
    QTest::keyClicks(number, QStringLiteral("0.3"));
    QTest::keyClick(number, Qt::Key_Z, Qt::ControlModifier);
    CHECK(bench.shape().radius == 0.2);
    CHECK_FALSE(number->text().contains(QStringLiteral("0.3")));
    number->setValue(number->value());
    number->clearFocus();
    number->setFocus();
    bench.painted_after([&] { QTest::keyClick(number, Qt::Key_Z, Qt::ControlModifier); });
    CHECK(bench.shape().radius == before);
    CHECK(number->value() == Approx(before).margin(1e-4));
}

TEST_CASE("The mean is protected unless it is released") {
    MaskBench bench;
    const auto mean = [&] {
        const QImage pixels = bench.pixels("filterResultView");
        QImage black(pixels.size(), pixels.format());
        black.fill(Qt::black);
        return mean_difference(pixels, black);
    };
    auto *levels = bench.find<QComboBox>("filterLevelsMode"); // automatic ones follow the result
    levels->setCurrentIndex(levels->findData(static_cast<int>(Levels::Mode::full)));
    Q_EMIT levels->activated(levels->currentIndex());
    bench.draw("high", {0, 0}, {0.03, 0});
    const double kept = mean();
    bench.painted_after([&] { bench.find<QCheckBox>("keepMean")->click(); });
    CHECK(!bench.document->settings().mask.keep_mean);
    CHECK(mean() < kept / 4);
    CHECK(!bench.text("figureClipped").startsWith(QLatin1Char('0')));
    bench.undo();
    CHECK(bench.document->settings().mask.keep_mean);
}

TEST_CASE("A saved mask gives the command line the window's own result, bit for bit") {
    const QTemporaryDir folder;
    const QString mask = folder.filePath(QStringLiteral("mask.json"));
    const QString saved = folder.filePath(QStringLiteral("window.tif"));
    const QString commanded = folder.filePath(QStringLiteral("cli.tif"));
    // By choice, and by the default of both.
    const auto [wanted, pad] =
        GENERATE(std::pair(FilterEdges::mirror,
                           QStringList{QStringLiteral("--pad"), QStringLiteral("mirror")}),
                 std::pair(FilterEdges::automatic, QStringList{}));
    MaskBench bench("chelsea_stripes.png");
    bench.draw("notch", {0.213, -0.081}, {0.225, -0.081});
    bench.draw("low", {0, 0}, {0.4, 0});
    bench.draw("brush", {-0.1, 0.13}, {0.1, 0.14});
    bench.edges(wanted);
    bench.file_after([&] {
        MediaStore().write(mask, bench.document->settings().mask);
        bench.window.filter()->compute_for({saved, nullptr, SampleDepth::f32, 95});
    });
    QProcess cli;
    cli.start(QStringLiteral(IMAGO_CLI),
              QStringList{QStringLiteral("filter"),
                          samples + QStringLiteral("/chelsea_stripes.png"), QStringLiteral("-o"),
                          commanded, QStringLiteral("--mask"), mask, QStringLiteral("--depth"),
                          QStringLiteral("float")} +
                  pad);
    REQUIRE(cli.waitForFinished(patience_ms));
    INFO(cli.readAllStandardError().toStdString());
    REQUIRE(cli.exitCode() == 0);
    const LoadedImage a = bench.store.load(saved), b = bench.store.load(commanded);
    REQUIRE(a.image->samples.size() == b.image->samples.size());
    CHECK(a.image->samples == b.image->samples);
}

TEST_CASE("A mask file is loaded, and is kept for another image where that is asked for") {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("m.json"));
    write_file(path, R"({"imago-mask": 1, "keep_mean": false, "shapes": [
        {"kind": "low", "radius": 0.1}, {"kind": "wedge", "angle": 30, "width": 4}]})");
    MaskBench bench;
    bench.painted_after([&] { bench.window.open(path); });
    REQUIRE(bench.document->shapes().size() == 2);
    CHECK(!bench.document->settings().mask.keep_mean);
    bench.find<QAction>("keepSettingsAction")->trigger();
    bench.open(QStringLiteral("brick.png"));
    CHECK(bench.document->shapes().size() == 2);
    CHECK(mean_difference(bench.pixels("filterOriginalView"), bench.pixels("filterResultView")) >
          1);
    bench.painted_after([&] { bench.find<QPushButton>("clearMask")->click(); });
    CHECK(bench.document->shapes().empty());
    bench.undo();
    CHECK(bench.document->shapes().size() == 2);

    write_file(path, "{}");
    bench.file_after([&] { bench.window.open(path); });
    CHECK(bench.window.messages()->kind() == MessageBar::Kind::error);
    CHECK(bench.document->shapes().size() == 2);
}
