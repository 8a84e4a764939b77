// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/run/run_list.h"

#include "engine/support/user_folders.h"
#include "engine/values/platform_label.h"
#include "ui/devices/run/roomy_delegate.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSaveFile>
#include <QSignalBlocker>
#include <QToolButton>
#include <QUndoCommand>
#include <QUndoStack>
#include <QVBoxLayout>

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

constexpr int run_file_role = Qt::UserRole;

class RemoveRun : public QUndoCommand {
  public:
    RemoveRun(RunStore *store, SavedRunPtr run)
        : QUndoCommand(RunList::tr("Delete a saved run")), store_(store), run_(std::move(run)) {}
    void redo() override { store_->remove(run_); }
    void undo() override { store_->restore(run_); }

  private:
    RunStore *store_;
    SavedRunPtr run_;
};

QString run_details(const SavedRun &run) {
    const BenchReport &report = run.report;
    const std::size_t count = report.cases.size() + report.memory.size() + report.planning.size() +
                              report.live.size() + report.compared.size();
    return RunList::tr("<p><b>%1</b><br>%2<br>Driver %3<br>Imago %4<br>Cases: %5%6%7</p>")
        .arg(report.device.toHtmlEscaped(), run_date(report), report.driver.toHtmlEscaped(),
             report.version.toHtmlEscaped())
        .arg(count)
        .arg(report.rounds > 0
                 ? RunList::tr("; medians of %n round(s)", nullptr, static_cast<int>(report.rounds))
                 : QString(),
             report.cancelled ? RunList::tr("; it was cut short") : QString());
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

QString run_date(const BenchReport &report) {
    return QLocale().toString(report.date.toLocalTime(), QStringLiteral("d MMM yyyy HH:mm"));
}

QString labelled_device(const DeviceInfo &device) {
    return QStringLiteral("%1 · %2").arg(
        short_device(QString::fromStdString(device.name).simplified(), 60),
        QString::fromStdString(platform_label(device).text()));
}

QString short_device(const QString &name, int characters) {
    QString text = name;
    for (const char *noise : {"(R)", "(TM)", "(tm)", "pthread-", "Processor"})
        text.remove(QLatin1String(noise));
    text = text.simplified();
    return text.size() > characters ? text.left(characters - 1) + QChar(0x2026) : text;
}

RunList::RunList(RunStore *store, QUndoStack *undo, QWidget *parent)
    : QWidget(parent), store_(store), undo_(undo), list_(new QListWidget),
      remove_(new QPushButton(tr("&Delete"))), open_(new QPushButton(tr("&Open…"))),
      export_(new QToolButton) {
    setObjectName(QStringLiteral("runList"));
    list_->setObjectName(QStringLiteral("savedRuns"));
    list_->setAccessibleName(tr("Saved runs"));
    list_->setToolTip(tr("<p>Measured runs, the newest first. The plots and the table show the "
                         "marked ones: mark two or more to compare them.</p>"));
    list_->setMinimumHeight(4 * (2 * fontMetrics().height() + 8));
    list_->setItemDelegate(new RoomyDelegate(list_));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    remove_->setObjectName(QStringLiteral("deleteRun"));
    remove_->setToolTip(tr("<p>Delete the chosen run. Undo brings it back.</p>"));
    open_->setObjectName(QStringLiteral("openRun"));
    open_->setToolTip(
        tr("<p>Add a report that imago-cli bench --output wrote, perhaps on another machine.</p>"));
    export_->setObjectName(QStringLiteral("exportRuns"));
    export_->setText(tr("E&xport"));
    export_->setPopupMode(QToolButton::InstantPopup);
    export_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    export_->setToolTip(tr("<p>Write the shown numbers, plots, or table to a file.</p>"));
    auto *menu = new QMenu(export_);
    const std::pair<const char *, QString> formats[] = {{"csv", tr("Numbers (&CSV)…")},
                                                        {"png", tr("Plots (&PNG)…")},
                                                        {"md", tr("Table (&Markdown)…")}};
    for (const auto &[format, words] : formats) {
        QAction *action = menu->addAction(words);
        action->setObjectName(QStringLiteral("export-") + QLatin1String(format));
        connect(action, &QAction::triggered, this,
                [this, name = QLatin1String(format)] { Q_EMIT export_requested(name); });
    }
    export_->setMenu(menu);

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    for (QWidget *button : std::initializer_list<QWidget *>{remove_, open_, export_}) {
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        button->setFixedHeight(remove_->sizeHint().height());
        buttons->addWidget(button, 1);
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(list_, 1);
    column->addLayout(buttons);

    connect(store_, &RunStore::loaded, this, &RunList::take_all);
    connect(store_, &RunStore::saved, this, &RunList::take);
    connect(store_, &RunStore::removed, this, &RunList::drop);
    connect(remove_, &QPushButton::clicked, this, &RunList::remove_chosen);
    connect(open_, &QPushButton::clicked, this, &RunList::open_requested);
    connect(list_, &QListWidget::currentRowChanged, this,
            [this](int row) { remove_->setEnabled(row >= 0); });
    connect(list_, &QListWidget::itemChanged, this, [this](const QListWidgetItem *item) {
        const QString file = item->data(run_file_role).toString();
        if (item->checkState() == Qt::Checked)
            marks_.insert(file);
        else
            marks_.remove(file);
        Q_EMIT changed();
    });
    fill();
}

std::vector<SavedRunPtr> RunList::marked() const {
    std::vector<SavedRunPtr> marked;
    for (const SavedRunPtr &run : runs_)
        if (marks_.contains(run->file))
            marked.push_back(run);
    return marked;
}

void RunList::clear_marks() {
    marks_.clear();
    fill();
}

void RunList::take_all(const std::vector<SavedRunPtr> &runs, const QStringList &skipped) {
    runs_ = runs;
    if (marks_.isEmpty() && !runs_.empty())
        marks_.insert(runs_.back()->file);
    fill();
    if (!skipped.isEmpty())
        Q_EMIT told(skipped.size() == 1 ? skipped.first()
                                        : tr("%1 Further runs that cannot be read: %2.")
                                              .arg(skipped.first())
                                              .arg(skipped.size() - 1));
}

void RunList::take(const SavedRunPtr &run) {
    std::erase_if(runs_, [&](const SavedRunPtr &other) { return other->file == run->file; });
    const auto later = std::find_if(runs_.begin(), runs_.end(), [&](const SavedRunPtr &other) {
        return other->report.date > run->report.date;
    });
    runs_.insert(later, run);
    marks_.insert(run->file);
    fill();
}

void RunList::drop(const QString &file) {
    std::erase_if(runs_, [&](const SavedRunPtr &run) { return run->file == file; });
    marks_.remove(file);
    fill();
    Q_EMIT told(tr("The run is deleted; Undo (Ctrl+Z) brings it back."));
}

void RunList::remove_chosen() {
    const QListWidgetItem *item = list_->currentItem();
    if (!item)
        return;
    for (const SavedRunPtr &run : runs_)
        if (run->file == item->data(run_file_role).toString()) {
            undo_->push(new RemoveRun(store_, run));
            return;
        }
}

void RunList::fill() {
    {
        const QSignalBlocker quiet(list_);
        const QString chosen =
            list_->currentItem() ? list_->currentItem()->data(run_file_role).toString() : QString();
        list_->clear();
        for (auto run = runs_.rbegin(); run != runs_.rend(); ++run) {
            const BenchReport &report = (*run)->report;
            auto *item = new QListWidgetItem(tr("%1 · %2\n%3")
                                                 .arg(run_date(report),
                                                      report.suites.join(QStringLiteral(", ")),
                                                      short_device(report.device, 34)),
                                             list_);
            item->setData(run_file_role, (*run)->file);
            item->setToolTip(run_details(**run));
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            item->setCheckState(marks_.contains((*run)->file) ? Qt::Checked : Qt::Unchecked);
            if ((*run)->file == chosen)
                list_->setCurrentItem(item);
        }
    }
    remove_->setEnabled(list_->currentRow() >= 0);
    export_->setEnabled(!runs_.empty());
    Q_EMIT changed();
}

} // namespace imago

#include "moc_run_list.cpp"
