// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "tests/ui/dialogs.h"
#include "tests/ui/window_fixture.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/folder/folder_dialog.h"
#include "ui/shell/bar/slice_bar.h"

#include <QAction>
#include <QComboBox>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>

using namespace imago;
using namespace imago::test;

namespace {

/// A folder of samples, a window with imago-cli, and hands on its dialog.
struct FolderBench {
    QTemporaryDir folder;
    QString in = folder.filePath(QStringLiteral("in")),
            out = folder.filePath(QStringLiteral("out"));
    Bench bench;

    explicit FolderBench(const QString &program = QStringLiteral(IMAGO_CLI))
        : bench({.sample_folders = {samples},
                 .tools = {.program = program, .check_at_start = false}}) {
        REQUIRE(QDir().mkpath(in));
    }
    void add(const char *sample, const QString &name) {
        REQUIRE(QFile::copy(samples + QLatin1Char('/') + QLatin1String(sample),
                            in + QLatin1Char('/') + name));
    }
    FolderDialog *open_dialog() {
        bench.find<QAction>("runOnFolder")->trigger();
        auto *dialog = bench.find<FolderDialog>("folderDialog");
        bench.find<QLineEdit>("folderInput")->setText(in);
        bench.find<QLineEdit>("folderOutput")->setText(out);
        return dialog;
    }
    QString state(int row, int column = 1) {
        return bench.find<FolderList>("folderList")->topLevelItem(row)->text(column);
    }
    void run_to_end(FolderDialog *dialog) {
        QSignalSpy ended(dialog, &FolderDialog::run_ended);
        bench.find<QPushButton>("folderStart")->click();
        REQUIRE(QTest::qWaitFor([&] { return ended.count() > 0; }, patience_ms));
    }
    /// Saves what the page shows, as a person does by Save result.
    QByteArray saved(SavingWorkspace *page, const QString &name) {
        const QString path = folder.filePath(name);
        bench.file_after([&] { page->compute_for({path, nullptr, SampleDepth::u8}); });
        return bytes_in(path);
    }
};

} // namespace

TEST_CASE("A run on a folder writes what the page saves, bit for bit", "[folder]") {
    FolderBench folder;
    folder.add("camera.png", QStringLiteral("a.png"));
    folder.add("chelsea.png", QStringLiteral("b.png"));
    Bench &bench = folder.bench;
    bench.open(QStringLiteral("camera.png"));
    SavingWorkspace *page = bench.window.compress();
    const QString words = QStringLiteral("Compress: ");
    if (GENERATE(false, true)) {
        bench.window.show_workspace(1);
        page = bench.window.filter();
        bench.painted_after([&] {
            FilterShape notch;
            notch.kind = FilterShape::Kind::notch;
            notch.x = 0.1;
            notch.y = 0.05;
            notch.radius = 0.04;
            notch.soft = 0.01;
            bench.window.filter()->document()->add(notch);
        });
        CHECK(bench.window.filter()->recipe());
    }
    FolderDialog *dialog = folder.open_dialog();
    CHECK(bench.text("folderRecipeWords")
              .contains(page == bench.window.compress() ? words
                                                        : QStringLiteral("a mask of 1 shape")));
    folder.run_to_end(dialog);
    CHECK(folder.state(0) == QStringLiteral("done"));
    CHECK(folder.state(1) == QStringLiteral("done"));
    CHECK(bench.text("folderState").startsWith(QStringLiteral("2 file")));
    CHECK(bytes_in(folder.out + QStringLiteral("/a.png")) ==
          folder.saved(page, QStringLiteral("one.png")));

    folder.run_to_end(dialog); // nothing has changed
    CHECK(folder.state(0) == QStringLiteral("skipped"));
    CHECK(bench.text("folderState").contains(QStringLiteral("results were there: 2")));
}

TEST_CASE("All devices may share the files of a folder, where there are several", "[folder]") {
    FolderBench folder;
    folder.add("camera.png", QStringLiteral("a.png"));
    folder.add("chelsea.png", QStringLiteral("b.png"));
    Bench &bench = folder.bench;
    bench.open(QStringLiteral("camera.png"));
    FolderDialog *dialog = folder.open_dialog();
    auto *share = bench.find<QCheckBox>("folderShare");
    const auto recipe = bench.window.compress()->recipe();
    dialog->offer(recipe, 0, {QStringLiteral("0")});
    CHECK_FALSE(share->isVisible());
    dialog->offer(recipe, 0, {QStringLiteral("0"), QStringLiteral("none")});
    CHECK(share->isVisible());
    share->setChecked(true);
    folder.run_to_end(dialog); // both are asked for
    CHECK(bench.text("folderState").contains(QStringLiteral("none")));
    dialog->offer(recipe, 0, {QStringLiteral("0"), QStringLiteral("0")});
    folder.run_to_end(dialog);
    CHECK(folder.state(0) == QStringLiteral("done"));
    CHECK(folder.state(1) == QStringLiteral("done"));
}

