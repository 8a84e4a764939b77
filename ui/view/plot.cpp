// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/plot.h"

#include "ui/widget/access/focus_ring.h"
#include "ui/widget/appearance.h"
#include "ui/words/numbers.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <memory>
#include <typeinfo>
#include <vector>

namespace imago {
namespace {

struct SeriesColour {
    const char *on_light, *on_dark;
};
constexpr SeriesColour series[Plot::series_colours] = {
    {"#0072b2", "#56b4e9"}, {"#c15500", "#ff8a3c"}, {"#00845f", "#2fd3a2"}, {"#b0508a", "#e08cc0"},
    {"#857000", "#f0e442"}, {"#3a6fd0", "#8fb4ff"}, {"#6b7280", "#b4bcc8"}, {"#8c3b1f", "#d99a7a"}};

/// Labels with the decimals that distinguish neighbouring ticks, by number_words().
class LinearTicker : public QCPAxisTicker {
  public:
    explicit LinearTicker(double unit) : unit_(unit) {}

  protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int precision) override {
        const double near = std::fabs(tick) < std::fabs(step_) * 1e-6 ? 0 : tick; // 3e-17 is 0
        return number_words(near / unit_, std::max(precision, 1));
    }
    double getTickStep(const QCPRange &range) override {
        return step_ = QCPAxisTicker::getTickStep(range);
    }

  private:
    double unit_, step_ = 0;
};

class LogarithmicTicker : public QCPAxisTickerLog {
  public:
    explicit LogarithmicTicker(double unit) : unit_(unit) {}

  protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int precision) override {
        return number_words(tick / unit_, std::max(precision, 1));
    }

  private:
    double unit_;
};

} // namespace

Plot::Plot(const QString &name, QWidget *parent) : QCustomPlot(parent) {
    setObjectName(name);
    setLocale(QLocale());
    setNoAntialiasingOnDrag(true);
    legend->setVisible(false);
    take_appearance();
    const auto fit = [this] {
        for (const QCPAxisRect *rectangle : axisRects())
            for (QCPAxis *axis : rectangle->axes())
                fit_axis(axis);
    };
    connect(this, &QCustomPlot::beforeReplot, this, fit);
    connect(this, &QCustomPlot::afterLayout, this, fit); // their numbers may have moved the axes
}

/// The series are deleted while the list that they leave exists.
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

void Plot::make_logarithmic(QCPAxis *axis, double base, double unit) {
    const auto ticker = QSharedPointer<LogarithmicTicker>::create(unit);
    ticker->setLogBase(base);
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setTicker(ticker);
    axis->setNumberFormat(QStringLiteral("g"));
    axis->setNumberPrecision(6);
}

void Plot::make_linear(QCPAxis *axis, double unit) {
    axis->setScaleType(QCPAxis::stLinear);
    axis->setTicker(QSharedPointer<LinearTicker>::create(unit));
}

void Plot::put_legend_away() {
    if (!legend || legend->layout() != plotLayout())
        return;
    plotLayout()->take(legend);
    plotLayout()->simplify();
    axisRect(0)->insetLayout()->addElement(legend, Qt::AlignRight | Qt::AlignTop);
}

void Plot::show_legend(bool on) {
    if (!on)
        put_legend_away();
    legend->setVisible(on);
    if (!on || legend->layout() == plotLayout())
        return on ? wrap_legend() : void();
    legend->layout()->take(legend);
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, legend);
    plotLayout()->setRowStretchFactor(0, 0.001);
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    wrap_legend();
}

/// Places as many names side by side as there is room for.
void Plot::wrap_legend() {
    int widest = 1;
    for (int i = 0; i < legend->itemCount(); ++i)
        if (QCPAbstractLegendItem *item = legend->item(i)) { // a cell of the last row may be empty
            item->setMargins({0, 1, 0, 2}); // painting is clipped, and descenders extend below
            widest = std::max(widest, item->minimumOuterSizeHint().width());
        }
    const int room = width() - legend->margins().left() - legend->margins().right();
    legend->setWrap(std::max(room / (widest + legend->columnSpacing()), 1));
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    legend->setMaximumSize(QWIDGETSIZE_MAX, legend->minimumOuterSizeHint().height());
}

void Plot::set_note(const QString &note) {
    if (!note_) {
        note_ = new QLabel(this);
        note_->setObjectName(objectName() + QStringLiteral("Note"));
        note_->setWordWrap(true);
        note_->setAlignment(Qt::AlignCenter);
        note_->setForegroundRole(QPalette::PlaceholderText);
        note_->setAttribute(Qt::WA_TransparentForMouseEvents);
    }
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
    place_note();
}

