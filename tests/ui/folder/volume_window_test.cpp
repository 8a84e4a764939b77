// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks filtered in three dimensions, in Filter.
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/recipe_file.h"
#include "engine/values/media/file_format.h"
#include "tests/ui/dialogs.h"
#include "tests/ui/window_fixture.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/page/save_dialog.h"

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

#include <algorithm>
#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

/// A window in Filter with a stack of its own.
struct VolumeBench : Bench {
    QTemporaryDir folder;
    QString path;
    static constexpr std::size_t slices = 6, side = 40;

    explicit VolumeBench(bool array) : path(folder.filePath(array ? "v.npy" : "s.tif")) {
        PictureFile stack(path.toStdString(), {}, slices);
        for (std::size_t page = 0; page < slices; ++page) {
            Image image{.width = side,
                        .height = side - 8,
                        .channels = array ? 1u : 3u,
                        .depth = array ? SampleDepth::f32 : SampleDepth::u8};
            for (std::size_t i = 0; i < image.count(); ++i)
                image.samples.push_back(
                    static_cast<float>((i * (page + 3) + 40 * page + i / side * 5) % 251) /
                    (array ? 251.0f : 1.0f));
            stack.set(page, std::make_shared<const Image>(image));
        }
        stack.write();
        painted_after([&] { window.open(path); });
        painted_after([&] { window.show_workspace(1); });
    }
    FilterWorkspace *filter() { return window.filter(); }
    void add_low(double radius) {
        FilterShape low;
        low.radius = radius;
        low.soft = 0.1;
        filter()->document()->add(low);
    }
    QString cli(const QStringList &more, const QString &name) {
        const QString out = folder.filePath(name);
        REQUIRE(QProcess::execute(QStringLiteral(IMAGO_CLI),
                                  QStringList{"filter", path, "-o", out, "--soft", "0.1"} + more) ==
                0);
        return out;
    }
    void save(const QString &name, SampleDepth depth) {
        file_after([&] { filter()->compute_for({folder.filePath(name), nullptr, depth}); });
    }
};

} // namespace

TEST_CASE("What was removed from a stack has all its slices", "[folder][volume]") {
    VolumeBench bench(false);
    bench.painted_after([&] { bench.add_low(0.2); });
    bench.painted_after([&] { bench.find<QCheckBox>("filterVolume")->click(); });
    const QString path = bench.folder.filePath(QStringLiteral("removed.tif"));
    {
        DialogHands hands;
        hands.expect_name(path);
        bench.file_after([&] { bench.find<QAction>("exportRemoved")->trigger(); });
    }
    bench.save(QStringLiteral("result.tif"), SampleDepth::f32);
    PicturePages removed(path.toStdString()), originals(bench.path.toStdString()),
        results(bench.folder.filePath(QStringLiteral("result.tif")).toStdString());
    REQUIRE(removed.count() == bench.slices);
    for (std::size_t page = 0; page < bench.slices; ++page) {
        const Image lost = removed.read(page).image, was = originals.read(page).image,
                    now = results.read(page).image;
        double worst = 0;
        for (std::size_t i = 0; i < lost.plane_size(); ++i)
            worst = std::max(worst, std::fabs(double(was.sample(0, i)) - double(now.sample(0, i)) -
                                              double(lost.sample(0, i))));
        CHECK(worst < 1e-3);
    }
}

