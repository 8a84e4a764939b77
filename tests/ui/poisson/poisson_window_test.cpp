// SPDX-License-Identifier: GPL-3.0-or-later
// The Poisson workspace: densities, potentials, arrows, figures, files.
#include "app/media/npy/npy_file.h"
#include "tests/ui/dialogs.h"
#include "tests/ui/window_fixture.h"
#include "ui/poisson/field_overlay.h"
#include "ui/view/colour_legend.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr std::size_t height = 48, width = 64;

/// 5 + 2 cos(w (x + 1/2)), w = 2 pi / width: mode (0, 2), whose potential is that cosine times
/// 2 / w^2.
constexpr double w = 2 * pi / double(width);
double cosine(std::size_t x) {
    return std::cos(w * (double(x) + 0.5));
}

struct PoissonBench : Bench {
    QTemporaryDir folder;
    PoissonBench() {
        window.show_workspace(4);
        window.resize(1300, 800);
    }
    QString at(const char *name) { return folder.filePath(QLatin1String(name)); }
    template <class T>
    QString write(const char *name, std::vector<std::size_t> shape, std::vector<T> samples) {
        write_npy(at(name).toStdString(), {std::move(shape), std::move(samples)});
        return at(name);
    }
    QString write_mode() {
        std::vector<float> samples;
        for (std::size_t i = 0; i < height * width; ++i)
            samples.push_back(static_cast<float>(5 + 2 * cosine(i % width)));
        return write("mode.npy", {height, width}, std::move(samples));
    }
    void open_mode() {
        const QString path = write_mode();
        painted_after([&] { window.open(path); });
    }
    std::vector<float> saved(const char *button, const char *name) {
        DialogHands hands;
        hands.expect_name(at(name));
        file_after([&] { find<QPushButton>(button)->click(); });
        CHECK(hands.done());
        NpyArray array = read_npy(at(name).toStdString());
        shape = array.shape;
        return std::get<std::vector<float>>(array.data);
    }
    std::vector<std::size_t> shape; ///< of what was saved last
};

} // namespace

TEST_CASE("A density's potential and field are shown, said and saved") {
    PoissonBench bench;
    CHECK(!bench.find<QPushButton>("savePotential")->isEnabled());
    bench.open_mode();
    CHECK(bench.window.windowTitle().startsWith(QStringLiteral("mode.npy")));
    CHECK(bench.text("mean") == QStringLiteral("5"));
    CHECK(bench.text("relative_residual").contains(QLatin1Char('.')));
    CHECK(bench.text("rounding_bound").startsWith(QLatin1String("up to ")));
    CHECK(bench.text("densityNote") == QStringLiteral("The samples are the density."));
    CHECK(!bench.find<QLabel>("trustNote")->isVisible());
    const double top = 2 / (w * w) * cosine(0);
    CHECK(bench.text("figurePotential") ==
          QStringLiteral("%1 to %2").arg(number_words(-top, 4), number_words(top, 4)));
    CHECK(bench.text("figureField") == number_words(2 / w * std::sin(w * 15.5), 4));
    CHECK(bench.find<ColourLegend>("potentialLegend")
              ->accessibleDescription()
              .contains(number_words(top, 4)));
    // Positive at both ends of a row, negative in the middle: cream, black, cream.
    const QImage potential = bench.pixels("poissonPotentialView");
    REQUIRE(potential.size() == QSize(int(width), int(height)));
    CHECK(qGreen(potential.pixel(0, 20)) > 200);
    CHECK(qGreen(potential.pixel(32, 20)) < 40);
    CHECK(qGreen(potential.pixel(63, 20)) > 200);
    // The field leads from the ends to the middle.
    const std::vector<QLineF> arrows = bench.window.poisson()->overlay()->arrows();
    REQUIRE(arrows.size() > 20);
    const double middle =
        bench.find<ImageView>("poissonPotentialView")->position_of(QPointF(32, 0)).x();
    for (const QLineF &arrow : arrows) {
        CHECK((arrow.dx() > 0) == (arrow.center().x() < middle));
        CHECK(std::fabs(arrow.dy()) < 0.05 * arrow.length());
    }

    const std::vector<float> u = bench.saved("savePotential", "u.npy");
    CHECK(bench.shape == std::vector<std::size_t>{height, width});
    const std::vector<float> e = bench.saved("saveField", "e.npy");
    CHECK(bench.shape == std::vector<std::size_t>{2, height, width});
    for (std::size_t i = 0; i < height * width; ++i) {
        const double phase = w * (double(i % width) + 0.5);
        CHECK(double(u[i]) == Approx(2 / (w * w) * std::cos(phase)).margin(1e-3 * top));
        CHECK(double(e[i]) == Approx(0).margin(1e-3 * top * w));
        CHECK(double(e[height * width + i]) ==
              Approx(2 / w * std::sin(phase)).margin(1e-3 * top * w));
    }
    DialogHands hands;
    hands.expect_name(bench.at("u.png"));
    bench.file_after([&] { bench.find<QPushButton>("savePicture")->click(); });
    const QImage picture(bench.at("u.png"));
    CHECK(picture.size() == bench.find<ImageView>("poissonPotentialView")->grab().size());
    hands.expect_name({}); // given up: nothing is written
    bench.find<QPushButton>("savePotential")->click();
    CHECK(hands.done());
    CHECK(QDir(bench.folder.path()).entryList(QDir::Files).size() == 4);
}

