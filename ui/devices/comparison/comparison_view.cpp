// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/comparison/comparison_view.h"

#include "ui/devices/comparison/bar_plot.h"
#include "ui/devices/comparison/comparison_plots.h"
#include "ui/devices/run/roomy_delegate.h"
#include "ui/devices/run/row_details.h"
#include "ui/devices/run/run_export.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QBuffer>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

QStringList view_titles() {
    QStringList titles;
    for (int view = 0; view < int(RunView::count); ++view)
        titles.append(view_title(RunView(view)));
    return titles;
}

} // namespace

ComparisonView::ComparisonView(QWidget *parent)
    : QWidget(parent), bar_(new ChoiceBar(QStringLiteral("comparisonView"), view_titles())),
      lines_(new ComparisonPlots), bars_(new BarPlot), plots_(new QStackedWidget),
      table_(new QTreeWidget), parts_(new QSplitter(Qt::Vertical)) {
    for (int view = 0; view < int(RunView::count); ++view)
        bar_->set_tool_tip(view, view_tool_tip(RunView(view)));
    bar_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    table_->setObjectName(QStringLiteral("comparisonTable"));
    table_->setAccessibleName(tr("Measurements"));
    table_->setItemDelegate(new RoomyDelegate(table_));
    table_->setRootIsDecorated(false);
    table_->setUniformRowHeights(true);
    table_->setAlternatingRowColors(true);
    table_->setFrameShape(QFrame::NoFrame);
    table_->header()->setStretchLastSection(false);
    plots_->addWidget(lines_);
    plots_->addWidget(bars_);
    parts_->addWidget(plots_);
    parts_->addWidget(table_);
    parts_->setStretchFactor(0, 3);
    parts_->setStretchFactor(1, 2);
    parts_->setChildrenCollapsible(false);
    auto *row = new QHBoxLayout;
    row->addWidget(bar_);
    row->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(row);
    column->addWidget(parts_, 1);
    connect(bar_, &ChoiceBar::chosen, this, [this](int index) { choose(RunView(index)); });
    connect(lines_, &ComparisonPlots::readout, this, &ComparisonView::readout);
    connect(bars_, &BarPlot::readout, this, &ComparisonView::readout);
    bar_->setVisible(false);
}

void ComparisonView::show_runs(const std::vector<ShownRun> &runs) {
    runs_ = runs;
    views_ = run_views(runs);
    for (int view = 0; view < int(RunView::count); ++view)
        bar_->set_offered(view,
                          std::find(views_.begin(), views_.end(), RunView(view)) != views_.end());
    bar_->setVisible(views_.size() > 1);
    lines_->show_runs(runs);
    show_view();
}

void ComparisonView::choose(RunView view) {
    wanted_ = view;
    show_view();
}

void ComparisonView::show_view() {
    if (views_.empty())
        return table_->clear();
    const bool there = std::find(views_.begin(), views_.end(), wanted_) != views_.end();
    view_ = there ? wanted_ : views_.front();
    bar_->set_choice(int(view_));
    plots_->setCurrentIndex(view_ == RunView::speeds ? 0 : 1);
    if (view_ != RunView::speeds)
        bars_->show_chart(run_chart(view_, runs_));
    fill_table();
}

void ComparisonView::fill_table() {
    const RunSheet sheet = run_sheet(view_, runs_);
    table_->clear();
    table_->setColumnCount(int(sheet.columns.size()));
    for (int column = 0; column < int(sheet.columns.size()); ++column) {
        const SheetColumn &one = sheet.columns[std::size_t(column)];
        table_->headerItem()->setText(column, one.title);
        table_->headerItem()->setToolTip(column, QStringLiteral("<p>%1</p>").arg(one.tool_tip));
        table_->headerItem()->setTextAlignment(
            column, (one.figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    bool opens = false;
    for (const SheetRow &row : sheet.rows) {
        auto *item = new QTreeWidgetItem;
        for (int column = 0; column < int(sheet.columns.size()); ++column) {
            item->setText(column, row.cells[std::size_t(column)].text);
            item->setToolTip(column, row.tool_tip);
            if (sheet.columns[std::size_t(column)].figure)
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
        table_->addTopLevelItem(item);
        add_details(item, row.details);
        opens = opens || !row.details.isEmpty();
    }
    table_->setRootIsDecorated(opens);
    for (int column = 0; column < int(sheet.columns.size()); ++column)
        table_->setColumnHidden(column, column == sheet.run_column && runs_.size() < 2);
    const int widest = fontMetrics().averageCharWidth() * 40;
    for (int column = 0; column < int(sheet.columns.size()); ++column) {
        table_->resizeColumnToContents(column);
        table_->setColumnWidth(column, std::min(table_->columnWidth(column), widest));
    }
}

void ComparisonView::show_transfers(bool on) {
    lines_->show_transfers(on);
}

void ComparisonView::set_logarithmic(bool on) {
    lines_->set_logarithmic(on);
    bars_->set_logarithmic(on);
}

void ComparisonView::fit() {
    lines_->fit();
    bars_->fit();
}

void ComparisonView::zoom(double factor) {
    if (view_ == RunView::speeds)
        lines_->zoom(factor);
    else
        bars_->zoom(factor);
}

QByteArray ComparisonView::exported(const QString &format) const {
    if (format == QLatin1String("csv"))
        return view_ == RunView::speeds ? csv_of(runs_) : csv_of(runs_, run_sheet(view_, runs_));
    if (format == QLatin1String("md")) {
        const NumbersOfFiles files;
        return markdown_of(runs_, run_sheet(view_, runs_));
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    (view_ == RunView::speeds ? lines_->picture(2) : bars_->picture(2)).save(&buffer, "PNG");
    return bytes;
}

void ComparisonView::save_state(QSettings &settings) const {
    settings.setValue(QStringLiteral("bench/parts"), parts_->saveState());
    settings.setValue(QStringLiteral("bench/view"), int(wanted_));
}

void ComparisonView::restore_state(const QSettings &settings) {
    parts_->restoreState(settings.value(QStringLiteral("bench/parts")).toByteArray());
    wanted_ = RunView(std::clamp(settings.value(QStringLiteral("bench/view")).toInt(), 0,
                                 int(RunView::count) - 1));
    show_view();
}

} // namespace imago

#include "moc_comparison_view.cpp"