TEST_CASE("Filter takes a stack as a volume, with the command's files", "[folder][volume]") {
    const bool array = GENERATE(true, false);
    VolumeBench bench(array);
    auto *on = bench.find<QCheckBox>("filterVolume");
    REQUIRE(on->isVisible());
    bench.painted_after([&] { bench.add_low(0.3); });
    const std::vector<float> plane = bench.filter()->result_image()->samples;
    bench.painted_after([&] { on->click(); });
    CHECK(bench.filter()->result_image()->samples != plane);
    bench.painted_after([&] {
        FilterShape low = *bench.filter()->document()->shape();
        low.radius = 0.2;
        bench.filter()->document()->set_shape(0, low, QStringLiteral("radius"));
    });
    const QString name = array ? QStringLiteral("out.npy") : QStringLiteral("out.tif"),
                  by_command = bench.cli({"--dimensions", "3", "--low", "0.2"},
                                         QStringLiteral("cli-") + name);
    PicturePages expected(by_command.toStdString());
    auto *slider = bench.find<QSlider>("sliceSlider");
    for (const int slice : {4, 1, 6}) { // at once, of the result that is there
        QSignalSpy painted(&bench.window, &MainWindow::result_painted);
        QSignalSpy computed(bench.window.findChild<EngineClient *>(), &EngineClient::progressed);
        slider->setValue(slice);
        REQUIRE(QTest::qWaitFor([&] { return painted.count() > 0; }, patience_ms));
        CHECK(computed.count() == 0);
        const Image &seen = *bench.filter()->result_image();
        const Image page = expected.read(static_cast<std::size_t>(slice - 1)).image;
        float most = 0;
        for (std::size_t i = 0; i < page.plane_size(); ++i) {
            const float got = seen.sample(0, i);
            most = std::max(
                most, std::abs((array ? got : std::clamp(got, 0.0f, 255.0f)) - page.sample(0, i)));
        }
        CHECK(most <= (array ? 0.0f : 0.501f)); // the file's samples are rounded
    }
    const SampleDepth depth = array ? SampleDepth::f32 : SampleDepth::u8;
    bench.save(name, depth);
    CHECK(bytes_in(bench.folder.filePath(name)) == bytes_in(by_command));
    bench.save(QStringLiteral("one.png"), SampleDepth::u8); // the slice in sight
    CHECK(PicturePages(bench.folder.filePath(QStringLiteral("one.png")).toStdString()).count() ==
          1);
    bench.file_after([&] { bench.window.save_session(bench.folder.filePath("s.imago")); });
    CHECK(QProcess::execute(QStringLiteral(IMAGO_CLI), {"run", bench.folder.filePath("s.imago"),
                                                        "-o", bench.folder.filePath("run")}) == 0);
    const QString kind = array ? QStringLiteral("npy") : QStringLiteral("tif");
    CHECK(bytes_in(bench.folder.filePath(
              QStringLiteral("run/%1-filtered.%2").arg(array ? "v" : "s", kind))) ==
          bytes_in(by_command));
}

TEST_CASE("A region of a stack is filtered in three dimensions, too", "[folder][volume]") {
    VolumeBench bench(false);
    bench.painted_after([&] { bench.add_low(0.2); });
    bench.painted_after([&] { bench.find<QCheckBox>("filterVolume")->click(); });
    const int steps = bench.filter()->undo()->count();
    const auto widths = [&] {
        std::vector<std::size_t> all;
        for (const auto &slice : bench.filter()->result_slices())
            all.push_back(slice->width);
        return all;
    };
    for (const std::size_t side : {std::size_t{20}, std::size_t{12}}) {
        bench.painted_after([&] {
            bench.window.choose_region(PictureRegion{4, 2, side, side - 4});
        });
        CHECK(bench.find<QCheckBox>("filterVolume")->isChecked());
        CHECK(bench.filter()->undo()->count() == steps);
        CHECK(widths() == std::vector<std::size_t>(VolumeBench::slices, side));
        CHECK(bench.filter()->result_image()->width == side);
    }
    bench.painted_after([&] { bench.find<QSlider>("sliceSlider")->setValue(4); });
    CHECK(widths() == std::vector<std::size_t>(VolumeBench::slices, 12));
    bench.painted_after([&] { bench.window.choose_region(std::nullopt); });
    CHECK(widths() == std::vector<std::size_t>(VolumeBench::slices, VolumeBench::side));
}