TEST_CASE("The dialog shows errors by file, and says what is missing before a start", "[folder]") {
    FolderBench folder;
    folder.add("camera.png", QStringLiteral("fine.png"));
    folder.add("chelsea.png", QStringLiteral("kept.png"));
    write_file(folder.in + QStringLiteral("/broken.png"),
               bytes_in(samples + QStringLiteral("/coffee.png")).left(5000));
    Bench &bench = folder.bench;
    FolderDialog *dialog = folder.open_dialog();
    auto *start = bench.find<QPushButton>("folderStart");
    CHECK_FALSE(start->isEnabled()); // nothing is open: there is no recipe
    CHECK(bench.text("folderState").contains(QStringLiteral("recipe")));
    CHECK_FALSE(bench.find<QAction>("saveRecipe")->isEnabled());

    bench.open(QStringLiteral("camera.png"));
    folder.open_dialog();
    CHECK(start->isEnabled());
    bench.find<QLineEdit>("folderOutput")->setText(folder.in);
    CHECK_FALSE(start->isEnabled());
    CHECK(bench.text("folderState").contains(QStringLiteral("another folder")));
    bench.find<QLineEdit>("folderOutput")->setText(folder.out);
    REQUIRE(QDir().mkpath(folder.out));
    write_file(folder.out + QStringLiteral("/kept-x.jpg"), "precious");
    bench.find<QLineEdit>("folderSuffix")->setText(QStringLiteral("-x"));
    auto *format = bench.find<QComboBox>("folderFormat");
    format->setCurrentIndex(format->findText(QStringLiteral("JPEG")));
    folder.run_to_end(dialog);
    CHECK(folder.state(0) == QStringLiteral("failed"));
    CHECK(folder.state(0, 2).contains(QStringLiteral("truncated")));
    CHECK(folder.state(1) == QStringLiteral("done"));
    CHECK(folder.state(2).contains(QStringLiteral("failed")));
    CHECK(folder.state(2, 2).contains(QStringLiteral("not of an earlier run")));
    CHECK(bytes_in(folder.out + QStringLiteral("/kept-x.jpg")) == "precious");
    CHECK(QFile::exists(folder.out + QStringLiteral("/fine-x.jpg")));
    CHECK(bench.text("folderState").contains(QStringLiteral("as the list says: 2")));
}

TEST_CASE("A run is stopped from the dialog, and the next one goes on", "[folder]") {
    FolderBench folder;
    constexpr int count = 30;
    for (int i = 0; i < count; ++i)
        folder.add("coffee.png", QStringLiteral("%1.png").arg(i, 2, 10, QLatin1Char('0')));
    Bench &bench = folder.bench;
    bench.open(QStringLiteral("coffee.png"));
    FolderDialog *dialog = folder.open_dialog();
    QSignalSpy ended(dialog, &FolderDialog::run_ended);
    auto *list = bench.find<FolderList>("folderList");
    bench.find<QPushButton>("folderStart")->click();
    REQUIRE(QTest::qWaitFor([&] { return list->ended() > 1; }, patience_ms));
    dialog->close(); // the run goes on
    CHECK(dialog->running());
    bench.find<QAction>("runOnFolder")->trigger();
    CHECK(dialog->isVisible());
    bench.find<QPushButton>("folderStart")->click();
    REQUIRE(QTest::qWaitFor([&] { return ended.count() > 0; }, patience_ms));
    CHECK(bench.text("folderState").contains(QStringLiteral("Start goes on: ")));
    int waiting = 0;
    for (int row = 0; row < count; ++row)
        waiting += folder.state(row) == QStringLiteral("waiting");
    CHECK(waiting > 0);
    CHECK(waiting < count);
    folder.run_to_end(dialog);
    CHECK(list->ended() == count);
    CHECK(QDir(folder.out).entryList({QStringLiteral("*.png")}).size() == count);
}

TEST_CASE("A recipe is saved from the page, and run from its file", "[folder]") {
    FolderBench folder;
    folder.add("camera.png", QStringLiteral("a.png"));
    Bench &bench = folder.bench;
    bench.open(QStringLiteral("camera.png"));
    const QString recipe = folder.folder.filePath(QStringLiteral("mine.json"));
    DialogHands hands;
    hands.expect_name(recipe);
    bench.file_after([&] { bench.find<QAction>("saveRecipe")->trigger(); });
    CHECK(hands.done());
    const QJsonObject json = QJsonDocument::fromJson(bytes_in(recipe)).object();
    CHECK(json.value(QStringLiteral("imago-recipe")) == 1);

    FolderDialog *dialog = folder.open_dialog();
    bench.find<QComboBox>("folderRecipe")->setCurrentIndex(1);
    CHECK_FALSE(bench.find<QPushButton>("folderStart")->isEnabled());
    bench.find<QLineEdit>("folderRecipeFile")->setText(recipe);
    folder.run_to_end(dialog);
    CHECK(bytes_in(folder.out + QStringLiteral("/a.png")) ==
          folder.saved(bench.window.compress(), QStringLiteral("one.png")));

    write_file(recipe, R"({"imago-recipe": 1, "steps": [{"step": "blur"}]})");
    folder.run_to_end(dialog);
    CHECK(bench.text("folderState").contains(QStringLiteral("steps[0].step")));
}