TEST_CASE("Distances scale the potential, by undo and redo, too, and the newest request wins") {
    PoissonBench bench;
    bench.open_mode();
    const QString once = bench.text("figurePotential");
    auto *rows = bench.find<QDoubleSpinBox>("rowSpacing");
    auto *columns = bench.find<QDoubleSpinBox>("columnSpacing");
    bench.painted_after([&] {
        for (const double distance : {3.0, 5.0, 0.5, 2.0}) // only the last one is seen
            columns->setValue(distance);
    });
    const double top = 4 * 2 / (w * w) * cosine(0);
    CHECK(bench.text("figurePotential") ==
          QStringLiteral("%1 to %2").arg(number_words(-top, 4), number_words(top, 4)));
    bench.painted_after([&] { rows->setValue(7); }); // along which nothing changes
    CHECK(bench.text("figurePotential") ==
          QStringLiteral("%1 to %2").arg(number_words(-top, 4), number_words(top, 4)));
    QUndoStack *undo = bench.window.poisson()->undo();
    CHECK(undo->count() == 5);
    bench.painted_after([&] { undo->setIndex(0); });
    CHECK(columns->value() == 1);
    CHECK(rows->value() == 1);
    CHECK(bench.text("figurePotential") == once);
}

TEST_CASE("A cancelled request leaves the last result") {
    PoissonBench bench;
    bench.open_mode();
    const QString before = bench.text("figurePotential");
    bench.find<QDoubleSpinBox>("columnSpacing")->setValue(3);
    bench.window.poisson()->cancel();
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    QTest::qWait(100);
    CHECK(!bench.find<QAction>("cancel")->isEnabled());
    CHECK(!bench.window.messages()->isVisible()); // it is no error
    // It was stopped, or it had just been answered; both leave a result that is whole.
    const double top = 9 * 2 / (w * w) * cosine(0);
    const QString after =
        QStringLiteral("%1 to %2").arg(number_words(-top, 4), number_words(top, 4));
    CHECK((bench.text("figurePotential") == before || bench.text("figurePotential") == after));
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("columnSpacing")->setValue(1); });
    CHECK(bench.text("figurePotential") == before);
}

