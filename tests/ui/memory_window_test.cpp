// SPDX-License-Identifier: GPL-3.0-or-later
// The peak of the window's memory while a large photograph is opened, dragged over and saved.
#include "app/media/image/image_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/page/save_dialog.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

using namespace imago;
using namespace imago::test;

namespace {

/// A line of /proc/self/status in bytes.
double status_bytes(const std::string &name) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind(name + ":", 0) == 0)
            return std::stod(line.substr(name.size() + 1)) * 1024;
    return 0;
}

void print(const char *what, double pixels) {
    const double peak = status_bytes("VmHWM"), now = status_bytes("VmRSS");
    std::printf("%-28s now %7.0f MB, peak %7.0f MB, %5.1f B/px\n", what, now / 1e6, peak / 1e6,
                peak / pixels);
    std::fflush(stdout);
}

QString write_photograph(const QString &folder, std::size_t width, std::size_t height) {
    Image image{width, height, 3, SampleDepth::u8, {}, {}};
    image.samples.resize(3 * width * height);
    std::minstd_rand random(1);
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                image.plane(c)[y * width + x] =
                    static_cast<float>((x / 16 + y / 8 * (c + 1) + random() % 16) % 256);
    const QString path = folder + QStringLiteral("/photo.png");
    write_image(path.toStdString(), image, {});
    return path;
}

} // namespace

/// The window takes a size that its programs are not built for: compiling them counts, too. Bytes
/// of a pixel of three channels: 3 of the original, 12 of coefficients, 4 of samples and 4 of
/// workspace on the device, 3 for each of three results, 4 of the spectrum, and halved copies of
/// pictures; while a file is written, 12 of floats. With floats for all of them and pictures of
/// whole size, 180 were seen where this takes 64 (12 megapixels).
TEST_CASE("The window takes less than 130 bytes for a pixel", "[memory]") {
    QSettings().clear();
    const char *wanted = std::getenv("IMAGO_MEMORY_SIZE"); // 4000x3000, to measure
    const std::string size = wanted ? wanted : "3000x2000";
    const auto width = static_cast<std::size_t>(std::stoul(size));
    const auto height = static_cast<std::size_t>(std::stoul(size.substr(size.find('x') + 1)));
    const double pixels = static_cast<double>(width) * static_cast<double>(height);
    const QTemporaryDir folder;
    const QString path = write_photograph(folder.path(), width, height);
    QSettings().setValue(QStringLiteral("saveFolder"), folder.path());
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    std::ofstream("/proc/self/clear_refs") << 5; // VmHWM is reset to the current size
    const double before = status_bytes("VmHWM");
    print("small picture", pixels);
    bench.painted_after([&] { bench.window.open(path); });
    print("opened", pixels);
    bench.find<QAction>("differenceAction")->setChecked(true);
    QTest::qWait(1000);
    auto *threshold = bench.find<QDoubleSpinBox>("thresholdNumber");
    for (int i = 0; i < 30; ++i) {
        threshold->setValue(10 + i);
        QTest::qWait(100);
    }
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    print("dragged", pixels);
    QTimer accept; // the dialog comes when the result for a file is computed
    QObject::connect(&accept, &QTimer::timeout, [] {
        for (QWidget *widget : QApplication::topLevelWidgets())
            if (auto *dialog = qobject_cast<SaveDialog *>(widget))
                dialog->accept();
    });
    accept.start(50);
    bench.file_after([&] { bench.find<QAction>("save")->trigger(); });
    print("saved", pixels);
    CHECK(QFile::exists(folder.filePath(QStringLiteral("photo-compressed.png"))));
    const double grown = (status_bytes("VmHWM") - before) / pixels;
    INFO(grown << " bytes a pixel");
    CHECK(grown < 130);
}
