// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/tuning/tuning_page.h"

#include "ui/devices/job/job_bar.h"
#include "ui/devices/run/roomy_delegate.h"
#include "ui/devices/run/row_details.h"
#include "ui/devices/run/run_table.h"
#include "ui/devices/tuning/tuning_controls.h"
#include "ui/words/numbers.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

struct TuneColumn {
    enum { problem, planned, best, faster, candidates, state, plan, count };
};

QString tune_state_text(const TuneResult &result) {
    if (!result.failure.isEmpty())
        return result.failure;
    QString text = result.improved ? result.recorded ? TuningPage::tr("recorded")
                                                     : TuningPage::tr("not recorded")
                                   : TuningPage::tr("as planned");
    if (!result.complete)
        text += TuningPage::tr(", cut short");
    return text;
}

} // namespace

TuningPage::TuningPage(const QString &program, const std::vector<DeviceInfo> &devices,
                       QWidget *parent)
    : QWidget(parent), runner_(new TuneRunner(program, this)),
      controls_(new TuningControls(devices)), hint_(new QLabel), table_(new QTreeWidget) {
    setObjectName(QStringLiteral("tuningPage"));
    hint_->setObjectName(QStringLiteral("tuneHint"));
    hint_->setWordWrap(true);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    hint_->setContentsMargins(8, 8, 8, 8);
    hint_->setText(tr("The model gives every transform a plan at once. A search builds others, "
                      "races them against it, and keeps what is faster as a record, which every "
                      "later run on this device takes."));
    table_->setObjectName(QStringLiteral("tuneTable"));
    table_->setAccessibleName(tr("Findings of the searches"));
    table_->setColumnCount(TuneColumn::count);
    table_->setHeaderLabels({tr("Transform"), tr("Planned"), tr("Best"), tr("Faster"),
                             tr("Plans tried"), tr("State"), tr("Plan")});
    const std::pair<int, QString> words[] = {
        {TuneColumn::problem, tr("Transform")},
        {TuneColumn::candidates, tr("Plans tried")},
        {TuneColumn::planned, tr("Median time of the planner's choice")},
        {TuneColumn::best, tr("Median time of the best plan, in the same races")},
        {TuneColumn::faster, tr("The gain, beyond the noise of this machine")},
        {TuneColumn::state, tr("Whether later plans use it")},
        {TuneColumn::plan,
         tr("How it differs from the planner's choice; below the row, why its steps "
            "have their shapes")}};
    for (const auto &[column, text] : words)
        table_->headerItem()->setToolTip(column, text);
    table_->setItemDelegate(new RoomyDelegate(table_));
    table_->setRootIsDecorated(false);
    table_->setUniformRowHeights(true);
    table_->setAlternatingRowColors(true);
    table_->setFrameShape(QFrame::NoFrame);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(hint_);
    column->addWidget(table_, 1);

    connect(controls_->job(), &JobBar::started, this, &TuningPage::start);
    connect(controls_->job(), &JobBar::cancelled, this, &TuningPage::cancel);
    connect(runner_, &TuneRunner::progressed, controls_->job(), &JobBar::set_progress);
    connect(runner_, &TuneRunner::found, this, &TuningPage::add);
    connect(runner_, &TuneRunner::ended, this, &TuningPage::end);
    connect(runner_, &TuneRunner::records_moved, this, [this](bool well, const QString &sentence) {
        controls_->set_moving(false);
        controls_->job()->set_possible(true);
        if (well)
            Q_EMIT told(sentence);
        else
            Q_EMIT failed(sentence);
        Q_EMIT records_changed();
    });
    connect(controls_, &TuningControls::export_requested, this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Export tuning records"),
                                                          QStringLiteral("tuning.jsonl"),
                                                          tr("Tuning records (*.jsonl)"));
        if (!path.isEmpty())
            export_to(path);
    });
    connect(controls_, &TuningControls::import_requested, this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Import tuning records"), {},
                                                          tr("Tuning records (*.jsonl)"));
        if (!path.isEmpty())
            import_from(path);
    });
}

void TuningPage::start() {
    searched_ = gained_ = 0;
    controls_->set_moving(true);
    controls_->job()->set_running(true);
    Q_EMIT running_changed(true);
    runner_->search(controls_->settings());
}

bool TuningPage::running() const {
    return controls_->job()->running();
}

void TuningPage::cancel() {
    if (!running())
        return;
    controls_->job()->set_stopping();
    runner_->cancel();
}

void TuningPage::export_to(const QString &path) {
    controls_->set_moving(true);
    controls_->job()->set_possible(false);
    runner_->export_records(path);
}

void TuningPage::import_from(const QString &path) {
    controls_->set_moving(true);
    controls_->job()->set_possible(false);
    runner_->import_records(path);
}

/// Replaces an earlier search of the same problem.
void TuningPage::add(const TuneResult &result) {
    qDeleteAll(table_->findItems(result.problem, Qt::MatchExactly, TuneColumn::problem));
    auto *item = new QTreeWidgetItem(table_);
    item->setText(TuneColumn::problem, result.problem);
    item->setText(TuneColumn::state, tune_state_text(result));
    item->setToolTip(TuneColumn::state, result.trouble);
    ++searched_;
    if (result.failure.isEmpty()) {
        item->setText(TuneColumn::planned, known_duration_words(result.planned * 1e-3));
        item->setText(TuneColumn::best, known_duration_words(result.best * 1e-3));
        item->setText(TuneColumn::faster, result.improved && result.relative > 0
                                              ? percent_words(1 / result.relative - 1, 1)
                                              : QStringLiteral("–"));
        item->setText(TuneColumn::candidates, fixed_words(double(result.candidates), 0));
        item->setText(TuneColumn::plan, result.improved ? result.options : QStringLiteral("–"));
        item->setToolTip(TuneColumn::plan, result.options);
        gained_ += result.improved ? 1 : 0;
    }
    add_details(item, result.why);
    if (!result.why.isEmpty())
        table_->setRootIsDecorated(true);
    for (const int column :
         {TuneColumn::planned, TuneColumn::best, TuneColumn::faster, TuneColumn::candidates})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    for (int column = 0; column < TuneColumn::plan; ++column)
        table_->resizeColumnToContents(column);
    table_->scrollToItem(item);
}

void TuningPage::end(bool cancelled, const QString &trouble) {
    controls_->set_moving(false);
    controls_->job()->set_running(false);
    QString text = tr("Searched: %1, faster: %2.").arg(searched_).arg(gained_);
    if (cancelled)
        text = tr("Cancelled. ") + text;
    controls_->job()->set_state(trouble.isEmpty() ? text : QString());
    if (!trouble.isEmpty())
        Q_EMIT failed(trouble);
    Q_EMIT running_changed(false);
    Q_EMIT records_changed();
}

} // namespace imago

#include "moc_tuning_page.cpp"
