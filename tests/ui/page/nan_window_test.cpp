// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures with samples that are no numbers: a person says what stands for them.
#include "app/media/recipe_file.h"
#include "app/media/session_file.h"
#include "tests/ui/window_fixture.h"

#include <QTemporaryDir>

#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

using Choice = Answer::Choice;

struct NanBench : Bench {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("holes.tif"));

    explicit NanBench(Choice choice) {
        Image image{.width = 40, .height = 30, .channels = 1, .depth = SampleDepth::f32};
        image.samples.assign(40 * 30, 0.5f);
        image.samples[10 * 40 + 20] = std::numeric_limits<float>::quiet_NaN();
        image.samples[10 * 40 + 21] = std::numeric_limits<float>::infinity();
        store.save({path, std::make_shared<const Image>(image), SampleDepth::f32, 95});
        answer = [choice](const Question &) { return Answer{choice}; };
    }
    float hole() { return window.compress()->open_image()->sample(0, 10 * 40 + 20); }
};

} // namespace

TEST_CASE("A picture with NaN is opened as a person chooses", "[nan]") {
    for (const Choice choice : {Choice::zero, Choice::neighbours}) {
        NanBench bench(choice);
        bench.window.show_workspace(0);
        bench.painted_after([&] { bench.window.open(bench.path); });
        REQUIRE(bench.questions.size() == 1);
        CHECK(bench.questions[0].kind == Question::Kind::no_numbers);
        CHECK(bench.questions[0].bad == 2);
        CHECK(bench.questions[0].all == 1200);
        CHECK(bench.hole() == (choice == Choice::zero ? 0.0f : 0.5f));
        // Recipes and sessions do the same without a question.
        const char *word = choice == Choice::zero ? "zero" : "neighbours";
        CHECK(recipe_text(*bench.window.compress()->whole_recipe()).find(word) !=
              std::string::npos);
        const QString saved = bench.folder.filePath(QStringLiteral("s.imago"));
        bench.file_after([&] { bench.window.save_session(saved); });
        CHECK(session_text(bench.window.session()).find(word) != std::string::npos);
        bench.questions.clear();
        QSignalSpy opened(&bench.window, &MainWindow::session_opened);
        bench.window.open(saved);
        REQUIRE(QTest::qWaitFor([&] { return opened.count() == 1; }, patience_ms));
        for (const Question &question : bench.questions)
            CHECK(question.kind != Question::Kind::no_numbers);
        CHECK(bench.hole() == (choice == Choice::zero ? 0.0f : 0.5f));
        // The next picture has nothing to choose.
        bench.open(QStringLiteral("camera.png"));
        CHECK(QTest::qWaitFor(
            [&] {
                return recipe_text(*bench.window.compress()->whole_recipe()).find("nan") ==
                       std::string::npos;
            },
            patience_ms));
    }
}

TEST_CASE("A picture with NaN stays closed if nobody chooses", "[nan]") {
    NanBench bench(Choice::cancel);
    bench.window.show_workspace(0);
    bench.file_after([&] { bench.window.open(bench.path); });
    CHECK(bench.questions.size() == 1);
    CHECK_FALSE(bench.window.compress()->has_content());
    CHECK(bench.window.messages()->text().contains(QStringLiteral("NaN")));
}
