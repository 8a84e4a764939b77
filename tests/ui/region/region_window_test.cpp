// SPDX-License-Identifier: GPL-3.0-or-later
// The region of the open picture, as a person draws and types it.
#include "app/media/image/image_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/compress/compress_controls.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/filter/spectrum/profile_dialog.h"
#include "ui/widget/value_slider.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

namespace {

QAction &region_action(Bench &bench) {
    return *bench.find<QAction>("region");
}

/// Drags on the original of the page in sight, between two places of the whole picture.
void drag_on_original(Bench &bench, const char *view_name, QPointF from, QPointF to) {
    auto *view = bench.find<ImageView>(view_name);
    const auto region = bench.window.region();
    const QPointF place = region ? QPointF(double(region->x), double(region->y)) : QPointF();
    const QPoint start = view->position_of_image(from - place).toPoint(),
                 end = view->position_of_image(to - place).toPoint();
    QTest::mousePress(view, Qt::LeftButton, {}, start);
    QTest::mouseMove(view, (start + end) / 2);
    QTest::mouseMove(view, end);
    QTest::mouseRelease(view, Qt::LeftButton, {}, end);
}

} // namespace

TEST_CASE("A region is drawn, moved, resized and typed, and pages work on it") {
    Bench bench;
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    auto *bar = bench.find<QWidget>("regionBar");
    CHECK_FALSE(bar->isVisible());
    region_action(bench).setChecked(true);
    settle_layout(50);
    CHECK(bar->isVisible());
    CHECK_FALSE(bench.find<QPushButton>("regionWhole")->isEnabled());

    bench.painted_after([&] { drag_on_original(bench, "originalView", {100, 120}, {300, 280}); });
    const PictureRegion drawn = bench.window.region().value();
    CHECK(std::abs(double(drawn.x) - 100) <= 3);
    CHECK(std::abs(double(drawn.width) - 200) <= 4);
    CHECK(std::abs(double(drawn.height) - 160) <= 4);
    const Image &whole = *std::make_shared<Image>(
        read_image((samples + QStringLiteral("/camera.png")).toStdString()).image);
    const auto open = bench.window.compress()->open_image();
    REQUIRE(open->width == drawn.width);
    CHECK(open->sample(0, 7) == whole.sample(0, drawn.y * whole.width + drawn.x + 7));
    CHECK(bench.pixels("resultView").width() == int(drawn.width));

    // Its inside is moved, and ends at the border of the picture.
    const QPointF inside(double(drawn.x) + 60, double(drawn.y) + 60);
    bench.painted_after(
        [&] { drag_on_original(bench, "originalView", inside, inside + QPointF(-300, 20)); });
    CHECK(bench.window.region()->x == 0);
    CHECK(bench.window.region()->width == drawn.width);
    // So is its right edge.
    const PictureRegion moved = *bench.window.region();
    const QPointF edge(double(moved.width), double(moved.y) + double(moved.height) / 2);
    bench.painted_after(
        [&] { drag_on_original(bench, "originalView", edge, edge + QPointF(80, 0)); });
    CHECK(std::abs(double(bench.window.region()->width) - double(moved.width) - 80) <= 3);
    CHECK(bench.window.region()->height == moved.height);

    bench.painted_after([&] { bench.find<QSpinBox>("regionX")->setValue(500); });
    CHECK(*bench.window.region() ==
          PictureRegion{500, moved.y, 12, moved.height}); // pushed back into the picture
    bench.painted_after([&] { bench.window.choose_region(PictureRegion{64, 32, 128, 96}); });
    auto *view = bench.find<ImageView>("originalView");
    bench.painted_after([&] { QTest::keyClick(view, Qt::Key_Right); });
    CHECK(*bench.window.region() == PictureRegion{65, 32, 128, 96});
    bench.painted_after([&] { QTest::keyClick(view, Qt::Key_Up, Qt::ShiftModifier); });
    CHECK(*bench.window.region() == PictureRegion{65, 32, 128, 95});

    // Other pages, recipes and sessions have it.
    bench.painted_after([&] { bench.window.show_workspace(1); });
    CHECK(bench.pixels("filterResultView").size() == QSize(128, 95));
    CHECK(bench.window.compress()->whole_recipe()->crop == bench.window.region());
    const Session session = bench.window.session();
    CHECK(view_value<std::string>(session.picture->reading, "region") == "65,32,128x95");
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("s.imago"));
    bench.file_after([&] { bench.window.save_session(file); });
    bench.painted_after([&] { bench.find<QPushButton>("regionWhole")->click(); });
    CHECK_FALSE(bench.window.region());
    CHECK(bench.pixels("filterResultView").size() == QSize(512, 512));
    bench.file_after([&] { bench.window.open(file); });
    CHECK(bench.window.region() == PictureRegion{65, 32, 128, 95});

    region_action(bench).setChecked(false); // hides the rectangle only
    CHECK_FALSE(bar->isVisible());
    CHECK(bench.window.region().has_value());
}

