// SPDX-License-Identifier: GPL-3.0-or-later
// How the Filter workspace shows its spectrum: colours, logarithmic frequencies, units of length.
#include "app/media/image/image_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/view/colour/colour_map.h"
#include "ui/view/colour/colour_map_box.h"
#include "ui/view/qcustomplot_header.h"
#include "ui/words/numbers.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

#include <cmath>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

struct SpectrumBench : Bench {
    ImageView *spectrum = find<ImageView>("filterSpectrumView");

    explicit SpectrumBench(const QString &path) {
        window.show_workspace(1);
        window.resize(1400, 900);
        painted_after([&] { window.open(path); });
        auto *none = find<QWidget>("edges1"); // no margin
        QTest::mouseClick(none, Qt::LeftButton);
        REQUIRE(QTest::qWaitFor([&] { return window.current()->settled(); }, patience_ms));
    }
    void choose(QComboBox *box, int index) {
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index); // as a person's choice does
        REQUIRE(QTest::qWaitFor([&] { return window.current()->settled(); }, patience_ms));
    }
    void show_log_frequencies() {
        painted_after([&] { find<QCheckBox>("logFrequencies")->click(); });
    }
    QPoint at(Frequency f) const { return window.filter()->overlay()->map().at(f).toPoint(); }
    int brightness(Frequency f, const QPoint &offset = {}) {
        const auto pixel = spectrum->pixel_at(at(f));
        REQUIRE(pixel);
        return qGray(spectrum->picture().pixels().pixel(*pixel + offset));
    }
};

/// A halftone whose dots are at (1/9, 1/9) cycles per pixel, scanned at 600 dpi.
QString scan(const QTemporaryDir &folder) {
    const QString path = folder.filePath(QStringLiteral("scan.png"));
    MediaStore store;
    SaveRequest request;
    request.path = path;
    request.image = store.load(samples + QStringLiteral("/camera_halftone.png")).image;
    request.density = PixelDensity{600 / 25.4, 600 / 25.4};
    store.save(request);
    return path;
}

/// Waves of 16 pixels across, as a picture.
QString waves(const QTemporaryDir &folder) {
    const QString path = folder.filePath(QStringLiteral("waves.png"));
    Image image{.width = 256, .height = 192, .channels = 1, .depth = SampleDepth::u8};
    for (std::size_t y = 0; y < 192; ++y)
        for (std::size_t x = 0; x < 256; ++x)
            image.samples.push_back(static_cast<float>(std::lround(
                128 + 100 * std::cos(2 * std::numbers::pi * static_cast<double>(x) / 16))));
    write_image(path.toStdString(), image, {});
    return path;
}

/// The place of the largest value of a plot's first line.
double top_of(const QCustomPlot &plot) {
    double place = 0, top = -1e300;
    for (const QCPGraphData &point : *plot.graph(0)->data())
        if (point.value > top) {
            top = point.value;
            place = point.key;
        }
    return place;
}

} // namespace

TEST_CASE("The spectrum has the chosen colours, also at the next start") {
    const QString path = samples + QStringLiteral("/camera.png");
    {
        SpectrumBench bench(path);
        auto *box = bench.find<ColourMapBox>("spectrumColours");
        REQUIRE(box->count() == static_cast<int>(colour_map_rows().size()));
        CHECK(!box->itemIcon(0).isNull());
        const auto middle = [&] {
            const QImage pixels = bench.pixels("filterSpectrumView");
            return pixels.pixel(pixels.width() / 2, pixels.height() / 2); // the largest magnitude
        };
        CHECK(middle() == magnitude_colours(ColourMap::dusk).back());
        const int viridis = box->findData(static_cast<int>(ColourMap::viridis));
        bench.painted_after([&] { bench.choose(box, viridis); });
        CHECK(middle() == magnitude_colours(ColourMap::viridis).back());
        bench.window.close();
    }
    SpectrumBench again(path);
    CHECK(again.find<ColourMapBox>("spectrumColours")->map() == ColourMap::viridis);
}