TEST_CASE("What a volume has no filter for waits until the switch is off", "[folder][volume]") {
    VolumeBench bench(false);
    auto *on = bench.find<QCheckBox>("filterVolume");
    bench.painted_after([&] { bench.add_low(0.3); });
    bench.painted_after([&] {
        FilterShape notch;
        notch.kind = FilterShape::Kind::notch;
        notch.x = 0.2;
        notch.radius = 0.05;
        bench.filter()->document()->add(notch);
    });
    const Recipe before = *bench.filter()->recipe();
    auto *tool = bench.find<QToolButton>("tool_notch");
    const QString tool_tip = tool->toolTip();
    bench.painted_after([&] { on->click(); });
    CHECK_FALSE(tool->isEnabled());
    CHECK(tool->toolTip().contains(QStringLiteral("three dimensions")));
    CHECK(bench.find<QToolButton>("tool_low")->isEnabled());
    CHECK(bench.text("volumeNote").contains(QStringLiteral("Notch")));
    const Recipe whole = *bench.filter()->recipe();
    const auto &step = std::get<FilterStep>(whole.steps.front());
    CHECK(step.volume);
    CHECK(step.mask.shapes.size() == 1);
    write_recipe_file(bench.folder.filePath("r.json").toStdString(), whole);
    bench.painted_after([&] { bench.filter()->undo()->undo(); });
    CHECK_FALSE(on->isChecked());
    CHECK(tool->isEnabled());
    CHECK(tool->toolTip() == tool_tip);
    CHECK(bench.filter()->recipe() == before);
    bench.painted_after([&] { bench.window.open(bench.folder.filePath("r.json")); });
    CHECK(on->isChecked());
    CHECK(bench.filter()->document()->settings().mask.shapes.size() == 1);
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    CHECK_FALSE(on->isVisible());
    CHECK_FALSE(on->isChecked());
}

TEST_CASE("Shapes across the slices are added, changed and removed by their numbers",
          "[folder][volume]") {
    VolumeBench bench(true);
    auto *on = bench.find<QCheckBox>("filterVolume");
    auto *add = bench.find<QPushButton>("addVolumeNotch");
    auto *across = bench.find<QDoubleSpinBox>("shapeZ");
    CHECK_FALSE(add->isVisible());
    bench.painted_after([&] { on->click(); });
    REQUIRE(add->isVisible());
    bench.painted_after([&] { add->click(); });
    REQUIRE(bench.filter()->document()->shapes().size() == 1);
    CHECK(across->isVisible());
    CHECK(bench.text("volumeNote").isEmpty()); // it applies
    bench.painted_after([&] { across->setValue(1.0 / 3); });
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("shapeRadius")->setValue(0.05); });
    bench.painted_after([&] {
        FilterShape notch = *bench.filter()->document()->shape();
        notch.soft = 0.1;
        bench.filter()->document()->set_shape(0, notch, QStringLiteral("soft"));
    });
    auto *list = bench.find<QListWidget>("shapeList");
    INFO(list->item(0)->text().toStdString());
    CHECK(list->item(0)->text().endsWith(QStringLiteral("at (0; 0; 0.3333)")));
    const QString by_command =
        bench.cli({"--dimensions", "3", "--notch", "0,0,0.3333,0.05"}, QStringLiteral("notch.npy"));
    bench.save(QStringLiteral("out.npy"), SampleDepth::f32);
    CHECK(bytes_in(bench.folder.filePath(QStringLiteral("out.npy"))) == bytes_in(by_command));
    bench.save(QStringLiteral("out.mrc"), SampleDepth::f32); // of several pages, too
    const PicturePages pages(bench.folder.filePath(QStringLiteral("out.mrc")).toStdString());
    CHECK(pages.count() == bench.slices);
    CHECK(std::get<FilterStep>(bench.filter()->recipe()->steps.front()).mask.shapes.size() == 1);
    // A lattice has three vectors there, a wedge an elevation.
    bench.painted_after([&] { bench.find<QPushButton>("addVolumeLattice")->click(); });
    CHECK(bench.find<QDoubleSpinBox>("shapeZ3")->isVisible());
    bench.painted_after([&] { bench.find<QPushButton>("removeShape")->click(); });
    bench.painted_after([&] { bench.find<QPushButton>("addVolumeWedge")->click(); });
    auto *elevation = bench.find<QDoubleSpinBox>("shapeElevation");
    CHECK(elevation->isVisible());
    CHECK(elevation->value() == 90);
    CHECK_FALSE(across->isVisible());
    // In two dimensions they wait, and what they have more is still told.
    bench.painted_after([&] { on->click(); });
    CHECK(elevation->isVisible());
    CHECK(bench.text("volumeNote").contains(QStringLiteral("across the slices")));
    CHECK_FALSE(bench.filter()->recipe().has_value());
    CHECK_FALSE(add->isVisible());
}

