// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/plan_dock.h"

#include "engine/values/platform_label.h"
#include "engine/values/step_words.h"
#include "ui/plan/plan_costs.h"
#include "ui/widget/control_parts.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

namespace imago {
namespace {

enum Column { name, family, radices, shape, lanes, exchange, local, scratch, time, columns };
constexpr int share_role = Qt::UserRole; ///< fraction of the longest step's time, 0..1

QString radix_text(const StepReport &step) {
    QStringList parts;
    for (const int radix : step.radices)
        parts.append(QString::number(radix));
    return parts.join(QStringLiteral("·"));
}

QString shape_text(const StepReport &step) {
    return QStringLiteral("%1 × %2").arg(step.items_per_transform).arg(step.transforms_per_group);
}

QString memory_of_step(std::uint64_t bytes) {
    return bytes == 0 ? QStringLiteral("–") : bytes_words(bytes);
}

QString ms_text(double milliseconds) {
    return duration_words(milliseconds * 1e-3);
}

/// The source of the plan, and its gain over the planner's own choice.
QString chooser_text(const PlanReport &plan) {
    const QString gain = plan.gain > 1.005
                             ? PlanDock::tr(", %1 × as fast").arg(fixed_words(plan.gain, 2))
                             : QString();
    if (plan.chosen_by == "record")
        return PlanDock::tr("by a record") + gain;
    if (plan.chosen_by == "search")
        return PlanDock::tr("by a search") + gain;
    if (plan.chosen_by == "options")
        return PlanDock::tr("by hand");
    const QString chooser = steps_by_model(plan) > 0 ? PlanDock::tr("by rules and the cost model")
                                                     : PlanDock::tr("by rules");
    return by_fitted_model(plan) ? PlanDock::tr("%1, model fitted on this machine").arg(chooser)
                                 : chooser;
}

/// A time beside a bar that shows its fraction.
class TimeBarDelegate : public PaddedDelegate {
  public:
    using PaddedDelegate::PaddedDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override {
        const double share = index.data(share_role).toDouble();
        const QRectF area = QRectF(option.rect).adjusted(3, 0, -12, 0);
        const double text_width =
            option.fontMetrics.horizontalAdvance(QStringLiteral("0000.000 ms"));
        const QRectF text(area.left(), area.top(), text_width, area.height());
        const double left = text.right() + 12;
        const double length = std::min(area.right() - left, 360.0) * share;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
        painter->setPen(Qt::NoPen);
        painter->setBrush(option.palette.color(QPalette::Highlight));
        if (length > 0)
            painter->drawRoundedRect(QRectF(left, area.center().y() - 4, length, 8), 2, 2);
        painter->restore();
    }
};

} // namespace

PlanDock::PlanDock(QWidget *parent) : QDockWidget(tr("Plan"), parent) {
    setObjectName(QStringLiteral("planDock"));
    setFeatures(QDockWidget::NoDockWidgetFeatures);
    setAllowedAreas(Qt::BottomDockWidgetArea);
    setTitleBarWidget(new QWidget); // none: the line is part of the content
    line_ = make_line();
    content_ = make_table();
    auto *all = new QWidget;
    auto *column = new QVBoxLayout(all);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new Line(Qt::Horizontal));
    column->addWidget(line_);
    column->addWidget(content_, 1);
    setWidget(all);
    clear();
    set_open(false);
    connect(toggle_, &QToolButton::toggled, this, &PlanDock::set_open);
}

QWidget *PlanDock::make_line() {
    auto *line = new QWidget;
    toggle_ = new QToolButton;
    toggle_->setObjectName(QStringLiteral("planToggle"));
    toggle_->setText(tr("&Plan"));
    toggle_->setCheckable(true);
    toggle_->setAutoRaise(true);
    toggle_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toggle_->setToolTip(tr("<p>How the engine solves the transform: each step is one kernel.</p>"));
    summary_ = new ElidedLabel(Qt::AlignLeft | Qt::AlignVCenter);
    summary_->setObjectName(QStringLiteral("planSummary"));
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(6, 2, 12, 2);
    row->addWidget(toggle_);
    tuning_ = new QLabel;
    tuning_->setObjectName(QStringLiteral("planTuning"));
    tuning_->setForegroundRole(QPalette::PlaceholderText);
    no_tuning_ = new QToolButton;
    no_tuning_->setObjectName(QStringLiteral("planNoTuning"));
    no_tuning_->setText(tr("Turn off"));
    no_tuning_->setAutoRaise(true);
    no_tuning_->setToolTip(tr("<p>Stop the search for faster plans in idle time. Tools, Tune when "
                              "idle turns it on again.</p>"));
    no_tuning_->hide();
    connect(no_tuning_, &QToolButton::clicked, this, &PlanDock::tuning_declined);
    row->addWidget(summary_, 1);
    why_ = new QToolButton;
    why_->setObjectName(QStringLiteral("planWhy"));
    why_->setText(tr("Why this plan"));
    why_->setCheckable(true);
    why_->setAutoRaise(true);
    why_->setToolTip(tr("<p>What the cost model counted and predicted for each step, and the next "
                        "best shapes.</p>"));
    why_->hide();
    connect(why_, &QToolButton::toggled, this, &PlanDock::show_costs);
    row->addWidget(why_);
    row->addWidget(tuning_);
    row->addWidget(no_tuning_);
    return line;
}

