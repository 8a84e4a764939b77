// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/comparison_plots.h"

#include "ui/view/plot.h"

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

/// Powers of two as such: "2¹⁰".
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
    plot->legend->setVisible(false); // below, for both
    plot->setMinimumSize(220, 160);
    plot->setMouseTracking(true);
    return plot;
}

QString line_group(const BenchCaseReport &one, bool alone) {
    QString text = one.suite == QLatin1String("codelets")
                       ? ComparisonPlots::tr("codelets of %1").arg(one.kind)
                       : one.kind;
    if (one.extents.size() > 1)
        text += QStringLiteral(" %1D").arg(one.extents.size());
    if (one.precision == QLatin1String("double"))
        text += ComparisonPlots::tr(" double");
    text += one.placement == QLatin1String("in") ? ComparisonPlots::tr(" in place")
                                                 : ComparisonPlots::tr(" out of place");
    return alone ? text + ComparisonPlots::tr(", one at a time") : text;
}

bool is_power_of_two(double n) {
    int exponent = 0;
    return std::frexp(n, &exponent) == 0.5;
}

/// Powers of two are one line; what lies between them, slower by nature, are marks of their own
/// beside it. Without two powers, or not `apart`, all are one line.
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

/// Of the chains and of the algorithms each is a line; other variants are in the table.
bool is_line(const BenchCaseReport &one, const BenchVariant &variant) {
    return variant.name.isEmpty() || variant.name == QLatin1String("model") ||
           one.suite == QLatin1String("pipeline") || one.suite == QLatin1String("dct1d");
}

/// Whether a copy of the case's own bytes is of another speed than the memory.
bool differs(const BenchCaseReport &one, double memory) {
    constexpr double alike = 1.15;
    return one.copy_gigabytes > 0 &&
           (one.copy_gigabytes > alike * memory || alike * one.copy_gigabytes < memory);
}

/// A line of text ends between names of the legend only.
QString unbroken(QString text) {
    return text.replace(QLatin1Char(' '), QChar(0xa0)).replace(QLatin1Char('-'), QChar(0x2011));
}

