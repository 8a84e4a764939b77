// SPDX-License-Identifier: GPL-3.0-or-later
// Files of what is seen besides the result: the spectrum, and what was removed.
#include "app/media/image/image_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/pages/image_pages.h"
#include "tests/ui/dialogs.h"
#include "tests/ui/window_fixture.h"
#include "ui/view/image_pane.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTemporaryDir>

#include <cmath>
#include <complex>

using namespace imago;
using namespace imago::test;

namespace {

/// The Filter page with a notch on a picture.
struct SeenBench : Bench {
    QTemporaryDir folder;
    SeenBench() {
        window.show_workspace(1);
        open(QStringLiteral("chelsea_stripes.png"));
        FilterShape shape;
        shape.kind = FilterShape::Kind::high;
        shape.radius = 0.1;
        painted_after([&] { window.filter()->document()->add(shape); });
    }
    std::filesystem::path exported(const char *action, const char *name) {
        DialogHands hands;
        const QString path = folder.filePath(QLatin1String(name));
        hands.expect_name(path);
        file_after([&] { find<QAction>(action)->trigger(); });
        INFO(window.messages()->text().toStdString());
        CHECK(window.messages()->kind() == MessageBar::Kind::information);
        REQUIRE(QFile::exists(path));
        return QFile::encodeName(path).toStdString();
    }
};

bool same_colours(const Image &image, const QImage &pixels) {
    if (image.channels != 3 || static_cast<int>(image.width) != pixels.width() ||
        static_cast<int>(image.height) != pixels.height())
        return false;
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x) {
            const QRgb colour = pixels.pixel(x, y);
            const auto at = static_cast<std::size_t>(y * pixels.width() + x);
            if (image.sample(0, at) != static_cast<float>(qRed(colour)) ||
                image.sample(1, at) != static_cast<float>(qGreen(colour)) ||
                image.sample(2, at) != static_cast<float>(qBlue(colour)))
                return false;
        }
    return true;
}

} // namespace

TEST_CASE("The spectrum is exported as it is drawn, and as complex numbers") {
    SeenBench bench;
    CHECK(bench.find<QAction>("exportView")->isEnabled());
    const QImage drawn = bench.pixels("filterSpectrumView");
    CHECK(same_colours(read_image(bench.exported("exportView", "spectrum.png")).image, drawn));

    const NpyArray array = read_npy(bench.exported("exportView", "spectrum.npy"));
    REQUIRE(array.shape.size() == 3); // red, green, blue
    CHECK(array.shape[0] == 3);
    CHECK(array.shape[1] == static_cast<std::size_t>(drawn.height()));
    CHECK(array.shape[2] == static_cast<std::size_t>(drawn.width()));
    const auto &numbers = std::get<std::vector<std::complex<float>>>(array.data);
    const std::size_t h = array.shape[1], w = array.shape[2];
    // The numbers are those whose logarithms the page tells of, and mirror each other.
    const auto at = [&](std::size_t plane, std::size_t y, std::size_t x) {
        return numbers[(plane * h + y) * w + x];
    };
    const std::size_t y = h / 2 + 3, x = w / 2 + 5;
    CHECK(std::abs(at(1, y, x) - std::conj(at(1, h / 2 - 3, w / 2 - 5))) <=
          1e-4f * std::abs(at(1, y, x)));
    double mean = 0;
    for (std::size_t plane = 0; plane < 3; ++plane)
        mean += std::log10(1 + static_cast<double>(std::abs(at(plane, y, x)))) / 3;
    QString said;
    QObject::connect(bench.window.filter(), &Workspace::readout, [&](const QString &text) {
        if (!text.isEmpty())
            said = text;
    });
    auto *view = bench.find<ImageView>("filterSpectrumView");
    Q_EMIT view->hovered(QPoint(static_cast<int>(x), static_cast<int>(y)));
    INFO(said.toStdString() << " against " << mean);
    CHECK(said.contains(number_words(std::pow(10, mean) - 1, 4)));

    ImagePages pages(bench.exported("exportView", "spectrum.tif"));
    REQUIRE(pages.count() == 6);
    CHECK(pages.read(2).image.samples[y * w + x] == at(1, y, x).real());
    CHECK(pages.read(3).image.samples[y * w + x] == at(1, y, x).imag());
}

