// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing that a person has made goes unasked: closing, opening, overwriting.
#include "tests/ui/dialogs.h"
#include "tests/ui/window_fixture.h"
#include "ui/page/save_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>
#include <QUndoStack>

#include <filesystem>

using namespace imago;
using namespace imago::test;

namespace {

using Choice = Answer::Choice;
using Work = UnsavedWork::Kind;

struct UnsavedBench : Bench {
    QTemporaryDir folder;
    DialogHands hands;
    MaskDocument *document = window.filter()->document();

    explicit UnsavedBench(int workspace = 1, const QString &image = QStringLiteral("chelsea.png")) {
        QSettings().clear();
        window.show_workspace(workspace);
        open(image);
    }
    QString at(const char *name) const { return folder.filePath(QLatin1String(name)); }
    void answers(Choice choice) {
        answer = [=](const Question &) { return Answer{choice}; };
    }
    void notch(double x = 0.2) {
        FilterShape shape;
        shape.kind = FilterShape::Kind::notch;
        shape.x = x;
        shape.y = 0.1;
        shape.radius = 0.02;
        painted_after([&] { document->add(shape); });
    }
    void slide(int steps) {
        painted_after([&] {
            auto *slider = window.compress()->findChild<QSlider *>();
            REQUIRE(slider);
            slider->setFocus();
            for (int i = 0; i < std::abs(steps); ++i)
                QTest::keyClick(slider, steps > 0 ? Qt::Key_Right : Qt::Key_Left);
        });
    }
    /// The kinds of work that the newest question was about.
    std::vector<Work> asked() const {
        std::vector<Work> kinds;
        if (!questions.empty())
            for (const UnsavedWork &work : questions.back().works)
                kinds.push_back(work.kind);
        return kinds;
    }
    /// Names the result in the save dialog.
    void expect_result(const QString &path) {
        hands.expect("saveDialog", [path](QDialog *dialog) {
            dialog->findChild<QLineEdit *>(QStringLiteral("savePath"))->setText(path);
            QMetaObject::invokeMethod(dialog->findChild<QDialogButtonBox *>(), "accepted");
        });
    }
    bool waits_until(const std::function<bool()> &done) {
        return QTest::qWaitFor(done, patience_ms);
    }
};

} // namespace

TEST_CASE("There is no question about changes that followed from opening") {
    UnsavedBench bench;
    bench.window.show_workspace(0);
    bench.open(QStringLiteral("camera.png"));
    bench.window.show_workspace(1);
    write_file(bench.at("m.json"),
               R"({"imago-mask": 1, "shapes": [{"kind": "low", "radius": 0.1}]})");
    bench.painted_after([&] { bench.window.open(bench.at("m.json")); });
    REQUIRE(bench.document->shapes().size() == 1);
    bench.window.close();
    CHECK(bench.questions.empty());
    CHECK(!bench.window.isVisible());
}

TEST_CASE("Closing over an unsaved mask and its result asks, and cancel stays") {
    UnsavedBench bench;
    bench.notch();
    bench.answers(Choice::cancel);
    bench.window.close();
    REQUIRE(bench.questions.size() == 1);
    CHECK(bench.questions[0].kind == Question::Kind::unsaved);
    CHECK(bench.questions[0].occasion == Question::Occasion::quit);
    CHECK(bench.asked() == std::vector<Work>{Work::mask, Work::picture});
    CHECK(bench.window.isVisible());
    CHECK(bench.document->shapes().size() == 1);
    // Undone work is not unsaved.
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(bench.window.filter()->unsaved().empty());
    bench.painted_after([&] { bench.find<QAction>("redo")->trigger(); });
    bench.answers(Choice::discard);
    bench.window.close();
    CHECK(bench.questions.size() == 2);
    CHECK(!bench.window.isVisible());
}

TEST_CASE("Save on closing writes the mask and the result, and then closes") {
    UnsavedBench bench;
    bench.notch();
    bench.answers(Choice::save);
    QString proposed;
    bench.hands.expect("outputDialog", [&](QDialog *dialog) {
        auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        proposed = name->text();
        name->setText(bench.at("mine")); // the extension is the dialog's matter
        dialog->accept();
    });
    bench.expect_result(bench.at("result.png"));
    bench.window.close();
    CHECK(bench.window.isVisible()); // until all is written
    REQUIRE(bench.waits_until([&] { return !bench.window.isVisible(); }));
    CHECK(bench.hands.done());
    CHECK(proposed == QStringLiteral("chelsea.imago-mask.json"));
    CHECK(bench.questions.size() == 1);
    CHECK(std::get<FilterMask>(bench.store.load_settings(bench.at("mine.json"))) ==
          bench.document->settings().mask);
    CHECK(bench.store.load(bench.at("result.png")).image->width == 451);
}

