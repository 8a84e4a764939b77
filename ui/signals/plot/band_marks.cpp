// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/band_marks.h"

#include "ui/widget/appearance.h"
#include "ui/words/numbers.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr double grip = 5;    ///< pixels around an edge
constexpr double height = 14; ///< of the bars

} // namespace

BandMarks::BandMarks(QCustomPlot *plot, QCPAxisRect *rectangle)
    : QCPAbstractItem(plot), response_(filter_) {
    setClipAxisRect(rectangle);
    setClipToAxisRect(true);
}

void BandMarks::set_filter(const BandSettings &filter, double rate, int selected, double zero) {
    zero_ = zero;
    filter_ = filter;
    response_ = BandResponse(filter);
    rate_ = rate;
    selected_ = selected;
}

std::pair<double, double> BandMarks::ends(int band) const {
    const Band &one = filter_.bands[static_cast<std::size_t>(band)];
    const QCPAxis *axis = clipAxisRect()->axis(QCPAxis::atBottom);
    const QRect box = clipAxisRect()->rect();
    // Frequency 0 has no position on a logarithmic axis.
    const auto pixel = [&](double key) {
        return axis->scaleType() == QCPAxis::stLogarithmic && key <= 0 ? box.left() - 1000.0
                                                                       : axis->coordToPixel(key);
    };
    return {pixel(zero_ + one.low * rate_), pixel(zero_ + one.high * rate_)};
}

int BandMarks::narrowest(double pixel) const {
    int best = -1;
    double width = 0;
    for (int i = 0; i < static_cast<int>(filter_.bands.size()); ++i) {
        const auto [low, high] = ends(i);
        if (pixel < low || pixel > high || (best >= 0 && high - low >= width))
            continue;
        best = i;
        width = high - low;
    }
    return best;
}

int BandMarks::band_at(double pixel) const {
    return narrowest(pixel);
}

BandMarks::Hit BandMarks::hit(const QPointF &pixel) const {
    const QRect box = clipAxisRect()->rect();
    if (!QRectF(box).adjusted(-grip, 0, grip, 0).contains(pixel))
        return {};
    Hit best;
    double nearest = grip;
    for (int i = 0; i < static_cast<int>(filter_.bands.size()); ++i) {
        const auto [low, high] = ends(i);
        for (const auto &[edge, part] : {std::pair(low, Part::low), std::pair(high, Part::high)}) {
            const double distance = std::fabs(edge - pixel.x());
            if (distance > grip || (distance >= nearest && best.band >= 0 && i != selected_))
                continue;
            best = {i, part};
            nearest = i == selected_ ? -1 : distance; // so that no other is nearer
        }
    }
    if (best.band >= 0 || pixel.y() > box.top() + height)
        return best;
    if (selected_ >= 0 && selected_ < static_cast<int>(filter_.bands.size())) {
        const auto [low, high] = ends(selected_);
        if (pixel.x() >= low && pixel.x() <= high)
            return {selected_, Part::bar};
    }
    const int under = narrowest(pixel.x());
    return under < 0 ? Hit{} : Hit{under, Part::bar};
}

void BandMarks::draw(QCPPainter *painter) {
    if (filter_.bands.empty())
        return;
    draw_response(painter);
    for (int i = 0; i < static_cast<int>(filter_.bands.size()); ++i)
        if (i != selected_)
            draw_band(painter, i);
    if (selected_ >= 0 && selected_ < static_cast<int>(filter_.bands.size()))
        draw_band(painter, selected_);
}

void BandMarks::draw_response(QCPPainter *painter) const {
    const QCPAxis *axis = clipAxisRect()->axis(QCPAxis::atBottom);
    const QRectF box = clipAxisRect()->rect();
    QPolygonF shade;
    shade << box.topLeft();
    const int columns = static_cast<int>(box.width());
    for (int x = 0; x <= columns; ++x) {
        const double frequency = (axis->pixelToCoord(box.left() + x) - zero_) / rate_;
        const double passed =
            response_.at(std::clamp(frequency, lowest_frequency(two_sided()), 0.5));
        shade << QPointF(box.left() + x, box.top() + (1 - passed) * box.height());
    }
    shade << box.topRight();
    QColor taken = mParentPlot->palette().color(QPalette::WindowText);
    taken.setAlpha(36);
    painter->setPen(Qt::NoPen);
    painter->setBrush(taken);
    painter->drawPolygon(shade);
}

void BandMarks::draw_band(QCPPainter *painter, int band) const {
    const QRectF box = clipAxisRect()->rect();
    const QPalette palette = mParentPlot->palette();
    const bool selected = band == selected_;
    const auto [from, to] = ends(band);
    const double low = std::max(from, box.left() - 10), high = std::min(to, box.right() + 10);
    if (low > box.right() || high < box.left())
        return;
    const QColor colour =
        selected ? palette.color(QPalette::Highlight)
                 : mix(palette.color(QPalette::WindowText), palette.color(QPalette::Base), 0.55);
    painter->setPen(QPen(colour, selected ? 2 : 1));
    painter->drawLine(QPointF(low, box.top()), QPointF(low, box.bottom()));
    painter->drawLine(QPointF(high, box.top()), QPointF(high, box.bottom()));
    const QRectF bar(low, box.top(), high - low, height);
    const bool stop = filter_.bands[static_cast<std::size_t>(band)].stop;
    painter->setPen(QPen(colour, 1));
    painter->setBrush(stop ? QBrush(colour, Qt::BDiagPattern) : QBrush(colour));
    painter->drawRect(bar);
    const QString number = count_words(qulonglong(band) + 1);
    QFont font = mParentPlot->font();
    font.setPixelSize(static_cast<int>(height) - 3);
    painter->setFont(font);
    const QRectF seen = bar & box;
    const double room = QFontMetricsF(font).horizontalAdvance(number) + 6;
    if (seen.width() < room)
        return;
    const QRectF plate(seen.center().x() - room / 2, bar.top(), room, height);
    if (stop) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(colour);
        painter->drawRect(plate);
    }
    painter->setPen(selected ? palette.color(QPalette::HighlightedText)
                             : palette.color(QPalette::Base));
    painter->drawText(plate, Qt::AlignCenter, number);
}

} // namespace imago

#include "moc_band_marks.cpp"
