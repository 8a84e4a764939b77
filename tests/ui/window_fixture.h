// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a person finds it, for tests that act on it.
#pragma once
#include "app/desktop/media_store.h"
#include "tests/support/catch.h"
#include "ui/shell/main_window.h"
#include "ui/view/image_view.h"

#include <QFile>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <functional>
#include <vector>

namespace imago::test {

inline const QString samples = QStringLiteral(IMAGO_SAMPLE_IMAGES);
inline const QString about = QStringLiteral("≈ "); ///< before figures of a preview
inline constexpr int patience_ms = 120000;         ///< kernels are built under sanitizers, too

/// The window with the real engine and files, as a person finds it.
struct Bench {
    Service service;
    MediaStore store;
    MainWindow window;
    std::vector<Question> questions; ///< asked by the window
    /// Replaces message boxes, which nobody would answer.
    std::function<Answer(const Question &)> answer = [](const Question &question) {
        return Answer{question.kind == Question::Kind::unsaved ? Answer::Choice::discard
                                                               : Answer::Choice::cancel};
    };

    explicit Bench(const WindowOptions &options = {{samples}, -1, false})
        : window(service, store, options) {
        window.set_asker([this](const Question &question, QWidget *) {
            questions.push_back(question);
            return answer(question);
        });
        window.resize(1200, 800);
        window.show();
    }

    template <class T>
    T *find(const char *name) {
        T *widget = window.findChild<T *>(QLatin1String(name));
        REQUIRE(widget);
        return widget;
    }
    QString text(const char *label) { return find<QLabel>(label)->text(); }
    QImage pixels(const char *view) { return find<ImageView>(view)->picture().pixels(); }

    /// Does something, and waits until the picture of its last request is painted.
    template <class Act>
    void painted_after(Act act) {
        QSignalSpy painted(&window, &MainWindow::result_painted);
        act();
        REQUIRE(QTest::qWaitFor([&] { return painted.count() > 0 && window.current()->settled(); },
                                patience_ms));
    }
    template <class Act>
    void file_after(Act act) {
        QSignalSpy finished(&window, &MainWindow::file_finished);
        act();
        REQUIRE(finished.wait(patience_ms));
    }
    /// Waits until what was asked of files so far has been done, and is told.
    void files_done() {
        bool done = false;
        window.findChild<FileWorker *>()->read(
            &window, [](ImageStore &) { return 0; }, [&](const auto &) { done = true; });
        REQUIRE(QTest::qWaitFor([&] { return done; }, patience_ms));
    }
    void open(const QString &name) {
        painted_after([&] { window.open(samples + QLatin1Char('/') + name); });
    }
};

/// Lets figures come for a while, and the layout follow them. Without its second line the last
/// text that came would still lie in the layout of the one before.
inline void settle_layout(int milliseconds) {
    QTest::qWait(milliseconds);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

inline double mean_difference(const QImage &a, const QImage &b) {
    REQUIRE(a.size() == b.size());
    double sum = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            sum += std::abs(qGreen(a.pixel(x, y)) - qGreen(b.pixel(x, y)));
    return sum / (static_cast<double>(a.width()) * a.height());
}

/// What a view shows on the screen.
inline QImage seen(ImageView *view) {
    return view->grab().toImage().convertToFormat(QImage::Format_RGB32);
}

inline QByteArray bytes_in(const QString &path) {
    QFile file(path);
    INFO(path.toStdString());
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

inline void write_file(const QString &path, const QByteArray &bytes) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

} // namespace imago::test