TEST_CASE("Colours count by their luminance, and pictures of the other pages are solved, too") {
    PoissonBench bench;
    bench.window.show_workspace(0);
    bench.open(QStringLiteral("chelsea.png"));
    bench.painted_after([&] { bench.window.show_workspace(4); });
    CHECK(bench.text("densityNote").contains(QStringLiteral("luminance")));
    CHECK(bench.find<ElidedLabel>("poissonDensityDetail")
              ->text()
              .contains(QStringLiteral("luminance of RGB")));
    CHECK(bench.pixels("poissonPotentialView").size() == QSize(451, 300));
    const LoadedImage loaded = bench.store.load(samples + QStringLiteral("/chelsea.png"));
    const Plane gray = luma(*loaded.image);
    double sum = 0;
    for (const float sample : gray.samples)
        sum += double(sample);
    CHECK(bench.text("mean") == number_words(sum / double(gray.samples.size()), 4));
    const QImage density = bench.pixels("poissonDensityView");
    CHECK(std::abs(qGreen(density.pixel(200, 150)) - int(std::lround(gray.at(200, 150)))) <= 1);
    CHECK(qRed(density.pixel(200, 150)) == qBlue(density.pixel(200, 150)));
    // Commands that this page has no use for.
    CHECK(!bench.find<QAction>("split")->isEnabled());
    CHECK(!bench.find<QAction>("linkSpectrum")->isEnabled());
}

TEST_CASE("Arrows follow zoom and switch, and what is shown is kept between starts") {
    {
        PoissonBench bench;
        bench.open_mode();
        FieldOverlay *overlay = bench.window.poisson()->overlay();
        const std::size_t fitted = overlay->square_side();
        CHECK(fitted > 1);
        for (int i = 0; i < 12; ++i)
            bench.window.poisson()->zoom(1.25);
        CHECK(overlay->square_side() < fitted);
        bench.find<QWidget>("arrowLength2")->setFocus();
        QTest::keyClick(bench.find<QWidget>("arrowLength2"), Qt::Key_Space);
        bench.find<QCheckBox>("fieldArrows")->click();
        CHECK(overlay->arrows().empty());
        CHECK(!bench.find<QWidget>("arrowLength2")->isEnabled());
        bench.painted_after([&] { bench.find<QDoubleSpinBox>("rowSpacing")->setValue(2.5); });
        bench.window.close();
    }
    PoissonBench bench;
    CHECK(!bench.find<QCheckBox>("fieldArrows")->isChecked());
    CHECK(bench.find<QAbstractButton>("arrowLength2")->isChecked());
    CHECK(bench.find<QDoubleSpinBox>("rowSpacing")->value() == 1); // it belongs to the density
}

TEST_CASE("What is no density is refused in a sentence") {
    PoissonBench bench;
    const auto refused = [&](const QString &path) {
        QSignalSpy failed(&bench.window, &MainWindow::failed);
        bench.window.open(path);
        REQUIRE(QTest::qWaitFor([&] { return failed.count() > 0; }, patience_ms));
        return bench.window.messages()->text();
    };
    CHECK(refused(bench.write("line.npy", {8}, std::vector<float>(8, 1)))
              .contains(QStringLiteral("a height and a width")));
    CHECK(refused(bench.write("complex.npy", {2, 2}, std::vector<std::complex<float>>(4)))
              .contains(QStringLiteral("complex")));
    CHECK(refused(bench.write("nan.npy", {2, 2}, std::vector<float>(4, NAN)))
              .contains(QStringLiteral("finite")));
    CHECK(!bench.find<QPushButton>("savePotential")->isEnabled());
    CHECK(bench.window.poisson()->overlay()->arrows().empty());
    // Doubles are rounded, which is said; a constant has no potential but 0.
    bench.painted_after([&] {
        bench.window.open(bench.write("d.npy", {6, 4}, std::vector<double>(24, 0.1)));
    });
    CHECK(bench.window.messages()->text().contains(QStringLiteral("single precision")));
    CHECK(bench.text("relative_residual") == QStringLiteral("none: constant density"));
    bench.window.close_content();
    CHECK(!bench.find<QPushButton>("savePotential")->isEnabled());
}

TEST_CASE("Arrays are densities here and signals elsewhere; the sample opens here") {
    PoissonBench bench;
    const QString path = bench.write_mode();
    bench.window.show_workspace(0);
    bench.file_after([&] { bench.window.open(path); });
    CHECK(bench.window.current() == bench.window.signal_page());
    bench.window.show_workspace(0);
    bench.painted_after([&] { bench.find<QAbstractButton>("sample_charges")->click(); });
    CHECK(bench.window.current() == bench.window.poisson());
    CHECK(bench.pixels("poissonPotentialView").size() == QSize(256, 192));
    CHECK(bench.text("mean") == QStringLiteral("1.616"));
}