/// Whether the run has the same transform in a batch, too.
bool is_alone(const BenchReport &report, const BenchCaseReport &one) {
    return one.batch <= 1 &&
           std::any_of(report.cases.begin(), report.cases.end(), [&](const BenchCaseReport &other) {
               return other.batch > 1 && other.kind == one.kind && other.extents == one.extents &&
                      other.placement == one.placement;
           });
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
    legend_->setToolTip(
        tr("<p>GFLOP/s: 5 N log<sub>2</sub> N operations for each complex transform, half for a "
           "real one, by the time of its kernels. GB/s: input and output, each number once.</p>"
           "<p>Roofline: what a transform would reach that moves each number once at the speed of "
           "the device's memory, by a copy of arrays that no cache holds. Copy of as many bytes: "
           "the same by a copy of the case's own bytes, in the same rounds; it is above the "
           "roofline where a cache holds them, and below where they are so few that launching "
           "counts. Percentages of the bound are held against it.</p>"));
    auto *plots = new QHBoxLayout;
    plots->setSpacing(8);
    plots->addWidget(operations_, 1);
    plots->addWidget(bytes_, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(plots, 1);
    column->addWidget(legend_);
    for (Plot *plot : {operations_, bytes_}) {
        connect(plot, &QCustomPlot::mouseMove, this,
                [this, plot](QMouseEvent *event) { read(plot, event); });
        connect(plot, &QCustomPlot::mouseWheel, this, [this] { by_hand_ = true; });
        connect(plot, &QCustomPlot::mousePress, this, [this] { by_hand_ = true; });
        connect(plot, &QCustomPlot::mouseDoubleClick, this, &ComparisonPlots::fit);
        connect(plot, &Plot::colours_changed, this, &ComparisonPlots::draw);
    }
}

ComparisonPlots::Line &ComparisonPlots::line(const QString &key, const QString &name, int colour,
                                             Style style) {
    const auto found = std::find(keys_.begin(), keys_.end(), key);
    if (found == keys_.end()) {
        keys_.push_back(key);
        lines_.push_back({name, colour, style, {}, {}, {}, {}});
        return lines_.back();
    }
    return lines_[std::size_t(found - keys_.begin())];
}

/// `alone`: of one run only, which needs no name.
void ComparisonPlots::add_lines(int run, const ShownRun &shown, bool alone) {
    const BenchReport &report = *shown.report;
    QStringList groups;
    for (const BenchCaseReport &one : report.cases)
        if (const QString group = line_group(one, is_alone(report, one));
            is_of_speeds(one) && !groups.contains(group))
            groups.append(group);
    const int first = colours_;
    colours_ += int(groups.size());
    QStringList others; // variants and peers: each a colour of its own, after those of the groups
    const auto add = [](Line &line, double n, double gflops, double gigabytes, double bound) {
        line.points.push_back(n);
        line.gflops.push_back(gflops);
        line.gigabytes.push_back(gigabytes);
        line.of_bound.push_back(bound);
    };
    for (const BenchCaseReport &one : report.cases) {
        if (!is_of_speeds(one))
            continue;
        const QString group = line_group(one, is_alone(report, one));
        const int colour = first + int(groups.indexOf(group));
        const QString name = alone               ? group
                             : groups.size() > 1 ? tr("%1: %2").arg(shown.name, group)
                                                 : shown.name;
        const auto to = [&](const QString &what, const QString &words, int its,
                            Style style) -> Line & {
            return line(QStringLiteral("%1/%2/%3").arg(run).arg(group, what), words, its, style);
        };
        for (const BenchVariant &variant : one.variants) {
            const bool model = variant.name == QLatin1String("model");
            if (!variant.timed || !is_line(one, variant))
                continue;
            const bool named = !variant.name.isEmpty() && !model;
            const QString key = group + variant.name;
            if (named && !others.contains(key))
                others.append(key);
            add(to(variant.name,
                   model   ? tr("%1, by the model alone").arg(name)
                   : named ? tr("%1: %2").arg(name, variant.name)
                           : name,
                   named ? first + int(groups.size()) + int(others.indexOf(key)) : colour,
                   model ? Style::model : Style::ours),
                one.points, variant.gflops, variant.gigabytes_per_second, variant.of_bound);
        }
        if (one.upload > 0)
            add(to(QStringLiteral("up"), tr("%1: upload").arg(name), colour, Style::upload),
                one.points, 0, one.upload, 0);
        if (one.download > 0)
            add(to(QStringLiteral("down"), tr("%1: download").arg(name), colour, Style::download),
                one.points, 0, one.download, 0);
        for (const BenchPeer &peer : one.peers) {
            if (!peer.timed)
                continue;
            const QString of = group + QStringLiteral("peer/") + peer.name;
            if (!others.contains(of))
                others.append(of);
            add(to(QStringLiteral("peer/") + peer.name, tr("%1: %2").arg(name, peer.title),
                   first + int(groups.size()) + int(others.indexOf(of)), Style::peer),
                one.points, peer.gflops, peer.gigabytes_per_second, 0);
        }
    }
    colours_ += int(others.size());
    add_ceilings(run, shown, alone, first);
}

/// The memory's roofline: one line of GB/s over the whole run, one of GFLOP/s for each intensity.
/// And of each group the copies of as many bytes, where one of them is of another speed.
void ComparisonPlots::add_ceilings(int run, const ShownRun &shown, bool alone, int colour) {
    const BenchReport &report = *shown.report;
    const double memory = report.memory_gigabytes;
    QStringList groups, apart;
    const auto put = [](Line &line, double n, double gflops, double gigabytes) {
        line.points.push_back(n);
        line.gflops.push_back(gflops);
        line.gigabytes.push_back(gigabytes);
        line.of_bound.push_back(0);
    };
    const auto named = [&](const QString &text) {
        return alone ? text : tr("%1: %2").arg(shown.name, text);
    };
    for (const BenchCaseReport &one : report.cases) {
        if (!is_of_speeds(one))
            continue;
        const QString group = line_group(one, is_alone(report, one));
        if (!groups.contains(group))
            groups.append(group);
        if (differs(one, memory) && !apart.contains(group))
            apart.append(group);
    }
    for (const BenchCaseReport &one : report.cases) {
        if (!is_of_speeds(one))
            continue;
        const QString group = line_group(one, is_alone(report, one));
        const QString kind =
            QStringLiteral("%1/%2/%3").arg(one.kind, one.precision).arg(one.extents.size());
        const QString roofline = named(tr("roofline of the memory"));
        if (memory > 0) {
            put(line(QStringLiteral("%1/roof").arg(run), roofline, colour, Style::roof), one.points,
                0, memory);
            if (one.intensity > 0)
                put(line(QStringLiteral("%1/roof/%2").arg(run).arg(kind), roofline, colour,
                         Style::roof),
                    one.points, memory * one.intensity, 0);
        }
        if (apart.contains(group))
            put(line(QStringLiteral("%1/%2/copy").arg(run).arg(group),
                     groups.size() > 1 ? tr("%1: copy of as many bytes").arg(named(group))
                                       : named(tr("copy of as many bytes")),
                     colour + int(groups.indexOf(group)), Style::copy),
                one.points, one.copy_gflops, one.copy_gigabytes);
    }
}

void ComparisonPlots::show_runs(const std::vector<ShownRun> &runs) {
    lines_.clear();
    keys_.clear();
    colours_ = 0;
    for (int run = 0; run < int(runs.size()); ++run)
        add_lines(run, runs[std::size_t(run)], runs.size() == 1);
    draw();
}

void ComparisonPlots::show_transfers(bool on) {
    transfers_ = on;
    draw();
}

void ComparisonPlots::draw() {
    draw_lines(operations_, &Line::gflops);
    draw_lines(bytes_, &Line::gigabytes);
    show_legend();
    if (!by_hand_)
        fit();
    for (Plot *plot : {operations_, bytes_})
        plot->replot(QCustomPlot::rpQueuedReplot);
}

/// Transfers where they are wished; in a plot where the line has a rate for it.
bool ComparisonPlots::is_shown(const Line &line, const Plot *plot) const {
    const bool transfer = line.style == Style::upload || line.style == Style::download;
    const std::vector<double> &values = plot == operations_ ? line.gflops : line.gigabytes;
    return (!transfer || transfers_) &&
           std::any_of(values.begin(), values.end(), [](double value) { return value > 0; });
}

void ComparisonPlots::draw_lines(Plot *plot, const std::vector<double> Line::*values) {
    plot->clearGraphs();
    for (const Line &each : lines_) {
        if (!is_shown(each, plot))
            continue;
        const bool transfer = each.style == Style::upload || each.style == Style::download;
        QCPGraph *graph = plot->add_series(each.colour, each.name);
        QPen pen = graph->pen();
        const bool marked = each.style == Style::ours || each.style == Style::peer;
        pen.setWidthF(marked ? 1.8 : 1.2);
        pen.setStyle(each.style == Style::model  ? Qt::DashLine
                     : each.style == Style::roof ? Qt::DotLine
                     : each.style == Style::copy ? Qt::DashDotDotLine
                     : transfer                  ? Qt::DashDotLine
                                                 : Qt::SolidLine);
        graph->setPen(pen);
        const auto shape = each.style == Style::peer       ? QCPScatterStyle::ssSquare
                           : each.style == Style::model    ? QCPScatterStyle::ssCircle
                           : each.style == Style::ours     ? QCPScatterStyle::ssDisc
                           : each.style == Style::upload   ? QCPScatterStyle::ssTriangle
                           : each.style == Style::download ? QCPScatterStyle::ssTriangleInverted
                                                           : QCPScatterStyle::ssNone;
        graph->setScatterStyle(QCPScatterStyle(shape, 6));
        set_line_points(plot, graph, each.points, each.*values, marked);
    }
}

/// A stroke as the line is drawn, and its name.
void ComparisonPlots::show_legend() {
    QStringList entries;
    for (const Line &each : lines_) {
        if (!is_shown(each, operations_) && !is_shown(each, bytes_))
            continue;
        const QString stroke = each.style == Style::ours     ? QStringLiteral("━●━")
                               : each.style == Style::peer   ? QStringLiteral("─□─")
                               : each.style == Style::model  ? QStringLiteral("╌○╌")
                               : each.style == Style::roof   ? QStringLiteral("┄┄┄")
                               : each.style == Style::copy   ? QStringLiteral("─··")
                               : each.style == Style::upload ? QStringLiteral("╌△╌")
                                                             : QStringLiteral("╌▽╌");
        const QString entry =
            QStringLiteral("<span style='white-space:nowrap'><span style='color:%1'>%2"
                           "</span>&nbsp;%3</span>")
                .arg(Plot::series_colour(each.colour, palette()).name(), stroke,
                     unbroken(each.name).toHtmlEscaped());
        if (!entries.contains(entry)) // a roofline is several lines
            entries.append(entry);
    }
    legend_->setText(entries.join(QStringLiteral(" &nbsp; ")));
    legend_->setVisible(!entries.isEmpty());
}

void ComparisonPlots::fit() {
    by_hand_ = false;
    double least = 0, most = 0;
    for (const Line &each : lines_)
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
            plot->yAxis->setScaleType(QCPAxis::stLinear);
            plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
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

/// The nearest point within some pixels.
void ComparisonPlots::read(Plot *plot, const QMouseEvent *event) {
    constexpr double reach = 14;
    double nearest = reach * reach;
    QString text;
    const QLocale locale;
    for (const Line &each : lines_) {
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
                       .arg(each.name, locale.toString(each.points[i], 'f', 0), rate_text(y),
                            plot == operations_ ? tr("GFLOP/s") : tr("GB/s"));
            if (each.of_bound[i] > 0)
                text += tr(" · %1\u202f% of the bound")
                            .arg(locale.toString(100 * each.of_bound[i], 'f', 0));
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
