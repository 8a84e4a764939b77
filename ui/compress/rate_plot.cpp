// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/rate_plot.h"

#include "ui/widget/value_command.h"
#include "ui/words/figure_words.h"
#include "ui/words/numbers.h"

#include <QBuffer>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace imago {
namespace {

constexpr double lowest = 0.08, highest = 125; ///< of the axis, in percent
constexpr double smallest_choice = 0.01, largest_choice = 100;

double percent_of(const CompressFigures &figures) {
    return figures.coefficients
               ? 100 * static_cast<double>(figures.kept) / static_cast<double>(figures.coefficients)
               : 0;
}

/// PSNR is infinite if nothing differs: such a value gives no point.
double finite(double psnr) {
    return std::isfinite(psnr) ? psnr : std::numeric_limits<double>::quiet_NaN();
}

/// Rounds to three digits, the precision that a user can intend.
double rounded(double percent) {
    const double unit = std::pow(10.0, std::floor(std::log10(percent)) - 2);
    return std::clamp(std::round(percent / unit) * unit, smallest_choice, largest_choice);
}

void widen(QCPAxis *axis) {
    const double room = std::max(axis->range().size() * 0.06, 1e-3);
    axis->setRange(axis->range().lower - room, axis->range().upper + room);
}

} // namespace

RatePlot::RatePlot(const QString &name, QWidget *parent)
    : Plot(name, parent), psnr_(add_series(0, tr("PSNR"))), ssim_(add_series(1, tr("SSIM"))),
      psnr_now_(add_series(0, {})), ssim_now_(add_series(1, {})),
      now_(new QCPItemStraightLine(this)) {
    setAccessibleName(tr("Rate–distortion curve"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setMouseTracking(true);
    build_axes();
    for (QCPGraph *graph : {ssim_, ssim_now_})
        graph->setValueAxis(yAxis2);
    for (QCPGraph *graph : {psnr_, ssim_})
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, 4));
    for (QCPGraph *graph : {psnr_now_, ssim_now_}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, 10));
    }
    now_->setVisible(false);
    take_colours();
    set_points({});
    connect(this, &Plot::colours_changed, this, &RatePlot::take_colours);
    describe();
}

void RatePlot::build_axes() {
    make_logarithmic(xAxis);
    xAxis->setRange(lowest, highest);
    xAxis->setLabel(tr("Kept (%)"));
    yAxis->setLabel(tr("PSNR (dB)"));
    yAxis2->setLabel(tr("SSIM"));
    yAxis2->setVisible(true);
    yAxis->setRange(20, 50);
    yAxis2->setRange(0, 1);
    for (QCPAxis *axis : {yAxis, yAxis2}) {
        axis->ticker()->setTickCount(4);
        axis->setSubTicks(false);
        axis->setLabelPadding(2);
    }
    xAxis->setLabelPadding(1);
}

QSize RatePlot::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 36, fontMetrics().height() * 12};
}

void RatePlot::take_colours() {
    yAxis->setLabelColor(series_colour(0, palette()));
    yAxis2->setLabelColor(series_colour(1, palette()));
    QColor line = palette().color(QPalette::WindowText);
    line.setAlpha(110);
    now_->setPen(QPen(line, 1, Qt::DashLine));
    for (QCPGraph *graph : {psnr_now_, ssim_now_}) {
        QPen pen = graph->pen();
        pen.setWidthF(2);
        graph->setPen(pen);
    }
}

void RatePlot::set_points(const std::vector<RatePoint> &points) {
    points_ = points;
    QVector<double> percents, psnr, ssim;
    for (const RatePoint &point : points_) {
        if (point.figures.kept == 0)
            continue; // it has no position on a logarithmic axis
        percents.append(percent_of(point.figures));
        psnr.append(finite(point.figures.psnr));
        ssim.append(point.figures.ssim);
    }
    psnr_->setData(percents, psnr, true);
    ssim_->setData(percents, ssim, true);
    fit_values();
    tell_empty();
    describe();
    replot(rpQueuedReplot);
}

/// Says why nothing is drawn yet: neither the curve nor the result's position on it.
void RatePlot::tell_empty() {
    const bool drawn = psnr_->dataCount() > 0 || psnr_now_->dataCount() > 0;
    set_note(drawn ? QString() : tr("The curve draws itself when the picture is at rest."));
}

/// Values above 60 dB are cut off if there are lower ones, which they would compress into a narrow
/// band.
void RatePlot::fit_values() {
    constexpr double invisible = 60;
    if (psnr_->dataCount() < 2)
        return;
    psnr_->rescaleValueAxis();
    ssim_->rescaleValueAxis();
    if (yAxis->range().lower < 0.75 * invisible)
        yAxis->setRangeUpper(std::min(yAxis->range().upper, invisible));
    widen(yAxis);
    widen(yAxis2);
}