QWidget *PlanDock::make_table() {
    table_ = new QTreeWidget;
    table_->setObjectName(QStringLiteral("planTable"));
    table_->setAccessibleName(tr("Steps of the plan"));
    table_->setColumnCount(columns);
    table_->setHeaderLabels(step_titles());
    const std::pair<Column, QString> words[] = {
        {family, tr("How the kernel runs: work-items with local memory, or vector lanes")},
        {radices, tr("The radix sequence: butterfly sizes, first pass first")},
        {shape, tr("Work-items of one transform × transforms of one work-group")},
        {lanes, tr("Floats that one work-item computes at once")},
        {exchange, tr("How values pass from one radix pass to the next")},
        {local, tr("Local memory of a work-group")},
        {scratch, tr("Private memory of a work-item")},
        {time, tr("Kernel time of the last run")}};
    for (const auto &[column, text] : words)
        table_->headerItem()->setToolTip(column, text);
    table_->setRootIsDecorated(false);
    table_->setUniformRowHeights(true);
    table_->setAlternatingRowColors(true);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setItemDelegate(new PaddedDelegate(table_));
    table_->setItemDelegateForColumn(time, new TimeBarDelegate(table_));
    table_->header()->setStretchLastSection(true);
    costs_ = new PlanCosts;
    tables_ = new QStackedWidget;
    tables_->addWidget(table_);
    tables_->addWidget(costs_);
    transfers_ = new QLabel;
    transfers_->setObjectName(QStringLiteral("planTransfers"));
    transfers_->setForegroundRole(QPalette::PlaceholderText);
    transfers_->setWordWrap(true);
    transfers_->setContentsMargins(12, 4, 12, 6);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tables_, 1);
    column->addWidget(transfers_);
    return content;
}

bool PlanDock::is_open() const {
    return toggle_->isChecked();
}

void PlanDock::set_open(bool open) {
    toggle_->setChecked(open);
    toggle_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    content_->setVisible(open);
    const int closed = line_->sizeHint().height() + 1;
    setMinimumHeight(open ? closed + 110 : closed);
    setMaximumHeight(open ? QWIDGETSIZE_MAX : closed);
    if (open)
        take_height();
    Q_EMIT opened(open);
}

/// Shows the costs instead of the steps, or the steps again.
void PlanDock::show_costs(bool on) {
    tables_->setCurrentWidget(on ? static_cast<QWidget *>(costs_) : table_);
    if (on)
        set_open(true);
    if (is_open())
        take_height();
}

void PlanDock::take_height() {
    if (auto *window = qobject_cast<QMainWindow *>(parentWidget()))
        window->resizeDocks({this}, {open_height()}, Qt::Vertical);
}

int PlanDock::open_height() const {
    const int shown = why_->isChecked() ? costs_->rows() : table_->topLevelItemCount();
    const int rows = std::clamp(shown, 2, why_->isChecked() ? 7 : 5);
    const int row = fontMetrics().height() + PaddedDelegate::padding;
    return line_->sizeHint().height() + table_->header()->sizeHint().height() + rows * row +
           fontMetrics().height() + 16; // the last line
}

void PlanDock::show_plan(const PlanReport &plan) {
    const bool first = table_->topLevelItemCount() == 0;
    QStringList words{engine_words(place_words(plan))};
    for (const StepReport &step : plan.steps)
        if (!step.radices.empty())
            words.append(tr("%1 · L %2").arg(radix_text(step), shape_text(step)));
    words.removeDuplicates();
    // Without kernels the host's processor has computed all of it.
    if (const double time =
            plan.steps.empty() ? plan.launch_milliseconds : plan.kernel_milliseconds();
        time > 0)
        words.append(ms_text(time));
    if (plan.chosen_by != "planner")
        words.append(chooser_text(plan));
    summary_->set_text(words.join(QStringLiteral("   ·   ")));
    if (plan.chosen_by == "search") { // a found plan is in use
        tuning_->clear();
        no_tuning_->hide();
    }
    fill_table(plan);
    costs_->show_plan(plan);
    why_->setVisible(costs_->rows() > 0);
    if (costs_->rows() == 0)
        why_->setChecked(false);
    transfers_->setText((QStringList{QString::fromStdString(plan.problem)} + run_words(plan))
                            .join(QStringLiteral("   ·   ")));
    transfers_->setToolTip(plan.evidence.empty()
                               ? QString()
                               : QStringLiteral("<p>%1</p>")
                                     .arg(QString::fromStdString(plan.evidence).toHtmlEscaped()));
    if (first && is_open())
        take_height();
}

