// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/plot.h"

#include "ui/appearance.h"

#include <QEvent>

namespace imago {
namespace {

struct SeriesColour {
    const char *on_light, *on_dark;
};
constexpr SeriesColour series[Plot::series_colours] = {
    {"#0072b2", "#56b4e9"}, {"#d55e00", "#ff8a3c"}, {"#009e73", "#2fd3a2"}, {"#b0508a", "#e08cc0"},
    {"#9a7d00", "#f0e442"}, {"#3a6fd0", "#8fb4ff"}, {"#6b7280", "#b4bcc8"}, {"#8c3b1f", "#d99a7a"}};

} // namespace

Plot::Plot(const QString &name, QWidget *parent) : QCustomPlot(parent) {
    setObjectName(name);
    setLocale(QLocale());
    setNoAntialiasingOnDrag(true);
    take_appearance();
}

/// The series go while there is a list of them to leave.
Plot::~Plot() {
    clearPlottables();
}

QCPGraph *Plot::add_series(int index, const QString &name) {
    QCPGraph *graph = addGraph();
    graph->setName(name);
    series_.insert(graph, index);
    connect(graph, &QObject::destroyed, this, [this, graph] { series_.remove(graph); });
    graph->setPen(QPen(series_colour(index, palette()), 1.5));
    return graph;
}

QColor Plot::series_colour(int index, const QPalette &palette) {
    const SeriesColour &colour = series[index % series_colours];
    return QColor(QLatin1String(is_dark(palette) ? colour.on_dark : colour.on_light));
}

void Plot::make_logarithmic(QCPAxis *axis, double base) {
    QSharedPointer<QCPAxisTickerLog> ticker(new QCPAxisTickerLog);
    ticker->setLogBase(base);
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setTicker(ticker);
    axis->setNumberFormat(QStringLiteral("g"));
    axis->setNumberPrecision(6);
}

void Plot::changeEvent(QEvent *event) {
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        take_appearance();
        Q_EMIT colours_changed();
        replot(rpQueuedReplot);
    }
}

void Plot::take_appearance() {
    setBackground(palette().color(QPalette::Base));
    if (legend)
        style(legend);
    for (QCPAxisRect *rectangle : axisRects())
        style(rectangle);
    for (auto it = series_.cbegin(); it != series_.cend(); ++it) {
        QPen pen = it.key()->pen();
        pen.setColor(series_colour(it.value(), palette()));
        it.key()->setPen(pen);
    }
}

void Plot::style(QCPLegend *shown) {
    shown->setBorderPen(Qt::NoPen);
    shown->setIconSize(22, 12);
    shown->setFont(font());
    shown->setTextColor(palette().color(QPalette::WindowText));
    QColor ground = palette().color(QPalette::Base);
    ground.setAlpha(210);
    shown->setBrush(ground);
}

void Plot::style(QCPAxisRect *rectangle) {
    for (QCPAxis *axis : rectangle->axes())
        take_axis(axis);
}

void Plot::take_axis(QCPAxis *axis) {
    const QColor text = palette().color(QPalette::WindowText);
    const QColor ground = palette().color(QPalette::Base);
    const QPen line(mix(text, ground, 0.5), 1);
    axis->setBasePen(line);
    axis->setTickPen(line);
    axis->setSubTickPen(line);
    axis->setLabelColor(text);
    axis->setTickLabelColor(text);
    axis->setLabelFont(font());
    axis->setTickLabelFont(font());
    axis->grid()->setPen(QPen(mix(text, ground, 0.14), 1));
    axis->grid()->setSubGridPen(QPen(mix(text, ground, 0.07), 1));
    axis->grid()->setZeroLinePen(QPen(mix(text, ground, 0.25), 1));
}

} // namespace imago
