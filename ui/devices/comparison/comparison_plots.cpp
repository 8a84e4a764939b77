// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/comparison/comparison_plots.h"

#include "ui/view/plot.h"
#include "ui/words/numbers.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

/// Writes powers of two as such: "2¹⁰".
class PowerTicker : public QCPAxisTickerLog {
  public:
    PowerTicker() { setLogBase(2); }

  protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int) override {
        static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
        QString text(QLatin1Char('2'));
        for (const QChar digit : QString::number(std::lround(std::log2(tick))))
            text += QChar(digits[digit.digitValue()]);
        return text;
    }
    int getSubTickCount(double) override { return 0; }
};

Plot *make_speed_plot(const char *name, const QString &quantity) {
    auto *plot = new Plot(QLatin1String(name));
    plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot->xAxis->setScaleType(QCPAxis::stLogarithmic);
    plot->xAxis->setTicker(QSharedPointer<PowerTicker>::create());
    plot->xAxis->setLabel(ComparisonPlots::tr("N, points of one transform"));
    plot->yAxis->setLabel(quantity);
    plot->setAccessibleName(
        ComparisonPlots::tr("%1 against the length of a transform").arg(quantity));
    plot->legend->setVisible(false); // the legend is below, for both plots
    plot->setMinimumSize(220, 160);
    plot->setMouseTracking(true);
    return plot;
}

bool is_power_of_two(double n) {
    int exponent = 0;
    return std::frexp(n, &exponent) == 0.5;
}

/// Powers of two are connected by a line; lengths between them, which are slower by nature, are
/// separate marks. Without two powers, or if not `apart`, all points are connected.
void set_line_points(Plot *plot, QCPGraph *graph, const std::vector<double> &n,
                     const std::vector<double> &y, bool apart) {
    const auto powers = std::count_if(n.begin(), n.end(), is_power_of_two);
    apart = apart && powers > 1 && std::size_t(powers) < n.size();
    QCPGraph *marks = apart ? plot->addGraph() : nullptr;
    if (marks) {
        marks->setName(graph->name());
        marks->setPen(graph->pen());
        marks->setLineStyle(QCPGraph::lsNone);
        marks->setScatterStyle(graph->scatterStyle());
    }
    for (std::size_t i = 0; i < n.size(); ++i)
        (apart && !is_power_of_two(n[i]) ? marks : graph)->addData(n[i], y[i]);
}

/// Replaces spaces so that a line of the legend breaks only between names.
QString unbroken(QString text) {
    return text.replace(QLatin1Char(' '), QChar(0xa0)).replace(QLatin1Char('-'), QChar(0x2011));
}

/// How the line of a style is drawn.
struct LineLook {
    Qt::PenStyle pen = Qt::SolidLine;
    QCPScatterStyle::ScatterShape shape = QCPScatterStyle::ssNone;
    bool marked = false; ///< a wider line, with all its points
};

LineLook look_of(SpeedLine::Style style) {
    switch (style) {
    case SpeedLine::Style::ours:
        return {Qt::SolidLine, QCPScatterStyle::ssDisc, true};
    case SpeedLine::Style::model:
        return {Qt::DashLine, QCPScatterStyle::ssCircle};
    case SpeedLine::Style::peer:
        return {Qt::SolidLine, QCPScatterStyle::ssSquare, true};
    case SpeedLine::Style::upload:
        return {Qt::DashDotLine, QCPScatterStyle::ssTriangle};
    case SpeedLine::Style::download:
        return {Qt::DashDotLine, QCPScatterStyle::ssTriangleInverted};
    case SpeedLine::Style::roof:
        return {Qt::DotLine};
    case SpeedLine::Style::copy:
        return {Qt::DashDotDotLine};
    }
    return {};
}

} // namespace