void RatePlot::set_current(const std::optional<CompressFigures> &figures) {
    current_ = figures;
    const double percent = figures ? percent_of(*figures) : 0;
    QVector<double> at, psnr, ssim;
    if (percent > 0) {
        at.append(percent);
        psnr.append(finite(figures->psnr));
        ssim.append(figures->ssim);
    }
    psnr_now_->setData(at, psnr);
    ssim_now_->setData(at, ssim);
    now_->setVisible(percent > 0);
    now_->point1->setCoords(percent, 0);
    now_->point2->setCoords(percent, 1);
    tell_empty();
    describe();
    replot(rpQueuedReplot);
}

/// Sets the accessible description.
void RatePlot::describe() {
    const auto words = [](const CompressFigures &figures) {
        const auto told = compress_told.of({figures});
        return tr("%1 kept: PSNR %2, SSIM %3")
            .arg(figure_words(told, "kept_percent"), figure_words(told, "psnr"),
                 figure_words(told, "ssim"));
    };
    QStringList sentences;
    if (current_)
        sentences.append(tr("The result shown, %1.").arg(words(*current_)));
    for (const RatePoint &point : points_)
        sentences.append(words(point.figures) + QLatin1Char('.'));
    setAccessibleDescription(sentences.isEmpty() ? tr("No points yet.")
                                                 : sentences.join(QLatin1Char(' ')));
}

void RatePlot::choose_at(double x) {
    const QCPRange shown = xAxis->range(); // a click beside the axis takes its end
    const double percent = std::clamp(xAxis->pixelToCoord(x), shown.lower, shown.upper);
    Q_EMIT percent_chosen(rounded(std::clamp(percent, smallest_choice, largest_choice)), gesture_);
}

void RatePlot::mousePressEvent(QMouseEvent *event) {
    if (event->button() != Qt::LeftButton || points_.empty())
        return Plot::mousePressEvent(event);
    gesture_ = next_gesture();
    choose_at(event->position().x());
}

void RatePlot::mouseMoveEvent(QMouseEvent *event) {
    if (gesture_)
        choose_at(event->position().x());
    tell_nearest(event->position().x());
}

void RatePlot::mouseReleaseEvent(QMouseEvent *event) {
    Plot::mouseReleaseEvent(event);
    gesture_ = 0;
}

void RatePlot::leaveEvent(QEvent *event) {
    Plot::leaveEvent(event);
    Q_EMIT hovered({});
}

void RatePlot::wheelEvent(QWheelEvent *event) {
    event->ignore();
}

void RatePlot::tell_nearest(double x) {
    const RatePoint *nearest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const RatePoint &point : points_) {
        const double far = std::abs(xAxis->coordToPixel(percent_of(point.figures)) - x);
        if (point.figures.kept > 0 && far < least) {
            least = far;
            nearest = &point;
        }
    }
    if (!nearest)
        return;
    const auto told = compress_told.of({nearest->figures});
    Q_EMIT hovered(tr("curve at %1 kept · PSNR %2 · SSIM %3 · about %4")
                       .arg(figure_words(told, "kept_percent"), figure_words(told, "psnr"),
                            figure_words(told, "ssim"), figure_words(told, "estimated_bytes")));
}

void RatePlot::keyPressEvent(QKeyEvent *event) {
    const double now = current_ ? percent_of(*current_) : 0;
    constexpr double same = 0.005; // fraction of the percentage that rounding may leave
    if (event->key() == Qt::Key_Right) {
        for (const RatePoint &point : points_)
            if (point.percent > now * (1 + same))
                return Q_EMIT percent_chosen(point.percent, 0);
    } else if (event->key() == Qt::Key_Left) {
        for (auto point = points_.rbegin(); point != points_.rend(); ++point)
            if (point->percent < now * (1 - same))
                return Q_EMIT percent_chosen(point->percent, 0);
    } else {
        Plot::keyPressEvent(event);
    }
}

QByteArray RatePlot::csv() const {
    const auto row = [](const QByteArray &first, const CompressFigures &figures, auto cell_of) {
        QByteArray text = first;
        for (const OpFigure &figure : compress_told.of({figures}))
            if (figure.use != FigureUse::texts)
                text += ',' + cell_of(figure);
        return text + '\n';
    };
    QByteArray text = row("keep_percent", {}, [](const OpFigure &figure) {
        return QByteArray(figure.id) + (figure.unit == std::string_view("dB") ? "_db" : "");
    });
    for (const RatePoint &point : points_)
        text += row(QByteArray::number(point.percent, 'g', 9), point.figures,
                    [](const OpFigure &figure) {
                        const bool count = figure.style.kind == NumberStyle::Kind::count;
                        return QByteArray::number(figure.values.front(), 'g', count ? 17 : 9);
                    });
    return text;
}

DataTable RatePlot::data_in_sight() const {
    const QList<QByteArray> lines = csv().trimmed().split('\n');
    DataTable table;
    table.titles = QString::fromLatin1(lines.front()).split(QLatin1Char(','));
    table.rows = static_cast<std::size_t>(lines.size()) - 1;
    table.cell = [lines](std::size_t row, int column) {
        return QString::fromLatin1(lines[static_cast<qsizetype>(row) + 1].split(',').value(column));
    };
    return table;
}

QByteArray RatePlot::png() {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    toPixmap(640, 420, 2).toImage().save(&buffer, "PNG");
    return bytes;
}

} // namespace imago

#include "moc_rate_plot.cpp"