TEST_CASE("What was removed is exported as numbers and as it is drawn") {
    SeenBench bench;
    CHECK(bench.find<QAction>("exportRemoved")->isEnabled());
    const NpyArray array = read_npy(bench.exported("exportRemoved", "removed.npy"));
    CHECK(bench.window.filter()->unsaved().size() == 2); // the result and its mask still are
    const auto &removed = std::get<std::vector<float>>(array.data);
    const Image original =
        read_image((samples + QStringLiteral("/chelsea_stripes.png")).toStdString()).image;
    CHECK(array.shape == std::vector<std::size_t>{3, original.height, original.width});
    const std::shared_ptr<const Image> result = bench.window.filter()->result_image();
    double worst = 0, sum = 0;
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t i = 0; i < original.plane_size(); ++i) {
            const double difference =
                static_cast<double>(original.sample(c, i) - result->sample(c, i));
            const double wrote = static_cast<double>(removed[c * original.plane_size() + i]);
            if (!result->narrow()) // else what is shown is rounded and clipped
                worst = std::max(worst, std::fabs(difference - wrote));
            sum += wrote * wrote;
        }
    CHECK(worst < 0.01);
    CHECK(std::sqrt(sum / static_cast<double>(removed.size())) > 5);
    const Image tiff = read_image(bench.exported("exportRemoved", "removed.tif")).image;
    CHECK(tiff.depth == SampleDepth::f32);
    CHECK(tiff.samples == removed);
    CHECK(same_colours(read_image(bench.exported("exportRemoved", "removed.png")).image,
                       bench.pixels("filterRemovedView")));
    // The Compress page has a difference, too, shown or not.
    bench.window.show_workspace(0);
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(read_npy(bench.exported("exportRemoved", "lost.npy")).shape == array.shape);
    CHECK(read_image(bench.exported("exportView", "dct.png")).image.channels == 3);
}

TEST_CASE("The coefficients of Compress are exported as numbers") {
    SeenBench bench;
    bench.window.show_workspace(0);
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    const NpyArray array = read_npy(bench.exported("exportView", "dct.npy"));
    const Image original =
        read_image((samples + QStringLiteral("/chelsea_stripes.png")).toStdString()).image;
    REQUIRE(array.shape == std::vector<std::size_t>{3, original.height, original.width});
    const auto &numbers = std::get<std::vector<float>>(array.data);
    for (std::size_t c = 0; c < 3; ++c) { // the first is sqrt(N) times the mean
        double sum = 0;
        for (std::size_t i = 0; i < original.plane_size(); ++i)
            sum += static_cast<double>(original.sample(c, i));
        const auto size = static_cast<double>(original.plane_size());
        CHECK(numbers[c * original.plane_size()] == Approx(sum / std::sqrt(size)).epsilon(1e-5));
    }
    ImagePages pages(bench.exported("exportView", "dct.tif"));
    REQUIRE(pages.count() == 3);
    const std::vector<float> &second = pages.read(1).image.samples;
    CHECK(std::equal(second.begin(), second.end(),
                     numbers.begin() + static_cast<std::ptrdiff_t>(original.plane_size())));
}

TEST_CASE("Context menus of panes export what the pane shows") {
    SeenBench bench;
    const auto offered = [&](const char *pane, const char *action) {
        auto *view = bench.find<ImageView>(pane);
        QContextMenuEvent event(QContextMenuEvent::Keyboard, view->rect().center(),
                                view->mapToGlobal(view->rect().center()));
        QCoreApplication::sendEvent(view, &event);
        auto *menu = bench.window.findChild<QMenu *>(QStringLiteral("contextMenu"));
        REQUIRE(menu);
        const bool there = menu->actions().contains(bench.find<QAction>(action));
        delete menu;
        return there;
    };
    CHECK(offered("filterSpectrumView", "exportView"));
    CHECK(offered("filterRemovedView", "exportRemoved"));
    CHECK(offered("filterResultView", "save"));
    CHECK_FALSE(offered("filterResultView", "exportRemoved"));
    bench.window.show_workspace(4);
    CHECK_FALSE(bench.find<QAction>("exportRemoved")->isEnabled());
    CHECK_FALSE(bench.find<QAction>("exportView")->isEnabled());
}