TEST_CASE("With logarithmic frequencies peaks and drawn notches are where their frequencies are") {
    SpectrumBench bench(samples + QStringLiteral("/camera_halftone.png"));
    const Frequency dots{1 / 9.0, 1 / 9.0};
    const QPoint linear = bench.at(dots);
    bench.show_log_frequencies();
    CHECK(bench.at(dots) != linear);
    CHECK((bench.at({0.5, 0}) - bench.at({0, 0})).x() >
          bench.spectrum->picture().size().width() / 4);
    int around = 0; // the screen's peak is narrow and far above its surroundings
    for (const QPoint offset : {QPoint(14, 0), QPoint(-14, 0), QPoint(0, 14), QPoint(0, -14)})
        around = std::max(around, bench.brightness(dots, offset));
    int peak = 0;
    for (int y = -2; y <= 2; ++y)
        for (int x = -2; x <= 2; ++x)
            peak = std::max(peak, bench.brightness(dots, {x, y}));
    CHECK(peak > around + 20);

    QTest::mouseClick(bench.find<QToolButton>("tool_notch"), Qt::LeftButton);
    bench.painted_after([&] {
        QTest::mousePress(bench.spectrum, Qt::LeftButton, {}, bench.at(dots));
        QTest::mouseMove(bench.spectrum, bench.at({1 / 9.0 + 0.03, 1 / 9.0}));
        QTest::mouseRelease(bench.spectrum, Qt::LeftButton, {},
                            bench.at({1 / 9.0 + 0.03, 1 / 9.0}));
    });
    const FilterShape &notch = bench.window.filter()->document()->shapes().back();
    const double pixel = bench.window.filter()->overlay()->map().length(1, dots);
    CHECK(notch.x == Approx(dots.x).margin(pixel));
    CHECK(notch.y == Approx(dots.y).margin(pixel));
    CHECK(notch.radius == Approx(0.03).margin(2 * pixel));
    // It is hit where it is drawn.
    bench.window.filter()->document()->select(-1);
    QTest::mouseClick(bench.spectrum, Qt::LeftButton, {}, bench.at({1 / 9.0, 1 / 9.0 + 0.01}));
    CHECK(bench.window.filter()->document()->selected() == 0);
}

TEST_CASE("Frequencies are told in lengths by the file's resolution, or by one that is entered") {
    const QTemporaryDir folder;
    SpectrumBench bench(scan(folder));
    auto *size = bench.find<QDoubleSpinBox>("pixelSize");
    CHECK(size->value() == Approx(600));
    auto *unit = bench.find<QComboBox>("lengthUnit");
    bench.choose(unit, unit->findData(static_cast<int>(LengthUnit::millimetre)));
    FilterShape notch;
    notch.kind = FilterShape::Kind::notch;
    notch.x = notch.y = 1 / 9.0;
    notch.radius = 0.02;
    bench.painted_after([&] { bench.window.filter()->document()->add(notch); });
    const auto in_unit = [&] { return bench.text("shapeInUnit"); };
    const double cycles = std::hypot(1 / 9.0, 1 / 9.0) * 600 / 25.4; // 3.712
    CHECK(in_unit().contains(number_words(cycles, 4)));
    CHECK(in_unit().contains(number_words(1 / cycles, 4)));
    bench.choose(unit, unit->findData(static_cast<int>(LengthUnit::inch)));
    CHECK(in_unit().contains(number_words(cycles * 25.4, 4))); // 94.28 lpi

    QString readout;
    QObject::connect(bench.window.filter(), &Workspace::readout,
                     [&](const QString &text) { readout = text; });
    QTest::mouseMove(bench.spectrum, bench.at({0.25, 0}));
    CHECK(readout.contains(QStringLiteral("lpi")));

    size->setValue(300);
    CHECK(in_unit().contains(number_words(cycles * 12.7, 4)));
    CHECK(bench.text("scaleNote").contains(QStringLiteral("600")));
    const QString saved = folder.filePath(QStringLiteral("saved.png"));
    bench.file_after([&] { bench.window.filter()->compute_for({saved, nullptr}); });
    const ImageReadResult read = read_image(saved.toStdString());
    REQUIRE(read.image.metadata);
    CHECK(read.image.metadata->density.x * 25.4 == Approx(300));
    size->setValue(0); // the file's again
    CHECK(size->value() == Approx(600));
}

