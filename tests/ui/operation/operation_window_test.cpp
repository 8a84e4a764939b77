// SPDX-License-Identifier: GPL-3.0-or-later
// The page of an operation, as a person uses it.
#include "app/media/npy/npy_file.h"
#include "engine/values/deconvolve/deconvolve_values.h"
#include "tests/ui/window_fixture.h"
#include "ui/widget/message_bar.h"
#include "ui/widget/value_slider.h"

#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUndoGroup>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

namespace {

OperationWorkspace &page_of(Bench &bench, const std::string &id) {
    for (OperationWorkspace *page : bench.window.operations())
        if (page->operation().id == id)
            return *page;
    FAIL("no page " << id);
    std::abort();
}

void choose_blur(OperationWorkspace &page, DeconvolveSettings::Psf blur) {
    auto *psf = page.form()->findChild<QComboBox *>(QStringLiteral("deconvolve_psf"));
    REQUIRE(psf);
    psf->setCurrentIndex(psf->findData(static_cast<double>(blur)));
    Q_EMIT psf->activated(psf->currentIndex());
}

} // namespace

TEST_CASE("The page of an operation follows its form, and undo takes steps back") {
    Bench bench;
    OperationWorkspace &page = page_of(bench, "deconvolve");
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    bench.painted_after([&] { bench.window.show_workspace(5); });
    CHECK(bench.window.current() == &page);
    const QImage first = bench.pixels("deconvolveResultView");
    CHECK_FALSE(first.isNull());
    CHECK(page.recipe().has_value());

    // A choice shows the controls that belong to it.
    auto *psf = page.form()->findChild<QComboBox *>(QStringLiteral("deconvolve_psf"));
    auto *angle = page.form()->findChild<QWidget *>(QStringLiteral("deconvolve_psf_angle"));
    REQUIRE(psf);
    REQUIRE(angle);
    CHECK_FALSE(angle->isVisible());
    bench.painted_after([&] {
        psf->setCurrentIndex(psf->findData(2.0));
        Q_EMIT psf->activated(psf->currentIndex());
    });
    CHECK(angle->isVisible());
    CHECK(bench.pixels("deconvolveResultView") != first);
    CHECK(page.undo()->count() == 1);
    bench.painted_after([&] { page.undo()->undo(); });
    CHECK(bench.pixels("deconvolveResultView") == first);
    CHECK_FALSE(angle->isVisible());

    // One drag is one step.
    auto *size = page.form()->findChild<ValueSlider *>(QStringLiteral("deconvolve_psf_size"));
    REQUIRE(size);
    bench.painted_after([&] { Q_EMIT size->edited(3, 7); });
    bench.painted_after([&] { Q_EMIT size->edited(4, 7); });
    CHECK(page.undo()->count() == 1);
    CHECK(std::get<double>(page.form()->values()[page.operation().place("psf_size")]) == 4);
}

TEST_CASE("Scores of a search are shown from 0 to 1, and not compared with the picture") {
    Bench bench;
    OperationWorkspace &page = page_of(bench, "match");
    const QTemporaryDir folder;
    const QString patch = folder.filePath(QStringLiteral("patch.png"));
    REQUIRE(QImage(samples + QStringLiteral("/camera.png")).copy(200, 100, 31, 40).save(patch));
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    bench.window.show_workspace(9);
    CHECK(bench.window.current() == &page);
    const QImage nothing = bench.pixels("matchDifferenceView");
    const QString recipe = folder.filePath(QStringLiteral("match.json"));
    QFile file(recipe);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(R"({"imago-recipe": 1, "steps": [{"step": "match", "template": "patch.png"}]})");
    file.close();
    bench.painted_after([&] { bench.window.open(recipe); });
    // Most scores are near 0, and some are not; beside the picture the view is light.
    const QImage shown = bench.pixels("matchResultView").convertToFormat(QImage::Format_Grayscale8);
    int dark = 0, gray = 0;
    for (int y = 0; y < shown.height(); ++y)
        for (int x = 0; x < shown.width(); ++x) {
            const int level = qGray(shown.pixel(x, y));
            dark += level < 40;
            gray += level >= 60 && level < 190;
        }
    CHECK(dark > 1000);
    CHECK(gray > 200);
    CHECK(bench.pixels("matchDifferenceView") == nothing);
}