TEST_CASE("Steps and unsaved work stay when a region is chosen, also on pages out of sight") {
    Bench bench;
    QSettings().clear();
    bench.window.show_workspace(0);
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    CompressSettings settings;
    settings.mode = CompressSettings::Mode::keep_percent;
    settings.keep_percent = 7;
    bench.painted_after([&] {
        Q_EMIT bench.window.compress()->findChild<CompressControls *>()->edited(settings, 0);
    });
    OperationWorkspace &page = *bench.window.operations().front();
    bench.painted_after([&] { bench.window.show_workspace(5); });
    REQUIRE(bench.window.current() == &page);
    auto *size = page.form()->findChild<ValueSlider *>(QStringLiteral("deconvolve_psf_size"));
    REQUIRE(size);
    bench.painted_after([&] { Q_EMIT size->edited(3, 0); });
    bench.painted_after([&] { bench.window.show_workspace(1); });
    FilterShape low;
    low.kind = FilterShape::Kind::low;
    low.radius = 0.1;
    bench.painted_after([&] { bench.window.filter()->document()->add(low); });
    const auto works = [&] { // that are asked for
        bench.answer = [](const Question &) { return Answer{Answer::Choice::cancel}; };
        bench.questions.clear();
        bench.window.close();
        REQUIRE(bench.questions.size() == 1);
        return bench.questions[0].works.size();
    };
    const auto steps = [&] {
        return std::vector<int>{bench.window.compress()->undo()->count(), page.undo()->count(),
                                bench.window.filter()->undo()->count()};
    };
    REQUIRE(works() == 4); // of the filter the mask, too
    REQUIRE(steps() == std::vector<int>{1, 1, 1});
    for (const PictureRegion &region : {PictureRegion{64, 32, 128, 96}, {10, 32, 128, 96}}) {
        bench.painted_after([&] { bench.window.choose_region(region); });
        CHECK_FALSE(page.has_result()); // it computes when it comes in sight
        CHECK(works() == 4);
        CHECK(steps() == std::vector<int>{1, 1, 1});
    }
    bench.painted_after([&] { bench.window.show_workspace(0); });
    CHECK(works() == 4);
    bench.painted_after([&] { bench.window.compress()->undo()->undo(); });
    CHECK(works() == 3);
    bench.painted_after([&] { bench.window.compress()->undo()->redo(); });
    const QTemporaryDir folder;
    bench.file_after([&] { bench.window.save_session(folder.filePath("s.imago")); });
    bench.questions.clear();
    bench.window.close(); // the session has what the page out of sight is to do
    CHECK(bench.questions.empty());
    CHECK_FALSE(bench.window.isVisible());
}