TEST_CASE("A filtered volume is seen in planes across its slices", "[folder][volume]") {
    VolumeBench bench(false);
    bench.painted_after([&] { bench.add_low(0.2); });
    bench.painted_after([&] { bench.find<QCheckBox>("filterVolume")->click(); });
    bench.save(QStringLiteral("result.tif"), SampleDepth::f32);
    PicturePages pages(bench.folder.filePath(QStringLiteral("result.tif")).toStdString());
    PictureStack slices;
    for (std::size_t page = 0; page < bench.slices; ++page)
        slices.push_back(std::make_shared<const Image>(pages.read(page).image));
    auto *plane = bench.find<QComboBox>("slicePlane");
    for (const StackPlane which : {StackPlane::xz, StackPlane::yz}) {
        bench.painted_after([&] {
            plane->setCurrentIndex(int(which));
            Q_EMIT plane->activated(int(which));
        });
        bench.painted_after([&] { bench.find<QSlider>("sliceSlider")->setValue(6); });
        const auto expected = stack_section(slices, {which, 5});
        const Image &shown = *bench.filter()->result_image();
        REQUIRE(shown.width == expected->width);
        float most = 0;
        for (std::size_t c = 0; c < shown.channels; ++c)
            for (std::size_t i = 0; i < shown.plane_size(); ++i)
                most = std::max(most, std::abs(shown.sample(c, i) - expected->sample(c, i)));
        CHECK(most < 1e-3f);
        CHECK_FALSE(bench.text("figureRemoved").isEmpty());
        CHECK(bench.pixels("filterResultView").size() ==
              QSize(int(shown.width), int(shown.height)));
    }
    // Another radius, seen there.
    const std::vector<float> before = bench.filter()->result_image()->samples;
    bench.painted_after([&] {
        FilterShape low = *bench.filter()->document()->shape();
        low.radius = 0.1;
        bench.filter()->document()->set_shape(0, low, QStringLiteral("radius"));
    });
    CHECK(bench.filter()->result_image()->samples.size() == before.size());
    CHECK(bench.filter()->result_image()->samples != before);
}

TEST_CASE("Cancelling the reading of a stack leaves the slice a picture", "[folder][volume]") {
    VolumeBench bench(false);
    auto *on = bench.find<QCheckBox>("filterVolume");
    bench.painted_after([&] { bench.add_low(0.3); });
    const std::shared_ptr<const Image> plane = bench.filter()->result_image();
    const auto difference = [&] {
        float most = 0;
        for (std::size_t i = 0; i < plane->plane_size(); ++i)
            most = std::max(
                most, std::abs(bench.filter()->result_image()->sample(0, i) - plane->sample(0, i)));
        return most;
    };
    bench.painted_after([&] {
        on->click();
        bench.filter()->cancel(); // before the first slice is there
    });
    CHECK_FALSE(on->isChecked());
    CHECK(difference() < 0.501f); // what is shown may be rounded
    bench.painted_after([&] { on->click(); });
    CHECK(on->isChecked());
    CHECK(difference() > 5);
}

TEST_CASE("Saving a stack says which formats hold all slices", "[folder][volume]") {
    SaveDialog dialog(QStringLiteral("/nowhere/v-filtered.npy"), SampleDepth::f32, nullptr, {}, 6);
    auto *format = dialog.findChild<QComboBox *>(QStringLiteral("saveFormat"));
    auto *note = dialog.findChild<QLabel *>(QStringLiteral("saveNote"));
    CHECK(dialog.path() == QStringLiteral("/nowhere/v-filtered.npy"));
    CHECK(note->text().contains(QStringLiteral("all 6 slice")));
    format->setCurrentIndex(0);
    Q_EMIT format->activated(0);
    CHECK(dialog.path() == QStringLiteral("/nowhere/v-filtered.png"));
    CHECK(note->text().contains(QStringLiteral("slice in sight")));
    SaveDialog picture(QStringLiteral("/nowhere/p.png"), SampleDepth::u8);
    const auto &all = file_formats();
    const auto written = std::count_if(all.begin(), all.end(), [](const FileFormat &one) {
        return one.kind == FileFormat::Kind::picture && !one.written().empty();
    });
    CHECK(picture.findChild<QComboBox *>(QStringLiteral("saveFormat"))->count() == written);
}
