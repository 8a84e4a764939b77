// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/image_workspace.h"

#include "ui/view/image_view.h"
#include "ui/view/pane_grid.h"

#include <QLocale>

#include <cmath>

namespace imago {

ImageWorkspace::ImageWorkspace(EngineClient *client, QWidget *parent)
    : Workspace(client, parent), viewport_(new Viewport(this)), grid_(new PaneGrid) {}

void ImageWorkspace::lay_out_panes(QWidget *controls, ImageView *result, ImageView *original) {
    lay_out(grid_, controls);
    result_view_ = result;
    original_view_ = original;
    connect(viewport_, &Viewport::changed, this, &ImageWorkspace::tell_scale);
    connect(result, &ImageView::resized, this, &ImageWorkspace::tell_scale);
}

double ImageWorkspace::shown_scale() const {
    return result_view_->shown_scale();
}

void ImageWorkspace::fit() {
    viewport_->show_all();
}

void ImageWorkspace::actual_pixels() {
    result_view_->zoom_to(1);
}

void ImageWorkspace::zoom(double factor) {
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