TEST_CASE("Rulers are along the pictures' edges, and no unit is told of an unknown resolution") {
    SpectrumBench bench(samples + QStringLiteral("/camera_halftone.png")); // states none
    auto *original = bench.find<ImageView>("filterOriginalView");
    CHECK(!original->rulers());
    const auto corner = [&] { return qGray(original->grab().toImage().pixel(3, 3)); };
    const int before = corner();
    bench.find<QCheckBox>("rulers")->click();
    REQUIRE(original->rulers());
    CHECK(corner() < before - 60); // the ruler is dark
    auto *unit = bench.find<QComboBox>("lengthUnit");
    bench.choose(unit, unit->findData(static_cast<int>(LengthUnit::micrometre)));
    CHECK(!original->rulers()->physical());
    CHECK(bench.find<QLabel>("scaleNote")->isVisibleTo(bench.window.filter()));
    bench.choose(bench.find<QComboBox>("pixelSizeUnit"), 2); // micrometres
    bench.find<QDoubleSpinBox>("pixelSize")->setValue(2.5);
    CHECK(original->rulers()->unit == LengthUnit::micrometre);
    CHECK(original->rulers()->across() == Approx(0.4));
}

TEST_CASE("Profiles of the spectrum show a wave's ring, and a line that is dragged in it") {
    const QTemporaryDir folder;
    SpectrumBench bench(waves(folder));
    QTest::mouseClick(bench.find<QPushButton>("spectrumProfiles"), Qt::LeftButton);
    auto *dialog = bench.window.findChild<QDialog *>(QStringLiteral("profileDialog"));
    REQUIRE(dialog);
    auto *plot = dialog->findChild<QCustomPlot *>(QStringLiteral("profilePlot"));
    REQUIRE(plot);
    const auto points = [&] { return plot->graph(0)->dataCount(); };
    REQUIRE(QTest::qWaitFor([&] { return points() > 100; }, patience_ms));
    CHECK(top_of(*plot) == Approx(1 / 16.0).margin(1e-9)); // without the mean

    QTest::mouseClick(dialog->findChild<QWidget *>(QStringLiteral("profileKind1")), Qt::LeftButton);
    MaskOverlay *overlay = bench.window.filter()->overlay();
    REQUIRE(overlay->profile_line().line());
    const auto level_at = [&](double place) {
        double level = -1e300; // the nearest one
        double nearest = 1;
        for (const QCPGraphData &point : *plot->graph(0)->data())
            if (std::fabs(point.key - place) < nearest) {
                nearest = std::fabs(point.key - place);
                level = point.value;
            }
        return level;
    };
    CHECK(top_of(*plot) == Approx(0).margin(0.003)); // the mean
    const double along = level_at(1 / 16.0);
    CHECK(along > level_at(1.5 / 16) + 40);
    // Drag its end down: the other end follows through the middle, and the waves are left.
    QTest::mousePress(bench.spectrum, Qt::LeftButton, {}, bench.at({0.4, 0}));
    QTest::mouseMove(bench.spectrum, bench.at({0.2, 0.3}));
    QTest::mouseMove(bench.spectrum, bench.at({0, 0.4}));
    QTest::mouseRelease(bench.spectrum, Qt::LeftButton, {}, bench.at({0, 0.4}));
    const ProfileLine line = *overlay->profile_line().line();
    const double pixel = overlay->map().length(1, {});
    CHECK(line.to.x == Approx(0).margin(pixel));
    CHECK(line.to.y == Approx(0.4).margin(pixel));
    CHECK(line.from.y == Approx(-line.to.y));
    CHECK(level_at(1 / 16.0) < along - 40);
    CHECK(bench.window.filter()->document()->shapes().empty()); // no shape was drawn

    QTest::mouseClick(dialog->findChild<QWidget *>(QStringLiteral("copyProfile")), Qt::LeftButton);
    const QStringList copied = QApplication::clipboard()->text().split(QLatin1Char('\n'));
    CHECK(copied.front() == QStringLiteral("across\tdown\tdistance\tpower"));
    CHECK(copied.size() > points());
    dialog->close();
    CHECK(!overlay->profile_line().line());
}
