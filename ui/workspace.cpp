// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace.h"

#include "ui/control_parts.h"
#include "ui/view/image_view.h"
#include "ui/view/pane_grid.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QScrollArea>
#include <QUndoStack>

#include <algorithm>
#include <cmath>

namespace imago {

Workspace::Workspace(EngineClient *client, QWidget *parent)
    : QWidget(parent), client_(client), undo_(new QUndoStack(this)), viewport_(new Viewport(this)),
      grid_(new PaneGrid), progress_(new ProgressLine), side_(new QScrollArea) {
    progress_->setObjectName(QStringLiteral("progressLine"));
    connect(client_, &EngineClient::progressed, this,
            [this](const QString &, double fraction) { progress_->set_fraction(fraction); });
}

void Workspace::lay_out(QWidget *controls, ImageView *result, ImageView *original) {
    auto *centre = new QVBoxLayout;
    centre->setContentsMargins(0, 0, 0, 0);
    centre->setSpacing(0);
    centre->addWidget(progress_);
    auto *margins = new QVBoxLayout;
    margins->setContentsMargins(8, 0, 8, 8);
    margins->addWidget(grid_);
    centre->addLayout(margins, 1);
    side_->setWidget(controls);
    side_->setWidgetResizable(true);
    side_->setFrameShape(QFrame::NoFrame);
    side_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    side_->setFixedWidth(controls->sizeHint().width());
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addLayout(centre, 1);
    row->addWidget(new Line(Qt::Vertical));
    row->addWidget(side_);
    result_view_ = result;
    original_view_ = original;
    connect(viewport_, &Viewport::changed, this, &Workspace::tell_scale);
    connect(result, &ImageView::resized, this, &Workspace::tell_scale);
}

void Workspace::tell_scale() {
    if (active_)
        Q_EMIT scale_changed(result_view_->shown_scale());
}

int Workspace::controls_width() const {
    return side_->width();
}

void Workspace::set_active(bool on) {
    active_ = on;
    if (!on)
        return;
    tell_scale();
    if (stale_)
        resubmit();
}

void Workspace::resubmit() {
    submit(Clock::now());
}

void Workspace::cancel() {
    client_->cancel_all();
}

bool Workspace::may_submit() {
    if (client_->device() < 0)
        return false;
    stale_ = !active_;
    return active_;
}

void Workspace::submitted(Ticket ticket) {
    newest_ = ticket;
    show_busy();
}

void Workspace::show_busy() {
    progress_->set_busy(true);
    Q_EMIT busy_changed(true);
}

void Workspace::ended(const std::string &error, Error::Kind kind) {
    settled_ = newest_;
    shown_newest();
    if (kind != Error::Kind::cancelled)
        Q_EMIT failed(QString::fromStdString(error));
    else if (!active_)
        stale_ = true; // another workspace took its place
}

void Workspace::shown_newest() {
    progress_->set_busy(false);
    Q_EMIT busy_changed(false);
}

void Workspace::settle(Ticket ticket) {
    settled_ = std::max(settled_, ticket);
    tell_scale();
}

void Workspace::fit() {
    viewport_->show_all();
}

void Workspace::actual_pixels() {
    result_view_->zoom_to(1);
}

void Workspace::zoom(double factor) {
    ImageView *view = result_view_->picture().empty() ? original_view_ : result_view_;
    view->zoom(factor, QPointF(view->width() / 2.0, view->height() / 2.0));
}

QString pixel_text(const Image &image, QPoint pixel) {
    QStringList values;
    const std::size_t at =
        static_cast<std::size_t>(pixel.y()) * image.width + static_cast<std::size_t>(pixel.x());
    for (std::size_t c = 0; c < image.channels; ++c) {
        const float value = image.plane(c)[at];
        values.append(image.depth == SampleDepth::f32 ? QLocale().toString(value, 'g', 4)
                                                      : QString::number(std::lround(value)));
    }
    return values.join(QLatin1Char(' '));
}

} // namespace imago