TEST_CASE("A recipe that is refused leaves the region") {
    Bench bench;
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    bench.painted_after([&] { bench.window.choose_region(PictureRegion{64, 32, 128, 96}); });
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("r.json"));
    write_file(path, R"({"imago-recipe": 1, "crop": "0,0,20x20", "steps": [
        {"step": "deconvolve"}, {"step": "compress", "keep_percent": 5}]})");
    bench.file_after([&] { bench.window.open(path); });
    CHECK(bench.text("messageText").contains(QStringLiteral("cannot show this recipe")));
    CHECK(bench.window.region() == PictureRegion{64, 32, 128, 96});
}

TEST_CASE("Match looks for the region, and a row of its table marks a place") {
    Bench bench;
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    bench.window.show_workspace(9);
    REQUIRE(bench.window.current()->objectName() == QStringLiteral("matchWorkspace"));
    region_action(bench).setChecked(true);
    CHECK(bench.find<QPushButton>("regionUse")->isVisible());
    bench.window.choose_region(PictureRegion{200, 100, 30, 40});
    const QTemporaryDir folder;
    const QString patch = folder.filePath(QStringLiteral("patch.png"));
    OperationWorkspace &page = *static_cast<OperationWorkspace *>(bench.window.current());
    bench.painted_after([&] { bench.window.use_region_as(&page, patch); });
    CHECK_FALSE(bench.window.region());
    CHECK(QImage(patch).size() == QSize(30, 40));
    auto *found = bench.find<QTableWidget>("matchFound");
    CHECK(found->isVisible());
    REQUIRE(found->rowCount() >= 1);
    CHECK(found->item(0, 0)->text() == QStringLiteral("120"));
    CHECK(found->item(0, 1)->text() == QStringLiteral("215"));
    region_action(bench).setChecked(false);
    auto *view = bench.find<ImageView>("matchOriginalView");
    const QImage before = seen(view);
    found->selectRow(0);
    const QImage after = seen(view);
    CHECK(after != before);
    const QPoint corner = view->position_of_image({200, 100}).toPoint();
    bool marked = false; // by the colour of the chosen place
    for (int y = corner.y() - 3; y <= corner.y() + 3; ++y)
        for (int x = corner.x() - 3; x <= corner.x() + 3; ++x) {
            const QColor colour(after.pixel(x, y));
            marked = marked || (colour.red() > 200 && colour.blue() < 80);
        }
    CHECK(marked);
}

TEST_CASE("The profiles tell the slope of the rings, and what lies between two frequencies") {
    Bench bench;
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    bench.painted_after([&] { bench.window.show_workspace(1); });
    auto *dialog = new ProfileDialog(&bench.window);
    auto rings = std::make_shared<std::vector<RingPower>>();
    for (int k = 0; k < 60; ++k)
        rings->push_back({k / 100.0, k ? std::pow(k / 100.0, -2.0) : 1, 4});
    dialog->show();
    dialog->set_rings(rings);
    const auto says = [dialog](const QString &words) {
        for (const QLabel *label : dialog->findChildren<QLabel *>())
            if (label->text().contains(words))
                return true;
        return false;
    };
    CHECK_FALSE(says(QStringLiteral("Slope ")));
    dialog->findChild<QCheckBox *>(QStringLiteral("profileSlope"))->setChecked(true);
    CHECK(says(QStringLiteral("Slope −2.000 ± 0.000 (standard error), of 29 rings")));
    dialog->findChild<QAbstractButton *>(QStringLiteral("profileKind1"))->click();
    dialog->set_axis({LengthUnit::angstrom, {5e7, 5e7}}, false);
    dialog->set_line({{{-0.1, 0.05}, 0, 1}, {{0.2, 0.45}, 0.5, 1}});
    CHECK(says(QStringLiteral("direction 53.13°. 2.5")));
    CHECK(says(QStringLiteral("period 0.4")));
    CHECK_FALSE(says(QStringLiteral("Slope ")));
    delete dialog;
}