ComparisonPlots::ComparisonPlots(QWidget *parent)
    : QWidget(parent), operations_(make_speed_plot("gflopsPlot", tr("GFLOP/s"))),
      bytes_(make_speed_plot("gigabytesPlot", tr("GB/s"))), legend_(new QLabel) {
    setObjectName(QStringLiteral("comparisonPlots"));
    legend_->setObjectName(QStringLiteral("plotLegend"));
    legend_->setWordWrap(true);
    legend_->setTextFormat(Qt::RichText);
    legend_->setContentsMargins(8, 0, 8, 0);
    legend_->setToolTip(tr(
        "<p>GFLOP/s: 5 N log<sub>2</sub> N operations for each complex transform, half of it for a "
        "real one, divided by the time of its kernels. GB/s: input and output, each number "
        "once.</p><p>Roofline: the speed of a transform that moves each number once at the speed "
        "of the device's memory, from a copy of arrays that no cache holds. Copy of the same size: "
        "likewise from a copy of as many bytes as the case has, in the same rounds. It is above "
        "the roofline if a cache holds the bytes, and below if they are so few that the launch "
        "takes most of the time. Percentages of the bound refer to this copy.</p>"));
    auto *plots = new QHBoxLayout;
    plots->setSpacing(8);
    plots->addWidget(operations_, 1);
    plots->addWidget(bytes_, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(plots, 1);
    column->addWidget(legend_);
    for (Plot *plot : {operations_, bytes_}) {
        plot->setToolTip(legend_->toolTip());
        connect(plot, &QCustomPlot::mouseMove, this,
                [this, plot](QMouseEvent *event) { read(plot, event); });
        connect(plot, &QCustomPlot::mouseWheel, this, [this] { by_hand_ = true; });
        connect(plot, &QCustomPlot::mousePress, this, [this] { by_hand_ = true; });
        connect(plot, &QCustomPlot::mouseDoubleClick, this, &ComparisonPlots::fit);
        connect(plot, &Plot::colours_changed, this, &ComparisonPlots::draw);
    }
}

void ComparisonPlots::show_runs(const std::vector<ShownRun> &runs) {
    lines_ = speed_lines(runs);
    draw();
}

void ComparisonPlots::show_transfers(bool on) {
    transfers_ = on;
    draw();
}

void ComparisonPlots::draw() {
    draw_lines(operations_, &SpeedLine::gflops);
    draw_lines(bytes_, &SpeedLine::gigabytes);
    show_legend();
    if (!by_hand_)
        fit();
    for (Plot *plot : {operations_, bytes_})
        plot->replot(QCustomPlot::rpQueuedReplot);
}

/// Whether the line is shown: transfers only if requested; in a plot only if the line has a rate
/// for it.
bool ComparisonPlots::is_shown(const SpeedLine &line, const Plot *plot) const {
    const bool transfer =
        line.style == SpeedLine::Style::upload || line.style == SpeedLine::Style::download;
    const std::vector<double> &values = plot == operations_ ? line.gflops : line.gigabytes;
    return (!transfer || transfers_) &&
           std::any_of(values.begin(), values.end(), [](double value) { return value > 0; });
}

void ComparisonPlots::draw_lines(Plot *plot, const std::vector<double> SpeedLine::*values) {
    plot->clearGraphs();
    for (const SpeedLine &each : lines_) {
        if (!is_shown(each, plot))
            continue;
        const LineLook look = look_of(each.style);
        QCPGraph *graph = plot->add_series(each.colour, each.name);
        QPen pen = graph->pen();
        pen.setWidthF(look.marked ? 1.8 : 1.2);
        pen.setStyle(look.pen);
        graph->setPen(pen);
        graph->setScatterStyle(QCPScatterStyle(look.shape, 6));
        set_line_points(plot, graph, each.points, each.*values, look.marked);
    }
    plot->set_note(plot->graphCount() > 0
                       ? QString()
                       : tr("Nothing in the checked runs was timed: the table says why."));
}

/// Shows a stroke in the line's style, and its name.
void ComparisonPlots::show_legend() {
    QStringList entries;
    for (const SpeedLine &each : lines_) {
        if (!is_shown(each, operations_) && !is_shown(each, bytes_))
            continue;
        const QString stroke = each.style == SpeedLine::Style::ours    ? QStringLiteral("━●━")
                               : each.style == SpeedLine::Style::peer  ? QStringLiteral("─□─")
                               : each.style == SpeedLine::Style::model ? QStringLiteral("╌○╌")
                               : each.style == SpeedLine::Style::roof  ? QStringLiteral("┄┄┄")
                               : each.style == SpeedLine::Style::copy  ? QStringLiteral("─··")
                               : each.style == SpeedLine::Style::upload ? QStringLiteral("╌△╌")
                                                                        : QStringLiteral("╌▽╌");
        const QString entry =
            QStringLiteral("<span style='white-space:nowrap'><span style='color:%1'>%2"
                           "</span>&nbsp;%3</span>")
                .arg(Plot::series_colour(each.colour, palette()).name(), stroke,
                     unbroken(each.name).toHtmlEscaped());
        if (!entries.contains(entry)) // a roofline has several lines
            entries.append(entry);
    }
    legend_->setText(entries.join(QStringLiteral(" &nbsp; ")));
    legend_->setVisible(!entries.isEmpty());
}

void ComparisonPlots::fit() {
    by_hand_ = false;
    double least = 0, most = 0;
    for (const SpeedLine &each : lines_)
        for (const double n : each.points) {
            least = least > 0 ? std::min(least, n) : n;
            most = std::max(most, n);
        }
    for (Plot *plot : {operations_, bytes_}) {
        double top = 0, bottom = 0;
        for (int i = 0; i < plot->graphCount(); ++i)
            for (const QCPGraphData &point : *plot->graph(i)->data())
                if (point.value > 0) {
                    top = std::max(top, point.value);
                    bottom = bottom > 0 ? std::min(bottom, point.value) : point.value;
                }
        plot->xAxis->setRange(least > 0 ? least / 1.3 : 2, most > 0 ? most * 1.3 : 65536);
        if (logarithmic_ && top > 0)
            plot->yAxis->setRange(bottom / 1.3, top * 1.3);
        else
            plot->yAxis->setRange(0, top > 0 ? top * 1.06 : 1);
        plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

void ComparisonPlots::set_logarithmic(bool on) {
    logarithmic_ = on;
    for (Plot *plot : {operations_, bytes_}) {
        if (on) {
            Plot::make_logarithmic(plot->yAxis);
        } else {
            Plot::make_linear(plot->yAxis);
        }
    }
    fit();
}

void ComparisonPlots::zoom(double factor) {
    by_hand_ = true;
    for (Plot *plot : {operations_, bytes_}) {
        plot->xAxis->scaleRange(1 / factor);
        plot->yAxis->scaleRange(1 / factor, logarithmic_ ? plot->yAxis->range().lower : 0);
        plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

/// Reports the nearest point within a few pixels.
void ComparisonPlots::read(Plot *plot, const QMouseEvent *event) {
    constexpr double reach = 14;
    double nearest = reach * reach;
    QString text;
    for (const SpeedLine &each : lines_) {
        if (!is_shown(each, plot))
            continue;
        for (std::size_t i = 0; i < each.points.size(); ++i) {
            const double y = plot == operations_ ? each.gflops[i] : each.gigabytes[i];
            const double dx = plot->xAxis->coordToPixel(each.points[i]) - event->position().x();
            const double dy = plot->yAxis->coordToPixel(y) - event->position().y();
            if (dx * dx + dy * dy >= nearest)
                continue;
            nearest = dx * dx + dy * dy;
            text = tr("%1 · N %2 · %3 %4")
                       .arg(each.name, fixed_words(each.points[i], 0), rate_words(y),
                            plot == operations_ ? tr("GFLOP/s") : tr("GB/s"));
            if (each.of_bound[i] > 0)
                text += tr(" · %1 of the bound").arg(percent_words(each.of_bound[i], 0));
        }
    }
    Q_EMIT readout(text);
}

QImage ComparisonPlots::picture(double scale) const {
    QImage image((QSizeF(size()) * scale).toSize(), QImage::Format_RGB32);
    image.fill(palette().color(QPalette::Window));
    QPainter painter(&image);
    painter.scale(scale, scale);
    for (Plot *plot : {operations_, bytes_}) {
        QPixmap pixmap = plot->toPixmap(plot->width(), plot->height(), scale);
        pixmap.setDevicePixelRatio(1);
        painter.drawPixmap(QRectF(plot->geometry()), pixmap, QRectF(pixmap.rect()));
    }
    painter.translate(legend_->pos());
    legend_->render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    return image;
}

void ComparisonPlots::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        show_legend();
}

} // namespace imago

#include "moc_comparison_plots.cpp"