TEST_CASE("A blur from a picture waits for its file, and says what is missing") {
    Bench bench;
    OperationWorkspace &page = page_of(bench, "deconvolve");
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    bench.painted_after([&] { bench.window.show_workspace(5); });
    choose_blur(page, DeconvolveSettings::Psf::picture);
    const auto *note = page.findChild<QLabel *>(QStringLiteral("operationNote"));
    REQUIRE(note);
    CHECK(note->isVisible());
    CHECK(note->text() == QStringLiteral("The blur is a picture, and no file is named."));
    // The last result is of another blur: it is neither seen nor saved.
    const auto *cover = page.findChild<QWidget *>(QStringLiteral("deconvolveResultCover"));
    REQUIRE(cover);
    CHECK(cover->isVisible());
    CHECK(cover->accessibleName() == note->text());
    CHECK_FALSE(page.has_result());
    CHECK(page.result_image() == nullptr);
    CHECK(page.part_to_copy() == nullptr);
    auto *levels = page.findChild<QComboBox *>(QStringLiteral("deconvolveLevelsMode"));
    REQUIRE(levels);
    levels->setCurrentIndex(levels->findData(static_cast<int>(Levels::Mode::min_max)));
    Q_EMIT levels->activated(levels->currentIndex()); // draws it again
    QTest::qWait(300);
    CHECK(cover->isVisible());
    CHECK_FALSE(page.has_result());
    auto *back = page.findChild<QPushButton *>(QStringLiteral("deconvolveResultBack"));
    REQUIRE(back);
    bench.painted_after([&] {
        QTest::mouseClick(back, Qt::LeftButton);
        CHECK_FALSE(cover->isVisible()); // nothing is there to be taken back twice
    });
    CHECK(page.undo()->index() == 0);
    CHECK(page.has_result());
}

TEST_CASE("What a hidden page refuses is said when it is shown") {
    Bench bench;
    OperationWorkspace &page = page_of(bench, "deconvolve");
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("below.npy"));
    NpyArray array{{2, 24, 30}, std::vector<float>(2 * 24 * 30, 1.0f)};
    std::get<std::vector<float>>(array.data)[77] = -1;
    write_npy(path.toStdString(), array);
    bench.painted_after([&] { bench.window.open(path); });
    bench.painted_after([&] { bench.window.show_workspace(1); });
    bench.painted_after([&] { bench.window.show_workspace(5); });
    auto *method = page.form()->findChild<QComboBox *>(QStringLiteral("deconvolve_method"));
    QSignalSpy refused(&page, &Workspace::refused);
    method->setCurrentIndex(
        method->findData(static_cast<double>(DeconvolveSettings::Method::richardson_lucy)));
    Q_EMIT method->activated(method->currentIndex());
    bench.window.show_workspace(1); // which has what it shows
    REQUIRE(QTest::qWaitFor([&] { return refused.count() > 0; }, patience_ms));
    CHECK_FALSE(bench.find<MessageBar>("messageBar")->isVisible());
    CHECK(page.undo()->index() == 1);
    bench.window.show_workspace(5);
    REQUIRE(QTest::qWaitFor(
        [&] {
            const auto *cover = page.findChild<QWidget *>(QStringLiteral("deconvolveResultCover"));
            return cover && cover->isVisible();
        },
        patience_ms));
}

TEST_CASE("A refused step is said where the result would be, and can be taken back there") {
    Bench bench;
    OperationWorkspace &page = page_of(bench, "deconvolve");
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("below.npy"));
    NpyArray array{{2, 24, 30}, std::vector<float>(2 * 24 * 30, 1.0f)};
    std::get<std::vector<float>>(array.data)[77] = -1;
    write_npy(path.toStdString(), array);
    bench.painted_after([&] { bench.window.open(path); });
    bench.painted_after([&] { bench.window.show_workspace(5); });
    CHECK(page.has_result());
    const auto *cover = page.findChild<QWidget *>(QStringLiteral("deconvolveResultCover"));
    CHECK(!cover);
    auto *method = page.form()->findChild<QComboBox *>(QStringLiteral("deconvolve_method"));
    const int before = method->currentIndex();
    method->setCurrentIndex(
        method->findData(static_cast<double>(DeconvolveSettings::Method::richardson_lucy)));
    Q_EMIT method->activated(method->currentIndex());
    REQUIRE(QTest::qWaitFor(
        [&] {
            cover = page.findChild<QWidget *>(QStringLiteral("deconvolveResultCover"));
            return cover && cover->isVisible();
        },
        60000));
    CHECK(cover->accessibleName().contains(QStringLiteral("samples of 0 or more")));
    CHECK(method->currentIndex() != before); // what is asked for stays
    CHECK_FALSE(page.has_result());          // and nothing else is saved for it
    auto *back = page.findChild<QPushButton *>(QStringLiteral("deconvolveResultBack"));
    REQUIRE(back);
    bench.painted_after([&] { QTest::mouseClick(back, Qt::LeftButton); });
    CHECK(method->currentIndex() == before);
    CHECK_FALSE(cover->isVisible());
    CHECK(page.has_result());
}

