// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/comparison/comparison_page.h"

#include "ui/devices/comparison/bench_controls.h"
#include "ui/devices/comparison/comparison_view.h"
#include "ui/devices/job/job_bar.h"
#include "ui/devices/run/run_export.h"
#include "ui/devices/run/run_list.h"
#include "ui/widget/control_parts.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

/// Names for the runs that distinguish them: by device, or date, or both.
std::vector<ShownRun> named_runs(const std::vector<const BenchReport *> &reports) {
    QStringList devices;
    for (const BenchReport *report : reports)
        if (!devices.contains(report->device))
            devices.append(report->device);
    std::vector<ShownRun> runs;
    for (const BenchReport *report : reports) {
        const QString device = short_device(report->device, 28);
        QString name = run_date(*report);
        if (devices.size() == int(reports.size()))
            name = device;
        else if (devices.size() > 1)
            name = ComparisonPage::tr("%1, %2").arg(device, name);
        runs.push_back({name, report});
    }
    return runs;
}

} // namespace

ComparisonPage::ComparisonPage(const QString &program, const QString &runs_folder,
                               const std::vector<DeviceInfo> &devices, QUndoStack *undo,
                               QWidget *parent)
    : QWidget(parent), store_(new RunStore(runs_folder, this)),
      runner_(new BenchRunner(program, this)), bench_(new BenchControls(devices)),
      list_(new RunList(store_, undo)), view_(new ComparisonView),
      transfers_(new QCheckBox(tr("T&ransfers with kernels"))),
      logarithmic_(new QCheckBox(tr("Lo&garithmic speeds"))), stack_(new QStackedWidget),
      controls_(make_controls()) {
    setObjectName(QStringLiteral("comparisonPage"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(stack_);
    auto *empty = new QLabel(program.isEmpty()
                                 ? CliProcess::missing_message()
                                 : tr("Nothing has been measured yet. Choose devices and a suite, "
                                      "and press Measure; or open a report from another machine."));
    empty->setObjectName(QStringLiteral("comparisonEmpty"));
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    empty->setForegroundRole(QPalette::PlaceholderText);
    stack_->addWidget(empty);
    stack_->addWidget(view_);

    connect(bench_->job(), &JobBar::started, this, &ComparisonPage::start);
    connect(bench_->job(), &JobBar::cancelled, this, &ComparisonPage::cancel);
    connect(runner_, &BenchRunner::progressed, bench_->job(), &JobBar::set_progress);
    connect(runner_, &BenchRunner::measured, this, [this] {
        if (std::exchange(fresh_, false))
            list_->clear_marks(); // they stay visible until there are new ones
        show_runs();
    });
    connect(runner_, &BenchRunner::device_ended, this, &ComparisonPage::take);
    connect(runner_, &BenchRunner::ended, this, &ComparisonPage::end);
    connect(list_, &RunList::changed, this, &ComparisonPage::show_runs);
    connect(list_, &RunList::told, this, &ComparisonPage::told);
    connect(list_, &RunList::open_requested, this, &ComparisonPage::ask_open);
    connect(list_, &RunList::export_requested, this, &ComparisonPage::ask_export);
    connect(store_, &RunStore::failed, this, &ComparisonPage::failed);
    connect(store_, &RunStore::written, this,
            [this](const QString &path) { Q_EMIT told(tr("Wrote %1.").arg(path)); });
    connect(logarithmic_, &QCheckBox::toggled, view_, &ComparisonView::set_logarithmic);
    connect(transfers_, &QCheckBox::toggled, view_, &ComparisonView::show_transfers);
    show_runs();
}

/// The store is destroyed later, and completes pending work.
ComparisonPage::~ComparisonPage() {
    if (runner_->so_far())
        store_->save(runner_->cut_short());
}

QWidget *ComparisonPage::make_controls() {
    transfers_->setObjectName(QStringLiteral("transfers"));
    transfers_->setToolTip(tr("<p>Show in the plot of GB/s also the copies from the host to the "
                              "device and back, which no other figure includes.</p>"));
    logarithmic_->setObjectName(QStringLiteral("logarithmic"));
    logarithmic_->setToolTip(
        tr("<p>For devices that are far apart: equal ratios are equal distances.</p>"));
    auto *controls = new QWidget;
    auto *column = new QVBoxLayout(controls);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    add_group(column, tr("Measure"));
    column->addWidget(bench_);
    add_group(column, tr("Saved runs"));
    column->addWidget(list_, 1);
    column->addWidget(transfers_);
    column->addWidget(logarithmic_);
    return controls;
}

void ComparisonPage::load() {
    if (!std::exchange(loaded_, true))
        store_->load_all();
}

bool ComparisonPage::running() const {
    return bench_->job()->running();
}

bool ComparisonPage::has_runs() const {
    return !view_->empty();
}

void ComparisonPage::start() {
    fresh_ = true;
    bench_->job()->set_running(true);
    Q_EMIT running_changed(true);
    const BenchSettings settings = bench_->settings();
    view_->choose(bench_->view());
    runner_->start(settings);
}

void ComparisonPage::cancel() {
    if (!runner_->running())
        return;
    bench_->job()->set_stopping();
    runner_->cancel();
}

void ComparisonPage::take(const BenchReport &report) {
    store_->save(report);
    for (const BenchCaseReport &one : report.cases)
        if (is_of_speeds(one))
            Q_EMIT ran(one.problem);
}

void ComparisonPage::end(bool cancelled, const QString &trouble) {
    bench_->job()->set_running(false);
    bench_->job()->set_state(cancelled ? tr("Cancelled. The measurements so far are kept.")
                             : trouble.isEmpty() ? tr("Done.")
                                                 : QString());
    if (!trouble.isEmpty())
        Q_EMIT failed(trouble);
    Q_EMIT running_changed(false);
    Q_EMIT records_changed(); // a search may have been among them
}

std::vector<ShownRun> ComparisonPage::shown() const {
    std::vector<const BenchReport *> reports;
    for (const SavedRunPtr &run : marked_)
        reports.push_back(&run->report);
    if (runner_->so_far())
        reports.push_back(&*runner_->so_far());
    return named_runs(reports);
}

void ComparisonPage::show_runs() {
    marked_ = list_->marked();
    const std::vector<ShownRun> runs = shown();
    view_->show_runs(runs);
    stack_->setCurrentIndex(runs.empty() ? 0 : 1);
    Q_EMIT shown_changed();
}

void ComparisonPage::ask_open() {
    const QString folder = QSettings().value(export_folder_setting()).toString();
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a saved run"), folder,
                                                      tr("Reports of imago-cli bench (*.json)"));
    if (path.isEmpty())
        return;
    QSettings().setValue(export_folder_setting(), QFileInfo(path).absolutePath());
    store_->import_from(path);
}

void ComparisonPage::ask_export(const QString &format) {
    const QString folder = QSettings().value(export_folder_setting()).toString();
    const QString end = format.isEmpty() ? QStringLiteral("png") : format;
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export the comparison"),
        (folder.isEmpty() ? QString() : folder + QLatin1Char('/')) + QStringLiteral("comparison.") +
            end,
        format.isEmpty() ? tr("Plots (*.png);;Numbers (*.csv);;Table (*.md)")
                         : QStringLiteral("*.%1").arg(end));
    if (path.isEmpty())
        return;
    QSettings().setValue(export_folder_setting(), QFileInfo(path).absolutePath());
    export_to(QFileInfo(path).suffix().isEmpty() ? path + QLatin1Char('.') + end : path);
}

