// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks on the pages of operations, whose slices are taken together.
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "engine/values/align/align_values.h"
#include "engine/values/deconvolve/deconvolve_values.h"
#include "tests/ui/window_fixture.h"
#include "ui/operation/place_table.h"
#include "ui/page/engine_client.h"
#include "ui/widget/message_bar.h"
#include "ui/widget/value_slider.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QProcess>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

/// A scene of smooth noise, whose sides are `side`.
std::vector<float> scene(std::size_t side) {
    std::minstd_rand random(3);
    std::vector<float> rough(side * side), smooth(side * side);
    for (float &sample : rough)
        sample = std::uniform_real_distribution<float>(0, 1)(random);
    for (std::size_t i = side + 1; i + side + 1 < rough.size(); ++i)
        for (const std::size_t row : {i - side, i, i + side})
            smooth[i] += (rough[row - 1] + rough[row] + rough[row + 1]) / 9;
    return smooth;
}

/// A window with a stack of a scene that drifts, on the page of an operation.
struct StackBench : Bench {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("s.tif"));
    OperationWorkspace *page = nullptr;
    int place = 0; ///< the page's, in the rail
    static constexpr std::size_t slices = 12, wide = 48, high = 40;

    explicit StackBench(const char *id) {
        RecipeOutput output;
        output.depth = SampleDepth::f32;
        PictureFile stack(path.toStdString(), output, slices);
        constexpr std::size_t side = 80;
        const std::vector<float> whole = scene(side);
        for (std::size_t z = 0; z < slices; ++z) {
            Image image{.width = wide, .height = high, .channels = 1, .depth = SampleDepth::f32};
            for (std::size_t i = 0; i < image.count(); ++i) // one down and two left a slice
                image.samples.push_back(whole[(14 + i / wide - z) * side + 5 + i % wide + 2 * z]);
            stack.set(z, std::make_shared<const Image>(image));
        }
        stack.write();
        painted_after([&] { window.open(path); });
        for (OperationWorkspace *one : window.operations())
            if (std::string(one->operation().id) == id)
                page = one;
        REQUIRE(page);
        const int first = 5; // of the operations, in the rail's order
        const auto &all = window.operations();
        place = first + int(std::find(all.begin(), all.end(), page) - all.begin());
        if (*page->operation().compared) // which needs a file
            window.show_workspace(place);
        else
            painted_after([&] { window.show_workspace(place); });
    }
    template <class Control>
    Control *control(const char *id) {
        auto *found = page->form()->findChild<Control *>(QLatin1String(id));
        REQUIRE(found);
        return found;
    }
    void choose(const char *id, double value) {
        auto *box = control<QComboBox>(id);
        box->setCurrentIndex(box->findData(value));
        Q_EMIT box->activated(box->currentIndex());
    }
    QString cli(const QStringList &arguments, const QString &name) {
        const QString out = folder.filePath(name);
        REQUIRE(QProcess::execute(QStringLiteral(IMAGO_CLI), arguments + QStringList{"-o", out}) ==
                0);
        return out;
    }
    QByteArray saved(const QString &name) {
        const QString out = folder.filePath(name);
        file_after([&] { page->compute_for({out, nullptr, SampleDepth::f32}); });
        return bytes_in(out);
    }
    /// Moves to a slice, and returns whether that needed no computing.
    bool leaf(int slice) {
        QSignalSpy computed(window.findChild<EngineClient *>(), &EngineClient::operated);
        painted_after([&] { find<QSlider>("sliceSlider")->setValue(slice + 1); });
        return computed.count() == 0;
    }
    /// The largest difference of the shown result from a page of a file.
    float off(const QString &file, int slice) {
        const Image expected =
            PicturePages(file.toStdString()).read(static_cast<std::size_t>(slice)).image;
        const Image &shown = *page->result_image();
        REQUIRE(shown.count() == expected.count());
        float most = 0;
        for (std::size_t i = 0; i < shown.count(); ++i)
            most = std::max(most, std::abs(shown.sample(0, i) - expected.sample(0, i)));
        return most;
    }
};

} // namespace

