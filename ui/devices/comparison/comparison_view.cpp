// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/comparison/comparison_view.h"

#include "ui/devices/comparison/comparison_plots.h"
#include "ui/devices/run/roomy_delegate.h"
#include "ui/devices/run/row_details.h"
#include "ui/devices/run/run_export.h"
#include "ui/page/view_values.h"
#include "ui/view/plot.h"
#include "ui/widget/appearance.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QBuffer>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr double bar_room = 0.8; ///< fraction of a category's width

constexpr ParamWord view_words[] = {
    param::word("speeds", RunView::speeds), param::word("orders", RunView::orders),
    param::word("memory", RunView::memory), param::word("planning", RunView::planning),
    param::word("live", RunView::live),     param::word("search", RunView::search)};

QStringList view_titles() {
    QStringList titles;
    for (int view = 0; view < int(RunView::count); ++view)
        titles.append(view_title(RunView(view)));
    return titles;
}

} // namespace

BarPlot::BarPlot(QWidget *parent)
    : QWidget(parent), plot_(new Plot(QStringLiteral("barPlot"))), legend_(new QLabel),
      beside_(new QCPBarsGroup(plot_)) {
    setObjectName(QStringLiteral("barPlots"));
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->legend->setVisible(false);
    plot_->setAccessibleName(tr("Bars of the measurements"));
    plot_->setMinimumSize(220, 160);
    plot_->setMouseTracking(true);
    plot_->xAxis->setSubTicks(false);
    plot_->xAxis->grid()->setVisible(false);
    beside_->setSpacingType(QCPBarsGroup::stAbsolute);
    legend_->setObjectName(QStringLiteral("barLegend"));
    legend_->setWordWrap(true);
    legend_->setTextFormat(Qt::RichText);
    legend_->setContentsMargins(8, 0, 8, 0);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(plot_, 1);
    column->addWidget(legend_);
    connect(plot_, &QCustomPlot::mouseMove, this, &BarPlot::read);
    connect(plot_, &QCustomPlot::mouseWheel, this, [this] { by_hand_ = true; });
    connect(plot_, &QCustomPlot::mousePress, this, [this] { by_hand_ = true; });
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, &BarPlot::fit);
    connect(plot_, &Plot::colours_changed, this, &BarPlot::draw);
}

bool BarPlot::stacked() const {
    return std::any_of(chart_.series.begin(), chart_.series.end(),
                       [](const BarSeries &series) { return series.on >= 0; });
}

QColor BarPlot::colour_of(const BarSeries &series) const {
    return mix(Plot::series_colour(series.colour, palette()), palette().color(QPalette::Base),
               series.strength);
}

void BarPlot::show_chart(const BarChart &chart) {
    by_hand_ = by_hand_ && chart.categories == chart_.categories;
    chart_ = chart;
    plot_->setAccessibleName(tr("%1 by %2").arg(chart.quantity, chart.categories_are));
    plot_->xAxis->setLabel(chart.categories_are);
    plot_->yAxis->setLabel(chart.quantity);
    legend_->setToolTip(chart.about);
    plot_->setToolTip(chart.about);
    draw();
}

void BarPlot::add_series(std::size_t index, double width) {
    const BarSeries &series = chart_.series[index];
    auto *bars = new QCPBars(plot_->xAxis, plot_->yAxis);
    bars->setName(series.name);
    bars->setPen(Qt::NoPen);
    bars->setBrush(colour_of(series));
    bars->setWidth(width);
    bars->setBarsGroup(beside_); // also those that are stacked on others
    if (series.on >= 0)
        bars->moveAbove(bars_[std::size_t(series.on)]);
    for (std::size_t i = 0; i < series.values.size(); ++i)
        if (std::isfinite(series.values[i]))
            bars->addData(double(i), series.values[i]);
    bars_.push_back(bars);
}

