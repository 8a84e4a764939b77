// SPDX-License-Identifier: GPL-3.0-or-later
// The peak of memory while a large photograph is opened, dragged over and saved.
#include "app/media/image/image_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/page/save_dialog.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QTemporaryDir>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <stop_token>
#include <string>
#include <thread>

using namespace imago;
using namespace imago::test;

namespace {

/// A line of /proc/PID/status without its name; empty if the process is gone.
std::string status_text(const std::string &process, const std::string &name) {
    std::ifstream status("/proc/" + process + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind(name + ":", 0) == 0)
            return line.substr(name.size() + 2);
    return {};
}

double status_bytes(const std::string &process, const std::string &name) {
    const std::string text = status_text(process, name);
    return text.empty() ? 0 : std::stod(text) * 1024;
}

/// The most that this process and the helpers that it started have held at one time.
class Watch {
  public:
    Watch() : thread_([this](const std::stop_token &stop) { watch(stop); }) {}
    double most() const { return most_; }
    double helpers() const { return helpers_; } ///< their part of it

  private:
    static double of_children() {
        static const std::string own = status_text("self", "Name");
        double sum = 0;
        for (const auto &task : std::filesystem::directory_iterator("/proc/self/task")) {
            std::ifstream children(task.path() / "children");
            for (std::string child; children >> child;)
                if (status_text(child, "Name") != own) // a copy of this process before it starts
                    sum += status_bytes(child, "VmRSS");
        }
        return sum;
    }
    void watch(const std::stop_token &stop) {
        while (!stop.stop_requested()) {
            const double helpers = of_children(), all = helpers + status_bytes("self", "VmRSS");
            if (all > most_) {
                most_ = all;
                helpers_ = helpers;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
    std::atomic<double> most_ = 0, helpers_ = 0;
    std::jthread thread_;
};

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

/// A window with a large photograph, and what it takes of memory.
struct MemoryBench : Bench {
    std::size_t width, height;
    double pixels, before;
    QTemporaryDir folder;
    std::unique_ptr<Watch> watch;

    explicit MemoryBench(int workspace) {
        const char *wanted = std::getenv("IMAGO_MEMORY_SIZE"); // 4000x3000, to measure
        const std::string size = wanted ? wanted : "3000x2000";
        width = static_cast<std::size_t>(std::stoul(size));
        height = static_cast<std::size_t>(std::stoul(size.substr(size.find('x') + 1)));
        pixels = static_cast<double>(width) * static_cast<double>(height);
        const QString path = write_photograph(folder.path(), width, height);
        QSettings().setValue(QStringLiteral("saveFolder"), folder.path());
        window.show_workspace(workspace);
        Bench::open(QStringLiteral("chelsea.png"));
        std::ofstream("/proc/self/clear_refs") << 5; // VmHWM is reset to the current size
        before = status_bytes("self", "VmHWM");
        watch = std::make_unique<Watch>();
        print("small picture");
        painted_after([&] { window.open(path); });
        print("opened");
    }

    void print(const char *what) const {
        const double peak = status_bytes("self", "VmHWM");
        std::printf(
            "%-16s now %6.0f MB, peak %6.0f MB; with helpers %6.0f MB (%4.0f); %5.1f B/px\n", what,
            status_bytes("self", "VmRSS") / 1e6, peak / 1e6, watch->most() / 1e6,
            watch->helpers() / 1e6, (watch->most() - before) / pixels);
        std::fflush(stdout);
    }

    template <class Move>
    void drag(const Move &move) {
        for (int i = 0; i < 30; ++i) {
            move(i);
            QTest::qWait(100);
        }
        REQUIRE(QTest::qWaitFor([&] { return window.current()->settled(); }, patience_ms));
        print("dragged");
    }

    void save_as(const char *name) {
        QTimer accept;
        QObject::connect(&accept, &QTimer::timeout, [] {
            for (QWidget *widget : QApplication::topLevelWidgets())
                if (auto *dialog = qobject_cast<SaveDialog *>(widget))
                    dialog->accept();
        });
        accept.start(50);
        file_after([&] { find<QAction>("save")->trigger(); });
        print("saved");
        INFO(text("messageText").toStdString());
        CHECK(QFile::exists(folder.filePath(QLatin1String(name))));
    }

    /// Checks bytes for a pixel of this process, and with the helpers, whose compiler takes up to
    /// 250 MB whatever the picture.
    void check(double own, double with_helpers) const {
        const double peak = (status_bytes("self", "VmHWM") - before) / pixels;
        const double all = (watch->most() - before) / pixels;
        INFO(peak << " bytes a pixel, " << all << " with helpers");
        CHECK(peak < own);
        CHECK(all < with_helpers);
    }
};

} // namespace

/// The window takes a size that its programs are not built for: compiling them counts, too, and so
/// does the helper that compiles. Bytes of a pixel of three channels: 3 of the original, 12 of
/// coefficients, 4 of samples and 4 of workspace on the device, 3 for each of up to three results,
/// 4 of the spectrum, and halved copies of pictures.
TEST_CASE("The Compress page takes few bytes for a pixel", "[memory][compress]") {
    MemoryBench bench(0);
    bench.find<QAction>("differenceAction")->setChecked(true);
    QTest::qWait(1000);
    auto *threshold = bench.find<QDoubleSpinBox>("thresholdNumber");
    bench.drag([&](int i) { threshold->setValue(10 + i); });
    bench.save_as("photo-compressed.png");
    bench.check(65, 110);
}

/// A mirrored margin makes the planes larger than the image by half: 19 bytes of spectra, 6 of
/// samples, 6 of workspace, 3 of the mask on the device and 1 for each of up to three on the host,
/// 3 of half the spectrum, 5 of the image with its margin, 3 of the image and 3 for each result.
TEST_CASE("The Filter page takes few bytes for a pixel", "[memory][filter]") {
    MemoryBench bench(1);
    auto *document = bench.window.filter()->document();
    FilterSettings settings = document->settings();
    settings.edges = FilterEdges::mirror;
    FilterShape low;
    low.radius = 0.2;
    settings.mask.shapes = {low};
    bench.painted_after([&] { document->change(QStringLiteral("Mask"), settings); });
    bench.drag([&](int i) {
        settings.mask.shapes[0].radius = 0.2 + 0.005 * i;
        document->change(QStringLiteral("Radius"), settings);
    });
    bench.save_as("photo-filtered.png");
    bench.check(100, 130); // 92 where the driver has the programs, 96 where it compiles them
}