TEST_CASE("Sharpen takes the slices of a stack as a volume, with the command's file", "[stack]") {
    StackBench bench("deconvolve");
    auto *on = bench.control<QCheckBox>("deconvolve_dimensions");
    REQUIRE(on->isVisible());
    const Image plane = *bench.page->result_image();
    bench.painted_after([&] { on->click(); });
    CHECK(bench.page->result_image()->samples != plane.samples);
    CHECK(bench.page->undo()->count() == 1);
    const QString by_command =
        bench.cli({"deconvolve", bench.path, "--psf", "gaussian:1", "--dimensions", "3"}, "c.tif");
    CHECK(bench.page->form()->values()[bench.page->operation().place("psf_size")] ==
          ParamValue(1.0));
    CHECK(bench.off(by_command, 0) < 1e-5f);
    for (const int slice : {3, 1}) {
        CHECK(bench.leaf(slice)); // of the result that is there
        CHECK(bench.off(by_command, slice) < 1e-5f);
    }
    CHECK(bench.saved("w.tif") == bytes_in(by_command));
    CHECK(bench.page->result_slices().size() == bench.slices);
    // A session carries it out on all slices, too.
    const QString session = bench.folder.filePath("s.imago");
    bench.file_after([&] { bench.window.save_session(session); });
    REQUIRE(QProcess::execute(QStringLiteral(IMAGO_CLI),
                              {"run", session, "-o", bench.folder.filePath("run")}) == 0);
    CHECK(bytes_in(bench.folder.filePath("run/s-sharpened.tif")) == bytes_in(by_command));
    // A region of the slices is a volume of its own.
    bench.painted_after([&] { bench.window.choose_region(PictureRegion{4, 2, 24, 20}); });
    CHECK(bench.page->result_image()->width == 24);
    CHECK(bench.page->result_slices().size() == bench.slices);
    bench.painted_after([&] { bench.window.choose_region(std::nullopt); });
    bench.painted_after([&] { bench.page->undo()->undo(); });
    CHECK(bench.page->result_slices().size() == 1);
    // A picture has no such switch.
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    CHECK_FALSE(on->isVisible());
}

TEST_CASE("Align lays the slices of a stack on each other, and lists the shifts", "[stack]") {
    StackBench bench("align");
    auto *own = bench.find<QPushButton>("alignOwnStack");
    REQUIRE(own->isVisible());
    REQUIRE(bench.control<QComboBox>("align_onto")->isVisible());
    bench.painted_after([&] { own->click(); });
    CHECK_FALSE(own->isVisible());
    auto *table = bench.find<PlaceTable>("alignFound");
    REQUIRE(table->rowCount() == int(bench.slices));
    for (int row = 0; row < table->rowCount(); ++row) {
        CHECK(std::abs(QLocale().toDouble(table->item(row, 1)->text()) + row) < 0.1);
        CHECK(std::abs(QLocale().toDouble(table->item(row, 2)->text()) - 2 * row) < 0.1);
    }
    CHECK(table->places().isEmpty()); // shifts are no places
    CHECK(table->chosen_slice() == 0);

    const QString first = bench.cli({"align", bench.path, bench.path, "--page", "all"}, "f.tif");
    CHECK(bench.saved("first.tif") == bytes_in(first));
    const auto onto = GENERATE(AlignSettings::Onto::mean, AlignSettings::Onto::last);
    const bool mean = onto == AlignSettings::Onto::mean;
    bench.painted_after([&] { bench.choose("align_onto", double(onto)); });
    const QString by_command = bench.cli(
        {"align", bench.path, bench.path, "--page", "all", "--onto", mean ? "mean" : "last"},
        "c.tif");
    CHECK(bench.saved("w.tif") == bytes_in(by_command));
    // A row of the table is a slice.
    bench.painted_after([&] { table->selectRow(3); });
    CHECK(bench.find<QSlider>("sliceSlider")->value() == 4);
    CHECK(bench.off(by_command, 3) < 1e-5f);
    CHECK(bench.leaf(2));
    CHECK(table->chosen_slice() == 2);
    CHECK(table->rowCount() == int(bench.slices));
}