void BarPlot::draw() {
    plot_->clearPlottables();
    bars_.clear();
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (qsizetype i = 0; i < chart_.categories.size(); ++i)
        ticker->addTick(double(i), chart_.categories[i]);
    plot_->xAxis->setTicker(ticker);
    qsizetype longest = 0;
    for (const QString &category : std::as_const(chart_.categories))
        longest = std::max(longest, category.size());
    plot_->xAxis->setTickLabelRotation(chart_.categories.size() * longest > 90 ? -60 : 0);
    const auto beside = std::count_if(chart_.series.begin(), chart_.series.end(),
                                      [](const BarSeries &series) { return series.on < 0; });
    beside_->setSpacing(beside > 1 ? 1 : 0);
    for (std::size_t i = 0; i < chart_.series.size(); ++i)
        add_series(i, bar_room / double(std::max<std::ptrdiff_t>(1, beside)));
    if (logarithmic_ && !stacked()) {
        Plot::make_logarithmic(plot_->yAxis);
    } else {
        Plot::make_linear(plot_->yAxis);
    }
    const bool any =
        std::any_of(chart_.series.begin(), chart_.series.end(), [](const BarSeries &series) {
            return std::any_of(series.values.begin(), series.values.end(),
                               [](double value) { return std::isfinite(value); });
        });
    plot_->set_note(any ? QString() : tr("Nothing was measured: the table says why."));
    show_legend();
    if (!by_hand_)
        fit();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void BarPlot::show_legend() {
    QStringList entries;
    for (const BarSeries &series : chart_.series)
        entries.append(
            QStringLiteral("<span style='white-space:nowrap'><span style='color:%1'>■</span>"
                           "&nbsp;%2</span>")
                .arg(colour_of(series).name(),
                     QString(series.name).replace(QLatin1Char(' '), QChar(0xa0)).toHtmlEscaped()));
    legend_->setText(entries.join(QStringLiteral(" &nbsp; ")));
    legend_->setVisible(!entries.isEmpty());
}

/// The top of a bar with those below it.
double BarPlot::top_of(std::size_t series, std::size_t category) const {
    const BarSeries &own = chart_.series[series];
    const double value = category < own.values.size() ? own.values[category] : 0;
    const double below = own.on >= 0 ? top_of(std::size_t(own.on), category) : 0;
    return (std::isfinite(value) ? value : 0) + below;
}

void BarPlot::fit() {
    by_hand_ = false;
    const std::size_t categories = std::size_t(chart_.categories.size());
    double top = 0, least = 0;
    for (std::size_t series = 0; series < chart_.series.size(); ++series)
        for (std::size_t category = 0; category < categories; ++category) {
            const double value = top_of(series, category);
            top = std::max(top, value);
            if (value > 0)
                least = least > 0 ? std::min(least, value) : value;
        }
    plot_->xAxis->setRange(-0.6, std::max(1.0, double(categories)) - 0.4);
    if (logarithmic_ && !stacked() && top > 0)
        plot_->yAxis->setRange(least / 2, top * 1.3);
    else
        plot_->yAxis->setRange(0, top > 0 ? top * 1.06 : 1);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void BarPlot::set_logarithmic(bool on) {
    logarithmic_ = on;
    by_hand_ = false;
    draw();
}

void BarPlot::zoom(double factor) {
    by_hand_ = true;
    plot_->xAxis->scaleRange(1 / factor);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

/// The bar on the screen; empty if there is none.
QRectF BarPlot::bar_at(std::size_t series, std::size_t category) const {
    const std::vector<double> &values = chart_.series[series].values;
    if (category >= values.size() || !std::isfinite(values[category]))
        return {};
    const QCPBars *bars = bars_[series];
    const auto points = bars->data();
    const QPointF top = bars->dataPixelPosition(
        int(points->findBegin(double(category), false) - points->constBegin()));
    const double half =
        plot_->xAxis->coordToPixel(bars->width() / 2) - plot_->xAxis->coordToPixel(0);
    const double bottom = plot_->yAxis->coordToPixel(top_of(series, category) - values[category]);
    return {top.x() - half, top.y(), 2 * half, std::min(bottom, 1e6) - top.y()};
}

void BarPlot::read(const QMouseEvent *event) {
    QString text;
    for (std::size_t series = 0; series < bars_.size(); ++series)
        for (std::size_t category = 0; category < std::size_t(chart_.categories.size()); ++category)
            if (bar_at(series, category).contains(event->position()))
                text = tr("%1 · %2 · %3: %4")
                           .arg(chart_.series[series].name, chart_.categories[qsizetype(category)],
                                chart_.quantity,
                                number_words(chart_.series[series].values[category], 4));
    Q_EMIT readout(text);
}

QImage BarPlot::picture(double scale) const {
    QImage image((QSizeF(size()) * scale).toSize(), QImage::Format_RGB32);
    image.fill(palette().color(QPalette::Window));
    QPainter painter(&image);
    painter.scale(scale, scale);
    QPixmap pixmap = plot_->toPixmap(plot_->width(), plot_->height(), scale);
    pixmap.setDevicePixelRatio(1);
    painter.drawPixmap(QRectF(plot_->geometry()), pixmap, QRectF(pixmap.rect()));
    painter.translate(legend_->pos());
    legend_->render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    return image;
}

void BarPlot::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        show_legend();
}

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
    settings.setValue(QStringLiteral("bench/view"), word_to_keep(view_words, wanted_));
}

void ComparisonView::restore_state(const QSettings &settings) {
    parts_->restoreState(settings.value(QStringLiteral("bench/parts")).toByteArray());
    wanted_ =
        kept_choice(settings.value(QStringLiteral("bench/view")), view_words, RunView::speeds);
    show_view();
}

} // namespace imago

#include "moc_comparison_view.cpp"
