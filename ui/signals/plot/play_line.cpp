// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/play_line.h"

#include <QPainter>

#include <cmath>

namespace imago {
namespace {

constexpr int line_width = 3; ///< with a border on either side

} // namespace

PlayLine::PlayLine(ZoomPlot *plot) : QWidget(plot), plot_(plot) {
    setObjectName(QStringLiteral("playLine"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    connect(plot, &QCustomPlot::afterReplot, this, &PlayLine::place);
}

void PlayLine::set_position(std::optional<double> key) {
    key_ = key;
    place();
}

void PlayLine::place() {
    const QRect first = plot_->axisRect(0)->rect();
    const QRect last = plot_->axisRect(plot_->axisRectCount() - 1)->rect();
    const double pixel = key_ ? plot_->key_axis()->coordToPixel(*key_) : -1;
    const bool shown = key_ && pixel >= first.left() && pixel <= first.right();
    if (shown)
        setGeometry(static_cast<int>(std::lround(pixel)) - line_width / 2, first.top(), line_width,
                    last.bottom() - first.top() + 1);
    setVisible(shown);
}

void PlayLine::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.fillRect(rect(), QColor(0, 0, 0, 90));
    painter.fillRect(QRect(line_width / 2, 0, 1, height()), QColor(255, 90, 60));
}

} // namespace imago

#include "moc_play_line.cpp"