TEST_CASE("What slices are laid on names their own file, unless one is named", "[stack]") {
    StackBench bench("align");
    bench.painted_after([&] { bench.choose("align_onto", double(AlignSettings::Onto::last)); });
    CHECK(bench.page->form()->values()[bench.page->operation().place("reference")] ==
          ParamValue(bench.path.toStdString()));
    CHECK(bench.page->undo()->count() == 1);
    bench.page->undo()->undo();
    CHECK(bench.page->recipe().has_value()); // it is seen, and asks for a reference
    CHECK(bench.find<QPushButton>("alignOwnStack")->isVisible());
    // Another file's slices are read, all of them.
    const QString other = bench.folder.filePath(QStringLiteral("other.tif"));
    REQUIRE(QFile::copy(bench.path, other));
    bench.painted_after(
        [&] { bench.page->choose_file(bench.page->operation().place("reference"), other); });
    CHECK(bench.page->result_slices().size() == 1); // one slice, on the first of the other file
    bench.painted_after([&] { bench.choose("align_onto", double(AlignSettings::Onto::last)); });
    const QString by_command =
        bench.cli({"align", other, bench.path, "--page", "all", "--onto", "last"}, "c.tif");
    CHECK(bench.saved("w.tif") == bytes_in(by_command));
}

TEST_CASE("Iterations of a volume are seen slice by slice, and may be cancelled", "[stack]") {
    StackBench bench("deconvolve");
    bench.painted_after([&] { bench.control<QCheckBox>("deconvolve_dimensions")->click(); });
    const Image before = *bench.page->result_image();
    auto *row = bench.page->findChild<QWidget *>(QStringLiteral("deconvolveDone"));
    Q_EMIT bench.control<ValueSlider>("deconvolve_iterations")->edited(10000, 0);
    bench.choose("deconvolve_method", double(DeconvolveSettings::Method::richardson_lucy));
    REQUIRE(QTest::qWaitFor([&] { return row->isVisible(); }, patience_ms));
    const QImage first = bench.pixels("deconvolveResultView");
    QSignalSpy asked(bench.window.findChild<EngineClient *>(), &EngineClient::operated);
    bench.find<QSlider>("sliceSlider")->setValue(4); // goes on, and is seen there
    REQUIRE(QTest::qWaitFor(
        [&] { return bench.pixels("deconvolveResultView") != first && row->isVisible(); },
        patience_ms));
    CHECK(asked.count() == 0);
    bench.find<QAction>("cancel")->trigger();
    REQUIRE(QTest::qWaitFor([&] { return !row->isVisible(); }, patience_ms));
    // It is asked for again by what comes next.
    bench.painted_after([&] { bench.page->undo()->undo(); });
    CHECK(bench.page->result_slices().size() == bench.slices);
    CHECK(bench.leaf(0));
    float most = 0;
    for (std::size_t i = 0; i < before.count(); ++i)
        most = std::max(most,
                        std::abs(bench.page->result_image()->sample(0, i) - before.sample(0, i)));
    CHECK(most < 1e-5f);
}

TEST_CASE("A page in sight goes before the run of one that is not", "[stack]") {
    StackBench bench("deconvolve");
    bench.painted_after([&] { bench.control<QCheckBox>("deconvolve_dimensions")->click(); });
    auto *row = bench.page->findChild<QWidget *>(QStringLiteral("deconvolveDone"));
    Q_EMIT bench.control<ValueSlider>("deconvolve_iterations")->edited(10000, 0);
    bench.choose("deconvolve_method", double(DeconvolveSettings::Method::richardson_lucy));
    REQUIRE(QTest::qWaitFor([&] { return row->isVisible(); }, patience_ms));
    std::vector<Error::Kind> ends;
    QObject::connect(bench.window.findChild<EngineClient *>(), &EngineClient::operated, row,
                     [&](const OpRunPtr &run) {
                         ends.push_back(run->result ? Error::Kind::failure
                                                    : run->result.error_kind);
                     });
    bench.painted_after([&] { // long before they are done
        bench.window.show_workspace(0);
        bench.find<QDoubleSpinBox>("thresholdNumber")->setValue(33);
    });
    REQUIRE(QTest::qWaitFor([&] { return !ends.empty(); }, patience_ms));
    CHECK(ends == std::vector{Error::Kind::cancelled});
    CHECK(bench.window.compress()->has_result());
    // Seen again, it begins again.
    bench.window.show_workspace(bench.place);
    REQUIRE(QTest::qWaitFor([&] { return row->isVisible(); }, patience_ms));
    bench.find<QAction>("cancel")->trigger();
    REQUIRE(QTest::qWaitFor([&] { return !row->isVisible(); }, patience_ms));
}