TEST_CASE("A save that is given up or fails loses nothing and does not close") {
    UnsavedBench bench;
    bench.notch();
    bench.answers(Choice::save);
    bench.hands.expect_name({});
    bench.window.close();
    CHECK(bench.hands.done());
    CHECK(bench.window.isVisible());

    bench.hands.expect_name(bench.at("mask.xyz"));
    bench.window.close();
    CHECK(bench.window.isVisible());
    CHECK(bench.text("messageText").contains(QStringLiteral(".json")));
    CHECK(!QFile::exists(bench.at("mask.xyz")));
    CHECK(!QFile::exists(bench.at("mask.xyz.json")));

    // The mask is written, the result is not: its folder does not exist.
    bench.hands.expect_name(bench.at("mask.json"));
    bench.expect_result(bench.at("mask.json/result.png"));
    QSignalSpy failed(&bench.window, &MainWindow::failed);
    bench.window.close();
    REQUIRE(bench.waits_until([&] { return failed.count() > 0; }));
    CHECK(bench.window.isVisible());
    CHECK(QFile::exists(bench.at("mask.json")));
    // From now on only the result is unsaved.
    bench.answers(Choice::cancel);
    bench.window.close();
    CHECK(bench.asked() == std::vector<Work>{Work::picture});
}

TEST_CASE("The next picture gets the mask and its history only if a person keeps them") {
    UnsavedBench bench;
    bench.notch();
    const QString chelsea = samples + QStringLiteral("/chelsea.png");
    const QString brick = samples + QStringLiteral("/brick.png");
    bench.answers(Choice::cancel);
    bench.window.open(chelsea); // once more: all else has a tab of its own
    REQUIRE(bench.questions.size() == 1);
    CHECK(bench.asked() == std::vector<Work>{Work::mask, Work::picture});
    QTest::qWait(50);
    CHECK(bench.document->shapes().size() == 1);

    auto *keep = bench.find<QAction>("keepSettingsAction");
    keep->setChecked(true);
    bench.painted_after([&] { bench.window.open(brick); });
    CHECK(bench.questions.size() == 1); // nothing is lost
    CHECK(bench.document->shapes().size() == 1);
    CHECK(bench.window.filter()->undo()->canUndo());
    CHECK(bench.window.filter()->unsaved().size() == 1); // the mask still is in no file
    bench.answers(Choice::discard);
    bench.painted_after([&] { bench.window.open(brick); });
    CHECK(bench.questions.size() == 1); // the mask is kept, and the result followed from opening

    keep->setChecked(false);
    bench.file_after([&] { bench.window.open(bench.at("missing.png")); });
    CHECK(bench.questions.size() == 1);
    CHECK(bench.document->shapes().size() == 1); // nothing came in its place
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    CHECK(bench.document->shapes().empty());
    CHECK(!bench.window.filter()->undo()->canUndo());
}

TEST_CASE("A mask file over an unsaved mask asks first") {
    UnsavedBench bench;
    bench.notch();
    write_file(bench.at("m.json"),
               R"({"imago-mask": 1, "shapes": [{"kind": "low", "radius": 0.1}]})");
    bench.answers(Choice::cancel);
    bench.window.open(bench.at("m.json"));
    REQUIRE(QTest::qWaitFor([&] { return !bench.questions.empty(); }, patience_ms));
    REQUIRE(bench.questions.size() == 1);
    CHECK(bench.questions[0].occasion == Question::Occasion::open_mask);
    CHECK(bench.asked() == std::vector<Work>{Work::mask});
    QTest::qWait(50);
    CHECK(bench.document->shapes()[0].kind == FilterShape::Kind::notch);
    bench.answers(Choice::discard);
    bench.painted_after([&] { bench.window.open(bench.at("m.json")); });
    CHECK(bench.document->shapes()[0].kind == FilterShape::Kind::low);
    CHECK(bench.window.filter()->unsaved().empty());
}

TEST_CASE("A compressed picture asks when a person has set it, and not when it is saved") {
    UnsavedBench bench(0);
    CHECK(bench.window.compress()->unsaved().empty());
    bench.slide(3);
    REQUIRE(bench.window.compress()->unsaved().size() == 1);
    bench.answers(Choice::cancel);
    bench.window.open(samples + QStringLiteral("/chelsea.png"));
    REQUIRE(bench.questions.size() == 1);
    CHECK(bench.questions[0].occasion == Question::Occasion::open_image);
    QTest::qWait(50);
    CHECK(bench.window.compress()->unsaved().size() == 1);

    bench.expect_result(bench.at("result.png"));
    bench.file_after([&] { bench.find<QAction>("save")->trigger(); });
    CHECK(bench.window.compress()->unsaved().empty());
    bench.slide(1);
    CHECK(bench.window.compress()->unsaved().size() == 1);
    bench.answers(Choice::discard);
    bench.open(QStringLiteral("chelsea.png")); // by drop, recent and sample: all end in open()
    CHECK(bench.questions.size() == 2);
    CHECK(bench.window.compress()->unsaved().empty());
}