QString Plot::note() const {
    return note_ ? note_->text() : QString();
}

/// Places the text in the middle of the axes.
void Plot::place_note() {
    if (!note_ || note_->isHidden())
        return;
    const QRect box = axisRectCount() > 0 ? axisRect(0)->rect() : rect();
    const int across = std::max(std::min(box.width() - 16, fontMetrics().averageCharWidth() * 60),
                                std::min(width(), 60));
    const int high = std::min(note_->heightForWidth(across), height());
    note_->setGeometry(box.center().x() - across / 2, (box.center().y() - high / 2), across, high);
}

DataTable Plot::data_in_sight() const {
    struct Point {
        QString line;
        double key, value;
    };
    auto points = std::make_shared<std::vector<Point>>();
    for (int i = 0; i < graphCount(); ++i) {
        const QCPGraph *line = graph(i);
        const QCPRange range = line->keyAxis()->range();
        for (const QCPGraphData &point : *line->data())
            if (line->visible() && range.contains(point.key) && std::isfinite(point.value))
                points->push_back({line->name(), point.key, point.value});
    }
    DataTable table;
    table.titles = QStringList{tr("Line"), xAxis->label(), yAxis->label()};
    table.rows = points->size();
    table.cell = [points](std::size_t row, int column) {
        const Point &point = (*points)[row];
        return column == 0 ? point.line : exact_text(column == 1 ? point.key : point.value);
    };
    return table;
}

QString Plot::spoken_value() const {
    if (!note().isEmpty())
        return note();
    QStringList parts;
    for (const QCPAxisRect *rectangle : axisRects())
        for (const QCPAxis *axis : rectangle->axes()) {
            const QVector<QString> ends = axis->tickVectorLabels();
            if (!axis->visible() || ends.isEmpty() || !axis->tickLabels())
                continue;
            const QString range = tr("%1 to %2").arg(ends.front(), ends.back());
            parts.append(axis->label().isEmpty() ? range : tr("%1: %2").arg(axis->label(), range));
        }
    QStringList lines;
    for (const QCPAbstractPlottable *drawn : mPlottables)
        if (drawn->visible() && !drawn->name().isEmpty())
            lines.append(drawn->name());
    lines.removeDuplicates();
    if (!lines.isEmpty())
        parts.append(tr("Lines: %1").arg(lines.join(QStringLiteral(", "))));
    return parts.join(QStringLiteral("; "));
}

/// The mark of the keyboard, except in copies of what is seen (ui/page/copy).
void Plot::paintEvent(QPaintEvent *event) {
    QCustomPlot::paintEvent(event);
    if (!shows_focus(*this) || property("unmarked").toBool())
        return;
    QPainter painter(this);
    painter.setPen(QPen(focus_colour(palette()), 1));
    painter.drawRect(QRectF(0.5, 0.5, width() - 1.0, height() - 1.0));
}

/// Large text in a small plot: fewer numbers, so that they do not lie over each other, and a label
/// that is no longer than its axis.
void Plot::fit_axis(QCPAxis *axis) const {
    const QRect box = axis->axisRect()->rect();
    const bool upright = axis->orientation() == Qt::Vertical;
    const int length = upright ? box.height() : box.width();
    if (length < 8)
        return;
    const QFontMetrics metrics(axis->tickLabelFont());
    int room = metrics.height();
    if (!upright)
        for (const QString &label : axis->tickVectorLabels())
            room = std::max(room, metrics.horizontalAdvance(label));
    constexpr int usual = 5; // ticks
    axis->ticker()->setTickCount(std::clamp(2 * length / (3 * room), 2, usual));
    QFont label = font();
    const int words = QFontMetrics(label).horizontalAdvance(axis->label());
    if (words > length)
        label.setPointSizeF(label.pointSizeF() * std::max(0.6, double(length) / words));
    axis->setLabelFont(label);
}

void Plot::resizeEvent(QResizeEvent *event) {
    QCustomPlot::resizeEvent(event);
    updateLayout(); // axes are fitted to it before they are painted
    if (legend && legend->layout() == plotLayout())
        wrap_legend();
    place_note();
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
    shown->setBrush(Qt::NoBrush);
}

void Plot::style(QCPAxisRect *rectangle) {
    for (QCPAxis *axis : rectangle->axes())
        take_axis(axis);
}

void Plot::take_axis(QCPAxis *axis) {
    const QCPAxisTicker &ticker = *axis->ticker();
    if (typeid(ticker) == typeid(QCPAxisTicker))
        make_linear(axis);
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

#include "moc_plot.cpp"