TEST_CASE("What is saved goes on when its page is left", "[stack]") {
    StackBench bench("deconvolve");
    bench.painted_after([&] { bench.control<QCheckBox>("deconvolve_dimensions")->click(); });
    auto *row = bench.page->findChild<QWidget *>(QStringLiteral("deconvolveDone"));
    Q_EMIT bench.control<ValueSlider>("deconvolve_iterations")->edited(400, 0);
    bench.choose("deconvolve_method", double(DeconvolveSettings::Method::richardson_lucy));
    REQUIRE(QTest::qWaitFor([&] { return row->isVisible(); }, patience_ms));
    QSignalSpy ended(bench.page, &Workspace::save_ended);
    const QString out = bench.folder.filePath(QStringLiteral("left.tif"));
    bench.page->compute_for({out, nullptr, SampleDepth::f32}); // waits for the last iteration
    bench.window.show_workspace(0);
    REQUIRE(row->isVisibleTo(bench.page));
    bench.file_after([&] { bench.find<QDoubleSpinBox>("thresholdNumber")->setValue(33); });
    CHECK(ended.isEmpty()); // it would say that there is no file
    CHECK(QFile::exists(out));
}

TEST_CASE("Keys for undo are those of fields whose numbers are no steps", "[stack]") {
    StackBench bench("deconvolve");
    const auto keeps = [&](const char *name) {
        QKeyEvent key(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
        key.ignore();
        QApplication::sendEvent(bench.find<QAbstractSpinBox>(name), &key);
        return key.isAccepted();
    };
    for (const char *name : {"sliceNumber", "regionX", "deconvolveLevelsLow", "pixelSize",
                             "selectionFrom", "benchRounds", "tuneSeconds"}) {
        INFO(name);
        CHECK(keeps(name));
    }
    for (const char *name : {"thresholdNumber", "shapeRadius"}) {
        INFO(name);
        CHECK_FALSE(keeps(name));
    }
}

TEST_CASE("Planes across the slices are seen of a stack and of its result", "[stack]") {
    StackBench bench("deconvolve");
    bench.painted_after([&] { bench.control<QCheckBox>("deconvolve_dimensions")->click(); });
    const QString by_command =
        bench.cli({"deconvolve", bench.path, "--psf", "gaussian:1", "--dimensions", "3"}, "c.tif");
    PicturePages originals(bench.path.toStdString()), results(by_command.toStdString());
    PictureStack before, after;
    for (std::size_t z = 0; z < bench.slices; ++z) {
        before.push_back(std::make_shared<const Image>(originals.read(z).image));
        after.push_back(std::make_shared<const Image>(results.read(z).image));
    }
    bench.painted_after([&] { bench.find<QSlider>("sliceSlider")->setValue(3); });
    auto *plane = bench.find<QComboBox>("slicePlane");
    auto *slider = bench.find<QSlider>("sliceSlider");
    const auto choose = [&](StackPlane which) {
        plane->setCurrentIndex(int(which));
        bench.painted_after([&] { Q_EMIT plane->activated(int(which)); });
    };
    const auto most_off = [](const Image &shown, const Image &expected) {
        REQUIRE(shown.width == expected.width);
        REQUIRE(shown.height == expected.height);
        float most = 0;
        for (std::size_t i = 0; i < shown.count(); ++i)
            most = std::max(most, std::abs(shown.sample(0, i) - expected.sample(0, i)));
        return most;
    };
    const auto check = [&](const StackPlace &place) {
        CHECK(most_off(*bench.page->open_image(), *stack_section(before, place)) == 0);
        CHECK(most_off(*bench.page->result_image(), *stack_section(after, place)) < 1e-5f);
    };
    QSignalSpy computed(bench.window.findChild<EngineClient *>(), &EngineClient::operated);
    choose(StackPlane::xz);
    CHECK(slider->maximum() == int(bench.high));
    check({StackPlane::xz, bench.high / 2}); // the middle one at first
    bench.painted_after([&] { slider->setValue(8); });
    check({StackPlane::xz, 7});
    choose(StackPlane::yz);
    CHECK(slider->maximum() == int(bench.wide));
    check({StackPlane::yz, bench.wide / 2});
    CHECK(computed.count() == 0); // all of the result that is there
    CHECK_FALSE(bench.find<QAction>("region")->isEnabled());
    CHECK(bench.saved("w.tif") == bytes_in(by_command)); // the slices, as they were
    // Another page works on the plane as on a picture; a session has the slice.
    bench.painted_after([&] { bench.window.show_workspace(1); });
    CHECK(bench.window.filter()->open_image()->width == bench.slices);
    bench.file_after([&] { bench.window.save_session(bench.folder.filePath("s.imago")); });
    CHECK(bytes_in(bench.folder.filePath("s.imago")).contains("\"slice\": 2"));
    choose(StackPlane::xy);
    CHECK(slider->value() == 3);
    CHECK(bench.find<QAction>("region")->isEnabled());
    bench.painted_after([&] { bench.window.choose_region(PictureRegion{4, 2, 20, 16}); });
    CHECK_FALSE(plane->isEnabled());
    bench.painted_after([&] { bench.window.choose_region(std::nullopt); });
    CHECK(plane->isEnabled());
}

TEST_CASE("A plane across the slices is there before anything needs the stack", "[stack]") {
    StackBench bench("deconvolve");
    auto *plane = bench.find<QComboBox>("slicePlane");
    bench.painted_after([&] {
        plane->setCurrentIndex(1);
        Q_EMIT plane->activated(1);
    });
    CHECK(bench.page->open_image()->height == bench.slices);
    CHECK(bench.page->result_slices().size() == 1); // it is sharpened as a picture
    // Another file begins with its slices.
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    CHECK_FALSE(plane->isVisible());
}

TEST_CASE("Slices of different sizes have no planes across them, which is said", "[stack]") {
    Bench bench;
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("odd.tif"));
    PictureFile stack(path.toStdString(), {}, 2);
    for (std::size_t z = 0; z < 2; ++z)
        stack.set(z, std::make_shared<const Image>(
                         Image{.width = 20 + z,
                               .height = 16,
                               .channels = 1,
                               .samples = std::vector<float>((20 + z) * 16, 100)}));
    stack.write();
    bench.painted_after([&] { bench.window.open(path); });
    auto *plane = bench.find<QComboBox>("slicePlane");
    plane->setCurrentIndex(1);
    Q_EMIT plane->activated(1);
    REQUIRE(QTest::qWaitFor([&] { return plane->currentIndex() == 0; }, patience_ms));
    CHECK(bench.window.messages()->text().contains(QStringLiteral("different sizes")));
    bench.painted_after([&] { bench.find<QSlider>("sliceSlider")->setValue(2); });
    CHECK(bench.window.filter()->open_image()->width == 21);
}

TEST_CASE("A drift is compared with its reference in planes across the slices, too", "[stack]") {
    StackBench bench("align");
    bench.painted_after([&] { bench.find<QPushButton>("alignOwnStack")->click(); });
    auto *comparing = bench.find<QComboBox>("alignComparing");
    comparing->setCurrentIndex(1);
    auto *plane = bench.find<QComboBox>("slicePlane");
    bench.painted_after([&] {
        plane->setCurrentIndex(2);
        Q_EMIT plane->activated(2);
    });
    const QImage overlay = bench.pixels("alignDifferenceView");
    CHECK(overlay.size() == QSize(int(bench.slices), int(bench.high)));
    // Laid on the first slice, all slices agree with it in the middle: gray, of equal parts.
    int coloured = 0;
    for (int y = 12; y < overlay.height() - 14; ++y)
        for (int x = 0; x < overlay.width(); ++x) {
            const QRgb at = overlay.pixel(x, y);
            coloured += std::abs(qRed(at) - qGreen(at)) > 24;
        }
    CHECK(coloured < 10);
    CHECK(bench.find<PlaceTable>("alignFound")->chosen_slice() == -1);
}