TEST_CASE("The original is replaced by a choice of its own, whatever name leads to it") {
    UnsavedBench bench(0);
    const QString original = bench.at("mine.png");
    REQUIRE(QFile::copy(samples + QStringLiteral("/chelsea.png"), original));
    REQUIRE(QFile::setPermissions(original, QFile::ReadOwner | QFile::WriteOwner));
    bench.painted_after([&] { bench.window.open(original); });
    std::filesystem::create_symlink("mine.png", bench.at("link.png").toStdString());
    std::filesystem::create_hard_link(original.toStdString(), bench.at("hard.png").toStdString());
    const QByteArray before = bytes_in(original);
    for (const char *name : {"mine.png", "link.png", "hard.png"}) {
        INFO(name);
        bench.questions.clear();
        bool stayed = false;
        bench.expect_result(bench.at(name));
        bench.hands.expect("saveDialog", [&](QDialog *dialog) { // as it was after the answer
            stayed = true;
            dialog->reject();
        });
        bench.find<QAction>("save")->trigger();
        CHECK(bench.waits_until([&] { return stayed; })); // the result for a file comes first
        REQUIRE(bench.questions.size() == 1);
        CHECK(bench.questions[0].kind == Question::Kind::replace_original);
    }
    CHECK(bytes_in(original) == before);
    bench.answers(Choice::replace);
    bench.expect_result(original);
    bench.file_after([&] { bench.find<QAction>("save")->trigger(); });
    CHECK(bytes_in(original) != before);
    // Another file that is there needs no question: the button says Replace.
    bench.questions.clear();
    bench.expect_result(bench.at("other.png"));
    bench.file_after([&] { bench.find<QAction>("save")->trigger(); });
    bench.expect_result(bench.at("other.png"));
    bench.file_after([&] { bench.find<QAction>("save")->trigger(); });
    CHECK(bench.questions.empty());
}

TEST_CASE("Each question's box says what it is about, and Enter loses nothing") {
    QWidget window;
    struct Case {
        Question question;
        const char *says;
        std::vector<std::pair<const char *, Choice>> buttons;
        Choice by_enter;
    };
    Question works, holes, original;
    works.works = {{nullptr, Work::mask, QStringLiteral("The mask")}};
    holes.kind = Question::Kind::no_numbers;
    holes.path = QStringLiteral("/a/h.tif");
    holes.bad = 12;
    holes.all = 400;
    original.kind = Question::Kind::replace_original;
    original.path = QStringLiteral("/a/b.png");
    const Case cases[] = {{works,
                           "The mask",
                           {{"answerSave", Choice::save},
                            {"answerDiscard", Choice::discard},
                            {"answerCancel", Choice::cancel}},
                           Choice::save},
                          {holes,
                           "12 of the 400 samples of h.tif",
                           {{"answerNeighbours", Choice::neighbours},
                            {"answerZero", Choice::zero},
                            {"answerLeaveOut", Choice::leave_out},
                            {"answerCancel", Choice::cancel}},
                           Choice::neighbours},
                          {original,
                           "b.png",
                           {{"answerReplace", Choice::replace}, {"answerCancel", Choice::cancel}},
                           Choice::cancel}};
    for (const Case &one : cases) {
        const auto answer_by = [&](const std::function<void(QMessageBox *)> &act) {
            DialogHands hands;
            hands.expect("questionBox", [&](QDialog *dialog) {
                auto *box = static_cast<QMessageBox *>(dialog);
                CHECK(box->informativeText().contains(QLatin1String(one.says)));
                act(box);
            });
            return ask_by_box(one.question, &window);
        };
        for (const auto &[name, choice] : one.buttons) {
            INFO(name);
            const Answer answer = answer_by([&](QMessageBox *box) {
                auto *button = box->findChild<QPushButton *>(QLatin1String(name));
                REQUIRE(button);
                button->click();
            });
            CHECK(answer.choice == choice);
        }
        CHECK(answer_by([](QMessageBox *box) { QTest::keyClick(box, Qt::Key_Return); }).choice ==
              one.by_enter);
        CHECK(answer_by([](QMessageBox *box) { QTest::keyClick(box, Qt::Key_Escape); }).choice ==
              Choice::cancel);
    }
}

TEST_CASE("Pending writes are finished before the window closes") {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("late.png"));
    {
        UnsavedBench bench(0);
        bench.window.save({path, bench.window.compress()->result_image(), SampleDepth::u8, 95});
        bench.window.close(); // it waits for the file
        CHECK(bench.window.isVisible());
        REQUIRE(bench.waits_until([&] { return !bench.window.isVisible(); }));
        CHECK(QFile::exists(path));
        QFile::remove(path);
        bench.window.save({path, bench.window.compress()->result_image(), SampleDepth::u8, 95});
    } // gone at once: the file is written all the same
    CHECK(QFile::exists(path));
}
