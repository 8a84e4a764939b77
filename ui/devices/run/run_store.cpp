// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/run/run_store.h"

#include "engine/support/user_folders.h"
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>
#include <stdexcept>

namespace imago {
namespace {

constexpr qint64 largest_run_file = qint64{64} << 20;

[[noreturn]] void refuse_run(const QString &sentence) {
    throw std::runtime_error(sentence.toStdString());
}

/// Opens a plain file only: a pipe without a writer would block the store forever.
bool open_plain(QFile &file) {
    const QFileInfo info(file);
    if (info.exists() && !info.isFile())
        refuse_run(RunStore::tr("it is not a plain file"));
    return file.open(QIODevice::ReadOnly);
}

BenchReport read_run_file(const QString &path) {
    QFile file(path);
    if (!open_plain(file))
        refuse_run(file.errorString());
    const QByteArray bytes = file.read(largest_run_file + 1);
    if (bytes.size() > largest_run_file)
        refuse_run(RunStore::tr("it is larger than any report"));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (!document.isObject())
        refuse_run(RunStore::tr("it is not a JSON object (%1)").arg(error.errorString()));
    return bench_report(document.object());
}

/// Writes the whole file. Throws std::runtime_error.
void write_run_file(const QString &path, const QByteArray &bytes) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        refuse_run(RunStore::tr("%1 cannot be written: %2.").arg(path, file.errorString()));
}

/// The path is empty if this user has no folder for data: then nothing is loaded, and saving
/// reports it.
QString runs_folder() {
    const auto own = user_folder(UserFolder::data);
    return own ? QString::fromStdString((*own / "runs").string()) : QString();
}

} // namespace

RunStore::RunStore(const QString &folder, QObject *parent)
    : QObject(parent), folder_(!folder.isEmpty() ? folder : runs_folder()) {
    thread_.setMaxThreadCount(1);
}

RunStore::~RunStore() {
    thread_.waitForDone();
}

/// Runs work in the store's thread; its signals are queued to receivers in the window's. Errors are
/// reported.
template <class Work>
void RunStore::run(Work work) {
    thread_.start([this, work] {
        try {
            work();
        } catch (const std::exception &error) {
            Q_EMIT failed(QString::fromUtf8(error.what()));
        }
    });
}

void RunStore::load_all() {
    run([this] {
        std::vector<SavedRunPtr> runs;
        QStringList skipped;
        const QStringList names =
            folder_.isEmpty()
                ? QStringList()
                : QDir(folder_).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
        for (const QString &name : names)
            try {
                runs.push_back(std::make_shared<const SavedRun>(
                    SavedRun{name, read_run_file(folder_ + QLatin1Char('/') + name)}));
            } catch (const std::exception &error) {
                skipped.append(tr("The saved run %1 is left out: %2.")
                                   .arg(name, QString::fromUtf8(error.what())));
            }
        std::stable_sort(runs.begin(), runs.end(), [](const SavedRunPtr &a, const SavedRunPtr &b) {
            return a->report.date < b->report.date;
        });
        Q_EMIT loaded(runs, skipped);
    });
}

/// "20261122T001600Z-gpu-name-1d.json", with a number if that name is taken.
QString RunStore::free_name(const BenchReport &report) const {
    QString name = report.date.toUTC().toString(QStringLiteral("yyyyMMddThhmmssZ")) +
                   QLatin1Char('-') + report.device.left(40) + QLatin1Char('-') +
                   report.suites.join(QLatin1Char('-')).left(40);
    for (QChar &c : name)
        if (!(c.isLetterOrNumber() && c.unicode() < 128) && c != QLatin1Char('-'))
            c = QLatin1Char('_');
    QString free = name + QStringLiteral(".json");
    for (int i = 2; QFileInfo::exists(folder_ + QLatin1Char('/') + free); ++i)
        free = QStringLiteral("%1-%2.json").arg(name).arg(i);
    return free;
}

SavedRunPtr RunStore::store(const QString &file, const BenchReport &report) const {
    if (folder_.isEmpty())
        refuse_run(tr("There is no folder of this user for saved runs."));
    if (!QDir().mkpath(folder_))
        refuse_run(tr("The folder %1 for saved runs cannot be made.").arg(folder_));
    write_run_file(folder_ + QLatin1Char('/') + file, QJsonDocument(report.json).toJson());
    return std::make_shared<const SavedRun>(SavedRun{file, report});
}

void RunStore::save(const BenchReport &report) {
    run([this, report] { Q_EMIT saved(store(free_name(report), report)); });
}

void RunStore::import_from(const QString &path) {
    run([this, path] {
        BenchReport report;
        try {
            report = read_run_file(path);
        } catch (const std::exception &error) {
            refuse_run(tr("%1 cannot be opened as a saved run: %2.")
                           .arg(QFileInfo(path).fileName(), QString::fromUtf8(error.what())));
        }
        Q_EMIT saved(store(free_name(report), report));
    });
}

void RunStore::write(const QString &path, const QByteArray &bytes) {
    run([this, path, bytes] {
        write_run_file(path, bytes);
        Q_EMIT written(path);
    });
}

void RunStore::remove(const SavedRunPtr &gone) {
    run([this, gone] {
        QFile file(folder_ + QLatin1Char('/') + gone->file);
        if (file.exists() && !file.remove())
            refuse_run(
                tr("The saved run %1 cannot be deleted: %2.").arg(gone->file, file.errorString()));
        Q_EMIT removed(gone->file);
    });
}

void RunStore::restore(const SavedRunPtr &run_again) {
    run([this, run_again] { Q_EMIT saved(store(run_again->file, run_again->report)); });
}

} // namespace imago

#include "moc_run_store.cpp"
