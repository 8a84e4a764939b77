// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pictures/stage.h"

#include <QAbstractButton>
#include <QDir>
#include <QElapsedTimer>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace imago::pictures {
namespace {

constexpr int quiet_ms = 900; ///< without a newer result
const QString samples = QStringLiteral(IMAGO_SOURCES "/samples");

Answer discard(const Question &, QWidget *) {
    return {Answer::Choice::discard};
}

} // namespace

Stage::Stage(const StageOptions &options)
    : options_(options), folder_(QDir::tempPath() + QStringLiteral("/imago-pictures")) {
    QDir(folder_).removeRecursively();
    QDir().mkpath(folder_);
    QSettings settings;
    settings.clear();
    settings.setValue(QStringLiteral("appearance"),
                      options.dark ? QStringLiteral("dark") : QStringLiteral("light"));
    settings.setValue(QStringLiteral("tuneWhenIdle"), false);
    const QSettings kept(options.settings, QSettings::IniFormat);
    for (const QString &key : options.settings.isEmpty() ? QStringList() : kept.allKeys())
        settings.setValue(key, kept.value(key));
    settings.sync();
}

Stage::~Stage() {
    window_.reset();
    QDir(folder_).removeRecursively();
}

void Stage::show(int workspace) {
    service_ = std::make_unique<Service>();
    WindowOptions options;
    options.sample_folders = {samples + QStringLiteral("/images")};
    options.signal_folders = {samples + QStringLiteral("/signals")};
    options.size = options_.size;
    options.tools.program = QStringLiteral(IMAGO_CLI);
    options.languages = {{QStringLiteral("en"), QStringLiteral("English")},
                         {QStringLiteral("es"), QStringLiteral("Español")}};
    options.manual_folders = {QStringLiteral(IMAGO_SOURCES "/resources/manual")};
    options.language = options_.language;
    window_ = std::make_unique<MainWindow>(*service_, store_, options);
    window_->set_asker(discard);
    window_->show_workspace(workspace);
    window_->show();
    QTest::qWait(300);
}

void Stage::show(int workspace, const QString &sample) {
    show(workspace);
    open(samples + QLatin1Char('/') + sample);
}

void Stage::open(const QString &path) {
    QSignalSpy failed(window_.get(), &MainWindow::failed);
    QSignalSpy painted(window_.get(), &MainWindow::result_painted);
    window_->open(path);
    wait_for("A picture", [&] {
        if (!failed.isEmpty())
            throw std::runtime_error("It cannot be opened: " + path.toStdString() + ": " +
                                     find<QLabel>("messageText")->text().toStdString());
        return !painted.isEmpty();
    });
    settle();
}

void Stage::wait_for(const char *what, const std::function<bool()> &done, int seconds) {
    if (!QTest::qWaitFor(done, seconds * 1000))
        throw std::runtime_error(std::string(what) + " did not come.");
}

void Stage::settle() {
    QSignalSpy painted(window_.get(), &MainWindow::result_painted);
    QElapsedTimer quiet;
    quiet.start();
    qsizetype seen = 0;
    wait_for("The result", [&] {
        if (painted.size() != seen || !window_->current()->settled()) {
            seen = painted.size();
            quiet.restart();
        }
        return quiet.hasExpired(quiet_ms);
    });
}

void Stage::click(const char *button) {
    auto *part = find<QAbstractButton>(button);
    if (!part->isEnabled())
        throw std::runtime_error(std::string("Nobody can press ") + button + ".");
    part->click();
    settle();
}

void Stage::reveal(const char *part) {
    auto *widget = find<QWidget>(part);
    for (QWidget *parent = widget->parentWidget(); parent; parent = parent->parentWidget())
        if (auto *column = qobject_cast<QScrollArea *>(parent))
            return column->ensureWidgetVisible(widget);
    throw std::runtime_error(std::string(part) + " is in no column.");
}

void Stage::stroke(QWidget *widget, const std::vector<QPoint> &way) {
    QTest::mousePress(widget, Qt::LeftButton, {}, way.front());
    for (const QPoint &at : way)
        QTest::mouseMove(widget, at);
    QTest::mouseRelease(widget, Qt::LeftButton, {}, way.back());
    settle();
}

void Stage::take(const QString &name, QWidget *shown) {
    QTest::qWait(400);
    const QString path = options_.out + QLatin1Char('/') + name + QStringLiteral(".png");
    if (!shown->grab().save(path))
        throw std::runtime_error("It cannot be written: " + path.toStdString());
}

void Stage::save_session(const QString &path) {
    QSignalSpy finished(window_.get(), &MainWindow::file_finished);
    window_->save_session(path);
    wait_for("The session", [&] { return !finished.isEmpty(); });
}

void Stage::save_settings(const QString &path) {
    window_->close();
    window_.reset();
    QSettings settings;
    settings.sync();
    if (!QFile::copy(settings.fileName(), path))
        throw std::runtime_error("It cannot be written: " + path.toStdString());
}

} // namespace imago::pictures