void PlanDock::clear() {
    summary_->set_text(tr("No run yet"));
    table_->clear();
    costs_->show_plan({});
    why_->setChecked(false);
    why_->hide();
    transfers_->clear();
    transfers_->setToolTip({});
}

QStringList PlanDock::run_words(const PlanReport &plan) {
    QStringList times;
    const auto add = [&](const QString &form, double milliseconds) {
        if (milliseconds > 0) // of what was timed
            times.append(form.arg(ms_text(milliseconds)));
    };
    const bool kernels = !plan.steps.empty();
    if (const QString why = engine_words(standing_words(plan.standing)); !why.isEmpty())
        times.append(why);
    if (kernels)
        times.append(tr("planned %1").arg(chooser_text(plan)));
    add(tr("upload %1"), plan.upload_milliseconds);
    add(tr("kernels %1"), plan.kernel_milliseconds());
    add(tr("download %1"), plan.download_milliseconds);
    add(tr("compile %1"), plan.compile_milliseconds);
    if (kernels && !(plan.compile_milliseconds > 0))
        times.append(tr("compiled before"));
    add(kernels ? tr("launches %1") : tr("computed in %1"), plan.launch_milliseconds);
    if (kernels)
        times.append(tr("workspace %1").arg(memory_of_step(plan.workspace_bytes)));
    if (!plan.digest.empty())
        times.append(tr("digest %1").arg(QString::fromStdString(plan.digest)));
    if (plan.in_turn > 1)
        times.append(tr("%1 parts in turn").arg(plan.in_turn));
    return times;
}

QStringList PlanDock::step_titles() {
    return {tr("Step"),     tr("Family"), tr("Radices"), tr("L1 × L2"), tr("Lanes"),
            tr("Exchange"), tr("Local"),  tr("Private"), tr("Time")};
}

QStringList PlanDock::step_texts(const StepReport &step) {
    const QString none = QStringLiteral("–");
    return {engine_words(step_words(step.work)),
            engine_words(family_words(step.family)),
            step.radices.empty() ? none : radix_text(step),
            shape_text(step),
            QString::number(step.lane_width),
            step.exchanges.empty() ? none : engine_words(exchange_words(step)),
            memory_of_step(step.local_bytes),
            memory_of_step(step.private_bytes),
            known_duration_words(step.milliseconds * 1e-3)};
}

/// What was found stays in sight.
void PlanDock::end_tuning() {
    if (!no_tuning_->isHidden())
        tuning_->clear();
    no_tuning_->hide();
}

void PlanDock::show_tuning(const TuningState &state) {
    const bool news = state.found > found_;
    found_ = state.found;
    if (state.searching)
        tuning_->setText(
            tr("Idle: tuning, %n plan(s) tried", nullptr, static_cast<int>(state.tried)));
    else if (state.on_battery)
        tuning_->setText(tr("Idle: tuning waits for mains power"));
    else if (news || !tuning_->text().isEmpty())
        tuning_->setText(news ? tr("Found a plan %1 × as fast; the next run takes it")
                                    .arg(fixed_words(state.gain, 2))
                              : QString());
    no_tuning_->setVisible(state.searching || state.on_battery);
    QStringList words;
    if (!state.problem.empty())
        words.append(QString::fromStdString(state.problem));
    if (state.resting)
        words.append(tr("The search rests, so that it takes one core on average."));
    if (state.on_battery)
        words.append(tr("Tools, Tune on battery lets it continue."));
    if (!state.trouble.empty())
        words = {QString::fromStdString(state.trouble)};
    tuning_->setToolTip(QStringLiteral("<p>%1</p>")
                            .arg(words.join(QLatin1Char('\n'))
                                     .toHtmlEscaped()
                                     .replace(QLatin1Char('\n'), QStringLiteral("<br>"))));
}

void PlanDock::fill_table(const PlanReport &plan) {
    double longest = 0;
    for (const StepReport &step : plan.steps)
        longest = std::max(longest, step.milliseconds);
    const int rows = static_cast<int>(plan.steps.size());
    const bool first = table_->topLevelItemCount() == 0;
    while (table_->topLevelItemCount() > rows)
        delete table_->takeTopLevelItem(rows);
    while (table_->topLevelItemCount() < rows)
        table_->addTopLevelItem(new QTreeWidgetItem);
    for (int row = 0; row < rows; ++row) {
        const StepReport &step = plan.steps[static_cast<std::size_t>(row)];
        QTreeWidgetItem *item = table_->topLevelItem(row);
        const QStringList texts = step_texts(step);
        for (int column = 0; column < columns; ++column)
            item->setText(column, texts[column]);
        item->setToolTip(name, item->text(name));
        item->setData(time, share_role, longest > 0 ? step.milliseconds / longest : 0.0);
    }
    if (!first || rows == 0)
        return;
    for (int column = 0; column < time; ++column)
        table_->resizeColumnToContents(column);
    const int widest = std::max(fontMetrics().averageCharWidth() * 44, width() / 4);
    table_->setColumnWidth(name, std::min(table_->columnWidth(name), widest));
}

} // namespace imago

#include "moc_plan_dock.cpp"