TEST_CASE("A click on the picture chooses the bright spot that is its blur") {
    Bench bench;
    OperationWorkspace &page = page_of(bench, "deconvolve");
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    bench.painted_after([&] { bench.window.show_workspace(5); });
    auto *view = bench.find<ImageView>("deconvolveOriginalView");
    const auto place = [&] {
        const OpValues &values = page.form()->values();
        return QPoint(int(std::get<double>(values[page.operation().place("psf_x")])),
                      int(std::get<double>(values[page.operation().place("psf_y")])));
    };
    const auto click = [&](QPoint pixel) {
        QTest::mouseClick(view, Qt::LeftButton, {},
                          view->position_of_image(pixel + QPointF(0.5, 0.5)).toPoint());
    };
    click({300, 200}); // a Gaussian has no place
    CHECK(place() == QPoint(0, 0));
    choose_blur(page, DeconvolveSettings::Psf::spot);
    const auto *note = page.findChild<QLabel *>(QStringLiteral("operationNote"));
    CHECK(note->text().contains(QStringLiteral("Click it in the picture.")));
    bench.painted_after([&] { click({300, 200}); });
    const QPoint chosen = place();
    CHECK((chosen - QPoint(300, 200)).manhattanLength() <= 3); // a pixel of the view is some
    CHECK(page.undo()->count() == 2);
    page.undo()->undo();
    CHECK(place() == QPoint(0, 0));
}

TEST_CASE("Iterations are seen as they come, and may end at any") {
    Bench bench;
    OperationWorkspace &page = page_of(bench, "deconvolve");
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    bench.painted_after([&] { bench.window.show_workspace(5); });
    const QImage first = bench.pixels("deconvolveResultView");
    const auto value = [&](const char *id) -> double {
        return std::get<double>(page.form()->values()[page.operation().place(id)]);
    };
    auto *method = page.form()->findChild<QComboBox *>(QStringLiteral("deconvolve_method"));
    auto *iterations =
        page.form()->findChild<ValueSlider *>(QStringLiteral("deconvolve_iterations"));
    auto *row = page.findChild<QWidget *>(QStringLiteral("deconvolveDone"));
    auto *stop = page.findChild<QPushButton *>(QStringLiteral("deconvolveDoneStop"));
    REQUIRE(row);
    REQUIRE(stop);
    CHECK_FALSE(row->isVisible());
    Q_EMIT iterations->edited(10000, 0); // far more than the test waits for
    method->setCurrentIndex(
        method->findData(static_cast<double>(DeconvolveSettings::Method::richardson_lucy)));
    Q_EMIT method->activated(method->currentIndex());
    REQUIRE(QTest::qWaitFor([&] { return row->isVisible(); }, 60000));
    CHECK(bench.pixels("deconvolveResultView") != first);
    // Cancelled, they leave what was shown before; undone and redone, they begin again.
    bench.find<QAction>("cancel")->trigger();
    REQUIRE(QTest::qWaitFor([&] { return !row->isVisible(); }, 60000));
    CHECK(bench.pixels("deconvolveResultView") == first);
    bench.painted_after([&] { page.undo()->undo(); });
    page.undo()->redo();
    REQUIRE(QTest::qWaitFor([&] { return row->isVisible(); }, 60000));
    bench.painted_after([&] { QTest::mouseClick(stop, Qt::LeftButton); });
    CHECK(value("iterations") < 10000);
    CHECK_FALSE(row->isVisible());
}