TEST_CASE("Without imago-cli the dialog says so", "[folder]") {
    FolderBench folder{QString()};
    folder.bench.open(QStringLiteral("camera.png"));
    folder.open_dialog();
    CHECK_FALSE(folder.bench.find<QPushButton>("folderStart")->isEnabled());
    CHECK(folder.bench.text("folderState").contains(QStringLiteral("imago-cli")));
}

TEST_CASE("A stack has a slider for its slices, and the settings stay", "[folder][slices]") {
    FolderBench folder;
    Bench &bench = folder.bench;
    const bool array = GENERATE(false, true);
    const QString path =
        folder.folder.filePath(array ? QStringLiteral("v.npy") : QStringLiteral("s.tif"));
    constexpr std::size_t slices = 5, side = 64;
    std::vector<float> all;
    PictureFile stack(path.toStdString(), {}, slices);
    for (std::size_t page = 0; page < slices; ++page) {
        Image image{.width = side,
                    .height = side,
                    .channels = 1,
                    .depth = array ? SampleDepth::f32 : SampleDepth::u16};
        for (std::size_t i = 0; i < image.count(); ++i)
            image.samples.push_back(static_cast<float>((page + 1) * 1000 + i % side));
        stack.set(page, std::make_shared<const Image>(image));
    }
    stack.write();
    CHECK_FALSE(bench.find<QSlider>("sliceSlider")->isVisible());
    bench.painted_after([&] { bench.window.open(path); });
    CHECK(bench.window.current() == bench.window.compress());
    auto *slider = bench.find<QSlider>("sliceSlider");
    auto *number = bench.find<QSpinBox>("sliceNumber");
    CHECK(slider->isVisible());
    CHECK(slider->maximum() == slices);
    const std::optional<Recipe> before = bench.window.compress()->recipe();
    for (const int wanted : {4, 5, 1}) {
        INFO(wanted);
        bench.painted_after([&] { slider->setValue(wanted); });
        CHECK(number->value() == wanted);
        const Image &shown = *bench.window.compress()->result_image();
        CHECK(std::abs(shown.sample(0, 0) - static_cast<float>(wanted) * 1000) < 200);
    }
    CHECK(bench.window.compress()->recipe() == before);
    bench.window.show_workspace(3); // pages without pictures have no slices
    CHECK_FALSE(slider->isVisible());
    bench.window.show_workspace(0);
    CHECK(slider->isVisible());
    bench.open(QStringLiteral("camera.png"));
    CHECK_FALSE(slider->isVisible());
}

TEST_CASE("A mask of radii filters stacks as volumes, if that is asked for", "[folder][slices]") {
    FolderBench folder;
    Bench &bench = folder.bench;
    PictureFile stack((folder.in + QStringLiteral("/s.tif")).toStdString(), {}, 3);
    for (std::size_t page = 0; page < 3; ++page)
        stack.set(page, std::make_shared<const Image>(
                            Image{.width = 16,
                                  .height = 12,
                                  .channels = 1,
                                  .depth = SampleDepth::f32,
                                  .samples = std::vector<float>(192, page == 1 ? 1.0f : 0.0f)}));
    stack.write();
    bench.open(QStringLiteral("camera.png"));
    bench.window.show_workspace(1);
    bench.painted_after([&] {
        FilterShape low;
        low.kind = FilterShape::Kind::low;
        low.radius = 0.1;
        bench.window.filter()->document()->add(low);
    });
    FolderDialog *dialog = folder.open_dialog();
    const auto middle = [&] {
        return PicturePages((folder.out + QStringLiteral("/s.tif")).toStdString())
            .read(1)
            .image.samples[100];
    };
    folder.run_to_end(dialog);
    CHECK(std::abs(middle() - 1) < 1e-4f); // a constant page passes by itself
    CHECK(bench.find<QCheckBox>("folderVolumes")->isVisible());
    bench.find<QCheckBox>("folderVolumes")->setChecked(true);
    folder.run_to_end(dialog);
    CHECK(folder.state(0) == QStringLiteral("done"));
    CHECK(middle() < 0.6f); // it is mixed with its neighbours
    bench.painted_after([&] {
        FilterShape notch;
        notch.kind = FilterShape::Kind::notch;
        notch.x = 0.2;
        notch.radius = 0.05;
        bench.window.filter()->document()->add(notch);
    });
    folder.open_dialog();
    CHECK_FALSE(bench.find<QCheckBox>("folderVolumes")->isVisible());
}
