// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/image_workspace.h"

#include "ui/view/colour_legend.h"
#include "ui/view/image_pane.h"
#include "ui/view/image_view.h"
#include "ui/view/levels_panel.h"
#include "ui/view/pane_grid.h"
#include "ui/words/numbers.h"

#include <QEvent>

#include <cmath>
#include <utility>

namespace imago {

ImageWorkspace::ImageWorkspace(EngineClient *client, QWidget *parent)
    : Workspace(client, parent), viewport_(new Viewport(this)), grid_(new PaneGrid),
      spectrum_viewport_(new Viewport(this)) {
    connect(grid_, &PaneGrid::alone_changed, this, &ImageWorkspace::alone_changed);
}

void ImageWorkspace::add_pane(ImagePane *pane) {
    grid_->add_pane(pane);
    pane->view()->installEventFilter(this);
    connect(pane->view(), &ImageView::resized, this, &ImageWorkspace::tell_scale);
    connect(pane, &ImagePane::alone_requested, this,
            [this, pane] { show_alone(alone() ? nullptr : pane); });
    connect(grid_, &PaneGrid::alone_changed, pane,
            [this, pane] { pane->show_as_alone(alone() == pane); });
}

void ImageWorkspace::lay_out_panes(QWidget *controls, const ImagePanes &panes) {
    lay_out(grid_, controls);
    panes_ = panes;
    active_pane_ = panes.result;
    grid_->set_large(panes.result);
    connect(viewport_, &Viewport::changed, this, &ImageWorkspace::tell_scale);
    connect(spectrum_viewport_, &Viewport::changed, this, &ImageWorkspace::tell_scale);
}

/// The pane with the focus is the active one.
bool ImageWorkspace::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::FocusIn)
        if (auto *pane = qobject_cast<ImagePane *>(watched->parent()))
            active_pane_ = pane;
    return Workspace::eventFilter(watched, event);
}

void ImageWorkspace::set_picture_size(QSizeF size) {
    grid_->set_image_size(size);
    viewport_->set_image_size(size);
    spectrum_viewport_->set_image_size(size);
}

void ImageWorkspace::clear_panes() {
    show_alone(nullptr);
    for (ImagePane *pane : grid_->findChildren<ImagePane *>()) {
        pane->view()->set_picture({});
        pane->view()->set_before({});
        pane->set_detail({});
    }
    fit();
}

ImagePane *ImageWorkspace::alone() const {
    return static_cast<ImagePane *>(grid_->alone());
}

QWidget *ImageWorkspace::part_to_copy() const {
    const ImagePane *pane = alone() ? alone() : active_pane_;
    return pane->isVisible() ? pane->view() : panes_.result->view();
}

void ImageWorkspace::show_alone(ImagePane *pane) {
    grid_->show_alone(pane);
}

void ImageWorkspace::set_equal_panes(bool equal) {
    grid_->set_equal(equal);
}

void ImageWorkspace::add_spectrum_button(QAction *action) {
    if (has_spectrum())
        panes_.spectrum->add_button(action);
}

void ImageWorkspace::set_spectrum_linked(bool linked) {
    if (std::exchange(spectrum_linked_, linked) == linked || !has_spectrum())
        return;
    if (!linked)
        spectrum_viewport_->take(*viewport_);
    panes_.spectrum->view()->set_viewport(linked ? viewport_ : spectrum_viewport_);
}

double ImageWorkspace::shown_scale() const {
    return (alone() ? alone() : panes_.result)->view()->shown_scale();
}

void ImageWorkspace::fit() {
    viewport_->show_all();
    spectrum_viewport_->show_all();
}

/// The view that keys and menus zoom: the active pane's, if it has content.
ImageView *ImageWorkspace::zoomed_view() const {
    for (const ImagePane *pane : {alone(), active_pane_, panes_.result})
        if (pane && pane->isVisible() && !pane->view()->picture().empty())
            return pane->view();
    return panes_.original->view();
}

void ImageWorkspace::actual_pixels() {
    zoomed_view()->zoom_to(1);
}

void ImageWorkspace::zoom(double factor) {
    ImageView *view = zoomed_view();
    view->zoom(factor, QPointF(view->width() / 2.0, view->height() / 2.0));
}

void ImageWorkspace::lay_out_levels(LevelsPanel *levels, ImagePane *original, ImagePane *result) {
    levels_ = levels;
    levelled_[0] = original;
    levelled_[1] = result;
    for (int i = 0; i < 2; ++i) {
        ImagePane *pane = levelled_[i];
        level_legends_[i] = new ColourLegend(
            pane->objectName() + QStringLiteral("Levels"), tr("Levels of %1").arg(pane->title()),
            tr("<p>The samples that are shown black and white. The picture itself does not change; "
               "Levels in the column at the right sets them.</p>"));
        pane->set_legend(level_legends_[i]);
        pane->set_legend_wanted(false);
    }
    connect(levels_, &LevelsPanel::changed, this, [this](const Levels &chosen) {
        use_levels();
        Q_EMIT levels_changed(chosen);
    });
}

void ImageWorkspace::take_levels(const Levels &levels) {
    levels_->set_levels(levels);
    use_levels();
}

void ImageWorkspace::show_levels(SampleDepth depth, SampleRange original, SampleRange result) {
    const SampleRange ranges[] = {original, result};
    for (int i = 0; i < 2; ++i) {
        level_legends_[i]->set_samples(static_cast<double>(ranges[i].low),
                                       static_cast<double>(ranges[i].high));
        levelled_[i]->set_legend_wanted(ranges[i] != full_range(depth));
    }
    levels_->show_range(result);
}

QString pixel_text(const Image &image, QPoint pixel) {
    QStringList values;
    const std::size_t at =
        static_cast<std::size_t>(pixel.y()) * image.width + static_cast<std::size_t>(pixel.x());
    for (std::size_t c = 0; c < image.channels; ++c) {
        const float value = image.sample(c, at);
        values.append(image.depth == SampleDepth::f32 ? number_words(static_cast<double>(value), 4)
                                                      : fixed_words(static_cast<double>(value), 0));
    }
    return values.join(QLatin1Char(' '));
}

} // namespace imago

#include "moc_image_workspace.cpp"