void ComparisonPage::export_to(const QString &path) {
    const QString end = QFileInfo(path).suffix().toLower();
    const std::vector<ShownRun> runs = shown();
    if (runs.empty())
        return Q_EMIT failed(tr("There is nothing to export: mark a saved run, or measure."));
    if (!QStringList{QStringLiteral("csv"), QStringLiteral("png"), QStringLiteral("md")}.contains(
            end))
        return Q_EMIT failed(
            tr("%1 cannot be exported: the name ends in .csv, .png or .md.").arg(path));
    store_->write(path, view_->exported(end));
}

void ComparisonPage::save_state(QSettings &settings) const {
    bench_->save_state(settings);
    settings.setValue(QStringLiteral("bench/transfers"), transfers_->isChecked());
    settings.setValue(QStringLiteral("bench/logarithmic"), logarithmic_->isChecked());
    view_->save_state(settings);
}

void ComparisonPage::restore_state(const QSettings &settings) {
    bench_->restore_state(settings);
    transfers_->setChecked(settings.value(QStringLiteral("bench/transfers")).toBool());
    logarithmic_->setChecked(settings.value(QStringLiteral("bench/logarithmic")).toBool());
    view_->restore_state(settings);
}

} // namespace imago

#include "moc_comparison_page.cpp"
